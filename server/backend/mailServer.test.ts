// @vitest-environment node
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { startMailServer } from './mailServer.ts'

/** Connects, and waits for the greeting. */
async function greeted(port: number): Promise<{ socket: Socket; greeting: string }> {
  const socket = connect(port, '127.0.0.1')
  const [greeting] = await once(socket, 'data')
  return { socket, greeting: String(greeting) }
}

test('a sender that ends in the middle of a mail does not end the site', async () => {
  const port = await startMailServer(() => undefined)
  const first = await greeted(port)
  for (const line of ['EHLO localhost', 'MAIL FROM:<a@example.test>']) {
    first.socket.write(`${line}\r\n`)
    // oxlint-disable-next-line no-await-in-loop -- each line waits for the answer to the one before
    await once(first.socket, 'data')
  }
  // As when the worker is killed. Without a listener the error would end the process, and fail this test.
  first.socket.resetAndDestroy()
  const second = await greeted(port)
  expect(second.greeting).toMatch(/^220 /)
  second.socket.destroy()
})
