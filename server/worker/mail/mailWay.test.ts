// @vitest-environment node
import { generateKeyPairSync } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { mailJob } from '../../../tests/support/mailJobs.ts'
import { openForward, openMailServer, openSilentPort } from '../../../tests/support/mailServer.ts'
import { has } from '../../../tests/backend/programs.ts'
import { makeCertificate } from '../../../tests/support/certificate.ts'
import type { MailConfig } from '../config.ts'
import type { WayDriver } from '../way.ts'
import type { MailDocument } from './mailDocuments.ts'
import type { MailJob } from './mailJob.ts'
import { createMailWay } from './mailWay.ts'

const never = new AbortController().signal
const opened: { close: () => unknown }[] = []
afterEach(async () => {
  for (const each of opened.splice(0).toReversed()) await each.close()
})

function opening<T extends { close: () => unknown }>(it: T): T {
  opened.push(it)
  return it
}

interface Options {
  smtp?: Partial<MailConfig['smtp']>
  config?: Partial<MailConfig>
  ca?: string
  concurrency?: number
  timeouts?: { connect: number; silence: number }
  publicUrl?: string | undefined
  documentsOf?: (id: string) => Promise<MailDocument[]>
  now?: number
}

function wayTo(port: number, options: Options = {}): WayDriver<MailJob> {
  const { smtp, config, ca, concurrency = 3, timeouts } = options
  const {
    documentsOf = () => Promise.reject(new Error('not asked')),
    now = Date.parse('2026-06-01T12:00:02Z'),
  } = options
  return opening(
    createMailWay({
      config: {
        smtp: {
          host: '127.0.0.1',
          port,
          isSecure: false,
          user: undefined,
          password: undefined,
          ...smtp,
        },
        from: { name: 'Basalt', address: 'no-reply@mail.example.test' },
        replyTo: { name: '', address: 'support@example.test' },
        returnTo: 'returned@mail.example.test',
        dkim: undefined,
        perSecond: undefined,
        ...config,
      },
      settings: {
        brand: 'Basalt',
        siteUrl: 'https://www.example.test',
        publicUrl: 'publicUrl' in options ? options.publicUrl : 'https://api.example.test',
      },
      concurrency,
      documentsOf,
      now: () => now,
      ca,
      ...(timeouts && { timeouts }),
    }),
  )
}

const send = (way: WayDriver<MailJob>, job = mailJob()) => way.send(job, never)

/** A mail about an issued invoice. It is created at 12:00:01. */
function invoiceJob(): MailJob {
  const job = mailJob()
  const event = {
    ...job.event,
    kind: 'invoice.issued',
    path: '/dashboard/billing/invoices/INV-000042',
    data: { number: 'INV-000042', total_cents: 14_280, currency: 'EUR', due_on: '2026-06-15' },
  }
  return { ...job, event, events: [event], unsubscribe_token: null }
}
const pdf = Buffer.from('%PDF-1.7 the bytes')
const ready: MailDocument = {
  number: 'INV-000042',
  state: 'ready',
  content: pdf.toString('base64'),
}
const missing: MailDocument = { ...ready, state: 'missing', content: null }

describe('a mail about an invoice', () => {
  test('has the stored PDF attached, and says so', async () => {
    const server = opening(await openMailServer())
    const job = invoiceJob()
    const asked: string[] = []
    const way = wayTo(server.port, {
      documentsOf: async (id) => {
        asked.push(id)
        return await Promise.resolve([ready])
      },
    })
    expect(await send(way, job)).toMatchObject({ ok: true })
    expect(asked).toEqual([job.delivery.id])
    const { email } = server.mails[0] ?? {}
    expect(email?.attachments).toMatchObject([
      { filename: 'INV-000042.pdf', mimeType: 'application/pdf', disposition: 'attachment' },
    ])
    expect(Buffer.from(email?.attachments[0]?.content as ArrayBuffer)).toEqual(pdf)
    expect(email?.text).toContain('Attached: INV-000042.pdf.')
    expect(email?.html).toContain('Attached: INV-000042.pdf.')
  })

  test('waits for a PDF that is being made', async () => {
    const server = opening(await openMailServer())
    const way = wayTo(server.port, { documentsOf: () => Promise.resolve([missing]) })
    expect(await send(way, invoiceJob())).toEqual({
      ok: false,
      code: 'document_missing',
      detail: 'The PDF of INV-000042 is not made yet.',
      retry: true,
    })
    expect(server.mails).toEqual([])
  })

  test.each([
    [missing, '2026-06-01T12:15:01Z', 'Not attached, because it was not ready: INV-000042.pdf.'],
    [
      { ...missing, state: 'too_large' as const },
      '2026-06-01T12:00:02Z',
      'Not attached, because it is too large for a mail: INV-000042.pdf.',
    ],
  ])('is sent without one that does not come: %o', async (document, at, words) => {
    const server = opening(await openMailServer())
    const now = Date.parse(at)
    const way = wayTo(server.port, { documentsOf: () => Promise.resolve([document]), now })
    expect(await send(way, invoiceJob())).toMatchObject({ ok: true })
    const { email } = server.mails[0] ?? {}
    expect(email?.attachments).toEqual([])
    expect(email?.text).toContain(words)
    expect(email?.text).toContain('https://www.example.test/dashboard/billing/invoices/INV-000042')
  })
})

