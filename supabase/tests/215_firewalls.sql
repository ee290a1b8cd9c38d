-- Firewalls that servers share: what a save takes, which rules reach the engine, and what happens to the servers.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();
select tests.seed_workspaces();
select tests.seed_instances();

create function pg_temp.home() returns uuid language sql immutable
as $$ select tests.workspace('00000000-0000-4000-8000-000000000001', 'owner') $$;
create function pg_temp.server(kind text default 'running') returns uuid language sql immutable
as $$ select tests.instance(pg_temp.home(), kind) $$;
-- As the owner of all tables: people read no ids of others.
create function pg_temp.firewall(wanted text) returns uuid language sql stable security definer
as $$ select f.id from app.firewalls f where f.name = wanted and f.workspace_id = pg_temp.home() $$;

grant execute on function pg_temp.home(), pg_temp.server(text), pg_temp.firewall(text) to authenticated;

-- The answer to a call as the owner: its text, or the code and the detail of its error.
create function pg_temp.answer(statement text) returns text
language plpgsql
as $$
declare
  said text;
  detail text;
begin
  perform tests.become('user');
  execute statement into said;
  perform set_config('role', 'none', true);
  return coalesce(said, '');
exception when others then
  get stacked diagnostics said = message_text, detail = pg_exception_detail;
  return concat_ws(' ', said, detail);
end
$$;

delete from firewalls;
delete from network_settings;
update instances set addresses = '{192.0.2.7}', engine_ref = 'simulated-1' where id = pg_temp.server();
update instances set addresses = '{192.0.2.8}', engine_ref = 'simulated-2' where id = pg_temp.server('stopped');

-- Create and change.

select alike(
  pg_temp.answer($$select create_firewall(pg_temp.home(), ' Web ',
    '[{"protocol": "tcp", "port_from": 443}, {"protocol": "tcp", "port_from": 22}]')$$),
  '{"version": 1, "firewall_id": "%"}', 'a firewall, without the blanks around its name'
);
select is(pg_temp.answer(format('select create_firewall(pg_temp.home(), %L)', given)), wanted, wanted)
from (values
  ('Web', 'uniqueness_error name: The workspace has a firewall with this name.'),
  ('', 'invalid_input name: 1 to 60 visible characters.'),
  (repeat('x', 61), 'invalid_input name: 1 to 60 visible characters.')
) as v (given, wanted);
select is(
  pg_temp.answer($$select create_firewall(pg_temp.home(), 'Odd', '[{"protocol": "gre"}]')$$),
  'invalid_input rules.0.protocol: One of tcp, udp, icmp.', 'a wrong rule is named'
);
select is(
  pg_temp.answer($$select update_firewall(pg_temp.firewall('Web'), 2, 'Sites')$$),
  'conflict version: Version 1 is stored now.', 'a save of another version'
);
select is(
  pg_temp.answer($$select update_firewall(pg_temp.firewall('Web'), 1, 'Sites')$$), '{"version": 2}', 'a new name'
);
select is(
  pg_temp.answer($$select update_firewall(pg_temp.firewall('Sites'), 2)$$), '{"version": 2}',
  'what is null stays, and nothing changes'
);
select is(
  pg_temp.answer($$select jsonb_array_length(rules) from firewall_list where name = 'Sites'$$), '2', 'the rules too'
);

-- A server that gets it.

select is(
  pg_temp.answer($$select attach_firewall(pg_temp.firewall('Sites'), array[pg_temp.server(), null])$$), '',
  'a server gets the firewall'
);
create function pg_temp.job(which text default 'running') returns jsonb language sql
as $$
  select private.network_job(s) -> 'setting' from network_settings s
  where s.instance_id = pg_temp.server(which) and s.kind = 'firewall'
$$;
create function pg_temp.ports(kind text default 'running') returns text language sql
as $$
  select concat_ws(' ', pg_temp.job(kind) ->> 'enabled', string_agg(r ->> 'port_from', ' ' order by r ->> 'port_from'))
  from jsonb_array_elements(pg_temp.job(kind) -> 'rules') r
