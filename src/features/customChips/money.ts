import { LOCALE } from '@/lib/locale'

/** Euros for reading: '€8,233' or '−€20.9 million'. */
export function euros(amount: number): string {
  const size = Math.abs(amount)
  const sign = amount < 0 ? '−' : ''
  if (size < 1e6) {
    return `${sign}€${size.toLocaleString(LOCALE, { maximumFractionDigits: size < 10 ? 2 : 0 })}`
  }
  const millions = (size / 1e6).toLocaleString(LOCALE, {
    maximumFractionDigits: size < 1e8 ? 1 : 0,
  })
  return `${sign}€${millions} million`
}

export const count = (value: number): string => value.toLocaleString(LOCALE)
