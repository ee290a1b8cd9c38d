-- With each stock, when it was last set: text as ISO 8601 wants it, for jsonb has no times.
create or replace view public.plan_catalogue with (security_invoker = true) as
select
  l.id as plan_id,
  l.slug,
  l.product_id,
  p.slug as product_slug,
  p.name as product_name,
  p.status as product_status,
  p.sort as product_sort,
  p.kind,
  l.summary,
  l.cpu_type,
  l.vcpus,
  l.memory_mib,
  l.disk_gib,
  l.transfer_gib,
  l.gpu_model,
  l.gpu_count,
  l.gpu_vram_gib,
  l.status,
  l.sort,
  l.announced_retire_at,
  l.is_sample,
  l.version,
  l.first_published_at,
  l.created_at,
  l.updated_at,
  price.currency,
  price.hourly_micros,
  price.monthly_cap_micros,
  price.valid_from as price_valid_from,
  upcoming.hourly_micros as next_hourly_micros,
  upcoming.monthly_cap_micros as next_monthly_cap_micros,
  upcoming.valid_from as next_valid_from,
  coalesce(places.regions, '[]') as regions
from public.plans l
join public.products p on p.id = l.product_id
left join public.plan_prices price on price.plan_id = l.id and price.currency = 'EUR'
  and price.valid_from <= now() and (price.valid_to is null or price.valid_to > now())
left join lateral (
  select x.hourly_micros, x.monthly_cap_micros, x.valid_from
  from public.plan_prices x
  where x.plan_id = l.id and x.currency = 'EUR' and x.valid_from > now()
  order by x.valid_from
  limit 1
) upcoming on true
left join (
  select
    x.plan_id,
    jsonb_agg(
      jsonb_build_object(
        'region', r.slug,
        'stock', x.stock,
        'updated_at', to_char(x.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
      )
      order by r.sort, r.slug
    ) as regions
  from public.plan_regions x
  join public.regions r on r.id = x.region_id and r.enabled
  group by x.plan_id
) places on places.plan_id = l.id;

comment on view public.plan_catalogue is
  'Plans with their price and regions: what the pages, the shell and the dashboard read. Money is '
  'in millionths of the currency. next_: a change of the price that is announced. regions: '
  '[{region, stock (null: not limited), updated_at (when the stock was last set)}].';
