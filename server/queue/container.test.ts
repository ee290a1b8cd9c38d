// @vitest-environment node
import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** A folder with what a Containerfile copies, and the packages that it installs. */
function fill(containerfile: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'container-'))
  folders.push(folder)
  for (const [, list = ''] of containerfile.matchAll(/^COPY (.+)$/gm)) {
    const sources = list.split(' ')
    const target = sources.pop() ?? ''
    for (const source of sources) {
      const isFolder = target.endsWith('/')
      const to = join(folder, target, isFolder ? basename(source) : '')
      mkdirSync(dirname(to), { recursive: true })
      cpSync(join(root, source), to, { recursive: true })
    }
  }
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; optional?: boolean; devOptional?: boolean }>
  }
  for (const [path, { dev, optional, devOptional }] of Object.entries(packages)) {
    const isTop = /^node_modules\/(?:@[^/]+\/)?[^/]+$/.test(path)
    if (!isTop || dev || optional || devOptional) continue
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    symlinkSync(join(root, path), join(folder, path), 'junction')
  }
  return folder
}

test.each([
  // Nobody answers there, which the process waits for.
  ['provisioner', { PROVISIONER_URL: 'http://127.0.0.1:9', CONSOLE_PORT: '0' }],
  [
    'worker',
    {
      WORKER_URL: 'http://127.0.0.1:9',
      WORKER_SITE: 'https://www.example.com',
      MAIL_SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'no-reply@example.com',
    },
  ],
])('the container of the %s has every file and package that it needs', async (name, variables) => {
  const containerfile = readFileSync(join(root, `deploy/${name}.Containerfile`), 'utf8')
  const folder = fill(containerfile)
  expect(containerfile).toContain('npm ci --omit=dev --omit=optional')
  const [command = '', ...args] = JSON.parse(
    /^CMD (\[.+\])$/m.exec(containerfile)?.[1] ?? '[]',
  ) as string[]
  expect(command).toBe('node')
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      SUPABASE_SECRET_KEY: 'none',
      ...variables,
    },
  })
  let said = ''
  const began = new Promise<void>((done) => {
    const hear = (data: Buffer) => {
      said += data.toString()
      if (said.includes(`${name}.began`)) done()
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
  })
  const ended = new Promise((done) => {
    child.once('exit', done)
  })
  await Promise.race([began, ended])
  child.kill('SIGTERM')
  await ended
  expect(said).toContain(`${name}.began`)
})
