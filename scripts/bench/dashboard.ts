import { demoAccounts } from '../../server/backend/demo.ts'
import { stateLabels, type StateName } from '../../src/domain/instances/stateNames.ts'
import type { EarlyPart } from '../../src/lib/earlyRead.ts'
import { EMBEDDED_KEY } from '../../src/lib/embeddedKey.ts'
import { interleave, type Bench } from './bench.ts'
import { firstLoad, scriptsBy, type Load } from './load.ts'
import { FLOOR } from './site.ts'
import { signIn } from './signIn.ts'
import { median, ratios, spread } from './statistics.ts'
import { table } from './table.ts'
import type { Measurement } from './targets.ts'
import type { Awaited } from './throttled.ts'

const [{ email }] = demoAccounts
const LEAST: Record<string, Awaited> = { known: { selector: '#known', text: email } }

interface Server {
  instance_id: string
  name: string
  state: StateName
}

/** The pages that are measured: their addresses, and where each shows the first server of the list. */
const PAGES = {
  '/dashboard': { addressOf: () => '/dashboard', place: '[data-content] tbody tr' },
  '/dashboard/servers': { addressOf: () => '/dashboard/servers', place: '[data-content] tbody tr' },
  '/dashboard/servers/$id': {
    addressOf: ({ instance_id }: Server) => `/dashboard/servers/${instance_id}`,
    place: '[data-content] > header',
  },
} as const

type PagePath = keyof typeof PAGES
const paths = Object.keys(PAGES) as PagePath[]

/**
 * The frame, the first server, and the page that answers to clicks. The frame of the build knows no server: its name
 * and its state are those that the backend has sent.
 */
const awaitedOn = (path: PagePath, { name, state }: Server): Record<string, Awaited> => ({
  shell: { selector: 'header' },
  row: { selector: PAGES[path].place, contains: [name, stateLabels[state]] },
  page: { selector: PAGES[path].place, contains: [name], isHydrated: true },
})

const at = (loads: readonly Load[], name: string) =>
  loads.map(({ times }) => times[name] ?? Number.NaN)

/** Kilobytes of the scripts that had arrived when this was painted. */
const scriptsAt = (loads: readonly Load[], name: string) =>
  loads.map(
    (load) =>
      scriptsBy(load, load.times[name] ?? 0).reduce((sum, { bytes }) => sum + bytes, 0) / 1000,
  )

/** How many scripts had been requested when this was painted. */
const requestsAt = (loads: readonly Load[], name: string) =>
  loads.map(
    ({ scripts, times }) => scripts.filter(({ start }) => start <= (times[name] ?? 0)).length,
  )

type StorageState = globalThis.Awaited<ReturnType<typeof signIn>>

/** The server that the list shows first, as it is now. */
async function firstServer(origin: string, state: StorageState): Promise<Server> {
  const stored = state.origins
    .flatMap(({ localStorage }) => localStorage)
    .find(({ value }) => value.includes('"access_token"'))
  const { access_token } = JSON.parse(stored?.value ?? '{}') as { access_token?: string }
  const response = await fetch(`${origin}/rest/v1/rpc/page_rows?page=servers`, {
    headers: { apikey: EMBEDDED_KEY, Authorization: `Bearer ${access_token}` },
  })
  const parts = (await response.json()) as EarlyPart[]
  const servers = parts.find(({ of }) => of === 'instance_list')?.rows as Server[] | undefined
  const first = servers?.find(({ state: now }) => now !== 'deleted')
  if (first === undefined) throw new Error('The customer of the demo has no server.')
  return first
}

/**
 * Measures the pages that a signed-in person opens most: when the first server is there, as the backend sent it. Compares
 * it with the minimum that a client-rendered application does before it knows the session. Both use the same origin and
 * the same stored session.
 */
export async function benchDashboard(bench: Bench): Promise<Measurement[]> {
  const { browser, site, runs } = bench
  const storageState = await signIn(bench)
  const loadFloor = (trace?: string) =>
    firstLoad(browser, `${site.origin}${FLOOR}`, { awaited: LEAST, storageState, trace })
  const load = async (path: PagePath, trace?: string) => {
    const server = await firstServer(site.origin, storageState)
    return firstLoad(browser, `${site.origin}${PAGES[path].addressOf(server)}`, {
      awaited: awaitedOn(path, server),
      isPolling: true,
      storageState,
      trace,
    })
  }
  const jobs = paths.map((path) => [path, () => load(path)] as const)
  const loads = await interleave(runs, {
    least: () => loadFloor(),
    ...(Object.fromEntries(jobs) as Record<PagePath, () => Promise<Load>>),
  })

  const base = at(loads.least, 'known')
  const row = (what: string, all: readonly Load[], name: string) => {
    const divided = ratios(at(all, name), base)
    return [
      what,
      median(at(all, name)).toFixed(0),
      `${median(divided).toFixed(2)} ±${spread(divided).toFixed(2)}`,
      median(scriptsAt(all, name)).toFixed(1),
      median(requestsAt(all, name)).toFixed(0),
    ]
  }
  console.log('\n  Signed in, beside the least of a client-rendered page\n')
  console.log(
    table([
      ['', 'ms', '÷ floor', 'JS kB', 'scripts asked for'],
      row('floor: the session is known', loads.least, 'known'),
      ...paths.flatMap((path) => [
        row(`${path}: the frame`, loads[path], 'shell'),
        row(`${path}: the first server`, loads[path], 'row'),
        row(`${path}: the application has taken over`, loads[path], 'page'),
      ]),
    ]),
  )
  return paths.flatMap((of): Measurement[] => {
    const trace = { site: (file: string) => load(of, file), base: loadFloor }
    return [
      { target: 'firstServer', of, values: ratios(at(loads[of], 'row'), base), trace },
      { target: 'firstServerScripts', of, values: requestsAt(loads[of], 'row'), trace },
      ...(of === '/dashboard'
        ? [{ target: 'dashboardScripts' as const, values: scriptsAt(loads[of], 'row'), trace }]
        : []),
    ]
  })
}
