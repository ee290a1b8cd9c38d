// @vitest-environment node
import { afterAll, beforeAll, describe, expect, vi } from 'vitest'
import { auditKinds, auditVias, supportKinds } from '../../src/domain/audit/auditActions.ts'
import { listAllAudit, listAudit, type AuditEvent } from '../../src/domain/audit/auditEvents.ts'
import { changedFields } from '../../src/domain/audit/formatChange.ts'
import {
  loadCapacity,
  loadProvisioners,
  loadSavedDrafts,
} from '../../src/domain/capacity/capacity.ts'
import { loadMembers } from '../../src/domain/capacity/members.ts'
import { saveDraft } from '../../src/domain/instances/draft.ts'
import type * as Supabase from '../../src/lib/supabase.ts'
import { hasPostgrest } from './postgrest.ts'
import { openRestSite, test, type Person, type RestSite } from './restSite.ts'

/** The client of the current person replaces the page's client. */
const asking = vi.hoisted(() => ({ client: null as Supabase.Client | null }))
vi.mock('../../src/lib/supabase.ts', async (load) => ({
  ...(await load<typeof Supabase>()),
  getClient: () => Promise.resolve(asking.client),
}))

let site: RestSite
let admin: Person
let support: Person
let customer: Person
const signal = new AbortController().signal

const makeStaff = (id: string, type: string) =>
  site.db.rows('insert into app.staff (user_id, staff_type) values ($1, $2)', [id, type])

beforeAll(async () => {
  if (!hasPostgrest) return
  site = await openRestSite()
  vi.stubGlobal('fetch', site.fetch)
  admin = await site.newPerson()
  support = await site.newPerson()
  customer = await site.newPerson()
  await makeStaff(admin.id, 'admin')
  await makeStaff(support.id, 'support')
})
afterAll(() => site?.close())

test('every action that the log can hold has a label, and no label is left over', async () => {
  const rows = await site.db.rows<{ entity: string; action: string }>(
    'select entity, action from app.audit_actions',
  )
  const labelled = Object.entries(auditKinds).flatMap(([entity, { actions }]) =>
    Object.keys(actions).map((action) => `${entity} ${action}`),
  )
  expect(labelled.toSorted()).toEqual(
    rows.map(({ entity, action }) => `${entity} ${action}`).toSorted(),
  )
})

test('every value that the log can hold has a name', async () => {
  const functions = await site.db.rows<{ name: string; source: string }>(
    `select p.proname as name, p.prosrc as source from pg_proc p
     where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)`,
  )
  const intoLog = 'insert into app.audit_events'
  const recorders = functions.filter(({ source }) => source.includes(intoLog))
  const calls = recorders.map(({ name }) => `private.${name}(`)
  const statements = functions
    .flatMap(({ source }) => source.split(';'))
    .filter((text) => [intoLog, ...calls].some((call) => text.includes(call)))
  const facts = functions.filter(({ name }) =>
    statements.some((text) => text.includes(`private.${name}(`) && name.endsWith('_facts')),
  )
  const fields = [...statements, ...facts.map(({ source }) => source)].flatMap(keysOfObjects)
  expect(fields.length).toBeGreaterThan(100)
  expect([...new Set(fields)].filter((field) => !isNamed(field)).toSorted()).toEqual([])
})

const isNamed = (field: string) =>
  Object.keys(auditKinds).some((entity) =>
    changedFields({ entity, before: null, after: { [field]: 1 } }, String).every(
      ({ label }) => label !== field,
    ),
  )

/** The names of the values of each object that a text of SQL builds. */
function keysOfObjects(text: string): string[] {
  const [, ...objects] = text.split('jsonb_build_object(')
  return objects.flatMap((rest) => {
    // What stands in brackets within is no part of the object, and the rest begins at the bracket that ends it.
    let inner = rest
    while (/\([^()]*\)/.test(inner)) inner = inner.replaceAll(/\([^()]*\)/g, '')
    const [object = ''] = inner.split(')')
    return [...object.matchAll(/(?:^|,)\s*'(\w+)',/g)].map(([, key = '']) => key)
  })
}

test('every action of a server can be recorded', async () => {
  const rows = await site.db.rows<{ action: string }>(
    'select distinct action from app.instance_transitions',
  )
  expect(Object.keys(auditKinds['instance']?.actions ?? {})).toEqual(
    expect.arrayContaining(rows.map(({ action }) => action)),
  )
})

test('every way through which an action can come has a label', async () => {
  const rows = await site.db.rows<{ rule: string }>(
    `select pg_get_constraintdef(oid) as rule from pg_constraint
     where conname = 'instance_actions_via_known'`,
  )
  const vias = [...(rows[0]?.rule ?? '').matchAll(/'(\w+)'/g)].map(([, via = '']) => via)
  expect(vias.toSorted()).toEqual(Object.keys(auditVias).toSorted())
})

