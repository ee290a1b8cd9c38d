import { demoAccounts } from '../../server/backend/demo.ts'
import { interleave, type Bench } from './bench.ts'
import { firstLoad, scriptsBy, type Load } from './load.ts'
import { FLOOR } from './site.ts'
import { signIn } from './signIn.ts'
import { median, ratios, spread } from './statistics.ts'
import { table } from './table.ts'
import type { Measurement } from './targets.ts'
import type { Awaited } from './throttled.ts'

const [{ email, fullName }] = demoAccounts

/** The frame, the first value from the database, and the page that answers to clicks. */
const DASHBOARD: Record<string, Awaited> = {
  shell: { selector: 'header' },
  row: { selector: 'h1', text: fullName },
  page: { selector: 'h1', text: fullName, isHydrated: true },
}
const LEAST: Record<string, Awaited> = { known: { selector: '#known', text: email } }

const at = (loads: readonly Load[], name: string) =>
  loads.map(({ times }) => times[name] ?? Number.NaN)

/** Kilobytes of the scripts that had arrived when this was painted. */
const scriptsAt = (loads: readonly Load[], name: string) =>
  loads.map(
    (load) =>
      scriptsBy(load, load.times[name] ?? 0).reduce((sum, { bytes }) => sum + bytes, 0) / 1000,
  )

/**
 * Measures the dashboard of a signed-in person. Compares it with the minimum that a client-rendered application does
 * before it knows the session. Both use the same origin and the same stored session.
 */
export async function benchDashboard(bench: Bench): Promise<Measurement[]> {
  const { browser, site, runs } = bench
  const storageState = await signIn(bench)
  const load = (path: string, awaited: Record<string, Awaited>, trace?: string) =>
    firstLoad(browser, `${site.origin}${path}`, { awaited, storageState, trace })
  const loads = await interleave(runs, {
    least: () => load(FLOOR, LEAST),
    dashboard: () => load('/dashboard', DASHBOARD),
  })

  const base = at(loads.least, 'known')
  const row = (what: string, all: readonly Load[], name: string) => {
    const divided = ratios(at(all, name), base)
    return [
      what,
      median(at(all, name)).toFixed(0),
      `${median(divided).toFixed(2)} ±${spread(divided).toFixed(2)}`,
      median(scriptsAt(all, name)).toFixed(1),
    ]
  }
  console.log('\n  The dashboard, signed in, beside the least of a client-rendered page\n')
  console.log(
    table([
      ['', 'ms', '÷ floor', 'JS kB'],
      row('floor: the session is known', loads.least, 'known'),
      row('dashboard: the frame', loads.dashboard, 'shell'),
      row("dashboard: the database's first row", loads.dashboard, 'row'),
      row('dashboard: the application has taken over', loads.dashboard, 'page'),
    ]),
  )
  const trace = {
    site: (file: string) => load('/dashboard', DASHBOARD, file),
    base: (file: string) => load(FLOOR, LEAST, file),
  }
  return [
    { target: 'dashboard', values: ratios(at(loads.dashboard, 'row'), base), trace },
    { target: 'dashboardScripts', values: scriptsAt(loads.dashboard, 'page'), trace },
  ]
}
