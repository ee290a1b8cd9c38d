-- API keys that are narrowed to the servers with a label: every procedure that a key can call is tried at servers with the label
-- and without, and how a key gets its label.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();
select tests.seed_workspaces();
select tests.seed_instances();
select tests.seed_own_images();
select tests.seed_addresses();
select tests.seed_volumes();
insert into app.region_features (region_id, feature) values (tests.place('open'), 'volumes');

create function pg_temp.place() returns uuid language sql security definer
as $$ select tests.workspace(tests.person('user'), 'owner') $$;
create function pg_temp.server(kind text) returns uuid language sql as $$ select tests.instance(pg_temp.place(), kind) $$;
grant execute on function pg_temp.place(), pg_temp.server(text) to authenticated, api_key_read, api_key_operate;

-- Whatever names a server, directly or by what a server has, is held to the label, or is here with its reason.
select is(
  (select array_agg(distinct c.conrelid::regclass::text) from pg_constraint c
    where c.contype = 'f' and c.connamespace = 'app'::regnamespace and c.confrelid = any (array[
      'app.instances', 'app.volumes', 'app.snapshots', 'app.addresses', 'app.firewalls', 'app.private_networks',
      'app.instance_actions', 'app.alarm_rules']::regclass[])
      and not exists (
        select from pg_trigger t
        where t.tgrelid = c.conrelid and t.tgfoid = 'private.hold_to_label'::regproc and t.tgenabled = 'O'
          and t.tgtype & 31 = 31)),
  array(select t from unnest(array[
    -- Only together with an action, and with the rule of an alarm.
    'access_changes', 'alarm_recipients', 'alarms', 'api_key_servers',
    -- Events of rows and the provisioner write these, never what a key asks.
    'address_history', 'address_tasks', 'instance_state_log', 'price_notices', 'usage_rollups', 'usage_samples', 'volume_log',
    -- No key may call what writes these.
    'console_sessions', 'dunning_holds', 'image_shares', 'limit_stops', 'maintenance_servers', 'maintenance_targets',
    'tickets'
  ]) t order by t), 'every table that names a server is held to the label of a key');

-- The calls of the matrix, with a key of the workspace. 200_api_keys.sql makes them with a key without a label.

create function pg_temp.attempt(label jsonb, statement text, actions jsonb default null) returns text language sql as $$
  select tests.attempt_claims(jsonb_build_object(
    'role', 'api_key_operate', 'sub', tests.person('user'), 'api_key', jsonb_strip_nulls(jsonb_build_object(
      'id', tests.workspace(pg_temp.place(), 'works'), 'name', 'bot', 'workspace_id', pg_temp.place(), 'role', 'operator',
      'label', label, 'actions', actions))), format(statement, pg_temp.place()))
$$;
create temporary table calls on commit drop as
select c.call, substring(c.call from 'public\.(\w+)') as procedure
from tests.instance_calls c
where exists (
  select from pg_proc p where p.pronamespace = 'public'::regnamespace
    and p.proname = substring(c.call from 'public\.(\w+)')
    and has_function_privilege('api_key_operate', p.oid, 'execute')
    and not has_function_privilege('api_key_read', p.oid, 'execute'));
select is(
  (select array_agg(distinct split_part(p, ' ', 1)) from app.api_key_actions a, unnest(a.procedures) p
    where split_part(p, ' ', 1) not in (select c.procedure from calls c)),
  null, 'every procedure that a key can call is tried');

-- What is about no server or only read, and what changes nothing: the volume is not attached, and not deleted.
create temporary table harmless (procedure text) on commit drop;
insert into harmless values ('alarm_people'), ('reserve_address'), ('detach_volume');
-- What the whole workspace has, a server that does not get the label, and a disk, for which the key needs a list.
create temporary table closed (procedure text) on commit drop;
insert into closed values ('create_firewall'), ('update_firewall'), ('delete_firewall'), ('create_private_network'),
  ('rename_private_network'), ('delete_private_network'), ('create_alarm_rule'), ('update_alarm_rule'),
  ('delete_alarm_rule'), ('create_instance'), ('open_image_download'),
  ('open_volume_download');

