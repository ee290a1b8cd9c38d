-- The links of mails: how their readers end them, and how an address subscribes.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();
select tests.seed_workspaces();
delete from events;

create function pg_temp.person() returns uuid language sql immutable
as $$ select '00000000-0000-4000-8000-000000000001'::uuid $$;
create function pg_temp.team() returns uuid language sql immutable
as $$ select tests.workspace(pg_temp.person(), 'viewer') $$;

insert into event_kinds (
  name, topic, title, description, audience, by_site, by_mail, may_switch_off, for_webhooks, sort) values
  ('test.person', 'tickets', 'Title', 'Description', 'person', true, true, true, false, -1),
  ('test.members', 'servers', 'Title', 'Description', 'members', true, true, true, false, -2),
  ('test.secret', 'security', 'Title', 'Description', 'person', true, true, false, false, -4),
  ('test.news', 'status', 'Title', 'Description', 'subscribers', true, true, true, false, -6);

-- Records one event that one mail is about, and returns the mail.
create function pg_temp.mail(kind text) returns deliveries
language plpgsql as $$
declare
  made deliveries;
  event uuid;
begin
  delete from events;
  event := private.record_event(
    kind, '/dashboard', '{}', case kind when 'test.members' then pg_temp.team() end,
    case when kind <> 'test.members' then pg_temp.person() end);
  delete from deliveries d where d.user_id <> pg_temp.person();
  select d.* into strict made from deliveries d where d.event_id = event;
  return made;
end
$$;
create function pg_temp.claim(worker text default 'w') returns jsonb language sql
as $$ select claim_messages(worker, 'mail', 1, 60) limit 1 $$;
-- Ending a mail without signing in.

create function pg_temp.token() returns text language sql
as $$ select private.unsubscribe_token(d) from deliveries d $$;
create temporary table mails on commit drop as select * from pg_temp.mail('test.members');
select is(
  unsubscribe_preview(pg_temp.token()),
  '{"is_wanted": true, "kind": "test.members", "title": "Title", "list": null, "workspace": "viewer"}'::jsonb,
  'the link says what it would end'
);
select is_empty('table notification_settings', 'and ends nothing by that');
select is(
  unsubscribe(pg_temp.token()),
  '{"is_wanted": false, "kind": "test.members", "title": "Title", "list": null, "workspace": "viewer"}'::jsonb, 'one click'
);
select results_eq(
  'select user_id, workspace_id, kind, by_site, by_mail from notification_settings',
  $$values (pg_temp.person(), pg_temp.team(), 'test.members', null::boolean, false)$$,
  'ends this kind by mail in this workspace'
);
select is(unsubscribe(pg_temp.token()) ->> 'is_wanted', 'false', 'a second click says the same');
select is(unsubscribe_preview(pg_temp.token()) ->> 'is_wanted', 'false', 'and so does the link');
select is(unsubscribe_undo(pg_temp.token()) ->> 'is_wanted', 'true', 'taken back');
select is((select by_mail from notification_settings), true, 'the mails come again');
delete from notification_settings;

truncate mails;
insert into mails select * from pg_temp.mail('test.secret');
select is(pg_temp.token(), null, 'what cannot be switched off has no link');
select throws_ok(
  format('select %s(%L)', call, private.sign_token(id::text)), '22023', 'invalid_input', 'and none works'
) from mails, unnest(array['unsubscribe', 'unsubscribe_preview']) call;

truncate mails;
insert into mails select * from pg_temp.mail('test.person');
select throws_ok(format('select %s(%L)', call, token), 'PT404', 'not_found', format('%s: not a token: %s', call, why))
from mails, unnest(array['unsubscribe', 'unsubscribe_preview']) call, lateral (values
  (null, 'nothing'),
  ('', 'empty'),
  (id::text, 'an id without a signature'),
  (id || '.' || repeat('A', 43), 'a made-up signature'),
  (gen_random_uuid() || substring(private.sign_token(id::text) from 37), 'the signature of another'),
  (private.sign_token(id::text) || 'A', 'a longer one'),
  (upper(private.sign_token(id::text)), 'another spelling'),
  (private.sign_token('undo ' || id), 'a signed text of another use'),
  (private.sign_token(gen_random_uuid()::text), 'a delivery that is gone')
) as t (token, why);
select is_empty('select from notification_settings', 'none of them changed anything');
create temporary table token on commit drop as select private.sign_token('x') as value;
update message_secrets set outer_key = inner_key;
select is(private.check_token(value), null, 'a link of another secret does not work') from token;

-- Subscriptions.

