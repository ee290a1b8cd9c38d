import { PaymentError } from '../../../payments/driver.ts'
import { describeUnexpected, type Log } from '../../../queue/log.ts'
import type { PaymentDrivers } from './handlers.ts'

/** Asks each payment provider when the worker begins, so that a wrong key is in the log before a customer pays. */
export async function checkPayments(
  drivers: PaymentDrivers,
  log: Log,
  stop: AbortSignal,
): Promise<void> {
  for (const driver of Object.values(drivers)) {
    try {
      await driver.ping(stop)
      log.info('payments.ready', { kind: driver.name })
    } catch (error) {
      if (stop.aborted) return
      const { code } = error instanceof PaymentError ? error : describeUnexpected(error)
      log.error('payments.not_ready', { kind: driver.name, code })
    }
  }
}
