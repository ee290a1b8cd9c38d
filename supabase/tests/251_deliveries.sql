-- The outbox: what a worker claims, what becomes of it, and how long it is kept.
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
  ('test.staff', 'staff', 'Title', 'Description', 'staff', true, true, true, false, -3),
  ('test.secret', 'security', 'Title', 'Description', 'person', true, true, false, false, -4),
  ('test.address', 'invitations', 'Title', 'Description', 'address', false, true, false, false, -5);

-- Records one event that one mail is about, and returns the mail.
create function pg_temp.mail(
  kind text, address text default null, secret jsonb default null, person uuid default pg_temp.person()
) returns deliveries
language plpgsql as $$
declare
  made deliveries;
  event uuid;
begin
  delete from events;
  event := private.record_event(
    kind, '/dashboard', '{"server": "web-1"}', case kind when 'test.members' then pg_temp.team() end,
    case when address is null and kind not in ('test.members', 'test.staff') then person end, address => address,
    secret_data => secret);
  select d.* into made from deliveries d
  where d.event_id = event
  order by d.user_id = person desc nulls last limit 1;
  delete from deliveries d where d.id <> made.id;
  return made;
end
$$;
create function pg_temp.claim(worker text default 'w') returns jsonb language sql
as $$ select claim_messages(worker, 'mail', 1, 60) limit 1 $$;
create function pg_temp.state() returns text language sql
as $$ select concat_ws(' ', d.status, d.error_code, d.attempts) from deliveries d $$;

-- What a worker gets.

select is(
  pg_temp.claim(), null, 'nothing is due'
);
create temporary table mails on commit drop as select * from pg_temp.mail('test.members');
create temporary table jobs on commit drop as select pg_temp.claim() as job;
select is(job -> 'to', jsonb_build_object(
  'address', 'user@example.test', 'name', 'User', 'time_zone', '', 'locale', null, 'user_id', pg_temp.person(),
  'list', null), 'to whom') from jobs;
select is(job -> 'event' ->> 'kind', 'test.members', 'about what') from jobs;
select is(job -> 'event' -> 'data', '{"server": "web-1"}'::jsonb, 'with its facts') from jobs;
select is(jsonb_array_length(job -> 'events'), 1, 'one event alone') from jobs;
select is(job ->> 'audience', 'members', 'why') from jobs;
select is(job -> 'workspace' ->> 'name', 'viewer', 'in which workspace') from jobs;
select is(job -> 'delivery' ->> 'attempts', '1', 'for the first time') from jobs;
select is(
  (select array_agg(k order by k) from jobs, jsonb_object_keys(job) k),
  array['audience', 'delivery', 'event', 'events', 'secret_data', 'to', 'unsubscribe_token', 'workspace'],
  'and nothing else'
);
select is(private.check_token(job ->> 'unsubscribe_token'), job -> 'delivery' ->> 'id', 'with a link that ends it') from jobs;
select is(pg_temp.claim('other'), null, 'a mail that has a worker is not handed out');
select is(renew_message(id, 'other', 60), false, 'another worker does not renew it') from mails;
select is(renew_message(id, 'w', 3600), true, 'its worker does') from mails;
select is(
  (select lease_until - now() from deliveries), interval '1 hour', 'for as long as it asks'
);
select is(release_message(id, 'other'), false, 'another worker does not give it back') from mails;
select is(release_message(id, 'w'), true, 'its worker does') from mails;
select is(pg_temp.state(), 'queued 0', 'as if it had not been claimed');

-- Leases.

select isnt(pg_temp.claim(), null, 'claimed again');
update deliveries set run_after = now();
select is(pg_temp.claim('other') -> 'delivery' ->> 'attempts', '2', 'after its lease another worker has it');
select throws_ok(
  format($$select complete_message(%L, 'w', '{"ok": true}')$$, id), 'PT409', 'conflict', 'the first one is too late'
) from mails;
update deliveries set run_after = now(), attempts = 12;
select is(pg_temp.claim(), null, 'what twelve workers lost');
select is(pg_temp.state(), 'failed worker_lost 12', 'is not tried again');
select throws_ok('select claim_messages('''', ''mail'', 1, 60)', '22023', 'invalid_input', 'a worker has a name');
select throws_ok('select claim_messages(''w'', ''post'', 1, 60)', '22023', 'invalid_input', 'and a way that exists');
select throws_ok('select worker_heartbeat('''', ''1'', ''{}'')', '22023', 'invalid_input', 'also in its heartbeat');

