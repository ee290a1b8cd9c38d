// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as queries from './queries'
import { button, choose, created, csv, line, same, updated, wrong } from './testImport'

vi.mock('./queries', { spy: true })

const call = vi.mocked(queries.importPlans)

beforeEach(() => {
  call.mockReset().mockResolvedValue([created, updated, same])
  sessionStorage.clear()
})
afterEach(cleanup)

async function run() {
  const opened = await choose()
  await opened.person.click(await screen.findByRole('button', { name: 'Import 2 changes' }))
  return opened
}

describe('the check', () => {
  test('shows old and new, and can be filtered by outcome', async () => {
    const { person } = await choose()
    const row = await screen.findByRole('row', { name: /v1\.small/ })
    expect(row).toHaveTextContent(
      /Update.*hourly_eur 0\.007 → 0\.0081.*regions not in fra1 → fra1:\*/,
    )
    const made = screen.getByRole('row', { name: /v1\.new/ })
    expect(made).toHaveTextContent(/Create.*hourly_eur 0\.0081/)
    expect(made).not.toHaveTextContent('disk_gib')
    await person.click(button('Unchanged 1'))
    expect(screen.getByRole('row', { name: /v1\.same/ })).toBeVisible()
    expect(screen.queryByRole('row', { name: /v1\.small/ })).toBeNull()
  })

  test('with an error nothing can be imported', async () => {
    call.mockResolvedValue([created, wrong, same])
    await choose()
    const row = await screen.findByRole('row', { name: /v1\.small/ })
    expect(row).toHaveTextContent(/Error.*product There is no such product\./)
    const key = button(/^Import/)
    expect(key).toHaveAttribute('aria-disabled', 'true')
    expect(key).toHaveAccessibleDescription(/1 line cannot be imported/)
  })

  test('where nothing would change there is nothing to import', async () => {
    call.mockResolvedValue([{ ...same, line: 2 }])
    await choose(csv(line('v1.same')))
    await screen.findByText(/1 unchanged/)
    expect(button('Import')).toHaveAccessibleDescription(
      'The catalogue is already as the file says.',
    )
  })

  test('a long report is paged', async () => {
    call.mockResolvedValue(
      Array.from({ length: 250 }, (_, index) => ({ ...same, line: index + 2, slug: `v${index}` })),
    )
    const { person } = await choose()
    expect(await screen.findByRole('row', { name: /^v49 / })).toBeVisible()
    expect(screen.queryByRole('row', { name: /^v50 / })).toBeNull()
    await person.click(button('Next page'))
    expect(screen.getByRole('row', { name: /^v50 / })).toBeVisible()
  })

  test('one that fails keeps the file and asks again', async () => {
    call.mockRejectedValueOnce({ code: 'network', message: 'We cannot reach the service.' })
    const { person } = await choose()
    expect(await screen.findByRole('alert')).toHaveTextContent('We cannot reach the service.')
    await person.click(button('Check again'))
    expect(await screen.findByText(/1 to create/)).toBeVisible()
  })
})

describe('the import', () => {
  test('writes, says what it did and leads back', async () => {
    await run()
    expect(await screen.findByText('2 changes imported.')).toBeVisible()
    expect(call.mock.lastCall?.[1]).toBe(false)
    expect(screen.getByRole('link', { name: 'See the products' })).toHaveAttribute(
      'href',
      '/admin/products',
    )
    expect(screen.queryByText(/Somebody changed/)).toBeNull()
    expect(button('Import another file')).toBeVisible()
  })

  test('a second press is the same wish', async () => {
    const { person } = await choose()
    const key = await screen.findByRole('button', { name: 'Import 2 changes' })
    call.mockReturnValue(new Promise(() => undefined))
    await person.dblClick(key)
    expect(call).toHaveBeenCalledTimes(2)
  })

  test('what came out otherwise than checked is said and marked', async () => {
    call.mockResolvedValueOnce([created, updated, same])
    call.mockResolvedValueOnce([created, { ...same, line: 3, slug: 'v1.small' }, same])
    await run()
    expect(await screen.findByText('1 change imported.')).toBeVisible()
    expect(screen.getByText(/1 line is marked below/)).toBeVisible()
    expect(screen.getByRole('row', { name: /v1\.small/ })).toHaveTextContent('other than checked')
    expect(screen.getByRole('row', { name: /v1\.new/ })).not.toHaveTextContent('other than checked')
  })

  test('one that is refused in between has written nothing, and says why', async () => {
    call
      .mockResolvedValueOnce([created, updated, same])
      .mockResolvedValueOnce([created, wrong, same])
    const { person } = await run()
    expect(await screen.findByRole('alert')).toHaveTextContent('Nothing was imported')
    expect(screen.getByRole('row', { name: /v1\.small/ })).toHaveTextContent('no such product')
    await person.click(button('Check again'))
    expect(await screen.findByRole('button', { name: 'Import 2 changes' })).toBeVisible()
  })

  test('an answer that is lost leaves nobody guessing', async () => {
    call.mockResolvedValueOnce([created, updated, same])
    call.mockRejectedValueOnce({ code: 'timeout', message: 'The service did not answer.' })
    const { person } = await run()
    expect(await screen.findByRole('alert')).toHaveTextContent('do not know whether')
    expect(button('Import 2 changes')).toHaveAccessibleDescription('Check again first.')
    await person.click(button('Check again'))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(button('Import 2 changes')).not.toHaveAttribute('aria-disabled')
  })
})
