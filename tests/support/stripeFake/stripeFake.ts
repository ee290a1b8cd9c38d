import type { FakeClock } from '../fakeClock.ts'
import { FakeServer, Refusal, type Fields, type Parameters } from './fakeServer.ts'
import type { FormValue } from './form.ts'

/** How the bank of a payment method behaves. */
export type Card = 'works' | 'declines' | 'wants confirmation' | 'answers late'

type Row = Fields & { id: string; created: number }

const missing = (id: string) =>
  new Refusal(404, { type: 'invalid_request_error', code: 'resource_missing', param: id })

/**
 * As much of Stripe as the driver uses, with its state, in memory: what the customer, their bank and the dashboard of Stripe
 * do are methods. tests/foreign sends the same requests to Stripe's own mock, which knows every parameter.
 */
export class StripeFake extends FakeServer {
  readonly #clock: FakeClock
  readonly #rows = new Map<string, Row>()
  readonly #cards = new Map<string, Card>()
  readonly #events: Row[] = []
  #hidden: Row[] | undefined
  #count = 0

  constructor(clock: FakeClock) {
    super()
    this.#clock = clock
  }

  /** Events from now on become visible only with `showEvents`. */
  hideEvents(): void {
    this.#hidden = []
  }

  showEvents(): void {
    this.#events.push(...(this.#hidden ?? []))
    this.#hidden = undefined
  }

  /** The payments that took money, by the id of their attempt. */
  taken(attemptId: string): Row[] {
    return this.#attempts(attemptId).filter(({ status }) => status === 'succeeded')
  }

  /** The states of all payments of an attempt. */
  stateOf(attemptId: string): unknown[] {
    return this.#attempts(attemptId).map(({ status }) => status)
  }

  refunds(): Row[] {
    return this.#all('refund')
  }

