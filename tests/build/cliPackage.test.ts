import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'

const dist = fileURLToPath(new URL('../../dist/', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'cli-package-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('npm installs the package that the site serves, and it is one program without dependencies', () => {
  const root = fileURLToPath(new URL('../../', import.meta.url))
  // npm is a script on Windows, which only a shell starts.
  const options = { stdio: 'pipe', shell: process.platform === 'win32' } as const
  const npm = ['install', '--prefix', folder, '--offline', '--no-audit', join(dist, 'cli.tgz')]
  execFileSync('npm', npm, options)
  const [name = ''] = readdirSync(join(folder, 'node_modules')).filter(
    (each) => !each.startsWith('.'),
  )
  const installed = join(folder, 'node_modules', name)
  expect(readdirSync(installed).toSorted()).toEqual(['README.md', 'cli.mjs', 'package.json'])
  const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as Record<
    string,
    unknown
  >
  expect(manifest).toMatchObject({ name, bin: { [name]: 'cli.mjs' } })
  expect(manifest).not.toHaveProperty('dependencies')
  // No path of the machine that built it.
  expect(readFileSync(join(installed, 'cli.mjs'), 'utf8')).not.toContain(root)

  const { NODE_PATH: _, ...env } = process.env
  const version = execFileSync(process.execPath, [join(installed, 'cli.mjs'), '--version'], { env })
  expect(version.toString().trim()).toBe(manifest['version'])
}, 60_000)
