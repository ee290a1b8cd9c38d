import type { Page } from '@playwright/test'
import { answer, main, stall, type Shot } from './shot.ts'

/** Answers with the service's profile, changed by these fields. */
const retell = (page: Page, words: object) =>
  page.route('**/rest/v1/profiles*', async (route) => {
    if (route.request().method() !== 'GET') return route.fulfill({ json: [] })
    const response = await route.fetch()
    const rows = (await response.json()) as object | object[]
    const told = Array.isArray(rows)
      ? rows.map((row: object) => ({ ...row, ...words }))
      : { ...rows, ...words }
    return route.fulfill({ response, json: told })
  })

async function openAccess(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Change.*Uma User/ }).click()
  await page.getByRole('dialog').waitFor()
}

/** What signed-in people and admins see, in each state. */
export const signedInStates: readonly Shot[] = [
  { name: 'dashboard', path: '/dashboard', as: 'user' },
  {
    name: 'dashboard-print',
    path: '/dashboard',
    as: 'user',
    prepare: (page) => page.emulateMedia({ media: 'print' }),
  },
  {
    name: 'dashboard-loading',
    path: '/dashboard',
    as: 'user',
    prepare: async (page) => {
      await stall(page, '**/rest/v1/profiles*')
      await page.reload()
      await page.getByText('Loading your profile').waitFor({ state: 'attached' })
    },
  },
  {
    name: 'dashboard-failed',
    path: '/dashboard',
    as: 'user',
    prepare: async (page) => {
      await answer(page, '**/rest/v1/profiles*', 500, { code: 'XX000', message: 'internal error' })
      await page.reload()
      await main(page).getByRole('alert').waitFor()
    },
  },
  {
    name: 'dashboard-offline',
    path: '/dashboard',
    as: 'user',
    prepare: async (page) => {
      await page.getByLabel('Company').fill('Okafor & Daughters')
      await page.context().setOffline(true)
      await page.getByText('You are offline.').waitFor()
    },
  },
  {
    name: 'dashboard-conflict',
    path: '/dashboard',
    as: 'user',
    prepare: async (page) => {
      await page.getByLabel('Full name').fill('Uma Okafor')
      await page.getByLabel('Company').fill('Okafor & Daughters')
      await retell(page, {
        full_name: 'Uma Adeyemi',
        company: 'Adeyemi Works',
        updated_at: new Date().toISOString(),
      })
      await page.getByRole('button', { name: 'Save profile' }).click()
      await main(page).getByRole('alert').waitFor()
    },
  },
  {
    name: 'dashboard-suspended',
    path: '/dashboard',
    as: 'user',
    prepare: async (page) => {
      await retell(page, {
        suspended_at: '2026-11-02T09:00:00Z',
        suspension_reason: 'The card on file was reported stolen',
      })
      await page.reload()
      await page.getByText('suspended since').waitFor()
    },
  },
  {
    name: 'dashboard-long-names',
    path: '/dashboard',
    as: 'user',
    prepare: async (page) => {
      await retell(page, {
        full_name:
          'Wolfeschlegelsteinhausenbergerdorff Maria-Theodora Konstantinopolitanska Featherstonehaugh Cholmonde',
        company:
          'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft mit Haftung GmbH',
      })
      await page.reload()
      await page.getByText('Wolfeschlegel').first().waitFor()
    },
  },
  {
    name: 'toast',
    path: '/dashboard',
    as: 'user',
    isWindow: true,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Save profile' }).click()
      await page.getByText('Profile updated successfully!').waitFor()
    },
  },
  { name: 'admin', path: '/admin', as: 'admin' },
  { name: 'admin-not-found', path: '/admin/no-such-page', as: 'admin' },
  { name: 'admin-people', path: '/admin/people', as: 'admin' },
  { name: 'admin-people-none', path: '/admin/people?q=nobody', as: 'admin' },
  {
    name: 'admin-people-loading',
    path: '/admin/people',
    as: 'admin',
    prepare: async (page) => {
      await stall(page, '**/rpc/admin_list_people*')
      await page.reload()
      await page.getByRole('table', { name: 'People' }).waitFor()
    },
  },
  {
    name: 'admin-people-failed',
    path: '/admin/people',
    as: 'admin',
    prepare: async (page) => {
      await answer(page, '**/rpc/admin_list_people*', 500, { code: 'XX000', message: 'error' })
      await page.reload()
      await main(page).getByRole('alert').waitFor()
    },
  },
  {
    name: 'admin-access',
    path: '/admin/people',
    as: 'admin',
    isWindow: true,
    prepare: openAccess,
  },
  {
    name: 'admin-access-invalid',
    path: '/admin/people',
    as: 'admin',
    isWindow: true,
    prepare: async (page) => {
      await openAccess(page)
      await page.getByRole('radio', { name: 'Support' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Change access' }).click()
      await page.getByText('Give a reason for the audit log.').waitFor()
    },
  },
  { name: 'admin-products', path: '/admin/products', as: 'admin' },
]
