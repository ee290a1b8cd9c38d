import { readFileSync } from 'node:fs'
import { basename } from 'node:path'

const manifest = JSON.parse(
  readFileSync(new URL('../../../dist/.vite/manifest.json', import.meta.url), 'utf8'),
) as Record<string, { file: string; name?: string }>

const names = new Map(Object.values(manifest).map(({ file, name }) => [basename(file), name]))

/** The name of a chunk of the build. Names of files have only a hash. */
export function chunkName(path: string): string | undefined {
  return names.get(basename(path))
}
