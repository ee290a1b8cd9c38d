import { beforeEach, describe, expect, it, test } from 'vitest'
import {
  isStorable,
  readHistory,
  searchLines,
  stepInHistory,
  storeHistory,
  withLine,
  type HistoryLine,
} from './history'

const add = (...lines: string[]) =>
  lines.reduce<readonly HistoryLine[]>((all, line, at) => withLine(all, line, at), [])

beforeEach(() => localStorage.clear())

it('keeps each line once, at the place of its last run', () => {
  expect(add('plans', 'regions', 'plans ').map(({ line }) => line)).toEqual(['regions', 'plans'])
})

it('keeps the last 200 lines', () => {
  const lines = add(...Array.from({ length: 230 }, (_, index) => `price v1.small --hours ${index}`))
  expect(lines).toHaveLength(200)
  expect(lines.at(-1)?.line).toBe('price v1.small --hours 229')
})

test.each([
  ' whoami',
  '',
  'key add "-----BEGIN OPENSSH PRIVATE KEY-----"',
  'login --token abc',
  'login --api-key abc',
  'docs eyJhbGciOiJIUzI1NiJ9.eyJzdWIi',
  'docs wsk_3f9c0a1b2c3d',
])('%j is never stored', (line) => {
  expect(isStorable(line)).toBe(false)
  expect(add(line)).toEqual([])
})

test.each(['key add laptop "ssh-ed25519 AAAAC3Nza"', 'docs token', 'keys'])('%j is', (line) => {
  expect(isStorable(line)).toBe(true)
})

it('is searched by words in any order, the latest first', () => {
  const lines = add('plans | sort price', 'price v1.small', 'regions')
  expect(searchLines(lines, 'PRICE').map(({ line }) => line)).toEqual([
    'price v1.small',
    'plans | sort price',
  ])
  expect(searchLines(lines, 'price plans').map(({ line }) => line)).toEqual(['plans | sort price'])
})

it('steps between the first line and the one being typed', () => {
  expect(stepInHistory(2, 2, -1)).toBe(1)
  expect(stepInHistory(2, 0, -1)).toBe(0)
  expect(stepInHistory(2, 2, 1)).toBe(2)
})

describe('the storage', () => {
  it('has a history for each person', () => {
    storeHistory('a', add('plans'))
    storeHistory('b', add('regions'))
    expect(readHistory('a').map(({ line }) => line)).toEqual(['plans'])
    storeHistory('a', [])
    expect(readHistory('a')).toEqual([])
    expect(readHistory('b')).toHaveLength(1)
  })

  it('ignores what it did not write', () => {
    storeHistory('a', add('plans'))
    for (const key of Object.keys(localStorage)) localStorage.setItem(key, '[1,{"line":2},null]')
    expect(readHistory('a')).toEqual([])
    for (const key of Object.keys(localStorage)) localStorage.setItem(key, '{')
    expect(readHistory('a')).toEqual([])
  })
})
