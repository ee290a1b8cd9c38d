-- Firewall and reverse names: what is taken, what an error points at, and how workers apply them.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();
select tests.seed_workspaces();
select tests.seed_instances();

create function pg_temp.server() returns uuid language sql immutable
as $$ select tests.instance(tests.workspace('00000000-0000-4000-8000-000000000001', 'owner'), 'running') $$;

grant execute on function pg_temp.server() to authenticated;

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
  return said;
exception when others then
  get stacked diagnostics said = message_text, detail = pg_exception_detail;
  return said || ' ' || detail;
end
$$;

-- What is wrong with rules, or what is stored.
create function pg_temp.rules(rules text) returns text
language plpgsql
as $$
declare
  said text;
  detail text;
begin
  return private.read_firewall_rules(rules::jsonb)::text;
exception when others then
  get stacked diagnostics said = message_text, detail = pg_exception_detail;
  return said || ' ' || detail;
end
$$;

select is(pg_temp.rules(given), wanted, given) from (values
  ('[]', '[]'),
  ('[{"protocol": "tcp", "port_from": 22}]',
    '[{"label": "", "port_to": 22, "sources": [], "protocol": "tcp", "port_from": 22}]'),
  ('[{"protocol": "udp", "port_from": 1, "port_to": 65535, "sources": ["10.0.0.0/8", "2001:DB8::/32", "192.0.2.7"], "label": "All"}]',
    '[{"label": "All", "port_to": 65535, "sources": ["10.0.0.0/8", "2001:db8::/32", "192.0.2.7/32"], "protocol": "udp", "port_from": 1}]'),
  ('[{"protocol": "icmp", "sources": ["0.0.0.0/0", "::/0"]}]',
    '[{"label": "", "port_to": null, "sources": ["0.0.0.0/0", "::/0"], "protocol": "icmp", "port_from": null}]'),
  ('{}', 'invalid_input rules: A list of at most 50 rules.'),
  ('[3]', 'invalid_input rules.0: A rule is an object.'),
  ('[{"protocol": "icmp"}, {"protocol": "gre"}]', 'invalid_input rules.1.protocol: One of tcp, udp, icmp.'),
  ('[{"port_from": 22}]', 'invalid_input rules.0.protocol: One of tcp, udp, icmp.'),
  ('[{"protocol": "tcp"}]', 'invalid_input rules.0.port_from: A port from 1 to 65535.'),
  ('[{"protocol": "tcp", "port_from": 0}]', 'invalid_input rules.0.port_from: A port from 1 to 65535.'),
  ('[{"protocol": "tcp", "port_from": 65536}]', 'invalid_input rules.0.port_from: A port from 1 to 65535.'),
  ('[{"protocol": "tcp", "port_from": 1.5}]', 'invalid_input rules.0.port_from: A port from 1 to 65535.'),
  ('[{"protocol": "tcp", "port_from": "22"}]', 'invalid_input rules.0.port_from: A port from 1 to 65535.'),
  ('[{"protocol": "tcp", "port_from": 80, "port_to": 79}]',
    'invalid_input rules.0.port_to: The last port of a range is from its first one to 65535.'),
  ('[{"protocol": "icmp", "port_from": 8}]', 'invalid_input rules.0.port_from: Ping has no ports.'),
  ('[{"protocol": "icmp", "sources": "10.0.0.1"}]',
    'invalid_input rules.0.sources: A list of at most 20 addresses and networks.'),
  ('[{"protocol": "icmp", "sources": ["10"]}]', 'invalid_input rules.0.sources: 10 is no address and no network.'),
  ('[{"protocol": "icmp", "sources": ["10.0.0.1/8"]}]',
    'invalid_input rules.0.sources: 10.0.0.1/8 is no address and no network.'),
  ('[{"protocol": "icmp", "sources": ["300.0.0.1"]}]',
    'invalid_input rules.0.sources: 300.0.0.1 is no address and no network.'),
  ('[{"protocol": "icmp", "sources": ["::ffff:10.0.0.1"]}]',
    'invalid_input rules.0.sources: ::ffff:10.0.0.1 is an IPv4 address as IPv6.'),
  ('[{"protocol": "icmp", "sources": [null]}]', 'invalid_input rules.0.sources: null is no address and no network.'),
  ('[{"protocol": "icmp", "sources": ["10.0.0.1", "10.0.0.1/32"]}]',
    'invalid_input rules.0.sources: One of them is there twice.'),
  ('[{"protocol": "icmp", "direction": "out"}]', 'invalid_input rules.0: Unknown keys direction.'),
  ('[{"protocol": "icmp", "label": " a"}]', 'invalid_input rules.0.label: At most 40 characters in one line.'),
  ('[{"protocol": "icmp", "label": "a"}, {"protocol": "icmp", "label": "b"}]',
    'invalid_input rules.1: The same as rule 1.')
) as v (given, wanted);

