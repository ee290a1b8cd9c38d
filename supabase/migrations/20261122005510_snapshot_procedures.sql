-- What customers do with snapshots: take, rename and delete one, and make a server from it.
--
-- Locks are taken in the order of all procedures: workspace, server, action; and then the snapshot.

-- Holds the workspace and then the server of a snapshot until the transaction ends.
create function private.lock_snapshot(target uuid, action text) returns app.snapshots
language plpgsql volatile
set search_path = ''
as $$
declare
  place app.snapshots;
begin
  select * into place from app.snapshots s
  where s.id = target and s.state <> 'deleted'
    and (s.workspace_id in (select private.my_workspace_ids()) or private.is_staff());
  if place.id is null then
    perform private.raise_error('not_found', 'PT404',
      'There is no such snapshot, or you are not a member of its workspace.', 'Reload the list.');
  end if;
  perform private.lock_workspace(place.workspace_id, action);
  perform from app.instances i where i.id = place.instance_id for no key update;
  select * into place from app.snapshots s where s.id = target for update;
  if place.state = 'deleted' then
    perform private.raise_error('not_found', 'PT404', 'The snapshot has been deleted.',
      'Reload the list.');
  end if;
  return place;
end
$$;

create function private.require_free_snapshot_name(workspace uuid, name text) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  -- The same rule as for the names of servers.
  perform private.instance_names(name, 1);
  if exists (
    select from app.snapshots s
    where s.workspace_id = workspace and s.state <> 'deleted'
      and s.name = require_free_snapshot_name.name
  ) then
    perform private.raise_error('uniqueness_error', 'PT409',
      format('name: The workspace has a snapshot %s already.', name), 'Choose another name.');
  end if;
end
$$;

-- The state of the server stays as it is, also if the work fails.
create function private.queue_snapshot_action(
  server app.instances, kind text, snapshot app.snapshots, idempotency_key uuid, via text
) returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  made uuid;
begin
  insert into app.instance_actions (
    instance_id, workspace_id, kind, requested_by, via, idempotency_key, from_state, to_state,
    fail_state, parameters)
  values (
    server.id, server.workspace_id, kind, (select auth.uid()), via, idempotency_key, server.state,
    server.state, server.state,
    jsonb_build_object('snapshot_id', snapshot.id, 'snapshot_name', snapshot.name))
  returning id into made;
  perform private.record_instance_event(kind, server.id,
    case when kind = 'delete_snapshot' then jsonb_build_object('snapshot', snapshot.name) end,
    case when kind = 'create_snapshot' then jsonb_build_object(
      'snapshot', snapshot.name, 'gib_month_micros', snapshot.gib_month_micros) end, via);
  return jsonb_build_object('snapshot_id', snapshot.id, 'action_id', made, 'state', snapshot.state);
end
$$;

-- The price of new snapshots, checked against the price that the customer saw.
create function private.agreed_snapshot_price(seen bigint) returns app.snapshot_prices
language plpgsql volatile
set search_path = ''
as $$
declare
  price app.snapshot_prices;
begin
  select * into price from app.snapshot_prices p where p.valid_to is null for share;
  if price.id is null or not private.orders_open() then
    perform private.raise_error('orders_closed', 'PT409', 'Snapshots cannot be ordered now.',
      'Come back later.');
  end if;
  if seen is distinct from price.gib_month_micros then
    perform private.raise_error('price_changed', 'PT409',
      format('gib_month_micros: %s was shown, %s applies now.', coalesce(seen::text, 'none'),
        price.gib_month_micros),
      'Check the new price, then confirm again.');
  end if;
  return price;
end
$$;

create function private.require_snapshot_quota(workspace uuid) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  used bigint := (select u.used from private.quota_use(workspace) u where u.metric = 'snapshots');
  most bigint := (
    select coalesce(q.max, m.default_max) from app.quota_metrics m
    left join app.quotas q on q.workspace_id = workspace and q.metric = m.metric
    where m.metric = 'snapshots');
begin
  if used >= most then
    perform private.raise_error('quota_exceeded', 'PT409',
      format('snapshots: %s in use, 1 more wanted, %s allowed.', used, most),
      'Delete a snapshot, or ask for a higher quota.');
  end if;
end
$$;

