import type { Result } from 'lighthouse'
import { median } from '../bench/statistics.ts'

/** The reported categories, by Lighthouse's names. */
export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Category = (typeof categories)[number]

/** The lowest score out of 100 that passes. */
export const LEAST = 95

export const scoreOf = (result: Result, category: Category) =>
  Math.round((result.categories[category]?.score ?? 0) * 100)

/**
 * Scores of a page out of 100. Performance is the median of all runs. The other categories do not depend on the moment,
 * so the lowest run counts.
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
  /** One line for each thing that it found. */
  items: string[]
}

/** A numeric audit may lose a part of its score. Any other audit must have the full score. */
const enough = (mode: string) => (mode === 'numeric' ? 0.9 : 1)

/** The audits that lower a score of this run. Audits without weight are only advice, and are not reported. */
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

/** The texts and numbers of an item. Of a page element, its markup. */
function wordsOf(item: unknown): string[] {
  if (typeof item === 'string') return [item]
  if (typeof item === 'number') return [String(Math.round(item))]
  if (typeof item !== 'object' || item === null) return []
  if ('snippet' in item) return wordsOf(item.snippet)
  return Object.entries(item)
    .filter(([key]) => key !== 'type' && key !== 'subItems')
    .flatMap(([, value]) => wordsOf(value))
}
