// @vitest-environment node
import { execFile, type ExecFileException } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { access, chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { packCli } from '../../build/cliPackage.ts'
import { allSteps, type Command, type Tutorial } from '../../src/content/tutorials/tutorial.ts'
import { tutorials } from '../../src/content/tutorials/tutorials.ts'
import type { TutorialId } from '../../src/content/tutorials/tutorialIds.ts'
import { filledIn } from '../../src/content/tutorials/values.ts'
import { schemaProblems } from '../../src/domain/instances/cloudConfigSchema.ts'
import { EMBEDDED_KEY } from '../../src/lib/embeddedKey.ts'
import { endInput } from '../support/endInput.ts'
import { followed } from './followedTutorials.ts'
import { issueInvoice } from './issuedInvoice.ts'
import { has } from './programs.ts'
import { createApiKey, openSite, startProvisioner, type Site } from './provisionerSetup.ts'

const run = promisify(execFile)
const CADDY = 'caddy'
/** The absence of a program is no fault of a tutorial. */
const hasShellTools = ['curl', 'jq', 'openssl'].every(has)

let site: Site
let home: string
let stopProvisioner: () => Promise<void>
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'tutorials-test-'))
  site = await openSite()
  stopProvisioner = startProvisioner(site)
})
afterAll(async () => {
  await stopProvisioner()
  await site.close()
  await rm(home, { recursive: true, force: true })
})

/** Commands that no test can run, each with the reason. Their syntax is checked. */
const notRun: Record<string, string> = {
  'first-server/sign-in': 'A simulated server does not answer.',
  'ssh-keys/sign-in': 'A simulated server does not answer.',
  'website/record': 'It is a record of DNS, which a registrar keeps.',
  'website/resolve': 'It asks DNS for a name that belongs to nobody.',
  'website/open': 'It asks a server on the internet.',
  'website/change': 'A simulated server does not answer.',
  'rescue/sign-in': 'A simulated server does not answer.',
  'rescue/repair': 'A simulated server has no disk.',
  'private-network/try': 'A simulated server does not answer.',
  'alarms/load': 'A simulated server has no processors.',
  'leaving/disks': 'A simulated volume has no data.',
  'leaving/elsewhere': 'It needs another deployment.',
  'restore/backup': 'A simulated server does not answer.',
  'resize/check': 'It describes the machine on which it runs.',
}

/** Commands that a test below runs or validates, in the order of their tutorial. */
const tested: Partial<Record<TutorialId, string[]>> = {
  'ssh-keys': ['generate', 'show', 'compare', 'config'],
  website: ['describe'],
  'watch-the-bill': ['list'],
  'check-an-invoice': ['list', 'verify', 'roots', 'difference', 'keep'],
  terminal: 'try install login completion order list script delete remove'.split(' '),
  'server-file': ['choose', 'write', 'plan', 'apply', 'drift', 'undo', 'delete'],
  backups: ['create', 'look', 'change', 'snapshot', 'back', 'stop', 'delete'],
  rescue: ['create', 'start', 'leave', 'delete'],
  volumes: ['create', 'look', 'grow', 'detach', 'move', 'delete'],
  addresses: ['create', 'order', 'give', 'move', 'old', 'release', 'delete'],
  'private-network': ['create', 'network', 'join', 'firewall', 'leave', 'delete'],
  alarms: ['create', 'alarm', 'recipients', 'pause', 'remove', 'delete'],
  leaving: ['create', 'keep', 'export', 'check', 'delete'],
  images: ['create', 'rest', 'image', 'servers', 'rebuild', 'delete', 'forget'],
  api: ['variables', 'function', 'choose', 'order', 'wait', 'delete'],
}

const commandsOf = (tutorial: Tutorial) =>
  allSteps(tutorial).flatMap(({ id, command }) => (command ? [{ id, command }] : []))

const all = tutorials.flatMap((tutorial) =>
  commandsOf(tutorial).map(({ id, command }) => ({ name: `${tutorial.id}/${id}`, command })),
)

/**
 * @param host where the site is, for the commands that download from it
 * @throws Error if the step has no command
 */
function codeOf(tutorial: TutorialId, step: string, host = ''): string {
  const found = all.find(({ name }) => name === `${tutorial}/${step}`)
  if (!found) throw new Error(`${tutorial}/${step} has no command`)
  return filledIn(found.command.code, {}, { backend: site.url, site: host, key: EMBEDDED_KEY })
}

const isShell = ({ title }: Command) => /^(Shell|Terminal)/.test(title)

