import '@testing-library/jest-dom/vitest'
import { RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { availablePlans, makePlan } from '@/domain/catalogue/fixtures'
import { listPlans } from '@/domain/catalogue/queries'
import { deployment, setDeployment } from '@/lib/deployment'
import { run } from './firstMinute/run'
import { homeRouter } from './fixtures'

vi.mock('@/domain/catalogue/queries', async (original) => ({
  ...(await original<object>()),
  listPlans: vi.fn(),
}))

const list = vi.mocked(listPlans)
const built = deployment()

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  list.mockReset().mockResolvedValue([...availablePlans])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  setDeployment(built)
})

async function openHome() {
  const { router } = await homeRouter()
  render(<RouterProvider router={router as never} />)
  await screen.findByRole('group', { name: /hexagonal columns/ })
}

test('only the kinds of server that are on sale are named', async () => {
  list.mockResolvedValue(
    availablePlans.filter((plan) => plan.kind === 'vps' || plan.kind === 'vds'),
  )
  setDeployment({ orders: 'preview', sells: ['vps', 'vds'] })
  await openHome()
  screen.getByRole('heading', { name: 'Two kinds of server, one price list' })
  expect(screen.queryByRole('heading', { level: 3, name: 'GPU' })).toBeNull()
  expect(document.body).not.toHaveTextContent(/GPU/)
})

test('a size is said once where a kind has one plan', async () => {
  list.mockResolvedValue([makePlan({ slug: 'v1.only', vcpus: 1, memoryGib: 2, kind: 'vps' })])
  await openHome()
  const bar = screen.getByText('2 GiB memory, 1 vCPU shared').nextElementSibling
  const texts = [...(bar?.querySelectorAll('text') ?? [])].map((text) => text.textContent)
  expect(texts).toEqual(['2 GiB', '1 vCPU shared', ''])
  screen.getByText(/^1 plan, prices without VAT/)
})

test('the recorded minute is shown only where its plan is on sale', async () => {
  const own = availablePlans.filter(({ slug }) => slug !== run.plan.slug)
  for (const plans of [own, [...own, makePlan({ ...run.plan, memoryMib: 65_536 })]]) {
    list.mockResolvedValue(plans)
    await openHome()
    expect(screen.queryByRole('heading', { name: 'The first minute of a server' })).toBeNull()
    cleanup()
  }
})

test('what the provider wrote is shown in the place of our words', async () => {
  const claims = ['Water power.', 'A person answers.']
  setDeployment({
    ...deployment(),
    home: { title: 'Servers in Graz', lead: 'By the hour.', claims },
  })
  await openHome()
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Servers in Graz')
  const section = screen.getByRole('heading', { name: 'What you get' }).closest('section')
  const items = within(section as HTMLElement).getAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent)).toEqual(claims)
  screen.getByText('By the hour.')
})
