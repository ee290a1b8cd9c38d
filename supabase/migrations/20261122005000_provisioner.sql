-- The provisioner: processes that claim actions, do them with a driver, and report what happened. They
-- come with a token of the role provisioner, or with the secret key. Nobody else may execute these
-- procedures.

-- Claims.

-- What a driver needs for an action: with the plan that a resize leads to, and with the image and the
-- keys that a rebuild asks for.
create function private.action_job(action uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'action', jsonb_build_object(
      'id', a.id, 'kind', a.kind, 'attempts', a.attempts, 'from_state', a.from_state,
      'to_state', a.to_state, 'lease_until', a.lease_until, 'created_at', a.created_at),
    'instance', jsonb_build_object(
      'id', i.id, 'name', i.name, 'workspace_id', i.workspace_id, 'labels', i.labels,
      'engine_ref', i.engine_ref, 'addresses', to_jsonb(i.addresses)),
    'plan', jsonb_build_object(
      'slug', l.slug, 'virtualization', l.virtualization, 'cpu_type', l.cpu_type,
      'vcpus', l.vcpus, 'memory_mib', l.memory_mib, 'disk_gib', l.disk_gib,
      'transfer_gib', l.transfer_gib, 'gpu_model', l.gpu_model, 'gpu_count', l.gpu_count),
    'image', jsonb_build_object('slug', m.slug, 'family', m.family, 'version', m.version),
    'region', r.slug,
    'ssh_keys', jsonb_path_query_array(
      coalesce(a.parameters -> 'authorized_keys', i.authorized_keys), '$[*].public_key'),
    'cloud_init', coalesce(a.parameters ->> 'cloud_init', i.cloud_init))
  from app.instance_actions a
  join app.instances i on i.id = a.instance_id
  join app.plans l on l.id = coalesce(i.next_plan_id, i.plan_id)
  join app.images m on m.id = coalesce((a.parameters ->> 'image_id')::uuid, i.image_id)
  join app.regions r on r.id = i.region_id
  where a.id = action
$$;

-- A worker that ends without a word leaves its action to another. After 8 of them the action fails.
create function private.fail_abandoned_actions() returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  abandoned app.instance_actions;
begin
  for abandoned in
    select a.* from app.instance_actions a
    where a.status = 'running' and a.run_after <= now() and a.attempts >= 8 and a.fail_state is not null
  loop
    perform from app.instances i where i.id = abandoned.instance_id for no key update skip locked;
    continue when not found;
    select * into abandoned from app.instance_actions a
    where a.id = abandoned.id and a.status = 'running' and a.run_after <= now() for update;
    continue when abandoned.id is null;
    perform private.fail_action(abandoned, abandoned.fail_state, 'worker_lost',
      'Several workers ended before they finished.');
    perform private.record_instance_event('fail', abandoned.instance_id, null,
      jsonb_build_object('kind', abandoned.kind, 'error_code', 'worker_lost'), 'system', 'system');
  end loop;
end
$$;

create function private.claim_actions(worker text, max integer, lease_seconds integer)
returns setof jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  until_at timestamptz := now() + make_interval(secs => least(greatest(lease_seconds, 5), 3600));
begin
  if worker is null or char_length(worker) not between 1 and 100 then
    perform private.raise_invalid_input('worker: 1 to 100 characters.', 'Name the process.');
  end if;
  perform private.fail_abandoned_actions();
  return query
    with due as (
      select a.id from app.instance_actions a
      where a.status in ('queued', 'running') and a.run_after <= now()
        -- A stop waits for the worker whose start it cancelled.
        and not exists (
          select from app.instance_actions c
          where c.instance_id = a.instance_id and c.status = 'cancelled' and c.lease_until > now())
      order by a.run_after, a.created_at
      limit least(greatest(claim_actions.max, 0), 100)
      for update skip locked
    ), claimed as (
      update app.instance_actions a set
        status = 'running', worker = claim_actions.worker, lease_until = until_at,
        run_after = until_at, attempts = a.attempts + 1,
        started_at = coalesce(a.started_at, now())
      from due where a.id = due.id
      returning a.id, a.created_at, a.attempts
    )
    -- The job reads the table as it was before this statement.
    select jsonb_set(jsonb_set(private.action_job(c.id),
      '{action,attempts}', to_jsonb(c.attempts)), '{action,lease_until}', to_jsonb(until_at))
      || jsonb_build_object('snapshot', private.snapshot_of_action(c.id))
    from claimed c order by c.created_at;
end
$$;

create function public.claim_actions(worker text, max integer, lease_seconds integer)
returns setof jsonb
language sql volatile security invoker
set search_path = ''
as $$ select private.claim_actions(worker, max, lease_seconds) $$;

comment on function public.claim_actions(text, integer, integer) is
  'Takes at most max due actions for a worker, also those whose lease has ended. worker: a name that no '
  'other process has or had. Returns {action, instance, plan, image, region, ssh_keys, cloud_init, '
  'snapshot}.';

create function private.renew_lease(action_id uuid, worker text, lease_seconds integer) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  until_at timestamptz := now() + make_interval(secs => least(greatest(lease_seconds, 5), 3600));
begin
  update app.instance_actions a set lease_until = until_at, run_after = until_at
  where a.id = renew_lease.action_id and a.worker = renew_lease.worker and a.status = 'running';
  return found;
end
$$;

create function public.renew_lease(action_id uuid, worker text, lease_seconds integer) returns boolean
language sql volatile security invoker
set search_path = ''
as $$ select private.renew_lease(action_id, worker, lease_seconds) $$;

comment on function public.renew_lease(uuid, text, integer) is
  'Keeps an action. False: the action was cancelled, failed, or is another worker''s. Stop working on it.';

-- Results.

