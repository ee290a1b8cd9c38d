-- Firewalls that servers of a workspace share: a name, and rules that apply to each server that has the firewall.
--
-- A server lets in what its own rules and those of its firewalls list. The provisioner gets them as one list, so
-- engines know nothing of this.

insert into app.audit_actions (entity, action) values
  ('workspace', 'create_firewall'), ('workspace', 'update_firewall'), ('workspace', 'delete_firewall'),
  ('instance', 'attach_firewall'), ('instance', 'detach_firewall');

update app.workspace_permissions set label = 'Rename, label and protect servers, and manage firewalls'
where action = 'edit_servers';

create table app.firewalls (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references app.workspaces (id) on delete cascade,
  created_by uuid references auth.users (id) on delete set null,
  name text not null,
  rules jsonb not null default '[]',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  constraint firewalls_name_key unique (workspace_id, name),
  constraint firewalls_name_length check (char_length(name) between 1 and 60),
  constraint firewalls_name_trimmed check (private.is_trimmed(name)),
  constraint firewalls_name_visible check (not private.has_hidden_characters(name)),
  constraint firewalls_rules_length
    check (jsonb_typeof(rules) = 'array' and octet_length(rules::text) <= 131072)
);

comment on table app.firewalls is
  'Firewalls that servers of a workspace share. Written by procedure only. The API reads firewall_list.';
comment on column app.firewalls.rules is 'In the form of read_firewall_rules.';
comment on column app.firewalls.version is
  'Incremented with each change. A save names the version that it read.';

create index firewalls_created_by on app.firewalls (created_by);

create table app.firewall_instances (
  firewall_id uuid not null references app.firewalls (id) on delete cascade,
  instance_id uuid not null references app.instances (id) on delete cascade,

  primary key (firewall_id, instance_id)
);

comment on table app.firewall_instances is
  'Which servers have which firewall. Both are of the same workspace. Written by procedure only.';

create index firewall_instances_instance_id on app.firewall_instances (instance_id);

create trigger firewalls_touch_updated_at before update on app.firewalls
  for each row when (old.* is distinct from new.*)
  execute function private.touch_updated_at();
create trigger firewalls_keep_owner before update of workspace_id on app.firewalls
  for each row when (old.workspace_id is distinct from new.workspace_id)
  execute function private.raise_on_new_owner();
create trigger firewalls_raise_on_truncate before truncate on app.firewalls
  for each statement execute function private.raise_on_truncate();
create trigger firewall_instances_raise_on_truncate before truncate on app.firewall_instances
  for each statement execute function private.raise_on_truncate();

alter table app.firewalls enable row level security;
alter table app.firewalls force row level security;
alter table app.firewall_instances enable row level security;
alter table app.firewall_instances force row level security;

create policy "Members read the firewalls of their workspaces"
  on app.firewalls for select to authenticated, api_key_read
  using (workspace_id = any (array(select private.my_workspace_ids())));

-- A scalar, as in the policy of instance_state_log.
create policy "Who reads a firewall reads which servers have it"
  on app.firewall_instances for select to authenticated, api_key_read
  using ((select true from app.firewalls f where f.id = firewall_id));

grant select (id, workspace_id, created_by, name, rules, version, created_at, updated_at)
  on app.firewalls to authenticated, api_key_read;
grant select (firewall_id, instance_id)
  on app.firewall_instances to authenticated, api_key_read;

-- How far the firewall of a server is, for members: the settings of networks themselves are closed.
create function private.firewall_status(target uuid) returns text
language sql stable security definer
set search_path = ''
as $$
  select private.network_setting(i.id, 'firewall') ->> 'status'
  from app.instances i
  where i.id = target and i.workspace_id = any (array(select private.my_workspace_ids()))
$$;

comment on function private.firewall_status(uuid) is
  'applied, pending or failed. Null: the current person is no member.';

grant execute on function private.firewall_status(uuid) to authenticated, api_key_read;

