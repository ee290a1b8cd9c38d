-- Support: tickets of customers, their messages and files, what staff note about them, and the texts that
-- staff answer with often. Everything is written by procedure. A person reads only their own tickets, not
-- those of colleagues: a ticket may be about a person or a bill.

insert into app.audit_actions (entity, action)
select a.entity, unnest(string_to_array(a.actions, ' '))
from (values
  ('ticket', 'create reply close reopen assign note'),
  ('canned_reply', 'create update delete')
) as a (entity, actions);

-- Text of several lines. Line breaks and joined emoji are welcome. Control characters and characters that
-- reverse the direction of the text are not: staff must see what the customer wrote.
create function private.is_message(value text) returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select char_length(value) <= 4000 and private.visible_length(value) >= 1
    and value !~ '[\u0001-\u0008\u000B-\u001F\u007F-\u009F\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]'
$$;

comment on function private.is_message(text) is
  'At most 4000 characters, at least one of them visible, no control characters but tab and line feed.';

create table app.tickets (
  id uuid primary key default gen_random_uuid(),
  number bigint generated always as identity (start with 1001),
  author uuid not null references auth.users (id) on delete cascade,
  topic text not null,
  subject text not null,
  state text not null default 'waiting_for_us',
  instance_id uuid references app.instances (id) on delete set null,
  context jsonb not null default '[]',
  assignee uuid references auth.users (id) on delete set null,
  waiting_since timestamptz default clock_timestamp(),
  answered_at timestamptz,
  read_at timestamptz,
  closed_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),

  constraint tickets_number_key unique (number),
  constraint tickets_topic_known
    check (topic in ('server', 'network', 'account', 'billing', 'abuse', 'other')),
  constraint tickets_subject_length check (char_length(subject) between 3 and 120),
  constraint tickets_subject_trimmed check (private.is_trimmed(subject)),
  constraint tickets_subject_visible check (not private.has_hidden_characters(subject)),
  constraint tickets_state_known
    check (state in ('waiting_for_us', 'waiting_for_customer', 'closed')),
  constraint tickets_waiting_since_known
    check ((state = 'waiting_for_us') = (waiting_since is not null)),
  constraint tickets_closed_at_known check ((state = 'closed') = (closed_at is not null)),
  constraint tickets_context_list check (jsonb_typeof(context) = 'array')
);

comment on table app.tickets is 'Questions of customers to support. Closed to the API: see my_tickets.';
comment on column app.tickets.number is 'What people call it: T-1001.';
comment on column app.tickets.context is
  'What the customer chose to attach: a list of section, name and value, as they saw it.';
comment on column app.tickets.waiting_since is 'Since when the customer waits for an answer.';
comment on column app.tickets.answered_at is 'When staff last wrote to the customer.';
comment on column app.tickets.read_at is 'When the customer last opened the conversation.';

create index tickets_author on app.tickets (author, updated_at desc);
create index tickets_instance on app.tickets (instance_id);
create index tickets_assignee on app.tickets (assignee) where state <> 'closed';
create index tickets_waiting on app.tickets (waiting_since) where state = 'waiting_for_us';
create index tickets_updated_at on app.tickets (updated_at desc, id);

create table app.ticket_messages (
  id uuid primary key default gen_random_uuid(),
  ticket_id uuid not null references app.tickets (id) on delete cascade,
  -- Null if the account of a member of staff was deleted.
  author uuid references auth.users (id) on delete set null,
  is_staff boolean not null,
  body text not null,
  created_at timestamptz not null default clock_timestamp(),

  constraint ticket_messages_body_text check (private.is_message(body))
);

comment on table app.ticket_messages is 'What customer and staff wrote to each other. Closed to the API.';

create index ticket_messages_ticket on app.ticket_messages (ticket_id, created_at);
create index ticket_messages_author on app.ticket_messages (author, created_at);

-- A table of its own, so that no view for customers can show a note by mistake.
create table app.ticket_notes (
  id uuid primary key default gen_random_uuid(),
  ticket_id uuid not null references app.tickets (id) on delete cascade,
  author uuid references auth.users (id) on delete set null,
  body text not null,
  created_at timestamptz not null default clock_timestamp(),

  constraint ticket_notes_body_text check (private.is_message(body))
);

comment on table app.ticket_notes is 'What staff note for each other. The customer never reads it.';

create index ticket_notes_ticket on app.ticket_notes (ticket_id, created_at);
create index ticket_notes_author on app.ticket_notes (author);

-- In the database, because not every deployment has a storage service.
create table app.ticket_files (
  id uuid primary key default gen_random_uuid(),
  ticket_id uuid not null references app.tickets (id) on delete cascade,
  message_id uuid not null references app.ticket_messages (id) on delete cascade,
  name text not null,
  media_type text not null,
  content bytea not null,
  size integer generated always as (octet_length(content)) stored,
  created_at timestamptz not null default clock_timestamp(),

  constraint ticket_files_name_length check (char_length(name) between 1 and 120),
  constraint ticket_files_name_visible
    check (private.is_trimmed(name) and not private.has_hidden_characters(name)),
  constraint ticket_files_content_size check (octet_length(content) between 1 and 1048576)
);

comment on table app.ticket_files is 'Small files of messages: at most 1 MiB each. Closed to the API.';

create index ticket_files_ticket on app.ticket_files (ticket_id);
create index ticket_files_message on app.ticket_files (message_id);

