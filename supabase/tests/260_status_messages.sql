-- Who is told of incidents and maintenance: subscribers of the status page, and the people of servers that maintenance
-- names.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();
select tests.seed_workspaces();
select tests.seed_instances();

create temporary table facts on commit drop as
select
  '00000000-0000-4000-8000-000000000001'::uuid as person,
  tests.workspace('00000000-0000-4000-8000-000000000001', 'owner') as owned,
  tests.workspace('00000000-0000-4000-8000-000000000001', 'viewer') as viewed;
grant select on facts to authenticated, anon;

-- A server of the workspace that the person owns.
create function pg_temp.server(state text) returns uuid language sql as $$
  select tests.instance(owned, state) from facts
$$;
grant execute on function pg_temp.server(text) to authenticated;

create function pg_temp.from_address(address text) returns void language sql as $$
  select set_config('request.headers', jsonb_build_object('x-forwarded-for', address)::text, true)
$$;
grant execute on function pg_temp.from_address(text) to anon;

-- Subscribing without an account.

select tests.become('anonymous');
select is(tests.say('subscribe_status(''not an address'')'), 'invalid_input / address: A mail address.',
  'an address is needed');
select is(tests.say('subscribe_status('' Reader@Example.test '')'), '()', 'anybody can ask for a link');
reset role;
select results_eq(
  $$ select address, confirmed_at is null, user_id from mail_subscriptions $$,
  $$ values ('reader@example.test', true, null::uuid) $$, 'the address waits for its confirmation');
select is(
  (select count(*) from deliveries where kind = 'subscription.confirm' and address = 'reader@example.test'
    and secret_data ? 'token'), 1::bigint, 'and gets one mail with a link');

create temporary table token as
select secret_data ->> 'token' as token from deliveries where kind = 'subscription.confirm';
grant select on token to anon;
select tests.become('anonymous');
select is((select confirm_subscription(token) ->> 'address' from token), 'reader@example.test', 'the link confirms it');
select is(tests.say('subscribe_status(''reader@example.test'')'), '()', 'the answer to a second request is the same');
reset role;
select is((select count(*) from deliveries where kind = 'subscription.confirm'), 1::bigint, 'but there is no second mail');

-- Limits.
select tests.become('anonymous');
select tests.say('subscribe_status(''often@example.test'')') from generate_series(1, 5);
reset role;
select is((select count(*) from deliveries where address = 'often@example.test'), 3::bigint,
  'an address gets three mails a day, and nobody learns that it had more');
select pg_temp.from_address('192.0.2.1');
select tests.become('anonymous');
select tests.say(format('subscribe_status(''a%s@example.test'')', n)) from generate_series(1, 5) n;
select is(tests.say('subscribe_status(''a6@example.test'')'),
  'rate_limited / Too many addresses were entered within an hour.', 'a client may enter five addresses in an hour');
select pg_temp.from_address('192.0.2.2');
select is(tests.say('subscribe_status(''a7@example.test'')'), '()', 'another client is not in its way');
reset role;
insert into subscription_requests (address) select 'many@example.test' from generate_series(1, 300);
select tests.become('anonymous');
select is(tests.say('subscribe_status(''a8@example.test'')'),
  'rate_limited / Too many addresses were entered within an hour.', 'however many clients there are');
reset role;
update subscription_requests set at = now() - interval '25 hours';
select tests.become('anonymous');
select is(tests.say('subscribe_status(''a8@example.test'')'), '()', 'later it works again');
reset role;
select is((select count(*) from subscription_requests), 1::bigint, 'and what is a day old is forgotten');

-- Subscribing with an account.
select tests.become('user');
select is(my_status_subscription(), '{"address": "user@example.test", "is_subscribed": false}', 'nobody is subscribed at first');
select is(set_status_subscription(true), '{"address": "user@example.test", "is_subscribed": true}', 'one call subscribes');
select is(set_status_subscription(true) ->> 'is_subscribed', 'true', 'also twice');
reset role;
select is((select count(*) from deliveries where address = 'user@example.test'), 0::bigint, 'the account has confirmed its address');
select is((select count(*) from mail_subscriptions where user_id is not null and ended_at is null), 1::bigint, 'once');

-- An incident.
create function pg_temp.told(kind text) returns text language sql as $$
  select string_agg(coalesce(s.address, u.email) || case when d.user_id is not null then ' (account)' else '' end, ', '
    order by coalesce(s.address, u.email))
  from app.deliveries d
  left join app.mail_subscriptions s on s.id = d.subscription_id
  left join auth.users u on u.id = d.user_id
  where d.kind = $1 and d.way = 'mail'
$$;
delete from mail_subscriptions where confirmed_at is null;
create temporary table opened (id uuid, version integer);
grant all on opened to authenticated;
select tests.become('admin');
insert into opened select * from admin_open_incident(
  '{"kind": "incident", "title": "Servers start slowly", "parts": ["engine"], "regions": ["open1"]}',
  'We are looking.');
