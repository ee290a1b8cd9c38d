import { createServer } from 'node:http'

/** Whether a process works. */
export interface Health {
  isHealthy: boolean
  /** For the person who looks: what works, or what does not. */
  status: string
}

interface StatusOptions {
  /** 0 takes any free port. */
  port: number
  health: () => Health
  metrics: { text: () => string }
}

/** Serves /healthz and /metrics on this machine only. They hold numbers and names of procedures, and no secret. */
export async function serveStatus({ port, health, metrics }: StatusOptions): Promise<{
  port: number
  close: () => Promise<void>
}> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1')
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    response.setHeader('cache-control', 'no-store')
    response.setHeader('x-content-type-options', 'nosniff')
    if (!isRead) {
      response.writeHead(405, { allow: 'GET, HEAD' }).end()
    } else if (pathname === '/healthz') {
      const { isHealthy, status } = health()
      response.writeHead(isHealthy ? 200 : 503, { 'content-type': 'application/json' })
      response.end(`${JSON.stringify({ status })}\n`)
    } else if (pathname === '/metrics') {
      response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' })
      response.end(metrics.text())
    } else {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The port is not known.')
  return {
    port: address.port,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
