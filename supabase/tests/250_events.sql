-- Events: whom each audience means, by which ways people are told, and what they read on the site.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();
select tests.seed_workspaces();
delete from events;

-- A workspace with one member of each role, and a suspended owner.
create function pg_temp.team() returns uuid language sql immutable
as $$ select '00000000-0000-4000-8000-0000000000bb'::uuid $$;
create function pg_temp.id(persona text) returns uuid language sql stable
as $$
  select case persona when 'stranger' then tests.stranger() else (
    select user_id from tests.personas where name = persona) end
$$;
insert into workspaces (id, slug, name) values (pg_temp.team(), 'team', 'Team');
insert into workspace_members (workspace_id, user_id, role) values
  (pg_temp.team(), pg_temp.id('user'), 'owner'), (pg_temp.team(), pg_temp.id('stranger'), 'operator'),
  (pg_temp.team(), pg_temp.id('support'), 'viewer'), (pg_temp.team(), pg_temp.id('suspended user'), 'owner');

insert into event_kinds (
  name, topic, title, description, audience, by_site, by_mail, may_switch_off, for_webhooks, sort)
select 'test.' || audience, 'servers', 'Title', 'Description', audience, true, true, true, false, -row_number() over ()
from unnest(array[
  'person', 'everyone', 'owners', 'operators', 'members', 'staff', 'admins', 'subscribers', 'address']) audience;
insert into event_kinds values
  ('test.secret', 'security', 'Title', 'Description', 'person', true, true, false, false, -100),
  ('test.site_only', 'servers', 'Title', 'Description', 'person', true, false, true, false, -101),
  ('test.mail_only', 'servers', 'Title', 'Description', 'person', false, true, true, false, -102);

-- Records an event, and says who is told on the site and by mail.
create function pg_temp.told(
  kind text, person text default null, actor text default null, address text default null
) returns text
language plpgsql
as $$
declare
  event uuid := private.record_event(
    kind, '/dashboard', '{}', case when person is null then pg_temp.team() end,
    pg_temp.id(person), actor => pg_temp.id(actor), address => address);
begin
  return format('site: %s; mail: %s', (
    select string_agg(lower(p.full_name), ', ' order by p.full_name)
    from notifications n join profiles p on p.user_id = n.user_id where n.event_id = event
  ), (
    select string_agg(coalesce(lower(p.full_name), s.address, d.address), ', ' order by p.full_name, s.address)
    from deliveries d
    left join profiles p on p.user_id = d.user_id
    left join mail_subscriptions s on s.id = d.subscription_id
    where d.event_id = event and d.status <> 'cancelled'));
end
$$;
-- Audiences.

select is(pg_temp.told('test.' || audience, person), 'site: ' || who || '; mail: ' || who, audience)
from (values
  ('person', 'user', 'user'),
  ('owners', null, 'user'),
  ('operators', null, 'stranger, user'),
  ('members', null, 'stranger, support, user'),
  ('staff', null, 'admin, stranger, support'),
  ('admins', null, 'admin'),
  ('everyone', null, 'admin, stranger, support, user')
) as t (audience, person, who);
select is(pg_temp.told('test.person', 'suspended user'), 'site: ; mail: ', 'a suspended person is told of nothing');
update auth.users set banned_until = now() + interval '1 hour' where id = pg_temp.id('stranger');
select is(pg_temp.told('test.operators'), 'site: user; mail: user', 'nor is a banned one');
update auth.users set banned_until = null, deleted_at = now() where id = pg_temp.id('stranger');
select is(pg_temp.told('test.operators'), 'site: user; mail: user', 'nor a deleted one');
update auth.users set deleted_at = null where id = pg_temp.id('stranger');
update workspaces set deleted_at = now() where id = pg_temp.team();
select is(pg_temp.told('test.operators'), 'site: ; mail: ', 'nor the members of a deleted workspace');
update workspaces set deleted_at = null where id = pg_temp.team();

