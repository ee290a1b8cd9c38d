import type { ReactNode } from 'react'
import { Readout, type ReadoutProps } from '@/ui/Readout'
import { moneyParts, type MoneyFormat } from './money'

export interface PriceReadoutProps extends Omit<ReadoutProps, 'value' | 'prefix' | 'of' | 'unit'> {
  /** `undefined` while it is read; `null` where there is none. */
  money: readonly [micros: number, format: MoneyFormat] | null | undefined
  /** In place of a price that is not there. */
  none?: ReactNode
}

/** A price as a figure larger than its sign, which stands where this person's place puts it. */
export function PriceReadout({ money, none = '–', ...rest }: PriceReadoutProps) {
  if (!money) {
    const value = money === null ? <span className="dim">{none}</span> : undefined
    return <Readout {...rest} value={value} />
  }
  const { before, figure, after } = moneyParts(...money)
  return <Readout {...rest} prefix={before || undefined} of={after || undefined} value={figure} />
}
