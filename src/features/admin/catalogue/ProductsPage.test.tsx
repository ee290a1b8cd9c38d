import '@testing-library/jest-dom/vitest'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { notifyError } from '@/ui/notify'
import { deferred } from '@tests/support/deferred'
import { gpu, medium, planRecord, small, vps } from '@/domain/catalogue/admin/fixtures'
import { backend, button, openProducts, planNames, plansTable, resetBackend } from './fixtures'

vi.mock('@/domain/catalogue/admin/queries')
vi.mock('@/domain/catalogue/admin/mutations')
vi.mock('@/ui/notify')

beforeEach(resetBackend)
afterEach(cleanup)

const refused = { code: 'network', message: 'We cannot reach the service.' }

describe('the list', () => {
  test('shows plans below their products, with size, price, state and version', async () => {
    await openProducts()
    const row = await screen.findByRole('row', { name: /v1\.small/ })
    expect(row).toHaveTextContent('2 / 4 / 60')
    expect(row).toHaveTextContent('€0.0099')
    expect(row).toHaveTextContent('€6.60')
    expect(row).toHaveTextContent('Published')
    expect(row).toHaveTextContent('13')
    const group = screen.getByRole('rowgroup', { name: 'GPU servers' })
    expect(within(group).getByRole('link', { name: 'g1.h100' })).toBeVisible()
    expect(screen.getByText('3 rows, sample catalogue')).toBeVisible()
  })

  test('says what visitors meet: sold out, retiring', async () => {
    backend.listPlans.mockResolvedValue([
      { ...small, regions: [{ region: 'fra1', stock: 0 }] },
      { ...medium, status: 'published', announced_retire_at: '2999-01-01T00:00:00Z' },
    ])
    await openProducts()
    expect(await screen.findByRole('row', { name: /v1\.small/ })).toHaveTextContent('Sold out')
    expect(screen.getByRole('row', { name: /v1\.medium/ })).toHaveTextContent('Until 1 Jan 2999')
  })

  test('a plan in a product that is not published warns here and before it is published', async () => {
    const heldBack = { ...small, product_status: 'draft' as const }
    const draft = { ...medium, product_status: 'draft' as const }
    backend.listPlans.mockResolvedValue([heldBack, draft])
    backend.loadPlan.mockResolvedValue({ ...planRecord, plan: draft })
    const { person } = await openProducts(`?plan=${draft.plan_id}`)
    expect(await screen.findByRole('row', { name: /v1\.small/ })).toHaveTextContent('Not on sale')
    expect(screen.getByRole('row', { name: /v1\.medium/ })).not.toHaveTextContent('Not on sale')
    await person.click(await screen.findByRole('button', { name: 'Publish' }))
    const dialog = await screen.findByRole('alertdialog')
    expect(dialog).toHaveTextContent(
      'Its product Small servers is not published.It will not be on sale.',
    )
    expect(within(dialog).getByRole('link', { name: 'the product' })).toHaveAttribute(
      'href',
      `/admin/products?edit=${draft.product_id}`,
    )
  })

  test('is filtered by the address, with counts that say what each status would show', async () => {
    const { person, address } = await openProducts('?product=v1')
    await plansTable()
    await waitFor(async () => expect(await planNames()).toEqual(['v1.small', 'v1.medium']))
    await person.click(button('Draft 1'))
    await waitFor(() => expect(address()).toMatchObject({ product: 'v1', status: 'draft' }))
    await waitFor(async () => expect(await planNames()).toEqual(['v1.medium']))
    expect(button('Retired 0')).toBeVisible()
  })

  test('typing is one step that replaces the address and leaves the editor open', async () => {
    const { person, address, router } = await openProducts(`?plan=${small.plan_id}`)
    const before = router.history.length
    await person.type(await screen.findByRole('searchbox', { name: 'Filter by name' }), 'h100')
    await waitFor(() => expect(address()).toMatchObject({ q: 'h100', plan: small.plan_id }))
    expect(router.history.length).toBe(before)
    await waitFor(async () => expect(await planNames()).toEqual(['g1.h100']))
  })

  test('what nothing matches says so, and can be cleared', async () => {
    const { person, address } = await openProducts('?q=nothing')
    expect(await screen.findByText('No plans match your filters.')).toBeVisible()
    await person.click(screen.getByRole('link', { name: 'Clear filters' }))
    await waitFor(() => expect(address().q).toBeUndefined())
  })

  test('an empty catalogue says how to begin', async () => {
    backend.listPlans.mockResolvedValue([])
    backend.listProducts.mockResolvedValue([])
    await openProducts()
    expect(await screen.findByText('No products yet.')).toBeVisible()
    expect(screen.getAllByRole('link', { name: 'New product' })).toHaveLength(2)
    expect(screen.queryByRole('link', { name: 'New plan' })).toBeNull()
  })

  test('a product without plans is listed too', async () => {
    backend.listPlans.mockResolvedValue([small])
    await openProducts()
    expect(await screen.findByRole('rowgroup', { name: 'GPU servers' })).toHaveTextContent(
      'No plans yet.',
    )
  })

  test('a failure says what happened, and asks again', async () => {
    backend.listPlans.mockRejectedValueOnce({ code: 'timeout', message: 'No answer.' })
    const { person } = await openProducts()
    expect(await screen.findByRole('alert')).toHaveTextContent('No answer.')
    await person.click(button('Try again'))
    expect(await screen.findByRole('link', { name: 'v1.small' })).toBeVisible()
  })

  test('rows that could not be read again stay, and are marked', async () => {
    const { client } = await openProducts()
    await screen.findByRole('link', { name: 'v1.small' })
    backend.listPlans.mockRejectedValue({ code: 'timeout', message: 'No answer.' })
    await client.invalidateQueries()
    expect(await screen.findByText(/Not up to date/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'v1.small' })).toBeVisible()
  })

  test('choosing a plan leads to its editor, and closing it back to its row', async () => {
    const { person, router } = await openProducts()
    await person.click(await screen.findByRole('link', { name: 'v1.small' }))
    await waitFor(async () =>
      expect(await screen.findByRole('heading', { level: 2, name: 'v1.small' })).toHaveFocus(),
    )
    await router.navigate({ to: '/admin/products', search: {} } as never)
    await waitFor(() => expect(screen.getByRole('link', { name: 'v1.small' })).toHaveFocus())
  })
})

