import type { Interface } from 'node:readline/promises'
import { evaluate } from '@/domain/bit/evaluate'
import { confirmer } from './ask'
import { cliData } from './data'
import { exitCodes, type ExitCode } from './exitCodes'
import type { Line } from './lineOf'
import { show } from './show'
import type { Terminal } from './terminal'

/** Longer than in a page: scripts wait for servers. */
const LIMITS = { milliseconds: 30 * 60_000 }

export interface RunOptions {
  terminal: Terminal
  /** The name of the program. */
  name: string
  isAgreed: boolean
  signal: AbortSignal
  lines?: Interface
}

/** Runs a line, prints its answers as they come, and says how it ended. */
export async function run(
  { line, texts }: Line,
  { terminal, name, isAgreed, signal, lines }: RunOptions,
): Promise<ExitCode> {
  let ended: ExitCode = exitCodes.done
  const answers = evaluate(line, {
    data: cliData(signal),
    texts,
    signal,
    limits: LIMITS,
    confirm: confirmer({ terminal, isAgreed, signal, ...(lines === undefined ? {} : { lines }) }),
  })
  for await (const output of answers) ended = show(output, line, terminal, name)
  return ended
}
