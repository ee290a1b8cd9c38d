// @vitest-environment node
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '../../server/provisioner/config.ts'
import { readRelayReports } from '../../server/worker/bounces/relayReport.ts'
import { readConfig as readWorkerConfig } from '../../server/worker/config.ts'
import { createWorkerMetrics } from '../../server/worker/metrics.ts'
import { ACTION_KINDS } from '../../server/provisioner/driver.ts'
import { blocksOf, docBlock, docFiles, namesBelow } from '../support/docBlocks.ts'

const read = (file: string) => readFileSync(file, 'utf8')
const blocks = docFiles.flatMap(blocksOf)
const tests = globSync('tests/**/*.test.ts').map(read).join('\n')

test('every block of code is run by a test, or says why not', () => {
  expect(blocks.length).toBeGreaterThan(20)
  for (const { file, line, language, test: name, notRun } of blocks) {
    const place = `${file}:${line}`
    expect([place, language]).toEqual([place, expect.stringMatching(/^[a-z]+$/)])
    if (notRun === undefined) {
      const call = `docBlock('${file}', '${name}')`
      expect([place, tests.includes(call) ? call : 'no test runs it']).toEqual([place, call])
    } else {
      expect([place, name, notRun]).toEqual([
        place,
        undefined,
        expect.stringMatching(/^[A-Z].{12,}\.$/),
      ])
    }
  }
})

test('no block is hidden from this test: a fence is closed, and nothing is indented as code', () => {
  for (const file of docFiles) {
    const fences = read(file).match(/^ *(?:```|~~~)/gm)?.length ?? 0
    expect([file, fences]).toEqual([file, blocksOf(file).length * 2])
    expect([
      file,
      /^\n {4}(?![-*\d|])\S/m.test(read(file).replaceAll(/^ *(`{3,})[\s\S]*?\1/gm, '')),
    ]).toEqual([file, false])
  }
})

/** The files of the site that show code which is not in a text, with the test that runs it or the reason why none does. */
const shownCode: Readonly<Record<string, string>> = {
  'src/components/bit/CommandLines.tsx': 'tests/backend/bit.test.ts',
  'src/components/bit/LineOutput.tsx': 'It shows an answer.',
  'src/components/bit/LineProblem.tsx': 'It shows what the reader typed.',
  'src/components/ProcedureCommand.tsx': 'tests/backend/docCommands.test.ts',
  'src/components/instances/console/PasteDialog.tsx': 'It shows what the reader pasted.',
  'src/components/ownImages/DownloadImageDialog.tsx': 'tests/engine/diskDownloads.test.ts',
  'src/components/sshKeys/AddSshKey.tsx': 'It shows a private key.',
  'src/components/volumes/DownloadVolumeDialog.tsx': 'tests/engine/diskDownloads.test.ts',
  'src/components/volumes/VolumeDialogs.tsx': 'src/domain/volumes/volumeRules.test.ts',
  'src/content/CliInstall.tsx': 'tests/backend/cli.test.ts',
  'src/content/FileWorkflow.tsx':
    'It needs a repository on GitHub. tests/backend/tutorials.test.ts runs its commands.',
  'src/content/Recipe.tsx': 'tests/backend/recipes.test.ts',
  'src/features/admin/servers/StaffConsoleLog.tsx': 'It shows what the console of a server showed.',
  'src/features/apiDocs/AnswerExample.tsx': 'tests/backend/apiSamples.test.ts',
  'src/features/apiDocs/ConsoleLine.tsx': 'src/features/apiDocs/bitLines.test.ts',
  'src/features/apiDocs/RunnableSample.tsx': 'It shows an answer.',
  'src/features/apiDocs/Sample.tsx': 'tests/backend/apiSamples.test.ts',
  'src/features/architecture/Stations.tsx': 'It shows lines of the source, which the build reads.',
  'src/features/bitLanguage/Grammar.tsx': 'It shows the grammar, which the parser draws.',
  'src/features/console/PasteQuestion.tsx': 'It shows what the reader pasted.',
  'src/features/home/firstMinute/FirstMinutePlayer.tsx': 'tests/backend/firstMinute.test.ts',
  'src/features/inspector/EventLog.tsx': 'It shows events.',
  'src/features/inspector/SnapshotPanel.tsx': 'It shows the state of an actor.',
  'src/features/instances/create/CreateCommand.tsx': 'tests/backend/docCommands.test.ts',
  'src/features/instances/detail/AccessTab.tsx': 'A simulated server does not answer.',
  'src/features/instances/detail/ConsoleLog.tsx': 'It shows what a server wrote.',
  'src/features/osImage/ConfigGenerator.tsx': 'src/features/osImage/configFields.test.ts',
  'src/features/research/DailyRootsPage.tsx': 'tests/backend/cli.test.ts',
  'src/features/tutorials/StepItem.tsx': 'tests/backend/tutorials.test.ts',
  'src/features/workspaces/TakeAwaySection.tsx': 'tests/backend/moveAway.test.ts',
  'src/features/workspaces/apiKeys/NewSecret.tsx': 'tests/backend/docCommands.test.ts',
  'src/features/workspaces/webhooks/DeliveryDialog.tsx': 'It shows what was sent and answered.',
}

