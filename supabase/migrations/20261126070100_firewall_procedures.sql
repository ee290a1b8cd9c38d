-- Firewalls of a workspace: create, change, delete, and which servers have them. Operators and owners may, by the
-- permission that also lets them set the firewall of one server.

create function private.require_name(given text) returns text
language plpgsql immutable
set search_path = ''
as $$
declare
  name text := btrim(coalesce(given, ''));
begin
  if char_length(name) not between 1 and 60 or not private.is_trimmed(name)
    or private.has_hidden_characters(name) then
    perform private.raise_invalid_input('name: 1 to 60 visible characters.', 'Choose another name.');
  end if;
  return name;
end
$$;

comment on function private.require_name(text) is
  'A name without blanks at its ends. Raises: invalid_input.';

-- The caller holds the row of the workspace, so nobody takes the name meanwhile.
create function private.require_free_firewall_name(workspace uuid, name text, besides uuid default null)
returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if exists (
    select from app.firewalls f
    where f.workspace_id = workspace and f.name = require_free_firewall_name.name
      and f.id is distinct from besides
  ) then
    perform private.raise_error('uniqueness_error', 'PT409',
      'name: The workspace has a firewall with this name.', 'Choose another name.');
  end if;
end
$$;

create function private.record_firewall_event(
  action text, workspace uuid, before jsonb, after jsonb, via text
) returns void
language sql volatile
set search_path = ''
as $$
  insert into app.audit_events (actor, via, action, entity, entity_id, before, after)
  values ((select auth.uid()), via, action, 'workspace', workspace, before, after)
$$;

-- Holds the workspace and the firewall until the transaction ends.
create function private.lock_firewall(target uuid) returns app.firewalls
language plpgsql volatile
set search_path = ''
as $$
declare
  found_in uuid;
  locked app.firewalls;
begin
  select f.workspace_id into found_in from app.firewalls f
  where f.id = target and f.workspace_id in (select private.my_workspace_ids());
  if found_in is not null then
    perform private.lock_workspace(found_in, 'edit_servers');
    select * into locked from app.firewalls f where f.id = target for no key update;
  end if;
  if locked.id is null then
    perform private.raise_error('not_found', 'PT404',
      'There is no such firewall, or you are not a member of its workspace.', 'Read the list again.');
  end if;
  return locked;
end
$$;

create function private.create_firewall(workspace uuid, name text, rules jsonb, via text) returns jsonb
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
  listed := private.read_firewall_rules(rules);
  if (select count(*) from app.firewalls f where f.workspace_id = workspace) >= most then
    perform private.raise_error('quota_exceeded', 'PT409',
      format('firewalls: %s in use, 1 more wanted, %s allowed.', most, most), 'Delete a firewall first.');
  end if;
  perform private.require_free_firewall_name(workspace, label);
  insert into app.firewalls (workspace_id, created_by, name, rules)
  values (workspace, (select auth.uid()), label, listed)
  returning * into made;
  perform private.record_firewall_event('create_firewall', workspace, null,
    jsonb_build_object('firewall', label, 'rules', listed), via);
  return jsonb_build_object('firewall_id', made.id, 'version', made.version);
end
$$;

create function public.create_firewall(
  workspace_id uuid, name text, rules jsonb default '[]', via text default 'web'
) returns jsonb
language sql volatile security invoker
set search_path = ''
as $$ select private.create_firewall(workspace_id, name, rules, via) $$;

comment on function public.create_firewall(uuid, text, jsonb, text) is
'Creates a firewall that servers of the workspace can share; for operators and owners. A workspace has at most 50.
@param workspace_id The workspace.
@param name The name, 1 to 60 characters; unique in the workspace.
@param rules At most 50 rules, as set_firewall takes them. Without a rule nothing comes in to its servers.
@param via Where the request comes from: web, shell or api.
@answer firewall_id uuid The id of the firewall.
@answer version integer Its version; update_firewall takes it.
Raises: not_found, forbidden, invalid_input, invalid_state, uniqueness_error, quota_exceeded.';

create function private.update_firewall(
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
  listed := case when rules is null then was.rules else private.read_firewall_rules(rules) end;
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
    jsonb_build_object('firewall', was.name, 'rules', was.rules),
    jsonb_build_object('firewall', label, 'rules', listed), via);
  return jsonb_build_object('version', was.version + 1);
end
$$;

create function public.update_firewall(
  firewall_id uuid, version integer, name text default null, rules jsonb default null,
  via text default 'web'
) returns jsonb
language sql volatile security invoker
set search_path = ''
as $$ select private.update_firewall(firewall_id, version, name, rules, via) $$;

comment on function public.update_firewall(uuid, integer, text, jsonb, text) is
'Renames a firewall or replaces its rules; what is null stays. New rules are applied to each server that has it.
@param firewall_id The firewall.
@param version The version that you read in firewall_list: after another change it is refused.
@param name The new name, 1 to 60 characters; unique in the workspace.
@param rules At most 50 rules, as set_firewall takes them.
@param via Where the request comes from: web, shell or api.
@answer version integer The new version.
Raises: not_found, forbidden, invalid_input, conflict, uniqueness_error.';