-- Results.

truncate mails;
insert into mails select * from pg_temp.mail('test.secret', secret => '{"token": "x"}');
select is(pg_temp.claim() -> 'secret_data' ->> 'token', 'x', 'a token is handed out');
select is(
  complete_message(id, 'w', '{"ok": true, "message_id": "<1@example.test>"}'), '{"applied": true, "status": "sent"}'::jsonb,
  'sent'
) from mails;
select results_eq(
  'select status, sent_at, secret_data, message_id, lease_until from deliveries',
  $$values ('sent', now(), null::jsonb, '<1@example.test>', null::timestamptz)$$, 'and the token is forgotten'
);
select is(
  complete_message(id, 'w', '{"ok": true}'), '{"applied": false, "status": "sent"}'::jsonb, 'said twice, noted once'
) from mails;
select throws_ok(
  $$select complete_message(gen_random_uuid(), 'w', '{"ok": true}')$$, 'PT404', 'not_found', 'no such message'
);
select throws_ok(
  format('select complete_message(%L, ''w'', %L)', id, outcome), '22023', 'invalid_input', 'no outcome: ' || outcome
) from mails, unnest(array['{}', '{"ok": "yes"}']) outcome;

truncate mails;
insert into mails select * from pg_temp.mail('test.secret', secret => '{"token": "x"}');
create function pg_temp.fail(outcome jsonb) returns jsonb language sql as $$
  update deliveries set run_after = now();
  select pg_temp.claim();
  select complete_message(d.id, 'w', '{"ok": false, "code": "refused", "detail": "Not now."}' || outcome) from deliveries d;
$$;
select is(
  pg_temp.fail('{"retry": true}'),
  jsonb_build_object('applied', true, 'status', 'queued', 'run_after', now() + interval '2 minutes'),
  'tried again in two minutes'
);
select is((pg_temp.fail('{"retry": true}') ->> 'run_after')::timestamptz - now(), interval '4 minutes', 'then in four');
update deliveries set attempts = 10;
select is(
  (pg_temp.fail('{"retry": true}') ->> 'run_after')::timestamptz - now(), interval '4 hours', 'in four hours at most'
);
select is(pg_temp.fail('{"retry": true}') ->> 'status', 'failed', 'and not after the twelfth time');
select results_eq(
  'select error_code, error_detail, secret_data ->> ''token'' from deliveries', $$values ('refused', 'Not now.', 'x')$$,
  'the reason is kept, and what sending it again needs'
);
truncate mails;
insert into mails select * from pg_temp.mail('test.person');
select is(pg_temp.fail('{"retry": false}') ->> 'status', 'failed', 'what can not succeed is not tried again');

-- Digests.

delete from events;
select count(private.record_event('test.members', '/', jsonb_build_object('n', n), pg_temp.team(), actor => null))
from generate_series(1, 8) n;
delete from deliveries where user_id <> pg_temp.person();
select is(
  (select count(*) from claim_messages('w', 'mail', 100, 60)), 5::bigint, 'the digest waits'
);
update deliveries set run_after = now() where is_digest;
select is(
  (select jsonb_path_query_array(job, '$.events[*].data.n') from claim_messages('w', 'mail', 100, 60) job),
  '[6, 7, 8]'::jsonb, 'and carries the others in their order'
);

-- What must not be sent any more.

create function pg_temp.no_mail(kind text) returns text language sql as $$
  select format('insert into notification_settings (user_id, kind, by_mail) values (%L, %L, false)', pg_temp.person(), kind)
$$;
create function pg_temp.after(kind text, change text, address text default null) returns text
language plpgsql as $$
declare
  said text;
