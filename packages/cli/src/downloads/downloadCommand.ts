import { existsSync } from 'node:fs'
import type { AccountData } from '@/domain/bit/command'
import { cliData } from '../data'
import { exitCodes, type ExitCode } from '../exitCodes'
import { OptionError } from '../invoiceOptions'
import { reporter, showFailure, showNoKey } from '../show'
import { printable } from '../table'
import type { Terminal } from '../terminal'
import { downloadDisk, ofImage, ofVolumeSnapshot } from './downloadDisk'

/** What `download` takes out of the workspace, by the word before it. */
const kinds = {
  'own-image': {
    what: 'image',
    list: (account: AccountData) => account.ownImages(),
    source: ofImage,
  },
  'volume-snapshot': {
    what: 'snapshot of a volume',
    list: async (account: AccountData) =>
      (await account.volumeSnapshots()).filter(({ state }) => state !== 'deleted'),
    source: ofVolumeSnapshot,
  },
} as const

/** A word before `download`. */
export type DownloadKind = keyof typeof kinds

export const isDownloadKind = (word: string | undefined): word is DownloadKind =>
  word !== undefined && word in kinds

/** Downloads a disk: `own-image download golden golden.tar.gz`, `volume-snapshot download data-1 data.tar.gz`. */
export async function downloadCommand(
  kind: DownloadKind,
  words: readonly string[],
  { terminal, name, signal }: { terminal: Terminal; name: string; signal: AbortSignal },
): Promise<ExitCode> {
  const { what, list, source } = kinds[kind]
  const { stdout, stderr } = terminal
  try {
    const [wanted, path, ...more] = words
    if (wanted === undefined || path === undefined || path === '' || more.length > 0) {
      throw new OptionError(`Write: ${name} ${kind} download <name> <file>`)
    }
    if (existsSync(path))
      throw new OptionError(`The file ${path} is there already. Name a new one.`)
    const account = await cliData(signal).account()
    if (account === null) return showNoKey(terminal, name)
    const rows = await list(account)
    const row = rows.find((each) => each.name === wanted)
    if (row === undefined) {
      const names = rows.map((each) => each.name).join(', ')
      throw new OptionError(
        `You have no ${what} “${wanted}”. ${names === '' ? 'There is none.' : `There are: ${names}.`}`,
      )
    }
    const { sha256 } = await downloadDisk(source(row), path, { signal, report: reporter(stderr) })
    stdout.write(`${sha256}  ${printable(path)}\n`)
    return exitCodes.done
  } catch (error) {
    if (!(error instanceof OptionError)) return showFailure(error, terminal, name)
    stderr.write(`error: ${printable(error.message)}\n`)
    return exitCodes.wrongLine
  }
}
