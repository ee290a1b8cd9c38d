// @vitest-environment node
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../build/ports.ts'
import { fastClock } from '../support/fastClock.ts'
import { consolePage, PAGE_ORIGIN, ticketFor } from './consolePage.ts'
import {
  ask,
  openSite,
  order,
  startProvisioner,
  untilState,
  type Site,
} from './provisionerSetup.ts'

// From the person to the shell: the procedures of the database, a provisioner, and a websocket.

const ORIGIN = 'http://site.example.test'
let site: Site
let port: number
let stop: () => Promise<void>
/** Of the provisioner: half a minute takes it 10 s. Faster, a busy machine would be too slow for it. */
const clock = fastClock(3)
let id: string

beforeAll(async () => {
  site = await openSite()
  port = await freePort()
  const consoles = { CONSOLE_PORT: String(port), CONSOLE_ORIGINS: PAGE_ORIGIN }
  stop = startProvisioner(site, consoles, clock)
  id = (await order(site, { name: 'web-1' }))[0] ?? ''
  await untilState(site, [id], 'running')
})
afterAll(async () => {
  await stop()
  await site.close()
})

const ticketOf = (instance = id) => ticketFor(site, instance)

/** Opens a console, and returns what it shows and says. */
const connect = (ticket: string, instance = id, origin = PAGE_ORIGIN) =>
  consolePage(port, ticket, instance, origin)

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

test('a server that was shut down in its console is stopped within a minute, and starts again', async () => {
  const { socket, shown } = await connect(await ticketOf())
  await expect.poll(() => shown.text).toContain('root@web-1')
  socket.send(Buffer.from('shutdown\r'))
  await once(socket, 'close')
  const closed = clock.now()
  await untilState(site, [id], 'stopped')
  expect(clock.now() - closed).toBeLessThan(60_000)
  await ask(site, id, 'start')
  await untilState(site, [id], 'running')
})

test('another site gets no console, whatever ticket it has', async () => {
  const ticket = await ticketOf()
  await expect(connect(ticket, id, ORIGIN)).rejects.toThrow(/403/)
})

test('signing out everywhere ends an open console, and a ban the ticket of another', async () => {
  const open = await connect(await ticketOf())
  await expect.poll(() => open.shown.text).toContain('root@web-1')
  const ticket = await ticketOf()
  const ban = (until: string) =>
    site.backend.pg.query(`update auth.users set banned_until = ${until} where id = $1`, [
      site.customer.id,
    ])
  await ban(`now() + interval '1 day'`)
  const late = await connect(ticket)
  await once(late.socket, 'close')
  expect(late.shown.said).toEqual([{ type: 'closed', reason: 'ticket_refused' }])
  await ban('null')

  const signedOut = clock.now()
  await site.customer.client.auth.signOut({ scope: 'global' })
  await once(open.socket, 'close')
  expect(open.shown.said.at(-1)).toEqual({ type: 'closed', reason: 'access_ended' })
  expect(clock.now() - signedOut).toBeLessThan(30_000)
})
