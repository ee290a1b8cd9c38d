-- Private networks: servers of a workspace reach each other in a region by addresses that nobody else can use.
--
-- A network is a range of private IPv4 addresses, and a range of IPv6 addresses that the site chooses. A row of
-- private_network_members is a server with its addresses in it. A worker makes the engine follow: see 20261130021020.

insert into app.audit_actions (entity, action) values
  ('workspace', 'create_private_network'), ('workspace', 'rename_private_network'),
  ('workspace', 'delete_private_network'), ('instance', 'join_private_network'),
  ('instance', 'leave_private_network');

create table app.private_network_settings (
  id boolean primary key default true,
  reserved_ranges cidr[] not null default '{}',
  max_networks integer not null default 10,
  max_servers integer not null default 50,

  constraint private_network_settings_id_single check (id),
  constraint private_network_settings_reserved_ranges_count check (cardinality(reserved_ranges) <= 100),
  constraint private_network_settings_max_networks_range check (max_networks between 0 and 100),
  constraint private_network_settings_max_servers_range check (max_servers between 1 and 250)
);

comment on table app.private_network_settings is
  'One row: what the provider sets for the private networks of all workspaces. Written by the provider, in SQL.';
comment on column app.private_network_settings.reserved_ranges is
  'Ranges that no network of a customer may touch, such as those of the machines.';
comment on column app.private_network_settings.max_networks is 'Networks that a workspace may have.';
comment on column app.private_network_settings.max_servers is 'Servers that a network may have.';

insert into app.private_network_settings default values;

create trigger private_network_settings_raise_on_truncate before truncate on app.private_network_settings
  for each statement execute function private.raise_on_truncate();

alter table app.private_network_settings enable row level security;
alter table app.private_network_settings force row level security;
create policy "Nobody reads the settings of private networks but by procedure"
  on app.private_network_settings for select to anon, authenticated
  using (false);

-- Private addresses as in RFC 1918, in a block that one network of an engine can hold.
create function private.is_private_range(value cidr) returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select family(value) = 4 and masklen(value) between 16 and 28
    and (value <<= '10.0.0.0/8' or value <<= '172.16.0.0/12' or value <<= '192.168.0.0/16')
$$;

create table app.private_networks (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references app.workspaces (id) on delete cascade,
  region_id uuid not null references app.regions (id) on delete restrict,
  created_by uuid references auth.users (id) on delete set null,
  name text not null,
  ipv4_range cidr not null,
  ipv6_range cidr,
  created_at timestamptz not null default now(),

  constraint private_networks_name_key unique (workspace_id, name),
  constraint private_networks_ipv6_range_key unique (ipv6_range),
  constraint private_networks_name_length check (char_length(name) between 1 and 60),
  constraint private_networks_name_trimmed check (private.is_trimmed(name)),
  constraint private_networks_name_visible check (not private.has_hidden_characters(name)),
  constraint private_networks_ipv4_range_private check (private.is_private_range(ipv4_range)),
  constraint private_networks_ipv6_range_local
    check (ipv6_range <<= 'fd00::/8'::cidr and masklen(ipv6_range) = 64)
);

comment on table app.private_networks is
  'Private networks of workspaces. Written by procedure only. The API reads private_network_list.';
comment on column app.private_networks.ipv4_range is
  'Chosen by the customer. It touches no other network of the workspace; another workspace may have the same.';
comment on column app.private_networks.ipv6_range is
  'Chosen by the site, and nobody else has it. Null: the network has IPv4 only.';

create index private_networks_region_id on app.private_networks (region_id);
create index private_networks_created_by on app.private_networks (created_by);

create table app.private_network_members (
  network_id uuid not null references app.private_networks (id) on delete cascade,
  instance_id uuid not null references app.instances (id) on delete cascade,
  ipv4 inet not null,
  ipv6 inet,
  is_leaving boolean not null default false,
  version integer not null default 1,
  applied_version integer not null default 0,
  attempts integer not null default 0,
  worker text,
  lease_until timestamptz,
  run_after timestamptz not null default now(),
  error_code text,
  error_detail text,
  created_at timestamptz not null default now(),

  primary key (network_id, instance_id),
  constraint private_network_members_ipv4_key unique (network_id, ipv4),
  constraint private_network_members_ipv4_family check (family(ipv4) = 4 and masklen(ipv4) = 32),
  constraint private_network_members_ipv6_family check (family(ipv6) = 6 and masklen(ipv6) = 128),
  constraint private_network_members_applied_version_range check (applied_version between 0 and version),
  constraint private_network_members_lease_until_given check ((worker is null) = (lease_until is null))
);

comment on table app.private_network_members is
  'Which servers are in which private network, and how far the engine is. Both are of the same workspace and region. '
  'Written by procedure only.';
comment on column app.private_network_members.is_leaving is
  'The engine still has to take the server out. Until then nobody else gets its address.';
comment on column app.private_network_members.version is
  'Incremented when the engine has to look again: a server that boots may have lost what was written inside of it.';
comment on column app.private_network_members.run_after is 'No worker may take the row before.';

