import { Stripe } from 'stripe'
import type {
  ChargeOutcome,
  ChargeRequest,
  Reason,
  RefundOutcome,
  RefundRequest,
} from '../../driver.ts'
import { partsOf } from './methods.ts'
import { reasonOf, reasonOfIntent } from './reasons.ts'

/** Stripe forgets the key of a repeated request after a day, so what happened is looked up first. */
const LOOKED_UP = 100

/** Takes money by a stored method, and sends the customer to a page if their bank wants a confirmation. */
export async function chargeMethod(
  stripe: Stripe,
  request: ChargeRequest & { methodReference: string },
): Promise<ChargeOutcome> {
  const { attemptId, amountCents, currency, description } = request
  const { customer, method } = partsOf(request.methodReference)
  const before = await findIntent(stripe, customer, attemptId)
  if (before) return outcomeOf(stripe, request, before)
  try {
    const intent = await stripe.paymentIntents.create(
      {
        amount: amountCents,
        currency: currency.toLowerCase(),
        customer,
        payment_method: method,
        // Nobody is at a browser.
        off_session: true,
        confirm: true,
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
        description,
        metadata: metadataOf(request, 'method'),
      },
      { idempotencyKey: `charge-${attemptId}` },
    )
    return await outcomeOf(stripe, request, intent)
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeCardError)) throw error
    const { code, decline_code: declined, payment_intent: intent } = error
    if (intent) return outcomeOf(stripe, request, intent, reasonOf(declined, code))
    return { state: 'failed', driverReference: null, ...reasonOf(declined, code) }
  }
}

/** By `via` events tell a payment on the page, where a declined card is not the end, from one without anybody there. */
const metadataOf = ({ attemptId, workspaceId }: ChargeRequest, via: 'method' | 'page') => ({
  attempt_id: attemptId,
  workspace_id: workspaceId,
  via,
})

/** The payment of an attempt: the one on the page, or the one before it. */
async function findIntent(stripe: Stripe, customer: string, attemptId: string) {
  const { data } = await stripe.paymentIntents.list({ customer, limit: LOOKED_UP })
  const found = data.filter(({ metadata }) => metadata['attempt_id'] === attemptId)
  return (
    found.find(({ status }) => status === 'succeeded' || status === 'processing') ??
    found.find(({ metadata }) => metadata['via'] === 'method')
  )
}

async function outcomeOf(
  stripe: Stripe,
  request: ChargeRequest,
  intent: Stripe.PaymentIntent,
  reason: Reason = reasonOfIntent(intent),
): Promise<ChargeOutcome> {
  const { id, status } = intent
  if (status === 'succeeded') {
    return { state: 'succeeded', driverReference: id, receivedOn: dayOf(intent.created) }
  }
  if (status === 'processing') return { state: 'waiting', driverReference: id, actionUrl: null }
  const isUnconfirmed =
    status === 'requires_action' || reason.errorCode === 'authentication_required'
  if (!isUnconfirmed) return { state: 'failed', driverReference: id, ...reason }
  // It can no longer succeed beside the payment on the page.
  if (status !== 'canceled') {
    await stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' })
  }
  return openPage(stripe, request)
}

/** Opens the page on which the customer pays. */
export async function openPage(stripe: Stripe, request: ChargeRequest): Promise<ChargeOutcome> {
  const { attemptId, amountCents, currency, description, methodReference, returnUrl } = request
  const metadata = metadataOf(request, 'page')
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'payment',
      ...(methodReference !== null && { customer: partsOf(methodReference).customer }),
      client_reference_id: attemptId,
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: currency.toLowerCase(),
            unit_amount: amountCents,
            product_data: { name: description },
          },
        },
      ],
      metadata,
      payment_intent_data: { metadata, description },
      success_url: returnUrl,
      cancel_url: returnUrl,
    },
    { idempotencyKey: `page-${attemptId}` },
  )
  return { state: 'waiting', driverReference: session.id, actionUrl: session.url }
}

/** Sends money back, once for each id. */
export async function sendBack(
  stripe: Stripe,
  { refundId, paymentReference, amountCents }: RefundRequest,
): Promise<RefundOutcome> {
  const { data } = await stripe.refunds.list({ payment_intent: paymentReference, limit: LOOKED_UP })
  const before = data.find(({ metadata }) => metadata?.['refund_id'] === refundId)
  if (before) return refundOutcome(before)
  try {
    return refundOutcome(
      await stripe.refunds.create(
        {
          payment_intent: paymentReference,
          amount: amountCents,
          metadata: { refund_id: refundId },
        },
        { idempotencyKey: `refund-${refundId}` },
      ),
    )
  } catch (error) {
    const isRefusal =
      error instanceof Stripe.errors.StripeInvalidRequestError &&
      REFUSALS.some((code) => code === error.code)
    if (!isRefusal) throw error
    return { state: 'failed', driverReference: null, ...reasonOf(error.code) }
  }
}

const REFUSALS = ['charge_already_refunded', 'charge_disputed', 'refund_disputed_payment']

function refundOutcome({ id, status, failure_reason: failure }: Stripe.Refund): RefundOutcome {
  if (status === 'failed' || status === 'canceled') {
    return { state: 'failed', driverReference: id, ...refundFailure(failure) }
  }
  return { state: status === 'succeeded' ? 'succeeded' : 'waiting', driverReference: id }
}

/** Why a refund did not arrive. */
export const refundFailure = (code: string | undefined): Reason => ({
  errorCode: code ?? 'refund_failed',
  errorText: "The customer's bank did not take the refund. Send the money in another way.",
})

/** The day of a time of Stripe, in UTC. */
export const dayOf = (seconds: number): string =>
  new Date(seconds * 1000).toISOString().slice(0, 10)
