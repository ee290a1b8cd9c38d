import { afterEach, expect, test, vi } from 'vitest'
import { queryKeys } from '@/domain/queryKeys'
import { viewerZone, setViewerZone } from '@/lib/viewerZone'
import { ada, startAuth } from '@tests/support/renderApp'
import { followViewer } from './followViewer'
import { queryClientOf } from '@/domain/session/queryClient'
import { routerContext } from '@/domain/session/routerContext'

const loadProfile = vi.hoisted(() => vi.fn())
vi.mock('@/domain/identity/profile', () => ({ loadProfile }))

afterEach(() => {
  setViewerZone(undefined)
  localStorage.clear()
})

test('the zone of the profile counts on every page, is changed by a save, and goes with the person', async () => {
  loadProfile.mockResolvedValue({ time_zone: 'Asia/Tokyo' })
  const { auth, tell } = await startAuth()
  const context = routerContext(auth)
  followViewer(context)
  await vi.waitFor(() => expect(viewerZone()).toBe('Asia/Tokyo'))
  expect(loadProfile).toHaveBeenCalledTimes(1)

  queryClientOf(context).setQueryData(queryKeys.profile(ada.id), { time_zone: 'Europe/Vienna' })
  expect(viewerZone()).toBe('Europe/Vienna')

  tell({ type: 'SESSION.SIGNED_OUT' })
  await vi.waitFor(() => expect(viewerZone()).toBeUndefined())
})
