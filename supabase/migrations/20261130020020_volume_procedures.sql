-- What customers do with volumes. Locks are taken in the order of all procedures: workspace, server, and then the volume.

create function private.lock_volume(target uuid, action text) returns app.volumes
language plpgsql volatile
set search_path = ''
as $$
declare
  place app.volumes;
begin
  select * into place from app.volumes v
  where v.id = target and not v.is_gone
    and (v.workspace_id in (select private.my_workspace_ids()) or private.is_staff());
  if place.id is not null then
    perform private.lock_workspace(place.workspace_id, action);
    select * into place from app.volumes v where v.id = target for update;
  end if;
  if place.id is null or place.is_gone then
    perform private.raise_error('not_found', 'PT404',
      'There is no such volume, or you are not a member of its workspace.', 'Reload the list.');
  end if;
  return place;
end
$$;

create function private.require_live_volume(volume app.volumes) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if volume.deleted_at is not null then
    perform private.raise_error('invalid_state', 'PT409', 'state: deleted. The volume is in the bin.',
      'Restore it first.');
  end if;
  if volume.held_gib is null and volume.error_code is not null then
    perform private.raise_error('invalid_state', 'PT409', 'state: failed. The volume could not be made.',
      'Delete it, and make another one.');
  end if;
end
$$;

create function private.record_volume_event(
  action text, volume app.volumes, before jsonb, after jsonb, via text
) returns void
language sql volatile
set search_path = ''
as $$
  insert into app.audit_events (actor, actor_role, via, action, entity, entity_id, workspace_id, before, after)
  values ((select auth.uid()), 'operator', via, action, 'volume', volume.id, volume.workspace_id, before, after)
$$;

create function private.require_volume_quota(workspace uuid, volumes integer, gib bigint) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  entry record;
begin
  perform private.lock_new_account(workspace);
  for entry in
    select m.metric, u.used, w.wanted, coalesce(q.max, private.default_quota(workspace, m.metric)) as most
    from app.quota_metrics m
    join private.quota_use(workspace) u on u.metric = m.metric
    join (values ('volumes', volumes::bigint), ('volume_gib', gib)) w (metric, wanted) on w.metric = m.metric
    left join app.quotas q on q.workspace_id = workspace and q.metric = m.metric
    where w.wanted > 0
    order by m.sort
  loop
    if entry.used + entry.wanted > entry.most then
      perform private.raise_error('quota_exceeded', 'PT409',
        format('%s: %s in use, %s more wanted, %s allowed.', entry.metric, entry.used, entry.wanted, entry.most),
        private.quota_hint('Delete a volume, or ask for a higher quota.',
          private.quota_rises_at(workspace, entry.metric)));
    end if;
  end loop;
end
$$;

create function private.require_free_volume_name(workspace uuid, name text) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  -- The same rule as for the names of servers.
  perform private.instance_names(name, 1);
  if exists (
    select from app.volumes v
    where v.workspace_id = workspace and not v.is_gone and v.name = require_free_volume_name.name
  ) then
    perform private.raise_error('uniqueness_error', 'PT409',
      format('name: The workspace has a volume %s already. One in the bin counts, too.', name), 'Choose another name.');
  end if;
end
$$;

create function private.volume_size(size_gib integer, smallest integer) returns integer
language plpgsql immutable
set search_path = ''
as $$
begin
  if size_gib is null or size_gib not between smallest and 16384 then
    perform private.raise_invalid_input(
      format('size_gib: A whole number from %s to 16384.', smallest),
      case when smallest > 1 then 'A volume grows, and never shrinks.' else 'Correct it.' end);
  end if;
  return size_gib;
end
$$;

-- A server that a volume can be given to. The caller holds the lock of the workspace.
create function private.lock_volume_server(instance_id uuid) returns app.instances
language plpgsql volatile
set search_path = ''
as $$
declare
  server app.instances;
begin
  select * into strict server from app.instances i where i.id = lock_volume_server.instance_id for no key update;
  if server.deleted_at is not null then
    perform private.raise_error('invalid_state', 'PT409',
      format('state: %s. The server is deleted.', server.state), 'Restore the server first, or choose another one.');
  end if;
  perform private.require_no_hold(server);
  return server;
