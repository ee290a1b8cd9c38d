-- Snapshots of volumes in the bin and their protection, volumes that are deleted for good by hand, and what a server was made from.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();
select tests.seed_workspaces();
select tests.seed_instances();
select tests.seed_volumes();
insert into region_features (region_id, feature) values (tests.place('open'), 'volumes') on conflict do nothing;

create function pg_temp.team() returns uuid language sql immutable
  as $$ select tests.workspace('00000000-0000-4000-8000-000000000001', 'owner') $$;
create function pg_temp.volume() returns uuid language sql immutable as $$ select tests.volume(pg_temp.team()) $$;
create function pg_temp.first() returns uuid language sql immutable as $$ select tests.volume_snapshot(pg_temp.team()) $$;
-- The living row.
create function pg_temp.copy() returns app.snapshots language sql security definer
  as $$ select s from app.snapshots s where s.workspace_id = pg_temp.team() and s.name = 'of-volume' and s.state <> 'deleted' $$;
create function pg_temp.used() returns bigint language sql security definer
  as $$ select u.used from private.workspace_use(pg_temp.team()) u where u.metric = 'snapshots' $$;
create function pg_temp.billed(snapshot uuid) returns interval language sql security definer
  as $$ select coalesce(sum(s.ends - s.begins), '0') from private.snapshot_segments(array[snapshot], now() - interval '1 day',
    now() + interval '1 day') s $$;
create function pg_temp.in_bin() returns text language sql
  as $$ select string_agg(concat_ws(' ', b.kind, b.name, b.volume_name, b.instance_name), ', ' order by b.name)
    from snapshot_bin_list b where b.workspace_id = pg_temp.team() $$;
create function pg_temp.listed() returns text language sql
  as $$ select string_agg(l.name || ' ' || l.state, ', ') from volume_snapshot_list l where l.workspace_id = pg_temp.team() $$;
-- Everything that a worker gets of the workspace, done.
create function pg_temp.work() returns text language plpgsql security definer as $$
declare
  job jsonb;
  kinds text[] := '{}';
begin
  for job in select * from public.claim_volumes('worker 1', 100, 60) loop
    if (job ->> 'workspace_id')::uuid = pg_temp.team() then
      kinds := kinds || concat_ws(' ', job ->> 'kind', job -> 'snapshot' ->> 'held_as');
    end if;
    perform public.complete_volume((job ->> 'volume_id')::uuid, job ->> 'kind', 'worker 1',
      jsonb_build_object('ok', true, 'size_gib', 2, 'bytes', 10, 'sha256', repeat('a', 64), 'snapshot_id', job -> 'snapshot' -> 'id'));
  end loop;
  return array_to_string(kinds, ', ');
end
$$;
grant execute on all functions in schema pg_temp to authenticated;

-- Protection.
select tests.become('user');
create temporary table before as select pg_temp.used() as used;
select lives_ok(format('select protect_snapshot(%L, true)', pg_temp.first()), 'it is protected');
select is((select delete_protection from volume_snapshot_list where volume_snapshot_id = pg_temp.first()), true, 'the list says so');
select throws_ok(format('select delete_volume_snapshot(%L)', pg_temp.first()), 'PT409', 'protected', 'it is not deleted');
select throws_ok(format('select delete_volume(%L)', pg_temp.volume()), 'PT409', 'protected', 'nor is its volume');
select lives_ok('select protect_snapshot(snapshot => ''of-volume'', delete_protection => false, workspace => ''owner-1'')',
  'by its name the protection ends');
select throws_ok(format('select restore_deleted_snapshot(%L)', pg_temp.first()), 'PT409', 'invalid_state', 'it is not in the bin');

