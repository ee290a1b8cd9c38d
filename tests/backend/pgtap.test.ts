// @vitest-environment node
import { afterAll, describe, expect, test } from 'vitest'
import { hostedSetUps, openTestDatabase, runTap, tapFiles } from './database.ts'

// Runs while the tests are collected, so that every line of pgTAP is a separate test.
for (const [setUp, prepare] of Object.entries(hostedSetUps)) {
  const backend = await openTestDatabase(prepare)
  const outcome = new Map<string, Awaited<ReturnType<typeof runTap>>>()
  for (const file of await tapFiles()) outcome.set(file, await runTap(backend, file))

  describe(setUp, () => {
    afterAll(() => backend.close())

    describe.each([...outcome])('%s', (_file, lines) => {
      test.each(lines)('$text', ({ ok, text, diagnostics }) => {
        expect(ok, `${text}\n${diagnostics}`).toBe(true)
      })
    })
  })
}
