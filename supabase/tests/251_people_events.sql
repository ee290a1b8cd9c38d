-- Events of tickets, invitations, members, API keys, legal documents, and of a person's data: who is told, of what.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();
select tests.seed_workspaces();
select tests.seed_tickets();
delete from events;

create function pg_temp.place(kind text default 'owner') returns uuid language sql
as $$ select tests.workspace(tests.person('user'), kind) $$;
create function pg_temp.number() returns bigint language sql
as $$ select tests.ticket_number(tests.person('user')) $$;

-- Tickets.
select tests.run_as('user', $$select public.create_ticket('{"topic": "other", "subject": "No route", "body": "Hello"}')$$);
select is((select data from events), (select jsonb_build_object('number', number, 'subject', subject)
  from tickets where subject = 'No route'), 'a new ticket has a number and a subject');
select is(tests.told(), 'ticket.new · site: admin, stranger, support · mail: admin, stranger, support',
  'all who work here are told of a new ticket, and not who was suspended');
select tests.run_as('support', $$select public.create_ticket('{"topic": "other", "subject": "My own", "body": "Hello"}')$$);
select is(tests.told(), 'ticket.new · site: admin, stranger · mail: admin, stranger', 'but not who opened it');

select tests.run_as('support', format('select public.admin_reply_ticket(%s, %L, %L, %s)', number, 'Have you tried?',
  'waiting_for_customer', version)) from tickets where number = pg_temp.number();
select is((select path from events), '/dashboard/support/' || pg_temp.number(), 'an answer leads to the ticket');
select ok((select strpos(data::text, 'tried') = 0 from events), 'and says nothing of it, as mails are read by others');
select is((select count(*) from notifications where read_at is null), 1::bigint, 'the author has a message of an answer');
select tests.run_as('user', format('select public.read_ticket(%s)', pg_temp.number()));
select is((select count(*) from notifications where read_at is null), 0::bigint, 'who opens the ticket has read the message');
select is(tests.told(), 'ticket.answered · site: user · mail: user', 'the author is told of an answer');

select tests.run_as('user', format('select public.reply_ticket(%s, %L)', pg_temp.number(), 'Yes'));
select is(tests.told(), '', 'nobody is told of what the author writes: the list of staff has it');

select tests.run_as('user', format('select public.close_ticket(%s)', pg_temp.number()));
select is(tests.told(), 'ticket.closed · site:  · mail: ', 'who closes a ticket is not told');
update tickets set state = 'waiting_for_us', waiting_since = now(), closed_at = null where number = pg_temp.number();
update tickets set state = 'closed', waiting_since = null, closed_at = now() where number = pg_temp.number();
select is(tests.told(), 'ticket.closed · site: user · mail: user', 'the author is, if somebody else closes it');
select is(tests.told(), '', 'what was told is not told again');
update tickets set state = 'waiting_for_us', waiting_since = now(), closed_at = null where number = pg_temp.number();
select tests.run_as('support', format('select public.admin_reply_ticket(%s, %L, %L, %s)', number, 'It works now.',
  'closed', version)) from tickets where number = pg_temp.number();
select is(tests.told(), 'ticket.answered · site: user · mail: user', 'an answer that closes is one message');

-- Invitations.
select tests.run_as('user', format('select public.invite_to_workspace(%L, %L, %L)',
  pg_temp.place(), 'Guest@Example.test', 'operator'));
select is((select data - 'until' from events), '{"workspace": "owner", "role": "operator", "invited_by": "User"}',
  'an invitation says who invites to what');
select is(
  (select sha256(convert_to(substring(d.secret_data ->> 'path' from '^/dashboard/invitations/([0-9a-f]{64})$'), 'UTF8'))
    from deliveries d),
  (select token_hash from workspace_invitations where email = 'guest@example.test'),
  'the mail has the link of the invitation');
select ok((select strpos(e::text, substring(d.secret_data ->> 'path' from '[0-9a-f]{64}')) = 0 from events e, deliveries d),
  'and the event has not');
select is((select address from deliveries), 'guest@example.test', 'it goes to the address, which needs no account');
select tests.run_as('user', format('select public.invite_to_workspace(%L, %L, %L)',
  pg_temp.place(), 'guest@example.test', 'viewer'));
