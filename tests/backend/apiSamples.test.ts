// @vitest-environment node
import { execFile } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerExample } from '../../src/content/api/answers.ts'
import { exampleIds, procedureCall } from '../../src/content/api/examples.ts'
import { guideSamples, type GuideSampleId } from '../../src/content/api/guideSamples.ts'
import { pathOf, sampleLanguages, type ApiCall } from '../../src/content/api/samples.ts'
import { EMBEDDED_KEY } from '../../src/lib/embeddedKey.ts'
import {
  exampleRows,
  readExamples,
  refusedExamples,
  settleRows,
  withRealIds,
} from '../support/apiExamples.ts'
import { password } from './accounts.ts'
import { has } from './programs.ts'
import { openSite, type Site } from './provisionerSetup.ts'

const run = promisify(execFile)

/** Inside the project, so that the samples find supabase-js. */
const cache = fileURLToPath(
  new URL(`../../node_modules/.cache/samples-${process.pid}/`, import.meta.url),
)

const { reads, writes, procedures } = await readExamples()

let site: Site
let token = ''
let apiKey = ''
/** The examples with ids that exist. */
let real: (text: string) => string
beforeAll(async () => {
  site = await openSite()
  await mkdir(cache, { recursive: true })
  const { client, id: person, workspace } = site.customer
  const one = async (
    table: 'plan_catalogue' | 'region_catalogue' | 'image_catalogue',
    slug: string,
  ) =>
    (await client.from(table).select('*').eq('slug', slug).single()).data as Record<string, unknown>
  const plan = await one('plan_catalogue', 'v1.nano')
  const region = await one('region_catalogue', 'ams1')
  const image = await one('image_catalogue', 'debian-13')
  const order = {
    workspace_id: workspace,
    plan_id: plan['plan_id'],
    hourly_micros: plan['hourly_micros'],
    region_id: region['id'],
    image_id: image['id'],
    name: 'web-0',
  }
  const created = await client.rpc('create_instance', { request: order as never })
  const [{ id: instance } = { id: '' }] = (created.data as { instances: { id: string }[] })
    .instances
  const { data: key } = await client.rpc('add_ssh_key', {
    name: 'Laptop',
    public_key:
      'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIKqP3mcTgYJ0OBmiIXvTq0sNQIkcY7AMRVzFVsBRDpkC desk',
  })
  const newKey = async (name: string) => {
    const { data } = await client.rpc('create_api_key', {
      workspace_id: workspace,
      name,
      scope: 'operate',
    })
    return data?.[0]
  }
  apiKey = (await newKey('samples'))?.secret ?? ''
  const revocable = await newKey('to revoke')
  const ticket = { topic: 'other', subject: 'A question', body: 'How does it work?' }
  const { data: opened } = await client.rpc('create_ticket', { request: ticket })
  // As if it had been started: the example reboots it.
  await settle()
  await site.backend.pg.exec(exampleRows(instance))
  real = withRealIds({
    person,
    workspace,
    instance,
    plan: String(plan['plan_id']),
    region: String(region['id']),
    image: String(image['id']),
    sshKey: (key as { id: string }).id,
    apiKey: revocable?.api_key_id ?? '',
    ticket: (opened as { number: number }).number,
    hourlyMicros: Number(plan['hourly_micros']),
    planSlug: 'v1.nano',
    regionSlug: 'ams1',
  })
  token = (await client.auth.getSession()).data.session?.access_token ?? ''
})
afterAll(async () => {
  await rm(cache, { recursive: true, force: true })
  await site.close()
})

const settle = () => site.backend.pg.exec(settleRows)

/** Sends a request as the samples do, without one of their languages. */
async function send(call: ApiCall): Promise<{ status: number; code: string; answer: unknown }> {
  const answer = await fetch(site.url + real(pathOf(call)), {
    method: call.method,
    headers: {
      apikey: EMBEDDED_KEY,
      'Content-Type': 'application/json',
      ...(call.credential === 'accessToken' && { Authorization: `Bearer ${token}` }),
      ...(call.credential === 'apiKey' && { 'x-api-key': apiKey }),
    },
    ...(call.body !== undefined && { body: real(JSON.stringify(call.body, undefined, 1)) }),
  })
  const text = await answer.text()
  const isJson = answer.headers.get('content-type')?.includes('json') === true
  const parsed: unknown = text === '' || !isJson ? undefined : JSON.parse(text)
  const { message = '' } = answer.ok ? {} : (parsed as { message?: string })
  return { status: answer.status, code: message, answer: parsed }
}

/** What is below these has keys of its own: addresses of the reader, facts of an event, and what is ordered. */
const withOwnKeys = new Set(['names', 'data', 'items'])

