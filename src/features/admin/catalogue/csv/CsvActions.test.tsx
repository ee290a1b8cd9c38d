import '@testing-library/jest-dom/vitest'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderApp, startAuth } from '@tests/support/renderApp'
import { notifyError, notifySuccess } from '@/ui/notify'
import { columnNames } from './csvColumns'
import { CsvActions } from './CsvActions'
import { loadPlanLines } from './queries'
import { readPlans } from './readPlans'

vi.mock('./queries', { spy: true })
vi.mock('@/ui/notify')

const load = vi.mocked(loadPlanLines)
const plan = {
  slug: 'v1.small',
  product: 'v1',
  summary: '=1+1',
  virtualization: 'container' as const,
  cpu_type: 'shared' as const,
  vcpus: 2,
  memory_mib: 4096,
  disk_gib: null,
  transfer_gib: null,
  gpu_model: null,
  gpu_count: 0,
  gpu_vram_gib: null,
  cpu_model: null,
  disk_type: null,
  network_mbit: null,
  hourly_micros: null,
  monthly_cap_micros: null,
  regions: [],
  version: 13,
}

const files: { name: string; content: Blob }[] = []

beforeEach(() => {
  load.mockReset().mockResolvedValue([plan])
  files.length = 0
  const blobs = new Map<string, Blob>()
  URL.createObjectURL = (blob: Blob) => {
    blobs.set('blob:1', blob)
    return 'blob:1'
  }
  URL.revokeObjectURL = () => undefined
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    const content = blobs.get(this.href)
    if (content) files.push({ name: this.download, content })
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

async function open() {
  const { auth } = await startAuth({ staffType: 'admin' })
  await renderApp({ auth, path: '/admin/products', page: () => <CsvActions /> })
}

test('every plan is downloaded as a file that an import reads again', async () => {
  await open()
  await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }))
  await waitFor(() => expect(notifySuccess).toHaveBeenCalledWith('1 plan exported.'))
  expect(files[0]?.name).toMatch(/^[a-z]+-plans-\d{4}-\d\d-\d\d\.csv$/)
  const bytes = new Uint8Array((await files[0]?.content.arrayBuffer()) ?? [])
  expect(bytes.slice(0, 3)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]))
  const text = new TextDecoder().decode(bytes)
  expect(text.split('\r\n')[0]).toBe(columnNames.join(','))
  expect(text).toContain(",'=1+1,")
  expect(await readPlans(text)).toMatchObject({ rows: [plan], problems: [] })
})

test('an export that fails says so', async () => {
  load.mockRejectedValue({ code: 'network', message: 'We cannot reach the service.', hint: 'Try.' })
  await open()
  await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }))
  await waitFor(() =>
    expect(notifyError).toHaveBeenCalledWith(
      'Export failed. We cannot reach the service. Try.',
      '/api-docs/errors#network',
    ),
  )
  expect(files).toHaveLength(0)
})

test('leads to the import', async () => {
  await open()
  expect(screen.getByRole('link', { name: 'Import CSV' })).toHaveAttribute(
    'href',
    '/admin/products/import',
  )
})
