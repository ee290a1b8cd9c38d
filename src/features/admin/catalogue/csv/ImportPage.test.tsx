import '@testing-library/jest-dom/vitest'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deferred } from '@tests/support/deferred'
import { ada } from '@tests/support/renderApp'
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
  wrong,
} from './fixtures'

vi.mock('./queries', { spy: true })

const check = vi.mocked(queries.checkImport)
const call = vi.mocked(queries.importPlans)

beforeEach(() => {
  check.mockReset().mockResolvedValue([created, updated, same])
  call.mockReset().mockResolvedValue([created, updated, same])
  sessionStorage.clear()
})
afterEach(cleanup)

const leave = (router: { navigate: (to: never) => unknown }) =>
  void router.navigate({ to: '/' } as never)

describe('choosing', () => {
  test('a file is read, and checked without writing', async () => {
    await choose()
    expect(await screen.findByRole('heading', { name: 'Preview' })).toBeVisible()
    expect(check).toHaveBeenCalledOnce()
    expect(call).not.toHaveBeenCalled()
    const [rows] = check.mock.calls[0] ?? []
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
    expect(button('Check pasted CSV')).toHaveAccessibleDescription('Paste some rows first.')
    await person.click(screen.getByRole('textbox', { name: 'Or paste CSV' }))
    await person.paste(text.replaceAll(',', '\t'))
    await person.click(button('Check pasted CSV'))
    expect(await screen.findByText('Pasted text')).toBeVisible()
    expect(await screen.findByText(/1 to create/)).toBeVisible()
  })

  test('a file that is no UTF-8 names the line, and is read as Windows-1252 if the person says so', async () => {
    const given = new TextEncoder().encode(text)
    given[given.indexOf(0x41)] = 0xe9
    const { person } = await choose(given)
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'plans.csv: Line 2 contains a byte that is not UTF-8.',
    )
    expect(check).not.toHaveBeenCalled()
    await person.click(button('Read as Windows-1252'))
    await screen.findByText(/1 to create/)
    expect(check.mock.calls[0]?.[0][0]?.summary).toBe('é site')
  })

  test('bad cells are listed with their lines, and nothing is sent', async () => {
    await choose(csv(line('v1.small', 'two'), line('v1.new', '1,5')))
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('2 errors. Nothing was imported. Fix them and try again.')
    expect(alert.parentElement).toHaveFocus()
    expect(screen.getByText('plans.csv')).toBeVisible()
    const row = screen.getByRole('row', { name: /Line 2/ })
    expect(row).toHaveTextContent(/vcpus.*two.*Enter a whole number from 1 to 512/)
    expect(screen.getByRole('row', { name: /Line 3/ })).toHaveTextContent(/19 cells/)
    expect(check).not.toHaveBeenCalled()
  })

  test('a mistake in a file is fixed on the page, and checked again', async () => {
    const { person, container } = await choose(csv(line('v1.new'), line('v1.small', 'two')))
    await screen.findByRole('alert')
    const own = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text of plans.csv' })
    expect([...container.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['two'])
    await person.click(button('vcpus go to line 3'))
    expect(own.value.slice(own.selectionStart, own.selectionEnd)).toBe('two')
    fireEvent.change(own, { target: { value: own.value.replace(',two,', ',2,') } })
    await person.click(button('Check again'))
    expect(await screen.findByText(/1 to create/)).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByText('plans.csv')).toBeVisible()
    expect(check.mock.calls[0]?.[0]).toHaveLength(2)
  })

  test('what is no such file says why, and another can be chosen', async () => {
    const { person } = await choose('name,price\na,1')
    expect(await screen.findByRole('alert')).toHaveTextContent('is not the header row')
    await person.click(button('Choose another file'))
    await person.upload(picker(), fileOf(text))
    expect(await screen.findByText(/1 to create/)).toBeVisible()
  })

  test('the answer about an earlier file does not come into a later one', async () => {
    const first = deferred<queries.ReportRow[]>()
    check.mockReturnValueOnce(first.promise)
    const { person } = await choose()
    await screen.findByText(/Checking 3 plans/)
    await person.click(button('Choose another file'))
    check.mockResolvedValueOnce([{ ...same, line: 2 }])
    await person.upload(picker(), fileOf(csv(line('v1.same'))))
    first.resolve([created, updated, same])
    expect(
      await screen.findByText(/1 unchanged\. Nothing is saved until you confirm/),
    ).toBeVisible()
    expect(screen.queryByText(/to create/)).toBeNull()
  })
})