describe('a mail', () => {
  test('is sent with text and HTML, and says what programs have to know', async () => {
    const server = opening(await openMailServer())
    const job = mailJob()
    const id = `<${job.delivery.id}@mail.example.test>`
    expect(await send(wayTo(server.port), job)).toEqual({ ok: true, message_id: id })
    expect(server.mails).toHaveLength(1)
    const [{ email } = { email: undefined }] = server.mails
    const header = (name: string) => email?.headers.find(({ key }) => key === name)?.value
    expect(email).toMatchObject({
      messageId: id,
      from: { name: 'Basalt', address: 'no-reply@mail.example.test' },
      replyTo: [{ address: 'support@example.test' }],
      to: [{ name: '', address: 'mira@example.test' }],
      date: '2026-06-01T12:00:01.000Z',
    })
    expect(email?.subject).toContain('The disk is full')
    expect(email?.text).toContain('https://www.example.test/dashboard/support/1001')
    expect(email?.html).toContain('https://www.example.test/dashboard/support/1001')
    expect(header('auto-submitted')).toBe('auto-generated')
    expect(header('x-auto-response-suppress')).toBe('All')
    expect(header('list-id')).toBe('<tickets.www.example.test>')
    expect(header('list-unsubscribe')).toBe(
      `<https://api.example.test/mail/unsubscribe/${job.delivery.id}.signature>`,
    )
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    // The mails about one ticket are one conversation.
    expect(header('references')).toBe(`<ticket.${job.event.entity_id}@mail.example.test>`)
  })

  test.each([
    [
      'that may not be switched off',
      mailJob({ unsubscribe_token: null }),
      'https://api.example.test',
    ],
    ['while nobody serves it', mailJob(), undefined],
  ])('has no one-click unsubscribe %s', async (_, job, publicUrl) => {
    const server = opening(await openMailServer())
    await send(wayTo(server.port, { publicUrl }), job)
    expect(server.mails).toHaveLength(1)
    expect(server.mails[0]?.source).not.toMatch(/list-unsubscribe/i)
  })

  test('has the same Message-ID and date when it is sent again', async () => {
    const server = opening(await openMailServer())
    const [way, job] = [wayTo(server.port), mailJob()]
    await send(way, job)
    await send(way, { ...job, delivery: { ...job.delivery, attempts: 2 } })
    const [first, second] = server.mails.map(({ email }) => [email.messageId, email.date])
    expect(first).toEqual(second)
  })

  test('is signed with DKIM, which covers the unsubscribe headers', async () => {
    const { privateKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    })
    const server = opening(await openMailServer())
    const dkim = { domain: 'example.test', selector: 'site', privateKey }
    await send(wayTo(server.port, { config: { dkim } }))
    const signature = /^DKIM-Signature:[\s\S]*?\r\n(?=\S)/im.exec(server.mails[0]?.source ?? '')
    expect(signature?.[0]).toContain('d=example.test')
    expect(signature?.[0]).toContain('s=site')
    expect(signature?.[0].toLowerCase()).toContain('list-unsubscribe-post')
  })

  test('goes to nobody else, whatever somebody typed', async () => {
    const server = opening(await openMailServer())
    const job = mailJob()
    job.event.data['subject'] = 'x\r\nBcc: other@example.test\r\n\r\n<b>'
    job.to.name = 'Mira\r\nBcc: other@example.test'
    await send(wayTo(server.port), job)
    const [{ email } = { email: undefined }] = server.mails
    expect(email?.bcc ?? []).toEqual([])
    expect(email?.headers.map(({ key }) => key)).not.toContain('bcc')
  })
})

