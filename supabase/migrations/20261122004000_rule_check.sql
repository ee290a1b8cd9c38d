-- Ten thousand rows are checked against some twenty rules: only rows that break one are looked at
-- rule by rule. Names of fields and messages stay as they were.
create or replace function private.broken_rules(rules_of regclass, items jsonb)
returns table (n integer, field text, message text)
language plpgsql stable
set search_path = ''
as $$
begin
  return query execute (
    select format(
      'select (i ->> ''n'')::integer, v.field, v.message
       from jsonb_array_elements($1) i
       cross join lateral jsonb_populate_record(null::%s, i -> ''doc'') doc
       cross join lateral (values %s) v (field, message, is_kept)
       where (%s) is false and not v.is_kept',
      rules_of,
      string_agg(
        format(
          '(%L, %L, %s)',
          substring(c.conname from '^' || t.relname || '_(.*)_[^_]+$'),
          coalesce(obj_description(c.oid, 'pg_constraint'), 'This value is not accepted.'),
          pg_get_expr(c.conbin, c.conrelid)
        ),
        ', ' order by c.conname
      ),
      -- A rule that answers null is kept, as in a CHECK constraint.
      string_agg(format('(%s)', pg_get_expr(c.conbin, c.conrelid)), ' and ' order by c.conname)
    )
    from pg_catalog.pg_constraint c
    join pg_catalog.pg_class t on t.oid = c.conrelid
    where c.conrelid = rules_of and c.contype = 'c'
  ) using items;
end
$$;
