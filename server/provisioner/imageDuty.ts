import type { Context } from './context.ts'
import { DriverError } from './driver.ts'

/** Images that are claimed at a time. */
const BATCH = 10

/**
 * Removes images of customers from the engine that no workspace has any more. To remove one twice does no harm, and what could
 * not be removed comes again some minutes later, so nothing is leased or renewed.
 * @returns a duty that throws what the engine said of the first image that stayed, after the others were tried
 */
export function createImageDuty({
  queue,
  driver,
  log,
}: Pick<Context, 'queue' | 'driver' | 'log'>): (stop: AbortSignal) => Promise<void> {
  return async (stop) => {
    const failures: unknown[] = []
    for (const image of await queue.claimUnusedImages(BATCH)) {
      try {
        await driver.deleteImage(image, stop)
        await queue.completeImageRemoval(image.id)
        log.info('image.removed', { image: image.id })
      } catch (error) {
        stop.throwIfAborted()
        failures.push(error)
        if (error instanceof DriverError) {
          log.warn('image.stayed', { image: image.id, code: error.code })
        }
      }
    }
    if (failures.length > 0) throw failures[0]
  }
}
