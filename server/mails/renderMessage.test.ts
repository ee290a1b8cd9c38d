import { parse } from 'parse5'
import { expect, test } from 'vitest'
import { eventWords } from '../../src/content/messages/describeEvent.ts'
import { exampleData } from '../../src/content/messages/fixtures.ts'
import { exampleEvent, exampleJob } from './fixtures.ts'
import { renderMessage } from './renderMessage.ts'

const site = { brand: 'Granite & Sons', siteUrl: 'https://www.example.com' }
const kinds = Object.keys(eventWords)

const hrefs = (html: string) =>
  [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href?.replaceAll('&amp;', '&'))

test('a message about a server, as text', () => {
  const { subject, text } = renderMessage(exampleJob('server.created'), site)
  expect(subject).toBe('Server web-1 is running')
  expect(text).toBe(`Granite & Sons

Server web-1 is running

Hello Mira Okafor,

Your new server has been created and has started.

Server: web-1
Plan: v1.small
Region: Helsinki
Addresses: 192.0.2.17, 2001:db8::17
Workspace: Blue Harbor
When: 26 Nov 2026, 10:30 CET

Open the server:
https://www.example.com/dashboard/servers/4e1f

---

You get this because you can manage servers of the workspace Blue Harbor.

Choose which messages you get:
https://www.example.com/dashboard/account/messages

Unsubscribe:
https://www.example.com/unsubscribe?token=delivery.hmac
`)
})

test('a change of the address, as the old address reads it', () => {
  const job = exampleJob('security.email_changed', {
    secret_data: { undo_path: '/account-undo?token=secret' },
  })
  const to = { ...job.to, name: '', time_zone: '', user_id: null }
  expect(renderMessage({ ...job, to }, site).text).toBe(`Granite & Sons

Your email address was changed

Hello,

The address of your account was changed from mira@example.com to mira@example.org.

If this was not you, press the button within 72 hours: it undoes what was changed and signs out everyone.

When: 26 Nov 2026, 09:30 UTC

This was not me:
https://www.example.com/account-undo?token=secret

---

You get this because this was the address of your Granite & Sons account.
`)
})

test('an incident, as a subscriber without an account reads it', () => {
  const { subject, text } = renderMessage(exampleJob('incident.opened'), site)
  expect(subject).toBe('Incident: Servers in Helsinki cannot be reached')
  expect(text).toContain(`A switch failed at 10:20. We are replacing it.

State: Investigating
Parts: Engine, Database
Regions: Helsinki
Began: 26 Nov 2026, 09:20 UTC
When: 26 Nov 2026, 09:30 UTC
`)
  expect(text).toContain('because you subscribed to the status of Granite & Sons.')
  expect(text).not.toContain('/dashboard/account/messages')
})

test.each([
  ['invitation.sent', { path: '/dashboard/invitations/secret' }, '/dashboard/invitations/secret'],
  ['subscription.confirm', { token: 's/e+c' }, '/confirm?token=s%2Fe%2Bc'],
  ['security.passkey_added', { undo_path: '/account-undo?token=s' }, '/account-undo?token=s'],
])('the button of %s has the token that only this mail may hold', (kind, secret_data, path) => {
  const { html } = renderMessage(exampleJob(kind, { secret_data }), site)
  expect(hrefs(html)[0]).toBe(`https://www.example.com${path}`)
})

test.each([
  ['/dashboard/workspace/keys', '/dashboard/workspace/keys?workspace=blue-harbor'],
  [
    '/dashboard/alarms?server=web-1#list',
    '/dashboard/alarms?server=web-1&workspace=blue-harbor#list',
  ],
  // The page of a server shows the workspace of the server.
  ['/dashboard/servers/4e1f?tab=snapshots', '/dashboard/servers/4e1f?tab=snapshots'],
  ['/dashboard/account/security', '/dashboard/account/security'],
  ['/staff/quotas', '/staff/quotas'],
])('a link to %s leads to it in the workspace of the event', (path, expected) => {
  const job = exampleJob('api_key.expires_soon')
  const event = { ...job.event, path }
  const { html, text } = renderMessage({ ...job, event, events: [event] }, site)
  expect(hrefs(html)[0]).toBe(`https://www.example.com${expected}`)
  expect(text).toContain(`https://www.example.com${expected}\n`)
})

test('a digest names the workspace of each event', () => {
  const job = exampleJob('quota.near')
  const path = '/dashboard/workspace/quotas'
  const events = ['blue-harbor', 'green-hill'].map((slug) =>
    exampleEvent('quota.near', { path, workspace_slug: slug }),
  )
  const digest = { ...job, events, delivery: { ...job.delivery, is_digest: true } }
  const { text } = renderMessage(digest, site)
  expect(text.match(/\/dashboard\/workspace\/quotas.*/g)).toEqual([
    '/dashboard/workspace/quotas?workspace=blue-harbor',
    '/dashboard/workspace/quotas?workspace=green-hill',
  ])
})

