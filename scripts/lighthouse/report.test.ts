import type { Result } from 'lighthouse'
import { describe, expect, test } from 'vitest'
import { failingAudits, passes, scoresOf } from './report.ts'

type Scores = Partial<Record<string, number>>

/** The part of a result that the report reads, with one audit per category. */
function resultOf(scores: Scores, audits: object = {}): Result {
  const categories = Object.fromEntries(
    Object.entries(scores).map(([id, score]) => [
      id,
      { id, score, auditRefs: Object.keys(audits).map((name) => ({ id: name, weight: 1 })) },
    ]),
  )
  return { categories, audits } as unknown as Result
}

const all = (performance: number, seo = 1) =>
  resultOf({ performance, accessibility: 1, 'best-practices': 1, seo })

describe('the scores of a page', () => {
  test('are the middle run of performance and the lowest of everything else', () => {
    expect(scoresOf([all(0.7, 1), all(0.99, 0.9), all(0.96, 1)])).toEqual({
      performance: 96,
      accessibility: 100,
      'best-practices': 100,
      seo: 90,
    })
  })

  test('pass from 95 on, each', () => {
    expect(passes(scoresOf([all(0.95, 0.95)]))).toBe(true)
    expect(passes(scoresOf([all(0.94, 1)]))).toBe(false)
    expect(passes(scoresOf([all(1, 0.94)]))).toBe(false)
  })

  test('are nothing where Lighthouse could not tell, and do not pass', () => {
    const scores = scoresOf([resultOf({ performance: 1 })])
    expect(scores.seo).toBe(0)
    expect(passes(scores)).toBe(false)
  })
})

const audit = (score: number | null, more: object = {}) => ({
  title: 'Links have names',
  score,
  scoreDisplayMode: 'binary',
  ...more,
})

const found = (audits: object) => failingAudits(resultOf({ seo: 0.5 }, audits))

describe('the failing audits', () => {
  test('are named with what they found: markup of elements, texts, figures', () => {
    const items = [
      { node: { type: 'node', snippet: '<a href="/x">', selector: 'a' }, size: 12.4 },
      { url: '/app.js', subItems: { items: ['more'] } },
    ]
    expect(found({ names: audit(0, { displayValue: '2 links', details: { items } }) })).toEqual([
      {
        category: 'seo',
        title: 'Links have names: 2 links',
        items: ['<a href="/x"> · 12', '/app.js'],
      },
    ])
  })

  test('say why, where there is nothing to list', () => {
    expect(found({ names: audit(0, { explanation: 'It is relative' }) })).toMatchObject([
      { items: ['It is relative'] },
    ])
  })

  test('are not those that passed, had nothing to judge, or are a figure that is good', () => {
    expect(
      found({
        passed: audit(1),
        none: audit(null),
        fast: audit(0.91, { scoreDisplayMode: 'numeric' }),
      }),
    ).toEqual([])
    expect(found({ slow: audit(0.89, { scoreDisplayMode: 'numeric' }) })).toHaveLength(1)
  })

  test('are not advice that no score counts', () => {
    const result = resultOf({ seo: 1 }, { names: audit(0) })
    for (const ref of result.categories['seo']?.auditRefs ?? []) ref.weight = 0
    expect(failingAudits(result)).toEqual([])
  })
})
