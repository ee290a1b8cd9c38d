// @vitest-environment node
import { createPublicKey } from 'node:crypto'
import { execFile, execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readBrand } from '../../build/brand/readBrand.ts'
import { freePort } from '../../build/ports.ts'
import { readConfig } from '../../server/provisioner/config.ts'
import { runProvisioner } from '../../server/provisioner/main.ts'
import { readToken } from '../../server/queue/token/readToken.ts'
import { EMBEDDED_KEY } from '../../src/lib/embeddedKey.ts'
import { curlCommand } from '../../src/lib/curlCommand.ts'
import { settleRows } from '../support/apiExamples.ts'
import { docBlock, namesBelow } from '../support/docBlocks.ts'
import { has } from './programs.ts'
import {
  createApiKey,
  credentialsFor,
  openSite,
  order,
  untilState,
  type Site,
} from './provisionerSetup.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../', import.meta.url))
/** The absence of a program is no fault of a text. */
const hasCurl = has('bash') && has('curl')

let site: Site
let folder: string
beforeAll(async () => {
  site = await openSite()
  folder = mkdtempSync(join(tmpdir(), 'doc-commands-'))
})
afterAll(async () => {
  await site.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs a text as bash does it for a person, except that it ends at the first error. */
async function bash(text: string, env: Record<string, string> = {}): Promise<string> {
  const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', text], {
    cwd: folder,
    env: { ...process.env, ...env },
  })
  return stdout
}

/** Runs SQL and takes it back, so that the next block finds the database as it was. */
async function sql<Row>(text: string, check: () => Promise<Row>): Promise<Row> {
  const { pg } = site.backend
  await pg.exec('begin')
  try {
    await pg.exec(text)
    // The audit log is written when a transaction ends.
    await pg.exec('set constraints all immediate')
    return await check()
  } finally {
    await pg.exec('rollback')
  }
}

const rows = async <Row>(text: string) => (await site.backend.pg.query<Row>(text)).rows

describe('SQL', () => {
  test('the first admin is made from an account, and the audit log says by the system', async () => {
    const text = docBlock('docs/deploy.md', 'first-admin')
    const found = await sql(text.replace('you@example.com', site.customer.email), () =>
      rows(`select s.staff_type, e.actor from app.staff s
            join app.audit_events e on e.entity_id = s.user_id
            where s.user_id = '${site.customer.id}' and e.action = 'set_access'`),
    )
    expect(found).toEqual([{ staff_type: 'admin', actor: null }])
  })

  test('a change of the catalogue asks for a build', async () => {
    const outside = `
      create schema net; create schema vault;
      create table net.asked (url text, body jsonb, headers jsonb);
      create function net.http_post(url text, headers jsonb, body jsonb) returns bigint language sql
      as 'insert into net.asked values (url, body, headers) returning 1::bigint';
      create table vault.decrypted_secrets as select 'github_token' as name, 'secret' as decrypted_secret;`
    const text = docBlock('docs/deploy.md', 'ask-for-build')
    const found = await sql(`${outside}${text} update app.products set name = name;`, () =>
      rows(
        `select url, body ->> 'event_type' as event, headers ->> 'Authorization' as key from net.asked`,
      ),
    )
    expect(found).toEqual([
      {
        url: 'https://api.github.com/repos/OWNER/REPOSITORY/dispatches',
        event: 'catalogue-changed',
        key: 'Bearer secret',
      },
    ])
  })

  test('the time limits are those of the migrations', async () => {
    const limits = `select rolname, rolconfig from pg_roles where rolname in ('anon', 'authenticated')`
    const before = await rows(limits)
    await sql(docBlock('docs/limits.md', 'time-limits'), async () =>
      expect(await rows(limits)).toEqual(before),
    )
  })

  test('samples are kept as long as the provider says', async () => {
    await sql(docBlock('docs/limits.md', 'retention'), async () =>
      expect(
        await rows(
          `select keep_for = '8 days' as is_kept from app.usage_retention where level = 0`,
        ),
      ).toEqual([{ is_kept: true }]),
    )
  })

  test('the questions of the security model have the answers of the text', async () => {
    expect(await rows(docBlock('docs/security.md', 'guarded'))).toEqual([])
    expect(await rows(docBlock('docs/security.md', 'invoker-views'))).toEqual([])
    expect(await rows(docBlock('docs/security.md', 'search-path'))).toEqual([])
    await sql('create table app.open_to_all (id int)', async () =>
      expect(await rows(docBlock('docs/security.md', 'guarded'))).toHaveLength(1),
    )
    await sql('create view public.wide as select 1', async () =>
      expect(await rows(docBlock('docs/security.md', 'invoker-views'))).toHaveLength(1),
    )
    await sql(
      `create function public.loose() returns int language sql security definer as 'select 1'`,
      async () => expect(await rows(docBlock('docs/security.md', 'search-path'))).toHaveLength(1),
    )
  })
})

