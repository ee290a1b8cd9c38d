import { expect, test } from 'vitest'
import { blockMark, explainBlocks } from './mdxBlocks.ts'

test.each([
  ['test="dump"', { test: 'dump' }],
  ['not-run="It needs a key: yours."', { notRun: 'It needs a key: yours.' }],
  ['title="x" test="a b"', { test: 'a b' }],
  ['mytest="x"', {}],
  ['', {}],
  [null, {}],
  [undefined, {}],
])('the mark of %s', (meta, mark) => {
  expect(blockMark(meta)).toEqual(mark)
})

test('a block that no test runs is followed by its reason, also in a list', () => {
  const block = { type: 'code', value: 'x', meta: 'not-run="It needs a key."' }
  const tree = {
    type: 'root',
    children: [
      { type: 'code', value: 'y', meta: 'test="y"' },
      { type: 'list', children: [{ type: 'listItem', children: [block] }] },
    ],
  }
  explainBlocks()(tree)
  const [item] = tree.children[1]?.children ?? []
  expect(tree.children).toHaveLength(2)
  expect(item?.children).toEqual([
    block,
    expect.objectContaining({
      type: 'paragraph',
      children: [{ type: 'text', value: 'Our tests do not run this. It needs a key.' }],
    }),
  ])
})
