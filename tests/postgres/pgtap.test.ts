// @vitest-environment node
import { afterAll, describe, expect, test } from 'vitest'
import { openTapDatabase, runTap, tapFiles } from './tap.ts'

// Runs while the tests are collected, so that every line of pgTAP is a separate test.
const database = await openTapDatabase()
const outcome = new Map<string, Awaited<ReturnType<typeof runTap>>>()
for (const file of await tapFiles()) outcome.set(file, await runTap(database, file))
afterAll(() => database.close())

describe.each([...outcome])('%s', (_file, lines) => {
  test.each(lines)('$text', ({ ok, text, diagnostics }) => {
    expect(ok, `${text}\n${diagnostics}`).toBe(true)
  })
})
