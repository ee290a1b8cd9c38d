import type { Browser, Page } from '@playwright/test'
import {
  withThrottledPage,
  timeOf,
  type Awaited,
  type Seen,
  type ThrottledOptions,
} from './throttled.ts'

/** A script that a page has loaded. */
export interface Script {
  /** Its address on the site. */
  path: string
  /** Milliseconds from the navigation's start until it was requested, and until it had arrived. */
  start: number
  end: number
  /** Size over the network, without headers. */
  bytes: number
}

/** Times are in milliseconds from the navigation's start. Bytes are sizes over the network. */
export interface Load {
  fcp: number
  lcp: number
  /**
   * The time of long tasks beyond 50 ms each, in milliseconds: `blocking` after the first paint, `excess` from the
   * start.
   */
  blocking: number
  excess: number
  shift: number
  bytes: number
  scripts: Script[]
  requests: number
  foreign: number
  /** When each awaited element was painted, by name. */
  times: Record<string, number>
}

/**
 * Adds up the time of long tasks beyond 50 ms each, which people do not notice.
 * @param from in milliseconds: earlier tasks do not count
 */
export function excessOf(tasks: Seen['tasks'], from = 0): number {
  return tasks
    .filter(({ start }) => start >= from)
    .reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0)
}

/**
 * Opens an address and waits until the page is painted and the network is idle.
 * @param isPolling the page reads its rows again every second or so: the network need not be idle
 * @throws Error where the server has no such page
 */
export async function open(page: Page, url: string, isPolling = false): Promise<void> {
  const response = await page.goto(url, { waitUntil: isPolling ? 'load' : 'networkidle' })
  if (!response?.ok()) throw new Error(`${url} was answered with ${response?.status()}`)
  // On a busy machine the network may be idle before the first paint.
  await page.waitForFunction(() => (window.seenByBench?.lcp ?? 0) > 0)
}

/** Opens an address, waits for the awaited elements and an idle network, and reads the page's measurements. */
async function readLoad(
  page: Page,
  url: string,
  { awaited = {}, isPolling }: ThrottledOptions,
): Promise<Load> {
  const { origin } = new URL(url)
  let requests = 0
  let foreign = 0
  page.on('request', (request) => {
    if (request.url().startsWith('data:')) return
    requests += 1
    if (!request.url().startsWith(origin)) foreign += 1
  })
  await open(page, url, isPolling)
  // Scripts that have arrived may run longer than the network has to be idle.
  for (const name of Object.keys(awaited)) await timeOf(page, name)
  const { fcp, seen, bytes, scripts } = await page.evaluate(() => {
    const entries = performance
      .getEntries()
      .filter((entry) => entry instanceof PerformanceResourceTiming)
    return {
      fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
      seen: window.seenByBench ?? { lcp: 0, shift: 0, tasks: [], times: {} },
      bytes: entries.reduce((sum, { transferSize }) => sum + transferSize, 0),
      scripts: entries
        .map(({ name, startTime, responseEnd, encodedBodySize }) => ({
          path: new URL(name).pathname,
          start: startTime,
          end: responseEnd,
          bytes: encodedBodySize,
        }))
        .filter(({ path }) => path.endsWith('.js')),
    }
  })
  return {
    fcp,
    lcp: seen.lcp,
    blocking: excessOf(seen.tasks, fcp),
    excess: excessOf(seen.tasks),
    shift: seen.shift,
    bytes,
    scripts,
    requests,
    foreign,
    times: seen.times,
  }
}

/** Loads an address for the first time. */
export function firstLoad(browser: Browser, url: string, options: ThrottledOptions): Promise<Load> {
  return withThrottledPage(browser, options, (page) => readLoad(page, url, options))
}

/** Loads an address again, with the cache of the first load. */
export function secondLoad(
  browser: Browser,
  url: string,
  options: ThrottledOptions,
): Promise<Load> {
  return withThrottledPage(browser, options, async (page) => {
    await open(page, url)
    // Without this page in between, the browser would treat it as a reload.
    await page.goto('about:blank')
    return readLoad(page, url, options)
  })
}

/**
 * The scripts that had arrived at this time.
 * @param time milliseconds from the navigation's start
 */
export function scriptsBy(load: Load, time: number): Script[] {
  return load.scripts.filter(({ end }) => end <= time)
}

/** The page is usable when React has hydrated its last link. */
export const usable: Awaited = { selector: 'footer li:last-child a', isHydrated: true }
