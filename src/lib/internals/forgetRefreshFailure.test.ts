import { createClient } from '@supabase/supabase-js'
import { afterEach, expect, test, vi } from 'vitest'
import { forgetRefreshFailure } from './forgetRefreshFailure'

afterEach(() => vi.restoreAllMocks())

test('the next refresh asks the service again', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  const fetch = vi.fn<typeof globalThis.fetch>(async () =>
    Response.json({ code: 'bad_json', message: 'refused' }, { status: 400 }),
  )
  const client = createClient('http://127.0.0.1:1', 'key', {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch },
  })
  const refresh = () => client.auth.refreshSession({ refresh_token: 'one' })
  await refresh()
  expect(fetch).toHaveBeenCalledTimes(1)
  // Without `forgetRefreshFailure` the library answers from memory.
  await refresh()
  expect(fetch).toHaveBeenCalledTimes(1)
  forgetRefreshFailure(client)
  await refresh()
  expect(fetch).toHaveBeenCalledTimes(2)
})
