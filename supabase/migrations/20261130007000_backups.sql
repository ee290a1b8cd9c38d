-- Backups: snapshots that are taken by a schedule of their server. Every day or every week at an hour in a time zone of
-- the owner's choice; the oldest ones go when there are more than the owner wants to keep. They are billed as snapshots
-- are, and have a price of their own if the provider sets one.

-- The price. A price of kind "backup" is for backups alone; without one, that of snapshots holds.
alter table app.snapshot_prices
  add column kind text not null default 'snapshot',
  add constraint snapshot_prices_kind_known check (kind in ('snapshot', 'backup', 'volume'));

comment on column app.snapshot_prices.kind is
  'backup: of backups alone. Without one that holds, they cost as much as snapshots. volume: of volumes.';

drop index app.snapshot_prices_current;
create unique index snapshot_prices_current on app.snapshot_prices (kind) where valid_to is null;

grant select (kind) on app.snapshot_prices to anon, authenticated;

create or replace view public.snapshot_price with (security_invoker = true, security_barrier = true) as
select p.currency::text as currency, p.gib_month_micros, p.valid_from
from app.snapshot_prices p
where p.valid_to is null and p.kind = 'snapshot'
-- There is one at most. With a limit nobody can write through the view.
limit 1;

create view public.backup_price with (security_invoker = true, security_barrier = true) as
select p.currency::text as currency, p.gib_month_micros, p.valid_from, p.kind = 'backup' as is_own
from app.snapshot_prices p
where p.valid_to is null and p.kind in ('snapshot', 'backup')
order by p.kind
limit 1;

comment on view public.backup_price is
  'What a GiB of a backup costs for a month; no row: backups cannot be switched on.';
comment on column public.backup_price.currency is 'The currency, as ISO 4217.';
comment on column public.backup_price.gib_month_micros is
  'The price of a GiB for a month; set_backups takes it. Millionths of the currency.';
comment on column public.backup_price.valid_from is 'Since when the price applies.';
comment on column public.backup_price.is_own is 'False: it is the price of snapshots.';

grant select on public.backup_price to anon, authenticated;

-- 20261122005500 and 20261127070000 have the same for one kind of price.
create or replace function private.agreed_snapshot_price(seen bigint) returns app.snapshot_prices
language plpgsql volatile
set search_path = ''
as $$ begin return private.agreed_price_of_kind('snapshot', seen); end $$;

create function private.agreed_price_of_kind(kind text, seen bigint) returns app.snapshot_prices
language plpgsql volatile
set search_path = ''
as $$
declare
  price app.snapshot_prices;
begin
  perform from app.snapshot_prices p where p.valid_to is null for share;
  select * into price from app.snapshot_prices p
  where p.valid_to is null and p.kind in (
    -- Backups cost what snapshots cost, unless they have a price of their own.
    case when agreed_price_of_kind.kind = 'volume' then 'volume' else 'snapshot' end, agreed_price_of_kind.kind)
  order by p.kind limit 1;
  if price.id is null or not private.orders_open() then
    perform private.raise_error('orders_closed', 'PT409', initcap(kind) || 's cannot be ordered now.',
      'Come back later.');
  end if;
  if seen <> price.gib_month_micros then
    perform private.raise_error('price_changed', 'PT409',
      format('gib_month_micros: %s was shown, %s applies now.', seen, price.gib_month_micros),
      'Check the new price, then confirm again.');
  end if;
  return price;
end
$$;

comment on function private.agreed_price_of_kind(text, bigint) is
  'The price of new snapshots, backups or volumes, checked against the one that the customer saw. Without that, the present one holds.';

