// @vitest-environment node
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { procedureCall } from '../../src/content/api/examples.ts'
import { pathOf, type ApiCall } from '../../src/content/api/samples.ts'
import {
  exampleRows,
  readExamples,
  refusedExamples,
  settleServers,
  withRealIds,
} from '../support/apiExamples.ts'
import { create, newCustomer, openDatabase, type TestDatabase } from './database.ts'
import { inAnHour } from './personas.ts'
import { hasPostgrest, openRest, type Claims, type Rest, type RestAnswer } from './postgrest.ts'
import { image, region, small } from './rows.ts'

// What the API reference shows is sent to PostgREST. The embedded backend is asked the same in
// tests/backend/apiSamples.test.ts, which runs the samples in each language too.

const { tables, reads, writes, procedures } = await readExamples()

let db: TestDatabase
let rest: Rest
let claims: Claims
let apiKey: string
let real: (text: string) => string
beforeAll(async () => {
  if (!hasPostgrest) return
  db = await openDatabase(5)
  const customer = await newCustomer(db)
  const { person, workspace } = customer
  const session = randomUUID()
  await db.rows('insert into auth.sessions (id, user_id) values ($1, $2)', [session, person])
  claims = { role: 'authenticated', sub: person, session_id: session, exp: inAnHour() }
  const { instances } = await create(db, customer, { name: 'web-0' })
  const instance = instances[0]?.id ?? ''
  const [sshKey] = await db.as<{ id: string }>(
    person,
    `select add_ssh_key('Laptop', 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIKqP3mcTgYJ0OBmiIXvTq0sNQIkcY7AMRVzFVsBRDpkC') ->> 'id' as id`,
  )
  const newKey = async (name: string) => {
    const [key] = await db.as<{ api_key_id: string; secret: string }>(
      person,
      `select * from create_api_key($1, $2, 'operate')`,
      [workspace, name],
    )
    return key
  }
  apiKey = (await newKey('samples'))?.secret ?? ''
  const revocable = await newKey('to revoke')
  const [ticket] = await db.as<{ number: number }>(
    person,
    `select (create_ticket('{"topic": "other", "subject": "A question", "body": "How does it work?"}') ->> 'number')::int
       as number`,
  )
  await db.rows(settleServers)
  await db.rows(exampleRows(instance))
  await db.rows('insert into app.snapshot_prices (gib_month_micros) values (40000)')
  real = withRealIds({
    person,
    workspace,
    instance,
    plan: small,
    region,
    image,
    sshKey: sshKey?.id ?? '',
    apiKey: revocable?.api_key_id ?? '',
    ticket: ticket?.number ?? 0,
    hourlyMicros: 1000,
    planSlug: 'small',
    regionSlug: 'vie1',
  })
  rest = await openRest(db)
})
afterAll(async () => {
  if (!hasPostgrest) return
  await rest.close()
  await db.close()
})

/** Sends an example, for whom it says. */
const send = ({ method, credential, body, ...call }: ApiCall): Promise<RestAnswer> =>
  rest.ask({
    method,
    path: real(pathOf({ method, credential, ...call })).replace('/rest/v1/', ''),
    ...(credential === 'accessToken' && { claims }),
    headers: credential === 'apiKey' ? { 'x-api-key': apiKey } : {},
    ...(body !== undefined && { body: JSON.parse(real(JSON.stringify(body, undefined, 1))) }),
  })

describe.skipIf(!hasPostgrest)('the API reference', () => {
  test('reads are answered with the columns that it lists', async () => {
    const wrong: string[] = []
    for (const [at, call] of reads.entries()) {
      const { columns = [], apiKeysOmit = [] } = tables[at] ?? {}
      const select = columns
        .map(({ name }) => name)
        .filter((name) => call.credential !== 'apiKey' || !apiKeysOmit.includes(name))
      const query = { ...call.query, select: select.join(',') }
      for (const each of [call, { ...call, query }]) {
        const { status, message } = await send(each)
        if (status !== 200) wrong.push(`${call.name}: ${status} ${message}`)
      }
    }
    expect(wrong).toEqual([])
  })

  test.each(writes)('$method $name is answered', async (call) => {
    const { status, message } = await send(call)
    expect([message, status]).toEqual(['', call.method === 'POST' ? 201 : 204])
  })

  test.each(procedures)('$name is answered, or refused as its page says', async (procedure) => {
    await db.rows(settleServers)
    const { status, message } = await send(procedureCall(procedure))
    if (!refusedExamples.has(procedure.name)) expect([message, status < 300]).toEqual(['', true])
    else if (procedure.errors.length > 0) {
      expect(procedure.errors.map(({ code }) => code)).toContain(message)
    }
  })
})
