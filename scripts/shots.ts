import { mkdir, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser, type Page } from '@playwright/test'
import { preview, runnerImport } from 'vite'
import { definedEnvironment, findBrowser } from './browser.ts'
import { DEMO_PASSWORD } from './backend/demo.ts'
import type * as Pages from '../src/content/pages.ts'
import { mailedLink } from '../tests/e2e/support/accounts.ts'
import { aliases } from './vite-shared.ts'

/**
 * `npm run shots [-- words of names]`: pictures of every page and state of the build, at three widths in both themes,
 * in `shots/`. For people to look at; nothing is compared.
 */
const WIDTHS = [360, 800, 1440]
const THEMES = ['light', 'dark'] as const
const PORT = 4198
const folder = fileURLToPath(new URL('../shots/', import.meta.url))

interface Shot {
  name: string
  path: string
  as?: 'user' | 'admin'
  /** Brings the page into the state that the picture is of. */
  prepare?: (page: Page) => Promise<void>
}

/** Through Vite, as everything in src is written for it. */
const {
  module: { publicPages },
} = await runnerImport<typeof Pages>(
  fileURLToPath(new URL('../src/content/pages.ts', import.meta.url)),
  { configFile: false, resolve: { alias: aliases } },
)

const main = (page: Page) => page.getByRole('main')

const answer = (page: Page, url: string, status: number, json: object) =>
  page.route(url, (route) => route.fulfill({ status, json }))

