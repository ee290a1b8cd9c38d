import * as v from 'valibot'
import { legalDocuments } from '@/content/legalDocuments'
import { publicRowsUrl } from '@/domain/catalogue/publicRows'
import { readPublic } from '@/lib/readPublic'

const text = v.string()

const documentIds = legalDocuments.map(({ id }) => id)

const documentRow = v.object({
  document: v.picklist(documentIds),
  state: v.picklist(['hidden', 'template', 'link']),
  link: text,
  document_version: v.number(),
  /** null: no version is in force. */
  in_force: v.nullable(v.number()),
  /** The day of `document_version`: '2026-12-01'. */
  effective_on: v.nullable(text),
  /** null: nobody said that a lawyer has checked the template. */
  checked_at: v.nullable(text),
  /** The details of the provider without which the template cannot be shown. */
  requires: v.array(text),
  version: v.number(),
})

/** One legal document: who reads it, and in which version. */
export type LegalDocument = v.InferOutput<typeof documentRow>

/** What an admin writes about the provider. An empty text is not set. */
export const detailFields = [
  'legal_name',
  'represented_by',
  'address',
  'law_country',
  'court',
  'register',
  'vat_id',
  'email',
  'phone',
  'hours',
  'data_protection_contact',
  'supervisory_authority',
  'processors',
  'server_logs',
  'notice_days',
  'sla_availability',
  'sla_credit',
  'sla_response_hours',
  'issues_link',
  'releases_link',
  'chat_link',
  'forum_link',
  'mailing_list_link',
  'fediverse_link',
  'blog_link',
] as const

export type DetailField = (typeof detailFields)[number]

/** The row as procedures return it. */
export const providerRow = v.object({
  ...(Object.fromEntries(detailFields.map((field) => [field, text])) as Record<
    DetailField,
    typeof text
  >),
  version: v.number(),
  /** The details are an example. */
  is_sample: v.boolean(),
  documents: v.array(documentRow),
  /** The VAT of private customers; null: none is charged, or the taxes are not set up. */
  price_vat: v.nullable(
    v.object({
      country: text,
      percent: v.number(),
      shown: v.picklist(['net', 'gross']),
      by_oss: v.boolean(),
    }),
  ),
})

/** Who runs the site, and the legal documents that the reader may see. */
export type Provider = v.InferOutput<typeof providerRow>

/** The one row, in a list as the REST interface sends it. */
export const providerRows = v.pipe(
  v.tupleWithRest([providerRow], v.unknown()),
  v.transform(([row]) => row),
)

/** A provider who has set nothing. */
export const emptyProvider: Provider = {
  ...(Object.fromEntries(detailFields.map((field) => [field, ''])) as Record<DetailField, string>),
  version: 1,
  is_sample: false,
  documents: [],
  price_vat: null,
}

/**
 * Reads what visitors see of the provider.
 * @throws Failure (plain object)
 */
export function readProvider(signal: AbortSignal): Promise<Provider> {
  return readPublic(providerRows, publicRowsUrl('provider'), signal)
}
