import { Fragment } from 'react'
import { Money } from '@/components/Money'
import type { Spend } from '@/domain/workspaces/admin/adminWorkspace'

/** Adds amounts up, each currency by itself. */
export function sumSpend(spends: readonly (readonly Spend[])[]): Spend[] {
  const byCurrency = Map.groupBy(spends.flat(), ({ currency }) => currency)
  return [...byCurrency].map(([currency, amounts]) => ({
    currency,
    spentMicros: amounts.reduce((sum, { spentMicros }) => sum + spentMicros, 0),
    projectedMicros: amounts.reduce((sum, { projectedMicros }) => sum + projectedMicros, 0),
  }))
}

export interface SpendTextProps {
  spend: readonly Spend[]
  /** Until the end of the month. Default: until now. */
  projected?: boolean
}

/** What was spent in this month, one amount for each currency. */
export function SpendText({ spend, projected = false }: SpendTextProps) {
  if (spend.length === 0) return <Money micros={0} currency="EUR" />
  return spend.map(({ currency, spentMicros, projectedMicros }, index) => (
    <Fragment key={currency}>
      {index > 0 ? ' + ' : null}
      <Money micros={projected ? projectedMicros : spentMicros} currency={currency} />
    </Fragment>
  ))
}
