import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { describeEvent, eventWords } from './describeEvent'
import { exampleData } from './fixtures'

const kinds = Object.keys(eventWords)

const describe = (kind: string, data: Readonly<Record<string, unknown>> = {}) =>
  describeEvent({
    kind,
    data,
    at: '2026-11-26T09:30:00Z',
    workspace: 'Blue Harbor',
    zone: 'Europe/Vienna',
  })

const allTexts = (kind: string, data: Readonly<Record<string, unknown>>) => {
  const { title, text, action, facts } = describe(kind, data)
  return [title, text, action, ...facts.map(({ value }) => value)]
}

/** The names of all rows that migrations add to the catalogue. */
function catalogueKinds(): string[] {
  return globSync('supabase/migrations/*.sql').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/insert into app\.event_kinds[^;]*;/g)].flatMap(
      ([statement]) => [...statement.matchAll(/\('([a-z_]+\.[a-z_]+)',/g)].map(([, name]) => name),
    ),
  ) as string[]
}

test('every kind of the catalogue has words, and no other', () => {
  expect(kinds.toSorted()).toEqual(catalogueKinds().toSorted())
})

test('every kind has an example', () => {
  expect(Object.keys(exampleData).toSorted()).toEqual(kinds.toSorted())
})

test.each([
  ['ticket.answered', 'Answer to your ticket T-1042: No route to web-1'],
  ['ticket.closed', 'Your ticket T-1042 is closed: No route to web-1'],
  ['ticket.new', 'New ticket T-1042: No route to web-1'],
  ['invitation.sent', 'You are invited to Blue Harbor'],
  ['invitation.accepted', 'Jonas Lind joined Blue Harbor'],
  ['workspace.member_removed', 'You are no longer a member of Blue Harbor'],
  ['api_key.created', 'New API key deploy'],
  ['api_key.expires_soon', 'API key deploy ends soon'],
  ['server.created', 'Server web-1 is running'],
  ['server.failed', 'Server web-1: the resize failed'],
  ['server.lost', 'Server web-1 is in error'],
  ['server.unreachable', 'Server web-1 is unreachable'],
  ['server.back', 'Server web-1 is back'],
  ['server.held', 'Server web-1 is suspended'],
  ['server.released', 'Server web-1 can be used again'],
  ['server.deleted', 'Server web-1 was deleted'],
  ['server.bin_ends', 'Server web-1 will soon be deleted for good'],
  ['server.stopped_itself', 'Server web-1 stopped by itself'],
  ['server.access_changed', 'Server web-1: the console was switched on'],
  ['alarm.fired', 'Alarm for 2 servers: CPU at 90 % or more for 15 minutes'],
  ['alarm.ended', 'Alarm over for web-1: disk at 50 MiB/s or more for 30 minutes'],
  ['quota.requested', 'Blue Harbor asks for 128 vCPUs'],
  ['quota.answered', 'You can now use up to 512 GiB of memory'],
  ['quota.near', 'Blue Harbor: 81 % of the quota for vCPUs is in use'],
  ['snapshot.failed', 'Snapshot before-update of web-1 could not be taken'],
  ['backup.failed', 'The backup of web-1 could not be taken'],
  ['backup.missed', 'A backup of web-1 was missed'],
  ['image.made', 'Image golden is ready'],
  ['image.accepted', 'Second team accepted image golden'],
  ['approval.asked', 'API key deploy asks for an order'],
  ['approval.decided', 'An order of API key deploy was refused'],
  ['image.received', 'Image golden was received'],
  ['image.failed', 'Image golden could not be made'],
  ['price.changes', 'The price of server web-1 will change'],
  ['legal.changed', 'Terms of service: a new version'],
  ['invoice.issued', 'Invoice INV-000042'],
  ['credit_note.issued', 'Credit note CN-000003'],
  ['invoice.reminder', 'Invoice INV-000042 is overdue'],
  ['payment.received', 'Your payment of €142.80 arrived'],
  ['payment.failed', 'The payment of invoice INV-000042 failed'],
  ['payment.needs_action', 'Confirm the payment of invoice INV-000042'],
  ['billing.hold_planned', 'Your servers will be stopped and held'],
  ['billing.held', 'Your servers were stopped and are held'],
  ['billing.delete_planned', 'Your servers will be deleted'],
  ['billing.released', 'Your servers can be used again'],
  ['balance.low', 'Your balance lasts for 7 days or less'],
  ['credit.ends', 'A credit ends on 10 Dec 2026, 10:30 CET'],
  ['budget.reached', 'This month has used 80 % of your monthly limit'],
  ['vat.changed', 'Your VAT ID could not be confirmed'],
  ['staff.payment_unmatched', '2 payments have no customer'],
  ['staff.payment_disputed', 'A customer disputes a payment of €142.80'],
  ['staff.invoice_differs', 'Invoice INV-000042 was recomputed, and differs'],
  ['staff.billing_failed', 'A payment could not be taken'],
  ['incident.opened', 'Incident: Servers in Helsinki cannot be reached'],
  ['incident.updated', 'Incident update: Servers in Helsinki cannot be reached'],
  ['incident.resolved', 'Resolved: Servers in Helsinki cannot be reached'],
  ['server.maintenance_planned', 'Maintenance: New memory for host hel1-a'],
  ['server.maintenance_updated', 'Maintenance at another time: New memory for host hel1-a'],
  ['maintenance.planned', 'Maintenance: New memory for host hel1-a'],
  ['maintenance.updated', 'Maintenance cancelled: New memory for host hel1-a'],
  ['server.maintenance_planned', 'Maintenance: New memory for host hel1-a'],
  ['server.maintenance_updated', 'Maintenance at another time: New memory for host hel1-a'],
  ['subscription.confirm', 'Confirm your subscription'],
  ['security.password_changed', 'Your password was changed'],
  ['security.email_changed', 'Your email address was changed'],
  ['security.factor_added', 'A second factor was added'],
  ['security.factor_removed', 'A second factor was removed'],
  ['security.factor_unused', 'Do you still have your second factor?'],
  ['security.passkey_added', 'A passkey was added'],
  ['security.passkey_removed', 'A passkey was removed'],
  ['security.recovery_code_used', 'A recovery code was used'],
  ['security.new_sign_in', 'New sign-in to your account'],
  ['security.sessions_ended', 'You were signed out on all devices'],
  ['security.admin_removed_factor', 'Ada Stone removed a second factor of Jonas Lind'],
  ['account.deletion_requested', 'Your account will be deleted'],
  ['account.deletion_soon', 'Your account will be deleted within a day'],
  ['account.export_ready', 'Your data is ready to download'],
  ['staff.action_stuck', 'Server web-1: the creation is stuck'],
  ['staff.provisioner_silent', 'No provisioner is working'],
  ['staff.addresses_scarce', 'Extra IPv4 addresses are nearly used up in fra1'],
  ['staff.worker_failed', '12 messages could not be delivered'],
  ['webhook.switched_off', 'Webhook Chat was switched off'],
  ['webhook.test', 'Test of a webhook'],
])('%s: %s', (kind, title) => {
  expect(describe(kind, exampleData[kind]).title).toBe(title)
})

