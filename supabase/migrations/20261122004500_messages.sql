-- Messages that forms and imports show beside a field, in plain words.

create or replace function private.refuse_conflict(version integer) returns void
language sql
set search_path = ''
as $$
  select private.refuse('conflict', 'PT409', format('version: Version %s is stored now.', version),
    'Someone else changed it. Compare, then save again.')
$$;

-- items: [{"n": 1, "given": {field: value}}]. fields: {field: kind}, with a ? at the end of the
-- kind where null will do.
create or replace function private.kind_faults(items jsonb, fields jsonb)
returns table (n integer, field text, message text)
language sql stable
set search_path = ''
as $$
  select
    (i ->> 'n')::integer,
    e.key,
    case
      when kind is null then 'Unknown field.'
      when jsonb_typeof(e.value) = 'null' then 'Required.'
      when kind in ('integer', 'bigint') then coalesce((
        select obj_description(c.oid, 'pg_constraint') from pg_catalog.pg_constraint c
        where c.connamespace = 'public'::regnamespace
          and c.conname in ('plans_' || e.key || '_range', 'plan_prices_' || e.key || '_range')
      ), 'A whole number.')
      when kind = 'text' then 'Must be text.'
      when kind = 'boolean' then 'Must be true or false.'
      when kind = 'timestamptz' then 'Must be a date and a time.'
      else 'Must be a list of regions, each once, with a stock or nothing.'
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

-- Faults that need other rows to be seen. items: [{"n", "id", "doc", "starts", "status"}].
create or replace function private.plan_reference_faults(items jsonb)
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
    and not exists (select from public.products p where p.slug = doc ->> 'product')
  union all
  select n, 'slug', 'Another plan has this name.'
  from item where exists (
    select from public.plans l where l.slug = doc ->> 'slug' and l.id <> item.id
  )
  union all
  select n, 'slug', format('Duplicate: line %s has this name too.', first_n)
  from (
    select n, doc ->> 'slug' as slug, min(n) over (partition by doc ->> 'slug') as first_n from item
  ) same
  where n > first_n and slug is not null
  union all
  select n, 'valid_from', 'A price begins now or later.' from item where starts < now()
  union all
  select n, 'regions', format('Unknown region: %s.', region)
  from place where not exists (select from public.regions r where r.slug = region)
  union all
  select n, 'regions', format('Duplicate region: %s.', region)
  from place group by n, region having count(*) > 1
  union all
  select n, 'regions', 'A stock is a whole number from 0, or empty.'
  from place where stock <> 'null' and stock::numeric < 0
  union all
  select n, 'regions', 'A published plan needs at least one open region.'
  from item where status = 'published' and not exists (
    select from place join public.regions r on r.slug = place.region and r.enabled
    where place.n = item.n
  )
$$;

comment on constraint plans_slug_pattern on public.plans is
  'Lower-case letters and digits, separated by single dots or hyphens, starting with a letter, at most 40 characters.';
comment on constraint plans_summary_trimmed on public.plans is
  'Remove spaces at the start or end.';
comment on constraint plans_summary_visible on public.plans is 'Remove hidden characters.';
comment on constraint plans_cpu_type_known on public.plans is 'Must be shared or dedicated.';
comment on constraint plans_disk_gib_range on public.plans is
  'A whole number of GiB from 1 to 1048576, or empty.';
comment on constraint plans_transfer_gib_range on public.plans is
  'A whole number of GiB from 1 to 10000000, or empty.';
comment on constraint plans_gpu_model_length on public.plans is '1 to 40 characters, or empty.';
comment on constraint plans_gpu_model_trimmed on public.plans is
  'Remove spaces at the start or end.';
comment on constraint plans_gpu_model_visible on public.plans is 'Remove hidden characters.';
comment on constraint plans_gpu_vram_gib_range on public.plans is
  'A whole number of GiB from 1 to 1024, or empty.';
comment on constraint plans_gpu_model_together on public.plans is
  'Required with GPUs, and empty without.';
comment on constraint plans_gpu_vram_gib_together on public.plans is
  'Required with GPUs, and empty without.';
comment on constraint plan_prices_hourly_micros_range on public.plan_prices is
  'More than 0, at most 1000 per hour.';
comment on constraint plan_prices_monthly_cap_micros_range on public.plan_prices is
  'At least the hourly price, at most 744000, or empty.';
comment on constraint plan_regions_stock_range on public.plan_regions is
  'A stock is a whole number from 0, or empty.';