describe('an answer of the mail server', () => {
  test.each([
    ['too busy', { greeting: [421, '4.7.0 Too many connections'] }, 'smtp_421', true, undefined],
    ['grey-listed', { recipient: [450, '4.7.1 Try later'] }, 'smtp_450', true, undefined],
    ['a full mailbox', { recipient: [452, '4.2.2 Mailbox full'] }, 'smtp_452', true, undefined],
    ['a full mailbox', { recipient: [552, '5.2.2 Mailbox full'] }, 'smtp_552', true, undefined],
    ['nobody there', { recipient: [550, '5.1.1 No such user'] }, 'smtp_550', false, 'refused'],
    ['nobody there', { recipient: [550, 'No such user'] }, 'smtp_550', false, 'refused'],
    ['a closed mailbox', { recipient: [550, '5.2.1 Disabled'] }, 'smtp_550', false, 'refused'],
    [
      'nobody there, said late',
      { data: [550, '5.1.1 No such user'] },
      'smtp_550',
      false,
      'refused',
    ],
    ['a policy', { recipient: [550, '5.7.1 Blocked by policy'] }, 'smtp_550', true, undefined],
    ['relaying', { recipient: [554, 'Relay access denied'] }, 'smtp_554', true, undefined],
    ['our sender', { sender: [550, '5.1.8 Bad sender'] }, 'smtp_550', true, undefined],
    ['the content', { data: [554, '5.6.0 Looks like spam'] }, 'smtp_554', true, undefined],
  ] as const)(
    '%s (%j) is %s, tried again: %s, blocks: %s',
    async (_, behaviour, code, retry, block) => {
      const server = opening(await openMailServer({ ...behaviour } as object))
      const result = await send(wayTo(server.port))
      expect(result).toMatchObject({ ok: false, code, retry })
      expect(result['block']).toBe(block)
      expect(server.mails).toEqual([])
    },
  )
})

describe('a connection', () => {
  const soon = { connect: 150, silence: 150 }

  test.skipIf(!has('openssl'))('is encrypted, with a certificate that is checked', async () => {
    const { key, cert } = makeCertificate('IP:127.0.0.1')
    const server = opening(await openMailServer({}, { secure: true, key, cert }))
    const smtp = { isSecure: true }
    expect(await send(wayTo(server.port, { smtp }))).toMatchObject({
      code: 'smtp_tls',
      retry: true,
    })
    expect(server.mails).toEqual([])
    expect(await send(wayTo(server.port, { smtp, ca: cert }))).toMatchObject({ ok: true })
  })

  // Only Linux has more than one address for this machine. 127.0.0.2 is not among its names here.
  const elsewhere = '127.0.0.2'
  test.skipIf(process.platform !== 'linux' || !has('openssl'))(
    'to another machine begins with STARTTLS, or is not used',
    async () => {
      const { key, cert } = makeCertificate(`IP:${elsewhere}`)
      const open = opening(await openMailServer({}, { disabledCommands: ['STARTTLS'] }))
      const locked = opening(await openMailServer({}, { key, cert }))
      const toOpen = opening(await openForward(elsewhere, open.port))
      const toLocked = opening(await openForward(elsewhere, locked.port))
      const options = { smtp: { host: elsewhere }, ca: cert }
      expect(await send(wayTo(toOpen.port, options))).toMatchObject({ code: 'smtp_tls' })
      expect(open.mails).toEqual([])
      expect(await send(wayTo(toLocked.port, options))).toMatchObject({ ok: true })
    },
  )

  test('is given up when nobody says a word', async () => {
    const port = opening(await openSilentPort())
    expect(await send(wayTo(port.port, { timeouts: soon }))).toMatchObject({
      code: 'smtp_timeout',
      retry: true,
    })
  })

  test('is given up when the server says nothing to the mail', async () => {
    const server = opening(await openMailServer({ isSilent: true }))
    expect(await send(wayTo(server.port, { timeouts: soon }))).toMatchObject({
      code: 'smtp_timeout',
      retry: true,
    })
    // It may have been accepted. Only the queue sends it again.
    expect(server.mails).toHaveLength(1)
  })

  test('that nobody takes is tried again', async () => {
    const port = await openSilentPort()
    await port.close()
    expect(await send(wayTo(port.port))).toMatchObject({ code: 'smtp_connection', retry: true })
  })

  test('asks for a password only where there is one, and says if it is wrong', async () => {
    const server = opening(
      await openMailServer(
        {},
        {
          onAuth: (_, __, done) => done(new Error('5.7.8 Wrong')),
          disabledCommands: [],
          allowInsecureAuth: true,
        },
      ),
    )
    const way = wayTo(server.port, { smtp: { user: 'site', password: 'secret-of-the-site' } })
    const result = await send(way)
    expect(result).toMatchObject({ ok: false, code: 'smtp_sign_in', retry: true })
    expect(JSON.stringify(result)).not.toContain('secret-of-the-site')
  })

  test('ends when the message is taken away, and that is no answer of the server', async () => {
    const server = opening(await openMailServer({ isSilent: true }))
    const cut = new AbortController()
    const sending = wayTo(server.port).send(mailJob(), cut.signal)
    await expect.poll(() => server.mails.length).toBe(1)
    cut.abort()
    await expect(sending).rejects.toMatchObject({ code: 'EABORT' })
  })

  test('carries many mails, and there are no more than asked for', async () => {
    const server = opening(await openMailServer())
    const way = wayTo(server.port, { concurrency: 3 })
    const results = await Promise.all(Array.from({ length: 40 }, () => send(way)))
    expect(results.every(({ ok }) => ok)).toBe(true)
    expect(new Set(server.mails.map(({ email }) => email.messageId)).size).toBe(40)
    expect(server.mostOpen()).toBeLessThanOrEqual(3)
    expect(server.connections()).toBeLessThanOrEqual(3)
  })
})
