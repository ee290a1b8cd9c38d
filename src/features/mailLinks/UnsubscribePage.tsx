import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from '@tanstack/react-router'
import { FailureBanner } from '@/components/FailureBanner'
import { QueryProvider } from '@/components/QueryProvider'
import { QueryState } from '@/components/QueryState'
import { queryKeys } from '@/domain/queryKeys'
import { useAsyncAction } from '@/lib/useAsyncAction'
import { Button } from '@/ui/Button'
import { CenteredSpinner } from '@/ui/Spinner'
import { loadLinkedMails, undoUnsubscribe, unsubscribe, type LinkedMails } from './linkCalls'
import { isSpent, LinkFailure } from './LinkFailure'
import { IncompleteLink, MailLinkLayout } from './MailLinkLayout'
import type { MailLinkSearch } from './mailLinkSearch'
import { useLinkToken } from './useLinkToken'

/** /unsubscribe: the link below a mail. Opening it ends nothing, because mail scanners open links, too. */
export function UnsubscribePage({ search }: { search: MailLinkSearch }) {
  const token = useLinkToken(search)
  if (token === undefined) {
    return (
      <IncompleteLink>
        <MessageSettings size="lg" />
      </IncompleteLink>
    )
  }
  return (
    <QueryProvider>
      <LinkedMailsState key={token} token={token} />
    </QueryProvider>
  )
}

function LinkedMailsState({ token }: { token: string }) {
  const query = useQuery({
    queryKey: queryKeys.linkedMails(token),
    queryFn: () => loadLinkedMails(token),
    // Only this page changes it.
    staleTime: Infinity,
  })
  return (
    <QueryState
      query={query}
      pending={<CenteredSpinner />}
      failed={
        query.error === null ? null : (
          <MailLinkLayout title="The link did not work" lead="Nothing was changed.">
            <LinkFailure
              failure={query.error}
              actions={
                isSpent(query.error) ? (
                  <MessageSettings size="sm" />
                ) : (
                  <Button size="sm" busy={query.isFetching} onClick={() => void query.refetch()}>
                    Try again
                  </Button>
                )
              }
            />
          </MailLinkLayout>
        )
      }
    >
      {(mails) => <Choice token={token} found={mails} />}
    </QueryState>
  )
}

function Choice({ token, found }: { token: string; found: LinkedMails }) {
  const [mails, setMails] = useState(found)
  const change = useAsyncAction(async () =>
    setMails(await (mails.isWanted ? unsubscribe(token) : undoUnsubscribe(token))),
  )
  const wasChanged = mails !== found
  return (
    <MailLinkLayout
      title={
        mails.isWanted
          ? wasChanged
            ? 'You get the emails again'
            : 'Unsubscribe'
          : 'You are unsubscribed'
      }
      lead={
        mails.isWanted
          ? `You get ${describeMails(mails)}.`
          : `You no longer get ${describeMails(mails)}.`
      }
    >
      {change.status === 'failed' ? <FailureBanner failure={change.failure} /> : null}
      <div className="flex flex-wrap gap-3">
        <Button
          size="lg"
          variant={mails.isWanted ? 'primary' : 'secondary'}
          busy={change.status === 'running'}
          onClick={() => void change.run()}
        >
          {mails.isWanted ? 'Unsubscribe' : 'Undo'}
        </Button>
        {mails.list === null ? <MessageSettings size="lg" /> : null}
      </div>
    </MailLinkLayout>
  )
}

/** For people with an account: who has none is not led there, because a subscription has no settings. */
function MessageSettings({ size }: { size: 'sm' | 'lg' }) {
  return (
    <Button asChild size={size}>
      <Link to="/dashboard/account/messages">Choose which messages you get</Link>
    </Button>
  )
}

function describeMails({ list, title, workspace }: LinkedMails): string {
  if (list === 'status') return 'emails about incidents and maintenance'
  if (list === 'workspace') return `the emails for the team of ${workspace ?? 'a workspace'}`
  const where = workspace === null ? '' : ` from the workspace ${workspace}`
  return `emails of the kind “${title}”${where}`
}
