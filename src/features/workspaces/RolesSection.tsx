import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryProvider } from '@/components/QueryProvider'
import { SectionHead } from '@/components/SectionHead'
import { mayDo } from '@/domain/workspaces/permissions'
import { permissionsQuery } from '@/domain/workspaces/queryOptions'
import { roleNames, workspaceRoles, type WorkspaceRole } from '@/domain/workspaces/workspace'
import { useReplayEarlyInput } from '@/lib/useReplayEarlyInput'
import { RolesTable } from './RolesTable'
import styles from './rolesTable.module.css'

/** The heading of the section, for the contents of the page. */
export const rolesHeading = { id: 'roles', text: 'What each role may do', depth: 2 } as const

const summaries: Readonly<Record<WorkspaceRole, string>> = {
  accountant: 'Sees the bills alone.',
  viewer: 'Sees everything but the bills.',
  operator: 'Also runs the servers.',
  owner: 'Also decides about members, and pays.',
}

/** The roles with how much each may do. A press on one narrows the table to it. */
export function RolesSection() {
  return (
    <QueryProvider>
      <section aria-labelledby={rolesHeading.id} className="border-t border-line">
        <SectionHead id={rolesHeading.id} title={rolesHeading.text} />
        {/* Below the title, and not beside it: with the fallback font it did not fit there, and the page moved. */}
        <p className="-mt-2 px-(--pad) pb-3 text-14 text-text-3">Choose a role to see it alone.</p>
        <Roles />
      </section>
    </QueryProvider>
  )
}

function Roles() {
  useReplayEarlyInput()
  const { data: permissions = [] } = useQuery(permissionsQuery)
  const [chosen, setChosen] = useState<WorkspaceRole>()
  return (
    <>
      <div role="group" aria-label="Show one role" className={styles.roles}>
        {workspaceRoles.map((role) => {
          const rows = permissions.map((row) => ({
            action: row.action,
            may: mayDo(role, row),
          }))
          return (
            <button
              key={role}
              type="button"
              aria-pressed={role === chosen}
              onClick={() => setChosen(role === chosen ? undefined : role)}
            >
              <span className="strong">{roleNames[role]}</span>
              <span className="text-14">{summaries[role]}</span>
              <span aria-hidden="true" className={styles.bar}>
                {rows.map(({ action, may }) => (
                  <i key={action} data-may={may || undefined} />
                ))}
              </span>
              <span className="num text-12 text-text-3">
                {rows.filter(({ may }) => may).length} of {rows.length} actions
              </span>
            </button>
          )
        })}
      </div>
      <RolesTable role={chosen} />
    </>
  )
}
