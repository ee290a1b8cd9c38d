-- Volumes: what is refused, what workers are given and report, what happens at the same time, and what it costs.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();
select tests.seed_workspaces();
select tests.seed_instances();
insert into snapshot_prices (kind, gib_month_micros) values ('volume', 50000);

create function pg_temp.team() returns uuid language sql immutable
  as $$ select tests.workspace('00000000-0000-4000-8000-000000000001', 'owner') $$;
create function pg_temp.server(kind text) returns uuid language sql immutable
  as $$ select tests.instance(pg_temp.team(), kind) $$;
create function pg_temp.volume(name text) returns uuid language sql security definer
  as $$ select id from app.volumes v where v.workspace_id = pg_temp.team() and v.name = volume.name and not v.is_gone $$;
create function pg_temp.state(name text) returns text language sql security definer
  as $$ select r.state from private.volume_rows r where r.volume_id = pg_temp.volume(name) $$;
-- Everything that is due now, done or not.
create function pg_temp.work(outcome jsonb) returns text language plpgsql security definer as $$
declare
  job jsonb;
  kinds text[] := '{}';
begin
  for job in select * from public.claim_volumes('worker 1', 100, 60) loop
    kinds := kinds || (job ->> 'kind');
    perform public.complete_volume((job ->> 'volume_id')::uuid, job ->> 'kind', 'worker 1',
      jsonb_build_object('size_gib', job -> 'size_gib', 'instance_id', job -> 'instance_id', 'path', '/mnt/volumes/x')
        || outcome);
    update app.volumes v set run_after = least(v.run_after, now()) where v.id = (job ->> 'volume_id')::uuid
      and not v.is_gone and v.deleted_at is null;
  end loop;
  return array_to_string(kinds, ' ');
end
$$;
create function pg_temp.billed() returns text language sql security definer as $$
  select string_agg(format('%s %s', g.size_gib, case when g.to_at is null then 'open' else 'ended' end), ', ' order by g.from_at, g.to_at nulls last)
  from app.volume_log g where g.workspace_id = pg_temp.team()
$$;
grant execute on all functions in schema pg_temp to authenticated;

-- Snapshots cost something else.
select is((select array_agg(gib_month_micros) from volume_price), '{50000}', 'the price of volumes is that of volumes');

-- What is refused.
select tests.become('user');
select throws_ok(format('select create_volume(%L, ''data'', 10, 50000)', pg_temp.server('running')),
  'PT409', 'feature_missing', 'a region whose engine has no volumes');
reset role;
insert into region_features (region_id, feature) values (tests.place('open'), 'volumes');
select tests.become('user');
select throws_ok(format('select create_volume(%L, %L, %s, %s)', pg_temp.server('running'), name, size, price), code, what,
  format('%s: %s, %s GiB', what, name, size))
from (values
  ('No', '10', 50000, '22023', 'invalid_input'),
  ('data', '0', 50000, '22023', 'invalid_input'),
  ('data', '16385', 50000, '22023', 'invalid_input'),
  ('data', 'null', 50000, '22023', 'invalid_input'),
  ('data', '10', 49999, 'PT409', 'price_changed'),
  ('data', '2001', 50000, 'PT409', 'quota_exceeded')
) s (name, size, price, code, what);
select throws_ok(format('select create_volume(%L, ''data'', 10)', pg_temp.server('deleted')), 'PT409', 'invalid_state',
  'a server in the bin');

-- Made and given to its server.
select lives_ok(format('select create_volume(%L, ''data'', 10, 50000, ''10000000-0000-4000-8000-000000000001'')',
  pg_temp.server('running')), 'it is ordered') from generate_series(1, 2);
select is((select count(*) from volume_list), 1::bigint, 'the same key makes one');
select is(pg_temp.state('data'), 'creating', 'it is being made');
select is(pg_temp.billed(), null, 'and costs nothing yet');
select is(pg_temp.work('{"ok": true}'), 'create', 'it is made');
select is(pg_temp.billed(), '10 open', 'now it is billed');
select is(pg_temp.state('data'), 'attaching', 'its server gets it');
select is(pg_temp.work('{"ok": true}'), 'attach', 'the server has it');
select is((select array[state, path, instance_name] from volume_list), '{attached,/mnt/volumes/x,running}', 'the list says where');
select is(pg_temp.work('{"ok": true}'), '', 'nothing more is to be done');
select throws_ok(format('select delete_volume(%L)', pg_temp.volume('data')), 'PT409', 'in_use', 'it is not deleted');
select throws_ok(format('select update_volume(%L, ''other'')', pg_temp.volume('data')), 'PT409', 'in_use', 'nor renamed');
select throws_ok(format('select attach_volume(%L, %L)', pg_temp.volume('data'), pg_temp.server('stopped')),
  'PT409', 'in_use', 'nor given to another server');

