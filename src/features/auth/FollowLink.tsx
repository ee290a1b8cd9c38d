import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, type ReactNode } from 'react'
import { Button } from '@/ui/Button'
import { notifySuccess } from '@/ui/notify'
import { Spinner } from '@/ui/Spinner'
import { AuthFrame } from './AuthFrame'
import type { AuthSearch } from './authSearch'
import { FailureBanner } from './FailureBanner'
import { verifyLink } from './mail'
import { takeReturn } from './pendingReturn'
import { useTask } from './useTask'

export interface FollowLinkProps {
  search: AuthSearch & { token_hash: string }
  /** What to do about a link that does not work. */
  remedy: ReactNode
}

/** Where the links of our mails lead: verifies the token once and takes it out of the address. */
export function FollowLink({ search, remedy }: FollowLinkProps) {
  const navigate = useNavigate()
  const isRecovery = search.mode === 'recover'
  const type = search.type ?? (isRecovery ? 'recovery' : 'signup')
  const task = useTask(async () => {
    const { isSignedIn } = await verifyLink({ tokenHash: search.token_hash, type })
    if (isRecovery) return
    notifySuccess(
      isSignedIn
        ? 'Your email address is confirmed.'
        : 'Confirmed. Now follow the link in the other mail.',
    )
  })
  const followed = useRef<string>(undefined)

  const follow = async () => {
    if (!(await task.run())) return
    await navigate({
      to: '/auth',
      search: isRecovery ? { mode: 'recover' } : { redirect: takeReturn() },
      replace: true,
    })
  }

  useEffect(() => {
    // A token works once: the second effect of a strict render must not use it up.
    if (followed.current === search.token_hash) return
    followed.current = search.token_hash
    void follow()
  })

  if (task.status !== 'failed') {
    return (
      <AuthFrame
        title={isRecovery ? 'Set a new password' : 'Confirm your email'}
        lead="One moment."
      >
        <Spinner label="Checking the link…" />
      </AuthFrame>
    )
  }
  const isNetwork = task.failure.code === 'network' || task.failure.code === 'timeout'
  return (
    <AuthFrame title="The link did not work" lead="Nothing was changed." code={task.failure.code}>
      <FailureBanner
        failure={task.failure}
        actions={
          isNetwork ? (
            <Button size="sm" onClick={() => void follow()}>
              Try again
            </Button>
          ) : undefined
        }
      />
      {/* A link that was never asked about may still work. */}
      {isNetwork ? null : remedy}
      <p className="small">
        {isNetwork ? null : 'Has it worked before? '}
        <Link to="/auth">{isNetwork ? 'Back to sign in' : 'Sign in'}</Link>
      </p>
    </AuthFrame>
  )
}
