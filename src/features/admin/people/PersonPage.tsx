import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useArea } from '@/components/admin/useArea'
import { LocalTime } from '@/components/LocalTime'
import { QueryState } from '@/components/QueryState'
import type { PersonDetail } from '@/domain/identity/personDetail'
import { personQuery } from '@/domain/identity/peopleQueries'
import { personActionsQuery } from '@/domain/instances/queryOptions'
import { whyNoSuspensionOf } from '@/domain/identity/suspensionRules'
import { useSuspender } from '@/domain/identity/useSuspender'
import { NotFoundPage } from '@/layout/NotFoundPage'
import { Banner } from '@/ui/Banner'
import { Button } from '@/ui/Button'
import { PageHeader } from '@/ui/PageHeader'
import { lazyWithRetry } from '@/ui/lazyWithRetry'
import { CenteredSpinner } from '@/ui/Spinner'
import { StateTag } from '@/ui/StateTag'
import { ActivitySection } from '@/components/admin/ActivitySection'
import { AuditSection } from '@/components/admin/AuditSection'
import { ServersSection } from '@/components/admin/ServersSection'
import { AccessDialog } from './AccessDialog'
import { DeletionNotice } from './DeletionNotices'
import { DraftSection } from './DraftSection'
import { nameOf } from '@/domain/identity/person'
import { PersonFacts } from './PersonFacts'
import { PersonKeys } from './PersonKeys'
import { PersonWorkspaces } from './PersonWorkspaces'
import { SuspensionDialog } from './SuspensionDialog'

/** Loaded after the page, because it reads the names of browsers. */
const PersonSecurity = lazyWithRetry(
  'The list of sessions',
  async () => (await import('./PersonSecurity')).PersonSecurity,
  () => <div aria-busy="true" className="min-h-72 border-b border-line" />,
)

/** One person, their access, workspaces, servers and history. */
export function PersonPage({ id }: { id: string }) {
  const query = useQuery(personQuery(id))
  // A malformed id is refused as invalid input. It is as unknown as any other.
  if (query.error?.code === 'not_found' || query.error?.code === 'invalid_input') {
    return <NotFoundPage />
  }
  return (
    <>
      {query.data === undefined ? <PageHeader eyebrow={<ToPeople />} title="Person" /> : null}
      <QueryState query={query} pending={<CenteredSpinner />}>
        {(person) => <Loaded person={person} />}
      </QueryState>
    </>
  )
}

function ToPeople() {
  const { root } = useArea()
  return <Link to={`${root}/people`}>People</Link>
}

function Loaded({ person }: { person: PersonDetail }) {
  const [open, setOpen] = useState<'access' | 'suspension' | null>(null)
  const { isForAdmins } = useArea()
  const suspender = useSuspender()
  const actions = useQuery(personActionsQuery(person.user_id))
  const isSuspended = person.suspended_at !== null
  const close = () => setOpen(null)
  return (
    <>
      <PageHeader
        eyebrow={<ToPeople />}
        title={<span className="wrap-anywhere">{nameOf(person)}</span>}
        lead={
          <span role="status" className="text-14">
            <StateTag state={isSuspended ? 'suspended' : 'available'}>
              {isSuspended ? 'Suspended' : 'Active'}
            </StateTag>
          </span>
        }
        actions={
          <>
            {isForAdmins ? <Button onClick={() => setOpen('access')}>Change access</Button> : null}
            <Button
              variant={isSuspended ? 'primary' : 'danger'}
              disabledReason={whyNoSuspensionOf(person, suspender)}
              onClick={() => setOpen('suspension')}
            >
              {isSuspended ? 'Lift suspension' : 'Suspend'}
            </Button>
          </>
        }
      />
      {person.suspended_at === null ? null : (
        <div className="border-b border-line px-(--pad) py-4">
          <Banner
            tone="warn"
            title={
              <span className="wrap-anywhere">
                {person.suspended_by_name ?? 'The system'} suspended this account on{' '}
                <LocalTime at={person.suspended_at} />.
              </span>
            }
          >
            <span className="wrap-anywhere whitespace-pre-line">
              Reason: {person.suspension_reason}
            </span>
          </Banner>
        </div>
      )}
      {isForAdmins ? <DeletionNotice userId={person.user_id} /> : null}
      <PersonFacts person={person} />
      <PersonWorkspaces person={person} />
      <ServersSection
        workspaceIds={person.workspaces.map(({ id }) => id)}
        total={person.workspaces.reduce((sum, { servers }) => sum + servers, 0)}
        withWorkspace
      />
      {isForAdmins ? <PersonSecurity person={person} /> : null}
      <PersonKeys userId={person.user_id} />
      {isForAdmins ? <DraftSection draft={person.draft} /> : null}
      <ActivitySection query={actions} />
      <AuditSection subject={{ person: person.user_id }} />
      {open === 'access' ? (
        <AccessDialog person={person} isSelf={person.user_id === suspender.id} onClose={close} />
      ) : null}
      {open === 'suspension' ? <SuspensionDialog person={person} onClose={close} /> : null}
    </>
  )
}
