-- What staff do with tickets: the queue, one ticket with its customer, answers, notes, assignment and
-- state. Every change is in the audit log, without the texts.

-- The page is found on the table alone. Only its rows are joined.
create function private.admin_list_tickets(
  search text, state text, assigned text, topic text, page integer, page_size integer
)
returns table (ticket jsonb, total bigint)
language plpgsql stable security definer
set plan_cache_mode = 'force_custom_plan'
set search_path = ''
as $$
declare
  needle text := lower(btrim(left(coalesce(search, ''), 200)));
  needle_number bigint := case when needle ~ '^(t-)?[0-9]{1,15}$' then ltrim(needle, 't-')::bigint end;
  size bigint := least(greatest(coalesce(page_size, 25), 1), 100);
begin
  perform private.require_staff();
  return query
    with found as (
      select t.*, count(*) over () as total
      from app.tickets t
      where
        case coalesce(admin_list_tickets.state, '')
          when '' then t.state <> 'closed'
          when 'all' then true
          else t.state = admin_list_tickets.state
        end
        and case coalesce(assigned, '')
          when 'me' then t.assignee = (select auth.uid())
          when 'nobody' then t.assignee is null
          else true
        end
        and (coalesce(admin_list_tickets.topic, '') = '' or t.topic = admin_list_tickets.topic)
        -- strpos and not like: in a search text, % and _ are plain characters.
        and (needle = '' or t.number = needle_number
          or strpos(lower(t.subject), needle) > 0
          or t.author in (
            select u.id from auth.users u
            left join app.profiles p on p.user_id = u.id
            where strpos(lower(u.email), needle) > 0 or strpos(lower(p.full_name), needle) > 0)
          or t.instance_id in (
            select i.id from app.instances i where strpos(lower(i.name), needle) > 0))
    ), shown as (
      select f.* from found f
      -- Who waits the longest first, then what changed last.
      order by f.waiting_since, f.closed_at is not null, f.updated_at desc, f.id
      offset (
        select size * (least(
          greatest(coalesce(page, 1), 1), greatest(ceil(coalesce(x.total, 0)::numeric / size), 1)
        )::bigint - 1)
        from (select max(f.total) as total from found f) x
      )
      limit size
    )
    select jsonb_build_object('number', s.number, 'topic', s.topic, 'subject', s.subject,
      'state', s.state, 'author', s.author, 'author_name', p.full_name, 'author_email', u.email,
      'instance_name', i.name, 'assignee', s.assignee, 'assignee_name', a.full_name,
      'waiting_since', s.waiting_since, 'created_at', s.created_at, 'updated_at', s.updated_at,
      'messages', (select count(*) from app.ticket_messages m where m.ticket_id = s.id)), s.total
    from shown s
    left join auth.users u on u.id = s.author
    left join app.profiles p on p.user_id = s.author
    left join app.profiles a on a.user_id = s.assignee
    left join app.instances i on i.id = s.instance_id
    order by s.waiting_since, s.closed_at is not null, s.updated_at desc, s.id;
end
$$;

create function public.admin_list_tickets(
  search text default '', state text default '', assigned text default '', topic text default '',
  page integer default 1, page_size integer default 25
)
returns table (ticket jsonb, total bigint)
language sql stable security invoker
set search_path = ''
as $$ select * from private.admin_list_tickets(search, state, assigned, topic, page, page_size) $$;

comment on function public.admin_list_tickets(text, text, text, text, integer, integer) is
  'One page of the tickets, those that wait for staff first, the oldest of them first. search: a number, '
  'part of a subject, of a customer''s name or e-mail address, or of a server''s name. state: empty for '
  'open ones, all, or a state. assigned: me, nobody, or empty. page from 1, clamped; page_size 1 to 100. '
  'total counts all that match. For staff. Raises: forbidden.';

create function private.person_name(person uuid) returns text
language sql stable
set search_path = ''
as $$
  select coalesce(nullif(p.full_name, ''), u.email)
  from auth.users u left join app.profiles p on p.user_id = u.id
  where u.id = person
$$;

create function private.ticket_customer(person uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'user_id', u.id, 'name', p.full_name, 'email', u.email, 'company', p.company,
    'country', p.country, 'time_zone', p.time_zone, 'created_at', p.created_at,
    'suspended_at', p.suspended_at, 'suspension_reason', p.suspension_reason,
    'workspaces', (
      select coalesce(jsonb_agg(to_jsonb(s)), '[]') from (
        select w.slug, w.name, m.role, w.suspended_at
        from app.workspace_members m join app.workspaces w on w.id = m.workspace_id
        where m.user_id = u.id and w.deleted_at is null
        order by w.name, w.slug limit 100
      ) s
    ),
    'servers', (
      select coalesce(jsonb_agg(to_jsonb(s)), '[]') from (
        select i.id, i.name, i.state, w.name as workspace
        from app.instances i
        join app.workspace_members m on m.workspace_id = i.workspace_id
        join app.workspaces w on w.id = i.workspace_id
        where m.user_id = u.id and w.deleted_at is null and i.deleted_at is null
        -- What has a problem first.
        order by i.state <> 'error', i.state_since desc, i.id
        limit 10
      ) s
    ),
    'tickets', (
      select coalesce(jsonb_agg(to_jsonb(s)), '[]') from (
        select t.number, t.subject, t.state, t.created_at
        from app.tickets t where t.author = u.id
        order by t.created_at desc limit 6
      ) s
    )
  )
  from auth.users u left join app.profiles p on p.user_id = u.id
  where u.id = person
