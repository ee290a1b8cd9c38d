// @vitest-environment node
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Webhook } from 'standardwebhooks'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Inventory } from '../../packages/cli/src/ansibleInventory.ts'
import { EMBEDDED_KEY } from '../../src/lib/embeddedKey.ts'
import { docBlock } from '../support/docBlocks.ts'
import { endInput } from '../support/endInput.ts'
import { issueInvoice } from './issuedInvoice.ts'
import { has } from './programs.ts'
import { openSite, startProvisioner, type Site } from './provisionerSetup.ts'

const folder = mkdtempSync(join(tmpdir(), 'cli-'))
const program = join(folder, 'program/cli.mjs')

let site: Site
let stopProvisioner: () => Promise<void>
const keys = { operate: '', read: '' }
beforeAll(async () => {
  const configFile = fileURLToPath(new URL('../../packages/cli/vite.config.ts', import.meta.url))
  await build({ configFile, logLevel: 'silent', build: { outDir: join(folder, 'program') } })
  site = await openSite()
  for (const scope of ['operate', 'read'] as const) {
    // oxlint-disable-next-line no-await-in-loop -- the backend answers one request after the other
    keys[scope] = (await newKey(scope)).secret
  }
  stopProvisioner = startProvisioner(site)
})
afterAll(async () => {
  await stopProvisioner()
  await site.close()
  rmSync(folder, { recursive: true })
})

async function newKey(scope: 'read' | 'operate') {
  const { client, workspace } = site.customer
  const { data, error } = await client.rpc('create_api_key', {
    workspace_id: workspace,
    name: `${scope} ${crypto.randomUUID().slice(0, 8)}`,
    scope,
  })
  if (error) throw error
  return { id: data[0]?.api_key_id ?? '', secret: data[0]?.secret ?? '' }
}

interface Ended {
  code: number | null
  stdout: string
  stderr: string
}

interface Given {
  key?: string
  input?: string
  env?: Record<string, string>
}

const environment = (key: string) => ({
  PATH: process.env['PATH'] ?? '',
  BASALT_URL: site.url,
  BASALT_PUBLIC_KEY: EMBEDDED_KEY,
  BASALT_CONFIG_DIR: join(folder, 'config'),
  BASALT_API_KEY: key,
})

/** Runs the packed program in a process of its own, without a terminal. */
function cli(
  args: readonly string[],
  { key = '', input = '', env = {} }: Given = {},
): Promise<Ended> {
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...environment(key), ...env },
  })
  const ended = { code: null as number | null, stdout: '', stderr: '' }
  child.stdout.on('data', (chunk: Buffer) => (ended.stdout += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (ended.stderr += chunk.toString()))
  endInput(child.stdin, input)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ ...ended, code }))
  })
}

const rowsOf = ({ stdout }: Ended) => JSON.parse(stdout) as Record<string, unknown>[]

test('the catalogue needs no key, and its JSON and CSV are only rows', async () => {
  const json = await cli(['plans', '--kind', 'vds', '-o', 'json'])
  expect(json).toMatchObject({ code: 0, stderr: '' })
  expect(rowsOf(json).length).toBeGreaterThan(0)
  expect(new Set(rowsOf(json).map(({ kind }) => kind))).toEqual(new Set(['vds']))
  const csv = await cli(['plans | sort price | head 2 | pick plan, price -o csv'])
  expect(csv.stdout).toMatch(/^plan,price\r\nv1\.nano,0\.0036\r\n/)
  const lines = await cli([], { input: 'let p = plans | head 1\n$p | pick plan # a script\n' })
  expect(lines.stdout).toBe('plan\nv1.nano\n')
})

test('the events of the workspace are printed and handed on as they happen, until Ctrl+C', async () => {
  const received: { headers: Record<string, string>; body: string }[] = []
  const receiver = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      received.push({ headers: request.headers as Record<string, string>, body })
      response.end()
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const { port } = receiver.address() as AddressInfo
  const listen = ['webhooks', 'listen', '--json', '--forward', `http://127.0.0.1:${port}/hook`]
  const child = spawn(process.execPath, [program, ...listen], { env: environment(keys.read) })
  let [stdout, stderr] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
  const ended = new Promise((resolve) => child.on('close', resolve))
  try {
    await expect.poll(() => stderr).toContain('Ctrl+C ends it.')
    await newKey('read')
    await expect.poll(() => received).toHaveLength(1)
    await expect.poll(() => stderr).toMatch(/answer 200 after \d+ ms/)
  } finally {
    child.kill('SIGINT')
    receiver.close()
  }
  expect(await ended).toBe(0)
  const event = JSON.parse(stdout) as unknown
  expect(event).toMatchObject({ type: 'api_key.created', data: { scope: 'read' } })
  const secret = /^whsec_\S+$/m.exec(stderr)?.[0] ?? ''
  const [request] = received
  expect(new Webhook(secret).verify(request?.body ?? '', request?.headers ?? {})).toEqual(event)
})