begin
  perform pg_temp.mail(kind, address);
  execute change;
  said := case when pg_temp.claim() is null then pg_temp.state() else 'claimed' end;
  raise exception using errcode = 'TSTOK', message = said;
exception
  when sqlstate 'TSTOK' then return sqlerrm;
end
$$;
select is(pg_temp.after(kind, change, address), coalesce('cancelled ' || why || ' 1', 'claimed'), kind || ': ' || change)
from (values
  ('test.members', 'delete from workspace_members', null, 'not_concerned'),
  ('test.members', 'update workspace_members set role = ''viewer''', null, null),
  ('test.members', 'update workspaces set deleted_at = now() where not is_personal', null, 'not_concerned'),
  ('test.person', 'delete from workspace_members', null, null),
  ('test.person', 'update profiles set suspended_at = now(), suspension_reason = ''Test''', null, 'account_closed'),
  ('test.person', 'update auth.users set email_confirmed_at = null', null, 'no_address'),
  ('test.person', pg_temp.no_mail('test.person'), null, 'switched_off'),
  ('test.secret', pg_temp.no_mail('test.secret'), null, null),
  ('test.person', 'insert into mail_blocks values (''user@example.test'', ''bounce'')', null, 'blocked'),
  ('test.secret', 'insert into mail_blocks values (''user@example.test'', ''bounce'')', null, 'blocked'),
  ('test.address', 'insert into mail_blocks values (''new@example.test'', ''complaint'')', 'new@example.test', 'blocked'),
  ('test.address', 'select 1', 'new@example.test', null)
) as t (kind, change, address, why);
select pg_temp.mail('test.staff', person => (select user_id from tests.personas where name = 'support'));
delete from staff where staff_type = 'support';
select is(pg_temp.claim(), null, 'a mail for staff is not sent to who no longer works here');
select is(pg_temp.state(), 'cancelled not_concerned 1', 'and says why');

select pg_temp.mail('test.secret', secret => '{"token": "x"}');
insert into mail_blocks (address, reason) values ('user@example.test', 'bounce');
select pg_temp.claim();
select is((select secret_data from deliveries), null, 'what is cancelled keeps no token');
delete from mail_blocks;

-- What is put aside does not hide what comes after it.
delete from events;
insert into mail_blocks (address, reason) values ('blocked@example.test', 'bounce');
select private.record_event('test.address', '/', '{}', address => 'blocked@example.test');
select private.record_event('test.address', '/', '{}', address => 'open@example.test');
update deliveries set run_after = now() - interval '1 minute' where address = 'blocked@example.test';
select is(pg_temp.claim() -> 'to' ->> 'address', 'open@example.test', 'a worker that asks for one gets the next one');
delete from mail_blocks;

truncate mails;
insert into mails select * from pg_temp.mail('test.person');
update auth.users set email = 'New@example.test' where id = pg_temp.person();
select is(pg_temp.claim() -> 'to' ->> 'address', 'new@example.test', 'a mail goes to the address of the moment');
update auth.users set email = 'user@example.test' where id = pg_temp.person();

-- Blocked addresses.

