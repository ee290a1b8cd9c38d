import { readFile, readdir } from 'node:fs/promises'
import { pgtap } from '@electric-sql/pglite/pgtap'
import { createBackend, type Backend } from '../../server/backend/backend.ts'

const folder = new URL('../../supabase/tests/', import.meta.url)

/**
 * The two possible states of a hosted project before our first migration. New projects grant nothing to the API's
 * roles, and older ones grant everything. After the migrations both must be the same.
 */
export const hostedSetUps = {
  'strict grants': '',
  'legacy grants': `
    create role authenticator noinherit login;
    alter default privileges in schema public
      grant all on tables to anon, authenticated, service_role;
    alter default privileges in schema public
      grant all on functions to anon, authenticated, service_role;
    alter default privileges in schema public
      grant all on sequences to anon, authenticated, service_role;
  `,
} as const

/** A migrated database in memory, with pgTAP and the helpers of supabase/tests. */
export async function openTestDatabase(prepare = ''): Promise<Backend> {
  const backend = await createBackend({
    siteUrl: 'http://127.0.0.1',
    extensions: { pgtap },
    // Runs before the migrations, which revoke execution of new functions from public.
    prepare: `create extension pgtap with schema extensions; ${prepare}`,
  })
  for (const file of (await sqlFiles()).filter(isHelper)) {
    await backend.pg.exec(await readFile(new URL(file, folder), 'utf8'))
  }
  return backend
}

export interface TapLine {
  text: string
  ok: boolean
  /** The details that pgTAP prints about a failure. */
  diagnostics: string
}

/** Files 000 to 009 stay in the database. Each of the others runs in its own transaction. */
const isHelper = (file: string) => file.startsWith('00')

async function sqlFiles(): Promise<string[]> {
  return (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted()
}

export async function tapFiles(): Promise<string[]> {
  return (await sqlFiles()).filter((file) => !isHelper(file))
}

/** Runs one pgTAP file. An error in the file is returned as one more failed line. */
export async function runTap({ pg }: Backend, file: string): Promise<TapLine[]> {
  const lines: TapLine[] = []
  let planned: number | undefined
  try {
    const results = await pg.exec(await readFile(new URL(file, folder), 'utf8'))
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
    await pg.exec('rollback')
    lines.push({ text: 'runs to its end', ok: false, diagnostics: String(error) })
    return lines
  }
  const complete = planned === lines.length
  const diagnostics = complete ? '' : `planned ${String(planned)}, ran ${lines.length}`
  lines.push({ text: 'runs to its end', ok: complete, diagnostics })
  return lines
}