reset role;
select is(pg_temp.told('incident.opened'), 'reader@example.test, user@example.test', 'subscribers are told of an incident');
select is(
  (select array_agg(n.user_id) from notifications n join events e on e.id = n.event_id where e.kind = 'incident.opened'),
  (select array[person] from facts), 'and read it on the site, if they have an account');
select is(
  (select data - 'starts_at' from events where kind = 'incident.opened'),
  '{"kind": "incident", "text": "We are looking.", "parts": ["engine"], "state": "investigating",
    "title": "Servers start slowly", "regions": ["open1"], "region_names": ["Open"], "ends_at": null, "affected": ""}', 'with what was published');
select tests.become('admin');
select admin_post_incident_update(id, 1, 'monitoring', 'It gets better.') from opened;
select admin_post_incident_update(id, 2, 'resolved', 'It is over.') from opened;
select admin_post_incident_update(id, 3, 'resolved', 'What we learnt.') from opened;
select admin_correct_incident(id, 4, '{"title": "Servers started slowly"}', 'It is over') from opened;
reset role;
select results_eq(
  $$ select kind, data ->> 'text' from events where entity = 'incident' order by seq $$,
  $$ values ('incident.opened', 'We are looking.'), ('incident.updated', 'It gets better.'),
    ('incident.resolved', 'It is over.'), ('incident.updated', 'What we learnt.') $$,
  'each update is told once, a correction is not');

-- Naming servers.
create function pg_temp.plan(servers text, starts interval default '2 days', ends interval default '2 days 2 hours')
returns text language sql as $$
  select format('admin_open_incident(%L, ''We restart machines.'')', jsonb_build_object(
    'kind', 'maintenance', 'title', 'Restart', 'parts', '["engine"]'::jsonb, 'starts_at', now() + starts,
    'ends_at', now() + ends) || case when servers is null then '{}'
      else jsonb_build_object('servers', servers::jsonb) end)
$$;
grant execute on function pg_temp.plan(text, interval, interval) to authenticated;
insert into engine_members (region_id, name, state)
select tests.place('open'), name, 'online' from unnest(array['node-1', 'node-2']) name;
update instances set engine_member = 'node-1' where id in (pg_temp.server('running'), pg_temp.server('deleted'));
update instances set engine_member = 'node-1' where id in (select tests.instance(viewed, 'running') from facts);

select tests.become('admin');
select is(tests.say(pg_temp.plan(given)), want, note)
from (values
  ('[]', 'invalid_input / servers: An object with the lists regions, machines and servers.', 'a list'),
  ('{"hosts": []}', 'invalid_input / servers: An object with the lists regions, machines and servers.', 'another list'),
  ('{"machines": ["node-1"]}', 'invalid_input / servers: An object with the lists regions, machines and servers.',
    'a machine without its region'),
  ('{"regions": ["nowhere"]}', 'invalid_input / servers: Not there: nowhere.', 'an unknown region'),
  ('{"machines": [{"region": "open1", "name": "node-9"}]}', 'invalid_input / servers: Not there: open1/node-9.',
    'an unknown machine'),
  ('{"servers": ["web-1"]}', 'invalid_input / servers: Not there: web-1.', 'no id'),
  ('{"machines": [{"region": "open1", "name": "node-2"}]}', 'invalid_input / servers: There is no server.',
    'a machine without servers')
) cases (given, want, note);
select is(tests.say(pg_temp.plan(format('{"servers": [%s]}', to_json(pg_temp.server('deleted'))))),
  format('invalid_input / servers: Not there: %s.', pg_temp.server('deleted')), 'a deleted server');
select is(tests.say(pg_temp.plan(null, '-3 hours', '-1 hour')), 'invalid_input / ends_at: It is over already.',
  'maintenance that is over');
select is(
  tests.say('admin_open_incident(''{"kind": "incident", "title": "Slow", "parts": ["engine"], "servers": {}}'', ''Slow.'')'),
  'invalid_input / servers: Only maintenance names servers.', 'an incident names none');
select is((select count(*) from incident_list), 1::bigint, 'nothing of it was published');

select is(
  admin_preview_maintenance('{"machines": [{"region": "open1", "name": "node-1"}]}') - 'names',
  '{"servers": 2, "workspaces": 2, "people": 2, "subscribers": 2}',
  'whom it would tell: the owners of both, not who only reads one of them');
delete from opened;
insert into opened select a.* from admin_open_incident(
  jsonb_build_object('kind', 'maintenance', 'title', 'Restart of node-1', 'parts', '["engine"]'::jsonb,
    'starts_at', now() + interval '2 days', 'ends_at', now() + interval '2 days 2 hours',
    'servers', '{"machines": [{"region": "open1", "name": "node-1"}]}'::jsonb),
  'Your servers restart once.') a;
