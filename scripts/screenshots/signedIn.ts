import type { Page } from '@playwright/test'
import { main, showFailure, showWaiting, type Shot } from './shot.ts'

const PROFILES = '**/rest/v1/profiles*'
const PEOPLE = '**/rpc/admin_list_people*'

/** Changes these fields in every profile that the service returns. */
const changeProfile = (page: Page, fields: object) =>
  page.route(PROFILES, async (route) => {
    if (route.request().method() !== 'GET') return route.fulfill({ json: [] })
    const response = await route.fetch()
    const rows = (await response.json()) as object[]
    return route.fulfill({ response, json: rows.map((row) => ({ ...row, ...fields })) })
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
    prepare: (page) => showWaiting(page, PROFILES, page.getByText('Loading your profile')),
  },
  {
    name: 'dashboard-failed',
    path: '/dashboard',
    as: 'user',
    prepare: (page) => showFailure(page, PROFILES),
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
      await changeProfile(page, {
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
      await changeProfile(page, {
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
      await changeProfile(page, {
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
    prepare: (page) => showWaiting(page, PEOPLE, page.getByRole('table', { name: 'People' })),
  },
  {
    name: 'admin-people-failed',
    path: '/admin/people',
    as: 'admin',
    prepare: (page) => showFailure(page, PEOPLE),
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
  { name: 'admin-servers', path: '/admin/servers', as: 'admin' },
  { name: 'admin-servers-none', path: '/admin/servers?q=nobody', as: 'admin' },
  { name: 'staff', path: '/staff', as: 'staff' },
  { name: 'staff-servers', path: '/staff/servers', as: 'staff' },
  { name: 'admin-quotas', path: '/admin/quotas?workspace=northwind', as: 'admin' },
  { name: 'admin-products', path: '/admin/products', as: 'admin' },
]