/** A JSON value with the types of its values in their place. Null fits every type, and a list shows its first entry. */
function shapeOf(value: unknown, other: unknown): unknown {
  if (value === null || other === null) return 'any'
  if (Array.isArray(value)) {
    return value.length === 0 || (Array.isArray(other) && other.length === 0)
      ? []
      : [shapeOf(value[0], Array.isArray(other) ? other[0] : undefined)]
  }
  if (typeof value !== 'object') return typeof value
  const beside = (other ?? {}) as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      withOwnKeys.has(key) ? key : shapeOf(inner, beside[key]),
    ]),
  )
}

test.each(procedures)(
  'the example of $name is answered, or refused as its page says',
  async (procedure) => {
    await settle()
    const { status, code, answer } = await send(procedureCall(procedure))
    if (!refusedExamples.has(procedure.name)) {
      expect([code, status < 300]).toEqual(['', true])
      const shown = answerExample(procedure)
      expect(shapeOf(answer, shown)).toEqual(shapeOf(shown, answer))
    } else if (procedure.errors.length > 0) {
      expect(procedure.errors.map((error) => error.code)).toContain(code)
    }
  },
)

const commands: Readonly<Record<string, { command: string; file: string; args: string[] }>> = {
  curl: { command: 'sh', file: 'sh', args: [] },
  javascript: { command: process.execPath, file: 'mjs', args: [] },
  python: { command: 'python3', file: 'py', args: [] },
}

/** A sample for curl is a script of the shell. */
const isThere = (language: string) =>
  has(commands[language]?.command ?? language) && (language !== 'curl' || has('curl'))

async function output(language: string, name: string, code: string): Promise<string> {
  const how = commands[language]
  if (how === undefined) throw new Error(`Say how a sample in ${language} is run.`)
  const file = `${cache}${name}.${how.file}`
  await writeFile(file, real(code))
  const { stdout } = await run(how.command, [...how.args, file], {
    env: {
      ...process.env,
      TOKEN: token,
      API_KEY: apiKey,
      EMAIL: site.customer.email,
      PASSWORD: password,
    },
  })
  return stdout
}

/** What each sample of a guide prints. */
const shows: Readonly<Record<GuideSampleId, RegExp>> = {
  signIn: /[\w-]+\.[\w-]+\.[\w-]+/,
  currentKey: /workspace_slug/,
  filterRows: /hourly_micros/,
  // The customer has no invoice.
  openInvoices: /^\[\]\s*$/,
}

/** One of each kind: what differs between requests of a kind is data. */
const typical: readonly ApiCall[] = [
  ...reads.filter(({ name }) => ['plan_catalogue', 'my_workspaces'].includes(name)),
  ...writes,
  ...procedures
    .filter(({ name }) =>
      ['cost_micros', 'update_instance', 'add_ssh_key', 'status_feed'].includes(name),
    )
    .map(procedureCall),
]

// Lines of Bit are no programs: `bitLines.test.ts` runs them.
describe.each(sampleLanguages.filter(({ id }) => id !== 'bit'))(
  'samples in $id',
  ({ id, write }) => {
    test.skipIf(!isThere(id)).each(typical)('$method $name', async (call) => {
      const code = write(call, { url: site.url, key: EMBEDDED_KEY }) ?? ''
      // A second language inserts the same row or key again.
      await site.backend.pg.exec(
        'delete from app.instance_drafts where false; delete from app.ssh_keys',
      )
      if (call.method === 'POST' && call.kind === 'table') {
        await site.backend.pg.exec('delete from app.instance_drafts')
      }
      const { rows } = await site.backend.pg.query<{ version: number }>(
        `select version from app.instances where id = '${real(exampleIds.instance)}'`,
      )
      const present = code.replaceAll(/version(["']?): 1\b/g, `version$1: ${rows[0]?.version ?? 1}`)
      const text = await output(id, `${call.method}-${call.name}`, present)
      expect(text).not.toMatch(/"code":|error_code/)
    })

    test.skipIf(!isThere(id)).each(Object.keys(guideSamples))('the guide’s %s', async (name) => {
      const codes: Readonly<Record<string, (place: { url: string; key: string }) => string>> =
        guideSamples[name as keyof typeof guideSamples].code
      const code = codes[id]
      if (code === undefined) return
      const text = await output(id, name, code({ url: site.url, key: EMBEDDED_KEY }))
      expect(text).toMatch(shows[name as keyof typeof shows])
    })
  },
)

test('every read of the reference is answered', async () => {
  for (const call of reads) expect([call.name, (await send(call)).status]).toEqual([call.name, 200])
})