test('mistakes in a file that only the catalogue finds are marked and fixed on the page', async () => {
  check.mockResolvedValueOnce([created, wrong])
  const { person, container } = await choose(csv(line('v1.new'), line('v1.small')))
  expect(await screen.findByText(/1 with errors/)).toBeVisible()
  const own = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text of plans.csv' })
  expect(own).toHaveAccessibleDescription(/1 line is marked/)
  expect([...container.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['v1'])
  const fixed = own.value.replace('v1.small,v1,', 'v1.small,v2,')
  fireEvent.change(own, { target: { value: fixed } })
  check.mockResolvedValueOnce([created, { ...updated, line: 3 }])
  await person.click(button('Check again'))
  expect(await screen.findByText(/1 to update/)).toBeVisible()
  expect(check.mock.lastCall?.[0][1]?.product).toBe('v2')
})

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Pasted CSV' })

async function paste(given: string) {
  const opened = await open()
  await opened.person.click(screen.getByRole('textbox', { name: 'Or paste CSV' }))
  await opened.person.paste(given)
  await opened.person.click(button('Check pasted CSV'))
  return opened
}

describe('pasted text with a mistake', () => {
  test('stays in its field, with lines and cells marked and the summary focused', async () => {
    const given = csv(line('v1.new'), line('v1.small', 'two')).replaceAll('\r\n', '\n')
    const { person, container } = await paste(given)
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('1 error. Nothing was imported. Fix it and try again.')
    expect(alert.parentElement).toHaveFocus()
    expect(field()).toHaveValue(given)
    expect(field()).toHaveAccessibleDescription(/1 line is marked/)
    expect([...container.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['two'])
    await person.click(button('vcpus go to line 3'))
    expect(field()).toHaveFocus()
    const { selectionStart, selectionEnd } = field()
    expect(given.slice(selectionStart, selectionEnd)).toBe('two')
    expect(check).not.toHaveBeenCalled()
  })

  test('is fixed in place and checked again', async () => {
    const { person } = await paste(csv(line('v1.new', 'two')))
    await screen.findByRole('alert')
    fireEvent.change(field(), { target: { value: csv(line('v1.new')) } })
    check.mockResolvedValueOnce([created])
    await person.click(button('Check again'))
    expect(await screen.findByText(/1 to create/)).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(check).toHaveBeenCalledOnce()
  })

  test('of the catalogue is marked too', async () => {
    check.mockResolvedValueOnce([created, { ...wrong, field: 'product' }])
    const { container } = await paste(csv(line('v1.new'), line('v1.small')))
    expect(await screen.findByText(/1 with errors/)).toBeVisible()
    expect([...container.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['v1'])
    expect(field()).toHaveAccessibleDescription(/1 line is marked/)
  })

  test('is not imported as it was before an edit', async () => {
    check.mockResolvedValueOnce([created])
    await paste(csv(line('v1.new')))
    await screen.findByText(/1 to create/)
    fireEvent.change(field(), { target: { value: csv(line('v1.new', '3')) } })
    expect(button('Import 1 change')).toHaveAccessibleDescription(
      'The text was edited. Check again first.',
    )
  })

  test('without its header row stays in its field', async () => {
    await paste('v1.small,2')
    expect(await screen.findByRole('alert')).toHaveTextContent('Line 1 is not the header row.')
    expect(field()).toHaveValue('v1.small,2')
  })
})

describe('leaving', () => {
  test('asks while an import is prepared, and drops it when the person confirms', async () => {
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
    expect(await screen.findByText(/Restored from before/)).toBeVisible()
    expect(await screen.findByText(/1 to create/)).toBeVisible()
  })
})