create function pg_temp.guest_mails() returns text language sql as $$
  select string_agg(d.status || case when d.secret_data is null then '' else ' with a link' end, ', ' order by e.seq)
  from app.deliveries d join app.events e on e.id = d.event_id where d.address = 'guest@example.test'
$$;
select is(pg_temp.guest_mails(), 'cancelled, queued with a link', 'inviting again replaces the mail that waits');
select tests.run_as('user', format('select public.withdraw_invitation(%L)', id))
from workspace_invitations where email = 'guest@example.test';
select is(pg_temp.guest_mails(), 'cancelled, cancelled', 'a withdrawn invitation is not mailed');
select is(tests.told(), 'invitation.sent · site:  · mail: guest@example.test', 'nobody else is told');

select tests.run_as('user', format('select public.invite_to_workspace(%L, %L, %L)',
  pg_temp.place(), 'victim@example.test', 'viewer')) from generate_series(1, 5);
select is(
  tests.attempt('user', format('select public.invite_to_workspace(%L, %L, %L)',
    pg_temp.place(), 'victim@example.test', 'viewer')), 'rate_limited', 'an address gets 5 invitations an hour');
select is(
  tests.attempt('admin', format('select public.invite_to_workspace(%L, %L, %L)',
    tests.workspace(tests.person('admin'), 'owner'), 'victim@example.test', 'viewer')), 'rate_limited',
  'whoever invites');
select is(
  tests.attempt('user', format('select public.invite_to_workspace(%L, %L, %L)',
    pg_temp.place(), 'another@example.test', 'viewer')), '1', 'another address still can be invited');
delete from events;
select is(
  tests.attempt('user', format('select public.invite_to_workspace(%L, %L, %L)',
    pg_temp.place(), 'victim@example.test', 'viewer')), '1', 'and this one after that hour');

select tests.run_as('user', format('select public.accept_invitation(%L)',
  tests.workspace(tests.person('user'), 'invited waiting')));
select is((select data from events), '{"workspace": "strangers", "name": "User", "role": "viewer"}',
  'who accepts is named');
select is(tests.told(), 'invitation.accepted · site: stranger · mail: stranger', 'to the owners');

-- Members.
select tests.run_as('user', format('select public.remove_workspace_member(%L, %L)',
  pg_temp.place(), tests.stranger()));
select is(tests.told(), 'workspace.member_removed · site: stranger · mail: stranger', 'who is removed is told');
select tests.run_as('user', format('select public.leave_workspace(%L)', pg_temp.place('viewer')));
select is(tests.told(), '', 'who leaves knows it');

-- API keys.
select tests.run_as('user', format('select public.create_api_key(%L, %L, %L)', pg_temp.place(), 'CI', 'read'));
select is((select data - 'expires_at' from events), '{"name": "CI", "scope": "read", "created_by": "User"}',
  'a new key is named, and its secret is not');
select is(tests.told(), 'api_key.created · site: user · mail: user',
  'also to who made it: it may have been somebody else in their session');

-- Legal documents.
select tests.run_as('admin', format('select public.save_legal_document(%L, %s, %L, %L)', 'terms', version,
  '{"document_version": 2, "effective_on": "2999-01-01"}', 'New terms')) from legal_documents where document = 'terms';
select is((select data from events), '{"document": "terms", "version": 2, "at": "2999-01-01"}',
  'a new version says from when it holds');
select is(tests.told(), 'legal.changed · site: stranger, support, user · mail: stranger, support, user',
  'everybody is told, but who did it and who is suspended');
update legal_documents set link = 'https://example.org/moved' where document = 'terms';
select is(tests.told(), '', 'not of an address that changed');

-- A person's data.
insert into account_exports (user_id) values (tests.person('user'));
select is(tests.told(), '', 'an export that is made');
update account_exports set status = 'ready', ready_at = now();
select is(tests.told(), 'account.export_ready · site: user · mail: user', 'and that is ready');

select tests.run_as('user', $$select public.request_deletion('user@example.test')$$);
select is((select data from events), (select jsonb_build_object('until', due_at) from account_deletions),
  'a deletion says when it comes');
select is(tests.told(), 'account.deletion_requested · site: user · mail: user', 'the person is told, whoever asked for it');
delete from auth.users where id = tests.person('user');
select is(tests.told(), '', 'and nobody of the end');

select * from finish();
rollback;
