import * as fc from 'fast-check'
import { issueInvoice, newStaff, openBilling } from './billingSetup.ts'
import { newCustomer, openDatabase, type TestDatabase } from './database.ts'

/** One thing that happens to money, with its amount and which of the things that are there it is about. */
export interface Step {
  kind: (typeof kinds)[number]
  cents: number
  which: number
  workspace: number
}

const kinds = [
  'invoice',
  'credit note',
  'book payment',
  'pay',
  'unmatched payment',
  'match',
  'refund',
  'refund elsewhere',
  'dispute opened',
  'dispute lost',
  'dispute won',
  'credit',
  'voucher',
  'expire',
  'write off',
  'deliver',
  'deliver twice',
  'work',
] as const

/** A random history. The same seed makes the same one. */
export function makeHistory(seed: number, length: number): Step[] {
  const step = fc.record({
    kind: fc.constantFrom(...kinds),
    cents: fc.integer({ min: 1, max: 30_000 }),
    which: fc.nat(1_000_000),
    workspace: fc.nat(2),
  })
  const steps = fc.array(step, { minLength: length, maxLength: length, size: 'max' })
  return fc.sample(steps, { seed, numRuns: 1 })[0] ?? []
}

interface Event {
  id: string
  at: string
  kind: string
  [fact: string]: unknown
}

/** Lets a history happen in a database, through the procedures that the site, staff and the worker call. */
export class Ledger {
  readonly db: TestDatabase
  readonly workspaces: string[]
  readonly #staff: string
  readonly #owners: string[]
  /** What payment providers have not told yet. */
  readonly #events: Event[] = []
  #count = 0

  private constructor(db: TestDatabase, staff: string, owners: string[], workspaces: string[]) {
    this.db = db
    this.#staff = staff
    this.#owners = owners
    this.workspaces = workspaces
  }

  static async open(): Promise<Ledger> {
    const db = await openDatabase(4)
    await openBilling(db)
    const staff = await newStaff(db, 'admin')
    const customers = [await newCustomer(db), await newCustomer(db), await newCustomer(db)]
    return new Ledger(
      db,
      staff,
      customers.map(({ person }) => person),
      customers.map(({ workspace }) => workspace),
    )
  }

