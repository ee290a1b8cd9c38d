import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const source = join(root, 'packages/database-types')
const folder = mkdtempSync(join(tmpdir(), 'database-types-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('the packed types check a client of somebody else, and pack leaves nothing behind', () => {
  // npm is a script on Windows, which only a shell starts.
  execFileSync('npm', ['pack', '--pack-destination', folder], {
    cwd: source,
    stdio: 'ignore',
    shell: process.platform === 'win32',
  })
  const [archive = ''] = readdirSync(folder)
  execFileSync('tar', ['-xzf', archive], { cwd: folder })
  expect(readdirSync(join(folder, 'package')).toSorted()).toEqual([
    'README.md',
    'index.d.ts',
    'package.json',
  ])
  expect(existsSync(join(source, 'index.d.ts'))).toBe(false)

  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  writeFileSync(
    join(folder, 'use.ts'),
    `import { createClient } from '@supabase/supabase-js'
     import type { Database } from './package/index.d.ts'
     const client = createClient<Database>('http://localhost', 'key')
     const { data } = await client.from('plan_catalogue').select('slug, hourly_micros').single()
     export const price: number | null | undefined = data?.hourly_micros
     // @ts-expect-error -- the column does not exist
     export const wrong = data?.hourly_price`,
  )
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  const options =
    '--noEmit --strict --skipLibCheck --module esnext --target es2023 --moduleResolution bundler --allowImportingTsExtensions --types node use.ts'
  const check = [compiler, ...options.split(' ')]
  expect(() => execFileSync(process.execPath, check, { cwd: folder, stdio: 'pipe' })).not.toThrow()
}, 60_000)
