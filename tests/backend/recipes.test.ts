// @vitest-environment node
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EMBEDDED_KEY } from '../../src/lib/embeddedKey.ts'
import { has } from './programs.ts'
import { createApiKey, openSite, startProvisioner, type Site } from './provisionerSetup.ts'

const run = promisify(execFile)
const folder = fileURLToPath(new URL('../../src/content/recipes/', import.meta.url))

let site: Site
let apiKey = ''
let stopProvisioner: () => Promise<void>
beforeAll(async () => {
  site = await openSite()
  apiKey = await createApiKey(site.customer, 'recipes')
  stopProvisioner = startProvisioner(site)
})
afterAll(async () => {
  await stopProvisioner()
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
