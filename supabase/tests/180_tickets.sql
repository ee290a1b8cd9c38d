-- The life of a ticket: who reads what, states, limits, files, notes, and what the audit log keeps.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();
select tests.seed_workspaces();
select tests.seed_instances();

create function pg_temp.user_id() returns uuid language sql immutable
  as $$ select '00000000-0000-4000-8000-000000000001'::uuid $$;
create function pg_temp.number(title text) returns bigint language sql security definer
  as $$ select number from app.tickets where subject = title $$;
create function pg_temp.version(title text) returns integer language sql security definer
  as $$ select version from app.tickets where subject = title $$;
create function pg_temp.base64(content bytea) returns text language sql immutable
  as $$ select encode(content, 'base64') $$;
create function pg_temp.ask(more jsonb) returns jsonb language sql
  as $$ select public.create_ticket(
    '{"topic": "server", "subject": "It is slow", "body": "Since noon."}'::jsonb || more) $$;
grant execute on all functions in schema pg_temp to authenticated;

select tests.become('user');

-- What is refused.
select throws_ok($$ select pg_temp.ask('{"topic": "weather"}') $$, '22023', 'invalid_input', 'a topic');
select throws_ok($$ select pg_temp.ask('{"subject": "ab"}') $$, '22023', 'invalid_input', 'a short subject');
select throws_ok($$ select pg_temp.ask('{"subject": "two\nlines"}') $$, '22023', 'invalid_input', 'two lines');
select throws_ok($$ select pg_temp.ask('{"body": " \n "}') $$, '22023', 'invalid_input', 'no message');
select throws_ok(
  $$ select pg_temp.ask(jsonb_build_object('body', repeat('a', 4001))) $$, '22023', 'invalid_input', 'a long message');
select throws_ok(
  $$ select pg_temp.ask(jsonb_build_object('body', U&'a\202Eb')) $$, '22023', 'invalid_input', 'reversed text');
select throws_ok($$ select pg_temp.ask('{"assignee": "me"}') $$, '22023', 'invalid_input', 'an unknown key');
select throws_ok(
  $$ select pg_temp.ask('{"context": [{"section": "a", "name": "b"}]}') $$, '22023', 'invalid_input', 'half a line');
select throws_ok(
  $$ select pg_temp.ask('{"context": [{"section": "a", "name": "b", "value": {"c": 1}}]}') $$, '22023',
  'invalid_input', 'a line that is no text');
select throws_ok(
  $$ select pg_temp.ask(jsonb_build_object('instance_id',
    tests.instance(tests.workspace(pg_temp.user_id(), 'strangers'), 'running'))) $$,
  '22023', 'invalid_input', 'a server of strangers');
select throws_ok($$ select pg_temp.ask(jsonb_build_object('files', jsonb_build_array(
    jsonb_build_object('name', 'a.svg', 'content', pg_temp.base64('<svg></svg>'))))) $$,
  '22023', 'invalid_input', 'a file that a browser runs');
select throws_ok($$ select pg_temp.ask(jsonb_build_object('files', (
    select jsonb_agg(jsonb_build_object('name', 'a.txt', 'content', pg_temp.base64('a')))
    from generate_series(1, 4)))) $$, '22023', 'invalid_input', 'four files');
select throws_ok($$ select pg_temp.ask('{"files": [{"name": "a.txt", "content": "!"}]}') $$,
  '22023', 'invalid_input', 'a file that is no base64');

-- A ticket, once.
create temp table answers as
  select pg_temp.ask(jsonb_build_object('idempotency_key', 'aaaaaaaa-0000-4000-8000-000000000001',
    'instance_id', tests.instance(tests.workspace(pg_temp.user_id(), 'owner'), 'running'),
    'context', '[{"section": "server", "name": "name", "value": "running"}]'::jsonb,
    'files', jsonb_build_array(jsonb_build_object('name', 'a.log', 'content', pg_temp.base64('a'))))) as answer
  from generate_series(1, 2);
select is(count(distinct answer), 1::bigint, 'the same answer twice') from answers;
select is(to_jsonb(t) - '{ticket_id,number,instance_id,created_at,updated_at,context}'::text[],
  '{"topic": "server", "subject": "It is slow", "state": "waiting_for_us", "instance_name": "running",
    "answered_at": null, "closed_at": null, "reopen_until": null, "is_unread": false, "messages": 1}',
  'the customer sees it') from my_tickets t;
