import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeHosting } from './write.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hosting-'))
  await mkdir(join(folder, 'assets'))
  for (const name of ['index.html', 'app.html', '404.html']) {
    await writeFile(join(folder, name), '<!doctype html><html><head></head><body></body></html>')
  }
})
afterEach(() => rm(folder, { recursive: true }))

test.each([
  ['https://www.example.org', 'www.example.org'],
  [undefined, 'example.com'],
])('the files for servers carry the name of %s', async (siteUrl, name) => {
  await writeHosting(folder, { hstsPreload: false, siteUrl })
  const read = (file: string) => readFile(join(folder, '.hosting', file), 'utf8')
  const nginx = await read('nginx.conf')
  expect(nginx.match(/server_name \S+/g)).toEqual([`server_name ${name};`, `server_name ${name};`])
  expect(nginx).toContain(`return 308 https://${name}$request_uri;`)
  expect(nginx).toContain(`/etc/letsencrypt/live/${name}/fullchain.pem`)
  expect(await read('Caddyfile')).toContain(`\n${name} {\n`)
})
