import type { Browser, Locator } from '@playwright/test'
import { interleave, type Bench } from './bench.ts'
import { open, usable } from './load.ts'
import { plainOf, type BenchPage } from './site.ts'
import { median, ratios, spread } from './statistics.ts'
import { table } from './table.ts'
import type { Measurement } from './targets.ts'
import { withThrottledPage, timeOf } from './throttled.ts'

/** A text page and a page with the rows of a product. */
const DESTINATIONS = ['/roadmap', '/vps']
const HOVER = 200

interface Way {
  from: string
  to: string
  heading: string
  /** The page has no scripts. */
  isPlain: boolean
  /** Milliseconds that the pointer stays on the link before the click. */
  hover: number
  trace?: string
}

/**
 * Follows a link in the footer of a page that has finished loading.
 * @returns milliseconds from the click until the heading of the other page is painted, in this document or the next
 */
function follow(
  browser: Browser,
  { from, to, heading, isPlain, hover, trace }: Way,
): Promise<number> {
  const awaited = { page: { selector: 'h1', text: heading }, usable }
  return withThrottledPage(browser, { awaited, trace }, async (page) => {
    await open(page, from)
    await page.evaluate(() => {
      addEventListener(
        'click',
        ({ timeStamp }) =>
          sessionStorage.setItem('bench-click', String(performance.timeOrigin + timeStamp)),
        { capture: true },
      )
    })
    const link = page.locator(`footer a[href="${to}"]`)
    if (!isPlain) await timeOf(page, 'usable')
    await bringIntoView(link)
    if (hover === 0) {
      await link.click({ noWaitAfter: true })
    } else {
      await link.hover()
      await page.waitForTimeout(hover)
      await page.mouse.down()
      await page.mouse.up()
    }
    await page.waitForURL(`**${to}`, { waitUntil: 'commit' })
    const time = await timeOf(page, 'page')
    return page.evaluate(
      (painted) => performance.timeOrigin + painted - Number(sessionStorage.getItem('bench-click')),
      time,
    )
  })
}

/**
 * Scrolls until the link stays in view. Content off the screen is laid out when it comes near, and then moves what is
 * below it.
 */
async function bringIntoView(link: Locator): Promise<void> {
  do await link.scrollIntoViewIfNeeded()
  while (!(await link.evaluate(staysInView)))
}

/** Runs in the page. Returns whether the element is still in the window two frames later. */
function staysInView(element: Element): Promise<boolean> {
  return new Promise((resolve) => {
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        const { top, bottom } = element.getBoundingClientRect()
        resolve(top >= 0 && bottom <= window.innerHeight)
      }),
    )
  })
}

/**
 * Measures clicks from the home page to other pages, with and without hovering over the link first. Compares them with
 * a click from one plain page to another.
 */
export async function benchClicks({ browser, site, runs }: Bench): Promise<Measurement[]> {
  const rows: string[][] = []
  const findings: Measurement[] = []
  for (const { path, heading } of site.pages.filter(isDestination)) {
    const way = (isPlain: boolean, hover: number) => (trace?: string) =>
      follow(browser, {
        from: `${site.origin}${isPlain ? plainOf('/') : '/'}`,
        to: isPlain ? plainOf(path) : path,
        heading,
        isPlain,
        hover,
        trace,
      })
    const base = way(true, 0)
    const ways = { click: way(false, 0), clickAfterHover: way(false, HOVER) }
    const times = await interleave(runs, {
      plain: () => base(),
      click: () => ways.click(),
      clickAfterHover: () => ways.clickAfterHover(),
    })
    const divided = (name: keyof typeof times) => ratios(times[name], times.plain)
    const row = (what: string, name: keyof typeof times) => [
      what,
      median(times[name]).toFixed(0),
      `${median(divided(name)).toFixed(2)} ±${spread(divided(name)).toFixed(2)}`,
    ]
    rows.push(
      row(`${path}: plain page to plain page`, 'plain'),
      row(`${path}: click`, 'click'),
      row(`${path}: click after ${HOVER} ms`, 'clickAfterHover'),
    )
    for (const target of ['click', 'clickAfterHover'] as const) {
      findings.push({
        target,
        of: path,
        values: divided(target),
        trace: { site: ways[target], base },
      })
    }
  }
  console.log('\n  From a click on the home page to the heading of another page\n')
  console.log(table([['', 'ms', '÷ plain'], ...rows]))
  return findings
}

const isDestination = ({ path }: BenchPage) => DESTINATIONS.includes(path)
