-- Servers and private networks in rules: saving them, reading what they are called, and what the activity says.

-- As the activity keeps a source, and as people write it: server:web-1. One that is gone keeps its id.
create function private.source_with_name(source text) returns text
language sql stable
set search_path = ''
as $$
  select coalesce(
    (select 'server:' || i.name from app.instances i where i.id = private.id_in_source(source, 'server')),
    (select 'network:' || n.name from app.private_networks n where n.id = private.id_in_source(source, 'network')),
    source)
$$;

create function private.rules_with_names(rules jsonb) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_set(e.value, '{sources}', (
      select coalesce(jsonb_agg(private.source_with_name(s.value) order by s.ordinality), '[]')
      from jsonb_array_elements_text(e.value -> 'sources') with ordinality s)) order by e.ordinality), '[]')
  from jsonb_array_elements(rules) with ordinality e
$$;

-- The setting of a server's network for the activity: only that of a firewall has rules.
create function private.setting_with_names(setting jsonb) returns jsonb
language sql stable
set search_path = ''
as $$
  select case when jsonb_typeof(setting -> 'rules') = 'array'
    then jsonb_set(setting, '{rules}', private.rules_with_names(setting -> 'rules')) else setting end
$$;

-- What rules name, for members and staff: a list of objects with source, name, is_deleted and addresses.
create function private.sources_of_rules(rules jsonb) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('source', s.source, 'name', coalesce(i.name, n.name),
    'is_deleted', (i.id is null or i.deleted_at is not null) and n.id is null,
    'addresses', cardinality(private.ranges_of_source(s.source, coalesce(i.workspace_id, n.workspace_id))))
    order by s.source), '[]')
  from (
    select distinct e.source from jsonb_array_elements(rules) r, jsonb_array_elements_text(r -> 'sources') e (source)
    where private.is_named_source(e.source)
  ) s
  left join app.instances i on i.id = private.id_in_source(s.source, 'server') and i.state <> 'purged'
    and (i.workspace_id = any (array(select private.my_workspace_ids())) or (select private.is_staff()))
  left join app.private_networks n on n.id = private.id_in_source(s.source, 'network')
    and (n.workspace_id = any (array(select private.my_workspace_ids())) or (select private.is_staff()))
$$;

comment on function private.sources_of_rules(jsonb) is
  'The servers and private networks that rules name. Name null: it is gone. is_deleted: it stands for no address now. '
  'addresses: for how many it stands now.';

grant execute on function private.sources_of_rules(jsonb) to authenticated, api_key_read;

create or replace function private.save_network_setting(
  target uuid, setting_kind text, given_version integer, wanted jsonb, via text
) returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  was app.network_settings;
  next_version integer;
begin
  select * into was from app.network_settings s
  where s.instance_id = target and s.kind = setting_kind for update;
  if coalesce(was.version, 0) is distinct from given_version then
    perform private.raise_conflict(coalesce(was.version, 0));
  end if;
  if was.setting is not distinct from wanted then
    return jsonb_build_object('version', was.version);
  end if;
  -- The worker that applies the version before may go on until its lease ends. The next one waits for it.
  insert into app.network_settings as s (instance_id, kind, setting)
  values (target, setting_kind, wanted)
  on conflict on constraint network_settings_pkey do update set
    setting = excluded.setting, version = s.version + 1, attempts = 0, error_code = null,
    error_detail = null, run_after = greatest(now(), s.lease_until)
  returning version into next_version;
  perform private.record_instance_event('set_' || setting_kind, target,
    private.setting_with_names(coalesce(was.setting, '{}')), private.setting_with_names(wanted), via);
  return jsonb_build_object('version', next_version);
end
$$;

