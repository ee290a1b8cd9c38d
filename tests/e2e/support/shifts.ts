import { expect, type Page } from '@playwright/test'

/** The limit below which Core Web Vitals call a page still is 0.1; ours is a tenth of it. */
const LARGEST_SHIFT = 0.01

/** Of a phone and of a desk. */
export const WIDTHS = [360, 1280] as const

interface Shift {
  value: number
  /** What moved. */
  nodes: string[]
}

/** Notes every layout shift from the first moment of the page. */
export async function watchShifts(page: Page): Promise<() => Promise<Shift[]>> {
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
        shifts.push({ value, nodes })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts)
}

/** Everything that the page loads by itself is there: no request runs, fonts are in use. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await expect(page.getByText('Loading...')).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

/** Nothing has moved by itself since the page began. */
export async function expectStill(shifts: () => Promise<Shift[]>, where: string): Promise<void> {
  const found = await shifts()
  const total = found.reduce((sum, { value }) => sum + value, 0)
  expect(total, `${where}: ${JSON.stringify(found, null, 1)}`).toBeLessThanOrEqual(LARGEST_SHIFT)
}