select alike(
  pg_temp.rules((select jsonb_agg(jsonb_build_object('protocol', 'tcp', 'port_from', n))::text
    from generate_series(1, most) n)), wanted, format('%s rules', most)
) from (values (50, '[{%'), (51, 'invalid_input rules: %')) as v (most, wanted);
select alike(
  pg_temp.rules(jsonb_build_array(jsonb_build_object('protocol', 'icmp', 'sources',
    (select jsonb_agg('10.0.0.' || n) from generate_series(1, most) n)))::text), wanted, format('%s sources', most)
) from (values (20, '[{%'), (21, 'invalid_input rules.0.sources: %')) as v (most, wanted);

-- A save.

select is(
  pg_temp.answer('select instance_network(pg_temp.server()) -> ''firewall'''),
  '{"rules": [], "status": "applied", "enabled": false, "sources": [], "version": 0, "applied_at": null, "error_code": null, '
  '"next_try_at": null, "error_detail": null}', 'a new server has no firewall'
);
select is(
  pg_temp.answer($$select set_firewall(pg_temp.server(), 0, true, '[{"protocol": "tcp", "port_from": 22}]')$$),
  '{"version": 1}', 'the first firewall'
);
select is(
  pg_temp.answer($$select set_firewall(pg_temp.server(), 0, false, '[]')$$),
  'conflict version: Version 1 is stored now.', 'a save of another version'
);
select is(
  pg_temp.answer($$select set_firewall(pg_temp.server(), 1, true, '[{"protocol": "tcp", "port_from": 22}]')$$),
  '{"version": 1}', 'the same again changes nothing'
);
select is(
  pg_temp.answer($$select set_firewall(pg_temp.server(), 1, null, '[]')$$),
  'invalid_input enabled: true or false.', 'on or off has to be said'
);
select is(
  pg_temp.answer($$select set_firewall(tests.instance(tests.workspace(
    '00000000-0000-4000-8000-000000000001', 'owner'), 'deleted'), 0, true, '[]')$$),
  'invalid_state state: deleted. Only a server that is not deleted can be changed.', 'not in the bin'
);
select results_eq(
  $$select action, via, after #>> '{rules,0,port_from}' from audit_events
    where entity_id = pg_temp.server() and action = 'set_firewall'$$,
  $$values ('set_firewall', 'web', '22')$$, 'one event, because one save changed something'
);

select is(
  (select private.caller_address() from set_config('request.headers', given, true)), wanted, given
) from (values
  ('', null), ('{}', null), ('{"x-forwarded-for": "203.0.113.7, 10.0.0.1"}', '203.0.113.7'),
  ('{"x-forwarded-for": "2001:DB8::7"}', '2001:db8::7'), ('{"x-forwarded-for": "me"}', null),
  ('{"x-forwarded-for": "203.0.113.7", "cf-connecting-ip": "203.0.113.8"}', '203.0.113.8'),
  ('{"x-forwarded-for": "999.0.113.7"}', null)
) as v (given, wanted);

-- Workers.

create function pg_temp.claim(kinds text default '{firewall}', worker text default 'worker 1')
returns jsonb language sql
as $$ select coalesce(jsonb_agg(c), '[]') from private.claim_network_settings(worker, kinds::text[], 10, 60) c $$;
create function pg_temp.complete(version integer, outcome jsonb, kind text default 'firewall', worker text default 'worker 1')
returns boolean language sql
as $$ select private.complete_network_setting(pg_temp.server(), kind, version, worker, outcome) $$;
create function pg_temp.status(kind text default 'firewall') returns text language sql
as $$
  select concat_ws(' ', n ->> 'status', n ->> 'version', n ->> 'error_code')
  from private.network_setting(pg_temp.server(), kind) n
