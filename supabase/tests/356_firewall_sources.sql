-- Rules that name servers and private networks: what a save takes, which addresses the engine gets, and when it gets
-- other ones.
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
create function pg_temp.network() returns uuid language sql immutable
as $$ select tests.workspace(pg_temp.home(), 'network') $$;
create function pg_temp.foreign_server() returns uuid language sql immutable
as $$ select tests.instance(tests.workspace(tests.stranger(), 'other'), 'running') $$;
create function pg_temp.foreign_network() returns uuid language sql immutable
as $$ select tests.workspace(tests.workspace(tests.stranger(), 'other'), 'network') $$;
create function pg_temp.firewall(wanted text) returns uuid language sql stable security definer
as $$ select f.id from app.firewalls f where f.name = wanted and f.workspace_id = pg_temp.home() $$;
grant execute on function pg_temp.home(), pg_temp.server(text), pg_temp.network(), pg_temp.foreign_server(),
  pg_temp.foreign_network(), pg_temp.firewall(text) to authenticated;

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
create function pg_temp.rule(variadic sources text[]) returns jsonb language sql immutable
as $$ select jsonb_build_array(jsonb_build_object('protocol', 'tcp', 'port_from', 5432, 'sources', to_jsonb(sources))) $$;
grant execute on function pg_temp.rule(text[]) to authenticated;
-- Saves the firewall of the stopped server: what is stored as its sources, or the refusal.
create function pg_temp.save(variadic sources text[]) returns text language plpgsql
as $$
declare
  said constant text := pg_temp.answer(format('select set_firewall(%L, %s, true, %L)', pg_temp.server('stopped'), coalesce((
    select s.version from network_settings s
    where s.instance_id = pg_temp.server('stopped') and s.kind = 'firewall'), 0), pg_temp.rule(variadic sources)));
begin
  return case when said like '{%' then (
      select s.setting #>> '{rules,0,sources}' from network_settings s
      where s.instance_id = pg_temp.server('stopped') and s.kind = 'firewall')
    else said end;
