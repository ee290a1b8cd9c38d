import * as v from 'valibot'
import { beforeEach, expect, test, vi } from 'vitest'
import { callBackend } from './callBackend'
import { getClient } from './supabase'

vi.mock('./supabase')

beforeEach(() => {
  vi.mocked(getClient)
    .mockReset()
    .mockResolvedValue({} as never)
})

const rows = v.array(v.object({ id: v.number() }))
const answer = (
  data: unknown,
  error: { code?: string; message?: string; details?: string } | null = null,
  status = 200,
) => callBackend(rows, () => Promise.resolve({ data, error, status }))

test('what the schema does not know is dropped', async () => {
  expect(await answer([{ id: 1, secret: 'x' }])).toEqual([{ id: 1 }])
})

test.each([null, undefined, '<html>', {}, [{ id: '1' }], [null]])(
  'an answer of %j is a failure, not a crash',
  async (data) => {
    await expect(answer(data)).rejects.toMatchObject({ code: 'unexpected' })
  },
)

test('a refusal is translated, and the words of the service are not shown', async () => {
  const refused = answer(null, { code: '', message: '<html>502 Bad Gateway</html>' }, 503)
  await expect(refused).rejects.toMatchObject({ code: 'unavailable' })
  await expect(refused).rejects.not.toMatchObject({ message: expect.stringContaining('html') })
})

test('a client that cannot be loaded is a failure of the network', async () => {
  vi.mocked(getClient).mockRejectedValue(new TypeError('Failed to fetch module'))
  await expect(answer([])).rejects.toMatchObject({ code: 'network' })
})

test('the call may say what the detail means', async () => {
  const refused = callBackend(
    rows,
    () =>
      Promise.resolve({
        data: null,
        error: { code: '22023', message: 'invalid_input', details: 'reason: too short' },
        status: 400,
      }),
    (failure, detail) => ({ ...failure, field: detail.split(':', 1)[0] }),
  )
  await expect(refused).rejects.toMatchObject({ code: 'invalid_input', field: 'reason' })
})
