import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { build, preview } from 'vite'
import { benchFilter } from './bench/filter.ts'
import { benchPages } from './bench/pages.ts'
import { definedEnvironment, findBrowser } from './browser.ts'

/** `npm run bench`: measures the build in a browser and prints figures. Nothing passes or fails by them. */
const PORT = 4197
Object.assign(process.env, { PORT: String(PORT), DATA_DIR: 'memory' })
const found = await findBrowser()
await build({ logLevel: 'warn' })
const browser = await chromium.launch({ ...found, env: { ...definedEnvironment(), ...found.env } })
const folder = fileURLToPath(new URL('../dist/', import.meta.url))
await benchPages(
  browser,
  folder,
  ['/', '/vps', '/roadmap', '/auth'],
  Number(process.env['RUNS'] ?? 7),
)
const server = await preview()
await benchFilter(browser, `http://127.0.0.1:${PORT}`)
await browser.close()
await server.close()
process.exit()