$$;

select is(pg_temp.claim(), '[]', 'without an address nothing is applied');
update instances set addresses = '{192.0.2.7,2001:db8::7}', engine_ref = 'simulated-1' where id = pg_temp.server();
update site_settings set engine = 'incus';
select is(pg_temp.claim(), '[]', 'a worker of another engine gets nothing');
update site_settings set engine = 'simulated';
select is(
  pg_temp.claim() #- '{0,region}', jsonb_build_array(jsonb_build_object(
    'kind', 'firewall', 'version', 1, 'attempts', 1, 'instance_id', pg_temp.server(), 'engine_ref',
    'simulated-1', 'addresses', '["192.0.2.7", "2001:db8::7"]'::jsonb, 'setting', jsonb_build_object('enabled', true,
      'rules', '[{"label": "", "port_to": 22, "sources": [], "protocol": "tcp", "port_from": 22}]'::jsonb))),
  'what a worker gets'
);
select is(pg_temp.claim(worker => 'worker 2'), '[]', 'one worker at a time');
insert into network_settings (instance_id, kind, setting)
select id, 'firewall', '{"enabled": true, "rules": []}' from instances
where id = tests.instance(tests.workspace('00000000-0000-4000-8000-000000000001', 'owner'), 'stopped');
update instances set addresses = '{192.0.2.8}'
where id = tests.instance(tests.workspace('00000000-0000-4000-8000-000000000001', 'owner'), 'stopped');
select is(pg_temp.claim(worker => 'worker 2'), '[]', 'also for another server');
select is(jsonb_array_length(pg_temp.claim()), 1, 'the same worker takes it');
delete from network_settings where instance_id <> pg_temp.server();
select is(pg_temp.complete(1, '{"ok": true}', worker => 'worker 2'), false, 'another worker has it');
select is(pg_temp.status(), 'pending 1', 'it is being applied');
select is(pg_temp.complete(1, '{"ok": false, "code": "busy", "detail": "It is busy."}'), true, 'a failure');
select is(pg_temp.status(), 'failed 1 busy', 'it has failed');
select is(
  (select run_after from network_settings where instance_id = pg_temp.server()),
  now() + interval '10 seconds', 'and is tried again'
);
select is(pg_temp.answer('select instance_network(pg_temp.server()) #>> ''{firewall,error_detail}'''), null,
  'what the engine said is for staff');
