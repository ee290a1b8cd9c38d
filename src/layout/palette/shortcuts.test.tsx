import { afterEach, describe, expect, test } from 'vitest'
import { isPaletteKey, isSingleKey, setSingleKeys, type KeyPress } from './shortcuts'
import { createKeyReader } from './singleKeys'

afterEach(() => {
  document.body.innerHTML = ''
  localStorage.clear()
})

const press = (key: string, more: Partial<KeyPress> = {}) => ({
  key,
  metaKey: false,
  ctrlKey: false,
  altKey: false,
  timeStamp: 0,
  target: document.body as EventTarget,
  ...more,
})

/** A press on an element of this markup. */
function on(markup: string, key = 'j') {
  document.body.innerHTML = markup
  return isSingleKey({ ...press(key), target: document.querySelector('[data-here]') })
}

describe('the keys', () => {
  test('⌘K and Ctrl K open the palette, and no other combination does', () => {
    expect(isPaletteKey(press('k', { metaKey: true }))).toBe(true)
    expect(isPaletteKey(press('K', { ctrlKey: true }))).toBe(true)
    expect(isPaletteKey(press('k'))).toBe(false)
    expect(isPaletteKey(press('k', { metaKey: true, altKey: true }))).toBe(false)
  })

  test('count alone only without other keys, and while they are on', () => {
    expect(['/', '?', 'g', 'J'].map((key) => isSingleKey(press(key)))).toEqual(Array(4).fill(true))
    expect(isSingleKey(press('g', { ctrlKey: true }))).toBe(false)
    expect(isSingleKey(press('Enter'))).toBe(false)
    setSingleKeys(false)
    expect(isSingleKey(press('g'))).toBe(false)
  })

  test.each([
    ['<input data-here>', false],
    ['<textarea data-here></textarea>', false],
    ['<select data-here></select>', false],
    ['<div role="menu"><div role="menuitem" data-here></div></div>', false],
    ['<input type="checkbox" data-here>', true],
    ['<a href="/" data-here></a>', true],
  ])('on %s count alone: %s', (markup, counts) => {
    expect(on(markup)).toBe(counts)
  })
})

describe('a key alone', () => {
  test('lists the shortcuts, or moves in tables', () => {
    const read = createKeyReader()
    expect(read(press('?'))).toEqual({ kind: 'list' })
    expect(read(press('J'))).toEqual({ kind: 'row', key: 'j' })
    expect(read(press('b'))).toBeNull()
  })

  test('after G within a second is a sequence', () => {
    const read = createKeyReader()
    expect(read(press('g', { timeStamp: 0 }))).toBeNull()
    expect(read(press('k', { timeStamp: 900 }))).toEqual({ kind: 'sequence', shortcut: 'G K' })
    expect(read(press('d', { timeStamp: 950 }))).toBeNull()
    expect(read(press('g', { timeStamp: 2000 }))).toBeNull()
    expect(read(press('d', { timeStamp: 3001 }))).toBeNull()
  })
})
