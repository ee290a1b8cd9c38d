-- Extra addresses: what is refused, who gets which, how they move, what workers do, what they cost and who had them.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();
select tests.seed_workspaces();
select tests.seed_instances();
select tests.seed_addresses();
delete from addresses;
delete from app.address_pools where family(first) = 6;
delete from region_features where feature = 'extra_addresses';
update app.address_pools set first = '198.51.100.1', last = '198.51.100.3';

create function pg_temp.team() returns uuid language sql immutable
  as $$ select tests.workspace('00000000-0000-4000-8000-000000000001', 'owner') $$;
create function pg_temp.strangers() returns uuid language sql immutable
  as $$ select tests.workspace('00000000-0000-4000-8000-000000000001', 'strangers') $$;
create function pg_temp.server(kind text) returns uuid language sql immutable
  as $$ select tests.instance(pg_temp.team(), kind) $$;
create function pg_temp.rental(given text) returns uuid language sql security definer
  as $$ select id from app.addresses a where host(a.address) = given order by allocated_at desc, released_at desc nulls first limit 1 $$;
-- The answer to a call as a person: its text, or the code and the detail of its error.
create function pg_temp.answer(statement text, persona text default 'user') returns text
language plpgsql
as $$
declare
  said text;
  detail text;
begin
  perform tests.become(persona);
  execute statement into said;
  perform set_config('role', 'none', true);
  return coalesce(said, '');
exception when others then
  get stacked diagnostics said = message_text, detail = pg_exception_detail;
  return said || ' ' || detail;
end
$$;
create function pg_temp.reserve(more text default '') returns text language sql as $$
  select pg_temp.answer(format('select reserve_address(workspace_id => %L, region_id => %L%s) ->> ''address''',
    pg_temp.team(), tests.place('open'), more)) $$;
create temporary table jobs (job jsonb);
create function pg_temp.claim(kinds text[] default array['route']) returns bigint language sql security definer
  as $$ delete from jobs; insert into jobs select * from private.claim_addresses('worker 1', kinds, 10, 60);
    select count(*) from jobs $$;
create function pg_temp.complete(outcome jsonb) returns boolean language sql security definer as $$
  select private.complete_address((job ->> 'address_id')::uuid, job ->> 'kind', (job ->> 'version')::integer, 'worker 1', outcome)
  from jobs $$;
create function pg_temp.listed(field text) returns text language plpgsql as $$
declare
  said text;
begin
  execute format('select string_agg(%I::text, '','' order by address) from address_list where workspace_id = %L', field, pg_temp.team())
  into said;
  return said;
end
$$;
grant execute on all functions in schema pg_temp to authenticated;

-- Where none can be ordered, the reason is said, and nothing is charged.
select is(pg_temp.reserve(), 'feature_missing region: This region does not offer extra addresses.', 'an engine without them');
insert into region_features (region_id, feature) values
  (tests.place('open'), 'extra_addresses'), (tests.place('shut'), 'extra_addresses');
select results_eq(
  $$select region from public.region_features where feature = 'extra_addresses'$$, array['open1'],
  'a region without a pool offers none, whatever its engine can do');
select is(pg_temp.reserve(', month_micros => 1'), 'price_changed month_micros: 1 was shown, 3000000 applies now.', 'another price');
select is(pg_temp.reserve(', family => 5'), 'invalid_input family: 4 or 6.', 'no such family');
select is(pg_temp.reserve(', family => 6'), 'out_of_stock This region has no free IPv6 address.', 'no pool of the family');
select is(pg_temp.reserve(', address => ''198.51.100.9'''), 'out_of_stock address: 198.51.100.9 is not free.', 'none of a pool');
select is(pg_temp.reserve(', address => ''next door'''), 'invalid_input address: One IPv4 address.', 'no address');
update quota_metrics set default_max = 0 where metric = 'addresses';
select is(pg_temp.reserve(), 'quota_exceeded addresses: 0 in use, 1 more wanted, 0 allowed.', 'over the quota');
update quota_metrics set default_max = 10 where metric = 'addresses';
select is(pg_temp.answer('select count(*) from address_list'), '0', 'nothing was rented');
select is(pg_temp.answer('select has_free || '' '' || month_micros from address_offers() where family = 4'), 'true 3000000',
  'what can be ordered is offered');

