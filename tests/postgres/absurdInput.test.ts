// @vitest-environment node
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type TestDatabase } from './database.ts'
import { addPersonas, type Persona } from './personas.ts'

// Every procedure of the API with values that nobody means: the ends of each type, the empty, the huge and the
// malformed. It may refuse them, but in words of ours that name the parameter, and not with an error of PostgreSQL's
// arithmetic.

let db: TestDatabase
let personas: Persona[]
beforeAll(async () => {
  db = await openDatabase(5, 'migrated')
  personas = await addPersonas(db)
  await db.rows(TRY)
})
afterAll(() => db.close())

/** The values of each type, as literals of SQL. */
const ABSURD: Readonly<Record<string, readonly string[]>> = {
  timestamptz: [
    'null',
    `'-infinity'`,
    `'infinity'`,
    `'4713-01-01 00:00:00+00 BC'`,
    `'0001-01-01T00:00:00Z'`,
    `'9999-12-31T23:59:59Z'`,
    `'294276-12-31T23:59:59Z'`,
  ],
  date: ['null', `'-infinity'`, `'infinity'`, `'4713-01-01 BC'`, `'9999-12-31'`, `'5874897-12-31'`],
  numeric: ['null', `'NaN'`, `'Infinity'`, `'-1e400'`, `'1e-400'`, '0'],
  int4: ['null', `'-2147483648'`, `'2147483647'`, '0', `'-1'`],
  int8: ['null', `'-9223372036854775808'`, `'9223372036854775807'`, '0', `'-1'`],
  text: [
    'null',
    `''`,
    `repeat('x', 100000)`,
    `E'\\x01'`,
    `'%_\\'`,
    `'NaN'`,
    `'999999999999999999999'`,
  ],
  bool: ['null', 'true', 'false'],
  uuid: ['null', `'ffffffff-ffff-ffff-ffff-ffffffffffff'`],
  _int8: ['null', `'{}'`, `'{null}'`, `'{{-1,9223372036854775807}}'`],
  _uuid: ['null', `'{}'`, `'{null}'`, `'{{null,null}}'`],
  _text: ['null', `'{}'`, `'{null}'`, `'{{a},{b}}'`],
}

const JSON_VALUES = [
  'null',
  'true',
  '[]',
  '[null]',
  '[{}]',
  '{}',
  '-1',
  '1e400',
  '99999999999999999999',
  '""',
  '"x"',
  '"infinity"',
  '"4713-01-01 BC"',
  '"294276-12-31"',
  '"9999-12-31T00:00"',
  '"2026-02-30T00:00"',
]

/** The keys of objects, by the name of the parameter. */
const KEYS: Readonly<Record<string, string>> = {
  request:
    'workspace_id plan_id region_id image_id snapshot_id name ssh_key_ids firewall_ids firewalls workspace plan region image snapshot ssh_keys max_hourly cloud_init labels count hourly_micros idempotency_key via topic subject body instance_id context files',
  parameters:
    'plan_id plan hourly_micros max_hourly image_id image ssh_key_ids ssh_keys cloud_init reason',
  plan: 'product_id slug summary cpu_type vcpus memory_mib disk_gib transfer_gib gpu_model gpu_count gpu_vram_gib cpu_model disk_type network_mbit announced_retire_at is_sample price regions',
  rows: 'line version slug product vcpus hourly_micros monthly_cap_micros announced_retire_at valid_from regions',
  product: 'slug kind name summary status',
  region: 'slug name country sort',
  image: 'slug family version min_disk_gib sort',
  item: 'slug title body area stage shipped_on sort',
  incident:
    'kind title status parts regions affected unaffected advice starts_at ends_at next_update_at',
  settings:
    'orders engine support_link announcement due_days reminder_days tax_country bank_iban drivers credit_limit_cents',
  profile: 'kind name company street extra postcode city region country vat_id email reference',
  lines: 'position net_cents',
  details: 'legal_name email notice_days',
  given: 'state link document_version effective_on is_checked',
  rules: 'label protocol port_from port_to sources',
  labels: 'env',
  names: '203.0.113.7',
  files: 'name content',
}

/** The parameters that take a list of such objects. */
const LISTS = new Set(['rows', 'rules', 'files', 'lines'])

/** What is right for a parameter, so that a procedure goes on to the absurd one. */
const FITTING: Readonly<Record<string, string>> = {
  instance_id: `tests.instance(tests.workspace('USER', 'owner'), 'running')`,
  workspace_id: `tests.workspace('USER', 'owner')`,
  firewall_id: `tests.workspace(tests.workspace('USER', 'owner'), 'firewall')`,
  instance_ids: `array[tests.instance(tests.workspace('USER', 'owner'), 'stopped')]`,
  snapshot_id: `tests.snapshot(tests.workspace('USER', 'owner'))`,
  user_id: 'tests.stranger()',
  person: 'tests.stranger()',
  version: '1',
  expected_version: '1',
  reason: `'For the test'`,
  message: `'For the test'`,
  via: `'web'`,
  kind: `'resize'`,
  from_at: `now() - interval '1 day'`,
  to_at: 'now()',
  points: '10',
  name: `'absurd'`,
  role: `'viewer'`,
  scope: `'read'`,
  days: '10',
  email: `'absurd@example.test'`,
  metric: `'vcpus'`,
  max: '10',
  gib_month_micros: '40000',
  document: `'terms'`,
  site: `'https://example.org'`,
  public_key: `'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl'`,
  rows: `'[{"slug": "absurd"}]'`,
  rules: `'[]'`,
  enabled: 'true',
  hourly_micros: '1000',
  monthly_cap_micros: '500000',
  seconds: '60',
  instances: '1',
}