$$;

create function private.admin_ticket(ticket_number bigint) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  found_ticket jsonb;
begin
  perform private.require_staff();
  select jsonb_build_object(
    'number', t.number, 'topic', t.topic, 'subject', t.subject, 'state', t.state,
    'context', t.context, 'version', t.version, 'waiting_since', t.waiting_since,
    'created_at', t.created_at, 'updated_at', t.updated_at, 'closed_at', t.closed_at,
    'assignee', t.assignee, 'assignee_name', private.person_name(t.assignee),
    'instance', (
      select jsonb_build_object('id', i.id, 'name', i.name, 'state', i.state)
      from app.instances i where i.id = t.instance_id
    ),
    'messages', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'message_id', m.id, 'is_staff', m.is_staff, 'author_name', private.person_name(m.author),
        'body', m.body, 'created_at', m.created_at, 'files', (
          select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name,
            'media_type', f.media_type, 'size', octet_length(f.content))
            order by f.created_at, f.id), '[]')
          from app.ticket_files f where f.message_id = m.id
        )) order by m.created_at, m.id), '[]')
      from (
        select * from app.ticket_messages x where x.ticket_id = t.id
        order by x.created_at desc, x.id desc limit 500
      ) m
    ),
    'notes', (
      select coalesce(jsonb_agg(jsonb_build_object('note_id', n.id,
        'author_name', private.person_name(n.author), 'body', n.body, 'created_at', n.created_at)
        order by n.created_at, n.id), '[]')
      from (
        select * from app.ticket_notes x where x.ticket_id = t.id
        order by x.created_at desc, x.id desc limit 500
      ) n
    ),
    'customer', private.ticket_customer(t.author),
    'staff', (
      select jsonb_agg(jsonb_build_object('user_id', s.user_id, 'name', private.person_name(s.user_id))
        order by private.person_name(s.user_id))
      from app.staff s join app.profiles p on p.user_id = s.user_id
      where p.suspended_at is null
    )
  ) into found_ticket
  from app.tickets t where t.number = ticket_number;
  if found_ticket is null then
    perform private.raise_error('not_found', 'PT404', 'There is no such ticket.', 'Reload the list.');
  end if;
  return found_ticket;
end
$$;

create function public.admin_ticket(ticket_number bigint) returns jsonb
language sql stable security invoker
set search_path = ''
as $$ select private.admin_ticket(ticket_number) $$;

comment on function public.admin_ticket(bigint) is
  'One ticket with its last 500 messages and notes, the customer with workspaces, servers and earlier '
  'tickets, and the staff who can take it. For staff. Raises: forbidden, not_found.';

-- Holds the ticket until the transaction ends. Without an expected version the order of changes is no matter.
create function private.lock_ticket(ticket_number bigint, expected_version integer)
returns app.tickets
language plpgsql volatile
set search_path = ''
as $$
declare
  found_ticket app.tickets;
begin
  select * into found_ticket from app.tickets t where t.number = ticket_number for update;
  if found_ticket.id is null then
    perform private.raise_error('not_found', 'PT404', 'There is no such ticket.', 'Reload the list.');
  end if;
  if found_ticket.version is distinct from expected_version then
    perform private.raise_error('conflict', 'PT409',
      format('version: Version %s is stored now.', found_ticket.version),
      'The ticket has changed since you opened it. Read what is new, then send it again.');
  end if;
  return found_ticket;
end
$$;

create function private.enter_ticket_state(ticket uuid, next_state text) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  if next_state is null or next_state not in ('waiting_for_us', 'waiting_for_customer', 'closed') then
    perform private.raise_invalid_input(
      'state: One of waiting_for_us, waiting_for_customer, closed.', 'Choose one.');
  end if;
  update app.tickets t set
    state = next_state,
    waiting_since = case when next_state = 'waiting_for_us' then coalesce(t.waiting_since, clock_timestamp()) end,
    closed_at = case when next_state = 'closed' then coalesce(t.closed_at, clock_timestamp()) end,
    version = t.version + 1, updated_at = clock_timestamp()
  where t.id = ticket;
end
$$;

create function private.admin_reply_ticket(
  ticket_number bigint, body text, next_state text, expected_version integer, files jsonb,
  idempotency_key uuid
) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  ticket app.tickets;
begin
  perform private.require_staff();
  if private.earlier_answer(idempotency_key, jsonb_build_object('admin_reply_ticket', ticket_number,
    'body', body, 'next_state', next_state, 'files', files)) is not null then
    return;
  end if;
  ticket := private.lock_ticket(ticket_number, expected_version);
  perform private.insert_message(ticket.id, true, body, files);
  perform private.enter_ticket_state(ticket.id, next_state);
  -- Who answers first takes the ticket.
  update app.tickets t
  set answered_at = clock_timestamp(), assignee = coalesce(t.assignee, (select auth.uid()))
  where t.id = ticket.id;
  perform private.record_ticket_event('reply', ticket.id,
    jsonb_build_object('state', ticket.state), jsonb_build_object('state', next_state), 'staff');
  perform private.remember_answer(idempotency_key, '{}');
