import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './record.ts'

const folder = join(root, 'supabase/tests')

/** What the rows of the tests lack. */
const more = `
insert into app.usage_samples select id, now() - interval '1 hour', 1, 1, 1, 1, 1, 1 from app.instances;
insert into app.quotas (workspace_id, metric, max) select id, 'vcpus', 1000 from app.workspaces;
insert into app.idempotency_keys (user_id, key, fingerprint)
select user_id, gen_random_uuid(), 'x' from app.profiles;
insert into app.network_settings (instance_id, kind, setting)
select id, 'reverse_names', '{}' from app.instances limit 1;
`

/** The helpers of supabase/tests, which make people and rows. */
export async function readHelpers(): Promise<string> {
  const files = (await readdir(folder)).filter((file) => /^00.*\.sql$/.test(file)).toSorted()
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  // Not everywhere is pgTAP, and the helpers do not call it.
  return texts.join('\n').replace(/^create extension if not exists pgtap.*$/m, '')
}

/** The calls that make the rows of the matrix, in their order. */
export async function readSeeds(): Promise<string> {
  const matrix = await readFile(join(folder, '010_matrix.sql'), 'utf8')
  return Array.from(matrix.matchAll(/^select tests\.seed\w*\(\);$/gm), ([seed]) => seed).join('\n')
}

/** Rows of every kind for the database of this version, as SQL. A release keeps it: later helpers know later tables. */
export async function seedRows(): Promise<string> {
  return `${await readHelpers()}\n${await readSeeds()}\n${more}\ndrop schema tests cascade;\n`
}
