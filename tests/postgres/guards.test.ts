// @vitest-environment node
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endAtFailure, openTapDatabase, readTap, runTap, type TapDatabase } from './tap.ts'

// Triggers keep the last admin, and record changes and events. Without any one of them, the SQL tests must fail. That they
// pass before anything is changed is in pgtap.test.ts.

let database: TapDatabase

beforeAll(async () => {
  database = await openTapDatabase()
  await endAtFailure(database)
})
afterAll(() => database.close())

const rows: TapDatabase['rows'] = (sql) => database.rows(sql)

const files = [
  '110_last_admin.sql',
  '115_truncate.sql',
  '120_access_audit.sql',
  '150_workspaces.sql',
  '160_audit.sql',
  '200_api_keys.sql',
  '215_firewalls.sql',
  '250_server_events.sql',
  '251_people_events.sql',
  '252_security_events.sql',
  '260_webhooks.sql',
  '270_billing_profiles.sql',
  '278_api_key_limits.sql',
  '290_access.sql',
  '291_access_changes.sql',
  '297_backups.sql',
  '311_volumes.sql',
  '350_volume_snapshots.sql',
  '313_private_networks.sql',
  '362_rescue.sql',
]

/** Which file notices the triggers of such a name, where another that names their table would be tried before. */
const noticedBy: readonly (readonly [RegExp, string])[] = [
  [/_raise_on_truncate$/, '115_truncate.sql'],
  [/_keeps?_an_admin$/, '110_last_admin.sql'],
  [/^(staff|user_roles|profiles)_/, '120_access_audit.sql'],
  [/^audit_events_record_origin$/, '160_audit.sql'],
  [/^firewalls_keep_owner$/, '215_firewalls.sql'],
  [/^legal_documents_record_/, '251_people_events.sql'],
  [
    /^(users|recovery_codes|mfa_factors|webauthn_credentials|sign_ins)_record_/,
    '252_security_events.sql',
  ],
  [/_record_admin_of_sign_in$/, '252_security_events.sql'],
  [/^webhooks_keep_owner$/, '260_webhooks.sql'],
  [/^billing_profiles_/, '270_billing_profiles.sql'],
  [/^snapshots_record_api_key$/, '278_api_key_limits.sql'],
  [/private_network|private_memberships/, '313_private_networks.sql'],
  [/^volumes_record_/, '311_volumes.sql'],
  [/_record_api_key$|^api_keys_keep_owner$/, '200_api_keys.sql'],
  [/_record_backups?(_end)?$/, '297_backups.sql'],
  [/^instance_actions_record_access_switch$/, '290_access.sql'],
  [/^instance_actions_record_access_end$/, '291_access_changes.sql'],
  [/^instance_actions_(record|refuse_in)_rescue$/, '362_rescue.sql'],
  [/^instance_actions_note_region$/, '341_regions_of_provisioners.sql'],
  [/^(instances|instance_actions|quota_requests|snapshots)_record_/, '250_server_events.sql'],
  [/^(api_keys|tickets)_record_insert$/, '251_people_events.sql'],
  [/_record_(accepted|removed|request|answer|closed|ready)$/, '251_people_events.sql'],
  [/^(workspaces|workspace_members|workspace_invitations)_/, '150_workspaces.sql'],
]

/** All files: first the one that is known to notice the trigger, then those that name its table. */
async function filesFor(trigger: string, table: string): Promise<string[]> {
  const known = noticedBy.find(([names]) => names.test(trigger))?.[1]
  const texts = new Map<string, string>()
  for (const file of files) texts.set(file, await readTap(file))
  const rank = (file: string) => (file === known ? 0 : texts.get(file)?.includes(table) ? 1 : 2)
  return files.toSorted((a, b) => rank(a) - rank(b))
}

/** Whether a test fails. The files after the first failure are not run. */
async function fails(ordered: readonly string[]): Promise<boolean> {
  for (const file of ordered) {
    if ((await runTap(database, file)).some(({ ok }) => !ok)) return true
  }
  return false
}

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
    if (!(await fails(await filesFor(name, on.replace('app.', ''))))) survivors.push(name)
    await database.run(definition)
  }
  expect(survivors).toEqual([])
  expect(triggers).toHaveLength(136)
}, 240_000)