-- One order is one rental, however often it is sent. The gateway is never given out.
select is(pg_temp.reserve(', idempotency_key => ''10000000-0000-4000-8000-000000000001''') || n, '198.51.100.2' || n, 'the first one')
from generate_series(1, 2) n;
select is(pg_temp.reserve(', month_micros => 3000000'), '198.51.100.3', 'the next one');
select is(pg_temp.reserve(), 'out_of_stock This region has no free IPv4 address.', 'the pool is empty');
select is(pg_temp.answer('select has_free::text from address_offers() where family = 4'), 'false', 'and is said to be');
select is((select count(*) from events where kind = 'staff.addresses_scarce'), 1::bigint, 'it is told once');
select is(
  (select array_agg(distinct s.staff_type) from notifications n
    join events e on e.id = n.event_id
    join staff s on s.user_id = n.user_id
    where e.kind = 'staff.addresses_scarce'),
  array['admin'], 'to admins: nobody else opens the page of the pools'
);
select is((select used from private.quota_use(pg_temp.team()) where metric = 'addresses'), 2::bigint, 'both count');

-- It moves to a server of its region.
select is(pg_temp.answer(format('select assign_address(%L, %L)', pg_temp.rental('198.51.100.2'), server)), wanted, wanted)
from (values
  (pg_temp.server('deleted'), 'invalid_state state: deleted. An address moves only to a server that is not deleted.'),
  (tests.instance(pg_temp.strangers(), 'running'), 'not_found There is no such server, or you are not a member of its workspace.'),
  (tests.instance(tests.workspace('00000000-0000-4000-8000-000000000001', 'operator'), 'running'),
    'invalid_input instance_id: The server is in another workspace.')
) s (server, wanted);
update instances set hold = 'maintenance', hold_reason = 'Test' where id = pg_temp.server('stopped');
select alike(pg_temp.answer(format('select assign_address(%L, %L)', pg_temp.rental('198.51.100.2'), pg_temp.server('stopped'))),
  'locked%', 'a server on hold gets none');
update instances set hold = 'none', hold_reason = null where id = pg_temp.server('stopped');
select is(pg_temp.answer('select assign_address(address => ''198.51.100.2'', server => ''running'', workspace => '
  || quote_literal((select slug from workspaces where id = pg_temp.team())) || ')'), '', 'by names');
select is(pg_temp.listed('status'), 'pending', 'it is on its way');
select is((select array[jsonb_array_length(private.network_job(row(pg_temp.server('running'), k, '{}', '{}', 1, 0, null, 0, null, null,
    now(), null, null, now())::app.network_settings) -> 'addresses')] from (values ('firewall')) v (k)), array[1],
  'the firewall of the server covers it');

-- The worker brings it there.
select tests.serve('elsewhere', '{shut1}'), tests.serve('worker 1', '{shut1,open1}');
select is((select count(*) from private.claim_addresses('elsewhere', '{route,name}', 10, 60)), 0::bigint, 'not of another region');
select is(pg_temp.claim(), 1::bigint, 'one work is due');
select is((select job - 'address_id' - 'version' - 'attempts' from jobs), jsonb_build_object('kind', 'route', 'region', 'open1',
  'address', '198.51.100.2', 'assign_to', pg_temp.server('running'), 'remove_from', '[]'::jsonb), 'what the work is');
select is(pg_temp.claim(), 0::bigint, 'nobody else gets it meanwhile');
select is((select held_by from addresses where id = pg_temp.rental('198.51.100.2')), array[pg_temp.server('running')],
  'before it acts, it is noted where the address may be');
update address_tasks set lease_until = now(), run_after = now();
select pg_temp.claim();
select ok(pg_temp.complete('{"ok": true, "removed_from": [], "is_inside": true}'), 'it reports');
select is(pg_temp.listed('status'), 'applied', 'it is there');
select is(pg_temp.listed('is_inside'), 'true,false', 'also inside');
select is(pg_temp.claim(), 0::bigint, 'and nothing is left to do');

