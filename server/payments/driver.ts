/**
 * The payment providers that the worker can ask. A bank transfer is none of them: the customer makes it at their bank, and
 * staff book it or import the statement.
 */
export const DRIVER_NAMES = ['simulated', 'stripe'] as const

export type DriverName = (typeof DRIVER_NAMES)[number]

/**
 * What the worker needs from a payment provider. A driver translates these calls into the provider's own API.
 * `driverConformance.ts` holds the tests that every driver must pass.
 *
 * 1. **Repeat safely.** A worker can be killed between the call and the note about it, and another worker then repeats the
 *    call with the same id. `charge` and `refund` move money once for each id, however often and however late they are
 *    repeated. Payment providers forget the keys of repeated requests after a day, so look before money moves.
 * 2. **A refusal is an answer.** A card that is declined is an outcome with a reason for the customer. `PaymentError` is
 *    thrown for everything else: the payment provider is away, or our request was wrong.
 * 3. **Stop on request.** When the signal aborts, throw. Rule 1 lets the next call go on.
 * 4. **Say nothing of cards.** No number of a card or an account comes here. Labels have its last four digits.
 */
export interface PaymentDriver {
  readonly name: DriverName
  /** Begins to store a way to pay. Most providers have a page of their own for it. */
  setUpMethod: (request: SetUpRequest, signal: AbortSignal) => Promise<MethodOutcome>
  /** What came of a set-up so far. */
  methodOf: (setupReference: string, signal: AbortSignal) => Promise<MethodOutcome>
  /** Forgets a stored way to pay. One that is unknown is a success. */
  removeMethod: (reference: string, signal: AbortSignal) => Promise<void>
  /** Takes money by a stored method, or begins a payment that the customer makes on a page or at the bank. */
  charge: (request: ChargeRequest, signal: AbortSignal) => Promise<ChargeOutcome>
  refund: (request: RefundRequest, signal: AbortSignal) => Promise<RefundOutcome>
  /**
   * What happened since, oldest first. An event can come more than once, and in a later call one that is older than those
   * of an earlier call: whoever takes them knows each by its id.
   * @param since the cursor of the call before; null: from now on
   */
  events: (since: string | null, signal: AbortSignal) => Promise<EventPage>
  /** Answers while the payment provider takes requests. */
  ping: (signal: AbortSignal) => Promise<void>
}

export interface SetUpRequest {
  methodId: string
  workspaceId: string
  currency: string
  /** Where the customer comes back to, on the site. */
  returnUrl: string
}

export type MethodOutcome =
  | {
      state: 'pending'
      /** What `methodOf` takes. */
      setupReference: string
      /** Where the customer enters what is needed; null: nothing more. */
      setupUrl: string | null
    }
  | {
      state: 'ready'
      /** What `charge` takes. */
      reference: string
      /** For the customer, such as "Visa ending in 4242". */
      label: string
    }
  | ({ state: 'failed' } & Reason)

/** Why something was refused. */
export interface Reason {
  /** A word for programs. */
  errorCode: string
  /** A sentence for the customer: what happened, and what to do. */
  errorText: string
}

export interface ChargeRequest {
  /** What makes a repeated call safe. */
  attemptId: string
  workspaceId: string
  amountCents: number
  currency: string
  /** The reference of a stored method; null: the customer pays on a page. */
  methodReference: string | null
  /** What the customer reads on the page and on the statement of account, such as "Invoice INV-2026-00017". */
  description: string
  returnUrl: string
}

export type ChargeOutcome =
  | { state: 'succeeded'; driverReference: string; receivedOn: string }
  | {
      /** Not decided: the customer confirms it at the URL, or money is on its way. */
      state: 'waiting'
      driverReference: string | null
      actionUrl: string | null
    }
  | ({ state: 'failed'; driverReference: string | null } & Reason)

export interface RefundRequest {
  /** What makes a repeated call safe. */
  refundId: string
  /** The driver's reference of the payment. */
  paymentReference: string
  amountCents: number
  currency: string
}

export type RefundOutcome =
  | { state: 'succeeded' | 'waiting'; driverReference: string }
  | ({ state: 'failed'; driverReference: string | null } & Reason)

export interface EventPage {
  events: PaymentEvent[]
  cursor: string
  /** There is more now: ask again with the cursor. */
  hasMore: boolean
}

/** Something that happened at the payment provider. */
export type PaymentEvent = {
  /** The same for the same event. */
  id: string
  /** When it happened, as ISO 8601. */
  at: string
} & EventContent

export type EventContent =
  | {
      kind: 'charge.succeeded'
      attemptId: string
      driverReference: string
      amountCents: number
      currency: string
      receivedOn: string
    }
  | ({
      kind: 'charge.failed'
      attemptId: string
      driverReference: string | null
    } & Reason)
  | {
      kind: 'refund.succeeded'
      /** Null: somebody paid it back at the payment provider, not here. */
      refundId: string | null
      paymentReference: string
      driverReference: string
      amountCents: number
      currency: string
    }
  | ({
      kind: 'refund.failed'
      refundId: string | null
      paymentReference: string
      driverReference: string
    } & Reason)
  | {
      /** The customer's bank took the money back (`opened`), for good (`lost`), or returned it (`won`). */
      kind: 'dispute.opened' | 'dispute.won' | 'dispute.lost'
      paymentReference: string
      driverReference: string
      amountCents: number
      currency: string
    }
  | { kind: 'method.ready'; methodId: string; reference: string; label: string }
  | ({ kind: 'method.failed'; methodId: string } & Reason)

/** Why a call failed, and whether it may succeed later without anyone changing anything here. */
const PAYMENT_ERRORS = {
  /** The payment provider does not answer, or not in time. */
  unreachable: { retry: true },
  /** It takes no more requests at the moment. */
  busy: { retry: true },
  /** It failed. */
  provider_failed: { retry: true },
  /** It does not take our key, or the key lacks a right. Somebody can repair it meanwhile. */
  key_refused: { retry: true },
  /** It does not take the request itself. */
  refused: { retry: false },
} as const satisfies Record<string, { retry: boolean }>

export type PaymentErrorCode = keyof typeof PAYMENT_ERRORS

/** The payment provider could not do what was wanted. */
export class PaymentError extends Error {
  override name = 'PaymentError'
  readonly code: PaymentErrorCode

  /** @param message for staff: no keys, no names and no addresses */
  constructor(code: PaymentErrorCode, message: string) {
    super(message)
    this.code = code
  }

  /** Whether the same call may succeed later. */
  get retry(): boolean {
    return PAYMENT_ERRORS[this.code].retry
  }
}
