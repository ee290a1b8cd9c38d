-- What a provisioner reports about the machines of a region, and what staff read of it.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();

create function pg_temp.member(name text, state text default 'online', used bigint default 100)
returns jsonb
language sql as $$
  select jsonb_build_object(
    'name', name, 'state', state, 'cpu_threads', 8, 'memory_mib', 1000, 'memory_used_mib', used,
    'disk_mib', 5000, 'disk_used_mib', 50, 'servers', 3)
$$;

create function pg_temp.region(slug text, variadic members jsonb[] default '{}') returns jsonb
language sql as $$
  select jsonb_build_array(jsonb_build_object('region', slug, 'members', to_jsonb(members)))
$$;

create function pg_temp.held() returns text[]
language sql as $$
  select array_agg(format('%s %s %s', region, name, state) order by region, name)
  from engine_member_list
$$;
grant execute on function pg_temp.held() to authenticated;

select is(
  report_engine_members(pg_temp.region('open1', pg_temp.member('b'), pg_temp.member('a'))
    || pg_temp.region('shut1', pg_temp.member('a', 'evacuated')) || pg_temp.region('none', pg_temp.member('c'))),
  3, 'each machine of each region that exists');
select tests.become('support');
select is(
  pg_temp.held(), array['open1 a online', 'open1 b online', 'shut1 a evacuated'],
  'and staff read them');
select is(
  (select (cpu_threads, memory_mib, memory_used_mib, disk_mib, disk_used_mib, servers, seconds_since_report)::text
    from engine_member_list where region = 'open1' and name = 'a'),
  '(8,1000,100,5000,50,3,0)', 'with what they hold');

reset role;
update engine_members set seen_at = '2026-01-01', reported_at = '2026-01-01'
where name = 'a' and region_id = tests.place('open');
select is(
  report_engine_members(pg_temp.region('open1', '{"name": "a", "state": "offline", "servers": 4}')),
  1, 'a machine that is away');
select is(
  (select (state, cpu_threads, memory_used_mib, servers, seen_at = '2026-01-01', reported_at = now())::text
    from engine_members where name = 'a' and region_id = tests.place('open')),
  '(offline,8,100,4,t,t)', 'keeps its last figures, and when it was last there');
select tests.become('admin');
select is(
  pg_temp.held(), array['open1 a offline', 'shut1 a evacuated'],
  'a machine that is no longer named is gone, and other regions stay as they were');

reset role;
select is(report_engine_members(pg_temp.region('open1', pg_temp.member('a', 'online', 7))), 1, 'it is back');
select is(
  (select (state, memory_used_mib, seen_at = now())::text from engine_members
    where name = 'a' and region_id = tests.place('open')),
  '(online,7,t)', 'with new figures');

update engine_members set reported_at = now() - interval '8 days' where region_id = tests.place('shut');
select report_engine_members('[]');
select tests.become('user');
select is(pg_temp.held(), null, 'nobody else reads them');
reset role;
select is((select count(*) from engine_members), 1::bigint, 'what nobody reported for 7 days is forgotten');

select throws_ok(
  format('select report_engine_members(%L)', pg_temp.region('open1', member)), '23514', null, note)
from (values
  (pg_temp.member('a', 'sleeping'), 'an unknown state'),
  (pg_temp.member(''), 'no name'),
  (pg_temp.member('a', 'online', -1), 'less than nothing')
) v (member, note);
select throws_ok('select report_engine_members(''{}'')', '22023', 'invalid_input', 'no list');

-- Where each server is.
select tests.seed_workspaces();
select tests.seed_instances();
create function pg_temp.server(state text) returns uuid language sql immutable as $$
  select tests.instance(tests.workspace('00000000-0000-4000-8000-000000000001', 'owner'), state)
$$;
create function pg_temp.machines() returns text language sql stable as $$
  select string_agg(format('%s on %s', i.state, i.engine_member), ', ' order by i.state)
  from app.instances i
  where i.engine_member is not null
$$;
select report_engine_members(pg_temp.region('open1',
  pg_temp.member('a') || jsonb_build_object('instances',
    jsonb_build_array(pg_temp.server('running'), 'no id', gen_random_uuid())),
  pg_temp.member('b') || jsonb_build_object('instances', jsonb_build_array(pg_temp.server('stopped')))));
select is(pg_temp.machines(), 'running on a, stopped on b', 'each server is on the machine that names it');
select report_engine_members(pg_temp.region('open1', pg_temp.member('a'),
  pg_temp.member('b') || jsonb_build_object('instances', jsonb_build_array(pg_temp.server('running')))));
select is(pg_temp.machines(), 'running on b, stopped on b', 'it moves, and who is not named stays');
select report_engine_members(pg_temp.region('shut1', pg_temp.member('c') || jsonb_build_object('instances',
  jsonb_build_array(pg_temp.server('running')))));
select is(pg_temp.machines(), 'running on b, stopped on b', 'a region names its own servers alone');

-- Which images the engine has.
create function pg_temp.missing() returns text[] language sql stable as $$
  select array_agg(format('%s %s %s', m.slug, m.region, m.virtualization) order by 1)
  from private.missing_images() m
$$;
create function pg_temp.report(images jsonb) returns integer language sql as $$
  select report_engine_members(
    jsonb_build_array(jsonb_build_object('region', 'open1', 'members', '[]'::jsonb, 'images', images)))
$$;
select is(pg_temp.missing(), null, 'nothing is missing while nobody has said what is there');
select pg_temp.report(null);
select is(pg_temp.missing(), null, 'nor where the engine needs no images');
select pg_temp.report('[]');
select is(pg_temp.missing(), array['published-1 open1 container'], 'a published image that plans could use');
select pg_temp.report('[{"slug": "published-1", "virtualization": "virtual_machine"}]');
select is(pg_temp.missing(), array['published-1 open1 container'], 'one for another kind of server is another');
select tests.become('admin');
select is(
  (select items from staff_attention() where kind = 'image_missing'), 1::bigint, 'it needs attention');
select is((select slug from admin_missing_images()), 'published-1', 'and its page says where');
reset role;
select pg_temp.report('[{"slug": "published-1", "virtualization": "container"}]');
select is(pg_temp.missing(), null, 'until it is there');

select * from finish();
rollback;
