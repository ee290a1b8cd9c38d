-- Snapshots, and what a GiB of them costs. 20261122004350 has their table.
--
-- To take and to delete one are actions of the server that it was taken from, so the rule that a server
-- does one thing at a time also keeps them apart from a rebuild, a deletion and a purge, and the queue,
-- the leases and the retries are those of all actions. The row of a server stays after its purge, so its
-- snapshots can be deleted then, too.

-- The price of new snapshots. Without a current row the deployment has no snapshots.
create table app.snapshot_prices (
  id bigint generated always as identity primary key,
  currency char(3) not null default 'EUR',
  gib_month_micros bigint not null,
  valid_from timestamptz not null default now(),
  valid_to timestamptz,

  constraint snapshot_prices_gib_month_micros_range
    check (gib_month_micros between 1 and 100000000),
  constraint snapshot_prices_valid_to_after check (valid_to >= valid_from)
);

comment on table app.snapshot_prices is
  'What a GiB of a snapshot costs for a month. Written by procedure only.';
comment on column app.snapshot_prices.valid_to is 'Not included. Null: the price of today.';

create unique index snapshot_prices_current on app.snapshot_prices ((true)) where valid_to is null;

alter table app.snapshot_prices enable row level security;
alter table app.snapshot_prices force row level security;

insert into app.quota_metrics (metric, label, unit, default_max, sort) values
  ('snapshots', 'Snapshots', '', 20, 6);

insert into app.audit_actions (entity, action) values
  ('instance', 'create_snapshot'), ('instance', 'rename_snapshot'), ('instance', 'delete_snapshot'),
  ('snapshot_price', 'save');

-- What the API reads.

create policy "Everyone reads the price of today"
  on app.snapshot_prices for select to anon, authenticated
  using (valid_to is null);

grant select (currency, gib_month_micros, valid_from, valid_to)
  on app.snapshot_prices to anon, authenticated;

create view public.snapshot_price with (security_invoker = true, security_barrier = true) as
select p.currency::text as currency, p.gib_month_micros, p.valid_from
from app.snapshot_prices p
where p.valid_to is null
-- There is one at most. With a limit nobody can write through the view.
limit 1;

create view private.snapshot_rows with (security_invoker = true) as
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
  s.created_at
from app.snapshots s
join app.instances i on i.id = s.instance_id
join app.plans l on l.id = i.plan_id
join app.regions r on r.id = s.region_id
join app.images m on m.id = s.image_id
left join app.member_names p on p.workspace_id = s.workspace_id and p.user_id = s.created_by
where s.state <> 'deleted';

create view public.snapshot_list with (security_invoker = true, security_barrier = true) as
select r.* from private.snapshot_rows r
where (r.workspace_id = any (array(select private.my_workspace_ids())))
union all
select r.* from private.snapshot_rows r
where (select private.is_staff())
  and r.workspace_id <> all (array(select private.my_workspace_ids()));

grant select on public.snapshot_price to anon, authenticated;
grant select on private.snapshot_rows, public.snapshot_list to authenticated;

-- The price.

create function private.set_snapshot_price(gib_month_micros bigint, reason text) returns void
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
  where p.valid_to is null
    and p.gib_month_micros is distinct from set_snapshot_price.gib_month_micros
  returning p.gib_month_micros into was;
  insert into app.snapshot_prices (gib_month_micros)
  select set_snapshot_price.gib_month_micros
  where set_snapshot_price.gib_month_micros is not null
  on conflict do nothing;
  if was is not null or found then
    insert into app.audit_events (actor, action, entity, reason, before, after)
    values ((select auth.uid()), 'save', 'snapshot_price', why,
      jsonb_build_object('gib_month_micros', was),
      jsonb_build_object('gib_month_micros', set_snapshot_price.gib_month_micros));
  end if;
end
$$;

create function public.set_snapshot_price(gib_month_micros bigint, reason text) returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.set_snapshot_price(gib_month_micros, reason) $$;

grant execute on function
  private.set_snapshot_price(bigint, text), public.set_snapshot_price(bigint, text)
  to authenticated;
