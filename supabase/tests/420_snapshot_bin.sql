-- Protection and the bin of snapshots, backups and images: what is refused, what is billed and counted, what comes back as what it
-- was, and when it is removed for good.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();
select tests.seed_workspaces();
select tests.seed_instances();
select tests.seed_own_images();
-- Those of the seed are about who may do what.
select set_config('session_replication_role', 'replica', true);
delete from snapshots where purge_after is not null;
select set_config('session_replication_role', 'origin', true);

create function pg_temp.team() returns uuid language sql immutable
  as $$ select tests.workspace('00000000-0000-4000-8000-000000000001', 'owner') $$;
create function pg_temp.server(kind text) returns uuid language sql immutable
  as $$ select tests.instance(pg_temp.team(), kind) $$;
create function pg_temp.before() returns uuid language sql immutable
  as $$ select tests.snapshot(pg_temp.team()) $$;
create function pg_temp.image() returns uuid language sql immutable
  as $$ select tests.own_image(pg_temp.team()) $$;
-- The living row with a name.
create function pg_temp.row_of(name text) returns app.snapshots language sql security definer
  as $$ select s from app.snapshots s
    where s.workspace_id = pg_temp.team() and s.name = row_of.name and s.state <> 'deleted' $$;
create function pg_temp.used() returns bigint language sql security definer
  as $$ select u.used from private.workspace_use(pg_temp.team()) u where u.metric = 'snapshots' $$;
create function pg_temp.billed(snapshot uuid) returns interval language sql security definer
  as $$ select coalesce(sum(s.ends - s.begins), '0') from private.snapshot_segments(array[snapshot], now() - interval '1 day',
    now() + interval '1 day') s $$;
create function pg_temp.in_bin() returns text[] language sql
  as $$ select array_agg(b.kind || ' ' || b.name order by b.name) from snapshot_bin_list b
    where b.workspace_id = pg_temp.team() $$;
grant execute on all functions in schema pg_temp to authenticated, service_role;

-- Protection.
select tests.become('user');
select lives_ok(format('select protect_snapshot(%L, true)', pg_temp.before()), 'a snapshot is protected');
select lives_ok(format('select protect_snapshot(%L, true)', pg_temp.before()), 'and stays so');
select lives_ok('select protect_snapshot(snapshot => ''kept-image'', delete_protection => true, workspace => (
  select w.slug from my_workspaces w where w.workspace_id = pg_temp.team()))', 'an image, by its name');
select throws_ok(format('select protect_snapshot(%L, null)', pg_temp.before()), '22023', 'invalid_input', 'on or off');
select is((select delete_protection from snapshot_list where snapshot_id = pg_temp.before()), true, 'the list says so');
select is((select delete_protection from own_image_list where own_image_id = pg_temp.image()), true, 'of the image, too');
select throws_ok(format('select delete_snapshot(%L)', pg_temp.before()), 'PT409', 'protected', 'it is not deleted');
select throws_ok(format('select delete_own_image(%L)', pg_temp.image()), 'PT409', 'protected', 'nor is the image');
select throws_ok(format('select restore_deleted_snapshot(%L)', pg_temp.before()), 'PT409', 'invalid_state', 'it is not in the bin');
select throws_ok(format('select purge_snapshot(%L)', pg_temp.before()), 'PT409', 'invalid_state', 'nor removed for good');
select lives_ok(format('select protect_snapshot(%L, false)', s), 'the protection ends')
from unnest(array[pg_temp.before(), pg_temp.image()]) s;
select is(pg_temp.used(), 2::bigint, 'both count');

-- Into the bin.
select share_id from share_own_image(pg_temp.image());
create temporary table answers as select delete_snapshot(pg_temp.before(), '10000000-0000-4000-8000-000000000001') as answer;
select is((select answer ->> 'state' from answers), 'deleted', 'the snapshot is in the bin');
select is(delete_snapshot(pg_temp.before(), '10000000-0000-4000-8000-000000000001'), (select answer from answers),
  'the same request, the same answer');
