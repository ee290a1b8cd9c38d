-- What customers do with their tickets. Suspended people may do it too.

create function private.create_ticket(request jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  person uuid := (select auth.uid());
  idempotency_key uuid;
  answer jsonb;
  server uuid;
  title text := btrim(coalesce(request ->> 'subject', ''));
  made app.tickets;
begin
  perform private.require_account();
  perform private.require_keys(request, array[
    'topic', 'subject', 'body', 'instance_id', 'context', 'files', 'idempotency_key']);
  request := jsonb_strip_nulls(request);
  idempotency_key := private.typed(request, 'idempotency_key', 'uuid')::uuid;
  answer := private.earlier_answer(
    idempotency_key, jsonb_build_object('create_ticket', request - 'idempotency_key'));
  if answer is not null then
    return answer;
  end if;

  if coalesce(request ->> 'topic', '') not in (
    'server', 'network', 'account', 'billing', 'abuse', 'other') then
    perform private.raise_invalid_input('topic: Choose a topic of the list.', 'Choose one.');
  end if;
  if char_length(title) not between 3 and 120 or not private.is_trimmed(title)
    or private.has_hidden_characters(title) then
    perform private.raise_invalid_input(
      'subject: 3 to 120 visible characters in one line.', 'Correct it, then send it again.');
  end if;
  server := private.typed(request, 'instance_id', 'uuid')::uuid;
  if server is not null and not exists (
    select from app.instances i
    where i.id = server and i.workspace_id in (select private.my_workspace_ids())
  ) then
    perform private.raise_invalid_input(
      'instance_id: This is no server of your workspaces.', 'Choose another server, or none.');
  end if;

  -- One after the other, so that requests at once do not pass the limit together.
  perform private.lock_person(person);
  perform private.require_rate('tickets an hour', (
    select count(*) from app.tickets t
    where t.author = person and t.created_at > now() - interval '1 hour'));

  insert into app.tickets (author, topic, subject, instance_id, context)
  values (person, request ->> 'topic', title, server, private.require_context(request -> 'context'))
  returning * into made;
  perform private.insert_message(made.id, false, request ->> 'body', request -> 'files');
  perform private.record_ticket_event('create', made.id, null,
    jsonb_build_object('number', made.number, 'topic', made.topic), 'customer');
  return private.remember_answer(idempotency_key, jsonb_build_object('number', made.number));
end
$$;

create function public.create_ticket(request jsonb) returns jsonb
language sql volatile security invoker
set search_path = ''
as $$ select private.create_ticket(request) $$;

comment on function public.create_ticket(jsonb) is
  'Opens a ticket and returns its number. Keys: topic, subject, body, and if wanted instance_id, context, '
  'files (name, content in base64), idempotency_key. Suspended people may too. Raises: forbidden, '
  'invalid_input, rate_limited, conflict.';

-- The current person's own ticket, held until the transaction ends.
create function private.lock_own_ticket(ticket_number bigint) returns app.tickets
language plpgsql volatile
set search_path = ''
as $$
declare
  found_ticket app.tickets;
begin
  perform private.require_account();
  select * into found_ticket from app.tickets t
  where t.number = ticket_number and t.author = (select auth.uid()) for update;
  if found_ticket.id is null then
    perform private.raise_error('not_found', 'PT404', 'You have no such ticket.', 'Reload your tickets.');
  end if;
  return found_ticket;
end
$$;

create function private.reply_ticket(
  ticket_number bigint, body text, files jsonb, idempotency_key uuid
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  ticket app.tickets;
  answer jsonb;
  reopens boolean;
begin
  -- The person before the ticket: the order of locks that every procedure keeps.
  perform private.lock_person((select auth.uid()));
  ticket := private.lock_own_ticket(ticket_number);
  answer := private.earlier_answer(idempotency_key, jsonb_build_object(
    'reply_ticket', ticket_number, 'body', body, 'files', files));
  if answer is not null then
    return answer;
  end if;
  reopens := ticket.state = 'closed';
  if reopens and ticket.closed_at < now() - make_interval(days => private.reopen_days()) then
    perform private.raise_error('ticket_closed', 'PT409',
      format('closed_at: Closed for more than %s days.', private.reopen_days()),
      format('Write a new ticket, and name T-%s in it.', ticket.number));
  end if;
  perform private.require_rate('messages an hour', (
    select count(*) from app.ticket_messages m
    where m.author = ticket.author and not m.is_staff and m.created_at > now() - interval '1 hour'));

  perform private.insert_message(ticket.id, false, body, files);
  update app.tickets t set
    state = 'waiting_for_us', waiting_since = coalesce(t.waiting_since, clock_timestamp()), closed_at = null,
    read_at = clock_timestamp(), version = t.version + 1, updated_at = clock_timestamp()
  where t.id = ticket.id;
  perform private.record_ticket_event(case when reopens then 'reopen' else 'reply' end, ticket.id,
    jsonb_build_object('state', ticket.state), jsonb_build_object('state', 'waiting_for_us'), 'customer');
  return private.remember_answer(idempotency_key, jsonb_build_object('state', 'waiting_for_us'));
end
$$;

create function public.reply_ticket(
  ticket_number bigint, body text, files jsonb default '[]', idempotency_key uuid default null
) returns jsonb
language sql volatile security invoker
set search_path = ''
as $$ select private.reply_ticket(ticket_number, body, files, idempotency_key) $$;

comment on function public.reply_ticket(bigint, text, jsonb, uuid) is
  'Adds a message to the current person''s own ticket. It opens a ticket again that was closed in the '
  'last 14 days. Raises: forbidden, not_found, invalid_input, rate_limited, ticket_closed, conflict.';

create function private.close_ticket(ticket_number bigint) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  ticket app.tickets := private.lock_own_ticket(ticket_number);
begin
  if ticket.state = 'closed' then
    return;
  end if;
  update app.tickets t set
    state = 'closed', waiting_since = null, closed_at = clock_timestamp(), read_at = clock_timestamp(),
    version = t.version + 1, updated_at = clock_timestamp()
  where t.id = ticket.id;
  perform private.record_ticket_event('close', ticket.id, jsonb_build_object('state', ticket.state),
    jsonb_build_object('state', 'closed'), 'customer');
end
$$;

create function public.close_ticket(ticket_number bigint) returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.close_ticket(ticket_number) $$;

comment on function public.close_ticket(bigint) is
  'Closes the current person''s own ticket. Nothing happens if it is closed. Raises: forbidden, not_found.';

create function private.read_ticket(ticket_number bigint) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  ticket app.tickets := private.lock_own_ticket(ticket_number);
begin
  update app.tickets t set read_at = clock_timestamp() where t.id = ticket.id;
end
$$;

create function public.read_ticket(ticket_number bigint) returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.read_ticket(ticket_number) $$;

comment on function public.read_ticket(bigint) is
  'Says that the current person has read the answers to their ticket. Raises: forbidden, not_found.';

create function private.ticket_file(file_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  found_file jsonb;
begin
  perform private.require_account();
  select jsonb_build_object('name', f.name, 'content', translate(encode(f.content, 'base64'), E'\n', ''))
  into found_file
  from app.ticket_files f
  join app.tickets t on t.id = f.ticket_id
  where f.id = file_id and (t.author = (select auth.uid()) or private.is_staff());
  if found_file is null then
    perform private.raise_error('not_found', 'PT404', 'There is no such file.', 'Reload the ticket.');
  end if;
  return found_file;
end
$$;

create function public.ticket_file(file_id uuid) returns jsonb
language sql stable security invoker
set search_path = ''
as $$ select private.ticket_file(file_id) $$;

comment on function public.ticket_file(uuid) is
  'The name and the content in base64 of a file: of the person''s own tickets, for staff of every ticket. '
  'Raises: forbidden, not_found.';

grant execute on function
  private.create_ticket(jsonb), public.create_ticket(jsonb),
  private.reply_ticket(bigint, text, jsonb, uuid), public.reply_ticket(bigint, text, jsonb, uuid),
  private.close_ticket(bigint), public.close_ticket(bigint),
  private.read_ticket(bigint), public.read_ticket(bigint),
  private.ticket_file(uuid), public.ticket_file(uuid)
  to authenticated;
