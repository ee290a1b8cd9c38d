import { LOCALE } from '@/lib/locale'

const name = new Intl.DateTimeFormat(LOCALE, { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** The month of a bill, which is counted in UTC: 'November 2026'. */
export const monthName = (firstDay: Date | string): string => name.format(new Date(firstDay))
