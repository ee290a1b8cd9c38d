-- Private networks: ranges and names, who gets which address, and what the engine is asked.
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
create function pg_temp.region() returns text language sql stable security definer
as $$ select r.slug from app.regions r join app.instances i on i.region_id = r.id where i.id = pg_temp.server() $$;
create function pg_temp.network(wanted text) returns uuid language sql stable security definer
as $$ select n.id from app.private_networks n where n.name = wanted and n.workspace_id = pg_temp.home() $$;
grant execute on function pg_temp.home(), pg_temp.server(text), pg_temp.network(text), pg_temp.region() to authenticated;

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
create function pg_temp.create(name text, range text) returns text language sql
as $$
  select pg_temp.answer(format(
    'select create_private_network(pg_temp.home(), pg_temp.region(), %L, %L) ->> ''ipv4_range''', name, range))
$$;

delete from private_networks;
delete from private_network_removals;
delete from region_features;
update instances set engine_ref = 'simulated-1' where id = pg_temp.server();
update instances set engine_ref = 'simulated-2' where id = pg_temp.server('stopped');

-- Create.

select is(pg_temp.create('Data', '10.1.0.0/24'),
  'feature_missing region: This region does not offer private networks.', 'an engine without them');
insert into region_features (region_id, feature) select id, 'private_networks' from regions;
select is(pg_temp.create(' Data ', '10.1.0.0/24'), '10.1.0.0/24', 'a network, without the blanks around its name');
select matches(
  pg_temp.answer($$select ipv6_range from private_network_list where name = 'Data'$$),
  '^fd[0-9a-f:]+::/64$', 'it gets an IPv6 range of its own');
update private_network_settings set reserved_ranges = '{10.200.0.0/16}', max_networks = 3, max_servers = 2;
select is(pg_temp.create(name, range), wanted, coalesce(range, 'none') || ' as ' || name)
from (values
  ('Data', '10.2.0.0/24', 'uniqueness_error name: The workspace has a private network with this name.'),
  ('', '10.2.0.0/24', 'invalid_input name: 1 to 60 visible characters.'),
  ('More', '10.1.0.128/25', 'invalid_input ipv4_range: The network Data of this workspace has addresses of it.'),
  ('More', '10.0.0.0/15', 'invalid_input ipv4_range: A private range of /16 to /28, with the address that it begins with.'),
  ('More', '10.2.0.0/29', 'invalid_input ipv4_range: A private range of /16 to /28, with the address that it begins with.'),
  ('More', '10.2.0.1/24', 'invalid_input ipv4_range: A private range of /16 to /28, with the address that it begins with.'),
  ('More', '203.0.113.0/24', 'invalid_input ipv4_range: A private range of /16 to /28, with the address that it begins with.'),
  ('More', 'fd00::/64', 'invalid_input ipv4_range: A private range of /16 to /28, with the address that it begins with.'),
  ('More', '10.200.3.0/24', 'invalid_input ipv4_range: The provider keeps 10.200.0.0/16 for itself.'),
  ('More', null, 'invalid_input ipv4_range: A private range of /16 to /28, with the address that it begins with.')
) as v (name, range, wanted);
select is(pg_temp.create('Small', '192.168.7.0/28'), '192.168.7.0/28', 'another range');
select is(
  pg_temp.answer($$select create_private_network(pg_temp.home(), pg_temp.region(), 'Old', '172.16.0.0/16', false)
    ->> 'ipv6_range'$$), '', 'a network with IPv4 only');
select is(pg_temp.create('More', '10.3.0.0/24'),
  'quota_exceeded private networks: 3 in use, 1 more wanted, 3 allowed.', 'no more than the provider allows');
select is(pg_temp.answer($$select rename_private_network(pg_temp.network('Old'), 'Data')$$),
  'uniqueness_error name: The workspace has a private network with this name.', 'a name that is taken');
select is(pg_temp.answer($$select rename_private_network(pg_temp.network('Old'), 'Older')$$), '', 'another name');

-- Join.

