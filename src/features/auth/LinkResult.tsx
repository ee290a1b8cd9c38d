import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { User } from '@machines/auth.types'
import { Button } from '@/ui/Button'
import { AuthLayout } from './AuthLayout'
import type { LinkType } from '@/domain/session/authSearch'
import { FailureBanner } from '@/components/FailureBanner'
import type { LinkStep } from './linkStep'
import { useUser } from '@/domain/session/useAuth'
import { useAsyncAction } from '@/lib/useAsyncAction'

export interface LinkResultProps {
  type: LinkType
  step: Exclude<LinkStep, 'enter' | 'recover'>
  /** Whose link it was. */
  owner: User | null
  onEnter: () => Promise<void>
  onRefuse: () => Promise<void>
}

/** The result of a verified link: what it has changed, or a question that the person must answer first. */
export function LinkResult({ type, step, owner, onEnter, onRefuse }: LinkResultProps) {
  const present = useUser()
  if (step === 'ask') return <Question {...{ type, owner, present, onEnter, onRefuse }} />
  if (step === 'half') {
    return (
      <Done title="One more step" present={present}>
        Confirmed. Now open the link in the email to your other address.
      </Done>
    )
  }
  const address = <b className="break-words">{owner?.email}</b>
  const isOwn = present !== null && present.id === owner?.id
  return (
    <Done title="Confirmed" present={present}>
      {type === 'email_change' ? <>Your address is now {address}.</> : <>{address} is confirmed.</>}{' '}
      {present === null ? (
        'Sign in to continue.'
      ) : isOwn ? null : (
        <>
          You are still signed in as <b className="break-words">{present.email}</b>.
        </>
      )}
    </Done>
  )
}

interface DoneProps {
  title: string
  present: User | null
  children: ReactNode
}

function Done({ title, present, children }: DoneProps) {
  return (
    <AuthLayout title={title} lead={<span role="status">{children}</span>}>
      <Button asChild size="lg" variant="primary">
        {present === null ? (
          <Link to="/auth" replace>
            Sign in
          </Link>
        ) : (
          <Link to="/dashboard" replace>
            Go to your dashboard
          </Link>
        )}
      </Button>
    </AuthLayout>
  )
}

interface QuestionProps extends Pick<LinkResultProps, 'type' | 'owner' | 'onEnter' | 'onRefuse'> {
  present: User | null
}

/** Shows both email addresses before one person's session replaces the other's. */
function Question({ type, owner, present, onEnter, onRefuse }: QuestionProps) {
  const navigate = useNavigate()
  const enter = useAsyncAction(onEnter)
  const refuse = useAsyncAction(onRefuse)
  const setsPassword = type === 'recovery' || type === 'invite'
  const ownerName = <b className="break-words">{owner?.email}</b>
  return (
    <AuthLayout
      title={present === null ? 'Is this your account?' : 'Change accounts?'}
      lead={
        present === null ? (
          <>This link signs you in as {ownerName}.</>
        ) : (
          <>
            You are signed in as <b className="break-words">{present.email}</b>. This link is for{' '}
            {ownerName}.
          </>
        )
      }
    >
      {enter.status === 'failed' ? <FailureBanner failure={enter.failure} /> : null}
      <div className="grid gap-3">
        <Button
          size="lg"
          className="w-full"
          busy={refuse.status === 'running'}
          onClick={() =>
            void refuse
              .run()
              .then(() =>
                navigate({ to: present === null ? '/auth' : '/dashboard', replace: true }),
              )
          }
        >
          <span className="min-w-0 break-words">
            {present === null ? 'No, go back' : `Stay signed in as ${present.email ?? ''}`}
          </span>
        </Button>
        <Button
          size="lg"
          className="w-full"
          busy={enter.status === 'running'}
          onClick={() => void enter.run()}
        >
          <span className="min-w-0 break-words">
            {setsPassword
              ? `Set a password for ${owner?.email ?? ''}`
              : `Sign in as ${owner?.email ?? ''}`}
          </span>
        </Button>
      </div>
    </AuthLayout>
  )
}