create view public.firewall_list with (security_invoker = true, security_barrier = true) as
select
  case when true then f.id end as firewall_id,
  case when true then f.workspace_id end as workspace_id,
  f.name,
  f.rules,
  coalesce((
    select jsonb_agg(jsonb_build_object('instance_id', i.id, 'name', i.name, 'state', i.state,
      'status', private.firewall_status(i.id)) order by i.name, i.id)
    from app.firewall_instances s
    join app.instances i on i.id = s.instance_id
    where s.firewall_id = f.id), '[]') as servers,
  f.version,
  p.full_name as created_by_name,
  f.created_at,
  f.updated_at
from app.firewalls f
left join app.member_names p on p.workspace_id = f.workspace_id and p.user_id = f.created_by
where (f.workspace_id = any (array(select private.my_workspace_ids())));

comment on view public.firewall_list is
  'The firewalls of your workspaces: rules that several servers share.';
comment on column public.firewall_list.firewall_id is 'The id of the firewall.';
comment on column public.firewall_list.workspace_id is 'The id of the workspace.';
comment on column public.firewall_list.name is 'The name of the firewall; unique in the workspace.';
comment on column public.firewall_list.rules is 'What may come in, in the form that set_firewall describes.';
comment on column public.firewall_list.servers is
  'The servers that have it, also deleted ones that can be restored: a list of objects with instance_id, name, state, and status: applied, pending or failed; see instance_network.';
comment on column public.firewall_list.version is
  'Grows by one with every change of the name or the rules; update_firewall takes it.';
comment on column public.firewall_list.created_by_name is 'The name of the person who created it.';
comment on column public.firewall_list.created_at is 'When it was created.';
comment on column public.firewall_list.updated_at is 'When its name or its rules last changed.';

grant select on public.firewall_list to authenticated, api_key_read;

-- What the engine gets.

-- A server with a firewall of the workspace has a firewall, whether its own is on or off. Rules that let in the same
-- are there once.
create function private.firewall_in_effect(target uuid, own jsonb) returns jsonb
language sql stable
set search_path = ''
as $$
  with shared as (
    select f.rules from app.firewall_instances s
    join app.firewalls f on f.id = s.firewall_id
    where s.instance_id = target
  ), listed as (
    select distinct on (e.rule - 'label') e.rule
    from (
      select own -> 'rules' as rules where (own ->> 'enabled')::boolean
      union all
      select s.rules from shared s
    ) l, jsonb_array_elements(l.rules) e (rule)
    order by e.rule - 'label'
  )
  select jsonb_build_object(
    'enabled', (own ->> 'enabled')::boolean or exists (select from shared),
    -- The rules of a firewall that is off are kept, and say nothing to the engine.
    'rules', coalesce((select jsonb_agg(l.rule) from listed l), '[]'))
$$;

create or replace function private.network_job(setting app.network_settings) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'kind', setting.kind,
    'version', setting.version,
    'attempts', setting.attempts,
    'instance_id', i.id,
    'engine_ref', i.engine_ref,
    'region', r.slug,
    'addresses', array(select host(a) from unnest(i.addresses) a),
    'setting', case setting.kind
      when 'firewall' then private.firewall_in_effect(i.id, setting.setting)
      else coalesce((
        select jsonb_object_agg(address, coalesce(
          case when address::inet = any (i.addresses) then setting.setting -> address end, 'null'))
        from (
          select jsonb_object_keys(setting.setting) union select jsonb_object_keys(setting.held)
        ) known (address)), '{}') end)
  from app.instances i
  join app.regions r on r.id = i.region_id
  where i.id = setting.instance_id
$$;

