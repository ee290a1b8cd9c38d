import * as v from 'valibot'
import { publicRowsUrl } from '@/domain/catalogue/publicRows'
import { readPublic } from '@/lib/readPublic'
import { toIso8601 } from '@/lib/timestamp'
import { stages } from './stages'

const itemRow = v.pipe(
  v.object({
    item_id: v.string(),
    slug: v.string(),
    title: v.string(),
    body: v.string(),
    area: v.string(),
    stage: v.picklist(stages),
    shipped_on: v.nullable(v.string()),
    sort: v.number(),
    version: v.number(),
    updated_at: v.pipe(v.string(), v.transform(toIso8601)),
    votes: v.number(),
  }),
  v.transform(({ item_id, shipped_on, updated_at, ...row }) => ({
    ...row,
    id: item_id,
    /** A day, such as 2026-11-22; only of what is shipped. */
    shippedOn: shipped_on,
    /** The last change by an admin; when it was added, as long as its version is 1. */
    updatedAt: updated_at,
  })),
)

/** An item of the roadmap with the number of its votes. */
export type RoadmapItem = v.InferOutput<typeof itemRow>

/** The JSON address of the roadmap. */
export const roadmapUrl = () => publicRowsUrl('roadmap_list', { order: 'sort,slug' })

/** The address of the Atom feed, whose entries link to the site at this origin. */
export const roadmapFeedUrl = (origin: string) =>
  publicRowsUrl('rpc/roadmap_feed', { site: origin })

/**
 * Every item, stage by stage.
 * @throws Failure (plain object)
 */
export async function listRoadmap(signal: AbortSignal): Promise<RoadmapItem[]> {
  const items = await readPublic(v.array(itemRow), roadmapUrl(), signal)
  return items.toSorted((a, b) => stages.indexOf(a.stage) - stages.indexOf(b.stage))
}
