// @vitest-environment node
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { freePort } from '../../build/ports.ts'
import { openSite, order, startProvisioner, untilState, type Site } from './provisionerSetup.ts'

// From the person to the shell: the procedures of the database, a provisioner, and a websocket.

const ORIGIN = 'http://site.example.test'
let site: Site
let port: number
let stop: () => Promise<void>
let id: string

beforeAll(async () => {
  site = await openSite()
  port = await freePort()
  stop = startProvisioner(site, { CONSOLE_PORT: String(port), CONSOLE_ORIGINS: 'http://localhost' })
  id = (await order(site, { name: 'web-1' }))[0] ?? ''
  await untilState(site, [id], 'running')
})
afterAll(async () => {
  await stop()
  await site.close()
})

async function ticketOf(instance_id = id): Promise<string> {
  const { data, error } = await site.customer.client.rpc('open_console', { instance_id })
  if (error) throw error
  return data[0]?.ticket ?? ''
}

/** Opens a console, and returns what it shows and says. */
async function connect(ticket: string, instance = id, origin = 'http://localhost') {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/console/v1`, { origin })
  const shown = { text: '', said: [] as unknown[] }
  socket.on('message', (data: Buffer, isBinary) => {
    if (isBinary) shown.text += data.toString('utf8')
    else shown.said.push(JSON.parse(data.toString('utf8')))
  })
  await once(socket, 'open')
  socket.send(JSON.stringify({ type: 'open', ticket, instance, columns: 80, rows: 24 }))
  return { socket, shown }
}

test('a customer types into the console of their server', async () => {
  const ticket = await ticketOf()
  const { socket, shown } = await connect(ticket)
  await expect.poll(() => shown.text).toContain('root@web-1')
  socket.send(Buffer.from('echo hello\r'))
  await expect.poll(() => shown.text).toContain('\nhello\r\n')
  expect(shown.said).toEqual([{ type: 'ready', mode: 'full' }])

  // The same ticket, while the first session goes on.
  const again = await connect(ticket)
  await once(again.socket, 'close')
  expect(again.shown.said).toEqual([{ type: 'closed', reason: 'ticket_refused' }])

  socket.close()
  const rows = async () => {
    const { data } = await site.customer.client
      .from('console_session_list')
      .select('acted_as, mode, close_reason')
      .eq('instance_id', id)
    return data
  }
  await expect.poll(rows).toEqual([{ acted_as: 'operator', mode: 'full', close_reason: 'left' }])
  const { data } = await site.customer.client
    .from('audit_events')
    .select('action, actor')
    .like('action', '%_console')
    .order('id')
  expect(data).toEqual([
    { action: 'open_console', actor: site.customer.id },
    { action: 'close_console', actor: site.customer.id },
  ])
})

test('another site gets no console, whatever ticket it has', async () => {
  const ticket = await ticketOf()
  await expect(connect(ticket, id, ORIGIN)).rejects.toThrow(/403/)
})
