import { createInterface, type Interface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import type { Preview } from '@/domain/bit/command'
import { printable } from './table'
import { isInteractive, type Terminal } from './terminal'

/** Asks a question on the error stream, so that the output has only rows. */
async function question(terminal: Terminal, text: string, signal?: AbortSignal): Promise<string> {
  const lines = createInterface({ input: terminal.stdin, output: terminal.stderr })
  try {
    return await lines.question(text, signal === undefined ? {} : { signal })
  } catch {
    return ''
  } finally {
    lines.close()
  }
}

export interface Asking {
  terminal: Terminal
  /** `--yes`: the person has agreed before. */
  isAgreed: boolean
  /** The prompt of an interactive session asks by itself. */
  lines?: Interface
  signal: AbortSignal
}

/** Asks about a change. Where nobody can be asked, it says what would happen and how to agree. */
export function confirmer({ terminal, isAgreed, lines, signal }: Asking) {
  return async ({ effect, verb, typeName }: Preview): Promise<boolean> => {
    const { stderr } = terminal
    if (isAgreed) return true
    stderr.write(`${printable(effect)}\n`)
    if (!isInteractive(terminal)) {
      stderr.write(`${printable(verb)}: nobody can be asked here. Add --yes to do it.\n`)
      return false
    }
    const text =
      typeName === null
        ? `${printable(verb)}? [y/N] `
        : `${printable(verb)}? Type ${typeName} to confirm it: `
    const answer =
      lines === undefined
        ? await question(terminal, text, signal)
        : await lines.question(text, { signal }).catch(() => '')
    return typeName === null ? /^y(es)?$/i.test(answer.trim()) : answer.trim() === typeName
  }
}

/** Reads a secret: hidden in a terminal, else the first line of the input. */
export async function readSecret(terminal: Terminal, text: string): Promise<string> {
  const { stdin, stderr } = terminal
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() })
  const isTerminal = stdin.isTTY
  const lines = createInterface({ input: stdin, output: hidden, terminal: isTerminal })
  if (isTerminal) stderr.write(text)
  try {
    if (isTerminal) return (await lines.question('')).trim()
    for await (const line of lines) return line.trim()
    return ''
  } finally {
    lines.close()
    if (isTerminal) stderr.write('\n')
  }
}
