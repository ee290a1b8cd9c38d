-- A snapshot of the stopped server in each workspace, and who may do what with it. seed_instances calls this.

create function tests.snapshot(workspace uuid) returns uuid
language sql immutable
as $$ select md5(coalesce(workspace::text, '') || ' snapshot')::uuid $$;

create function tests.own_image(workspace uuid) returns uuid
language sql immutable
as $$ select md5(coalesce(workspace::text, '') || ' own image')::uuid $$;

create function tests.binned(workspace uuid) returns uuid
language sql immutable
as $$ select md5(coalesce(workspace::text, '') || ' binned')::uuid $$;

-- Ends the time of everything in the bin.
create function tests.empty_bin() returns void
language sql security definer
as $$
  update app.snapshots set purge_after = now() where purge_after is not null;
  select private.remove_old_backups(now()), private.remove_binned_images(now());
$$;

-- An image of that snapshot in each workspace, another one in the bin, and a price of backups. Few tests need them, so seed_instances makes none.
create function tests.seed_own_images() returns void
language plpgsql
as $$
begin
  insert into app.snapshot_prices (kind, gib_month_micros, valid_from) values ('backup', 40000, now());
  insert into app.snapshots (
    id, source_id, kind, virtualization, workspace_id, instance_id, region_id, image_id, name, disk_gib,
    size_gib, currency, gib_month_micros, state, engine_ref, ready_at)
  select tests.own_image(s.workspace_id), s.id, 'image', 'container', s.workspace_id, s.instance_id, s.region_id,
    s.image_id, 'kept-image', s.disk_gib, 2, s.currency, s.gib_month_micros, 'ready', 'ref', s.ready_at
  from app.snapshots s where s.id = tests.snapshot(s.workspace_id);
  insert into app.snapshots (
    id, source_id, kind, virtualization, workspace_id, instance_id, region_id, image_id, name, disk_gib,
    size_gib, currency, gib_month_micros, state, engine_ref, ready_at, deleted_at, purge_after)
  select tests.binned(s.workspace_id), s.id, 'image', 'container', s.workspace_id, s.instance_id, s.region_id,
    s.image_id, 'binned-image', s.disk_gib, 2, s.currency, s.gib_month_micros, 'deleting', 'ref', s.ready_at, now(),
    now() + interval '72 hours'
  from app.snapshots s where s.id = tests.snapshot(s.workspace_id);
  -- A link of each, and one whose token is known.
  insert into app.image_shares (id, image_id, workspace_id, created_by, token_hash, expires_at)
  select tests.workspace(s.workspace_id, 'link'), s.id, s.workspace_id, tests.stranger(),
    sha256(convert_to(case when s.workspace_id = tests.workspace(tests.stranger(), 'other') then 'token of an image'
      else s.workspace_id::text end, 'UTF8')), now() + interval '7 days'
  from app.snapshots s where s.id = tests.own_image(s.workspace_id);
  insert into app.region_features (region_id, feature)
  select distinct s.region_id, 'image_downloads' from app.snapshots s where s.kind = 'image'
  on conflict do nothing;
end
$$;

create function tests.seed_snapshots() returns void
language plpgsql
as $$
begin
  insert into app.snapshot_prices (gib_month_micros, valid_from, valid_to) values
    (30000, now() - interval '2 days', now() - interval '1 day'),
    (40000, now(), null);
  update app.plans set disk_gib = 20 where id = tests.plan('published');
  insert into app.snapshots (
    id, workspace_id, instance_id, region_id, image_id, created_by, name, disk_gib, size_gib, currency,
    gib_month_micros, state, engine_ref, ready_at)
  select tests.snapshot(i.workspace_id), i.workspace_id, i.id, i.region_id, i.image_id, i.created_by,
    'before', 10, 4, 'EUR', 40000, 'ready', 'ref', date_trunc('milliseconds', now()) - interval '1 hour'
  from app.instances i where i.name = 'stopped';
end
$$;