-- Into the bin, also with a file for downloads.
reset role;
update snapshots set file_state = 'ready', file_bytes = 10, file_sha256 = repeat('a', 64), file_until = now() + interval '1 day'
where id = pg_temp.first();
select tests.become('user');
select lives_ok(format('select delete_volume_snapshot(%L)', pg_temp.first()), 'deleted') from generate_series(1, 2);
select is(pg_temp.in_bin(), 'volume_snapshot of-volume data', 'the bin says of which volume it is');
select is((select purge_after from snapshot_bin_list where snapshot_id = pg_temp.first()), now() + interval '72 hours', 'for 72 hours');
select is(pg_temp.listed(), null, 'the list has it no longer');
select is(pg_temp.used(), (select used - 1 from before), 'it counts in no quota');
select throws_ok(format('select create_volume_snapshot(%L, ''of-volume'')', pg_temp.volume()), 'PT409', 'uniqueness_error', 'it keeps its name');
select throws_ok(format('select %s(%L)', call, pg_temp.first()), 'PT409', 'invalid_state', call || ' is refused')
from unnest(array['restore_volume_snapshot', 'open_volume_download']) call;
select throws_ok(format('select protect_snapshot(%L, true)', pg_temp.first()), 'PT409', 'invalid_state', 'so is its protection');
select throws_ok(format('select create_volume(tests.instance(%L, ''running''), ''new'', volume_snapshot_id => %L)', pg_temp.team(),
  pg_temp.first()), '22023', 'invalid_input', 'and a volume of it');
select is(pg_temp.work(), 'drop_file ' || pg_temp.first(), 'only its file goes');
reset role;
select is(pg_temp.work(), '', 'the engine keeps the snapshot');
select is_empty(format('select from unknown_resources(array[%L::uuid])', pg_temp.first()),
  'and knows whose it is');
select is(private.remove_old_backups(now() + interval '4 days'), 0, 'it is no matter of a server');
update snapshots set ready_at = now() - interval '2 hours', deleted_at = now() - interval '1 hour' where id = pg_temp.first();
select is(pg_temp.billed(pg_temp.first()), interval '1 hour', 'it is billed until it went there');

-- Back.
select tests.become('user');
select is(restore_deleted_snapshot(snapshot => 'of-volume', workspace => 'owner-1') ->> 'state', 'ready', 'it comes back');
select is(pg_temp.listed(), 'of-volume ready', 'as it was');
select is(pg_temp.in_bin(), null, 'the bin is empty');
select is(pg_temp.used(), (select used from before), 'it counts again');
reset role;
select is(pg_temp.billed(pg_temp.first()), interval '1 hour', 'what was billed stays');
select is((select array[c.kept_as, c.volume_id] from (select (pg_temp.copy()).*) c), array[pg_temp.first(), pg_temp.volume()],
  'the engine knows it by the id that it had');
select is((select array_agg(action order by id) from audit_events
  where entity = 'volume' and entity_id = pg_temp.volume() and action not like '%file'),
  array['protect_snapshot', 'protect_snapshot', 'delete_snapshot', 'restore_deleted_snapshot'], 'the audit log of the volume');

-- With its volume in the bin, too.
select tests.become('user');
select lives_ok('select delete_volume_snapshot((pg_temp.copy()).id)', 'deleted again');
select lives_ok(format('select delete_volume(%L)', pg_temp.volume()), 'then its volume');
select is(pg_temp.in_bin(), 'volume_snapshot of-volume data', 'it keeps its own place in the bin');
select throws_ok('select restore_deleted_snapshot((pg_temp.copy()).id)', 'PT409', 'invalid_state', 'the volume comes back first');
select lives_ok(format('select restore_volume(%L)', pg_temp.volume()), 'as it does');
select is(pg_temp.listed(), null, 'without what was deleted by itself');
select lives_ok('select restore_deleted_snapshot((pg_temp.copy()).id)', 'that comes back next');
select lives_ok('select delete_volume_snapshot((pg_temp.copy()).id)', 'and goes again');
select lives_ok(format('select delete_volume(%L)', pg_temp.volume()), 'with its volume');
select lives_ok('select purge_snapshot((pg_temp.copy()).id)', 'now for good') from generate_series(1, 2);
select throws_ok('select restore_deleted_snapshot((pg_temp.copy()).id)', 'PT409', 'invalid_state', 'it does not come back');
select is(pg_temp.listed(), 'of-volume deleting', 'the list says that it is removed');
select is(pg_temp.work(), 'delete_snapshot ' || pg_temp.first(), 'by the id that the engine knows, without its volume');
select is((pg_temp.copy()).id, null, 'its name is free');

