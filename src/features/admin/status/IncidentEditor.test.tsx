import '@testing-library/jest-dom/vitest'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderApp, startAuth } from '@tests/support/renderApp'
import { loadMembers } from '@/domain/capacity/members'
import { listNamedServers, previewMessage } from '@/domain/status/maintenance'
import { openIncident } from '@/domain/status/saveIncident'
import { listRegions } from '@/domain/catalogue/queries'
import { IncidentEditor } from './IncidentEditor'

vi.mock('@/domain/capacity/members')
vi.mock('@/domain/catalogue/queries', { spy: true })
vi.mock('@/domain/status/maintenance')
vi.mock('@/domain/status/saveIncident')
vi.mock('@/ui/notify')

beforeEach(() => {
  vi.resetAllMocks()
  localStorage.clear()
  vi.mocked(listRegions).mockResolvedValue([{ slug: 'hel1', name: 'Helsinki', country: 'FI' }])
  vi.mocked(listNamedServers).mockResolvedValue([])
  vi.mocked(openIncident).mockResolvedValue('i1')
  vi.mocked(loadMembers).mockResolvedValue([
    {
      region: 'hel1',
      name: 'node-1',
      state: 'online',
      cpu_threads: 8,
      memory_mib: 1024,
      memory_used_mib: 0,
      disk_mib: 1024,
      disk_used_mib: 0,
      servers: 2,
      seen_at: null,
      seconds_since_report: 5,
    },
  ])
  vi.mocked(previewMessage).mockImplementation((targets) =>
    Promise.resolve(
      targets === null
        ? { servers: 0, workspaces: 0, people: 0, subscribers: 7, names: [] }
        : { servers: 2, workspaces: 1, people: 3, subscribers: 7, names: ['db-1', 'web-1'] },
    ),
  )
})
afterEach(cleanup)

async function open(kind: 'incident' | 'maintenance') {
  const { auth } = await startAuth({ staffType: 'admin' })
  const onPublished = vi.fn<(id: string) => void>()
  await renderApp({
    auth,
    path: '/admin/status',
    page: () => (
      <IncidentEditor userId="ada" kind={kind} incident={null} onPublished={onPublished} />
    ),
  })
  return { person: userEvent.setup(), onPublished }
}

const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('maintenance names a machine, says who is told before it is published, and shows their email', async () => {
  const { person, onPublished } = await open('maintenance')
  const told = within(await screen.findByRole('region', { name: 'Who is told' }))
  expect(await told.findByText('7 subscribers of the status page get it.')).toBeVisible()

  fill('Title', 'Restart of node-1')
  await person.click(screen.getByRole('checkbox', { name: 'Engine' }))
  fill('Starts', '2126-12-02T03:00')
  fill('Ends', '2126-12-02T05:00')
  fill('First update', 'It restarts once.')
  await person.selectOptions(
    screen.getByRole('combobox', { name: 'Servers affected' }),
    'All servers on a machine',
  )
  await person.click(screen.getByRole('button', { name: 'Publish maintenance' }))
  expect(await screen.findByText('Choose at least one.')).toBeVisible()
  expect(openIncident).not.toHaveBeenCalled()

  await person.click(await screen.findByRole('checkbox', { name: 'node-1 (hel1)' }))
  await waitFor(() =>
    expect(told.getByRole('status')).toHaveTextContent(
      '2 servers in 1 workspace: 3 people are told by name of their servers. Besides, 7 subscribers',
    ),
  )
  await person.click(told.getByText('Preview of the email'))
  expect(await told.findByText('Maintenance: Restart of node-1')).toBeVisible()
  expect(told.getByText(/^It affects your servers: db-1, web-1\./)).toBeVisible()

  await person.click(screen.getByRole('button', { name: 'Publish maintenance' }))
  await waitFor(() => expect(onPublished).toHaveBeenCalledWith('i1'))
  expect(vi.mocked(openIncident).mock.calls[0]?.[1].servers).toEqual({
    machines: [{ region: 'hel1', name: 'node-1' }],
  })
})

test('another way to name servers begins with none', async () => {
  const { person } = await open('maintenance')
  const naming = await screen.findByRole('combobox', { name: 'Servers affected' })
  await person.selectOptions(naming, 'All servers on a machine')
  await person.click(await screen.findByRole('checkbox', { name: 'node-1 (hel1)' }))
  await person.selectOptions(naming, 'All servers of a region')
  const regions = within(await screen.findByRole('group', { name: 'Regions' }))
  expect(regions.getByRole('checkbox', { name: 'Helsinki' })).not.toBeChecked()
  expect(screen.getByText('7 subscribers of the status page get it.')).toBeVisible()
})

test('maintenance that is over is refused, and an incident names no servers', async () => {
  const { person } = await open('maintenance')
  await screen.findByLabelText('Starts')
  fill('Starts', '2020-12-02T03:00')
  fill('Ends', '2020-12-02T05:00')
  await person.click(screen.getByRole('button', { name: 'Publish maintenance' }))
  expect(await screen.findByText('This time has passed.')).toBeVisible()
  cleanup()
  await open('incident')
  expect(await screen.findByRole('region', { name: 'Who is told' })).toBeVisible()
  expect(screen.queryByRole('combobox', { name: 'Servers affected' })).toBeNull()
})