create table app.canned_replies (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  body text not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),

  constraint canned_replies_title_length check (char_length(title) between 3 and 80),
  constraint canned_replies_title_trimmed check (private.is_trimmed(title)),
  constraint canned_replies_title_visible check (not private.has_hidden_characters(title)),
  constraint canned_replies_title_key unique (title),
  constraint canned_replies_body_text check (private.is_message(body))
);

comment on table app.canned_replies is
  'Texts that staff answer with often. Admins keep them. Closed to the API: see canned_reply_list.';

create trigger tickets_raise_on_truncate before truncate on app.tickets
  for each statement execute function private.raise_on_truncate();
create trigger ticket_messages_raise_on_truncate before truncate on app.ticket_messages
  for each statement execute function private.raise_on_truncate();
create trigger ticket_notes_raise_on_truncate before truncate on app.ticket_notes
  for each statement execute function private.raise_on_truncate();
create trigger ticket_files_raise_on_truncate before truncate on app.ticket_files
  for each statement execute function private.raise_on_truncate();
create trigger canned_replies_raise_on_truncate before truncate on app.canned_replies
  for each statement execute function private.raise_on_truncate();

alter table app.tickets enable row level security;
alter table app.tickets force row level security;
alter table app.ticket_messages enable row level security;
alter table app.ticket_messages force row level security;
alter table app.ticket_notes enable row level security;
alter table app.ticket_notes force row level security;
alter table app.ticket_files enable row level security;
alter table app.ticket_files force row level security;
alter table app.canned_replies enable row level security;
alter table app.canned_replies force row level security;

-- What the API shows. Staff read tickets by procedure.

create policy "People read their own tickets"
  on app.tickets for select to authenticated
  using (author = (select auth.uid()));

create policy "Who reads a ticket reads its messages"
  on app.ticket_messages for select to authenticated
  using ((select true from app.tickets t where t.id = ticket_id));

create policy "Who reads a ticket reads its files"
  on app.ticket_files for select to authenticated
  using ((select true from app.tickets t where t.id = ticket_id));

create policy "Nobody reads notes but by procedure"
  on app.ticket_notes for select to anon, authenticated
  using (false);

create policy "Staff read the texts to answer with"
  on app.canned_replies for select to authenticated
  using ((select private.is_staff()));

-- Not who of staff has the ticket or wrote the message.
grant select (
    id, number, author, topic, subject, state, instance_id, context, answered_at, read_at, closed_at,
    created_at, updated_at)
  on app.tickets to authenticated;
grant select (id, ticket_id, is_staff, body, created_at) on app.ticket_messages to authenticated;
-- Not what is in them: that is a procedure.
grant select (id, message_id, name, media_type, size, created_at) on app.ticket_files to authenticated;
grant select (id, title, body, version, updated_at) on app.canned_replies to authenticated;

create function private.reopen_days() returns integer
language sql immutable parallel safe
set search_path = ''
as $$ select 14 $$;

comment on function private.reopen_days() is
  'For so many days an answer of the customer opens a closed ticket again.';

-- A view calls it with the rights of the person who reads. PostgreSQL computes a constant before it looks
-- at the grants of the view, so all may, and it is the view that refuses.
grant execute on function private.reopen_days() to anon, authenticated, service_role;

-- With coalesce, PostgREST sees no key in these columns, so it joins no other relation to the view.
create view public.my_tickets with (security_invoker = true, security_barrier = true) as
select
  coalesce(t.id) as ticket_id, t.number, t.topic, t.subject, t.state,
  coalesce(t.instance_id) as instance_id, i.name as instance_name,
  t.context, t.created_at, t.updated_at, t.answered_at, t.closed_at,
  t.closed_at + make_interval(days => private.reopen_days()) as reopen_until,
  t.answered_at is not null and t.answered_at > coalesce(t.read_at, '-infinity') as is_unread,
  (select count(*) from app.ticket_messages m where m.ticket_id = t.id) as messages
from app.tickets t
left join app.instances i on i.id = t.instance_id
where (t.author = (select auth.uid()));

comment on view public.my_tickets is
  'The tickets of the current person. is_unread: staff answered since the person last looked. '
  'reopen_until: until then an answer opens a closed ticket again.';

-- The customer reads the names of staff who answered.
create function private.ticket_staff_name(message uuid) returns text
language sql stable security definer
set search_path = ''
as $$
  select p.full_name
  from app.ticket_messages m
  join app.tickets t on t.id = m.ticket_id
  join app.profiles p on p.user_id = m.author
  where m.id = message and m.is_staff and t.author = (select auth.uid())
$$;

grant execute on function private.ticket_staff_name(uuid) to authenticated;

create view public.my_ticket_messages with (security_invoker = true, security_barrier = true) as
select
  m.id as message_id, m.ticket_id, t.number, m.is_staff,
  case when m.is_staff then private.ticket_staff_name(m.id) end as staff_name,
  m.body, m.created_at,
  (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', f.id, 'name', f.name, 'media_type', f.media_type, 'size', f.size)
      order by f.created_at, f.id), '[]')
    from app.ticket_files f where f.message_id = m.id
  ) as files
from app.ticket_messages m
join app.tickets t on t.id = m.ticket_id
where (t.author = (select auth.uid()));

comment on view public.my_ticket_messages is
  'The messages of the current person''s tickets, with the names of their files. No notes of staff.';

create view public.canned_reply_list with (security_invoker = true, security_barrier = true) as
select c.id as canned_reply_id, c.title, c.body, c.version, c.updated_at
from app.canned_replies c
where (select private.is_staff());

comment on view public.canned_reply_list is 'Texts that staff answer with often. For staff.';

grant select on public.my_tickets, public.my_ticket_messages, public.canned_reply_list to authenticated;
