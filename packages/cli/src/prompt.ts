import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { brand } from '@/lib/brand'
import { completeLine, namesReader } from './completeLine'
import { cliData } from './data'
import { configFolder, writePrivately } from './config'
import { exitCodes, type ExitCode } from './exitCodes'
import { run } from './run'
import { login, logout } from './session'
import type { Terminal } from './terminal'

const MOST_LINES = 500
/** How long Tab may wait for names. */
const NAMES_MS = 3000

function readHistory(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n').filter(Boolean)
  } catch {
    return []
  }
}

/** An interactive session: one line after the other, until the person leaves. */
export async function prompt(terminal: Terminal, name: string): Promise<ExitCode> {
  const { stderr, env } = terminal
  const path = join(configFolder(env), 'history')
  const kept = readHistory(path)
  stderr.write(`${brand.name}: “help” lists the commands, Tab completes, “exit” leaves.\n`)
  // The prompt is closed while a key is typed, so that nothing echoes it.
  // oxlint-disable-next-line no-await-in-loop -- a person types one line after the other
  while ((await ask(kept, terminal, name)) === 'login') await login(terminal, name)
  writePrivately(path, `${kept.slice(-MOST_LINES).join('\n')}\n`)
  return exitCodes.done
}

/** Runs lines until the person leaves or logs in. New lines are added to the kept ones. */
async function ask(kept: string[], terminal: Terminal, name: string): Promise<'exit' | 'login'> {
  let cancel = new AbortController()
  let isRunning = false
  const names = namesReader(() => cliData(AbortSignal.timeout(NAMES_MS)))
  const lines = createInterface({
    input: terminal.stdin,
    output: terminal.stdout,
    // readline has the newest line first.
    history: kept.toReversed(),
    historySize: MOST_LINES,
    removeHistoryDuplicates: true,
    prompt: `${brand.slug}> `,
    completer: async (line: string) => completeLine(line, await names.read()),
  })
  lines.on('SIGINT', () => {
    if (isRunning) cancel.abort()
    else {
      lines.write(null, { ctrl: true, name: 'e' })
      lines.write(null, { ctrl: true, name: 'u' })
      terminal.stderr.write('\nCtrl+D or “exit” leaves.\n')
      lines.prompt()
    }
  })
  lines.prompt()
  try {
    for await (const given of lines) {
      const line = given.trim()
      if (line === 'exit' || line === 'quit') break
      if (line === 'login') return 'login'
      if (line === 'logout') logout(terminal)
      else if (line !== '') {
        kept.push(line)
        cancel = new AbortController()
        isRunning = true
        const options = { terminal, name, isAgreed: false, signal: cancel.signal, lines }
        await run({ line, texts: {} }, options)
        isRunning = false
        names.forget()
      }
      lines.prompt()
    }
    return 'exit'
  } finally {
    lines.close()
  }
}
