-- The message says how long the state lasts, not since when in a time that nobody reads.

create or replace function private.force_fail_instance(instance_id uuid, reason text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  why text;
  server app.instances;
  path app.instance_transitions;
  open_action app.instance_actions;
begin
  perform private.require_admin();
  why := private.require_reason(reason);
  server := private.require_instance(instance_id);
  path := private.transition('force_fail', server.state);
  if server.state_since > now() - private.stuck_after() then
    perform private.raise_error('locked', 'PT409',
      format('state: %s for %s minutes.', server.state,
        floor(extract(epoch from now() - server.state_since) / 60)),
      'Wait until the action has taken 10 minutes.');
  end if;
  select * into open_action from app.instance_actions a
  where a.instance_id = server.id and a.status in ('queued', 'running') for update;
  if open_action.id is null then
    perform private.enter_state(server.id, path.to_state);
  else
    perform private.fail_action(open_action, path.to_state, 'forced', why);
  end if;
  perform private.record_instance_event('force_fail', server.id,
    jsonb_build_object('state', server.state), jsonb_build_object('state', path.to_state),
    'admin', 'admin', why);
end
$$;
