import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { Manifest } from 'vite'
import { mailedLink } from '../../tests/e2e/support/accounts.ts'
import { answer, main, stall, type Shot } from './shot.ts'

/** The file of a chunk of the build by its name, which the address of a file does not have. */
function chunkOf(name: string): string {
  const file = new URL('../../dist/.vite/manifest.json', import.meta.url)
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest
  const chunk = Object.values(manifest).find((each) => each.name === name)
  if (chunk === undefined) throw new Error(`The build has no chunk ${name}`)
  return chunk.file
}

/** Opens a menu of the header. Below 1100 px one sheet contains all menus. */
async function openMenu(page: Page, name: string): Promise<void> {
  const sheet = page.getByRole('button', { name: 'Menu', exact: true })
  if (await sheet.isVisible()) {
    await sheet.click()
    await page.getByRole('dialog').waitFor()
  } else {
    await page.getByRole('banner').getByRole('button', { name }).click()
  }
}

/** Signs in with a password that is not accepted, and waits for the message. */
async function failSignIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('mira@example.org')
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await main(page).getByRole('button', { name: 'Sign in' }).click()
  await main(page).getByRole('alert').waitFor()
}

const TOKEN = '3c59dc04-8e88-4024-8be8-079a5c74d079.signature'

/** Reloads the page of a link in a mail, while the backend answers as for a real one. */
async function openMailLink(page: Page, procedure: string, json: object): Promise<void> {
  await answer(page, `**/rest/v1/rpc/${procedure}`, 200, json)
  await page.goto(`${new URL(page.url()).pathname}?token=${TOKEN}`)
  await page.getByRole('main').getByRole('button').first().waitFor()
}

const mails = {
  is_wanted: true,
  title: 'Server failed',
  list: null,
  workspace: 'Blue Harbor',
}

/** What everyone sees, in states that an address alone does not show. */
export const publicStates: readonly Shot[] = [
  { name: 'not-found', path: '/no-such-page' },
  { name: 'auth-sign-in', path: '/auth' },
  { name: 'auth-sign-up', path: '/auth?mode=sign-up' },
  { name: 'auth-reset', path: '/auth?mode=reset' },
  {
    name: 'auth-refused',
    path: '/auth',
    prepare: failSignIn,
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
        weak_password: { reasons: ['pwned'] },
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
      await failSignIn(page)
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
      await page.getByRole('button', { name: 'Send reset link' }).click()
      await page.getByRole('heading', { name: 'Check your inbox' }).waitFor()
      await page.goto(await mailedLink(page.request, 'user@example.test', /password/i))
      await page.getByRole('main').getByRole('button', { name: 'Continue' }).click()
      await page.getByLabel('New password', { exact: true }).waitFor()
    },
  },
  {
    name: 'error',
    path: '/auth',
    prepare: async (page) => {
      // A chunk that fails to load, even after the automatic reload.
      await page.route(`**/${chunkOf('research')}`, (route) => route.abort())
      await page.getByRole('contentinfo').getByRole('link', { name: 'Research' }).click()
      await page.getByRole('heading', { name: 'This page did not load' }).waitFor()
    },
  },
  {
    name: 'auth-sent',
    path: '/auth?mode=reset',
    prepare: async (page) => {
      await page.getByLabel('Email').fill('mira@example.org')
      await page.getByRole('button', { name: 'Send reset link' }).click()
      await page.getByRole('heading', { name: 'Check your inbox' }).waitFor()
    },
  },
  {
    name: 'auth-bad-link',
    path: '/auth?mode=recover&token_hash=0123456789abcdef0123456789&type=recovery',
    prepare: async (page) => {
      await page.getByRole('main').getByRole('button', { name: 'Continue' }).click()
      await page.getByRole('heading', { name: 'The link did not work' }).waitFor()
    },
  },
  {
    name: 'unsubscribe',
    path: '/unsubscribe',
    prepare: (page) => openMailLink(page, 'unsubscribe_preview', mails),
  },
  {
    name: 'unsubscribe-done',
    path: '/unsubscribe',
    prepare: async (page) => {
      await answer(page, '**/rest/v1/rpc/unsubscribe', 200, { ...mails, is_wanted: false })
      await openMailLink(page, 'unsubscribe_preview', mails)
      await page.getByRole('button', { name: 'Unsubscribe' }).click()
      await page.getByRole('button', { name: 'Undo' }).waitFor()
    },
  },
  { name: 'unsubscribe-incomplete', path: '/unsubscribe' },
  {
    name: 'unsubscribe-forged',
    path: `/unsubscribe?token=${TOKEN}`,
    prepare: (page) => main(page).getByRole('alert').waitFor(),
  },
  {
    name: 'confirm',
    path: `/confirm?token=${TOKEN}`,
  },
  {
    name: 'account-undo',
    path: `/account-undo?token=${TOKEN}`,
  },
  {
    name: 'account-undo-used',
    path: `/account-undo?token=${TOKEN}`,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Undo the change' }).click()
      await main(page).getByRole('alert').waitFor()
    },
  },
  {
    name: 'menu',
    path: '/vps',
    isWindow: true,
    prepare: (page) => openMenu(page, 'Products'),
  },
  {
    name: 'menu-account',
    path: '/admin/people',
    as: 'admin',
    isWindow: true,
    prepare: async (page) => {
      await openMenu(page, 'Account')
      await page.getByText('Sign out').scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'palette',
    path: '/vps',
    isWindow: true,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Search plans, docs, actions' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'loading',
    path: '/auth',
    isWindow: true,
    prepare: async (page) => {
      await stall(page, '**/assets/**')
      await page.getByRole('contentinfo').getByRole('link', { name: 'Research' }).click()
      await page.getByText('Loading...').waitFor()
      await page.evaluate(() => window.scrollTo(0, 0))
    },
  },
  {
    name: 'print',
    path: '/support',
    prepare: (page) => page.emulateMedia({ media: 'print' }),
  },
]
