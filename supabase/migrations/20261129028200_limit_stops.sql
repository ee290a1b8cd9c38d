-- At the limit: mails at 50, 80 and 100 percent, and the stop of the servers that are marked for it. tick_billing looks once a
-- minute at a workspace that is near a limit, and stops shortly before. If it comes late, the servers still cost nothing from
-- the moment on that was known in advance: so a workspace, or a key, with all servers marked is never charged more than its limit
-- for them.

create function private.limit_reason() returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select 'The month has reached the monthly limit. The server costs nothing until an owner raises the limit or the next month '
    'begins. It can be deleted.'
$$;

comment on function private.limit_reason() is
  'What customers read on a server that was stopped at the monthly limit.';

-- How long before the limit servers are stopped: a little more than the time between two ticks.
create function private.limit_lead() returns interval
language sql immutable parallel safe
set search_path = ''
as $$ select interval '70 seconds' $$;

-- From then on the server is not billed, whatever it does. The caller holds its lock.
create function private.end_billing(target uuid, at timestamptz) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  entry app.instance_state_log;
begin
  for entry in
    select l.* from app.instance_state_log l
    where l.instance_id = target and l.is_billed and (l.to_at is null or l.to_at > end_billing.at)
    order by l.from_at
  loop
    if entry.from_at >= end_billing.at then
      update app.instance_state_log l set is_billed = false where l.id = entry.id;
    else
      update app.instance_state_log l set to_at = end_billing.at where l.id = entry.id;
      insert into app.instance_state_log
        (instance_id, state, is_billed, hourly_micros, monthly_cap_micros, from_at, to_at)
      values (target, entry.state, false, entry.hourly_micros, entry.monthly_cap_micros, end_billing.at, entry.to_at);
    end if;
  end loop;
end
$$;

-- Stops what is marked. Also, a minute later, what was in the middle of an action before. Since is when the limit was reached:
-- from then on nothing is billed, but not from before the server was marked.
create function private.stop_marked(workspace uuid, since timestamptz, api_key uuid) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  server app.instances;
  at timestamptz;
begin
  for server in
    select i.* from app.instances i
    where i.workspace_id = workspace and i.may_be_stopped_since is not null and i.state not in ('deleted', 'purged')
      and private.counts_against(i.id, stop_marked.api_key)
    order by i.id for no key update
  loop
    if not exists (select from app.limit_stops s where s.instance_id = server.id) then
      at := date_trunc('milliseconds', greatest(stop_marked.since, server.may_be_stopped_since));
      insert into app.limit_stops (instance_id, workspace_id, api_key_id, was_running, at)
      values (server.id, workspace, stop_marked.api_key, server.state not in ('stopping', 'stopped', 'error', 'deleting'), at);
      perform private.end_billing(server.id, at);
      if server.hold = 'none' then
        perform private.set_system_hold(server.id, 'suspended', private.limit_reason());
      end if;
    end if;
    if server.state = 'running' then
      perform private.request_system_action(server.id, 'stop', private.limit_reason());
    end if;
  end loop;
end
$$;

