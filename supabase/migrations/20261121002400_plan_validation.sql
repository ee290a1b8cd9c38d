-- Turns the JSON of a form or a file into a list of errors, or of changes to write. The same code handles
-- one saved plan and ten thousand imported ones.
--
-- Values are checked in two steps: first their type, then the CHECK constraints of the table, whose
-- comments are the messages. So each rule is written once, and a list is checked without writing a row.

-- items: [{"n": 1, "given": {field: value}}]. fields: {field: type}, where a ? after the type allows
-- null.
create function private.type_errors(items jsonb, fields jsonb)
returns table (n integer, field text, message text)
language sql stable
set search_path = ''
as $$
  select
    (i ->> 'n')::integer,
    e.key,
    case
      when field_type is null then 'Unknown field.'
      when jsonb_typeof(e.value) = 'null' then 'Required.'
      when field_type in ('integer', 'bigint') then coalesce((
        select obj_description(c.oid, 'pg_constraint') from pg_catalog.pg_constraint c
        where c.connamespace = 'app'::regnamespace
          and c.conname in ('plans_' || e.key || '_range', 'plan_prices_' || e.key || '_range')
      ), 'A whole number.')
      when field_type = 'text' then 'Must be text.'
      when field_type = 'boolean' then 'Must be true or false.'
      when field_type = 'timestamptz' then 'Must be a date and a time.'
      else 'Must be a list of regions, each once, with a stock or nothing.'
    end
  from jsonb_array_elements(items) i
  cross join jsonb_each(i -> 'given') e
  cross join lateral (
    select rtrim(fields ->> e.key, '?') as field_type, fields ->> e.key like '%?' as is_optional
  ) f
  where not case
    when field_type is null then false
    when jsonb_typeof(e.value) = 'null' then is_optional
    when field_type = 'text' then jsonb_typeof(e.value) = 'string'
    when field_type = 'boolean' then jsonb_typeof(e.value) = 'boolean'
    -- The number of digits that always fits into the type. A longer number violates a rule anyway.
    when field_type = 'integer' then e.value::text ~ '^-?\d{1,9}$'
    when field_type = 'bigint' then e.value::text ~ '^-?\d{1,18}$'
    when field_type = 'timestamptz' then case jsonb_typeof(e.value)
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

-- Ten thousand rows are checked against about twenty rules, so only rows that violate one are checked
-- rule by rule. items: [{"n": 1, "doc": {column: value}}]. A missing column violates no rule.
create function private.check_violations(rules_of regclass, items jsonb)
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
       cross join lateral (values %s) v (field, message, is_met)
       where (%s) is false and not v.is_met',
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
      -- A rule that evaluates to null is not violated, as in a CHECK constraint.
      string_agg(format('(%s)', pg_get_expr(c.conbin, c.conrelid)), ' and ' order by c.conname)
    )
    from pg_catalog.pg_constraint c
    join pg_catalog.pg_class t on t.oid = c.conrelid
    where c.conrelid = rules_of and c.contype = 'c'
  ) using items;
end
$$;

-- A plan as a document of the fields that people edit. It is compared, and stored in the audit log.
create view private.plan_documents with (security_invoker = true) as
select
  l.id,
  l.version,
  l.status,
  l.first_published_at,
  jsonb_build_object(
    'product', p.slug, 'slug', l.slug, 'summary', l.summary,
    'virtualization', l.virtualization, 'cpu_type', l.cpu_type, 'vcpus', l.vcpus,
    'memory_mib', l.memory_mib, 'disk_gib', l.disk_gib,
    'transfer_gib', l.transfer_gib, 'gpu_model', l.gpu_model, 'gpu_count', l.gpu_count,
    'gpu_vram_gib', l.gpu_vram_gib, 'announced_retire_at', l.announced_retire_at,
    'is_sample', l.is_sample, 'hourly_micros', price.hourly_micros,
    'monthly_cap_micros', price.monthly_cap_micros, 'regions', coalesce(places.regions, '[]')
  ) as doc
from app.plans l
join app.products p on p.id = l.product_id
left join app.plan_prices price on price.plan_id = l.id and price.currency = 'EUR'
  and price.valid_from <= now() and (price.valid_to is null or price.valid_to > now())
left join (
  select
    x.plan_id,
    jsonb_agg(jsonb_build_object('region', r.slug, 'stock', x.stock) order by r.slug) as regions
  from app.plan_regions x
  join app.regions r on r.id = x.region_id
  group by x.plan_id
) places on places.plan_id = l.id;

