import { readdirSync, readFileSync } from 'node:fs'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { dataSchemas } from './data'
import { noteIds } from './noteIds'
import { noteOf, notes } from './notes'
import { topics } from './topics'

const folder = new URL('./', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, folder), 'utf8')
const measured = Object.entries(dataSchemas)

/** The literals of a source file without comments, imports and what is computed. */
function typedWords(source: string): string[] {
  const text = source
    .replaceAll(/^import .*$/gm, '')
    .replaceAll(/\/\*[^]*?\*\/|\/\/.*$/gm, '')
    .replaceAll(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '')
  return [...text.matchAll(/'([^'\n]*)'|`([^`]*)`/g)].map(
    ([, plain, template]) => plain ?? template ?? '',
  )
}

test('every data file belongs to a note, and every note with data has its file', () => {
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'))
  expect(files.toSorted()).toEqual(measured.map(([note]) => `${note}.json`).toSorted())
  expect(
    notes
      .filter(({ data }) => data)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(measured.map(([note]) => note).toSorted())
})

test.each(measured)('the data of %s is what its schema says', (note, schema) => {
  const data = v.parse(schema, JSON.parse(read(`${note}.json`)))
  expect(noteOf(note)?.data).toEqual(data)
})

test.each(readdirSync(new URL('notes/', folder)))(
  '%s types no figure: all come from the data',
  (file) => {
    expect(typedWords(read(`notes/${file}`)).filter((words) => /\d/.test(words))).toEqual([])
  },
)

test('the test of typed figures finds one', () => {
  expect(typedWords("const a = 'saves 12 %' // 3\nconst b = `${c(`x`)} of 4`")).toEqual([
    'saves 12 %',
    ' of 4',
  ])
})

describe.each(notes)('the note $id', (note) => {
  test('has an address, a topic and a method, and computes its texts', () => {
    expect(noteIds).toContain(note.id)
    expect(topics).toContain(note.topic)
    expect(note.question).toMatch(/^[A-Z].*\?$/)
    expect(note.description.length).toBeGreaterThanOrEqual(110)
    expect(note.description.length).toBeLessThanOrEqual(160)
    expect((note.searchTitle ?? note.question).length).toBeLessThanOrEqual(51)
    const texts = [note.result, note.limits, ...note.method, ...note.meaning]
    for (const text of texts) {
      expect(text).toMatch(/\.$/)
      expect(text).not.toMatch(/NaN|undefined|Infinity|\b0 minutes/)
    }
  })

  test('is answered only with data, and shows all of it', () => {
    expect(note.status === 'answered').toBe(note.data !== undefined)
    expect(note.plot === undefined).toBe(note.data === undefined)
    if (note.plot === undefined) return
    for (const row of note.plot.table) expect(row).toHaveLength(note.plot.columns.length)
    expect(new Set(note.plot.table.map(([name]) => name)).size).toBe(note.plot.table.length)
    expect(note.plot.bars.every(({ value }) => Number.isFinite(value))).toBe(true)
    // A bar without a row in the table would be invisible to people who do not see the plot.
    for (const { value } of note.plot.bars) {
      expect(note.plot.table.flat()).toContain(note.plot.format(value))
    }
  })
})