end
$$;
-- The servers whose firewalls a worker gets now, each with what may connect. It reports them as applied.
create function pg_temp.work() returns text language sql
as $$
  select string_agg(x.said, '; ' order by x.said) from (
    select i.name || ': ' || coalesce((
        select string_agg(r ->> 'port_from' || ' ' || (r ->> 'sources'), ', ' order by r::text)
        from jsonb_array_elements(c #> '{setting,rules}') r), 'nobody') as said,
      private.complete_network_setting(i.id, 'firewall', (c ->> 'version')::integer, 'worker 1', '{"ok": true}')
    from private.claim_network_settings('worker 1', '{firewall}', 100, 60) c
    join instances i on i.id = (c ->> 'instance_id')::uuid) x
$$;

delete from firewall_instances;
delete from firewalls;
delete from network_settings;
delete from firewall_source_changes;
delete from private_network_members;
update private_networks set name = 'Back office, west' where id = pg_temp.network();
update instances set addresses = '{192.0.2.7,2001:db8::7}', engine_ref = 'simulated-1' where id = pg_temp.server();
update instances set addresses = '{192.0.2.8}', engine_ref = 'simulated-2' where id = pg_temp.server('stopped');
update instances set addresses = '{192.0.2.9}' where id = pg_temp.server('stopping');
update instances set addresses = '{192.0.2.66}' where id = pg_temp.foreign_server();

-- What a save takes.

select is(pg_temp.save(variadic sources), wanted, sources::text)
from (values
  (array['server:running'], format('["server:%s"]', pg_temp.server())),
  (array['server: running'], format('["server:%s"]', pg_temp.server())),
  (array['server:' || upper(pg_temp.server()::text)], format('["server:%s"]', pg_temp.server())),
  (array['network:Back office, west', '10.0.0.0/8', 'server:running'],
    format('["10.0.0.0/8", "network:%s", "server:%s"]', pg_temp.network(), pg_temp.server())),
  (array['server:' || pg_temp.server('deleted')], format('["server:%s"]', pg_temp.server('deleted'))),
  (array['server:deleted'], 'invalid_input rules.0.sources: The workspace has no server “deleted”.'),
  (array['server:lost'], 'invalid_input rules.0.sources: The workspace has no server “lost”.'),
  (array['server:'], 'invalid_input rules.0.sources: The workspace has no server “”.'),
  (array['network:running'], 'invalid_input rules.0.sources: The workspace has no private network “running”.'),
  (array['server:running', 'server:' || pg_temp.server()], 'invalid_input rules.0.sources: One of them is there twice.'),
  (array['Server:running'], 'invalid_input rules.0.sources: Server:running is no address and no network.'),
  (array[' server:running'], 'invalid_input rules.0.sources: server:running is no address and no network.'),
  (array['server:' || pg_temp.foreign_server()],
    format('invalid_input rules.0.sources: The workspace has no server “%s”.', pg_temp.foreign_server())),
  (array['network:' || pg_temp.foreign_network()],
    format('invalid_input rules.0.sources: The workspace has no private network “%s”.', pg_temp.foreign_network())),
  (array['network:' || pg_temp.server()],
    format('invalid_input rules.0.sources: The workspace has no private network “%s”.', pg_temp.server()))
) as v (sources, wanted);
select is(
  pg_temp.answer(format('select create_firewall(pg_temp.home(), %L, %L)', 'Odd', rules)),
  wanted, rules)
from (values
  ('[{"protocol": "tcp", "port_from": 22, "sources": "server:running"}]',
    'invalid_input rules.0.sources: A list of at most 20 addresses and networks.'),
  ('[{"protocol": "tcp", "port_from": 22, "sources": [["server:running"]]}]',
    'invalid_input rules.0.sources: ["server:running"] is no address and no network.'),
  ('[7, "server:running"]', 'invalid_input rules.0: A rule is an object.'),
  (jsonb_build_array(jsonb_build_object('protocol', 'icmp', 'sources',
    (select jsonb_agg('server:running'::text) from generate_series(1, 21))))::text,
    'invalid_input rules.0.sources: A list of at most 20 addresses and networks.')
) as v (rules, wanted);

-- Which addresses the engine gets: those of now.

create function pg_temp.after(change text) returns text language plpgsql
as $$ begin execute change; return pg_temp.work(); end $$;
select is(pg_temp.save('server:running'), format('["server:%s"]', pg_temp.server()), 'a server may connect');
select is(pg_temp.work(), 'stopped: 5432 ["192.0.2.7/32", "2001:db8::7/128"]', 'the engine gets its addresses');
select is(pg_temp.work(), null, 'then nothing is due');
select is(pg_temp.after(change), wanted, note)
from (values
  (format('update app.instances set addresses = %L where id = %L', '{192.0.2.17}', pg_temp.server()),
    'stopped: 5432 ["192.0.2.17/32"]', 'a new address'),
  (format('update app.instances set addresses = %L where id = %L', '{192.0.2.99}', pg_temp.server('stopping')),
    null, 'one of a server that no rule names'),
  (format($$insert into app.addresses (workspace_id, region_id, address, instance_id, currency, month_micros)
    values (%L, tests.place('open'), '198.51.100.7', %L, 'EUR', 1000)$$, pg_temp.home(), pg_temp.server()),
    'stopped: 5432 ["192.0.2.17/32", "198.51.100.7/32"]', 'an extra address'),
  ($$update app.addresses set instance_id = null where address = '198.51.100.7'$$,
    'stopped: 5432 ["192.0.2.17/32"]', 'an extra address that leaves'),
  (format('select private.enter_state(%L, %L)', pg_temp.server(), 'deleted'), 'stopped: nobody', 'a deleted server: nobody, and not everyone'),
  (format('select private.enter_state(%L, %L)', pg_temp.server(), 'stopped'),
    'stopped: 5432 ["192.0.2.17/32"]', 'a restored one')
) as v (change, wanted, note);

-- A private network: the servers that are in it.

select is(pg_temp.save('network:Back office, west', '10.0.0.0/8'),
  format('["10.0.0.0/8", "network:%s"]', pg_temp.network()), 'a network and a range');
select is(pg_temp.work(), 'stopped: 5432 ["10.0.0.0/8"]', 'nobody is in it');
select is(pg_temp.after(change), wanted, note)
from (values
  (format('insert into app.private_network_members (network_id, instance_id, ipv4) values (%1$L, %2$L, %3$L), (%1$L, %4$L, %5$L)',
    pg_temp.network(), pg_temp.server(), '10.1.0.1', pg_temp.server('stopping'), '10.1.0.2'),
    'stopped: 5432 ["10.0.0.0/8", "192.0.2.17/32", "192.0.2.99/32"]', 'two servers join'),
  (format('update app.instances set addresses = %L where id = %L', '{192.0.2.10}', pg_temp.server('stopping')),
    'stopped: 5432 ["10.0.0.0/8", "192.0.2.10/32", "192.0.2.17/32"]', 'one gets another address'),
  (format('update app.private_network_members set is_leaving = true where instance_id = %L', pg_temp.server()),
    'stopped: 5432 ["10.0.0.0/8", "192.0.2.10/32"]', 'one leaves'),
  (format('delete from app.private_network_members where instance_id = %L', pg_temp.server('stopping')),
    'stopped: 5432 ["10.0.0.0/8"]', 'the other one is gone')
) as v (change, wanted, note);

-- A firewall of the workspace, for each of its servers.

select alike(pg_temp.answer(format('select create_firewall(pg_temp.home(), %L, %L)', 'Data', pg_temp.rule('server:stopping'))),
  '{"version": 1, %', 'a firewall that names a server');
select is(pg_temp.answer($$select attach_firewall(pg_temp.firewall('Data'), array[pg_temp.server(), pg_temp.server('stopped')])$$),
  '', 'two servers get it');
select is(pg_temp.answer($$select set_firewall(pg_temp.server('stopped'), 99, false, '[]')$$) is null, false, 'a stale save');
select is(pg_temp.work(), 'running: 5432 ["192.0.2.10/32"]; stopped: 5432 ["10.0.0.0/8"], 5432 ["192.0.2.10/32"]', 'it is applied');
select is(
  pg_temp.after(format('update app.instances set addresses = %L where id = %L', '{192.0.2.11}', pg_temp.server('stopping'))),
  'running: 5432 ["192.0.2.11/32"]; stopped: 5432 ["10.0.0.0/8"], 5432 ["192.0.2.11/32"]', 'both follow the server');

-- While a worker applies the addresses before, its report does not count.

select isnt((select count(*) from private.claim_network_settings('worker 1', '{firewall}', 100, 60)), null, 'nothing is due');
select private.queue_firewalls(array[pg_temp.server()]);
create temporary table held as
select c from private.claim_network_settings('worker 1', '{firewall}', 100, 60) c;
update instances set addresses = '{192.0.2.12}' where id = pg_temp.server('stopping');
select is((select count(*) from private.claim_network_settings('worker 1', '{firewall}', 0, 60)), 0::bigint, 'a worker looks');
select is((select private.complete_network_setting((c ->> 'instance_id')::uuid, 'firewall', (c ->> 'version')::integer,
  'worker 1', '{"ok": true}') from held), false, 'the report is too late');
update network_settings set run_after = now() where kind = 'firewall' and applied_version < version;
select is(pg_temp.work(), 'running: 5432 ["192.0.2.12/32"]; stopped: 5432 ["10.0.0.0/8"], 5432 ["192.0.2.12/32"]',
  'and the addresses of now are applied');

-- What pages and the activity say.

select is(
  pg_temp.answer($$select sources from firewall_list where name = 'Data'$$),
  jsonb_build_array(jsonb_build_object('source', 'server:' || pg_temp.server('stopping'), 'name', 'stopping',
    'is_deleted', false, 'addresses', 1))::text, 'the list says what the server is called');
select is(
  pg_temp.answer($$select instance_network(pg_temp.server('stopped')) #>> '{firewall,sources,0,name}'$$),
  'Back office, west', 'and the page of a server what the network is called');
select is(
  pg_temp.answer($$select instance_network(pg_temp.server('stopped')) #>> '{firewalls,0,sources,0,name}'$$), 'stopping',
  'of its shared firewalls too');
select is(
  (select e.after #>> '{rules,0,sources}' from audit_events e where e.action = 'create_firewall' and e.entity_id = pg_temp.home()),
  '["server:stopping"]', 'the activity keeps the name');
select is(
  (select e.after #>> '{rules,0,sources}' from audit_events e where e.action = 'set_firewall' order by e.id desc limit 1),
  '["10.0.0.0/8", "network:Back office, west"]', 'of a network too');
select tests.become('suspended user');
select is(private.sources_of_rules(pg_temp.rule('server:' || pg_temp.server('stopping'))) #>> '{0,name}', null,
  'nobody else learns a name');
set local role none;

-- A source that is gone for good stands for nobody. Its rule can be kept, and not made again.

select private.enter_state(pg_temp.server('stopping'), 'purged');
select is(pg_temp.work(), 'running: nobody; stopped: 5432 ["10.0.0.0/8"]', 'a purged server is nobody');
select is(
  pg_temp.answer($$select concat_ws(' ', sources #>> '{0,name}', sources #>> '{0,is_deleted}') from firewall_list where name = 'Data'$$),
  'true', 'it has no name');
select is(
  pg_temp.answer(format($$select update_firewall(pg_temp.firewall('Data'), 1, 'Data',
    (select rules from app.firewalls where name = 'Data') || '[{"protocol": "icmp"}]')$$)), '{"version": 2}',
  'a save may keep it');
select is(
  pg_temp.answer(format('select create_firewall(pg_temp.home(), %L, %L)', 'New', pg_temp.rule('server:' || pg_temp.server('stopping')))),
  format('invalid_input rules.0.sources: The workspace has no server “%s”.', pg_temp.server('stopping')), 'not a new one');
select pg_temp.work();

-- A rule that got the server of another workspace in a way that nobody foresaw lets nobody in.

update firewalls set rules = jsonb_build_array(jsonb_build_object('label', '', 'protocol', 'tcp', 'port_from', 22, 'port_to', 22,
  'sources', jsonb_build_array('server:' || pg_temp.foreign_server(), 'network:' || pg_temp.foreign_network())))
where name = 'Data';
select private.queue_firewalls(array[pg_temp.server()]);
select is(pg_temp.work(), 'running: nobody', 'a server of another workspace is nobody');

-- Many rules, and a bound for what they stand for.

delete from firewalls;
insert into firewalls (id, workspace_id, name, rules)
select md5('many ' || f)::uuid, pg_temp.home(), 'Many ' || f, (
  select jsonb_agg(jsonb_build_object('label', '', 'protocol', 'tcp', 'port_from', 50 * f + n, 'port_to', 50 * f + n,
    'sources', jsonb_build_array('server:' || pg_temp.server()))) from generate_series(1, 50) n)
from generate_series(1, 20) f;
insert into firewall_instances select f.id, pg_temp.server('stopped') from firewalls f where f.name like 'Many %';
delete from network_settings;
update instances set addresses = '{192.0.2.20}' where id = pg_temp.server();
update instances set addresses = '{192.0.2.21}' where id = pg_temp.server();
select is((select count(*) from firewall_source_changes), 1::bigint, 'two changes of a server are noted once');
create temporary table big as select c from private.claim_network_settings('worker 1', '{firewall}', 100, 60) c;
select results_eq(
  $$select count(*), count(distinct r ->> 'port_from'), min(r ->> 'sources'), max(r ->> 'sources')
    from big, jsonb_array_elements(c #> '{setting,rules}') r$$,
  $$values (1000::bigint, 1000::bigint, '["192.0.2.21/32"]', '["192.0.2.21/32"]')$$,
  'a thousand rules of a server follow in one job');
select is((select count(*) from firewall_source_changes), 0::bigint, 'and no change is left');

update instances set addresses = (select array_agg(('192.0.2.0'::inet + n % 256)) || array(
  select ('10.9.0.0'::inet + n) from generate_series(1, 300) n) from generate_series(0, 255) n)
where id = pg_temp.server();
select is(
  pg_temp.answer(format('select create_firewall(pg_temp.home(), %L, %L)', 'Wide', pg_temp.rule('server:running'))),
  'invalid_input rules.0.sources: These servers and networks have 556 addresses, at most 500 are allowed.',
  'a rule that stands for too many addresses');

-- A rule outgrows the bound after it was saved.

delete from firewall_instances;
delete from firewalls;
delete from network_settings;
update instances set addresses = '{192.0.2.20}' where id = pg_temp.server();
update instances set addresses = '{192.0.2.8}' where id = pg_temp.server('stopped');
select is(pg_temp.save('server:running'), format('["server:%s"]', pg_temp.server()), 'it is small when it is saved');
update instances set addresses = (select array_agg('10.9.0.0'::inet + n) from generate_series(1, 600) n)
where id = pg_temp.server();
select is(
  (select jsonb_array_length(c #> '{setting,rules,0,sources}')
    from private.claim_network_settings('worker 1', '{firewall}', 100, 60) c),
  600, 'the engine gets all addresses: no server that is named is shut out');
select is(
  pg_temp.answer(format('select public.instance_network(%L) #> ''{firewall,sources,0,addresses}''', pg_temp.server('stopped'))),
  '600', 'and the firewall says how many they are');
create function pg_temp.resave(rules jsonb) returns text language sql as $$
  select pg_temp.answer(format('select set_firewall(%L, %s, true, %L) - ''version''', pg_temp.server('stopped'), s.version, rules))
  from network_settings s where s.instance_id = pg_temp.server('stopped') and s.kind = 'firewall'
$$;
select is(pg_temp.resave(rules), wanted, note)
from (values
  (pg_temp.rule('server:running') || pg_temp.rule('10.0.0.0/8'), '{}', 'it does not stand in the way of another rule'),
  (pg_temp.rule('server:running', '192.0.2.0/24'), '{}', 'and addresses beside it change'),
  (pg_temp.rule('server:running', 'server:stopped'),
    'invalid_input rules.0.sources: These servers and networks have 601 addresses, at most 500 are allowed.', 'it names nothing more'),
  (pg_temp.rule('server:stopped'), '{}', 'it names something else'),
  (pg_temp.rule('server:running'),
    'invalid_input rules.0.sources: These servers and networks have 600 addresses, at most 500 are allowed.',
    'and what was taken out does not come back')
) as v (rules, wanted, note);

select * from finish();
rollback;