select is(delete_snapshot(pg_temp.before()), (select answer from answers), 'another one changes nothing');
select is((select array[a.kind, a.status] from instance_action_list a
  where a.action_id = (select (answer ->> 'action_id')::uuid from answers)), array['delete_snapshot', 'succeeded'],
  'the action of the server is done: the engine keeps the copy');
select lives_ok(format('select delete_own_image(%L)', pg_temp.image()), 'the image is in the bin');
select lives_ok(format('select delete_own_image(%L)', pg_temp.image()), 'once more changes nothing');
select is(pg_temp.in_bin(), array['snapshot before', 'image kept-image'], 'the bin has both');
select is((select array_agg(distinct purge_after) from snapshot_bin_list), array[now() + interval '72 hours'], 'for 72 hours');
select is_empty(format('select from snapshot_list where snapshot_id = %L', pg_temp.before()), 'the list has it no longer');
select is_empty('select from own_image_list where name = ''kept-image'' and workspace_id = pg_temp.team()', 'nor the other one');
select is_empty(format('select from own_image_shares(%L)', pg_temp.team()), 'nor are there links of it');
select is(pg_temp.used(), 0::bigint, 'they count in no quota');
select throws_ok(format('select create_snapshot(%L, ''before'', 40000)', pg_temp.server('running')), 'PT409', 'uniqueness_error',
  'they keep their names');
select throws_ok(format(call, s), code, what, call)
from (values
  ('select rename_snapshot(%L, ''other'')', pg_temp.before(), 'PT409', 'invalid_state'),
  ('select rename_own_image(%L, ''other'')', pg_temp.image(), 'PT409', 'invalid_state'),
  ('select protect_snapshot(%L, true)', pg_temp.before(), 'PT409', 'invalid_state'),
  ('select create_own_image(%L, ''other'', 40000)', pg_temp.before(), 'PT409', 'invalid_state'),
  ('select share_own_image(%L)', pg_temp.image(), 'PT409', 'invalid_state'),
  ('select create_instance(jsonb_build_object(''workspace_id'', pg_temp.team(), ''name'', ''copy'', ''plan_id'', '
    'tests.plan(''published''), ''region_id'', tests.place(''open''), ''hourly_micros'', 1000, ''snapshot_id'', %L::uuid))',
    pg_temp.image(), '22023', 'invalid_input')
) r (call, s, code, what);
reset role;
select is_empty(format('select from unknown_resources(array[%L::uuid], array[%L::uuid])', pg_temp.before(), pg_temp.image()),
  'the engine keeps both');
update snapshots set ready_at = now() - interval '2 hours', deleted_at = now() - interval '1 hour' where purge_after is not null;
select is(pg_temp.billed(s), interval '1 hour', 'they are billed until they went there') from unnest(array[pg_temp.before(), pg_temp.image()]) s;
select is(private.remove_old_backups(now()) + private.remove_binned_images(now()), 0, 'nothing is removed before its time');

-- Back.
select tests.become('user');
select is(restore_deleted_snapshot(pg_temp.before()) ->> 'name', 'before', 'the snapshot comes back');
select is(restore_deleted_snapshot(pg_temp.image()) ->> 'state', 'ready', 'and the image');
select is(pg_temp.in_bin(), null, 'the bin is empty');
select throws_ok(format('select restore_deleted_snapshot(%L)', pg_temp.before()), 'PT404', 'not_found', 'once');
select is((select array[s.name, s.state, s.size_gib::text, s.gib_month_micros::text] from snapshot_list s
  where s.workspace_id = pg_temp.team() and s.kind = 'snapshot'), array['before', 'ready', '4', '40000'], 'as it was');
select is((select array[count(*), count(*) filter (where s.own_image_id = (pg_temp.row_of('kept-image')).id)]
  from own_image_shares(pg_temp.team()) s where s.image = 'kept-image' and s.status = 'pending'), array[2, 2]::bigint[],
  'its links work again');