-- A move: it leaves the server before, also if the worker was killed or another move came meanwhile.
select is(pg_temp.answer(format('select assign_address(%L, %L)', pg_temp.rental('198.51.100.2'), pg_temp.server('stopped'))), '',
  'it moves');
select pg_temp.claim();
select is((select job -> 'remove_from' from jobs), jsonb_build_array(pg_temp.server('running')), 'from the server before');
select is(pg_temp.answer(format('select assign_address(%L, %L)', pg_temp.rental('198.51.100.2'), pg_temp.server('stopping'))), '',
  'it moves again meanwhile');
select pg_temp.complete(jsonb_build_object('ok', true, 'removed_from', jsonb_build_array(pg_temp.server('running'))));
select is((select held_by from addresses where id = pg_temp.rental('198.51.100.2')), array[pg_temp.server('stopped')],
  'it may still be at the server that it was to go to');
select is(pg_temp.listed('status'), 'pending', 'the second move is not done');
select pg_temp.claim();
select is((select job -> 'remove_from' || jsonb_build_array(job -> 'assign_to') from jobs),
  jsonb_build_array(pg_temp.server('stopped'), pg_temp.server('stopping')), 'so it leaves that one, too');
select pg_temp.complete('{"ok": false, "code": "engine_unreachable", "detail": "away"}');
select is(pg_temp.listed('status') || ' ' || pg_temp.listed('error_code'), 'failed engine_unreachable', 'what fails is shown');
update address_tasks set run_after = now(), attempts = 2 where kind = 'route';
select is(pg_temp.claim(), 1::bigint, 'and tried again');
select is((select count(*) from events where kind = 'address.failed'), 0::bigint, 'nobody is told of one try');
select pg_temp.complete('{"ok": false, "code": "engine_unreachable", "detail": "away"}');
select results_eq(
  $$select workspace_id, data ->> 'address', data ->> 'work', data ->> 'server', data ->> 'reason'
    from events where kind = 'address.failed'$$,
  $$values (pg_temp.team(), '198.51.100.2', 'route', 'stopping', 'engine_unreachable')$$, 'the third one is told to the workspace');
update address_tasks set run_after = now();
select pg_temp.claim();
select pg_temp.complete(jsonb_build_object('ok', true, 'removed_from', jsonb_build_array(pg_temp.server('stopped'))));
select is((select held_by from addresses where id = pg_temp.rental('198.51.100.2')), array[pg_temp.server('stopping')], 'it arrived');

-- A firewall has to know the address before it arrives.
insert into network_settings (instance_id, kind, setting) values (pg_temp.server('running'), 'firewall', '{"enabled": true, "rules": []}');
select pg_temp.answer(format('select assign_address(%L, %L)', pg_temp.rental('198.51.100.2'), pg_temp.server('running')));
select is(pg_temp.claim(), 0::bigint, 'it waits for the firewall');
update network_settings set applied_version = version where instance_id = pg_temp.server('running');
select is(pg_temp.claim(), 1::bigint, 'and then goes');
select pg_temp.complete(jsonb_build_object('ok', true, 'removed_from', jsonb_build_array(pg_temp.server('stopping')), 'is_inside', true));
select is((select applied_version from network_settings where instance_id = pg_temp.server('running') and kind = 'firewall'), 1,
  'its firewall stays applied');

-- After a boot it is set inside again. An address outlives its server.
update instances set state = 'stopped' where id = pg_temp.server('running');
select is(pg_temp.claim(), 0::bigint, 'a stop needs no work');
update instances set state = 'running' where id = pg_temp.server('running');
select is(pg_temp.claim(), 1::bigint, 'a start does');
select pg_temp.complete('{"ok": true, "removed_from": [], "is_inside": true}');
update instances set state = 'purged', deleted_at = now(), purge_after = now() where id = pg_temp.server('running');
select is((select instance_id from addresses where id = pg_temp.rental('198.51.100.2')), null::uuid, 'it is at no server any more');
select pg_temp.claim();
select is((select job -> 'assign_to' from jobs), 'null'::jsonb, 'the engine forgets it there');
select pg_temp.complete(jsonb_build_object('ok', true, 'removed_from', jsonb_build_array(pg_temp.server('running'))));

