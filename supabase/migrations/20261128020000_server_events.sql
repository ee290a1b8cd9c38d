-- Events of servers, quotas, snapshots and prices. Triggers write them in the transaction of what happened, so the
-- procedures stay as they are. What the engine does, nobody is the actor of: who asked for it wants to know, too.

insert into app.event_kinds (
  name, topic, title, description, audience, by_site, by_mail, may_switch_off, for_webhooks, sort)
values
  ('server.created', 'servers', 'Server created', 'A new server is ready to use.',
    'operators', true, false, true, true, 200),
  ('server.failed', 'servers', 'Action failed', 'What was asked of a server did not work.',
    'operators', true, true, true, true, 201),
  ('server.lost', 'servers', 'Server in error', 'Our machines no longer hold a server.',
    'operators', true, true, true, true, 207),
  ('server.unreachable', 'servers', 'Server unreachable', 'The machine of a server does not answer.',
    'operators', true, true, true, true, 208),
  ('server.back', 'servers', 'Server is back', 'A server that was in error or unreachable is back.',
    'operators', true, true, true, true, 209),
  ('server.held', 'servers', 'Server on hold', 'We put a server on hold, with the reason.',
    'operators', true, true, true, true, 202),
  ('server.released', 'servers', 'Hold lifted', 'A server that was on hold can be used again.',
    'operators', true, true, true, true, 203),
  ('server.stopped_itself', 'servers', 'Server stopped by itself',
    'A server was shut down from inside, or by a fault.', 'operators', true, true, true, true, 204),
  ('server.deleted', 'servers', 'Server deleted', 'A server was deleted. It can be restored for 72 hours.',
    'operators', true, true, true, true, 205),
  ('server.bin_ends', 'servers', 'Deleted server about to be removed',
    'A deleted server is removed for good within a day.', 'operators', true, true, true, true, 206),
  ('quota.near', 'quotas', 'Quota nearly used up', 'A workspace uses 80 % of a quota or more.',
    'owners', true, true, true, true, 300),
  ('quota.answered', 'quotas', 'Quota request answered', 'We granted or refused a request for a higher quota.',
    'operators', true, true, true, true, 301),
  ('quota.requested', 'staff', 'Quota requested', 'A customer asks for a higher quota.',
    'staff', true, true, true, false, 901),
  ('snapshot.failed', 'snapshots', 'Snapshot failed', 'A snapshot could not be taken or deleted.',
    'operators', true, true, true, true, 400),
  ('price.changes', 'prices', 'Price of a server changes',
    'A new price was announced for a server that you have.', 'owners', true, true, false, true, 500);

-- Servers.

create function private.record_server_event(
  kind text, server uuid, facts jsonb, actor uuid default null, dedupe_key text default null
) returns void
language sql volatile
set search_path = ''
as $$
  select private.record_event(kind, '/dashboard/servers/' || i.id, jsonb_build_object('server', i.name) || facts,
    workspace_id => i.workspace_id, entity => 'instance', entity_id => i.id, actor => record_server_event.actor,
    dedupe_key => record_server_event.dedupe_key)
  from app.instances i where i.id = server
$$;

-- The detail of a failure is for staff: it may name our machines.
create function private.record_action_outcome() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  if new.kind = 'self_stop' then
    perform private.record_server_event('server.stopped_itself', new.instance_id, '{}');
  elsif new.kind = 'lost' then
    perform private.record_server_event('server.lost', new.instance_id, '{}');
  elsif new.kind = 'unreachable' then
    perform private.record_server_event('server.unreachable', new.instance_id, '{}');
  elsif new.kind = 'found' then
    perform private.record_server_event('server.back', new.instance_id, jsonb_build_object('state', new.to_state));
  elsif new.status = 'failed' and not private.is_snapshot_action(new.kind) then
    perform private.record_server_event('server.failed', new.instance_id,
      jsonb_build_object('action', new.kind, 'reason', new.error_code));
  elsif new.status = 'succeeded' and new.kind = 'create' then
    perform private.record_server_event('server.created', new.instance_id, (
      select jsonb_build_object('plan', l.slug, 'region', r.name,
        'addresses', (select coalesce(jsonb_agg(host(a)), '[]') from unnest(i.addresses) a))
      from app.instances i
      join app.plans l on l.id = i.plan_id
      join app.regions r on r.id = i.region_id
      where i.id = new.instance_id));
  end if;
  return null;
