import type { Clock } from './clock.ts'

const LEVELS = ['debug', 'info', 'warn', 'error', 'off'] as const

export type LogLevel = (typeof LEVELS)[number]

export const isLogLevel = (value: string): value is LogLevel =>
  LEVELS.some((level) => level === value)

/**
 * Everything that a line may hold. The names are listed so that nobody logs a job or an error as a whole: jobs contain
 * keys, cloud-init and mail addresses, and messages of errors may quote them.
 */
export interface LogFields {
  action?: string
  message?: string
  job?: string
  way?: string
  instance?: string
  session?: string
  image?: string
  volume?: string
  kind?: string
  attempts?: number
  code?: string
  status?: string
  procedure?: string
  engine?: string
  wanted?: string
  count?: number
  milliseconds?: number
  /** Where in our code something unexpected was thrown, without the message. */
  stack?: string
  address?: string
  expires?: string
  signal?: string
  region?: string
  member?: string
  /** A sentence of this software, never what an engine or the backend said. */
  detail?: string
}

export interface Log {
  debug: (event: string, fields?: LogFields) => void
  info: (event: string, fields?: LogFields) => void
  warn: (event: string, fields?: LogFields) => void
  error: (event: string, fields?: LogFields) => void
}

interface LogOptions {
  worker: string
  /** The least important level that is written. */
  level: LogLevel
  clock: Clock
  write: (line: string) => void
}

/** Writes one line of JSON for each event. */
export function createLog({ worker, level, clock, write }: LogOptions): Log {
  const at =
    (own: LogLevel) =>
    (event: string, fields: LogFields = {}) => {
      if (LEVELS.indexOf(own) < LEVELS.indexOf(level)) return
      const time = new Date(clock.now()).toISOString()
      write(`${JSON.stringify({ time, level: own, event, worker, ...fields })}\n`)
    }
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}

/** The kind of an unexpected error and where it was thrown. Its message may quote a key, so it is left out. */
export function describeUnexpected(error: unknown): { code: string; stack?: string } {
  if (!(error instanceof Error)) return { code: typeof error }
  const frames = error.stack?.split('\n').filter((line) => line.startsWith('    at ')) ?? []
  return { code: error.name, stack: frames.slice(0, 5).join('\n') }
}
