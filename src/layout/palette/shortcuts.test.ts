import { describe, expect, test } from 'vitest'
import { createShortcutReader, type KeyPress } from './shortcuts'

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  metaKey: false,
  ctrlKey: false,
  altKey: false,
  timeStamp: 0,
  ...more,
})

describe('the keys', () => {
  test.each([press('k', { metaKey: true }), press('K', { ctrlKey: true })])(
    'open the palette from anywhere: %o',
    (key) => {
      expect(createShortcutReader()(key, false)).toEqual({ kind: 'palette' })
    },
  )

  test('open it with / where nobody types', () => {
    expect(createShortcutReader()(press('/'), true)).toEqual({ kind: 'palette' })
    expect(createShortcutReader()(press('/'), false)).toBeNull()
  })

  test('read G and a letter within a second', () => {
    const read = createShortcutReader()
    expect(read(press('g', { timeStamp: 0 }), true)).toBeNull()
    expect(read(press('d', { timeStamp: 900 }), true)).toEqual({
      kind: 'sequence',
      shortcut: 'G D',
    })
    expect(read(press('d', { timeStamp: 950 }), true)).toBeNull()
  })

  test('list the shortcuts with ?, and move in tables, where nobody types', () => {
    const read = createShortcutReader()
    expect(read(press('?'), true)).toEqual({ kind: 'list' })
    expect(read(press('J'), true)).toEqual({ kind: 'row', key: 'j' })
    expect(['?', 'j', 'k', 'x'].map((key) => read(press(key), false))).toEqual(Array(4).fill(null))
  })

  test('forget a G that nothing followed', () => {
    const read = createShortcutReader()
    read(press('g', { timeStamp: 0 }), true)
    expect(read(press('d', { timeStamp: 1001 }), true)).toBeNull()
  })

  test("leave the browser's own alone", () => {
    const read = createShortcutReader()
    expect(read(press('g', { ctrlKey: true }), true)).toBeNull()
    expect(read(press('k', { metaKey: true, altKey: true }), true)).toBeNull()
  })
})
