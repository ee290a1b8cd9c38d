import type { Page } from '@playwright/test'

interface List {
  origin: string
  count: number
  /** How many servers change in each second. None: nothing changes, and the page asks seldom. */
  changes?: number
}

/** So many rows of the list are on a desktop's screen, and every tenth change is one of them. */
const IN_SIGHT = 15
const OF_THEM = 10
/** Leads through all servers: it shares no divisor with the counts. */
const STRIDE = 1_237

/**
 * Opens the list of servers. The answers repeat the servers of the demo account, page by page and change by change, as the
 * backend does.
 */
export async function openServers(page: Page, { origin, count, changes = 0 }: List): Promise<void> {
  let known: object[] = []
  let changed = 0
  const server = (n: number, state: string) => ({
    ...known[n % known.length],
    instance_id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    name: `web-${n}`,
    state,
    state_since: new Date().toISOString(),
    action_id: null,
  })
  const change = () => {
    changed += 1
    const isInSight = changed % OF_THEM === 0
    const n = isInSight ? (changed / OF_THEM) % IN_SIGHT : (changed * STRIDE) % count
    // Some are always on their way, so the page asks often.
    return server(n, changed % 3 === 0 ? 'starting' : 'running')
  }
  await page.route('**/rest/v1/instance_list?*', async (route) => {
    if (known.length === 0) known = (await (await route.fetch()).json()) as object[]
    const query = new URL(route.request().url()).searchParams
    const [start, limit] = ['offset', 'limit'].map((name) => Number(query.get(name)))
    const all = Array.from({ length: count }, (_, n) =>
      server(n, changes > 0 && n % 100 === 0 ? 'starting' : 'stopped'),
    )
    await route.fulfill({ json: all.slice(start, (start ?? 0) + (limit || count)) })
  })
  await page.route('**/rest/v1/rpc/instance_changes?*', async (route) => {
    const seconds = Number(new URL(route.request().url()).searchParams.get('seconds'))
    const rows = Array.from({ length: Math.round(changes * seconds) }, change)
    await route.fulfill({ json: rows })
  })
  // The page shall read the list itself.
  await page.route('**/rest/v1/rpc/page_rows?*', (route) => route.fulfill({ json: [] }))
  await page.goto(`${origin}/dashboard/servers`)
  await page.getByText(`${count} servers`, { exact: true }).waitFor({ timeout: 120_000 })
}

/** Runs in the page: scrolls by one step in each frame. */
export function scroll({ frames, step }: { frames: number; step: number }): Promise<void> {
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
