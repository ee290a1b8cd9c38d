-- Events of servers, quotas, snapshots and prices: who is told, of what, and how often.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();
select tests.seed_workspaces();
select tests.seed_instances();
delete from events;

-- The workspace has an owner (stranger), and in it the person "user" is an operator, or only a viewer.
create function pg_temp.place(kind text default 'operator') returns uuid language sql immutable
as $$ select tests.workspace('00000000-0000-4000-8000-000000000001', kind) $$;
create function pg_temp.server(name text, kind text default 'operator') returns uuid language sql immutable
as $$ select tests.instance(pg_temp.place(kind), name) $$;

create function pg_temp.act(kind text, outcome jsonb, server text default 'running', workspace text default 'operator')
returns void language plpgsql as $$
declare
  made uuid;
begin
  insert into instance_actions (
    instance_id, workspace_id, kind, status, requested_by, via, to_state, fail_state, worker, lease_until)
  values (pg_temp.server(server, workspace), pg_temp.place(workspace), kind, 'running',
    '00000000-0000-4000-8000-000000000001', 'web', case kind when 'delete' then 'deleted' else 'running' end, 'error',
    'w', now() + interval '1 minute')
  returning id into made;
  perform private.complete_action(made, 'w', outcome);
end
$$;

-- The engine finishes what the operator asked for.
select pg_temp.act('create', '{"ok": true, "addresses": ["192.0.2.7", "2001:db8::7"]}');
select is(
  (select data from events), (
    select jsonb_build_object('server', 'running', 'plan', l.slug, 'region', r.name,
      'addresses', '["192.0.2.7", "2001:db8::7"]'::jsonb)
    from instances i join plans l on l.id = i.plan_id join regions r on r.id = i.region_id
    where i.id = pg_temp.server('running')),
  'a created server is named with what one needs to use it');
select is(tests.told(), 'server.created · site: stranger, user · mail: ',
  'who asked for a server is told that it is there, by the site alone');

select pg_temp.act('create', '{"ok": true}', workspace => 'viewer');
select is(tests.told(), 'server.created · site: stranger · mail: ', 'viewers are not told');

select pg_temp.act('reboot', '{"ok": false, "code": "engine_failed", "detail": "host 7: disk full"}');
select is((select data from events), '{"server": "running", "action": "reboot", "reason": "engine_failed"}',
  'a failure has a code, and not what staff read of our machines');
select is((select path from events), '/dashboard/servers/' || pg_temp.server('running'),
  'and leads to the server');
select is(tests.told(), 'server.failed · site: stranger, user · mail: stranger, user', 'a failed action is mailed');

select pg_temp.act('reboot', '{"ok": false, "code": "busy", "retry": true}', 'stopped', 'viewer');
select is(tests.told(), '', 'an action that is tried again has not failed');
select pg_temp.act('reboot', '{"ok": true}', 'stopped');
select is(tests.told(), '', 'nobody is told of what works as asked');

