import type { Values } from './values.ts'

/**
 * An amount in the currency that an event names; undefined if it names none.
 * @param decimals Default: those of the currency.
 */
export function moneyOf(values: Values, amount: number, decimals?: number): string | undefined {
  const currency = values.name('currency')
  if (currency === undefined || !/^[A-Z]{3}$/.test(currency)) return undefined
  return new Intl.NumberFormat(values.locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    ...(decimals !== undefined && {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    }),
  }).format(amount)
}
