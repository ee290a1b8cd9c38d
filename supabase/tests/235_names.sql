-- Orders and actions by names: what they find, for whom, and what they say of a name that does not exist.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();
select tests.seed_workspaces();
select tests.seed_instances();
select tests.show_tables();

create function pg_temp.team() returns uuid language sql immutable
  as $$ select tests.workspace('00000000-0000-4000-8000-000000000001', 'owner') $$;
create function pg_temp.order(change jsonb default '{}') returns text language sql
  as $$ select tests.say(format('create_instance(%L)', jsonb_build_object(
    'name', 'new', 'workspace', 'owner-1', 'plan', 'published', 'region', 'open1',
    'image', 'published-1') || change)) $$;
create function pg_temp.hint(statement text) returns text language plpgsql
  as $$ declare said text; begin
    execute statement;
    return null;
  exception when others then
    get stacked diagnostics said = pg_exception_hint;
    return said;
  end $$;
create function pg_temp.act(more text) returns text language sql
  as $$ select tests.say(format('request_instance_action(%s)', more)) $$;
-- The key of the user for a workspace, as a request with it has it.
create function pg_temp.with_key(workspace uuid) returns void language sql
  as $$ select tests.become_claims(jsonb_build_object('role', 'api_key_operate',
    'sub', '00000000-0000-4000-8000-000000000001', 'api_key', jsonb_build_object(
      'id', tests.workspace(workspace, 'works'), 'name', 'bot', 'workspace_id', workspace,
      'role', 'operator'))) $$;
grant execute on all functions in schema pg_temp to authenticated, api_key_operate;
grant usage on schema tests to api_key_operate;
grant execute on all functions in schema tests to api_key_operate;
update snapshots s set name = 'golden' where s.id = tests.snapshot(pg_temp.team());
update plans set status = 'published', first_published_at = now() where slug = 'draft';
update plans set disk_gib = 100;
update plan_regions set stock = null;

select tests.become('user');

-- An order.
select matches(pg_temp.order('{"ssh_keys": ["Key"]}'), '"new"", ""action_id', 'names are enough');
reset role;
select is(
  (select format('%s %s %s %s %s', i.workspace_id = pg_temp.team(), l.slug, r.slug, m.slug, i.authorized_keys -> 0 ->> 'name')
    from instances i join plans l on l.id = i.plan_id join regions r on r.id = i.region_id
    join images m on m.id = i.image_id where i.name = 'new'),
  't published open1 published-1 Key', 'and it is the server that they name');
select tests.become('user');
select matches(pg_temp.order('{"name": "copy", "image": null, "snapshot": "golden"}'), 'action_id',
  'a snapshot by its name');
select matches(pg_temp.order(jsonb_build_object('name', 'mixed', 'plan', null,
  'plan_id', tests.plan('published'))), 'action_id', 'ids beside names');
select is(pg_temp.order(change), want, want) from (values
  ('{"plan": "publishd"}'::jsonb, 'invalid_input / plan: We offer no plan “publishd”.'),
  ('{"plan": "hidden"}', 'invalid_input / plan: We offer no plan “hidden”.'),
  ('{"region": "shut1"}', 'invalid_input / region: We offer no region “shut1”.'),
  ('{"image": "draft-1"}', 'invalid_input / image: We offer no image “draft-1”.'),
  ('{"ssh_keys": ["Key", "lost"]}', 'invalid_input / ssh_keys: You have no SSH key “lost”.'),
  ('{"ssh_keys": "Key"}', 'invalid_input / ssh_keys: A list of at most 50 names.'),
  ('{"snapshot": "lost"}', 'invalid_input / snapshot: You have no snapshot “lost”.'),
  ('{"workspace": "strangers-1"}', 'invalid_input / workspace: You have no workspace “strangers-1”.'),
  ('{"workspace": null}', 'invalid_input / workspace: Required.'),
  ('{"plan": null}', 'invalid_input / plan: Required.'),
  ('{"image": null}', 'invalid_input / image: Required.'),
  ('{"plan_id": "00000000-0000-4000-8000-000000000001"}',
    'invalid_input / plan: Not together with plan_id.'),
  ('{"max_hourly": "1"}', 'invalid_input / max_hourly: The price of an hour, such as 0.02.'),
  ('{"max_hourly": 0.0009}', 'price_too_high / max_hourly: An hour of published costs 0.001 EUR, more than 0.0009.')
) cases (change, want);
select is(pg_temp.hint($$select create_instance(
    '{"name": "x", "workspace": "owner-1", "plan": "publishd", "region": "open1", "image": "published-1"}')$$),
  'Choose one of draft, published.', 'the hint lists what there is');
