import type { RoadmapItem } from './roadmapItem'

/** An item of the roadmap for tests. */
export const makeItem = (slug: string, facts: Partial<RoadmapItem> = {}): RoadmapItem => ({
  id: `id-${slug}`,
  slug,
  title: `The ${slug}`,
  body: 'What it does.',
  area: 'Servers',
  stage: 'next',
  shippedOn: null,
  sort: 1,
  version: 3,
  updatedAt: '2026-11-20T10:00:00Z',
  votes: 0,
  ...facts,
})
