-- Images of one's own: what is refused, what is queued, what a worker reports, what is made from them, and what they cost.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();
select tests.seed_workspaces();
select tests.seed_instances();

create function pg_temp.team() returns uuid language sql immutable
  as $$ select tests.workspace('00000000-0000-4000-8000-000000000001', 'owner') $$;
create function pg_temp.server(kind text) returns uuid language sql immutable
  as $$ select tests.instance(pg_temp.team(), kind) $$;
create function pg_temp.before() returns uuid language sql immutable
  as $$ select tests.snapshot(pg_temp.team()) $$;
create function pg_temp.made(name text) returns uuid language sql security definer
  as $$ select id from app.snapshots s
    where s.workspace_id = pg_temp.team() and s.name = made.name and s.kind = 'image' order by s.created_at desc limit 1 $$;
create function pg_temp.state(name text) returns text language sql security definer
  as $$ select state from app.snapshots s where s.id = pg_temp.made(name) $$;
create temporary table jobs (job jsonb);
create function pg_temp.claim() returns void language sql security definer
  as $$ truncate jobs; insert into jobs select * from public.claim_actions('worker 2', 100, 60) $$;
create function pg_temp.complete(kind text, outcome jsonb) returns text language sql
  as $$ select complete_action((job -> 'action' ->> 'id')::uuid, 'worker 2', outcome) ->> 'status'
    from jobs where job -> 'action' ->> 'kind' = kind $$;
grant all on jobs to service_role, authenticated;
grant execute on all functions in schema pg_temp to authenticated, service_role;

-- What is refused.
select tests.become('user');
select throws_ok(format('select create_own_image(%L, %L, %s)', pg_temp.before(), name, price), code, what, what || ': ' || name)
from (values
  ('No', 40000, '22023', 'invalid_input'),
  ('before', 40000, 'PT409', 'uniqueness_error'),
  ('golden', 39999, 'PT409', 'price_changed')
) s (name, price, code, what);
select throws_ok('select create_own_image(gen_random_uuid(), ''golden'', 40000)', 'PT404', 'not_found', 'no such snapshot');
select throws_ok(format('select create_own_image(%L, ''golden'', 40000)', tests.snapshot(tests.workspace(
  '00000000-0000-4000-8000-000000000001', 'strangers'))), 'PT404', 'not_found', 'a snapshot of strangers');

-- One is made, once for each key.
create temporary table answers (answer jsonb);
insert into answers select create_own_image(pg_temp.before(), 'golden', 40000,
  '10000000-0000-4000-8000-000000000001') from generate_series(1, 2);
select is((select count(distinct answer) from answers), 1::bigint, 'the same key, the same answer');
select is((select answer ->> 'state' from answers limit 1), 'creating', 'it is being made');
select is((select array[i.family, i.virtualization, i.disk_gib::text] from own_image_list i where i.name = 'golden'),
  (select array[s.image_family, s.virtualization, s.disk_gib::text] from snapshot_list s
   where s.snapshot_id = pg_temp.before()), 'what is on the disk, as the snapshot says it');
select is((select count(*) from snapshot_list s where s.name = 'golden'), 0::bigint, 'it is no snapshot');
select is((select snapshots from my_workspaces where workspace_id = pg_temp.team()), 1, 'nor counted as one beside its page');
select is((select q.used from workspace_quotas q where q.workspace_id = pg_temp.team() and q.metric = 'snapshots'),
  2::bigint, 'it counts as one');
select throws_ok(format('select delete_snapshot(%L)', pg_temp.before()), 'PT409', 'locked',
  'the snapshot stays while it is read');
select throws_ok(format('select delete_own_image(%L)', pg_temp.made('golden')), 'PT409', 'invalid_state',
  'what is being made is not deleted');
select throws_ok(format('select delete_snapshot(%L)', pg_temp.made('golden')), 'PT404', 'not_found',
  'nor is it deleted as a snapshot');

-- The worker makes it.
select tests.become('service');
select pg_temp.claim();
select is((select job -> 'snapshot' from jobs where job -> 'action' ->> 'kind' = 'create_image'),
  jsonb_build_object('id', pg_temp.made('golden'), 'engine_ref', null, 'is_image', true, 'source_id', pg_temp.before()),
  'the job names the image and its snapshot');
select is(pg_temp.complete('create_image', '{"ok": true, "snapshot_ref": "image", "size_gib": 3}'), 'succeeded', 'it was made');
select is(pg_temp.state('golden'), 'ready', 'it is ready');

