import { join } from 'node:path'
import type { Credentials } from '../queue/call.ts'
import { credentialVariables, keepRunning } from './keepRunning.ts'

interface ProcessOptions {
  /** Where the site answers. */
  url: string
  /** The name of the product in mails. */
  brandName: string
  credentials: Credentials
  /** Where the mail server of development listens. */
  mailPort: number
  /** Where the worker takes one-click unsubscribes, which the site hands on. */
  publicPort: number
  /** Where the embedded backend keeps its data; undefined: in memory. */
  dataDir: string | undefined
}

/** `WORKER=off` starts the site without one: messages then stay in the queue. */
export const isWorkerWanted = () => process.env['WORKER'] !== 'off'

/**
 * Runs the worker beside the site. Its mails go to the mailbox of development.
 * @returns a function that stops it
 */
export function startWorker(options: ProcessOptions): () => void {
  const { url, brandName, credentials, mailPort, publicPort, dataDir } = options
  return keepRunning('worker', {
    WORKER_LOG: 'warn',
    ...process.env,
    ...credentialVariables('worker', credentials),
    VITE_BRAND_NAME: brandName,
    WORKER_URL: url,
    WORKER_SITE: url,
    WORKER_NAME: 'development',
    WORKER_PORT: '0',
    WORKER_PUBLIC_PORT: String(publicPort),
    WORKER_PUBLIC_HOST: '127.0.0.1',
    WORKER_PUBLIC_URL: url,
    WEBHOOKS_ALLOW_LOCAL: 'on',
    PAYMENTS_SIMULATED: 'on',
    PAYMENTS_SIMULATED_FILE: dataDir ? join(dataDir, 'simulated-payments.json') : '',
    // The VAT IDs of development are invented.
    VAT_CHECKS: 'off',
    MAIL_SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    MAIL_FROM: `${brandName.replaceAll(/["<>,;:@]/g, '')} <no-reply@example.test>`,
    // A real mailbox or key of a file `.env` belongs to another backend.
    MAIL_RETURN_TO: '',
    MAIL_PER_SECOND: '',
    MAIL_DKIM_DOMAIN: '',
    MAIL_DKIM_SELECTOR: '',
    MAIL_DKIM_KEY: '',
    MAIL_BOUNCE_IMAP_URL: '',
    MAIL_BOUNCE_WEBHOOK_SECRET: '',
    STRIPE_KEY_FILE: '',
    STRIPE_WEBHOOK_SECRET_FILE: '',
  })
}
