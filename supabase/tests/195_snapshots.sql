-- Snapshots: what is refused, what is queued, what the worker's report does, and what they cost.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();
select tests.seed_workspaces();
select tests.seed_instances();

create function pg_temp.team() returns uuid language sql immutable
  as $$ select tests.workspace('00000000-0000-4000-8000-000000000001', 'owner') $$;
create function pg_temp.server(kind text) returns uuid language sql immutable
  as $$ select tests.instance(pg_temp.team(), kind) $$;
create function pg_temp.made(name text) returns uuid language sql security definer
  as $$ select id from app.snapshots s
    where s.workspace_id = pg_temp.team() and s.name = made.name and s.state <> 'deleted' $$;
create function pg_temp.state(name text) returns text language sql security definer
  as $$ select state from app.snapshots s
    where s.workspace_id = pg_temp.team() and s.name = state.name order by created_at desc limit 1 $$;
grant execute on all functions in schema pg_temp to authenticated, service_role;

select tests.become('user');

-- What is refused.
select throws_ok(
  format('select create_snapshot(%L, ''x'', 40000)', pg_temp.server(s.kind)), s.code, s.what, s.what || ': ' || s.kind)
from (values ('stopping', 'PT409', 'invalid_state'), ('deleted', 'PT409', 'invalid_state')) s (kind, code, what);
select throws_ok(format('select create_snapshot(%L, %L, %s)', pg_temp.server('running'), name, price),
  code, what, what || ': ' || name)
from (values
  ('No', '40000', '22023', 'invalid_input'),
  ('', '40000', '22023', 'invalid_input'),
  ('before', '40000', 'PT409', 'uniqueness_error'),
  ('new', '39999', 'PT409', 'price_changed')
) s (name, price, code, what);

-- One is taken, once for each key.
create temporary table answers (answer jsonb);
grant all on answers to authenticated;
insert into answers select create_snapshot(pg_temp.server('running'), 'new', 40000,
  '10000000-0000-4000-8000-000000000001') from generate_series(1, 2);
select is((select count(distinct answer) from answers), 1::bigint, 'the same key, the same answer');
select is((select answer ->> 'state' from answers limit 1), 'creating', 'it is being taken');
select is((select i.state from instance_list i where i.instance_id = pg_temp.server('running')),
  'running', 'the server runs on');
select throws_ok(
  format('select request_instance_action(%L, ''stop'')', pg_temp.server('running')),
  'PT409', 'locked', 'a server does one thing at a time');
select throws_ok(format('select delete_snapshot(%L)', pg_temp.made('new')), 'PT409', 'locked',
  'one that is being taken is not deleted');
select is((select s.size_gib from snapshot_list s where s.name = 'new'), null, 'nothing was measured');
select is((select q.used from workspace_quotas q
  where q.workspace_id = pg_temp.team() and q.metric = 'snapshots'), 2::bigint, 'both are counted');

-- What the worker gets and reports.
select tests.become('service');
create temporary table jobs on commit drop as select * from claim_actions('worker 2', 100, 60) job;
select is((select job -> 'snapshot' ->> 'id' from jobs where job -> 'action' ->> 'kind' = 'create_snapshot'),
  pg_temp.made('new')::text, 'the job names the snapshot');
select is((select count(*) from jobs where job -> 'action' ->> 'kind' <> 'create_snapshot'
  and jsonb_typeof(job -> 'snapshot') <> 'null'), 0::bigint, 'other jobs have none');
select is(
  complete_action((select (job -> 'action' ->> 'id')::uuid from jobs
    where job -> 'action' ->> 'kind' = 'create_snapshot'), 'worker 2',
    '{"ok": true, "snapshot_ref": "copy", "size_gib": 7}') ->> 'status', 'succeeded', 'it was taken');
select is(pg_temp.state('new'), 'ready', 'it is ready');
reset role;
select is((select array[size_gib::text, engine_ref] from snapshots where name = 'new'),
  array['7', 'copy'], 'the size and the name in the engine');
select is((select array[state, engine_ref] from instances where id = pg_temp.server('running')),
  array['running', 'ref'], 'the server is as it was');
select is((select count(*) from instance_state_log where instance_id = pg_temp.server('running')),
  1::bigint, 'the bill of the server has no new segment');

-- A server from it.
select tests.become('user');
create function pg_temp.order_from(snapshot uuid, more jsonb default '{}') returns jsonb language sql
  as $$ select create_instance(jsonb_build_object('workspace_id', pg_temp.team(), 'name', 'copy',
    'plan_id', tests.plan('published'), 'region_id', tests.place('open'), 'hourly_micros', 1000,
    'snapshot_id', snapshot) || more) $$;