delete from events;
select throws_ok(
  format('select private.request_subscription(''status'', %L)', address), '22023', 'invalid_input',
  'no address: ' || coalesce(address, 'null')
) from unnest(array[null, '', 'a', 'a@b', 'a b@example.test', E'a\u200b@example.test']) address;
create temporary table asked on commit drop as
select private.request_subscription('status', ' Reader@Example.test ') as id, null::text as token;
update asked set token = (select secret_data ->> 'token' from deliveries);
select is(
  pg_temp.claim() -> 'to', jsonb_build_object(
    'address', 'reader@example.test', 'name', '', 'time_zone', '', 'locale', null, 'user_id', null, 'list', null),
  'the address is asked'
);
select private.record_event('test.news', '/status', '{}');
select is((select count(*) from deliveries where kind = 'test.news'), 0::bigint, 'and gets nothing before it says yes');
select is((select strpos(token_hash::text, token) from mail_subscriptions, asked), 0, 'the token is not stored');
select throws_ok(
  format('select confirm_subscription(%L)', t), 'PT404', 'not_found', 'not the token: ' || coalesce(t, 'null')
) from unnest(array[null, '', 'x']) t;
select is(
  private.request_subscription('status', 'reader@example.test'), id, 'asked again, it is the same subscription'
) from asked;
select throws_ok(
  format('select confirm_subscription(%L)', token), 'PT404', 'not_found', 'but the link of before ends'
) from asked;
update asked set token = (
  select d.secret_data ->> 'token' from deliveries d join events e on e.id = d.event_id
  where d.kind = 'subscription.confirm' order by e.seq desc limit 1);
update mail_subscriptions set created_at = now() - interval '7 days';
select throws_ok(
  format('select confirm_subscription(%L)', token), 'PT404', 'not_found', 'a link of a week ago'
) from asked;
update mail_subscriptions set created_at = now();
create function pg_temp.confirm(token text) returns jsonb language plpgsql as $$
declare
  said jsonb;
begin
  perform tests.become('anonymous');
  said := confirm_subscription(token);
  perform tests.become_claims('{"role": "none"}');
  return said;
end
$$;
select is(
  pg_temp.confirm(token), '{"list": "status", "address": "reader@example.test", "workspace": null}'::jsonb,
  'the address says yes, without signing in'
) from asked;
select is(confirm_subscription(token) ->> 'list', 'status', 'the link may be followed twice') from asked;
select is(
  private.request_subscription('status', 'reader@example.test'), id, 'who has confirmed is not asked again'
) from asked;
select is(
  (select count(*) from deliveries where kind = 'subscription.confirm'), 2::bigint, 'and gets no mail about it'
);
select private.record_event('test.news', '/status', '{}');
select is((select count(*) from deliveries where kind = 'test.news'), 1::bigint, 'now it gets the news');
delete from deliveries where kind <> 'test.news';
select is(pg_temp.claim() -> 'to' ->> 'list', 'status', 'and the worker learns of which list');
select is(
  unsubscribe_preview(pg_temp.token()),
  '{"is_wanted": true, "kind": "test.news", "title": "Title", "list": "status", "workspace": null}'::jsonb,
  'its link is about the whole subscription'
);
select is(
  unsubscribe(pg_temp.token()),
  '{"is_wanted": false, "kind": "test.news", "title": "Title", "list": "status", "workspace": null}'::jsonb,
  'one click ends the subscription'
);
select is((select ended_at from mail_subscriptions), now(), 'at once');
select is(unsubscribe_preview(pg_temp.token()) ->> 'is_wanted', 'false', 'the link says so');
select throws_ok(
  format('select confirm_subscription(%L)', token), 'PT404', 'not_found', 'the link to confirm does not begin it again'
) from asked;
update deliveries set status = 'queued', run_after = now();
select is(pg_temp.claim(), null, 'also for what waits');
select is(unsubscribe_undo(pg_temp.token()) ->> 'is_wanted', 'true', 'taken back');
select is((select ended_at from mail_subscriptions), null, 'it goes on');
select unsubscribe(pg_temp.token());
select isnt(private.request_subscription('status', 'reader@example.test'), id, 'who subscribes anew is asked anew') from asked;
select is(unsubscribe_undo(pg_temp.token()) ->> 'is_wanted', 'true', 'then taking it back changes nothing');
select is((select count(*) from mail_subscriptions where ended_at is not null), 1::bigint, 'the first one stays ended');

select private.request_subscription('status', 'USER@example.test', null, pg_temp.person());
select is(
  (select confirmed_at is not null and user_id = pg_temp.person() from mail_subscriptions where address = 'user@example.test'),
  true,
  'the address of the account needs no mail'
);
update auth.users set email_confirmed_at = null where email = 'admin@example.test';
select private.request_subscription('status', 'admin@example.test', null, id)
from auth.users where email = 'admin@example.test';
select is(
  (select confirmed_at from mail_subscriptions where address = 'admin@example.test'), null, 'if it is confirmed'
);
select private.request_subscription('status', 'other@example.test', null, pg_temp.person());
select results_eq(
  $$select confirmed_at, user_id, created_by from mail_subscriptions where address = 'other@example.test'$$,
  $$values (null::timestamptz, null::uuid, pg_temp.person())$$, 'another one does'
);

-- A team has one mailbox.
insert into mail_subscriptions (list, address, workspace_id, token_hash, confirmed_at) values
  ('workspace', 'before@example.test', pg_temp.team(), '1', now()),
  ('workspace', 'elsewhere@example.test', tests.workspace(tests.stranger(), 'other'), '2', now());
select private.request_subscription('workspace', 'user@example.test', pg_temp.team(), pg_temp.person());
select results_eq(
  $$select address, ended_at from mail_subscriptions where list = 'workspace' order by address$$,
  $$values ('before@example.test', now()), ('elsewhere@example.test', null), ('user@example.test', null)$$,
  'the next one takes the place of the first'
);

select * from finish();
rollback;
