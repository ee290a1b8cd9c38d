import type { CDPSession, Page } from '@playwright/test'
import type { Bench } from './bench.ts'
import { openServers } from './openServers.ts'
import { signIn } from './signIn.ts'
import { plainOf } from './site.ts'
import { quantile } from './statistics.ts'
import { table } from './table.ts'
import type { Measurement } from './targets.ts'
import { CPU_SLOWDOWN } from './throttled.ts'

const SERVERS = 5_000
const CHANGES = 50
const SECONDS = 20
const VIEWPORT = { width: 1440, height: 900 }
/** Pixels in each frame of a scroll. It turns at the ends of the page. */
const STEP = 40
const FRAME = 1000 / 60
/** A frame that came later than this after the one before is not one of 60 a second: the next was due. */
const LATE = FRAME * 1.5

interface Frames {
  /** Milliseconds from each frame to the next. */
  between: number[]
  /** Milliseconds of each task that held the page for more than 50. */
  longTasks: number[]
  /** Processor time of the page's main thread for each frame, in milliseconds. Other programs do not add to it. */
  processor: number
}

/** Runs in the page: the time of each frame for some seconds, while it rests or scrolls up and down. */
function watchFrames({ seconds, step }: { seconds: number; step: number }) {
  return new Promise<Pick<Frames, 'between' | 'longTasks'>>((resolve) => {
    const between: number[] = []
    const longTasks: number[] = []
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longTasks.push(duration)
    })
    observer.observe({ type: 'longtask' })
    // Asked once: in a frame it would compute the layout one more time.
    const end = document.documentElement.scrollHeight - window.innerHeight
    let [first, before, place, move] = [0, 0, window.scrollY, step]
    const next = (now: number) => {
      if (before > 0) between.push(now - before)
      first ||= now
      before = now
      if (now - first > seconds * 1000) {
        observer.disconnect()
        return resolve({ between, longTasks })
      }
      if (place + move < 0 || place + move > end) move = -move
      place += move
      if (step !== 0) window.scrollBy(0, move)
      requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
  })
}

async function framesOf(page: Page, session: CDPSession, step: number): Promise<Frames> {
  const processor = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? Number.NaN) * 1000
  }
  const start = await processor()
  const seen = await page.evaluate(watchFrames, { seconds: SECONDS, step })
  return { ...seen, processor: ((await processor()) - start) / seen.between.length }
}

/** The share of frames, in per cent, that came later than this after the one before. */
const later = ({ between }: Frames, milliseconds: number) =>
  (100 * between.filter((each) => each > milliseconds).length) / between.length

const rowOf = (what: string, frames: Frames) => [
  what,
  quantile(frames.between, 0.5).toFixed(1),
  quantile(frames.between, 0.95).toFixed(1),
  Math.max(...frames.between).toFixed(0),
  later(frames, LATE).toFixed(1),
  later(frames, 2 * LATE).toFixed(1),
  String(frames.longTasks.length),
  Math.max(0, ...frames.longTasks).toFixed(0),
  frames.processor.toFixed(1),
]

/**
 * Measures the frames of a list of 5,000 servers while 50 of them change a second, at rest and in a scroll, on a desktop.
 * Beside it those of a page without scripts, which says what the machine can do at that moment.
 */
export async function benchFrames(bench: Bench): Promise<Measurement[]> {
  const { browser, site } = bench
  const storageState = await signIn(bench)
  const rows: string[][] = []
  const findings: Measurement[] = []
  for (const slowdown of [1, CPU_SLOWDOWN]) {
    const context = await browser.newContext({ viewport: VIEWPORT, storageState })
    try {
      const page = await context.newPage()
      const session = await context.newCDPSession(page)
      await session.send('Performance.enable')
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
      const measure = async (what: string, step: number) => {
        const frames = await framesOf(page, session, step)
        rows.push(rowOf(`CPU ÷ ${slowdown}: ${what}`, frames))
        return frames
      }
      await page.goto(`${site.origin}${plainOf('/roadmap')}`)
      await measure('a page without scripts', 0)
      await measure('a page without scripts, in a scroll', STEP)
      await openServers(page, { origin: site.origin, count: SERVERS, changes: CHANGES })
      const found = {
        'at rest': await measure('the list', 0),
        'in a scroll': await measure('the list, in a scroll', STEP),
      }
      if (slowdown !== 1) continue
      for (const [of, frames] of Object.entries(found)) {
        findings.push({ target: 'lateFrames', of, values: [later(frames, LATE)] })
      }
    } finally {
      await context.close()
    }
  }
  console.log(
    `\n  The list of ${SERVERS} servers while ${CHANGES} a second change: ms from a frame to the next, in ${SECONDS} s each\n`,
  )
  console.log(
    table([
      [
        '',
        'median',
        'p95',
        'longest',
        `% > ${LATE.toFixed(0)} ms`,
        `% > ${(2 * LATE).toFixed(0)} ms`,
        'long tasks',
        'longest',
        'processor ms a frame',
      ],
      ...rows,
    ]),
  )
  return findings
}
