/** Runs a statement that answers lines of text. */
export type ReadLines = (sql: string) => Promise<string[]>

/** The roles that requests have. */
const ROLES = `(
  select rolname from pg_roles
  where not rolcanlogin and not rolsuper and rolname !~ '^pg_' and has_schema_privilege(rolname, 'public', 'usage')
)`

const COLUMNS = `
  select format('column %s.%s: %s', t.relname, c.attname, concat_ws('; ', format_type(c.atttypid, c.atttypmod),
    (select string_agg(v.verb || ' ' || r.rolname, '; ' order by v.verb, r.rolname)
      from ${ROLES} r, (values ('insert'), ('select'), ('update')) v (verb)
      where has_column_privilege(r.rolname, t.oid, c.attnum, v.verb))))
  from pg_class t
  join pg_attribute c on c.attrelid = t.oid and c.attnum > 0 and not c.attisdropped
  where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p', 'v', 'm', 'f')`

const RELATIONS = `
  select format('relation %s: %s', t.relname, concat_ws('; ', 'exists',
    (select string_agg('delete ' || r.rolname, '; ' order by r.rolname) from ${ROLES} r
      where has_table_privilege(r.rolname, t.oid, 'delete'))))
  from pg_class t
  where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p', 'v', 'm', 'f')`

const PROCEDURES = `
  select format('procedure %s: %s', p.proname, concat_ws('; ',
    'answers ' || case when p.proretset then 'rows of ' else '' end || format_type(p.prorettype, null),
    case when p.provolatile <> 'v' then 'reads only' end,
    (select string_agg('execute ' || r.rolname, '; ' order by r.rolname) from ${ROLES} r
      where has_function_privilege(r.rolname, p.oid, 'execute')),
    (select string_agg(
        case when a.mode in ('t', 'o') then 'answers ' else 'takes ' end || a.name || ' '
          || format_type(a.type, null)
          || case when a.mode not in ('t', 'o') and a.place <= p.pronargs - p.pronargdefaults
            then '; needs ' || a.name else '' end, '; ' order by a.place)
      from (
        select names.name, names.place, coalesce(modes.mode, 'i') as mode, types.type
        from unnest(p.proargnames) with ordinality names (name, place)
        left join unnest(p.proargmodes) with ordinality modes (mode, place) on modes.place = names.place
        join unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality types (type, place)
          on types.place = names.place) a)))
  from pg_proc p where p.pronamespace = 'public'::regnamespace`

/**
 * Everything that a page, a program or a provisioner can call, with who may: a line for each relation, column and
 * procedure, such as `column plan_catalogue.slug: text; select anon`.
 */
export async function describeApi(lines: ReadLines): Promise<string[]> {
  const all: string[] = []
  for (const sql of [RELATIONS, COLUMNS, PROCEDURES]) all.push(...(await lines(sql)))
  return all.toSorted()
}

/** The part before the colon, with the facts after it. */
function factsOf(lines: readonly string[]): Map<string, Set<string>> {
  return new Map(
    lines.map((line) => {
      const at = line.indexOf(': ')
      return [line.slice(0, at), new Set(line.slice(at + 2).split('; '))]
    }),
  )
}

const isNeed = (fact: string) => fact.startsWith('needs ')

/**
 * What callers of the old version would miss. More relations, columns, grants and optional parameters are no problem; a
 * parameter that must be given is one.
 */
export function brokenCalls(before: readonly string[], after: readonly string[]): string[] {
  const now = factsOf(after)
  return Array.from(factsOf(before)).flatMap(([what, facts]) => {
    const present = now.get(what)
    if (present === undefined) return [`${what} is gone`]
    return [
      ...Array.from(facts)
        .filter((fact) => !present.has(fact) && !isNeed(fact))
        .map((fact) => `${what} no longer: ${fact}`),
      ...Array.from(present)
        .filter((fact) => isNeed(fact) && !facts.has(fact))
        .map((fact) => `${what} now: ${fact}`),
    ]
  })
}
