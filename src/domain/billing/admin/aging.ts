import type { OpenItem } from './receivables'

/** How long invoices are overdue: a heading, and the most days of the group. */
const groups = [
  ['Not due', 0],
  ['1 to 30 days late', 30],
  ['31 to 60 days late', 60],
  ['61 to 90 days late', 90],
  ['Over 90 days late', Infinity],
] as const

/** What of the open invoices belongs to one group of age. */
export interface AgeGroup {
  label: string
  cents: number
  invoices: number
}

/** What is open, by how late it is. All groups are there, also those without an invoice. */
export function groupByAge(
  items: readonly Pick<OpenItem, 'daysOverdue' | 'openCents'>[],
): AgeGroup[] {
  return groups.map(([label, most], index) => {
    const least = groups[index - 1]?.[1] ?? -1
    const found = items.filter(({ daysOverdue }) => daysOverdue > least && daysOverdue <= most)
    return {
      label,
      cents: found.reduce((sum, { openCents }) => sum + openCents, 0),
      invoices: found.length,
    }
  })
}
