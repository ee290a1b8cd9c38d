// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deferred } from '../../../../tests/support/deferred'
import { ada } from '../../../../tests/support/renderApp'
import * as queries from './queries'
import {
  button,
  choose,
  created,
  csv,
  fileOf,
  line,
  open,
  picker,
  same,
  text,
  updated,
} from './testImport'

vi.mock('./queries', { spy: true })

const call = vi.mocked(queries.importPlans)

beforeEach(() => {
  call.mockReset().mockResolvedValue([created, updated, same])
  sessionStorage.clear()
})
afterEach(cleanup)

const leave = (router: { navigate: (to: never) => unknown }) =>
  void router.navigate({ to: '/' } as never)

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
    expect(await screen.findByRole('alert')).toHaveTextContent(
      '2 places in the file are not as expected',
    )
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
    const first = deferred<queries.ReportRow[]>()
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

describe('leaving', () => {
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
