-- A volume that no server has, and one in the bin, in each workspace, and who may do what with it.

create function tests.volume(workspace uuid) returns uuid
language sql immutable
as $$ select md5(coalesce(workspace::text, '') || ' volume')::uuid $$;

create function tests.binned_volume(workspace uuid) returns uuid
language sql immutable
as $$ select md5(coalesce(workspace::text, '') || ' binned volume')::uuid $$;

create function tests.volume_snapshot(workspace uuid) returns uuid
language sql immutable
as $$ select md5(coalesce(workspace::text, '') || ' volume snapshot')::uuid $$;

create function tests.seed_volumes() returns void
language plpgsql
as $$
begin
  insert into app.snapshot_prices (kind, gib_month_micros) values ('volume', 50000);
  insert into app.region_features (region_id, feature)
  values (tests.place('open'), 'volume_snapshots'), (tests.place('open'), 'volume_downloads') on conflict do nothing;
  insert into app.volumes (
    id, workspace_id, region_id, created_by, name, virtualization, size_gib, currency, gib_month_micros, made_for)
  select tests.volume(i.workspace_id), i.workspace_id, i.region_id, i.created_by, 'data', 'container', 10, 'EUR', 50000, i.id
  from app.instances i where i.name = 'running';
  update app.volumes v set held_gib = 10;
  insert into app.volumes (
    id, workspace_id, region_id, created_by, name, virtualization, size_gib, held_gib, currency, gib_month_micros, made_for,
    deleted_at, purge_after, run_after)
  select tests.binned_volume(i.workspace_id), i.workspace_id, i.region_id, i.created_by, 'binned', 'container', 10, 10, 'EUR', 50000,
    i.id, now(), now() + interval '72 hours', now() + interval '72 hours'
  from app.instances i where i.name = 'running';
  insert into app.snapshots (
    id, kind, volume_id, workspace_id, instance_id, region_id, image_id, created_by, name, disk_gib, size_gib, currency,
    gib_month_micros, state, ready_at)
  select tests.volume_snapshot(i.workspace_id), 'volume_snapshot', tests.volume(i.workspace_id), i.workspace_id, i.id, i.region_id,
    i.image_id, i.created_by, 'of-volume', 10, 2, 'EUR', 40000, 'ready', now()
  from app.instances i where i.name = 'running';
end
$$;

insert into tests.row_kinds (table_name, kind, condition) values
  ('app.volume_log', 'closed', 'true'), ('app.volume_log', 'no', 'false'),
  ('volume_price', 'the only', 'true'), ('volume_price', 'no', 'false'),
  ('volume_list', 'no', 'false'), ('volume_snapshot_list', 'no', 'false'), ('app.volumes', 'no', 'false');

insert into tests.row_kinds (table_name, kind, condition)
select v.name, kind, format(v.condition, kind)
from unnest(array['owner', 'operator', 'viewer', 'accountant', 'suspended', 'deleted', 'strangers']) kind,
  (values ('volume_list', 'volume_id = tests.volume(tests.workspace(%%L, %L))'),
    ('volume_snapshot_list', 'volume_id = tests.volume(tests.workspace(%%L, %L))'),
    ('app.volumes', 'id = tests.volume(tests.workspace(%%L, %L))')) as v (name, condition);

-- Visitors too, as with the price of snapshots.
insert into tests.allowed (persona, table_name, verb, kind, met)
select p.name, 'volume_price', 'select', k.kind, (k.kind = 'the only')::int
from tests.personas p, tests.row_kinds k
where k.table_name = 'volume_price' and p.api_role <> 'service_role';

insert into tests.allowed (persona, table_name, verb, kind, met)
select p.name, k.table_name, 'select', k.kind,
  case
    when k.kind = 'no' or p.name = 'deleted user' then 0
    when p.name in ('support', 'admin') then 1
    else (k.kind in ('owner', 'operator', 'viewer', 'suspended'))::int
  end
from tests.personas p, tests.row_kinds k
where p.api_role = 'authenticated' and k.table_name in ('volume_list', 'volume_snapshot_list', 'app.volumes');

insert into tests.instance_calls (call, minimum, for_staff) values
  ('select public.create_volume(tests.instance(%1$L, ''running''), ''new'', 5, 50000)', 'operator', 'unseen'),
  ('select public.attach_volume(tests.volume(%1$L), tests.instance(%1$L, ''running''))', 'operator', 'unseen'),
  ('select public.detach_volume(tests.volume(%1$L))', 'operator', 'unseen'),
  ('select public.grow_volume(tests.volume(%1$L), 20)', 'operator', 'unseen'),
  ('select public.update_volume(tests.volume(%1$L), ''renamed'')', 'operator', 'unseen'),
  ('select public.delete_volume(tests.volume(%1$L))', 'operator', 'unseen'),
  ('select public.restore_volume(tests.binned_volume(%1$L))', 'operator', 'unseen'),
  ('select public.purge_volume(tests.binned_volume(%1$L))', 'operator', 'unseen'),
  ('select public.create_volume_snapshot(tests.volume(%1$L), ''new'', 40000)', 'operator', 'unseen'),
  ('select public.restore_volume_snapshot(tests.volume_snapshot(%1$L))', 'operator', 'unseen'),
  ('select public.delete_volume_snapshot(tests.volume_snapshot(%1$L))', 'operator', 'unseen'),
  ('select count(*) from public.open_volume_download(tests.volume_snapshot(%1$L))', 'operator, or leaving', 'unseen');

insert into tests.procedures (call, admin_gets) values
  ('select public.set_volume_price(50000, ''To test'')', '1');

insert into tests.procedures (call, admin_gets, for_service) values
  ('select public.claim_volumes(''w'', 1, 60)', '0', true),
  ('select public.complete_volume(gen_random_uuid(), ''attach'', ''w'', ''{"ok": true}'')', '1', true);
