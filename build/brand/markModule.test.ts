import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { brandMark } from './markModule.ts'

const folder = mkdtempSync(join(tmpdir(), 'mark-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('the mark is a module of elements with the names that React knows', async () => {
  writeFileSync(
    join(folder, 'mark.svg'),
    '<svg viewBox="0 0 4 4"><g class="a"><path d="M0 0" stroke-width="2"/></g><linearGradient id="b"/></svg>',
  )
  const { load } = brandMark(folder)
  const read = load as (this: object, id: string) => string
  const code = read.call({ addWatchFile: () => {} }, '\0virtual:brand-mark')
  const module = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as object
  expect({ ...module }).toEqual({
    box: '0 0 4 4',
    shapes: [
      ['g', { className: 'a' }, [['path', { d: 'M0 0', strokeWidth: '2' }, []]]],
      ['linearGradient', { id: 'b' }, []],
    ],
  })
})