end
$$;

create function public.admin_reply_ticket(
  ticket_number bigint, body text, next_state text, expected_version integer,
  files jsonb default '[]', idempotency_key uuid default null
) returns void
language sql volatile security invoker
set search_path = ''
as $$
  select private.admin_reply_ticket(
    ticket_number, body, next_state, expected_version, files, idempotency_key)
$$;

comment on function public.admin_reply_ticket(bigint, text, text, integer, jsonb, uuid) is
  'Answers a ticket and sets its state. Who answers first is assigned. For staff. Raises: forbidden, '
  'not_found, invalid_input, conflict.';

create function private.admin_set_ticket_state(
  ticket_number bigint, next_state text, expected_version integer
) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  ticket app.tickets;
begin
  perform private.require_staff();
  ticket := private.lock_ticket(ticket_number, expected_version);
  if ticket.state = next_state then
    return;
  end if;
  perform private.enter_ticket_state(ticket.id, next_state);
  perform private.record_ticket_event(case when next_state = 'closed' then 'close' else 'reopen' end,
    ticket.id, jsonb_build_object('state', ticket.state), jsonb_build_object('state', next_state),
    'staff');
end
$$;

create function public.admin_set_ticket_state(
  ticket_number bigint, next_state text, expected_version integer
) returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.admin_set_ticket_state(ticket_number, next_state, expected_version) $$;

comment on function public.admin_set_ticket_state(bigint, text, integer) is
  'Closes a ticket, or opens it again. For staff. Raises: forbidden, not_found, invalid_input, conflict.';

create function private.admin_assign_ticket(
  ticket_number bigint, person uuid, expected_version integer
) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  ticket app.tickets;
begin
  perform private.require_staff();
  ticket := private.lock_ticket(ticket_number, expected_version);
  if person is not null and not exists (
    select from app.staff s join app.profiles p on p.user_id = s.user_id
    where s.user_id = person and p.suspended_at is null
  ) then
    perform private.raise_invalid_input('person: Not a member of staff.', 'Choose someone else.');
  end if;
  if ticket.assignee is not distinct from person then
    return;
  end if;
  update app.tickets t set assignee = person, version = t.version + 1, updated_at = clock_timestamp()
  where t.id = ticket.id;
  perform private.record_ticket_event('assign', ticket.id,
    jsonb_build_object('user_id', ticket.assignee), jsonb_build_object('user_id', person), 'staff');
end
$$;

create function public.admin_assign_ticket(
  ticket_number bigint, person uuid, expected_version integer
) returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.admin_assign_ticket(ticket_number, person, expected_version) $$;

comment on function public.admin_assign_ticket(bigint, uuid, integer) is
  'Gives a ticket to a member of staff, or with null to nobody. For staff. Raises: forbidden, not_found, '
  'invalid_input, conflict.';

create function private.admin_note_ticket(
  ticket_number bigint, body text, idempotency_key uuid
) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  ticket uuid;
begin
  perform private.require_staff();
  if private.earlier_answer(idempotency_key,
    jsonb_build_object('admin_note_ticket', ticket_number, 'body', body)) is not null then
    return;
  end if;
  select t.id into ticket from app.tickets t where t.number = ticket_number;
  if ticket is null then
    perform private.raise_error('not_found', 'PT404', 'There is no such ticket.', 'Reload the list.');
  end if;
  insert into app.ticket_notes (ticket_id, author, body)
  values (ticket, (select auth.uid()), private.require_message(body));
  perform private.record_ticket_event('note', ticket, null, null, 'staff');
  perform private.remember_answer(idempotency_key, '{}');
end
$$;

create function public.admin_note_ticket(
  ticket_number bigint, body text, idempotency_key uuid default null
) returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.admin_note_ticket(ticket_number, body, idempotency_key) $$;

comment on function public.admin_note_ticket(bigint, text, uuid) is
  'Adds a note that only staff read. For staff. Raises: forbidden, not_found, invalid_input, conflict.';

grant execute on function
  private.admin_list_tickets(text, text, text, text, integer, integer),
  public.admin_list_tickets(text, text, text, text, integer, integer),
  private.admin_ticket(bigint), public.admin_ticket(bigint),
  private.admin_reply_ticket(bigint, text, text, integer, jsonb, uuid),
  public.admin_reply_ticket(bigint, text, text, integer, jsonb, uuid),
  private.admin_set_ticket_state(bigint, text, integer),
  public.admin_set_ticket_state(bigint, text, integer),
  private.admin_assign_ticket(bigint, uuid, integer), public.admin_assign_ticket(bigint, uuid, integer),
  private.admin_note_ticket(bigint, text, uuid), public.admin_note_ticket(bigint, text, uuid)
  to authenticated;
