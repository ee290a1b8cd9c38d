import type { CreateServerSnapshot } from '@machines/createServer'
import { ErrorLink } from '@/components/ErrorLink'
import { FailureBanner } from '@/components/FailureBanner'
import type { PriceFormatter } from '@/domain/catalogue/money'
import type { Plan } from '@/domain/catalogue/plan'
import { Banner } from '@/ui/Banner'
import { Button } from '@/ui/Button'

export interface OutcomeNoticeProps {
  snapshot: CreateServerSnapshot
  plan: Plan | undefined
  prices: PriceFormatter
  /** The failure is shown beside its field. */
  isAtField: boolean
  onSubmit: () => void
  onRetry: () => void
}

const NOTHING = 'Nothing was created.'

/** How the last attempt went, and what the person can do. */
export function OutcomeNotice(props: OutcomeNoticeProps) {
  const { snapshot, plan, prices, isAtField, onSubmit, onRetry } = props
  const { failure, attempt } = snapshot.context
  if (failure === null) return null
  if (snapshot.matches('unanswered')) {
    return (
      <Banner
        tone="warn"
        role="alert"
        title="We got no answer."
        actions={
          <>
            <Button size="sm" onClick={onRetry}>
              Try again
            </Button>
            <ErrorLink code={failure.code} />
          </>
        }
      >
        The server may exist or not. Trying again finds out and never creates it twice.
      </Banner>
    )
  }
  if (snapshot.matches({ choosing: 'priceChanged' })) {
    const seen = attempt?.request.hourlyMicros
    const isNew = plan !== undefined && seen !== undefined && plan.hourlyMicros !== seen
    return (
      <Banner
        tone="warn"
        role="alert"
        title="The price has changed."
        actions={
          <>
            {isNew ? (
              <Button size="sm" onClick={onSubmit}>
                Create at {prices.hourly(plan)} per hour
              </Button>
            ) : null}
            <ErrorLink code={failure.code} />
          </>
        }
      >
        {NOTHING}{' '}
        {isNew
          ? `${plan.slug} was ${prices.hourly(plan, seen)} per hour and is ${prices.hourly(plan)} now.`
          : 'We are loading the new price.'}
      </Banner>
    )
  }
  if (snapshot.matches({ choosing: 'nameTaken' })) {
    return (
      <Banner
        tone="warn"
        role="alert"
        title="The name is taken."
        actions={<ErrorLink code={failure.code} />}
      >
        {NOTHING} Choose another name.
      </Banner>
    )
  }
  if (isAtField) {
    return (
      <Banner tone="warn" role="alert" title="One of the fields is not right.">
        {NOTHING} Look for the message beside the field.
      </Banner>
    )
  }
  if (snapshot.matches({ choosing: 'soldOut' }) || snapshot.matches({ choosing: 'overQuota' })) {
    return <FailureBanner failure={{ ...failure, message: `${failure.message} ${NOTHING}` }} />
  }
  return <FailureBanner failure={failure} />
}
