// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { readerZone, setReaderZone } from '@/lib/readerZone'
import { ada, startAuth } from '../../../tests/support/renderApp'
import { followReader } from './followReader'
import { queryClientOf } from './sessionCache'

const loadProfile = vi.hoisted(() => vi.fn())
vi.mock('@/features/account/queries', () => ({ loadProfile }))

afterEach(() => {
  setReaderZone(undefined)
  localStorage.clear()
})

test('the zone of the profile counts on every page, is changed by a save, and goes with the person', async () => {
  loadProfile.mockResolvedValue({ time_zone: 'Asia/Tokyo' })
  const { auth, tell } = await startAuth()
  followReader(auth)
  await vi.waitFor(() => expect(readerZone()).toBe('Asia/Tokyo'))
  expect(loadProfile).toHaveBeenCalledTimes(1)

  queryClientOf(auth).setQueryData(['profile', ada.id], { time_zone: 'Europe/Vienna' })
  expect(readerZone()).toBe('Europe/Vienna')

  tell({ type: 'SESSION.SIGNED_OUT' })
  await vi.waitFor(() => expect(readerZone()).toBeUndefined())
})
