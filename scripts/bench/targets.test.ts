import { describe, expect, test } from 'vitest'
import { format, isMet, targets, summarize, worst } from './targets.ts'

const verdictOf = (rows: readonly string[][], text: string) =>
  rows.find(([name]) => name?.startsWith(text))

describe('a target', () => {
  test('is met by a median at its limit and missed by one above it', () => {
    const { limit } = targets.homeLcp
    expect(isMet({ target: 'homeLcp', values: [limit, 0.1, 9] })).toBe(true)
    expect(isMet({ target: 'homeLcp', values: [limit + 0.001, 0.1, 9] })).toBe(false)
  })

  test('is missed by what is not a number', () => {
    expect(isMet({ target: 'signIn', values: [Number.NaN] })).toBe(false)
  })
})

describe('the worst finding of a target', () => {
  const fast = { target: 'pagesLcp', of: '/vps', values: [1, 1, 1] } as const
  const slow = { target: 'pagesLcp', of: '/sdks', values: [1, 1.2, 1.2] } as const

  test('represents all of them, whichever comes first', () => {
    expect(worst([fast, slow]).get('pagesLcp')).toBe(slow)
    expect(worst([slow, fast]).get('pagesLcp')).toBe(slow)
  })

  test('is one without figures: what could not be measured holds for nothing', () => {
    const none = { target: 'pagesLcp', of: '/vds', values: [Number.NaN] } as const
    expect(worst([none, slow]).get('pagesLcp')).toBe(none)
    expect(worst([slow, none]).get('pagesLcp')).toBe(none)
  })
})

describe('the verdicts', () => {
  const rows = summarize([
    { target: 'homeLcp', values: [1.1, 1.2, 1] },
    { target: 'pagesLcp', of: '/vps', values: [1.1] },
    { target: 'pagesLcp', of: '/sdks', values: [1.3] },
    { target: 'requests', values: [9, 9, 9] },
  ])

  test('name every target once, in their order', () => {
    expect(rows).toHaveLength(Object.keys(targets).length)
  })

  test('give limit, median, spread and whether it is met', () => {
    expect(verdictOf(rows, 'Home page: largest paint')).toEqual([
      targets.homeLcp.text,
      '≤ 1.15 ×',
      '1.10 ×',
      '± 0.05 ×',
      'met',
    ])
    expect(verdictOf(rows, 'Requests for the home page')?.slice(1)).toEqual([
      '≤ 8',
      '9',
      '± 0',
      'MISSED',
    ])
  })

  test('say which of several pages was the worst', () => {
    expect(verdictOf(rows, 'Every other public page: largest')).toEqual([
      `${targets.pagesLcp.text} (/sdks)`,
      '≤ 1.15 ×',
      '1.30 ×',
      '± 0.00 ×',
      'MISSED',
    ])
  })

  test('say what was not measured', () => {
    expect(verdictOf(rows, 'Second visit')?.slice(2)).toEqual(['', '', 'not measured'])
  })
})

test('figures have as many digits as they can bear', () => {
  expect(format(1.1512, '×')).toBe('1.15 ×')
  expect(format(99.6, 'ms')).toBe('100 ms')
  expect(format(115.96, 'kB')).toBe('116.0 kB')
  expect(format(8, '')).toBe('8')
  expect(format(0.00312, '')).toBe('0.0031')
})