-- Names move along, and go with the release.
select is(pg_temp.answer(format('select name_address(%L, ''localhost'')', pg_temp.rental('198.51.100.2'))),
  'invalid_input name: A host name such as mail.example.com.', 'no host name');
select pg_temp.answer(format('select name_address(%L, ''Mail.Example.com.'')', pg_temp.rental('198.51.100.2')));
select is(pg_temp.claim(array['name']), 1::bigint, 'a name is to be written');
select is((select job ->> 'name' from jobs), 'mail.example.com', 'in its plain form');
select pg_temp.complete('{"ok": true}');
select is(pg_temp.listed('name_status'), 'applied', 'it is in the DNS');

-- A release ends the bill. The address rests; the workspace may take it back, and nobody else.
select is(pg_temp.answer(format('select release_address(%L)', pg_temp.rental('198.51.100.2'))), '', 'it is released');
select is(pg_temp.reserve(', address => ''198.51.100.2'''), 'out_of_stock address: 198.51.100.2 is not free.',
  'its name is still in the DNS');
select pg_temp.claim(array['name']);
select is((select job -> 'name' from jobs), 'null'::jsonb, 'so the name goes');
select pg_temp.complete('{"ok": true}');
select is((select run_after from address_tasks where address_id = pg_temp.rental('198.51.100.2') and kind = 'name'),
  'infinity'::timestamptz, 'for good');
select is(private.free_address(tests.place('open'), 4, pg_temp.strangers()), null::inet, 'strangers do not get it');
select is(private.free_address(tests.place('open'), 4, pg_temp.team()), '198.51.100.2'::inet, 'the workspace does');
update addresses set released_at = released_at - interval '25 hours', allocated_at = allocated_at - interval '30 hours'
where released_at is not null;
select is(private.free_address(tests.place('open'), 4, pg_temp.strangers()), '198.51.100.2'::inet, 'after its rest everybody does');

-- What it costs: a share of the month for each started minute, at a server or not.
insert into charging_periods (from_at) values ('2026-01-01Z');
update addresses set allocated_at = '2026-01-31 12:00Z', released_at = '2026-03-01 00:00Z' where released_at is not null;
select is((select sum(s.amount_micros) from private.month_address_segments(array[pg_temp.rental('198.51.100.2')], '2026-02-01') s),
  3000000::numeric, 'a whole month costs its price');
select is((select l.title || ' ' || l.net_micros from private.month_lines(array[pg_temp.team()], '2026-01-01') l where l.kind = 'address'),
  'IPv4 address 198.51.100.2 ' || 3000000::bigint * 720 / 44640, 'half a day costs its share');
select is((private.usage_line(l, 'S', 20)).detail, 'Extra address, open1', 'an invoice names it')
from private.month_lines(array[pg_temp.team()], '2026-02-01') l where l.kind = 'address';

-- Who had it when.
select is(array(select format('%s %s', w.name = 'owner' or w.id = pg_temp.team(), coalesce(i.name, 'no server'))
    from address_history h join workspaces w on w.id = h.workspace_id left join instances i on i.id = h.instance_id
    where h.address = '198.51.100.2' order by h.id),
  array['t no server', 't running', 't stopped', 't stopping', 't running', 't no server'], 'each stay is in the history');
update instances set addresses = '{192.0.2.44}' where id = pg_temp.server('stopped');
update instances set addresses = '{192.0.2.45}' where id = pg_temp.server('stopped');
select is(array(select format('%s %s', h.address, h.to_at is null) from address_history h where h.kind = 'server' order by h.id),
  array['192.0.2.44 f', '192.0.2.45 t'], 'also the own addresses of servers');
