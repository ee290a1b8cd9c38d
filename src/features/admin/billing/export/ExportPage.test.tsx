import '@testing-library/jest-dom/vitest'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderApp, startAuth } from '@tests/support/renderApp'
import { stubResizeObserver } from '@tests/support/stubResizeObserver'
import { AreaContext, staffArea } from '@/components/admin/useArea'
import * as accounting from '@/domain/billing/admin/accountingSettings'
import * as exportRows from '@/domain/billing/admin/exportRows'
import { lastQuarters, ossQuarters } from '@/domain/billing/admin/months'
import { failure } from '@/lib/errors'
import { saveFile } from '@/lib/saveFile'
import { ExportPage } from './ExportPage'

vi.mock('@/domain/billing/admin/exportRows')
vi.mock('@/domain/billing/admin/accountingSettings', { spy: true })
vi.mock('@/lib/saveFile')
vi.mock('@/ui/notify')

const { listExportRows, recordExport, debtorNumbers } = vi.mocked(exportRows)
const { loadAccountingSettings, saveAccountingSettings } = vi.mocked(accounting)

const settings: accounting.AccountingSettings = {
  consultant_number: null,
  client_number: 42,
  fiscal_year_month: 1,
  account_length: 4,
  first_debtor: null,
  receivable: '',
  bank: '',
  clearing: '',
  credits: '',
  expired_credits: '',
  write_offs: '',
  revenue: [],
  version: 3,
  used: [{ category: 'S', country: '', rate: 19 }],
}

const booking: exportRows.Booking = {
  cursor: 'c',
  id: 'b1',
  at: '2026-10-03T10:00:00.000Z',
  kind: 'invoice',
  workspace_id: 'w1',
  workspace: 'northwind',
  customer: '=HYPERLINK("x")',
  number: 'INV-000007',
  driver: '',
  reference: '',
  currency: 'EUR',
  country: 'DE',
  vat_id: '',
  oss_country: '',
  service_month: '2026-09-01',
  due_on: null,
  entries: { receivable: 11_900, revenue: -10_000, tax: -1_900 },
  taxes: [{ category: 'S', rate: 19, net_cents: 10_000, tax_cents: 1_900 }],
}

beforeEach(() => {
  stubResizeObserver()
  vi.resetAllMocks()
  loadAccountingSettings.mockResolvedValue(settings)
  listExportRows.mockImplementation((part) =>
    Promise.resolve((part === 'oss' ? [] : [booking]) as never),
  )
  recordExport.mockResolvedValue()
  debtorNumbers.mockResolvedValue({ w1: 10_000 })
})
afterEach(cleanup)

async function render() {
  const { auth } = await startAuth({ staffType: 'billing' })
  await renderApp({
    auth,
    path: '/staff/billing/export',
    page: () => (
      <AreaContext value={staffArea}>
        <ExportPage />
      </AreaContext>
    ),
  })
  return userEvent.setup()
}

/** The file that was saved last: its name and its bytes. */
async function savedFile() {
  await vi.waitFor(() => expect(saveFile).toHaveBeenCalled())
  const [name, blob] = vi.mocked(saveFile).mock.lastCall ?? ['', new Blob()]
  // The Blob of jsdom has no method to read it.
  const reader = new FileReader()
  const read = new Promise((resolve) => reader.addEventListener('load', resolve))
  reader.readAsArrayBuffer(blob)
  await read
  return { name, bytes: new Uint8Array(reader.result as ArrayBuffer) }
}

test('a file of CSV has every entry with debit and credit, and computes no formula', async () => {
  const user = await render()
  await user.click(await screen.findByRole('button', { name: 'Download Ledger' }))
  const { name, bytes } = await savedFile()
  expect(name).toMatch(/-ledger-\d{4}-\d\d\.csv$/)
  const rows = new TextDecoder().decode(bytes).trim().split('\r\n')
  expect(rows).toEqual([
    'at,booking,kind,customer,workspace,number,account,currency,debit,credit',
    `2026-10-03T10:00:00.000Z,b1,invoice,"'=HYPERLINK(""x"")",northwind,INV-000007,receivable,EUR,119,`,
    `2026-10-03T10:00:00.000Z,b1,invoice,"'=HYPERLINK(""x"")",northwind,INV-000007,revenue,EUR,,100`,
    `2026-10-03T10:00:00.000Z,b1,invoice,"'=HYPERLINK(""x"")",northwind,INV-000007,tax,EUR,,19`,
  ])
  expect(recordExport).toHaveBeenCalledWith('csv', expect.anything())
})

test('the amounts of a credit note are negative numbers', async () => {
  listExportRows.mockResolvedValue([
    {
      cursor: 'CN-1',
      number: 'CN-1',
      kind: 'credit_note',
      issued_on: '2026-10-03',
      country: 'DE',
      vat_id: '',
      oss_country: '',
      category: 'S',
      rate: 19,
      sign: -1,
      net_cents: 1_050,
      tax_cents: 200,
      reason: '',
      currency: 'EUR',
    },
  ] as never)
  const user = await render()
  await user.click(await screen.findByRole('button', { name: 'Download Taxes' }))
  const { bytes } = await savedFile()
  expect(new TextDecoder().decode(bytes)).toContain(
    'CN-1,credit_note,2026-10-03,DE,,S,19,EUR,-10.5,-2,',
  )
})