-- Whether servers that were stopped could run for an hour below a limit, if they count against it.
create function private.could_run(workspace uuid, servers uuid[], api_key uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select coalesce(bool_and(l.action <> 'stop_marked'
    or private.month_spent(workspace, private.limit_horizon(), could_run.api_key)
      + private.ordered_micros(workspace, could_run.api_key) + coalesce((
        select sum(i.hourly_micros) from app.instances i
        where i.id = any (servers) and private.counts_against(i.id, could_run.api_key)), 0) <= l.micros), true)
  from private.limits_of(workspace) l
  where l.api_key_id is not distinct from could_run.api_key
$$;

-- What may run again: servers that count against a key whose limit is reached stay off, and all of them while that of the
-- workspace is reached.
create function private.can_run_again(workspace uuid) returns uuid[]
language plpgsql stable
set search_path = ''
as $$
declare
  servers uuid[] := array(
    select s.instance_id from app.limit_stops s join app.instances i on i.id = s.instance_id
    where s.workspace_id = workspace and i.state not in ('deleted', 'purged'));
  key uuid;
begin
  for key in select l.api_key_id from private.limits_of(workspace) l where l.api_key_id is not null loop
    if not private.could_run(workspace, servers, key) then
      servers := array(select s from unnest(servers) s where not private.counts_against(s, key));
    end if;
  end loop;
  return case when private.could_run(workspace, servers, null) then servers else '{}' end;
end
$$;

-- Gives back what may run again, what is not marked any more, and what the customer deleted. A machine starts ten servers at
-- once, so that others on it do not wait for them. The rest stays as it is, and costs nothing, until the next tick.
create function private.release_stopped(workspace uuid) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  can_run constant uuid[] := private.can_run_again(workspace);
  stopped record;
  server app.instances;
begin
  for stopped in
    select s.* from app.limit_stops s join app.instances i on i.id = s.instance_id
    where s.workspace_id = workspace
      and (i.id = any (can_run) or i.may_be_stopped_since is null or i.state in ('deleted', 'purged'))
    order by s.instance_id
  loop
    select * into server from app.instances i where i.id = stopped.instance_id for no key update;
    -- It is started again once it has stopped.
    continue when server.state = 'stopping';
    continue when stopped.was_running and server.state = 'stopped' and 10 <= (
      select count(*)
      from app.instance_actions a join app.instances i on i.id = a.instance_id
      where a.kind = 'start' and a.status in ('queued', 'running')
        and i.region_id = server.region_id and i.engine_member is not distinct from server.engine_member);
    delete from app.limit_stops s where s.instance_id = stopped.instance_id;
    if server.hold_reason = private.limit_reason() then
      perform private.set_system_hold(server.id, 'none', private.limit_reason());
    elsif server.state <> 'purged' then
      perform private.log_hold(server.id);
    end if;
    if stopped.was_running and server.state = 'stopped' and server.hold_reason is not distinct from private.limit_reason() then
      perform private.request_system_action(server.id, 'start', private.limit_reason());
    end if;
  end loop;
end
$$;

-- Names of servers for a mail, in the order of the alphabet.
create function private.names_at_limit(workspace uuid, are_marked boolean, api_key uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(n.name order by n.name), '[]')
  from (
    select i.name from app.instances i
    where i.workspace_id = workspace and (i.may_be_stopped_since is not null) = are_marked and i.state not in ('deleted', 'purged')
      and private.counts_against(i.id, names_at_limit.api_key)
    order by i.name limit 20
  ) n
$$;

-- Tells of the highest of 50, 80 and 100 percent that the month has reached. Each once a month for each limit: after a limit is
-- changed, they come anew.
create function private.tell_of_limit(workspace uuid, api_key uuid, spent bigint) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  entry constant record := (
    select l from private.limits_of(workspace) l where l.api_key_id is not distinct from tell_of_limit.api_key);
  is_stopping constant boolean := entry.action = 'stop_marked';
  reached constant integer := (
    select max(p) from unnest(array[50, 80, 100]) p where spent * 100 >= entry.micros * p
      or (p = 100 and exists (
        select from app.limit_stops s
        where s.workspace_id = workspace and s.api_key_id is not distinct from tell_of_limit.api_key)));
  key constant text := concat_ws(' ', workspace, tell_of_limit.api_key, private.this_month(), entry.micros);
begin
  if reached is null or exists (
    select from unnest(array[50, 80, 100]) p where p >= reached and private.is_recorded('budget.reached', key || ' ' || p))
  then
    return;
  end if;
  perform private.record_billing_event('budget.reached', workspace, jsonb_strip_nulls(jsonb_build_object(
    'percent', reached, 'amount_cents', private.cents_of(entry.micros), 'api_key', entry.key_name,
    'currency', private.billing_currency(), 'action', entry.action,
    'exhausts_at', private.exhausts_at(workspace, now(), api_key)))
    || case when is_stopping then jsonb_build_object(
      'stops', private.names_at_limit(workspace, true, api_key), 'goes_on', private.names_at_limit(workspace, false, api_key))
      else '{}' end,
    key || ' ' || reached,
    case when api_key is null then '/dashboard/billing/budget' else '/dashboard/workspace/keys' end);
end
$$;

-- What is to be done about the limits of a workspace now. The caller holds its lock.
create function private.review_limit(workspace uuid) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  entry record;
  spent bigint;
  is_near boolean := false;
begin
  if exists (select from app.limit_stops s where s.workspace_id = workspace) then
    perform private.release_stopped(workspace);
  end if;
  for entry in select * from private.limits_of(workspace) l order by l.api_key_id nulls first loop
    spent := private.month_spent(workspace, now(), entry.api_key_id);
    if entry.action = 'stop_marked' and (
      exists (
        select from app.limit_stops s
        where s.workspace_id = workspace and s.api_key_id is not distinct from entry.api_key_id)
      or private.month_spent(
        workspace, least(now() + private.limit_lead(), private.month_end(private.this_month())), entry.api_key_id) > entry.micros)
    then
      perform private.stop_marked(workspace, case when spent <= entry.micros then now() else greatest(
        private.exhausts_at(workspace, private.this_month()::timestamp at time zone 'UTC', entry.api_key_id), entry.since) end,
        entry.api_key_id);
      spent := private.month_spent(workspace, now(), entry.api_key_id);
    end if;
    perform private.tell_of_limit(workspace, entry.api_key_id, spent);
    -- Nothing that comes new can use up the rest within an hour: require_within_limit sees to it.
    is_near := is_near or private.month_spent(
      workspace, least(now() + interval '16 minutes', private.month_end(private.this_month())), entry.api_key_id) > entry.micros;
  end loop;
  update app.billing_accounts a set look_at_limit = now() + case
    when is_near or exists (select from app.limit_stops s where s.workspace_id = a.workspace_id) then interval '1 minute'
    else interval '15 minutes' end
  where a.workspace_id = workspace;
end
$$;

create function private.limits_due() returns table (workspace_id uuid)
language sql stable
set search_path = ''
as $$
  select a.workspace_id from app.billing_accounts a
  join app.workspaces w on w.id = a.workspace_id and w.deleted_at is null
  where a.look_at_limit <= now() and exists (select from private.limits_of(a.workspace_id))
  union
  select s.workspace_id from app.limit_stops s
  where not exists (select from private.limits_of(s.workspace_id))
$$;

-- For owners.

create function private.mark_servers(workspace_id uuid, instance_ids uuid[], may_be_stopped boolean) returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  server app.instances;
  changed integer := 0;
begin
  perform private.lock_workspace(workspace_id, 'set_limit');
  if mark_servers.may_be_stopped is null then
    perform private.raise_invalid_input('may_be_stopped: true or false.', 'Correct it.');
  end if;
  for server in
    select i.* from app.instances i
    where i.id = any (private.require_servers(mark_servers.workspace_id, instance_ids))
      and (i.may_be_stopped_since is not null) <> mark_servers.may_be_stopped
    order by i.id for no key update
  loop
    update app.instances i set may_be_stopped_since = case when mark_servers.may_be_stopped then now() end where i.id = server.id;
    perform private.record_instance_event('update', server.id,
      jsonb_build_object('may_be_stopped', not mark_servers.may_be_stopped),
      jsonb_build_object('may_be_stopped', mark_servers.may_be_stopped));
    changed := changed + 1;
  end loop;
  perform private.review_limit(workspace_id);
  return changed;
end
$$;

create function public.mark_servers(workspace_id uuid, instance_ids uuid[], may_be_stopped boolean) returns integer
language sql volatile security invoker
set search_path = ''
as $$ select private.mark_servers(workspace_id, instance_ids, may_be_stopped) $$;

comment on function public.mark_servers(uuid, uuid[], boolean) is
'Says of servers whether they are stopped when the month reaches the limit of the workspace, if its limit_action is stop_marked. A server that is stopped so costs nothing until the limit is raised or the next month begins; then it is started again. For owners.
@param workspace_id The workspace.
@param instance_ids The servers.
@param may_be_stopped Whether they are stopped.
@returns How many servers were changed.
Raises: forbidden, not_found, invalid_input.';

create function private.monthly_limit(workspace_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  settings app.workspaces;
begin
  perform private.require_billing_reader(workspace_id);
  select * into strict settings from app.workspaces w where w.id = monthly_limit.workspace_id;
  return jsonb_build_object(
    'currency', private.billing_currency(),
    'limit_micros', settings.monthly_limit_micros,
    'action', settings.limit_action,
    'spent_micros', private.month_spent(settings.id, now()),
    'exhausts_at', private.exhausts_at(settings.id),
    'is_charging', exists (select from app.charging_periods p where p.to_at is null),
    'servers', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', i.id, 'name', i.name, 'state', i.state, 'hourly_micros', i.hourly_micros,
        'may_be_stopped', i.may_be_stopped_since is not null, 'stopped_at', s.at) order by i.name, i.id), '[]')
      from app.instances i left join app.limit_stops s on s.instance_id = i.id
      where i.workspace_id = settings.id and i.state not in ('deleted', 'purged')));
end
$$;

create function public.monthly_limit(workspace_id uuid) returns jsonb
language sql stable security invoker
set search_path = ''
as $$ select private.monthly_limit(workspace_id) $$;

comment on function public.monthly_limit(uuid) is
'The monthly limit of a workspace: how much of it is used, until when it lasts, and which servers are stopped at it. For owners and accountants.
@param workspace_id The workspace.
@answer currency text Of all amounts.
@answer limit_micros bigint The limit without tax, or null: there is none.
@answer action text What happens at the limit: warn, create_nothing or stop_marked.
@answer spent_micros bigint What this month costs until now, without tax.
@answer exhausts_at timestamptz When the month reaches the limit if nothing changes; null: not this month.
@answer is_charging boolean Whether usage is charged at all now. In the preview it is not.
@answer servers jsonb The servers: {id, name, state, hourly_micros, may_be_stopped, stopped_at}. stopped_at: when it was stopped at the limit, or null.
Raises: not_found.';

grant execute on function private.mark_servers(uuid, uuid[], boolean), public.mark_servers(uuid, uuid[], boolean)
  to authenticated;
grant execute on function private.monthly_limit(uuid), public.monthly_limit(uuid) to authenticated, api_key_read;