test.each(kinds)('%s is whole without any data', (kind) => {
  for (const text of allTexts(kind, {})) {
    expect(text).toMatch(/\S/)
    expect(text).not.toMatch(/undefined|null|NaN| {2}|\s[.:,]|\[object/)
  }
})

test.each(kinds)('%s keeps a subject of one short line, whatever people typed', (kind) => {
  const long = Object.fromEntries(
    Object.keys(exampleData[kind] ?? {}).map((key) => [key, `a\n\u202E${'x'.repeat(300)}`]),
  )
  const { title } = describe(kind, long)
  expect(title).not.toMatch(/[\n\u202E]/)
  expect([...title].length).toBeLessThan(200)
})

test('a name that is written from right to left cannot reorder the words around it', () => {
  expect(describe('server.created', { server: 'خادم' }).title).toBe(
    'Server \u2068خادم\u2069 is running',
  )
})

test('a text that a person wrote keeps its paragraphs, and loses what cannot be seen', () => {
  const { facts } = describe('quota.answered', { answer: 'Yes.\r\n\r\n\r\nFrom\u200B now \t on.' })
  expect(facts).toContainEqual({ label: 'Answer', value: 'Yes.\n\nFrom now on.' })
})

test.each([
  [7, 'This removed your second factors: set one up again. 7 recovery codes are left.'],
  [1, 'set one up again. 1 recovery code is left.'],
  [0, 'set one up again. No recovery code is left: create new ones.'],
])('a used recovery code says what went with it, and that %i are left', (left, says) => {
  expect(describe('security.recovery_code_used', { left }).text).toContain(says)
})

test('a failed snapshot says whether it was to be taken or deleted', () => {
  expect(describe('snapshot.failed', { snapshot: 'old', action: 'delete' }).title).toBe(
    'Snapshot old could not be deleted',
  )
})

test('times are those of the reader, and a day stays the day', () => {
  const { text } = describe('server.deleted', exampleData['server.deleted'])
  expect(text).toContain('until 29 Nov 2026, 10:30 CET')
  expect(describe('legal.changed', { at: '2027-01-01' }).text).toContain('from 1 Jan 2027 on')
})

test('a price has its currency, and all its digits', () => {
  const { facts } = describe('price.changes', exampleData['price.changes'])
  expect(facts).toContainEqual({
    label: 'Price now',
    value: '€0.0100 per hour, at most €6.72 per month',
  })
  const uncapped = describe('price.changes', { currency: 'EUR', to: 12_500, to_cap: null })
  expect(uncapped.facts).toContainEqual({ label: 'New price', value: '€0.0125 per hour' })
})

test('an invoice that the balance pays asks for nothing', () => {
  const { text, facts } = describe('invoice.issued', {
    ...exampleData['invoice.issued'],
    open_cents: 0,
  })
  expect(text).toContain('nothing to do')
  expect(facts).toContainEqual({ label: 'Total', value: '€142.80' })
  expect(facts.map(({ label }) => label)).not.toContain('To pay')
})

test('a credit note says what it corrects, and why', () => {
  const { text, facts } = describe('credit_note.issued', exampleData['credit_note.issued'])
  expect(text).toContain('It corrects invoice INV-000042.')
  expect(text).toContain('The server could not be reached from 3 to 5 November.')
  expect(facts).toContainEqual({ label: 'Credited', value: '€14.28' })
})

test('servers that are held name what is not paid: an invoice, or the balance', () => {
  expect(describe('billing.held', exampleData['billing.held']).text).toContain('Invoice INV-000042')
  expect(describe('billing.held', {}).text).toContain('balance of your workspace is used up')
})

test('a maintenance names the servers of the reader, and counts those that are too many', () => {
  const { text } = describe('server.maintenance_planned', { servers: ['web-1'], server_count: 41 })
  expect(text).toContain('It affects your servers: web-1 and 40 more.')
})

test('a change of the account says what to do about it, with the link and without', () => {
  const event = { kind: 'security.password_changed', data: {}, at: '' }
  expect(describeEvent(event)).toMatchObject({
    action: 'See your security settings',
    text: expect.stringContaining('change your password and sign out'),
  })
  expect(describeEvent({ ...event, canUndo: true })).toMatchObject({
    action: 'This was not me',
    text: expect.stringContaining('within 72 hours'),
  })
})

test('a kind of a newer database is named as the database names it', () => {
  expect(describe('server.moved_away').title).toBe('Server moved away')
  expect(describe('constructor').title).toBe('Constructor')
})

test.each([
  [{ percent: 50, action: 'warn' }, 'used 50 % of your monthly limit', 'everything goes on'],
  [{ percent: 100, action: 'warn' }, 'reached your monthly limit', 'Everything goes on'],
  [
    { percent: 80, action: 'create_nothing' },
    'used 80 % of your monthly limit',
    'At the limit nothing more can be created.',
  ],
  [
    { percent: 100, action: 'stop_marked' },
    'reached your monthly limit',
    'Marked servers are shut down, and cost nothing until the limit is raised or the next month begins.',
  ],
  [
    { percent: 100, action: 'create_nothing', api_key: 'deploy-bot' },
    'The API key deploy-bot has reached its monthly limit',
    'The key creates nothing more until',
  ],
])('a message about a limit says what happens next: %j', (data, title, text) => {
  const message = describe('budget.reached', data)
  expect(message.title).toContain(title)
  expect(message.text).toContain(text)
})
