import type { Browser, Page } from '@playwright/test'

/** A phone of middling speed on a slow network: what the targets are written for. */
const CPU_SLOWDOWN = 4
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (0.75 * 1024 * 1024) / 8,
}
const VIEWPORT = { width: 412, height: 823 }

/** Times are in milliseconds from the navigation's start, bytes as they went over the wire. */
export interface Load {
  fcp: number
  lcp: number
  /** What long tasks took beyond 50 ms each, after the first paint and from the start. */
  blocking: number
  excess: number
  shift: number
  bytes: number
  scriptBytes: number
  requests: number
  foreign: number
}

interface Seen {
  lcp: number
  shift: number
  tasks: { start: number; duration: number }[]
}

declare global {
  interface Window {
    seenByBench?: Seen
  }
}

/** A page of its own cache, on the slow machine. */
export async function openThrottled(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: VIEWPORT, isMobile: true })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', NETWORK)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await page.addInitScript(() => {
    const seen: Seen = { lcp: 0, shift: 0, tasks: [] }
    window.seenByBench = seen
    const observe = (type: string, take: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
        type,
        buffered: true,
      })
    observe('largest-contentful-paint', ({ startTime }) => {
      seen.lcp = startTime
    })
    observe('layout-shift', (entry) => {
      seen.shift += 'value' in entry ? Number(entry.value) : 0
    })
    observe('longtask', ({ startTime, duration }) => {
      seen.tasks.push({ start: startTime, duration })
    })
  })
  return page
}

/** Loads an address for the first time and waits until nothing more is asked for. */
export async function measureLoad(browser: Browser, url: string): Promise<Load> {
  const page = await openThrottled(browser)
  const { origin } = new URL(url)
  let bytes = 0
  let scriptBytes = 0
  let requests = 0
  let foreign = 0
  const sizes: Promise<void>[] = []
  page.on('request', (request) => {
    if (request.url().startsWith('data:')) return
    requests += 1
    if (!request.url().startsWith(origin)) foreign += 1
  })
  page.on('requestfinished', (request) => {
    sizes.push(
      request.sizes().then(({ responseBodySize, responseHeadersSize }) => {
        bytes += responseBodySize + responseHeadersSize
        if (request.resourceType() === 'script') scriptBytes += responseBodySize
      }),
    )
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  await Promise.all(sizes)
  const { fcp, seen } = await page.evaluate(() => ({
    fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    seen: window.seenByBench ?? { lcp: 0, shift: 0, tasks: [] },
  }))
  await page.context().close()
  const beyond = (tasks: Seen['tasks']) =>
    tasks.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0)
  return {
    fcp,
    lcp: seen.lcp,
    blocking: beyond(seen.tasks.filter(({ start }) => start >= fcp)),
    excess: beyond(seen.tasks),
    shift: seen.shift,
    bytes,
    scriptBytes,
    requests,
    foreign,
  }
}

/** The middle value; of an even number of them, the lower middle. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? Number.NaN
}

/** Half the distance between the quarters, in percent of the median: how far runs differ. */
export function spread(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.round((sorted.length - 1) * share)] ?? 0
  return (100 * (at(0.75) - at(0.25))) / 2 / (median(values) || 1)
}
