import type { Stripe } from 'stripe'
import * as v from 'valibot'
import type { EventContent, EventPage, PaymentEvent } from '../../driver.ts'
import { dayOf, refundFailure } from './charges.ts'
import { setUpOutcome } from './methods.ts'
import { reasonOf, reasonOfIntent } from './reasons.ts'

/** What is asked for. Stripe has hundreds of kinds. */
const TYPES = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'checkout.session.completed',
  'checkout.session.expired',
  'checkout.session.async_payment_failed',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.dispute.closed',
] as const satisfies readonly Stripe.Event['type'][]

/** An event may become visible a little later than younger ones. */
const OVERLAP_SECONDS = 10 * 60
/** The most that one call reads after the worker was away. */
const WINDOW_SECONDS = 6 * 3600
/** Who asks for the first time gets what happened shortly before. Stripe keeps events for 30 days. */
const FIRST_SECONDS = 3600

/** Up to which time events are known, and those known that a later call would see again. */
const cursorText = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ at: v.number(), seen: v.array(v.string()) }),
)

/** Reads what happened since, by asking: no port has to be open for it. */
export async function readEvents(
  stripe: Stripe,
  since: string | null,
  now: number,
): Promise<EventPage> {
  const nowSeconds = Math.floor(now / 1000)
  const { at, seen } =
    since === null ? { at: nowSeconds - FIRST_SECONDS, seen: [] } : v.parse(cursorText, since)
  const until = at + WINDOW_SECONDS
  // The clock of this machine may be ahead of Stripe's.
  const isBehind = until < nowSeconds - OVERLAP_SECONDS
  const found: Stripe.Event[] = []
  const list = stripe.events.list({
    types: [...TYPES],
    created: { gte: at - OVERLAP_SECONDS, lt: until },
    limit: 100,
  })
  for await (const event of list) found.push(event)
  // The newest comes first.
  found.reverse()
  const events: PaymentEvent[] = []
  for (const event of found) {
    const content = seen.includes(event.id) ? undefined : await contentOf(stripe, event)
    if (content) {
      const happened = new Date(event.created * 1000).toISOString()
      events.push({ id: event.id, at: happened, ...content })
    }
  }
  const newest = found.reduce((latest, { created }) => Math.max(latest, created), at)
  const reached = isBehind ? until : newest
  const kept = found.filter(({ created }) => created >= reached - OVERLAP_SECONDS)
  const cursor = JSON.stringify({ at: reached, seen: kept.map(({ id }) => id) })
  return { events, cursor, hasMore: isBehind }
}

/** What an event means here; undefined: nothing, or the account of Stripe serves something else too. */
async function contentOf(stripe: Stripe, event: Stripe.Event): Promise<EventContent | undefined> {
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled':
      return ofIntent(event.type, event.data.object)
    case 'checkout.session.completed':
    case 'checkout.session.expired':
    case 'checkout.session.async_payment_failed':
      return ofSession(stripe, event.type, event.data.object)
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return ofRefund(event.data.object)
    case 'charge.dispute.funds_withdrawn':
      return ofDispute('dispute.opened', event.data.object)
    case 'charge.dispute.funds_reinstated':
      return ofDispute('dispute.won', event.data.object)
    case 'charge.dispute.closed':
      return event.data.object.status === 'lost'
        ? ofDispute('dispute.lost', event.data.object)
        : undefined
    default:
      return undefined
  }
}

function ofIntent(
  type: 'payment_intent.succeeded' | 'payment_intent.payment_failed' | 'payment_intent.canceled',
  intent: Stripe.PaymentIntent,
): EventContent | undefined {
  const { attempt_id: attemptId, via } = intent.metadata
  if (attemptId === undefined) return undefined
  if (type === 'payment_intent.succeeded') {
    return {
      kind: 'charge.succeeded',
      attemptId,
      driverReference: intent.id,
      amountCents: intent.amount_received,
      currency: intent.currency.toUpperCase(),
      receivedOn: dayOf(intent.created),
    }
  }
  // On the page the customer can try another card.
  if (via !== 'method') return undefined
  const isReplaced = intent.cancellation_reason === 'abandoned'
  const reason = reasonOfIntent(intent)
  // The page follows.
  if (isReplaced || reason.errorCode === 'authentication_required') return undefined
  return { kind: 'charge.failed', attemptId, driverReference: intent.id, ...reason }
}

async function ofSession(
  stripe: Stripe,
  type:
    | 'checkout.session.completed'
    | 'checkout.session.expired'
    | 'checkout.session.async_payment_failed',
  { id, mode, metadata }: Stripe.Checkout.Session,
): Promise<EventContent | undefined> {
  const { method_id: methodId, attempt_id: attemptId } = metadata ?? {}
  if (mode === 'setup' && methodId !== undefined) {
    const outcome = await setUpOutcome(stripe, id)
    if (outcome.state === 'pending') return undefined
    const { state, ...rest } = outcome
    return state === 'ready'
      ? { kind: 'method.ready', methodId, reference: outcome.reference, label: outcome.label }
      : { kind: 'method.failed', methodId, ...('errorCode' in rest ? rest : reasonOf()) }
  }
  // A payment on the page has an event of its own.
  if (attemptId === undefined || type === 'checkout.session.completed') return undefined
  const reason = type === 'checkout.session.expired' ? reasonOf('page_expired') : reasonOf()
  return { kind: 'charge.failed', attemptId, driverReference: id, ...reason }
}

function ofRefund(refund: Stripe.Refund): EventContent | undefined {
  const paymentReference = idOf(refund.payment_intent)
  const refundId = refund.metadata?.['refund_id'] ?? null
  const driverReference = refund.id
  if (paymentReference === undefined) return undefined
  if (refund.status === 'failed' || refund.status === 'canceled') {
    const reason = refundFailure(refund.failure_reason)
    return { kind: 'refund.failed', refundId, paymentReference, driverReference, ...reason }
  }
  if (refund.status !== 'succeeded') return undefined
  return {
    kind: 'refund.succeeded',
    refundId,
    paymentReference,
    driverReference,
    amountCents: refund.amount,
    currency: refund.currency.toUpperCase(),
  }
}

function ofDispute(
  kind: 'dispute.opened' | 'dispute.won' | 'dispute.lost',
  dispute: Stripe.Dispute,
): EventContent | undefined {
  const paymentReference = idOf(dispute.payment_intent)
  if (paymentReference === undefined) return undefined
  return {
    kind,
    paymentReference,
    driverReference: dispute.id,
    amountCents: dispute.amount,
    currency: dispute.currency.toUpperCase(),
  }
}

const idOf = (value: string | { id: string } | null) =>
  typeof value === 'string' ? value : value?.id
