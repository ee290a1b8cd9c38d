import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The root of the repository. */
export const root = fileURLToPath(new URL('../../', import.meta.url))
export const migrationsFolder = join(root, 'supabase/migrations')
const releasesFolder = join(root, 'releases')

/** What a release writes down, and no later version may change. */
export interface ReleaseRecord {
  version: string
  /** The hash of each migration by the name of its file. */
  migrations: Map<string, string>
  /** What the roles of the API may do: the lines of `describeApi`. */
  api: string[]
  /** Rows of every kind, as SQL for the database of this version. */
  rows: string
}

/** The hash of each migration in a folder, in the order in which they run. */
export async function hashMigrations(folder = migrationsFolder): Promise<Map<string, string>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return new Map(
    await Promise.all(
      names.map(async (name) => {
        const bytes = await readFile(join(folder, name))
        return [name, createHash('sha256').update(bytes).digest('hex')] as const
      }),
    ),
  )
}

/** Compares versions such as 0.1.0 and 0.10.0 by their numbers. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((version) => version.split('.').map(Number))
  const at = [0, 1, 2].find((part) => left?.[part] !== right?.[part]) ?? 0
  return (left?.[at] ?? 0) - (right?.[at] ?? 0)
}

/** Every version that has a record, the oldest first. */
export async function releasedVersions(): Promise<string[]> {
  if (!existsSync(releasesFolder)) return []
  return (await readdir(releasesFolder)).toSorted(compareVersions)
}

/** Reads what a release wrote down. */
export async function readRecord(version: string): Promise<ReleaseRecord> {
  const lines = async (name: string) =>
    (await readFile(join(releasesFolder, version, name), 'utf8')).trimEnd().split('\n')
  const migrations = (await lines('migrations.txt')).map((line) => {
    const [hash = '', path = ''] = line.split('  ')
    return [path.slice(path.lastIndexOf('/') + 1), hash] as const
  })
  return {
    version,
    migrations: new Map(migrations),
    api: await lines('api.txt'),
    rows: await readFile(join(releasesFolder, version, 'rows.sql'), 'utf8'),
  }
}

/** Writes it down. `sha256sum -c` reads the hashes too. */
export async function writeRecord({
  version,
  migrations,
  api,
  rows,
}: ReleaseRecord): Promise<void> {
  const folder = join(releasesFolder, version)
  await mkdir(folder, { recursive: true })
  const hashes = Array.from(migrations, ([name, hash]) => `${hash}  supabase/migrations/${name}`)
  await writeFile(join(folder, 'migrations.txt'), `${hashes.join('\n')}\n`)
  await writeFile(join(folder, 'api.txt'), `${api.join('\n')}\n`)
  await writeFile(join(folder, 'rows.sql'), rows)
}

/**
 * What is wrong with the migrations after a release: a database that has run the released ones runs no changed one
 * again, and none that sorts before them.
 */
export function changedMigrations(
  { version, migrations }: ReleaseRecord,
  now: ReadonlyMap<string, string>,
): string[] {
  const last = Array.from(migrations.keys()).at(-1) ?? ''
  return [
    ...Array.from(migrations)
      .filter(([name, hash]) => now.get(name) !== hash)
      .map(([name]) =>
        now.has(name)
          ? `${name} was changed after ${version}. Put the change into a new migration.`
          : `${name} of ${version} is gone. Put it back.`,
      ),
    ...Array.from(now.keys())
      .filter((name) => !migrations.has(name) && name < last)
      .map(
        (name) => `${name} is new and sorts before the last migration of ${version}. Rename it.`,
      ),
  ]
}
