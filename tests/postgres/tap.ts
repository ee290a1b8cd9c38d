import { execFileSync } from 'node:child_process'
import { readFile, readdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { PoolClient, QueryResult, QueryResultRow } from 'pg'
import { readHelpers } from '../../scripts/release/seedRows.ts'
import { openDatabase } from './database.ts'

const folder = new URL('../../supabase/tests/', import.meta.url)

/** A copy of the migrated database with pgTAP and the helpers of supabase/tests. */
export interface TapDatabase {
  /** Runs one statement. */
  rows: <Row extends QueryResultRow>(sql: string) => Promise<Row[]>
  /** Runs several statements. The answer has the results of each. */
  run: (sql: string) => Promise<QueryResult[]>
  close: () => Promise<void>
}

/** Opens such a database, with one connection. Close it after use. */
export async function openTapDatabase(): Promise<TapDatabase> {
  const db = await openDatabase(1, 'migrated')
  const client: PoolClient = await db.pool.connect()
  // Each statement of a text has a result.
  const run = async (sql: string) => {
    const results: QueryResult | QueryResult[] = await client.query(sql)
    return Array.isArray(results) ? results : [results]
  }
  await run(`set search_path = extensions; ${readPgTap()}; reset search_path`)
  await run(await readHelpers())
  return {
    rows: async <Row extends QueryResultRow>(sql: string) => (await client.query<Row>(sql)).rows,
    run,
    close: async () => {
      client.release()
      await db.close()
    },
  }
}

/**
 * Ends each file of tests at its first failure, for those who only ask whether there is one. The failure is an error then,
 * and pgTAP's `throws_ok` without a code would take it for the one that it waits for.
 */
export async function endAtFailure({ run }: TapDatabase): Promise<void> {
  await run(`
    alter function extensions.ok(boolean, text) rename to ok_or_not;
    create function extensions.ok(is_ok boolean, description text) returns text
    language plpgsql
    as $$
    begin
      if is_ok is not true then
        raise exception 'not ok: %', description using errcode = 'TAP00';
      end if;
      return extensions.ok_or_not(is_ok, description);
    end
    $$;
    grant execute on function extensions.ok(boolean, text) to public`)
}

/** pgTAP is written in SQL, so that of PGlite runs in every PostgreSQL. */
function readPgTap(): string {
  const module = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  const member = 'share/postgresql/extension/pgtap.sql'
  return execFileSync('tar', ['-xzOf', join(dirname(module), 'pgtap.tar.gz'), member], {
    encoding: 'utf8',
    maxBuffer: Infinity,
  })
}

export interface TapLine {
  text: string
  ok: boolean
  /** The details that pgTAP prints about a failure. */
  diagnostics: string
}

/** The files of tests. Those from 000 to 009 are the helpers. Each of the others runs in its own transaction. */
export async function tapFiles(): Promise<string[]> {
  const files = await readdir(folder)
  return files.filter((file) => file.endsWith('.sql') && !file.startsWith('00')).toSorted()
}

/** The text of a file of tests. */
export const readTap = (file: string): Promise<string> => readFile(new URL(file, folder), 'utf8')

/** Runs one pgTAP file. An error in the file is returned as one more failed line. */
export async function runTap({ run }: TapDatabase, file: string): Promise<TapLine[]> {
  const lines: TapLine[] = []
  let planned: number | undefined
  try {
    const results = await run(await readTap(file))
    const output = results.flatMap(({ rows }) => rows.flatMap((row) => Object.values(row)))
    for (const line of output.flatMap((value) =>
      typeof value === 'string' ? value.split('\n') : [],
    )) {
      const [, not, text] = /^(not )?ok \d+(?: - )?(.*)$/.exec(line) ?? []
      if (text !== undefined) lines.push({ text, ok: !not, diagnostics: '' })
      else if (/^\d+\.\.\d+$/.test(line)) planned = Number(line.split('..')[1])
      else if (line.startsWith('#')) {
        const last = lines.at(-1)
        if (last) last.diagnostics += `${line}\n`
      }
    }
  } catch (error) {
    await run('rollback')
    lines.push({ text: 'runs to its end', ok: false, diagnostics: String(error) })
    return lines
  }
  const complete = planned === lines.length
  const diagnostics = complete ? '' : `planned ${String(planned)}, ran ${lines.length}`
  lines.push({ text: 'runs to its end', ok: complete, diagnostics })
  return lines
}
