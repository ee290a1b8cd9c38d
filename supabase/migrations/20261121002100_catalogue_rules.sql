-- Rules of the catalogue that a CHECK of one row cannot express: past prices never change, and a
-- published plan is for sale. Also the cost of a plan over time.

-- Runs when a past price is about to change.
create function private.keep_past_prices() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- Nobody ever paid for a plan that was never published, so its past prices may change.
  if tg_op <> 'UPDATE' and not exists (
    select from app.plans p
    where p.id in (new.plan_id, old.plan_id) and p.first_published_at is not null
  ) then
    return coalesce(new, old);
  end if;
  raise exception 'forbidden' using
    errcode = '42501',
    detail = 'Prices that held are never rewritten.',
    hint = 'End the price that holds, and let another begin.';
end
$$;

-- now() is the start of the transaction, so rows of the same transaction are not in the past.
create trigger plan_prices_keep_begun before insert on app.plan_prices
  for each row when (new.valid_from < now())
  execute function private.keep_past_prices();

create trigger plan_prices_keep_past before delete on app.plan_prices
  for each row when (old.valid_from < now())
  execute function private.keep_past_prices();

-- Only the end of the current price may change, but not to a time in the past.
create trigger plan_prices_keep_terms before update on app.plan_prices
  for each row when (
    old.valid_to < now() or new.valid_to < now()
    or (old.id, old.plan_id, old.currency, old.hourly_micros, old.monthly_cap_micros, old.valid_from)
      is distinct from
      (new.id, new.plan_id, new.currency, new.hourly_micros, new.monthly_cap_micros, new.valid_from)
  )
  execute function private.keep_past_prices();

create trigger plan_prices_keep_all before truncate on app.plan_prices
  for each statement execute function private.raise_on_change();

-- A published plan has a region, and a price from now on without a gap. This is checked at the end of a
-- transaction, because a plan gets its status, prices and regions in several steps.

-- The first thing that a plan needs before it can be for sale: price, regions, or null for nothing. It
-- locks all regions. So a region that is being closed is waited for, and one that counted here cannot be
-- closed before this transaction ends. With a lock on one region only, a transaction that asks twice
-- could lock two, in any order, and wait in a circle with an admin who closes one.
create function private.missing_for_sale(target uuid) returns text
language plpgsql volatile security definer
set search_path = ''
as $$
begin
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

create function private.describe_missing(missing text) returns text
language sql immutable
set search_path = ''
as $$
  select case missing
    when 'price' then 'A published plan needs a price from now on, without a gap.'
    else 'A published plan needs at least one open region.'
  end
$$;

create function private.require_for_sale(target uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  missing text := private.missing_for_sale(target);
begin
  if missing is not null then
    raise exception 'invalid_input' using
      errcode = '23514',
      constraint = 'plans_for_sale',
      detail = missing || ': ' || private.describe_missing(missing),
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
    from app.plans p where p.id = new.id and p.status = 'published';
  elsif tg_table_name = 'regions' then
    perform private.require_for_sale(p.id)
    from app.plan_regions x join app.plans p on p.id = x.plan_id
    where x.region_id = new.id and p.status = 'published';
  else
    perform private.require_for_sale(p.id)
    from app.plans p where p.id = old.plan_id and p.status = 'published';
  end if;
  return null;
end
$$;

create constraint trigger plans_for_sale after insert or update on app.plans
  deferrable initially deferred
  for each row when (new.status = 'published') execute function private.check_for_sale();

create constraint trigger plan_prices_for_sale after update or delete on app.plan_prices
  deferrable initially deferred
  for each row execute function private.check_for_sale();

create constraint trigger plan_regions_for_sale
  after update of plan_id, region_id or delete on app.plan_regions
  deferrable initially deferred
  for each row execute function private.check_for_sale();

create constraint trigger regions_for_sale after update on app.regions
  deferrable initially deferred
  for each row when (old.enabled and not new.enabled) execute function private.check_for_sale();

-- The same rule as costMicros in src/domain/catalogue/price.ts. Both are tested against
-- tests/support/price-vectors.json.
create function public.cost_micros(
  hourly_micros bigint, monthly_cap_micros bigint, seconds bigint, instances integer
)
returns bigint
language plpgsql immutable parallel safe security invoker
set search_path = ''
as $$
declare
  broken text := case
    when coalesce(hourly_micros not between 0 and 1000000000, true)
      then 'hourly_micros: A whole number from 0 to 1000000000.'
    when monthly_cap_micros not between 0 and 744000000000
      then 'monthly_cap_micros: A whole number from 0 to 744000000000, or nothing.'
    when coalesce(seconds not between 0 and 2678400, true)
      then 'seconds: A whole number from 0 to 2678400, which is 744 hours.'
    when coalesce(instances not between 1 and 99, true)
      then 'instances: A whole number from 1 to 99.'
  end;
begin
  if broken is not null then
    raise exception 'invalid_input' using
      errcode = '22023', detail = broken, hint = 'Choose a number within the limits.';
  end if;
  -- Minutes are rounded up and millionths are rounded down. least() ignores null.
  return least(monthly_cap_micros, hourly_micros * ((seconds + 59) / 60) / 60) * instances;
end
$$;

comment on function public.cost_micros(bigint, bigint, bigint, integer) is
  'What servers of one plan cost within a month, in millionths of the currency. seconds: how long '
  'each was billed, at most 744 hours. Null for the cap: none. Raises: invalid_input.';

grant execute on function public.cost_micros(bigint, bigint, bigint, integer)
  to anon, authenticated, service_role;
