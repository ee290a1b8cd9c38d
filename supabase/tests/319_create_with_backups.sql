-- Servers that have backups from the start.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();
select tests.seed_workspaces();
select tests.seed_instances();

create function pg_temp.team() returns uuid language sql immutable
  as $$ select tests.workspace('00000000-0000-4000-8000-000000000001', 'owner') $$;
create function pg_temp.order(name text, backups jsonb, key uuid default null, servers integer default 1) returns jsonb language sql as $$
  select create_instance(jsonb_build_object(
    'workspace_id', pg_temp.team(), 'plan_id', tests.plan('published'), 'region_id', tests.place('open'), 'count', servers,
    'image_id', (select id from app.images where slug = 'published-1'), 'name', name, 'hourly_micros', 1000,
    'idempotency_key', key, 'backups', backups))
$$;
create function pg_temp.schedules(names text) returns text language sql as $$
  select string_agg(concat_ws(' ', instance_name, every, weekday, hour, time_zone, keep, gib_month_micros), ', '
    order by instance_name) from backup_schedule_list where instance_name like names
$$;
create function pg_temp.price() returns bigint language sql as $$ select gib_month_micros from backup_price $$;

grant execute on all functions in schema pg_temp to authenticated;

select tests.become('user');
select lives_ok($$ select pg_temp.order('plain', null) $$, 'without backups');
select is(pg_temp.schedules('plain'), null, 'there are none');
select lives_ok($$ select pg_temp.order('usual', '{}') $$, 'with the usual ones');
select is(pg_temp.schedules('usual'), format('usual day 3 UTC 7 %s', pg_temp.price()), 'every night, a week of them');
select lives_ok(format('select pg_temp.order(%L, %L, %L, 2)', 'week', jsonb_build_object(
  'every', 'week', 'weekday', 7, 'hour', 4, 'time_zone', 'Europe/Vienna', 'keep', 8, 'gib_month_micros', pg_temp.price()),
  '00000000-0000-4000-8000-00000000b319'), 'two servers with a schedule');
select is(pg_temp.schedules('week%'), format('week-1 week 7 4 Europe/Vienna 8 %1$s, week-2 week 7 4 Europe/Vienna 8 %1$s',
  pg_temp.price()), 'each has it');

-- The same request once more changes nothing that was decided since.
select stop_backups(array(select instance_id from backup_schedule_list where instance_name like 'week-%'));
reset role;
update app.instances set created_at = created_at - interval '1 minute' where name like 'week-%';
select tests.become('user');
select lives_ok(format('select pg_temp.order(%L, %L, %L, 2)', 'week', '{"keep": 8}',
  '00000000-0000-4000-8000-00000000b319'), 'a repeated request');
select is(pg_temp.schedules('week%'), null, 'makes nothing');

-- What is wrong is refused, and no server is made.
select throws_ok(format('select pg_temp.order(''wrong'', %L)', wrong), state, code, wrong)
from (values
  ('[]', '22023', 'invalid_input'), ('true', '22023', 'invalid_input'), ('{"daily": true}', '22023', 'invalid_input'),
  ('{"hour": 24}', '22023', 'invalid_input'), ('{"hour": "three"}', '22023', 'invalid_input'),
  ('{"hour": []}', '22023', 'invalid_input'), ('{"keep": 1.5}', '22023', 'invalid_input'),
  ('{"time_zone": "Mars/Base"}', '22023', 'invalid_input'), ('{"every": "week"}', '22023', 'invalid_input'),
  ('{"gib_month_micros": 1}', 'PT409', 'price_changed')) w (wrong, state, code);
select is_empty($$ select from instance_list where name = 'wrong' $$, 'none of them was made');

select * from finish();
rollback;
