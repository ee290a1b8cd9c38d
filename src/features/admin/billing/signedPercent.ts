import { LOCALE } from '@/lib/locale'

const signed = new Intl.NumberFormat(LOCALE, {
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
})

/** A difference in percent of the first amount: '+12.5 %'. From nothing, there is none: 'new', or an empty text. */
export function signedPercent(before: number, after: number): string {
  if (before > 0) return `${signed.format(((after - before) / before) * 100)} %`
  return after > before ? 'new' : ''
}
