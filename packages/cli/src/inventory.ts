import { parseArgs } from 'node:util'
import { ansibleInventory } from './ansibleInventory'
import { cliData } from './data'
import { exitCodes, type ExitCode } from './exitCodes'
import { OptionError } from './invoiceOptions'
import { printableJson, showFailure, showNoKey } from './show'
import { printable } from './table'
import type { Terminal } from './terminal'

/** The host that is asked for; undefined: all of them. @throws OptionError */
function readOptions(words: readonly string[], name: string): string | undefined {
  try {
    const { values } = parseArgs({
      args: [...words],
      options: { list: { type: 'boolean' }, host: { type: 'string' } },
    })
    if (values.list === true && values.host !== undefined) {
      throw new OptionError(`Write: ${name} inventory --list, or ${name} inventory --host <server>`)
    }
    return values.host
  } catch (error) {
    throw error instanceof OptionError ? error : new OptionError((error as Error).message)
  }
}

/** Prints the servers of the workspace as Ansible reads them: `--list`, and `--host` with the name of one. */
export async function inventory(
  words: readonly string[],
  terminal: Terminal,
  name: string,
  signal: AbortSignal,
): Promise<ExitCode> {
  try {
    const host = readOptions(words, name)
    const account = await cliData(signal).account()
    if (account === null) return showNoKey(terminal, name)
    const all = ansibleInventory(await account.servers())
    // Ansible asks like that for hosts of other sources too, and takes an empty answer as “nothing known”.
    const { _meta: known } = all
    const answer = host === undefined ? all : (known.hostvars[host] ?? {})
    terminal.stdout.write(`${printableJson(JSON.stringify(answer, null, 2))}\n`)
    return exitCodes.done
  } catch (error) {
    if (!(error instanceof OptionError)) return showFailure(error, terminal, name)
    terminal.stderr.write(`error: ${printable(error.message)}\n`)
    return exitCodes.wrongLine
  }
}
