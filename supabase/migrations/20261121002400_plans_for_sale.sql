-- A published plan has a price from now on, without a gap, and a region. Looked at when a
-- transaction ends, for a plan is published, priced and placed in several steps.

-- What a plan lacks to be for sale: price, regions, or null.
create function private.lacks_for_sale(target uuid) returns text
language sql stable security definer
set search_path = ''
as $$
  select case
    when not exists (
      select from public.plan_prices x
      where x.plan_id = target and x.currency = 'EUR'
      having range_agg(tstzrange(x.valid_from, x.valid_to)) @> tstzrange(now(), null)
    ) then 'price'
    when not exists (
      select from public.plan_regions x
      join public.regions r on r.id = x.region_id and r.enabled
      where x.plan_id = target
    ) then 'regions'
  end
$$;

create function private.says_lacking(lacking text) returns text
language sql immutable
set search_path = ''
as $$
  select case lacking
    when 'price' then 'A published plan needs a price from now on, without a gap.'
    else 'A published plan needs at least one open region.'
  end
$$;

create function private.require_for_sale(target uuid) returns void
language plpgsql stable security definer
set search_path = ''
as $$
declare
  lacking text := private.lacks_for_sale(target);
begin
  if lacking is not null then
    raise exception 'invalid_input' using
      errcode = '23514',
      constraint = 'plans_for_sale',
      detail = lacking || ': ' || private.says_lacking(lacking),
      hint = 'Set it first, or retire the plan.';
  end if;
end
$$;

create function private.check_for_sale() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_table_name = 'plans' then
    perform private.require_for_sale(p.id)
    from public.plans p where p.id = new.id and p.status = 'published';
  elsif tg_table_name = 'regions' then
    perform private.require_for_sale(p.id)
    from public.plan_regions x join public.plans p on p.id = x.plan_id
    where x.region_id = new.id and p.status = 'published';
  else
    perform private.require_for_sale(p.id)
    from public.plans p where p.id = old.plan_id and p.status = 'published';
  end if;
  return null;
end
$$;

create constraint trigger plans_for_sale after insert or update on public.plans
  deferrable initially deferred
  for each row when (new.status = 'published') execute function private.check_for_sale();

create constraint trigger plan_prices_for_sale after update or delete on public.plan_prices
  deferrable initially deferred
  for each row execute function private.check_for_sale();

create constraint trigger plan_regions_for_sale
  after update of plan_id, region_id or delete on public.plan_regions
  deferrable initially deferred
  for each row execute function private.check_for_sale();

create constraint trigger regions_for_sale after update on public.regions
  deferrable initially deferred
  for each row when (not new.enabled) execute function private.check_for_sale();
