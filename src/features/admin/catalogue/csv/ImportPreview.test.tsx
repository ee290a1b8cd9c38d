import '@testing-library/jest-dom/vitest'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as adminQueries from '@/domain/catalogue/admin/queries'
import { columnNames } from './csvColumns'
import * as queries from './queries'
import { button, choose, created, csv, line, same, updated, wrong } from './fixtures'

vi.mock('./queries', { spy: true })
vi.mock('@/domain/catalogue/admin/queries', { spy: true })

const check = vi.mocked(queries.checkImport)
const call = vi.mocked(queries.importPlans)

beforeEach(() => {
  check.mockReset().mockResolvedValue([created, updated, same])
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
    check.mockResolvedValue([created, wrong, same])
    await choose()
    const row = await screen.findByRole('row', { name: /v1\.small/ })
    expect(row).toHaveTextContent(/Error.*product Unknown product\./)
    const key = button(/^Import/)
    expect(key).toHaveAttribute('aria-disabled', 'true')
    expect(key).toHaveAccessibleDescription(/1 line cannot be imported/)
  })

  test('where nothing would change there is nothing to import', async () => {
    check.mockResolvedValue([{ ...same, line: 2 }])
    await choose(csv(line('v1.same')))
    await screen.findByText(/1 unchanged/)
    expect(button('Import')).toHaveAccessibleDescription('The catalogue already matches the file.')
  })

  test('a long report is paged', async () => {
    check.mockResolvedValue(
      Array.from({ length: 250 }, (_, index) => ({ ...same, line: index + 2, slug: `v${index}` })),
    )
    const { person } = await choose()
    expect(await screen.findByRole('row', { name: /^v49 / })).toBeVisible()
    expect(screen.queryByRole('row', { name: /^v50 / })).toBeNull()
    await person.click(button('Next page'))
    expect(screen.getByRole('row', { name: /^v50 / })).toBeVisible()
  })

  test('one that fails keeps the file and asks again', async () => {
    check.mockRejectedValueOnce({ code: 'network', message: 'We cannot reach the service.' })
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
    expect(call.mock.lastCall?.[1]).toEqual({ reason: '', pricesFrom: null })
    expect(screen.getByRole('link', { name: 'Manage products' })).toHaveAttribute(
      'href',
      '/admin/products',
    )
    expect(screen.queryByText(/changed since/)).toBeNull()
    expect(button('Start another import')).toBeVisible()
  })

  test('a second press is the same wish', async () => {
    const { person } = await choose()
    const key = await screen.findByRole('button', { name: 'Import 2 changes' })
    call.mockReturnValue(new Promise(() => undefined))
    await person.dblClick(key)
    expect(call).toHaveBeenCalledTimes(1)
  })

  test('what came out otherwise than checked is said and marked', async () => {
    call.mockResolvedValueOnce([created, { ...same, line: 3, slug: 'v1.small' }, same])
    await run()
    expect(await screen.findByText('1 change imported.')).toBeVisible()
    expect(screen.getByText(/1 line is marked below/)).toBeVisible()
    expect(screen.getByRole('row', { name: /v1\.small/ })).toHaveTextContent(
      'changed since the check',
    )
    expect(screen.getByRole('row', { name: /v1\.new/ })).not.toHaveTextContent(
      'changed since the check',
    )
  })

  test('one that is refused in between has written nothing, and says why', async () => {
    call.mockResolvedValueOnce([created, wrong, same])
    const { person } = await run()
    expect(await screen.findByRole('alert')).toHaveTextContent('Nothing was imported')
    expect(screen.getByRole('row', { name: /v1\.small/ })).toHaveTextContent('Unknown product')
    await person.click(button('Check again'))
    expect(await screen.findByRole('button', { name: 'Import 2 changes' })).toBeVisible()
  })

  test('an answer that is lost leaves nobody guessing', async () => {
    call.mockRejectedValueOnce({ code: 'timeout', message: 'The service did not answer.' })
    const { person } = await run()
    expect(await screen.findByRole('alert')).toHaveTextContent('may or may not have been imported')
    expect(button('Import 2 changes')).toHaveAccessibleDescription('Check again first.')
    await person.click(button('Check again'))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(button('Import 2 changes')).not.toHaveAttribute('aria-disabled')
  })
})

describe('versions', () => {
  test('a plan that was changed since the export is a conflict, and keeps all lines out', async () => {
    check.mockResolvedValue([
      created,
      {
        ...wrong,
        outcome: 'conflict',
        field: 'version',
        message: 'Changed since the export: version 14 is stored, the file has version 13.',
      },
      same,
    ])
    await choose()
    expect(await screen.findByText(/1 changed since the export, 1 to create/)).toBeVisible()
    expect(screen.getByRole('row', { name: /v1\.small/ })).toHaveTextContent(
      /Conflict.*version.*version 14 is stored, the file has version 13/,
    )
    expect(button('Import 1 change')).toHaveAccessibleDescription(/1 line cannot be imported/)
  })

  test('a file without versions says that newer edits are not checked', async () => {
    const unversioned = [line('v1.new'), line('v1.small'), line('v1.same')].map((each) =>
      each.replace(/,13$/, ''),
    )
    const header = columnNames.filter((name) => name !== 'version').join(',')
    await choose([header, ...unversioned].join('\n'))
    expect(await screen.findByText('1 line without a version.')).toBeVisible()
    expect(check.mock.calls[0]?.[0].map(({ version }) => version)).toEqual([null, null, null])
  })

  test('a file with versions says nothing of it', async () => {
    await choose()
    await screen.findByText(/1 to create/)
    expect(screen.queryByText(/without a version/)).toBeNull()
  })
})

describe('prices of published plans', () => {
  const live = { ...updated, changes_live_price: true }

  async function ask() {
    check.mockResolvedValue([created, live, same])
    vi.spyOn(adminQueries, 'countSaved').mockResolvedValue(3)
    const opened = await choose()
    await opened.person.click(await screen.findByRole('button', { name: 'Import 2 changes' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Import 2 changes?' })
    return { ...opened, dialog: within(dialog) }
  }

  test('change only with one reason and a date for the whole file', async () => {
    call.mockResolvedValue([created, live, same])
    const { person, dialog } = await ask()
    expect(call).not.toHaveBeenCalled()
    expect(await dialog.findByText(/3 saved configurations use this plan\./)).toBeVisible()
    expect(dialog.getByRole('radio', { name: 'On a date' })).toBeChecked()
    await person.click(dialog.getByRole('button', { name: 'Import and announce' }))
    expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveAccessibleDescription(
      /why|reason/i,
    )
    expect(call).not.toHaveBeenCalled()
    await person.type(dialog.getByRole('textbox', { name: 'Reason' }), 'New supplier')
    await person.click(dialog.getByRole('button', { name: 'Import and announce' }))
    expect(await screen.findByText('2 changes imported.')).toBeVisible()
    const change = call.mock.lastCall?.[1]
    expect(change?.reason).toBe('New supplier')
    expect(Date.parse(change?.pricesFrom ?? '')).toBeGreaterThan(Date.now())
  })

  test('change at once only where that is chosen', async () => {
    const { person, dialog } = await ask()
    await person.click(dialog.getByRole('radio', { name: 'Immediately' }))
    await person.type(dialog.getByRole('textbox', { name: 'Reason' }), 'New supplier')
    await person.click(dialog.getByRole('button', { name: 'Import now' }))
    expect(call.mock.lastCall?.[1]).toEqual({ reason: 'New supplier', pricesFrom: null })
  })
})
