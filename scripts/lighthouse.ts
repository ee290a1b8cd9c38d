import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import lighthouse, { type Result } from 'lighthouse'
import { build } from 'vite'
import { table } from './bench/table.ts'
import { definedEnvironment, findBrowser } from './browser.ts'
import { pagesOf, readSite } from '../build/hosting/site.ts'
import { categories, failingAudits, LEAST, passes, scoreOf, scoresOf } from './lighthouse/report.ts'
import { freePort } from '../build/ports.ts'
import { startPreview } from './previewServer.ts'

/**
 * `npm run lighthouse [-- /routes]`: builds, audits every public page with Lighthouse as on a phone, and fails where a
 * score is below 95. With RUNS=3 the performance score is the median of three runs.
 */
const runs = Number(process.env['RUNS'] ?? 1)
const port = Number(process.env['PORT'] ?? 4196)
// The site as visitors see it: with the samples, and with an origin of its own.
Object.assign(process.env, {
  VITE_SUPABASE_URL: '',
  VITE_SUPABASE_ANON_KEY: '',
  VITE_SITE_URL: `http://127.0.0.1:${port}`,
})

const found = await findBrowser()
await build({ logLevel: 'warn' })
const dist = fileURLToPath(new URL('../dist', import.meta.url))
const paths = pagesOf(await readSite(dist, { https: false, hstsPreload: false })).map(
  ({ url }) => url,
)
const wanted = process.argv.slice(2)
const unknown = wanted.filter((path) => !paths.includes(path))
if (unknown.length > 0) {
  console.error(`  There is no public page ${unknown.join(', ')}. There are ${paths.join(', ')}.`)
  process.exit(1)
}

const debuggingPort = await freePort()
const browser = await chromium.launch({
  ...found,
  args: [...found.args, `--remote-debugging-port=${debuggingPort}`],
  env: { ...definedEnvironment(), ...found.env },
})
// Started last: if a later step failed to start, nothing would stop this server.
const server = await startPreview(port)

/**
 * Audits a first visit. Lighthouse simulates the throttling, so other work on this machine disturbs it less. On a busy
 * machine the recording sometimes fails for reasons outside the page, and is repeated.
 */
async function judge(url: string, attempts = 3): Promise<Result> {
  const judged = await lighthouse(url, {
    port: debuggingPort,
    logLevel: 'silent',
    onlyCategories: [...categories],
  })
  const problem = judged?.lhr.runtimeError?.message
  if (judged && !problem) return judged.lhr
  if (attempts === 1) throw new Error(`Lighthouse could not judge ${url}. ${problem ?? ''}`)
  return judge(url, attempts - 1)
}

try {
  const rows: string[][] = []
  for (const path of wanted.length === 0 ? paths : wanted) {
    const first = await judge(`${server.origin}${path}`)
    const results = [first]
    while (results.length < runs) results.push(await judge(`${server.origin}${path}`))
    const scores = scoresOf(results)
    rows.push([path, ...categories.map((category) => String(scores[category]))])
    if (passes(scores)) continue
    process.exitCode = 1
    const shown = results.find((result) => scoreOf(result, 'performance') === scores.performance)
    console.log(`\n  ${path}`)
    for (const { category, title, items } of failingAudits(shown ?? first)) {
      console.log([`    ${category}: ${title}`, ...items].join('\n      '))
    }
  }
  console.log(
    `\n  Lighthouse, as on a phone, ${runs === 1 ? 'one run' : `the middle of ${runs} runs`}; ${LEAST} and more passes\n`,
  )
  console.log(table([['', ...categories], ...rows]))
} finally {
  await browser.close()
  await server.stop()
}
