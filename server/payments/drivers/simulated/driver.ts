import type { Clock } from '../../../queue/clock.ts'
import {
  PaymentError,
  type ChargeOutcome,
  type EventContent,
  type MethodOutcome,
  type PaymentDriver,
  type PaymentEvent,
  type Reason,
} from '../../driver.ts'
import {
  BEHAVIOURS,
  type Behaviour,
  type SimulatedCharge,
  type SimulatedState,
  type SimulatedStore,
} from './store.ts'

/** Where the worker serves the pages of simulated payments. */
export const SIMULATED_PATH = '/_pay'

const LATE_MS = 60_000
const DAY_MS = 24 * 3600 * 1000

const DECLINED: Reason = {
  errorCode: 'declined',
  errorText: 'Simulated: the bank declined the payment. Use another way to pay.',
}

export interface SimulatedPaymentsOptions {
  store: SimulatedStore
  clock: Clock
  /** Where the pages of `pages.ts` are reached. */
  publicUrl: string
}

/** What the pages of the simulated payment provider can do. */
export interface SimulatedPages {
  setUp: (methodId: string) => { returnUrl: string } | undefined
  charge: (attemptId: string) => SimulatedCharge | undefined
  choose: (methodId: string, behaviour: Behaviour) => void
  decide: (attemptId: string, isPaid: boolean) => void
}

/**
 * A payment provider that moves no money, for development and previews. How a way to pay behaves is chosen on the page that
 * stores it. The database refuses it where orders are open.
 */
