import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { access, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import type { Reply } from './client.ts'

const run = promisify(execFile)

/**
 * Mozilla's own rules, from their package. It is not a dependency: it brings 130 MB, with a web server, a database
 * client and a script that downloads lists. We run only the part that rates answers.
 */
const PACKAGE = '@mdn/mdn-http-observatory'
const VERSION = '1.4.8'
const SHA512 =
  '0goue3nubqDQuIqLaQWRUa7iNsgTOwIlJdqbiC8sO7PxqwmpdQJo9Q8GCvXkcp7s35yGj9X/RGkZ4iIBZoYHxw=='

const cache = fileURLToPath(
  new URL(`../../../node_modules/.cache/observatory/${VERSION}`, import.meta.url),
)

/** Replacements for the package's network imports, and for the preload list that it would download. */
const additions: Record<string, string> = {
  'node_modules/axios/index.js': 'export class AxiosHeaders {}\nexport default {}\n',
  'node_modules/axios/package.json': '{"type":"module","main":"index.js"}',
  'node_modules/convict/index.js':
    'export default () => ({ loadFile() {}, validate() {}, getProperties: () => ({ retriever: {} }) })\n',
  'node_modules/convict/package.json': '{"type":"module","main":"index.js"}',
  'node_modules/http-cookie-agent/http.js':
    'export class HttpCookieAgent {}\nexport class HttpsCookieAgent {}\n',
  'node_modules/http-cookie-agent/package.json':
    '{"type":"module","exports":{"./http":"./http.js"}}',
  // Two top-level domains for which every browser requires https, to check the score of a site there.
  'conf/hsts-preload.json': JSON.stringify({
    app: { includeSubDomains: true, mode: 'force-https' },
    dev: { includeSubDomains: true, mode: 'force-https' },
  }),
}

interface Output {
  result: string | null
  pass: boolean
}

interface Rules {
  tests: ((requests: object) => Output)[]
  modifierOf: (result: string) => number
  gradeOf: (score: number) => { grade: string; score: number }
  extraCreditFrom: number
}

let loaded: Promise<Rules> | undefined

async function loadRules(): Promise<Rules> {
  await access(join(cache, 'package.json')).catch(bring)
  const load = (path: string) => import(pathToFileURL(join(cache, path)).href)
  const [constants, grader, charts] = await Promise.all([
    load('src/constants.js'),
    load('src/grader/grader.js'),
    load('src/grader/charts.js'),
  ])
  return {
    tests: constants.ALL_TESTS,
    modifierOf: grader.getScoreModifier,
    gradeOf: grader.getGradeForScore,
    extraCreditFrom: charts.MINIMUM_SCORE_FOR_EXTRA_CREDIT,
  }
}

/**
 * Downloads the package with npm, checks its hash, and unpacks it.
 * @throws Error when the hash differs
 */
async function bring(): Promise<void> {
  const home = await mkdtemp(join(tmpdir(), 'observatory-'))
  try {
    const { stdout } = await run(
      'npm',
      ['pack', `${PACKAGE}@${VERSION}`, '--json', '--pack-destination', home],
      { cwd: home, timeout: 120_000 },
    )
    const [{ filename }] = JSON.parse(stdout) as [{ filename: string }]
    const archive = join(home, filename.replace('@', '').replace('/', '-'))
    const hash = createHash('sha512')
      .update(await readFile(archive))
      .digest('base64')
    if (hash !== SHA512) throw new Error(`${PACKAGE} ${VERSION} is not the package that we know`)
    await run('tar', ['-xzf', archive, '-C', home])
    for (const [name, text] of Object.entries(additions)) {
      const file = join(home, 'package', name)
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, text)
    }
    await rm(cache, { recursive: true, force: true })
    await cp(join(home, 'package'), cache, { recursive: true })
  } finally {
    await rm(home, { recursive: true, force: true })
  }
}

export interface Judged {
  grade: string
  score: number
  /** The result of each rule, by its name. */
  results: Record<string, string>
  failed: string[]
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 100)

/**
 * Rates a site as the Observatory would: it gives this answer over https, and redirects there from http.
 * @param host the site's name: a name on the browsers' preload list gets five more points
 */
export async function judge(host: string, page: Reply, options: Reply): Promise<Judged> {
  loaded ??= loadRules()
  const rules = await loaded
  const url = new URL(`https://${host}/`)
  const answer = { status: page.status, headers: page.headers, verified: true }
  const route = [
    { url: new URL(`http://${host}/`), status: 308 },
    { url, status: page.status },
  ]
  const requests = {
    hostname: host,
    resources: { path: page.text },
    responses: {
      auto: { ...answer, httpEquiv: new Map() },
      cors: { status: options.status, headers: options.headers, verified: true },
      http: answer,
      https: answer,
      httpRedirects: route,
      httpsRedirects: route.slice(1),
    },
    session: { url, jar: { serializeSync: () => ({ cookies: [] }) } },
  }
  const outputs = rules.tests.map((rule) => rule(requests))
  const modifiers = outputs.map(({ result }) => (result === null ? 0 : rules.modifierOf(result)))
  const without = sum(modifiers.filter((value) => value < 0))
  const { grade, score } = rules.gradeOf(
    without >= rules.extraCreditFrom ? sum(modifiers) : without,
  )
  const named = outputs.map((output) => [output.constructor.name, output] as const)
  return {
    grade,
    score,
    results: Object.fromEntries(named.map(([name, { result }]) => [name, result ?? ''])),
    failed: named.filter(([, { pass }]) => !pass).map(([name]) => name),
  }
}
