-- What customers do with private networks: create, rename and delete one, and let servers join and leave. Operators and
-- owners may, by the permission that also lets them set firewalls.

update app.workspace_permissions set
  label = 'Rename, label and protect servers, and manage firewalls, private networks and alarms'
where action = 'edit_servers';

-- A range as a customer writes it, or invalid_input. The caller holds the row of the workspace.
create function private.read_private_range(given text, workspace uuid) returns cidr
language plpgsql stable
set search_path = ''
as $$
declare
  range cidr;
  taken text;
begin
  if not coalesce(given ~ '^[0-9]{1,3}(\.[0-9]{1,3}){3}/[0-9]{1,2}$', false)
    or not pg_input_is_valid(given, 'cidr') or not private.is_private_range(given::cidr) then
    perform private.raise_invalid_input(
      'ipv4_range: A private range of /16 to /28, with the address that it begins with.',
      'Write a range such as 10.1.0.0/24, inside of 10.0.0.0/8, 172.16.0.0/12 or 192.168.0.0/16.');
  end if;
  range := given::cidr;
  select n.name into taken from app.private_networks n
  where n.workspace_id = workspace and n.ipv4_range && range order by n.name limit 1;
  if taken is not null then
    perform private.raise_invalid_input(format('ipv4_range: The network %s of this workspace has addresses of it.', taken),
      'Choose a range that no other network has.');
  end if;
  select r::text into taken from app.private_network_settings s, unnest(s.reserved_ranges) r where r && range limit 1;
  if taken is not null then
    perform private.raise_invalid_input(format('ipv4_range: The provider keeps %s for itself.', taken),
      'Choose another range.');
  end if;
  return range;
end
$$;

-- The caller holds the row of the workspace, so nobody takes the name meanwhile.
create function private.require_free_network_name(workspace uuid, name text, besides uuid default null)
returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if exists (
    select from app.private_networks n
    where n.workspace_id = workspace and n.name = require_free_network_name.name
      and n.id is distinct from besides
  ) then
    perform private.raise_error('uniqueness_error', 'PT409',
      'name: The workspace has a private network with this name.', 'Choose another name.');
  end if;
end
$$;

-- Holds the workspace and the network until the transaction ends.
create function private.lock_private_network(target uuid) returns app.private_networks
language plpgsql volatile
set search_path = ''
as $$
declare
  found_in uuid;
  locked app.private_networks;
begin
  select n.workspace_id into found_in from app.private_networks n
  where n.id = target and n.workspace_id in (select private.my_workspace_ids());
  if found_in is not null then
    perform private.lock_workspace(found_in, 'edit_servers');
    select * into locked from app.private_networks n where n.id = target for no key update;
  end if;
  if locked.id is null then
    perform private.raise_error('not_found', 'PT404',
      'There is no such private network, or you are not a member of its workspace.', 'Read the list again.');
  end if;
  return locked;
end
$$;

