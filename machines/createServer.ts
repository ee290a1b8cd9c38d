import { assign, fromPromise, setup, type SnapshotFrom } from 'xstate'
import type { Failure } from './auth.types'
import { toFailure } from './failures'

/** A server that was created. */
export interface CreatedServer {
  id: string
  name: string
}

/**
 * A volume from the start: a new one for each server, at the price that the page showed, or one that is there. Without a name
 * a new one is named after its server.
 */
export type WantedVolume =
  | { sizeGib: number; gibMonthMicros: number; name?: string }
  | { volumeId: string }

/** What to create, as the page showed it. */
export interface ServerRequest {
  workspaceId: string
  planId: string
  regionId: string
  /** What is written to the disk: an image, or a snapshot of the workspace. */
  imageId?: string
  snapshotId?: string
  /** Several servers get `name-1`, `name-2` … */
  name: string
  sshKeyIds: readonly string[]
  /** Firewalls of the workspace that the servers have from the start. */
  firewallIds?: readonly string[]
  /** Whether they are stopped at a monthly limit. */
  stopAtLimit?: boolean
  /** Backups from the start: every night in that zone, a week of them, at the price that the page showed. */
  backups?: { timeZone: string; gibMonthMicros: number }
  /** Volumes from the start. */
  volumes?: readonly WantedVolume[]
  cloudInit: string
  labels: Readonly<Record<string, string>>
  count: number
  /** The price that the person saw. If it has changed, nothing is created. */
  hourlyMicros: number
}

export interface CreateAttempt {
  request: ServerRequest
  /** Sent again with every repetition of the same request, so that it has one effect. */
  idempotencyKey: string
}

interface CreateServerContext {
  attempt: CreateAttempt | null
  failure: Failure | null
  servers: readonly CreatedServer[]
}

export type CreateServerEvent =
  /** The person wants the servers. */
  | { type: 'SUBMIT'; attempt: CreateAttempt }
  /** The person changed something. */
  | { type: 'EDIT' }
  /** Sends the same attempt again: pressed by the person, or the connection is back. */
  | { type: 'RETRY' }
  /** The person is signed in again. */
  | { type: 'SIGNED_IN' }

/** Failures after which the service may or may not have done its work. */
const UNANSWERED: ReadonlySet<string> = new Set(['network', 'timeout', 'unavailable'])

/** Throws for an implementation that `.provide()` did not set, which is a mistake of the caller. */
function notProvided(name: string): never {
  throw new Error(`'${name}' was not provided to the machine that creates servers`)
}

/**
 * Creates servers: checks the request, sends it, and says how it went. It does not know the form, the router or the
 * client: `.provide()` sets the actors, and every attempt comes with SUBMIT.
 * Tag `busy`: the request is checked or sent. Tag `editable`: the person may change the form.
 */
export const createServerMachine = setup({
  types: {
    context: {} as CreateServerContext,
    events: {} as CreateServerEvent,
    tags: {} as 'busy' | 'editable',
  },
  actors: {
    /** What takes time to check before sending. Rejects with a Failure. */
    check: fromPromise<void, CreateAttempt>(async () => notProvided('check')),
    /** Sends the request. Rejects with a Failure. */
    create: fromPromise<readonly CreatedServer[], CreateAttempt>(async () => notProvided('create')),
  },
  guards: {
    failsWith: ({ event }, code: string) => failureIn(event).code === code,
    isUnanswered: ({ event }) => UNANSWERED.has(failureIn(event).code),
  },
  actions: {
    keepAttempt: assign({ attempt: (_, attempt: CreateAttempt) => attempt, failure: null }),
    keepFailure: assign({ failure: ({ event }) => failureIn(event) }),
    keepServers: assign({ servers: (_, servers: readonly CreatedServer[]) => servers }),
    forgetFailure: assign({ failure: null }),
  },
}).createMachine({
  id: 'createServer',
  context: { attempt: null, failure: null, servers: [] },
  initial: 'choosing',
  states: {
    choosing: {
      tags: 'editable',
      initial: 'ready',
      on: {
        SUBMIT: {
          target: 'checking',
          actions: { type: 'keepAttempt', params: ({ event }) => event.attempt },
        },
        EDIT: { target: '.ready', actions: 'forgetFailure' },
      },
      // Nothing was created in any of these states.
      states: {
        ready: {},
        priceChanged: {},
        soldOut: {},
        overQuota: {},
        nameTaken: {},
        ordersClosed: {},
        refused: {},
      },
    },
    checking: {
      tags: 'busy',
      invoke: {
        id: 'check',
        src: 'check',
        input: ({ context }) => attemptOf(context),
        onDone: 'submitting',
        onError: { target: 'choosing.refused', actions: 'keepFailure' },
      },
    },
    submitting: {
      tags: 'busy',
      entry: 'forgetFailure',
      invoke: {
        id: 'create',
        src: 'create',
        input: ({ context }) => attemptOf(context),
        onDone: {
          target: 'created',
          actions: { type: 'keepServers', params: ({ event }) => event.output },
        },
        onError: [
          { guard: 'isUnanswered', target: 'unanswered', actions: 'keepFailure' },
          {
            guard: { type: 'failsWith', params: 'not_signed_in' },
            target: 'signedOut',
            actions: 'keepFailure',
          },
          {
            guard: { type: 'failsWith', params: 'price_changed' },
            target: 'choosing.priceChanged',
            actions: 'keepFailure',
          },
          {
            guard: { type: 'failsWith', params: 'out_of_stock' },
            target: 'choosing.soldOut',
            actions: 'keepFailure',
          },
          {
            guard: { type: 'failsWith', params: 'quota_exceeded' },
            target: 'choosing.overQuota',
            actions: 'keepFailure',
          },
          {
            guard: { type: 'failsWith', params: 'uniqueness_error' },
            target: 'choosing.nameTaken',
            actions: 'keepFailure',
          },
          {
            guard: { type: 'failsWith', params: 'orders_closed' },
            target: 'choosing.ordersClosed',
            actions: 'keepFailure',
          },
          { target: 'choosing.refused', actions: 'keepFailure' },
        ],
      },
    },
    // The answer was lost: the servers may exist. The same key finds out, and never creates them twice.
    unanswered: {
      tags: 'editable',
      on: {
        RETRY: 'submitting',
        SUBMIT: {
          target: 'checking',
          actions: { type: 'keepAttempt', params: ({ event }) => event.attempt },
        },
        EDIT: { target: 'choosing', actions: 'forgetFailure' },
      },
    },
    // The page is about to lead to the sign-in form. The person presses the button again afterwards.
    signedOut: {
      on: { SIGNED_IN: { target: 'choosing', actions: 'forgetFailure' } },
    },
    created: { type: 'final' },
  },
})

/** Why an actor has failed. XState does not type the errors of actors. */
function failureIn(event: object): Failure {
  return toFailure('error' in event ? event.error : undefined)
}

function attemptOf({ attempt }: CreateServerContext): CreateAttempt {
  if (attempt === null) throw new Error('Nothing was submitted')
  return attempt
}

export type CreateServerSnapshot = SnapshotFrom<typeof createServerMachine>
