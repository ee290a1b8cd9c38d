import { expect, type Page } from '@playwright/test'

/** A tenth of 0.1, below which Core Web Vitals rate the layout shift of a page as good. */
const LARGEST_SHIFT = 0.01

/** Widths of a phone and of a desktop. */
export const WIDTHS = [360, 1280] as const

interface Shift {
  value: number
  /** In milliseconds since the page's start. */
  at: number
  /** Markup of the elements that moved. */
  nodes: string[]
}

/**
 * Records every layout shift from the page's start.
 * @returns a function that reads those after a time of the page, in milliseconds since its start
 */
export async function watchShifts(page: Page): Promise<(since?: number) => Promise<Shift[]>> {
  await page.addInitScript(() => {
    const shifts: unknown[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources = [] } = entry as PerformanceEntry & {
          value: number
          sources?: { node: Node | null }[]
        }
        const nodes = sources.map(({ node }) =>
          node instanceof Element ? node.outerHTML.slice(0, 120) : (node?.nodeName ?? 'gone'),
        )
        shifts.push({ value, at: entry.startTime, nodes })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return (since = 0) =>
    page.evaluate(
      (from) => (window as unknown as { shifts: Shift[] }).shifts.filter(({ at }) => at >= from),
      since,
    )
}

/** Waits until the page has loaded everything: no request runs, and fonts are active. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await expect(page.getByText('Loading...')).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

/** Expects no layout shift since the page's start. */
export async function expectStill(shifts: () => Promise<Shift[]>, where: string): Promise<void> {
  const found = await shifts()
  const total = found.reduce((sum, { value }) => sum + value, 0)
  expect(total, `${where}: ${JSON.stringify(found, null, 1)}`).toBeLessThanOrEqual(LARGEST_SHIFT)
}
