-- Provisioners that serve some regions only: what each gets, and what the site says of their regions.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();
select tests.seed_workspaces();
select tests.seed_instances();

create function pg_temp.server(kind text) returns uuid language sql
  as $$ select tests.instance(tests.workspace('00000000-0000-4000-8000-000000000001', 'owner'), kind) $$;
-- Two servers wait for the queue: one in each region.
delete from instance_actions;
delete from network_settings;
update instances set region_id = tests.place('shut') where id = pg_temp.server('stopped');
insert into instance_actions (instance_id, workspace_id, kind, via, from_state, via_state, to_state, fail_state, run_after)
select i.id, i.workspace_id, 'stop', 'web', 'running', 'stopping', 'stopped', 'error', now() - s.due
from instances i
join (values ('stopping', interval '1 minute'), ('stopped', interval '1 hour')) s (name, due) on pg_temp.server(s.name) = i.id;

create function pg_temp.claimed(worker text, most integer default 10) returns text language sql as $$
  select coalesce(string_agg((job #>> '{instance,name}') || ' ' || (job ->> 'region'), ', ' order by job #>> '{instance,name}'), '')
  from public.claim_actions(worker, most, 60) job
$$;

select results_eq(
  'select i.name, a.region_id from instance_actions a join instances i on i.id = a.instance_id order by 1',
  format('values (%L, %L::uuid), (%L, %L::uuid)', 'stopped', tests.place('shut'), 'stopping', tests.place('open')),
  'each action knows the region of its server');

select tests.serve('open', '{open1}'), tests.serve('shut', '{shut1}'), tests.serve('both', '{shut1,open1}'),
  tests.serve('nowhere', '{nowhere1}');
savepoint before;
select is(pg_temp.claimed('nowhere'), '', 'regions that the site does not have bring no work');
select is(pg_temp.claimed('open'), 'stopping open1', 'a worker gets the work of its region, also if older work waits elsewhere');
select is(pg_temp.claimed('open'), '', 'once');
select is(pg_temp.claimed('shut'), 'stopped shut1', 'and another worker that of the other');
rollback to before;
select is(pg_temp.claimed('both', 1), 'stopped shut1', 'one with two regions takes the oldest first');
select is(pg_temp.claimed('both'), 'stopping open1', 'and then the other');
rollback to before;
select is(pg_temp.claimed('worker 1'), 'stopped shut1, stopping open1', 'one that names no regions serves all');
rollback to before;
update instance_actions set status = 'running', worker = 'gone', lease_until = now(), attempts = 8;
select is(pg_temp.claimed('open'), '', 'what was given up for lost too often');
select is((select string_agg(distinct error_code, ' ') from instance_actions), 'worker_lost', 'fails, wherever it is');
rollback to before;

-- Firewalls: one worker at a time, of each region.
insert into network_settings (instance_id, kind, setting)
select id, 'firewall', '{"enabled": true, "rules": []}' from instances
where id in (pg_temp.server('stopping'), pg_temp.server('stopped'));
update instances set addresses = '{192.0.2.8}';
create function pg_temp.firewalls(worker text) returns text language sql as $$
  select coalesce(string_agg(c ->> 'region', ' ' order by c ->> 'region'), '')
  from private.claim_network_settings(worker, '{firewall}', 10, 60) c
$$;
select tests.serve('open too', '{open1}');
select is(pg_temp.firewalls('open'), 'open1', 'a worker has the firewalls of its region');
update network_settings set run_after = now() where instance_id = pg_temp.server('stopping');
select is(pg_temp.firewalls('open too'), '', 'no second one of this region has any meanwhile');
select is(pg_temp.firewalls('shut'), 'shut1', 'and holds up no other region');

-- What a worker compares its engine with.
select results_eq(
  $$select e ->> 'name' from engine_instances(null, 1000, '{shut1}') e$$, $$values ('stopped')$$,
  'of a region, the servers in it');
select results_eq(
  $$select e ->> 'id' from engine_instances(null, 1000, '{shut1,open1,nowhere1}') e$$,
  $$select i.id::text from instances i join regions r on r.id = i.region_id
    where i.state <> 'purged' and r.slug in ('shut1', 'open1') order by i.id$$,
  'of several, in the order of the ids');
select results_eq(
  $$with recursive pages (e) as (
      (select e from engine_instances(null, 1, '{shut1,open1}') e)
      union all
      (select n.e from pages p, lateral engine_instances((p.e ->> 'id')::uuid, 1, '{shut1,open1}') n (e)))
    select e from pages$$,
  $$select e from engine_instances(null, 1000, '{shut1,open1}') e$$,
  'page after page the same');
select is_empty($$select engine_instances(null, 1000, '{}')$$, 'of none, none');

-- What a heartbeat says.
select is(
  provisioner_heartbeat('w', 'simulated', '{"regions": ["open1", "nowhere1"]}') -> 'unknown_regions', '["nowhere1"]',
  'the site says which regions it does not have');
select is(provisioner_heartbeat('w', 'simulated', '{}') -> 'unknown_regions', '[]', 'a worker that serves all names none');
select throws_ok(format('select provisioner_heartbeat(''w'', ''simulated'', %L)', facts), '22023', 'invalid_input', facts)
from unnest(array['{"regions": []}', '{"regions": "open1"}', '{"regions": [1]}', '{"regions": null}']) facts;

select * from finish();
rollback;
