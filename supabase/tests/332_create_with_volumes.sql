-- Servers that have volumes from the start.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();
select tests.seed_workspaces();
select tests.seed_instances();
update plan_regions set stock = null;
insert into snapshot_prices (kind, gib_month_micros) values ('volume', 50000);
insert into region_features (region_id, feature) values (tests.place('open'), 'volumes');

create function pg_temp.team() returns uuid language sql immutable
  as $$ select tests.workspace('00000000-0000-4000-8000-000000000001', 'owner') $$;
create function pg_temp.order(name text, volumes jsonb, key uuid default null, servers integer default 1) returns jsonb language sql as $$
  select create_instance(jsonb_build_object(
    'workspace_id', pg_temp.team(), 'plan_id', tests.plan('published'), 'region_id', tests.place('open'), 'count', servers,
    'image_id', (select id from app.images where slug = 'published-1'), 'name', name, 'hourly_micros', 1000,
    'idempotency_key', key, 'volumes', volumes))
$$;
create function pg_temp.volumes(servers text) returns text language sql as $$
  select string_agg(concat_ws(' ', instance_name, name, wanted_gib, state), ', ' order by name)
  from volume_list where instance_name like servers
$$;
grant execute on all functions in schema pg_temp to authenticated;

select tests.become('user');
select lives_ok($$ select pg_temp.order('plain', null) $$, 'without volumes');
select is(pg_temp.volumes('plain'), null, 'there are none');
select lives_ok($$ select pg_temp.order('one', '[{"size_gib": 20}]') $$, 'with a new one');
select is(pg_temp.volumes('one'), 'one one-data 20 creating', 'it has the name of the server');
select lives_ok($$ select pg_temp.order('two', '[{"size_gib": 5, "gib_month_micros": 50000}, {"name": "logs", "size_gib": 6}]',
  '00000000-0000-4000-8000-00000000b332', 2) $$, 'two servers with two volumes each');
select is(pg_temp.volumes('two-%'),
  'two-1 logs-1 6 creating, two-2 logs-2 6 creating, two-1 two-1-data 5 creating, two-2 two-2-data 5 creating',
  'each has its own');
select lives_ok($$ select pg_temp.order('two', '[{"size_gib": 5}]', '00000000-0000-4000-8000-00000000b332', 2) $$,
  'a repeated request');
select is((select count(*) from volume_list where instance_name like 'two-%'), 4::bigint, 'makes nothing');
reset role;
select is((select count(*) from audit_events where action = 'create' and entity = 'volume'), 5::bigint, 'each is in the activity');

-- One that is there.
update app.volumes set held_gib = size_gib, instance_id = null where name = 'one-data';
select tests.become('user');
select lives_ok($$ select pg_temp.order('next', '[{"volume": "one-data"}, {"size_gib": 1}]') $$, 'with one that is there');
select is(pg_temp.volumes('next'), 'next next-data 1 creating, next one-data 20 attaching', 'it gets both');

-- What is wrong is refused, and neither a server nor a volume is made.
select throws_ok(format('select pg_temp.order(''wrong'', %L, null, %s)', wrong, servers), state, code, wrong)
from (values
  ('{}', 1, '22023', 'invalid_input'), ('true', 1, '22023', 'invalid_input'), ('[7]', 1, '22023', 'invalid_input'),
  ('[{}]', 1, '22023', 'invalid_input'), ('[{"size_gib": "5"}]', 1, '22023', 'invalid_input'),
  ('[{"size_gib": 0}]', 1, '22023', 'invalid_input'), ('[{"size_gib": 1.5}]', 1, '22023', 'invalid_input'),
  ('[{"size_gib": 1e9}]', 1, '22023', 'invalid_input'), ('[{"size_gib": 5, "mount": "/srv"}]', 1, '22023', 'invalid_input'),
  ('[{"size_gib": 5, "name": "No"}]', 1, '22023', 'invalid_input'), ('[{"size_gib": 5, "name": {}}]', 1, '22023', 'invalid_input'),
  ('[{"size_gib": 5, "name": "logs-1"}]', 1, '22023', 'invalid_input'),
  ('[{"size_gib": 5}, {"size_gib": 5}]', 1, '22023', 'invalid_input'),
  ('[{"volume": "unknown"}]', 1, '22023', 'invalid_input'), ('[{"volume_id": "x"}]', 1, '22023', 'invalid_input'),
  ('[{"volume": "one-data", "size_gib": 5}]', 1, '22023', 'invalid_input'),
  ('[{"volume": "one-data"}]', 2, '22023', 'invalid_input'),
  ('[{"volume": "one-data"}]', 1, 'PT409', 'in_use'),
  ('[{"size_gib": 5, "gib_month_micros": 1}]', 1, 'PT409', 'price_changed'),
  ('[{"size_gib": 2001}]', 1, 'PT409', 'quota_exceeded')) w (wrong, servers, state, code);
select throws_ok(format('select pg_temp.order(''wrong'', %L)', (select jsonb_agg('{"size_gib": 1}'::jsonb) from generate_series(1, 11))),
  '22023', 'invalid_input', 'more than 10');
select is_empty($$ select from instance_list where name like 'wrong%' $$, 'no server was made');
select is((select count(*) from volume_list), 6::bigint, 'nor a volume');

-- Where the region has none.
reset role;
delete from region_features where feature = 'volumes';
select tests.become('user');
select throws_ok($$ select pg_temp.order('wrong', '[{"size_gib": 5}]') $$, 'PT409', 'feature_missing', 'a region without volumes');
select is_empty($$ select from instance_list where name = 'wrong' $$, 'makes no server');

select * from finish();
rollback;