select is(pg_temp.used(), 2::bigint, 'they count again');
reset role;
select is((pg_temp.row_of('before')).created_at, (select created_at from snapshots where id = pg_temp.before()), 'it is as old as it was');
select is(pg_temp.billed(pg_temp.before()), interval '1 hour', 'what was billed stays as it is');
select cmp_ok(pg_temp.billed((pg_temp.row_of('before')).id), '>', interval '23 hours', 'it is billed again from now on');
select is(private.held_as(pg_temp.row_of(name)), id, 'the engine knows it by the id that it had')
from (values ('before', pg_temp.before()), ('kept-image', pg_temp.image())) r (name, id);
select is_empty(format('select from unknown_resources(array[%L::uuid], array[%L::uuid])', pg_temp.before(), pg_temp.image()),
  'and keeps both');
select is((select array_agg(action order by id) from audit_events
  where workspace_id = pg_temp.team() and entity in ('instance', 'own_image') and action <> 'of a server'),
  array['protect_snapshot', 'protect', 'protect_snapshot', 'protect', 'share', 'delete_snapshot', 'delete', 'restore_snapshot',
    'restore'], 'the audit log');

-- Another workspace that accepted the image deletes its own: the disk stays for the restored one.
insert into snapshots (kind, disk_id, shared_by, virtualization, workspace_id, region_id, image_id, name, disk_gib, size_gib, currency,
  gib_month_micros, state, engine_ref, ready_at, deleted_at, purge_after)
select 'image', s.id, 'Team', s.virtualization, tests.workspace(tests.stranger(), 'other'), s.region_id, s.image_id, 'gift', 10, 2,
  'EUR', 40000, 'deleting', 'ref', now(), now(), now()
from snapshots s where s.id = pg_temp.image();
select is(private.remove_binned_images(now()), 1, 'an image of the same disk goes');
select is((select removal_after from snapshots where id = pg_temp.image()), null, 'and the disk stays for the restored one');

-- A second time, and by hand for good.
select tests.become('user');
select lives_ok('select delete_own_image((pg_temp.row_of(''kept-image'')).id)', 'into the bin again');
select lives_ok('select restore_deleted_snapshot((pg_temp.row_of(''kept-image'')).id)', 'and back again');
select lives_ok('select delete_own_image((pg_temp.row_of(''kept-image'')).id)', 'and a last time');
select lives_ok('select purge_snapshot((pg_temp.row_of(''kept-image'')).id)', 'now for good');
select throws_ok('select restore_deleted_snapshot((pg_temp.row_of(''kept-image'')).id)', 'PT409', 'invalid_state', 'it does not come back');
select lives_ok('select purge_snapshot((pg_temp.row_of(''kept-image'')).id)', 'said twice');
select is(pg_temp.in_bin(), null, 'the bin has it no longer');
reset role;
select is(private.remove_binned_images(now()), 1, 'a minute later it is removed');
select is((select array_agg(id) from snapshots where removal_after is not null), array[pg_temp.image()],
  'with the disk, by the id that the engine knows');
select is((select count(*) from image_shares where status = 'pending' and workspace_id = pg_temp.team()), 0::bigint, 'and the links');

-- A snapshot goes by an action of its server.
select tests.become('user');
select is(delete_snapshot((pg_temp.row_of('before')).id) ->> 'state', 'deleted', 'the snapshot again');
select tests.empty_bin();
select is((select state from snapshot_list where name = 'before' and workspace_id = pg_temp.team()), 'deleting', 'after its time it is removed');
select tests.become('service');
select is((select job -> 'snapshot' ->> 'id' from claim_actions('worker 2', 100, 60) job
  where job -> 'action' ->> 'kind' = 'delete_snapshot'),
  pg_temp.before()::text, 'the worker gets the id that the engine knows');
reset role;
update instance_actions set status = 'succeeded', finished_at = now(), lease_until = null where status in ('queued', 'running');
update snapshots set state = 'deleted' where state = 'deleting';

-- The quota and orders.
insert into snapshots (workspace_id, instance_id, region_id, image_id, name, disk_gib, size_gib, currency, gib_month_micros, state,
  engine_ref, ready_at)
