-- A plan that is published in a product that is not is read by staff alone. The overview counted it as published
-- and as sold out, as if somebody could order it.

create or replace function private.admin_catalogue_overview()
returns table (
  products bigint, plans_published bigint, plans_draft bigint, plans_retired bigint,
  regions bigint, sold_out bigint, last_price_change timestamptz
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    with plan as (
      select l.id, l.status, l.status = 'published' and p.status = 'published' as is_on_sale
      from app.plans l join app.products p on p.id = l.product_id
    )
    select
      (select count(*) from app.products),
      count(*) filter (where l.is_on_sale),
      count(*) filter (where l.status = 'draft'),
      count(*) filter (where l.status = 'retired'),
      (select count(*) from app.regions r where r.enabled),
      count(*) filter (where l.is_on_sale and not exists (
        select from app.plan_regions x
        join app.regions r on r.id = x.region_id and r.enabled
        where x.plan_id = l.id and (x.stock is null or x.stock > 0)
      )),
      (select max(x.valid_from) from app.plan_prices x where x.valid_from <= now())
    from plan l;
end
$$;

comment on function public.admin_catalogue_overview() is
  'Figures of the catalogue, in one row. plans_published: on sale, so the product is published too. sold_out: on sale, and nothing left in any region.';
