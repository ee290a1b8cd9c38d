// @vitest-environment node
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pointerNameOf } from './pointerName.ts'
import { createPowerDns } from './powerDns.ts'

describe('the name of an address in the DNS', () => {
  test.each([
    ['203.0.113.7', '7.113.0.203.in-addr.arpa.'],
    ['2001:db8::567:89ab', `b.a.9.8.7.6.5.0.${'0.'.repeat(16)}8.b.d.0.1.0.0.2.ip6.arpa.`],
    ['::1', `1.${'0.'.repeat(31)}ip6.arpa.`],
  ])('%s', (address, name) => expect(pointerNameOf(address)).toBe(name))
})

/** What a server of PowerDNS was asked, and what it answers. */
const asked: { method: string; path: string; key: unknown; body: unknown }[] = []
let zones: unknown
let status: number
let server: Server
let url: string

beforeAll(async () => {
  server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request
      const body: unknown = text === '' ? undefined : JSON.parse(text)
      asked.push({ method, path, key: headers['x-api-key'], body })
      if (headers['x-api-key'] !== 'a-key') return response.writeHead(401).end('Unauthorized')
      if (status !== 200) return response.writeHead(status).end()
      if (method === 'PATCH') return response.writeHead(204).end()
      return response.end(JSON.stringify(zones))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())
beforeEach(() => {
  asked.length = 0
  status = 200
  zones = [
    { id: '0.203.in-addr.arpa.', name: '0.203.in-addr.arpa.', kind: 'Native' },
    { id: '113.0.203.in-addr.arpa.', name: '113.0.203.in-addr.arpa.', kind: 'Master' },
    { id: '7.113.0.203.in-addr.arpa.', name: '7.113.0.203.in-addr.arpa.', kind: 'Slave' },
    { id: '8.b.d.0.1.0.0.2.ip6.arpa.', name: '8.b.d.0.1.0.0.2.ip6.arpa.', kind: 'Native' },
  ]
})

const points: Record<string, string[]> = {
  'mail.example.com': ['192.0.2.1', '203.0.113.7', '2001:DB8:0::1'],
  'other.example.com': ['192.0.2.1'],
}
const dns = (key = 'a-key') =>
  createPowerDns({ url, key, lookUp: (name) => Promise.resolve(points[name] ?? []) })
const never = new AbortController().signal
const patches = () => asked.filter(({ method }) => method === 'PATCH')

describe('PowerDNS', () => {
  test('gets a name in the nearest zone that it writes itself', async () => {
    await dns().apply({ '203.0.113.7': 'mail.example.com' }, never)
    expect(patches()).toEqual([
      {
        method: 'PATCH',
        path: '/api/v1/servers/localhost/zones/113.0.203.in-addr.arpa.',
        key: 'a-key',
        body: {
          rrsets: [
            {
              name: '7.113.0.203.in-addr.arpa.',
              type: 'PTR',
              changetype: 'REPLACE',
              ttl: 3600,
              records: [{ content: 'mail.example.com.', disabled: false }],
            },
          ],
        },
      },
    ])
  })

  test('takes a name away, and has nothing to take away without a zone', async () => {
    await dns().apply({ '203.0.113.7': null, '10.0.0.7': null }, never)
    expect(patches().map(({ body }) => body)).toEqual([
      { rrsets: [{ name: '7.113.0.203.in-addr.arpa.', type: 'PTR', changetype: 'DELETE' }] },
    ])
  })

  test('compares IPv6 addresses however they are written', async () => {
    await dns().apply({ '2001:db8::1': 'mail.example.com' }, never)
    expect(patches()).toHaveLength(1)
  })

  test.each([
    ['a name that points elsewhere', { '203.0.113.7': 'other.example.com' }, 'name_mismatch'],
    ['a name that is not there', { '203.0.113.7': 'none.example.com' }, 'name_mismatch'],
    ['an address of another network', { '10.0.0.7': 'mail.example.com' }, 'zone_missing'],
  ])('refuses %s', async (_name, names, code) => {
    await expect(dns().apply(names, never)).rejects.toMatchObject({
      name: 'ReverseNameError',
      code,
    })
    expect(patches()).toEqual([])
  })

  test('does what it can where one of several fails', async () => {
    const names = { '10.0.0.7': 'mail.example.com', '203.0.113.7': 'mail.example.com' }
    await expect(dns().apply(names, never)).rejects.toMatchObject({ code: 'zone_missing' })
    expect(patches()).toHaveLength(1)
  })

  test('says what its answers mean, and never the key', async () => {
    const names = { '203.0.113.7': null }
    const wrong = dns('b-key').apply(names, never)
    await expect(wrong).rejects.toMatchObject({ code: 'dns_refused' })
    await expect(wrong).rejects.not.toThrow(/b-key/)
    status = 503
    await expect(dns().apply(names, never)).rejects.toMatchObject({ code: 'dns_unreachable' })
    status = 200
    zones = { error: 'no list' }
    await expect(dns().apply(names, never)).rejects.toMatchObject({ code: 'dns_refused' })
    const away = createPowerDns({ url: 'http://127.0.0.1:1', key: 'a-key' })
    await expect(away.apply(names, never)).rejects.toMatchObject({ code: 'dns_unreachable' })
  })

  test('asks nothing for nothing', async () => {
    await dns().apply({}, never)
    expect(asked).toEqual([])
  })
})
