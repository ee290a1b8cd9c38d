// @vitest-environment node
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../server/provisioner/config.ts'
import { runProvisioner } from '../../server/provisioner/main.ts'
import { EMBEDDED_KEY } from '../../src/lib/embeddedKey.ts'
import { has } from './programs.ts'
import { openSite, type Site } from './provisionerSetup.ts'

const run = promisify(execFile)
const folder = fileURLToPath(new URL('../../src/content/recipes/', import.meta.url))

let site: Site
let apiKey = ''
const stop = new AbortController()
let provisioner: Promise<void>
beforeAll(async () => {
  site = await openSite()
  const { data } = await site.customer.client.rpc('create_api_key', {
    workspace_id: site.customer.workspace,
    name: 'recipes',
    scope: 'operate',
  })
  apiKey = data?.[0]?.secret ?? ''
  provisioner = runProvisioner(
    readConfig({
      PROVISIONER_URL: site.url,
      SUPABASE_SECRET_KEY: site.backend.secretKey,
      PROVISIONER_LOG: 'off',
      SIMULATED_FOLDER: site.folder,
      SIMULATED_SPEED: '100',
    }),
    stop.signal,
  )
})
afterAll(async () => {
  stop.abort()
  await provisioner
  await site.close()
})

for (const [language, command, args, name] of [
  ['JavaScript', process.execPath, ['firstServer.mjs'], 'from-javascript'],
  ['Python', 'python3', ['first_server.py'], 'from-python'],
  ['Go', 'go', ['run', 'first_server.go'], 'from-go'],
] as const) {
  test.skipIf(!has(command))(
    `the recipe in ${language} creates a server, waits for it and deletes it`,
    async () => {
      const { stdout } = await run(command, args, {
        cwd: folder,
        env: {
          ...process.env,
          BACKEND_URL: site.url,
          PUBLIC_KEY: EMBEDDED_KEY,
          API_KEY: apiKey,
        },
      })
      expect(stdout).toMatch(new RegExp(`${name} is running at \\S+`))
      expect(stdout.trimEnd().split('\n').at(-1)).toBe(`${name} is deleted`)
      const { data } = await site.customer.client
        .from('instance_list')
        .select('state')
        .eq('name', name)
      expect(data).toEqual([{ state: 'deleted' }])
    },
  )
}
