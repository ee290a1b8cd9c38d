-- Events of tickets, workspaces, API keys, legal documents, and of a person's data.

insert into app.event_kinds (
  name, topic, title, description, audience, by_site, by_mail, may_switch_off, for_webhooks, sort)
values
  ('ticket.answered', 'tickets', 'Ticket answered', 'Support answered one of your tickets.',
    'person', true, true, true, false, 100),
  ('ticket.closed', 'tickets', 'Ticket closed', 'Support closed one of your tickets.',
    'person', true, true, true, false, 101),
  ('invitation.sent', 'invitations', 'Invitation', 'Somebody invites you to a workspace.',
    'address', false, true, false, false, 150),
  ('invitation.accepted', 'invitations', 'Invitation accepted', 'A person whom you invited joined the workspace.',
    'owners', true, true, true, true, 151),
  ('workspace.member_removed', 'workspace', 'Removed from a workspace', 'An owner removed you from a workspace.',
    'person', true, true, false, false, 160),
  ('api_key.created', 'security', 'API key created', 'Somebody made an API key of the workspace.',
    'owners', true, true, true, true, 650),
  ('api_key.expires_soon', 'security', 'API key expires soon', 'An API key stops working within 7 days.',
    'owners', true, true, true, true, 651),
  ('legal.changed', 'legal', 'Legal document changes', 'A new version of a legal document takes effect.',
    'everyone', true, true, false, false, 700),
  ('account.export_ready', 'security', 'Copy of your data is ready', 'You can download the copy that you asked for.',
    'person', true, true, true, false, 660),
  ('account.deletion_requested', 'security', 'Deletion of your account', 'Somebody asked to delete your account.',
    'person', true, true, false, false, 661),
  ('account.deletion_soon', 'security', 'Your account is deleted within a day',
    'The deletion that was asked for is near.', 'person', true, true, false, false, 662),
  ('ticket.new', 'staff', 'New ticket', 'A customer opened a ticket.', 'staff', true, true, true, false, 900);

-- Tickets.

create function private.record_new_ticket() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.record_event('ticket.new', '/staff/tickets/' || new.number, jsonb_strip_nulls(jsonb_build_object(
      'number', new.number, 'subject', new.subject,
      'workspace', (
        select w.name from app.instances i join app.workspaces w on w.id = i.workspace_id
        where i.id = new.instance_id))),
    entity => 'ticket', entity_id => new.id, actor => new.author);
  return null;
end
$$;

create trigger tickets_record_insert after insert on app.tickets
  for each row when (new.state = 'waiting_for_us') execute function private.record_new_ticket();

create function private.record_ticket(kind text, ticket app.tickets, actor uuid) returns void
language sql volatile
set search_path = ''
as $$
  select private.record_event(kind, '/dashboard/support/' || ticket.number,
    jsonb_build_object('number', ticket.number, 'subject', ticket.subject),
    user_id => ticket.author, entity => 'ticket', entity_id => ticket.id, actor => record_ticket.actor)
$$;

create function private.record_ticket_answer() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.record_ticket('ticket.answered', t, new.author) from app.tickets t where t.id = new.ticket_id;
  return null;
end
$$;

create trigger ticket_messages_record_answer after insert on app.ticket_messages
  for each row when (new.is_staff) execute function private.record_ticket_answer();

-- An answer that closes the ticket is one message.
create function private.record_closed_ticket() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  if not exists (
    select from app.ticket_messages m where m.ticket_id = new.id and m.is_staff and m.created_at > old.updated_at
  ) then
    perform private.record_ticket('ticket.closed', new, (select auth.uid()));
  end if;
  return null;
end
$$;

create trigger tickets_record_closed after update of state on app.tickets
  for each row when (old.state <> 'closed' and new.state = 'closed')
  execute function private.record_closed_ticket();

-- Who opens the conversation has read what the messages tell of.
create function private.read_ticket_messages() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  update app.notifications n set read_at = now()
  from app.events e
  where e.id = n.event_id and e.user_id = new.author and e.entity_id = new.id and e.entity = 'ticket'
    and n.user_id = new.author and n.read_at is null;
  return null;
end
$$;

create trigger tickets_read_messages after update of read_at on app.tickets
  for each row when (new.read_at is distinct from old.read_at) execute function private.read_ticket_messages();

-- Invitations. The mail has the link, which only the person who invites could pass on until now.

create or replace function private.invite_to_workspace(workspace uuid, address text, new_role text)
returns table (invitation_id uuid, token text, expires_at timestamptz)
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  most_mails constant integer := 5;
  wanted text := lower(btrim(address));
  secret text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
  until timestamptz := date_trunc('milliseconds', now() + interval '7 days');
  made uuid;
