import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderApp, startAuth } from '@tests/support/renderApp'
import { columnNames } from './csvColumns'
import { ImportPage } from './ImportPage'
import type { ReportRow } from './queries'

const header = columnNames.join(',')
export const line = (slug: string, vcpus = '2') =>
  `${slug},v1,A site,container,shared,${vcpus},4096,80,,,0,,,,,0.0081,4.99,fra1:12,13`
export const csv = (...lines: string[]) => [header, ...lines].join('\r\n')
export const fileOf = (text: string | Uint8Array<ArrayBuffer>) =>
  new File([text], 'plans.csv', { type: 'text/csv' })

const base = { field: null, message: null, changes: {}, changes_live_price: false }
export const created: ReportRow = {
  ...base,
  line: 2,
  slug: 'v1.new',
  outcome: 'create',
  changes: { slug: [null, 'v1.new'], hourly_micros: [null, 8100], disk_gib: [null, null] },
}
export const updated: ReportRow = {
  ...base,
  line: 3,
  slug: 'v1.small',
  outcome: 'update',
  changes: {
    hourly_micros: [7_000, 8_100],
    regions: [[], [{ region: 'fra1', stock: null }]],
  },
}
export const same: ReportRow = { ...base, line: 4, slug: 'v1.same', outcome: 'unchanged' }
export const wrong: ReportRow = {
  ...base,
  line: 3,
  slug: 'v1.small',
  outcome: 'error',
  field: 'product',
  message: 'Unknown product.',
}
export const text = csv(line('v1.new'), line('v1.small'), line('v1.same'))

export async function open() {
  const started = await startAuth({ staffType: 'admin' })
  const view = await renderApp({
    auth: started.auth,
    path: '/admin/products/import',
    page: () => <ImportPage />,
  })
  return { ...started, ...view, person: userEvent.setup() }
}

export const picker = () => screen.getByLabelText('Choose a CSV file')
export const button = (name: string | RegExp) => screen.getByRole('button', { name })

export async function choose(given: string | Uint8Array<ArrayBuffer> = text) {
  const opened = await open()
  await opened.person.upload(picker(), fileOf(given))
  return opened
}