create index private_network_members_instance_id on app.private_network_members (instance_id);
create index private_network_members_run_after on app.private_network_members (run_after)
  where applied_version < version;

-- What the engine may still hold of networks that are gone.
create table app.private_network_removals (
  network_id uuid primary key,
  region_id uuid not null references app.regions (id) on delete cascade,
  attempts integer not null default 0,
  run_after timestamptz not null default now()
);

comment on table app.private_network_removals is
  'Networks that were deleted, until a worker has removed them from the engine.';

create index private_network_removals_region_id on app.private_network_removals (region_id);
create index private_network_removals_run_after on app.private_network_removals (run_after);

create function private.remove_private_network() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  insert into app.private_network_removals (network_id, region_id) values (old.id, old.region_id)
  on conflict do nothing;
  return null;
end
$$;

create trigger private_networks_remove after delete on app.private_networks
  for each row execute function private.remove_private_network();
create trigger private_networks_keep_owner before update of workspace_id on app.private_networks
  for each row when (old.workspace_id is distinct from new.workspace_id)
  execute function private.raise_on_new_owner();
create trigger private_networks_raise_on_truncate before truncate on app.private_networks
  for each statement execute function private.raise_on_truncate();
create trigger private_network_members_raise_on_truncate before truncate on app.private_network_members
  for each statement execute function private.raise_on_truncate();
create trigger private_network_removals_raise_on_truncate before truncate on app.private_network_removals
  for each statement execute function private.raise_on_truncate();

alter table app.private_networks enable row level security;
alter table app.private_networks force row level security;
alter table app.private_network_members enable row level security;
alter table app.private_network_members force row level security;
alter table app.private_network_removals enable row level security;
alter table app.private_network_removals force row level security;

create policy "Members read the private networks of their workspaces"
  on app.private_networks for select to authenticated, api_key_read
  using (workspace_id = any (array(select private.my_workspace_ids())));

-- A scalar, as in the policy of instance_state_log.
create policy "Who reads a private network reads which servers are in it"
  on app.private_network_members for select to authenticated, api_key_read
  using ((select true from app.private_networks n where n.id = network_id));

create policy "Nobody reads networks that are being removed"
  on app.private_network_removals for select to anon, authenticated
  using (false);

grant select (id, workspace_id, region_id, created_by, name, ipv4_range, ipv6_range, created_at)
  on app.private_networks to authenticated, api_key_read;
grant select (network_id, instance_id, ipv4, ipv6, is_leaving, version, applied_version, error_code)
  on app.private_network_members to authenticated, api_key_read;

create view private.private_network_rows with (security_invoker = true) as
select
  case when true then n.id end as network_id,
  case when true then n.workspace_id end as workspace_id,
  n.name,
  r.slug as region_slug,
  r.name as region_name,
  n.ipv4_range::text as ipv4_range,
  n.ipv6_range::text as ipv6_range,
  coalesce((
    select jsonb_agg(jsonb_build_object('instance_id', i.id, 'name', i.name, 'state', i.state,
      'ipv4', host(m.ipv4), 'ipv6', host(m.ipv6), 'error_code', m.error_code,
      'status', case
        when m.is_leaving then 'leaving'
        when m.error_code is not null then 'failed'
        when m.applied_version < m.version then 'joining'
        else 'joined' end) order by m.ipv4)
    from app.private_network_members m
    join app.instances i on i.id = m.instance_id
    where m.network_id = n.id), '[]') as servers,
  p.full_name as created_by_name,
  n.created_at
from app.private_networks n
join app.regions r on r.id = n.region_id
left join app.member_names p on p.workspace_id = n.workspace_id and p.user_id = n.created_by;

create view public.private_network_list with (security_invoker = true, security_barrier = true) as
select r.* from private.private_network_rows r
where (r.workspace_id = any (array(select private.my_workspace_ids())));

comment on view public.private_network_list is
  'The private networks of your workspaces, and the servers in them.';
comment on column public.private_network_list.network_id is 'The id of the network.';
comment on column public.private_network_list.workspace_id is 'The id of the workspace.';
comment on column public.private_network_list.name is 'The name of the network; unique in the workspace.';
comment on column public.private_network_list.region_slug is 'The slug of its region. Only servers of this region can join.';
comment on column public.private_network_list.region_name is 'The name of its region.';
comment on column public.private_network_list.ipv4_range is 'Its IPv4 addresses, such as 10.1.0.0/24.';
comment on column public.private_network_list.ipv6_range is 'Its IPv6 addresses. Null: it has IPv4 only.';
comment on column public.private_network_list.servers is
  'The servers in it: a list of objects with instance_id, name, state, ipv4, ipv6, status: joining, joined, leaving or failed (it is tried again), and error_code: why the last attempt failed.';
comment on column public.private_network_list.created_by_name is
  'The name of the person who created it; null: the account is deleted.';
comment on column public.private_network_list.created_at is 'When it was created.';

grant select on private.private_network_rows, public.private_network_list to authenticated, api_key_read;

select private.close_views_to_writes();
