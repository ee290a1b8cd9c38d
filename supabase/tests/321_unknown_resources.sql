-- What the engine holds and no row knows any more.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();
select tests.seed_workspaces();
select tests.seed_instances();
select tests.seed_own_images();

create function pg_temp.team() returns uuid language sql immutable
  as $$ select tests.workspace('00000000-0000-4000-8000-000000000001', 'owner') $$;
create function pg_temp.snapshot() returns uuid language sql as $$ select tests.snapshot(pg_temp.team()) $$;
create function pg_temp.image() returns uuid language sql as $$ select tests.own_image(pg_temp.team()) $$;
create function pg_temp.unknown(snapshots uuid[], images uuid[]) returns integer language sql
  as $$ select count(*)::integer from unknown_resources(snapshots, images) $$;

select is(pg_temp.unknown(array[pg_temp.snapshot()], array[pg_temp.image()]), 0, 'what has a row is known');
select is(array(select unknown_resources(array[pg_temp.snapshot(), tests.person('user')], '{}')), array[tests.person('user')],
  'what has none is not');
select is(pg_temp.unknown('{}', '{}'), 0, 'nothing held, nothing unknown');
select is(pg_temp.unknown(array[pg_temp.image()], array[pg_temp.snapshot()]), 2, 'an image is no snapshot, nor the other way round');

-- A rebuild with a snapshot has an image of it for a while.
update instance_actions set status = 'succeeded', finished_at = now() where status in ('queued', 'running');
insert into instance_actions (instance_id, workspace_id, kind, via, from_state, via_state, to_state, fail_state, parameters)
select i.id, i.workspace_id, 'rebuild', 'web', i.state, 'rebuilding', 'running', 'error',
  jsonb_build_object('snapshot_id', s.id)
from snapshots s join instances i on i.id = s.instance_id where s.id = pg_temp.snapshot();
select is(pg_temp.unknown('{}', array[pg_temp.snapshot()]), 0, 'the image of a rebuild that is under way is known');
update instance_actions set status = 'succeeded', finished_at = now() where status = 'queued';
select is(pg_temp.unknown('{}', array[pg_temp.snapshot()]), 1, 'after it, it is a leftover');

-- Volumes.
select tests.seed_volumes();
select is(array(select unknown_resources('{}', '{}', array(select id from app.volumes) || tests.person('user'))),
  array[tests.person('user')], 'a volume has a row, too');
select is(array(select unknown_resources('{}', '{}', array(select id from snapshots where kind = 'volume_snapshot' limit 1))),
  array(select id from snapshots where kind = 'volume_snapshot' limit 1), 'a snapshot of one is no volume');
update snapshots set file_state = 'making' where id = (select id from snapshots where kind = 'volume_snapshot' limit 1);
select is_empty($$select unknown_resources('{}', '{}', array(select id from snapshots where file_state = 'making'))$$,
  'unless its file is made of a copy');
update app.volumes set instance_id = null, held_by = null, deleted_at = now(), purge_after = now(), held_gib = null, is_gone = true
where workspace_id = pg_temp.team();
select isnt_empty(format('select unknown_resources(%L, %L, array(select id from app.volumes where workspace_id = %L))', '{}', '{}', pg_temp.team()),
  'one that was removed should be gone');

-- Private networks, and the rules of firewalls.
create function pg_temp.unknown_networks() returns setof uuid language sql
  as $$ select unknown_resources(networks => array[tests.person('user'), '00000000-0000-4000-8000-0000000000aa']) $$;
insert into private_networks (id, workspace_id, region_id, name, ipv4_range)
select '00000000-0000-4000-8000-0000000000aa', pg_temp.team(), (select id from app.regions limit 1), 'inside', '10.88.0.0/24';
select results_eq('select pg_temp.unknown_networks()', array[tests.person('user')], 'a network has a row');
delete from private_networks where id = '00000000-0000-4000-8000-0000000000aa';
select results_eq('select pg_temp.unknown_networks()', array[tests.person('user')], 'a deleted one is known until it is removed');
delete from private_network_removals;
select is((select count(*) from pg_temp.unknown_networks()), 2::bigint, 'then it should be gone');
select is(array(select unknown_resources(firewalls => array(select id from app.instances where state <> 'purged') || tests.person('user'))),
  array[tests.person('user')], 'the rules of a server that nobody knows are leftovers');

-- Deleted.
update snapshots set state = 'deleted', deleted_at = ready_at, removal_after = now() where id = pg_temp.image();
select is(pg_temp.unknown('{}', array[pg_temp.image()]), 0, 'a deleted image is known until its disk is removed');
update snapshots set removal_after = null where id = pg_temp.image();
select is(pg_temp.unknown('{}', array[pg_temp.image()]), 1, 'then it should be gone');
update snapshots set state = 'deleted', deleted_at = ready_at where id = pg_temp.snapshot();
select is(pg_temp.unknown(array[pg_temp.snapshot()], '{}'), 1, 'so should a deleted snapshot');

select tests.become('admin');
select throws_ok($$ select * from unknown_resources('{}', '{}') $$, '42501', null, 'people may not ask');
select tests.become('service');
select is_empty($$ select * from unknown_resources('{}', '{}') $$, 'the provisioner may');

select * from finish();
rollback;