test('the tests in SQL notice each trigger that keeps what was issued', async () => {
  const triggers = await rows<{ name: string; on: string; definition: string }>(
    `select tgname as name, tgrelid::regclass::text as on, pg_get_triggerdef(oid) as definition
     from pg_trigger
     where not tgisinternal and (
       tgname = 'site_settings_record_charging_period' or tgname ~ '^daily_(roots|trees)_append_only$'
       or tgname ~ '_(never_change|of_new_invoice|keep)$' and tgrelid::regclass::text ~
         '^app\\.(invoices|invoice_\\w+|charges|month_closings)$')`,
  )
  const survivors: string[] = []
  for (const { name, on, definition } of triggers) {
    await database.run(`drop trigger ${name} on ${on}`)
    const noticing = ['276_issued.sql', '275_invoice_documents.sql', '283_daily_roots.sql']
    if (!(await fails(noticing))) survivors.push(name)
    await database.run(definition)
  }
  expect(survivors).toEqual([])
  expect(triggers).toHaveLength(12)
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
    if (!(await fails(await filesFor('', 'staff')))) survivors.push(part.source)
    await database.run(original)
  }
  expect(survivors).toEqual([])
}, 240_000)

/** A function of the schema private, a part of it, and what is put in its place. */
type Part = readonly [string, RegExp | string, string]

/** The parts whose absence a test in SQL does not notice. */
async function unnoticed(parts: readonly Part[], file: string): Promise<string[]> {
  const survivors: string[] = []
  for (const [name, part, instead] of parts) {
    const [found] = await rows<{ definition: string }>(
      `select pg_get_functiondef(oid) as definition from pg_proc
       where pronamespace = 'private'::regnamespace and proname = '${name}'`,
    )
    const original = found?.definition ?? ''
    const mutant = original.replace(part, instead)
    expect(mutant).not.toBe(original)
    await database.run(mutant)
    if (!(await fails([file]))) survivors.push(`${name}: ${instead}`)
    await database.run(original)
  }
  return survivors
}

test('the SQL test of narrowed keys notices each part of what narrows a request', async () => {
  const parts: readonly Part[] = [
    ['narrow_claims', /if strpos\(path, '%'\) > 0 then/, 'if false then'],
    ['narrow_claims', 'if cardinality(needed) = 1 and not needed <@ allowed then', 'if false then'],
    ['narrow_claims', "(path <> '' and path !~* 'rpc')", 'true'],
    ['narrow_claims', '"api_key_read"', '"api_key_operate"'],
    ['require_key_action', 'and not allowed ? needed', 'and false'],
    ['narrow_api_key', 'if wrong is not null then', 'if false then'],
  ]
  expect(await unnoticed(parts, '370_api_key_actions.sql')).toEqual([])
}, 240_000)

test('the SQL test of approvals notices each part of what holds an order', async () => {
  const parts: readonly Part[] = [
    ['take_approval', 'a.api_key_id = private.request_key() and', ''],
    ['take_approval', 'and a.used_at is null', ''],
    ['take_approval', 'and a.expires_at > now()', ''],
    ['take_approval', 'a.is_approved and', ''],
    ['take_approval', 'update app.approvals a set used_at = null where a.id = taken;', ''],
    ['is_covered', 'having count(*) >', 'having false and count(*) >'],
    ['note_cost', '> free and', '> free + 1000000000 and'],
    ['require_key_procedure', 'if allowed is not null and', 'if false and'],
    ['store_approval', 'if stored.is_approved is false then', 'if false then'],
    ['store_approval', 'if most <= (', 'if false and most <= ('],
    ['decide_approval', 'if private.api_key_claim() is not null then', 'if false then'],
    ['decide_approval', "if state <> 'open' and", 'if false and'],
  ]
  expect(await unnoticed(parts, '390_approvals.sql')).toEqual([])
}, 240_000)

test('the SQL test of labels of keys notices each part of what holds a request to them', async () => {
  const parts: readonly Part[] = [
    ['label_claims', 'k.label_key is null', 'true'],
    ['has_key_label', 'i.labels @> private.label_of_key()', 'true'],
    ['require_volume_label', 'if is_stored and', 'if false and'],
    ['require_row_label', 'elsif is_stored and', 'elsif false and'],
    ['hold_to_label', "if tg_op = 'INSERT' then", 'if false then'],
    ['instance_console', 'private.require_key_label(instance_id)', 'true'],
  ]
  expect(await unnoticed(parts, '380_label_api_keys.sql')).toEqual([])
}, 240_000)
