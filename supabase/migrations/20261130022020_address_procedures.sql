-- What customers do with extra addresses: reserve one, move it between servers, name it and release it.
--
-- Locks are taken in the order of all procedures: workspace, server; then the pools of the region, and the address.

-- The table of roles names all that the permissions decide about. 150_workspaces.sql compares it with the procedures.
update app.workspace_permissions p set label = now_says.label, condition = coalesce(now_says.condition, p.condition)
from (values
  ('view', 'See servers, volumes, addresses, networks, images, backups, members, activity and costs', null),
  ('create_servers', 'Create, start, stop and reboot servers; create volumes, snapshots and images; order addresses; '
    'set backups; grow and restore volumes', null),
  ('edit_servers', 'Rename, label and protect servers; rename volumes, snapshots and images; attach volumes and addresses; '
    'manage firewalls, networks and alarms', null),
  ('delete_servers', 'Delete and restore servers; delete volumes, snapshots, images and backups; release addresses',
    'Servers and volumes: restorable for 72 hours, and not while they are protected. The others do not come back.')
) as now_says (action, label, condition)
where p.action = now_says.action;

-- As for servers: nothing that costs money begins without somebody who pays.
create trigger addresses_require_paid before insert on app.addresses
  for each row execute function private.require_paid();
create trigger addresses_require_billing_profile before insert on app.addresses
  for each row execute function private.require_billing_profile();

-- What nobody else may get now, in a range: rented, still in the engine or the DNS, at rest, or a server's own.
create function private.blocked_addresses(pool app.address_pools, workspace uuid) returns setof inet
language sql stable
set search_path = ''
as $$
  select a.address from app.addresses a
  where a.address between pool.first and pool.last and (
    a.released_at is null or a.held_by <> '{}' or a.is_named
    or (a.workspace_id is distinct from workspace and a.released_at > now() - make_interval(hours => pool.rest_hours)))
  union
  select h.address from app.address_history h
  where h.address between pool.first and pool.last and h.kind = 'server' and h.to_at is null
  union
  select pool.gateway where pool.gateway between pool.first and pool.last
$$;

-- The lowest address that a workspace can get, or null. The caller holds the pools of the region.
create function private.free_address(region uuid, wanted_family integer, workspace uuid) returns inet
language sql stable
set search_path = ''
as $$
  with pool as (
    select p from app.address_pools p where p.region_id = region and family(p.first) = wanted_family
  ), blocked as materialized (
    select (p.p).id, (p.p).last, b as address from pool p cross join lateral private.blocked_addresses(p.p, workspace) b
  ), candidate as (
    select (p.p).first as address, (p.p).last from pool p
    union
    select b.address + 1, b.last from blocked b where b.address < b.last
  )
  -- In the order of addresses.
  select c.address from candidate c
  where not exists (select from blocked b where b.address = c.address)
  order by c.address limit 1
$$;

create function private.require_address_quota(workspace uuid) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  used bigint;
  most bigint;
begin
  perform private.lock_new_account(workspace);
  select u.used into used from private.quota_use(workspace) u where u.metric = 'addresses';
  select coalesce(q.max, private.default_quota(workspace, m.metric)) into most
  from app.quota_metrics m
  left join app.quotas q on q.workspace_id = workspace and q.metric = m.metric
  where m.metric = 'addresses';
  if used >= most then
    perform private.raise_error('quota_exceeded', 'PT409',
      format('addresses: %s in use, 1 more wanted, %s allowed.', used, most),
      private.quota_hint('Release an address, or ask for a higher quota.', private.quota_rises_at(workspace, 'addresses')));
  end if;
end
$$;

