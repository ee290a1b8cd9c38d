import { QueueError } from '../queue/call.ts'
import { ConfigError } from '../queue/configError.ts'
import type { EngineConfig } from './drivers/createDriver.ts'
import type { Heartbeat } from './heartbeat.ts'

// A process may serve some regions only. The database gives it no other work: regions_of_worker.

/** Whether a process that serves these regions serves this one. */
export const serves = (regions: readonly string[] | undefined, region: string): boolean =>
  regions?.includes(region) ?? true

/** Duties ask the engines of the regions that the process serves, and no other: one that is away would hold them up. */
export const engineFor = (
  engine: EngineConfig,
  regions: readonly string[] | undefined,
): EngineConfig =>
  engine.name === 'incus' && regions !== undefined
    ? { ...engine, regions: new Map([...engine.regions].filter(([slug]) => serves(regions, slug))) }
    : engine

/**
 * Asks the backend whether the site has the regions of a process. A backend that does not answer is no reason to end.
 * @throws ConfigError with the regions that it does not have
 */
export async function checkRegions(
  queue: { heartbeat: (facts: Record<string, unknown>) => Promise<Heartbeat> },
  regions: readonly string[] | undefined,
): Promise<void> {
  if (regions === undefined) return
  const answer = await queue.heartbeat({ regions }).catch((error: unknown) => {
    if (error instanceof QueueError) return undefined
    throw error
  })
  if (answer === undefined || answer.unknownRegions?.length === 0) return
  throw new ConfigError(
    answer.unknownRegions === undefined
      ? 'PROVISIONER_REGIONS is set, and the database is older than this software. Upgrade the database first, or leave it empty to serve all.'
      : `PROVISIONER_REGIONS has '${answer.unknownRegions.join("', '")}', and the site has no such region. Use the names of /admin/regions.`,
  )
}
