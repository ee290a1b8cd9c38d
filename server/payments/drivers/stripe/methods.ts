import type { Stripe } from 'stripe'
import type { MethodOutcome, SetUpRequest } from '../../driver.ts'
import { reasonOf } from './reasons.ts'

/** Opens the page on which the customer stores a card or an account. Stripe makes a customer of theirs with it. */
export async function beginSetUp(
  stripe: Stripe,
  { methodId, workspaceId, currency, returnUrl }: SetUpRequest,
): Promise<MethodOutcome> {
  const metadata = { method_id: methodId, workspace_id: workspaceId }
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'setup',
      currency: currency.toLowerCase(),
      customer_creation: 'always',
      client_reference_id: methodId,
      metadata,
      setup_intent_data: { metadata },
      success_url: returnUrl,
      cancel_url: returnUrl,
    },
    { idempotencyKey: `set-up-${methodId}` },
  )
  return { state: 'pending', setupReference: session.id, setupUrl: session.url }
}

/** What came of that page. */
export async function setUpOutcome(stripe: Stripe, sessionId: string): Promise<MethodOutcome> {
  const session = await stripe.checkout.sessions.retrieve(sessionId, {
    expand: ['setup_intent.payment_method'],
  })
  const { customer, setup_intent: intent, status } = session
  if (status === 'expired') return { state: 'failed', ...reasonOf('set_up_expired') }
  const method = typeof intent === 'object' ? intent?.payment_method : undefined
  const isDone = typeof intent === 'object' && intent?.status === 'succeeded'
  if (status !== 'complete' || !isDone || typeof method !== 'object' || method === null) {
    return { state: 'pending', setupReference: session.id, setupUrl: session.url }
  }
  return { state: 'ready', reference: referenceOf(customer, method), label: labelOf(method) }
}

const idOf = (value: string | { id: string } | null) =>
  typeof value === 'string' ? value : (value?.id ?? '')

const referenceOf = (customer: Stripe.Checkout.Session['customer'], { id }: Stripe.PaymentMethod) =>
  `${idOf(customer)}/${id}`

/** The customer and the method in Stripe. */
export function partsOf(reference: string): { customer: string; method: string } {
  const [customer = '', method = ''] = reference.split('/')
  return { customer, method }
}

/** What a customer knows the method by. */
function labelOf({ type, card, sepa_debit: debit }: Stripe.PaymentMethod): string {
  if (card) return `${capital(card.brand)} ending in ${card.last4}`
  if (debit?.last4) return `SEPA debit ending in ${debit.last4}`
  return capital(type)
}

function capital(word: string): string {
  const text = word.replaceAll('_', ' ')
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

/** Forgets a method. One that no customer has is forgotten. */
export async function forgetMethod(stripe: Stripe, reference: string): Promise<void> {
  const { method } = partsOf(reference)
  const { customer } = await stripe.paymentMethods.retrieve(method)
  if (customer !== null) await stripe.paymentMethods.detach(method)
}
