import type { ReactNode } from 'react'
import { Stat, type StatProps } from '@/ui/Stat'
import { moneyParts, type MoneyFormat } from '@/domain/catalogue/money'

export interface PriceReadoutProps extends Omit<StatProps, 'value' | 'prefix' | 'of' | 'unit'> {
  /** `undefined` while it is loading; `null` if there is no price. */
  money: readonly [micros: number, format: MoneyFormat] | null | undefined
  /** Shown if there is no price. */
  none?: ReactNode
}

/** A price whose figure is larger than its currency sign. The reader's locale decides the side of the sign. */
export function PriceStat({ money, none = '–', ...rest }: PriceReadoutProps) {
  if (!money) {
    const value = money === null ? <span className="dim">{none}</span> : undefined
    return <Stat {...rest} value={value} />
  }
  const { before, figure, after } = moneyParts(...money)
  return <Stat {...rest} prefix={before || undefined} of={after || undefined} value={figure} />
}