-- Writes equal values in the same way, so that a comparison finds only real differences.
create function private.normalize_plan(given jsonb) returns jsonb
language sql stable
set search_path = ''
as $$
  select
    case when coalesce(given -> 'hourly_micros', 'null') = 'null'
      then given - 'hourly_micros' - 'monthly_cap_micros' - 'valid_from'
      else '{"monthly_cap_micros": null}' || given - 'valid_from'
    end
    || case when given ->> 'announced_retire_at' is null then '{}' else jsonb_build_object(
      'announced_retire_at', (given ->> 'announced_retire_at')::timestamptz) end
    || case when given ? 'regions' then jsonb_build_object('regions', coalesce((
      select jsonb_agg(
        jsonb_build_object('region', x -> 'region', 'stock', coalesce(x -> 'stock', 'null'))
        order by x ->> 'region'
      )
      from jsonb_array_elements(given -> 'regions') x
    ), '[]')) else '{}' end
$$;

-- Errors that depend on other rows. items: [{"n", "id", "doc", "starts", "status"}].
create function private.plan_reference_errors(items jsonb)
returns table (n integer, field text, message text)
language sql stable
set search_path = ''
as $$
  with item as materialized (
    select * from jsonb_to_recordset(items)
      as x (n integer, id uuid, status text, starts timestamptz, doc jsonb)
  ), place as (
    select item.n, x ->> 'region' as region, x -> 'stock' as stock
    from item, jsonb_array_elements(item.doc -> 'regions') x
  )
  select n, field, 'Required.'
  from item, unnest(array['product', 'slug', 'cpu_type', 'vcpus', 'memory_mib']) field
  where not doc ? field
  union all
  select n, 'product', 'Unknown product.'
  from item where doc ? 'product'
    and not exists (select from app.products p where p.slug = doc ->> 'product')
  union all
  select n, 'slug', 'Another plan has this name.'
  from item where exists (
    select from app.plans l where l.slug = doc ->> 'slug' and l.id <> item.id
  )
  union all
  select n, 'slug', format('Duplicate: line %s has this name too.', first_n)
  from (
    select n, doc ->> 'slug' as slug, min(n) over (partition by doc ->> 'slug') as first_n from item
  ) same
  where n > first_n and slug is not null
  union all
  -- The servers of the plan would be of the other kind, and nothing turns one into the other.
  select n, 'virtualization', 'It stays once the plan was published. Make another plan.'
  from item join app.plans l on l.id = item.id
  where l.first_published_at is not null and l.virtualization <> doc ->> 'virtualization'
  union all
  select n, 'valid_from', 'A price begins now or later.' from item where starts < now()
  union all
  select n, 'regions', format('Unknown region: %s.', region)
  from place where not exists (select from app.regions r where r.slug = region)
  union all
  select n, 'regions', format('Duplicate region: %s.', region)
  from place group by n, region having count(*) > 1
  union all
  select n, 'regions', 'A stock is a whole number from 0, or empty.'
  from place where stock <> 'null' and stock::numeric < 0
  union all
  select n, 'regions', 'A published plan needs at least one open region.'
  from item where status = 'published' and not exists (
    select from place join app.regions r on r.slug = place.region and r.enabled
    where place.n = item.n
  )
$$;

-- The change to write for one plan. If a field has an error, nothing is written.
create type private.plan_change as (
  n integer,
  id uuid,
  is_new boolean,
  doc jsonb,
  changes jsonb,
  writes_price boolean,
  -- The current price stays valid, and an announced one is cancelled.
  keeps_price boolean,
  starts timestamptz,
  field text,
  message text
);

-- items: [{"n": 1, "target": plan or null, "given": {field: value}}], the product by its slug.
-- prices_from: the start of new prices of published plans without their own date; null means now.
-- Returns one row per item: its first error, or the change to write.
create function private.plan_validation(items jsonb, prices_from timestamptz)
returns setof private.plan_change
language plpgsql stable
set search_path = ''
as $$
#variable_conflict use_column
declare
  errors jsonb;
  valid_items jsonb;
