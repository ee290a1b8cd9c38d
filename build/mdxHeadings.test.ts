import mdx from '@mdx-js/rollup'
import { expect, test } from 'vitest'
import { mdxOptions } from './viteShared.ts'

/** The headings that the compiled page exports, as source code. */
async function headingsOf(text: string): Promise<unknown> {
  const { code } = (await mdx(mdxOptions).transform(text, 'page.mdx')) as { code: string }
  const source = /export const headings = (\[[^]*?\]);/.exec(code)?.[1] ?? 'null'
  return JSON.parse(source.replaceAll(/\b(id|text|depth): /g, '"$1": '))
}

test('the headings of a page are its h2 and h3, in order, with the ids that they carry', async () => {
  expect(
    await headingsOf('Words.\n\n## When to `buy`\n\n### Not now\n\n#### Too small\n\n## "Last"\n'),
  ).toEqual([
    { id: 'when-to-buy', text: 'When to buy', depth: 2 },
    { id: 'not-now', text: 'Not now', depth: 3 },
    { id: 'last', text: '"Last"', depth: 2 },
  ])
})

test('a page without headings has an empty list', async () => {
  expect(await headingsOf('Words.')).toEqual([])
})

test('a heading that is only known when rendered stops the build', async () => {
  await expect(headingsOf('## About {1 + 1}\n')).rejects.toThrow('write plain text')
})