select throws_ok(
  $$ select pg_temp.ask('{"idempotency_key": "aaaaaaaa-0000-4000-8000-000000000001"}') $$,
  'PT409', 'conflict', 'another request with the same key');
select is(m.files -> 0 ->> 'name', 'a.log', 'the file of the message') from my_ticket_messages m;
select is(public.ticket_file((m.files -> 0 ->> 'id')::uuid) ->> 'content', pg_temp.base64('a'), 'its content')
from my_ticket_messages m;

-- Colleagues and other people do not see it.
create temp table files as select (m.files -> 0 ->> 'id')::uuid as id from my_ticket_messages m;
grant select on files to authenticated;
select tests.become('suspended user');
select is_empty('select 1 from my_tickets', 'not the ticket');
select throws_ok('select public.ticket_file(id) from files', 'PT404', 'not_found', 'not the file');
select throws_ok($$ select reply_ticket(pg_temp.number('It is slow'), 'Hello') $$, 'PT404', 'not_found',
  'nor may they answer');
select lives_ok($$ select pg_temp.ask('{"subject": "Why am I suspended?"}') $$, 'suspended people may ask');
select lives_ok($$ select reply_ticket(pg_temp.number('Why am I suspended?'), 'Please tell me.') $$,
  'and go on');

-- The queue.
select tests.become('support');
select is(array_agg(ticket ->> 'subject'), array['It is slow', 'Why am I suspended?'],
  'who waits the longest is first') from admin_list_tickets();
select is(array_agg(ticket ->> 'subject'), array['It is slow'], 'found by ' || needle)
from unnest(array['slow', 'T-' || pg_temp.number('It is slow'), pg_temp.number('It is slow')::text,
  'USER@example.test', 'running']) needle, admin_list_tickets(needle, topic => 'server') l
where ticket ->> 'author' = pg_temp.user_id()::text group by needle;
select is_empty($$ select 1 from admin_list_tickets('%') $$, 'no pattern');
select is_empty($$ select 1 from admin_list_tickets(state => 'closed') $$, 'none is closed');
select is_empty($$ select 1 from admin_list_tickets(assigned => 'me') $$, 'none is mine');
select is(count(*), 2::bigint, 'nobody has one') from admin_list_tickets(assigned => 'nobody');
select is((min(total), count(*))::text, '(2,1)', 'total counts all')
from admin_list_tickets(page => 99, page_size => 1);

-- Notes and assignment.
select lives_ok($$ select admin_note_ticket(pg_temp.number('It is slow'), 'Looks like the host.',
  'aaaaaaaa-0000-4000-8000-000000000002') from generate_series(1, 2) $$, 'a note, once');
select throws_ok($$ select admin_assign_ticket(pg_temp.number('It is slow'), pg_temp.user_id(), 1) $$,
  '22023', 'invalid_input', 'customers take no tickets');
select throws_ok($$ select admin_assign_ticket(pg_temp.number('It is slow'), auth.uid(), 9) $$,
  'PT409', 'conflict', 'an old version');
select is(jsonb_array_length(t -> 'notes'), 1, 'staff read the note')
from admin_ticket(pg_temp.number('It is slow')) t;
select is(t -> 'customer' ->> 'email', 'user@example.test', 'beside the customer')
from admin_ticket(pg_temp.number('It is slow')) t;
select isnt(position('public_key' in t::text) > 0, true, 'without keys')
from admin_ticket(pg_temp.number('It is slow')) t;

-- The answer.
select lives_ok($$ select admin_reply_ticket(pg_temp.number('It is slow'), 'We moved it.',
  'waiting_for_customer', 1, '[]', 'aaaaaaaa-0000-4000-8000-000000000003') from generate_series(1, 2) $$,
  'an answer, once, also if it is sent again with the old version');
select throws_ok($$ select admin_reply_ticket(pg_temp.number('It is slow'), 'And?', 'closed', 1) $$,
  'PT409', 'conflict', 'an answer to an older state');
select throws_ok($$ select admin_reply_ticket(pg_temp.number('It is slow'), 'And?', 'gone',
  pg_temp.version('It is slow')) $$, '22023', 'invalid_input', 'an unknown state');