test('every page that shows code has a test for it, or a reason', () => {
  const showing = globSync('src/{features,components,content}/**/*.tsx')
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.endsWith('.test.tsx') && /<CodeBlock|<pre\b/.test(read(file)))
  expect(showing.toSorted()).toEqual(Object.keys(shownCode).toSorted())
  for (const [file, how] of Object.entries(shownCode)) {
    if (how.endsWith('.ts')) expect([file, globSync(how)]).toEqual([file, [how]])
    else expect([file, how]).toEqual([file, expect.stringMatching(/\.$/)])
  }
})

test('every program of a text is one that a test of the recipes runs', () => {
  const recipes = docFiles.flatMap((file) =>
    Array.from(read(file).matchAll(/<Recipe file="([^"]+)"/g), ([, name]) => name ?? ''),
  )
  expect(recipes.length).toBeGreaterThan(2)
  const run = ['recipes', 'webhookReceivers'].map((name) => read(`tests/backend/${name}.test.ts`))
  for (const name of recipes) expect(run.join('\n')).toContain(`'${name}'`)
})

test('every command of npm that a text names exists', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  for (const file of docFiles) {
    for (const [, name = ''] of read(file).matchAll(/npm run ([\w:-]+)/g)) {
      expect([file, name, name in scripts]).toEqual([file, name, true])
    }
  }
})

const variables = ['The build', 'Development and preview', 'The provisioner', 'The worker'].flatMap(
  (heading) => namesBelow('docs/settings.md', `### ${heading}`),
)
const example = Array.from(
  read('.env.example').matchAll(/^([A-Z0-9_]+)=/gm),
  ([, name = '']) => name,
)

test('settings.md has every variable of .env.example, and no other', () => {
  expect(variables.toSorted()).toEqual(example.toSorted())
  expect(new Set(variables).size).toBe(variables.length)
})

