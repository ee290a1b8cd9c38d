-- Extra addresses: a workspace rents an IPv4 or IPv6 address of a pool, and moves it between its servers of the region.
-- An address outlives the servers that had it.
--
-- A row of app.addresses is one rental, from its order to its release, at the price that the customer agreed to. None of the
-- three ever changes, so the row is the log of what is billed. Who had which address when, servers' own addresses too, is
-- in app.address_history.

-- Whether an address is one host, without a network.
create function private.is_host(address inet) returns boolean
language sql immutable parallel safe
set search_path = ''
as $$ select masklen(address) = case family(address) when 4 then 32 else 128 end $$;

create table app.address_pools (
  id uuid primary key default gen_random_uuid(),
  region_id uuid not null references app.regions (id) on delete restrict,
  first inet not null,
  last inet not null,
  gateway inet,
  rest_hours integer not null default 24,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  constraint address_pools_hosts check (private.is_host(first) and private.is_host(last) and private.is_host(gateway)),
  constraint address_pools_one_family check (family(first) = family(last) and family(first) = family(gateway)),
  constraint address_pools_last_after check (last >= first),
  constraint address_pools_rest_hours_range check (rest_hours between 0 and 8760)
);

comment on table app.address_pools is
  'The addresses that workspaces can rent, by region. No two pools overlap. Written by procedure only.';
comment on column app.address_pools.gateway is 'Never given to a server.';
comment on column app.address_pools.rest_hours is
  'How long a released address rests before another workspace may get it. The workspace that had it may take it back.';

create index address_pools_region_id on app.address_pools (region_id);

-- The price of new rentals. They keep the price that was agreed to. Without a current row, none can be ordered.
create table app.address_prices (
  id bigint generated always as identity primary key,
  family integer not null,
  currency char(3) not null default 'EUR',
  month_micros bigint not null,
  valid_from timestamptz not null default now(),
  valid_to timestamptz,

  constraint address_prices_family_known check (family in (4, 6)),
  constraint address_prices_month_micros_range check (month_micros between 1 and 1000000000),
  constraint address_prices_valid_to_after check (valid_to >= valid_from)
);

comment on table app.address_prices is 'What an extra address costs for a month. Written by procedure only.';
comment on column app.address_prices.valid_to is 'Not included. Null: the price of today.';

create unique index address_prices_current on app.address_prices (family) where valid_to is null;

