import { readFileSync } from 'node:fs'
import { Agent, createServer, request } from 'node:https'
import { join } from 'node:path'
import type { AddressInfo, Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'
import type { Incusd } from '../../tests/engine/support/incusd.ts'

/** A server between a provisioner and a daemon, which counts what is asked. */
export interface IncusProxy {
  address: string
  /** How often each path was asked for, since the start or the last reset. */
  counts: () => ReadonlyMap<string, number>
  reset: () => void
  close: () => void
}

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g

/** What a request is counted as: ids are replaced, and of the parameters those remain that say how much is asked for. */
export function kindOf(method: string, url: string): string {
  const { pathname, searchParams } = new URL(url, 'https://incus')
  const kept = ['recursion', 'filter'].flatMap((key) => {
    const value = searchParams.get(key)
    return value === null ? [] : `${key}=${value.replaceAll(/\d+(?:\\?\.\d+){3}/g, '…')}`
  })
  const path = pathname.replaceAll(UUID, '…')
  return `${method} ${path}${kept.length > 0 ? `?${kept.join('&')}` : ''}`
}

/** Starts one. It has the key of the daemon's own certificate, and asks with the certificate that it was asked with. */
export async function countRequests({ folder, address }: Incusd): Promise<IncusProxy> {
  const read = (name: string) => readFileSync(join(folder, name))
  const own = { cert: read('data/server.crt'), key: read('data/server.key') }
  const agents = new Map(
    ['client', 'acl'].map((name) => {
      const cert = read(`${name}.crt`)
      const agent = new Agent({
        keepAlive: true,
        cert,
        key: read(`${name}.key`),
        ca: own.cert,
        checkServerIdentity: () => undefined,
      })
      return [nameOf(cert.toString()), agent] as const
    }),
  )
  const counts = new Map<string, number>()
  const ca = ['client.crt', 'acl.crt'].map(read)
  const server = createServer({ ...own, ca, requestCert: true }, (asked, answer) => {
    const { method = 'GET', url = '', headers } = asked
    const kind = kindOf(method, url)
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
    const peer = (asked.socket as TLSSocket).getPeerCertificate()
    const agent = agents.get(peer.raw.toString('base64'))
    const passed = request(new URL(url, address), { method, headers, ...(agent && { agent }) })
    passed.on('response', (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers)
      got.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  })
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => sockets.add(socket))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    address: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counts: () => counts,
    reset: () => counts.clear(),
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      for (const agent of agents.values()) agent.destroy()
    },
  }
}

/** A certificate of a PEM file, as TLS shows that of a peer. */
const nameOf = (pem: string) => pem.replaceAll(/-----[A-Z ]+-----|\s/g, '')