select is(pg_temp.attempt('{"role": "web"}', c.call),
  case when c.procedure in (select h.procedure from harmless h) then '1' else 'forbidden' end,
  'no server has the label: ' || substring(c.call from 'public\.(.{60})'))
from calls c;
update app.instances set labels = '{"role": "web", "env": "test"}' where workspace_id = pg_temp.place();
select is(pg_temp.attempt('{"role": "web"}', c.call),
  case when c.procedure in (select x.procedure from closed x) then 'forbidden' else '1' end,
  'every server has the label: ' || substring(c.call from 'public\.(.{60})'))
from calls c;
select is(pg_temp.attempt('{"role": "db"}', c.call),
  case when c.procedure in (select h.procedure from harmless h) then '1' else 'forbidden' end,
  'another value of the label: ' || substring(c.call from 'public\.(.{60})'))
from calls c where c.procedure in ('update_instance', 'delete_snapshot', 'grow_volume', 'release_address');

-- Some servers have the label: running and deleted.
update app.instances set labels = '{"role": "db"}' where workspace_id = pg_temp.place() and name in ('stopped', 'stopping');
create temporary table cases (line integer generated always as identity, statement text, becomes text) on commit drop;
insert into cases (statement, becomes) values
  -- The label of a server.
  ('select public.update_instance(pg_temp.server(''running''), 1, labels => ''{"role": "web", "env": "live"}'')', '1'),
  ('select public.update_instance(pg_temp.server(''running''), 1, labels => ''{"env": "test"}'')', 'forbidden'),
  ('select public.update_instance(pg_temp.server(''running''), 1, labels => ''{"role": "db"}'')', 'forbidden'),
  ('select public.update_instance(pg_temp.server(''stopped''), 1, labels => ''{"role": "web"}'')', 'forbidden'),
  -- One procedure for many servers.
  ('select public.attach_firewall(tests.workspace(%1$L, ''firewall''), array[pg_temp.server(''running'')])', '1'),
  ('select public.attach_firewall(tests.workspace(%1$L, ''firewall''), array[pg_temp.server(''running''),'
    ' pg_temp.server(''stopped'')])', 'forbidden'),
  ('select public.detach_firewall(tests.workspace(%1$L, ''firewall''), array[pg_temp.server(''running''),'
    ' pg_temp.server(''stopping'')])', 'forbidden'),
  ('select public.set_backups(array[pg_temp.server(''running'')], ''day'', null, 3, ''UTC'', 7)', '1'),
  ('select public.set_backups(array[pg_temp.server(''running''), pg_temp.server(''stopped'')], ''day'', null, 3, ''UTC'', 7)',
    'forbidden'),
  -- What one server has does not come to the other.
  ('select public.assign_address(tests.address(%1$L), pg_temp.server(''stopped''))', 'forbidden'),
  ('select public.attach_volume(tests.volume(%1$L), pg_temp.server(''stopped''))', 'forbidden'),
  ('select public.attach_volume(tests.volume(%1$L), pg_temp.server(''running''))', '1'),
  -- What is made of a snapshot reads it. The snapshot is of the stopped server. Images are of the workspace.
  ('select public.request_instance_action(pg_temp.server(''running''), ''rebuild'', jsonb_build_object(''snapshot_id'','
    ' tests.own_image(%1$L)))', '1'),
  ('select public.create_own_image(tests.snapshot(%1$L), ''new'', 40000)', 'forbidden'),
  ('select public.create_instance(pg_temp.new_server(''{"role": "web"}'', tests.snapshot(%1$L)))', 'forbidden'),
  ('select public.create_instance(pg_temp.new_server(''{"role": "web"}'', tests.own_image(%1$L)))', '1'),
  ('select public.create_instance(pg_temp.new_server(''{"role": "web", "env": "live"}'', null))', '1'),
  ('select public.create_instance(pg_temp.new_server(''{"role": "db"}'', null))', 'forbidden'),
  ('select public.create_volume(pg_temp.server(''running''), ''new'', 10, 50000, volume_snapshot_id =>'
    ' tests.volume_snapshot(%1$L))', '1'),
  -- Alarms about these servers.
  ('select public.create_alarm_rule(%1$L, ''New'', ''unreachable'', null, 10, pg_temp.server(''running''))', '1'),
  ('select public.create_alarm_rule(%1$L, ''New'', ''unreachable'', null, 10, pg_temp.server(''stopped''))', 'forbidden'),
  ('select public.create_alarm_rule(%1$L, ''New'', ''unreachable'', null, 10, null, ''role'', ''web'')', '1'),
  ('select public.create_alarm_rule(%1$L, ''New'', ''unreachable'', null, 10, null, ''env'', ''test'')', 'forbidden'),
  -- It reads the workspace, and not what another server printed.
  ('select 1 from public.instance_list', '4'),
  ('select public.instance_console(pg_temp.server(''running''))', '1'),
  ('select public.instance_console(pg_temp.server(''stopped''))', 'forbidden');