update network_settings set run_after = now();
select is(jsonb_array_length(pg_temp.claim()), 1, 'the next attempt');
select is(
  pg_temp.answer($$select set_firewall(pg_temp.server(), 1, false, '[]')$$), '{"version": 2}',
  'a change while a worker applies the version before'
);
select is(pg_temp.claim(worker => 'worker 2'), '[]', 'waits for that worker');
select is(pg_temp.complete(1, '{"ok": true}'), true, 'which reports the version before');
select is(pg_temp.status(), 'pending 2', 'the change is not applied by that');
select is(pg_temp.claim() #>> '{0,setting,enabled}', 'false', 'now it is its turn');
select is(pg_temp.complete(2, '{"ok": true}'), true, 'it is applied');
select is(pg_temp.status(), 'applied 2', 'and says so');
select is(pg_temp.claim(), '[]', 'nothing is left to do');
update network_settings set run_after = run_after - interval '1 day';
select is(jsonb_array_length(pg_temp.claim()), 1, 'a day later it is applied again');
update instances set addresses = '{192.0.2.9}' where id = pg_temp.server();
select is(pg_temp.complete(2, '{"ok": true}'), false, 'a report about addresses of before does not count');
select is(pg_temp.status(), 'pending 2', 'another address: to be applied again');

-- Reverse names.

select is(
  pg_temp.answer($$select set_reverse_names(pg_temp.server(), 0, '{"192.0.2.9": "Mail.Example.com."}')$$),
  '{"version": 1}', 'a name'
);
select is(
  (select setting from network_settings where instance_id = pg_temp.server() and kind = 'reverse_names'),
  '{"192.0.2.9": "mail.example.com"}', 'in lower case, without the last dot'
);
select is(pg_temp.answer(format('select set_reverse_names(pg_temp.server(), 1, %L)', given)), wanted, given)
from (values
  ('{"192.0.2.10": "a.example.com"}', 'invalid_input names: 192.0.2.10 is no address of this server.'),
  ('{"x": "a.example.com"}', 'invalid_input names: x is no address of this server.'),
  ('{"192.0.2.9": "mail"}', 'invalid_input names.192.0.2.9: A host name such as mail.example.com.'),
  ('{"192.0.2.9": "-a.example.com"}', 'invalid_input names.192.0.2.9: A host name such as mail.example.com.'),
  ('{"192.0.2.9": "a.192.0.2.9"}', 'invalid_input names.192.0.2.9: A host name such as mail.example.com.'),
  ('[]', 'invalid_input names: An object with a name for each address.')
) as v (given, wanted);
select is(
  private.is_host_name(repeat('a', n) || '.' || repeat(repeat('b', 59) || '.', 3) || 'c.de'), wanted, format('%s', n)
) from (values (63, true), (64, false)) as v (n, wanted);
select is(
  private.is_host_name(repeat(repeat('b', 59) || '.', 4) || repeat('c', n)), wanted, format('%s in all', 240 + n)
) from (values (13, true), (14, false)) as v (n, wanted);
update network_settings set run_after = now();
select is(pg_temp.claim() #>> '{0,kind}', 'firewall', 'a worker without a DNS leaves names alone');
select is(pg_temp.claim('{reverse_names}') #>> '{0,setting}', '{"192.0.2.9": "mail.example.com"}', 'what a worker writes');
select is(pg_temp.complete(1, '{"ok": true}', 'reverse_names'), true, 'it is written');
select is(pg_temp.answer($$select set_reverse_names(pg_temp.server(), 1, '{"192.0.2.9": ""}')$$), '{"version": 2}', 'no name');
select is(pg_temp.claim('{reverse_names}') #>> '{0,setting}', '{"192.0.2.9": null}', 'the name has to go');
select is(pg_temp.complete(2, '{"ok": true}', 'reverse_names'), true, 'it is gone');
select is(pg_temp.answer($$select set_reverse_names(pg_temp.server(), 2, '{"192.0.2.9": "b.example.com"}')$$), '{"version": 3}', 'another name');
select is(jsonb_array_length(pg_temp.claim('{reverse_names}')), 1, 'a worker begins');
update instances set addresses = '{}' where id = pg_temp.server();
select private.enter_state(pg_temp.server(), 'purged');
select is((select array_agg(kind) from network_settings), array['reverse_names'], 'a server that is gone keeps no firewall');
update network_settings set run_after = now();
select is(pg_temp.claim('{reverse_names}') #>> '{0,setting}', '{"192.0.2.9": null}', 'its names are taken out of the DNS');
select is(pg_temp.complete(4, '{"ok": true}', 'reverse_names'), true, 'they are');
select is_empty('select from network_settings', 'nothing is left');

update provisioners set facts = '{}';
select is(
  pg_temp.answer($$select set_firewall(tests.instance(tests.workspace(
    '00000000-0000-4000-8000-000000000001', 'owner'), 'stopped'), 0, true, '[]')$$),
  'invalid_state firewall: The provider offers none.', 'no firewall without an engine that has some'
);
select is(
  pg_temp.answer($$select set_reverse_names(tests.instance(tests.workspace(
    '00000000-0000-4000-8000-000000000001', 'owner'), 'stopped'), 0, '{}')$$),
  'invalid_state reverse_names: The provider offers none.', 'without a DNS there are none'
);
select is(
  pg_temp.answer($$select instance_network(tests.instance(tests.workspace(
    '00000000-0000-4000-8000-000000000001', 'owner'), 'stopped')) - 'your_address'$$), '{"firewall": null, "firewalls": [], "reverse_names": null}', 'and none are shown'
);

select * from finish();
rollback;
