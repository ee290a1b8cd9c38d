-- Who reads which row of the catalogue, and the views through which the API reads it.
--
-- The API does not expose the tables. Its views read them with the rights of the person who asks:
-- policies say which rows, and grants say which columns.
--
-- PostgREST joins two relations if a foreign key connects their columns, also through views, and as
-- often as a request says. Joins in a circle multiply the rows: a request of 149 bytes took 3 s. So each
-- column of a foreign key is an expression, "case when true then … end": PostgREST finds no key in it,
-- and the planner removes it.
--
-- security_barrier: PostgreSQL applies a filter of a request only to rows that the view shows.

-- 20261122004360 adds what the servers of the person use, also if it is no longer for sale.

create policy "All read published products, people a saved one, staff all"
  on app.products for select to anon, authenticated
  using (
    status = 'published'
    or (select private.is_staff())
    or id = (select private.kept_product())
  );

create policy "All read plans for sale, people the one they saved, staff all"
  on app.plans for select to anon, authenticated
  using (
    (status = 'published'
      and product_id in (select p.id from app.products p where p.status = 'published'))
    or (select private.is_staff())
    or id = (select private.kept_plan())
  );

create policy "All read open regions, staff all"
  on app.regions for select to anon, authenticated
  using (enabled or (select private.is_staff()));

create policy "All read published images, staff all"
  on app.images for select to anon, authenticated
  using (status = 'published' or (select private.is_staff()));

create policy "Who reads a plan reads its prices"
  on app.plan_prices for select to anon, authenticated
  using (plan_id in (select l.id from app.plans l));

create policy "Who reads a plan and a region reads the stock there"
  on app.plan_regions for select to anon, authenticated
  using (
    plan_id in (select l.id from app.plans l) and region_id in (select r.id from app.regions r)
  );

grant select (id, slug, kind, name, summary, sort, status, version, created_at, updated_at)
  on app.products to anon, authenticated;
grant select (
    id, product_id, slug, summary, virtualization, cpu_type, vcpus, memory_mib, disk_gib, transfer_gib,
    gpu_model, gpu_count, gpu_vram_gib, status, sort, announced_retire_at, is_sample,
    first_published_at, version, created_at, updated_at)
  on app.plans to anon, authenticated;
grant select (id, slug, name, country, enabled, retired_at, is_sample, sort)
  on app.regions to anon, authenticated;
grant select (id, slug, family, version, min_disk_gib, status, sort)
  on app.images to anon, authenticated;
grant select (id, plan_id, currency, hourly_micros, monthly_cap_micros, valid_from, valid_to)
  on app.plan_prices to anon, authenticated;
grant select (plan_id, region_id, stock, updated_at) on app.plan_regions to anon, authenticated;

create view private.readable_plans with (security_invoker = true) as
select l.id
from app.plans l
join app.products p on p.id = l.product_id
where (l.status = 'published' and p.status = 'published')
  or l.id = (select private.kept_plan())
  or (select private.is_staff());

comment on view private.readable_plans is
  'The plans that the catalogue shows the current person: published ones, the one they saved, and for '
  'staff all. Not those that only their servers still have.';

grant select on private.readable_plans to anon, authenticated;

-- One row per plan, with its price and regions. A plan without a price is a draft, which only staff see.
create view public.plan_catalogue with (security_invoker = true, security_barrier = true) as
select
  case when true then l.id end as plan_id,
  l.slug,
  case when true then l.product_id end as product_id,
  p.slug as product_slug,
  p.name as product_name,
  p.status as product_status,
  p.sort as product_sort,
  p.kind,
  l.summary,
  l.virtualization,
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
from private.readable_plans readable
join app.plans l on l.id = readable.id
join app.products p on p.id = l.product_id
left join app.plan_prices price on price.plan_id = l.id and price.currency = 'EUR'
  and price.valid_from <= now() and (price.valid_to is null or price.valid_to > now())
left join lateral (
  select x.hourly_micros, x.monthly_cap_micros, x.valid_from
  from app.plan_prices x
  where x.plan_id = l.id and x.currency = 'EUR' and x.valid_from > now()
  order by x.valid_from
  limit 1
) upcoming on true
left join lateral (
  select
    jsonb_agg(
      jsonb_build_object(
        'region', r.slug,
        'stock', x.stock,
        'updated_at', to_char(x.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
      )
      order by r.sort, r.slug
    ) as regions
  from app.plan_regions x
  join app.regions r on r.id = x.region_id and r.enabled
  where x.plan_id = l.id
) places on true;

comment on view public.plan_catalogue is
  'Plans with their price and regions: what the pages, the shell and the dashboard read. Money is '
  'in millionths of the currency. next_: a change of the price that is announced. regions: '
  '[{region, stock (null: not limited), updated_at (when the stock was last set)}].';

create view public.product_catalogue with (security_invoker = true, security_barrier = true) as
select
  case when true then p.id end as id,
  p.slug, p.kind, p.name, p.summary, p.sort, p.status, p.version, p.created_at, p.updated_at
from app.products p
where p.status = 'published' or (select private.is_staff());

comment on view public.product_catalogue is 'Families of plans. Staff see drafts too.';

create view public.region_catalogue with (security_invoker = true, security_barrier = true) as
select
  case when true then r.id end as id,
  r.slug, r.name, r.country, r.enabled, r.is_sample, r.sort, r.retired_at
from app.regions r
where r.enabled or (select private.is_staff());

comment on view public.region_catalogue is
  'Where servers run. Staff see closed regions too. country: ISO 3166-1 alpha-2. retired_at: a closed '
  'region that is not meant to open again.';

create view public.image_catalogue with (security_invoker = true, security_barrier = true) as
select
  case when true then i.id end as id,
  i.slug, i.family, i.version, i.min_disk_gib, i.status, i.sort
from app.images i
where i.status = 'published' or (select private.is_staff());

comment on view public.image_catalogue is
  'Operating systems that a server can start from. Staff see drafts too.';

create view public.price_catalogue with (security_invoker = true, security_barrier = true) as
select
  case when true then x.id end as id,
  case when true then x.plan_id end as plan_id,
  l.slug as plan_slug,
  x.currency, x.hourly_micros, x.monthly_cap_micros, x.valid_from, x.valid_to
from private.readable_plans readable
join app.plans l on l.id = readable.id
join app.plan_prices x on x.plan_id = l.id;

comment on view public.price_catalogue is
  'Every price of a plan: past, current and announced. Money is in millionths of the currency. '
  'valid_to is not included; null: until further notice.';

create view public.stock_catalogue with (security_invoker = true, security_barrier = true) as
select
  case when true then x.plan_id end as plan_id,
  l.slug as plan_slug,
  case when true then x.region_id end as region_id,
  r.slug as region_slug,
  x.stock, x.updated_at
from private.readable_plans readable
join app.plans l on l.id = readable.id
join app.plan_regions x on x.plan_id = l.id
join app.regions r on r.id = x.region_id
where r.enabled or (select private.is_staff());

comment on view public.stock_catalogue is
  'How many servers of a plan are left in a region. stock null: not limited.';

grant select
  on public.plan_catalogue, public.product_catalogue, public.region_catalogue,
    public.image_catalogue, public.price_catalogue, public.stock_catalogue
  to anon, authenticated;