create function pg_temp.new_server(labels jsonb, snapshot uuid) returns jsonb language sql security definer as $$
  select jsonb_strip_nulls(jsonb_build_object('workspace_id', pg_temp.place(), 'name', 'new', 'labels', labels,
    'plan_id', tests.plan('published'), 'region_id', tests.place('open'), 'hourly_micros', 1000,
    'image_id', case when snapshot is null then tests.image() end, 'snapshot_id', snapshot))
$$;
grant execute on function pg_temp.new_server(jsonb, uuid) to api_key_operate;
select is(pg_temp.attempt('{"role": "web"}', c.statement), c.becomes, c.statement) from cases c order by c.line;

-- The image is of the stopped server.
select is(
  pg_temp.attempt(label, 'select public.open_image_download(tests.own_image(%1$L))', '["download_disks"]'), becomes,
  'an image of a server leaves with its label: ' || label::text)
from (values ('{"role": "web"}'::jsonb, 'forbidden'), ('{"role": "db"}', '1')) v (label, becomes);

-- The volume is of the running one.
select is(
  pg_temp.attempt(label, 'select public.open_volume_download(tests.volume_snapshot(%1$L))', '["download_disks"]'), becomes,
  'and so does a volume: ' || label::text)
from (values ('{"role": "web"}'::jsonb, '1'), ('{"role": "db"}', 'forbidden')) v (label, becomes);

-- A volume is of the server that has it, and a free one of the server that it was made for.
update app.volumes set instance_id = pg_temp.server('stopped'), held_by = pg_temp.server('stopped')
where id = tests.volume(pg_temp.place());
select is(pg_temp.attempt('{"role": "web"}', s), 'forbidden', 'at a server without the label: ' || s)
from unnest(array[
  'select public.detach_volume(tests.volume(%1$L))', 'select public.grow_volume(tests.volume(%1$L), 20)',
  'select public.create_volume(pg_temp.server(''running''), ''new'', 10, 50000, volume_snapshot_id =>'
    ' tests.volume_snapshot(%1$L))',
  'select public.delete_volume_snapshot(tests.volume_snapshot(%1$L))']) s;
select is(pg_temp.attempt('{"role": "db"}', 'select public.detach_volume(tests.volume(%1$L))'), '1',
  'a volume leaves a server with the label');
update app.volumes set instance_id = null, held_by = null, deleted_at = now(), purge_after = now() + interval '1 day'
where id = tests.volume(pg_temp.place());
select is(pg_temp.attempt('{"role": "db"}', 'select public.restore_volume(tests.volume(%1$L))'), 'forbidden',
  'a deleted volume is of the server that it was made for');
select is(pg_temp.attempt('{"role": "web"}', 'select public.restore_volume(tests.volume(%1$L))'), '1',
  'with its label it is restored');

-- An address that no server has is of the key that reserved it.
update app.addresses set instance_id = null where id = tests.address(pg_temp.place());
select is(pg_temp.attempt('{"role": "web"}', s), 'forbidden', 'an address of somebody else: ' || s)
from unnest(array['select public.assign_address(tests.address(%1$L), pg_temp.server(''running''))',
  'select public.release_address(tests.address(%1$L))']) s;
update app.addresses set api_key_id = tests.workspace(pg_temp.place(), 'works') where id = tests.address(pg_temp.place());
select is(pg_temp.attempt('{"role": "web"}',
  'select public.assign_address(tests.address(%1$L), pg_temp.server(''running''))'), '1', 'an address of the key');