test('several events within an hour are one mail', () => {
  const job = exampleJob('server.failed')
  const events = ['web-1', 'web-2', 'web-3'].map((server, index) =>
    exampleEvent('server.failed', {
      path: `/dashboard/servers/${index}`,
      data: { server, action: 'start' },
    }),
  )
  const digest = { ...job, events, delivery: { ...job.delivery, is_digest: true } }
  const { subject, text, html } = renderMessage(digest, site)
  expect(subject).toBe('3 messages about your servers')
  for (const part of [text, html]) {
    expect(part).toContain('Server web-2: the start failed')
    expect(part).toContain('https://www.example.com/dashboard/servers/1')
    expect(part).toContain('https://www.example.com/dashboard/messages')
  }
})

test('a digest lists 50 events, and says so', () => {
  const job = exampleJob('server.failed')
  const events = Array.from({ length: 70 }, () => job.event)
  const digest = { ...job, events, delivery: { ...job.delivery, is_digest: true } }
  const { text } = renderMessage(digest, site)
  expect(text.match(/the resize failed/g)).toHaveLength(50)
  expect(text).toContain('The latest 50 are listed here.')
})

test.each(kinds)('%s has one button, its link in full, the reason, and loads nothing', (kind) => {
  const { html, text } = renderMessage(exampleJob(kind), site)
  const [button, full, ...below] = hrefs(html)
  expect(full).toBe(button)
  expect(text).toContain(`:\n${button}\n`)
  expect(html).toMatch(/You get this because [^.]+\./)
  expect(below.length).toBeLessThanOrEqual(2)
  expect(html).not.toMatch(/<(img|script|link|iframe)\b|url\(|\ssrc=|undefined|\[object/)
})

const hostile = '<img src=x onerror=alert(1)>"\'&\u202E</style>{{ .Token }} خادم '.repeat(4)

/** The names of all elements of a document. */
function elements(html: string): string[] {
  const found: string[] = []
  const visit = (node: object) => {
    if ('tagName' in node) found.push(String(node.tagName))
    if ('childNodes' in node) (node.childNodes as object[]).forEach(visit)
  }
  visit(parse(html))
  return found
}

test.each(kinds)('%s shows what people typed as text', (kind) => {
  const data = Object.fromEntries(
    Object.entries(exampleData[kind] ?? {}).map(([key, value]) => [
      key,
      typeof value === 'string' && Number.isNaN(Date.parse(value)) ? hostile : value,
    ]),
  )
  const job = exampleJob(kind)
  const event = exampleEvent(kind, { data })
  const named = {
    ...job,
    event,
    events: [event],
    workspace: { id: 'w', slug: 'w', name: hostile },
    to: { ...job.to, name: hostile },
  }
  const { subject, html, text } = renderMessage(named, site)
  const known = new Set(elements(renderMessage(job, site).html))
  expect(elements(html).filter((name) => !known.has(name) && name !== 'br')).toEqual([])
  expect(subject + html + text).not.toContain('\u202E')
  expect(subject).not.toContain('\n')
})

test('a path never leads to another site', () => {
  for (const path of ['//evil.example', 'https://evil.example', '/\\evil.example', '']) {
    const job = exampleJob('server.created', { event: exampleEvent('server.created', { path }) })
    expect(hrefs(renderMessage(job, site).html)[0]).toBe('https://www.example.com/')
  }
})

test('readers of the same event get their own greeting and their own link', () => {
  const job = exampleJob('server.created')
  const mails = ['Ada <b>', 'Jonas'].map((name) =>
    renderMessage({ ...job, to: { ...job.to, name }, unsubscribe_token: `${name[0]}.1` }, site),
  )
  expect(mails[0]?.html).toContain('Hello Ada &lt;b&gt;,')
  expect(mails[1]?.html).toContain('Hello Jonas,')
  expect(mails[1]?.html).not.toContain('Ada')
  expect(hrefs(mails[0]?.html ?? '').at(-1)).toContain('token=A.1')
  expect(hrefs(mails[1]?.html ?? '').at(-1)).toContain('token=J.1')
})

test('a time zone that this machine does not know is UTC', () => {
  const job = exampleJob('server.created')
  const { text } = renderMessage({ ...job, to: { ...job.to, time_zone: 'Mars/Olympus' } }, site)
  expect(text).toContain('09:30 UTC')
})

test('the mailbox of a team reads why, and is not called by a name', () => {
  const job = exampleJob('server.lost')
  const to = { ...job.to, user_id: null, list: 'workspace', name: '' }
  const { text } = renderMessage({ ...job, to }, site)
  expect(text).toContain('because this address is the mailbox of the workspace Blue Harbor.')
  expect(text).toContain('\nHello,\n')
})