select matches(pg_temp.hint($$select create_instance('{"name": "x"}')$$), '^Choose one of .*owner-1',
  'and the own workspaces');
select matches(pg_temp.order('{"name": "cheap", "max_hourly": 0.001}'), 'action_id', 'a price that is allowed');

-- The same order again, after the price has risen.
select matches(pg_temp.order('{"name": "twice", "max_hourly": 0.001,
  "idempotency_key": "99999999-9999-4999-8999-999999999999"}'), 'action_id', 'an order with a key');
reset role;
set local session_replication_role = replica;
update plan_prices set hourly_micros = 2000 where plan_id = tests.plan('published');
set local session_replication_role = origin;
select tests.become('user');
select matches(pg_temp.order('{"name": "twice", "max_hourly": 0.001,
  "idempotency_key": "99999999-9999-4999-8999-999999999999"}'), 'action_id', 'gets its first answer again');
select matches(pg_temp.order('{"name": "dear", "max_hourly": 0.001}'), '^price_too_high', 'a new one does not');

-- Actions.
select matches(pg_temp.act($$server => 'running', workspace => 'owner-1', kind => 'reboot'$$), 'rebooting',
  'a server by its name');
select matches(pg_temp.act($$server => 'stopped', workspace => 'owner-1', kind => 'resize',
  parameters => '{"plan": "draft", "max_hourly": 0.001}'$$), 'resizing', 'a plan by its name');
select is(pg_temp.act(call), want, want) from (values
  ($$server => 'lost', workspace => 'owner-1', kind => 'stop'$$,
    'invalid_input / server: You have no server “lost”.'),
  ($$server => 'lost', workspace => 'owner-1', kind => 'restore'$$,
    'invalid_input / server: You have no deleted server “lost”.'),
  ($$server => 'running', kind => 'stop'$$, 'invalid_input / workspace: Required.'),
  ($$kind => 'stop'$$, 'invalid_input / server: Required.'),
  ($$instance_id => gen_random_uuid(), server => 'running', kind => 'stop'$$,
    'invalid_input / server: Not together with instance_id.'),
  ($$server => 'running', workspace => 'strangers-1', kind => 'stop'$$,
    'invalid_input / workspace: You have no workspace “strangers-1”.')
) cases (call, want);
select matches(pg_temp.act($$server => 'deleted', workspace => 'owner-1', kind => 'restore'$$), 'stopped',
  'a deleted server by its name');
select matches(pg_temp.act($$server => 'deleted', workspace => 'owner-1', kind => 'delete',
  idempotency_key => '99999999-9999-4999-8999-999999999998'$$), 'deleting', 'a deletion with a key');
reset role;
update instances set name = 'gone' where id = tests.instance(pg_temp.team(), 'deleted');
select tests.become('user');
select matches(pg_temp.act($$server => 'deleted', workspace => 'owner-1', kind => 'delete',
  idempotency_key => '99999999-9999-4999-8999-999999999998'$$), 'deleting',
  'gets its first answer again, although no server has the name');

-- The other procedures about a server, a snapshot or a workspace.
select matches(tests.say(call), want, call) from (values
  ($$instance_console(server => 'running', workspace => 'owner-1')$$, '^[^/]*$'),
  ($$instance_network(server => 'running', workspace => 'owner-1')$$, 'firewall'),
  ($$set_firewall(server => 'running', workspace => 'owner-1', version => 0, enabled => false, rules => '[]')$$,
    '""version"": 1|"version": 1'),
  ($$set_console(server => 'stopped', workspace => 'owner-1', enabled => false)$$, '^[^/]*$'),
  ($$update_instance(server => 'stopped', workspace => 'owner-1', version => 1, labels => '{"a": "b"}')$$, 'version'),
  ($$create_snapshot(server => 'running', workspace => 'operator-1', name => 'named',
    idempotency_key => '99999999-9999-4999-8999-999999999997')$$, 'creating'),
  ($$create_snapshot(server => 'running', workspace => 'operator-1', name => 'named',
    idempotency_key => '99999999-9999-4999-8999-999999999997')$$, 'creating'),
  ($$rename_snapshot(snapshot => 'before', workspace => 'operator-1', name => 'silver')$$, '^[^/]*$')
) cases (call, want);
select is(tests.say(call), want, call) from (values
  ($$instance_console(server => 'lost', workspace => 'owner-1')$$, 'invalid_input / server: You have no server “lost”.'),
  ($$instance_network()$$, 'invalid_input / server: Required.'),
  ($$set_reverse_names(gen_random_uuid(), 0, '{}', server => 'running')$$,
    'invalid_input / server: Not together with instance_id.'),
  ($$update_instance(server => 'running', workspace => 'owner-1')$$, 'invalid_input / version: Required.'),
  ($$set_firewall(server => 'running', workspace => 'owner-1', enabled => true, rules => '[]')$$,
    'invalid_input / version: Required.'),
  ($$set_console(server => 'running', workspace => 'owner-1')$$, 'invalid_input / enabled: Required.'),
  ($$set_reverse_names(server => 'running', workspace => 'owner-1', names => '{}')$$,
    'invalid_input / version: Required.'),
  ($$create_snapshot(server => 'running', workspace => 'strangers-1', name => 'x')$$,
    'invalid_input / workspace: You have no workspace “strangers-1”.'),
  ($$create_snapshot(server => 'stopped', workspace => 'operator-1', name => 'x', gib_month_micros => 1)$$,
    'price_changed / gib_month_micros: 1 was shown, 40000 applies now.'),
  ($$rename_snapshot(snapshot => 'before', workspace => 'operator-1', name => 'x')$$,
    'invalid_input / snapshot: You have no snapshot “before”.'),
  ($$delete_snapshot(gen_random_uuid(), snapshot => 'silver')$$,
    'invalid_input / snapshot: Not together with snapshot_id.')
) cases (call, want);
select matches(tests.say(call), want, call) from (values
  ($$create_firewall(pg_temp.team(), 'Shop', '[]')$$, 'firewall_id'),
  ($$attach_firewall(firewall => 'Shop', servers => '{running,stopped}', workspace => 'owner-1')$$, '^[^/]*$'),
  ($$update_firewall(firewall => 'Shop', workspace => 'owner-1', version => 1, name => 'Sites')$$, 'version')
) cases (call, want);
select results_eq(
  $$select s ->> 'name' from firewall_list f, jsonb_array_elements(f.servers) s where f.name = 'Sites' order by 1$$,
  array['running', 'stopped'], 'both servers have the firewall');
select is(tests.say(call), want, call) from (values
  ($$attach_firewall(firewall => 'Shop', servers => '{running}', workspace => 'owner-1')$$,
    'invalid_input / firewall: You have no firewall “Shop”.'),
  ($$attach_firewall(firewall => 'Sites', servers => '{lost}', workspace => 'owner-1')$$,
    'invalid_input / server: You have no server “lost”.'),
  ($$detach_firewall(firewall => 'Sites', workspace => 'owner-1', instance_ids => '{}', servers => '{running}')$$,
    'invalid_input / servers: Not together with instance_ids.'),
  ($$update_firewall(firewall => 'Sites', workspace => 'owner-1')$$, 'invalid_input / version: Required.'),
  ($$delete_firewall(gen_random_uuid(), firewall => 'Sites')$$,
    'invalid_input / firewall: Not together with firewall_id.')
) cases (call, want);
select matches(tests.say(call), '^[^/]*$', call) from (values
  ($$detach_firewall(firewall => 'Sites', servers => '{running}', workspace => 'owner-1')$$),
  ($$delete_firewall(firewall => 'Sites', detach => true, workspace => 'owner-1')$$)
) cases (call);
select is(
  (select count(*) from instance_bill(server => 'running', workspace => 'owner-1', from_at => now() - interval '1 day', to_at => now())),
  (select count(*) from instance_bill(tests.instance(pg_temp.team(), 'running'), now() - interval '1 day', now())),
  'the bill of a server by its name');
select is(
  (select count(*) from instance_usage(server => 'running', workspace => 'owner-1', from_at => now() - interval '1 day', to_at => now())),
  (select count(*) from instance_usage(tests.instance(pg_temp.team(), 'running'), now() - interval '1 day', now())),
  'its use by its name');
select is(
  (select array_agg(b.instance) from workspace_bill(workspace => 'owner-1', from_at => now() - interval '1 day', to_at => now()) b),
  (select array_agg(b.instance) from workspace_bill(pg_temp.team(), now() - interval '1 day', now()) b),
  'the bill of a workspace by its slug');
select is(
  (select array_agg(c.instance) from workspace_costs(workspace => 'owner-1', from_at => now() - interval '1 day', to_at => now()) c),
  (select array_agg(c.instance) from workspace_costs(pg_temp.team(), now() - interval '1 day', now()) c),
  'its costs');
select is(
  (select array_agg(b.name) from snapshot_bill(workspace => 'owner-1', from_at => now() - interval '1 day', to_at => now()) b),
  (select array_agg(b.name) from snapshot_bill(pg_temp.team(), now() - interval '1 day', now()) b),
  'and that of its snapshots');
select is(
  tests.say($$workspace_bill(pg_temp.team(), now() - interval '1 day', now(), 'owner-1')$$),
  'invalid_input / workspace: Not together with workspace_id.', 'one of both');
select matches(tests.say($$delete_snapshot(snapshot => 'silver', workspace => 'operator-1',
  idempotency_key => '99999999-9999-4999-8999-999999999996')$$), '"deleted"', 'a snapshot is deleted by its name');
reset role;
update snapshots set name = 'gone' where name = 'silver';
select tests.become('user');
select matches(tests.say($$delete_snapshot(snapshot => 'silver', workspace => 'operator-1',
  idempotency_key => '99999999-9999-4999-8999-999999999996')$$), '"deleted"', 'and the same request is answered again');

-- With an API key its workspace is the default, and nothing else is found.
select pg_temp.with_key(pg_temp.team());
select matches(pg_temp.order('{"name": "by-key", "workspace": null}'), 'action_id', 'the workspace of the key');
select matches(pg_temp.act($$server => 'by-key', kind => 'delete'$$), '^invalid_state / state: provisioning', 'and its servers');
select matches(tests.say($$instance_network(server => 'by-key')$$), 'firewall', 'in every procedure');
select is(tests.say($$snapshot_bill(workspace => 'operator-1', from_at => now() - interval '1 day', to_at => now())$$),
  'invalid_input / workspace: You have no workspace “operator-1”.', 'for reading too');
select is(pg_temp.order('{"name": "else", "workspace": "operator-1"}'),
  'invalid_input / workspace: You have no workspace “operator-1”.', 'no other workspace');

-- What programs read.
reset role;
select is(
  (select array_agg(p.proname::text) from pg_proc p
    where p.pronamespace in ('private'::regnamespace, 'public'::regnamespace)
      and p.prosrc ~ 'Reload the page|Load the page again|no whole'),
  null, 'no error tells a program to reload a page');

-- A plan without a disk.
update plans set disk_gib = null where slug = 'draft';
update plans set status = 'retired' where slug = 'draft';
select tests.become('user');
select is(pg_temp.order('{"plan": "draft"}'), 'invalid_input / plan: We offer no plan “draft”.',
  'a plan that is not for sale has no name');
select tests.become('admin');
select is(
  tests.say(format('admin_set_plan_status(%L, (select version from plans where slug = ''draft''), ''published'', '''')',
    tests.plan('draft'))),
  'invalid_input / disk_gib: A published plan needs a disk.', 'is not published');
select is(
  (select r ->> 'message' from jsonb_array_elements(admin_import_plans(
    '[{"slug": "published", "disk_gib": null}]', true, 'To test')) r),
  'A published plan keeps its disk. Retire the plan, or give it a disk.', 'and no file takes a disk away');
reset role;
update plans set is_sample = false;
update plans set status = 'retired' where slug <> 'published';
select tests.become('admin');
select is((select is_done from admin_first_steps() where step = 'plan'), true, 'a plan with a disk is a step done');
reset role;
update plans set disk_gib = null;
select tests.become('admin');
select is((select is_done from admin_first_steps() where step = 'plan'), false, 'one without is none');

select * from finish();
rollback;
