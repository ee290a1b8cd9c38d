-- Snapshots of volumes: what is refused, what workers are given and report, the bin, and what they cost.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();
select tests.seed_workspaces();
select tests.seed_instances();
insert into snapshot_prices (kind, gib_month_micros) values ('volume', 50000), ('snapshot', 30000) on conflict do nothing;
insert into region_features (region_id, feature) values (tests.place('open'), 'volumes');

create function pg_temp.team() returns uuid language sql immutable
  as $$ select tests.workspace('00000000-0000-4000-8000-000000000001', 'owner') $$;
create function pg_temp.server(kind text) returns uuid language sql immutable
  as $$ select tests.instance(pg_temp.team(), kind) $$;
create function pg_temp.volume(name text) returns uuid language sql security definer
  as $$ select id from app.volumes v where v.workspace_id = pg_temp.team() and v.name = volume.name and not v.is_gone $$;
create function pg_temp.copy(name text) returns uuid language sql security definer
  as $$ select id from app.snapshots s where s.workspace_id = pg_temp.team() and s.name = copy.name and s.state <> 'deleted' $$;
create function pg_temp.price() returns bigint language sql security definer
  as $$ select gib_month_micros from app.snapshot_prices p where p.kind = 'snapshot' and p.valid_to is null $$;
create function pg_temp.state(name text) returns text language sql security definer
  as $$ select r.state from private.volume_rows r where r.volume_id = pg_temp.volume(name) $$;
create function pg_temp.copies() returns text language sql security definer as $$
  select string_agg(concat_ws(' ', r.name, r.state, r.size_gib), ', ' order by r.name) from private.volume_snapshot_rows r
  where r.workspace_id = pg_temp.team()
$$;
-- Everything that is due now, done or not: the kinds, each with what it names of a snapshot.
create function pg_temp.work(outcome jsonb default '{"ok": true}') returns text language plpgsql security definer as $$
declare
  job jsonb;
  kinds text[] := '{}';
begin
  for job in select * from public.claim_volumes('worker 1', 100, 60) loop
    kinds := kinds || concat_ws(' ', job ->> 'kind', (
      select s.name from app.snapshots s where s.id = (job -> 'snapshot' ->> 'id')::uuid));
    perform public.complete_volume((job ->> 'volume_id')::uuid, job ->> 'kind', 'worker 1',
      jsonb_build_object('size_gib', case job ->> 'kind' when 'snapshot' then '3' else job -> 'size_gib' end,
        'instance_id', job -> 'instance_id', 'path', '/mnt/volumes/x', 'snapshot_id', job -> 'snapshot' -> 'id') || outcome);
    update app.volumes v set run_after = least(v.run_after, now()) where v.id = (job ->> 'volume_id')::uuid
      and not v.is_gone and v.deleted_at is null;
  end loop;
  return array_to_string(kinds, ', ');
end
$$;
grant execute on all functions in schema pg_temp to authenticated;

select tests.become('user');
select lives_ok(format('select create_volume(%L, ''data'', 10)', pg_temp.server('running')), 'a volume');
select throws_ok(format('select create_volume_snapshot(%L, ''early'')', pg_temp.volume('data')), 'PT409', 'invalid_state',
  'none before it is made');
select is(pg_temp.work(), 'create', 'made');
select is(pg_temp.work(), 'attach', 'its server has it');

-- Taken.
select throws_ok(format('select create_volume_snapshot(%L, ''one'')', pg_temp.volume('data')), 'PT409', 'feature_missing',
  'not where the engine takes none');
reset role;
insert into region_features (region_id, feature) values (tests.place('open'), 'volume_snapshots');
select tests.become('user');
select throws_ok(format('select create_volume_snapshot(%L, ''one'', %s)', pg_temp.volume('data'), pg_temp.price() + 1),
  'PT409', 'price_changed', 'another price than the one that was seen');
select throws_ok(format('select create_volume_snapshot(%L, ''No'')', pg_temp.volume('data')), '22023', 'invalid_input',
  'a name that is none');
select lives_ok(format('select create_volume_snapshot(%L, ''one'', %s, ''20000000-0000-4000-8000-000000000001'')',
  pg_temp.volume('data'), pg_temp.price()), 'ordered') from generate_series(1, 2);