create table app.addresses (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references app.workspaces (id) on delete restrict,
  region_id uuid not null references app.regions (id) on delete restrict,
  address inet not null,
  instance_id uuid references app.instances (id) on delete restrict,
  reverse_name text,
  name text,
  file text,
  delete_protection boolean not null default false,
  created_by uuid references auth.users (id) on delete set null,
  api_key_id uuid references app.api_keys (id) on delete set null,
  currency char(3) not null,
  month_micros bigint not null,
  allocated_at timestamptz not null default date_trunc('milliseconds', now()),
  released_at timestamptz,
  held_by uuid[] not null default '{}',
  is_named boolean not null default false,
  is_inside boolean not null default false,
  updated_at timestamptz not null default now(),

  constraint addresses_host check (private.is_host(address)),
  constraint addresses_reverse_name_form check (private.is_host_name(reverse_name)),
  constraint addresses_name_pattern check (name ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'),
  constraint addresses_file_pattern check (file ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'),
  constraint addresses_month_micros_range check (month_micros between 1 and 1000000000),
  constraint addresses_released_at_after check (released_at >= allocated_at),
  constraint addresses_released_without_server check (released_at is null or instance_id is null)
);

comment on table app.addresses is 'Rentals of extra addresses. Written by procedure only.';
comment on column app.addresses.instance_id is 'The server that it should be at. Null: none.';
comment on column app.addresses.name is 'What its workspace calls it. Null: it has no name.';
comment on column app.addresses.file is 'The name of the file of the workspace that manages it. Null: none.';
comment on column app.addresses.month_micros is
  'The price that the customer agreed to. It stays when the price of new rentals changes.';
comment on column app.addresses.held_by is 'The servers that may have it in the engine by now.';
comment on column app.addresses.is_named is 'Whether its name may be in the DNS by now.';
comment on column app.addresses.is_inside is 'Whether it was also set inside the server. Otherwise its owner does that.';

create unique index addresses_live on app.addresses (address) where released_at is null;
create unique index addresses_live_name on app.addresses (workspace_id, name) where released_at is null;
create index addresses_address on app.addresses (address, released_at);
create index addresses_workspace_id on app.addresses (workspace_id, allocated_at desc, id);
create index addresses_region_id on app.addresses (region_id);
create index addresses_instance_id on app.addresses (instance_id) where instance_id is not null;
create index addresses_held_by on app.addresses using gin (held_by) where held_by <> '{}';
create index addresses_created_by on app.addresses (created_by);
create index addresses_api_key_id on app.addresses (api_key_id) where api_key_id is not null;

-- What workers apply: the way to the server in the engine, and the name in the DNS.
create table app.address_tasks (
  address_id uuid not null references app.addresses (id) on delete cascade,
  kind text not null,
  version integer not null default 1,
  applied_version integer not null default 0,
  applied_at timestamptz,
  attempts integer not null default 0,
  worker text,
  lease_until timestamptz,
  run_after timestamptz not null default now(),
  error_code text,
  error_detail text,

  primary key (address_id, kind),
  constraint address_tasks_kind_known check (kind in ('route', 'name')),
  constraint address_tasks_applied_version_range check (applied_version between 0 and version),
  constraint address_tasks_lease_until_given check ((worker is null) = (lease_until is null))
);

comment on table app.address_tasks is 'How far the engine and the DNS are with each extra address. Written by procedure only.';
comment on column app.address_tasks.kind is 'route: the engine brings it to its server. name: its name is in the DNS.';
comment on column app.address_tasks.run_after is 'No worker may take the row before. Infinity: there is nothing to do.';

create index address_tasks_run_after on app.address_tasks (run_after) where run_after < 'infinity';

create table app.address_history (
  id bigint generated always as identity primary key,
  address inet not null,
  kind text not null,
  workspace_id uuid not null references app.workspaces (id) on delete restrict,
  instance_id uuid references app.instances (id) on delete restrict,
  from_at timestamptz not null default now(),
  to_at timestamptz,

  constraint address_history_kind_known check (kind in ('server', 'extra')),
  constraint address_history_server_given check (kind = 'extra' or instance_id is not null),
  constraint address_history_to_at_after check (to_at >= from_at)
);

comment on table app.address_history is
  'Who had which address when, for requests about abuse. Rows end once, never change, and go a year after their end.';
comment on column app.address_history.kind is 'server: its own address. extra: one that the workspace rented.';

create index address_history_address on app.address_history (address, from_at desc);
create index address_history_to_at on app.address_history (to_at) where to_at is not null;
create index address_history_workspace_id on app.address_history (workspace_id);
create index address_history_instance_id on app.address_history (instance_id) where instance_id is not null;

create function private.keep_address_history() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and old.to_at is null
    and row(new.address, new.kind, new.workspace_id, new.instance_id, new.from_at)
      is not distinct from row(old.address, old.kind, old.workspace_id, old.instance_id, old.from_at)
  then
    return new;
  elsif tg_op = 'DELETE' and old.to_at < now() - private.address_history_time() then
    return old;
  end if;
  perform private.raise_error('forbidden', '42501', 'The history of addresses never changes.', 'Add a new row instead.');
  return null;
end
$$;

-- The privacy notice names it.
create function private.address_history_time() returns interval
language sql immutable parallel safe
set search_path = ''
as $$ select interval '365 days' $$;

create trigger address_history_keep before update or delete on app.address_history
  for each row execute function private.keep_address_history();

create trigger address_pools_touch_updated_at before update on app.address_pools
  for each row when (old.* is distinct from new.*) execute function private.touch_updated_at();
create trigger addresses_touch_updated_at before update on app.addresses
  for each row when (old.* is distinct from new.*) execute function private.touch_updated_at();
create trigger addresses_raise_on_truncate before truncate on app.addresses
  for each statement execute function private.raise_on_truncate();
create trigger address_history_raise_on_truncate before truncate on app.address_history
  for each statement execute function private.raise_on_truncate();

alter table app.address_pools enable row level security;
alter table app.address_pools force row level security;
alter table app.address_prices enable row level security;
alter table app.address_prices force row level security;
alter table app.addresses enable row level security;
alter table app.addresses force row level security;
alter table app.address_tasks enable row level security;
alter table app.address_tasks force row level security;
alter table app.address_history enable row level security;
alter table app.address_history force row level security;

create policy "Nobody reads pools of addresses but by procedure" on app.address_pools for select to anon, authenticated
  using (false);
create policy "Everyone reads the prices of addresses of today" on app.address_prices for select to anon, authenticated
  using (valid_to is null);
create policy "Nobody reads the history of addresses but by procedure" on app.address_history
  for select to anon, authenticated using (false);
create policy "Members read the addresses of their workspaces, staff all" on app.addresses
  for select to authenticated, api_key_read
  using (workspace_id = any (array(select private.my_workspace_ids())) or (select private.is_staff()));
create policy "Nobody reads the work on addresses but by procedure" on app.address_tasks
  for select to anon, authenticated using (false);

grant select (family, currency, month_micros, valid_from, valid_to) on app.address_prices to anon, authenticated;
grant select (
    id, workspace_id, region_id, address, instance_id, reverse_name, name, file, delete_protection, created_by, currency,
    month_micros, allocated_at, released_at, is_inside)
  on app.addresses to authenticated, api_key_read;

create view public.address_price_list with (security_invoker = true, security_barrier = true) as
select p.family, p.currency::text as currency, p.month_micros, p.valid_from
from app.address_prices p
where p.valid_to is null;

comment on view public.address_price_list is 'What an extra address costs for a month. A family without a row cannot be ordered.';
comment on column public.address_price_list.family is '4 or 6.';
comment on column public.address_price_list.currency is 'The currency, as ISO 4217.';
comment on column public.address_price_list.month_micros is
  'The price of a month; reserve_address takes it. Millionths of the currency.';
comment on column public.address_price_list.valid_from is 'Since when the price applies.';

grant select on public.address_price_list to anon, authenticated;

-- How far a worker is, for who may read the address. The table itself is closed.
create function private.address_progress(address_id uuid)
returns table (route_status text, route_error text, name_status text, name_error text)
language sql stable security definer rows 1
set search_path = ''
as $$
  select max(s.status) filter (where s.kind = 'route'), max(s.error_code) filter (where s.kind = 'route'),
    max(s.status) filter (where s.kind = 'name'), max(s.error_code) filter (where s.kind = 'name')
  from (
    select t.kind, t.error_code, case
      when t.error_code is not null then 'failed'
      when t.version > t.applied_version then 'pending'
      else 'applied' end as status
    from app.address_tasks t
    join app.addresses a on a.id = t.address_id
    where t.address_id = address_progress.address_id
      and (a.workspace_id in (select private.my_workspace_ids()) or private.is_staff())
  ) s
$$;

grant execute on function private.address_progress(uuid) to authenticated, api_key_read;

create view public.address_list with (security_invoker = true, security_barrier = true) as
select
  a.id as address_id,
  case when true then a.workspace_id end as workspace_id,
  host(a.address) as address,
  family(a.address) as family,
  case when true then a.region_id end as region_id,
  r.slug as region_slug,
  r.name as region_name,
  case when true then a.instance_id end as instance_id,
  i.name as instance_name,
  i.state as instance_state,
  a.is_inside,
  p.route_status as status,
  p.route_error as error_code,
  a.name,
  a.file,
  a.delete_protection,
  a.reverse_name,
  p.name_status,
  p.name_error,
  a.currency::text as currency,
  a.month_micros,
  m.full_name as created_by_name,
  a.allocated_at
from app.addresses a
join app.regions r on r.id = a.region_id
left join app.instances i on i.id = a.instance_id
left join app.member_names m on m.workspace_id = a.workspace_id and m.user_id = a.created_by
cross join lateral private.address_progress(a.id) p
where a.released_at is null
  and (a.workspace_id = any (array(select private.my_workspace_ids())) or (select private.is_staff()));

comment on view public.address_list is 'Extra addresses that are not released. They outlive servers, and move between those of their region.';
comment on column public.address_list.address_id is 'The id of the rental.';
comment on column public.address_list.workspace_id is 'The workspace that rents and pays it.';
comment on column public.address_list.address is 'The address, such as 203.0.113.7 or 2001:db8::7.';
comment on column public.address_list.family is '4 or 6.';
comment on column public.address_list.region_id is 'The id of its region.';
comment on column public.address_list.region_slug is 'The region, such as fra1.';
comment on column public.address_list.region_name is 'The name of the region.';
comment on column public.address_list.instance_id is 'The server that it is at, or moves to. Null: none.';
comment on column public.address_list.instance_name is 'The name of that server.';
comment on column public.address_list.instance_state is 'The state of that server.';
comment on column public.address_list.is_inside is
  'Whether we set it inside the server too, as long as it runs. False: its owner sets it there.';
comment on column public.address_list.status is 'applied, pending (the way to its server is being changed) or failed (it is tried again).';
comment on column public.address_list.error_code is 'Why the last attempt failed, as a code; null: it did not.';
comment on column public.address_list.name is 'What you call it, unique in the workspace; null: it has no name.';
comment on column public.address_list.file is 'The name of the file that manages it; null: none.';
comment on column public.address_list.delete_protection is 'True: it cannot be released.';
comment on column public.address_list.reverse_name is 'What the DNS answers to who asks for its name; null: none.';
comment on column public.address_list.name_status is 'How far the DNS is: applied, pending or failed. Null: it never had a name.';
comment on column public.address_list.name_error is 'Why the name could not be written, as a code; null: it was.';
comment on column public.address_list.currency is 'The currency of the price, as ISO 4217.';
comment on column public.address_list.month_micros is 'The price of a month, as agreed. Millionths of the currency.';
comment on column public.address_list.created_by_name is 'The name of the person who ordered it; null: the account is deleted.';
comment on column public.address_list.allocated_at is 'Since when it is rented and billed.';

grant select on public.address_list to authenticated, api_key_read;

insert into app.quota_metrics (metric, label, unit, default_max, sort, new_max, new_days) values
  ('addresses', 'Extra addresses', '', 10, 9, 2, 14);

insert into app.audit_actions (entity, action) values
  ('address', 'reserve'), ('address', 'assign'), ('address', 'unassign'), ('address', 'rename'), ('address', 'release'), ('address', 'update'),
  ('address', 'look_up'), ('address_pool', 'create'), ('address_pool', 'update'), ('address_pool', 'delete'),
  ('address_price', 'save');

select private.close_views_to_writes();