end
$$;

create trigger instance_actions_record_insert after insert on app.instance_actions
  for each row when (new.status = 'succeeded') execute function private.record_action_outcome();
create trigger instance_actions_record_update after update of status on app.instance_actions
  for each row when (old.status <> new.status and new.status in ('succeeded', 'failed'))
  execute function private.record_action_outcome();

create function private.record_deleted_server() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.record_server_event('server.deleted', new.id, jsonb_build_object('until', new.purge_after), (
    select a.requested_by from app.instance_actions a
    where a.instance_id = new.id and a.kind = 'delete' order by a.created_at desc limit 1));
  return null;
end
$$;

create trigger instances_record_deleted after update of state on app.instances
  for each row when (old.state <> 'deleted' and new.state = 'deleted')
  execute function private.record_deleted_server();

create function private.record_hold() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  if new.hold = 'none' then
    perform private.record_server_event('server.released', new.id, '{}', (select auth.uid()));
  else
    perform private.record_server_event('server.held', new.id,
      jsonb_build_object('hold', new.hold, 'reason', new.hold_reason), (select auth.uid()));
  end if;
  return null;
end
$$;

create trigger instances_record_hold after update of hold on app.instances
  for each row when (old.hold <> new.hold) execute function private.record_hold();

-- Quotas.

create table app.quota_alerts (
  workspace_id uuid not null references app.workspaces (id) on delete cascade,
  metric text not null references app.quota_metrics (metric) on delete cascade,
  since timestamptz not null default now(),

  primary key (workspace_id, metric)
);

comment on table app.quota_alerts is
  'Quotas of which 80 % or more are in use, so that the owners are told once. Closed to the API.';

create index quota_alerts_metric on app.quota_alerts (metric);

alter table app.quota_alerts enable row level security;
create policy "Nobody reads the alerts of quotas"
  on app.quota_alerts for select to anon, authenticated
  using (false);

-- Workspaces whose use or quota changed. The worker looks at them within a minute, so that no change of a server waits for a
-- count. Each change is a row of its own, so that none waits for another, either.
create table app.quota_checks (
  id bigint generated always as identity primary key,
  workspace_id uuid not null references app.workspaces (id) on delete cascade
);

comment on table app.quota_checks is 'Workspaces whose quotas the worker has to look at. Closed to the API.';

create index quota_checks_workspace_id on app.quota_checks (workspace_id);

alter table app.quota_checks enable row level security;
create policy "Nobody reads which quotas are looked at"
  on app.quota_checks for select to anon, authenticated
  using (false);

-- It is said again only after the use fell below 80 %.
create function private.check_quota_alerts(workspace uuid) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  near record;
begin
  for near in
    with state as materialized (
      select u.metric, u.used, coalesce(q.max, private.default_quota(workspace, u.metric)) as max
      from private.quota_use(workspace) u
      left join app.quotas q on q.workspace_id = workspace and q.metric = u.metric
    ), fallen as (
      delete from app.quota_alerts a using state s
      where a.workspace_id = workspace and a.metric = s.metric and s.used * 100 < s.max * 80
    ), risen as (
      insert into app.quota_alerts (workspace_id, metric)
      select workspace, s.metric from state s where s.max > 0 and s.used * 100 >= s.max * 80
      on conflict do nothing
      returning metric
    )
    select s.* from risen r join state s on s.metric = r.metric
  loop
    perform private.record_event('quota.near', '/dashboard/workspace/quotas', jsonb_build_object(
        'metric', near.metric, 'used', near.used, 'max', near.max, 'percent', near.used * 100 / near.max),
      workspace_id => workspace, entity => 'workspace', entity_id => workspace, actor => null);
  end loop;
