import type { SiteDocument } from '@/lib/deployment'

/** The documents that everybody with an account agrees to. */
const CONSENT = ['terms', 'privacy']

/** The documents that an account needs, as far as one of their versions is in force. */
export function consentDocuments(documents: readonly SiteDocument[] = []): SiteDocument[] {
  return documents.filter(({ id, version }) => CONSENT.includes(id) && version !== undefined)
}

/** Announced versions of these documents. */
export function announcedDocuments(documents: readonly SiteDocument[] = []): SiteDocument[] {
  return documents.filter(({ id, next }) => CONSENT.includes(id) && next !== undefined)
}
