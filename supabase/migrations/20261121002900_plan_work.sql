-- From what somebody gives for plans to what is wrong with it, or what there is to write. One plan
-- saved and ten thousand imported go the same way.

-- A plan as people edit it: what is compared, and kept in the events.
create view private.plan_documents with (security_invoker = true) as
select
  l.id,
  l.version,
  l.status,
  l.first_published_at,
  jsonb_build_object(
    'product', p.slug, 'slug', l.slug, 'summary', l.summary, 'cpu_type', l.cpu_type,
    'vcpus', l.vcpus, 'memory_mib', l.memory_mib, 'disk_gib', l.disk_gib,
    'transfer_gib', l.transfer_gib, 'gpu_model', l.gpu_model, 'gpu_count', l.gpu_count,
    'gpu_vram_gib', l.gpu_vram_gib, 'announced_retire_at', l.announced_retire_at,
    'is_sample', l.is_sample, 'hourly_micros', price.hourly_micros,
    'monthly_cap_micros', price.monthly_cap_micros, 'regions', coalesce(places.regions, '[]')
  ) as doc
from public.plans l
join public.products p on p.id = l.product_id
left join public.plan_prices price on price.plan_id = l.id and price.currency = 'EUR'
  and price.valid_from <= now() and (price.valid_to is null or price.valid_to > now())
left join (
  select
    x.plan_id,
    jsonb_agg(jsonb_build_object('region', r.slug, 'stock', x.stock) order by r.slug) as regions
  from public.plan_regions x
  join public.regions r on r.id = x.region_id
  group by x.plan_id
) places on places.plan_id = l.id;

-- The same value written in one way only, so that a comparison finds what is different.
create function private.tidy_plan(given jsonb) returns jsonb
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

-- What only a look at other rows tells. items: [{"n", "id", "doc", "starts", "status"}].
create function private.plan_reference_faults(items jsonb)
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
  select n, field, 'This is needed.'
  from item, unnest(array['product', 'slug', 'cpu_type', 'vcpus', 'memory_mib']) field
  where not doc ? field
  union all
  select n, 'product', 'There is no such product.'
  from item where doc ? 'product'
    and not exists (select from public.products p where p.slug = doc ->> 'product')
  union all
  select n, 'slug', 'Another plan has it.'
  from item where exists (
    select from public.plans l where l.slug = doc ->> 'slug' and l.id <> item.id
  )
  union all
  select n, 'slug', format('Line %s has it already.', first_n)
  from (
    select n, doc ->> 'slug' as slug, min(n) over (partition by doc ->> 'slug') as first_n from item
  ) same
  where n > first_n and slug is not null
  union all
  select n, 'valid_from', 'A price begins now or later.' from item where starts < now()
  union all
  select n, 'regions', format('There is no region %s.', region)
  from place where not exists (select from public.regions r where r.slug = region)
  union all
  select n, 'regions', format('%s stands there twice.', region)
  from place group by n, region having count(*) > 1
  union all
  select n, 'regions', 'A stock is a whole number from 0, or nothing.'
  from place where stock <> 'null' and stock::numeric < 0
  union all
  select n, 'regions', 'A published plan needs at least one open region.'
  from item where status = 'published' and not exists (
    select from place join public.regions r on r.slug = place.region and r.enabled
    where place.n = item.n
  )
$$;
