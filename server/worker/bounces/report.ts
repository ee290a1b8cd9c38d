import PostalMime, { type Attachment } from 'postal-mime'
import { deliveryOf } from '../mail/messageId.ts'
import type { BlockReason } from '../queue.ts'

/** A mail that came back for good, or that its reader called unwanted. */
export interface ReturnedMail {
  deliveryId: string
  /** The recipients that the report names. */
  addresses: string[]
  reason: BlockReason
  /** What the server of the recipient said. */
  detail: string
}

const DETAIL_LENGTH = 500

/**
 * Reads a mail from the mailbox that returned mails come to.
 * @returns undefined for anything but a final report about one mail of ours
 */
export async function readReport(source: Uint8Array | string): Promise<ReturnedMail | undefined> {
  const { attachments } = await PostalMime.parse(source, {
    // The returned mail is read for its headers, and not as a mail of its own.
    forceRfc822Attachments: true,
    attachmentEncoding: 'utf8',
  })
  const partOf = (...types: string[]) =>
    attachments.find(({ mimeType }) => types.includes(mimeType.toLowerCase()))
  // What follows the headers is the body of the mail.
  const [original = []] = fieldsOf(
    partOf('message/rfc822', 'text/rfc822-headers', 'message/rfc822-headers'),
  )
  const deliveryId = deliveryOf(valueOf(original, 'message-id') ?? '')
  if (deliveryId === undefined) return undefined
  const returned = addressesIn(valueOf(original, 'to'))

  const status = partOf('message/delivery-status', 'message/global-delivery-status')
  if (status !== undefined) return readDeliveryStatus(fieldsOf(status), deliveryId, returned)
  const feedback = partOf('message/feedback-report')
  if (feedback !== undefined) return readFeedback(fieldsOf(feedback).flat(), deliveryId, returned)
  return undefined
}

/** RFC 3464: one block about the mail, then one about each recipient. */
function readDeliveryStatus(
  blocks: readonly Field[][],
  deliveryId: string,
  returned: readonly string[],
): ReturnedMail | undefined {
  const failed = blocks.find((block) => {
    const status = valueOf(block, 'status') ?? '5'
    // 5.2.2 is a full mailbox, which may become empty.
    const isFinal = status.startsWith('5') && !status.startsWith('5.2.2')
    return valueOf(block, 'action')?.toLowerCase() === 'failed' && isFinal
  })
  if (failed === undefined) return undefined
  const status = valueOf(failed, 'status')
  const said = withoutType(valueOf(failed, 'diagnostic-code') ?? '')
  return {
    deliveryId,
    addresses: [
      ...['original-recipient', 'final-recipient'].flatMap((name) =>
        addressesIn(withoutType(valueOf(failed, name) ?? '')),
      ),
      ...returned,
    ],
    reason: 'bounce',
    detail: (said || `Status ${status ?? 'unknown'}`).slice(0, DETAIL_LENGTH),
  }
}

/** RFC 5965: somebody pressed "this is spam", or the like. */
function readFeedback(
  fields: readonly Field[],
  deliveryId: string,
  returned: readonly string[],
): ReturnedMail | undefined {
  const kind = valueOf(fields, 'feedback-type')?.toLowerCase() ?? ''
  // The other kinds are about authentication, or say that it is no spam.
  if (kind !== 'abuse' && kind !== 'fraud') return undefined
  const named = fields
    .filter(({ name }) => name === 'original-rcpt-to')
    .flatMap(({ value }) => addressesIn(value))
  return {
    deliveryId,
    addresses: [...named, ...returned],
    reason: 'complaint',
    detail: `Reported as ${kind}${byWhom(fields)}.`,
  }
}

function byWhom(fields: readonly Field[]): string {
  const agent = valueOf(fields, 'user-agent')
  return agent === undefined ? '' : ` by ${agent.slice(0, 100)}`
}

interface Field {
  name: string
  value: string
}

/** The blocks of `Name: value` lines of a part. A line that begins with a space continues the one before. */
function fieldsOf(part: Attachment | undefined): Field[][] {
  if (part === undefined) return []
  const text =
    typeof part.content === 'string' ? part.content : new TextDecoder().decode(part.content)
  return text
    .replaceAll('\r\n', '\n')
    .replaceAll(/\n[ \t]+/g, ' ')
    .split(/\n{2,}/)
    .map((block) =>
      block.split('\n').flatMap((line) => {
        const [, name = '', value = ''] = /^([\w-]+):\s*(.*)$/.exec(line) ?? []
        return name === '' ? [] : [{ name: name.toLowerCase(), value: value.trim() }]
      }),
    )
    .filter((block) => block.length > 0)
}

const valueOf = (fields: readonly Field[], name: string): string | undefined =>
  fields.find((field) => field.name === name)?.value

/** `rfc822; a@example.com` and `smtp; 550 …` name their type first. */
const withoutType = (value: string): string => value.replace(/^[\w-]+\s*;\s*/, '')

const addressesIn = (value: string | undefined): string[] =>
  (value?.match(/[^\s<>,;:"()]+@[^\s<>,;:"()]+/g) ?? []).map((address) => address.toLowerCase())
