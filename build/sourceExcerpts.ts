import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import {
  excerptPlaces,
  type Excerpt,
  type ExcerptPlace,
  type SchemaFacts,
} from '../src/content/excerpts.ts'

const MODULE = 'virtual:source-excerpts'
const RESOLVED = `\0${MODULE}`
const root = fileURLToPath(new URL('..', import.meta.url))
const migrations = `${root}supabase/migrations/`

/** More lines than a person reads. Then the end of the place has moved. */
const MOST_LINES = 45

/**
 * The passage of a file.
 * @throws Error if the place is missing, ambiguous, too long or without its decisive line
 */
export function excerptOf(place: ExcerptPlace, source: string): Excerpt {
  const { file, from, to, mark } = place
  const problem = (what: string) => new Error(`The excerpt of ${file}: ${what}`)
  const start = source.indexOf(from)
  if (start === -1) throw problem(`"${from}" is missing.`)
  if (source.includes(from, start + 1)) throw problem(`"${from}" occurs more than once.`)
  const end = source.indexOf(to, start + from.length)
  if (end === -1) throw problem(`"${to}" is missing after "${from}".`)
  const firstOfLine = source.lastIndexOf('\n', start) + 1
  const endOfLine = source.indexOf('\n', end + to.length)
  const texts = source.slice(firstOfLine, endOfLine === -1 ? undefined : endOfLine).split('\n')
  if (texts.length > MOST_LINES) throw problem(`${texts.length} lines are too many.`)
  const margin = Math.min(
    ...texts.filter((text) => text.trim() !== '').map((text) => text.search(/\S/)),
  )
  const lines = texts.map((text) => ({ text: text.slice(margin), isMarked: text.includes(mark) }))
  if (!lines.some(({ isMarked }) => isMarked)) throw problem(`"${mark}" is missing in it.`)
  return { file, line: source.slice(0, firstOfLine).split('\n').length, lines }
}

/**
 * What the migrations say about tables.
 * @throws Error if row level security is switched off or a table dropped, which this count does not follow
 */
export function schemaFacts(sql: string): SchemaFacts {
  if (/disable row level security|drop table app\./i.test(sql)) {
    throw new Error('Count the tables of /architecture in another way: a migration undoes one.')
  }
  const names = (pattern: RegExp) => new Set(Array.from(sql.matchAll(pattern), ([, name]) => name))
  const tables = names(/^create table app\.(\w+)/gm)
  const guarded = names(/alter table app\.(\w+)\s+enable row level security/g)
  const writes = sql.match(
    /^grant [^;]*\b(?:insert|update|delete)\b[^;]*\bon app\.instances\b[^;]*;/gm,
  )
  return {
    tables: tables.size,
    guarded: [...tables].filter((name) => guarded.has(name)).length,
    serverWrites: writes?.length ?? 0,
  }
}

/** Gives pages the passages of `excerptPlaces` and the facts of the schema, read from the repository's own files. */
export function sourceExcerpts(): Plugin {
  return {
    name: 'source-excerpts',
    resolveId: (id) => (id === MODULE ? RESOLVED : undefined),
    load(id) {
      if (id !== RESOLVED) return undefined
      const read = (file: string) => {
        this.addWatchFile(file)
        return readFileSync(file, 'utf8')
      }
      const excerpts = Object.fromEntries(
        Object.entries(excerptPlaces).map(([name, place]) => [
          name,
          excerptOf(place, read(root + place.file)),
        ]),
      )
      const sql = readdirSync(migrations).map((file) => read(migrations + file))
      return [
        `export const excerpts = ${JSON.stringify(excerpts)}`,
        `export const schema = ${JSON.stringify(schemaFacts(sql.join('\n')))}`,
      ].join('\n')
    },
  }
}
