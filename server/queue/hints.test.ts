// @vitest-environment node
import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { FakeClock } from '../../tests/support/fakeClock.ts'
import { createHints } from './hints.ts'
import { createLog } from './log.ts'

test('a stop ends a connection that gets no answer', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const connected = once(server, 'connection')
  const clock = new FakeClock()
  const log = createLog({ worker: 'one', level: 'off', clock, write: () => undefined })
  const stop = new AbortController()
  const { port } = server.address() as AddressInfo
  const hints = createHints(`postgresql://listener@127.0.0.1:${port}/site`, 'actions', {
    clock,
    random: () => 0.5,
    log,
  })
  const running = hints(() => undefined, stop.signal)
  const [socket] = (await connected) as [Socket]
  const closed = once(socket.resume(), 'close')
  stop.abort()
  // Without the stop they would take ten seconds: the limit below is half of that.
  await expect(Promise.all([running, closed])).resolves.toBeDefined()
  server.close()
}, 5_000)
