import * as v from 'valibot'
import type { Failure } from '../../queue/task.ts'
import type { MailJob } from './mailJob.ts'

/** A file of `mail_documents`. */
export const mailDocumentRow = v.object({
  /** Of the invoice or the credit note. */
  number: v.string(),
  /** missing: nobody has made it yet. too_large: for a mail. */
  state: v.picklist(['ready', 'missing', 'too_large']),
  /** In base64, if it is ready. */
  content: v.nullable(v.string()),
})

export type MailDocument = v.InferOutput<typeof mailDocumentRow>

/** Events whose mails carry documents. */
const KINDS = new Set(['invoice.issued', 'credit_note.issued'])

/** A mail waits so long for a file that is being made, in milliseconds. Then it goes without: the page has the file later. */
const DOCUMENT_WAIT_MS = 15 * 60_000

/** Whether a mail may carry documents: only then the backend is asked for them. */
export const hasDocuments = ({ events }: MailJob): boolean =>
  events.some(({ kind }) => KINDS.has(kind))

/**
 * Why a mail is tried again later instead of being sent without a file; undefined: it is sent now.
 * @param now in milliseconds since 1970
 */
export function waitsForDocument(
  { delivery }: MailJob,
  documents: readonly MailDocument[],
  now: number,
): Failure | undefined {
  const missing = documents.filter(({ state }) => state === 'missing')
  if (missing.length === 0 || now - Date.parse(delivery.created_at) >= DOCUMENT_WAIT_MS) {
    return undefined
  }
  return {
    ok: false,
    code: 'document_missing',
    detail: `The PDF of ${missing.map(({ number }) => number).join(', ')} is not made yet.`,
    retry: true,
  }
}

const fileName = ({ number }: MailDocument) => `${number}.pdf`

/** The files as nodemailer takes them: bytes, never a path or an address. */
export const attachmentsOf = (documents: readonly MailDocument[]) =>
  documents.flatMap((document) =>
    document.content === null
      ? []
      : {
          filename: fileName(document),
          content: Buffer.from(document.content, 'base64'),
          contentType: 'application/pdf',
        },
  )

/** What the mail says of its files, and where those are that it does not have; empty: it is about none. */
export function documentsText(documents: readonly MailDocument[]): string {
  const of = (state: MailDocument['state']) =>
    documents
      .filter((each) => each.state === state)
      .map(fileName)
      .join(', ')
  const [ready, missing, large] = [of('ready'), of('missing'), of('too_large')]
  return [
    ready && `Attached: ${ready}.`,
    missing && `Not attached, because it was not ready: ${missing}. You find it on the page later.`,
    large && `Not attached, because it is too large for a mail: ${large}. You find it on the page.`,
  ]
    .filter(Boolean)
    .join(' ')
}
