import { interleave, type Bench } from './bench.ts'
import { openServers, scroll } from './openServers.ts'
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

/** Scrolls and searches in the list of servers. */
function use(
  { browser, site }: Bench,
  storageState: Awaited<ReturnType<typeof signIn>>,
  count: number,
): Promise<Busy> {
  return withThrottledPage(browser, { storageState }, async (page) => {
    await openServers(page, { origin: site.origin, count })
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