test('the quarter of the One Stop Shop is a file of its own', async () => {
  listExportRows.mockResolvedValue([
    {
      cursor: '1',
      quarter: '2026-Q2',
      country: 'FR',
      rate: 20,
      currency: 'EUR',
      net_cents: -500,
      tax_cents: -100,
    },
    {
      cursor: '2',
      quarter: '2026-Q3',
      country: 'GR',
      rate: 24,
      currency: 'EUR',
      net_cents: 10_000,
      tax_cents: 2_400,
    },
  ] as never)
  const user = await render()
  await user.click(await screen.findByRole('button', { name: 'Download the quarter' }))
  const { name, bytes } = await savedFile()
  expect(name).toMatch(/-oss-\d{4}-\d\d-\d{4}-\d\d\.csv$/)
  expect(new TextDecoder().decode(bytes).trim().split('\r\n')).toEqual([
    'quarter,country,rate,currency,net,tax',
    '2026-Q2,FR,20,EUR,-5,-1',
    '2026-Q3,EL,24,EUR,100,24',
  ])
  const [ended] = lastQuarters(2).slice(1)
  expect(listExportRows).toHaveBeenCalledWith('oss', ended)
  // It is no export of the bookings.
  expect(recordExport).toHaveBeenCalledWith('oss', ended)
})

test('a quarter of the One Stop Shop is shown by country and rate, with its sum and its amendments', async () => {
  const ended = ossQuarters()[1]
  const [of = '', year = ''] = ended.name.split(' ')
  const row = { cursor: '1', country: 'FR', rate: 20, currency: 'EUR' }
  listExportRows.mockImplementation((part, { from }) =>
    Promise.resolve(
      (part === 'oss' && from === ended.from
        ? [
            { ...row, quarter: '2019-Q2', net_cents: -500, tax_cents: -100 },
            {
              ...row,
              cursor: '2',
              quarter: `${year}-${of}`,
              country: 'GR',
              rate: 5.5,
              net_cents: 10_000,
              tax_cents: 550,
            },
          ]
        : []) as never,
    ),
  )
  const user = await render()
  const table = await screen.findByRole('table', {
    name: `Net and tax of ${ended.name} by country and rate`,
  })
  expect(
    within(table)
      .getAllByRole('row')
      .map((one) => one.textContent.replaceAll(/\s/g, ' ')),
  ).toEqual([
    'CountryRateNetTax',
    'FranceAmendment of Q2 201920 %-€5.00-€1.00',
    'Greece5.5 %€100.00€5.50',
    'Total€95.00€4.50',
  ])
  expect(recordExport).not.toHaveBeenCalled()

  await user.selectOptions(screen.getByLabelText('Quarter'), ossQuarters()[0].name)
  expect(
    await screen.findByText(
      `No tax of ${ossQuarters()[0].name} is declared through the One Stop Shop`,
    ),
  ).toBeVisible()
})

test('a failure is shown, and no export is recorded', async () => {
  listExportRows.mockImplementation((part) =>
    part === 'oss' ? Promise.resolve([]) : Promise.reject(failure('forbidden')),
  )
  const user = await render()
  await user.click(await screen.findByRole('button', { name: 'Download Lines' }))
  expect(await screen.findByRole('alert')).toBeInTheDocument()
  expect(saveFile).not.toHaveBeenCalled()
  expect(recordExport).not.toHaveBeenCalled()
})

test('what DATEV needs is named before a file is made, and a chart fills what is empty', async () => {
  const user = await render()
  const make = await screen.findByRole('button', { name: 'Download for DATEV' })
  await user.click(make)
  expect(await screen.findByText('Consultant number')).toBeInTheDocument()
  expect(screen.getByText('Revenue: VAT 19 %')).toBeInTheDocument()
  expect(screen.queryByText('Client number')).not.toBeInTheDocument()
  expect(saveFile).not.toHaveBeenCalled()

  await user.click(screen.getByRole('button', { name: 'Begin with SKR04' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByLabelText(/^Revenue: VAT 19 %/)).toHaveValue('4400')
  expect(dialog.getByText('SKR04: 4400 Erlöse 19 % USt')).toBeInTheDocument()
  await user.type(dialog.getByLabelText(/^Consultant number/), '12')
  await user.type(dialog.getByLabelText(/^Reason/), 'From our accountant')
  await user.click(dialog.getByRole('button', { name: 'Save accounts' }))
  expect(await dialog.findByText(/Enter 4 to 7 digits/)).toBeInTheDocument()
  await user.type(dialog.getByLabelText(/^Consultant number/), '34')
  const saved = {
    ...settings,
    consultant_number: 1_234,
    first_debtor: 10_000,
    revenue: [{ category: 'S', country: '', rate: 19, account: '4400', tax_key: '' }],
  } as const
  loadAccountingSettings.mockResolvedValue({ ...saved, revenue: [...saved.revenue] })
  saveAccountingSettings.mockResolvedValue({ ...saved, revenue: [...saved.revenue] })
  await user.click(dialog.getByRole('button', { name: 'Save accounts' }))
  await vi.waitFor(() =>
    expect(saveAccountingSettings).toHaveBeenCalledWith(
      3,
      expect.objectContaining({
        consultant_number: 1_234,
        client_number: 42,
        first_debtor: null,
        receivable: '1210',
        revenue: saved.revenue,
      }),
      'From our accountant',
    ),
  )

  await user.click(make)
  const { name, bytes } = await savedFile()
  expect(name).toMatch(/^EXTF_.*\.csv$/)
  const [head, , row] = new TextDecoder('windows-1252').decode(bytes).split('\r\n')
  expect(head).toMatch(/^"EXTF";700;21;"Buchungsstapel";13;/)
  expect(row).toMatch(/^119,00;"S";"EUR";;;;10000;4400;;0310;"INV-000007";/)
  expect(recordExport).toHaveBeenCalledWith('datev', expect.anything())
})