-- It grows, and never shrinks.
select throws_ok(format('select grow_volume(%L, 9)', pg_temp.volume('data')), '22023', 'invalid_input', 'no smaller');
select throws_ok(format('select grow_volume(%L, 10)', pg_temp.volume('data')), '22023', 'invalid_input', 'nor the same size');
select lives_ok(format('select grow_volume(%L, 12)', pg_temp.volume('data')), 'larger');
select is(pg_temp.work('{"ok": false, "code": "busy"}'), 'grow', 'the engine is busy');
select is((select size_gib from volume_list), 10, 'so it is as large as before');
select is(pg_temp.billed(), '10 open', 'and billed so');
select is(pg_temp.work('{"ok": true}'), 'grow', 'it is tried again');
select is(pg_temp.billed(), '10 ended, 12 open', 'billed for the new size from then on');
select lives_ok(format('select grow_volume(%L, 20)', pg_temp.volume('data')), 'larger again');
select is(pg_temp.work('{"ok": false, "code": "volume_in_use", "retry": false}'), 'grow', 'it cannot');
select is((select array[state, problem, error_code, wanted_gib::text] from volume_list),
  '{attached,grow,volume_in_use,12}', 'what is wanted is what there is');
reset role;
select is((select count(*) from events where kind = 'volume.failed' and workspace_id = pg_temp.team()), 1::bigint,
  'people are told');
select throws_ok('update volume_log set size_gib = 1', 'P0001', null, 'the log is never changed');
select throws_ok('delete from volume_log', 'P0001', null, 'nor emptied');

-- Detached, it can be renamed, protected, and deleted.
select tests.become('user');
select lives_ok(format('select detach_volume(%L)', pg_temp.volume('data')), 'detached');
select is(pg_temp.state('data'), 'detaching', 'the engine does it');
select throws_ok(format('select delete_volume(%L)', pg_temp.volume('data')), 'PT409', 'in_use', 'not before it is done');
select is(pg_temp.work('{"ok": true}'), 'detach', 'done');
select lives_ok(format('select update_volume(%L, ''kept'', true)', pg_temp.volume('data')), 'another name, and protected');
select throws_ok(format('select delete_volume(%L)', pg_temp.volume('kept')), 'PT409', 'protected', 'protected');
select lives_ok(format('select update_volume(%L, delete_protection => false)', pg_temp.volume('kept')), 'no longer');
select lives_ok(format('select delete_volume(%L)', pg_temp.volume('kept')), 'into the bin');
select is(pg_temp.billed(), '10 ended, 12 ended', 'where it costs nothing');
select is(pg_temp.work('{"ok": true}'), '', 'and where its data stays');
select throws_ok(format('select attach_volume(%L, %L)', pg_temp.volume('kept'), pg_temp.server('running')),
  'PT409', 'invalid_state', 'no server gets it from there');
select lives_ok(format('select restore_volume(%L)', pg_temp.volume('kept')), 'out of the bin');
select is(pg_temp.billed(), '10 ended, 12 ended, 12 open', 'it is billed again');

-- Two at once: whoever comes last decides, and what a worker does meanwhile is put right.
select lives_ok(format('select attach_volume(%L, %L)', pg_temp.volume('kept'), pg_temp.server('stopped')), 'attach');
reset role;
create temporary table jobs (job jsonb);
select tests.serve('elsewhere', '{shut1}'), tests.serve('worker 1', '{shut1,open1}');
select is((select count(*) from claim_volumes('elsewhere', 1, 60)), 0::bigint, 'a worker of another region does not get it');
insert into jobs select * from claim_volumes('worker 1', 1, 60);
select tests.become('user');
select throws_ok(format('select delete_volume(%L)', pg_temp.volume('kept')), 'PT409', 'in_use',
  'a deletion at the same moment comes second');
select lives_ok(format('select detach_volume(%L)', pg_temp.volume('kept')), 'detached before it is attached');
reset role;
select is((select count(*) from claim_volumes('worker 2', 1, 60)), 0::bigint, 'no second worker before the lease ends');
select is((select complete_volume((job ->> 'volume_id')::uuid, 'attach', 'worker 2', '{"ok": true}') from jobs), false,
  'another worker reports nothing');
select is((select complete_volume((job ->> 'volume_id')::uuid, 'attach', 'worker 1',
  jsonb_build_object('ok', true, 'instance_id', job -> 'instance_id', 'path', '/mnt/volumes/kept')) from jobs), true, 'it was attached');
select is(pg_temp.state('kept'), 'detaching', 'so it is detached again');
select is(pg_temp.work('{"ok": true}'), 'detach', 'and is free');