begin
  select jsonb_agg(f) into errors from private.type_errors(items,
    '{"product": "text", "slug": "text", "summary": "text", "virtualization": "text",
      "cpu_type": "text", "vcpus": "integer", "memory_mib": "integer", "disk_gib": "integer?",
      "transfer_gib": "integer?", "gpu_model": "text?", "gpu_count": "integer",
      "gpu_vram_gib": "integer?", "announced_retire_at": "timestamptz?", "is_sample": "boolean",
      "hourly_micros": "bigint?", "monthly_cap_micros": "bigint?", "valid_from": "timestamptz?",
      "regions": "regions"}') f;
  errors := coalesce(errors, '[]');

  select coalesce(jsonb_agg(jsonb_build_object(
    'n', i.n,
    'id', coalesce(d.id, gen_random_uuid()),
    'is_new', d.id is null,
    'status', d.status,
    'before', d.doc,
    'starts', i.given -> 'valid_from',
    'doc', coalesce(d.doc, '{"summary": "", "virtualization": "container", "gpu_count": 0,
      "is_sample": false, "regions": []}') || private.normalize_plan(i.given)
  )), '[]')
  into valid_items
  from jsonb_to_recordset(items) as i (n integer, target uuid, given jsonb)
  left join private.plan_documents d on d.id = i.target
  where i.n not in (select (f ->> 'n')::integer from jsonb_array_elements(errors) f);

  select errors || coalesce(jsonb_agg(f), '[]') into errors from (
    select * from private.check_violations('app.plans', valid_items)
    union all
    select * from private.check_violations('app.plan_prices', valid_items)
    union all
    select * from private.plan_reference_errors(valid_items)
  ) f;

  return query
    with first_error as (
      select distinct on (f.n) f.n, f.field, f.message
      from jsonb_to_recordset(errors) as f (n integer, field text, message text)
      order by f.n, f.field, f.message
    ), valid_item as (
      select *
      from jsonb_to_recordset(valid_items) as x (
        n integer, id uuid, is_new boolean, status text, before jsonb, doc jsonb,
        starts timestamptz)
      where x.n not in (select first_error.n from first_error)
    ), priced as (
      select
        valid_item.n, valid_item.id, valid_item.is_new, valid_item.before, valid_item.doc, price.is_same,
        coalesce(valid_item.starts,
          case when valid_item.status = 'published' and not price.is_same then prices_from end) as starts
      from valid_item
      cross join lateral (
        select coalesce(
          (valid_item.before -> 'hourly_micros', valid_item.before -> 'monthly_cap_micros')
            = (valid_item.doc -> 'hourly_micros', valid_item.doc -> 'monthly_cap_micros'), false) as is_same
      ) price
    ), upcoming as (
      select x.plan_id, count(*) as announced, min(x.valid_from) as valid_from,
        min(x.hourly_micros) as hourly_micros, min(x.monthly_cap_micros) as cap
      from app.plan_prices x
      where x.currency = 'EUR' and x.valid_from > now()
      group by x.plan_id
    ), step as (
      select
        priced.*,
        case
          when not priced.doc ? 'hourly_micros' or priced.doc -> 'hourly_micros' = 'null' then false
          -- An announced change stays, unless the input has a date from which this price continues.
          when priced.is_same then priced.starts is not null and upcoming.plan_id is not null
          else (upcoming.announced, upcoming.valid_from, upcoming.hourly_micros, upcoming.cap)
            is distinct from (1::bigint, priced.starts, (priced.doc ->> 'hourly_micros')::bigint,
              (priced.doc ->> 'monthly_cap_micros')::bigint)
        end as writes_price
      from priced
      left join upcoming on upcoming.plan_id = priced.id
    ), change as (
      select step.n,
        jsonb_object_agg(e.key, jsonb_build_array(step.before -> e.key, e.value)) as changes
      from step
      cross join jsonb_each(
        case when step.writes_price then step.doc
          else step.doc - 'hourly_micros' - 'monthly_cap_micros' end
        || case when step.writes_price and step.starts is not null
          then jsonb_build_object('valid_from', step.starts) else '{}' end
      ) e
      where e.value is distinct from coalesce(step.before -> e.key, 'null')
      group by step.n
    )
    select i.n, step.id, step.is_new, step.doc, coalesce(change.changes, '{}'), step.writes_price,
      step.is_same, coalesce(step.starts, now()), first_error.field, first_error.message
    from jsonb_to_recordset(items) as i (n integer)
    left join first_error on first_error.n = i.n
    left join step on step.n = i.n
    left join change on change.n = i.n
    order by i.n;
end
$$;
