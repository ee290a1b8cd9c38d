import { interleave, type Bench } from './bench.ts'
import { secondLoad } from './load.ts'
import { plainOf } from './site.ts'
import { median, ratios, spread } from './statistics.ts'
import { table } from './table.ts'
import type { Measurement } from './targets.ts'

/**
 * Measures a second visit to the home page, relative to a second visit to the plain page. Both only ask whether their
 * HTML has changed. The rest is in the cache.
 */
export async function benchSecondVisit({ browser, site, runs }: Bench): Promise<Measurement[]> {
  const load = (path: string, trace?: string) =>
    secondLoad(browser, `${site.origin}${path}`, { trace })
  const loads = await interleave(runs, {
    plain: () => load(plainOf('/')),
    home: () => load('/'),
  })
  const lcp = (name: keyof typeof loads) => loads[name].map((one) => one.lcp)
  const divided = ratios(lcp('home'), lcp('plain'))
  const row = (what: string, name: keyof typeof loads) => [
    what,
    median(loads[name].map(({ fcp }) => fcp)).toFixed(0),
    median(lcp(name)).toFixed(0),
    median(loads[name].map(({ bytes }) => bytes / 1000)).toFixed(1),
  ]
  console.log(
    `\n  The home page again, LCP ÷ plain HTML's second visit: ${median(divided).toFixed(2)} ±${spread(divided).toFixed(2)}\n`,
  )
  console.log(
    table([
      ['', 'FCP ms', 'LCP ms', 'kB'],
      row('plain HTML, second visit', 'plain'),
      row('home page, second visit', 'home'),
    ]),
  )
  return [
    {
      target: 'secondVisit',
      values: divided,
      trace: {
        site: (file) => load('/', file),
        base: (file) => load(plainOf('/'), file),
      },
    },
  ]
}
