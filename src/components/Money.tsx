import { formatMoney } from '@/domain/catalogue/money'
import { useViewerLocale } from '@/lib/useViewerLocale'

/** An amount in the reader's locale, rounded to cents. */
export function Money({ micros, currency }: { micros: number; currency: string }) {
  const { locale } = useViewerLocale()
  return formatMoney(micros, { currency, decimals: 2, locale })
}
