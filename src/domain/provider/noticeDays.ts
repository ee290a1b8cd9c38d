import type { Provider } from './provider'

/** The days of notice that the provider promises before a higher price; null if none is promised or nothing is known yet. */
export function noticeDaysOf(provider: Pick<Provider, 'notice_days'> | undefined): number | null {
  return provider?.notice_days ? Number(provider.notice_days) : null
}
