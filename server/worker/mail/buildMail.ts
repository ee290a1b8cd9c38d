import type { SendMailOptions } from 'nodemailer'
import { renderMessage } from '../../mails/renderMessage.ts'
import type { MailConfig } from '../config.ts'
import { attachmentsOf, documentsText, type MailDocument } from './mailDocuments.ts'
import { messageIdOf } from './messageId.ts'
import type { MailJob } from './mailJob.ts'

/** What all mails of a deployment have in common. */
export interface MailSettings extends Pick<MailConfig, 'from' | 'replyTo' | 'returnTo'> {
  brand: string
  siteUrl: string
  /** Where the proxy serves one-click unsubscribe; undefined: nowhere, so the header is left out. */
  publicUrl: string | undefined
}

/** Events about one of these are one conversation in a mail program. */
const THREADS = ['ticket', 'incident']

/**
 * The mail of a delivery. It is the same each time, so a second copy can be told from a second message.
 * @param documents the files of the invoices that it is about
 */
export function buildMail(
  job: MailJob,
  settings: MailSettings,
  documents: readonly MailDocument[] = [],
): SendMailOptions {
  const { from, replyTo, returnTo, brand, siteUrl } = settings
  const { subject, html, text } = renderMessage(job, { brand, siteUrl }, documentsText(documents))
  const { address } = job.to
  return {
    messageId: messageIdOf(job.delivery.id, from),
    date: new Date(job.delivery.created_at),
    from,
    ...(replyTo && { replyTo }),
    // Without the name: a person typed it.
    to: { name: '', address },
    subject,
    html,
    text,
    attachments: attachmentsOf(documents),
    envelope: { from: returnTo, to: address },
    headers: headersOf(job, settings),
    // Nothing of a message is a file or an address to load.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

function headersOf(
  { delivery, event, unsubscribe_token: token }: MailJob,
  { from, siteUrl, publicUrl }: MailSettings,
): Record<string, string> {
  const thread = event.entity !== null && THREADS.includes(event.entity) ? event.entity_id : null
  return {
    // RFC 3834: no program answers, not even with a note about a holiday.
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
    'List-Id': `<${delivery.topic}.${new URL(siteUrl).hostname}>`,
    ...(thread !== null && {
      References: messageIdOf(`${event.entity}.${thread}`, from),
    }),
    // RFC 8058: one press in the mail program, without a page.
    ...(token !== null &&
      publicUrl !== undefined && {
        'List-Unsubscribe': `<${publicUrl}/mail/unsubscribe/${encodeURIComponent(token)}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
  }
}
