-- A server without a disk cannot be made, so a plan without one is not for sale. What the engine of a plan with GPUs
-- needs is not known here. A plan that was published before this rule stays so.

create or replace function private.missing_for_sale(target uuid) returns text
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  if exists (
    select from app.plans l
    where l.id = target and l.status <> 'published' and l.disk_gib is null and l.gpu_count = 0
  ) then
    return 'disk_gib';
  end if;
  if not exists (
    select from app.plan_prices x
    where x.plan_id = target and x.currency = 'EUR'
    having range_agg(tstzrange(x.valid_from, x.valid_to)) @> tstzrange(now(), null)
  ) then
    return 'price';
  end if;
  perform from app.regions r order by r.id for share;
  return case when not exists (
    select from app.plan_regions x
    join app.regions r on r.id = x.region_id and r.enabled
    where x.plan_id = target
  ) then 'regions' end;
end
$$;

create or replace function private.describe_missing(missing text) returns text
language sql immutable
set search_path = ''
as $$
  select case missing
    when 'disk_gib' then 'A published plan needs a disk.'
    when 'price' then 'A published plan needs a price from now on, without a gap.'
    else 'A published plan needs at least one open region.'
  end
$$;

-- Errors that depend on other rows. items: [{"n", "id", "doc", "starts", "status"}].
create or replace function private.plan_reference_errors(items jsonb)
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
  select n, 'disk_gib', 'A published plan keeps its disk. Retire the plan, or give it a disk.'
  from item join app.plans l on l.id = item.id
  where item.status = 'published' and l.disk_gib is not null and l.gpu_count = 0
    and doc ->> 'disk_gib' is null
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
