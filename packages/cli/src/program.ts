import { text } from 'node:stream/consumers'
import { brand } from '@/lib/brand'
import { waitForApprovals } from './backend/sendOrder'
import { connectTo } from './backend/target'
import { completionScripts } from './completionScripts'
import { ConfigError, readTarget } from './config'
import { cliData } from './data'
import { exitCodes, type ExitCode } from './exitCodes'
import { fileCommand } from './file/fileCommand'
import { fileVerbs } from './file/fileOptions'
import { helpText } from './help'
import { downloadCommand, isDownloadKind } from './downloads/downloadCommand'
import { inventory } from './inventory'
import { invoice } from './invoice'
import { FileError, lineOf, type Line } from './lineOf'
import { prompt } from './prompt'
import { run } from './run'
import { login, logout } from './session'
import { reporter } from './show'
import type { Terminal } from './terminal'
import { webhooks } from './webhooks'
import { shells, wordsAfter } from './words'

const name = brand.slug
const YES = new Set(['--yes', '-y'])
const COMPLETION_MS = 3000

/** Runs the program with the words of a shell. Resolves to its exit code. */
export async function program(
  args: readonly string[],
  terminal: Terminal,
  signal: AbortSignal,
): Promise<ExitCode> {
  const { stdin, stdout, stderr, env } = terminal
  const isAgreed = args.some((word) => YES.has(word))
  const words = args.filter((word) => !YES.has(word))
  const [first, second] = words
  if (first === '--help' || first === '-h') {
    stdout.write(helpText(name))
    return exitCodes.done
  }
  if (first === '--version' || first === '-v') {
    stdout.write(`${import.meta.env.SITE_VERSION}\n`)
    return exitCodes.done
  }
  if (first === 'completion' && second !== 'words') return completion(second, terminal)
  try {
    connectTo(readTarget(env))
    waitForApprovals({ tell: reporter(stderr), signal })
    if (first === 'completion') {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(COMPLETION_MS)])
      const fitting = await wordsAfter(words.slice(2), cliData(limit))
      stdout.write(fitting.map((word) => `${word}\n`).join(''))
      return exitCodes.done
    }
    if (words.length === 1 && first === 'login') return await login(terminal, name)
    if (words.length === 1 && first === 'logout') return logout(terminal)
    if (first === 'invoice') return await invoice(words.slice(1), terminal, name, signal)
    if (first === 'inventory') return await inventory(words.slice(1), terminal, name, signal)
    if (first === 'webhooks') return await webhooks(words.slice(1), terminal, name, signal)
    if (isDownloadKind(first) && second === 'download') {
      return await downloadCommand(first, words.slice(2), { terminal, name, signal })
    }
    const verb = fileVerbs.find((each) => each === first)
    if (verb !== undefined) {
      return await fileCommand(verb, words.slice(1), { terminal, name, isAgreed, signal })
    }
    if (words.length > 0) return await runHere(lineOf(words))
    if (stdin.isTTY) return await prompt(terminal, name)
    return await runHere({ line: await text(stdin), texts: {} })
  } catch (error) {
    if (!(error instanceof ConfigError) && !(error instanceof FileError)) throw error
    stderr.write(`error: ${error.message}\n`)
    return exitCodes.wrongLine
  }

  function runHere(line: Line) {
    return run(line, { terminal, name, isAgreed, signal })
  }
}

function completion(shell: string | undefined, { stdout, stderr }: Terminal): ExitCode {
  const known = shells.find((each) => each === shell)
  if (known === undefined) {
    stderr.write(`error: Say for which shell: ${name} completion ${shells.join('|')}\n`)
    return exitCodes.wrongLine
  }
  stdout.write(completionScripts[known](name))
  return exitCodes.done
}