-- Checks the name of an address and that of the file that manages it. Null: there is none, or it stays.
create function private.require_address_name(workspace uuid, name text, file text) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  pattern constant text := '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$';
begin
  if name !~ pattern then
    perform private.raise_invalid_input('name: Lower-case letters, digits and hyphens, 1 to 63.', 'Correct the name.');
  end if;
  if file !~ pattern then
    perform private.raise_invalid_input('file: Lower-case letters, digits and hyphens, 1 to 63.',
      'Give the name that the file has.');
  end if;
  if exists (
    select from app.addresses a
    where a.workspace_id = workspace and a.released_at is null and a.name = require_address_name.name
  ) then
    perform private.raise_error('uniqueness_error', 'PT409', 'name: The workspace has an address with this name.',
      'Choose another name.');
  end if;
end
$$;

create function private.record_address_event(
  action text, target app.addresses, before jsonb, after jsonb, via text
) returns void
language sql volatile
set search_path = ''
as $$
  insert into app.audit_events (actor, actor_role, via, action, entity, entity_id, workspace_id, before, after)
  values ((select auth.uid()), 'operator', via, action, 'address', target.id, target.workspace_id, before, after)
$$;

-- The work of a kind begins anew. The worker that does the version before may go on until its lease ends.
create function private.queue_address_task(target uuid, task_kind text) returns void
language sql volatile
set search_path = ''
as $$
  insert into app.address_tasks as t (address_id, kind) values (target, task_kind)
  on conflict on constraint address_tasks_pkey do update set
    version = t.version + 1, attempts = 0, error_code = null, error_detail = null, run_after = greatest(now(), t.lease_until)
$$;

-- Holds the workspace of an address and then the address until the transaction ends.
create function private.lock_address(target uuid, action text) returns app.addresses
language plpgsql volatile
set search_path = ''
as $$
declare
  place app.addresses;
begin
  select * into place from app.addresses a
  where a.id = target and a.released_at is null
    and (a.workspace_id in (select private.my_workspace_ids()) or private.is_staff());
  if place.id is not null then
    perform private.lock_workspace(place.workspace_id, action);
    select * into place from app.addresses a where a.id = target for update;
  end if;
  if place.id is null or place.released_at is not null then
    perform private.raise_error('not_found', 'PT404',
      'There is no such address, or you are not a member of its workspace.', 'Reload the list.');
  end if;
  return place;
end
$$;