insert into tests.row_kinds (table_name, kind, condition) values
  ('snapshot_price', 'the only', 'true'), ('snapshot_price', 'no', 'false'),
  ('app.snapshot_prices', 'the only', 'kind = ''snapshot'''), ('app.snapshot_prices', 'no', 'false'),
  ('snapshot_list', 'no', 'false'), ('own_image_list', 'no', 'false'), ('snapshot_bin_list', 'no', 'false'),
  ('app.snapshots', 'no', 'false');

insert into tests.row_kinds (table_name, kind, condition)
select v.name, kind, format('%s = tests.snapshot(tests.workspace(%%L, %L))', v.id, kind)
from unnest(array['owner', 'operator', 'viewer', 'accountant', 'suspended', 'deleted', 'strangers']) kind,
  (values ('snapshot_list', 'snapshot_id'), ('app.snapshots', 'id')) as v (name, id)
union all
select v.name, kind, format('%s(tests.workspace(%%L, %L))', v.id, kind)
from unnest(array['owner', 'operator', 'viewer', 'accountant', 'suspended', 'deleted', 'strangers']) kind,
  (values ('own_image_list', 'own_image_id = tests.own_image'),
    ('snapshot_bin_list', 'snapshot_id = tests.binned')) as v (name, id);

-- Visitors too: the page with the prices shows it.
insert into tests.allowed (persona, table_name, verb, kind, met)
select p.name, k.table_name, 'select', k.kind, (k.kind = 'the only')::int
from tests.personas p, tests.row_kinds k
where k.table_name in ('snapshot_price', 'app.snapshot_prices') and p.api_role <> 'service_role';

insert into tests.allowed (persona, table_name, verb, kind, met)
select p.name, k.table_name, 'select', k.kind,
  case
    when k.kind = 'no' or p.name = 'deleted user' then 0
    when p.name in ('support', 'admin') then 1
    else (k.kind in ('owner', 'operator', 'viewer', 'suspended'))::int
  end
from tests.personas p, tests.row_kinds k
where p.api_role = 'authenticated' and k.table_name in ('snapshot_list', 'own_image_list', 'snapshot_bin_list', 'app.snapshots');

insert into tests.instance_calls (call, minimum, for_staff) values
  ('select public.create_snapshot(tests.instance(%1$L, ''running''), ''new'', 40000)', 'operator',
    'unseen'),
  ('select public.rename_snapshot(tests.snapshot(%1$L), ''renamed'')', 'operator', 'unseen'),
  ('select public.delete_snapshot(tests.snapshot(%1$L))', 'operator', 'unseen'),
  ('select public.create_own_image(tests.snapshot(%1$L), ''new'', 40000)', 'operator', 'unseen'),
  ('select public.rename_own_image(tests.own_image(%1$L), ''renamed'')', 'operator', 'unseen'),
  ('select public.delete_own_image(tests.own_image(%1$L))', 'operator', 'unseen'),
  ('select public.protect_snapshot(tests.snapshot(%1$L), true)', 'operator', 'unseen'),
  ('select public.restore_deleted_snapshot(tests.binned(%1$L))', 'operator', 'unseen'),
  ('select public.purge_snapshot(tests.binned(%1$L))', 'operator', 'unseen'),
  ('select count(*) from public.open_image_download(tests.own_image(%1$L))', 'operator, or leaving', 'unseen'),
  ('select public.accept_own_image(''token of an image'', %1$L, ''new'', 40000)', 'operator', 'unseen'),
  ('select count(*) from public.own_image_shares(%1$L)', 'read', 'support'),
  ('select count(*) from public.snapshot_bill(%1$L, now() - interval ''1 day'', now())', 'read',
    'support');

insert into tests.workspace_calls (call, minimum) values
  ('select * from public.share_own_image(tests.own_image(%1$L))', 'owner'),
  ('select public.withdraw_own_image_share(tests.workspace(%1$L, ''link''))', 'owner');

insert into tests.procedures (call, admin_gets, for_people) values
  ('select * from public.find_own_image_share(''token of an image'')', '1', 'all');
insert into tests.procedures (call, admin_gets) values
  ('select public.set_snapshot_price(50000, ''To test'')', '1');
