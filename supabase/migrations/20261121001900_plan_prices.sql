create table public.plan_prices (
  id uuid primary key default gen_random_uuid(),
  plan_id uuid not null references public.plans (id) on delete restrict,
  currency char(3) not null default 'EUR',
  hourly_micros bigint not null,
  monthly_cap_micros bigint,
  valid_from timestamptz not null default now(),
  valid_to timestamptz,

  constraint plan_prices_currency_code check (currency ~ '^[A-Z]{3}$'),
  constraint plan_prices_hourly_micros_range check (hourly_micros between 1 and 1000000000),
  constraint plan_prices_monthly_cap_micros_range
    check (monthly_cap_micros between hourly_micros and 744000000000),
  constraint plan_prices_valid_from_finite check (isfinite(valid_from)),
  constraint plan_prices_valid_to_after check (valid_to > valid_from and isfinite(valid_to)),
  constraint plan_prices_no_overlap exclude using gist (
    plan_id with =, currency with =, tstzrange(valid_from, valid_to) with &&
  )
);

comment on table public.plan_prices is
  'What a plan costs and cost, in millionths of the currency. The past is never rewritten.';
comment on column public.plan_prices.monthly_cap_micros is 'Null: a month costs its hours.';
comment on column public.plan_prices.valid_to is 'Not included. Null: until further notice.';

comment on constraint plan_prices_hourly_micros_range on public.plan_prices is
  'More than nothing, at most 1000 an hour.';
comment on constraint plan_prices_monthly_cap_micros_range on public.plan_prices is
  'At least the price of an hour, at most 744000, or nothing.';

create index plan_prices_plan_id on public.plan_prices (plan_id, valid_from);

-- Called when the past is touched.
create function private.keep_past_prices() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- What a plan cost that was never published, nobody was ever asked for: its prices come and go.
  if tg_op <> 'UPDATE' and not exists (
    select from public.plans p
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

-- now() is when the transaction began: what it wrote itself has not begun for anybody else.
create trigger plan_prices_keep_begun before insert on public.plan_prices
  for each row when (new.valid_from < now())
  execute function private.keep_past_prices();

create trigger plan_prices_keep_past before delete on public.plan_prices
  for each row when (old.valid_from < now())
  execute function private.keep_past_prices();

-- All that may change is when the price ends that holds, and not to a time that has passed.
create trigger plan_prices_keep_terms before update on public.plan_prices
  for each row when (
    old.valid_to < now() or new.valid_to < now()
    or (old.id, old.plan_id, old.currency, old.hourly_micros, old.monthly_cap_micros, old.valid_from)
      is distinct from
      (new.id, new.plan_id, new.currency, new.hourly_micros, new.monthly_cap_micros, new.valid_from)
  )
  execute function private.keep_past_prices();

create trigger plan_prices_keep_all before truncate on public.plan_prices
  for each statement execute function private.refuse_change();

alter table public.plan_prices enable row level security;
grant select on public.plan_prices to anon, authenticated;
