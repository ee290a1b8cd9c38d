import { availableParallelism, loadavg } from 'node:os'
import { chromium } from '@playwright/test'
import { build } from 'vite'
import type { Bench } from './bench/bench.ts'
import { benchClicks } from './bench/clicks.ts'
import { benchClosing } from './bench/closing.ts'
import { benchDashboard } from './bench/dashboard.ts'
import { benchEngine } from './bench/engine.ts'
import { benchFrames } from './bench/frames.ts'
import { benchIdleEngine } from './bench/idleEngine.ts'
import { benchIncusIdle } from './bench/incusIdle.ts'
import { benchIncusOrders } from './bench/incusOrders.ts'
import { benchOrders } from './bench/orders.ts'
import { benchPages } from './bench/pages.ts'
import { benchProvisioner } from './bench/provisioner.ts'
import { benchRows } from './bench/rows.ts'
import { benchScale } from './bench/scale.ts'
import { benchSecondVisit } from './bench/secondVisit.ts'
import { benchServers } from './bench/servers.ts'
import { serveForBench } from './bench/site.ts'
import { table } from './bench/table.ts'
import { summarize, type Measurement } from './bench/targets.ts'
import { traceMissed } from './bench/trace.ts'
import { CPU_SLOWDOWN } from './bench/throttled.ts'
import { benchWorker } from './bench/worker.ts'
import { definedEnvironment, findBrowser } from './browser.ts'

/**
 * `npm run bench [-- names of sections]`: builds, measures in a throttled browser, and prints results and targets. No
 * result makes the command fail. RUNS=3 is faster and less exact. TRACE=1 saves a trace of each measurement that misses
 * its target.
 */
const sections: Record<string, (bench: Bench) => Promise<Measurement[]>> = {
  home: (bench) => benchPages(bench, ['/']),
  'sign-in': (bench) => benchPages(bench, ['/auth']),
  dashboard: benchDashboard,
  servers: benchServers,
  frames: benchFrames,
  clicks: benchClicks,
  'second-visit': benchSecondVisit,
  pages: (bench) =>
    benchPages(
      bench,
      bench.site.pages.map(({ path }) => path).filter((path) => path !== '/' && path !== '/auth'),
    ),
}

/** Sections without a browser and without a build. */
const processSections: Record<string, () => Promise<Measurement[]>> = {
  orders: benchOrders,
  provisioner: benchProvisioner,
  worker: benchWorker,
  closing: benchClosing,
  scale: benchScale,
  engine: benchEngine,
  'idle-engine': benchIdleEngine,
  'incus-orders': benchIncusOrders,
  'incus-idle': benchIncusIdle,
  rows: benchRows,
}

/** It takes an hour and 60 GB: only where its name is given. */
const isForAll = (name: string) => name !== 'rows'

/**
 * In an automated browser V8 records where each Error was created. For the first Error it parses the whole script
 * again, and React creates five while it loads. This takes 80 to 100 ms at CPU ÷ 4 (V8.CollectSourcePositions in a
 * trace), which visitors do not have. With this flag V8 records the positions at compile time.
 */
const WITH_POSITIONS = '--js-flags=--no-enable-lazy-source-positions'

const names = process.argv.slice(2)
const known = [...Object.keys(sections), ...Object.keys(processSections)]
const unknown = names.filter((name) => !known.includes(name))
if (unknown.length > 0) {
  console.error(`  There is no section ${unknown.join(', ')}. There are ${known.join(', ')}.`)
  process.exit(1)
}
const findings: Measurement[] = []
for (const [name, section] of Object.entries(processSections)) {
  if (names.length === 0 ? isForAll(name) : names.includes(name))
    findings.push(...(await section()))
}
const printTargets = () => {
  console.log('\n  Targets\n')
  console.log(table([['', 'target', 'reached', '', ''], ...summarize(findings)]))
}
if (names.length > 0 && names.every((name) => name in processSections)) {
  printTargets()
  process.exit(0)
}
// Measures the sample rows and accounts, on any machine.
Object.assign(process.env, { VITE_SUPABASE_URL: '', VITE_SUPABASE_ANON_KEY: '' })
const runs = Number(process.env['RUNS'] ?? 7)
// Read before this process adds load of its own.
const [load = 0] = loadavg()
const cores = availableParallelism()
const found = await findBrowser()
await build({ logLevel: 'warn' })
const browser = await chromium.launch({
  ...found,
  args: [...found.args, WITH_POSITIONS],
  env: { ...definedEnvironment(), ...found.env },
})
// Started last: if a later step failed to start, nothing would stop this server.
const site = await serveForBench(Number(process.env['PORT'] ?? 4197))
console.log(
  `\n  Chromium ${browser.version()}, CPU ÷ ${CPU_SLOWDOWN}, slow 4G (150 ms a request, 1.6 Mbit/s), a window of 412 px, HTTP/1.1.` +
    `\n  Medians of ${runs} runs in turns; ± is half the distance of the quarters.` +
    `\n  Load of this machine at the start: ${load.toFixed(1)} on ${cores} cores${load > cores ? ', so it is busy with other things, and figures are rough' : ''}.`,
)
try {
  const bench = { browser, site, runs }
  for (const [name, section] of Object.entries(sections)) {
    if (names.length === 0 || names.includes(name)) findings.push(...(await section(bench)))
  }
  printTargets()
  if (process.env['TRACE']) await traceMissed(findings)
} finally {
  await browser.close()
  await site.close()
}
