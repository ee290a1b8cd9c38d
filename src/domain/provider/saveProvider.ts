import { atField, callBackend } from '@/lib/callBackend'
import { providerRow, type DetailField, type LegalDocument, type Provider } from './provider'

/**
 * Saves the details of the provider.
 * @throws Failure (plain object): `conflict` if the version is outdated, `invalid_input` with `field`, `forbidden`
 */
export function saveDetails(
  version: number,
  details: Record<DetailField, string>,
  reason: string,
): Promise<Provider> {
  return callBackend(
    providerRow,
    (client) => client.rpc('save_provider_details', { expected_version: version, details, reason }),
    atField,
  )
}

/** What an admin decides about a document. */
export interface DocumentInput {
  state: LegalDocument['state']
  link: string
  document_version: number
  effective_on: string | null
  is_checked: boolean
}

/**
 * Saves one document.
 * @throws Failure (plain object), as `saveDetails`
 */
export function saveDocument(
  { document, version }: Pick<LegalDocument, 'document' | 'version'>,
  given: DocumentInput,
  reason: string,
): Promise<Provider> {
  return callBackend(
    providerRow,
    (client) =>
      client.rpc('save_legal_document', {
        document,
        expected_version: version,
        given: { ...given },
        reason,
      }),
    atField,
  )
}