select is(pg_temp.copies(), 'one creating', 'the same key takes one');
select throws_ok(format('select create_volume_snapshot(volume => ''data'', name => ''one'', workspace => ''owner-1'')'), 'PT409', 'uniqueness_error',
  'a name is there once');
select throws_ok(format('select delete_volume_snapshot(%L)', pg_temp.copy('one')), 'PT409', 'invalid_state',
  'not deleted while it is taken');
select is(pg_temp.work('{"ok": false, "code": "busy"}'), 'snapshot one', 'the engine is busy');
select is(pg_temp.work(), 'snapshot one', 'so it is asked again');
select is(pg_temp.copies(), 'one ready 3', 'ready, and as large as the engine said');
select is(pg_temp.work(), '', 'nothing more is to be done');
select is((select array[volume_name, virtualization, volume_gib::text] from volume_snapshot_list), '{data,container,10}',
  'the list says whose it is');
select is((select count(*) from snapshot_list s where s.name = 'one'), 0::bigint, 'it is no snapshot of a server');
select throws_ok(format('select rename_snapshot(%L, ''two'')', pg_temp.copy('one')), 'PT404', 'not_found',
  'nor treated as one');
select throws_ok('select delete_snapshot(snapshot => ''one'', workspace => ''owner-1'')', '22023', 'invalid_input', 'nor found by its name as one');
select is((select used from workspace_quotas q where q.workspace_id = pg_temp.team() and q.metric = 'snapshots')
  - (select count(*) from snapshot_list s where s.workspace_id = pg_temp.team() and s.kind = 'snapshot')
  - (select count(*) from own_image_list o where o.workspace_id = pg_temp.team()), 1::bigint, 'it counts against the quota of snapshots');

-- One that cannot be taken.
select lives_ok(format('select create_volume_snapshot(%L, ''bad'')', pg_temp.volume('data')), 'another one');
select is(pg_temp.work('{"ok": false, "code": "refused", "retry": false}'), 'snapshot bad', 'the engine refuses');
select is(pg_temp.copies(), 'bad failed, one ready 3', 'it failed');
select is((select array[state, problem, error_code] from volume_list), '{attached,snapshot,refused}', 'and the volume says so');
reset role;
select is((select count(*) from events where kind = 'volume.failed' and workspace_id = pg_temp.team()), 1::bigint,
  'people are told');
select tests.become('user');
select lives_ok(format('select delete_volume_snapshot(volume_snapshot => ''bad'', workspace => ''owner-1'')'), 'it can be deleted');
select is(pg_temp.work(), 'delete_snapshot bad', 'with what the engine may hold of it');

-- Restored in place.
select throws_ok(format('select restore_volume_snapshot(%L)', pg_temp.copy('one')), 'PT409', 'in_use',
  'not while a server has the volume');
select lives_ok(format('select detach_volume(%L)', pg_temp.volume('data')), 'detached');
select throws_ok(format('select restore_volume_snapshot(%L)', pg_temp.copy('one')), 'PT409', 'in_use', 'not before that is done');
select is(pg_temp.work(), 'detach', 'done');
select lives_ok(format('select restore_volume_snapshot(%L)', pg_temp.copy('one')), 'restored') from generate_series(1, 2);
select is(pg_temp.state('data'), 'restoring', 'the list says so');
select throws_ok(format('select delete_volume_snapshot(%L)', pg_temp.copy('one')), 'PT409', 'in_use', 'what is read stays');
select throws_ok(format('select delete_volume(%L)', pg_temp.volume('data')), 'PT409', 'invalid_state', 'and so does the volume');
select throws_ok(format('select create_volume_snapshot(%L, ''half'')', pg_temp.volume('data')), 'PT409', 'invalid_state',
  'no snapshot of half a restore');
select lives_ok(format('select attach_volume(%L, %L)', pg_temp.volume('data'), pg_temp.server('running')), 'attach at once');
select is(pg_temp.work('{"ok": false, "code": "busy"}'), 'restore one', 'the restore comes first');
select is(pg_temp.work(), 'restore one', 'until it is done');
select is(pg_temp.work(), 'attach', 'then the server gets it');
select lives_ok(format('select detach_volume(%L)', pg_temp.volume('data')), 'detached');
select is(pg_temp.work(), 'detach', 'done');
select lives_ok(format('select restore_volume_snapshot(%L)', pg_temp.copy('one')), 'again');
select is(pg_temp.work('{"ok": false, "code": "refused", "retry": false}'), 'restore one', 'an engine that refuses');
select is((select array[state, problem] from volume_list), '{available,restore}', 'the volume is as before');

