import '@testing-library/jest-dom/vitest'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderApp, startAuth } from '@tests/support/renderApp'
import { listQuotas } from '@/domain/instances/quotas'
import { acceptImage, findImageShare } from '@/domain/ownImages/imageShare'
import { listOwnImages } from '@/domain/ownImages/ownImage'
import { makeLinkedImage, makeOwnImage } from '@/domain/ownImages/fixtures'
import { listSnapshots } from '@/domain/snapshots/snapshot'
import { loadSnapshotPrice } from '@/domain/snapshots/snapshotPrice'
import { makePermission, makeWorkspace } from '@/domain/workspaces/fixtures'
import { listPermissions } from '@/domain/workspaces/permissions'
import { listMyWorkspaces } from '@/domain/workspaces/workspace'
import { SharedImagePage } from './SharedImagePage'

vi.mock('@/domain/ownImages/imageShare', async (original) => ({
  ...(await original<object>()),
  findImageShare: vi.fn<() => Promise<unknown>>(),
  acceptImage: vi.fn<() => Promise<void>>(),
}))
vi.mock('@/domain/ownImages/ownImage', async (original) => ({
  ...(await original<object>()),
  listOwnImages: vi.fn<() => Promise<unknown>>(),
}))
vi.mock('@/domain/snapshots/snapshot', async (original) => ({
  ...(await original<object>()),
  listSnapshots: vi.fn<() => Promise<unknown>>(),
}))
vi.mock('@/domain/snapshots/snapshotPrice', async (original) => ({
  ...(await original<object>()),
  loadSnapshotPrice: vi.fn<() => Promise<unknown>>(),
}))
vi.mock('@/domain/instances/quotas', async (original) => ({
  ...(await original<object>()),
  listQuotas: vi.fn<() => Promise<unknown>>(),
}))
vi.mock('@/domain/workspaces/permissions', async (original) => ({
  ...(await original<object>()),
  listPermissions: vi.fn<() => Promise<unknown>>(),
}))
vi.mock('@/domain/workspaces/workspace', async (original) => ({
  ...(await original<object>()),
  listMyWorkspaces: vi.fn<() => Promise<unknown>>(),
}))

const offered = makeLinkedImage({
  name: 'golden',
  sharedBy: 'Northwind',
  expiresAt: '2026-12-01T12:00:00.000Z',
})
const quota = { metric: 'snapshots', label: 'Snapshots', unit: '', max: 10, requestedMax: null }

beforeEach(() => {
  vi.mocked(acceptImage).mockReset().mockResolvedValue()
  vi.mocked(findImageShare).mockResolvedValue(offered)
  vi.mocked(listOwnImages).mockResolvedValue([])
  vi.mocked(listSnapshots).mockResolvedValue([])
  vi.mocked(loadSnapshotPrice).mockResolvedValue({ currency: 'EUR', gibMonthMicros: 40_000 })
  vi.mocked(listQuotas).mockResolvedValue([{ ...quota, used: 1 }])
  vi.mocked(listPermissions).mockResolvedValue([
    makePermission('create_servers', { minimumRole: 'operator' }),
  ])
  vi.mocked(listMyWorkspaces).mockResolvedValue([
    makeWorkspace({ slug: 'home', name: 'Home' }),
    makeWorkspace({ slug: 'seen', name: 'Seen', role: 'viewer' }),
    makeWorkspace({ slug: 'team', name: 'Team', role: 'operator' }),
  ])
})
afterEach(cleanup)

async function open() {
  const { auth } = await startAuth()
  await renderApp({
    auth,
    path: '/dashboard/images/accept/t',
    page: () => <SharedImagePage token="t" />,
  })
  return userEvent.setup()
}
const button = () => screen.findByRole('button', { name: 'Accept the image' })

test('an offer says what it is, from whom and what it costs, and is accepted into the chosen workspace', async () => {
  const person = await open()
  await button()
  expect(screen.getByRole('heading', { name: 'Accept golden' })).toBeVisible()
  expect(document.body).toHaveTextContent('Northwind shares this image')
  expect(document.body).toHaveTextContent('Debian 13')
  expect(document.body).toHaveTextContent('€0.12 per month for 3 GiB')
  expect(await screen.findByText(/1 of 10 in use/)).toBeVisible()
  // A viewer could not pay for it.
  expect(screen.getAllByRole('option').map((each) => each.textContent)).toEqual(['Home', 'Team'])
  await person.selectOptions(screen.getByRole('combobox', { name: 'Workspace' }), 'Team')
  await person.click(await button())
  expect(acceptImage).toHaveBeenCalledWith({
    token: 't',
    workspaceId: 'id of team',
    name: 'golden',
    gibMonthMicros: 40_000,
  })
})

test('a name that the workspace has is refused beside the field', async () => {
  vi.mocked(listOwnImages).mockResolvedValue([makeOwnImage()])
  const person = await open()
  await button()
  const name = screen.getByRole('textbox', { name: /Name/ })
  await vi.waitFor(async () => {
    await person.click(await button())
    expect(name).toHaveAccessibleDescription(/has golden already/)
  })
  expect(acceptImage).not.toHaveBeenCalled()
})

test('nothing is sent while the quota is used up', async () => {
  vi.mocked(listQuotas).mockResolvedValue([{ ...quota, used: 10 }])
  const person = await open()
  await screen.findByText(/10 of 10 in use/)
  await person.click(await button())
  expect(acceptImage).not.toHaveBeenCalled()
})

test.each([
  ['expired', /has expired/],
  ['accepted', /was used already/],
  ['withdrawn', /was withdrawn/],
  ['unavailable', /cannot be used at present/],
] as const)('a link that is %s says so and offers nothing', async (status, text) => {
  vi.mocked(findImageShare).mockResolvedValue({ status })
  await open()
  expect(await screen.findByText(text)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Accept the image' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Go to your images' })).toBeVisible()
})

test('a link that does not exist says so', async () => {
  vi.mocked(findImageShare).mockResolvedValue(null)
  await open()
  expect(await screen.findByText('This link does not work.')).toBeVisible()
})

test('it says why nothing can be accepted', async () => {
  vi.mocked(findImageShare).mockResolvedValue({ ...offered, isRegionOpen: false })
  await open()
  expect(await screen.findByText(/takes no new servers at present/)).toBeVisible()
  cleanup()

  vi.mocked(findImageShare).mockResolvedValue({ ...offered, ownWorkspaceId: 'id of home' })
  vi.mocked(listMyWorkspaces).mockResolvedValue([makeWorkspace({ slug: 'home', name: 'Home' })])
  await open()
  expect(await screen.findByText(/already\. The link is for another one/)).toBeVisible()
  cleanup()

  vi.mocked(findImageShare).mockResolvedValue(offered)
  vi.mocked(listMyWorkspaces).mockResolvedValue([
    makeWorkspace({ slug: 'held', suspendedAt: '2026-11-01T00:00:00Z' }),
  ])
  await open()
  expect(await screen.findByText(/This workspace is suspended/)).toBeVisible()
})
