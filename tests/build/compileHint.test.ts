import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const dist = fileURLToPath(new URL('../../dist/', import.meta.url))
const [, entry = ''] =
  /<script [^>]*type="module"[^>]* src="\/([^"]+)"/.exec(
    readFileSync(`${dist}index.html`, 'utf8'),
  ) ?? []

// V8 reads the hint only at the start of a file.
test('the first script, and no other, is to be compiled at once', () => {
  const hinted = readdirSync(`${dist}assets`)
    .filter((file) => file.endsWith('.js'))
    .map((file) => `assets/${file}`)
    .filter((file) =>
      readFileSync(dist + file, 'utf8').startsWith('//# allFunctionsCalledOnLoad\n'),
    )
  expect(hinted).toEqual([entry])
})