test.each([
  ['site_settings', '### What is open'],
  ['provider_details', '### Who you are'],
])('settings.md has every column of %s', async (table, heading) => {
  const columns = await rows<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'app' and table_name = '${table}'
       -- A provider sets none of these.
       and column_name not in ('id', 'version', 'updated_at', 'is_sample')`,
  )
  expect(namesBelow('docs/settings.md', heading).toSorted()).toEqual(
    columns.map(({ name }) => name).toSorted(),
  )
})

describe.skipIf(!hasCurl)('requests', () => {
  test('a made-up key is refused', async () => {
    const answer = await bash(docBlock('docs/deploy.md', 'made-up-key'), {
      VITE_SUPABASE_URL: site.url,
      VITE_SUPABASE_ANON_KEY: EMBEDDED_KEY,
    })
    expect(JSON.parse(answer)).toMatchObject({ message: 'invalid_api_key' })
  })

  test('a key of a workspace is named by the answer', async () => {
    const answer = await bash(docBlock('docs/security.md', 'try-key'), {
      VITE_SUPABASE_URL: site.url,
      VITE_SUPABASE_ANON_KEY: EMBEDDED_KEY,
      API_KEY: await createApiKey(site.customer, 'try-me'),
    })
    expect(JSON.parse(answer)).toMatchObject([{ name: 'try-me', scope: 'operate' }])
  })

  test('the example of the API creates a server, and acts on it by its name', async () => {
    const text = docBlock('src/content/pages/api-docs.mdx', 'first-server')
    const [create = '', act = ''] = text.split('# Once it runs:')
    const env = {
      BACKEND: site.url,
      PUBLIC_KEY: EMBEDDED_KEY,
      API_KEY: await createApiKey(site.customer, 'first server'),
    }
    expect(JSON.parse(await bash(create, env))).toMatchObject({ instances: [{ name: 'web-1' }] })
    await site.backend.pg.exec(settleRows)
    expect(JSON.parse(await bash(act, env))).toMatchObject({ state: 'rebooting' })
  })

  test('a command of the dashboard calls its procedure', async () => {
    const answer = await bash(curlCommand(site.url, 'current_api_key', {}), {
      PUBLIC_KEY: EMBEDDED_KEY,
      API_KEY: await createApiKey(site.customer, "a person's key"),
    })
    expect(answer).toContain("a person's key")
  })
})

test('the error of the guide is the one of a changed price', async () => {
  const [now] = await rows<{ hourly_micros: number }>(
    `select hourly_micros from public.plan_catalogue where slug = 'v1.nano'`,
  )
  const price = now?.hourly_micros ?? 0
  const refusal = await order(site, { name: 'web-1', hourly_micros: price + 1 }).catch(
    (error: unknown) => error as object,
  )
  const { code, message, details, hint } = refusal as Record<string, string>
  const text = docBlock('src/content/api/guides/errors.mdx', 'price-changed')
  const shown = text.replace('3600', String(price + 1)).replace('4200', String(price))
  expect(JSON.parse(shown)).toEqual({ code, message, details, hint })
})

test('a brand with the fonts of the text is read', () => {
  const font = join(
    root,
    'node_modules/@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2',
  )
  const brand = join(folder, 'brand')
  mkdirSync(brand)
  for (const name of ['source-sans.woff2', 'source-code.woff2'])
    symlinkSync(font, join(brand, name))
  writeFileSync(join(brand, 'OFL.txt'), 'The licence.')
  symlinkSync(join(root, 'brand/mark.svg'), join(brand, 'mark.svg'))
  const text = docBlock('brand/README.md', 'fonts')
  writeFileSync(join(brand, 'brand.json'), `{"accent": null, "hiddenPages": [], ${text}}`)
  expect(readBrand(brand).fonts?.mono).toEqual({ name: 'Source Code', file: 'source-code.woff2' })
})

test('the compiler takes the client of the page about SDKs', () => {
  const project = join(folder, 'sdk')
  mkdirSync(join(project, 'node_modules/database-types'), { recursive: true })
  symlinkSync(
    join(root, 'src/lib/database.types.ts'),
    join(project, 'node_modules/database-types/index.d.ts'),
  )
  symlinkSync(
    join(root, 'node_modules/@supabase'),
    join(project, 'node_modules/@supabase'),
    'junction',
  )
  const text = docBlock('src/content/pages/sdks.mdx', 'types')
  writeFileSync(
    join(project, 'use.ts'),
    `declare const url: string, publicKey: string\n${text}
     const { data } = await client.from('plan_catalogue').select('slug, hourly_micros').single()
     export const price: number | null | undefined = data?.hourly_micros`,
  )
  const options =
    '--noEmit --strict --skipLibCheck --module esnext --target es2023 --moduleResolution bundler'
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  execFileSync(process.execPath, [compiler, ...options.split(' '), 'use.ts'], {
    cwd: project,
    stdio: 'inherit',
  })
})

test('operations.md has every metric of the provisioner, with its labels, and no other', async () => {
  const port = await freePort()
  const stop = new AbortController()
  const config = readConfig({
    PROVISIONER_URL: site.url,
    PROVISIONER_SITE: site.url,
    PROVISIONER_PORT: String(port),
    PROVISIONER_LOG: 'off',
    ...credentialsFor(site.backend),
    SIMULATED_FOLDER: site.folder,
    SIMULATED_SPEED: '100',
  })
  const running = runProvisioner(config, stop.signal)
  try {
    await untilState(site, await order(site, { name: 'metrics-1' }), 'running')
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    const real = Array.from(text.matchAll(/^# TYPE (\w+)/gm), ([, name = '']) => name)
    const documented = docTable()
    expect([...documented.keys()].toSorted()).toEqual(real.toSorted())
    for (const [name, labels] of documented) {
      const [, series] = new RegExp(`^${name}(?:_count)?\\{(.*)\\} `, 'm').exec(text) ?? []
      const written = Array.from(series?.matchAll(/(\w+)="/g) ?? [], ([, label = '']) => label)
      // A series without a value has no line, so its labels are not known.
      if (series !== undefined) expect([name, written]).toEqual([name, labels])
    }
    expect(await (await fetch(`http://127.0.0.1:${port}/healthz`)).json()).toEqual({ status: 'ok' })
  } finally {
    stop.abort()
    await running
  }
})

