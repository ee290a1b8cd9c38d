import { existsSync } from 'node:fs'
import { cliData } from '../data'
import { exitCodes, type ExitCode } from '../exitCodes'
import { OptionError } from '../invoiceOptions'
import { reporter, showFailure, showNoKey } from '../show'
import { printable } from '../table'
import type { Terminal } from '../terminal'
import { downloadImage } from './downloadImage'

/** Downloads the disk of an image: `own-image download golden golden.tar.gz`. */
export async function imageCommand(
  words: readonly string[],
  terminal: Terminal,
  name: string,
  signal: AbortSignal,
): Promise<ExitCode> {
  const { stdout, stderr } = terminal
  try {
    const [wanted, path, ...more] = words
    if (wanted === undefined || path === undefined || path === '' || more.length > 0) {
      throw new OptionError(`Write: ${name} own-image download <image> <file>`)
    }
    if (existsSync(path))
      throw new OptionError(`The file ${path} is there already. Name a new one.`)
    const account = await cliData(signal).account()
    if (account === null) return showNoKey(terminal, name)
    const images = await account.ownImages()
    const image = images.find((each) => each.name === wanted)
    if (image === undefined) {
      const names = images.map((each) => each.name).join(', ')
      throw new OptionError(
        `You have no image “${wanted}”. ${names === '' ? 'There is none.' : `There are: ${names}.`}`,
      )
    }
    const { sha256 } = await downloadImage(image, path, { signal, report: reporter(stderr) })
    stdout.write(`${sha256}  ${printable(path)}\n`)
    return exitCodes.done
  } catch (error) {
    if (!(error instanceof OptionError)) return showFailure(error, terminal, name)
    stderr.write(`error: ${printable(error.message)}\n`)
    return exitCodes.wrongLine
  }
}