select is(
  pg_temp.told('test.operators', actor => 'user'), 'site: stranger; mail: stranger',
  'who did it is not told'
);
select is(
  pg_temp.told('test.secret', 'user', actor => 'user'), 'site: user; mail: user',
  'but of what concerns the security of the account'
);
select is(
  pg_temp.told('test.address', address => ' New@Example.test '), 'site: ; mail: new@example.test',
  'an address without an account'
);
select is(
  pg_temp.told('test.secret', 'user', address => 'old@example.test'), 'site: user; mail: user, old@example.test',
  'an address besides the person'
);
select is(pg_temp.told('test.site_only', 'user'), 'site: user; mail: ', 'a kind that is shown alone');
select is(pg_temp.told('test.mail_only', 'user'), 'site: ; mail: user', 'a kind that is sent alone');

-- Mailboxes and subscribers.

insert into mail_subscriptions (list, address, workspace_id, user_id, token_hash, confirmed_at, ended_at) values
  ('workspace', 'team@example.test', pg_temp.team(), null, '1', now(), null),
  ('workspace', 'before@example.test', pg_temp.team(), null, '2', now(), now()),
  ('workspace', 'other@example.test', tests.workspace(tests.stranger(), 'other'), null, '3', now(), null),
  ('status', 'reader@example.test', null, null, '4', now(), null),
  ('status', 'user@example.test', null, pg_temp.id('user'), '5', now(), null),
  ('status', 'waiting@example.test', null, pg_temp.id('admin'), '6', null, null),
  ('status', 'ended@example.test', null, pg_temp.id('support'), '7', now(), now());
delete from deliveries;
select is(
  pg_temp.told('test.owners'), 'site: user; mail: user, team@example.test',
  'the mailbox of the team gets what concerns the team'
);
select is(pg_temp.told('test.person', 'user'), 'site: user; mail: user', 'not what concerns one person');
select is(
  pg_temp.told('test.subscribers'), 'site: user; mail: reader@example.test, user@example.test',
  'who confirmed a subscription'
);

-- Settings.

create function pg_temp.choose(kind text, workspace uuid, by_site boolean, by_mail boolean) returns text
language sql as $$
  select tests.become('user');
  select set_message_setting(kind, workspace, by_site, by_mail)::text;
  select tests.become_claims('{"role": "none"}');
$$;
select pg_temp.choose('test.owners', null, null, false);
select is(pg_temp.told('test.owners'), 'site: user; mail: team@example.test', 'no mail anywhere');
select pg_temp.choose('test.owners', pg_temp.team(), null, true);
select is(
  pg_temp.told('test.owners'), 'site: user; mail: user, team@example.test',
  'what is chosen for a workspace counts before that'
);
select pg_temp.choose('test.owners', pg_temp.team(), false, null);
select is(
  pg_temp.told('test.owners'), 'site: ; mail: team@example.test',
  'each way alone: what is not chosen for the workspace holds as everywhere'
);
select pg_temp.choose('test.owners', null, false, false);
select pg_temp.choose('test.owners', pg_temp.team(), true, null);
select is(
  pg_temp.told('test.owners'), 'site: user; mail: team@example.test', 'the other way too'
);
select pg_temp.choose('test.owners', pg_temp.team(), null, null);
select pg_temp.choose('test.owners', null, null, null);
select is(
  pg_temp.told('test.owners'), 'site: user; mail: user, team@example.test',
  'the catalogue holds again'
);
select is_empty('select from notification_settings', 'a choice that is taken back leaves no row');

insert into notification_settings (user_id, kind, by_site, by_mail)
values (pg_temp.id('user'), 'test.secret', false, false);
select is(
  pg_temp.told('test.secret', 'user'), 'site: user; mail: user', 'what cannot be switched off is not, whatever a row says'
);
delete from notification_settings;

