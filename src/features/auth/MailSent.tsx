import { useId, type ReactNode } from 'react'
import { Button } from '@/ui/Button'
import { AuthFrame } from './AuthFrame'
import { FailureBanner } from './FailureBanner'
import { useCountdown } from './useCountdown'
import { useTask } from './useTask'

/** The service sends one person one mail a minute. */
const RESEND_AFTER_SECONDS = 60

export interface MailSentProps {
  lead: ReactNode
  /** Asks for the same mail once more; rejects with a Failure. */
  resend: () => Promise<unknown>
  children: ReactNode
}

/** 'Check your mail', with the mail once more for who waits in vain. */
export function MailSent({ lead, resend, children }: MailSentProps) {
  const waitId = useId()
  const task = useTask(resend)
  const { left, start } = useCountdown(RESEND_AFTER_SECONDS)
  const again = async () => {
    if (await task.run()) start()
  }
  return (
    <AuthFrame
      title="Check your mail"
      lead={lead}
      code={task.status === 'failed' ? task.failure.code : undefined}
    >
      {task.status === 'failed' ? <FailureBanner failure={task.failure} /> : null}
      <p role="status" className={task.status === 'done' ? 'small' : 'sr-only'}>
        {task.status === 'done' ? 'Sent again.' : null}
      </p>
      <Button
        size="lg"
        className="w-full"
        busy={task.status === 'running'}
        disabledReason={left > 0 ? `You can ask again in ${left} s.` : undefined}
        reasonBeside={waitId}
        onClick={() => void again()}
      >
        Send it again
      </Button>
      {left > 0 ? (
        <p id={waitId} className="small dim -mt-3">
          Nothing there after a minute? Look in the spam folder. You can ask again in{' '}
          <span className="num">{left} s</span>.
        </p>
      ) : null}
      <div className="small grid gap-2">{children}</div>
    </AuthFrame>
  )
}