  /** Does one step. Where nothing is there that it could be about, nothing happens. */
  async take({ kind, cents, which, workspace: index }: Step): Promise<void> {
    this.#count += 1
    const reference = `step ${this.#count}`
    const workspace = this.workspaces[index] ?? ''
    const owner = this.#owners[index] ?? ''
    const asStaff = (sql: string, values: unknown[]) => this.db.as(this.#staff, sql, values)
    switch (kind) {
      case 'invoice':
        await issueInvoice(this.db, { workspace, netCents: cents, month: monthOf(this.#count) })
        return
      case 'credit note': {
        const line = await this.#pick(
          `select i.number, l.position, l.net_cents - coalesce((
             select sum(c.net_cents) from app.invoices n join app.invoice_lines c on c.invoice_id = n.id
             where n.corrects = i.id), 0) as rest
           from app.invoices i join app.invoice_lines l on l.invoice_id = i.id where i.kind = 'invoice'`,
          which,
        )
        if (line === undefined || Number(line['rest']) < 1) return
        const given = JSON.stringify([
          { position: line['position'], net_cents: Math.min(cents, Number(line['rest'])) },
        ])
        await asStaff(`select issue_credit_note($1, $2, 'Less was used')`, [line['number'], given])
        return
      }
      case 'book payment':
        await asStaff(
          `select book_payment($1, current_date, $2, 'On the statement', workspace_id => $3)`,
          [cents, reference, workspace],
        )
        return
      case 'pay': {
        const invoice = await this.#pick(
          `select i.number from app.open_invoices o join app.invoices i on i.id = o.invoice_id
           where o.workspace_id = '${workspace}'`,
          which,
        )
        const paying = invoice
          ? this.db.as(owner, `select pay_invoice($1, driver => 'simulated')`, [invoice['number']])
          : this.db.as(owner, `select top_up($1, $2, driver => 'simulated')`, [
              workspace,
              cents + 500,
            ])
        await paying.catch((error: unknown) => expectWord(error, 'rate_limited'))
        return
      }
      case 'unmatched payment':
        this.#tell('charge.succeeded', {
          attempt_id: null,
          driver_reference: reference,
          amount_cents: cents,
          currency: 'EUR',
          received_on: '2026-11-01',
        })
        return
      case 'match': {
        const payment = await this.#pick(
          `select id from app.payments where workspace_id is null`,
          which,
        )
        if (payment === undefined) return
        await asStaff(`select match_payment($1, $2, 'They told us')`, [payment['id'], workspace])
        return
      }
      case 'refund': {
        const payment = await this.#pick(
          `select p.id, private.refundable_cents(p) as rest from app.payments p
           where p.state = 'received' and private.refundable_cents(p) > 0`,
          which,
        )
        if (payment === undefined) return
        await asStaff(`select refund_payment($1, $2, 'They asked')`, [
          payment['id'],
          Math.min(cents, Number(payment['rest'])),
        ])
        return
      }
      case 'refund elsewhere': {
        const payment = await this.#driverPayment(which)
        if (payment === undefined) return
        this.#tell('refund.succeeded', {
          refund_id: null,
          payment_reference: payment['driver_reference'],
          driver_reference: reference,
          amount_cents: Math.min(cents, Number(payment['amount_cents'])),
          currency: 'EUR',
        })
        return
      }
      case 'dispute opened':
      case 'dispute lost':
      case 'dispute won': {
        const payment = await this.#driverPayment(which)
        if (payment === undefined) return
        this.#tell(kind.replace(' ', '.'), {
          payment_reference: payment['driver_reference'],
          driver_reference: `dispute of ${String(payment['driver_reference'])}`,
          amount_cents: payment['amount_cents'],
          currency: 'EUR',
        })
        return
      }
      case 'credit':
        await asStaff(
          `select grant_credit($1, $2, 'Sorry', ends_at => now() + make_interval(days => $3))`,
          [workspace, cents, 1 + (which % 400)],
        )
        return
      case 'voucher': {
        const [made] = await this.db.as<{ code: string }>(
          this.#staff,
          `select create_voucher('Hello', $1, 1, now() + interval '1 day', 30, 'Fair') ->> 'code' as code`,
          [cents],
        )
        await this.db.as(owner, 'select redeem_voucher($1, $2)', [workspace, made?.code])
        return
      }
      case 'expire': {
        const credit = await this.#pick(
          'select id from app.credits where expired_cents is null',
          which,
        )
        if (credit === undefined) return
        await this.db.rows(
          `update app.credits set ends_at = now() - interval '1 second' where id = $1`,
          [credit['id']],
        )
        await this.db.asService('select tick_billing()')
        return
      }
      case 'write off': {
        const invoice = await this.#pick(
          'select i.number from app.open_invoices o join app.invoices i on i.id = o.invoice_id',
          which,
        )
        // Otherwise nothing would be left to pay.
        if (invoice === undefined || which % 4 !== 0) return
        await asStaff(`select write_off_invoice($1, 'Bankrupt')`, [invoice['number']])
        return
      }
      case 'deliver':
      case 'deliver twice': {
        // Any of them: nothing says that events come in order.
        const [event] = this.#events.splice(which % Math.max(1, this.#events.length), 1)
        if (event === undefined) return
        await this.#deliver(event)
        if (kind === 'deliver twice')
          await this.#deliver(event, { ...event, id: `${event.id} again` })
        return
      }
      case 'work':
        await this.#work(which)
        return
      default:
        kind satisfies never
    }
  }

  /** Tells and does what is left. */
  async finish(): Promise<void> {
    for (let round = 0; round < 5; round += 1) {
      for (const event of this.#events.splice(0)) await this.#deliver(event)
      for (let job = 0; job < 60; job += 1) await this.#work(1)
    }
  }

  #tell(kind: string, facts: Record<string, unknown>): void {
    const at = new Date(Date.UTC(2026, 0, 1) + this.#count * 1000).toISOString()
    this.#events.push({ id: `event ${this.#count}`, at, kind, ...facts })
  }

  /** As a worker that asked the payment provider what happened. */
  async #deliver(...events: Event[]): Promise<void> {
    await this.db.asService(`select wake_payment_events('simulated')`)
    const [claimed] = await this.db.asService<{ job: { id: string } }>(
      `select claim_billing_jobs('w', '{pull_events}', 1, 60) as job`,
    )
    await this.db.asService(`select complete_billing_job($1, 'w', $2)`, [
      claimed?.job.id,
      JSON.stringify({ ok: true, result: { events } }),
    ])
  }

  /** Does one job as the worker does, with a result that `which` decides. Each result may also come as an event, later. */
  async #work(which: number): Promise<void> {
    const [claimed] = await this.db.asService<{
      job: { id: string; payload: Event; kind: string }
    }>(`select claim_billing_jobs('w', '{charge,refund}', 1, 60) as job`)
    if (claimed === undefined) return
    const { id, kind, payload } = claimed.job
    const state = ['succeeded', 'succeeded', 'waiting', 'failed'][which % 4] ?? 'succeeded'
    const key = String(payload[kind === 'charge' ? 'attempt_id' : 'refund_id'])
    const failure = { error_code: 'declined', error_text: 'Declined.' }
    const facts = {
      [kind === 'charge' ? 'attempt_id' : 'refund_id']: key,
      payment_reference: payload['payment_reference'],
      driver_reference: `ref ${key}`,
      amount_cents: payload['amount_cents'],
      currency: 'EUR',
      received_on: '2026-11-02',
    }
    if (state !== 'failed') this.#tell(`${kind}.succeeded`, facts)
    // It was declined first, and a late word of that comes in any order.
    if (kind === 'charge' && which % 3 === 0) this.#tell('charge.failed', { ...facts, ...failure })
    await this.db.asService(`select complete_billing_job($1, 'w', $2)`, [
      id,
      JSON.stringify({ ok: true, result: { state, ...facts, ...(state === 'failed' && failure) } }),
    ])
  }

  async #pick(sql: string, which: number): Promise<Record<string, unknown> | undefined> {
    const rows = await this.db.rows<Record<string, unknown>>(`${sql} order by 1`)
    return rows[which % Math.max(1, rows.length)]
  }

  #driverPayment(which: number): Promise<Record<string, unknown> | undefined> {
    return this.#pick(
      `select driver_reference, amount_cents from app.payments where driver = 'simulated'`,
      which,
    )
  }
}

/** A month of its own for each step: a workspace has one invoice a month. */
const monthOf = (step: number) => new Date(Date.UTC(1900, step, 1)).toISOString().slice(0, 10)

function expectWord(error: unknown, word: string): void {
  if (!(error instanceof Error) || error.message !== word) throw error
}
