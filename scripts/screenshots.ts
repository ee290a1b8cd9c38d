import { mkdir, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { build, preview, runnerImport } from 'vite'
import { definedEnvironment, findBrowser } from './browser.ts'
import { DEMO_PASSWORD } from '../server/backend/demo.ts'
import type * as Pages from '../src/content/pages.ts'
import { catalogueStates } from './screenshots/catalogue.ts'
import { mailShots, takeMail } from './screenshots/mails.ts'
import { publicStates } from './screenshots/public.ts'
import { README_WINDOW, readmePictures, writeReadmePicture } from './screenshots/readme.ts'
import { main, type Shot } from './screenshots/shot.ts'
import { signedInStates } from './screenshots/signedIn.ts'
import { readEnvironment } from '../build/env.ts'
import { aliases } from '../build/viteShared.ts'

/**
 * `npm run shots [-- words of names]`: screenshots of every page and state of the build, at three widths in both
 * themes, and of every mail, in `shots/`. People look at them. Nothing compares them. It also makes the pictures of README.md.
 */
const WIDTHS = [360, 800, 1440]
const THEMES = ['light', 'dark'] as const
const PORT = 4198
const baseURL = `http://127.0.0.1:${PORT}`
const folder = fileURLToPath(new URL('../shots/', import.meta.url))

/** Imported by Vite, because the code in src depends on it. */
const {
  module: { publicPages },
} = await runnerImport<typeof Pages>(
  fileURLToPath(new URL('../src/content/pages.ts', import.meta.url)),
  { configFile: false, resolve: { alias: aliases } },
)

const shots: readonly Shot[] = [
  ...publicPages.map(({ id, path }) => ({ name: id, path })),
  ...publicStates,
  ...catalogueStates,
  ...signedInStates,
]

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>

const signedIn = new Map<string, StorageState>()

/** The browser storage of a demo account after sign-in. It signs in once for each account. */
async function storageOf(browser: Browser, who: 'user' | 'staff' | 'admin'): Promise<StorageState> {
  const known = signedIn.get(who)
  if (known) return known
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  await page.goto('/auth')
  await page.getByLabel('Email').fill(`${who}@example.test`)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await main(page).getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/dashboard')
  const state = await context.storageState()
  await context.close()
  signedIn.set(who, state)
  return state
}

type Theme = (typeof THEMES)[number]

/** Opens a page in its state, and saves the picture. */
async function take(
  browser: Browser,
  shot: Shot,
  viewport: { width: number; height: number },
  theme: Theme,
  save: (page: Page) => Promise<unknown>,
): Promise<void> {
  const context = await browser.newContext({
    baseURL,
    ...(shot.as ? { storageState: await storageOf(browser, shot.as) } : {}),
    viewport,
    colorScheme: theme,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  try {
    await page.goto(shot.path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await shot.prepare?.(page)
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    // A page that is shown while it loads never reaches an idle network.
    await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => undefined)
    // Without this a sticky bar would be in the middle of the picture.
    if (!shot.isWindow) await page.evaluate(() => window.scrollTo(0, 0))
    await save(page)
  } catch (error) {
    console.error(
      `  ${shot.name} at ${viewport.width} px, ${theme}: ${String(error).split('\n')[0]}`,
    )
    process.exitCode = 1
  } finally {
    await context.close()
  }
}

const words = process.argv.slice(2)
const isWanted = ({ name }: { name: string }) =>
  words.length === 0 || words.some((word) => name.includes(word))
Object.assign(process.env, {
  // The import above has set it to development, and the build would hold React's warnings.
  NODE_ENV: 'production',
  PORT: String(PORT),
  DATA_DIR: 'memory',
  MAIL_INTERVAL: '0s',
})
const found = await findBrowser()
await build({ logLevel: 'warn' })
const server = await preview()
const browser = await chromium.launch({ ...found, env: { ...definedEnvironment(), ...found.env } })
if (words.length === 0) await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
for (const shot of shots.filter(isWanted)) {
  for (const width of WIDTHS) {
    for (const theme of THEMES) {
      const path = `${folder}${shot.name}-${width}-${theme}.png`
      const viewport = { width, height: width < 700 ? 780 : 900 }
      await take(browser, shot, viewport, theme, (page) =>
        page.screenshot({ path, fullPage: !shot.isWindow }),
      )
    }
  }
  console.log(`  ${shot.name}`)
}
for (const mail of mailShots(readEnvironment('production', PORT).brandName).filter(isWanted)) {
  await takeMail(browser, mail, folder)
  console.log(`  ${mail.name}`)
}
for (const shot of readmePictures.filter(isWanted)) {
  for (const theme of THEMES) {
    await take(browser, shot, README_WINDOW, theme, (page) =>
      writeReadmePicture(page, shot.name, theme),
    )
  }
  console.log(`  ${shot.name}`)
}
await browser.close()
await server.close()
process.exit()
