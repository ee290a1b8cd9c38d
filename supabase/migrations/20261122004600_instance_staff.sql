-- What staff do about servers and quotas, each with a reason that the audit log keeps: holds, actions
-- that are stuck or failed, quotas and the requests for them.

create function private.require_instance(target uuid) returns app.instances
language plpgsql volatile
set search_path = ''
as $$
declare
  server app.instances;
begin
  select * into server from app.instances i where i.id = target for no key update;
  if server.id is null then
    perform private.raise_error('not_found', 'PT404', 'There is no such server.', 'Reload the list.');
  end if;
  return server;
end
$$;

create function private.set_instance_hold(instance_id uuid, hold text, reason text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  why text;
  server app.instances;
begin
  perform private.require_staff();
  if hold is null or hold not in ('none', 'suspended', 'maintenance') then
    perform private.raise_invalid_input('hold: One of none, suspended, maintenance.', 'Correct it.');
  end if;
  why := private.require_reason(reason);
  server := private.require_instance(instance_id);
  if server.deleted_at is not null then
    perform private.raise_error('invalid_state', 'PT409',
      format('state: %s. Only a server that is not deleted can be held.', server.state),
      'Restore the server first.');
  end if;
  if server.hold = set_instance_hold.hold then
    perform private.raise_error('conflict', 'PT409', format('hold: %s already.', server.hold),
      'Someone else changed it. Reload the list.');
  end if;
  update app.instances i set
    hold = set_instance_hold.hold,
    hold_reason = case when set_instance_hold.hold <> 'none' then why end
  where i.id = instance_id;
  perform private.record_instance_event(
    case when set_instance_hold.hold = 'none' then 'lift_hold' else 'hold' end, instance_id,
    jsonb_build_object('hold', server.hold), jsonb_build_object('hold', set_instance_hold.hold),
    'admin', 'staff', why);
end
$$;

create function public.set_instance_hold(instance_id uuid, hold text, reason text) returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.set_instance_hold(instance_id, hold, reason) $$;

comment on function public.set_instance_hold(uuid, text, text) is
  'Puts a server on hold (suspended, maintenance), or lifts the hold (none). The customer reads the '
  'reason. For staff. Raises: forbidden, invalid_input, not_found, invalid_state, conflict.';

-- The rule of open_console: support staff and admins give a reason, which the customer reads.

insert into app.audit_actions (entity, action) values ('instance', 'read_console');

create function private.admin_instance_console(instance_id uuid, reason text) returns text
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_support();
  perform private.workspace_of_instance(instance_id);
  perform private.record_instance_event('read_console', instance_id, null, null, 'admin', 'staff',
    private.require_reason(reason));
  return (select i.console_log from app.instances i where i.id = instance_id);
end
$$;

create function public.admin_instance_console(instance_id uuid, reason text) returns text
language sql volatile security invoker
set search_path = ''
as $$ select private.admin_instance_console(instance_id, reason) $$;

comment on function public.admin_instance_console(uuid, text) is
  'The last lines that the console of a server showed. The customer reads who looked and why. For support '
  'staff and admins. Raises: forbidden, not_found, invalid_input.';

-- An action that takes longer is stuck. Before, a worker may still be at it.
create function private.stuck_after() returns interval
language sql immutable parallel safe
set search_path = ''
as $$ select interval '10 minutes' $$;

create function private.force_fail_instance(instance_id uuid, reason text) returns void
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
      format('state: %s since %s.', server.state, server.state_since),
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

create function public.force_fail_instance(instance_id uuid, reason text) returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.force_fail_instance(instance_id, reason) $$;

comment on function public.force_fail_instance(uuid, text) is
  'Ends an action that has taken more than 10 minutes as failed. For admins. Raises: forbidden, '
  'invalid_input, not_found, invalid_state, locked.';

create function private.retry_action(action_id uuid, reason text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  why text;
  server app.instances;
  action app.instance_actions;
begin
  perform private.require_admin();
  why := private.require_reason(reason);
  select * into action from app.instance_actions a where a.id = action_id;
  -- The quota of the workspace must not change between the check and the change.
  perform from app.workspaces w where w.id = action.workspace_id for no key update;
  server := private.require_instance(action.instance_id);
  select * into strict action from app.instance_actions a where a.id = action_id for update;
  if action.status = 'running' and action.lease_until > now() then
    perform private.raise_error('locked', 'PT409', 'action: A worker is at it.',
      'Wait until its lease has ended.');
  end if;
  -- What a failed snapshot left is the customer's to delete, who can then take another one.
  if action.status in ('succeeded', 'cancelled') or (action.status = 'failed' and (
    private.is_snapshot_action(action.kind) or server.state is distinct from action.fail_state or exists (
      select from app.instance_actions a
      where a.instance_id = server.id and a.created_at > action.created_at)
  )) then
    perform private.raise_error('invalid_state', 'PT409',
      format('status: %s. The server has moved on.', action.status), 'Ask for a new action.');
  end if;
  if action.status = 'failed' then
    if action.kind = 'resize' then
      perform private.require_quota(
        server.workspace_id, (action.parameters ->> 'plan_id')::uuid, 1, server.plan_id);
      perform private.take_stock((action.parameters ->> 'plan_id')::uuid, server.region_id, 1);
      update app.instances i set next_plan_id = (action.parameters ->> 'plan_id')::uuid
      where i.id = server.id;
    end if;
    perform private.enter_state(server.id, action.via_state);
  end if;
  update app.instance_actions a set
    status = 'queued', attempts = 0, worker = null, lease_until = null, run_after = now(),
    finished_at = null
  where a.id = action.id;
  perform private.record_instance_event('retry', server.id,
    jsonb_build_object('kind', action.kind, 'status', action.status),
    jsonb_build_object('status', 'queued'), 'admin', 'admin', why);
end
$$;

create function public.retry_action(action_id uuid, reason text) returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.retry_action(action_id, reason) $$;

comment on function public.retry_action(uuid, text) is
  'Puts the last action of a server back into the queue, if it failed or no worker is at it. For admins. '
  'Raises: forbidden, invalid_input, not_found, invalid_state, locked, quota_exceeded, out_of_stock.';

-- Quotas.

create function private.require_metric(metric text, max bigint) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if not exists (select from app.quota_metrics m where m.metric = require_metric.metric) then
    perform private.raise_invalid_input('metric: There is no such quota.', 'Choose one of the list.');
  end if;
  if max is null or max not between 0 and 1000000000 then
    perform private.raise_invalid_input('max: A whole number from 0 to 1000000000.', 'Correct it.');
  end if;
end
$$;

create function private.record_quota_event(
  action text, workspace uuid, metric text, was bigint, max bigint, acted_as text, reason text
) returns void
language sql volatile
set search_path = ''
as $$
  insert into app.audit_events (actor, actor_role, via, action, entity, entity_id, reason, before, after)
  values ((select auth.uid()), acted_as, case acted_as when 'admin' then 'admin' else 'web' end, action,
    'workspace', workspace, reason, jsonb_build_object(metric, was), jsonb_build_object(metric, max))
$$;

-- What applied before.
create function private.write_quota(workspace uuid, metric text, max bigint) returns bigint
language plpgsql volatile
set search_path = ''
as $$
declare
  was bigint;
begin
  perform from app.workspaces w where w.id = workspace for no key update;
  if not found then
    perform private.raise_error('not_found', 'PT404', 'There is no such workspace.', 'Reload the list.');
  end if;
  select coalesce(q.max, m.default_max) into was
  from app.quota_metrics m
  left join app.quotas q on q.workspace_id = workspace and q.metric = m.metric
  where m.metric = write_quota.metric;
  insert into app.quotas as q (workspace_id, metric, max)
  values (workspace, write_quota.metric, write_quota.max)
  on conflict on constraint quotas_pkey do update set max = excluded.max;
  return was;
end
$$;

create function private.set_quota(workspace_id uuid, metric text, max bigint, reason text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  why text;
begin
  perform private.require_admin();
  perform private.require_metric(metric, max);
  why := private.require_reason(reason);
  perform private.record_quota_event('set_quota', workspace_id, metric,
    private.write_quota(workspace_id, metric, max), max, 'admin', why);
end
$$;

create function public.set_quota(workspace_id uuid, metric text, max bigint, reason text) returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.set_quota(workspace_id, metric, max, reason) $$;

comment on function public.set_quota(uuid, text, bigint, text) is
  'Sets how much of something a workspace may use. For admins. Raises: forbidden, invalid_input, '
  'not_found.';

create function private.request_quota(workspace_id uuid, metric text, max bigint, reason text)
returns uuid
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  why text;
  made uuid;
begin
  perform private.lock_workspace(workspace_id, 'request_quota');
  perform private.require_metric(metric, max);
  why := private.require_reason(reason);
  insert into app.quota_requests (workspace_id, metric, max, reason, requested_by)
  values (request_quota.workspace_id, request_quota.metric, request_quota.max, why, (select auth.uid()))
  on conflict do nothing
  returning id into made;
  if made is null then
    perform private.raise_error('uniqueness_error', 'PT409', 'metric: A request for it is open.',
      'Wait for the answer.');
  end if;
  perform private.record_quota_event('request_quota', workspace_id, metric, null, max, 'operator', why);
  return made;
end
$$;

create function public.request_quota(workspace_id uuid, metric text, max bigint, reason text)
returns uuid
language sql volatile security invoker
set search_path = ''
as $$ select private.request_quota(workspace_id, metric, max, reason) $$;

comment on function public.request_quota(uuid, text, bigint, text) is
  'Asks staff for a higher limit, and returns the id of the request. Raises: not_found, forbidden, '
  'invalid_input, uniqueness_error (one is open).';

create function private.answer_quota_request(
  request_id uuid, granted boolean, answer text
) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  why text;
  request app.quota_requests;
begin
  perform private.require_admin();
  why := private.require_reason(answer);
  -- The workspace before the request: who asks for a quota locks it first, too.
  perform from app.workspaces w
  where w.id = (select q.workspace_id from app.quota_requests q where q.id = request_id)
  for no key update;
  select * into request from app.quota_requests q where q.id = request_id for update;
  if request.id is null then
    perform private.raise_error('not_found', 'PT404', 'There is no such request.', 'Reload the list.');
  end if;
  if request.status <> 'open' then
    perform private.raise_error('conflict', 'PT409', format('status: %s already.', request.status),
      'Someone else answered it. Reload the list.');
  end if;
  update app.quota_requests q set
    status = case when coalesce(granted, false) then 'granted' else 'refused' end,
    answered_by = (select auth.uid()), answered_at = now(), answer = why
  where q.id = request_id;
  if granted then
    perform private.record_quota_event('set_quota', request.workspace_id, request.metric,
      private.write_quota(request.workspace_id, request.metric, request.max), request.max, 'admin', why);
  else
    perform private.record_quota_event('refuse_quota', request.workspace_id, request.metric,
      null, request.max, 'admin', why);
  end if;
end
$$;

create function public.answer_quota_request(request_id uuid, granted boolean, answer text) returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.answer_quota_request(request_id, granted, answer) $$;

comment on function public.answer_quota_request(uuid, boolean, text) is
  'Grants or refuses a request for a higher limit. The members read the answer. For admins. Raises: '
  'forbidden, invalid_input, not_found, conflict.';

grant execute on function
  private.admin_instance_console(uuid, text), public.admin_instance_console(uuid, text),
  private.set_instance_hold(uuid, text, text), public.set_instance_hold(uuid, text, text),
  private.force_fail_instance(uuid, text), public.force_fail_instance(uuid, text),
  private.retry_action(uuid, text), public.retry_action(uuid, text),
  private.set_quota(uuid, text, bigint, text), public.set_quota(uuid, text, bigint, text),
  private.request_quota(uuid, text, bigint, text), public.request_quota(uuid, text, bigint, text),
  private.answer_quota_request(uuid, boolean, text), public.answer_quota_request(uuid, boolean, text)
  to authenticated;
