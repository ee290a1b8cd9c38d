import { readFileSync, readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { excerptPlaces, type ExcerptPlace } from '../src/content/excerpts.ts'
import { excerptOf, schemaFacts } from './sourceExcerpts.ts'

const root = new URL('../', import.meta.url)
const read = (file: string) => readFileSync(new URL(file, root), 'utf8')

const place = { file: 'a.sql', from: 'begin here', to: 'end here', mark: 'decides' }
const text = ['before', '  begin here', '    this decides', '  end here;', 'after'].join('\n')

describe('an excerpt', () => {
  it('has whole lines without their common margin, the line number and the decisive line', () => {
    expect(excerptOf(place, text)).toEqual({
      file: 'a.sql',
      line: 2,
      lines: [
        { text: 'begin here', isMarked: false },
        { text: '  this decides', isMarked: true },
        { text: 'end here;', isMarked: false },
      ],
    })
  })

  it.each([
    ['its beginning is gone', text.replace('begin here', 'begin'), /"begin here" is missing/],
    ['its beginning is ambiguous', `${text}\nbegin here`, /more than once/],
    ['its end is gone', text.replace('end here', 'end'), /"end here" is missing after/],
    ['its decisive line is gone', text.replace('decides', 'waits'), /"decides" is missing/],
    [
      'it has become too long',
      text.replace('    this', `${'x\n'.repeat(60)}this`),
      /lines are too many/,
    ],
  ])('fails if %s', (_what, changed, message) => {
    expect(() => excerptOf(place, changed)).toThrow(message)
  })
})

describe.each(Object.entries<ExcerptPlace>(excerptPlaces))('the excerpt %s', (_id, given) => {
  it('is in its file, and not without its decisive line', () => {
    const source = read(given.file)
    expect(excerptOf(given, source).lines.length).toBeGreaterThan(2)
    expect(() => excerptOf(given, source.replaceAll(given.mark, ''))).toThrow()
  })
})

describe('the facts of the schema', () => {
  it('count tables, and those with row level security', () => {
    const sql = [
      'create table app.one (id int);',
      'create table app.two (id int);',
      'alter table app.one enable row level security;',
      'grant update (name) on app.instances to authenticated;',
    ].join('\n')
    expect(schemaFacts(sql)).toEqual({ tables: 2, guarded: 1, serverWrites: 1 })
  })

  it('are refused where a migration undoes one', () => {
    expect(() => schemaFacts('alter table app.a disable row level security')).toThrow(/Count/)
  })

  it('of our migrations: every table is guarded, and no customer writes a server directly', () => {
    const folder = 'supabase/migrations/'
    const files = readdirSync(new URL(folder, root))
    const facts = schemaFacts(files.map((file) => read(folder + file)).join('\n'))
    expect(facts.tables).toBeGreaterThan(20)
    expect(facts).toEqual({ tables: facts.tables, guarded: facts.tables, serverWrites: 0 })
  })
})