-- Restored below a server that is stopped, which waits for it.
select lives_ok(format('select attach_volume(%L, %L)', pg_temp.volume('data'), pg_temp.server('stopped')), 'a server that is stopped');
select throws_ok(format('select restore_volume_snapshot(%L)', pg_temp.copy('one')), 'PT409', 'in_use', 'not before it has the volume');
select is(pg_temp.work(), 'attach', 'it has');
select lives_ok(format('select request_instance_action(%L, ''start'')', pg_temp.server('stopped')), 'it is to start');
select throws_ok(format('select restore_volume_snapshot(%L)', pg_temp.copy('one')), 'PT409', 'in_use', 'too late');
reset role;
delete from instance_actions where instance_id = pg_temp.server('stopped') and status = 'queued';
update instances set state = 'stopped' where id = pg_temp.server('stopped');
select tests.become('user');
select lives_ok(format('select restore_volume_snapshot(%L)', pg_temp.copy('one')), 'stopped, and nothing is done with it');
select is(pg_temp.state('data'), 'restoring', 'the list says so');
select lives_ok(format('select request_instance_action(%L, ''start'')', pg_temp.server('stopped')), 'a start can be ordered');
reset role;
select is((select count(*) from instance_actions a where a.instance_id = pg_temp.server('stopped')
  and a.id = any (private.lock_due_actions(null, 100))), 0::bigint, 'and waits');
select is((select count(*) from instance_actions a where a.instance_id = pg_temp.server('stopped')
  and a.id = any (private.lock_due_actions(array[tests.place('open')], 100))), 0::bigint, 'also for a worker of the region');
select is(pg_temp.work(), 'restore one', 'the volume is set back');
select is((select count(*) from instance_actions a where a.instance_id = pg_temp.server('stopped')
  and a.id = any (private.lock_due_actions(array[tests.place('open')], 100))), 1::bigint, 'then the start is done');
delete from instance_actions where instance_id = pg_temp.server('stopped') and status = 'queued';
update instances set state = 'stopped' where id = pg_temp.server('stopped');
select tests.become('user');
select lives_ok(format('select detach_volume(%L)', pg_temp.volume('data')), 'detached');
select is(pg_temp.work(), 'detach', 'done');

-- Another volume of it.
select throws_ok('select create_volume(server => ''running'', name => ''small'', size_gib => 9, volume_snapshot => ''one'', workspace => ''owner-1'')',
  '22023', 'invalid_input', 'no smaller than the snapshot');
select throws_ok(format('select create_volume(%L, ''copy'', 12, volume_snapshot_id => %L)', pg_temp.server('running'), gen_random_uuid()),
  '22023', 'invalid_input', 'a snapshot that is none');
select lives_ok('select create_volume(server => ''running'', name => ''copy'', size_gib => 12, volume_snapshot => ''one'', workspace => ''owner-1'')', 'larger');
select throws_ok(format('select delete_volume_snapshot(%L)', pg_temp.copy('one')), 'PT409', 'in_use', 'what is read stays');
select throws_ok(format('select delete_volume(%L)', pg_temp.volume('data')), 'PT409', 'in_use', 'with its volume');
select is(pg_temp.work(), 'create one', 'made of it');
select is((select size_gib from volume_list where name = 'copy'), 10, 'as large as that');
select is(pg_temp.work(), 'grow', 'then as large as wanted');
select is(pg_temp.work(), 'attach', 'and given to its server');
select lives_ok('select create_volume(server => ''running'', name => ''same'', volume_snapshot => ''one'', workspace => ''owner-1'')', 'without a size');
select is((select wanted_gib from volume_list where name = 'same'), 10, 'it is as large as the snapshot');
select is(pg_temp.work() || ', ' || pg_temp.work(), 'create one, attach', 'and needs no growth');

