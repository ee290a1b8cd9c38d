import { createBrand } from '../../src/lib/createBrand.ts'
import { systemClock, type Clock } from '../queue/clock.ts'
import { createLog } from '../queue/log.ts'
import { serveStatus } from '../queue/statusServer.ts'
import { versionOf } from '../queue/version.ts'
import { createMonthClosing } from './billing/closeMonths.ts'
import { checkPayments } from './billing/payments/checkPayments.ts'
import { createPayments } from './billing/payments/createPayments.ts'
import { paymentHandlers } from './billing/payments/handlers.ts'
import { createDocumentMaking } from './billing/document.ts'
import { createRecomputation } from './billing/recompute.ts'
import { createVatCheck } from './billing/vatCheck.ts'
import { imapMailbox } from './bounces/imapMailbox.ts'
import { createReturnedDuty } from './bounces/readMailbox.ts'
import { mailboxText, type WorkerConfig } from './config.ts'
import { createMailWay } from './mail/mailWay.ts'
import { createWorkerMetrics } from './metrics.ts'
import { createPlaceDuty } from './places/placeDuty.ts'
import { servePublic } from './publicServer.ts'
import { createWorkerQueue, type WorkerQueue } from './queue.ts'
import type { Message, WayDriver } from './way.ts'
import { createWebhookWay } from './webhooks/webhookWay.ts'
import { createWorker } from './worker.ts'

/** Runs a worker in this process until `stop` aborts. */
export async function runWorker(
  config: WorkerConfig,
  stop: AbortSignal,
  clock: Clock = systemClock,
): Promise<void> {
  const { url, credentials, worker, site, bounces } = config
  const metrics = createWorkerMetrics()
  const log = createLog({
    worker,
    level: config.logLevel,
    clock,
    write: (line) => void process.stdout.write(line),
  })
  const version = versionOf()
  const queue = createWorkerQueue({
    url,
    credentials,
    worker,
    version,
    onCall: (procedure, result) => metrics.count('requests_total', { procedure, result }),
  })
  const ways = waysOf(config, version, queue, clock)
  const payments = await createPayments(config.payments, { clock, site })
  if (config.mail === undefined) log.warn('mail.off')
  const running = createWorker({
    queue,
    ways,
    billing: {
      close: createMonthClosing(queue),
      document: createDocumentMaking(queue, config.documentBrand),
      recompute: createRecomputation(queue, (differing) =>
        metrics.count('invoice_differences_total', {}, differing),
      ),
      ...(config.checksVatIds && { vat_check: createVatCheck() }),
      ...paymentHandlers({ drivers: payments.drivers, site }),
    },
    readReturned:
      bounces.imap === undefined
        ? undefined
        : createReturnedDuty({ open: imapMailbox(bounces.imap), queue, log, metrics }),
    lookUpPlaces:
      config.places === undefined
        ? undefined
        : createPlaceDuty({ file: config.places, queue, log }),
    clock,
    random: Math.random,
    log,
    metrics,
    facts: {
      ways: ways.map(({ way }) => way),
      mail_from: config.mail === undefined ? null : mailboxText(config.mail.from),
      one_click: config.public !== undefined,
      payments: Object.keys(payments.drivers),
      returned_mail: [
        ...(bounces.imap === undefined ? [] : ['imap']),
        ...(bounces.webhookSecret === undefined ? [] : ['webhook']),
      ],
    },
    tokenExpiresAt: config.tokenExpiresAt,
    leaseSeconds: config.leaseSeconds,
    graceSeconds: config.graceSeconds,
  })
  const status =
    config.port === undefined
      ? undefined
      : await serveStatus({ port: config.port, health: running.health, metrics })
  if (status) log.info('status.listening', { address: `http://127.0.0.1:${status.port}` })
  const open =
    config.public === undefined
      ? undefined
      : await servePublic({
          ...config.public,
          site,
          webhookSecret: bounces.webhookSecret,
          payments: payments.open,
          queue,
          log,
          metrics,
        })
  if (open) log.info('public.listening', { address: `${config.public?.host}:${open.port}` })
  const checked = checkPayments(payments.drivers, log, stop)
  try {
    await running.run(stop)
  } finally {
    await checked
    await open?.close()
    await status?.close()
  }
}

/** By which ways this process sends messages. */
function waysOf(
  config: WorkerConfig,
  version: string,
  queue: Pick<WorkerQueue, 'mailDocuments'>,
  clock: Clock,
): WayDriver<Message>[] {
  const { mail, brand, site, public: open, concurrency } = config
  const webhooks = createWebhookWay({
    concurrency,
    userAgent: `${createBrand(brand).slug}-webhooks/${version}`,
    allowsLocal: config.webhooksAllowLocal,
  })
  if (mail === undefined) return [webhooks]
  const settings = { brand, siteUrl: site, publicUrl: open?.url }
  const mails = createMailWay({
    config: mail,
    settings,
    concurrency,
    documentsOf: (id) => queue.mailDocuments(id),
    now: () => clock.now(),
  })
  return [mails, webhooks]
}