create function private.delete_firewall(firewall_id uuid, detach boolean, via text) returns void
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
    jsonb_build_object('firewall', was.name, 'rules', was.rules), null, via);
  perform private.record_instance_event('detach_firewall', s,
    jsonb_build_object('firewall', was.name), null, via)
  from unnest(servers) s;
end
$$;

create function public.delete_firewall(
  firewall_id uuid, detach boolean default false, via text default 'web'
) returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.delete_firewall(firewall_id, detach, via) $$;

comment on function public.delete_firewall(uuid, boolean, text) is
'Deletes a firewall.
@param firewall_id The firewall.
@param detach True: also if servers have it. Those that have no other firewall then let everything in.
@param via Where the request comes from: web, shell or api.
Raises: not_found, forbidden, in_use.';

-- Which servers have a firewall.

create function private.require_servers(workspace uuid, instance_ids uuid[]) returns uuid[]
language plpgsql stable
set search_path = ''
as $$
declare
  wanted uuid[] := array(select distinct i from unnest(instance_ids) i where i is not null order by i);
begin
  if cardinality(wanted) not between 1 and 100 then
    perform private.raise_invalid_input('instance_ids: A list of 1 to 100 ids.', 'Correct it.');
  end if;
  if exists (
    select from unnest(wanted) w
    where not exists (
      select from app.instances i where i.id = w and i.workspace_id = workspace and i.state <> 'purged')
  ) then
    perform private.raise_error('not_found', 'PT404',
      'instance_ids: The workspace of the firewall has no such server.', 'Read the list again.');
  end if;
  return wanted;
end
$$;

create function private.attach_firewall(firewall_id uuid, instance_ids uuid[], via text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  most constant integer := 5;
  firewall app.firewalls;
  server uuid;
  full_server text;
  added uuid[] := '{}';
begin
  perform private.require_via(via);
  firewall := private.lock_firewall(firewall_id);
  foreach server in array private.require_servers(firewall.workspace_id, instance_ids) loop
    perform private.lock_network(server, 'firewall');
    insert into app.firewall_instances (firewall_id, instance_id) values (firewall.id, server)
    on conflict do nothing;
    if found then
      added := added || server;
    end if;
  end loop;
  select i.name into full_server
  from app.firewall_instances s join app.instances i on i.id = s.instance_id
  where s.instance_id = any (added) group by i.id having count(*) > most order by i.name limit 1;
  if full_server is not null then
    perform private.raise_error('quota_exceeded', 'PT409',
      format('firewalls: %s has %s, 1 more wanted, %s allowed.', full_server, most, most),
      'Detach a firewall from it first.');
  end if;
  perform private.queue_firewalls(added);
  perform private.record_instance_event('attach_firewall', s, null,
    jsonb_build_object('firewall', firewall.name), via)
  from unnest(added) s;
end
$$;

create function public.attach_firewall(
  firewall_id uuid, instance_ids uuid[], via text default 'web'
) returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.attach_firewall(firewall_id, instance_ids, via) $$;

comment on function public.attach_firewall(uuid, uuid[], text) is
'Gives servers a firewall: from then on only what a rule of their firewalls lists comes in. A server has at most 5.
@param firewall_id The firewall.
@param instance_ids 1 to 100 servers of the same workspace. Those that have it already stay as they are.
@param via Where the request comes from: web, shell or api.
Raises: not_found, forbidden, invalid_input, invalid_state, quota_exceeded.';

create function private.detach_firewall(firewall_id uuid, instance_ids uuid[], via text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  firewall app.firewalls;
  wanted uuid[];
  removed uuid[];
begin
  perform private.require_via(via);
  firewall := private.lock_firewall(firewall_id);
  wanted := private.require_servers(firewall.workspace_id, instance_ids);
  with gone as (
    delete from app.firewall_instances s
    where s.firewall_id = firewall.id and s.instance_id = any (wanted)
    returning s.instance_id
  )
  select array_agg(g.instance_id) into removed from gone g;
  perform private.queue_firewalls(removed);
  perform private.record_instance_event('detach_firewall', s,
    jsonb_build_object('firewall', firewall.name), null, via)
  from unnest(removed) s;
end
$$;

create function public.detach_firewall(
  firewall_id uuid, instance_ids uuid[], via text default 'web'
) returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.detach_firewall(firewall_id, instance_ids, via) $$;

comment on function public.detach_firewall(uuid, uuid[], text) is
'Takes a firewall from servers. Those that have no other firewall then let everything in.
@param firewall_id The firewall.
@param instance_ids 1 to 100 servers of the same workspace. Those that do not have it stay as they are.
@param via Where the request comes from: web, shell or api.
Raises: not_found, forbidden, invalid_input.';

grant execute on function
  private.create_firewall(uuid, text, jsonb, text),
  public.create_firewall(uuid, text, jsonb, text),
  private.update_firewall(uuid, integer, text, jsonb, text),
  public.update_firewall(uuid, integer, text, jsonb, text),
  private.delete_firewall(uuid, boolean, text), public.delete_firewall(uuid, boolean, text),
  private.attach_firewall(uuid, uuid[], text), public.attach_firewall(uuid, uuid[], text),
  private.detach_firewall(uuid, uuid[], text), public.detach_firewall(uuid, uuid[], text)
  to authenticated, api_key_operate;
