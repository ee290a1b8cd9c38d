import { useId, type ReactNode } from 'react'
import { Button } from '@/ui/Button'
import { AuthLayout } from './AuthLayout'
import { FailureBanner } from '@/components/FailureBanner'
import { useCountdown } from './useCountdown'
import { useAsyncAction } from '@/lib/useAsyncAction'
import styles from './auth.module.css'

/** The service sends a person at most one mail per minute. */
const RESEND_AFTER_SECONDS = 60

export interface MailSentProps {
  lead: ReactNode
  /** The path that opens next. */
  path?: string | undefined
  /** Requests the same mail again; rejects with a Failure. */
  resend: () => Promise<unknown>
  children: ReactNode
}

/** 'Check your inbox', with a button that sends the mail again. */
export function MailSent({ lead, path, resend, children }: MailSentProps) {
  const waitId = useId()
  const task = useAsyncAction(resend)
  const { left, start } = useCountdown(RESEND_AFTER_SECONDS)
  const again = async () => {
    if (await task.run()) start()
  }
  return (
    <AuthLayout title="Check your inbox" path={path} lead={lead}>
      {task.status === 'failed' ? <FailureBanner failure={task.failure} /> : null}
      <p role="status" className={task.status === 'done' ? 'small' : 'sr-only'}>
        {task.status === 'done' ? 'We’ve sent another email.' : null}
      </p>
      <Button
        size="lg"
        className="w-full"
        busy={task.status === 'running'}
        disabledReason={left > 0 ? `Resend in ${left} s` : undefined}
        reasonBeside={waitId}
        onClick={() => void again()}
      >
        Resend email
      </Button>
      {left > 0 ? (
        <p id={waitId} className="small dim -mt-3">
          Didn’t get it? Check spam. Resend in <span className="num">{left} s</span>.
        </p>
      ) : null}
      <div className={styles.lines}>{children}</div>
    </AuthLayout>
  )
}