$$;
select is(pg_temp.ports(), 'true 22 443', 'the engine gets its rules, though the own firewall is off');
select is(
  pg_temp.answer($$select instance_network(pg_temp.server()) #>> '{firewall,enabled}'$$), 'false',
  'the own firewall stays as it was'
);
select is(
  pg_temp.answer($$select jsonb_path_query_array(instance_network(pg_temp.server()), '$.firewalls[*].name')$$),
  '["Sites"]', 'the server says which firewalls it has'
);
select is(
  pg_temp.answer($$select servers from firewall_list where name = 'Sites'$$),
  jsonb_build_array(jsonb_build_object('instance_id', pg_temp.server(), 'name', 'running', 'state', 'running',
    'status', 'pending'))::text, 'and the firewall which servers have it'
);
select is(
  pg_temp.answer($$select set_firewall(pg_temp.server(), 1, true,
    '[{"protocol": "tcp", "port_from": 22, "label": "Mine"}, {"protocol": "tcp", "port_from": 25}]')$$),
  '{"version": 2}', 'it gets rules of its own'
);
select is(pg_temp.ports(), 'true 22 25 443', 'both apply, and what lets in the same is there once');

-- A change reaches each server, and leaves the version of its own firewall alone.

create function pg_temp.apply() returns void language sql
as $$
  select private.complete_network_setting((c ->> 'instance_id')::uuid, 'firewall', (c ->> 'version')::integer,
    'worker 1', '{"ok": true}')
  from private.claim_network_settings('worker 1', '{firewall}', 10, 60) c
$$;
create function pg_temp.status(kind text default 'running') returns text language sql
as $$
  select concat_ws(' ', n ->> 'status', n ->> 'version')
  from private.network_setting(pg_temp.server(kind), 'firewall') n
$$;
select is(
  pg_temp.answer($$select attach_firewall(pg_temp.firewall('Sites'),
    array[pg_temp.server('stopped'), pg_temp.server()])$$), '', 'another server gets it too'
);
select lives_ok('select pg_temp.apply()', 'a worker applies what is due');
select is(pg_temp.status() || ', ' || pg_temp.status('stopped'), 'applied 2, applied 1', 'everything is applied');
select is(
  pg_temp.answer($$select update_firewall(pg_temp.firewall('Sites'), 2, 'Web')$$), '{"version": 3}', 'another name'
);
select is(pg_temp.status(), 'applied 2', 'a name is nothing to the engine');
select is(
  (select count(*) from private.claim_network_settings('worker 1', '{firewall}', 10, 60)), 0::bigint, 'nothing is due'
);
select is(
  pg_temp.answer($$select update_firewall(pg_temp.firewall('Web'), 3, null,
    '[{"protocol": "tcp", "port_from": 80}]')$$), '{"version": 4}', 'other rules'
);
select is(pg_temp.status() || ', ' || pg_temp.status('stopped'), 'pending 2, pending 1', 'they reach both servers');
select is(pg_temp.ports('stopped'), 'true 80', 'with the rules of now');

-- While a worker applies the rules before.

select is(
  (select count(*) from private.claim_network_settings('worker 1', '{firewall}', 10, 60)), 2::bigint, 'a worker begins'
);
select is(
  pg_temp.answer($$select update_firewall(pg_temp.firewall('Web'), 4, null, '[]')$$), '{"version": 5}', 'a change meanwhile'
);
select is(
  private.complete_network_setting(pg_temp.server(), 'firewall', 2, 'worker 1', '{"ok": true}'), false,
  'its report no longer counts'
);
select is(pg_temp.status(), 'pending 2', 'the change is still to be applied');
update network_settings set run_after = now();

-- What is refused.

select is(pg_temp.answer(statement), wanted, statement) from (values
  ($$select attach_firewall(pg_temp.firewall('Web'), '{}')$$, 'invalid_input instance_ids: A list of 1 to 100 ids.'),
  ($$select attach_firewall(pg_temp.firewall('Web'), array[tests.instance(tests.workspace(
      '00000000-0000-4000-8000-000000000001', 'operator'), 'running')])$$,
    'not_found instance_ids: The workspace of the firewall has no such server.'),
  ($$select attach_firewall(pg_temp.firewall('Web'), array[pg_temp.server('deleted')])$$,
    'invalid_state state: deleted. Only a server that is not deleted can be changed.'),
  ($$select delete_firewall(pg_temp.firewall('Web'))$$, 'in_use servers: running, stopped.'),
  ($$select update_firewall(gen_random_uuid(), 1, 'X')$$,
    'not_found There is no such firewall, or you are not a member of its workspace.')
) as v (statement, wanted);

select pg_temp.answer(format('select create_firewall(pg_temp.home(), %L)', 'F' || n)) from generate_series(1, 5) n;
select is(
  pg_temp.answer(format($$select attach_firewall(pg_temp.firewall(%L), array[pg_temp.server('stopping')])$$, 'F' || n)),
  '', format('firewall %s of 5', n)
) from generate_series(1, 5) n;
select is(
  pg_temp.answer($$select attach_firewall(pg_temp.firewall('Web'), array[pg_temp.server('stopping')])$$),
  'quota_exceeded firewalls: stopping has 5, 1 more wanted, 5 allowed.', 'and no sixth'
);
insert into firewalls (workspace_id, name) select pg_temp.home(), 'G' || n from generate_series(1, 44) n;
select is(
  pg_temp.answer($$select create_firewall(pg_temp.home(), 'Last')$$),
  'quota_exceeded firewalls: 50 in use, 1 more wanted, 50 allowed.', 'no more than 50 in a workspace'
);

-- Away with it.

select is(
  pg_temp.answer($$select detach_firewall(pg_temp.firewall('Web'), array[pg_temp.server()])$$), '', 'from one server'
);
select is(pg_temp.ports(), 'true 22 25', 'whose own rules stay');
select is(pg_temp.answer($$select delete_firewall(pg_temp.firewall('Web'), true)$$), '', 'then the firewall itself');
select is(pg_temp.ports('stopped'), 'false', 'a server without any lets everything in');
select is(pg_temp.status('stopped'), 'pending 1', 'which is applied too');
select results_eq(
  $$select i.name, e.action, e.via from audit_events e join instances i on i.id = e.entity_id
    where e.action in ('attach_firewall', 'detach_firewall') and i.name <> 'stopping'
    order by e.id$$,
  $$values ('running', 'attach_firewall', 'web'), ('stopped', 'attach_firewall', 'web'),
    ('running', 'detach_firewall', 'web'), ('stopped', 'detach_firewall', 'web')$$,
  'the activity of each server says so, once'
);
select results_eq(
  $$select e.action, coalesce(e.after, e.before) ->> 'firewall', count(*) from audit_events e
    where e.entity = 'workspace' and e.entity_id = pg_temp.home() and e.action like '%_firewall'
      and coalesce(e.after, e.before) ->> 'firewall' !~ '^F'
    group by 1, 2 order by 1, 2$$,
  $$values ('create_firewall', 'Web', 1::bigint), ('delete_firewall', 'Web', 1), ('update_firewall', 'Sites', 1),
    ('update_firewall', 'Web', 3)$$, 'and that of the workspace'
);
update instances set addresses = '{}' where id = pg_temp.server('stopping');
select private.enter_state(pg_temp.server('stopping'), 'purged');
select is_empty('select from firewall_instances', 'a server that is gone has no firewall');
select is_empty(
  $$select from network_settings where instance_id = pg_temp.server('stopping')$$, 'and nothing is applied to it'
);

-- Servers that have one from the start.

select pg_temp.answer(format($$select create_instance(jsonb_build_object('workspace_id', pg_temp.home(), 'name',
  'behind', 'plan_id', tests.plan('published'), 'region_id', tests.place('open'), 'hourly_micros', 1000,
  'image_id', tests.image(), 'count', 2, 'idempotency_key', '%s', 'firewall_ids',
  array[pg_temp.firewall('F1'), pg_temp.firewall('F2')]))$$, n))
from (values ('00000000-0000-4000-8000-0000000000aa'), ('00000000-0000-4000-8000-0000000000aa')) v (n);
select results_eq(
  $$select i.name, string_agg(f.name, ' ' order by f.name) from firewall_instances s
    join instances i on i.id = s.instance_id join firewalls f on f.id = s.firewall_id group by i.name order by 1$$,
  $$values ('behind-1', 'F1 F2'), ('behind-2', 'F1 F2')$$, 'both new servers have both, also if the request comes twice'
);
select is(
  pg_temp.answer(format($$select create_instance(jsonb_build_object('workspace_id', pg_temp.home(), 'name', 'odd',
    'plan_id', tests.plan('published'), 'region_id', tests.place('open'), 'hourly_micros', 1000,
    'image_id', tests.image(), %s))$$, given)), wanted, wanted
) from (values
  ($$'firewall_ids', 'x'$$, 'invalid_input firewall_ids: A list of at most 5 ids.'),
  ($$'firewall_ids', array['x']$$, 'invalid_input firewall_ids: A list of at most 5 ids.'),
  ($$'firewalls', 'x'$$, 'invalid_input firewalls: A list of at most 5 names.'),
  ($$'firewalls', array['F1', 'None']$$, 'invalid_input firewalls: The workspace has no firewall “None”.'),
  ($$'firewall_ids', array[tests.workspace(tests.workspace('00000000-0000-4000-8000-000000000001', 'operator'), 'firewall')]$$,
    'invalid_input firewalls: The workspace has no firewall “' || tests.workspace(tests.workspace(
      '00000000-0000-4000-8000-000000000001', 'operator'), 'firewall') || '”.')
) as v (given, wanted);
select is_empty($$select from instances where name = 'odd'$$, 'nothing is made then');
select alike(
  pg_temp.answer($$select create_instance(jsonb_build_object('workspace_id', pg_temp.home(), 'name', 'named',
    'plan_id', tests.plan('published'), 'region_id', tests.place('open'), 'hourly_micros', 1000,
    'image_id', tests.image(), 'firewalls', array['F3']))$$), '{"instances"%', 'a firewall by its name'
);
select is(
  (select string_agg(f.name, ' ') from firewall_instances s join firewalls f on f.id = s.firewall_id
    join instances i on i.id = s.instance_id where i.name = 'named'), 'F3', 'and the server has it'
);

select throws_ok(
  $$update app.firewalls set workspace_id = tests.workspace('00000000-0000-4000-8000-000000000002', 'owner')$$,
  '42501', 'forbidden', 'a firewall stays in its workspace'
);

update provisioners set facts = '{}';
select is(
  pg_temp.answer($$select create_firewall(pg_temp.home(), 'None')$$),
  'invalid_state firewall: The provider offers none.', 'none without an engine that has some'
);

select * from finish();
rollback;