describe('the log', () => {
  test('is for staff only, and capacity and drafts are for admins only', async () => {
    asking.client = customer.client
    await expect(listAudit({}, null, 10)).rejects.toMatchObject({ code: 'forbidden' })
    for (const { client } of [support, customer]) {
      asking.client = client
      await expect(loadCapacity(signal)).rejects.toMatchObject({ code: 'forbidden' })
      await expect(loadSavedDrafts(signal)).rejects.toMatchObject({ code: 'forbidden' })
    }
  })

  test('is for support about customers and their things, not about the catalogue', async () => {
    await site.db.rows(`insert into app.audit_events (action, entity) values ('publish', 'plan')`)
    asking.client = admin.client
    const kinds = new Set((await listAudit({}, null, 1000)).map(({ entity }) => entity))
    expect(kinds).toContain('plan')
    asking.client = support.client
    const seen = new Set((await listAudit({}, null, 1000)).map(({ entity }) => entity))
    expect(seen).toContain('person')
    expect(seen).not.toContain('plan')
    expect(await listAudit({ kind: 'plan' }, null, 10)).toEqual([])
    const rows = await site.db.rows<{ kind: string }>('select private.support_entities() as kind')
    expect(rows.map(({ kind }) => kind).toSorted()).toEqual(supportKinds.toSorted())
  })

  test('tells who did what to whom, and why', async () => {
    asking.client = admin.client
    const target = (await site.newPerson()).id
    const suspension = await admin.client.rpc('suspend_account', {
      target,
      reason: 'Sends =SPAM()',
    })
    expect(suspension.error).toBeNull()
    const [event] = await listAudit({ actor: admin.email, kind: 'person' }, null, 10)
    expect(event).toMatchObject({
      actor: admin.id,
      actor_email: admin.email,
      action: 'suspend',
      entity_id: target,
      reason: 'Sends =SPAM()',
      before: null,
      after: { suspension_reason: 'Sends =SPAM()' },
    })
    // The pages parse it, and send it back as the place where the next page begins.
    expect(event?.at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/)
  })

  test('is read page by page to its end, and new events move nothing', async () => {
    asking.client = admin.client
    for (let n = 0; n < 2; n += 1) await makeStaff((await site.newPerson()).id, 'billing')
    const all = await listAllAudit({}, 10_000)
    expect(all.length).toBeGreaterThan(4)
    const paged: AuditEvent[] = []
    for (;;) {
      const page = await listAudit({}, paged.at(-1) ?? null, 2)
      paged.push(...page)
      if (page.length < 2) break
      // While the pages are read, something happens.
      await makeStaff((await site.newPerson()).id, 'billing')
    }
    expect(paged.map(({ id }) => id)).toEqual(all.map(({ id }) => id))
    expect(await listAllAudit({}, 3)).toHaveLength(3)
  })
})

describe('the capacity', () => {
  test('names every region, and what is left of each plan', async () => {
    asking.client = admin.client
    const places = await loadCapacity(signal)
    expect(new Set(places.map(({ region }) => region)).size).toBeGreaterThan(1)
    expect(places.find(({ stock }) => stock === 0)).toMatchObject({ is_offered: true, states: {} })
  })

  test('tells when each provisioner last reported, and how the engine differs', async () => {
    await site.db.rows(`
      select private.provisioner_heartbeat('worker 1', 'simulated', '{}');
      select private.report_engine_findings('worker 1', '[
        {"kind": "unknown", "engine_ref": "vm-1", "instance_id": null, "detail": "Nobody expects it.",
          "since": "2026-01-01T00:00:00Z"},
        {"kind": "of a newer provisioner"}]')`)
    asking.client = admin.client
    expect(await loadProvisioners(signal)).toEqual([
      {
        worker: 'worker 1',
        engine: 'simulated',
        seen_at: expect.stringMatching(/^\d{4}-/),
        seconds_since_seen: expect.toSatisfy((seconds: number) => seconds >= 0 && seconds < 60),
        findings: [expect.objectContaining({ kind: 'unknown', engine_ref: 'vm-1' })],
      },
    ])
    asking.client = customer.client
    expect(await loadProvisioners(signal)).toEqual([])
  })

  test('tells staff which machines stand behind a region, and nobody else', async () => {
    await site.db.rows(`
      select private.report_engine_members('[{"region": "fra1", "members": [
        {"name": "node-1", "state": "online", "cpu_threads": 8, "memory_mib": 1024}]}]')`)
    for (const { client } of [admin, support]) {
      asking.client = client
      expect(await loadMembers(signal)).toEqual([
        {
          region: 'fra1',
          name: 'node-1',
          state: 'online',
          cpu_threads: 8,
          memory_mib: 1024,
          memory_used_mib: null,
          disk_mib: null,
          disk_used_mib: null,
          servers: null,
          seen_at: expect.stringMatching(/^\d{4}-/),
          seconds_since_report: expect.toSatisfy((seconds: number) => seconds >= 0 && seconds < 60),
        },
      ])
    }
    asking.client = customer.client
    expect(await loadMembers(signal)).toEqual([])
  })

  test('counts what people saved, and names nobody', async () => {
    for (const person of [await site.newPerson(), await site.newPerson()]) {
      asking.client = person.client
      await saveDraft(person.id, { plan: 'v1.small', region: 'ams1', image: 'debian-13' })
    }
    asking.client = admin.client
    expect(await loadSavedDrafts(signal)).toEqual([
      {
        plan: 'v1.small',
        plan_status: 'published',
        region: 'ams1',
        image: 'debian-13',
        drafts: 2,
        last_saved_at: expect.stringMatching(/^\d{4}-/),
        total: 2,
      },
    ])
  })
})
