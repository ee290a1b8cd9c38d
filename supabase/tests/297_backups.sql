-- Backups: when they are due, what begins, what is missed, what is kept, and what is refused.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();
select tests.seed_workspaces();
select tests.seed_instances();
delete from backup_schedules;

create function pg_temp.team() returns uuid language sql immutable
  as $$ select tests.workspace('00000000-0000-4000-8000-000000000001', 'owner') $$;
create function pg_temp.server(kind text) returns uuid language sql immutable
  as $$ select tests.instance(pg_temp.team(), kind) $$;
grant execute on all functions in schema pg_temp to authenticated;
-- With the second of the server taken off, so that only the hour is left.
create function pg_temp.next(every text, weekday integer, hour integer, zone text, after text) returns text
language sql
as $$
  select to_char((private.next_backup_at(every, weekday, hour, zone, pg_temp.server('running'), after::timestamptz)
    - make_interval(secs => private.backup_second(pg_temp.server('running')))) at time zone 'UTC', 'YYYY-MM-DD HH24:MI')
$$;

-- When.
select is(pg_temp.next('day', null, 3, 'UTC', '2026-05-10 01:00Z'), '2026-05-10 03:00', 'later today');
select is(pg_temp.next('day', null, 3, 'UTC', '2026-05-10 04:00Z'), '2026-05-11 03:00', 'tomorrow');
select is(pg_temp.next('day', null, 1, 'Pacific/Auckland', '2026-05-10 04:00Z'), '2026-05-10 13:00', 'the day of the zone');
select is(pg_temp.next('week', 7, 3, 'UTC', '2026-05-10 04:00Z'), '2026-05-17 03:00', 'Sunday of next week');
select is(pg_temp.next('week', 1, 0, 'Pacific/Auckland', '2026-05-10 04:00Z'), '2026-05-10 12:00',
  'Monday in the zone is still Sunday in UTC');
-- Vienna goes to +02:00 on 29 March and back to +01:00 on 25 October 2026.
select is(pg_temp.next('day', null, 3, 'Europe/Vienna', '2026-03-28 12:00Z'), '2026-03-29 01:00', 'summer begins');
select is(pg_temp.next('day', null, 3, 'Europe/Vienna', '2026-10-24 12:00Z'), '2026-10-25 02:00', 'summer ends');
select is(pg_temp.next('day', null, 2, 'Europe/Vienna', '2026-03-28 12:00Z'), '2026-03-29 01:00',
  'an hour that is left out is the one after it');
select is(pg_temp.next('day', null, 2, 'Europe/Vienna', '2026-10-24 12:00Z'), '2026-10-25 01:00',
  'of an hour that comes twice it is the second');
-- A chain of a year has each day once, whatever the clocks do.
create function pg_temp.days_of(hour integer) returns bigint language sql as $$
  with recursive chain as (
    select private.next_backup_at('day', null, hour, 'Europe/Vienna', pg_temp.server('running'), '2026-01-01Z') as at
    union all
    select private.next_backup_at('day', null, hour, 'Europe/Vienna', pg_temp.server('running'), c.at) from chain c
    where c.at < '2026-12-31Z'
  )
  select count(distinct (at at time zone 'Europe/Vienna')::date) - count(*) + 365 - count(*) from chain
$$;
select is(pg_temp.days_of(h), 0::bigint, format('at %s, every day of a year has one', h)) from unnest(array[1, 2, 3]) h;
select is((select count(distinct private.backup_second(md5(n::text)::uuid)) > 3000 from generate_series(1, 10000) n), true,
  'many servers use nearly every second of the hour');

-- What is refused.
select tests.become('user');
select throws_ok(
  format('select set_backups(array[%L]::uuid[], %s)', pg_temp.server('running'), more), '22023', 'invalid_input', more)
