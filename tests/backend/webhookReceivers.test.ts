// @vitest-environment node
import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createServer, type AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test, vi } from 'vitest'
import { sendWebhook } from '../../server/worker/webhooks/sendWebhook.ts'
import { has } from './programs.ts'

const folder = fileURLToPath(new URL('../../src/content/recipes/', import.meta.url))
const secretOf = () => `whsec_${randomBytes(32).toString('base64')}`

let receiver: ChildProcess | undefined
afterEach(() => {
  // Go runs the program as a child of its own.
  if (receiver?.pid !== undefined) process.kill(-receiver.pid, 'SIGKILL')
  receiver = undefined
})

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

for (const [language, command, args] of [
  ['JavaScript', process.execPath, ['receiveWebhooks.mjs']],
  ['Python', 'python3', ['receive_webhooks.py']],
  // Go compiles its standard library first, where it has no copy: the flags leave out the slow part.
  ['Go', 'go', ['run', '-gcflags=all=-N -l', 'receive_webhooks.go']],
] as const) {
  test.skipIf(!has(command))(
    `the receiver in ${language} takes what we sign, once, and nothing else`,
    async () => {
      const secret = secretOf()
      const port = await freePort()
      let printed = ''
      receiver = spawn(command, args, {
        cwd: folder,
        detached: true,
        env: { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) },
      })
      receiver.stdout?.on('data', (chunk: Buffer) => (printed += chunk.toString()))
      receiver.stderr?.on('data', (chunk: Buffer) => (printed += chunk.toString()))

      const body = JSON.stringify({ type: 'server.failed', data: { server: 'wéb-1' } })
      const send = (id: string, secrets: string[], now = Date.now, text = body) =>
        sendWebhook(
          { id, url: `http://127.0.0.1:${port}/`, secrets, body: text },
          { userAgent: 'test', allowsLocal: true, now },
        ).then(({ status }) => status)

      await vi.waitFor(async () => expect(await send('msg_1', [secret])).toBe(204), {
        timeout: 160_000,
        interval: 300,
      })
      expect(await send('msg_1', [secret])).toBe(204)
      expect(await send('msg_2', [secretOf(), secret])).toBe(204)
      expect(await send('msg_3', [secretOf()])).toBe(401)
      // Somebody repeats an old request.
      expect(await send('msg_4', [secret], () => Date.now() - 600_000)).toBe(401)
      await vi.waitFor(() => expect(printed.match(/server\.failed/g)).toHaveLength(2))
      expect(printed).toContain('wéb-1')
    },
  )
}
