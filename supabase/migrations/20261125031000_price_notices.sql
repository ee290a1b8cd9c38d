-- A new price for servers that exist. An admin announces it; the people of the server read it before it
-- holds; and the meter changes the price at that moment, exactly. Until now a server kept the price of its
-- order for ever, and a provider could not keep a promise of notice, because there was none to keep.

create table app.price_notices (
  id uuid primary key default gen_random_uuid(),
  instance_id uuid not null references app.instances (id) on delete restrict,
  -- The plan that the price is of: a server that has another one by then has agreed to another price.
  plan_id uuid not null references app.plans (id) on delete restrict,
  currency char(3) not null,
  old_hourly_micros bigint not null,
  old_monthly_cap_micros bigint,
  hourly_micros bigint not null,
  monthly_cap_micros bigint,
  announced_at timestamptz not null default now(),
  effective_at timestamptz not null,
  applied_at timestamptz,
  ended_at timestamptz,

  constraint price_notices_hourly_micros_range check (hourly_micros between 1 and 1000000000),
  constraint price_notices_monthly_cap_micros_range
    check (monthly_cap_micros between hourly_micros and 744000000000),
  constraint price_notices_effective_at_finite check (isfinite(effective_at)),
  constraint price_notices_one_end check (applied_at is null or ended_at is null)
);

comment on table app.price_notices is
  'Prices that were announced for servers that exist. Written by procedure only.';
comment on column app.price_notices.effective_at is
  'The first moment at the new price, to the millisecond. Bills follow it, whenever the row is applied.';
comment on column app.price_notices.applied_at is
  'When the server and its state log took the price. Null: not yet, and bills read it here.';
comment on column app.price_notices.ended_at is
  'When it was withdrawn or replaced, or the server got another plan or was removed before it held.';

create unique index price_notices_open on app.price_notices (instance_id)
  where applied_at is null and ended_at is null;
create index price_notices_due on app.price_notices (effective_at)
  where applied_at is null and ended_at is null;
create index price_notices_instance_id on app.price_notices (instance_id);
create index price_notices_plan_id on app.price_notices (plan_id);

create trigger price_notices_raise_on_truncate before truncate on app.price_notices
  for each statement execute function private.raise_on_truncate();

alter table app.price_notices enable row level security;
alter table app.price_notices force row level security;

create policy "Who reads a server reads the price announced for it"
  on app.price_notices for select to authenticated
  using ((select true from app.instances i where i.id = instance_id));

grant select (
    instance_id, currency, old_hourly_micros, old_monthly_cap_micros, hourly_micros,
    monthly_cap_micros, announced_at, effective_at, applied_at, ended_at)
  on app.price_notices to authenticated;

create view public.price_notice_list with (security_invoker = true) as
select
  case when true then n.instance_id end as instance_id,
  case when true then i.workspace_id end as workspace_id,
  i.name as instance_name,
  n.currency,
  n.old_hourly_micros,
  n.old_monthly_cap_micros,
  n.hourly_micros,
  n.monthly_cap_micros,
  n.announced_at,
  n.effective_at,
  n.applied_at,
  n.ended_at,
  n.applied_at is null and n.ended_at is null and i.deleted_at is null as is_open
from app.price_notices n
join app.instances i on i.id = n.instance_id;

comment on view public.price_notice_list is
'Prices that were announced for servers. Until effective_at a server costs what it cost before.';
comment on column public.price_notice_list.instance_id is 'The id of the server.';
comment on column public.price_notice_list.workspace_id is 'The id of its workspace.';
comment on column public.price_notice_list.instance_name is 'The name of the server.';
comment on column public.price_notice_list.currency is 'The currency of the prices: EUR.';
comment on column public.price_notice_list.old_hourly_micros is
  'The price of an hour until then. Millionths of the currency.';
comment on column public.price_notice_list.old_monthly_cap_micros is
  'The most that a month costs until then. Millionths of the currency; null: no cap.';
comment on column public.price_notice_list.hourly_micros is
  'The price of an hour from then on. Millionths of the currency.';
comment on column public.price_notice_list.monthly_cap_micros is
  'The most that a month costs from then on. Millionths of the currency; null: no cap.';
comment on column public.price_notice_list.announced_at is 'When the price was announced.';
comment on column public.price_notice_list.effective_at is 'The first moment at the new price.';
comment on column public.price_notice_list.applied_at is
  'When the server took the price; null: not yet. Bills follow effective_at, not this.';
comment on column public.price_notice_list.ended_at is
  'When the announcement ended without effect: withdrawn, replaced, or the server was resized or removed before.';
comment on column public.price_notice_list.is_open is
  'Whether it is still to come, or to be applied, for a server that is not deleted.';

grant select on public.price_notice_list to authenticated;

comment on column app.instances.hourly_micros is
  'The price that holds: that of the order or of the last resize, or a later one that was announced.';

insert into app.audit_actions (entity, action) values
  ('instance', 'announce_price'), ('instance', 'withdraw_price'), ('instance', 'change_price'),
  ('plan', 'announce_price'), ('plan', 'withdraw_price');

select private.close_views_to_writes();
