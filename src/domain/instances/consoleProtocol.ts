import * as v from 'valibot'

/**
 * What the page and the provisioner say to each other about the console of a server. Binary frames are what the terminal
 * shows, and what is typed. Text frames are the messages below, as JSON. The page begins with `open`.
 */

/** Where the provisioner answers, below the address of the console. */
export const CONSOLE_PATH = '/console/v1'

/** full: what is typed reaches the server. read_only: the provisioner drops it. */
export type ConsoleMode = 'full' | 'read_only'

const size = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000))

/** What the page says. */
export const pageMessage = v.variant('type', [
  v.object({
    type: v.literal('open'),
    ticket: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
    instance: v.pipe(v.string(), v.uuid()),
    columns: size,
    rows: size,
  }),
  v.object({ type: v.literal('resize'), columns: size, rows: size }),
  /** So many bytes more have been drawn. The provisioner sends no further than a window beyond them. */
  v.object({ type: v.literal('ack'), bytes: v.pipe(v.number(), v.integer(), v.minValue(1)) }),
])

export type PageMessage = v.InferOutput<typeof pageMessage>

/** Why a session ended, as the database stores it. */
export const closeReasons = [
  'left',
  'shell_ended',
  'server_stopped',
  'access_ended',
  'time_limit',
  'engine_failed',
  'provisioner_ended',
  'lost',
] as const

export type CloseReason = (typeof closeReasons)[number]

/** Why there is no session: the ticket was refused, or the backend does not answer. */
const refusalReasons = ['ticket_refused', 'unavailable'] as const

/** What the provisioner says. */
export const provisionerMessage = v.variant('type', [
  v.object({ type: v.literal('ready'), mode: v.picklist(['full', 'read_only']) }),
  v.object({ type: v.literal('closed'), reason: v.picklist([...closeReasons, ...refusalReasons]) }),
])

export type ProvisionerMessage = v.InferOutput<typeof provisionerMessage>

export type EndReason = Extract<ProvisionerMessage, { type: 'closed' }>['reason']