  /** The customer fills in the page: with a card, or by paying. */
  finishPage(sessionId: string, card: Card = 'works'): void {
    const session = this.#get(sessionId)
    if (session['status'] !== 'open') throw new Error(`The page is ${String(session['status'])}.`)
    session['customer'] ??= this.#add('customer', 'cus').id
    const method = this.#add('payment_method', 'pm', {
      type: card === 'answers late' ? 'sepa_debit' : 'card',
      customer: session['customer'],
      ...(card === 'answers late'
        ? { sepa_debit: { last4: '3000' } }
        : { card: { brand: 'visa', last4: '4242' } }),
    })
    this.#cards.set(method.id, card)
    if (session['mode'] === 'setup') {
      session['setup_intent'] = this.#add('setup_intent', 'seti', {
        status: 'succeeded',
        payment_method: method.id,
      }).id
    } else {
      const intent = this.#makeIntent(session, method.id)
      session['payment_intent'] = intent.id
      this.#confirm(intent, card === 'wants confirmation' ? 'works' : card)
      if (intent['status'] === 'requires_payment_method') return
    }
    session['status'] = 'complete'
    this.#tell('checkout.session.completed', session)
  }

  /** Nobody came to the page for a day. */
  expirePage(sessionId: string): void {
    const session = this.#get(sessionId)
    session['status'] = 'expired'
    session['url'] = null
    this.#tell('checkout.session.expired', session)
  }

  /** The bank says at last what came of the payment of an attempt. */
  settleAttempt(attemptId: string, isPaid: boolean): void {
    const [intent] = this.#attempts(attemptId)
    if (intent === undefined) throw new Error('There is no such payment.')
    if (isPaid) this.#succeed(intent)
    else this.#fail(intent, { code: 'payment_intent_payment_attempt_failed' })
  }

  /** Somebody sends money back in Stripe's dashboard. */
  refundElsewhere(intentId: string, amount: number): void {
    this.#refund(this.#get(intentId), amount, {})
  }

  /** Somebody cancels a payment there that is not decided. */
  cancelElsewhere(intentId: string): void {
    this.#cancel(this.#get(intentId), { cancellation_reason: 'requested_by_customer' })
  }

  refundFails(refundId: string): void {
    const refund = this.#get(refundId)
    Object.assign(refund, { status: 'failed', failure_reason: 'lost_or_stolen_card' })
    this.#tell('refund.failed', refund)
  }

  /** The customer's bank takes the money back, and may return it. */
  dispute(intentId: string): { close: (status: 'won' | 'lost') => void } {
    const intent = this.#get(intentId)
    const { amount, currency } = intent
    const dispute = this.#add('dispute', 'dp', {
      amount,
      currency,
      payment_intent: intentId,
      status: 'needs_response',
    })
    intent['disputed'] = true
    this.#tell('charge.dispute.funds_withdrawn', dispute)
    return {
      close: (status) => {
        dispute['status'] = status
        if (status === 'won') this.#tell('charge.dispute.funds_reinstated', dispute)
        this.#tell('charge.dispute.closed', dispute)
      },
    }
  }

  /** Another system uses the same account of Stripe. */
  payElsewhere(): void {
    const intent = this.#add('payment_intent', 'pi', {
      ...NO_FAILURE,
      amount: 1,
      currency: 'eur',
      metadata: {},
    })
    this.#succeed(intent)
  }

  protected carryOut(
    method: string,
    [kind = '', id = '', verb = '']: string[],
    given: Parameters,
  ): unknown {
    switch (`${method} ${kind}${id === '' ? '' : kind === 'checkout' ? `/${id}` : '/:id'}`) {
      case 'POST checkout/sessions':
        return this.#openSession(given)
      case 'GET checkout/sessions':
        return this.#shownSession(this.#get(verb))
      case 'GET payment_methods/:id':
        return this.#get(id)
      case 'POST payment_methods/:id':
        return Object.assign(this.#get(id), { customer: null })
      case 'POST payment_intents':
        return this.#charge(given)
      case 'POST payment_intents/:id':
        return this.#cancel(this.#get(id), given)
      case 'GET payment_intents':
        return this.#list('payment_intent', (row) => row['customer'] === given['customer'])
      case 'POST refunds':
        return this.#sendBack(given)
      case 'GET refunds':
        return this.#list('refund', (row) => row['payment_intent'] === given['payment_intent'])
      case 'GET events':
        return this.#listEvents(given)
      default:
        throw new Error(`The fake does not know ${method} ${kind}/${id}/${verb}.`)
    }
  }

  #openSession({ setup_intent_data: _data, line_items: items, ...given }: Parameters): Row {
    const price = (items as Fields | undefined)?.['0'] as
      | { price_data: { unit_amount: string; currency: string } }
      | undefined
    const session = this.#add('checkout.session', 'cs_test', {
      customer: null,
      setup_intent: null,
      payment_intent: null,
      ...given,
      ...(price && {
        amount_total: Number(price.price_data.unit_amount),
        currency: price.price_data.currency,
      }),
      status: 'open',
    })
    session['url'] = `https://checkout.stripe.test/${session.id}`
    return session
  }

  #shownSession(session: Row): Fields {
    const intent = this.#rows.get(String(session['setup_intent']))
    const method = this.#rows.get(String(intent?.['payment_method']))
    return { ...session, setup_intent: intent ? { ...intent, payment_method: method } : null }
  }

  #charge(given: Parameters): Row {
    const { amount, currency, customer, payment_method: method, metadata } = given
    const card = this.#cards.get(textOf(method))
    const owner = this.#get(textOf(method))['customer']
    if (card === undefined || owner !== customer) throw missing(textOf(method))
    const data = { amount: Number(amount), currency, customer, metadata: metadata ?? {} }
    const intent = this.#add('payment_intent', 'pi', {
      ...NO_FAILURE,
      ...data,
      payment_method: method,
    })
    this.#confirm(intent, card)
    const error = intent['last_payment_error'] as Fields | undefined
    if (error) throw new Refusal(402, { ...error, type: 'card_error', payment_intent: intent })
    return intent
  }

  #makeIntent(session: Row, method: string): Row {
    const data = session['payment_intent_data'] as Fields
    return this.#add('payment_intent', 'pi', {
      ...NO_FAILURE,
      amount: session['amount_total'],
      currency: session['currency'],
      customer: session['customer'],
      payment_method: method,
      metadata: data['metadata'],
    })
  }

  #confirm(intent: Row, card: Card): void {
    if (card === 'works') this.#succeed(intent)
    else if (card === 'answers late') intent['status'] = 'processing'
    else if (card === 'wants confirmation') this.#fail(intent, { code: 'authentication_required' })
    else this.#fail(intent, { code: 'card_declined', decline_code: 'insufficient_funds' })
  }

  #succeed(intent: Row): void {
    Object.assign(intent, { status: 'succeeded', amount_received: intent['amount'] })
    this.#tell('payment_intent.succeeded', intent)
  }

  #fail(intent: Row, error: Fields): void {
    Object.assign(intent, { status: 'requires_payment_method', last_payment_error: error })
    this.#tell('payment_intent.payment_failed', intent)
  }

  #cancel(intent: Row, given: Parameters): Row {
    if (intent['status'] === 'succeeded' || intent['status'] === 'canceled') {
      const code = 'payment_intent_unexpected_state'
      throw new Refusal(400, { type: 'invalid_request_error', code })
    }
    Object.assign(intent, { status: 'canceled', ...given })
    this.#tell('payment_intent.canceled', intent)
    return intent
  }

  #sendBack({ payment_intent: of, amount, metadata = {} }: Parameters): Row {
    const intent = this.#get(textOf(of))
    const before = this.refunds()
      .filter((row) => row['payment_intent'] === of && row['status'] !== 'failed')
      .reduce((sum, row) => sum + Number(row['amount']), 0)
    const type = 'invalid_request_error'
    if (intent['disputed'] === true) throw new Refusal(400, { type, code: 'charge_disputed' })
    if (before + Number(amount) > Number(intent['amount'])) {
      throw new Refusal(400, { type, code: 'charge_already_refunded' })
    }
    return this.#refund(intent, Number(amount), metadata as Fields)
  }

  #refund(intent: Row, amount: number, metadata: Fields): Row {
    const { id, currency } = intent
    const status = 'succeeded'
    const refund = this.#add('refund', 're', {
      payment_intent: id,
      amount,
      currency,
      metadata,
      status,
    })
    this.#tell('refund.created', refund)
    return refund
  }

  #listEvents({ created, types, limit, starting_after: after }: Parameters): Fields {
    const { gte = '0', lt = 'Infinity' } = (created ?? {}) as Record<string, string>
    const wanted = Object.values((types ?? {}) as Fields)
    const visible = this.#events
      .toReversed()
      .filter((row) => row.created >= Number(gte) && row.created < Number(lt))
      .filter(({ type }) => wanted.length === 0 || wanted.includes(type))
      .toSorted((one, other) => other.created - one.created)
    const from = visible.findIndex(({ id }) => id === after) + 1
    const data = visible.slice(from, from + Number(limit ?? 10))
    return {
      object: 'list',
      data,
      has_more: from + data.length < visible.length,
      url: '/v1/events',
    }
  }

  #list(object: string, matches: (row: Row) => boolean): Fields {
    const data = this.#all(object).filter(matches).toReversed()
    return { object: 'list', data, has_more: false, url: '/v1' }
  }

  #attempts(attemptId: string): Row[] {
    return this.#all('payment_intent').filter((row) => attemptOf(row) === attemptId)
  }

  #all(object: string): Row[] {
    return [...this.#rows.values()].filter((row) => row['object'] === object)
  }

  #get(id: string): Row {
    const row = this.#rows.get(id)
    if (row === undefined) throw missing(id)
    return row
  }

  #add(object: string, prefix: string, fields: Fields = {}): Row {
    this.#count += 1
    const id = `${prefix}_${this.#count}`
    const row = { id, object, created: this.#now(), ...fields }
    this.#rows.set(id, row)
    return row
  }

  #tell(type: string, object: Row): void {
    this.#count += 1
    const data = { object: structuredClone(object) }
    const event = { id: `evt_${this.#count}`, object: 'event', type, created: this.#now(), data }
    ;(this.#hidden ?? this.#events).push(event)
  }

  #now(): number {
    return Math.floor(this.#clock.now() / 1000)
  }
}

/** What a payment without a failure says of it. */
const NO_FAILURE = { last_payment_error: null, cancellation_reason: null }

const textOf = (value: FormValue | undefined) => (typeof value === 'string' ? value : '')

const attemptOf = (row: Row) => (row['metadata'] as Fields | undefined)?.['attempt_id']
