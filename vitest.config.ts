import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import mdx from '@mdx-js/rollup'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { brandMark } from './build/brand/markModule.ts'
import { cloudConfigValidator } from './build/cloudConfigValidator.ts'
import { osImageModules } from './build/osImage/plugin.ts'
import { searchDocumentsModule } from './build/search/plugin.ts'
import { sourceExcerpts } from './build/sourceExcerpts.ts'
import { aliases, constants, mdxOptions } from './build/viteShared.ts'

const project = (name: string, include: string[], options: object = {}) => ({
  extends: true as const,
  test: { name, include, ...options },
})

const unitTests = [
  'src/**/*.test.ts',
  'src/**/*.server.test.tsx',
  '{server,build,scripts,packages}/**/*.test.ts',
]

/** Those that replace a module. The others share the modules that a process has loaded. */
const replacing = (files: string | string[]) =>
  globSync(files).filter((file) =>
    /\bvi\.(mock|doMock|resetModules)\(/.test(readFileSync(file, 'utf8')),
  )
const replacingUnitTests = replacing(unitTests)

const backendTests = 'tests/backend/**/*.test.ts'
const replacingBackendTests = replacing(backendTests)
const backendOptions = {
  // A busy machine answers late.
  testTimeout: 180_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 15_000 } },
}

export default defineConfig({
  plugins: [
    { enforce: 'pre', ...mdx(mdxOptions) },
    sourceExcerpts(),
    searchDocumentsModule(),
    cloudConfigValidator(),
    osImageModules(),
    react(),
    brandMark(fileURLToPath(new URL('./brand', import.meta.url))),
  ],
  resolve: { alias: aliases },
  define: constants,
  test: {
    // By default one processor stays free, which on two is half of them.
    maxWorkers: '100%',
    // The embedded backend hashes passwords in JavaScript: a third of the processor time of tests that sign people in.
    // tests/backend/passwordHash.test.ts says what the site itself uses.
    env: { LITE_AUTH_BCRYPT_COST: '4' },
    projects: [
      project('unit', unitTests, {
        exclude: replacingUnitTests,
        setupFiles: ['tests/support/setup.ts'],
        // To load every module again for each file takes as long as the tests.
        isolate: false,
        testTimeout: 30_000,
      }),
      project('replacing', replacingUnitTests, {
        setupFiles: ['tests/support/setup.ts'],
        testTimeout: 30_000,
      }),
      project('components', ['{src,build}/**/*.test.tsx'], {
        exclude: ['src/**/*.server.test.tsx'],
        environment: 'jsdom',
        // Each file has a context of its own in a thread that lives on. To start a process with jsdom for each takes
        // twice as long.
        pool: 'vmThreads',
        setupFiles: ['tests/support/setup.ts'],
        testTimeout: 30_000,
      }),
      project('machines', ['machines/**/*.test.ts', 'tests/machines/**/*.test.ts']),
      project('backend', [backendTests], {
        ...backendOptions,
        exclude: replacingBackendTests,
        setupFiles: ['tests/support/undoStubs.ts'],
        // To load PGlite and the backend for each file takes as long as the tests.
        isolate: false,
      }),
      project('replacingBackend', replacingBackendTests, backendOptions),
      project('postgres', ['tests/postgres/**/*.test.ts'], {
        globalSetup: ['tests/postgres/globalSetup.ts'],
        // A test of mutants makes hundreds of them, one after the other.
        testTimeout: 180_000,
        hookTimeout: 120_000,
      }),
      project('engine', ['tests/engine/**/*.test.ts'], {
        globalSetup: ['tests/engine/globalSetup.ts'],
        // A busy machine takes several times as long as an idle one. As in the browser, CI tries a failed test again.
        retry: process.env['CI'] ? 1 : 0,
        testTimeout: 180_000,
        hookTimeout: 90_000,
        // One daemon for all. Its answers take most of the time, not this process.
        fileParallelism: false,
        sequence: { concurrent: true },
        maxConcurrency: 10,
      }),
      project('os', ['tests/os/**/*.test.ts'], {
        globalSetup: ['tests/engine/globalSetup.ts'],
        // The image is built once, or twice if Debian has changed since the record.
        testTimeout: 600_000,
        hookTimeout: 600_000,
      }),
      project('build', ['tests/build/**/*.test.ts'], {
        // Some read every page of the build.
        testTimeout: 30_000,
      }),
      project('foreign', ['tests/foreign/**/*.test.ts'], {
        // The first run may install the programs of others.
        testTimeout: 60_000,
        hookTimeout: 480_000,
        fileParallelism: false,
      }),
      project('hosting', ['tests/hosting/**/*.test.ts'], {
        // The browser tests run beside them, and take most of the processors.
        testTimeout: 180_000,
        // The first run may install the servers. Two files at once would be in each other's way.
        hookTimeout: 480_000,
        fileParallelism: false,
      }),
    ],
  },
})
