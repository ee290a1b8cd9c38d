import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { queryKeys } from '@/domain/queryKeys'
import { callBackend } from '@/lib/callBackend'
import { consentDocuments } from './consentDocuments'
import type { SiteDocument } from '@/lib/deployment'
import { readOwn } from '@/lib/readOwn'

const acceptanceRow = v.object({
  document: v.string(),
  document_version: v.number(),
  accepted_at: v.string(),
})

/** One version of a document that the signed-in person accepted. */
export type Acceptance = v.InferOutput<typeof acceptanceRow>

/** Documents with a version in force that the person has not accepted. */
export function documentsToAccept(
  documents: readonly SiteDocument[] | undefined,
  accepted: readonly Acceptance[],
): SiteDocument[] {
  return consentDocuments(documents).filter(
    ({ id, version }) =>
      !accepted.some((each) => each.document === id && each.document_version === version),
  )
}

/** What this person accepted, with the time. Other people's rows, which admins can read, are left out. */
export function acceptancesQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.acceptances(userId),
    queryFn: ({ signal }) =>
      readOwn(
        v.array(acceptanceRow),
        'legal_acceptances',
        { select: 'document,document_version,accepted_at', user_id: `eq.${userId}` },
        signal,
      ),
  })
}

/**
 * Stores that the signed-in person accepts this version, which must be the one in force.
 * @throws Failure (plain object): `conflict` if another version is in force now
 */
export async function acceptDocument({ id, version }: SiteDocument): Promise<void> {
  await callBackend(v.unknown(), (client) =>
    client.rpc('accept_document', { document: id, document_version: version ?? 0 }),
  )
}