-- What it costs is a line of the bill, and the words of an invoice name it.
reset role;
select isnt_empty(format('select from private.snapshot_segments(array[%L::uuid], now(), now() + interval ''1 day'')',
  pg_temp.made('golden')), 'it is billed from then on');
select is((private.usage_line(row(pg_temp.team(), 'snapshot', pg_temp.made('golden'), 'golden', null, 'open', now(), now(),
  1, 'minute', null, 1, 1, '{"size_gib": 3}')::private.month_line, 'S', 20)).detail, 'Image, 3 GiB, open',
  'an invoice calls it an image');
select is((private.usage_line(row(pg_temp.team(), 'snapshot', pg_temp.before(), 'before', null, 'open', now(), now(),
  1, 'minute', null, 1, 1, '{"size_gib": 4}')::private.month_line, 'S', 20)).detail, 'Snapshot, 4 GiB, open',
  'and a snapshot a snapshot');

-- Who sees it.
select tests.become('suspended user');
select is_empty('select from own_image_list', 'others do not');
select tests.become('support');
select is((select i.name from own_image_list i where i.workspace_id = pg_temp.team()), 'golden', 'staff do');

-- Servers from it.
select tests.become('user');
create function pg_temp.order_from(image uuid, name text) returns jsonb language sql
  as $$ select create_instance(jsonb_build_object('workspace_id', pg_temp.team(), 'name', name,
    'plan_id', tests.plan('published'), 'region_id', tests.place('open'), 'hourly_micros', 1000, 'snapshot_id', image)) $$;
reset role;
update snapshots set disk_gib = 100000 where id = pg_temp.made('golden');
select tests.become('user');
select throws_ok(format('select pg_temp.order_from(%L, ''copy'')', pg_temp.made('golden')), '22023', 'invalid_input',
  'a server needs as much disk');
select throws_ok(
  format('select request_instance_action(%L, ''rebuild'', %L)', pg_temp.server('running'),
    jsonb_build_object('snapshot_id', pg_temp.made('golden'))), '22023', 'invalid_input', 'a rebuild needs it too');
reset role;
update snapshots set disk_gib = 1, virtualization = 'virtual_machine' where id = pg_temp.made('golden');
update plans set virtualization = 'container' where id = tests.plan('published');
select tests.become('user');
select throws_ok(format('select pg_temp.order_from(%L, ''copy'')', pg_temp.made('golden')), '22023', 'invalid_input',
  'and is of the same kind');
select throws_ok(
  format('select request_instance_action(%L, ''rebuild'', %L)', pg_temp.server('running'),
    jsonb_build_object('snapshot_id', pg_temp.made('golden'))), '22023', 'invalid_input', 'so is a rebuild');
reset role;
update snapshots set virtualization = 'container' where id = pg_temp.made('golden');
select tests.become('user');
select lives_ok(format('select pg_temp.order_from(%L, ''copy'')', pg_temp.made('golden')), 'a server from it');
select throws_ok(format('select delete_own_image(%L)', pg_temp.made('golden')), 'PT409', 'in_use',
  'until it has run, the server is made from the image');
select tests.become('service');
select pg_temp.claim();
select is((select job -> 'snapshot' from jobs where job -> 'action' ->> 'kind' = 'create'),
  jsonb_build_object('id', pg_temp.made('golden'), 'engine_ref', 'image', 'is_image', true), 'the job says what to write');
select is(pg_temp.complete('create', '{"ok": true, "engine_ref": "ref 2", "addresses": []}'), 'succeeded', 'it runs');

-- A rebuild.
select tests.become('user');
select throws_ok(
  format('select request_instance_action(%L, ''rebuild'', %L)', pg_temp.server('running'),
    jsonb_build_object('snapshot_id', pg_temp.before())), '22023', 'invalid_input', 'not from a snapshot of another server');
select throws_ok(
  format('select request_instance_action(%L, ''rebuild'', %L)', pg_temp.server('running'),
    jsonb_build_object('snapshot_id', pg_temp.made('golden'), 'image_id', tests.image())), '22023', 'invalid_input',
  'not from two images');
select lives_ok(
  $$ select request_instance_action(server => (
      select i.name from instance_list i where i.instance_id = pg_temp.server('running')),
    workspace => (select w.slug from my_workspaces w where w.workspace_id = pg_temp.team()),
    kind => 'rebuild', parameters => '{"snapshot": "golden"}') $$, 'by its name');
select throws_ok(format('select delete_own_image(%L)', pg_temp.made('golden')), 'PT409', 'in_use', 'the rebuild reads it');
select tests.become('service');
select pg_temp.claim();
select is((select job -> 'snapshot' ->> 'id' from jobs where job -> 'action' ->> 'kind' = 'rebuild'),
  pg_temp.made('golden')::text, 'the job names the image');
