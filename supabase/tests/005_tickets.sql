-- Tickets that the personas try to reach: each person has one, with a message, a file and a note of staff.

create function tests.ticket_number(person uuid) returns bigint
language sql stable security definer
as $$ select number from app.tickets where id = tests.workspace(person, 'ticket') $$;

create function tests.seed_tickets() returns void
language plpgsql
as $$
begin
  insert into app.tickets (id, author, topic, subject)
  select tests.workspace(u.id, 'ticket'), u.id, 'other', 'For the test' from auth.users u;
  insert into app.ticket_messages (id, ticket_id, author, is_staff, body)
  select tests.workspace(u.id, 'message'), tests.workspace(u.id, 'ticket'), u.id, false, 'For the test'
  from auth.users u;
  insert into app.ticket_files (id, ticket_id, message_id, name, media_type, content)
  select tests.workspace(u.id, 'file'), tests.workspace(u.id, 'ticket'), tests.workspace(u.id, 'message'),
    'a.txt', 'text/plain', 'a'
  from auth.users u;
  insert into app.ticket_notes (ticket_id, body)
  select tests.workspace(u.id, 'ticket'), 'Only for staff' from auth.users u;
  insert into app.canned_replies (id, title, body)
  values (tests.workspace(null, 'reply'), 'For the test', 'For the test');
end
$$;

insert into tests.row_kinds (table_name, kind, condition) values
  ('app.ticket_notes', 'closed', 'true'),
  ('app.canned_replies', 'any', 'title = ''For the test''');

insert into tests.row_kinds (table_name, kind, condition)
select v.name, k.kind, format('id = tests.workspace(%s, %L)', k.person, v.what)
from (values
  ('app.tickets', 'ticket'), ('app.ticket_messages', 'message'), ('app.ticket_files', 'file')
) as v (name, what), (values ('own', '%L'), ('a stranger''s', 'tests.stranger()')) as k (kind, person);

insert into tests.row_kinds (table_name, kind, condition)
select v.name, 'own', 'ticket_id = tests.workspace(%L, ''ticket'')'
from (values ('my_tickets'), ('my_ticket_messages')) as v (name)
union all
select v.name, 'a stranger''s', 'ticket_id = tests.workspace(tests.stranger(), ''ticket'')'
from (values ('my_tickets'), ('my_ticket_messages')) as v (name)
union all
select 'canned_reply_list', 'any', 'title = ''For the test''';

insert into tests.row_kinds (table_name, kind, condition)
select distinct table_name, 'no', 'false' from tests.row_kinds
on conflict do nothing;

insert into tests.allowed (persona, table_name, verb, kind, met)
select p.name, k.table_name, 'select', k.kind,
  case k.kind
    when 'own' then (p.name <> 'deleted user')::int
    when 'any' then (p.name in ('support', 'admin'))::int
    else 0
  end
from tests.personas p, tests.row_kinds k
where p.api_role = 'authenticated'
  and k.table_name in (
    'my_tickets', 'my_ticket_messages', 'canned_reply_list', 'app.tickets', 'app.ticket_messages',
    'app.ticket_files', 'app.canned_replies');

-- Suspended people may write to support.
insert into tests.procedures (call, admin_gets, for_people) values
  ('select public.create_ticket(''{"topic": "other", "subject": "To test", "body": "To test"}'')', '1',
    'accounts'),
  ('select public.reply_ticket(tests.ticket_number(auth.uid()), ''To test'')', '1', 'accounts'),
  ('select public.close_ticket(tests.ticket_number(auth.uid()))', '1', 'accounts'),
  ('select public.read_ticket(tests.ticket_number(auth.uid()))', '1', 'accounts'),
  ('select public.ticket_file(tests.workspace(auth.uid(), ''file''))', '1', 'accounts');

insert into tests.procedures (call, admin_gets, for_support) values
  ('select count(*) from public.admin_list_tickets()', '1', true),
  ('select public.admin_ticket(tests.ticket_number(tests.stranger()))', '1', true),
  ('select public.admin_reply_ticket(tests.ticket_number(tests.stranger()), ''To test'','
    ' ''waiting_for_customer'', 1)', '1', true),
  ('select public.admin_set_ticket_state(tests.ticket_number(tests.stranger()), ''closed'', 1)', '1', true),
  ('select public.admin_assign_ticket(tests.ticket_number(tests.stranger()), tests.stranger(), 1)', '1',
    true),
  ('select public.admin_note_ticket(tests.ticket_number(tests.stranger()), ''To test'')', '1', true),
  ('select public.admin_save_canned_reply(null, ''A new one'', ''To test'')', '1', false),
  ('select public.admin_delete_canned_reply(tests.workspace(null, ''reply''), 1)', '1', false);
