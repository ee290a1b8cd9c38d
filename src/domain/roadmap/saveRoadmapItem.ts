import * as v from 'valibot'
import { namesHolders, savedId } from '@/domain/catalogue/admin/procedureAnswers'
import { callBackend } from '@/lib/callBackend'
import type { RoadmapItem } from './roadmapItem'
import type { Stage } from './stages'

/** The fields of an item that admins edit, as the procedure takes them. */
export interface RoadmapItemInput {
  slug: string
  title: string
  body: string
  area: string
  stage: Stage
  /** A day, such as 2026-11-22; null unless the stage is `shipped`. */
  shipped_on: string | null
  sort: number
}

/**
 * Saves an item. Without a target, it creates one. Fields that are left out stay.
 * @throws Failure (plain object): `conflict` if the version is outdated, `invalid_input` with `field`, `uniqueness_error`
 */
export function saveRoadmapItem(
  target: string | null,
  version: number | null,
  item: Partial<RoadmapItemInput>,
  reason: string,
): Promise<string> {
  return callBackend(
    savedId,
    (client) =>
      client.rpc('admin_save_roadmap_item', {
        target: target as string,
        expected_version: version as number,
        item,
        reason,
      }),
    namesHolders,
  )
}

/** @throws Failure (plain object): `in_use` if people have voted for it */
export function deleteRoadmapItem(
  { id, version }: Pick<RoadmapItem, 'id' | 'version'>,
  reason: string,
): Promise<unknown> {
  return callBackend(
    v.unknown(),
    (client) =>
      client.rpc('admin_delete_roadmap_item', { target: id, expected_version: version, reason }),
    namesHolders,
  )
}