select throws_ok(
  format('select pg_temp.order_from(%L, %L)', pg_temp.made('new'),
    jsonb_build_object('image_id', tests.image())), '22023', 'invalid_input', 'not with an image too');
select throws_ok('select pg_temp.order_from(gen_random_uuid())', '22023', 'invalid_input', 'no such');
select throws_ok(
  format('select pg_temp.order_from(%L)', tests.snapshot(tests.workspace(
    '00000000-0000-4000-8000-000000000001', 'strangers'))), '22023', 'invalid_input', 'of strangers');
reset role;
update snapshots set disk_gib = 100000 where name = 'new';
select tests.become('user');
select throws_ok(format('select pg_temp.order_from(%L)', pg_temp.made('new')), '22023', 'invalid_input',
  'a server needs as much disk');
reset role;
update snapshots set disk_gib = 1 where name = 'new';
select tests.become('user');
select lives_ok(format('select pg_temp.order_from(%L)', pg_temp.made('new')), 'a server from it');
create function pg_temp.origin(list text) returns text[] language plpgsql
  as $$ declare found text[]; begin
    execute format('select array[snapshot_id::text, snapshot_name, snapshot_state] from %I
      where name = ''copy'' and workspace_id = pg_temp.team()', list) into found;
    return found;
  end $$;
select is(pg_temp.origin('instance_list'), array[pg_temp.made('new')::text, 'new', 'ready'],
  'the server says what it was made from');
select is((select count(*) from instance_list where snapshot_id is null and snapshot_name is null
  and snapshot_state is null), (select count(*) - 1 from instance_list), 'the others say nothing');
select throws_ok(format('select delete_snapshot(%L)', pg_temp.made('new')), 'PT409', 'in_use',
  'until it has run, the server is made from the snapshot');
select tests.become('service');
create temporary table made_jobs on commit drop as select * from claim_actions('worker 2', 100, 60) job;
select is((select job -> 'snapshot' from made_jobs where job -> 'action' ->> 'kind' = 'create'),
  jsonb_build_object('id', pg_temp.made('new'), 'engine_ref', 'copy'), 'the job makes it from the snapshot');
select lives_ok($$
  select complete_action((job -> 'action' ->> 'id')::uuid, 'worker 2',
    '{"ok": true, "engine_ref": "ref 2", "addresses": []}')
  from made_jobs where job -> 'action' ->> 'kind' = 'create' $$, 'it runs');

-- Rename and delete.
select tests.become('user');
select throws_ok(format('select rename_snapshot(%L, ''before'')', pg_temp.made('new')), 'PT409',
  'uniqueness_error', 'the name is taken');
select lives_ok(format('select rename_snapshot(%L, ''later'')', pg_temp.made('new')), 'another name');
select lives_ok(format('select delete_snapshot(%L)', pg_temp.made('later')), 'it is deleted');
select is_empty('select from snapshot_list where name = ''later''', 'it is in the bin');
select tests.empty_bin();
select is((select state from snapshot_list where name = 'later'), 'deleting', 'after its time, the worker has to remove it');
select throws_ok(format('select pg_temp.order_from(%L)', pg_temp.made('later')), '22023',
  'invalid_input', 'no server from it any more');
select tests.become('service');
create temporary table last_jobs on commit drop as select * from claim_actions('worker 2', 100, 60) job;
select is(
  (select complete_action((job -> 'action' ->> 'id')::uuid, 'worker 2',
    '{"ok": false, "code": "refused", "retry": false}') ->> 'status'
   from last_jobs where job -> 'action' ->> 'kind' = 'delete_snapshot'), 'failed', 'the engine refuses');
select is(pg_temp.state('later'), 'failed', 'that is shown');
reset role;
select is((select state from instances where id = pg_temp.server('running')), 'running',
  'the server does not suffer');
select tests.become('user');
select lives_ok(format('select delete_snapshot(%L)', pg_temp.made('later')), 'again');
select tests.become('service');
select is(
  (select complete_action((job -> 'action' ->> 'id')::uuid, 'worker 2', '{"ok": true}') ->> 'status'
   from claim_actions('worker 2', 100, 60) job
   where job -> 'action' ->> 'kind' = 'delete_snapshot'), 'succeeded', 'now it is gone');
select is(pg_temp.state('later'), 'deleted', 'for good');
select tests.become('user');
select is((select count(*) from snapshot_list where name = 'later'), 0::bigint, 'no list has it');
select is((pg_temp.origin('instance_list'))[2:], array['later', 'deleted'],
  'the server from it keeps its last name');
select tests.become('support');
select is((pg_temp.origin('staff_instance_list'))[2:], array['later', 'deleted'], 'and says so to staff');
select tests.become('user');
select lives_ok(
  format('select create_snapshot(%L, ''later'', 40000)', pg_temp.server('running')), 'its name is free');

-- One of a server that is gone can be deleted.
reset role;
update instances set state = 'purged', deleted_at = now(), purge_after = now()
where id = pg_temp.server('stopped');
select tests.become('user');
select lives_ok(format('select delete_snapshot(%L)', pg_temp.made('before')), 'of a server that is gone');

-- What was asked and done is in the log, without an entry for what was refused.
reset role;
select is((select array_agg(action order by id) from audit_events where workspace_id = pg_temp.team()
    and action like '%snapshot%'),
  array['create_snapshot', 'rename_snapshot', 'delete_snapshot', 'delete_snapshot',
    'create_snapshot', 'delete_snapshot'], 'the audit log');

-- The quota, in which one that is in the bin does not count.
insert into quotas (workspace_id, metric, max) values (pg_temp.team(), 'snapshots', 1);
update instance_actions set status = 'cancelled', finished_at = now(), lease_until = null
where workspace_id = pg_temp.team() and status in ('queued', 'running');
select tests.become('user');
select throws_ok(
  format('select create_snapshot(%L, ''more'', 40000)', pg_temp.server('running')), 'PT409',
  'quota_exceeded', 'the quota');

-- The price.
select tests.become('admin');
select throws_ok('select set_snapshot_price(0, ''To test'')', '22023', 'invalid_input', 'no price of nothing');
select throws_ok('select set_snapshot_price(50000, '''')', '22023', 'invalid_input', 'a reason');
select lives_ok('select set_snapshot_price(50000, ''To test'')', 'another price');
select lives_ok('select set_snapshot_price(50000, ''To test'')', 'the same price');
select is((select gib_month_micros from snapshot_price), 50000::bigint, 'it applies at once');
select lives_ok('select set_snapshot_price(null, ''To test'')', 'no snapshots any more');
reset role;
select is((select count(*) from snapshot_prices), 3::bigint, 'every price is kept');
select is((select count(*) from audit_events where entity = 'snapshot_price'), 2::bigint,
  'what changed nothing is not recorded');
update quotas set max = 20 where metric = 'snapshots';
select tests.become('user');
select throws_ok(
  format('select create_snapshot(%L, ''more'', 50000)', pg_temp.server('running')), 'PT409',
  'orders_closed', 'without a price');

-- The bill.
reset role;
update snapshots set ready_at = '2026-01-31 12:00Z', deleted_at = '2026-03-01 00:00Z', size_gib = 10
where id = tests.snapshot(pg_temp.team());
select results_eq(
  $$ select begins, ends, amount_micros from private.snapshot_segments(
    array[tests.snapshot(pg_temp.team())], '2026-01-01Z', '2026-04-01Z') $$,
  $$ values
    -- Half a day of 31, and the whole of February.
    ('2026-01-31 12:00Z'::timestamptz, '2026-02-01Z'::timestamptz, 6451::bigint),
    ('2026-02-01Z'::timestamptz, '2026-03-01Z'::timestamptz, 400000::bigint) $$,
  'a whole month costs the size times the price, and each minute its share');
select is(
  (select sum(amount_micros) from private.snapshot_segments(
    array[tests.snapshot(pg_temp.team())], '2026-02-01Z', '2026-02-11 07:08:09.123Z'))
  + (select sum(amount_micros) from private.snapshot_segments(
    array[tests.snapshot(pg_temp.team())], '2026-02-11 07:08:09.123Z', '2026-03-01Z')),
  400000::numeric, 'a cut adds nothing and loses nothing');

-- Nothing that runs or costs is left behind by a workspace.
create function pg_temp.end_servers() returns void language sql security definer
  set session_replication_role = replica
  as $$ update app.instances i set state = 'purged', deleted_at = now(), purge_after = now()
    where i.workspace_id = pg_temp.team() $$;
grant execute on function pg_temp.end_servers() to authenticated;
select tests.become('user');
select throws_ok(format('select delete_workspace(%L)', pg_temp.team()), 'PT409', 'in_use',
  'a workspace with servers stays');
select pg_temp.end_servers();
select throws_ok(format('select delete_workspace(%L)', pg_temp.team()), 'PT409', 'in_use',
  'a workspace with a snapshot stays');
select lives_ok(format('select delete_workspace(tests.emptied(%L))', pg_temp.team()),
  'a workspace whose servers and snapshots are gone is deleted');

select * from finish();
rollback;