truncate mails;
insert into mails select * from pg_temp.mail('test.person');
select is(pg_temp.fail('{"block": "bounce"}') ->> 'status', 'failed', 'no such mailbox');
select tests.become('user');
select is(
  my_mail_problem(), jsonb_build_object('address', 'user@example.test', 'reason', 'bounce', 'at', now()), 'the person reads why'
);
select tests.become('admin');
select is(my_mail_problem(), null, 'others do not');
select clear_mail_block();
select tests.become('user');
select isnt(my_mail_problem(), null, 'nor do they clear it');
select clear_mail_block();
select is(my_mail_problem(), null, 'the person does');
select tests.become_claims('{"role": "none"}');
select record_mail_block(' User@Example.test ', 'bounce', 'a');
select record_mail_block('user@example.test', 'complaint', null);
select results_eq(
  'select address, reason, detail from mail_blocks', $$values ('user@example.test', 'complaint', '')$$, 'one row for an address'
);
delete from mail_blocks;
select throws_ok(
  format('select record_mail_block(%L, %L, '''')', address, reason), '22023', 'invalid_input', format('%s %s', address, reason)
) from (values ('user@example.test', 'because'), ('user@example.test', null), ('', 'bounce'), (null, 'bounce'))
  as t (address, reason);

-- Retention.

delete from events;
select private.record_event('test.secret', '/', jsonb_build_object('n', n), user_id => pg_temp.person())
from generate_series(1, 4) n;
update events set at = now() - interval '90 days 1 minute' where data ->> 'n' = '1';
update deliveries d set
  status = case e.data ->> 'n' when '4' then 'failed' else 'sent' end, error_code = 'x',
  sent_at = case when e.data ->> 'n' <> '4' then now() - interval '29 days' - (e.data ->> 'n' = '2')::int * interval '2 days' end,
  created_at = now() - interval '40 days'
from events e where e.id = d.event_id;
select private.request_subscription('status', 'other@example.test');
update mail_subscriptions set created_at = now() - interval '31 days';
delete from deliveries where kind = 'subscription.confirm';
delete from events where kind = 'subscription.confirm';
insert into workers (worker, version, seen_at) values ('old', '1', now() - interval '8 days'), ('new', '1', now());
select is(private.prune_messages(), '{"events_deleted": 1, "deliveries_deleted": 1}'::jsonb, 'what is too old goes');
select results_eq(
  $$select data ->> 'n', d.status from events e left join deliveries d on d.event_id = e.id order by 1$$,
  $$values ('2', null), ('3', 'sent'), ('4', 'failed')$$,
  'events of 90 days with all about them, and mails that were sent 30 days ago; failed ones stay as long as the event'
);
select is((select count(*) from mail_subscriptions where address = 'other@example.test'), 0::bigint, 'and what nobody confirmed');
select results_eq('select worker from workers', array['new'], 'and processes that are gone');

-- The links of mails that were given up.
delete from events;
select private.record_event('test.secret', '/', jsonb_build_object('n', n), user_id => pg_temp.person(), secret_data => secret)
from (values (1, '{"undo_path": "/x"}'::jsonb), (2, '{"token": "x"}'), (3, '{"token": "x"}')) mails (n, secret);
update deliveries d set status = 'failed', error_code = 'smtp_timeout',
  created_at = now() - case e.data ->> 'n' when '3' then interval '6 days' else interval '8 days' end
from events e where e.id = d.event_id;
select private.prune_messages();
select results_eq(
  $$select d.status, d.error_code, d.secret_data from deliveries d join events e on e.id = d.event_id order by e.data ->> 'n'$$,
  $$values ('failed', 'smtp_timeout', null::jsonb), ('cancelled', 'link_ended', null), ('failed', 'smtp_timeout', '{"token": "x"}')$$,
  'are forgotten after 7 days, and a mail that is nothing without its link is not sent again');
delete from events;
select private.record_event('test.secret', '/', jsonb_build_object('n', n), user_id => pg_temp.person())
from generate_series(1, 2) n;
update deliveries d set status = case e.data ->> 'n' when '1' then 'sent' else 'failed' end, error_code = 'x',
  sent_at = case e.data ->> 'n' when '1' then now() end
from events e where e.id = d.event_id;

-- Health.

update deliveries set status = 'queued', sent_at = null, run_after = now() - interval '90 seconds' where status = 'sent';
select is(
  worker_heartbeat('w', '1.2.3', '{"mail": true}') -> 'queue',
  '{"mail": {"queued": 1, "running": 0, "failed": 1, "oldest_due_seconds": 90},
    "webhook": {"queued": 0, "running": 0, "failed": 0, "oldest_due_seconds": 0}}'::jsonb, 'what waits, and how long'
);
select results_eq(
  $$select version, facts, seen_at from workers where worker = 'w'$$, $$values ('1.2.3', '{"mail": true}'::jsonb, now())$$,
  'and that the worker is alive'
);

select * from finish();
rollback;
