import type { ReactNode } from 'react'
import { Stat, type StatProps } from '@/ui/Stat'
import { moneyParts, type MoneyFormat } from '@/domain/catalogue/money'

export interface PriceReadoutProps extends Omit<StatProps, 'value' | 'prefix' | 'of' | 'unit'> {
  /** `undefined` while it is read; `null` where there is none. */
  money: readonly [micros: number, format: MoneyFormat] | null | undefined
  /** In place of a price that is not there. */
  none?: ReactNode
}

/** A price as a figure larger than its sign, which stands where this person's place puts it. */
export function PriceStat({ money, none = '–', ...rest }: PriceReadoutProps) {
  if (!money) {
    const value = money === null ? <span className="dim">{none}</span> : undefined
    return <Stat {...rest} value={value} />
  }
  const { before, figure, after } = moneyParts(...money)
  return <Stat {...rest} prefix={before || undefined} of={after || undefined} value={figure} />
}
