import { defineConfig } from '@playwright/test'
import { definedEnvironment, type BrowserLaunch } from './scripts/browser.ts'
import type { E2eServer } from './scripts/e2eServers.ts'

/** The first of three ports. With another one two checkouts can run tests at once. */
const PORT = Number(process.env['E2E_PORT'] ?? 4199)
/** Serves the build once more, with rows of its own, for tests that change what all visitors see. */
const CHANGING_PORT = PORT + 500
const DEV_PORT = PORT + 1000
const at = (port: number) => `http://127.0.0.1:${port}`

/** Set by scripts/e2e.ts, which starts Playwright. */
const browser: BrowserLaunch | undefined = process.env['E2E_BROWSER']
  ? JSON.parse(process.env['E2E_BROWSER'])
  : undefined

const server = (args: string[], port: number, env = {}): E2eServer => ({
  args,
  // Nobody watches how long the simulated engine takes, so it takes a quarter of the time. Nobody steals the hashes of
  // passwords either, so they take a hundredth: tests/backend/passwordHash.test.ts says what the site itself uses.
  env: {
    PORT: String(port),
    DATA_DIR: 'memory',
    MAIL_INTERVAL: '0s',
    SIMULATED_SPEED: '4',
    LITE_AUTH_BCRYPT_COST: '4',
    ...env,
  },
})

const servers = [
  server(['preview'], PORT),
  // A DNS that does not answer is enough for a provider who offers reverse names.
  server(['preview'], CHANGING_PORT, {
    POWERDNS_URL: 'http://127.0.0.1:9',
    POWERDNS_API_KEY: 'none',
  }),
  // Provisioner and worker ask the backend for work all the time. The inspector and the gallery need neither.
  server([], DEV_PORT, { PROVISIONER: 'off', WORKER: 'off' }),
]

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  // Two processors are idle for a third of the time with two.
  workers: 3,
  // A busy machine is slow in ways that no page can prevent. A test that passes the second time is listed as flaky.
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: Boolean(process.env['CI']),
  // Generous for a busy machine. A wait ends as soon as its condition holds.
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    baseURL: at(PORT),
    // A trace costs a third of the processor time, so only the second try of a failed test writes one. Without
    // retries: `npm run test:e2e -- <spec> --trace on`.
    trace: 'on-first-retry',
    ...(browser && {
      launchOptions: {
        executablePath: browser.executablePath,
        // Each test starts a page anew, so most code that V8 would optimize has run for the last time by then.
        args: [...browser.args, '--js-flags=--max-optimized-bytecode-size=0'],
        env: { ...definedEnvironment(), ...browser.env },
      },
    }),
  },
  projects: [
    {
      // These tests change what all visitors see and undo it (published plans, open regions, the settings), or need
      // another provider. One after the other: no order is placed while another test closes orders. First in the list,
      // because they take some minutes.
      name: 'publishing',
      workers: 1,
      testMatch: /(cataloguePublic|settings|places|reverseNames)\.spec/,
      use: { baseURL: at(CHANGING_PORT) },
    },
    {
      name: 'site',
      testIgnore:
        /(inspector|gallery|cataloguePublic|settings|places|reverseNames|status|legal)\.spec/,
    },
    {
      // These tests show the documents that those of the settings need, and incidents in the strip that they read. To
      // run them alone: `--no-deps`.
      name: 'documents',
      testMatch: /(legal|status)\.spec/,
      use: { baseURL: at(CHANGING_PORT) },
      dependencies: ['publishing'],
    },
    {
      name: 'development',
      testMatch: /(inspector|gallery)\.spec/,
      use: { baseURL: at(DEV_PORT) },
    },
  ],
  webServer: {
    command: 'node scripts/e2eServers.ts',
    env: { E2E_SERVERS: JSON.stringify(servers) },
    wait: { stdout: /All servers answer/ },
    timeout: 300_000,
    stdout: 'ignore',
  },
})