test.each([
  [['webhooks', 'listen', '--forward', 'localhost'], 2, 'Write it whole'],
  [['webhooks', 'listen'], 4, 'No API key is set'],
  [['inventory', '--graph'], 2, "Unknown option '--graph'"],
  [['inventory', '--list', '--host', 'web-1'], 2, 'inventory --host <server>'],
  [['inventory'], 4, 'No API key is set'],
])('%j ends with %d', async (args, code, words) => {
  expect(await cli(args)).toMatchObject({
    code,
    stdout: '',
    stderr: expect.stringContaining(words),
  })
})

test('a server is created, waited for, stopped and deleted, and only with --yes', async () => {
  const key = keys.operate
  const create = ['server', 'create', 'from-cli', '--plan', 'v1.nano', '--label', 'made=cli']
  const dry = await cli([...create, '--dry-run'], { key })
  expect(dry).toMatchObject({ code: 0, stderr: expect.stringContaining('per hour') })
  const asked = await cli(create, { key })
  expect(asked).toMatchObject({ code: 3, stdout: '' })
  expect(asked.stderr).toContain('Create from-cli: nobody can be asked here. Add --yes to do it.')
  expect(rowsOf(await cli(['servers', '-o', 'json'], { key }))).toEqual([])

  const done = await cli([...create, '--yes', '-o', 'json'], { key })
  expect(rowsOf(done)).toMatchObject([{ server: 'from-cli', state: 'provisioning' }])
  const line = 'server wait from-cli; server stop from-cli; server wait from-cli -o json'
  const stopped = await cli([line, '-y'], { key })
  expect(stopped.code).toBe(0)
  expect(stopped.stdout).toMatch(/running/)
  expect(stopped.stdout).toMatch(/"state": "stopped"/)
  const rows = 'servers | where label.made == cli | pick name, state, label.made -o json'
  expect(rowsOf(await cli([rows], { key }))).toEqual([
    { name: 'from-cli', state: 'stopped', 'label.made': 'cli' },
  ])

  const again = await cli(['server', 'stop', 'from-cli', '--yes'], { key })
  expect(again).toMatchObject({ code: 1, stdout: '' })
  expect(again.stderr).toContain('It is already off.')
  expect((await cli(['server', 'delete', 'from-cli', '--yes'], { key })).code).toBe(0)
  const { data } = await site.customer.client
    .from('instance_action_list')
    .select('kind,via')
    .eq('kind', 'delete')
  expect(data).toEqual([{ kind: 'delete', via: 'api' }])
})

describe('a key', () => {
  test('that may only read is refused with the scope that is missing', async () => {
    const refused = await cli(['server', 'create', 'x', '--plan', 'v1.nano', '--yes'], {
      key: keys.read,
    })
    expect(refused).toMatchObject({ code: 1, stdout: '' })
    expect(refused.stderr).toContain('This API key has the scope read.')
    expect((await cli(['whoami', '-o', 'json'], { key: keys.read })).stdout).toContain('"read"')
  })

  test('cannot do what needs a person, and the message says so', async () => {
    for (const line of ['tickets', 'apikeys', 'workspace create "Second"']) {
      // oxlint-disable-next-line no-await-in-loop
      const refused = await cli([line], { key: keys.operate })
      expect(refused.code).toBe(1)
      expect(refused.stderr).toContain('Sign in on the site to do it.')
    }
  })

  test('that was revoked, and a missing one, end with their own code', async () => {
    const { id, secret } = await newKey('read')
    await site.customer.client.rpc('revoke_api_key', { api_key_id: id })
    const revoked = await cli(['servers'], { key: secret })
    expect(revoked.code).toBe(4)
    expect(revoked.stderr).toMatch(/This API key does not work\. .*\n {2}Then run “basalt login”\./)
    const missing = await cli(['servers'])
    expect(missing.code).toBe(4)
    expect(missing.stderr).toContain('Run “basalt login”, or set BASALT_API_KEY.')
  })

  test('is read from the input, tried, kept for its owner only, and forgotten', async () => {
    const env = { BASALT_CONFIG_DIR: join(folder, 'login') }
    const wrong = await cli(['login'], { env, input: `wsk_${'0'.repeat(72)}\n` })
    expect(wrong.code).toBe(4)
    expect(await cli(['servers'], { env })).toMatchObject({ code: 4 })

    const known = await cli(['login'], { env, input: `${keys.read}\n` })
    expect(known).toMatchObject({ code: 0, stdout: '' })
    expect(known.stderr).not.toContain(keys.read)
    const path = join(env.BASALT_CONFIG_DIR, 'config.json')
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ apiKey: keys.read })
    if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600)
    expect((await cli(['servers'], { env })).code).toBe(0)
    expect((await cli(['logout'], { env })).code).toBe(0)
    expect((await cli(['servers'], { env })).code).toBe(4)
  })
})

