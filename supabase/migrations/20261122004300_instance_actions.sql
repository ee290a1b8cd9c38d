-- What customers and staff do with a server: start, stop, reboot, resize, rebuild, delete and restore
-- it, rename, label and protect it. instance_transitions alone says what is legal.

-- Which permission of a workspace an action needs.
create function private.permission_for(kind text) returns text
language sql immutable
set search_path = ''
as $$
  select case
    when kind in ('resize', 'rebuild') then 'resize_servers'
    when kind in ('delete', 'restore') then 'delete_servers'
    else 'create_servers'
  end
$$;

-- Holds the workspace and then the server until the transaction ends.
create function private.lock_instance(target uuid, kind text) returns app.instances
language plpgsql volatile
set search_path = ''
as $$
declare
  workspace uuid := private.workspace_of_instance(target);
  server app.instances;
begin
  if private.is_staff() and 'operator' <> all (private.acting_roles(workspace)) then
    perform from app.workspaces w where w.id = workspace for no key update;
  else
    perform private.lock_workspace(workspace, private.permission_for(kind));
  end if;
  select * into strict server from app.instances i where i.id = target for no key update;
  return server;
end
$$;

-- Deleting and rebuilding lose data.
create function private.require_unprotected(server app.instances) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if server.delete_protection then
    perform private.raise_error('protected', 'PT409',
      format('delete_protection: %s is protected.', server.name),
      'Turn the protection off in the settings of the server first.');
  end if;
end
$$;

create function private.require_no_hold(server app.instances) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if server.hold <> 'none' then
    perform private.raise_error('locked', 'PT409',
      format('hold: %s. %s', server.hold, server.hold_reason), 'Only a stop is possible. Contact support.');
  end if;
end
$$;

-- A stop also ends the start that it finds in progress. Nothing else ends another action.
create function private.end_open_action(server app.instances, kind text) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  open_action app.instance_actions;
begin
  select * into open_action from app.instance_actions a
  where a.instance_id = server.id and a.status in ('queued', 'running') for update;
  if open_action.id is null then
    return;
  end if;
  if kind <> 'stop' or open_action.kind <> 'start' then
    perform private.raise_error('locked', 'PT409', format('action: %s is in progress.', open_action.kind),
      'Wait until it is done.');
  end if;
  -- The worker keeps its lease, so that no other begins before it lets go.
  update app.instance_actions a set status = 'cancelled', finished_at = now()
  where a.id = open_action.id;
end
$$;

-- Checks and reserves what the new plan needs. Returns what the worker and complete_action read.
create function private.prepare_resize(server app.instances, parameters jsonb) returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  plan uuid := private.typed(parameters, 'plan_id', 'uuid')::uuid;
  price app.plan_prices;
begin
  if plan is null or plan = server.plan_id then
    perform private.raise_invalid_input('plan_id: Another plan than now.', 'Choose another plan.');
  end if;
  if not private.orders_open() then
    perform private.raise_error('orders_closed', 'PT409', 'Plans cannot be ordered now.',
      'Come back later.');
  end if;
  price := private.agreed_price(plan, private.typed(parameters, 'hourly_micros', 'bigint')::bigint);
  if exists (
    select from app.plans was, app.plans wanted
    where was.id = server.plan_id and wanted.id = plan
      and coalesce(wanted.disk_gib, 0) < coalesce(was.disk_gib, 0)
  ) then
    perform private.raise_invalid_input('plan_id: The disk of a server never shrinks.',
      'Choose a plan with at least as much disk.');
  end if;
  if exists (
    select from app.plans was, app.plans wanted
    where was.id = server.plan_id and wanted.id = plan and wanted.virtualization <> was.virtualization
  ) then
    perform private.raise_invalid_input(
      'plan_id: A container never becomes a virtual machine, nor a virtual machine a container.',
      'Choose a plan with the same virtualization, or create another server.');
  end if;
  perform private.require_quota(server.workspace_id, plan, 1, server.plan_id);
  perform private.take_stock(plan, server.region_id, 1);
  update app.instances i set next_plan_id = plan where i.id = server.id;
  return jsonb_build_object('plan_id', plan, 'currency', price.currency,
    'hourly_micros', price.hourly_micros, 'monthly_cap_micros', price.monthly_cap_micros);