select tests.become('user');
select throws_ok(
  $$select set_message_setting('test.secret', null, false, false)$$, '22023', 'invalid_input',
  'what cannot be switched off'
);
select throws_ok(
  format('select set_message_setting(%L)', kind), '22023', 'invalid_input', 'a kind without a choice: ' || kind
) from unnest(array['not.known', 'test.address', 'test.subscribers']) kind;
select throws_ok(
  $$select set_message_setting('test.owners', tests.workspace(tests.stranger(), 'other'), false, false)$$, 'PT404',
  'not_found', 'a workspace of others'
);
select lives_ok($$select set_message_setting('test.owners', '00000000-0000-4000-8000-0000000000bb', false)$$,
  'a workspace of one''s own');
select results_eq(
  $$select workspace_id, by_site, by_mail, default_site, default_mail from my_message_settings() where kind = 'test.owners'$$,
  $$values (null::uuid, null::boolean, null::boolean, true, true),
    ('00000000-0000-4000-8000-0000000000bb', false, null, true, true)$$,
  'a row for everywhere, and one for each workspace with a choice of its own'
);
select is(
  (select array_agg(kind order by kind) from my_message_settings() where kind like 'test.%' and workspace_id is null),
  array['test.everyone', 'test.mail_only', 'test.members', 'test.operators', 'test.owners', 'test.person', 'test.secret',
    'test.site_only'],
  'customers choose what concerns customers'
);
select tests.become('support');
select is(
  (select array_agg(kind order by kind) from my_message_settings() where kind in ('test.staff', 'test.admins')),
  array['test.staff'], 'staff what concerns staff'
);
select tests.become_claims('{"role": "none"}');
delete from notification_settings;

-- The same event is recorded once.

select isnt(private.record_event('test.owners', '/', '{}', pg_temp.team(), dedupe_key => 'a'), null, 'a new one');
select is(private.record_event('test.owners', '/', '{}', pg_temp.team(), dedupe_key => 'a'), null, 'not again');
select isnt(private.record_event('test.members', '/', '{}', pg_temp.team(), dedupe_key => 'a'), null, 'of another kind');
select is(
  private.record_event('test.person', '/', '{}', user_id => gen_random_uuid()), null,
  'an account that is gone is told of nothing, and that is no error'
);
select throws_ok(
  format('insert into events (kind, path) values (%L, %L)', 'test.person', path), '23514', null, 'no path of the site: ' || path
) from unnest(array['//example.test', 'https://example.test', '/\example.test', '']) path;

-- At most 5 mails of a kind within an hour; the others wait for the end of it.

delete from events;
delete from mail_subscriptions;
create function pg_temp.state() returns text language sql as $$
  select string_agg(format('%s%s', d.status, case when d.is_digest then ' digest' end), ', ' order by e.seq)
  from deliveries d join events e on e.id = d.event_id where d.user_id = pg_temp.id('user')