export function createSimulatedPayments({
  store,
  clock,
  publicUrl,
}: SimulatedPaymentsOptions): PaymentDriver & { pages: SimulatedPages } {
  function change<T>(by: (state: SimulatedState) => T): T {
    const state = store.read()
    const result = by(state)
    store.write(state)
    return result
  }

  function tell(
    state: SimulatedState,
    content: EventContent,
    after = 0,
    id = `event-${state.events.length + 1}`,
  ): void {
    state.events.push({ id, at: new Date(clock.now() + after).toISOString(), ...content })
  }

  function succeed(state: SimulatedState, charge: SimulatedCharge, after = 0): void {
    const { attemptId, reference, amountCents, currency, behaviour } = charge
    const receivedOn = new Date(clock.now() + after).toISOString().slice(0, 10)
    Object.assign(charge, { state: after > 0 ? 'late' : 'succeeded', receivedOn })
    const content: EventContent = {
      kind: 'charge.succeeded',
      attemptId,
      driverReference: reference,
      amountCents,
      currency,
      receivedOn,
    }
    tell(state, content, after)
    if (behaviour === 'twice') tell(state, content, after, state.events.at(-1)?.id)
    if (behaviour !== 'reverses') return
    const dispute = { paymentReference: reference, driverReference: `dispute-${attemptId}` }
    const money = { amountCents, currency }
    tell(state, { kind: 'dispute.opened', ...dispute, ...money }, 3 * DAY_MS)
    tell(state, { kind: 'dispute.lost', ...dispute, ...money }, 4 * DAY_MS)
  }

  function fail(state: SimulatedState, charge: SimulatedCharge): void {
    charge.state = 'failed'
    const { attemptId, reference: driverReference } = charge
    tell(state, { kind: 'charge.failed', attemptId, driverReference, ...DECLINED })
  }

  function outcomeOf(charge: SimulatedCharge): ChargeOutcome {
    const { attemptId, reference: driverReference, state, receivedOn } = charge
    switch (state) {
      case 'succeeded':
        return { state, driverReference, receivedOn }
      case 'failed':
        return { state, driverReference, ...DECLINED }
      case 'late':
        return Date.parse(lateUntil(charge)) <= clock.now()
          ? { state: 'succeeded', driverReference, receivedOn }
          : { state: 'waiting', driverReference, actionUrl: null }
      case 'unconfirmed':
        return { state: 'waiting', driverReference, actionUrl: pageOf('charge', attemptId) }
    }
  }

  const lateUntil = ({ reference }: SimulatedCharge) =>
    store
      .read()
      .events.find((event) => 'driverReference' in event && event.driverReference === reference)
      ?.at ?? ''

  const pageOf = (kind: string, id: string) =>
    new URL(`${SIMULATED_PATH}/${kind}/${id}`, publicUrl).href

  function methodOutcome(methodId: string): MethodOutcome {
    const setUp = store.read().setUps.find((known) => known.methodId === methodId)
    if (!setUp?.behaviour) {
      return {
        state: 'pending',
        setupReference: methodId,
        setupUrl: pageOf('method', methodId),
      }
    }
    return { state: 'ready', ...methodFacts(methodId, setUp.behaviour) }
  }

  return {
    name: 'simulated',
    setUpMethod: async ({ methodId, returnUrl }) => {
      change(({ setUps }) => {
        if (setUps.some((known) => known.methodId === methodId)) return
        setUps.push({ methodId, returnUrl, behaviour: null })
      })
      return methodOutcome(methodId)
    },
    methodOf: async (reference) => methodOutcome(reference),
    removeMethod: async (reference) => change(({ removed }) => void removed.push(reference)),
    charge: async ({ attemptId, amountCents, currency, ...request }) =>
      change((state) => {
        const before = state.charges.find((known) => known.attemptId === attemptId)
        if (before) return outcomeOf(before)
        const [behaviour = 'confirm'] = (request.methodReference ?? '').split('/') as [Behaviour?]
        if (request.methodReference !== null && !(behaviour in BEHAVIOURS)) {
          throw new PaymentError('refused', 'Simulated: this way to pay is not known.')
        }
        const charge: SimulatedCharge = {
          attemptId,
          reference: `simulated-${attemptId}`,
          amountCents,
          currency,
          description: request.description,
          returnUrl: request.returnUrl,
          behaviour: request.methodReference === null ? 'confirm' : behaviour,
          state: 'unconfirmed',
          receivedOn: '',
          refundedCents: 0,
        }
        state.charges.push(charge)
        if (charge.behaviour === 'declines') fail(state, charge)
        else if (charge.behaviour === 'late') succeed(state, charge, LATE_MS)
        else if (charge.behaviour !== 'confirm') succeed(state, charge)
        return charge.state === 'late'
          ? { state: 'waiting', driverReference: charge.reference, actionUrl: null }
          : outcomeOf(charge)
      }),
    refund: async ({ refundId, paymentReference, amountCents, currency }) =>
      change((state) => {
        const reference = `simulated-refund-${refundId}`
        const charge = state.charges.find((known) => known.reference === paymentReference)
        if (!charge) throw new PaymentError('refused', 'Simulated: this payment is not known.')
        if (!state.refunds.some((known) => known.refundId === refundId)) {
          if (charge.refundedCents + amountCents > charge.amountCents) {
            const errorText = 'Simulated: the payment was refunded before.'
            return { state: 'failed', driverReference: null, errorCode: 'refunded', errorText }
          }
          charge.refundedCents += amountCents
          state.refunds.push({ refundId, reference })
          const content = { refundId, paymentReference, driverReference: reference }
          tell(state, { kind: 'refund.succeeded', ...content, amountCents, currency })
        }
        return { state: 'succeeded', driverReference: reference }
      }),
    events: async (since) => {
      const state = store.read()
      const now = new Date(clock.now()).toISOString()
      // What happens later comes behind, so those that were told before stay the first ones.
      const happened = state.events.filter(({ at }) => at <= now).toSorted(byTime)
      const [id, told] = (since ?? '').split(' ')
      const events = id === state.id ? happened.slice(Number(told)) : happened
      return { events, cursor: `${state.id} ${happened.length}`, hasMore: false }
    },
    ping: async () => void store.read(),
    pages: {
      setUp: (methodId) => store.read().setUps.find((known) => known.methodId === methodId),
      charge: (attemptId) => store.read().charges.find((known) => known.attemptId === attemptId),
      choose: (methodId, behaviour) =>
        change((state) => {
          const setUp = state.setUps.find((known) => known.methodId === methodId)
          if (!setUp || setUp.behaviour !== null) return
          setUp.behaviour = behaviour
          tell(state, { kind: 'method.ready', methodId, ...methodFacts(methodId, behaviour) })
        }),
      decide: (attemptId, isPaid) =>
        change((state) => {
          const charge = state.charges.find((known) => known.attemptId === attemptId)
          if (charge?.state !== 'unconfirmed') return
          if (isPaid) succeed(state, charge)
          else fail(state, charge)
        }),
    },
  }
}

const methodFacts = (methodId: string, behaviour: Behaviour) => ({
  reference: `${behaviour}/${methodId}`,
  label: `Simulated: ${BEHAVIOURS[behaviour].toLowerCase()}`,
})

const byTime = (one: PaymentEvent, other: PaymentEvent) => one.at.localeCompare(other.at)
