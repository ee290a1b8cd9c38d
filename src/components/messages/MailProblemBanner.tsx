import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FailureBanner } from '@/components/FailureBanner'
import { LocalTime } from '@/components/LocalTime'
import { clearMailBlock, type MailProblem } from '@/domain/messages/mailProblem'
import { queryKeys } from '@/domain/queryKeys'
import { Banner } from '@/ui/Banner'
import { Button } from '@/ui/Button'
import { notifySuccess } from '@/ui/notify'

const meta = { invalidates: [queryKeys.messages('mailProblem')], alsoAfter: 'failure' } as const

const whatHappened: Readonly<Record<MailProblem['reason'], string>> = {
  bounce: 'came back: the mailbox may not exist, or may be full',
  complaint: 'was reported as unwanted',
  refused: 'was refused by your mail server',
}

/** Says that mails do not reach the person any more, and what to do. */
export function MailProblemBanner({ problem }: { problem: MailProblem }) {
  const again = useMutation({
    mutationFn: clearMailBlock,
    onSuccess: () => notifySuccess(`We send mails to ${problem.address} again.`),
    meta,
  })
  return (
    <>
      {again.error ? <FailureBanner failure={again.error} /> : null}
      <Banner
        tone="warn"
        role="status"
        title={
          <span className="wrap-anywhere">Our mails do not reach you at {problem.address}.</span>
        }
        actions={
          <>
            <Button size="sm" busy={again.isPending} onClick={() => again.mutate()}>
              Try again
            </Button>
            <Button asChild size="sm">
              <Link to="/dashboard/account/security" hash="email">
                Change the address
              </Link>
            </Button>
          </>
        }
      >
        On <LocalTime at={problem.at} /> a mail {whatHappened[problem.reason]}. Since then we send
        you none, also none about the security of your account. Correct the address, or let us try
        this one again.
      </Banner>
    </>
  )
}