/** Runs a text as bash does it for a person, except that it ends at the first error. */
async function bash(text: string, { env = {}, input = '' } = {}) {
  const running = run('bash', ['-euo', 'pipefail', '-c', text], {
    cwd: home,
    env: { ...process.env, HOME: home, ...env },
  })
  endInput(running.child.stdin, input)
  try {
    return (await running).stdout
  } catch (error) {
    const { stderr = '', stdout = '' } = error as ExecFileException
    throw new Error(`${String(stdout)}${String(stderr)}`, { cause: error })
  }
}

test('every command is run by a test, or there is a reason why not', () => {
  const covered = Object.entries(tested).flatMap(([id, steps]) =>
    steps.map((step) => `${id}/${step}`),
  )
  expect([...covered, ...Object.keys(notRun)].toSorted()).toEqual(
    all.map(({ name }) => name).toSorted(),
  )
})

test.each(all.filter(({ command }) => isShell(command)))(
  'bash can parse $name',
  async ({ command }) => {
    await run('bash', ['-n', '-c', command.code])
  },
)

describe.skipIf(!has('ssh-keygen') || !has('ssh'))('SSH keys', () => {
  test('the pair is made, our service reads the same fingerprint, and ssh reads the file', async () => {
    // ssh-keygen asks for the passphrase in a terminal. Without one it runs this program.
    const ask = join(home, 'ask')
    await writeFile(ask, '#!/bin/sh\necho "a passphrase"\n')
    await chmod(ask, 0o700)
    const env = { SSH_ASKPASS: ask, SSH_ASKPASS_REQUIRE: 'force', DISPLAY: ':0' }
    await bash(codeOf('ssh-keys', 'generate'), { env })
    const line = await bash(codeOf('ssh-keys', 'show'))
    expect(line).toMatch(/^ssh-ed25519 \S+ laptop\n$/)
    await expect(readFile(join(home, '.ssh/id_servers'), 'utf8')).resolves.toContain('PRIVATE KEY')

    const { client } = site.customer
    const { error } = await client.rpc('add_ssh_key', { name: 'laptop', public_key: line.trim() })
    expect(error).toBeNull()
    const { data } = await client.from('ssh_keys').select('fingerprint_sha256').eq('name', 'laptop')
    const [row] = data ?? []
    expect(row?.fingerprint_sha256).toMatch(/^SHA256:/)
    expect(await bash(codeOf('ssh-keys', 'compare'))).toContain(
      ` ${row?.fingerprint_sha256} laptop`,
    )

    await mkdir(join(home, '.ssh'), { recursive: true })
    const config = join(home, '.ssh/config')
    await writeFile(config, `${codeOf('ssh-keys', 'config')}\n`)
    const { stdout } = await run('ssh', ['-F', config, '-G', 'web-1'])
    expect(stdout.split('\n')).toEqual(
      expect.arrayContaining([
        'hostname 203.0.113.10',
        'user root',
        'identityfile ~/.ssh/id_servers',
        'identitiesonly yes',
      ]),
    )
  })
})

describe('the web site', () => {
  interface Config {
    write_files: { path: string; content: string; defer?: boolean }[]
  }

  test.each(['example.com', 'shop.example.org'])('cloud-init accepts it for %s', (domain) => {
    const code = filledIn(
      codeOf('website', 'describe'),
      { domain },
      { backend: '', site: '', key: '' },
    )
    expect(schemaProblems(code)).toEqual([])
    expect(code).toContain(`${domain} {`)
  })

  test.skipIf(!has(CADDY))('Caddy accepts its file', async () => {
    const { write_files: files } = parse(codeOf('website', 'describe')) as Config
    const caddyfile = files.find(({ path }) => path === '/etc/caddy/Caddyfile')
    const file = join(home, 'Caddyfile')
    await writeFile(file, caddyfile?.content ?? '')
    const { stdout } = await run(CADDY, ['adapt', '--config', file, '--validate'], {
      env: { ...process.env, HOME: home },
    })
    expect(JSON.stringify(JSON.parse(stdout))).toContain('"host":["example.com"]')
    // The page is where the file says that the site is.
    expect(caddyfile?.content).toContain('root * /var/www/site')
    expect(files.map(({ path }) => path)).toContain('/var/www/site/index.html')
  })
})

