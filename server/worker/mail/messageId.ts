import type { Mailbox } from '../config.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The Message-ID of a delivery, always the same. */
export const messageIdOf = (id: string, { address }: Mailbox): string =>
  `<${id}@${address.slice(address.lastIndexOf('@') + 1)}>`

/** The delivery that a Message-ID of ours names; undefined: it is not one of ours. */
export function deliveryOf(messageId: string): string | undefined {
  const [, id = ''] = /^<?([^@<>]+)@[^@<>]+>?$/.exec(messageId.trim()) ?? []
  return UUID.test(id) ? id : undefined
}