/** What an object has besides the absurd value, by the procedure. */
const REST: Readonly<Record<string, string>> = {
  create_instance: `jsonb_build_object('workspace_id', tests.workspace('USER', 'owner'), 'name', 'absurd',
    'plan_id', tests.plan('published'), 'region_id', tests.place('open'), 'image_id', tests.image(),
    'hourly_micros', 1000)`,
  create_ticket: `'{"topic": "other", "subject": "Absurd", "body": "Absurd"}'`,
  admin_open_incident: `'{"kind": "maintenance", "title": "Absurd", "parts": ["pages"],
    "starts_at": "2026-01-01T00:00:00Z", "ends_at": "2026-01-02T00:00:00Z"}'`,
  admin_save_region: `'{"slug": "absurd", "name": "Absurd", "country": "AT"}'`,
  admin_save_image: `'{"slug": "absurd", "family": "Absurd", "version": "1", "min_disk_gib": 1}'`,
  admin_save_product: `'{"slug": "absurd", "kind": "vps", "name": "Absurd"}'`,
  admin_save_roadmap_item: `'{"slug": "absurd", "title": "Absurd", "body": "Absurd", "area": "Absurd"}'`,
}

const fitting = (procedure: string, parameter: string, type: string): string => {
  if (parameter === 'target') {
    if (procedure.includes('plan')) return `tests.plan('published')`
    if (procedure.includes('region')) return `tests.place('open')`
    if (procedure.includes('image')) return 'tests.image()'
    return 'null'
  }
  // A resize needs a server that is stopped.
  if (procedure === 'request_instance_action' && parameter === 'instance_id') {
    return `tests.instance(tests.workspace('USER', 'owner'), 'stopped')`
  }
  return FITTING[parameter] ?? (type === 'jsonb' ? (REST[procedure] ?? `'{}'`) : 'null')
}

/** Tries statements as a person, undoes each, and returns the errors that are not ours. */
const TRY = `
  create function tests.raw_errors(persona text, statements text[]) returns setof text
  language plpgsql as $$
  declare
    statement text;
    state text;
    said text;
  begin
    perform tests.become(persona);
    foreach statement in array statements loop
      begin
        execute statement;
        raise exception 'undone' using errcode = 'TSTOK';
      exception when others then
        get stacked diagnostics state = returned_sqlstate, said = message_text;
        -- CHECKs and keys are rules of the table, which pages translate by their names.
        if said !~ '^[a-z_]+$' and state not in ('23514', '23505', '23502', '23503') then
          return next format('%s: %s %s', left(statement, 300), state, said);
        end if;
      end;
    end loop;
    perform set_config('role', 'none', true);
  end
  $$;
  grant usage on schema tests to public;
  grant execute on all functions in schema tests to public;
`

interface Procedure {
  name: string
  names: string[]
  types: string[]
}

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`

/** Calls with one absurd value each. */
function callsOf({ name, names, types }: Procedure, user: string): string[] {
  return names.flatMap((parameter, place) => {
    const type = types[place] ?? ''
    const keys = KEYS[parameter]?.split(' ') ?? []
    const values =
      type === 'jsonb'
        ? [
            'null',
            ...JSON_VALUES.map(literal),
            ...keys.flatMap((key) =>
              JSON_VALUES.map((value) => {
                const object = `{"${key}": ${value}}`
                return literal(LISTS.has(parameter) ? `[${object}]` : object)
              }),
            ),
          ]
        : ABSURD[type]
    if (values === undefined) throw new Error(`What is absurd for ${type} of ${name}?`)
    const rest = REST[name]
    return values.map((value) => {
      const given = names.map((other, n) => {
        const kind = types[n] ?? ''
        if (n !== place) return `${other} => (${fitting(name, other, kind)})::${kind}`
        const isPart = rest !== undefined && value.startsWith(`'{"`)
        return `${other} => (${isPart ? `(${rest})::jsonb || ${value}` : value})::${kind}`
      })
      return `select * from public.${name}(${given.join(', ')})`.replaceAll('USER', user)
    })
  })
}

test('no procedure answers absurd values with an error of its arithmetic', async () => {
  const procedures = await db.rows<Procedure>(
    `select p.proname as name,
       array(select n from unnest(p.proargnames[1:p.pronargs]) n) as names,
       array(select t.typname::text from unnest(p.proargtypes) with ordinality a (id, place)
         join pg_type t on t.oid = a.id order by a.place) as types
     from pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
       and (has_function_privilege('authenticated', p.oid, 'execute')
         or has_function_privilege('anon', p.oid, 'execute'))
     order by p.proname`,
  )
  const user = personas.find(({ name }) => name === 'user')?.claims?.sub ?? ''
  const calls = procedures.flatMap((procedure) => callsOf(procedure, user))
  expect(calls.length).toBeGreaterThan(2000)
  // What a customer may not call is refused before it reads a value.
  const raw = await Promise.all(
    ['user', 'admin'].map((persona) =>
      db.rows('select error from tests.raw_errors($1, $2) error', [
        persona,
        persona === 'admin' ? calls : calls.filter((call) => !call.includes('public.admin_')),
      ]),
    ),
  )
  expect(raw).toEqual([[], []])
}, 180_000)
