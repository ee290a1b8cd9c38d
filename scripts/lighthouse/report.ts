import type { Result } from 'lighthouse'
import { median } from '../bench/statistics.ts'

/** What is reported of a page, by Lighthouse's names. */
export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Category = (typeof categories)[number]

/** The lowest score out of 100 that passes. */
export const LEAST = 95

export const scoreOf = (result: Result, category: Category) =>
  Math.round((result.categories[category]?.score ?? 0) * 100)

/**
 * Scores of a page out of 100: of performance the middle of all runs, of everything else, which does not depend on the
 * moment, the lowest.
 */
export function scoresOf(runs: readonly Result[]): Record<Category, number> {
  const scores = (category: Category) => runs.map((run) => scoreOf(run, category))
  const lowest = (category: Category) => Math.min(...scores(category))
  return {
    performance: median(scores('performance')),
    accessibility: lowest('accessibility'),
    'best-practices': lowest('best-practices'),
    seo: lowest('seo'),
  }
}

export const passes = (scores: Record<Category, number>) =>
  categories.every((category) => scores[category] >= LEAST)

/** An audit that lowers a score. */
export interface FailingAudit {
  category: Category
  title: string
  /** Each thing that it found, in a line. */
  items: string[]
}

/** A part of the scale is given for figures; only what is yes or no is expected to be whole. */
const enough = (mode: string) => (mode === 'numeric' ? 0.9 : 1)

/** The audits that lower a score of this run. Those without weight are advice, and not reported. */
export function failingAudits(result: Result): FailingAudit[] {
  return categories.flatMap((category) =>
    (result.categories[category]?.auditRefs ?? [])
      .filter(({ weight }) => weight > 0)
      .flatMap(({ id }) => {
        const audit = result.audits[id]
        if (!audit || audit.score === null || audit.score >= enough(audit.scoreDisplayMode)) {
          return []
        }
        const items =
          audit.details && 'items' in audit.details && Array.isArray(audit.details.items)
            ? audit.details.items.map((item: unknown) => wordsOf(item).join(' · '))
            : []
        const value = audit.displayValue ? `: ${audit.displayValue}` : ''
        const explanation = audit.explanation ? [audit.explanation] : []
        return [{ category, title: `${audit.title}${value}`, items: [...explanation, ...items] }]
      }),
  )
}

/** What an item says of itself: texts and figures, and of an element of the page its markup. */
function wordsOf(item: unknown): string[] {
  if (typeof item === 'string') return [item]
  if (typeof item === 'number') return [String(Math.round(item))]
  if (typeof item !== 'object' || item === null) return []
  if ('snippet' in item) return wordsOf(item.snippet)
  return Object.entries(item)
    .filter(([key]) => key !== 'type' && key !== 'subItems')
    .flatMap(([, value]) => wordsOf(value))
}
