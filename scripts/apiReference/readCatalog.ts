import type { Backend } from '../../server/backend/backend.ts'
import type { ApiKeyUse } from '../../src/content/api/reference.ts'

type Database = Backend['pg']

export interface CatalogTable {
  name: string
  words: string | null
  definition: string
  anyone: boolean
  api_keys: ApiKeyUse
  deletable: boolean
  policies: { command: string; rule: string }[]
  columns: {
    name: string
    type: string
    words: string | null
    api_keys: ApiKeyUse
    insert: boolean
    update: boolean
  }[]
}

/** Which API keys have a right, as SQL. What keys that read may do, keys that operate may do too. */
const apiKeys = (check: (role: string) => string) =>
  `case when ${check('api_key_read')} then 'read' when ${check('api_key_operate')} then 'operate' else 'none' end as api_keys`

/** The tables and views of the API's schema that a customer or an API key may read. */
export async function readTables(pg: Database): Promise<CatalogTable[]> {
  const { rows } = await pg.query<CatalogTable>(`
    select c.relname as name, obj_description(c.oid) as words,
      coalesce(pg_get_viewdef(c.oid), '') as definition,
      has_any_column_privilege('anon', c.oid, 'select') as anyone,
      ${apiKeys((role) => `has_any_column_privilege('${role}', c.oid, 'select')`)},
      has_table_privilege('authenticated', c.oid, 'delete') as deletable,
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'command', p.cmd, 'rule', concat(p.qual, ' ', p.with_check))), '[]')
        from pg_policies p where p.schemaname = 'app' and p.tablename = c.relname
      ) as policies,
      (
        select jsonb_agg(jsonb_build_object(
          'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
          'words', col_description(c.oid, a.attnum),
          'api_keys', (select ${apiKeys((role) => `has_column_privilege('${role}', c.oid, a.attnum, 'select')`)}),
          'insert', has_column_privilege('authenticated', c.oid, a.attnum, 'insert'),
          'update', has_column_privilege('authenticated', c.oid, a.attnum, 'update')
        ) order by a.attnum)
        from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
          and (has_column_privilege('anon', c.oid, a.attnum, 'select')
            or has_column_privilege('authenticated', c.oid, a.attnum, 'select')
            or has_column_privilege('api_key_operate', c.oid, a.attnum, 'select'))
      ) as columns
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v')
      and (has_any_column_privilege('authenticated', c.oid, 'select')
        or has_any_column_privilege('api_key_operate', c.oid, 'select'))
    order by c.relname`)
  return rows
}

export interface CatalogProcedure {
  name: string
  words: string | null
  anyone: boolean
  signed_in: boolean
  api_keys: ApiKeyUse
  is_read: boolean
  returns_set: boolean
  returns: string
  parameters: { name: string; type: string; optional: boolean }[]
  answer: { name: string; type: string }[]
}

/** The functions of the API's schema that a customer or an API key may call. */
export async function readProcedures(pg: Database): Promise<CatalogProcedure[]> {
  const { rows } = await pg.query<CatalogProcedure>(`
    select p.proname as name, obj_description(p.oid) as words,
      has_function_privilege('anon', p.oid, 'execute') as anyone,
      has_function_privilege('authenticated', p.oid, 'execute') as signed_in,
      ${apiKeys((role) => `has_function_privilege('${role}', p.oid, 'execute')`)},
      p.provolatile <> 'v' as is_read, p.proretset as returns_set,
      format_type(p.prorettype, null) as returns,
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'name', p.proargnames[n], 'type', format_type(t, null),
          'optional', n > p.pronargs - p.pronargdefaults) order by n), '[]')
        from unnest(p.proargtypes) with ordinality a (t, n)
      ) as parameters,
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'name', p.proargnames[n], 'type', format_type(t, null)) order by n), '[]')
        from unnest(p.proallargtypes) with ordinality a (t, n)
        where p.proargmodes[n] = 't'
      ) as answer
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and (has_function_privilege('authenticated', p.oid, 'execute')
        or has_function_privilege('api_key_operate', p.oid, 'execute'))
    order by p.proname`)
  return rows
}

/** The bodies of all functions of the schemas that procedures use. */
export async function readBodies(pg: Database): Promise<string[]> {
  const { rows } = await pg.query<{ body: string }>(`
    select p.prosrc as body from pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) order by p.oid`)
  return rows.map(({ body }) => body)
}