create function private.create_private_network(
  workspace uuid, region text, name text, ipv4_range text, ipv6 boolean, via text
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  place uuid;
  label text;
  range cidr;
  most integer;
  made app.private_networks;
  digits constant text := md5(gen_random_uuid()::text);
begin
  perform private.require_via(via);
  perform private.lock_workspace(workspace, 'edit_servers');
  select r.id into place from app.regions r where r.slug = create_private_network.region;
  if place is null then
    perform private.raise_invalid_input('region: There is no such region.', 'Choose a region of your servers.');
  end if;
  perform private.require_feature(place, 'private_networks');
  label := private.require_name(name);
  range := private.read_private_range(ipv4_range, workspace);
  perform private.require_free_network_name(workspace, label);
  select s.max_networks into most from app.private_network_settings s;
  if (select count(*) from app.private_networks n where n.workspace_id = workspace) >= most then
    perform private.raise_error('quota_exceeded', 'PT409',
      format('private networks: %s in use, 1 more wanted, %s allowed.', most, most), 'Delete a private network first.');
  end if;
  insert into app.private_networks (workspace_id, region_id, created_by, name, ipv4_range, ipv6_range)
  values (workspace, place, (select auth.uid()), label, range, case when ipv6 is distinct from false then
    format('fd%s:%s:%s:%s::/64', left(digits, 2), substr(digits, 3, 4), substr(digits, 7, 4), substr(digits, 11, 4))::cidr end)
  returning * into made;
  perform private.record_firewall_event('create_private_network', workspace, null,
    jsonb_build_object('private_network', label, 'region', region, 'ipv4_range', range), via);
  return jsonb_build_object('network_id', made.id, 'ipv4_range', made.ipv4_range, 'ipv6_range', made.ipv6_range);
end
$$;

create function public.create_private_network(
  workspace_id uuid, region text, name text, ipv4_range text, ipv6 boolean default true, via text default 'web'
) returns jsonb
language sql volatile security invoker
set search_path = ''
as $$ select private.create_private_network(workspace_id, region, name, ipv4_range, ipv6, via) $$;

comment on function public.create_private_network(uuid, text, text, text, boolean, text) is
'Creates a private network in a region, for operators and owners. Servers of the workspace join it with join_private_network. It costs nothing.
@param workspace_id The workspace.
@param region The slug of the region.
@param name The name, 1 to 60 characters; unique in the workspace.
@param ipv4_range A private range of /16 to /28, such as 10.1.0.0/24. It touches no other network of the workspace.
@param ipv6 False: the network has IPv4 only. Otherwise it also gets a range of private IPv6 addresses.
@param via Where the request comes from: web, shell or api.
@answer network_id uuid The id of the network.
@answer ipv4_range text Its IPv4 addresses.
@answer ipv6_range text Its IPv6 addresses; null: it has IPv4 only.
Raises: not_found, forbidden, invalid_input, invalid_state, uniqueness_error, quota_exceeded.';

create function private.rename_private_network(network_id uuid, name text, via text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  was app.private_networks;
  label text;
begin
  perform private.require_via(via);
  was := private.lock_private_network(network_id);
  label := private.require_name(name);
  if label = was.name then
    return;
  end if;
  perform private.require_free_network_name(was.workspace_id, label, was.id);
  update app.private_networks n set name = label where n.id = was.id;
  perform private.record_firewall_event('rename_private_network', was.workspace_id,
    jsonb_build_object('private_network', was.name), jsonb_build_object('private_network', label), via);
end
$$;

create function public.rename_private_network(network_id uuid, name text, via text default 'web') returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.rename_private_network(network_id, name, via) $$;

comment on function public.rename_private_network(uuid, text, text) is
'Gives a private network another name.
@param network_id The network.
@param name The new name, 1 to 60 characters; unique in the workspace.
@param via Where the request comes from: web, shell or api.
Raises: not_found, forbidden, invalid_input, uniqueness_error.';

create function private.delete_private_network(network_id uuid, via text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  was app.private_networks;
  users text;
begin
  perform private.require_via(via);
  was := private.lock_private_network(network_id);
  select string_agg(i.name || case when m.is_leaving then ' (leaving)' else '' end, ', ' order by i.name) into users
  from app.private_network_members m join app.instances i on i.id = m.instance_id
  where m.network_id = was.id;
  if users is not null then
    perform private.raise_in_use(format('servers: %s.', left(users, 500)),
      'Take them out of the network first, and wait until they have left.');
  end if;
  delete from app.private_networks n where n.id = was.id;
  perform private.record_firewall_event('delete_private_network', was.workspace_id,
    jsonb_build_object('private_network', was.name, 'ipv4_range', was.ipv4_range), null, via);
end
$$;

create function public.delete_private_network(network_id uuid, via text default 'web') returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.delete_private_network(network_id, via) $$;

comment on function public.delete_private_network(uuid, text) is
'Deletes a private network that no server is in.
@param network_id The network.
@param via Where the request comes from: web, shell or api.
Raises: not_found, forbidden, in_use (the detail names the servers).';

-- Servers.

-- The address that a server gets: the chosen one, or the lowest that is free. The caller holds the row of the network.
create function private.private_address(network app.private_networks, chosen text) returns inet
language plpgsql stable
set search_path = ''
as $$
declare
  address inet;
  holder text;
begin
  if chosen is null then
    select host(network.ipv4_range::inet + n)::inet into address
    from generate_series(1, (1::bigint << (32 - masklen(network.ipv4_range))) - 2) n
    where not exists (
      select from app.private_network_members m
      where m.network_id = network.id and m.ipv4 = host(network.ipv4_range::inet + n)::inet)
    limit 1;
    if address is null then
      perform private.raise_error('quota_exceeded', 'PT409',
        format('ipv4: The network %s has no free address.', network.ipv4_range), 'Create another network.');
    end if;
    return address;
  end if;
  if not chosen ~ '^[0-9]{1,3}(\.[0-9]{1,3}){3}$' or not pg_input_is_valid(chosen, 'inet')
    or not chosen::inet <<= network.ipv4_range then
    perform private.raise_invalid_input(format('ipv4: An address of %s.', network.ipv4_range),
      'Correct it, or leave it out to get one.');
  end if;
  address := chosen::inet;
  if address in (host(network.ipv4_range)::inet, host(broadcast(network.ipv4_range))::inet) then
    perform private.raise_invalid_input('ipv4: The first and the last address of a range are for no server.',
      'Choose one between them, or leave it out to get one.');
  end if;
  select i.name into holder from app.private_network_members m join app.instances i on i.id = m.instance_id
  where m.network_id = network.id and m.ipv4 = address;
  if holder is not null then
    perform private.raise_error('uniqueness_error', 'PT409',
      format('ipv4: The server %s has this address.', holder), 'Choose another address, or leave it out to get one.');
  end if;
  return address;
end
$$;

create function private.join_private_network(network_id uuid, instance_id uuid, ipv4 text, via text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  most_networks constant integer := 5;
  network app.private_networks;
  server app.instances;
  member app.private_network_members;
  most integer;
begin
  perform private.require_via(via);
  network := private.lock_private_network(network_id);
  select * into server from app.instances i
  where i.id = join_private_network.instance_id and i.workspace_id = network.workspace_id for no key update;
  if server.id is null then
    perform private.raise_error('not_found', 'PT404',
      'instance_id: The workspace of the network has no such server.', 'Read the list again.');
  end if;
  if server.deleted_at is not null then
    perform private.raise_error('invalid_state', 'PT409',
      format('state: %s. Only a server that is not deleted can join.', server.state), 'Restore the server first.');
  end if;
  if server.region_id <> network.region_id then
    perform private.raise_error('invalid_state', 'PT409',
      'instance_id: The server is in another region than the network.', 'Choose a server of the same region.');
  end if;
  perform private.require_feature(network.region_id, 'private_networks');
  select * into member from app.private_network_members m
  where m.network_id = network.id and m.instance_id = server.id;
  if member.is_leaving then
    perform private.raise_error('invalid_state', 'PT409', 'instance_id: The server is leaving this network.',
      'Wait until it has left.');
  elsif member.instance_id is not null then
    if ipv4 is not null and ipv4 <> host(member.ipv4) then
      perform private.raise_error('invalid_state', 'PT409',
        format('ipv4: The server is in this network already, with %s.', host(member.ipv4)), 'Take it out first.');
    end if;
    return jsonb_build_object('ipv4', host(member.ipv4), 'ipv6', host(member.ipv6));
  end if;
  select s.max_servers into most from app.private_network_settings s;
  if (select count(*) from app.private_network_members m where m.network_id = network.id) >= most then
    perform private.raise_error('quota_exceeded', 'PT409',
      format('servers: %s in this network, 1 more wanted, %s allowed.', most, most), 'Create another network.');
  end if;
  if (select count(*) from app.private_network_members m where m.instance_id = server.id) >= most_networks then
    perform private.raise_error('quota_exceeded', 'PT409',
      format('private networks: %s has %s, 1 more wanted, %s allowed.', server.name, most_networks, most_networks),
      'Take the server out of another network first.');
  end if;
  insert into app.private_network_members as m (network_id, instance_id, ipv4, ipv6)
  select network.id, server.id, a.address, host(network.ipv6_range::inet + (a.address - '0.0.0.0'::inet))::inet
  from (select private.private_address(network, ipv4) as address) a
  returning m.* into member;
  perform private.record_instance_event('join_private_network', server.id, null,
    jsonb_build_object('private_network', network.name, 'ipv4', host(member.ipv4)), via);
  return jsonb_build_object('ipv4', host(member.ipv4), 'ipv6', host(member.ipv6));
end
$$;

create function public.join_private_network(
  network_id uuid, instance_id uuid, ipv4 text default null, via text default 'web'
) returns jsonb
language sql volatile security invoker
set search_path = ''
as $$ select private.join_private_network(network_id, instance_id, ipv4, via) $$;

comment on function public.join_private_network(uuid, uuid, text, text) is
'Lets a server join a private network of its workspace and region. It may run. A server is in at most 5 networks.
@param network_id The network.
@param instance_id The server.
@param ipv4 An address of the range. Default: the lowest that is free.
@param via Where the request comes from: web, shell or api.
@answer ipv4 text The address of the server in the network.
@answer ipv6 text Its IPv6 address; null: the network has IPv4 only.
Raises: not_found, forbidden, invalid_input, invalid_state, uniqueness_error (another server has the address), quota_exceeded.';

create function private.leave_private_network(network_id uuid, instance_id uuid, via text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  network app.private_networks;
  member app.private_network_members;
begin
  perform private.require_via(via);
  network := private.lock_private_network(network_id);
  perform from app.instances i where i.id = leave_private_network.instance_id for no key update;
  select * into member from app.private_network_members m
  where m.network_id = network.id and m.instance_id = leave_private_network.instance_id for update;
  if member.instance_id is null then
    perform private.raise_error('not_found', 'PT404',
      'instance_id: No such server is in this network.', 'Read the list again.');
  end if;
  if member.is_leaving then
    return;
  end if;
  perform private.end_private_membership(member);
  perform private.record_instance_event('leave_private_network', member.instance_id,
    jsonb_build_object('private_network', network.name, 'ipv4', host(member.ipv4)), null, via);
end
$$;

create function public.leave_private_network(network_id uuid, instance_id uuid, via text default 'web') returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.leave_private_network(network_id, instance_id, via) $$;

comment on function public.leave_private_network(uuid, uuid, text) is
'Takes a server out of a private network. Its address is free again as soon as it has left.
@param network_id The network.
@param instance_id The server.
@param via Where the request comes from: web, shell or api.
Raises: not_found, forbidden.';

grant execute on function
  private.create_private_network(uuid, text, text, text, boolean, text),
  public.create_private_network(uuid, text, text, text, boolean, text),
  private.rename_private_network(uuid, text, text), public.rename_private_network(uuid, text, text),
  private.delete_private_network(uuid, text), public.delete_private_network(uuid, text),
  private.join_private_network(uuid, uuid, text, text), public.join_private_network(uuid, uuid, text, text),
  private.leave_private_network(uuid, uuid, text), public.leave_private_network(uuid, uuid, text)
  to authenticated, api_key_operate;
