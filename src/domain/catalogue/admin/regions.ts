import * as v from 'valibot'
import { callBackend } from '@/lib/callBackend'
import { namesHolders, savedId } from './procedureAnswers'

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

const regionRow = v.object({
  id: v.string(),
  slug: v.string(),
  name: v.string(),
  country: v.string(),
  status: v.picklist(['open', 'closed', 'retired']),
  sort: count,
  version: count,
  /** Published plans that are offered there. */
  plans: count,
  /** How many of them have no stock limit. */
  unlimited: count,
  /** What is left of the others. */
  stock: count,
  /** The slugs of published plans that are offered in no other open region. */
  only_here: v.array(v.string()),
  /** Servers that are not deleted. */
  servers: count,
  /** Deleted servers that can be restored. */
  restorable: count,
})

/** A region with what is offered and what runs there. */
export type RegionFacts = v.InferOutput<typeof regionRow>

export type RegionStatus = RegionFacts['status']

/** The fields of a region that people edit. */
export interface RegionInput {
  slug: string
  name: string
  /** ISO 3166-1 alpha-2. */
  country: string
  sort: number
}

/** @throws Failure (plain object) */
export async function listRegionFacts(signal: AbortSignal): Promise<RegionFacts[]> {
  return callBackend(v.array(regionRow), (client) =>
    client.rpc('admin_list_regions').abortSignal(signal).retry(false),
  )
}

/**
 * Saves a region. Without a target, it creates a closed one.
 * @throws Failure (plain object): `conflict` if the version is outdated, `invalid_input` with `field`, `uniqueness_error`
 */
export function saveRegion(
  target: string | null,
  version: number | null,
  region: RegionInput,
  reason: string,
): Promise<string> {
  return callBackend(
    savedId,
    (client) =>
      client.rpc('admin_save_region', {
        target: target as string,
        expected_version: version as number,
        region: { ...region },
        reason,
      }),
    namesHolders,
  )
}

/** @throws Failure (plain object): `in_use` if a published plan would be offered nowhere, or servers keep it from retiring */
export function setRegionStatus(
  { id, version }: RegionFacts,
  status: RegionStatus,
  reason: string,
): Promise<string> {
  return callBackend(
    savedId,
    (client) =>
      client.rpc('admin_set_region_status', {
        target: id,
        expected_version: version,
        new_status: status,
        reason,
      }),
    namesHolders,
  )
}

/** @throws Failure (plain object): `in_use` if a plan, a server or a saved configuration names it */
export function deleteRegion({ id, version }: RegionFacts, reason: string): Promise<unknown> {
  return callBackend(
    v.unknown(),
    (client) =>
      client.rpc('admin_delete_region', { target: id, expected_version: version, reason }),
    namesHolders,
  )
}