-- Stores what the engine answered. The caller holds the lock of the server.
create function private.store_engine_facts(instance uuid, outcome jsonb) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  update app.instances i set
    engine_ref = coalesce(outcome ->> 'engine_ref', i.engine_ref),
    addresses = case when outcome ? 'addresses'
      then array(select a::inet from jsonb_array_elements_text(outcome -> 'addresses') a)
      else i.addresses end,
    console_log = right(i.console_log || coalesce(outcome ->> 'console', ''), 65536)
  where i.id = instance;
end
$$;

create function private.succeed_action(action app.instance_actions, outcome jsonb) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  server app.instances;
begin
  select * into strict server from app.instances i where i.id = action.instance_id;
  update app.instance_actions a set
    status = 'succeeded', finished_at = now(), lease_until = null, error_code = null,
    error_detail = null
  where a.id = action.id;
  if private.is_snapshot_action(action.kind) then
    perform private.succeed_snapshot_action(action, outcome);
    return;
  end if;
  if action.kind = 'resize' then
    perform private.return_stock(server.plan_id, server.region_id);
    update app.instances i set
      plan_id = i.next_plan_id, next_plan_id = null,
      currency = action.parameters ->> 'currency',
      hourly_micros = (action.parameters ->> 'hourly_micros')::bigint,
      monthly_cap_micros = (action.parameters ->> 'monthly_cap_micros')::bigint
    where i.id = server.id;
  elsif action.kind = 'rebuild' then
    update app.instances i set
      image_id = (action.parameters ->> 'image_id')::uuid,
      authorized_keys = coalesce(action.parameters -> 'authorized_keys', i.authorized_keys),
      cloud_init = coalesce(action.parameters ->> 'cloud_init', i.cloud_init)
    where i.id = server.id;
  elsif action.kind = 'delete' then
    perform private.return_stock(server.plan_id, server.region_id);
  elsif action.kind = 'purge' then
    update app.instances i set
      engine_ref = null, addresses = '{}', authorized_keys = '[]', cloud_init = '', console_log = ''
    where i.id = server.id;
  end if;
  perform private.enter_state(server.id, action.to_state);
end
$$;

create function private.complete_action(action_id uuid, worker text, outcome jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  server uuid;
  action app.instance_actions;
begin
  if jsonb_typeof(outcome -> 'ok') is distinct from 'boolean' then
    perform private.raise_invalid_input('outcome: ok is true or false.', 'Report what happened.');
  end if;
  -- The server before the action: the order of locks that every procedure keeps.
  select a.instance_id into server from app.instance_actions a where a.id = action_id;
  perform from app.instances i where i.id = server for no key update;
  select * into action from app.instance_actions a where a.id = action_id for update;
  if action.id is null then
    perform private.raise_error('not_found', 'PT404', 'There is no such action.', 'Claim again.');
  end if;
  if action.status = 'running' and action.worker <> complete_action.worker then
    perform private.raise_error('conflict', 'PT409', 'worker: Another worker has the lease.',
      'Drop the result, and claim again.');
  end if;
  if action.status = 'cancelled' and action.lease_until is not null
    and action.worker = complete_action.worker then
    -- What the engine did is known now, so the action that cancelled this one can begin.
    perform private.store_engine_facts(server, outcome);
    update app.instance_actions a set lease_until = null where a.id = action.id;
  end if;
  if action.status <> 'running' then
    return jsonb_build_object('applied', false, 'status', action.status);
  end if;

  perform private.store_engine_facts(server, outcome);
  if (outcome ->> 'ok')::boolean then
    perform private.succeed_action(action, outcome);
    if action.kind = 'purge' then
      perform private.record_instance_event('purge', server, null, null, 'system', 'system');
    end if;
    return jsonb_build_object('applied', true, 'status', 'succeeded');
  end if;

  -- An action without a state for failure cannot fail: it is tried until it succeeds.
  if action.fail_state is null
    or (action.attempts < 5 and coalesce((outcome ->> 'retry')::boolean, false)) then
    update app.instance_actions a set
      status = 'queued', worker = null, lease_until = null,
      run_after = now() + least(interval '5 seconds' * 2 ^ least(a.attempts, 10), interval '10 minutes'),
      error_code = outcome ->> 'code', error_detail = left(outcome ->> 'detail', 2000)
    where a.id = action.id
    returning * into action;
    return jsonb_build_object('applied', true, 'status', 'queued', 'run_after', action.run_after);
  end if;
  perform private.fail_action(action, action.fail_state,
    coalesce(outcome ->> 'code', 'unknown'), outcome ->> 'detail');
  perform private.record_instance_event('fail', server, null,
    jsonb_build_object('kind', action.kind, 'error_code', coalesce(outcome ->> 'code', 'unknown')),
    'system', 'system');
  return jsonb_build_object('applied', true, 'status', 'failed');
end
$$;

create function public.complete_action(action_id uuid, worker text, outcome jsonb) returns jsonb
language sql volatile security invoker
set search_path = ''
as $$ select private.complete_action(action_id, worker, outcome) $$;

comment on function public.complete_action(uuid, text, jsonb) is
  'Ends an action that the worker holds. outcome: {ok: true, engine_ref, addresses [], console}, of a '
  'snapshot {ok: true, snapshot_ref, size_gib}, or '
  '{ok: false, code, detail, retry, console}. Returns {applied, status, run_after}. applied false: the '
  'action had ended before. Raises: invalid_input, not_found, conflict (another worker has it).';

grant execute on function
  private.claim_actions(text, integer, integer), public.claim_actions(text, integer, integer),
  private.renew_lease(uuid, text, integer), public.renew_lease(uuid, text, integer),
  private.complete_action(uuid, text, jsonb), public.complete_action(uuid, text, jsonb)
  to service_role;
