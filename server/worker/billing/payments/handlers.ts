import * as v from 'valibot'
import {
  DRIVER_NAMES,
  PaymentError,
  type DriverName,
  type PaymentDriver,
} from '../../../payments/driver.ts'
import { BillingFailure, type BillingHandler, type BillingHandlers } from '../jobs.ts'
import { rowOf } from './rowOf.ts'

/** The drivers that this process has. */
export type PaymentDrivers = Partial<Record<DriverName, PaymentDriver>>

interface PaymentContext {
  drivers: PaymentDrivers
  /** The origin of the site, to which customers come back from a payment page. */
  site: string
}

const driver = v.picklist(DRIVER_NAMES)
const text = v.string()
const cents = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

const setUpPayload = v.object({
  driver,
  method_id: text,
  workspace_id: text,
  currency: text,
  setup_reference: v.nullish(text),
})

const removePayload = v.object({ driver, reference: text })

const chargePayload = v.object({
  driver,
  attempt_id: text,
  workspace_id: text,
  amount_cents: cents,
  currency: text,
  method_reference: v.nullish(text),
  description: text,
})

const refundPayload = v.object({
  driver,
  refund_id: text,
  payment_reference: text,
  amount_cents: cents,
  currency: text,
})

const eventsPayload = v.object({ driver, cursor: v.nullish(text) })

/** What the worker asks payment providers. Every job may be done twice: the drivers move money once. */
export function paymentHandlers({ drivers, site }: PaymentContext): BillingHandlers {
  /** A handler that checks its payload, finds the driver, and says what the errors of drivers mean. */
  const handler =
    <Payload extends { driver: DriverName }>(
      schema: v.GenericSchema<unknown, Payload>,
      ask: (driver: PaymentDriver, payload: Payload, signal: AbortSignal) => Promise<object | void>,
    ): BillingHandler =>
    async (given, { signal }) => {
      const payload = v.parse(schema, given)
      const found = drivers[payload.driver]
      if (found === undefined) {
        throw new BillingFailure(
          'no_driver',
          `No worker is set up for ${payload.driver}. docs/billing.md says how.`,
          { retry: true },
        )
      }
      try {
        return rowOf((await ask(found, payload, signal)) ?? {})
      } catch (error) {
        if (!(error instanceof PaymentError)) throw error
        const { code, message, retry } = error
        throw new BillingFailure(code, message, { retry })
      }
    }

  return {
    set_up_method: handler(setUpPayload, (of, payload, signal) =>
      payload.setup_reference
        ? of.methodOf(payload.setup_reference, signal)
        : of.setUpMethod(
            {
              methodId: payload.method_id,
              workspaceId: payload.workspace_id,
              currency: payload.currency,
              returnUrl: `${site}/dashboard/billing/methods`,
            },
            signal,
          ),
    ),
    remove_method: handler(removePayload, (of, { reference }, signal) =>
      of.removeMethod(reference, signal),
    ),
    charge: handler(chargePayload, (of, payload, signal) =>
      of.charge(
        {
          attemptId: payload.attempt_id,
          workspaceId: payload.workspace_id,
          amountCents: payload.amount_cents,
          currency: payload.currency,
          methodReference: payload.method_reference ?? null,
          description: payload.description,
          returnUrl: `${site}/dashboard/billing`,
        },
        signal,
      ),
    ),
    refund: handler(refundPayload, (of, payload, signal) =>
      of.refund(
        {
          refundId: payload.refund_id,
          paymentReference: payload.payment_reference,
          amountCents: payload.amount_cents,
          currency: payload.currency,
        },
        signal,
      ),
    ),
    pull_events: handler(eventsPayload, (of, { cursor }, signal) =>
      of.events(cursor ?? null, signal),
    ),
  }
}