end
$$;

create function private.check_changed_quotas() returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  changed uuid[];
begin
  with looked_at as (
    delete from app.quota_checks c
    where c.id in (select o.id from app.quota_checks o order by o.id limit 5000)
    returning c.workspace_id
  )
  select array_agg(distinct l.workspace_id) into changed from looked_at l;
  perform private.check_quota_alerts(c) from unnest(changed) c;
end
$$;

create function private.note_quota_change() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  insert into app.quota_checks (workspace_id) values (new.workspace_id);
  return null;
end
$$;

create trigger instances_note_quota after insert on app.instances
  for each row execute function private.note_quota_change();
create trigger instances_note_quota_use after update of plan_id, next_plan_id, deleted_at on app.instances
  for each row when (
    (old.plan_id, old.next_plan_id, old.deleted_at) is distinct from
    (new.plan_id, new.next_plan_id, new.deleted_at))
  execute function private.note_quota_change();
create trigger snapshots_note_quota after insert on app.snapshots
  for each row execute function private.note_quota_change();
create trigger snapshots_note_quota_use after update of state on app.snapshots
  for each row when (old.state <> new.state) execute function private.note_quota_change();
create trigger quotas_note_quota after insert or update of max on app.quotas
  for each row execute function private.note_quota_change();

create function private.record_quota_request() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.record_event('quota.requested', '/staff/quotas', jsonb_build_object(
      'workspace', (select w.name from app.workspaces w where w.id = new.workspace_id),
      'metric', new.metric, 'max', new.max, 'reason', new.reason),
    entity => 'workspace', entity_id => new.workspace_id);
  return null;
end
$$;

create trigger quota_requests_record_insert after insert on app.quota_requests
  for each row when (new.status = 'open') execute function private.record_quota_request();

create function private.record_quota_answer() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.record_event('quota.answered', '/dashboard/workspace/quotas', jsonb_build_object(
      'metric', new.metric, 'max', new.max, 'status', new.status, 'answer', new.answer),
    workspace_id => new.workspace_id, entity => 'workspace', entity_id => new.workspace_id);
  return null;
end
$$;

create trigger quota_requests_record_answer after update of status on app.quota_requests
  for each row when (old.status = 'open' and new.status <> 'open')
  execute function private.record_quota_answer();

-- Snapshots.

create function private.record_failed_snapshot() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.record_event('snapshot.failed', '/dashboard/snapshots', jsonb_build_object(
      'server', (select i.name from app.instances i where i.id = new.instance_id),
      'snapshot', new.name, 'action', case old.state when 'deleting' then 'delete' else 'create' end,
      'reason', new.error_code),
    workspace_id => new.workspace_id, entity => 'snapshot', entity_id => new.id, actor => null);
  return null;
end
$$;

create trigger snapshots_record_failed after update of state on app.snapshots
  for each row when (new.kind = 'snapshot' and old.state <> 'failed' and new.state = 'failed')
  execute function private.record_failed_snapshot();

-- Prices.

create function private.record_price_notices() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.record_server_event('price.changes', n.instance_id, jsonb_build_object(
      'plan', l.slug, 'currency', n.currency, 'from', n.old_hourly_micros,
      'from_cap', n.old_monthly_cap_micros, 'to', n.hourly_micros, 'to_cap', n.monthly_cap_micros,
      'at', n.effective_at), (select auth.uid()))
  from inserted n
  join app.plans l on l.id = n.plan_id;
  return null;
end
$$;

create trigger price_notices_record after insert on app.price_notices
  referencing new table as inserted
  for each statement execute function private.record_price_notices();

-- One message for each server, in the transaction of the announcement.
alter function public.admin_announce_price(uuid, bigint, bigint, timestamptz, integer, text)
  set statement_timeout = '30s';