update instances set state = 'running' where id = pg_temp.server('stopped');
select pg_temp.act('delete', '{"ok": true}', 'stopped');
select is((select data ->> 'until' from events),
  (select to_jsonb(purge_after) #>> '{}' from instances where id = pg_temp.server('stopped')),
  'a deleted server says until when it can be restored');
select is(tests.told(), 'server.deleted · site: stranger · mail: stranger',
  'who deletes a server is not told of it, the others are');

create function pg_temp.seen(kinds text[]) returns text language sql as $$
  insert into app.instance_actions (instance_id, workspace_id, kind, status, via, from_state, to_state, finished_at)
  select pg_temp.server('running'), pg_temp.place(), k, 'succeeded', 'system', 'running', 'stopped', now() from unnest(kinds) k;
  select tests.told();
$$;
select is(pg_temp.seen(array['self_start']), '', 'nobody is told of what was started from inside');
select is(pg_temp.seen(array['found']), 'server.back · site: stranger, user · mail: stranger, user',
  'what is back is told, as what was away is');
select is(pg_temp.seen(array['self_stop', 'lost', 'unreachable']),
  E'server.lost · site: stranger, user · mail: stranger, user\n'
    'server.stopped_itself · site: stranger, user · mail: stranger, user\n'
    'server.unreachable · site: stranger, user · mail: stranger, user',
  'what broke by itself is told');

select tests.run_as('support', format('select public.set_instance_hold(%L, %L, %L)',
  pg_temp.server('running'), 'maintenance', 'A disk is replaced'));
select is((select data from events),
  '{"server": "running", "hold": "maintenance", "reason": "A disk is replaced"}', 'a hold has its reason');
select is((select actor from events), tests.person('support'), 'and who did it');
select is(tests.told(), 'server.held · site: stranger, user · mail: stranger, user', 'a hold is told');
select tests.run_as('support', format('select public.set_instance_hold(%L, %L, %L)',
  pg_temp.server('running'), 'none', 'Done'));
select is(tests.told(), 'server.released · site: stranger, user · mail: stranger, user', 'and so is its end');

-- Nothing is left of what did not happen.
do $$
begin
  perform tests.run_as('support', format('select public.set_instance_hold(%L, %L, %L)',
    pg_temp.server('running'), 'maintenance', 'A disk is replaced'));
  raise exception 'no';
exception when raise_exception then null;
end
$$;
select is(tests.told(), '', 'what is rolled back is not told');

-- Quotas: 80 % once, until the use falls below it. The worker looks at what changed.
create function pg_temp.near() returns text language sql as $$
  select private.check_changed_quotas();
  select tests.told();
$$;
select private.check_changed_quotas();
delete from events;
insert into quotas (workspace_id, metric, max)
select pg_temp.place(), 'instances', count(*) * 10 from instances
where workspace_id = pg_temp.place() and deleted_at is null;
select is(pg_temp.near(), '', 'a tenth of a quota is no news');
update quotas set max = (select count(*) from instances where workspace_id = pg_temp.place() and deleted_at is null)
where workspace_id = pg_temp.place() and metric = 'instances';
select private.check_changed_quotas();
select is((select data from events),
  (select jsonb_build_object('metric', metric, 'used', max, 'max', max, 'percent', 100) from quotas
    where workspace_id = pg_temp.place() and metric = 'instances'), 'how much of it is used is said');
select is(pg_temp.near(), 'quota.near · site: stranger · mail: stranger', 'the owners are told, and nobody else');
update quotas set max = max where workspace_id = pg_temp.place() and metric = 'instances';
update instances set next_plan_id = plan_id where id = pg_temp.server('running');
select is(pg_temp.near(), '', 'once');
update instances set deleted_at = now(), purge_after = now(), state = 'purged'
where workspace_id = pg_temp.place() and name <> 'running';
update quotas set max = 2 where workspace_id = pg_temp.place() and metric = 'instances';
select is(pg_temp.near(), '', 'not below 80 %');
update quotas set max = 1 where workspace_id = pg_temp.place() and metric = 'instances';
select is(pg_temp.near(), 'quota.near · site: stranger · mail: stranger', 'and again after it was below');
update quotas set max = 0 where workspace_id = pg_temp.place() and metric = 'instances';
select is(pg_temp.near(), '', 'a quota of nothing is not nearly used up');
select is((select count(*) from quota_checks), 0::bigint, 'what was looked at is forgotten');

select tests.run_as('user', format('select public.request_quota(%L, %L, 200, %L)', pg_temp.place(), 'memory_mib', 'We grow'));
select is((select data from events),
  '{"workspace": "operator", "metric": "memory_mib", "max": 200, "reason": "We grow"}', 'a wish is told as it was written');
select is(tests.told(), 'quota.requested · site: admin, stranger, support · mail: admin, stranger, support',
  'to staff who work here');
select tests.run_as('admin', format('select public.answer_quota_request(%L, false, %L)', id, 'Please pay first'))
from quota_requests where metric = 'memory_mib' and status = 'open' and workspace_id = pg_temp.place();
select is((select data from events),
  '{"metric": "memory_mib", "max": 200, "status": "refused", "answer": "Please pay first"}', 'and the answer, too');
select is(tests.told(), 'quota.answered · site: stranger, user · mail: stranger, user',
  'to those who may ask for a quota');

-- Snapshots.
insert into snapshots (workspace_id, instance_id, region_id, image_id, name, disk_gib, currency, gib_month_micros)
select workspace_id, id, region_id, image_id, 'before-upgrade', 10, 'EUR', 1000
from instances where id = pg_temp.server('running');
delete from events;
update snapshots set state = 'failed', error_code = 'no_space' where name = 'before-upgrade';
select is((select data from events),
  '{"server": "running", "snapshot": "before-upgrade", "action": "create", "reason": "no_space"}', 'a snapshot that failed is named');
select is(tests.told(), 'snapshot.failed · site: stranger, user · mail: stranger, user', 'and told');

-- Images of one's own.
insert into snapshots (
  workspace_id, instance_id, region_id, image_id, name, disk_gib, currency, gib_month_micros, kind, virtualization, source_id)
select s.workspace_id, s.instance_id, s.region_id, s.image_id, 'golden', 10, 'EUR', 1000, 'image', 'container', s.id
from snapshots s where s.name = 'before-upgrade';
delete from events;
update snapshots set state = 'failed', error_code = 'no_space' where name = 'golden';
select is((select data from events), '{"image": "golden", "snapshot": "before-upgrade", "reason": "no_space"}',
  'an image that failed is named');
select is(tests.told(), 'image.failed · site: stranger, user · mail: stranger, user', 'and told');
update snapshots set state = 'creating', error_code = null where name = 'golden';
delete from events;
update snapshots set state = 'ready', size_gib = 1, ready_at = now() where name = 'golden';
select is((select data from events), '{"image": "golden", "snapshot": "before-upgrade"}', 'one that is ready, too');
select is(tests.told(), 'image.made · site: stranger, user · mail: ', 'without a mail');

-- Prices.
update price_notices set ended_at = now();
insert into price_notices (
  instance_id, plan_id, currency, old_hourly_micros, old_monthly_cap_micros, hourly_micros, monthly_cap_micros,
  effective_at)
select id, plan_id, 'EUR', 1000, 500000, 3000, 500000, '2030-01-01T00:00Z' from instances
where id in (pg_temp.server('running'), pg_temp.server('running', 'viewer'));
select is(
  (select data - 'plan' from events where entity_id = pg_temp.server('running')),
  '{"server": "running", "currency": "EUR", "from": 1000, "from_cap": 500000, "to": 3000, "to_cap": 500000, "at": "2030-01-01T00:00:00+00:00"}',
  'a new price says from when it holds');
select is(tests.told(), 'price.changes · site: stranger · mail: stranger', 'to the owners of each server');
select is(count(*), 0::bigint, 'which nobody can switch off')
from event_kinds where topic = 'prices' and may_switch_off;

select * from finish();
rollback;