test('.env.example has every variable that the processes read', () => {
  const files = [
    'server/provisioner/config.ts',
    'server/provisioner/drivers/incus/config.ts',
    'server/worker/config.ts',
    'server/worker/billing/payments/config.ts',
    'build/env.ts',
    ...globSync('server/backend/*.ts'),
  ]
  const named = files.flatMap((file) =>
    Array.from(
      read(file).matchAll(
        /(?:get|number|whole|portOf|logLevel|variables|env)(?:\(|\[)'([A-Z][A-Z_]+)'/g,
      ),
      ([, name = '']) => name,
    ),
  )
  expect(named.length).toBeGreaterThan(20)
  const unknown = new Set(named.filter((name) => !example.includes(name)))
  // Tells a package not to send statistics.
  expect([...unknown]).toEqual(['LITE_TELEMETRY'])
})

test('the defaults of the provisioner in settings.md are those of the process', () => {
  const defaults = readConfig({ PROVISIONER_URL: 'https://a.example', SUPABASE_SECRET_KEY: 'x' })
  const { engine } = defaults
  if (engine.name !== 'simulated') throw new Error('Another engine is the default.')
  const expected: Record<string, string | number> = {
    PROVISIONER_ENGINE: `\`${engine.name}\``,
    PROVISIONER_CONCURRENCY: defaults.concurrency,
    PROVISIONER_LEASE_SECONDS: defaults.leaseSeconds,
    PROVISIONER_GRACE_SECONDS: defaults.graceSeconds,
    PROVISIONER_USAGE_SECONDS: defaults.usageSeconds,
    PROVISIONER_LOG: `\`${defaults.logLevel}\``,
    SIMULATED_SPEED: engine.speed,
    SIMULATED_FAULTS: engine.faults.temporary,
    SIMULATED_FAILURES: engine.faults.permanent,
  }
  for (const [name, value] of Object.entries(expected)) {
    expect(read('docs/settings.md')).toMatch(new RegExp(`\\| \`${name}\` +\\| ${value} +\\|`))
  }
})

test('the defaults of the worker in settings.md are those of the process', () => {
  const defaults = readWorkerConfig({
    WORKER_URL: 'https://a.example',
    WORKER_SITE: 'https://b.example',
    SUPABASE_SECRET_KEY: 'x',
  })
  const expected: Record<string, string | number> = {
    WORKER_CONCURRENCY: defaults.concurrency,
    WORKER_LEASE_SECONDS: defaults.leaseSeconds,
    WORKER_GRACE_SECONDS: defaults.graceSeconds,
    WORKER_LOG: `\`${defaults.logLevel}\``,
  }
  for (const [name, value] of Object.entries(expected)) {
    expect(read('docs/settings.md')).toMatch(new RegExp(`\\| \`${name}\` +\\| ${value} +\\|`))
  }
})

test('worker.md has every metric of the worker, and no other', () => {
  const real = Array.from(
    createWorkerMetrics()
      .text()
      .matchAll(/^# TYPE (worker_\w+)/gm),
    ([, name]) => name,
  )
  const documented = Array.from(
    read('docs/worker.md').matchAll(/`(worker_\w+)/g),
    ([, name]) => name,
  )
  expect(new Set(documented)).toEqual(new Set(real))
})

test('the report in worker.md is one that the worker takes', () => {
  const reports = readRelayReports(JSON.parse(docBlock('docs/worker.md', 'bounces')))
  expect(reports?.map(({ reason }) => reason)).toEqual(['bounce', 'complaint'])
})

test('texts name no variable that nobody reads', () => {
  const workflows = globSync('.github/workflows/*.yml').map(read).join('\n')
  for (const file of docFiles) {
    const named = read(file).matchAll(
      /\b((?:VITE|PROVISIONER|WORKER|MAIL_DKIM|MAIL_BOUNCE|SIMULATED|SUPABASE)_[A-Z_]+)\b/g,
    )
    for (const [, name = ''] of named) {
      const isKnown = example.includes(name) || workflows.includes(name)
      expect([file, name, isKnown]).toEqual([file, name, true])
    }
  }
})

test('drivers.md has every action of a driver, and every code of its errors', () => {
  const text = read('docs/drivers.md')
  const codes = /const DRIVER_ERRORS = \{([\s\S]*?)\n\}/.exec(read('server/provisioner/driver.ts'))
  const names = Array.from(codes?.[1]?.matchAll(/^ {2}(\w+):/gm) ?? [], ([, name = '']) => name)
  expect(names.length).toBeGreaterThan(5)
  const others = [
    'snapshot',
    'deleteSnapshot',
    'makeImage',
    'deleteImage',
    'readImage',
    'createVolume',
    'growVolume',
    'attachVolume',
    'detachVolume',
    'deleteVolume',
    'volumeSnapshots',
    'volumeFiles',
    'resources',
    'applyFirewall',
    'extraAddresses',
    'setAccess',
    'ping',
    'checkHosts',
    'listsAll',
    'members',
    'images',
    'features',
    'privateNetworks',
    'list',
    'usage',
    'openConsole',
  ]
  for (const name of [...ACTION_KINDS, ...others, ...names]) expect(text).toContain(`\`${name}\``)
  expect(text).toContain(`an object with ${ACTION_KINDS.length + others.length} functions`)
})

test('Prometheus would read the configuration: a job and the port of the text', () => {
  expect(parse(docBlock('docs/operations.md', 'prometheus'))).toEqual({
    scrape_configs: [
      { job_name: 'provisioner', static_configs: [{ targets: ['127.0.0.1:9464'] }] },
    ],
  })
  expect(read('docs/operations.md')).toContain('PROVISIONER_PORT=9464')
})

test('addresses of the site are code, which the pages of the guide link, and exist', () => {
  const routes = read('src/routeTree.gen.ts')
  for (const file of globSync('docs/*.md')) {
    const text = read(file).replaceAll(/```[\s\S]*?```/g, '')
    const plain = text.replaceAll(/`[^`\n]+`/g, '')
    expect([file, plain.match(/(?<![\w./(])\/(?:admin|staff|status)\b\S*/g)]).toEqual([file, null])
    const named = text.matchAll(
      /`(\/(?:admin|staff|status|support|tutorials|docs\/operate)[^`\s]*)`/g,
    )
    for (const [, address = ''] of named) {
      const route = address.replace(/^\/tutorials\/[\w-]+$/, '/tutorials/$tutorial')
      const isKnown = routes.includes(`'${route}'`) || routes.includes(`'${route}/`)
      expect([file, address, isKnown]).toEqual([file, address, true])
    }
  }
})

/** How many requirements of the levels 1 and 2 each section of ASVS 5.0 has, in the chapters of asvs.md. They come first. */
const REQUIREMENTS = [
  '6.1: 3, 6.2: 12, 6.3: 4, 6.4: 4, 6.5: 5, 6.6: 3, 6.8: 4',
  '7.1: 3, 7.2: 4, 7.3: 2, 7.4: 5, 7.5: 2, 7.6: 2, 14.1: 2, 14.2: 4, 14.3: 3',
  '16.1: 1, 16.2: 5, 16.3: 4, 16.4: 3, 16.5: 3',
].join()

test('each requirement of asvs.md that is met has a proof, and each test that it names exists', () => {
  const text = read('docs/asvs.md')
  const proof = /`([\w./-]+\.(?:tsx?|sql))`: “([^”]+)”/g
  const named = Array.from(text.matchAll(proof), ([, file = '', title = '']) => ({ file, title }))
  expect(named.length).toBeGreaterThan(40)
  // SQL doubles the apostrophes of a text.
  const missing = named.filter(
    ({ file, title }) => !read(file).replaceAll("''", "'").includes(title),
  )
  expect(missing).toEqual([])

  const rows = Array.from(
    text.matchAll(/^\| (\d+\.\d+\.\d+) +\|(.+)\|$/gm),
    ([, number, cells = '']) => {
      const [, met = '', how = ''] = cells.split('|').map((cell) => cell.trim())
      return { number, met, how }
    },
  )
  const wanted = [...REQUIREMENTS.matchAll(/([\d.]+): (\d+)/g)].flatMap(([, section, count]) =>
    Array.from({ length: Number(count) }, (_, n) => `${section}.${n + 1}`),
  )
  expect(wanted.length).toBeGreaterThan(70)
  const written = rows.map(({ number }) => number)
  expect(wanted.filter((number) => !written.includes(number))).toEqual([])
  for (const { number, met, how } of rows) {
    expect([number, met]).toEqual([number, expect.stringMatching(/^(Yes|Partly|No|None)$/)])
    const isProven =
      how.match(proof) !== null || /\]\(\w+\.md/.test(how) || how.endsWith('No test.')
    expect([number, met !== 'Yes' || isProven]).toEqual([number, true])
  }
})
