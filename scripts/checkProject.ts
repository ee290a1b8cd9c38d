/**
 * `npm run check-project` compares what the auth service of a project tells about itself with supabase/config.toml, and
 * prints what differs. It asks the project of VITE_SUPABASE_URL, with the public key.
 */
import { loadEnv } from 'vite'
import { EnvironmentError } from '../build/environmentError.ts'
import { readEnvironment } from '../build/env.ts'
import { readConfigFile } from '../server/backend/config.ts'
import { compareSettings, readSettings } from './checkProject/compareSettings.ts'

try {
  const { backend } = readEnvironment('production', 5173)
  if (backend.kind === 'embedded') {
    throw new EnvironmentError(
      'VITE_SUPABASE_URL is not set. Set it, and VITE_SUPABASE_ANON_KEY, to those of the project.',
    )
  }
  const { url } = backend
  const key = { ...loadEnv('production', process.cwd(), ''), ...process.env }[
    'VITE_SUPABASE_ANON_KEY'
  ]
  const differences = compareSettings(
    await readConfigFile(),
    await readSettings({ url, key: key ?? '' }),
  )
  for (const { setting, wanted, found } of differences) {
    console.error(`${setting}: config.toml says ${String(wanted)}, the project ${String(found)}.`)
  }
  if (differences.length > 0) process.exitCode = 1
  else console.info(`${url} is as config.toml says, in all that it tells.`)
  console.info('It does not tell its limits, hooks and mails: "supabase config push" shows those.')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