create function pg_temp.join(network text, server text, ipv4 text default null) returns text language sql
as $$
  select pg_temp.answer(format('select join_private_network(pg_temp.network(%L), pg_temp.server(%L), %L) ->> ''ipv4''',
    network, server, ipv4))
$$;
select is(pg_temp.join('Data', 'running', address), wanted, address)
from (values
  ('10.1.1.5', 'invalid_input ipv4: An address of 10.1.0.0/24.'),
  ('ten', 'invalid_input ipv4: An address of 10.1.0.0/24.'),
  ('10.1.0.0', 'invalid_input ipv4: The first and the last address of a range are for no server.'),
  ('10.1.0.255', 'invalid_input ipv4: The first and the last address of a range are for no server.')
) as v (address, wanted);
select is(pg_temp.join('Data', 'running', '10.1.0.9'), '10.1.0.9', 'a chosen address');
select is(pg_temp.join('Data', 'running'), '10.1.0.9', 'a second join is as the first');
select is(pg_temp.join('Data', 'running', '10.1.0.8'),
  'invalid_state ipv4: The server is in this network already, with 10.1.0.9.', 'unless it wants another address');
select is(pg_temp.join('Data', 'stopped', '10.1.0.9'),
  'uniqueness_error ipv4: The server running has this address.', 'an address that another server has');
select is(pg_temp.join('Data', 'stopped'), '10.1.0.1', 'the lowest that is free');
select matches(
  pg_temp.answer($$select (servers -> 0 ->> 'ipv6') || (servers -> 0 ->> 'status') from private_network_list where name = 'Data'$$),
  '^fd[0-9a-f:]+:a01:1joining$', 'the IPv6 address ends as the IPv4 address');
select is(
  (select string_agg(e.action, ' ' order by e.action) from audit_events e where e.action like '%private_network'),
  'create_private_network create_private_network create_private_network join_private_network join_private_network rename_private_network',
  'each change is recorded');

-- What a worker does.

