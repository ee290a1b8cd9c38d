import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server that gives PostgREST the addresses that a project has: below `/rest/v1`. */
export interface Gateway {
  url: string
  close: () => void
}

/** Starts one in front of a PostgREST. */
export async function openGateway(restPort: number): Promise<Gateway> {
  // PostgREST closes a connection that was idle for 30 s.
  const agent = new Agent({ keepAlive: true, timeout: 20_000 })
  const server = createServer((asked, answer) => {
    const { method, headers, url = '' } = asked
    const path = url.replace('/rest/v1', '')
    const passed = request({ host: '127.0.0.1', port: restPort, path, method, headers, agent })
    passed.on('response', (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers)
      got.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  })
  // A client that asks now and then keeps the connection.
  server.keepAliveTimeout = 0
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
      agent.destroy()
    },
  }
}
