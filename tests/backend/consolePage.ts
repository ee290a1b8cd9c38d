import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { Site } from './provisionerSetup.ts'

/** The page that `consolePage` is, for CONSOLE_ORIGINS. */
export const PAGE_ORIGIN = 'http://localhost'

/** What a page shows of a console, and what the provisioner said to it. */
export interface ConsolePage {
  socket: WebSocket
  shown: { text: string; said: unknown[] }
}

/** A ticket for the console of a server, which the customer asked for. */
export async function ticketFor({ customer }: Site, instance_id: string): Promise<string> {
  const { data, error } = await customer.client.rpc('open_console', { instance_id })
  if (error) throw error
  return data[0]?.ticket ?? ''
}

/** Opens the console of a server as a page does. */
export async function consolePage(
  port: number,
  ticket: string,
  instance: string,
  origin = PAGE_ORIGIN,
): Promise<ConsolePage> {
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
