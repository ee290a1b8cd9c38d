import { chromium } from '@playwright/test'
import { build, preview } from 'vite'
import { benchFilter } from './bench/filter.ts'
import { definedEnvironment, findBrowser } from './browser.ts'

/** `npm run bench`: measures the build in a browser and prints figures. Nothing passes or fails by them. */
const PORT = 4197
Object.assign(process.env, { PORT: String(PORT), DATA_DIR: 'memory' })
const found = await findBrowser()
await build({ logLevel: 'warn' })
const server = await preview()
const browser = await chromium.launch({ ...found, env: { ...definedEnvironment(), ...found.env } })
await benchFilter(browser, `http://127.0.0.1:${PORT}`)
await browser.close()
await server.close()
process.exit()
