-- A server that was stopped or started behind the site: when what the engine says is taken over, and what
-- its owner reads of it.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();
select tests.seed_workspaces();
select tests.seed_instances();

create function pg_temp.server(kind text default 'running') returns uuid
language sql stable security definer
as $$
  select tests.instance(tests.workspace(user_id, 'owner'), kind) from tests.personas where name = 'user'
$$;
grant execute on function pg_temp.server(text) to authenticated;
-- Long ago, as of most servers.
update app.instances set state_since = now() - interval '3 days';
delete from app.instance_state_log;
select private.log_state(id) from app.instances;

-- What a worker reports that looked at the rows before.
create function pg_temp.seen(state text, kind text default 'running') returns jsonb
language sql as $$
  select jsonb_build_array(jsonb_build_object(
    'instance_id', i.id, 'state', seen.state, 'state_since', e.e -> 'state_since'))
  from app.instances i, public.engine_instances() e (e)
  where i.id = pg_temp.server(kind) and e.e ->> 'id' = i.id::text
$$;
create function pg_temp.taken_over(report jsonb) returns integer
language sql as $$ select count(*)::integer from public.adopt_engine_states('worker 1', report) $$;
create function pg_temp.state(kind text default 'running') returns text
language sql as $$ select state from app.instances where id = pg_temp.server(kind) $$;
-- What bills follow.
create function pg_temp.log() returns table (state text, is_billed boolean, is_open boolean)
language sql as $$
  select l.state, l.is_billed, l.to_at is null from app.instance_state_log l
  where l.instance_id = pg_temp.server() order by l.from_at
$$;

savepoint before;
select is(pg_temp.taken_over(pg_temp.seen('stopped')), 1, 'a server that runs no more');
select is(pg_temp.state(), 'stopped', 'is stopped');
select results_eq(
  'select * from pg_temp.log()',
  $$ values ('running', true, false), ('stopped', true, true) $$,
  'from that moment on, in the log that bills follow'
);
select is(
  (select to_at from app.instance_state_log where instance_id = pg_temp.server() and to_at is not null),
  (select state_since from app.instances where id = pg_temp.server()), 'without a gap'
);
select is(
  (select format('%s %s %s %s', actor is null, actor_role, via, after) from app.audit_events
    where entity_id = pg_temp.server() and action = 'self_stop'),
  't system system {"state": "stopped"}', 'the audit log says that nobody did it'
);
select tests.become('user');
select results_eq(
  $$
    select kind, status, via, requested_by, from_state, to_state from public.instance_action_list
    where instance_id = pg_temp.server()
  $$,
  $$ values ('self_stop', 'succeeded', 'system', null::uuid, 'running', 'stopped') $$,
  'its owner reads it among the actions'
);
select is(request_instance_action(pg_temp.server(), 'start') ->> 'state', 'starting', 'and can start it');
reset role;
rollback to before;

select is(pg_temp.taken_over(pg_temp.seen('running', 'stopped')), 1, 'a server that was started');
select is(pg_temp.state('stopped'), 'running', 'runs');
select is(
  (select kind from app.instance_actions where instance_id = pg_temp.server('stopped') and kind like 'self%'),
  'self_start', 'and its owner reads it'
);
rollback to before;

-- A machine that does not answer.
select is(pg_temp.taken_over(pg_temp.seen('unreachable', 'stopped')), 0, 'nobody misses what was stopped there');
select is(pg_temp.taken_over(pg_temp.seen('unreachable')), 1, 'a server that ran there');
select is(pg_temp.state(), 'error', 'is an error');
select results_eq(
  'select * from pg_temp.log()',
  $$ values ('running', true, false), ('error', false, true) $$,
  'which is not billed, and which the service level agreement counts'
);
select is(pg_temp.taken_over(pg_temp.seen('unreachable')), 0, 'it is taken over once');
select is(pg_temp.taken_over(pg_temp.seen('running')), 1, 'the machine is back');
select is(pg_temp.state(), 'running', 'and the server runs');
rollback to before;

-- A server that the engine holds no more.
select is(pg_temp.taken_over(pg_temp.seen('missing')), 1, 'a server that is gone');
select is(pg_temp.state(), 'error', 'is an error');
select results_eq(
  'select * from pg_temp.log()',
  $$ values ('running', true, false), ('error', false, true) $$,
  'and billed no more from that moment on'
);
select is(
  (select e -> 'is_lost' from public.engine_instances() e where e ->> 'id' = pg_temp.server()::text),
  'true', 'as the provisioner reads'
);
select tests.become('user');
select results_eq(
  $$
    select kind, via, requested_by, from_state, to_state from public.instance_action_list
    where instance_id = pg_temp.server()
  $$,
  $$ values ('lost', 'system', null::uuid, 'running', 'error') $$,
  'and its owner among the actions'
);
reset role;
select is(pg_temp.taken_over(pg_temp.seen('missing')), 0, 'it is taken over once');
savepoint lost;
select is(pg_temp.taken_over(pg_temp.seen('stopped')), 1, 'it is found again');
select is(pg_temp.state(), 'stopped', 'as the engine says');
select is(
  (select is_billed from app.instance_state_log where instance_id = pg_temp.server() and to_at is null),
  true, 'and billed as such'
);
select is(
  (select kind from app.instance_actions where instance_id = pg_temp.server() and kind <> 'lost'), 'found',
  'which its owner reads too'
);
rollback to lost;
-- What succeeded last decides. These entries are in one transaction, which has one time.
insert into app.instance_actions (
  instance_id, workspace_id, kind, status, via, to_state, error_code, created_at, finished_at)
