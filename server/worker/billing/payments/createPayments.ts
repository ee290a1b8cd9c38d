import { createSimulatedPayments } from '../../../payments/drivers/simulated/driver.ts'
import { answerPage, type PageAnswer } from '../../../payments/drivers/simulated/pages.ts'
import {
  createFilePayments,
  createMemoryPayments,
} from '../../../payments/drivers/simulated/store.ts'
import type { Clock } from '../../../queue/clock.ts'
import type { PaymentsConfig } from './config.ts'
import type { PaymentDrivers } from './handlers.ts'

/** What comes to the public port for payments. */
export interface PublicPayments {
  /** Whether a request comes from Stripe; undefined: the webhook is closed. */
  isFromStripe: ((body: Buffer, signature: string) => boolean) | undefined
  /** A page of simulated payments; undefined: there is none. */
  page: ((path: string, body: string | undefined) => PageAnswer | undefined) | undefined
}

/** The drivers of this process, and what they answer to the outside. */
export async function createPayments(
  { stripe, simulated }: PaymentsConfig,
  { clock, site }: { clock: Clock; site: string },
): Promise<{ drivers: PaymentDrivers; open: PublicPayments }> {
  const drivers: PaymentDrivers = {}
  const open: PublicPayments = { isFromStripe: undefined, page: undefined }
  if (stripe !== undefined) {
    // Its package takes 30 MB of memory.
    const { createStripeDriver, isFromStripe } =
      await import('../../../payments/drivers/stripe/driver.ts')
    const { key, webhookSecret } = stripe
    drivers.stripe = createStripeDriver({ key, clock })
    if (webhookSecret !== undefined) {
      open.isFromStripe = (body, signature) => isFromStripe(body, signature, webhookSecret)
    }
  }
  if (simulated !== undefined) {
    const { publicUrl, file } = simulated
    const store = file === undefined ? createMemoryPayments() : createFilePayments(file)
    const driver = createSimulatedPayments({ store, clock, publicUrl })
    drivers.simulated = driver
    open.page = (path, body) => answerPage(driver.pages, path, site, body)
  }
  return { drivers, open }
}
