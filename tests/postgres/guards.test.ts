// @vitest-environment node
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTapDatabase, readTap, runTap, type TapDatabase } from './tap.ts'

// Triggers keep the last admin, and record changes and events. Without any one of them, the SQL tests must fail.

let database: TapDatabase

beforeAll(async () => {
  database = await openTapDatabase()
})
afterAll(() => database.close())

const rows: TapDatabase['rows'] = (sql) => database.rows(sql)

/** In the order in which most triggers are noticed soon. */
const files = [
  '115_truncate.sql',
  '120_access_audit.sql',
  '252_security_events.sql',
  '160_audit.sql',
  '110_last_admin.sql',
  '215_firewalls.sql',
  '251_people_events.sql',
  '250_server_events.sql',
  '260_webhooks.sql',
  '150_workspaces.sql',
  '200_api_keys.sql',
  '270_billing_profiles.sql',
  '278_api_key_limits.sql',
]

/** Files that name a table come first, because they notice its triggers. That of `truncate` is short, and names none. */
async function filesFor(table: string): Promise<string[]> {
  const texts = await Promise.all(files.map(readTap))
  const isFirst = (_: string, index: number) => index === 0 || texts[index]?.includes(table)
  const first = files.filter(isFirst)
  return [...first, ...files.filter((file) => !first.includes(file))]
}

/** Whether a test fails. The files after the first failure are not run. */
async function fails(ordered: readonly string[] = files): Promise<boolean> {
  for (const file of ordered) {
    if ((await runTap(database, file)).some(({ ok }) => !ok)) return true
  }
  return false
}

test('nothing fails before anything is changed', async () => {
  expect(await fails()).toBe(false)
})

test('the tests in SQL notice each trigger that is missing', async () => {
  const triggers = await rows<{ name: string; on: string; definition: string }>(
    `select tgname as name, tgrelid::regclass::text as on, pg_get_triggerdef(oid) as definition
     from pg_trigger
     where not tgisinternal
       and tgname ~ '_(keeps?_an_admin|raise_on_truncate|record_\\w+|keep_owner)$'
       and tgname <> 'site_settings_record_charging_period'`,
  )
  const survivors: string[] = []
  for (const { name, on, definition } of triggers) {
    await database.run(`drop trigger ${name} on ${on}`)
    if (!(await fails(await filesFor(on.replace('app.', ''))))) survivors.push(name)
    await database.run(definition)
  }
  expect(survivors).toEqual([])
  expect(triggers).toHaveLength(105)
}, 240_000)

test('the tests in SQL notice each trigger that keeps what was issued', async () => {
  const triggers = await rows<{ name: string; on: string; definition: string }>(
    `select tgname as name, tgrelid::regclass::text as on, pg_get_triggerdef(oid) as definition
     from pg_trigger
     where not tgisinternal and (
       tgname = 'site_settings_record_charging_period'
       or tgname ~ '_(never_change|of_new_invoice|keep)$' and tgrelid::regclass::text ~
         '^app\\.(invoices|invoice_\\w+|charges|month_closings)$')`,
  )
  const survivors: string[] = []
  for (const { name, on, definition } of triggers) {
    await database.run(`drop trigger ${name} on ${on}`)
    if (!(await fails(['276_issued.sql', '275_invoice_documents.sql']))) survivors.push(name)
    await database.run(definition)
  }
  expect(survivors).toEqual([])
  expect(triggers).toHaveLength(10)
})

test('the tests in SQL notice each part of who can act as an admin, and the lock', async () => {
  const [admin, left] = await rows<{ definition: string }>(
    `select pg_get_functiondef(oid) as definition from pg_proc
     where proname in ('can_act_as_admin', 'require_admin_left') order by proname`,
  )
  const parts = [
    / and s\.staff_type = 'admin'/,
    /and p\.suspended_at is null/,
    /and coalesce\(u\.email_confirmed_at, u\.phone_confirmed_at\) is not null/,
    /and \(u\.banned_until is null or u\.banned_until <= now\(\)\)/,
    / or u\.banned_until <= now\(\)/,
    /and u\.deleted_at is null/,
    /, u\.phone_confirmed_at/,
  ]
  const mutants = parts.map((part) => ({ original: admin?.definition ?? '', part }))
  mutants.push({ original: left?.definition ?? '', part: /perform pg_advisory_xact_lock.*;/ })
  const survivors: string[] = []
  for (const { original, part } of mutants) {
    const mutant = original.replace(part, '')
    expect(mutant).not.toBe(original)
    await database.run(mutant)
    if (!(await fails())) survivors.push(part.source)
    await database.run(original)
  }
  expect(survivors).toEqual([])
}, 240_000)