$$;
select count(private.record_event('test.owners', '/', jsonb_build_object('n', n), pg_temp.team()))
from generate_series(1, 8) n;
select is(
  pg_temp.state(), 'queued, queued, queued, queued, queued, queued digest, in_digest, in_digest', 'the sixth begins a digest'
);
select is(
  (select run_after - now() from deliveries where is_digest), interval '1 hour', 'which is sent when the hour is over'
);
select is(
  (select count(distinct digest_id) from deliveries where status = 'in_digest'), 1::bigint, 'one digest carries all'
);
select private.record_event('test.operators', '/', '{}', pg_temp.team());
select is(
  (select status from deliveries where kind = 'test.operators' and user_id = pg_temp.id('user')), 'queued',
  'another kind is counted apart'
);
select private.record_event('test.owners', '/', '{}', tests.workspace(pg_temp.id('user'), 'owner'));
select is(
  (select count(*) from deliveries d where is_digest and d.user_id = pg_temp.id('user')), 2::bigint,
  'a digest is about one workspace'
);
select is(
  (select count(*) from notifications n join events e on e.id = n.event_id
    where e.kind = 'test.owners' and n.user_id = pg_temp.id('user')),
  9::bigint, 'the site shows each at once'
);
-- A digest that a worker has taken is closed.
update deliveries set status = 'running', worker = 'w', lease_until = now(), attempts = 1 where is_digest;
select private.record_event('test.owners', '/', '{}', pg_temp.team());
select is(
  (select count(*) from deliveries where is_digest and status = 'queued' and user_id = pg_temp.id('user')), 1::bigint,
  'the next begins another'
);
update deliveries set attempts = 1 where is_digest;
select private.record_event('test.owners', '/', '{}', pg_temp.team());
select is(
  (select count(*) from deliveries where is_digest and attempts = 0 and user_id = pg_temp.id('user')), 1::bigint,
  'one that is tried again is closed as well'
);
update deliveries set created_at = now() - interval '61 minutes';
select private.record_event('test.owners', '/', '{}', pg_temp.team());
select is(
  (select format('%s %s', d.status, d.run_after - now()) from deliveries d join events e on e.id = d.event_id
    where d.user_id = pg_temp.id('user') order by e.seq desc limit 1),
  'queued 00:00:00', 'after the hour they are sent at once again'
);
delete from events;
select count(private.record_event('test.secret', '/', '{}', user_id => pg_temp.id('user')))
from generate_series(1, 8);
select is(
  (select count(*) from deliveries where status = 'queued' and not is_digest), 8::bigint,
  'the security of an account does not wait'
);
select count(private.record_event('test.address', '/', '{}', address => 'new@example.test'))
from generate_series(1, 7);
select results_eq(
  $$select status, error_code, count(*) from deliveries where kind = 'test.address' group by 1, 2 order by 1$$,
  $$values ('cancelled', 'rate_limited', 2::bigint), ('queued', null, 5)$$,
  'an address without an account gets 5, and no digest of what it did not ask for'
);

-- The inbox.

delete from events;
select private.record_event('test.members', '/dashboard/servers', '{"server": "web-1"}', pg_temp.team());
select private.record_event('test.person', '/dashboard', '{}', user_id => pg_temp.id('user'));
select private.record_event('test.person', '/dashboard', '{}', user_id => pg_temp.id('stranger'));
select tests.become('user');
select results_eq(
  'select kind, path, data, workspace_name, is_read from my_inbox()',
  $$values ('test.person', '/dashboard', '{}'::jsonb, null, false),
    ('test.members', '/dashboard/servers', '{"server": "web-1"}', 'Team', false)$$,
  'a person reads what they are told, the newest first'
);
select is(private.unread_count(), 2, 'how many are new');
select is(
  (select mark_read(array_agg(i)) from generate_series(1, (select max(notification_id) from my_inbox())) i
    where i not in (select notification_id from my_inbox() where kind = 'test.members')),
  1, 'marking those of others marks nothing of theirs'
);
select results_eq(
  'select kind from my_inbox(unread_only => true)', array['test.members'], 'what is not read yet'
);
select results_eq(
  'select kind from my_inbox((select max(notification_id) from my_inbox()))', array['test.members'], 'what is older'
);
select is(mark_all_read(), 0, 'all are read');
select tests.become_claims('{"role": "none"}');
select is(
  (select count(*) from notifications where read_at is null and user_id <> pg_temp.id('user')), 3::bigint,
  'those of others are not'
);
delete from workspace_members where workspace_id = pg_temp.team() and user_id = pg_temp.id('user');
select tests.become('user');
select results_eq('select kind from my_inbox()', array['test.person'], 'who left a workspace no longer reads of it');
select tests.become_claims('{"role": "none"}');
select private.record_event('test.staff', '/admin', '{}');
delete from staff where user_id = pg_temp.id('support');
select tests.become('support');
select is_empty('select from my_inbox() where kind = ''test.staff''', 'nor who no longer works here of what is for staff');
select tests.become_claims('{"role": "none"}');

select * from finish();
rollback;