create function private.create_snapshot(
  instance_id uuid, name text, gib_month_micros bigint, idempotency_key uuid, via text
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  server app.instances;
  made app.snapshots;
  price app.snapshot_prices;
  disk integer;
  answer jsonb;
begin
  perform private.require_via(via);
  perform private.require_permission(private.workspace_of_instance(instance_id), 'create_servers');
  answer := private.earlier_answer(idempotency_key, jsonb_build_object(
    'create_snapshot', instance_id, 'name', name, 'gib_month_micros', gib_month_micros));
  if answer is not null then
    return answer;
  end if;
  perform private.lock_workspace(private.workspace_of_instance(instance_id), 'create_servers');
  select * into strict server from app.instances i where i.id = instance_id for no key update;
  -- A server whose creation failed has no disk, and one in error may have half of it.
  if server.state not in ('running', 'stopped') or server.engine_ref is null then
    perform private.raise_error('invalid_state', 'PT409',
      format('state: %s. A snapshot needs a server that runs or is stopped.', server.state),
      'Wait until the server runs, then try again.');
  end if;
  perform private.require_no_hold(server);
  perform private.end_open_action(server, 'create_snapshot');
  price := private.agreed_snapshot_price(gib_month_micros);
  select l.disk_gib into disk from app.plans l where l.id = server.plan_id;
  if disk is null then
    perform private.raise_invalid_input('instance_id: The plan has no disk of a fixed size.',
      'Choose another server.');
  end if;
  perform private.require_free_snapshot_name(server.workspace_id, name);
  perform private.require_snapshot_quota(server.workspace_id);

  insert into app.snapshots (
    workspace_id, instance_id, region_id, image_id, created_by, name, disk_gib, currency,
    gib_month_micros)
  values (
    server.workspace_id, server.id, server.region_id, server.image_id, (select auth.uid()),
    create_snapshot.name, disk, price.currency, price.gib_month_micros)
  returning * into made;
  return private.remember_answer(idempotency_key,
    private.queue_snapshot_action(server, 'create_snapshot', made, idempotency_key, via));
end
$$;

create function public.create_snapshot(
  instance_id uuid, name text, gib_month_micros bigint, idempotency_key uuid default null,
  via text default 'web'
) returns jsonb
language sql volatile security invoker
set search_path = ''
as $$
  select private.create_snapshot(instance_id, name, gib_month_micros, idempotency_key, via)
$$;

create function private.rename_snapshot(snapshot_id uuid, name text, via text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  was app.snapshots;
begin
  perform private.require_via(via);
  was := private.lock_snapshot(snapshot_id, 'edit_servers');
  if was.name = rename_snapshot.name then
    return;
  end if;
  perform private.require_free_snapshot_name(was.workspace_id, name);
  update app.snapshots s set name = rename_snapshot.name where s.id = was.id;
  perform private.record_instance_event('rename_snapshot', was.instance_id,
    jsonb_build_object('snapshot', was.name), jsonb_build_object('snapshot', name), via);
end
$$;

create function public.rename_snapshot(snapshot_id uuid, name text, via text default 'web')
returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.rename_snapshot(snapshot_id, name, via) $$;

create function private.delete_snapshot(snapshot_id uuid, idempotency_key uuid, via text)
returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  was app.snapshots;
  server app.instances;
  users text;
  answer jsonb;
begin
  perform private.require_via(via);
  answer := private.earlier_answer(idempotency_key,
    jsonb_build_object('delete_snapshot', snapshot_id));
  if answer is not null then
    return answer;
  end if;
  was := private.lock_snapshot(snapshot_id, 'delete_servers');
  select * into strict server from app.instances i where i.id = was.instance_id;
  perform private.end_open_action(server, 'delete_snapshot');
  -- Until such a server has run once, it is made from the snapshot.
  select string_agg(i.name, ', ' order by i.name) into users from app.instances i
  where i.snapshot_id = was.id and i.engine_ref is null and i.deleted_at is null;
  if users is not null then
    perform private.raise_error('in_use', 'PT409',
      format('servers: %s will be made from this snapshot.', users),
      'Wait until the server runs, or delete it.');
  end if;
  update app.snapshots s set
    state = 'deleting', error_code = null,
    deleted_at = coalesce(s.deleted_at,
      greatest(date_trunc('milliseconds', clock_timestamp()), s.ready_at))
  where s.id = was.id
  returning * into was;
  return private.remember_answer(idempotency_key,
    private.queue_snapshot_action(server, 'delete_snapshot', was, idempotency_key, via));
end
$$;

create function public.delete_snapshot(
  snapshot_id uuid, idempotency_key uuid default null, via text default 'web'
) returns jsonb
language sql volatile security invoker
set search_path = ''
as $$ select private.delete_snapshot(snapshot_id, idempotency_key, via) $$;

-- The snapshot that a new server is made from, checked against its plan and region. It cannot be deleted
-- until the transaction ends.
create function private.require_snapshot(
  snapshot uuid, workspace uuid, plan uuid, region uuid
) returns app.snapshots
language plpgsql volatile
set search_path = ''
as $$
declare
  source app.snapshots;
  disk integer;
begin
  select * into source from app.snapshots s
  where s.id = snapshot and s.workspace_id = workspace for no key update;
  if source.id is null or source.state <> 'ready' then
    perform private.raise_invalid_input(
      'snapshot_id: This workspace has no such snapshot that is ready.', 'Choose another snapshot.');
  end if;
  if source.region_id <> region then
    perform private.raise_invalid_input(
      format('region_id: The snapshot is in %s.',
        (select r.slug from app.regions r where r.id = source.region_id)),
      'Choose that region.');
  end if;
  select l.disk_gib into disk from app.plans l where l.id = plan;
  if disk is null or disk < source.disk_gib then
    perform private.raise_invalid_input(
      format('plan_id: The snapshot needs %s GiB of disk.', source.disk_gib),
      'Choose a larger plan.');
  end if;
  -- The server of the snapshot has been of one kind all its life, and so is its disk.
  if exists (
    select from app.instances i
    join app.plans was on was.id = i.plan_id
    join app.plans wanted on wanted.id = plan
    where i.id = source.instance_id and wanted.virtualization <> was.virtualization
  ) then
    perform private.raise_invalid_input(
      'plan_id: A disk of a container never starts a virtual machine, nor the other way round.',
      'Choose a plan with the same virtualization as the server of the snapshot.');
  end if;
  return source;
end
$$;

grant execute on function
  private.create_snapshot(uuid, text, bigint, uuid, text),
  public.create_snapshot(uuid, text, bigint, uuid, text),
  private.rename_snapshot(uuid, text, text), public.rename_snapshot(uuid, text, text),
  private.delete_snapshot(uuid, uuid, text), public.delete_snapshot(uuid, uuid, text)
  to authenticated;

-- What the worker reads and reports.

create function private.is_snapshot_action(kind text) returns boolean
language sql immutable parallel safe
set search_path = ''
as $$ select kind in ('create_snapshot', 'delete_snapshot') $$;

-- The snapshot that an action takes or deletes, or from which it makes the server; else null.
create function private.snapshot_of_action(action uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object('id', s.id, 'engine_ref', s.engine_ref)
  from app.instance_actions a
  join app.instances i on i.id = a.instance_id
  join app.snapshots s on s.id = case
    when private.is_snapshot_action(a.kind) then (a.parameters ->> 'snapshot_id')::uuid
    -- A rebuild writes the image. Any other action may have to make a server that has never run.
    when i.engine_ref is null and a.kind <> 'rebuild' then i.snapshot_id
  end
  where a.id = action
$$;

-- The caller holds the locks of the server and the action.
create function private.succeed_snapshot_action(action app.instance_actions, outcome jsonb)
returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  if action.kind = 'delete_snapshot' then
    update app.snapshots s set state = 'deleted', engine_ref = null
    where s.id = (action.parameters ->> 'snapshot_id')::uuid;
  else
    update app.snapshots s set
      state = 'ready',
      engine_ref = outcome ->> 'snapshot_ref',
      -- A snapshot of an empty disk still takes a part of a GiB.
      size_gib = greatest((outcome ->> 'size_gib')::integer, 1),
      ready_at = date_trunc('milliseconds', clock_timestamp())
    where s.id = (action.parameters ->> 'snapshot_id')::uuid;
  end if;
end
$$;

create function private.fail_snapshot_action(action app.instance_actions, code text)
returns void
language sql volatile
set search_path = ''
as $$
  update app.snapshots s set state = 'failed', error_code = code
  where s.id = (action.parameters ->> 'snapshot_id')::uuid
$$;