create function private.reserve_address(
  workspace uuid, region uuid, family integer, address text, month_micros bigint, name text, file text,
  idempotency_key uuid, via text
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  price app.address_prices;
  wanted inet;
  made app.addresses;
  answer jsonb;
begin
  perform private.require_via(via);
  perform private.require_permission(workspace, 'create_servers');
  answer := private.earlier_answer(idempotency_key, jsonb_build_object('reserve_address', workspace, 'region', region,
    'family', family, 'address', address, 'month_micros', month_micros, 'name', name, 'file', file));
  if answer is not null then
    return answer;
  end if;
  perform private.lock_workspace(workspace, 'create_servers');
  if family is null or family not in (4, 6) then
    perform private.raise_invalid_input('family: 4 or 6.', 'Choose IPv4 or IPv6.');
  end if;
  if not exists (select from app.regions r where r.id = region and r.enabled) then
    perform private.raise_invalid_input('region_id: There is no such region.', 'Choose another region.');
  end if;
  perform private.require_feature(region, 'extra_addresses');
  select * into price from app.address_prices p
  where p.family = reserve_address.family and p.valid_to is null for share;
  if price.id is null or not private.orders_open() then
    perform private.raise_error('orders_closed', 'PT409', format('IPv%s addresses cannot be ordered now.', family),
      'Come back later.');
  end if;
  if month_micros <> price.month_micros then
    perform private.raise_error('price_changed', 'PT409',
      format('month_micros: %s was shown, %s applies now.', month_micros, price.month_micros),
      'Check the new price, then confirm again.');
  end if;
  perform private.require_address_name(workspace, name, file);
  perform private.require_address_quota(workspace);

  perform from app.address_pools p where p.region_id = region order by p.id for no key update;
  if address is null then
    wanted := private.free_address(region, family, workspace);
    if wanted is null then
      perform private.raise_error('out_of_stock', 'PT409', format('This region has no free IPv%s address.', family),
        'Choose another region, or contact support.');
    end if;
  else
    if pg_input_is_valid(btrim(address), 'inet') then
      wanted := btrim(address)::inet;
    end if;
    if wanted is null or family(wanted) <> reserve_address.family or not private.is_host(wanted) then
      perform private.raise_invalid_input(format('address: One IPv%s address.', family), 'Correct it, or leave it out.');
    end if;
    -- Which addresses somebody else has, or had, is nobody's business: the answer is the same for each of them.
    if not exists (
      select from app.address_pools p
      where p.region_id = region and wanted between p.first and p.last
        and wanted not in (select private.blocked_addresses(p, workspace)))
    then
      perform private.raise_error('out_of_stock', 'PT409', format('address: %s is not free.', host(wanted)),
        'Leave the address out to get another one. One that you released can be taken back after some seconds.');
    end if;
  end if;

  insert into app.addresses (
    workspace_id, region_id, address, name, file, created_by, api_key_id, currency, month_micros)
  values (
    workspace, region, wanted, name, file, (select auth.uid()), private.request_key(), price.currency, price.month_micros)
  returning * into made;
  perform private.require_within_limit(workspace, array[private.request_key()]);
  perform private.record_address_event('reserve', made, null,
    jsonb_build_object('address', host(made.address), 'month_micros', made.month_micros), via);
  perform private.note_scarce_addresses(region, family);
  return private.remember_answer(idempotency_key,
    jsonb_build_object('address_id', made.id, 'address', host(made.address)));
end
$$;

create function private.assign_address(address_id uuid, instance_id uuid, via text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  was app.addresses;
  server app.instances;
begin
  perform private.require_via(via);
  perform private.lock_workspace(private.workspace_of_instance(instance_id), 'edit_servers');
  select * into strict server from app.instances i where i.id = instance_id for no key update;
  was := private.lock_address(address_id, 'edit_servers');
  if server.workspace_id <> was.workspace_id then
    perform private.raise_invalid_input('instance_id: The server is in another workspace.', 'Choose another server.');
  end if;
  if server.region_id <> was.region_id then
    perform private.raise_invalid_input('instance_id: The server is in another region than the address.',
      'Choose a server of the region ' || (select r.slug from app.regions r where r.id = was.region_id) || '.');
  end if;
  if server.deleted_at is not null then
    perform private.raise_error('invalid_state', 'PT409',
      format('state: %s. An address moves only to a server that is not deleted.', server.state), 'Choose another server.');
  end if;
  perform private.require_no_hold(server);
  perform private.require_feature(was.region_id, 'extra_addresses');
  if was.instance_id is not distinct from server.id then
    return;
  end if;
  if (select count(*) >= 16 from app.addresses a where a.instance_id = server.id) then
    perform private.raise_error('quota_exceeded', 'PT409', 'instance_id: A server has at most 16 extra addresses.',
      'Choose another server.');
  end if;
  update app.addresses a set instance_id = server.id where a.id = was.id;
  perform private.record_address_event('assign', was,
    jsonb_build_object('server', (select i.name from app.instances i where i.id = was.instance_id)),
    jsonb_build_object('address', host(was.address), 'server', server.name), via);
end
$$;

create function private.unassign_address(address_id uuid, via text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  was app.addresses;
begin
  perform private.require_via(via);
  was := private.lock_address(address_id, 'edit_servers');
  if was.instance_id is null then
    return;
  end if;
  update app.addresses a set instance_id = null where a.id = was.id;
  perform private.record_address_event('unassign', was, jsonb_build_object('address', host(was.address),
    'server', (select i.name from app.instances i where i.id = was.instance_id)), null, via);
end
$$;

create function private.update_address(address_id uuid, name text, file text, delete_protection boolean, via text)
returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  was app.addresses;
  will app.addresses;
begin
  perform private.require_via(via);
  was := private.lock_address(address_id, 'edit_servers');
  perform private.require_address_name(was.workspace_id,
    nullif(nullif(update_address.name, ''), was.name), nullif(update_address.file, ''));
  update app.addresses a set
    name = case when update_address.name is null then a.name else nullif(update_address.name, '') end,
    file = case when update_address.file is null then a.file else nullif(update_address.file, '') end,
    delete_protection = coalesce(update_address.delete_protection, a.delete_protection)
  where a.id = was.id
  returning * into will;
  if (will.name, will.file, will.delete_protection) is distinct from (was.name, was.file, was.delete_protection) then
    perform private.record_address_event('update', was,
      jsonb_build_object('name', was.name, 'file', was.file, 'delete_protection', was.delete_protection),
      jsonb_build_object('address', host(was.address), 'name', will.name, 'file', will.file,
        'delete_protection', will.delete_protection), via);
  end if;
end
$$;

create function private.release_address(address_id uuid, via text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  was app.addresses;
begin
  perform private.require_via(via);
  was := private.lock_address(address_id, 'delete_servers');
  if was.delete_protection then
    perform private.raise_error('protected', 'PT409', format('delete_protection: %s is protected.', host(was.address)),
      'Switch the protection off first.');
  end if;
  update app.addresses a set
    instance_id = null, reverse_name = null,
    released_at = greatest(date_trunc('milliseconds', clock_timestamp()), a.allocated_at)
  where a.id = was.id;
  perform private.record_address_event('release', was, jsonb_build_object('address', host(was.address)), null, via);
end
$$;

create function private.name_address(address_id uuid, name text, via text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  was app.addresses;
  wanted constant text := nullif(lower(rtrim(btrim(coalesce(name, '')), '.')), '');
begin
  perform private.require_via(via);
  was := private.lock_address(address_id, 'edit_servers');
  if not private.offers_network('reverse_names') then
    perform private.raise_error('invalid_state', 'PT409', 'reverse_names: The provider offers none.', 'Contact support.');
  end if;
  if not private.is_host_name(wanted) then
    perform private.raise_invalid_input('name: A host name such as mail.example.com.', 'Correct the name.');
  end if;
  if was.reverse_name is not distinct from wanted then
    return;
  end if;
  update app.addresses a set reverse_name = wanted where a.id = was.id;
  perform private.record_address_event('rename', was, jsonb_build_object('name', was.reverse_name),
    jsonb_build_object('name', wanted, 'address', host(was.address)), via);
end
$$;

-- Whatever changes an address queues the work on it, so that no procedure forgets it. A firewall of a server holds for its
-- extra addresses too: it is applied again where one comes or goes.
create function private.follow_address() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  if new.instance_id is distinct from old.instance_id then
    perform private.queue_address_task(new.id, 'route');
  end if;
  if new.reverse_name is distinct from old.reverse_name then
    perform private.queue_address_task(new.id, 'name');
  end if;
  update app.network_settings s set
    applied_version = 0, attempts = 0, run_after = greatest(now(), s.lease_until), worker = null, lease_until = null
  where s.kind = 'firewall' and s.instance_id in (
    select coalesce(o, n) from unnest(old.held_by || old.instance_id) o
    full join unnest(new.held_by || new.instance_id) n on n = o
    where o is null or n is null);
  return null;
end
$$;

create trigger addresses_follow after update of instance_id, reverse_name, held_by on app.addresses
  for each row execute function private.follow_address();

-- An address outlives its server. And what was set inside a server is gone after a boot: it is set again.
create function private.keep_extra_addresses() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  if new.state = 'purged' then
    update app.addresses a set instance_id = null where a.instance_id = new.id;
  else
    perform private.queue_address_task(a.id, 'route') from app.addresses a where a.instance_id = new.id;
  end if;
  return null;
end
$$;

create trigger instances_keep_extra_addresses after update of state on app.instances
  for each row when (old.state <> new.state and new.state in ('running', 'purged'))
  execute function private.keep_extra_addresses();
