-- A server that is held at the monthly limit can be deleted. It costs nothing meanwhile, and its resources become free.

create function private.is_held_at_limit(server app.instances) returns boolean
language sql stable
set search_path = ''
as $$
  select server.hold_reason is not distinct from private.limit_reason()
    and exists (select from app.limit_stops s where s.instance_id = server.id)
$$;

create or replace function private.require_no_hold(server app.instances) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if server.hold <> 'none' then
    perform private.raise_error('locked', 'PT409',
      format('hold: %s. %s', server.hold, server.hold_reason),
      case when private.is_held_at_limit(server)
        then 'Ask an owner to raise the monthly limit, or delete the server.'
        else 'Only a stop is possible. Contact support.' end);
  end if;
end
$$;

create or replace function private.request_instance_action(
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
    when 'rebuild' then array['image_id', 'snapshot_id', 'ssh_key_ids', 'cloud_init', 'reason']
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
  if acted_as = 'operator' and kind <> 'stop' and not (kind = 'delete' and private.is_held_at_limit(server)) then
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
