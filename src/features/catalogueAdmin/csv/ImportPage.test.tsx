// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deferred } from '../../../../tests/support/deferred'
import { ada, renderApp, startAuth } from '../../../../tests/support/renderApp'
import { columnNames } from './columns'
import { ImportPage } from './ImportPage'
import { importPlans, type ReportRow } from './queries'

vi.mock('./queries', async (load) => ({
  ...(await load<typeof import('./queries')>()),
  importPlans: vi.fn(),
  loadPlanLines: vi.fn(),
}))

const call = vi.mocked(importPlans)

const header = columnNames.join(',')
const line = (slug: string, vcpus = '2') =>
  `${slug},v1,A site,shared,${vcpus},4096,80,,,0,,0.0081,4.99,fra1:12`
const csv = (...lines: string[]) => [header, ...lines].join('\r\n')
const fileOf = (text: string | Uint8Array<ArrayBuffer>) =>
  new File([text], 'plans.csv', { type: 'text/csv' })

const base = { field: null, message: null, changes: {} }
const created: ReportRow = {
  ...base,
  line: 2,
  slug: 'v1.new',
  outcome: 'create',
  changes: { slug: [null, 'v1.new'], hourly_micros: [null, 8100], disk_gib: [null, null] },
}
const updated: ReportRow = {
  ...base,
  line: 3,
  slug: 'v1.small',
  outcome: 'update',
  changes: {
    hourly_micros: [7_000, 8_100],
    regions: [[], [{ region: 'fra1', stock: null }]],
  },
}
const same: ReportRow = { ...base, line: 4, slug: 'v1.same', outcome: 'unchanged' }
const wrong: ReportRow = {
  ...base,
  line: 3,
  slug: 'v1.small',
  outcome: 'error',
  field: 'product',
  message: 'There is no such product.',
}
const text = csv(line('v1.new'), line('v1.small'), line('v1.same'))

beforeEach(() => {
  call.mockReset().mockResolvedValue([created, updated, same])
  sessionStorage.clear()
})
afterEach(cleanup)

async function open() {
  const started = await startAuth({ staffType: 'admin' })
  const view = await renderApp({
    auth: started.auth,
    path: '/admin/products/import',
    page: () => <ImportPage />,
  })
  return { ...started, ...view, person: userEvent.setup() }
}

const picker = () => screen.getByLabelText('Choose a CSV file')
const button = (name: string | RegExp) => screen.getByRole('button', { name })

async function choose(given: string | Uint8Array<ArrayBuffer> = text) {
  const opened = await open()
  await opened.person.upload(picker(), fileOf(given))
  return opened
}

