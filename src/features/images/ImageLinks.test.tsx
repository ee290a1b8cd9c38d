import '@testing-library/jest-dom/vitest'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderApp, startAuth } from '@tests/support/renderApp'
import { ShareImageDialog } from '@/components/ownImages/ShareImageDialog'
import {
  listImageShares,
  shareImage,
  withdrawImageShare,
  type ImageShare,
} from '@/domain/ownImages/imageShare'
import { ImageLinksSection } from './ImageLinksSection'

vi.mock('@/domain/ownImages/imageShare', async (original) => ({
  ...(await original<object>()),
  listImageShares: vi.fn<() => Promise<unknown>>(),
  shareImage: vi.fn<() => Promise<unknown>>(),
  withdrawImageShare: vi.fn<() => Promise<void>>(),
}))

const link: ImageShare = {
  id: 'l1',
  image: 'golden',
  status: 'pending',
  createdBy: 'Olga',
  createdAt: '2026-11-21T12:00:00.000Z',
  expiresAt: '2999-01-01T12:00:00.000Z',
  acceptedBy: null,
  acceptedAt: null,
}

beforeEach(() => {
  vi.mocked(shareImage).mockReset()
  vi.mocked(withdrawImageShare).mockReset().mockResolvedValue()
})
afterEach(cleanup)

async function show(page: React.ReactNode) {
  const { auth } = await startAuth()
  await renderApp({ auth, path: '/dashboard/images', page: () => page })
  return userEvent.setup()
}
const section = (reason?: string) => (
  <ImageLinksSection workspace={{ id: 'w1', name: 'Team' }} reason={reason} />
)

test('the dialog warns of what is on the disk, and shows the link once', async () => {
  vi.mocked(shareImage).mockResolvedValue({ token: 'abc', expiresAt: link.expiresAt })
  const onClose = vi.fn<() => void>()
  const person = await show(
    <ShareImageDialog image={{ id: 'o1', name: 'golden' }} onClose={onClose} />,
  )
  const dialog = screen.getByRole('dialog', { name: 'Share golden' })
  expect(dialog).toHaveTextContent('passwords, keys')
  await person.click(within(dialog).getByRole('button', { name: 'Make link' }))
  expect(shareImage).toHaveBeenCalledWith('o1')
  expect(await within(dialog).findByText(/\/dashboard\/images\/accept\/abc$/)).toBeVisible()
  const done = within(dialog).getByRole('button', { name: 'Done' })
  expect(done).toHaveFocus()
  await person.click(done)
  expect(onClose).toHaveBeenCalled()
  expect(shareImage).toHaveBeenCalledTimes(1)
})

test('the list says who made a link, and which workspace accepted', async () => {
  vi.mocked(listImageShares).mockResolvedValue([
    link,
    { ...link, id: 'l2', image: 'base', status: 'expired' },
    {
      ...link,
      id: 'l3',
      image: 'old',
      status: 'accepted',
      acceptedBy: 'Second team',
      acceptedAt: '2026-11-22T12:00:00.000Z',
    },
  ])
  const person = await show(section())
  const waiting = await screen.findByRole('row', { name: /^golden/ })
  expect(waiting).toHaveTextContent('made by Olga')
  expect(waiting).toHaveTextContent('Waits until')
  expect(screen.getByRole('row', { name: /^base/ })).toHaveTextContent('Expired')
  const accepted = screen.getByRole('row', { name: /^old/ })
  expect(accepted).toHaveTextContent('by Second team')
  expect(within(accepted).queryByRole('button')).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Withdraw the link for golden' }))
  expect(withdrawImageShare).toHaveBeenCalledWith('l1')
})

test('who may not share may not withdraw', async () => {
  vi.mocked(listImageShares).mockResolvedValue([link])
  const person = await show(section('Only an owner can do this.'))
  await person.click(await screen.findByRole('button', { name: 'Withdraw the link for golden' }))
  expect(withdrawImageShare).not.toHaveBeenCalled()
})

test('without links there is no section', async () => {
  vi.mocked(listImageShares).mockResolvedValue([])
  await show(section())
  await vi.waitFor(() => expect(screen.queryByText('Shared by link')).toBeNull())
})
