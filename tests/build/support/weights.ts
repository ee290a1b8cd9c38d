import { existsSync, readFileSync, statSync } from 'node:fs'
import type { Manifest } from 'vite'
import { tagsOf } from '../../../build/html.ts'
import { chunksOfRoute } from '../../../build/internals/routeChunks.ts'
import { importClosure } from '../../../build/prerender/document.ts'

const dist = new URL('../../../dist/', import.meta.url)

const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8')) as Manifest

export const textOf = (file: string) => readFileSync(new URL(file, dist), 'utf8')

/** Size of a file as hosts send it, in kilobytes (1000 bytes). The smallest files have no compressed copy. */
export function weigh(file: string, encoding: 'br' | 'gz'): number {
  const compressed = new URL(`${file}.${encoding}`, dist)
  return statSync(existsSync(compressed) ? compressed : new URL(file, dist)).size / 1000
}

export const sum = (files: readonly string[], encoding: 'br' | 'gz') =>
  files.reduce((total, file) => total + weigh(file, encoding), 0)

const names = Object.keys(manifest)
const entry = names.filter((name) => manifest[name]?.isEntry)
if (entry.length === 0) throw new Error('The build has no entry')

/**
 * Files that the build has made of these sources.
 * @throws Error when there are none
 */
export function filesOf(source: RegExp): string[] {
  const files = names
    .filter((name) => source.test(name))
    .flatMap((name) => manifest[name]?.file ?? [])
  if (files.length === 0) throw new Error(`The build has no chunk of ${source}`)
  return files
}

/**
 * The scripts that a page needs to be usable: the first one, the chunks of its routes, and all their static imports.
 * @param routes ids of the page's route and its layouts; none for the home page, which is in the first chunk
 */
export function scriptsOf(routes: readonly string[]): string[] {
  const chunks = routes.map((route) => chunksOfRoute(manifest, route)[0])
  return [...importClosure(manifest, [...entry, ...chunks])]
    .flatMap((name) => manifest[name]?.file ?? [])
    .filter((file) => file.endsWith('.js'))
}

/**
 * Files with this extension that a document requests itself, in document order.
 * @throws Error when there are none
 */
export function askedBy(html: string, ending: string): string[] {
  const files = tagsOf(html)
    .filter(({ name }) => name === 'script' || name === 'link')
    .flatMap(({ attributes }) => attributes.get('src') ?? attributes.get('href') ?? [])
    .filter((address) => address.startsWith('/') && address.endsWith(ending))
  if (files.length === 0) throw new Error(`The document asks for no file that ends in ${ending}`)
  return files.map((address) => address.slice(1))
}
