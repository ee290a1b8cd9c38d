// @vitest-environment node
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { createServer as createTcpServer, type AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { afterEach, describe, expect, test } from 'vitest'
import { has } from '../../../tests/backend/programs.ts'
import { makeCertificate } from '../../../tests/support/certificate.ts'
import { isPublicAddress, type Resolve } from './publicAddress.ts'
import { sendWebhook, type SendOptions, type WebhookAttempt } from './sendWebhook.ts'
import { signatureHeaders } from '../../../src/domain/webhooks/signatureHeaders.ts'

const secrets = ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw']
const body = '{"type":"webhook.test"}'
const open: { close: () => unknown }[] = []

afterEach(() => {
  for (const server of open.splice(0)) server.close()
})

async function listen(server: Server): Promise<number> {
  open.push({ close: () => (server.closeAllConnections(), server.close()) })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

const serve = async (answer: RequestListener) =>
  `http://127.0.0.1:${await listen(createServer(answer))}/hook`

const send = (url: string, options: Partial<SendOptions> = {}): Promise<WebhookAttempt> =>
  sendWebhook(
    { id: 'msg_1', url, secrets, body },
    { userAgent: 'test', allowsLocal: true, ...options },
  )

const resolveTo =
  (...addresses: string[]): Resolve =>
  (_, callback) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: 4 })),
    )

const resolveNothing: Resolve = (_, callback) =>
  callback(Object.assign(new Error('no'), { syscall: 'getaddrinfo', code: 'ENOTFOUND' }), [])