const shots: Shot[] = [
  ...publicPages.map(({ id, path }) => ({ name: id, path })),
  { name: 'not-found', path: '/no-such-page' },
  { name: 'auth-sign-in', path: '/auth' },
  { name: 'auth-sign-up', path: '/auth?mode=sign-up' },
  { name: 'auth-reset', path: '/auth?mode=reset' },
  {
    name: 'auth-refused',
    path: '/auth',
    prepare: async (page) => {
      await page.getByLabel('Email').fill('mira@example.org')
      await page.getByLabel('Password', { exact: true }).fill('not the password')
      await main(page).getByRole('button', { name: 'Sign in' }).click()
      await main(page).getByRole('alert').waitFor()
    },
  },
  {
    name: 'auth-invalid',
    path: '/auth?mode=sign-up',
    prepare: async (page) => {
      await page.getByLabel('Password', { exact: true }).fill('basalt2026!')
      await main(page).getByRole('button', { name: 'Sign up' }).click()
      await page.getByText('Enter your email address.').waitFor()
    },
  },
  {
    name: 'auth-strong',
    path: '/auth?mode=sign-up',
    prepare: async (page) => {
      await page.getByLabel('Full name').fill('Mira Okafor')
      await page.getByLabel('Email').fill('mira@example.org')
      await page.getByLabel('Password', { exact: true }).fill('correct horse battery staple')
      await page.getByRole('meter').waitFor()
    },
  },
  {
    name: 'auth-weak',
    path: '/auth?mode=sign-up',
    prepare: async (page) => {
      await answer(page, '**/auth/v1/signup*', 422, {
        code: 'weak_password',
        error_code: 'weak_password',
        msg: 'Password is known to be weak.',
        weak_password: { reasons: ['pwned', 'length'] },
      })
      await page.getByLabel('Full name').fill('Mira Okafor')
      await page.getByLabel('Email').fill('mira@example.org')
      await page.getByLabel('Password', { exact: true }).fill('passwordbasalt2026!')
      await main(page).getByRole('button', { name: 'Sign up' }).click()
      await main(page).getByRole('alert').waitFor()
    },
  },
  {
    name: 'auth-unreachable',
    path: '/auth',
    prepare: async (page) => {
      await page.route('**/auth/v1/**', (route) => route.abort())
      await page.getByLabel('Email').fill('mira@example.org')
      await page.getByLabel('Password', { exact: true }).fill('not the password')
      await main(page).getByRole('button', { name: 'Sign in' }).click()
      await main(page).getByRole('alert').waitFor()
    },
  },
  {
    name: 'auth-offline',
    path: '/auth',
    prepare: async (page) => {
      await page.context().setOffline(true)
      await page.getByText('You are offline.').waitFor()
    },
  },
  {
    name: 'auth-new-password',
    path: '/auth?mode=reset',
    prepare: async (page) => {
      await page.getByLabel('Email').fill('user@example.test')
      await page.getByRole('button', { name: 'Send the link' }).click()
      await page.getByRole('heading', { name: 'Check your mail' }).waitFor()
      await page.goto(await mailedLink(page.request, 'user@example.test', /password/i))
      await page.getByLabel('New password', { exact: true }).waitFor()
    },
  },
  {
    name: 'error',
    path: '/auth',
    prepare: async (page) => {
      // A part of the site that cannot be loaded.
      await page.route('**/assets/**', (route) => route.abort())
      await page.getByRole('contentinfo').getByRole('link', { name: 'Research' }).click()
      await page.getByRole('heading', { name: 'This page did not load' }).waitFor()
    },
  },
  {
    name: 'auth-sent',
    path: '/auth?mode=reset',
    prepare: async (page) => {
      await page.getByLabel('Email').fill('mira@example.org')
      await page.getByRole('button', { name: 'Send the link' }).click()
      await page.getByRole('heading', { name: 'Check your mail' }).waitFor()
    },
  },
  {
    name: 'auth-bad-link',
    path: '/auth?mode=recover&token_hash=0123456789abcdef0123456789&type=recovery',
    prepare: (page) => page.getByRole('heading', { name: 'The link did not work' }).waitFor(),
  },
  {
    name: 'menu',
    path: '/vps',
    prepare: async (page) => {
      const sheet = page.getByRole('button', { name: 'Menu', exact: true })
      if (await sheet.isVisible()) {
        await sheet.click()
        await page.getByRole('dialog').waitFor()
      } else {
        await page.getByRole('banner').getByRole('button', { name: 'Products' }).click()
      }
    },
  },
  {
    name: 'palette',
    path: '/vps',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Find a page or action' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'dashboard', path: '/dashboard', as: 'user' },
  { name: 'admin', path: '/admin', as: 'admin' },
  { name: 'admin-people', path: '/admin/people', as: 'admin' },
  { name: 'admin-people-none', path: '/admin/people?q=nobody', as: 'admin' },
  { name: 'admin-products', path: '/admin/products', as: 'admin' },
]

async function signIn(page: Page, who: 'user' | 'admin'): Promise<void> {
  await page.goto('/auth')
  await page.getByLabel('Email').fill(`${who}@example.test`)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await main(page).getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/dashboard')
}

async function take(browser: Browser, shot: Shot, width: number, theme: (typeof THEMES)[number]) {
  const context = await browser.newContext({
    baseURL: `http://127.0.0.1:${PORT}`,
    viewport: { width, height: width < 700 ? 780 : 900 },
    colorScheme: theme,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  try {
    if (shot.as) await signIn(page, shot.as)
    await page.goto(shot.path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await shot.prepare?.(page)
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    await page.waitForLoadState('networkidle')
    const path = `${folder}${shot.name}-${width}-${theme}.png`
    await page.screenshot({ path, fullPage: !['menu', 'palette'].includes(shot.name) })
  } catch (error) {
    console.error(`  ${shot.name} at ${width} px, ${theme}: ${String(error).split('\n')[0]}`)
    process.exitCode = 1
  } finally {
    await context.close()
  }
}

const words = process.argv.slice(2)
const wanted = shots.filter(
  ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
)
Object.assign(process.env, { PORT: String(PORT), DATA_DIR: 'memory', MAIL_INTERVAL: '0s' })
const found = await findBrowser()
const server = await preview()
const browser = await chromium.launch({ ...found, env: { ...definedEnvironment(), ...found.env } })
if (words.length === 0) await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
for (const shot of wanted) {
  for (const width of WIDTHS) for (const theme of THEMES) await take(browser, shot, width, theme)
  console.log(`  ${shot.name}`)
}
await browser.close()
await server.close()
process.exit()
