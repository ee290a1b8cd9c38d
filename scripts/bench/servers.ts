import type { Page } from '@playwright/test'
import { interleave, type Bench } from './bench.ts'
import { signIn } from './signIn.ts'
import { median, ratios, spread } from './statistics.ts'
import { table } from './table.ts'
import type { Measurement } from './targets.ts'
import { withThrottledPage } from './throttled.ts'

const FEW = 100
const MANY = 5000
/** Frames of one measured scroll, and the pixels that each moves: five screens a second. */
const FRAMES = 120
const STEP = 70
const SEARCHED = 'web-49'

/** Milliseconds in which the main thread was busy: for each frame of a scroll, and for each typed character. */
interface Busy {
  frame: number
  character: number
}

/** Opens the list. The answers repeat the servers of the demo account, page by page, as the backend does. */
async function openList(page: Page, origin: string, count: number): Promise<void> {
  await page.route('**/rest/v1/instance_list?*', async (route) => {
    const query = new URL(route.request().url()).searchParams
    const [offset, limit] = ['offset', 'limit'].map((name) => query.get(name))
    const response = await route.fetch()
    const rows = (await response.json()) as object[]
    known = rows.length > 0 ? rows : known
    const all = Array.from({ length: count }, (_, n) => ({
      ...known[n % known.length],
      instance_id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
      name: `web-${n}`,
      state: 'stopped',
      action_id: null,
    }))
    const start = Number(offset ?? 0)
    await route.fulfill({ response, json: all.slice(start, start + Number(limit ?? count)) })
  })
  await page.route('**/rest/v1/rpc/instance_changes?*', (route) => route.fulfill({ json: [] }))
  let known: object[] = []
  await page.goto(`${origin}/dashboard/servers`)
  await page.getByText(`${count} servers`, { exact: true }).waitFor({ timeout: 120_000 })
}

/** Runs in the page: scrolls by one step in each frame. */
function scroll({ frames, step }: { frames: number; step: number }): Promise<void> {
  return new Promise((resolve) => {
    let left = frames
    const move = () => {
      if (left === 0) return resolve()
      left -= 1
      window.scrollBy(0, step)
      requestAnimationFrame(move)
    }
    requestAnimationFrame(move)
  })
}

/** Scrolls and searches in the list of servers. */
function use(
  { browser, site }: Bench,
  storageState: Awaited<ReturnType<typeof signIn>>,
  count: number,
): Promise<Busy> {
  return withThrottledPage(browser, { storageState }, async (page) => {
    await openList(page, site.origin, count)
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable')
    const busy = async () => {
      const { metrics } = await session.send('Performance.getMetrics')
      return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
    }
    const start = await busy()
    await page.evaluate(scroll, { frames: FRAMES, step: STEP })
    const scrolled = await busy()
    await page.getByRole('searchbox', { name: 'Search' }).pressSequentially(SEARCHED)
    await page.getByRole('rowheader', { name: 'web-49', exact: true }).waitFor()
    return {
      frame: (scrolled - start) / FRAMES,
      character: ((await busy()) - scrolled) / SEARCHED.length,
    }
  })
}

/** Measures the list of 5,000 servers. Compares it with a list of 100, whose rows all exist. */
export async function benchServers(bench: Bench): Promise<Measurement[]> {
  const storageState = await signIn(bench)
  const runs = await interleave(bench.runs, {
    few: () => use(bench, storageState, FEW),
    many: () => use(bench, storageState, MANY),
  })
  const row = (what: keyof Busy, count: number, all: readonly Busy[]) => {
    const values = all.map((each) => each[what])
    const divided = ratios(
      values,
      runs.few.map((each) => each[what]),
    )
    return [
      `${count} servers: a ${what}`,
      median(values).toFixed(1),
      `${median(divided).toFixed(2)} ±${spread(divided).toFixed(2)}`,
    ]
  }
  console.log('\n  The list of servers: how long the main thread is busy\n')
  console.log(
    table([
      ['', 'ms', `÷ ${FEW} servers`],
      row('frame', FEW, runs.few),
      row('frame', MANY, runs.many),
      row('character', FEW, runs.few),
      row('character', MANY, runs.many),
    ]),
  )
  return [{ target: 'serversFrame', values: runs.many.map(({ frame }) => frame) }]
}
