import type { Bench } from './bench.ts'
import { interleave } from './bench.ts'
import { firstLoad, scriptsBy, usable, type Load } from './load.ts'
import { plainOf } from './site.ts'
import { median, ratios, spread } from './statistics.ts'
import { table } from './table.ts'
import type { Measurement } from './targets.ts'
import type { Awaited } from './throttled.ts'

const SIGN_IN = '/auth'
const FIELD: Record<string, Awaited> = { field: { selector: 'main input[type=email]' } }

const COLUMNS = [
  'page',
  'FCP ms',
  '÷ plain',
  'LCP ms',
  '÷ plain',
  'usable ms',
  'blocking ms',
  'excess ms',
  'shift',
  'kB',
  'JS kB',
  'requests',
]

interface Beside {
  site: Load[]
  plain: Load[]
}

/**
 * Measures first loads of pages, each next to the plain page with the same content. The home page has targets of its
 * own.
 * @returns what was measured for the targets of these pages
 */
export async function benchPages(bench: Bench, paths: readonly string[]): Promise<Measurement[]> {
  const { browser, site, runs } = bench
  const load = (path: string, trace?: string) =>
    firstLoad(browser, `${site.origin}${path}`, {
      awaited: { usable, ...awaitedOn(path) },
      trace,
    })
  const loadPlain = (path: string, trace?: string) =>
    firstLoad(browser, `${site.origin}${plainOf(path)}`, { awaited: awaitedOn(path), trace })

  const jobs = paths.flatMap((path) => [
    [plainOf(path), () => loadPlain(path)] as const,
    [path, () => load(path)] as const,
  ])
  const loads = await interleave(runs, Object.fromEntries(jobs))
  const beside = new Map(
    paths.map((path) => [path, { site: loads[path] ?? [], plain: loads[plainOf(path)] ?? [] }]),
  )
  console.log(`\n  First loads beside plain HTML of the same content\n`)
  console.log(table([COLUMNS, ...[...beside].map(([path, both]) => rowOf(path, both))]))

  const findings: Measurement[] = []
  for (const [path, both] of beside) {
    const trace = {
      site: (file: string) => load(path, file),
      base: (file: string) => loadPlain(path, file),
    }
    const found = path === '/' ? await homeFindings(bench, both) : otherFindings(path, both)
    findings.push(...found.map((finding) => ({ ...finding, trace })))
  }
  return findings
}

const awaitedOn = (path: string) => (path === SIGN_IN ? FIELD : {})

const ratio = ({ site, plain }: Beside, figure: (load: Load) => number) =>
  ratios(site.map(figure), plain.map(figure))

function rowOf(path: string, both: Beside): string[] {
  const middle = (figure: (load: Load) => number, digits = 0) =>
    median(both.site.map(figure)).toFixed(digits)
  const divided = (figure: (load: Load) => number) => {
    const values = ratio(both, figure)
    return `${median(values).toFixed(2)} ±${spread(values).toFixed(2)}`
  }
  return [
    path,
    middle(({ fcp }) => fcp),
    divided(({ fcp }) => fcp),
    middle(({ lcp }) => lcp),
    divided(({ lcp }) => lcp),
    middle(usableAt),
    middle(({ blocking }) => blocking),
    middle(({ excess }) => excess),
    middle(({ shift }) => shift, 4),
    middle(({ bytes }) => bytes / 1000, 1),
    middle(({ scripts }) => scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1000, 1),
    middle(({ requests }) => requests),
  ]
}

const usableAt = (load: Load) => load.times['usable'] ?? Number.NaN

const everyPage = ({ site }: Beside, of: string): Measurement[] => [
  { target: 'shift', of, values: site.map(({ shift }) => shift) },
  { target: 'foreign', of, values: site.map(({ foreign }) => foreign) },
]

async function homeFindings({ site }: Bench, both: Beside): Promise<Measurement[]> {
  const before = both.site.map((load) => scriptsBy(load, usableAt(load)))
  const gzip = before.map(async (scripts) => {
    const bytes = await Promise.all(scripts.map(({ path }) => site.gzipBytes(path)))
    return bytes.reduce((sum, each) => sum + each, 0) / 1000
  })
  return [
    { target: 'homeLcp', values: ratio(both, ({ lcp }) => lcp) },
    { target: 'homeFcp', values: ratio(both, ({ fcp }) => fcp) },
    { target: 'blocking', values: both.site.map(({ blocking }) => blocking) },
    { target: 'excess', values: both.site.map(({ excess }) => excess) },
    {
      target: 'homeBrotli',
      values: before.map((scripts) => scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1000),
    },
    { target: 'homeGzip', values: await Promise.all(gzip) },
    { target: 'requests', values: both.site.map(({ requests }) => requests) },
    ...everyPage(both, '/'),
  ]
}

function otherFindings(path: string, both: Beside): Measurement[] {
  return [
    { target: 'pagesLcp', of: path, values: ratio(both, ({ lcp }) => lcp) },
    { target: 'pagesFcp', of: path, values: ratio(both, ({ fcp }) => fcp) },
    ...everyPage(both, path),
    ...(path === SIGN_IN
      ? [
          {
            target: 'signIn' as const,
            values: ratio(both, ({ times }) => times['field'] ?? Number.NaN),
          },
        ]
      : []),
  ]
}