select throws_ok('update address_history set workspace_id = workspace_id, from_at = now() - interval ''1 day''', '42501', 'forbidden',
  'it never changes');
select throws_ok('delete from address_history', '42501', 'forbidden', 'and does not go before its time');
select is(pg_temp.answer('select count(*) from admin_find_address(''192.0.2.44'', null, ''Request 7'')'),
  'forbidden Only support staff and admins who are not suspended may do this.', 'customers do not look');
select is(pg_temp.answer('select instance_name from admin_find_address(''192.0.2.45'', now(), ''Request 7'')', 'support'), 'stopped',
  'staff do');
select is(pg_temp.answer('select count(*) from admin_find_address(''192.0.2.45'', now() - interval ''1 day'', ''Request 7'')', 'support'),
  '0', 'at a time');
select is(pg_temp.answer('select count(*) from admin_find_address(''192.0.2.0/24'', null, ''Request 7'')', 'support'),
  'invalid_input address: One address, such as 203.0.113.7 or 2001:db8::7.', 'one address at a time');
select is((select array[reason, after ->> 'address'] from audit_events where action = 'look_up' order by id limit 1),
  array['Request 7', '192.0.2.45'], 'and the audit log says so');
alter table address_history disable trigger address_history_keep;
update address_history set from_at = now() - interval '401 days', to_at = now() - interval '400 days' where host(address) = '192.0.2.44';
alter table address_history enable trigger address_history_keep;
select is(private.prune_address_history(), 1, 'after a year it goes');

-- A workspace with an address is not deleted.
select pg_temp.reserve();
select throws_ok(format('select private.require_no_servers(%L)', pg_temp.team()), 'PT409', 'in_use', 'first it is released');

-- Pools.
select is(pg_temp.answer(format('select version::text from admin_save_address_pool(%L, %s, %L, ''To test'')',
    case when target then (select id from app.address_pools) end, 1, pool), 'admin'), wanted, wanted)
from (values
  (false, jsonb_build_object('region_id', tests.place('open'), 'first', '198.51.100.3', 'last', '198.51.100.9'),
    'invalid_input first: The range overlaps with the pool 198.51.100.1 – 198.51.100.3.'),
  (false, jsonb_build_object('region_id', tests.place('open'), 'first', '192.0.2.40', 'last', '192.0.2.50'),
    'invalid_input first: 192.0.2.45 is the own address of a server.'),
  (false, jsonb_build_object('region_id', tests.place('open'), 'first', '192.0.2.40', 'last', '192.0.2.9'),
    'invalid_input last: An address of the same kind, not below the first.'),
  (false, jsonb_build_object('region_id', tests.place('open'), 'first', '2001:db8::1', 'last', '2001:db8::ffff', 'gateway', '192.0.2.1'),
    'invalid_input gateway: An address of the same kind as the first.'),
  (false, jsonb_build_object('region_id', tests.place('open'), 'first', '192.0.2.0/24', 'last', '192.0.2.9'),
    'invalid_input first: One address, such as 203.0.113.7 or 2001:db8::7.'),
  (true, '{"first": "198.51.100.3"}', 'in_use first: 198.51.100.2 is rented, and would not be in the pool.'),
  (true, '{"last": "198.51.100.40"}', '2'),
  (false, jsonb_build_object('region_id', tests.place('open'), 'first', '2001:db8::1', 'last', '2001:db8::ffff:ffff:ffff:ffff'), '1')
) s (target, pool, wanted);
select is(pg_temp.answer('select string_agg(first || '' '' || rented || '' of '' || size, '', '' order by first) from admin_list_address_pools()',
  'support'), '198.51.100.1 2 of 39, 2001:db8::1 0 of 4611686018427387904', 'how full they are');
select is(pg_temp.reserve(', family => 6'), '2001:db8::1', 'an IPv6 address of a large pool');
select alike(pg_temp.answer(format('select admin_delete_address_pool(%L, 1, ''To test'')', id), 'admin'), 'in_use 1 of it are rented%',
  'a pool in use stays') from app.address_pools where family(first) = 6;

select * from finish();
rollback;
