import type { ClientBase } from 'pg'

/** What makes a database: its rows as checksums, and its schema as lists. */
export interface DatabaseFacts {
  /** By table: how many rows, and a checksum of all of them. */
  rows: Record<string, string>
  /** By kind: a line for each object, with all that it says. */
  schema: Record<string, string[]>
}

const OURS = `('public', 'app', 'app_parts', 'private', 'auth')`

/**
 * The day in the name of a part. A database that is made after midnight has others than one of before, so the parts of all
 * days are one in the schema. `rows` has each.
 */
const DAY_OF_PART = /_20\d{6}(?=_|\b)/g

/** Every statement answers lines of text in a fixed order. */
const SCHEMA: Readonly<Record<string, string>> = {
  columns: `
    select format('%s.%s.%s %s %s %s %s', table_schema, table_name, column_name, data_type, is_nullable,
      column_default, is_identity)
    from information_schema.columns where table_schema in ${OURS}`,
  constraints: `
    select format('%s %s %s %s', conrelid::regclass, conname, convalidated, pg_get_constraintdef(oid))
    from pg_constraint where connamespace::regnamespace::text in ${OURS}`,
  indexes: `select indexdef from pg_indexes where schemaname in ${OURS}`,
  policies: `
    select format('%s.%s %s %s %s %s %s %s', schemaname, tablename, policyname, permissive, roles, cmd, qual,
      with_check)
    from pg_policies where schemaname in ${OURS}`,
  security: `
    select format('%s %s %s', oid::regclass, relrowsecurity, relforcerowsecurity)
    from pg_class where relkind in ('r', 'p', 'v') and relnamespace::regnamespace::text in ${OURS}`,
  grants: `
    select format('%s %s', c.oid::regclass, a)
    from pg_class c, unnest(c.relacl) a where c.relnamespace::regnamespace::text in ${OURS}
    union all
    select format('%s.%s %s', c.attrelid::regclass, c.attname, a)
    from pg_attribute c join pg_class t on t.oid = c.attrelid, unnest(c.attacl) a
    where t.relnamespace::regnamespace::text in ${OURS}
    union all
    select format('%s %s', nspname, a) from pg_namespace, unnest(nspacl) a where nspname in ${OURS}`,
  triggers: `
    select format('%s %s', pg_get_triggerdef(oid), tgenabled)
    from pg_trigger where not tgisinternal`,
  functions: `
    select format('%s %s %s', case p.prokind
        when 'a' then (select format('%s %s', p.oid::regprocedure, a) from pg_aggregate a where a.aggfnoid = p.oid)
        else pg_get_functiondef(p.oid) end, p.proacl, obj_description(p.oid, 'pg_proc'))
    from pg_proc p where p.pronamespace::regnamespace::text in ${OURS}`,
  views: `
    select format('%s %s %s', c.oid::regclass, c.reloptions, pg_get_viewdef(c.oid))
    from pg_class c where c.relkind = 'v' and c.relnamespace::regnamespace::text in ${OURS}`,
  'default privileges': `
    select format('%s %s %s %s', defaclrole::regrole, nullif(defaclnamespace, 0)::regnamespace, defaclobjtype,
      defaclacl)
    from pg_default_acl`,
  extensions: `select format('%s %s', extname, extnamespace::regnamespace) from pg_extension`,
  roles: `
    select format('%s %s %s %s %s', rolname, rolcanlogin, rolinherit, rolbypassrls, rolconfig)
    from pg_roles where rolname !~ '^pg_'`,
  members: `
    select format('%s %s', roleid::regrole, member::regrole) from pg_auth_members
    where roleid::regrole::text !~ '^pg_'`,
}

/** Reads everything that a restore has to bring back. */
export async function describeDatabase(client: ClientBase): Promise<DatabaseFacts> {
  const lines = async (sql: string): Promise<string[]> => {
    const { rows } = await client.query<{ line: string }>(
      `select line from (${sql}) l (line) order by 1`,
    )
    return rows.map(({ line }) => line)
  }
  const tables = await lines(
    `select format('%I.%I', schemaname, tablename) from pg_tables where schemaname in ${OURS}`,
  )
  const rows: Record<string, string> = {}
  for (const table of tables) {
    const [sum = ''] = await lines(
      `select count(*) || ' rows ' || coalesce(md5(string_agg(t::text, E'\\n' order by t::text)), '') from ${table} t`,
    )
    rows[table] = sum
  }
  const schema: Record<string, string[]> = {}
  for (const [kind, sql] of Object.entries(SCHEMA)) {
    // "(a AND b) AND c" is read as "a AND b AND c" from a dump, so its brackets do not count.
    const found = (await lines(sql)).map((line) =>
      line.replaceAll(/[()]/g, '').replaceAll(DAY_OF_PART, '_day'),
    )
    schema[kind] = [...new Set(found)].toSorted()
  }
  return { rows, schema }
}