begin
  -- A suspension at the same moment waits, and then withdraws this invitation, too.
  perform private.lock_person((select auth.uid()));
  perform private.lock_workspace(workspace, 'manage_members');
  -- Members see each other's addresses, so this tells nothing new.
  if exists (
    select from app.workspace_members m
    join auth.users u on u.id = m.user_id
    where m.workspace_id = workspace and lower(u.email) = wanted
  ) then
    perform private.raise_error('already_member', 'PT409',
      'The person with this address is a member.', 'Change the role in the list of members.');
  end if;
  if (
    select count(*) from app.workspace_invitations i
    where i.workspace_id = workspace and i.status = 'pending' and i.expires_at > now()
      and i.email <> wanted
  ) >= private.workspace_limit('invitations') then
    perform private.raise_workspace_limit('invitations');
  end if;
  -- Nobody fills the mailbox of a stranger, from whatever workspaces.
  if (
    select count(*) from app.deliveries d
    where d.recipient = wanted and d.kind = 'invitation.sent' and d.created_at > now() - interval '1 hour'
  ) >= most_mails then
    perform private.raise_error('rate_limited', 'PT429',
      format('email: %s invitations were sent to this address within the last hour.', most_mails),
      'This address got many invitations within the last hour. Wait an hour, then invite it again.');
  end if;
  -- Inviting again replaces the link, the role and the end. The old link stops working.
  insert into app.workspace_invitations as i
    (workspace_id, email, role, invited_by, token_hash, expires_at)
  values (
    workspace, wanted, new_role, (select auth.uid()), sha256(convert_to(secret, 'UTF8')), until)
  on conflict (email, workspace_id) where status = 'pending' do update set
    role = excluded.role, invited_by = excluded.invited_by, token_hash = excluded.token_hash,
    expires_at = excluded.expires_at
  returning i.id into made;
  perform private.record_event('invitation.sent', '/dashboard/workspace/settings', jsonb_build_object(
      'workspace', (select w.name from app.workspaces w where w.id = workspace),
      'role', new_role, 'invited_by', private.person_name((select auth.uid())), 'until', until),
    workspace_id => workspace, entity => 'invitation', entity_id => made, address => wanted,
    secret_data => jsonb_build_object('path', '/dashboard/invitations/' || secret));
  return query select made, secret, until;
end
$$;

comment on function public.invite_to_workspace(uuid, text, text) is
'Invites an email address, which gets a mail with the link; inviting it again replaces the invitation. For owners.
@param workspace_id The workspace.
@param email The email address. It needs no account yet.
@param role owner, operator, viewer or accountant.
@answer invitation_id The id of the invitation.
@answer token The secret of the link; it is not shown again.
@answer expires_at Until when it can be accepted.
Raises: forbidden, not_found, invalid_input, already_member, quota_exceeded, rate_limited (5 mails an hour to one address), step_up_required.';

-- A mail that waits would have a link that no longer works.
create function private.cancel_invitation_mails() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  update app.deliveries d set
    status = 'cancelled', error_code = 'invitation_ended', secret_data = null
  where d.recipient = old.email and d.kind = 'invitation.sent' and d.status = 'queued'
    and d.event_id in (select e.id from app.events e where e.entity_id = old.id);
  return null;
end
$$;

create trigger workspace_invitations_cancel_mails after update on app.workspace_invitations
  for each row when (old.status = 'pending' and (new.status, new.token_hash) <> (old.status, old.token_hash))
  execute function private.cancel_invitation_mails();

create function private.record_accepted_invitation() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.record_event('invitation.accepted', '/dashboard/workspace/members', jsonb_build_object(
      'workspace', (select w.name from app.workspaces w where w.id = new.workspace_id),
      'name', coalesce(private.person_name((select auth.uid())), new.email), 'role', new.role),
    workspace_id => new.workspace_id, entity => 'invitation', entity_id => new.id);
  return null;
end
$$;

create trigger workspace_invitations_record_accepted after update of status on app.workspace_invitations
  for each row when (old.status = 'pending' and new.status = 'accepted')
  execute function private.record_accepted_invitation();

-- Not who leaves, and not whose account is deleted: it has gone already.
create function private.record_removed_member() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  if (select auth.uid()) <> old.user_id and exists (select from auth.users u where u.id = old.user_id) then
    perform private.record_event('workspace.member_removed', '/dashboard/workspace/settings', jsonb_build_object(
        'workspace', (select w.name from app.workspaces w where w.id = old.workspace_id)),
      user_id => old.user_id, entity => 'workspace', entity_id => old.workspace_id);
  end if;
  return null;
end
$$;

create trigger workspace_members_record_removed after delete on app.workspace_members
  for each row execute function private.record_removed_member();

-- API keys.

create function private.record_new_api_key() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.record_event('api_key.created', '/dashboard/workspace/keys', jsonb_build_object(
      'name', new.name, 'scope', new.scope, 'created_by', private.person_name(new.created_by),
      'expires_at', new.expires_at),
    workspace_id => new.workspace_id, entity => 'api_key', entity_id => new.id, actor => new.created_by);
  return null;
end
$$;

create trigger api_keys_record_insert after insert on app.api_keys
  for each row execute function private.record_new_api_key();

-- Legal documents.

create function private.record_changed_document() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.record_event('legal.changed', '/legal/' || new.document, jsonb_build_object(
      'document', new.document, 'version', new.document_version, 'at', new.effective_on),
    entity => 'legal_document', dedupe_key => new.document || ' ' || new.document_version);
  return null;
end
$$;

create trigger legal_documents_record_change after update on app.legal_documents
  for each row when (new.state <> 'hidden' and old.document_version < new.document_version)
  execute function private.record_changed_document();

-- A new version writes a message to everybody.
alter function public.save_legal_document(text, integer, jsonb, text) set statement_timeout = '30s';

-- A person's data.

create function private.record_ready_export() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.record_event('account.export_ready', '/dashboard/account/leaving', '{}',
    user_id => new.user_id, entity => 'person', entity_id => new.user_id, actor => null);
  return null;
end
$$;

create trigger account_exports_record_ready after update of status on app.account_exports
  for each row when (old.status <> 'ready' and new.status = 'ready')
  execute function private.record_ready_export();

create function private.record_requested_deletion() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.record_event('account.deletion_requested', '/dashboard/account/leaving',
    jsonb_build_object('until', new.due_at),
    user_id => new.user_id, entity => 'person', entity_id => new.user_id);
  return null;
end
$$;

create trigger account_deletions_record_request after insert on app.account_deletions
  for each row execute function private.record_requested_deletion();
