import { emptyProvider, type LegalDocument, type Provider } from './provider'

/** A document that visitors read, with some of its facts changed. */
export function makeDocument(changes: Partial<LegalDocument> = {}): LegalDocument {
  return {
    document: 'terms',
    state: 'template',
    link: '',
    document_version: 1,
    in_force: 1,
    effective_on: '2026-01-01',
    checked_at: null,
    requires: [],
    version: 1,
    ...changes,
  }
}

/** A provider who has set only this. */
export function makeProvider(changes: Partial<Provider> = {}): Provider {
  return { ...emptyProvider, ...changes }
}