reset role;
select is(
  (select array_agg(instance_id order by instance_id) from maintenance_servers s, opened o where s.incident_id = o.id),
  (select array_agg(id order by id) from instances where engine_member = 'node-1' and deleted_at is null),
  'the servers on the machine are named, deleted ones are not');
select is(pg_temp.told('server.maintenance_planned'),
  'stranger@example.test (account), stranger@example.test (account), user@example.test (account)',
  'who may act on them is told, for each workspace');
select is(pg_temp.told('maintenance.planned'), 'reader@example.test',
  'subscribers are told too, but nobody twice');
select is(
  (select count(*) from notifications n join events e on e.id = n.event_id, facts f
    where n.user_id = f.person and e.kind like '%maintenance%'), 1::bigint, 'also on the site');
select results_eq(
  $$ select path, data -> 'servers', (data ->> 'server_count')::integer from events
    where kind = 'server.maintenance_planned' and workspace_id = (select owned from facts) $$,
  $$ select '/dashboard/servers/' || pg_temp.server('running'), '["running"]'::jsonb, 1 $$,
  'with the names of their servers');

-- What was told stands at the server.
select tests.become('user');
select results_eq(
  $$ select instance_id, title, status, message, is_open from maintenance_notice_list
    where workspace_id = (select owned from facts) $$,
  $$ select pg_temp.server('running'), 'Restart of node-1', 'scheduled', 'Your servers restart once.', true $$,
  'members read it at the server');
select is((select count(*) from maintenance_notice_list), 2::bigint, 'and nothing of other servers');
reset role;
select tests.become('anonymous');
select throws_ok('select * from maintenance_notice_list', '42501', null, 'visitors read none of it');
reset role;

-- Later servers.
update instances set engine_member = 'node-2' where id = pg_temp.server('stopped');
select is((select count(*) from maintenance_servers), 2::bigint, 'a server elsewhere is not named');
update instances set engine_member = 'node-1' where id = pg_temp.server('stopped');
update instances set engine_member = 'node-2' where id = pg_temp.server('stopped');
update instances set engine_member = 'node-1' where id = pg_temp.server('stopped');
select is(
  (select count(*) from events where kind = 'server.maintenance_planned' and data -> 'servers' = '["stopped"]'),
  1::bigint, 'a server that comes to the machine joins, once');

-- Updates.
select tests.become('admin');
select admin_correct_incident(id, 1, jsonb_build_object('ends_at', now() + interval '3 days'), 'It takes longer')
from opened;
reset role;
select is(
  (select array_agg(data ->> 'is_moved' || ' ' || (data ->> 'server_count')) from events
    where kind = 'server.maintenance_updated' and workspace_id = (select owned from facts)),
  array['true 2'], 'another time is told');
select is((select count(*) from events where kind = 'maintenance.updated'), 1::bigint, 'to subscribers as well');
select tests.become('admin');
select admin_post_incident_update(id, 2, 'completed', 'It is done.') from opened;
reset role;
select is(
  (select count(*) from events where kind = 'server.maintenance_updated' and data ->> 'state' = 'completed'), 2::bigint,
  'and its end');
update instances set engine_member = 'node-1' where id = pg_temp.server('stopping');
select is((select count(*) from maintenance_servers where instance_id = pg_temp.server('stopping')), 0::bigint,
  'after the end no server joins');
select tests.become('user');
select is((select array_agg(distinct status || is_open) from maintenance_notice_list), array['completedfalse'],
  'it stays at the servers as it was told last');
reset role;

-- A whole region, and servers that are created later.
select tests.become('admin');
select isnt(tests.say(pg_temp.plan('{"regions": ["open1"]}')), null, 'a region can be named');
reset role;
insert into instances (id, workspace_id, name, plan_id, region_id, image_id, currency, hourly_micros, state, state_since)
select gen_random_uuid(), owned, 'late-1', tests.plan('published'), tests.place('open'),
  (select id from images where slug = 'published-1'), 'EUR', 1000, 'provisioning', now()
from facts;
select is(
  (select count(*) from events where kind = 'server.maintenance_planned' and data -> 'servers' = '["late-1"]'),
  1::bigint, 'a new server in the region is named as well');
select is(
  (select after -> 'servers' from audit_events where action = 'open' and entity = 'incident' order by id desc limit 1),
  '{"regions": ["open1"]}', 'what was named is in the audit log');

-- Ending the mails.
select tests.become('user');
select is(set_status_subscription(false) ->> 'is_subscribed', 'false', 'one call ends them');
reset role;
select tests.become('admin');
select admin_open_incident('{"kind": "incident", "title": "Sign-in is slow", "parts": ["sign_in"]}', 'We are looking.');
reset role;
select is(
  (select count(*) from deliveries d join events e on e.id = d.event_id where e.data ->> 'title' = 'Sign-in is slow'),
  1::bigint, 'then only others get them');

select * from finish();
rollback;
