import { readFileSync } from 'node:fs'

/** The version of this software, from its package. Staff read it beside each process. */
export function versionOf(): string {
  const file = new URL('../../package.json', import.meta.url)
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}
