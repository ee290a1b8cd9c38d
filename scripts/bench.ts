import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { benchPages } from './bench/pages.ts'
import { definedEnvironment, findBrowser } from './browser.ts'

/** `npm run bench`: measures the build in `dist/` and prints figures; nothing passes or fails by them. */
const folder = fileURLToPath(new URL('../dist/', import.meta.url))
const found = await findBrowser()
const browser = await chromium.launch({ ...found, env: { ...definedEnvironment(), ...found.env } })
await benchPages(browser, folder, ['/', '/vps', '/roadmap', '/auth'], Number(process.env['RUNS'] ?? 7))
await browser.close()