-- Has the firewalls of servers applied again. The version of a server's own firewall stays, so that a page that
-- shows it can still save; what a worker is applying now no longer counts.
create function private.queue_firewalls(servers uuid[]) returns void
language sql volatile
set search_path = ''
as $$
  insert into app.network_settings as s (instance_id, kind, setting)
  select i.id, 'firewall', '{"enabled": false, "rules": []}'
  from app.instances i
  where i.id = any (servers) and i.state <> 'purged'
  order by i.id
  on conflict on constraint network_settings_pkey do update set
    applied_version = 0, attempts = 0, error_code = null, error_detail = null,
    run_after = greatest(now(), s.lease_until), worker = null, lease_until = null
$$;

create or replace function private.follow_network() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.state = 'purged' and old.state <> 'purged' then
    delete from app.firewall_instances s where s.instance_id = new.id;
    delete from app.network_settings s where s.instance_id = new.id and s.kind = 'firewall';
    update app.network_settings s set
      setting = '{}', version = s.version + 1, attempts = 0, run_after = greatest(now(), s.lease_until)
    where s.instance_id = new.id;
  elsif new.addresses is distinct from old.addresses and new.state <> 'purged' then
    -- What a worker applies now is for the addresses before, so its report no longer counts.
    update app.network_settings s set
      applied_version = 0, attempts = 0, run_after = greatest(now(), s.lease_until), worker = null,
      lease_until = null
    where s.instance_id = new.id;
  end if;
  return null;
end
$$;

-- What the page of a server shows.

create or replace function private.instance_network(instance_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  firewall jsonb;
  names jsonb;
begin
  perform private.workspace_of_instance(instance_id);
  select s.setting into firewall from app.network_settings s
  where s.instance_id = instance_network.instance_id and s.kind = 'firewall';
  select s.setting into names from app.network_settings s
  where s.instance_id = instance_network.instance_id and s.kind = 'reverse_names';
  return jsonb_build_object(
    'firewall', case when private.offers_network('firewall') then
      private.network_setting(instance_id, 'firewall')
        || coalesce(firewall, '{"enabled": false, "rules": []}') end,
    'firewalls', coalesce((
      select jsonb_agg(jsonb_build_object('firewall_id', f.id, 'name', f.name, 'rules', f.rules)
        order by f.name)
      from app.firewall_instances s
      join app.firewalls f on f.id = s.firewall_id
      where s.instance_id = instance_network.instance_id), '[]'),
    'reverse_names', case when private.offers_network('reverse_names') then
      private.network_setting(instance_id, 'reverse_names')
        || jsonb_build_object('names', coalesce(names, '{}')) end,
    'your_address', private.caller_address());
end
$$;

comment on function public.instance_network(uuid) is
'Returns the firewall of a server, the firewalls of the workspace that it has, and the names of its addresses, and how far each is.
@param instance_id The server.
@answer firewall object The firewall of this server alone. Null: the provider offers none.
@answer firewall.version integer Grows by one with every change; set_firewall takes it. 0: it was never set.
@answer firewall.enabled boolean False: everything may come in, unless the server has a firewall of the workspace.
@answer firewall.rules object[] What may come in while the firewall is on; see set_firewall.
@answer firewall.status text applied, pending (it is being applied) or failed (it is tried again). It counts the firewalls of the workspace too.
@answer firewall.error_code text Why the last attempt failed, as a code; null: it did not.
@answer firewall.error_detail text For staff; null for everyone else.
@answer firewall.next_try_at timestamptz When it is tried again; null: it has not failed.
@answer firewall.applied_at timestamptz When it was last applied; null: never.
@answer firewalls object[] The firewalls of the workspace that the server has. With at least one, only what a rule lists comes in: of these, and of the firewall of the server while it is on.
@answer firewalls[].firewall_id uuid The id of the firewall; see firewall_list.
@answer firewalls[].name text The name of the firewall.
@answer firewalls[].rules object[] What may come in; see set_firewall.
@answer reverse_names object The names, with the same fields and names: an object with a name for each address. Null: the provider offers none.
@answer your_address text The address that this request came from; null: nobody knows.
Raises: not_found.';

select private.close_views_to_writes();
