/** `node scripts/databaseTypes.ts` writes the types of the database; `--check` only compares. */
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { generateTypescript, sortGeneratorMetadata } from '@supabase/postgrest-typegen/generation'
import { introspect } from '@supabase/postgrest-typegen/introspection'
import { createBackend } from '../server/backend/backend.ts'

const target = new URL('../src/lib/database.types.ts', import.meta.url)

/** Generates the types of the public schema after every migration, as the file should contain them. */
export async function generateTypes(): Promise<string> {
  const { pg, close } = await createBackend({ siteUrl: 'http://127.0.0.1' })
  try {
    const query = (sql: string) => pg.query(sql)
    const metadata = await introspect({ query }, { includedSchemas: ['public'] })
    const { columns: stored } = await introspect({ query }, { includedSchemas: ['app'] })
    // PostgreSQL does not say of a column of a view that it is never null. A view with the name of a table shows its rows.
    for (const column of metadata.columns) {
      const same = stored.find(({ table, name }) => table === column.table && name === column.name)
      if (same) column.is_nullable = same.is_nullable
    }
    // A view with a trigger counts as one to write through. The trigger of these only refuses.
    const { rows: refusing } = await pg.query<{ name: string }>(
      `select c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
       where t.tgname = 'refuse_write'`,
    )
    for (const view of metadata.views) {
      if (!refusing.some(({ name }) => name === view.name)) continue
      view.is_insert_enabled = false
      view.is_update_enabled = false
    }
    const types = await generateTypescript(sortGeneratorMetadata(metadata), {})
    return `// Generated from the migrations by "npm run types". Do not edit.\n${types}`
  } finally {
    await close()
  }
}

/** Reads the types from the repository. */
export function readTypes(): Promise<string> {
  return readFile(target, 'utf8')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const types = await generateTypes()
  if (!process.argv.includes('--check')) {
    await writeFile(target, types)
  } else if ((await readTypes()) !== types) {
    console.error('src/lib/database.types.ts is not what the migrations say. Run "npm run types".')
    process.exitCode = 1
  }
}