test.skipIf(!hasShellTools)('the price list has a line for each published plan', async () => {
  const lines = (await bash(codeOf('watch-the-bill', 'list'))).trimEnd().split('\n')
  const { data } = await site.customer.client
    .from('plan_catalogue')
    .select('slug, hourly_micros, currency')
    .eq('status', 'published')
    .eq('product_status', 'published')
  expect(lines.map((line) => line.split('\t')[0] ?? '').toSorted()).toEqual(
    data?.map(({ slug }) => slug).toSorted(),
  )
  const nano = data?.find(({ slug }) => slug === 'v1.nano')
  expect(lines.find((line) => line.startsWith('v1.nano\t'))).toMatch(
    new RegExp(`^v1\\.nano\t${(nano?.hourly_micros ?? 0) / 1e6}\t[\\d.]+\t${nano?.currency}$`),
  )
})

test.skipIf(!hasShellTools)(
  'the script of the API creates a server, waits for it and deletes it',
  async () => {
    const script = (tested.api ?? []).map((step) => codeOf('api', step)).join('\n')
    const input = `${await createApiKey(site.customer, 'nightly-job')}\n`
    const output = (await bash(script, { input })).split('\n')
    expect(output).toContainEqual(expect.stringMatching(/^API key: .*: [\d.]+ EUR per hour$/))
    expect(output).toContainEqual(expect.stringMatching(/^job-1 [\d.:a-f]+$/))
    expect(output).toContain('job-1 is deleted')
    const { data } = await site.customer.client
      .from('instance_list')
      .select('state')
      .eq('name', 'job-1')
    expect(data).toEqual([{ state: 'deleted' }])
  },
)

test.skipIf(!hasShellTools)(
  'the function of the API fails with the error of the service',
  async () => {
    const script = ['variables', 'function'].map((step) => codeOf('api', step)).join('\n')
    const input = `${await createApiKey(site.customer, 'other-job')}\n`
    await expect(
      bash(`${script}\napi rpc/create_instance -d '{"request": {}}'`, { input }),
    ).rejects.toThrow(/"details":"plan: Required\."/)
  },
)

