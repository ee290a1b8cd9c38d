import type { SiteDocument } from '@/lib/deployment'

/** The documents that everybody with an account agrees to. */
const CONSENT = ['terms', 'privacy']

/** A version of a document that a person has seen. */
export interface ShownDocument {
  id: string
  version: number
}

/** What a form shows of these documents: the versions that somebody who sends it accepts. */
export function shownDocuments(documents: readonly SiteDocument[] | undefined): ShownDocument[] {
  return consentDocuments(documents).map(({ id, version = 0 }) => ({ id, version }))
}

/** The documents that an account needs, as far as one of their versions is in force. */
export function consentDocuments(documents: readonly SiteDocument[] = []): SiteDocument[] {
  return documents.filter(({ id, version }) => CONSENT.includes(id) && version !== undefined)
}

/** Announced versions of these documents. */
export function announcedDocuments(documents: readonly SiteDocument[] = []): SiteDocument[] {
  return documents.filter(({ id, next }) => CONSENT.includes(id) && next !== undefined)
}
