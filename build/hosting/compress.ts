import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { isCompressible } from './contentTypes.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** In bytes. Smaller files save too little to justify two more files. */
const SMALLEST = 256

/**
 * Writes `.br` and `.gz` next to every text file that gets smaller, at the highest compression. The host sends them
 * unchanged.
 * @returns the number of files that have compressed copies
 */
export async function compressFolder(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile() && isCompressible(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !/[\\/]\.(?!well-known[\\/])/.test(path.slice(folder.length)))
  const done = await Promise.all(paths.map(compressFile))
  return done.filter(Boolean).length
}

async function compressFile(path: string): Promise<boolean> {
  const content = await readFile(path)
  if (content.length < SMALLEST) return false
  const [br, gz] = await Promise.all([
    brotli(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    zip(content, { level: 9 }),
  ])
  if (br.length >= content.length || gz.length >= content.length) return false
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
  return true
}