-- A volume for good.
select throws_ok(format('select purge_volume(%L)', tests.volume(tests.workspace(tests.stranger(), 'other'))), 'PT404', 'not_found',
  'that of somebody else');
select is((select state from volume_list where volume_id = pg_temp.volume()), 'deleted', 'it is in the bin');
select lives_ok('select purge_volume(volume => ''data'', workspace => ''owner-1'')', 'now for good') from generate_series(1, 2);
select throws_ok(format('select restore_volume(%L)', pg_temp.volume()), 'PT409', 'invalid_state', 'it does not come back');
select is(pg_temp.work(), 'delete', 'it is removed');
select is_empty(format('select from volume_list where volume_id = %L', pg_temp.volume()), 'and is not listed');
select lives_ok(format('select restore_volume(%L)', tests.binned_volume(pg_temp.team())), 'another one comes back');
select throws_ok(format('select purge_volume(%L)', tests.binned_volume(pg_temp.team())), 'PT409', 'invalid_state', 'so it is not in the bin');
reset role;
select is((select array_agg(action order by id) from audit_events
  where entity = 'volume' and action in ('delete', 'restore', 'purge', 'purge_snapshot') and workspace_id = pg_temp.team()),
  array['delete', 'restore', 'delete', 'purge_snapshot', 'purge', 'restore'], 'the audit log');

-- What went into the bin with its volume ends with it.
insert into snapshots (kind, volume_id, workspace_id, instance_id, region_id, image_id, name, disk_gib, size_gib, currency,
  gib_month_micros, state, ready_at, deleted_at, purge_after)
select 'volume_snapshot', v.id, v.workspace_id, i.id, i.region_id, i.image_id, 'last', 10, 2, 'EUR', 40000, 'deleting', now(), now(),
  now() + interval '72 hours'
from volumes v join instances i on i.id = v.made_for where v.id = tests.binned_volume(pg_temp.team());
select tests.become('user');
select delete_volume(tests.binned_volume(pg_temp.team())), purge_volume(tests.binned_volume(pg_temp.team()));
select is(pg_temp.work(), 'delete', 'the last volume goes');
select is(pg_temp.in_bin(), null, 'and what was in the bin of it');

-- A server names what it was made from, also after that was in the bin.
reset role;
update instances set snapshot_id = tests.snapshot(pg_temp.team()) where id = tests.instance(pg_temp.team(), 'running');
create function pg_temp.origin() returns text language sql
  as $$ select i.snapshot_name || ' ' || i.snapshot_state from instance_list i where i.instance_id = tests.instance(pg_temp.team(), 'running') $$;
grant execute on function pg_temp.origin() to authenticated;
select tests.become('user');
select is(pg_temp.origin(), 'before ready', 'of a snapshot');
select delete_snapshot(tests.snapshot(pg_temp.team()));
select is(pg_temp.origin(), 'before deleting', 'that is in the bin');
select restore_deleted_snapshot(tests.snapshot(pg_temp.team()));
select is(pg_temp.origin(), 'before ready', 'that came back');
select is((select snapshot_id from instance_list where instance_id = tests.instance(pg_temp.team(), 'running')),
  (select snapshot_id from snapshot_list where name = 'before' and workspace_id = pg_temp.team()), 'by the id that it has now');
select delete_snapshot((select snapshot_id from snapshot_list where name = 'before' and workspace_id = pg_temp.team()));
select restore_deleted_snapshot(snapshot => 'before', workspace => 'owner-1');
select is(pg_temp.origin(), 'before ready', 'a second time');
reset role;
update snapshots set state = 'deleted', deleted_at = greatest(now(), ready_at) where name = 'before' and workspace_id = pg_temp.team();
select tests.become('user');
select is(pg_temp.origin(), 'before deleted', 'and when it is gone');

select * from finish();
rollback;