end
$$;

create function private.create_volume(
  instance_id uuid, name text, size_gib integer, gib_month_micros bigint, idempotency_key uuid, via text,
  volume_snapshot_id uuid default null
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  server app.instances;
  price app.snapshot_prices;
  source app.snapshots;
  made app.volumes;
  answer jsonb;
begin
  perform private.require_via(via);
  perform private.require_permission(private.workspace_of_instance(instance_id), 'create_servers');
  answer := private.earlier_answer(idempotency_key, jsonb_build_object(
    'create_volume', instance_id, 'name', name, 'size_gib', size_gib, 'gib_month_micros', gib_month_micros)
    || case when volume_snapshot_id is null then '{}' else jsonb_build_object('volume_snapshot_id', volume_snapshot_id) end);
  if answer is not null then
    return answer;
  end if;
  perform private.lock_workspace(private.workspace_of_instance(instance_id), 'create_servers');
  server := private.lock_volume_server(instance_id);
  perform private.require_feature(server.region_id, 'volumes');
  source := private.source_of_volume(volume_snapshot_id, server);
  size_gib := coalesce(size_gib, source.disk_gib);
  perform private.volume_size(size_gib, coalesce(source.disk_gib, 1));
  perform private.require_free_volume_name(server.workspace_id, name);
  price := private.agreed_price_of_kind('volume', gib_month_micros);
  perform private.require_volume_quota(server.workspace_id, 1, size_gib);
  insert into app.volumes (
    workspace_id, region_id, created_by, name, virtualization, size_gib, currency, gib_month_micros, made_for, instance_id,
    source_id)
  select server.workspace_id, server.region_id, (select auth.uid()), create_volume.name, l.virtualization,
    create_volume.size_gib, price.currency, price.gib_month_micros, server.id, server.id, source.id
  from app.plans l where l.id = server.plan_id
  returning * into made;
  perform private.require_within_limit(server.workspace_id, array[private.request_key()]);
  perform private.record_volume_event('create', made, null, jsonb_build_object(
    'name', made.name, 'server', server.name, 'size_gib', made.size_gib, 'gib_month_micros', made.gib_month_micros)
    || case when source.id is null then '{}' else jsonb_build_object('snapshot', source.name) end, via);
  return private.remember_answer(idempotency_key, jsonb_build_object('volume_id', made.id, 'state', 'creating'));
end
$$;

create function private.attach_volume(volume_id uuid, instance_id uuid, via text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  server app.instances;
  was app.volumes;
begin
  perform private.require_via(via);
  perform private.lock_workspace(private.workspace_of_instance(instance_id), 'edit_servers');
  server := private.lock_volume_server(instance_id);
  was := private.lock_volume(volume_id, 'edit_servers');
  perform private.require_live_volume(was);
  if was.instance_id = server.id then
    return;
  end if;
  if coalesce(was.instance_id, was.held_by) is not null then
    perform private.raise_error('in_use', 'PT409', format('server: %s has the volume.', (
      select i.name from app.instances i where i.id = coalesce(was.instance_id, was.held_by))),
      'Detach it first, and wait until it is available.');
  end if;
  if server.workspace_id <> was.workspace_id or server.region_id <> was.region_id then
    perform private.raise_invalid_input(
      'instance_id: The server is in another workspace or region than the volume.', 'Choose another server.');
  end if;
  if not exists (
    select from app.plans l where l.id = server.plan_id and l.virtualization = was.virtualization
  ) then
    perform private.raise_invalid_input(
      'instance_id: A volume of a container fits no virtual machine, nor the other way round.',
      'Choose a server of the same kind as the one that it was made for.');
  end if;
  update app.volumes v set
    instance_id = server.id, run_after = greatest(now(), v.lease_until), attempts = 0, problem = null, error_code = null
  where v.id = was.id;
  perform private.record_volume_event('attach', was, null, jsonb_build_object('server', server.name), via);
end
$$;

create function private.detach_volume(volume_id uuid, via text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  was app.volumes;
begin
  perform private.require_via(via);
  was := private.lock_volume(volume_id, 'edit_servers');
  if was.instance_id is null then
    return;
  end if;
  update app.volumes v set
    instance_id = null, run_after = greatest(now(), v.lease_until), attempts = 0,
    -- One that could not be made stays failed.
    problem = case when v.held_gib is null then v.problem end,
    error_code = case when v.held_gib is null then v.error_code end
  where v.id = was.id;
  perform private.record_volume_event('detach', was, jsonb_build_object('server', (
    select i.name from app.instances i where i.id = was.instance_id)), null, via);
end
$$;

create function private.grow_volume(volume_id uuid, size_gib integer, via text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  was app.volumes;
begin
  perform private.require_via(via);
  was := private.lock_volume(volume_id, 'create_servers');
  perform private.require_live_volume(was);
  perform private.volume_size(grow_volume.size_gib, was.size_gib + 1);
  if not private.orders_open() then
    perform private.raise_error('orders_closed', 'PT409', 'Volumes cannot be ordered now.', 'Come back later.');
  end if;
  perform private.require_volume_quota(was.workspace_id, 0, grow_volume.size_gib - was.size_gib);
  update app.volumes v set
    size_gib = grow_volume.size_gib, run_after = greatest(now(), v.lease_until), attempts = 0, problem = null,
    error_code = null
  where v.id = was.id;
  perform private.require_within_limit(was.workspace_id, array[was.api_key_id]);
  perform private.record_volume_event('grow', was, jsonb_build_object('size_gib', was.size_gib),
    jsonb_build_object('size_gib', grow_volume.size_gib), via);
end
$$;

create function private.update_volume(volume_id uuid, name text, delete_protection boolean, via text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  was app.volumes;
  will app.volumes;
begin
  perform private.require_via(via);
  was := private.lock_volume(volume_id, 'edit_servers');
  perform private.require_live_volume(was);
  if update_volume.name is not null and update_volume.name <> was.name then
    -- In a container the name is that of the folder.
    if coalesce(was.instance_id, was.held_by) is not null then
      perform private.raise_error('in_use', 'PT409', 'name: A volume that a server has keeps its name.',
        'Detach it first.');
    end if;
    perform private.require_free_volume_name(was.workspace_id, update_volume.name);
  end if;
  update app.volumes v set
    name = coalesce(update_volume.name, v.name),
    delete_protection = coalesce(update_volume.delete_protection, v.delete_protection)
  where v.id = was.id
  returning * into will;
  if (will.name, will.delete_protection) is distinct from (was.name, was.delete_protection) then
    perform private.record_volume_event('update', was,
      jsonb_build_object('name', was.name, 'delete_protection', was.delete_protection),
      jsonb_build_object('name', will.name, 'delete_protection', will.delete_protection), via);
  end if;
end
$$;

create function private.delete_volume(volume_id uuid, via text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  was app.volumes;
begin
  perform private.require_via(via);
  was := private.lock_volume(volume_id, 'delete_servers');
  if was.deleted_at is not null then
    return;
  end if;
  if was.delete_protection then
    perform private.raise_error('protected', 'PT409', format('delete_protection: %s is protected.', was.name),
      'Switch the protection off first.');
  end if;
  if was.held_by is not null or (was.instance_id is not null and was.held_gib is not null) then
    perform private.raise_error('in_use', 'PT409', 'server: A server has the volume.',
      'Detach it first, and wait until it is available.');
  end if;
  perform private.bin_volume_snapshots(was);
  update app.volumes v set
    deleted_at = now(), instance_id = null, attempts = 0,
    -- There is nothing in one that was never made.
    purge_after = case when v.held_gib is null then now() else now() + interval '72 hours' end,
    run_after = greatest(v.lease_until, case when v.held_gib is null then now() else now() + interval '72 hours' end),
    problem = null, error_code = null
  where v.id = was.id;
  perform private.record_volume_event('delete', was, jsonb_build_object('name', was.name), null, via);
end
$$;

create function private.restore_volume(volume_id uuid, via text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  was app.volumes;
begin
  perform private.require_via(via);
  was := private.lock_volume(volume_id, 'create_servers');
  if was.deleted_at is null then
    return;
  end if;
  -- A worker may have begun to remove it, and somebody may have deleted it for good while this waited.
  if was.purge_after <= clock_timestamp() or was.held_gib is null then
    perform private.raise_error('invalid_state', 'PT409', 'state: deleted. The volume is being removed for good.',
      'Make another one.');
  end if;
  if not private.orders_open() then
    perform private.raise_error('orders_closed', 'PT409', 'Volumes cannot be ordered now.', 'Come back later.');
  end if;
  perform private.require_volume_quota(was.workspace_id, 1, was.size_gib);
  update app.volumes v set deleted_at = null, purge_after = null, size_gib = v.held_gib, run_after = now()
  where v.id = was.id;
  perform private.unbin_volume_snapshots(was);
  perform private.require_within_limit(was.workspace_id, array[was.api_key_id]);
  perform private.record_volume_event('restore', was, null, jsonb_build_object('name', was.name), via);
end
$$;

create function private.purge_volume(volume_id uuid, via text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  was app.volumes;
begin
  perform private.require_via(via);
  was := private.lock_volume(volume_id, 'delete_servers');
  if was.deleted_at is null then
    perform private.raise_error('invalid_state', 'PT409', 'state: The volume is not in the bin.', 'Delete it first.');
  end if;
  if was.purge_after <= now() then
    return;
  end if;
  update app.volumes v set purge_after = now(), run_after = greatest(now(), v.lease_until), attempts = 0
  where v.id = was.id;
  perform private.record_volume_event('purge', was, jsonb_build_object('name', was.name), null, via);
end
$$;

-- The volume that a name means in a workspace: its own id, or an error that lists the names.
create function private.named_volume(volume_id uuid, volume text, workspace text) returns uuid
language plpgsql stable security definer
set search_path = ''
as $$
declare
  team uuid;
  found uuid;
begin
  if volume_id is not null then
    return volume_id;
  end if;
  team := private.workspace_or_own(workspace);
  select v.id into found from app.volumes v
  where v.workspace_id = team and not v.is_gone and v.name = volume;
  if found is null then
    perform private.raise_invalid_input(
      case when volume is null then 'volume: Required.'
        else format('volume: You have no volume “%s”.', left(volume, 60)) end,
      coalesce('Choose one of ' || (
        select string_agg(n.name, ', ' order by n.name) from (
          select v.name from app.volumes v
          where v.workspace_id = team and not v.is_gone order by v.name limit 50) n) || '.',
        'There is none.'));
  end if;
  return found;
end
$$;

-- The snapshot of a volume (20261130041000) that a name means in a workspace: its own id, or an error that lists the names.
create function private.named_volume_snapshot(volume_snapshot_id uuid, volume_snapshot text, workspace text) returns uuid
language plpgsql stable security definer
set search_path = ''
as $$
declare
  team uuid;
  found uuid;
begin
  if volume_snapshot_id is not null then
    return volume_snapshot_id;
  end if;
  team := private.workspace_or_own(workspace);
  select s.id into found from app.snapshots s
  where s.workspace_id = team and s.kind = 'volume_snapshot' and s.state <> 'deleted' and s.name = volume_snapshot;
  if found is null then
    perform private.raise_invalid_input(
      case when volume_snapshot is null then 'volume_snapshot: Required.'
        else format('volume_snapshot: You have no snapshot of a volume “%s”.', left(volume_snapshot, 60)) end,
      coalesce('Choose one of ' || (
        select string_agg(n.name, ', ' order by n.name) from (
          select s.name from app.snapshots s
          where s.workspace_id = team and s.kind = 'volume_snapshot' and s.state <> 'deleted'
          order by s.name limit 50) n) || '.',
        'There is none.'));
  end if;
  return found;
end
$$;

create function public.create_volume(
  instance_id uuid default null, name text default null, size_gib integer default null,
  gib_month_micros bigint default null, idempotency_key uuid default null, via text default 'web',
  server text default null, workspace text default null, volume_snapshot_id uuid default null,
  volume_snapshot text default null
) returns jsonb
language sql volatile security invoker
set search_path = ''
as $$
  select private.create_volume(
    private.named_id('server', instance_id, server, workspace), name, size_gib, gib_month_micros, idempotency_key, via,
    case when coalesce(volume_snapshot_id::text, volume_snapshot) is not null then
      private.named_volume_snapshot(volume_snapshot_id, volume_snapshot, workspace) end)
$$;

create function public.attach_volume(
  volume_id uuid default null, instance_id uuid default null, via text default 'web', volume text default null,
  server text default null, workspace text default null
) returns void
language sql volatile security invoker
set search_path = ''
as $$
  select private.attach_volume(
    private.named_volume(volume_id, volume, workspace), private.named_id('server', instance_id, server, workspace), via)
$$;

create function public.detach_volume(
  volume_id uuid default null, via text default 'web', volume text default null, workspace text default null
) returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.detach_volume(private.named_volume(volume_id, volume, workspace), via) $$;

create function public.grow_volume(
  volume_id uuid default null, size_gib integer default null, via text default 'web', volume text default null,
  workspace text default null
) returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.grow_volume(private.named_volume(volume_id, volume, workspace), size_gib, via) $$;

create function public.update_volume(
  volume_id uuid default null, name text default null, delete_protection boolean default null,
  via text default 'web', volume text default null, workspace text default null
) returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.update_volume(private.named_volume(volume_id, volume, workspace), name, delete_protection, via) $$;

create function public.delete_volume(
  volume_id uuid default null, via text default 'web', volume text default null, workspace text default null
) returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.delete_volume(private.named_volume(volume_id, volume, workspace), via) $$;

create function public.restore_volume(
  volume_id uuid default null, via text default 'web', volume text default null, workspace text default null
) returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.restore_volume(private.named_volume(volume_id, volume, workspace), via) $$;

create function public.purge_volume(
  volume_id uuid default null, via text default 'web', volume text default null, workspace text default null
) returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.purge_volume(private.named_volume(volume_id, volume, workspace), via) $$;

grant execute on function
  private.create_volume(uuid, text, integer, bigint, uuid, text, uuid),
  public.create_volume(uuid, text, integer, bigint, uuid, text, text, text, uuid, text),
  private.attach_volume(uuid, uuid, text), public.attach_volume(uuid, uuid, text, text, text, text),
  private.detach_volume(uuid, text), public.detach_volume(uuid, text, text, text),
  private.grow_volume(uuid, integer, text), public.grow_volume(uuid, integer, text, text, text),
  private.update_volume(uuid, text, boolean, text), public.update_volume(uuid, text, boolean, text, text, text),
  private.delete_volume(uuid, text), public.delete_volume(uuid, text, text, text),
  private.restore_volume(uuid, text), public.restore_volume(uuid, text, text, text),
  private.named_volume(uuid, text, text), private.named_volume_snapshot(uuid, text, text)
  to authenticated, api_key_operate;

-- People only: what a program deletes by mistake can be restored, whatever else it does.
grant execute on function private.purge_volume(uuid, text), public.purge_volume(uuid, text, text, text) to authenticated;

comment on function public.create_volume(uuid, text, integer, bigint, uuid, text, text, text, uuid, text) is
'Makes a volume for a server, empty or from a snapshot of another volume, and gives it to that server. It can be detached and given to another server later.
@param instance_id The server by its id. The volume is in its region, and fits servers of its kind.
@param name! Lower-case letters, digits and hyphens, 1 to 63.
@param size_gib! The size in GiB, 1 to 16384. From a snapshot: at least that of its volume, which is also the default.
@param gib_month_micros The price of volume_price that you saw: every other one is refused. Default: the present price.
@param idempotency_key A new UUID of yours: the same request sent twice acts once.
@param via Where the request comes from: web, shell or api.
@param server The server by its name, instead of instance_id.
@param workspace The workspace of the named server, by its slug. Default: the workspace of the API key, or the only one that you have.
@param volume_snapshot_id A snapshot of a volume, whose data the new volume gets. It must be in the region of the server, and of its kind.
@param volume_snapshot That snapshot by its name, instead of volume_snapshot_id.
@answer volume_id uuid The id of the volume; see volume_list.
@answer state text creating.
Raises: not_found, forbidden, invalid_input, invalid_state, locked, conflict, feature_missing, orders_closed, price_changed, uniqueness_error, quota_exceeded, limit_reached.';

comment on function public.attach_volume(uuid, uuid, text, text, text, text) is
'Gives a volume to a server of its region and kind, whether that runs or not.
@param volume_id The volume by its id.
@param instance_id The server by its id.
@param via Where the request comes from: web, shell or api.
@param volume The volume by its name, instead of volume_id.
@param server The server by its name, instead of instance_id.
@param workspace The workspace of both, by its slug. Default: the workspace of the API key, or the only one that you have.
Raises: not_found, forbidden, invalid_input, invalid_state, locked, in_use (another server has it).';

comment on function public.detach_volume(uuid, text, text, text) is
'Takes a volume from its server. The data stays. Unmount it inside the server first.
@param volume_id The volume by its id.
@param via Where the request comes from: web, shell or api.
@param volume The volume by its name, instead of volume_id.
@param workspace The workspace of the named volume, by its slug. Default: the workspace of the API key, or the only one that you have.
Raises: not_found, forbidden, invalid_input.';

comment on function public.grow_volume(uuid, integer, text, text, text) is
'Makes a volume larger, at the price that it has. It never shrinks.
@param volume_id The volume by its id.
@param size_gib! The new size in GiB: more than the present one, and at most 16384.
@param via Where the request comes from: web, shell or api.
@param volume The volume by its name, instead of volume_id.
@param workspace The workspace of the named volume, by its slug. Default: the workspace of the API key, or the only one that you have.
Raises: not_found, forbidden, invalid_input, invalid_state, orders_closed, quota_exceeded, limit_reached.';

comment on function public.update_volume(uuid, text, boolean, text, text, text) is
'Renames a volume, or protects it from deletion. What is missing stays as it is.
@param volume_id The volume by its id.
@param name Lower-case letters, digits and hyphens, 1 to 63. Only while no server has it.
@param delete_protection True: it cannot be deleted.
@param via Where the request comes from: web, shell or api.
@param volume The volume by its name, instead of volume_id.
@param workspace The workspace of the named volume, by its slug. Default: the workspace of the API key, or the only one that you have.
Raises: not_found, forbidden, invalid_input, invalid_state, uniqueness_error, in_use (a server has it).';

comment on function public.delete_volume(uuid, text, text, text) is
'Moves a volume that no server has into the bin, with its snapshots. Billing of all ends at once. After 72 hours they are removed for good.
@param volume_id The volume by its id.
@param via Where the request comes from: web, shell or api.
@param volume The volume by its name, instead of volume_id.
@param workspace The workspace of the named volume, by its slug. Default: the workspace of the API key, or the only one that you have.
Raises: not_found, forbidden, invalid_input, invalid_state (it is being restored, or a snapshot is being taken), protected, in_use (a server has it, or a volume is being made from one of its snapshots).';

comment on function public.restore_volume(uuid, text, text, text) is
'Takes a volume out of the bin, with its data and its snapshots, which get new ids. They are billed again, at the prices that they had.
@param volume_id The volume by its id.
@param via Where the request comes from: web, shell or api.
@param volume The volume by its name, instead of volume_id.
@param workspace The workspace of the named volume, by its slug. Default: the workspace of the API key, or the only one that you have.
Raises: not_found, forbidden, invalid_input, invalid_state (it is being removed), orders_closed, quota_exceeded, limit_reached.';

comment on function public.purge_volume(uuid, text, text, text) is
'Removes a volume that is in the bin for good, with its data and all its snapshots, before its time is over. This cannot be undone. For people: an API key cannot do it.
@param volume_id The volume by its id.
@param via Where the request comes from: web, shell or api.
@param volume The volume by its name, instead of volume_id.
@param workspace The workspace of the named volume, by its slug. Default: the only one that you have.
Raises: not_found, forbidden, invalid_input, invalid_state (it is not in the bin).';