const entries = async (list: string) =>
  within(await screen.findByRole('list', { name: list }))
    .getAllByRole('listitem')
    .map(({ textContent }) => /^[a-zA-Z]+(\d\.[a-z]+)?( servers)?/.exec(textContent)?.[0])

describe('the order', () => {
  test('is changed at once with keys, said aloud, and sent as a whole', async () => {
    const answer = deferred<void>()
    backend.orderPlans.mockReturnValue(answer.promise)
    const { person } = await openProducts('?arrange=true')
    await person.click(await screen.findByRole('button', { name: 'Move v1.small down' }))
    await waitFor(async () =>
      expect(await entries('Plans of Small servers')).toEqual(['v1.medium', 'v1.small']),
    )
    expect(
      screen.getByText('v1.small is now 2 of 2 in Plans of Small servers.'),
    ).toBeInTheDocument()
    expect(backend.orderPlans).toHaveBeenCalledWith(vps.id, [medium.plan_id, small.plan_id])
    expect(button('Move v1.small down')).toHaveFocus()
    expect(button('Move v1.small down')).toHaveAccessibleDescription(/already last/)
    answer.resolve()
  })

  test('that is refused is put back, and said', async () => {
    backend.orderProducts.mockRejectedValue(refused)
    const { person } = await openProducts('?arrange=true')
    const up = await screen.findByRole('button', { name: 'Move GPU servers up' })
    // The new rows never arrive, so only the rollback can restore the order.
    backend.listProducts.mockReturnValue(new Promise(() => undefined))
    await person.click(up)
    expect(backend.orderProducts).toHaveBeenCalledWith([gpu.id, vps.id])
    await waitFor(() =>
      expect(notifyError).toHaveBeenCalledWith(
        expect.stringContaining('The order is as it was.'),
        '/api-docs/errors#network',
      ),
    )
    await waitFor(async () =>
      expect(await entries('Products')).toEqual(['Small servers', 'GPU servers']),
    )
  })
})