/** The metrics of the text with their labels. */
function docTable(): Map<string, string[]> {
  const texts = ['docs/operations.md', 'docs/provisioner.md'].map((file) =>
    readFileSync(join(root, file), 'utf8'),
  )
  const names = texts.flatMap((text) =>
    Array.from(text.matchAll(/`((?:provisioner|process)_\w+)(?:\{([\w,]+)\})?`/g)),
  )
  const found = new Map<string, string[]>()
  for (const [, name = '', labels] of names) {
    if (labels !== undefined || !found.has(name)) found.set(name, labels?.split(',') ?? [])
  }
  return found
}

test.skipIf(!has('bash'))(
  'the commands make tokens of the provisioner and the worker, from a file',
  async () => {
    const project = join(folder, 'with-key')
    mkdirSync(project)
    for (const name of ['package.json', 'scripts', 'server', 'node_modules']) {
      symlinkSync(join(root, name), join(project, name))
    }
    writeFileSync(join(project, 'signing-key'), 'a signing secret that has enough characters\n')
    const days = 24 * 60 * 60_000
    const before = Date.now()
    await bash(`cd with-key\n${docBlock('docs/provisioner.md', 'token')}`)
    const { role, expiresAt = 0 } =
      readToken(readFileSync(join(project, 'token'), 'utf8').trim()) ?? {}
    expect(role).toBe('provisioner')
    expect((expiresAt - before) / days).toBeCloseTo(180, 1)
    await bash(`cd with-key\n${docBlock('docs/worker.md', 'worker-token')}`)
    const ofWorker = readToken(readFileSync(join(project, 'token'), 'utf8').trim())
    expect(ofWorker?.role).toBe('worker')
    const without = bash('cd with-key && SIGNING_KEY_FILE=none npm run provisioner-token')
    await expect(without).rejects.toThrow(/SIGNING_KEY_FILE is 'none', which cannot be read/)
  },
)

test.skipIf(!has('bash') || !has('openssl'))(
  'the key for DKIM fits what goes into the DNS',
  async () => {
    await bash(docBlock('docs/worker.md', 'dkim'))
    const written = Buffer.from(readFileSync(join(folder, 'dkim.public'), 'utf8'), 'base64')
    const key = createPublicKey({ key: written, format: 'der', type: 'spki' })
    expect(key.equals(createPublicKey(readFileSync(join(folder, 'dkim.key'))))).toBe(true)
  },
)
