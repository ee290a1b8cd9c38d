import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from 'pg'
import { describeApi } from '../../scripts/release/describeApi.ts'

/** The rows of each table by what identifies them. */
export type RowKeys = Map<string, Set<string>>

/** Runs migrations in their order. */
export async function migrate(
  client: Client,
  folder: string,
  names: Iterable<string>,
): Promise<void> {
  for (const name of names) {
    await client.query(await readFile(join(folder, name), 'utf8')).catch((error: unknown) => {
      throw new Error(`Migration ${name}: ${String(error)}`, { cause: error })
    })
  }
}

const lines = async (client: Client, sql: string): Promise<string[]> =>
  (await client.query<{ line: string }>(`select line from (${sql}) l (line)`)).rows.map(
    ({ line }) => line,
  )

/** Reads what identifies each row: its primary key, or all of it where there is none. */
export async function readKeys(client: Client): Promise<RowKeys> {
  const { rows } = await client.query<{ name: string; key: string }>(`
    select format('%I.%I', n.nspname, t.relname) as name,
      coalesce((
        select string_agg(format('t.%I', c.attname), ', ' order by c.attnum)
        from pg_constraint k join pg_attribute c on c.attrelid = t.oid and c.attnum = any (k.conkey)
        where k.conrelid = t.oid and k.contype = 'p'), 't') as key
    from pg_class t join pg_namespace n on n.oid = t.relnamespace
    where t.relkind in ('r', 'p') and n.nspname in ('app', 'private', 'public')`)
  const keys: RowKeys = new Map()
  for (const { name, key } of rows) {
    keys.set(name, new Set(await lines(client, `select row(${key})::text from ${name} t`)))
  }
  return keys
}

/** The tables that are gone, and those that have lost rows. */
export function lostRows(before: RowKeys, after: RowKeys): string[] {
  return Array.from(before).flatMap(([table, keys]) => {
    const now = after.get(table)
    if (now === undefined) return keys.size > 0 ? [`${table} is gone, with its rows`] : []
    const lost = Array.from(keys).filter((key) => !now.has(key))
    return lost.length > 0 ? [`${table} lost ${lost.length} of ${keys.size} rows`] : []
  })
}

/** What the roles of the API may call now. */
export const readApi = (client: Client): Promise<string[]> =>
  describeApi((sql) => lines(client, sql))

/** Reads each relation of the API as each role that may, and names what is not answered. */
export async function failedReads(client: Client, api: readonly string[]): Promise<string[]> {
  const reads = new Map<string, string[]>()
  for (const line of api) {
    const [, relation = '', column = '', facts = ''] =
      /^column (\w+)\.(\w+): (.*)$/.exec(line) ?? []
    for (const [, role = ''] of facts.matchAll(/select (\w+)/g)) {
      const key = `${role} ${relation}`
      reads.set(key, [...(reads.get(key) ?? []), column])
    }
  }
  const failed: string[] = []
  for (const [key, columns] of reads) {
    const [role = '', relation = ''] = key.split(' ')
    await client.query('begin')
    await client.query(`select set_config('request.jwt.claims', '{"role": "${role}"}', true)`)
    await client.query(`set local role ${role}`)
    await client
      .query(
        `select ${columns.map((name) => `"${name}"`).join(', ')} from public.${relation} limit 1`,
      )
      .catch((error: unknown) => failed.push(`${role} cannot read ${relation}: ${String(error)}`))
    await client.query('rollback')
  }
  return failed
}
