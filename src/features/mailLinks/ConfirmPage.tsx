import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useAsyncAction } from '@/lib/useAsyncAction'
import { Button } from '@/ui/Button'
import { confirmSubscription, type ConfirmedSubscription } from './linkCalls'
import { isSpent, LinkFailure } from './LinkFailure'
import { IncompleteLink, MailLinkLayout } from './MailLinkLayout'
import type { MailLinkSearch } from './mailLinkSearch'
import { useLinkToken } from './useLinkToken'

/** /confirm: the link that asks an address whether it wants mails. Opening it confirms nothing. */
export function ConfirmPage({ search }: { search: MailLinkSearch }) {
  const token = useLinkToken(search)
  const [confirmed, setConfirmed] = useState<ConfirmedSubscription | null>(null)
  const confirm = useAsyncAction(async (given: string) =>
    setConfirmed(await confirmSubscription(given)),
  )
  if (token === undefined) {
    return (
      <IncompleteLink>
        <Button asChild size="lg">
          <Link to="/status">See the status</Link>
        </Button>
        <Button asChild size="lg">
          <Link to="/dashboard/account/messages">Choose which messages you get</Link>
        </Button>
      </IncompleteLink>
    )
  }
  if (confirmed !== null) return <Confirmed {...confirmed} />
  return (
    <MailLinkLayout
      title="Confirm your email address"
      lead="Press the button to get the emails that were asked for with your address. If you did not ask for them, close this page: nothing is sent to you."
    >
      {confirm.status === 'failed' ? <LinkFailure failure={confirm.failure} /> : null}
      {confirm.status === 'failed' && isSpent(confirm.failure) ? null : (
        <div>
          <Button
            size="lg"
            variant="primary"
            busy={confirm.status === 'running'}
            onClick={() => void confirm.run(token)}
          >
            Confirm the address
          </Button>
        </div>
      )}
    </MailLinkLayout>
  )
}

function Confirmed({ list, address, workspace }: ConfirmedSubscription) {
  return (
    <MailLinkLayout
      title="The address is confirmed"
      lead={
        list === 'status'
          ? `${address} gets emails about incidents and maintenance. Each has a link to unsubscribe.`
          : `${address} gets the emails for the team of ${workspace ?? 'the workspace'}. Each has a link to unsubscribe.`
      }
    >
      {list === 'status' ? (
        <div>
          <Button asChild size="lg">
            <Link to="/status">See the status</Link>
          </Button>
        </div>
      ) : null}
    </MailLinkLayout>
  )
}
