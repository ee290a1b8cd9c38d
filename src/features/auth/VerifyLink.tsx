import { useNavigate } from '@tanstack/react-router'
import { useRef, useState, type ReactNode } from 'react'
import { isSettled } from '@machines/auth.facts'
import { Button } from '@/ui/Button'
import { notifySuccess } from '@/ui/notify'
import { AuthLayout } from './AuthLayout'
import type { AuthSearch, LinkType } from '@/domain/session/authSearch'
import { LinkFailed } from './LinkFailed'
import { linkStep, type LinkStep } from './linkStep'
import { LinkResult } from './LinkResult'
import { linkTypeOf, linkWords } from './linkMessages'
import { presentUser, verifyLink, type VerifiedLink } from './authEmails'
import { endSignUp, pendingSignUp } from './pendingSignUp'
import { useAuth, useUser } from '@/domain/session/useAuth'
import { useAsyncAction } from '@/lib/useAsyncAction'

export interface VerifyLinkProps {
  search: AuthSearch & { token_hash: string }
}

/** A verified link that needs a message or a decision of the person. */
interface Result {
  step: Exclude<LinkStep, 'enter' | 'recover'>
  link: VerifiedLink
}

/**
 * The page that links in our mails open. Opening it does not verify the token, because mail scanners also open links.
 * Besides, anyone could send a link that signs its reader in to the sender's account. After a press on the button,
 * `linkStep` decides what happens.
 */
export function VerifyLink({ search }: VerifyLinkProps) {
  const navigate = useNavigate()
  const user = useUser()
  const isKnown = useAuth(isSettled)
  const [pending] = useState(pendingSignUp)
  const [result, setResult] = useState<Result | null>(null)
  /** The user at the press of the button, so that the text does not change while the link is verified. */
  const [asked, setAsked] = useState(user)
  const verified = useRef<VerifiedLink>(undefined)
  const type = linkTypeOf(search)
  const isPasswordDue = type === 'recovery' || type === 'invite'

  const enter = async (link: VerifiedLink) => {
    await link.enter(isPasswordDue)
    // Removes the used token from the address and the history.
    await navigate({
      to: '/auth',
      search: isPasswordDue
        ? { mode: 'recover', redirect: search.redirect }
        : { redirect: pending?.path ?? search.redirect },
      replace: true,
    })
  }

  const follow = async () => {
    // A token works only once, so a retry after a later failure uses the stored result.
    verified.current ??= await verifyLink({ tokenHash: search.token_hash, type })
    const link = verified.current
    const pendingEmail = pending?.email ?? null
    const step = linkStep({ type, owner: link.owner, present: presentUser(), pendingEmail })
    if (type === 'signup' && link.owner?.email === pendingEmail) endSignUp()
    if (step === 'enter' && type === 'signup') await link.accept(pending?.accepted ?? [])
    if (step === 'enter' || step === 'recover') {
      await enter(link)
      if (type === 'signup') notifySuccess('Your email address is confirmed.')
      return
    }
    if (step !== 'ask') await link.close()
    setResult({ step, link })
  }
  const task = useAsyncAction(follow)

  if (result !== null) {
    return (
      <LinkResult
        type={type}
        step={result.step}
        owner={result.link.owner}
        onEnter={() => enter(result.link)}
        onRefuse={() => result.link.close()}
      />
    )
  }
  if (task.status === 'failed') {
    return <LinkFailed type={type} failure={task.failure} onRetry={() => void task.run()} />
  }
  const words = linkWords(type)
  const isWorking = task.status === 'running'
  const present = isWorking ? asked : user
  return (
    <AuthLayout
      title={words.title}
      lead={leadOf(type, present?.email, pending?.email) ?? words.lead}
    >
      <div className="grid gap-3">
        <Button
          size="lg"
          variant="primary"
          className="w-full"
          busy={!isKnown || isWorking}
          onClick={() => {
            setAsked(user)
            void task.run()
          }}
        >
          {present !== null && type === 'signup'
            ? 'Confirm the address and stay signed in'
            : words.action}
        </Button>
        {present === null ? null : (
          <Button
            size="lg"
            className="w-full"
            onClick={() => void navigate({ to: '/dashboard', replace: true })}
          >
            <span className="min-w-0 break-words">Stay signed in as {present.email}</span>
          </Button>
        )}
      </div>
    </AuthLayout>
  )
}

/** What is known before the verification: the signed-in user, or the sign-up that this browser began. */
function leadOf(
  type: LinkType,
  present: string | null | undefined,
  pending: string | undefined,
): ReactNode {
  if (present == null) {
    if (type !== 'signup' || pending === undefined) return undefined
    return (
      <>
        You signed up in this browser as <b className="break-words">{pending}</b>. Confirm that this
        address is yours.
      </>
    )
  }
  return (
    <>
      You are signed in as <b className="break-words">{present}</b>. {aboutOther(type)}
    </>
  )
}

function aboutOther(type: LinkType): string {
  switch (type) {
    case 'signup':
      return 'This link belongs to another sign-up. We learn its address when you confirm it; you stay signed in either way.'
    case 'email_change':
      return 'Confirm the change of address. If the link is for another account, you stay signed in.'
    case 'recovery':
    case 'invite':
    case 'magiclink':
    case 'email':
      return 'If this link is for another account, we ask before we sign you out.'
  }
}