-- What a refusal says.
create function pg_temp.says(statement text) returns text language plpgsql as $$
declare
  detail text;
begin
  perform tests.become_claims(jsonb_build_object('role', 'api_key_operate', 'sub', tests.person('user'), 'api_key',
    jsonb_build_object('id', tests.workspace(pg_temp.place(), 'works'), 'name', 'bot', 'workspace_id', pg_temp.place(),
      'role', 'operator', 'label', '{"role": "web"}'::jsonb)));
  execute statement;
  return 'done';
exception when others then
  get stacked diagnostics detail = pg_exception_detail;
  perform set_config('role', 'none', true), set_config('request.jwt.claims', '', true);
  return detail;
end
$$;
select is(pg_temp.says(s), 'This API key is for servers with the label role=web. ' || why, why)
from (values
  ('select public.set_console(pg_temp.server(''stopped''), false)', 'stopped does not have it.'),
  ('select public.update_instance(pg_temp.server(''running''), 1, labels => ''{}'')',
    'labels: Every server that it creates or changes has the label.'),
  ('select public.create_firewall(pg_temp.place(), ''New'')', 'Firewalls and private networks are of the whole workspace.')
) v (s, why);

-- How a key gets its label, and what a request with it becomes.

create function pg_temp.makes(scope text, key text, value text, actions text[] default null) returns text
language plpgsql as $$
declare
  secret text;
  detail text;
begin
  perform tests.become_claims(tests.claims_of('user'));
  select k.secret into secret from public.create_api_key(
    pg_temp.place(), 'robot', scope, actions => makes.actions, label_key => key, label_value => value) k;
  perform set_config('request.headers', jsonb_build_object('x-api-key', secret)::text, true),
    set_config('request.jwt.claims', '{"role": "anon"}', true), set_config('request.path', '/rpc/set_console', true),
    set_config('role', 'anon', true);
  perform private.before_request();
  detail := concat_ws(' ', current_user, current_setting('request.jwt.claims')::jsonb #> '{api_key,label}');
  perform set_config('role', 'none', true), set_config('request.jwt.claims', '', true);
  detail := concat_ws(' ', detail,
    (select e.after ->> 'label' from app.audit_events e where e.action = 'narrow_api_key'),
    (select e.after -> 'actions' from app.audit_events e where e.action = 'narrow_api_key'));
  raise exception using errcode = 'TSTOK', message = detail;
exception
  when sqlstate 'TSTOK' then return sqlerrm;
  when others then
    get stacked diagnostics detail = pg_exception_detail;
    return format('%s %s', sqlerrm, detail);
end
$$;
select is(pg_temp.makes(scope, key, value, actions), becomes, becomes)
from (values
  ('operate', 'role', 'web', null::text[], 'api_key_operate {"role": "web"} role=web'),
  ('operate', 'role', '', null, 'api_key_operate {"role": ""} role='),
  ('operate', 'role', 'web', '{change_access}', 'api_key_operate {"role": "web"} role=web ["change_access"]'),
  ('operate', null, null, null, 'api_key_operate'),
  ('operate', 'role', null, null, 'invalid_input label_key: A label has a key and a value, as labels of servers have.'),
  ('operate', null, 'web', null, 'invalid_input label_key: A label has a key and a value, as labels of servers have.'),
  ('operate', 'Role!', 'web', null, 'invalid_input label_key: A label has a key and a value, as labels of servers have.'),
  ('read', 'role', 'web', null, 'invalid_input label_key: A key that reads changes nothing.')
) as v (scope, key, value, actions, becomes);

-- The table itself holds it.
update app.api_keys set scope = 'operate', label_key = 'role', label_value = 'web' where id = tests.workspace(pg_temp.place(), 'works');
select throws_ok(
  format('update api_keys set label_key = %s, label_value = %s where id = tests.workspace(pg_temp.place(), ''works'')', key, value),
  '42501', 'forbidden', 'the label of a key stays what it is')
from (values ('null', 'null'), ('''role''', '''db'''), ('''env''', '''web''')) v (key, value);
select throws_ok(
  'update api_keys set scope = ''operate'', label_key = ''role'' where label_key is null',
  '23514', null, 'a label has a value');

select * from finish();
rollback;