select i.workspace_id, i.id, i.region_id, i.image_id, n, 10, 4, 'EUR', 40000, 'ready', 'ref', now()
from instances i, unnest(array['one', 'two']) n where i.id = pg_temp.server('stopped');
insert into quotas (workspace_id, metric, max) values (pg_temp.team(), 'snapshots', 1)
on conflict (workspace_id, metric) do update set max = 1;
select tests.become('user');
select lives_ok('select delete_snapshot((pg_temp.row_of(''one'')).id)', 'one in the bin');
select throws_ok('select restore_deleted_snapshot((pg_temp.row_of(''one'')).id)', 'PT409', 'quota_exceeded', 'the quota');
reset role;
update quotas set max = 9 where metric = 'snapshots';
create temporary table stored as select orders from site_settings;
update site_settings set orders = 'closed';
select tests.become('user');
select throws_ok('select restore_deleted_snapshot((pg_temp.row_of(''one'')).id)', 'PT409', 'orders_closed', 'orders');
reset role;
update site_settings set orders = (select orders from stored);

-- Backups: a protected one is kept beside those of the schedule, also when the server is gone.
delete from backup_schedules;
update instances set state = 'running', engine_ref = 'ref' where id = pg_temp.server('running');
insert into snapshots (kind, workspace_id, instance_id, region_id, image_id, name, disk_gib, size_gib, currency, gib_month_micros,
  state, engine_ref, ready_at, created_at)
select 'backup', i.workspace_id, i.id, i.region_id, i.image_id, 'day-' || n, 10, 4, 'EUR', 40000, 'ready', 'ref',
  now() - make_interval(days => 9 - n), now() - make_interval(days => 9 - n)
from instances i, generate_series(1, 4) n where i.id = pg_temp.server('running');
create function pg_temp.surplus() returns text[] language sql security definer
  as $$ select array_agg(s.name order by s.name) from app.snapshots s where s.remove_after is not null and s.kind = 'backup' $$;
grant execute on function pg_temp.surplus() to authenticated;
select tests.become('user');
select lives_ok('select protect_snapshot((pg_temp.row_of(''day-1'')).id, true)', 'the oldest backup is protected');
select is(set_backups(array[pg_temp.server('running')], keep => 2, gib_month_micros => 40000), 1, 'two are kept');
select is(pg_temp.surplus(), array['day-2'], 'beside the protected one');
select lives_ok('select protect_snapshot((pg_temp.row_of(''day-2'')).id, true)', 'one that would go is protected');
select is(pg_temp.surplus(), null, 'so it stays');
select lives_ok('select protect_snapshot((pg_temp.row_of(''day-2'')).id, false)', 'without its protection');
select is(pg_temp.surplus(), null, 'it stays until the schedule counts again');
select throws_ok('select delete_snapshot((pg_temp.row_of(''day-1'')).id)', 'PT409', 'protected', 'a protected one is not deleted');
select is(delete_snapshot((pg_temp.row_of('day-4')).id) ->> 'state', 'deleted', 'another one goes into the bin');
select is(pg_temp.used(), 1::bigint, 'backups are in no quota');
select lives_ok('select restore_deleted_snapshot((pg_temp.row_of(''day-4'')).id)', 'and comes back');
reset role;
select private.mark_surplus_backups(pg_temp.server('running'), 2);
select is(pg_temp.surplus(), array['day-2'], 'as new as it was: an older one goes');
select is(private.remove_old_backups(now()), 1, 'what the schedule removes');
select is((pg_temp.row_of('day-2')).purge_after, null, 'does not go into the bin');
update instance_actions set status = 'succeeded', finished_at = now(), lease_until = null where status in ('queued', 'running');
update instances set state = 'purged', deleted_at = now(), purge_after = now() where id = pg_temp.server('running');
select is(pg_temp.surplus(), array['day-3', 'day-4'], 'when the server is gone, only the protected one stays');

-- Who sees the bin.
select tests.become('suspended user');
select is(pg_temp.in_bin(), null, 'others do not');
select tests.become('support');
select is(pg_temp.in_bin(), array['snapshot one'], 'staff do');

select * from finish();
rollback;