end
$$;

create function private.prepare_rebuild(server app.instances, parameters jsonb) returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  image uuid := coalesce(private.typed(parameters, 'image_id', 'uuid')::uuid, server.image_id);
  change jsonb := jsonb_build_object('image_id', image);
begin
  perform private.require_unprotected(server);
  perform private.require_image(image, server.plan_id);
  if parameters ? 'ssh_key_ids' then
    change := change || jsonb_build_object(
      'authorized_keys', private.authorized_keys(parameters -> 'ssh_key_ids'));
  end if;
  if parameters ? 'cloud_init' then
    change := change || jsonb_build_object(
      'cloud_init', private.require_cloud_init(parameters ->> 'cloud_init'));
  end if;
  return change;
end
$$;

create function private.prepare_restore(server app.instances) returns jsonb
language plpgsql volatile
set search_path = ''
as $$
begin
  if server.purge_after <= now() then
    perform private.raise_error('invalid_state', 'PT409',
      'purge_after: The time to restore this server is over.', 'Create another server.');
  end if;
  perform private.require_free_names(server.workspace_id, array[server.name]);
  perform private.require_quota(server.workspace_id, server.plan_id, 1);
  perform private.take_stock(server.plan_id, server.region_id, 1);
  return '{}';
end
$$;