describe('the signature', () => {
  test('is that of the vector of Standard Webhooks', () => {
    expect(
      signatureHeaders({
        id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
        at: 1614265330_000,
        body: '{"test": 2432232314}',
        secrets,
      }),
    ).toEqual({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    })
  })

  test('is made with both secrets while one replaces the other', async () => {
    const both = [...secrets, 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD']
    let received: IncomingMessage['headers'] = {}
    let text = ''
    const url = await serve((request, response) => {
      received = request.headers
      request.on('data', (chunk: Buffer) => (text += chunk.toString()))
      request.on('end', () => response.end())
    })
    await sendWebhook(
      { id: 'msg_2', url, secrets: both, body },
      { userAgent: 'x', allowsLocal: true },
    )
    for (const secret of both) {
      const verified = new Webhook(secret).verify(text, received as Record<string, string>)
      expect(verified).toEqual({ type: 'webhook.test' })
    }
  })
})

test.each([
  // Private, of this machine, of the link, of the provider's network, for many, reserved.
  ['10.0.0.1', false],
  ['172.16.0.1', false],
  ['192.168.1.1', false],
  ['127.0.0.1', false],
  ['127.255.255.254', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['0.0.0.0', false],
  ['240.0.0.1', false],
  ['192.0.2.1', false],
  ['198.18.0.1', false],
  ['::1', false],
  ['::', false],
  ['fe80::1', false],
  ['fc00::1', false],
  ['fd12::1', false],
  ['ff02::1', false],
  ['2001:db8::1', false],
  // IPv4 in IPv6: mapped, NAT64, 6to4, Teredo.
  ['::ffff:10.0.0.1', false],
  ['::ffff:8.8.8.8', false],
  ['64:ff9b::10.0.0.1', false],
  ['64:ff9b::808:808', false],
  ['64:ff9b:1::1', false],
  ['2002:a00:1::', false],
  ['2001::1', false],
  ['no address', false],
  ['8.8.8.8', true],
  ['2606:4700::1111', true],
] as const)('%s is public: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})

describe('an address that is not public', () => {
  test.each([
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://127.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[fe80::1]/',
    'https://169.254.169.254/latest',
    'https://[64:ff9b::7f00:1]/',
  ])('%s is refused without a connection', async (url) => {
    expect(await send(url, { allowsLocal: false })).toMatchObject({ fault: 'private_address' })
  })

  test('is refused if a name leads to it, even beside a public one', async () => {
    const resolve = resolveTo('8.8.8.8', '10.0.0.1')
    const attempt = await send('https://hook.example/', { allowsLocal: false, resolve })
    expect(attempt).toMatchObject({ fault: 'private_address', status: null })
  })

  test('cannot be put in place of the one that was checked', async () => {
    let asked = 0
    let received = 0
    const url = await serve((_, response) => void (received++, response.end()))
    const { port } = new URL(url)
    // The first answer is an address where nothing listens, the second this server.
    const resolve: Resolve = (name, callback) =>
      resolveTo(asked++ === 0 ? '127.0.0.2' : '127.0.0.1')(name, callback)
    const attempt = await send(`http://rebind.example:${port}/`, { resolve })
    expect(attempt).toMatchObject({ fault: 'connection' })
    expect({ asked, received }).toEqual({ asked: 1, received: 0 })
  })

  test.each(['http://127.0.0.1:9/', 'ftp://example.com/', 'not an address'])(
    'only https is sent to: %s',
    async (url) => {
      expect(await send(url, { allowsLocal: false })).toMatchObject({ fault: 'bad_url' })
    },
  )
})

describe('an answer', () => {
  test.each([
    [200, undefined],
    [204, undefined],
    [301, 'redirect'],
    [307, 'redirect'],
    [404, 'status'],
    [410, 'gone'],
    [500, 'status'],
  ] as const)('with %d: %s', async (status, fault) => {
    let asked = 0
    const url = await serve((_, response) => {
      asked++
      response.writeHead(status, { location: '/other' }).end(status === 204 ? undefined : 'said')
    })
    expect(await send(url)).toMatchObject({ fault, status, answer: status === 204 ? '' : 'said' })
    expect(asked).toBe(1)
  })

  test('that is huge is cut off', async () => {
    const url = await serve((_, response) => {
      const more = () =>
        void (response.write('x'.repeat(65_536))
          ? setImmediate(more)
          : response.once('drain', more))
      more()
    })
    const attempt = await send(url)
    expect(attempt).toMatchObject({ fault: undefined, status: 200 })
    expect(attempt.answer).toHaveLength(4096)
    // The rest is not waited for.
    expect(attempt.milliseconds).toBeLessThan(5_000)
  })

  test('that does not end is cut off, and counts by its status', async () => {
    const url = await serve((_, response) => void response.writeHead(200).write('begun'))
    expect(await send(url, { longestMs: 200 })).toMatchObject({ fault: undefined, answer: 'begun' })
  })

  test('that does not come is a timeout', async () => {
    const url = await serve(() => undefined)
    expect(await send(url, { longestMs: 100 })).toMatchObject({ fault: 'timeout', status: null })
  })

  test('that breaks off is a failed connection', async () => {
    const server = createTcpServer((socket) => void socket.once('data', () => socket.destroy()))
    open.push(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    expect(await send(`http://127.0.0.1:${port}/`)).toMatchObject({ fault: 'connection' })
  })
})

test('a name that does not exist', async () => {
  expect(await send('https://no.example/', { resolve: resolveNothing })).toMatchObject({
    fault: 'dns',
  })
})

test.skipIf(!has('openssl'))(
  'a certificate that nobody vouches for, and one of another name',
  async () => {
    const files = makeCertificate('DNS:hook.example')
    const port = await listen(createTlsServer(files, (_, response) => response.end('ok')))
    const resolve = resolveTo('127.0.0.1')
    const to = (name: string, ca?: string) =>
      send(`https://${name}:${port}/`, { resolve, ...(ca === undefined ? {} : { ca }) })
    expect(await to('hook.example')).toMatchObject({ fault: 'tls', status: null })
    expect(await to('other.example', files.cert)).toMatchObject({ fault: 'tls' })
    expect(await to('hook.example', files.cert)).toMatchObject({ fault: undefined, answer: 'ok' })
  },
)
