import type { RoadmapItem } from './roadmapItem'
import type { RoadmapSearch } from './roadmapSearch'
import { stages, type Stage } from './stages'

/** The items that match area and text. Each word of the text must occur in the title, the text or the area. */
export function filterRoadmap(
  items: readonly RoadmapItem[],
  { area, q = '' }: RoadmapSearch,
): RoadmapItem[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  return items.filter((item) => {
    const text = `${item.title} ${item.body} ${item.area}`.toLowerCase()
    return (area === undefined || item.area === area) && words.every((word) => text.includes(word))
  })
}

/** The items of each stage in their order: what was shipped last comes first. */
export function byStage(items: readonly RoadmapItem[]): Record<Stage, RoadmapItem[]> {
  const groups = Object.fromEntries(
    stages.map((stage) => [stage, items.filter((item) => item.stage === stage)]),
  ) as Record<Stage, RoadmapItem[]>
  // The sort keeps the order of items that were shipped on the same day.
  groups.shipped.sort((a, b) => (b.shippedOn ?? '').localeCompare(a.shippedOn ?? ''))
  return groups
}

/** The areas that occur, in alphabetical order. */
export function areasOf(items: readonly RoadmapItem[]): string[] {
  return [...new Set(items.map(({ area }) => area))].toSorted((a, b) => a.localeCompare(b))
}

/** When an admin last changed an item; undefined without items. */
export function lastChange(items: readonly RoadmapItem[]): string | undefined {
  return items
    .map(({ updatedAt }) => updatedAt)
    .toSorted((a, b) => Date.parse(a) - Date.parse(b))
    .at(-1)
}