describe('choosing', () => {
  test('a file is read, and checked without writing', async () => {
    await choose()
    expect(await screen.findByRole('heading', { name: 'What would change' })).toBeVisible()
    expect(call).toHaveBeenCalledOnce()
    const [rows, isDryRun] = call.mock.calls[0] ?? []
    expect(isDryRun).toBe(true)
    expect(rows?.map((row) => [row.line, row.slug])).toEqual([
      [2, 'v1.new'],
      [3, 'v1.small'],
      [4, 'v1.same'],
    ])
    expect(rows?.[0]).toMatchObject({ hourly_micros: 8100, monthly_cap_micros: 4_990_000 })
  })

  test('a file can be dropped', async () => {
    await open()
    const place = screen.getByText(/drop it here/)
    fireEvent.drop(place, { dataTransfer: { types: ['Files'], files: [fileOf(text)] } })
    expect(await screen.findByText('plans.csv')).toBeVisible()
    expect(await screen.findByText(/1 to create, 1 to update, 1 unchanged/)).toBeVisible()
  })

  test('rows can be pasted, also from a spreadsheet', async () => {
    const { person } = await open()
    expect(button('Read pasted rows')).toHaveAccessibleDescription('Paste some rows first.')
    await person.click(screen.getByRole('textbox', { name: 'Or paste rows' }))
    await person.paste(text.replaceAll(',', '\t'))
    await person.click(button('Read pasted rows'))
    expect(await screen.findByText('Pasted text')).toBeVisible()
    expect(await screen.findByText(/1 to create/)).toBeVisible()
  })

  test('a file that is no UTF-8 names the line, and is read as Windows-1252 if the person says so', async () => {
    const given = new TextEncoder().encode(text)
    given[given.indexOf(0x41)] = 0xe9
    const { person } = await choose(given)
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'plans.csv: Line 2 holds a byte that is not UTF-8.',
    )
    expect(call).not.toHaveBeenCalled()
    await person.click(button('Read it as Windows-1252'))
    await screen.findByText(/1 to create/)
    expect(call.mock.calls[0]?.[0][0]?.summary).toBe('é site')
  })

  test('bad cells are listed with their lines, and nothing is sent', async () => {
    await choose(csv(line('v1.small', 'two'), line('v1.new', '1,5')))
    expect(await screen.findByRole('alert')).toHaveTextContent('2 cells are not as expected')
    const row = screen.getByRole('row', { name: /Line 2/ })
    expect(row).toHaveTextContent(/vcpus.*two.*Enter a whole number from 1 to 512/)
    expect(screen.getByRole('row', { name: /Line 3/ })).toHaveTextContent(/15 cells/)
    expect(call).not.toHaveBeenCalled()
  })

  test('what is no such file says why, and another can be chosen', async () => {
    const { person } = await choose('name,price\na,1')
    expect(await screen.findByRole('alert')).toHaveTextContent('does not name the columns')
    await person.click(button('Choose another file'))
    await person.upload(picker(), fileOf(text))
    expect(await screen.findByText(/1 to create/)).toBeVisible()
  })

  test('the answer about an earlier file does not come into a later one', async () => {
    const first = deferred<ReportRow[]>()
    call.mockReturnValueOnce(first.promise)
    const { person } = await choose()
    await screen.findByText(/Checking 3 plans/)
    await person.click(button('Choose another file'))
    call.mockResolvedValueOnce([{ ...same, line: 2 }])
    await person.upload(picker(), fileOf(csv(line('v1.same'))))
    first.resolve([created, updated, same])
    expect(await screen.findByText(/1 unchanged\. Nothing is written yet/)).toBeVisible()
    expect(screen.queryByText(/to create/)).toBeNull()
  })
})

describe('the check', () => {
  test('shows old and new, and can be filtered by outcome', async () => {
    const { person } = await choose()
    const row = await screen.findByRole('row', { name: /v1\.small/ })
    expect(row).toHaveTextContent(/Update.*hourly_eur 0\.007 → 0\.0081.*regions nothing → fra1:\*/)
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
    const run = button(/^Import/)
    expect(run).toHaveAttribute('aria-disabled', 'true')
    expect(run).toHaveAccessibleDescription(/1 line cannot be imported/)
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
    expect(await screen.findByRole('row', { name: /^v99 / })).toBeVisible()
    expect(screen.queryByRole('row', { name: /^v100 / })).toBeNull()
    await person.click(button('Next page'))
    expect(screen.getByRole('row', { name: /^v100 / })).toBeVisible()
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
  async function run() {
    const opened = await choose()
    await opened.person.click(await screen.findByRole('button', { name: 'Import 2 changes' }))
    return opened
  }

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

describe('leaving', () => {
  const leave = (router: { navigate: (to: never) => unknown }) =>
    void router.navigate({ to: '/' } as never)

  test('asks while an import is prepared, and drops it when told', async () => {
    const { router, person } = await choose()
    await screen.findByText(/1 to create/)
    leave(router)
    const dialog = await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
    await person.click(within(dialog).getByRole('button', { name: 'Stay' }))
    expect(screen.getByText(/1 to create/)).toBeVisible()
    leave(router)
    await person.click(await screen.findByRole('button', { name: 'Leave without saving' }))
    expect(await screen.findByRole('heading', { name: 'Elsewhere' })).toBeVisible()
    expect(sessionStorage).toHaveLength(0)
  })

  test('does not ask before anything is chosen, nor after the import', async () => {
    const { router, person } = await choose()
    await person.click(await screen.findByRole('button', { name: 'Import 2 changes' }))
    await screen.findByText('2 changes imported.')
    leave(router)
    expect(await screen.findByRole('heading', { name: 'Elsewhere' })).toBeVisible()
  })

  test('what was chosen is there again after a session that ended', async () => {
    const { tell, unmount } = await choose()
    await screen.findByText(/1 to create/)
    unmount()
    tell({ type: 'SESSION.INITIAL', session: { user: ada, expiresAt: Date.now() / 1000 + 60 } })
    await open()
    expect(await screen.findByText(/Kept from before/)).toBeVisible()
    expect(await screen.findByText(/1 to create/)).toBeVisible()
  })
})
