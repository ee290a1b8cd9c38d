import { assign, fromCallback, fromPromise, setup } from 'xstate'
import type { Failure } from './auth.types'
import { CONSOLE_TIMES } from './constants'
import { toFailure } from './failures'

type ConsoleMode = 'full' | 'read_only'

/** What lets a page connect with a console, once. */
export interface ConsoleTicket {
  ticket: string
  mode: ConsoleMode
}

/** Why a console ended. The last two are what the page notices by itself. */
export type ConsoleEnd =
  | 'left'
  | 'shell_ended'
  | 'server_stopped'
  | 'access_ended'
  | 'time_limit'
  | 'engine_failed'
  | 'provisioner_ended'
  | 'lost'
  | 'ticket_refused'
  | 'unavailable'
  | 'no_answer'
  | 'connection_lost'

interface ServerConsoleContext {
  ticket: ConsoleTicket | null
  failure: Failure | null
  end: ConsoleEnd | null
}

export type ServerConsoleEvent =
  /** The person wants the console, for the first time or again. Staff give a reason. */
  | { type: 'OPEN'; reason?: string }
  /** The person has had enough. */
  | { type: 'CLOSE' }
  /** The connection shows the console. */
  | { type: 'READY' }
  | { type: 'ENDED'; end: ConsoleEnd }

/** The failure of an actor that has ended with one. */
const failureIn = (event: object): Failure => toFailure('error' in event ? event.error : undefined)

/** Throws for an implementation that `.provide()` did not set, which is a mistake of the caller. */
function notProvided(name: string): never {
  throw new Error(`'${name}' was not provided to the machine of the console`)
}

/**
 * The console of a server in a page: a ticket, the connection, and why it ended. Each connection has a ticket of its own.
 * What is typed and shown does not pass through here.
 */
export const serverConsoleMachine = setup({
  types: {
    context: {} as ServerConsoleContext,
    events: {} as ServerConsoleEvent,
    tags: {} as 'busy' | 'connected',
  },
  actors: {
    /** Rejects with a Failure. */
    requestTicket: fromPromise<ConsoleTicket, { reason: string | undefined }>(async () =>
      notProvided('requestTicket'),
    ),
    /** Sends READY and ENDED. When it is stopped, it closes the connection. */
    connection: fromCallback<ServerConsoleEvent, ConsoleTicket>(() => notProvided('connection')),
  },
  delays: CONSOLE_TIMES,
  actions: {
    forget: assign({ ticket: null, failure: null, end: null }),
    keepTicket: assign({ ticket: (_, ticket: ConsoleTicket) => ticket }),
    keepFailure: assign({ failure: ({ event }) => failureIn(event) }),
    keepEnd: assign({ end: (_, end: ConsoleEnd) => end }),
  },
}).createMachine({
  id: 'serverConsole',
  context: { ticket: null, failure: null, end: null },
  initial: 'closed',
  states: {
    closed: { on: { OPEN: 'requesting' } },
    requesting: {
      tags: 'busy',
      entry: 'forget',
      invoke: {
        id: 'requestTicket',
        src: 'requestTicket',
        input: ({ event }) => ({ reason: event.type === 'OPEN' ? event.reason : undefined }),
        onDone: {
          target: 'connected',
          actions: { type: 'keepTicket', params: ({ event }) => event.output },
        },
        onError: {
          target: 'refused',
          actions: 'keepFailure',
        },
      },
      on: { CLOSE: 'closed' },
    },
    refused: { on: { OPEN: 'requesting', CLOSE: 'closed' } },
    connected: {
      tags: 'connected',
      initial: 'connecting',
      invoke: {
        id: 'connection',
        src: 'connection',
        input: ({ context: { ticket } }) => ticket ?? notProvided('ticket'),
      },
      on: {
        CLOSE: { target: 'ended', actions: { type: 'keepEnd', params: 'left' } },
        ENDED: {
          target: 'ended',
          actions: { type: 'keepEnd', params: ({ event }) => event.end },
        },
      },
      states: {
        connecting: {
          tags: 'busy',
          on: { READY: 'open' },
          after: {
            connect: {
              target: '#serverConsole.ended',
              actions: { type: 'keepEnd', params: 'no_answer' },
            },
          },
        },
        open: {},
      },
    },
    ended: { on: { OPEN: 'requesting' } },
  },
})
