import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { FailureBanner } from '@/components/FailureBanner'
import { useAsyncAction } from '@/lib/useAsyncAction'
import { Button } from '@/ui/Button'
import { mailNewPasswordLink, undoChange } from './linkCalls'
import { isSpent, LinkFailure } from './LinkFailure'
import { IncompleteLink, MailLinkLayout } from './MailLinkLayout'
import type { MailLinkSearch } from './mailLinkSearch'
import { useLinkToken } from './useLinkToken'

/** /account-undo: "This was not me" in a mail about a change. Opening it changes nothing. */
export function UndoChangePage({ search }: { search: MailLinkSearch }) {
  const token = useLinkToken(search)
  const [address, setAddress] = useState<string | null>(null)
  const mail = useAsyncAction(mailNewPasswordLink)
  const undo = useAsyncAction(async (given: string) => {
    const restored = await undoChange(given)
    setAddress(restored)
    void mail.run(restored)
  })
  if (token === undefined) {
    return (
      <IncompleteLink>
        <Button asChild size="lg">
          <Link to="/dashboard/account/security">Sign in and check your security</Link>
        </Button>
        <Button asChild size="lg">
          <Link to="/auth" search={{ mode: 'reset' }}>
            Reset your password
          </Link>
        </Button>
      </IncompleteLink>
    )
  }
  if (address !== null) {
    return (
      <MailLinkLayout
        title="The change is undone"
        lead={
          mail.status === 'done'
            ? `We sent a link to set a new password to ${address}. It works once, for one hour.`
            : `All devices are signed out, and the old password no longer works. A link to set a new one goes to ${address}.`
        }
      >
        {mail.status === 'failed' ? <FailureBanner failure={mail.failure} /> : null}
        <div>
          <Button
            size="lg"
            variant={mail.status === 'done' ? 'secondary' : 'primary'}
            busy={mail.status === 'running'}
            onClick={() => void mail.run(address)}
          >
            {mail.status === 'done' ? 'Send the link again' : 'Send the link'}
          </Button>
        </div>
      </MailLinkLayout>
    )
  }
  return (
    <MailLinkLayout
      title="Undo a change of your account"
      lead="You got an email about a change that you did not make? This undoes it."
    >
      <ul className="grid list-disc gap-2 ps-5">
        <li>Your email address is again the one from before the change.</li>
        <li>
          Second factors, passkeys, recovery codes and API keys that were added since are removed.
        </li>
        <li>All devices are signed out.</li>
        <li>Your password no longer works. We email you a link to set a new one.</li>
      </ul>
      {undo.status === 'failed' ? (
        <LinkFailure
          failure={undo.failure}
          actions={
            isSpent(undo.failure) ? (
              <Button asChild size="sm">
                <Link to="/auth" search={{ mode: 'reset' }}>
                  Reset your password
                </Link>
              </Button>
            ) : undefined
          }
        />
      ) : null}
      {undo.status === 'failed' && isSpent(undo.failure) ? null : (
        <div>
          <Button
            size="lg"
            variant="primary"
            busy={undo.status === 'running'}
            onClick={() => void undo.run(token)}
          >
            Undo the change
          </Button>
        </div>
      )}
    </MailLinkLayout>
  )
}
