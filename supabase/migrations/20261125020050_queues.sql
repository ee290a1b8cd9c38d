-- What every queue has in common: its workers have a name, hold what they claim for a time, and try again later and later.

create function private.require_worker_name(worker text) returns void
language plpgsql
set search_path = ''
as $$
begin
  if worker is null or char_length(worker) not between 1 and 100 then
    perform private.raise_invalid_input('worker: 1 to 100 characters.', 'Name the process.');
  end if;
end
$$;

-- A provisioner says with each heartbeat which regions it serves: provisioner_heartbeat.
create function private.regions_of_worker(worker text) returns uuid[]
language sql stable
set search_path = ''
as $$
  select case when p.facts ? 'regions' then array(
    select r.id from app.regions r where p.facts -> 'regions' ? r.slug
  ) end
  from app.provisioners p where p.worker = $1
$$;

comment on function private.regions_of_worker(text) is
  'The regions whose work a provisioner takes; null: all. Regions that the site does not have are left out.';

create function private.lease_end(lease_seconds integer) returns timestamptz
language sql stable
set search_path = ''
as $$ select now() + make_interval(secs => least(greatest(lease_seconds, 5), 3600)) $$;

comment on function private.lease_end(integer) is
  'Until when a worker holds what it claims now: at least 5 seconds, at most an hour.';

create function private.retry_at(attempts integer, first interval, longest interval) returns timestamptz
language sql stable
set search_path = ''
as $$ select now() + least(first * 2 ^ least(attempts, 20), longest) $$;

comment on function private.retry_at(integer, interval, interval) is
  'When to try again after so many attempts. The wait doubles with each, up to the longest.';

create or replace function private.renew_lease(action_id uuid, worker text, lease_seconds integer) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  until_at timestamptz := private.lease_end(lease_seconds);
begin
  update app.instance_actions a set lease_until = until_at, run_after = until_at
  where a.id = renew_lease.action_id and a.worker = renew_lease.worker and a.status = 'running';
  return found;
end
$$;

-- Only when to try again is new in the next two.

create or replace function private.complete_action(action_id uuid, worker text, outcome jsonb) returns jsonb
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
      run_after = private.retry_at(a.attempts, interval '5 seconds', interval '10 minutes'),
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

create or replace function private.complete_network_setting(
  instance_id uuid, kind text, version integer, worker text, outcome jsonb
) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  done app.network_settings;
begin
  if jsonb_typeof(outcome -> 'ok') is distinct from 'boolean' then
    perform private.raise_invalid_input('outcome: ok is true or false.', 'Report what happened.');
  end if;
  select * into done from app.network_settings s
  where s.instance_id = complete_network_setting.instance_id
    and s.kind = complete_network_setting.kind
    and s.worker = complete_network_setting.worker for update;
  if done.instance_id is null then
    return false;
  end if;
  if (outcome ->> 'ok')::boolean and done.version = complete_network_setting.version
    and exists (select from app.instances i where i.id = done.instance_id and i.state = 'purged')
  then
    delete from app.network_settings s
    where s.instance_id = done.instance_id and s.kind = done.kind;
    return true;
  end if;
  update app.network_settings s set
    worker = null,
    lease_until = null,
    applied_version = case when (outcome ->> 'ok')::boolean and s.version = complete_network_setting.version
      then s.version else s.applied_version end,
    applied_at = case when (outcome ->> 'ok')::boolean then now() else s.applied_at end,
    held = case when (outcome ->> 'ok')::boolean and s.kind = 'reverse_names'
      and s.version = complete_network_setting.version then s.setting else s.held end,
    attempts = case when (outcome ->> 'ok')::boolean then 0 else s.attempts end,
    error_code = case when (outcome ->> 'ok')::boolean or s.version > complete_network_setting.version
      then null else coalesce(outcome ->> 'code', 'unknown') end,
    error_detail = case when (outcome ->> 'ok')::boolean or s.version > complete_network_setting.version
      then null else left(outcome ->> 'detail', 2000) end,
    run_after = case
      when s.version > complete_network_setting.version then now()
      when (outcome ->> 'ok')::boolean then now() + interval '1 day'
      else private.retry_at(s.attempts, interval '5 seconds', interval '10 minutes') end
  where s.instance_id = done.instance_id and s.kind = done.kind;
  return true;
end
$$;