create or replace function private.set_firewall(
  instance_id uuid, version integer, enabled boolean, rules jsonb, via text
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  server app.instances;
  was jsonb;
begin
  perform private.require_via(via);
  server := private.lock_network(instance_id, 'firewall');
  if enabled is null then
    perform private.raise_invalid_input('enabled: true or false.', 'Say whether the firewall is on.');
  end if;
  select s.setting -> 'rules' into was from app.network_settings s
  where s.instance_id = server.id and s.kind = 'firewall';
  return private.save_network_setting(server.id, 'firewall', version, jsonb_build_object(
    'enabled', enabled, 'rules', private.read_workspace_rules(rules, server.workspace_id, was)), via);
end
$$;

create or replace function private.create_firewall(workspace uuid, name text, rules jsonb, via text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  most constant integer := 50;
  label text;
  listed jsonb;
  made app.firewalls;
begin
  perform private.require_via(via);
  perform private.lock_workspace(workspace, 'edit_servers');
  if not private.offers_network('firewall') then
    perform private.raise_error('invalid_state', 'PT409', 'firewall: The provider offers none.',
      'Contact support.');
  end if;
  label := private.require_name(name);
  listed := private.read_workspace_rules(rules, workspace);
  if (select count(*) from app.firewalls f where f.workspace_id = workspace) >= most then
    perform private.raise_error('quota_exceeded', 'PT409',
      format('firewalls: %s in use, 1 more wanted, %s allowed.', most, most), 'Delete a firewall first.');
  end if;
  perform private.require_free_firewall_name(workspace, label);
  insert into app.firewalls (workspace_id, created_by, name, rules)
  values (workspace, (select auth.uid()), label, listed)
  returning * into made;
  perform private.record_firewall_event('create_firewall', workspace, null,
    jsonb_build_object('firewall', label, 'rules', private.rules_with_names(listed)), via);
  return jsonb_build_object('firewall_id', made.id, 'version', made.version);
end
$$;

create or replace function private.update_firewall(
  firewall_id uuid, version integer, name text, rules jsonb, via text
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  was app.firewalls;
  label text;
  listed jsonb;
begin
  perform private.require_via(via);
  was := private.lock_firewall(firewall_id);
  if was.version is distinct from update_firewall.version then
    perform private.raise_conflict(was.version);
  end if;
  label := case when name is null then was.name else private.require_name(name) end;
  listed := case when rules is null then was.rules else private.read_workspace_rules(rules, was.workspace_id, was.rules) end;
  if (label, listed) is not distinct from (was.name, was.rules) then
    return jsonb_build_object('version', was.version);
  end if;
  perform private.require_free_firewall_name(was.workspace_id, label, was.id);
  update app.firewalls f set name = label, rules = listed, version = f.version + 1 where f.id = was.id;
  if listed <> was.rules then
    perform private.queue_firewalls(
      array(select s.instance_id from app.firewall_instances s where s.firewall_id = was.id));
  end if;
  perform private.record_firewall_event('update_firewall', was.workspace_id,
    jsonb_build_object('firewall', was.name, 'rules', private.rules_with_names(was.rules)),
    jsonb_build_object('firewall', label, 'rules', private.rules_with_names(listed)), via);
  return jsonb_build_object('version', was.version + 1);
end
$$;

create or replace function private.delete_firewall(firewall_id uuid, detach boolean, via text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  was app.firewalls;
  servers uuid[];
  users text;
begin
  perform private.require_via(via);
  was := private.lock_firewall(firewall_id);
  select array_agg(i.id), string_agg(i.name, ', ' order by i.name) into servers, users
  from app.firewall_instances s join app.instances i on i.id = s.instance_id
  where s.firewall_id = was.id;
  if users is not null and not coalesce(detach, false) then
    perform private.raise_in_use(format('servers: %s.', left(users, 500)),
      'Detach them first, or send detach: true.');
  end if;
  delete from app.firewalls f where f.id = was.id;
  perform private.queue_firewalls(servers);
  perform private.record_firewall_event('delete_firewall', was.workspace_id,
    jsonb_build_object('firewall', was.name, 'rules', private.rules_with_names(was.rules)), null, via);
  perform private.record_instance_event('detach_firewall', s,
    jsonb_build_object('firewall', was.name), null, via)
  from unnest(servers) s;
end
$$;

create or replace view public.firewall_list with (security_invoker = true, security_barrier = true) as
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
  f.updated_at,
  private.sources_of_rules(f.rules) as sources
from app.firewalls f
left join app.member_names p on p.workspace_id = f.workspace_id and p.user_id = f.created_by
where (f.workspace_id = any (array(select private.my_workspace_ids())));

comment on column public.firewall_list.sources is
  'The servers and private networks that the rules name: a list of objects with source, as in the rules, name, is_deleted: it stands for no address, and addresses: for how many it stands now. A name is null when it is gone for good.';

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
        || coalesce(firewall, '{"enabled": false, "rules": []}')
        || jsonb_build_object('sources', private.sources_of_rules(coalesce(firewall -> 'rules', '[]'))) end,
    'firewalls', coalesce((
      select jsonb_agg(jsonb_build_object('firewall_id', f.id, 'name', f.name, 'rules', f.rules,
        'sources', private.sources_of_rules(f.rules))
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

-- What the API reference says gets some lines.
do $$
begin
  execute format('comment on function public.instance_network(uuid, text, text) is %L', replace(replace(
    obj_description('public.instance_network(uuid, text, text)'::regprocedure),
    E'\n@answer firewall.status',
    E'\n@answer firewall.sources object[] The servers and private networks that the rules name: source, as in the rules, name (null: it is gone), is_deleted: it stands for no address, and addresses: for how many it stands now.\n@answer firewall.status'),
    E'\n@answer reverse_names',
    E'\n@answer firewalls[].sources object[] What its rules name, as in firewall.sources.\n@answer reverse_names'));
  execute format('comment on function public.set_firewall(uuid, integer, boolean, jsonb, text, text, text) is %L', replace(
    obj_description('public.set_firewall(uuid, integer, boolean, jsonb, text, text, text)'::regprocedure),
    'addresses and networks, IPv4 and IPv6, at most 20. Default: everyone.',
    'addresses and networks, IPv4 and IPv6, and servers and private networks of the workspace by their names or ids, such as server:web-1 or network:office; at most 20. A server stands for its public addresses, a private network for those of the servers in it: they follow by themselves. One that is deleted stands for none. Default: everyone.'));
end
$$;

select private.close_views_to_writes();
