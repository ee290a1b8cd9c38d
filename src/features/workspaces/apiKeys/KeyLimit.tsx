import { LocalTime } from '@/components/LocalTime'
import { Money } from '@/components/Money'
import type { ApiKey, KeyMonth } from '@/domain/workspaces/apiKeys'
import { StateTag } from '@/ui/StateTag'

export interface KeyLimitProps {
  apiKey: ApiKey
  /** Undefined while it loads, and for members who see no bills. */
  month: KeyMonth | undefined
}

/** The monthly limit of a key, how much of it is used, and until when it lasts. */
export function KeyLimit({ apiKey: { monthlyLimitMicros }, month }: KeyLimitProps) {
  if (monthlyLimitMicros === null) return <span className="text-text-3">None</span>
  const limit = <Money micros={monthlyLimitMicros} currency="EUR" />
  if (month === undefined) return limit
  return (
    <span className="block">
      <Money micros={month.spentMicros} currency="EUR" /> of {limit}
      <small className="block text-12 text-text-2">
        {month.spentMicros >= monthlyLimitMicros ? (
          <StateTag state="retiring">Reached</StateTag>
        ) : month.exhaustsAt === null ? (
          'Lasts until the end of the month'
        ) : (
          <>
            Lasts until <LocalTime at={month.exhaustsAt} />
          </>
        )}
      </small>
    </span>
  )
}
