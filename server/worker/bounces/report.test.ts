// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { readReport } from './report.ts'

const ID = '0b9f2a52-6c1e-4a5e-9f3c-3b1d6a2c8e41'
const OURS = `Message-ID: <${ID}@mail.example.test>`

/** A report as mail servers write it: words for people, fields for programs, and what came back. */
function report(
  kind: 'delivery-status' | 'feedback-report',
  fields: string,
  original: { type?: string; headers?: string } = {},
): string {
  const { type = 'message/rfc822', headers = `To: Mira@Example.test\n${OURS}` } = original
  return `From: MAILER-DAEMON@mx.example.test
To: returned@mail.example.test
Subject: Undelivered Mail Returned to Sender
MIME-Version: 1.0
Content-Type: multipart/report; report-type=${kind}; boundary="part"

--part
Content-Type: text/plain; charset=us-ascii

I'm sorry to have to inform you that your message could not be delivered.

--part
Content-Type: message/${kind}

${fields}

--part
Content-Type: ${type}

${headers}
Subject: Ticket 1001 was answered

Message-ID: <11111111-1111-4111-8111-111111111111@elsewhere.test>
The body of the mail that came back.

--part--
`.replaceAll('\n', '\r\n')
}

// As Postfix, Exim, and Gmail write it.
const postfix = `Reporting-MTA: dns; mx.example.test
X-Postfix-Queue-ID: 4F2A01234
Arrival-Date: Mon,  1 Jun 2026 12:00:05 +0000 (UTC)

Final-Recipient: rfc822; mira@example.test
Original-Recipient: rfc822;mira@example.test
Action: failed
Status: 5.1.1
Remote-MTA: dns; mx.other.test
Diagnostic-Code: smtp; 550 5.1.1 <mira@example.test>: Recipient address rejected:
    User unknown in virtual mailbox table`
const exim = `Reporting-MTA: dns; mail.example.test

Action: failed
Final-Recipient: rfc822;mira@example.test
Status: 5.0.0
Remote-MTA: dns; mx.other.test
Diagnostic-Code: smtp; 550 No such user here`
const gmail = `Reporting-MTA: dns; googlemail.com
Received-From-MTA: dns; returned@mail.example.test
Arrival-Date: Mon, 01 Jun 2026 05:00:06 -0700 (PDT)
X-Original-Message-ID: <${ID}@mail.example.test>

Final-Recipient: rfc822; mira@example.test
Action: failed
Status: 5.1.1
Diagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist. p
Last-Attempt-Date: Mon, 01 Jun 2026 05:00:06 -0700 (PDT)`

describe('a report of a mail server', () => {
  test.each([
    ['Postfix', postfix, { type: 'message/rfc822' }, 'User unknown in virtual mailbox table'],
    ['Postfix, headers only', postfix, { type: 'text/rfc822-headers' }, 'User unknown'],
    ['Exim', exim, {}, '550 No such user here'],
    ['Gmail', gmail, {}, '550-5.1.1 The email account'],
  ])('of %s is read', async (_, fields, original, said) => {
    const found = await readReport(report('delivery-status', fields, original))
    expect(found).toMatchObject({ deliveryId: ID, reason: 'bounce' })
    expect(found?.addresses).toContain('mira@example.test')
    expect(found?.detail).toContain(said)
    expect(found?.detail).not.toMatch(/^smtp;|\n/)
  })

  test('names the address that we wrote to, where a mail was handed on', async () => {
    const fields = exim.replace('rfc822;mira@example.test', 'rfc822;mira.moreau@other.test')
    const found = await readReport(report('delivery-status', fields))
    expect(found?.addresses).toEqual(['mira.moreau@other.test', 'mira@example.test'])
  })

  test.each([
    ['is a delay', postfix.replace('failed', 'delayed').replace('5.1.1', '4.4.1')],
    ['is a success', postfix.replace('failed', 'delivered').replace('5.1.1', '2.1.5')],
    ['may pass', postfix.replace('Status: 5.1.1', 'Status: 4.2.2')],
    ['is about a full mailbox', postfix.replace('Status: 5.1.1', 'Status: 5.2.2')],
  ])('that %s changes nothing', async (_, fields) => {
    expect(await readReport(report('delivery-status', fields))).toBeUndefined()
  })

  test.each([
    ['a mail of somebody else', 'Message-ID: <1234@other.test>'],
    ['a mail without a name', 'X-Other: 1'],
  ])('about %s is not ours', async (_, headers) => {
    const original = { headers: `To: mira@example.test\n${headers}` }
    expect(await readReport(report('delivery-status', postfix, original))).toBeUndefined()
  })
})

describe('a complaint', () => {
  const complaint = (kind: string) => `Feedback-Type: ${kind}
User-Agent: ExampleProvider-FBL/1.0
Version: 1
Original-Rcpt-To: <mira@example.test>`

  test('of a reader is read', async () => {
    expect(await readReport(report('feedback-report', complaint('abuse')))).toEqual({
      deliveryId: ID,
      addresses: ['mira@example.test', 'mira@example.test'],
      reason: 'complaint',
      detail: 'Reported as abuse by ExampleProvider-FBL/1.0.',
    })
  })

  test.each(['not-spam', 'auth-failure', 'virus'])('of the kind %s is none', async (kind) => {
    expect(await readReport(report('feedback-report', complaint(kind)))).toBeUndefined()
  })
})

test.each([
  ['an answer of a person', `From: mira@example.test\r\nSubject: Re: Ticket\r\n\r\n${OURS}\r\n`],
  ['a note about a holiday', `Auto-Submitted: auto-replied\r\nIn-Reply-To: <${ID}@x>\r\n\r\nAway.`],
  ['nothing', ''],
  ['no mail', '\0\u0001 --part'],
])('%s is no report', async (_, source) => {
  expect(await readReport(source)).toBeUndefined()
})
