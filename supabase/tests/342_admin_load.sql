-- How much there is to do, and who reads it.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();
select tests.seed_workspaces();
select tests.seed_instances();

delete from instance_actions;
-- In the region "open": ordered and claimed so long ago, due in so long.
create function pg_temp.action(kind text, status text, ordered interval, started interval, due interval) returns void
language sql as $$
  insert into app.instance_actions (instance_id, workspace_id, kind, via, to_state, status, created_at, started_at, run_after,
    finished_at, worker, lease_until)
  select i.id, i.workspace_id, 'stop', 'web', 'stopped', action.status, now() - ordered, now() - started, now() + due,
    case when action.status = 'succeeded' then now() end,
    case when action.status = 'running' then 'w' end, case when action.status = 'running' then now() + due end
  from app.instances i
  where i.id = tests.instance(tests.workspace('00000000-0000-4000-8000-000000000001', 'owner'), action.kind)
$$;
select pg_temp.action('stopping', 'queued', '3 minutes', null, '-2 minutes');
select pg_temp.action('stopped', 'queued', '2 hours', '119 minutes', '30 seconds');
select pg_temp.action('running', 'running', '12 seconds', '10 seconds', '20 seconds');
-- 17 that were claimed after a second, and two after a minute: the 19th of the 20 is at 95 of 100.
select pg_temp.action('running', 'succeeded', '31 minutes', '1859 seconds', '0') from generate_series(1, 17);
select pg_temp.action('running', 'succeeded', '31 minutes', '30 minutes', '0') from generate_series(1, 2);
delete from provisioners;
insert into provisioners (worker, engine, facts, seen_at) values
  ('all', 'simulated', '{"version": "1.2.3"}', now() - interval '5 seconds'),
  ('shut', 'simulated', '{"version": "1.2.3", "regions": ["shut1"]}', now() - interval '10 seconds'),
  ('silent', 'simulated', '{}', now() - interval '5 minutes'),
  ('other engine', 'incus', '{}', now()),
  ('of last week', 'simulated', '{}', now() - interval '2 days');
delete from workers;
insert into workers (worker, version, seen_at) values ('mail', '1.2.2', now() - interval '7 seconds');

create function pg_temp.region(slug text) returns jsonb language sql as $$
  select r - array['region', 'region_name', 'is_open'] from jsonb_array_elements(admin_load() -> 'regions') r
  where r ->> 'region' = slug
$$;
grant execute on all functions in schema pg_temp to authenticated;
select tests.become('admin');
select is(pg_temp.region('open1'), '{"waiting": 1, "later": 1, "working": 1, "oldest_seconds": 120, "claimed_minute": 1,
  "claimed_hour": 20, "p95_seconds": 60.000, "provisioners": 1}', 'what waits, and how long');
select is(pg_temp.region('shut1'), '{"waiting": 0, "later": 0, "working": 0, "oldest_seconds": null, "claimed_minute": 0,
  "claimed_hour": 0, "p95_seconds": null, "provisioners": 2}', 'a region where nothing happens');
select is(
  (select string_agg(concat_ws(' ', p ->> 'kind', p ->> 'worker', p ->> 'version', p ->> 'regions', p ->> 'seconds_since_seen'), ', ')
    from jsonb_array_elements(admin_load() -> 'processes') p),
  'provisioner other engine 0, provisioner all 1.2.3 5, worker mail 1.2.2 7, provisioner shut 1.2.3 ["shut1"] 10, '
  'provisioner silent 300', 'the processes of a day, with version and regions');
select cmp_ok((admin_load() ->> 'database_bytes')::bigint, '>', 1000000::bigint, 'the size of the database');
reset role;

-- The figures of statements, where they are.
savepoint before;
drop extension if exists pg_stat_statements;
select is(private.slow_statements(10), '{"state": "missing", "items": []}', 'without the extension');
create schema figures;
create table figures.pg_stat_statements (dbid oid, query text, calls bigint, mean_exec_time float8, total_exec_time float8);
set local allow_system_table_mods = on;
insert into pg_catalog.pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion)
values (1, 'pg_stat_statements', 10, 'figures'::regnamespace, false, '1.10');
insert into figures.pg_stat_statements
select d.oid, q.query, 2, q.mean, q.mean * 2 from pg_database d, (values
  ('select 1', 1.234), ('with x as ($1) select' || E'\n  2', 20), ($$create role r password 'secret'$$, 900),
  ('update t set n = ' || repeat('x', 1000), 5)) q (query, mean)
where d.datname = current_database();
insert into figures.pg_stat_statements select 0, 'select of another database', 1, 1000, 1000;
select is(private.slow_statements(1), '{"state": "there", "items": [{"statement": "with x as ($1) select 2", "calls": 2,
  "mean_ms": 20.00, "total_ms": 40}]}', 'the slowest first');
select is(
  (select string_agg(i ->> 'mean_ms', ' ') || ' ' || max(char_length(i ->> 'statement'))
    from jsonb_array_elements(private.slow_statements(10) -> 'items') i),
  '20.00 5.00 1.23 400', 'cut, without other databases, and without commands that may hold a password');
alter table figures.pg_stat_statements drop column mean_exec_time;
select is(private.slow_statements(10), '{"state": "closed", "items": []}', 'a form that is not known');
rollback to before;

select tests.become('support');
select throws_ok('select admin_load()', '42501', null, 'support reads none of it');
select tests.become('user');
select throws_ok('select admin_load()', '42501', null, 'nor do customers');

select * from finish();
rollback;
