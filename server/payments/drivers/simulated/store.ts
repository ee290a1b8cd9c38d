import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { PaymentEvent } from '../../driver.ts'

/** How a simulated way to pay behaves. The customer chooses it on the page that stores it. */
export const BEHAVIOURS = {
  works: 'Pays at once',
  declines: 'Is declined',
  confirm: 'Asks the customer to confirm',
  late: 'Answers after a minute',
  twice: 'Pays at once, and reports it twice',
  reverses: 'Pays at once, and takes the money back after 3 days',
} as const

export type Behaviour = keyof typeof BEHAVIOURS

/** A page on which a way to pay is stored. */
interface SimulatedSetUp {
  methodId: string
  returnUrl: string
  behaviour: Behaviour | null
}

/** A payment, by the id of its attempt. */
export interface SimulatedCharge {
  attemptId: string
  reference: string
  amountCents: number
  currency: string
  description: string
  returnUrl: string
  behaviour: Behaviour
  state: 'succeeded' | 'failed' | 'unconfirmed' | 'late'
  receivedOn: string
  refundedCents: number
}

interface SimulatedRefund {
  refundId: string
  reference: string
}

/** Everything that the simulated payment provider knows. */
export interface SimulatedState {
  /** Another one after everything was forgotten. */
  id: string
  setUps: SimulatedSetUp[]
  removed: string[]
  charges: SimulatedCharge[]
  refunds: SimulatedRefund[]
  /** Also those that are still to happen. */
  events: PaymentEvent[]
}

export interface SimulatedStore {
  read: () => SimulatedState
  write: (state: SimulatedState) => void
}

const nothing = (): SimulatedState => ({
  id: randomBytes(8).toString('hex'),
  setUps: [],
  removed: [],
  charges: [],
  refunds: [],
  events: [],
})

/** Forgets everything when the process ends. */
export function createMemoryPayments(): SimulatedStore {
  let state = nothing()
  return {
    read: () => structuredClone(state),
    write: (next) => {
      state = structuredClone(next)
    },
  }
}

/** Keeps everything in a file, which is replaced as a whole. One process at a time uses it. */
export function createFilePayments(file: string): SimulatedStore {
  return {
    read: () =>
      existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as SimulatedState) : nothing(),
    write: (state) => {
      const partial = `${file}.${randomBytes(4).toString('hex')}`
      writeFileSync(partial, JSON.stringify(state), { mode: 0o600 })
      renameSync(partial, file)
    },
  }
}
