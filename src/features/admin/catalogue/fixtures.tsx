import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import { renderApp, startAuth } from '@tests/support/renderApp'
import type { PlanRecord } from '@/domain/catalogue/admin/adminPlan'
import * as commands from '@/domain/catalogue/admin/mutations'
import { ProductsPage } from './ProductsPage'
import { productsSearch } from '@/domain/catalogue/admin/productsSearch'
import * as queries from '@/domain/catalogue/admin/queries'
import {
  gpu,
  h100,
  medium,
  planRecord,
  regions,
  small,
  vps,
} from '@/domain/catalogue/admin/fixtures'

/** The fake backend of a test; the test file itself mocks `./queries` and `./commands`. */
export const backend = {
  listPlans: vi.mocked(queries.listAdminPlans),
  listProducts: vi.mocked(queries.listAdminProducts),
  loadPlan: vi.mocked(queries.loadPlan),
  holders: vi.mocked(queries.loadPlanReferences),
  history: vi.mocked(queries.loadPlanHistory),
  savePlan: vi.mocked(commands.savePlan),
  saveProduct: vi.mocked(commands.saveProduct),
  setStatus: vi.mocked(commands.setPlanStatus),
  countSaved: vi.mocked(queries.countSaved),
  withdraw: vi.mocked(commands.cancelScheduledPrice),
  deletePlan: vi.mocked(commands.deletePlan),
  orderPlans: vi.mocked(commands.orderPlans),
  orderProducts: vi.mocked(commands.orderProducts),
}

/** Sets up three plans in two products. The fake accepts every save as the next version. */
export function resetBackend() {
  vi.resetAllMocks()
  sessionStorage.clear()
  backend.listPlans.mockResolvedValue([small, medium, h100])
  backend.listProducts.mockResolvedValue([vps, gpu])
  vi.mocked(queries.listAllRegions).mockResolvedValue(regions)
  backend.loadPlan.mockImplementation((id) =>
    Promise.resolve(
      id === medium.plan_id
        ? { ...planRecord, plan: medium }
        : id === h100.plan_id
          ? { ...planRecord, plan: h100 }
          : planRecord,
    ),
  )
  backend.history.mockResolvedValue([])
  backend.holders.mockResolvedValue([])
  backend.countSaved.mockResolvedValue(3)
  backend.savePlan.mockImplementation((id, version) =>
    Promise.resolve({ id: id ?? small.plan_id, version: (version ?? 0) + 1 }),
  )
}

/** Simulates that another person stored a change: the next read returns it. */
export function storeElsewhere(change: Partial<PlanRecord['plan']>) {
  const stored = { ...planRecord, plan: { ...small, version: 14, ...change } }
  backend.loadPlan.mockResolvedValue(stored)
  return stored
}

export async function openProducts(search = '') {
  const started = await startAuth({ staffType: 'admin' })
  const view = await renderApp({
    auth: started.auth,
    path: '/admin/products',
    search,
    page: (raw) => <ProductsPage search={productsSearch(raw)} />,
  })
  const address = () => productsSearch(view.router.state.location.search)
  return { ...started, ...view, address, person: userEvent.setup() }
}

/** Opens the page with the editor of v1.small. */
export async function openSmall() {
  const opened = await openProducts(`?plan=${small.plan_id}`)
  await screen.findByRole('form', { name: 'Plan v1.small' })
  return opened
}

export const button = (name: string | RegExp) => screen.getByRole('button', { name })
export const box = (name: string | RegExp) => screen.getByRole('textbox', { name })
export const plansTable = () => screen.findByRole('table', { name: 'Plans' })
export const planNames = async () =>
  within(await plansTable())
    .getAllByRole('link', { current: undefined })
    .map(({ textContent }) => textContent)
    .filter((name) => /^[a-z]\d\./.test(name ?? ''))

export async function retype(
  person: ReturnType<typeof userEvent.setup>,
  element: HTMLElement,
  text: string,
) {
  await person.clear(element)
  // Each key draws the whole form again, so the text comes at once.
  if (text !== '') await person.paste(text)
}

/** Confirms the new price of a published plan. It is announced for tomorrow, unless it must apply at once. */
export async function confirmPrice(
  person: ReturnType<typeof userEvent.setup>,
  { isNow = false, reason = 'Electricity costs more' } = {},
) {
  const dialog = within(await screen.findByRole('alertdialog'))
  if (isNow) await person.click(dialog.getByRole('radio', { name: 'Immediately' }))
  const field = dialog.getByRole('textbox', { name: 'Reason' })
  await person.clear(field)
  await person.type(field, reason)
  await person.click(
    dialog.getByRole('button', { name: isNow ? 'Change price now' : 'Announce price' }),
  )
}