create function private.set_price_of_kind(kind text, gib_month_micros bigint, reason text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  why text;
  was bigint;
begin
  perform private.require_admin();
  if gib_month_micros not between 1 and 100000000 then
    perform private.raise_invalid_input('gib_month_micros: A whole number from 1 to 100000000, or null.',
      'Correct it.');
  end if;
  why := private.require_reason(reason);
  -- Two admins at once: the price of the second one replaces that of the first one.
  lock table app.snapshot_prices in share row exclusive mode;
  update app.snapshot_prices p set valid_to = greatest(now(), p.valid_from)
  where p.valid_to is null and p.kind = set_price_of_kind.kind
    and p.gib_month_micros is distinct from set_price_of_kind.gib_month_micros
  returning p.gib_month_micros into was;
  insert into app.snapshot_prices (kind, gib_month_micros)
  select set_price_of_kind.kind, set_price_of_kind.gib_month_micros
  where set_price_of_kind.gib_month_micros is not null
  on conflict do nothing;
  if was is not null or found then
    insert into app.audit_events (actor, action, entity, reason, before, after)
    values ((select auth.uid()), 'save', kind || '_price', why,
      jsonb_build_object('gib_month_micros', was),
      jsonb_build_object('gib_month_micros', set_price_of_kind.gib_month_micros));
  end if;
end
$$;

create or replace function private.set_snapshot_price(gib_month_micros bigint, reason text) returns void
language sql volatile security definer
set search_path = ''
as $$ select private.set_price_of_kind('snapshot', gib_month_micros, reason) $$;

create function private.set_backup_price(gib_month_micros bigint, reason text) returns void
language sql volatile security definer
set search_path = ''
as $$ select private.set_price_of_kind('backup', gib_month_micros, reason) $$;

create function public.set_backup_price(gib_month_micros bigint, reason text) returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.set_backup_price(gib_month_micros, reason) $$;

comment on function public.set_backup_price(bigint, text) is
  'Sets what a GiB of backups costs for a month, in millionths of the currency; null: as much as snapshots. Schedules that '
  'exist keep their price. For admins. Raises: forbidden, invalid_input.';

grant execute on function private.set_backup_price(bigint, text), public.set_backup_price(bigint, text)
  to authenticated;

insert into app.audit_actions (entity, action) values
  ('instance', 'set_backups'), ('instance', 'stop_backups'), ('backup_price', 'save');

-- The schedules.

create table app.backup_schedules (
  instance_id uuid primary key references app.instances (id) on delete restrict,
  workspace_id uuid not null references app.workspaces (id) on delete restrict,
  created_by uuid references auth.users (id) on delete set null,
  every text not null,
  weekday integer,
  hour integer not null,
  time_zone text not null,
  keep integer not null,
  currency char(3) not null,
  gib_month_micros bigint not null,
  next_at timestamptz not null,
  last_at timestamptz,
  problem text,
  problem_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  constraint backup_schedules_every_known check (every in ('day', 'week')),
  constraint backup_schedules_weekday_range check (weekday between 1 and 7),
  constraint backup_schedules_weekday_given check ((every = 'week') = (weekday is not null)),
  constraint backup_schedules_hour_range check (hour between 0 and 23),
  constraint backup_schedules_time_zone_length check (char_length(time_zone) between 1 and 100),
  constraint backup_schedules_keep_range check (keep between 1 and 30),
  constraint backup_schedules_gib_month_micros_range check (gib_month_micros between 1 and 100000000),
  constraint backup_schedules_problem_known check (problem in ('failed', 'missed')),
  constraint backup_schedules_problem_at_given check ((problem is null) = (problem_at is null))
);

comment on table app.backup_schedules is
  'When backups of a server are taken, and how many are kept. Written by procedure only.';
comment on column app.backup_schedules.weekday is '1 is Monday, 7 is Sunday.';
comment on column app.backup_schedules.hour is 'In the time zone. A backup begins within this hour, each server at its own minute.';
comment on column app.backup_schedules.gib_month_micros is
  'The price that the customer agreed to. It stays until the schedule is saved again.';
comment on column app.backup_schedules.next_at is 'When the next one is due.';
comment on column app.backup_schedules.last_at is 'When the last one was ready.';
comment on column app.backup_schedules.problem is
  'What was wrong with the last one: it failed, or it did not begin in time. Null after one that is ready.';

create index backup_schedules_workspace_id on app.backup_schedules (workspace_id);
create index backup_schedules_created_by on app.backup_schedules (created_by);
create index backup_schedules_next_at on app.backup_schedules (next_at);

create trigger backup_schedules_touch_updated_at before update on app.backup_schedules
  for each row when (old.* is distinct from new.*)
  execute function private.touch_updated_at();
create trigger backup_schedules_raise_on_truncate before truncate on app.backup_schedules
  for each statement execute function private.raise_on_truncate();

alter table app.backup_schedules enable row level security;
alter table app.backup_schedules force row level security;

create policy "Members read the backups of their workspaces, staff all"
  on app.backup_schedules for select to authenticated, api_key_read
  using (
    workspace_id = any (array(select private.my_workspace_ids())) or (select private.is_staff())
  );

grant select (
    instance_id, workspace_id, created_by, every, weekday, hour, time_zone, keep, currency, gib_month_micros, next_at,
    last_at, problem, problem_at, created_at)
  on app.backup_schedules to authenticated, api_key_read;

alter table app.snapshots add column remove_after timestamptz;

comment on column app.snapshots.remove_after is
  'When a backup that is no longer kept may go: newer ones took its place, it failed, or its server is gone. Null: it stays.';

-- Few rows at any time, however many backups there are.
create index snapshots_remove_after on app.snapshots (remove_after)
  where remove_after is not null and state in ('ready', 'failed');

create or replace view private.snapshot_rows with (security_invoker = true) as
select
  s.id as snapshot_id,
  case when true then s.workspace_id end as workspace_id,
  case when true then s.instance_id end as instance_id,
  i.name as instance_name,
  i.state as instance_state,
  s.name,
  s.state,
  s.error_code,
  case when true then s.region_id end as region_id,
  r.slug as region_slug,
  r.name as region_name,
  case when true then s.image_id end as image_id,
  m.family as image_family,
  m.version as image_version,
  -- Of the server: it never changes.
  l.virtualization,
  s.disk_gib,
  s.size_gib,
  s.currency::text as currency,
  s.gib_month_micros,
  p.full_name as created_by_name,
  s.ready_at,
  s.deleted_at,
  s.created_at,
  s.kind,
  s.delete_protection
from app.snapshots s
join app.instances i on i.id = s.instance_id
join app.plans l on l.id = i.plan_id
join app.regions r on r.id = s.region_id
join app.images m on m.id = s.image_id
left join app.member_names p on p.workspace_id = s.workspace_id and p.user_id = s.created_by
where s.state <> 'deleted' and s.kind not in ('image', 'volume_snapshot') and s.purge_after is null;

create or replace view public.snapshot_list with (security_invoker = true, security_barrier = true) as
select r.* from private.snapshot_rows r
where (r.workspace_id = any (array(select private.my_workspace_ids())))
union all
select r.* from private.snapshot_rows r
where (select private.is_staff())
  and r.workspace_id <> all (array(select private.my_workspace_ids()));

comment on view public.snapshot_list is
  'Snapshots and backups that are not deleted, also of servers that are gone. Those in the bin are in snapshot_bin_list.';
comment on column public.snapshot_list.kind is
  'snapshot: somebody took it. backup: the schedule of its server took it.';
comment on column public.snapshot_list.created_by_name is
  'The name of the person who took it; null: the account is deleted, or it is a backup.';
comment on column public.snapshot_list.delete_protection is
  'True: nobody deletes it. A backup is kept beside those that its schedule keeps.';

create view public.backup_schedule_list with (security_invoker = true, security_barrier = true) as
select
  case when true then b.instance_id end as instance_id,
  case when true then b.workspace_id end as workspace_id,
  i.name as instance_name,
  i.state as instance_state,
  b.every,
  b.weekday,
  b.hour,
  b.time_zone,
  b.keep,
  b.currency::text as currency,
  b.gib_month_micros,
  case when i.deleted_at is null then b.next_at end as next_at,
  b.last_at,
  k.kept,
  k.size_gib,
  k.month_micros,
  b.problem,
  b.problem_at,
  p.full_name as created_by_name,
  b.created_at
from app.backup_schedules b
join app.instances i on i.id = b.instance_id
left join app.member_names p on p.workspace_id = b.workspace_id and p.user_id = b.created_by
cross join lateral (
  select count(*)::integer as kept, coalesce(sum(s.size_gib), 0)::integer as size_gib,
    coalesce(sum(s.size_gib * s.gib_month_micros), 0)::bigint as month_micros
  from app.snapshots s
  where s.instance_id = b.instance_id and s.kind = 'backup' and s.state = 'ready'
) k
where i.state <> 'purged'
  and (b.workspace_id = any (array(select private.my_workspace_ids())) or (select private.is_staff()));

comment on view public.backup_schedule_list is 'Servers of which backups are taken by a schedule.';
comment on column public.backup_schedule_list.instance_id is 'The server.';
comment on column public.backup_schedule_list.workspace_id is 'The workspace that owns and pays it.';
comment on column public.backup_schedule_list.instance_name is 'The name of the server.';
comment on column public.backup_schedule_list.instance_state is 'The state of the server.';
comment on column public.backup_schedule_list.every is 'day or week.';
comment on column public.backup_schedule_list.weekday is 'On which day of the week: 1 is Monday, 7 is Sunday. Null: every day.';
comment on column public.backup_schedule_list.hour is 'The hour in which it begins, from 0 to 23, in the time zone.';
comment on column public.backup_schedule_list.time_zone is 'An IANA name, such as Europe/Vienna.';
comment on column public.backup_schedule_list.keep is 'How many are kept.';
comment on column public.backup_schedule_list.currency is 'The currency of the price, as ISO 4217.';
comment on column public.backup_schedule_list.gib_month_micros is
  'What a GiB of a new backup costs for a month, as agreed. Millionths of the currency.';
comment on column public.backup_schedule_list.next_at is 'When the next one is due; null: the server is deleted.';
comment on column public.backup_schedule_list.last_at is 'When the last one was ready; null: there was none yet.';
comment on column public.backup_schedule_list.kept is 'How many there are now.';
comment on column public.backup_schedule_list.size_gib is 'How large they are together, in GiB.';
comment on column public.backup_schedule_list.month_micros is
  'What they cost for a month, if they stay. Millionths of the currency.';
comment on column public.backup_schedule_list.problem is
  'failed: the last one could not be taken. missed: it could not begin in time. Null: nothing was wrong.';
comment on column public.backup_schedule_list.problem_at is 'When that was.';
comment on column public.backup_schedule_list.created_by_name is
  'The name of the person who switched it on; null: the account is deleted.';
comment on column public.backup_schedule_list.created_at is 'When it was switched on.';

grant select on public.backup_schedule_list to authenticated, api_key_read;

select private.close_views_to_writes();