describe.skipIf(!['npm', 'npx', 'tar'].every(has))('the program for a terminal', () => {
  let host: Server
  let archive: Buffer
  beforeAll(async () => {
    archive = await packCli()
    host = createServer((_, response) => response.end(archive))
    await new Promise<void>((resolve) => void host.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => void host.close())

  test('is tried, installed and signed in, and does what the tutorial says', async () => {
    const { port } = host.address() as AddressInfo
    const steps = (tested.terminal ?? []).map((step) =>
      codeOf('terminal', step, `http://127.0.0.1:${port}`),
    )
    const prefix = join(home, 'npm')
    const env = {
      PATH: `${join(prefix, 'bin')}:${process.env['PATH']}`,
      XDG_CONFIG_HOME: join(home, 'config'),
      npm_config_prefix: prefix,
      npm_config_cache: join(home, 'npm-cache'),
      // Nothing but the package of this site is asked for.
      npm_config_registry: 'http://127.0.0.1:9',
      npm_config_audit: 'false',
      npm_config_update_notifier: 'false',
    }
    const input = `${await createApiKey(site.customer, 'terminal')}\n`
    const output = await bash(steps.join('\n'), { env, input })
    expect(output).toMatch(/^plan,? +memory/m)
    expect(output).toMatch(/^server +state.*\n(?:.*\n)*?term-1 +running/m)
    expect(output).toContain('It runs already.')
    expect(output).toMatch(/"server": "term-1"|"name": "term-1"/)
    const { data } = await site.customer.client
      .from('instance_list')
      .select('state')
      .eq('name', 'term-1')
    expect(data?.map(({ state }) => state)).toEqual([expect.stringMatching(/^delet/)])
    // The last step left neither the key nor the program.
    await expect(access(join(env.XDG_CONFIG_HOME, 'basalt/config.json'))).rejects.toThrow(/ENOENT/)
    await expect(access(join(prefix, 'bin/basalt'))).rejects.toThrow(/ENOENT/)
  }, 120_000)

  test('makes the servers of a file, notices a change, and takes a deletion back', async () => {
    const env = {
      PATH: `${await unpacked()}:${process.env['PATH']}`,
      XDG_CONFIG_HOME: join(home, 'file'),
      BASALT_URL: site.url,
      BASALT_API_KEY: await createApiKey(site.customer, 'file'),
    }
    const rowsOf = async () => {
      const { data } = await site.customer.client
        .from('instance_list')
        .select('name,state,labels')
        .like('name', 'site-%')
        .order('name')
      return data
    }
    const until = (last: string) => {
      const steps = tested['server-file'] ?? []
      return steps.slice(0, steps.indexOf(last) + 1).map((step) => codeOf('server-file', step))
    }
    const made = await bash(until('apply').join('\n'), { env })
    expect(made).toContain('3 to make.')
    expect(made).toContain('3 of 3 changes done.')
    const labels = { env: 'test', 'file/name': 'website', 'file/repository': 'example.com/infra' }
    expect(await rowsOf()).toMatchObject(
      ['site-1', 'site-2'].map((name) => ({ name, state: 'running', labels })),
    )
    const drift = await bash(codeOf('server-file', 'drift'), { env })
    expect(drift).toMatch(
      /Nothing to do[^]*label env: changed → test[^]*Somebody changed something/,
    )
    expect(await rowsOf()).toMatchObject([{ labels }, { labels }])
    const undone = await bash(codeOf('server-file', 'undo'), { env })
    expect(undone).toMatch(/delete server site-2[^]*restore server site-2/)
    expect(await rowsOf()).toMatchObject([{ state: 'running' }, { state: 'running' }])
    await bash(codeOf('server-file', 'delete'), { env })
    expect(await rowsOf()).toMatchObject([{ state: 'deleted' }, { state: 'deleted' }])
  }, 360_000)

  /** A folder with the program as `npm install` would leave it, for lines that are about something else. */
  async function unpacked(): Promise<string> {
    const folder = await mkdtemp(join(home, 'program-'))
    await writeFile(join(folder, 'cli.tgz'), archive)
    await run('tar', ['-xzf', 'cli.tgz'], { cwd: folder })
    const { bin } = JSON.parse(await readFile(join(folder, 'package/package.json'), 'utf8')) as {
      bin: Record<string, string>
    }
    for (const [name, file] of Object.entries(bin)) {
      const to = join(folder, name)
      await writeFile(to, `#!/bin/sh\nexec node "${join(folder, 'package', file)}" "$@"\n`)
      await chmod(to, 0o700)
    }
    return folder
  }

  async function unpackedEnv() {
    const folder = await unpacked()
    const address = filledIn('{PROGRAM}_URL', {}, { backend: '', site: '', key: '' })
    const PATH = `${folder}:${process.env['PATH']}`
    return { PATH, XDG_CONFIG_HOME: join(folder, 'config'), [address]: site.url }
  }

  test.each(followed)(
    'does what the tutorial $tutorial says, and nothing is left',
    async ({ tutorial, shows, did }) => {
      const env = await unpackedEnv()
      const input = `${await createApiKey(site.customer, tutorial)}\n`
      const login = codeOf('terminal', 'login')
      const steps = (tested[tutorial] ?? []).map((step) => codeOf(tutorial, step))
      const output = await bash([login, ...steps].join('\n'), { env, input })
      for (const row of shows) expect(output).toMatch(row)
      const { client } = site.customer
      const left = await Promise.all([
        client.from('snapshot_list').select('name').eq('state', 'ready'),
        client.from('own_image_list').select('name'),
        client.from('volume_list').select('name').neq('state', 'deleted'),
        client.from('address_list').select('address'),
        client.from('private_network_list').select('name'),
        client.rpc('alarm_rules', { workspace_id: site.customer.workspace }),
        client.from('backup_schedule_list').select('keep').neq('instance_state', 'deleted'),
        client.from('instance_list').select('name, state').not('state', 'in', '(deleting,deleted)'),
      ])
      expect(left.map(({ data }) => data)).toEqual(left.map(() => []))
      const { data: actions } = await client
        .from('instance_action_list')
        .select('status')
        .eq('kind', did)
      expect(actions).toContainEqual({ status: 'succeeded' })
    },
    240_000,
  )

  // Last, because it writes a server of the past into the workspace.
  test('checks an invoice, keeps its daily roots, and says what differs', async () => {
    const number = await issueInvoice(site)
    await site.backend.pg.exec(`do $$ begin
      loop exit when private.make_daily_roots() = 0; end loop; end $$`)
    const env = await unpackedEnv()
    const steps = (tested['check-an-invoice'] ?? []).map((step) => codeOf('check-an-invoice', step))
    const input = `${await createApiKey(site.customer, 'invoices')}\n`
    const output = await bash(['basalt login', ...steps].join('\n'), { env, input })
    expect(output).toMatch(new RegExp(`^${number} +invoice`, 'm'))
    expect(output).toMatch(/invoiced {2}€0\.120000 {2}1 times {2}right/)
    expect(output).toContain('2 records of 1 day are in the daily roots.')
    expect(output).toMatch(/of the roots that you kept (is|are) the same\./)
    expect(output).toContain('The exit code is 1.')
    const kept = JSON.parse(await readFile(join(home, 'invoice.json'), 'utf8')) as object
    expect(kept).toMatchObject({ number, proofs: [{ tree_size: 2 }, { tree_size: 2 }] })
  }, 120_000)
})
