/** What an advisor says about a database: the thing, in words that name it. */
export interface Rule {
  /** As the advisors of Supabase call it. */
  name: string
  /** Finds the things that break the rule, one a row, in the column `found`. */
  sql: string
  /** A migration that breaks the rule. */
  mistake: string
}

/** The schemas of this software. What the platform brings is not ours to change. */
const OURS = `array['app', 'app_parts', 'private', 'public']::regnamespace[]`

/** What the API exposes. */
const EXPOSED = `array['public']::regnamespace[]`

/** The roles with which a browser comes. */
const VISITORS = `array['anon', 'authenticated']::name[]`

/** Does somebody who comes through the API read the relation `c`? */
const IS_READ = `exists (
  select from unnest(${VISITORS}) r where has_any_column_privilege(r, c.oid, 'select'))`

const policies = `(
  select p.*, format('%s: %s', p.tablename, p.policyname) as found,
    concat_ws(' ', p.qual, p.with_check) as condition
  from pg_policies p where p.schemaname::regnamespace = any (${OURS})) p`

/**
 * The rules of Supabase's advisors of security and performance that concern what migrations make, in our own words. On a
 * hosted project the provider sees them under Advisors: https://supabase.com/docs/guides/database/database-advisors
 */
export const rules: readonly Rule[] = [
  {
    name: '0001 unindexed_foreign_keys',
    sql: `
      select conrelid::regclass || '.' || conname as found from pg_constraint c
      where contype = 'f' and connamespace = any (${OURS}) and not exists (
        select from pg_index i
        where i.indrelid = c.conrelid and (i.indkey::smallint[])[0:cardinality(c.conkey) - 1] = c.conkey)`,
    mistake: `create table app.mistake (id uuid primary key, plan_id uuid references app.plans (id))`,
  },
  {
    name: '0002 auth_users_exposed',
    sql: `
      select distinct c.oid::regclass::text as found
      from pg_depend d
      join pg_rewrite w on w.oid = d.objid and d.classid = 'pg_rewrite'::regclass
      join pg_class c on c.oid = w.ev_class
      where d.refobjid = 'auth.users'::regclass and c.relnamespace = any (${OURS})`,
    mistake: `create view public.mistake with (security_invoker = true) as select email from auth.users`,
  },
  {
    name: '0003 auth_rls_initplan',
    // A function that is called in a subquery of its own is called once for a query, and not once for each row.
    sql: `
      select found from ${policies}
      where regexp_replace(condition, 'SELECT (auth|private)\\.\\w+\\([^()]*\\) AS', '', 'g')
        ~ '(\\m(auth|private)\\.\\w+|current_setting)\\('`,
    mistake: `create policy "Mistake" on app.plans for delete to authenticated using (id = auth.uid())`,
  },
  {
    name: '0004 no_primary_key',
    sql: `
      select c.oid::regclass::text as found from pg_class c
      where c.relkind in ('r', 'p') and c.relnamespace = any (${OURS}) and not exists (
        select from pg_index i where i.indrelid = c.oid and i.indisprimary)`,
    mistake: `create table app.mistake (id uuid)`,
  },
  {
    name: '0006 multiple_permissive_policies',
    sql: `
      select distinct format('%s for %s', a.tablename, r) as found
      from ${policies.replace(/p$/, 'a')}, unnest(a.roles) r
      join ${policies.replace(/p$/, 'b')} on r = any (b.roles) or 'public' = any (b.roles)
      where a.tablename = b.tablename and a.policyname <> b.policyname
        and a.permissive = 'PERMISSIVE' and b.permissive = 'PERMISSIVE'
        and (a.cmd = b.cmd or 'ALL' in (a.cmd, b.cmd))`,
    mistake: `create policy "Mistake" on app.plans for all to authenticated using (false)`,
  },
  {
    name: '0007 policy_exists_rls_disabled, 0013 rls_disabled_in_public',
    sql: `
      select c.oid::regclass::text as found from pg_class c
      where c.relkind in ('r', 'p') and c.relnamespace = any (${OURS}) and not c.relrowsecurity`,
    mistake: `alter table app.plans disable row level security`,
  },
  {
    name: '0008 rls_enabled_no_policy',
    sql: `
      select c.oid::regclass::text as found from pg_class c
      where c.relkind in ('r', 'p') and c.relnamespace = any (${OURS}) and not exists (
        select from pg_policy p where p.polrelid = c.oid)`,
    mistake: `create table app.mistake (id uuid primary key); alter table app.mistake enable row level security`,
  },
  {
    name: '0009 duplicate_index',
    sql: `
      select format('%s and %s', a.indexrelid::regclass, b.indexrelid::regclass) as found
      from pg_index a
      join pg_index b on b.indrelid = a.indrelid and b.indexrelid > a.indexrelid
      join pg_class c on c.oid = a.indrelid and c.relnamespace = any (${OURS})
      where regexp_replace(pg_get_indexdef(a.indexrelid), '^CREATE.* INDEX .* ON', '')
        = regexp_replace(pg_get_indexdef(b.indexrelid), '^CREATE.* INDEX .* ON', '')`,
    mistake: `create index mistake on app.plans (status)`,
  },
  {
    name: '0010 security_definer_view',
    // Stricter than the advisor: also the views of the schema private, which the others read.
    sql: `
      select c.oid::regclass::text as found from pg_class c
      where c.relkind = 'v' and c.relnamespace = any (${OURS})
        and not coalesce(c.reloptions, '{}') @> array['security_invoker=true']`,
    mistake: `alter view public.my_workspaces set (security_invoker = false)`,
  },
  {
    name: '0011 function_search_path_mutable',
    sql: `
      select p.oid::regprocedure::text as found from pg_proc p
      where p.pronamespace = any (${OURS}) and not exists (
        select from unnest(p.proconfig) setting where setting like 'search_path=%')`,
    mistake: `create function private.mistake() returns integer language sql as 'select 1'`,
  },
  {
    name: '0012 auth_allow_anonymous_sign_ins',
    // A person who signed in without an address has the role authenticated too. No table lets that alone decide who
    // writes, or who reads what is not for everyone.
    sql: `
      select found from ${policies}
      where 'authenticated' = any (roles) and not 'anon' = any (roles) and tablename <> 'quota_metrics'
        and (qual = 'true' or with_check = 'true')`,
    mistake: `create policy "Mistake" on app.usage_samples for insert to authenticated with check (true)`,
  },
  {
    name: '0014 extension_in_public',
    sql: `
      select extname as found from pg_extension where extnamespace = any (${EXPOSED})`,
    mistake: `create extension pg_trgm schema public`,
  },
  {
    name: '0015 rls_references_user_metadata',
    sql: `
      select found from ${policies} where condition ~ 'user_meta_?data'`,
    mistake: `create policy "Mistake" on app.plans for delete to authenticated using ((select raw_user_meta_data ? 'admin' from auth.users limit 1))`,
  },
  {
    name: '0016 materialized_view_in_api, 0017 foreign_table_in_api',
    sql: `
      select c.oid::regclass::text as found from pg_class c
      where c.relkind in ('m', 'f') and c.relnamespace = any (${EXPOSED}) and ${IS_READ}`,
    mistake: `create materialized view public.mistake as select 1 as one; grant select on public.mistake to anon`,
  },
  {
    name: '0018 unsupported_reg_types',
    sql: `
      select a.attrelid::regclass || '.' || a.attname as found
      from pg_attribute a
      join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p') and c.relnamespace = any (${OURS})
      where a.atttypid::regtype::text ~ '^reg' and a.atttypid::regtype::text not in ('regclass', 'regrole', 'regtype')`,
    mistake: `create table app.mistake (id regproc primary key)`,
  },
  {
    name: '0023 sensitive_columns_exposed',
    sql: `
      select c.relname || '.' || a.attname as found
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
      where c.relnamespace = any (${EXPOSED})
        and a.attname ~ '(password|secret|token|private_key|_hash)$'
        and exists (
          select from unnest(${VISITORS}) r where has_column_privilege(r, c.oid, a.attnum, 'select'))`,
    mistake: `create view public.mistake with (security_invoker = true) as select token_hash from app.workspace_invitations; grant select on public.mistake to authenticated`,
  },
  {
    name: '0024 rls_policy_always_true',
    sql: `
      select found from ${policies}
      where cmd <> 'SELECT' and (qual = 'true' or with_check = 'true' or condition = '')`,
    mistake: `create policy "Mistake" on app.plans for delete to anon using (true)`,
  },
  {
    name: '0026, 0027 pg_graphql_…_table_exposed',
    sql: `
      select extname as found from pg_extension where extname = 'pg_graphql'`,
    mistake: `update pg_extension set extname = 'pg_graphql' where extname = 'btree_gist'`,
  },
  {
    name: '0028, 0029 …_security_definer_function_executable',
    sql: `
      select p.oid::regprocedure::text as found from pg_proc p
      where p.prosecdef and p.pronamespace = any (${EXPOSED})
        and exists (select from unnest(${VISITORS}) r where has_function_privilege(r, p.oid, 'execute'))`,
    mistake: `create function public.mistake() returns integer language sql security definer set search_path = '' as 'select 1'; grant execute on function public.mistake() to anon`,
  },
]
