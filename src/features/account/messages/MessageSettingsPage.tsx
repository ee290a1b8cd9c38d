import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { User } from '@machines/auth.types'
import { MailProblemBanner } from '@/components/messages/MailProblemBanner'
import { QueryState } from '@/components/QueryState'
import { SectionHead } from '@/components/SectionHead'
import { choicesIn } from '@/domain/messages/messageChoices'
import {
  kindAudiencesQuery,
  mailProblemQuery,
  messageSettingsQuery,
} from '@/domain/messages/queryOptions'
import { useUser } from '@/domain/session/useAuth'
import { myWorkspacesQuery } from '@/domain/workspaces/queryOptions'
import { Field } from '@/ui/Field'
import { Select } from '@/ui/Select'
import { AccountFrame } from '../AccountFrame'
import { AlwaysSent } from './AlwaysSent'
import { ChoicesTable } from './ChoicesTable'
import { ResetChoices } from './ResetChoices'

/** /dashboard/account/messages: which messages the person gets, by which ways, in which workspace. */
export function MessageSettingsPage() {
  const user = useUser()
  return user === null ? null : <MessageSettings user={user} />
}

function MessageSettings({ user }: { user: User }) {
  const { data: problem } = useQuery(mailProblemQuery)
  return (
    <AccountFrame user={user} page="messages" title="Messages">
      <section aria-labelledby="mail-address">
        <SectionHead id="mail-address" title="Where mails go" />
        <div className="grid max-w-prose gap-4 px-(--pad) pb-6 text-14">
          <p>
            Mails go to <strong className="strong wrap-anywhere">{user.email}</strong>. You can{' '}
            <Link to="/dashboard/account/security" hash="email">
              change the address
            </Link>{' '}
            on the security page of your account.
          </p>
          {problem ? <MailProblemBanner problem={problem} /> : null}
        </div>
      </section>
      <Choices />
    </AccountFrame>
  )
}

function Choices() {
  const query = useQuery(messageSettingsQuery)
  const audiences = useQuery(kindAudiencesQuery)
  const { data: workspaces = [] } = useQuery(myWorkspacesQuery)
  const [workspaceId, setWorkspaceId] = useState('')
  // Undefined also when the person has left the workspace that they chose here.
  const workspace = workspaces.find(({ id }) => id === workspaceId)
  const scope = workspace ?? null
  // Both are needed: what the person chose, and what belongs to a workspace.
  const rows = {
    ...query,
    data: audiences.data && query.data,
    error: query.error ?? audiences.error,
  }
  const choices = rows.data && choicesIn(scope, rows.data, audiences.data ?? [])
  const always = choices?.filter(({ maySwitchOff }) => !maySwitchOff) ?? []
  return (
    <section aria-labelledby="choices" className="border-t border-line">
      <SectionHead id="choices" title="What you get" />
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4 px-(--pad) pb-5">
        <Field
          label="Workspace"
          hint={
            workspace === undefined
              ? 'Applies to every workspace where you have chosen nothing else.'
              : 'What you choose here replaces your choice for all workspaces.'
          }
          className="max-w-80 flex-1 basis-60"
        >
          <Select
            options={[
              { value: '', label: 'All workspaces' },
              ...workspaces.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={workspace?.id ?? ''}
            onChange={(event) => setWorkspaceId(event.currentTarget.value)}
          />
        </Field>
        <ResetChoices choices={choices ?? []} workspace={workspace} />
      </div>
      <QueryState query={rows}>
        {() => (
          <>
            <ChoicesTable
              choices={choices?.filter(({ maySwitchOff }) => maySwitchOff)}
              scope={scope}
              scopeName={workspace?.name}
            />
            {always.length > 0 ? <AlwaysSent choices={always} /> : null}
          </>
        )}
      </QueryState>
    </section>
  )
}