test('a wrong line, no answer and a wrong address have codes of their own', async () => {
  const wrong = await cli(['plans | where memori > 8'])
  expect(wrong.code).toBe(2)
  expect(wrong.stderr).toBe(
    [
      'error: There is no column “memori”.',
      '  plans | where memori > 8',
      '                ^^^^^^',
      '  fits here: memory',
      '',
    ].join('\n'),
  )
  const silent = await cli(['plans'], { env: { BASALT_URL: 'http://127.0.0.1:9' } })
  expect(silent.code).toBe(5)
  expect(silent.stderr).toContain('http://127.0.0.1:9 did not answer.')
  expect((await cli(['plans'], { env: { BASALT_URL: 'nowhere' } })).code).toBe(2)
})

describe('completion', () => {
  test.each([
    [[], ['plans', 'server', 'login'], ['tickets']],
    [['server'], ['create', 'stop'], ['plans']],
    [['server', 'create', 'web', '--plan'], ['v1.nano'], ['--region']],
    [['plans', '--kind'], ['vps', 'gpu'], []],
    [['server', 'create', 'web'], ['--plan', '--dry-run', '-o'], []],
    [['plans', '-o'], ['table', 'json', 'csv'], []],
  ])('after %j', async (words, fits, others) => {
    const { stdout } = await cli(['completion', 'words', ...words], { key: keys.operate })
    const found = stdout.trimEnd().split('\n')
    expect(found).toEqual(expect.arrayContaining(fits))
    for (const other of others) expect(found).not.toContain(other)
  })

  for (const shell of ['bash', 'zsh', 'fish']) {
    // A shell that is not installed cannot check its script.
    test.skipIf(!has(shell))(`${shell} accepts its script`, async () => {
      const { stdout } = await cli(['completion', shell])
      expect(stdout).toContain('completion words')
      expect(spawnSync(shell, ['-n'], { input: stdout }).status).toBe(0)
    })
  }

  test.skipIf(!has('bash'))('bash completes a command with it', async () => {
    const { stdout } = await cli(['completion', 'bash'])
    const quoted = [process.execPath, program].map((each) => `'${each}'`).join(' ')
    const script = `basalt() { ${quoted} "$@"; }\n${stdout}
COMP_WORDS=(basalt plans --kind v); COMP_CWORD=3; _basalt_completion; echo "\${COMPREPLY[@]}"`
    const env = { PATH: process.env['PATH'] ?? '', BASALT_URL: site.url }
    const ran = spawnSync('bash', ['-c', script], { env, encoding: 'utf8' })
    expect(ran.stdout.trim()).toBe('vps vds')
  })
})

test('--help and --version need neither a deployment nor a key', async () => {
  const env = { BASALT_URL: '' }
  const { version } = JSON.parse(
    readFileSync(join(folder, 'program/package.json'), 'utf8'),
  ) as Record<string, string>
  expect((await cli(['--version'], { env })).stdout).toBe(`${version}\n`)
  const help = await cli(['--help'], { env })
  expect(help.code).toBe(0)
  expect(help.stdout).toMatch(/Exit codes\n {2}0 {2}done/)
})

test('the script of the guide creates a server and waits for it', async () => {
  const [, line = ''] = /^basalt '(.+)' --yes$/.exec(docBlock('docs/cli.md', 'script').trim()) ?? []
  const done = await cli([line, '--yes'], { key: keys.operate })
  expect(done.code).toBe(0)
  expect(done.stdout).toMatch(/web-1\s+running/)

  // Ansible asks for the servers in this way.
  const listed = await cli(['inventory', '--list'], { key: keys.read })
  expect(listed).toMatchObject({ code: 0, stderr: '' })
  const { _meta, ...groups } = JSON.parse(listed.stdout) as Inventory
  expect(groups).toMatchObject({
    plan_v1_small: { hosts: ['web-1'] },
    state_running: { hosts: ['web-1'] },
  })
  expect(_meta.hostvars['web-1']?.ansible_host).toMatch(/^[\d.]+$/)
  const one = await cli(['inventory', '--host', 'web-1'], { key: keys.read })
  expect(JSON.parse(one.stdout)).toEqual(_meta.hostvars['web-1'])
  const other = await cli(['inventory', '--host', 'elsewhere'], { key: keys.read })
  expect(JSON.parse(other.stdout)).toEqual({})
})

