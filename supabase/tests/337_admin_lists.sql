-- What staff read about the volumes and the private networks of all workspaces.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();
select tests.seed_workspaces();
select tests.seed_instances();
select tests.seed_volumes();
-- Those in the bin are about who may do what.
delete from app.volumes where purge_after is not null;

create function pg_temp.home() returns uuid language sql immutable
as $$ select tests.workspace('00000000-0000-4000-8000-000000000001', 'owner') $$;
create function pg_temp.volume() returns uuid language sql immutable as $$ select tests.volume(pg_temp.home()) $$;
create function pg_temp.network() returns uuid language sql immutable
as $$ select tests.workspace(pg_temp.home(), 'network') $$;
create function pg_temp.server(kind text) returns uuid language sql immutable
as $$ select tests.instance(pg_temp.home(), kind) $$;
grant execute on function pg_temp.home(), pg_temp.volume(), pg_temp.network(), pg_temp.server(text) to authenticated;

-- One of each that is easy to tell from the others.
update app.volumes set created_at = '2026-01-01';
update app.volumes set name = 'needle-disk', created_at = '2026-02-01', instance_id = pg_temp.server('running')
where id = pg_temp.volume();
update app.private_networks set created_at = '2026-01-01';
update app.private_networks set
  name = 'Needle net', created_at = '2026-02-01', ipv4_range = '10.77.0.0/24', ipv6_range = 'fd77::/64'
where id = pg_temp.network();
update app.instances set name = 'needle-web', addresses = '{192.0.2.77}' where id = pg_temp.server('running');
update app.instances set name = 'needle-db', addresses = '{192.0.2.78}' where id = pg_temp.server('stopping');
update app.private_network_members set error_code = 'inside_failed'
where network_id = pg_temp.network();

-- Who may see them.
select tests.become('user');
select throws_ok('select * from admin_list_volumes()', '42501', 'forbidden', 'a customer reads no list of volumes');
select throws_ok(
  'select * from admin_list_private_networks()', '42501', 'forbidden', 'a customer reads no list of networks');
select tests.become('support');
select isnt((select count(*) from admin_list_volumes()), 0::bigint, 'support reads the volumes');
select isnt((select count(*) from admin_list_private_networks()), 0::bigint, 'support reads the networks');

-- Volumes.
select tests.become('admin');
select is(
  (select (l.volume ->> 'name', l.volume ->> 'workspace_slug', l.volume ->> 'instance_name', l.volume ->> 'state',
      l.volume ->> 'size_gib')::text from admin_list_volumes(page_size => 1) l),
  '(needle-disk,owner-1,needle-web,attaching,10)', 'the newest volume, with its workspace and its server');
select is((select count(*) from admin_list_volumes(search, page_size => 100)), met::bigint, format('volumes: %L', search))
from (values
  ('  NEEDLE-D ', 1), ('needle-web', 1), ('192.0.2.77', 1), ('192.0.2.78', 0), ('owner-1', 1), ('%', 0), ('_', 0),
  ('nobody', 0), (pg_temp.volume()::text, 1), (pg_temp.home()::text, 1), (pg_temp.server('running')::text, 1),
  (pg_temp.server('stopping')::text, 0)
) as searches (search, met);
select is(
  (select max(total) from admin_list_volumes('open1')), (select max(total) from admin_list_volumes()),
  'the slug of a region finds all that are there');
select is((select count(*) from admin_list_volumes('owner-1', show)), met::bigint, format('volumes that are %L', show))
from (values ('attached', 1), ('unattached', 0), ('failed', 0), ('deleted', 0), ('unknown', 0), ('', 1)) as shows (show, met);
reset role;
update app.volumes set instance_id = null, problem = 'attach', error_code = 'pool_full' where id = pg_temp.volume();
select tests.become('admin');
select is((select count(*) from admin_list_volumes('owner-1', show)), met::bigint, format('failed, so %L', show))
from (values ('attached', 0), ('unattached', 1), ('failed', 1)) as shows (show, met);
reset role;
update app.volumes set deleted_at = now(), purge_after = now(), problem = null, error_code = null where id = pg_temp.volume();
select tests.become('admin');
select is((select count(*) from admin_list_volumes('owner-1', show)), met::bigint, format('in the bin, so %L', show))
from (values ('deleted', 1), ('unattached', 0), ('', 1)) as shows (show, met);
reset role;
update app.volumes set is_gone = true where id = pg_temp.volume();
select tests.become('admin');
select is((select count(*) from admin_list_volumes('owner-1')), 0::bigint, 'one that is removed for good is not listed');
select is(
  (select string_agg(l.volume ->> 'volume_id', ' ') from admin_list_volumes(page => 999, page_size => 2) l),
  (select string_agg(x.id, ' ') from (
    select l.volume ->> 'volume_id' as id, row_number() over () as place, l.total
    from admin_list_volumes(page_size => 100) l) x
  where x.place > (x.total - 1) / 2 * 2),
  'a page after the end is the last one');

-- Private networks.
select is(
  (select (l.network ->> 'name', l.network ->> 'workspace_slug', l.network ->> 'ipv4_range',
      l.network #>> '{servers,0,name}', l.network #>> '{servers,0,status}', jsonb_array_length(l.network -> 'servers'))::text
    from admin_list_private_networks(page_size => 1) l),
  '("Needle net",owner-1,10.77.0.0/24,needle-db,failed,1)', 'the newest network, with its workspace and its servers');
select is(
  (select count(*) from admin_list_private_networks(search, page_size => 100)), met::bigint, format('networks: %L', search))
from (values
  (' needle NET', 1), ('10.77.0.0/24', 1), ('10.77.0', 1), ('10.77.0.200', 1), ('10.77.1.1', 0), ('fd77::12', 1),
  ('fd78::12', 0), ('needle-db', 1), ('needle-web', 0), ('192.0.2.78', 1), ('192.0.2.77', 0), ('owner-1', 1), ('%', 0),
  (pg_temp.network()::text, 1), (pg_temp.server('stopping')::text, 1), (pg_temp.server('running')::text, 0)
) as searches (search, met);
select is(
  (select count(*) from admin_list_private_networks('owner-1', show)), met::bigint, format('networks that are %L', show))
from (values ('failed', 1), ('empty', 0), ('unknown', 0), ('', 1)) as shows (show, met);
reset role;
delete from app.private_network_members where network_id = pg_temp.network();
select tests.become('admin');
select is(
  (select count(*) from admin_list_private_networks('owner-1', show)), met::bigint, format('without servers, so %L', show))
from (values ('failed', 0), ('empty', 1)) as shows (show, met);
select is(
  (select string_agg(l.network ->> 'network_id', ' ') from admin_list_private_networks(page => 999, page_size => 1) l),
  (select x.id from (
    select l.network ->> 'network_id' as id, row_number() over () as place, l.total
    from admin_list_private_networks(page_size => 100) l) x
  where x.place = x.total),
  'a page after the end is the last one of networks');

select * from finish();
rollback;