select id, workspace_id, x.kind, x.status, 'web', 'running', x.code, now() + interval '1 second', now()
from app.instances, (values ('start', 'failed', 'instance_missing')) x (kind, status, code)
where id = pg_temp.server();
select is(pg_temp.taken_over(pg_temp.seen('running')), 1, 'also after a start that failed meanwhile');
rollback to lost;
insert into app.instance_actions (
  instance_id, workspace_id, kind, status, via, to_state, created_at, finished_at)
select id, workspace_id, 'rebuild', 'succeeded', 'web', 'running', now() + interval '1 second', now()
from app.instances where id = pg_temp.server();
select is(pg_temp.taken_over(pg_temp.seen('running')), 0, 'but not after a rebuild: that error is another one');
rollback to before;
select is(pg_temp.taken_over(pg_temp.seen('missing', 'stopped')), 1, 'a stopped server that is gone');
rollback to before;

-- When somebody acts at the same time, the engine is asked again.
create temporary table reports as
select pg_temp.seen('stopped') as was, pg_temp.seen('running', 'stopped') as started;
savepoint before;
select private.enter_state(pg_temp.server(), 'rebooting'), private.enter_state(pg_temp.server(), 'running');
select is(pg_temp.taken_over(was), 0, 'not of a server that changed since the look') from reports;
rollback to before;
-- A snapshot leaves the state as it is.
insert into app.instance_actions (instance_id, workspace_id, kind, status, via, to_state)
select id, workspace_id, 'create_snapshot', 'queued', 'web', 'running'
from app.instances where id = pg_temp.server();
select is(pg_temp.taken_over(was), 0, 'not while an action is in progress') from reports;
rollback to before;
update app.instances set hold = 'maintenance', hold_reason = 'For the test';
select is(pg_temp.taken_over(was) + pg_temp.taken_over(started), 0, 'not of a server on hold') from reports;
rollback to before;
insert into app.instance_actions (
  instance_id, workspace_id, kind, status, via, to_state, finished_at, worker, lease_until)
select id, workspace_id, 'start', 'cancelled', 'web', 'running', now(), 'worker 2', now() + interval '1 minute'
from app.instances where id = pg_temp.server('stopped');
select is(pg_temp.taken_over(started), 0, 'not while a worker holds a cancelled action') from reports;
rollback to before;
select is(pg_temp.taken_over(pg_temp.seen('stopped', state)), 0, 'not of a server that is ' || state)
from unnest(array['stopping', 'deleted', 'stopped']) state;
select is(pg_temp.taken_over(pg_temp.seen('missing', 'deleted')), 0, 'nor of one in the bin that is gone');
select private.enter_state(pg_temp.server(), 'error');
select is(pg_temp.taken_over(pg_temp.seen('missing')), 0, 'nor of one with an error that is gone');
select is(pg_temp.taken_over(pg_temp.seen('running')), 0, 'and its error is not over because it runs');
rollback to before;
select is(pg_temp.taken_over(pg_temp.seen('frozen')), 0, 'not of a state that nobody knows');
select is(pg_temp.taken_over(was || was), 1, 'once, however often it is said') from reports;
select is(pg_temp.taken_over('[]'), 0, 'nothing of nothing');
select throws_ok(
  $$select adopt_engine_states('worker 9', '[]')$$, 'PT404', 'not_found', 'not from a worker that nobody knows');
update app.site_settings set engine = 'incus';
select throws_ok(
  $$select adopt_engine_states('worker 1', '[]')$$, 'PT404', 'not_found', 'nor from one of another engine');
select throws_ok($$select adopt_engine_states('worker 1', '{}')$$, '22023', 'invalid_input', 'no list');

-- Work belongs to the engine that the settings name, also before the workers of another one have heard of it.
rollback to before;
select tests.become('user');
select request_instance_action(pg_temp.server(), 'stop');
reset role;
create function pg_temp.claimed(worker text) returns bigint
language sql as $$ select count(*) from claim_actions(worker, 100, 60) $$;
update app.site_settings set engine = 'incus';
select is(pg_temp.claimed('worker 1'), 0::bigint, 'a worker of another engine gets no action');
update app.site_settings set engine = 'simulated';
select cmp_ok(pg_temp.claimed('worker 1'), '>', 0::bigint, 'one of the engine of the site does');

select * from finish();
rollback;
