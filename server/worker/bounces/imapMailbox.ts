import { ImapFlow } from 'imapflow'
import type { ServerConfig } from '../config.ts'
import type { OpenMailbox } from './readMailbox.ts'

/** Enough for a report with the returned mail. A larger one is not read to its end. */
const LARGEST_BYTES = 2 * 1024 * 1024
const PER_ROUND = 200
const TIMEOUT_MS = 30_000

/** The inbox at an IMAP server. */
export function imapMailbox({ host, port, isSecure, user, password }: ServerConfig): OpenMailbox {
  return async () => {
    const client = new ImapFlow({
      host,
      port,
      secure: isSecure,
      auth: { user: user ?? '', pass: password ?? '' },
      tls: { minVersion: 'TLSv1.2' },
      logger: false,
      disableAutoIdle: true,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      maxLiteralSize: 2 * LARGEST_BYTES,
    })
    // Each call fails as well, and tells why.
    client.on('error', () => undefined)
    await client.connect()
    try {
      await client.mailboxOpen('INBOX')
    } catch (error) {
      client.close()
      throw error
    }
    return {
      unread: async () => {
        const found = await client.search({ seen: false }, { uid: true })
        return Array.isArray(found) ? found.slice(0, PER_ROUND) : []
      },
      source: async (uid) => {
        const message = await client.fetchOne(
          String(uid),
          { source: { maxLength: LARGEST_BYTES } },
          { uid: true },
        )
        return message ? message.source : undefined
      },
      markRead: async (uid) => {
        await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true })
      },
      close: async () => {
        await client.logout().catch(() => client.close())
      },
    }
  }
}