from unnest(array['''month''', '''week''', '''day'', 3', '''week'', 8', '''day'', null, 24', '''day'', null, -1',
  '''day'', null, 3, ''Mars/Base''', '''day'', null, 3, ''''', '''day'', null, 3, ''UTC'', 0',
  '''day'', null, 3, ''UTC'', 31', 'null']) more;
select throws_ok('select set_backups(''{}''::uuid[])', '22023', 'invalid_input', 'no server');
select throws_ok(format('select set_backups(array[%L]::uuid[], servers => array[''running''])', pg_temp.server('running')),
  '22023', 'invalid_input', 'by id and by name');
select throws_ok(format('select set_backups(array[%L]::uuid[])', pg_temp.server('deleted')), 'PT409', 'invalid_state',
  'of a deleted server');
select throws_ok(format('select set_backups(array[%L, %L]::uuid[])', pg_temp.server('running'), tests.instance(
  tests.workspace('00000000-0000-4000-8000-000000000001', 'operator'), 'running')), '22023', 'invalid_input',
  'servers of two workspaces');
select throws_ok(format('select set_backups(array[%L]::uuid[], gib_month_micros => 1)', pg_temp.server('running')),
  'PT409', 'price_changed', 'at a price that was never shown');
select is((select count(*) from backup_schedule_list where workspace_id = pg_temp.team()), 0::bigint, 'nothing was done');

-- Switched on for two at once.
select is(set_backups(array[pg_temp.server('running'), pg_temp.server('stopped')], 'day', null, 3, 'Europe/Vienna', 2, 40000),
  2, 'two servers at once');
select is((select array_agg(distinct array[every, hour::text, time_zone, keep::text, gib_month_micros::text, kept::text,
    (next_at > now())::text]) from backup_schedule_list where workspace_id = pg_temp.team()),
  array[array['day', '3', 'Europe/Vienna', '2', '40000', '0', 'true']], 'both have the schedule');
select is(set_backups(array[pg_temp.server('running')], 'day', null, 3, 'Europe/Vienna', 2, 40000), 1, 'once more');
reset role;
select is((select count(*) from audit_events where workspace_id = pg_temp.team() and action = 'set_backups'), 2::bigint,
  'what changes nothing is not recorded');

-- They begin when a provisioner is there, and once.
update backup_schedules set next_at = now() - interval '1 minute' where workspace_id = pg_temp.team();
update provisioners set seen_at = now() - interval '5 minutes';
select is(private.tick_backups(now()) ->> 'started', '0', 'without a provisioner nothing is queued');
update provisioners set seen_at = now();
update instances set hold = 'suspended', hold_reason = 'For the test' where id = pg_temp.server('stopped');
select is(private.tick_backups(now()) ->> 'started', '1', 'a server on hold has none');
update instances set hold = 'none', hold_reason = null where id = pg_temp.server('stopped');
select is(private.tick_backups(now()) ->> 'started', '1', 'a stopped server has one');
select is(private.tick_backups(now()) ->> 'started', '0', 'each once');
select is((select array_agg(array[kind, state, via] order by state) from (
    select s.kind, s.state, a.via from snapshots s join instance_actions a on a.parameters ->> 'snapshot_id' = s.id::text
    where s.workspace_id = pg_temp.team() and s.kind = 'backup') x),
  array[array['backup', 'creating', 'system'], array['backup', 'creating', 'system']], 'the system takes them');
select is((select count(*) from backup_schedules where workspace_id = pg_temp.team() and next_at <= now()), 0::bigint,
  'the next ones are tomorrow');
select is((select used from private.workspace_use(pg_temp.team()) where metric = 'snapshots'), 1::bigint,
  'they do not count against the limit of snapshots');
select is((select snapshots from my_workspaces where workspace_id = pg_temp.team()), 1, 'nor are they in the number of them');

create function pg_temp.report(answer text) returns void language sql as $$
  select complete_action((job -> 'action' ->> 'id')::uuid, 'worker 2', answer::jsonb)
  from claim_actions('worker 2', 100, 60) job
  where job -> 'action' ->> 'kind' in ('create_snapshot', 'delete_snapshot')
$$;
create function pg_temp.kept(server text) returns text[] language sql as $$
  select array_agg(s.state order by s.created_at, s.ready_at) from snapshots s
  where s.instance_id = pg_temp.server(server) and s.kind = 'backup' and s.state <> 'deleted'
$$;
select pg_temp.report('{"ok": true, "snapshot_ref": "copy", "size_gib": 7}');
select is(pg_temp.kept('running'), array['ready'], 'it is ready');
select is((select last_at is not null and problem is null from backup_schedules where instance_id = pg_temp.server('running')),
  true, 'the schedule says so');
select tests.become('user');
select is((select array[kept, size_gib, month_micros] from backup_schedule_list
  where instance_id = pg_temp.server('running')), array[1, 7, 280000]::bigint[], 'what it costs');
select is((select array_agg(distinct kind order by kind) from snapshot_list where workspace_id = pg_temp.team()),
  array['backup', 'snapshot'], 'the list tells them apart');
reset role;

-- The oldest goes when a newer one is ready, and not before.
create function pg_temp.another(answer text) returns void language plpgsql as $$
begin
  update app.snapshots set created_at = created_at - interval '1 day', ready_at = ready_at - interval '1 day',
    name = name || '-' || substr(md5(random()::text), 1, 6)
  where instance_id = pg_temp.server('running') and kind = 'backup' and state in ('ready', 'failed');
  update app.backup_schedules set next_at = now() - interval '1 minute' where instance_id = pg_temp.server('running');
  perform private.tick_backups(now());
  perform pg_temp.report(answer);
end $$;
select pg_temp.another('{"ok": true, "snapshot_ref": "copy 2", "size_gib": 7}');
select is(pg_temp.kept('running'), array['ready', 'ready'], 'as many as are kept');
select is(private.tick_backups(now()) ->> 'removed', '0', 'none goes');
select pg_temp.another('{"ok": false, "code": "refused", "retry": false}');
select is(pg_temp.kept('running'), array['ready', 'ready', 'failed'], 'one fails');
select is(private.tick_backups(now()) ->> 'removed', '0', 'then no other one goes');
select is((select problem from backup_schedules where instance_id = pg_temp.server('running')), 'failed', 'the schedule says so');
select is((select data - 'snapshot' from events where kind = 'backup.failed'),
  '{"server": "running", "action": "create", "reason": "refused"}'::jsonb, 'and there is an event');
select is((select count(*) from events where kind = 'snapshot.failed'), 0::bigint, 'of a backup, not of a snapshot');
select pg_temp.another('{"ok": true, "snapshot_ref": "copy 3", "size_gib": 7}');
select is((select problem from backup_schedules where instance_id = pg_temp.server('running')), null, 'the next one is ready');
select is(private.tick_backups(now()) ->> 'removed', '1', 'now the oldest goes');
select is((select s.deleted_at is not null from snapshots s where s.instance_id = pg_temp.server('running')
  and s.kind = 'backup' and s.state = 'deleting'), true, 'it is billed no more');
select is((select s.engine_ref from snapshots s where s.instance_id = pg_temp.server('running') and s.kind = 'backup'
  and s.state = 'deleting'), 'copy', 'it is the oldest');
select pg_temp.report('{"ok": true}');
select is(pg_temp.kept('running'), array['ready', 'failed', 'ready'], 'it is gone');
select is(private.tick_backups(now() + interval '25 hours') ->> 'removed', '1', 'what failed goes a day later');
select pg_temp.report('{"ok": true}');
select is(pg_temp.kept('running'), array['ready', 'ready'], 'it is gone too');

-- Fewer are kept from now on, and then more again.
select tests.become('user');
select lives_ok(format('select set_backups(array[%L]::uuid[], keep => 1)', pg_temp.server('running')), 'keep one');
reset role;
select is((select count(*) from snapshots where instance_id = pg_temp.server('running') and remove_after is not null),
  1::bigint, 'one is to go');
select tests.become('user');
select lives_ok(format('select set_backups(array[%L]::uuid[], keep => 3)', pg_temp.server('running')), 'keep three');
reset role;
select is((select count(*) from snapshots where instance_id = pg_temp.server('running') and remove_after is not null),
  0::bigint, 'it stays');

-- What could not begin.
delete from events;
update backup_schedules set next_at = now() - interval '6 hours' where workspace_id = pg_temp.team();
update provisioners set seen_at = now() - interval '7 hours';
select is(private.tick_backups(now()) ->> 'started', '0', 'nothing begins');
select private.tick_backups(now());
select is((select array_agg(array[data ->> 'server', data ->> 'reason'] order by data ->> 'server') from events
  where kind = 'backup.missed'), array[array['running', 'provider'], array['stopped', 'provider']],
  'missed, once for each server');
select is((select array_agg(distinct problem) from backup_schedules where workspace_id = pg_temp.team()), array['missed'],
  'the schedules say so');
select is((select count(*) from backup_schedules where workspace_id = pg_temp.team() and next_at <= now()), 0::bigint,
  'they go on');
delete from events;
update provisioners set seen_at = now();
update backup_schedules set next_at = now() - interval '7 hours' where workspace_id = pg_temp.team();
update instances set state = 'error' where id = pg_temp.server('running');
update instances set hold = 'suspended', hold_reason = 'For the test' where id = pg_temp.server('stopped');
select private.tick_backups(now());
select is((select array_agg(array[data ->> 'server', data ->> 'reason']) from events where kind = 'backup.missed'),
  array[array['running', 'server']], 'a server in error misses one, one on hold does not');
update instances set state = 'running' where id = pg_temp.server('running');
update instances set hold = 'none', hold_reason = null where id = pg_temp.server('stopped');

-- At most ten at a time on one machine.
update backup_schedules set next_at = now() + interval '1 day';
insert into instances (
  id, workspace_id, created_by, name, plan_id, region_id, image_id, currency, hourly_micros, state, state_since,
  engine_ref, engine_member)
select md5('many ' || n)::uuid, i.workspace_id, i.created_by, 'many-' || n, i.plan_id, i.region_id, i.image_id, 'EUR', 1000,
  'running', now(), 'ref', case when n <= 12 then 'node-1' else 'node-2' end
from instances i, generate_series(1, 15) n where i.id = pg_temp.server('running');
insert into backup_schedules (
  instance_id, workspace_id, every, hour, time_zone, keep, currency, gib_month_micros, next_at)
select i.id, i.workspace_id, 'day', 3, 'UTC', 7, 'EUR', 40000, now() - interval '1 minute'
from instances i where i.name like 'many-%';
select is(private.tick_backups(now()) ->> 'started', '13', 'ten on one machine, three on the other');
select is(private.tick_backups(now()) ->> 'started', '0', 'the others wait');
select pg_temp.report('{"ok": true, "snapshot_ref": "copy", "size_gib": 1}');
select is(private.tick_backups(now()) ->> 'started', '2', 'until those are done');

-- The bill: a line of its own, with the size and the price of a snapshot.
insert into charging_periods (from_at) select '2026-01-01Z' where not exists (select from charging_periods where to_at is null);
update snapshots set ready_at = date_trunc('month', now(), 'UTC') - interval '1 month'
where instance_id = pg_temp.server('stopped') and kind = 'backup' and state = 'ready';
create temporary table lines on commit drop as
select * from private.month_lines(array[pg_temp.team()],
  (date_trunc('month', now(), 'UTC') at time zone 'UTC' - interval '1 month')::date);
select is((select array[kind, title, data ->> 'size_gib', net_micros::text] from lines where data ? 'backup'),
  array['snapshot', 'Backup of stopped', '7', '280000'], 'a whole month of 7 GiB');
select is((select (private.usage_line(row(l.*)::private.month_line, 'S', 20)).detail like 'stopped-2%, 7 GiB, %' from lines l where l.data ? 'backup'),
  true, 'the invoice names which one');
select is((select count(*) from lines where kind = 'snapshot' and not data ? 'backup' and title like 'Backup%'), 0::bigint,
  'snapshots keep their names');

-- Off, and gone.
select tests.become('user');
select is(stop_backups(servers => array['running', 'stopped'], workspace => (
  select slug from my_workspaces where workspace_id = pg_temp.team())), 2, 'switched off by their names');
select is(stop_backups(array[pg_temp.server('running')]), 0, 'they are off already');
reset role;
select is(pg_temp.kept('running'), array['ready', 'ready'], 'what was taken stays');
update instances set state = 'deleted', deleted_at = now(), purge_after = now() + interval '72 hours'
where id = pg_temp.server('running');
select is(private.tick_backups(now()) ->> 'removed', '0', 'also while the server can be restored');
update instances set state = 'purged' where id = pg_temp.server('running');
select is(private.tick_backups(now()) ->> 'removed', '1', 'with the server they go');
select pg_temp.report('{"ok": true}');
select is(private.tick_backups(now()) ->> 'removed', '1', 'one after the other');
select is((select count(*) from snapshots where instance_id = pg_temp.server('stopped') and kind = 'snapshot'
  and remove_after is not null), 0::bigint, 'snapshots never go by themselves');

-- The price.
select tests.become('admin');
select is((select array[gib_month_micros::text, is_own::text] from backup_price), array['40000', 'false'], 'that of snapshots');
select lives_ok('select set_backup_price(20000, ''To test'')', 'one of its own');
select is((select array[gib_month_micros::text, is_own::text] from backup_price), array['20000', 'true'], 'it applies');
select is((select gib_month_micros from snapshot_price), 40000::bigint, 'snapshots keep theirs');
select lives_ok('select set_snapshot_price(null, ''To test'')', 'no snapshots');
select is((select gib_month_micros from backup_price), 20000::bigint, 'backups go on');
select tests.become('user');
select throws_ok(format('select create_snapshot(%L, ''more'')', pg_temp.server('stopped')), 'PT409', 'orders_closed',
  'a snapshot is not sold at the price of backups');
select tests.become('admin');
select lives_ok('select set_backup_price(null, ''To test'')', 'no backups');
select is((select count(*) from backup_price), 0::bigint, 'none is for sale');
select tests.become('user');
select throws_ok(format('select set_backups(array[%L]::uuid[])', pg_temp.server('stopped')), 'PT409', 'orders_closed',
  'none can be switched on');

select * from finish();
rollback;
