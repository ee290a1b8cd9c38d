import type { Browser, BrowserContextOptions, Page } from '@playwright/test'

/** A mid-range phone on a slow network. The targets apply to it. */
export const CPU_SLOWDOWN = 4
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (0.75 * 1024 * 1024) / 8,
}
const VIEWPORT = { width: 412, height: 823 }

/** Something to wait for on a page. */
export interface Awaited {
  selector: string
  /** The text that the element must have. */
  text?: string
  /** Texts that must all be in the element. */
  contains?: readonly string[]
  /** React must have hydrated the element. */
  isHydrated?: boolean
}

/** What a page measures about itself. Times are in milliseconds from the navigation's start. */
export interface Seen {
  lcp: number
  shift: number
  tasks: { start: number; duration: number }[]
  /** When each awaited element was painted, by name. */
  times: Record<string, number>
}

declare global {
  interface Window {
    seenByBench?: Seen
  }
}

/** Runs in every document before its own scripts. */
function watch(awaited: Record<string, Awaited>): void {
  const seen: Seen = { lcp: 0, shift: 0, tasks: [], times: {} }
  window.seenByBench = seen
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { entryType, startTime, duration } = entry
      if (entryType === 'largest-contentful-paint') seen.lcp = startTime
      if (entryType === 'longtask') seen.tasks.push({ start: startTime, duration })
      if (entryType === 'layout-shift' && 'value' in entry) seen.shift += Number(entry.value)
    }
  })
  for (const type of ['largest-contentful-paint', 'longtask', 'layout-shift']) {
    observer.observe({ type, buffered: true })
  }

  const isThere = ({ selector, text, contains = [], isHydrated }: Awaited) => {
    const element = document.querySelector(selector)
    if (!element || element.getBoundingClientRect().height === 0) return false
    if (text !== undefined && element.textContent?.trim() !== text) return false
    if (!contains.every((part) => element.textContent?.includes(part))) return false
    // React stores its data of a hydrated element under such a name.
    return !isHydrated || Object.keys(element).some((key) => key.startsWith('__reactProps'))
  }
  const missing = new Map(Object.entries(awaited))
  // Runs before every paint. An element that is there now has been painted when the next task runs.
  const look = () => {
    for (const [name, one] of missing) {
      if (!isThere(one)) continue
      missing.delete(name)
      setTimeout(() => {
        seen.times[name] = performance.now()
      })
    }
    if (missing.size > 0) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

export interface ThrottledOptions {
  /** The elements to measure, by name. */
  awaited?: Record<string, Awaited>
  storageState?: BrowserContextOptions['storageState']
  /** The page reads rows again all the time, so its network is never idle. */
  isPolling?: boolean
  /** Path of the file for a trace, which ends when `use` ends. */
  trace?: string | undefined
}

/** Runs `use` with a throttled page that has an empty cache. */
export async function withThrottledPage<Result>(
  browser: Browser,
  { awaited = {}, storageState, trace }: ThrottledOptions,
  use: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ viewport: VIEWPORT, isMobile: true, storageState })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', NETWORK)
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    await page.addInitScript(watch, awaited)
    if (trace === undefined) return await use(page)
    await browser.startTracing(page, { path: trace, screenshots: false })
    try {
      return await use(page)
    } finally {
      await browser.stopTracing()
    }
  } finally {
    await context.close()
  }
}

/** Waits until the page has measured this, and returns the time. */
export async function timeOf(page: Page, name: string): Promise<number> {
  const handle = await page.waitForFunction((key) => window.seenByBench?.times[key], name)
  const time = await handle.jsonValue()
  if (time === undefined) throw new Error(`The page has not noted ${name}`)
  return time
}
