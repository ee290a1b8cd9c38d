import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { SectionHead } from '@/components/SectionHead'
import { getQueryClient } from '@/domain/session/queryClient'
import { useAuthActor, useUser } from '@/domain/session/useAuth'
import { myWorkspacesQuery } from '@/domain/workspaces/queryOptions'
import { roleNames } from '@/domain/workspaces/workspace'
import { RolesTable } from './RolesTable'

/** The headings of the sections, for the contents of the page. */
export const sectionHeadings = [{ id: 'roles', text: 'What each role may do', depth: 2 }] as const

/** The part of /workspaces that is drawn from rows. */
export function PublicSections() {
  const user = useUser()
  return (
    <QueryClientProvider client={getQueryClient(useAuthActor())}>
      <section aria-labelledby="roles" className="border-t border-line">
        <SectionHead id="roles" title="What each role may do" />
        <RolesTable />
      </section>
      {user === null ? null : <YourWorkspaces />}
    </QueryClientProvider>
  )
}

function YourWorkspaces() {
  const { data } = useQuery(myWorkspacesQuery)
  if (data === undefined) return null
  return (
    <section aria-labelledby="yours" className="border-t border-line">
      <SectionHead id="yours" title="Your workspaces" />
      <ul className="grid gap-2 px-(--pad) pb-6">
        {data.map(({ id, slug, name, role }) => (
          <li key={id} className="wrap-anywhere">
            <Link to="/dashboard/workspace" search={{ workspace: slug }}>
              {name}
            </Link>
            , {roleNames[role].toLowerCase()}
          </li>
        ))}
      </ul>
    </section>
  )
}