select is(t ->> 'assignee_name', 'Support', 'who answers first takes it')
from admin_ticket(pg_temp.number('It is slow')) t;

select tests.become('user');
select is((t.state, t.is_unread, t.messages)::text, '(waiting_for_customer,t,2)', 'an unread answer')
from my_tickets t;
select isnt(position('host' in string_agg(to_jsonb(m)::text, '')) > 0, true, 'and no note')
from my_ticket_messages m;
select lives_ok($$ select read_ticket(pg_temp.number('It is slow')) $$, 'the customer reads it');
select is(t.is_unread, false, 'it is read') from my_tickets t;
select lives_ok($$ select close_ticket(pg_temp.number('It is slow')) from generate_series(1, 2) $$, 'closes');
select is(t.reopen_until, t.closed_at + interval '14 days', 'until when it can be opened') from my_tickets t;
select is(reply_ticket(pg_temp.number('It is slow'), 'Again.') ->> 'state', 'waiting_for_us', 'opens again');

reset role;
update tickets set state = 'closed', waiting_since = null, closed_at = now() - interval '15 days'
where subject = 'It is slow';
select tests.become('user');
select throws_ok($$ select reply_ticket(pg_temp.number('It is slow'), 'Again?') $$, 'PT409', 'ticket_closed',
  'not after 14 days');

-- Limits.
select lives_ok($$ select pg_temp.ask('{}') from generate_series(1, 4) $$, 'five tickets in an hour');
select throws_ok($$ select pg_temp.ask('{}') $$, 'PT429', 'rate_limited', 'not six');
reset role;
delete from tickets where subject = 'It is slow';
update tickets set author = pg_temp.user_id();
select tests.become('user');
select lives_ok($$ select reply_ticket(pg_temp.number('Why am I suspended?'), 'More') from generate_series(1, 30) $$,
  '30 messages in an hour');
select throws_ok($$ select reply_ticket(pg_temp.number('Why am I suspended?'), 'More') $$, 'PT429',
  'rate_limited', 'not 31');
reset role;
delete from ticket_messages;
select tests.become('user');
select throws_ok(
  $$ select reply_ticket(pg_temp.number('Why am I suspended?'), 'More', (
    select jsonb_agg(jsonb_build_object('name', 'a.txt', 'content', pg_temp.base64(repeat('a', 1048576)::bytea)))
    from generate_series(1, 3))) from generate_series(1, 4) $$,
  '22023', 'invalid_input', '10 MiB a ticket');

-- Canned replies.
select tests.become('admin');
select lives_ok($$ select admin_save_canned_reply(null, 'Moved', 'We moved it.') $$, 'a canned reply');
select throws_ok($$ select admin_save_canned_reply(null, 'Moved', 'Twice') $$, 'PT409', 'uniqueness_error',
  'one title');
select lives_ok($$ select admin_save_canned_reply(canned_reply_id, 'Moved', 'We have moved it.', 1)
  from canned_reply_list $$, 'changed');
select throws_ok($$ select admin_delete_canned_reply(canned_reply_id, 1) from canned_reply_list $$,
  'PT409', 'conflict', 'an old version');
select lives_ok($$ select admin_delete_canned_reply(canned_reply_id, 2) from canned_reply_list $$, 'removed');

-- The audit log.
select is(
  array(select distinct entity_name from admin_list_audit(kind => 'ticket', action_is => 'note')),
  array['T-' || pg_temp.number('It is slow')], 'the log names a ticket by its number');
reset role;
select is(
  array(select entity || ' ' || action || ' ' || actor_role from audit_events
    where entity in ('ticket', 'canned_reply') and entity_id is not null
      and actor <> '00000000-0000-4000-8000-000000000002' order by id limit 6),
  array['ticket create customer', 'ticket note staff', 'ticket reply staff', 'ticket close customer',
    'ticket reopen customer', 'ticket create customer'], 'who did what');
select is_empty($$ select 1 from audit_events where entity = 'ticket'
  and (before::text || after::text) ~ 'moved|noon|host' $$, 'without the texts');
select is_empty($$ select 1 from audit_events where entity = 'ticket' and workspace_id is not null $$,
  'colleagues do not read the events');

select * from finish();
rollback;
