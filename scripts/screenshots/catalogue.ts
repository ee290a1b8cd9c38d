import type { Page } from '@playwright/test'
import { main, showFailure, showWaiting, type Shot } from './shot.ts'

const ROWS = '**/rest/v1/plan_catalogue*'

async function openPlan(page: Page): Promise<void> {
  await main(page).getByRole('link', { name: 'v1.small', exact: true }).click()
  await page.getByLabel('Price per hour, €').waitFor()
}

/** By a link: the document of a product page contains the rows, so it needs no answer. */
const openVps = (page: Page) =>
  page.getByRole('contentinfo').getByRole('link', { name: /^VPS/ }).press('Enter')

/** The catalogue for visitors and for admins, in states that an address alone does not show. */
export const catalogueStates: readonly Shot[] = [
  { name: 'plans-compared', path: '/vps?family=all&compare=v1.small,v1.medium,d1.medium,d1.large' },
  { name: 'plans-sold-out', path: '/vps?family=all&region=fra1' },
  { name: 'plans-none', path: '/vps?q=no+plan+is+called+this' },
  { name: 'plans-fit', path: '/gpu-compute?model=70&bits=4' },
  {
    name: 'plans-loading',
    path: '/roadmap',
    prepare: (page) =>
      showWaiting(page, ROWS, page.getByRole('region', { name: 'Plans', exact: true }), openVps),
  },
  {
    name: 'plans-failed',
    path: '/roadmap',
    prepare: (page) => showFailure(page, ROWS, openVps),
  },
  { name: 'create', path: '/dashboard/servers/new?plan=v1.medium&region=hel1', as: 'user' },
  { name: 'create-sold-out', path: '/dashboard/servers/new?plan=v1.small&region=fra1', as: 'user' },
  { name: 'create-nothing', path: '/dashboard/servers/new', as: 'user' },
  { name: 'admin-products-plan', path: '/admin/products', as: 'admin', prepare: openPlan },
  {
    name: 'admin-products-changed',
    path: '/admin/products',
    as: 'admin',
    prepare: async (page) => {
      await openPlan(page)
      await page.getByLabel('Price per hour, €').fill('1,5')
      await page.getByLabel('Price per hour, €').blur()
    },
  },
  { name: 'admin-products-new', path: '/admin/products?plan=new', as: 'admin' },
  { name: 'admin-products-order', path: '/admin/products?arrange=true', as: 'admin' },
  { name: 'admin-import', path: '/admin/products/import', as: 'admin' },
]