-- One that has grown is not set back in place.
select lives_ok(format('select grow_volume(%L, 20)', pg_temp.volume('data')), 'larger');
select is(pg_temp.work(), 'grow', 'done');
select throws_ok(format('select restore_volume_snapshot(%L)', pg_temp.copy('one')), 'PT409', 'invalid_state', 'it has grown');

-- The bin.
select lives_ok(format('select create_volume_snapshot(%L, ''two'')', pg_temp.volume('data')), 'a second one');
select throws_ok(format('select delete_volume(%L)', pg_temp.volume('data')), 'PT409', 'invalid_state', 'not while it is taken');
select is(pg_temp.work(), 'snapshot two', 'taken');
select lives_ok(format('select delete_volume_snapshot(%L)', pg_temp.copy('two')), 'deleted by itself');
select lives_ok(format('select create_volume_snapshot(%L, ''three'')', pg_temp.volume('data')), 'a third one');
select is(pg_temp.work(), 'snapshot three', 'the new one comes first');
select lives_ok(format('select delete_volume(%L)', pg_temp.volume('data')), 'into the bin');
select is(pg_temp.copies(), 'one deleted 3, three deleted 3', 'its snapshots go with it');
select is(pg_temp.work(), '', 'and stay in the engine');
reset role;
select is((select count(*) from snapshots s where s.volume_id is not null and s.deleted_at is null and s.state <> 'deleted'), 0::bigint,
  'nothing of it is billed');
create temporary table was as select id, name from snapshots where went_with_volume;
select tests.become('user');
select lives_ok(format('select restore_volume(%L)', pg_temp.volume('data')), 'out of the bin');
select is(pg_temp.copies(), 'one ready 3, three ready 3', 'with its snapshots');
reset role;
select is((select count(*) from snapshots s join was w on w.id = s.kept_as where s.state = 'ready' and s.deleted_at is null), 2::bigint,
  'new rows, which the engine knows by the old ids');
select is((select count(*) from snapshots s join was w on w.id = s.id where s.state = 'deleted' and s.deleted_at is not null), 2::bigint,
  'what was billed before has ended');
update snapshots set purge_after = now() where name = 'two';
select is(pg_temp.work(), 'delete_snapshot two', 'what was deleted by itself is removed after its time');
update volumes set restore_id = pg_temp.copy('one') where name = 'data';
select is((select private.volume_job(v) -> 'snapshot' ->> 'held_as' from volumes v where v.name = 'data'),
  (select w.id::text from was w where w.name = 'one'), 'a worker gets the id that the engine knows');
update volumes set restore_id = null where name = 'data';
select tests.become('user');
select lives_ok(format('select delete_volume(%L)', pg_temp.volume('data')), 'into the bin again');
reset role;
update volumes set purge_after = now(), run_after = now() where id = pg_temp.volume('data');
select is(pg_temp.work(), 'delete', 'removed for good');
select is(pg_temp.copies(), null, 'with its snapshots');
select is((select count(*) from snapshots s where s.volume_id is not null and s.deleted_at is null), 0::bigint, 'none is billed');

-- What it costs: the size times the price of snapshots, on the invoice with its kind.
insert into charging_periods (from_at) select date_trunc('month', now()) - interval '40 days'
  where not exists (select from charging_periods p where p.to_at is null);
update charging_periods set from_at = '2025-01-01Z' where to_at is null;
insert into snapshots (
  kind, volume_id, workspace_id, instance_id, region_id, image_id, name, disk_gib, size_gib, currency, gib_month_micros, state,
  ready_at)
select 'volume_snapshot', v.id, v.workspace_id, i.id, i.region_id, i.image_id, 'month', 10, 4, 'EUR', 30000, 'ready', '2025-01-15Z'
from volumes v join instances i on i.id = v.made_for where v.name = 'copy';
select is((
    select array[(private.usage_line(l, 'S', 20)).detail, l.net_micros::text]
    from private.month_lines(array[pg_temp.team()], '2025-02-01') l where l.title = 'month'),
  '{"Volume snapshot, 4 GiB, open1",120000}', 'a whole month on an invoice');
select tests.become('admin');
select is((select array[number, size_gib] from admin_copies() c where c.kind = 'volume_snapshot'), '{1,4}', 'capacity counts it');

select * from finish();
rollback;