create function private.request_instance_action(
  instance_id uuid, kind text, parameters jsonb, idempotency_key uuid, via text
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  given jsonb := jsonb_strip_nulls(coalesce(parameters, '{}'));
  server app.instances;
  path app.instance_transitions;
  acting text[];
  acted_as text;
  why text;
  change jsonb := '{}';
  action_id uuid;
  answer jsonb;
begin
  perform private.require_via(via);
  if kind is null or kind not in ('start', 'stop', 'reboot', 'resize', 'rebuild', 'delete', 'restore') then
    perform private.raise_invalid_input(
      'kind: One of start, stop, reboot, resize, rebuild, delete, restore.', 'Correct it.');
  end if;
  perform private.require_keys(given, case kind
    when 'resize' then array['plan_id', 'hourly_micros', 'reason']
    when 'rebuild' then array['image_id', 'ssh_key_ids', 'cloud_init', 'reason']
    else array['reason'] end);
  perform private.workspace_of_instance(instance_id);
  answer := private.earlier_answer(idempotency_key,
    jsonb_build_object('action', kind, 'instance_id', instance_id, 'parameters', given));
  if answer is not null then
    return answer;
  end if;

  server := private.lock_instance(instance_id, kind);
  path := private.transition(kind, server.state);
  acting := private.acting_roles(server.workspace_id);
  select r into acted_as from unnest(acting) with ordinality a (r, n)
  where r = any (path.roles) order by n limit 1;
  if acted_as is null then
    perform private.raise_error('forbidden', '42501',
      format('%s is for: %s.', initcap(kind), array_to_string(path.roles, ', ')),
      'Ask someone who may.');
  end if;
  -- Staff say why they touch the server of a customer. The customer reads it.
  why := private.require_reason(given ->> 'reason', acted_as = 'operator');
  if acted_as = 'operator' and kind <> 'stop' then
    perform private.require_no_hold(server);
  end if;
  perform private.end_open_action(server, kind);

  if kind = 'resize' then
    change := private.prepare_resize(server, given);
  elsif kind = 'rebuild' then
    change := private.prepare_rebuild(server, given);
  elsif kind = 'restore' then
    change := private.prepare_restore(server);
  elsif kind = 'delete' then
    perform private.require_unprotected(server);
  end if;

  -- Without a state on the way there is nothing for a worker to do.
  insert into app.instance_actions (
    instance_id, workspace_id, kind, status, requested_by, via, idempotency_key, from_state,
    via_state, to_state, fail_state, parameters, finished_at)
  values (
    server.id, server.workspace_id, kind,
    case when path.via_state is null then 'succeeded' else 'queued' end, (select auth.uid()),
    case when acted_as = 'operator' then via else 'admin' end, idempotency_key, server.state,
    path.via_state, path.to_state, path.fail_state, change,
    case when path.via_state is null then now() end)
  returning id into action_id;
  perform private.enter_state(server.id, coalesce(path.via_state, path.to_state));
  perform private.record_instance_event(kind, server.id,
    jsonb_build_object('state', server.state),
    jsonb_build_object('state', coalesce(path.via_state, path.to_state))
      || (change - 'cloud_init' - 'authorized_keys'),
    case when acted_as = 'operator' then via else 'admin' end, acted_as, why);
  answer := jsonb_build_object('action_id', action_id, 'instance_id', server.id,
    'state', coalesce(path.via_state, path.to_state),
    'status', case when path.via_state is null then 'succeeded' else 'queued' end);
  return private.remember_answer(idempotency_key, answer);
end
$$;

create function public.request_instance_action(
  instance_id uuid, kind text, parameters jsonb default '{}', idempotency_key uuid default null,
  via text default 'web'
) returns jsonb
language sql volatile security invoker
set search_path = ''
as $$
  select private.request_instance_action(instance_id, kind, parameters, idempotency_key, via)
$$;

comment on function public.request_instance_action(uuid, text, jsonb, uuid, text) is
  'Start, stop, reboot, resize, rebuild, delete or restore a server. parameters: resize: plan_id, '
  'hourly_micros (the price that was shown); rebuild: image_id, ssh_key_ids, cloud_init; staff: '
  'reason. via: web, shell, api. Returns {action_id, instance_id, state, status}. Raises: not_found, '
  'forbidden, invalid_input, invalid_state, locked, protected, conflict, orders_closed, '
  'price_changed, quota_exceeded, out_of_stock, uniqueness_error.';

create function private.update_instance(
  instance_id uuid, version integer, name text, labels jsonb, delete_protection boolean, via text
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  was app.instances;
  wanted app.instances;
begin
  perform private.require_via(via);
  perform private.lock_workspace(private.workspace_of_instance(instance_id), 'edit_servers');
  select * into strict was from app.instances i where i.id = instance_id for no key update;
  if was.deleted_at is not null then
    perform private.raise_error('invalid_state', 'PT409',
      format('state: %s. Only a server that is not deleted can be changed.', was.state),
      'Restore the server first.');
  end if;
  if was.version is distinct from update_instance.version then
    perform private.raise_conflict(was.version);
  end if;
  wanted := was;
  wanted.name := coalesce(update_instance.name, was.name);
  wanted.labels := private.require_labels(coalesce(update_instance.labels, was.labels));
  wanted.delete_protection := coalesce(update_instance.delete_protection, was.delete_protection);
  if wanted.name <> was.name then
    perform private.require_free_names(was.workspace_id, private.instance_names(wanted.name, 1));
  end if;
  if wanted is distinct from was then
    update app.instances i set
      name = wanted.name, labels = wanted.labels, delete_protection = wanted.delete_protection,
      version = i.version + 1
    where i.id = instance_id
    returning i.version into wanted.version;
    perform private.record_instance_event('update', instance_id,
      jsonb_object_agg(f.key, f.value), jsonb_object_agg(f.key, to_jsonb(wanted) -> f.key), via)
    from jsonb_each(to_jsonb(was)) f
    where f.key in ('name', 'labels', 'delete_protection')
      and f.value is distinct from to_jsonb(wanted) -> f.key;
  end if;
  return jsonb_build_object('id', instance_id, 'version', wanted.version);
end
$$;

create function public.update_instance(
  instance_id uuid, version integer, name text default null, labels jsonb default null,
  delete_protection boolean default null, via text default 'web'
) returns jsonb
language sql volatile security invoker
set search_path = ''
as $$
  select private.update_instance(instance_id, version, name, labels, delete_protection, via)
$$;

comment on function public.update_instance(uuid, integer, text, jsonb, boolean, text) is
  'Renames, labels and protects a server. What is null stays. version: the one that was read. Returns '
  '{id, version}. Raises: not_found, forbidden, invalid_input, invalid_state, conflict, '
  'uniqueness_error.';

grant execute on function
  private.request_instance_action(uuid, text, jsonb, uuid, text),
  public.request_instance_action(uuid, text, jsonb, uuid, text),
  private.update_instance(uuid, integer, text, jsonb, boolean, text),
  public.update_instance(uuid, integer, text, jsonb, boolean, text)
  to authenticated;