-- A server that is deleted gives its volumes back.
select tests.become('user');
select lives_ok(format('select attach_volume(%L, %L)', pg_temp.volume('kept'), pg_temp.server('stopped')), 'attach');
select is(pg_temp.work('{"ok": true}'), 'attach', 'attached');
reset role;
update instances set deleted_at = now(), purge_after = now(), state = 'deleted' where id = pg_temp.server('stopped');
select is(pg_temp.state('kept'), 'detaching', 'the deletion of the server takes it away');
select is(pg_temp.work('{"ok": false, "code": "refused", "retry": false}'), 'detach', 'an engine that refuses');
select is(pg_temp.state('kept'), 'detaching', 'is asked again: nobody needs it there any more');
select is(pg_temp.work('{"ok": true}'), 'detach', 'until it is free');
select is(pg_temp.state('kept'), 'available', 'it outlives the server');

-- Removed for good.
select tests.become('user');
select lives_ok(format('select delete_volume(%L)', pg_temp.volume('kept')), 'into the bin');
reset role;
update volumes set purge_after = now(), run_after = now() where id = pg_temp.volume('kept');
select tests.become('user');
select throws_ok(format('select restore_volume(%L)', pg_temp.volume('kept')), 'PT409', 'invalid_state', 'too late');
select throws_ok(format('select create_volume(%L, ''kept'', 10)', pg_temp.server('running')), 'PT409', 'uniqueness_error',
  'its name is taken until it is gone');
select is(pg_temp.work('{"ok": true}'), 'delete', 'a worker removes it');
select is((select count(*) from volume_list), 0::bigint, 'it is gone');

-- One that could not be made.
select lives_ok(format('select create_volume(%L, ''bad'', 10)', pg_temp.server('running')), 'another one');
select is(pg_temp.work('{"ok": false, "code": "refused", "retry": false}'), 'create', 'it cannot be made');
select is(pg_temp.state('bad'), 'failed', 'it failed');
select is(pg_temp.work('{"ok": true}'), '', 'and is not tried again');
select lives_ok(format('select delete_volume(%L)', pg_temp.volume('bad')), 'it can be deleted');
select is(pg_temp.work('{"ok": true}'), 'delete', 'and is gone at once');

-- What it costs: a line for each size, whose segments add up.
reset role;
insert into charging_periods (from_at) select date_trunc('month', now()) - interval '40 days'
  where not exists (select from charging_periods p where p.to_at is null);
insert into volumes (
  id, workspace_id, region_id, name, virtualization, size_gib, currency, gib_month_micros, made_for)
values (tests.volume(pg_temp.team()), pg_temp.team(), tests.place('open'), 'month', 'container', 50, 'EUR', 50000,
  pg_temp.server('running'));
insert into volume_log (volume_id, workspace_id, size_gib, gib_month_micros, from_at, to_at)
values (tests.volume(pg_temp.team()), pg_temp.team(), 50, 50000, '2025-01-01Z', '2025-03-01Z');
update charging_periods set from_at = '2025-01-01Z' where to_at is null;
select is((
    select array[l.title, l.unit, l.net_micros::text, l.quantity::numeric(10)::text]
    from private.month_lines(array[pg_temp.team()], '2025-02-01') l
    where l.data ->> 'volume' = tests.volume(pg_temp.team())::text),
  '{month,gib_hour,2500000,33600}', 'a whole month costs the size times the price');
select is((
    select (private.usage_line(l, 'S', 20)).detail from private.month_lines(array[pg_temp.team()], '2025-02-01') l
    where l.kind = 'volume'), 'Volume, 50 GiB, open1', 'an invoice says how large it was');
select is((
    select sum(s.amount_micros) from private.month_volume_segments(array(
      select id from volume_log where volume_id = tests.volume(pg_temp.team())), '2025-01-01') s),
  2500000::numeric, 'the segments add up');

select is((
    select sum(b.amount_micros) from private.volume_segments(array(
      select id from volume_log where volume_id = tests.volume(pg_temp.team())), '2025-01-01Z', '2025-03-01Z') b),
  5000000::numeric, 'two months of a bill cost twice as much');

-- Whose money it spends: a volume that a key makes names the key.
select set_config('request.jwt.claims', jsonb_build_object('sub', k.created_by, 'api_key',
  jsonb_build_object('id', k.id, 'name', k.name))::text, true)
from api_keys k where k.workspace_id = pg_temp.team() limit 1;
insert into volumes (workspace_id, region_id, name, virtualization, size_gib, currency, gib_month_micros, made_for)
values (pg_temp.team(), tests.place('open'), 'of-key', 'container', 5, 'EUR', 50000, pg_temp.server('running'));
select set_config('request.jwt.claims', '', true);
select isnt((select api_key_id from volumes where name = 'of-key'), null, 'it names the key');

select * from finish();
rollback;