select is(pg_temp.complete('rebuild', '{"ok": true, "engine_ref": "ref", "addresses": []}'), 'succeeded', 'it was rebuilt');
select tests.become('user');
select is((select i.snapshot_name from instance_list i where i.instance_id = pg_temp.server('running')), 'golden',
  'the server says what its disk came from');
select lives_ok(format('select request_instance_action(%L, ''rebuild'')', pg_temp.server('running')), 'and from our image again');
select tests.become('service');
select pg_temp.claim();
select is((select job -> 'snapshot' from jobs where job -> 'action' ->> 'kind' = 'rebuild'), 'null', 'which has no image of its own');
select is(pg_temp.complete('rebuild', '{"ok": true, "engine_ref": "ref", "addresses": []}'), 'succeeded', 'it was rebuilt');
select tests.become('user');
select is((select i.snapshot_name from instance_list i where i.instance_id = pg_temp.server('running')), null,
  'and its disk is from there no more');

-- Rename and delete, by name too.
create function pg_temp.slug() returns text language sql as $$ select w.slug from my_workspaces w where w.workspace_id = pg_temp.team() $$;
select throws_ok(format('select rename_own_image(%L, ''before'')', pg_temp.made('golden')), 'PT409', 'uniqueness_error',
  'a snapshot has the name');
select lives_ok('select rename_own_image(own_image => ''golden'', name => ''silver'', workspace => pg_temp.slug())', 'another name');
select throws_ok('select delete_own_image(own_image => ''golden'', workspace => pg_temp.slug())', '22023', 'invalid_input',
  'the old name is nobody''s');
select tests.become('service');
select is_empty('select claim_unused_images(''worker 2'', 10)', 'nothing is to be removed while it is there');
select tests.become('user');
select lives_ok('select delete_own_image(own_image => ''silver'', workspace => pg_temp.slug())', 'it is deleted');
select is((select count(*) from own_image_list), 0::bigint, 'no list has it');
reset role;
select is((select deleted_at is not null from snapshots where id = pg_temp.made('silver')), true, 'billing ends');
select tests.become('service');
select is_empty('select claim_unused_images(''worker 2'', 10)', 'its disk stays as long as it is in the bin');
select tests.empty_bin();
select tests.become('service');
select tests.serve('elsewhere', '{shut1}'), tests.serve('worker 2', '{shut1,open1}');
select is_empty('select claim_unused_images(''elsewhere'', 10)', 'a worker of another region leaves its disk alone');
select is((select array_agg(job ->> 'id') from claim_unused_images('worker 2', 10) job), array[pg_temp.made('silver')::text],
  'a worker removes its disk');
select is_empty('select claim_unused_images(''worker 2'', 10)', 'one worker at a time');
select is(complete_image_removal(pg_temp.made('silver')), true, 'it is gone');
select is(complete_image_removal(pg_temp.made('silver')), false, 'once');

-- One that fails.
select tests.become('user');
select lives_ok(format('select create_own_image(%L, ''bad'', 40000)', pg_temp.before()), 'another one');
select tests.become('service');
select pg_temp.claim();
select is(pg_temp.complete('create_image', '{"ok": false, "code": "snapshot_missing", "retry": false}'), 'failed', 'it fails');
select tests.become('user');
select is((select array[i.state, i.error_code] from own_image_list i where i.name = 'bad'),
  array['failed', 'snapshot_missing'], 'which the list says');
select throws_ok(format('select pg_temp.order_from(%L, ''other'')', pg_temp.made('bad')), '22023', 'invalid_input', 'no server from it');
select lives_ok(format('select delete_own_image(%L)', pg_temp.made('bad')), 'it can be deleted');
select tests.become('service');
select isnt_empty('select claim_unused_images(''worker 2'', 10)', 'what is left of it in the engine goes');

-- What was done is in the log.
reset role;
select is((select array_agg(action order by id) from audit_events where workspace_id = pg_temp.team() and entity = 'own_image'),
  array['create', 'rename', 'delete', 'create', 'delete'], 'the audit log');

-- The quota.
insert into quotas (workspace_id, metric, max) values (pg_temp.team(), 'snapshots', 1)
on conflict (workspace_id, metric) do update set max = 1;
select tests.become('user');
select throws_ok(format('select create_own_image(%L, ''more'', 40000)', pg_temp.before()), 'PT409', 'quota_exceeded', 'the quota');

select * from finish();
rollback;