create function pg_temp.claim() returns text[] language sql
as $$
  select array_agg(concat_ws(' ', c ->> 'kind', coalesce(c ->> 'ipv4', c #>> '{network,region}')) order by c ->> 'ipv4')
  from private.claim_private_networks('worker 1', 10, 60) c
$$;
create function pg_temp.complete(kind text, outcome jsonb default '{"ok": true}', network text default 'Data')
returns boolean language sql
as $$
  select private.complete_private_network(m.network_id, m.instance_id, m.version, 'worker 1', outcome)
  from private_network_members m where m.network_id = pg_temp.network(network) and m.instance_id = pg_temp.server(kind)
$$;
create function pg_temp.status(kind text) returns text language sql
as $$
  select coalesce(string_agg(s ->> 'status', ' '), 'none')
  from private_networks n, private_network_members m,
    lateral (select case when m.is_leaving then 'leaving' when m.error_code is not null then 'failed'
      when m.applied_version < m.version then 'joining' else 'joined' end as status) x,
    lateral (select jsonb_build_object('status', x.status) as s) y
  where n.id = m.network_id and m.instance_id = pg_temp.server(kind)
$$;
select tests.serve('elsewhere', '{shut1}'), tests.serve('worker 1', '{shut1,open1}');
select is_empty($$select private.claim_private_networks('elsewhere', 10, 60)$$, 'a worker of another region gets nothing');
select is(pg_temp.claim(), '{join 10.1.0.1,join 10.1.0.9}', 'both servers are due');
select is(pg_temp.claim(), null, 'and are held by the worker');
select ok(pg_temp.complete('running'), 'one has joined');
select ok(pg_temp.complete('stopped', '{"ok": false, "code": "inside_failed", "detail": "No."}'), 'one could not');
select is(pg_temp.status('running') || ' ' || pg_temp.status('stopped'), 'joined failed', 'and says so');
select is(pg_temp.claim(), null, 'it is tried again later');
update private_network_members set run_after = now(), attempts = 2 where instance_id = pg_temp.server('stopped');
select is(pg_temp.claim(), '{join 10.1.0.1}', 'a later try');
select ok(pg_temp.complete('stopped', '{"ok": false, "code": "inside_failed", "detail": "No."}'), 'that fails again');
select is(
  (select count(*) from events where kind = 'private_network.failed' and workspace_id = pg_temp.home()),
  1::bigint, 'is told to the workspace');
select ok(not private.complete_private_network(pg_temp.network('Data'), pg_temp.server(), 1, 'worker 2', '{"ok": true}'),
  'another worker reports nothing');

-- A boot may lose the addresses.

insert into instance_actions (instance_id, workspace_id, kind, via, to_state, status, worker, lease_until, started_at)
values (pg_temp.server(), pg_temp.home(), 'reboot', 'web', 'running', 'running', 'worker 1', now() + interval '1 minute', now());
select is(pg_temp.claim(), null, 'nothing is due while it boots');
update instance_actions set status = 'succeeded', finished_at = now()
where instance_id = pg_temp.server() and kind = 'reboot' and status = 'running';
select is(pg_temp.claim(), '{join 10.1.0.9}', 'then the server gets its addresses again');
select ok(pg_temp.complete('running'), 'it has them');

-- Leave.

select is(pg_temp.answer($$select delete_private_network(pg_temp.network('Data'))$$),
  'in_use servers: running, stopped.', 'a network with servers stays, and says which');
select is(pg_temp.answer($$select leave_private_network(pg_temp.network('Data'), pg_temp.server())$$), '', 'a server leaves');
select is(pg_temp.join('Data', 'running'), 'invalid_state instance_id: The server is leaving this network.',
  'until it has left it does not join');
select is(pg_temp.claim(), '{leave 10.1.0.9}', 'a worker takes it out');
select is(pg_temp.status('running'), 'leaving', 'its address stays its own meanwhile');
select ok(pg_temp.complete('running'), 'it is out');
select is(pg_temp.status('running'), 'none', 'and in no network');
select is(pg_temp.answer($$select leave_private_network(pg_temp.network('Data'), pg_temp.server())$$),
  'not_found instance_id: No such server is in this network.', 'it cannot leave twice');

-- A deleted server leaves, and a purged one is gone.

update instances set state = 'deleted', deleted_at = now(), purge_after = now() + interval '1 day'
where id = pg_temp.server('stopped');
select is(pg_temp.status('stopped'), 'leaving', 'a deleted server leaves');
update instances set state = 'purged' where id = pg_temp.server('stopped');
select is(pg_temp.status('stopped'), 'none', 'and one that is gone has left');

select is(pg_temp.answer($$select delete_private_network(pg_temp.network('Data'))$$), '', 'an empty network is deleted');
select is_empty($$select private.claim_private_networks('elsewhere', 10, 60)$$, 'a worker of another region does not remove it');
select is(pg_temp.claim(), array['remove ' || pg_temp.region()], 'a worker removes it from the engine');
select is(pg_temp.claim(), null, 'one at a time');
select is((select private.complete_private_network(g.network_id, null, null, 'worker 1', '{"ok": true}')
  from private_network_removals g), true, 'it is gone');
select is((select count(*) from private_network_removals), 0::bigint, 'and nothing is left');

-- The other quotas.

insert into region_features (region_id, feature) select id, 'private_networks' from regions on conflict do nothing;
update private_network_settings set max_servers = 1;
select is(pg_temp.join('Small', 'running'), '192.168.7.1', 'a server in a small network');
select matches(pg_temp.join('Small', 'stopping'), '^quota_exceeded servers: 1 in this network', 'no second one');

-- Others.

select tests.become('support');
select throws_ok($$select join_private_network(pg_temp.network('Small'), pg_temp.server())$$,
  'PT404', 'not_found', 'nobody else joins a network');
select set_config('role', 'none', true);

select throws_ok(
  $$update private_networks set workspace_id = tests.workspace('00000000-0000-4000-8000-000000000002', 'owner')$$,
  '42501', 'forbidden', 'a network stays in its workspace');

select * from finish();
rollback;
