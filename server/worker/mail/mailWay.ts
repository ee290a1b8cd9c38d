import { createTransport } from 'nodemailer'
import { isLocalServer, type MailConfig } from '../config.ts'
import type { WayDriver } from '../way.ts'
import { buildMail, type MailSettings } from './buildMail.ts'
import { hasDocuments, waitsForDocument, type MailDocument } from './mailDocuments.ts'
import { mailRow, type MailJob } from './mailJob.ts'
import { smtpFailure } from './smtpFailure.ts'

/** A server that says nothing for so long is not waited for. */
const SILENCE_MS = 30_000
const CONNECT_MS = 15_000
/** A connection without work is closed before the server does it, in the middle of the next mail. */
const IDLE_MS = 10_000
/** The whole exchange, for a server that answers slowly but in time. */
const LONGEST_MS = 120_000

interface MailWayOptions {
  config: MailConfig
  settings: Omit<MailSettings, 'from' | 'replyTo' | 'returnTo'>
  /** The files that a mail carries, by its id, while this worker has it. */
  documentsOf: (deliveryId: string) => Promise<MailDocument[]>
  /** Milliseconds since 1970. */
  now: () => number
  /** Mails at a time, each over a connection of its own. */
  concurrency: number
  /** Certificates that count beside the usual ones. */
  ca?: string | undefined
  /** Shorter for tests. */
  timeouts?: { connect: number; silence: number }
}

/** Sends mails over SMTP, by a pool of connections. */
export function createMailWay(options: MailWayOptions): WayDriver<MailJob> {
  const { config, concurrency, ca, documentsOf, now } = options
  const { smtp, dkim } = config
  const { connect, silence } = options.timeouts ?? { connect: CONNECT_MS, silence: SILENCE_MS }
  const settings = { ...config, ...options.settings }
  const transport = createTransport({
    pool: true,
    host: smtp.host,
    port: smtp.port,
    secure: smtp.isSecure,
    // A password and what people write never travel in the clear.
    requireTLS: !smtp.isSecure && !isLocalServer(smtp),
    ignoreTLS: !smtp.isSecure && isLocalServer(smtp),
    tls: { minVersion: 'TLSv1.2', ...(ca !== undefined && { ca }) },
    ...(smtp.user !== undefined && { auth: { user: smtp.user, pass: smtp.password ?? '' } }),
    ...(dkim && {
      dkim: {
        domainName: dkim.domain,
        keySelector: dkim.selector,
        privateKey: dkim.privateKey,
      },
    }),
    ...(config.perSecond !== undefined && { rateLimit: config.perSecond, rateDelta: 1_000 }),
    maxConnections: concurrency,
    maxMessages: 100,
    // Whether a mail was accepted before its connection broke is not known. The queue decides when it is sent again.
    maxRequeues: 0,
    idleTimeout: IDLE_MS,
    connectionTimeout: connect,
    greetingTimeout: connect,
    dnsTimeout: connect,
    socketTimeout: silence,
    socketCloseTimeout: 1_000,
  })
  return {
    way: 'mail',
    row: mailRow,
    concurrency,
    longestMs: LONGEST_MS,
    send: async (job, signal) => {
      const documents = hasDocuments(job) ? await documentsOf(job.delivery.id) : []
      const waits = waitsForDocument(job, documents, now())
      if (waits !== undefined) return waits
      const mail = buildMail(job, settings, documents)
      try {
        await transport.sendMail({ ...mail, signal })
        return { ok: true, message_id: mail.messageId }
      } catch (error) {
        const failure = signal.aborted ? undefined : smtpFailure(error)
        if (failure === undefined) throw error
        return failure
      }
    },
    close: () => transport.close({ force: true }),
  }
}
