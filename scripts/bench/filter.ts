import type { Browser, Page } from '@playwright/test'
import type { Tables } from '../../src/lib/database.types.ts'
import { median } from './statistics.ts'

const PLANS = 500
const CPU_SLOWDOWN = 4
/** A part of a plan's name, figure by figure, and back: every key changes which rows there are. */
const KEYS = ['2', '4', '9', 'Backspace', 'Backspace', 'Backspace']
const ROUNDS = 5
/** How many rows there are, and the rows. */
const ROWS = '[role=search] [role=status], .cat-table tbody'

type Row = Tables<'plan_catalogue'>

/** Rows as the database answers them, made from one that it has answered. */
function manyPlans(pattern: Row): Row[] {
  return Array.from({ length: PLANS }, (_, index) => ({
    ...pattern,
    plan_id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    slug: `${'vxyz'[index % 4]}${1 + (index % 5)}.${index}`,
    vcpus: 1 + (index % 32),
    memory_mib: 1024 * (1 + (index % 64)),
    disk_gib: 20 * (1 + (index % 40)),
    hourly_micros: 3_000 + 700 * index,
    monthly_cap_micros: 2_000_000 + 460_000 * index,
    sort: index,
  }))
}

interface Keystroke {
  /** Until the browser has painted the next frame after the key. */
  paint: number
  /** Until the rows below are those of the new text, painted. */
  rows: number
}

declare global {
  interface Window {
    /** Of the key that is pressed next. */
    keystroke?: Promise<Keystroke>
  }
}

/**
 * Presses a key in the page's search field and waits for both paints, by the page's own clock: a frame is painted when
 * what was asked for after it runs.
 * @param rows selects what changes when the rows do; without it only the letter is waited for
 */
async function press(page: Page, key: string, rows?: string): Promise<Keystroke> {
  // The page is asked before and after the key: a question that is still open keeps the key from it.
  await page.evaluate((selector) => {
    window.keystroke = new Promise((resolve) => {
      const field = document.querySelector<HTMLInputElement>('input[type=search]')
      const changing = selector === undefined ? [] : [...document.querySelectorAll(selector)]
      let start = 0
      let paint = 0
      const seen = new MutationObserver(() => {
        seen.disconnect()
        requestAnimationFrame(() =>
          setTimeout(() => resolve({ paint, rows: performance.now() - start })),
        )
      })
      field?.addEventListener(
        'keydown',
        ({ timeStamp }) => {
          start = timeStamp
          for (const each of changing) {
            seen.observe(each, { childList: true, characterData: true, subtree: true })
          }
          requestAnimationFrame(() =>
            setTimeout(() => {
              paint = performance.now() - start
              if (selector === undefined) resolve({ paint, rows: paint })
            }),
          )
        },
        { once: true },
      )
    })
  }, rows)
  await page.keyboard.press(key)
  const measured = await page.evaluate(() => window.keystroke)
  if (!measured) throw new Error('The page has measured nothing')
  return measured
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
}

/** The same keys in a field of a page that does nothing else: what the browser itself takes. */
async function measureFloor(browser: Browser): Promise<number[]> {
  const page = await browser.newPage()
  await slowDown(page)
  await page.setContent('<input type="search" aria-label="Search">')
  await page.getByRole('searchbox').focus()
  const times: number[] = []
  for (const key of KEYS) times.push((await press(page, key)).paint)
  await page.close()
  return times
}

/**
 * Types into the filter of a product page with 500 plans at CPU ÷ 4 and prints how long a keystroke takes to be painted,
 * beside the same keys in a field of an empty page, in turns.
 * @param origin of a running site
 */
export async function benchFilter(browser: Browser, origin: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  await page.route('**/rest/v1/plan_catalogue*', async (route) => {
    const answer = await route.fetch()
    const [pattern] = (await answer.json()) as Row[]
    await route.fulfill({ response: answer, json: pattern ? manyPlans(pattern) : [] })
  })
  await page.goto(`${origin}/vps?family=all`)
  await page.getByText(`${PLANS} of ${PLANS} plans`).waitFor()
  await slowDown(page)

  const strokes: Keystroke[] = []
  const floor: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.getByRole('searchbox', { name: 'Search' }).focus()
    for (const key of KEYS) strokes.push(await press(page, key, ROWS))
    floor.push(...(await measureFloor(browser)))
  }
  await page.close()

  const base = median(floor)
  const line = (name: string, times: readonly number[]) =>
    console.log(
      `  ${name.padEnd(34)}${median(times).toFixed(0).padStart(6)} ms${Math.max(...times)
        .toFixed(0)
        .padStart(8)} ms${(median(times) / base).toFixed(1).padStart(8)}`,
    )
  console.log(
    `\n  A keystroke in the filter of ${PLANS} plans, CPU ÷ ${CPU_SLOWDOWN}, ${strokes.length} keys (target: painted within 100 ms)\n`,
  )
  console.log(
    `  ${''.padEnd(34)}${'median'.padStart(9)}${'longest'.padStart(11)}${'×'.padStart(8)}`,
  )
  line('an empty page paints the letter', floor)
  line(
    'the page paints the letter',
    strokes.map(({ paint }) => paint),
  )
  line(
    'the rows are those of the text',
    strokes.map(({ rows }) => rows),
  )
}