/** What proves an entry of one of two records. */
const proofOf = (entry: object) =>
  expect.objectContaining({ tree_size: 2, entries: [expect.objectContaining(entry)] }) as object

// Last, because it writes a server of the past into the workspace.
describe('an invoice', () => {
  test('is listed and verified, and a changed state log ends with a code for scripts', async () => {
    const number = await issueInvoice(site)
    const key = keys.read
    const listed = await cli(['invoices', '-o', 'json'], { key })
    expect(rowsOf(listed)).toMatchObject([{ invoice: number, status: 'open', total: 0.14 }])
    const due = await cli(['balance', '-o', 'json'], { key })
    expect(rowsOf(due)).toMatchObject([{ mode: 'postpaid', balance: -0.14, overdue: 0 }])

    const right = await cli(['invoice', 'verify', number], { key })
    expect(right).toMatchObject({ code: 0, stderr: '' })
    expect(right.stdout).toMatch(/invoiced {2}€0\.120000 {2}1 times {2}right/)
    expect(right.stdout).toContain(`${number} is right.`)
    expect(right.stdout).toContain('No day of this invoice has a daily root.')

    await site.backend.pg.exec(`do $$ begin
      loop exit when private.make_daily_roots() = 0; end loop; end $$`)
    const saved = join(folder, 'invoice.json')
    const kept = await cli(['invoice', 'verify', number, '--save', saved], { key })
    expect(kept).toMatchObject({ code: 0, stderr: '' })
    expect(kept.stdout).toContain('2 records of 1 day are in the daily roots.')
    expect(statSync(saved).mode & 0o777).toBe(0o600)
    const { roots, ...file } = JSON.parse(readFileSync(saved, 'utf8')) as {
      roots: { root: string; hash: string }[]
    }
    expect(file).toMatchObject({
      number,
      segments: [{ is_billed: true }, { is_billed: true }],
      proofs: expect.arrayContaining([
        proofOf({ state: 'running', hourly_micros: 12_000 }),
        proofOf({ kind: 'snapshot', size_gib: 4, gib_month_micros: 40_000 }),
      ]) as unknown,
    })

    for (const root of [`@${saved}`, roots[0]?.root ?? '', roots.at(-1)?.hash ?? '']) {
      const same = await cli(['invoice', 'verify', number, '--root', root], { key })
      expect(same).toMatchObject({ code: 0, stderr: '' })
      expect(same.stdout).toMatch(/of the roots that you kept (is|are) the same\./)
    }
    const strange = await cli(['invoice', 'verify', number, '--root', 'ab'.repeat(32)], { key })
    expect(strange.code).toBe(1)
    expect(strange.stderr).toContain('No day since the first one of this invoice has the root abab')

    await site.backend.pg.exec(
      `update app.instance_state_log set to_at = to_at + interval '1 hour' where hourly_micros = 12000;
       update app.snapshots set size_gib = 5 where name = 'kept'`,
    )
    const wrong = await cli(['invoice', 'verify', number], { key })
    expect(wrong.code).toBe(1)
    expect(wrong.stderr).toContain(
      'The cost of line 1 (invoiced) is €0.120000, and should be €0.132000.',
    )
    for (const title of ['invoiced', 'kept']) {
      expect(wrong.stderr).toMatch(
        new RegExp(
          `The record of ${title} for .+ is not the one that the daily root was made of: it was changed later\\.`,
        ),
      )
    }
  })

  test.each([
    [['invoice', 'verify'], 2, 'invoice verify <number>'],
    [['invoice', 'pay', 'INV-000001'], 2, 'invoice verify <number>'],
    [['invoice', 'verify', 'INV-000001'], 4, 'No API key is set'],
  ])('%j ends with %d', async (args, code, words) => {
    const ended = await cli(args)
    expect(ended.code).toBe(code)
    expect(ended.stderr).toContain(words)
  })

  test('of somebody else does not exist', async () => {
    const ended = await cli(['invoice', 'verify', 'INV-999999'], { key: keys.read })
    expect(ended.code).toBe(1)
  })
})
