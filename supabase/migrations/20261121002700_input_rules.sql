-- What comes as JSON is checked in two steps: whether every value is of the kind that its field
-- holds, then against the CHECK constraints of the table, whose comments say what is wrong. So
-- each rule stands in one place, and a list of rows is checked without writing one.

create function private.refuse(word text, code text, detail text, hint text) returns void
language plpgsql
set search_path = ''
as $$
begin
  raise exception '%', word using errcode = code, detail = detail, hint = hint;
end
$$;

create function private.refuse_conflict(version integer) returns void
language sql
set search_path = ''
as $$
  select private.refuse('conflict', 'PT409', format('version: It is %s by now.', version),
    'Somebody else has changed it. Compare, then save again.')
$$;

-- items: [{"n": 1, "given": {field: value}}]. fields: {field: kind}, with a ? at the end of the
-- kind where null will do.
create function private.kind_faults(items jsonb, fields jsonb)
returns table (n integer, field text, message text)
language sql stable
set search_path = ''
as $$
  select
    (i ->> 'n')::integer,
    e.key,
    case
      when kind is null then 'There is no such field.'
      when jsonb_typeof(e.value) = 'null' then 'This is needed.'
      when kind in ('integer', 'bigint') then coalesce((
        select obj_description(c.oid, 'pg_constraint') from pg_catalog.pg_constraint c
        where c.connamespace = 'public'::regnamespace
          and c.conname in ('plans_' || e.key || '_range', 'plan_prices_' || e.key || '_range')
      ), 'A whole number.')
      when kind = 'text' then 'A text.'
      when kind = 'boolean' then 'Either true or false.'
      when kind = 'timestamptz' then 'A date and a time.'
      else 'A list of regions, each once, with its stock or nothing.'
    end
  from jsonb_array_elements(items) i
  cross join jsonb_each(i -> 'given') e
  cross join lateral (
    select rtrim(fields ->> e.key, '?') as kind, fields ->> e.key like '%?' as is_optional
  ) f
  where not case
    when kind is null then false
    when jsonb_typeof(e.value) = 'null' then is_optional
    when kind = 'text' then jsonb_typeof(e.value) = 'string'
    when kind = 'boolean' then jsonb_typeof(e.value) = 'boolean'
    -- As long as fits into the type with every digit: what is longer breaks a rule anyway.
    when kind = 'integer' then e.value::text ~ '^-?\d{1,9}$'
    when kind = 'bigint' then e.value::text ~ '^-?\d{1,18}$'
    when kind = 'timestamptz' then case jsonb_typeof(e.value)
      when 'string' then e.value #>> '{}' ~ '^\d{4}-\d\d-\d\d([T ]\d\d:\d\d|$)'
        and pg_input_is_valid(e.value #>> '{}', 'timestamptz')
      else false
    end
    when jsonb_typeof(e.value) = 'array' then not exists (
      select from jsonb_array_elements(e.value) x
      where case jsonb_typeof(x)
        when 'object' then x - '{region,stock}'::text[] <> '{}'
          or jsonb_typeof(x -> 'region') is distinct from 'string'
          or coalesce(x -> 'stock', 'null')::text !~ '^(null|-?\d{1,9})$'
        else true
      end
    )
    else false
  end
$$;

-- items: [{"n": 1, "doc": {column: value}}]. Columns that a document leaves out break no rule.
create function private.broken_rules(rules_of regclass, items jsonb)
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
       where not v.is_kept',
      rules_of,
      string_agg(
        format(
          '(%L, %L, %s)',
          substring(c.conname from '^' || t.relname || '_(.*)_[^_]+$'),
          coalesce(obj_description(c.oid, 'pg_constraint'), 'This is not accepted.'),
          pg_get_expr(c.conbin, c.conrelid)
        ),
        ', ' order by c.conname
      )
    )
    from pg_catalog.pg_constraint c
    join pg_catalog.pg_class t on t.oid = c.conrelid
    where c.conrelid = rules_of and c.contype = 'c'
  ) using items;
end
$$;
