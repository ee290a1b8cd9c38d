import type { Browser, Page } from '@playwright/test'
import { onThrottled, timeOf, type Awaited, type Seen, type ThrottledOptions } from './throttled.ts'

/** A script that a page has loaded. */
export interface Script {
  /** Its address on the site. */
  path: string
  /** Milliseconds from the navigation's start until it was there. */
  end: number
  /** As it went over the wire, without headers. */
  bytes: number
}

/** Times are in milliseconds from the navigation's start, bytes as they went over the wire. */
export interface Load {
  fcp: number
  lcp: number
  /** What long tasks took beyond 50 ms each, after the first paint and from the start. */
  blocking: number
  excess: number
  shift: number
  bytes: number
  scripts: Script[]
  requests: number
  foreign: number
  /** When each of what was awaited was painted. */
  times: Record<string, number>
}

/** What long tasks took beyond the 50 ms that nobody notices, from a moment on. */
export function excessOf(tasks: Seen['tasks'], from = 0): number {
  return tasks
    .filter(({ start }) => start >= from)
    .reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0)
}

/**
 * Opens an address and waits until it is painted and nothing more is asked for.
 * @throws Error where the server has no such page
 */
export async function open(page: Page, url: string): Promise<void> {
  const response = await page.goto(url, { waitUntil: 'networkidle' })
  if (!response?.ok()) throw new Error(`${url} was answered with ${response?.status()}`)
  // A busy machine may be done with the network before it has painted.
  await page.waitForFunction(() => (window.seenByBench?.lcp ?? 0) > 0)
}

/** Opens an address, waits for what is awaited and until nothing more is asked for, and reads what the page has noted. */
async function readLoad(
  page: Page,
  url: string,
  { awaited = {} }: ThrottledOptions,
): Promise<Load> {
  const { origin } = new URL(url)
  let requests = 0
  let foreign = 0
  page.on('request', (request) => {
    if (request.url().startsWith('data:')) return
    requests += 1
    if (!request.url().startsWith(origin)) foreign += 1
  })
  await open(page, url)
  // Scripts that have come may take longer to run than the network is given to be quiet.
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
        .map(({ name, responseEnd, encodedBodySize }) => ({
          path: new URL(name).pathname,
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
  return onThrottled(browser, options, (page) => readLoad(page, url, options))
}

/** Loads an address again, with what its first load has left in the cache. */
export function secondLoad(
  browser: Browser,
  url: string,
  options: ThrottledOptions,
): Promise<Load> {
  return onThrottled(browser, options, async (page) => {
    await open(page, url)
    // From the address itself the browser would take it for a reload.
    await page.goto('about:blank')
    return readLoad(page, url, options)
  })
}

/** Bytes of the scripts that were there at a moment. */
export function scriptsBy(load: Load, time: number): Script[] {
  return load.scripts.filter(({ end }) => end <= time)
}

/** The page is usable when its last link is React's. */
export const usable: Awaited = { selector: 'footer li:last-child a', isHydrated: true }
