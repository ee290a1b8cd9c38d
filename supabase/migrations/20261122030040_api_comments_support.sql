-- What the API reference says about support. 20261122030000 has the syntax.

comment on view public.my_tickets is 'Your tickets to support.';
comment on column public.my_tickets.ticket_id is 'The id of the ticket.';
comment on column public.my_tickets.number is 'The number of the ticket: 1001 is T-1001.';
comment on column public.my_tickets.topic is 'server, network, account, billing, abuse or other.';
comment on column public.my_tickets.subject is 'The subject in one line.';
comment on column public.my_tickets.state is 'waiting_for_us, waiting_for_customer or closed.';
comment on column public.my_tickets.instance_id is 'The id of the server it is about; null: none.';
comment on column public.my_tickets.instance_name is 'The name of that server.';
comment on column public.my_tickets.context is 'What you attached: a list of section, name and value.';
comment on column public.my_tickets.created_at is 'When the ticket was opened.';
comment on column public.my_tickets.updated_at is 'When it last changed.';
comment on column public.my_tickets.answered_at is 'When staff last answered; null: not yet.';
comment on column public.my_tickets.closed_at is 'When it was closed; null: it is open.';
comment on column public.my_tickets.reopen_until is 'Until then an answer opens a closed ticket again.';
comment on column public.my_tickets.is_unread is 'True: staff answered since you last read it.';
comment on column public.my_tickets.messages is 'The number of messages.';

comment on view public.my_ticket_messages is 'The messages of your tickets, with the names of their files.';
comment on column public.my_ticket_messages.message_id is 'The id of the message.';
comment on column public.my_ticket_messages.ticket_id is 'The id of the ticket.';
comment on column public.my_ticket_messages.number is 'The number of the ticket.';
comment on column public.my_ticket_messages.is_staff is 'True: staff wrote it.';
comment on column public.my_ticket_messages.staff_name is 'The name of the member of staff; null: you wrote it.';
comment on column public.my_ticket_messages.body is 'The text.';
comment on column public.my_ticket_messages.created_at is 'When it was written.';
comment on column public.my_ticket_messages.files is
  'Its files: a list of id, name, media_type and size in bytes.';

comment on function public.create_ticket(jsonb) is
'Opens a ticket; suspended people may too.
@param request The ticket.
@field request.topic text server, network, account, billing, abuse or other.
@field request.subject text 3 to 120 characters in one line.
@field request.body text At most 4,000 characters.
@field request.instance_id uuid? The server that it is about.
@field request.context object[]? Facts to attach: a list of section, name and value.
@field request.files object[]? At most 3 files.
@field request.files[].name text The name of the file.
@field request.files[].content text Its content in base64, at most 1 MiB.
@field request.idempotency_key uuid? A new UUID of yours: the same request sent twice opens one ticket.
@answer number bigint The number of the ticket.
Raises: forbidden, invalid_input, rate_limited, conflict.';

comment on function public.reply_ticket(bigint, text, jsonb, uuid) is
'Adds a message to your ticket, and opens it again if it was closed in the last 14 days.
@param ticket_number The number of the ticket.
@param body At most 4,000 characters.
@param files At most 3 files, each with name and content (base64).
@param idempotency_key A new UUID of yours: the same message sent twice is stored once.
@answer state text The state of the ticket now.
Raises: forbidden, not_found, invalid_input, rate_limited, ticket_closed, conflict.';

comment on function public.close_ticket(bigint) is
'Closes your ticket; nothing happens if it is closed.
@param ticket_number The number of the ticket.
Raises: forbidden, not_found.';

comment on function public.read_ticket(bigint) is
'Marks the answers to your ticket as read.
@param ticket_number The number of the ticket.
Raises: forbidden, not_found.';

comment on function public.ticket_file(uuid) is
'Returns a file of your tickets.
@param file_id The id of the file, from my_ticket_messages.
@answer name text The name of the file.
@answer content text Its content in base64.
Raises: forbidden, not_found.';
