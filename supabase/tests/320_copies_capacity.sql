-- What snapshots, backups, images and volumes take up in each region.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();
select tests.seed_workspaces();
select tests.seed_instances();
select tests.seed_own_images();
-- What the seed has does not matter here.
update snapshots set region_id = tests.place('open'), state = 'ready', ready_at = now(), deleted_at = null, remove_after = null, purge_after = null,
  kind = case kind when 'image' then 'image' else 'snapshot' end, size_gib = 2, gib_month_micros = 1000;
update snapshots set kind = 'backup', size_gib = 10 where id = (select min(id::text)::uuid from snapshots where kind = 'snapshot');

create function pg_temp.copies() returns text language sql as $$
  select string_agg(concat_ws(' ', region, kind, number, size_gib, month_micros), ', ') from admin_copies()
$$;
create function pg_temp.expected() returns text language sql security definer as $$
  select string_agg(concat_ws(' ', r.slug, k.kind, k.number, k.gib, k.gib * 1000), ', ' order by k.place)
  from app.regions r, (
    select 1 as place, 'snapshot' as kind, count(*) as number, count(*) * 2 as gib from app.snapshots where kind = 'snapshot'
    union all select 2, 'backup', 1, 10
    union all select 3, 'image', count(*), count(*) * 2 from app.snapshots where kind = 'image'
  ) k where r.id = tests.place('open') and k.number > 0
$$;
grant execute on all functions in schema pg_temp to authenticated;
select cmp_ok((select count(*) from snapshots where kind = 'image'), '>', 0::bigint, 'there are images');
select tests.become('admin');
select is(pg_temp.copies(), pg_temp.expected(), 'each kind with its number, size and price');

-- What is being deleted takes space and costs nothing; what is deleted is not there.
reset role;
update snapshots set state = 'deleting', deleted_at = now() where kind = 'backup';
select tests.become('admin');
select is((select concat_ws(' ', size_gib, month_micros) from admin_copies() where kind = 'backup'), '10 0',
  'what is being deleted still takes space');
reset role;
update snapshots set state = 'deleted' where kind = 'backup';
select tests.become('admin');
select is_empty($$ select from admin_copies() where kind = 'backup' $$, 'what is deleted does not');

-- Volumes: one that is made, one that grows, one that is not made yet, one in the bin, and one that is removed.
reset role;
insert into volumes (workspace_id, region_id, name, virtualization, size_gib, held_gib, currency, gib_month_micros, made_for,
  deleted_at, purge_after, is_gone)
select i.workspace_id, tests.place('open'), v.name, 'container', v.size, v.held, 'EUR', 1000, i.id,
  v.deleted, v.deleted + interval '72 hours', v.gone
from (select * from instances where deleted_at is null limit 1) i, (values
  ('made', 10, 10, null, false), ('grows', 30, 20, null, false), ('ordered', 5, null, null, false),
  ('bin', 4, 4, now(), false), ('gone', 100, 100, now(), true)) v (name, size, held, deleted, gone);
select tests.become('admin');
select is((select concat_ws(' ', region, number, size_gib, month_micros) from admin_copies() where kind = 'volume'),
  (select concat_ws(' ', slug, 4, 39, 30000) from regions where id = tests.place('open')),
  'volumes that are not removed, and the price of those that are billed');

select tests.become('support');
select throws_ok('select * from admin_copies()', '42501', null, 'support reads none of it');
select tests.become('user');
select throws_ok('select * from admin_copies()', '42501', null, 'nor do customers');

select * from finish();
rollback;
