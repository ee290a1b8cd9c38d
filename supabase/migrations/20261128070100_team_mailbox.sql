-- The mailbox of a team: one address that gets the mails about a workspace, beside those of its people. Whoever reads
-- the mailbox confirms it first, so that nobody can send mails to a stranger.

insert into app.workspace_permissions (sort, action, minimum_role, label) values
  (24, 'set_mailbox', 'owner', 'Set the mailbox of the team');

insert into app.audit_actions (entity, action) values
  ('workspace', 'set_team_mailbox'), ('workspace', 'remove_team_mailbox');

-- It gets what only members may read.
insert into app.step_up_rules (procedure) values ('set_team_mailbox');

create function private.team_mailboxes(workspace uuid)
returns table (
  mailbox_id uuid, address text, asked_at timestamptz, confirmed_at timestamptz, asked_by_name text, mail_problem text)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_permission(workspace, 'view');
  return query
    select s.id, s.address, s.created_at, s.confirmed_at, p.full_name, b.reason
    from app.mail_subscriptions s
    left join app.profiles p on p.user_id = s.created_by
    left join app.mail_blocks b on b.address = s.address
    where s.list = 'workspace' and s.workspace_id = workspace and s.ended_at is null
    order by s.confirmed_at nulls last;
end
$$;

create function public.team_mailboxes(workspace_id uuid)
returns table (
  mailbox_id uuid, address text, asked_at timestamptz, confirmed_at timestamptz, asked_by_name text, mail_problem text)
language sql stable security invoker
set search_path = ''
as $$ select * from private.team_mailboxes(workspace_id) $$;

comment on function public.team_mailboxes(uuid) is
'The mailbox of the team, which gets the mails about the workspace, and the address that waits to become it.
@param workspace_id The workspace.
@answer mailbox_id Identifies it.
@answer address The mail address.
@answer asked_at When an owner entered it.
@answer confirmed_at When it was confirmed; null: it waits, and gets nothing but the mail that asks.
@answer asked_by_name The name of that owner.
@answer mail_problem Why it gets no mail: bounce, complaint or refused; null: it does.
Raises: forbidden, not_found.';

create function private.set_team_mailbox(workspace uuid, address text) returns uuid
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  wanted constant text := lower(btrim(address));
  present app.mail_subscriptions;
  made uuid;
begin
  perform private.lock_workspace(workspace, 'set_mailbox');
  select * into present from app.mail_subscriptions s
  where s.list = 'workspace' and s.workspace_id = workspace and s.address = wanted and s.ended_at is null;
  if present.confirmed_at is not null then
    return present.id;
  end if;
  -- The mail goes to an address that did not ask for it.
  if (
    select count(*) from app.deliveries d
    where d.recipient = wanted and d.kind = 'subscription.confirm' and d.created_at > now() - interval '1 hour'
  ) >= 3 then
    perform private.raise_error('mail_rate_limited', 'PT429', 'address: 3 mails in an hour.', 'Try again in an hour.');
  end if;
  if (
    select count(*) from app.events e
    where e.workspace_id = workspace and e.kind = 'subscription.confirm' and e.at > now() - interval '1 day'
  ) >= 10 then
    perform private.raise_error('mail_rate_limited', 'PT429', 'workspace: 10 mails in a day.', 'Try again tomorrow.');
  end if;
  -- One address waits at a time. The confirmed one stays until the new one is confirmed.
  update app.mail_subscriptions s set ended_at = now()
  where s.list = 'workspace' and s.workspace_id = workspace and s.ended_at is null and s.confirmed_at is null
    and s.id is distinct from present.id;
  made := private.request_subscription('workspace', address, workspace, (select auth.uid()));
  if present.id is null then
    insert into app.audit_events (actor, action, entity, entity_id, after)
    values ((select auth.uid()), 'set_team_mailbox', 'workspace', workspace, jsonb_build_object('address', wanted));
  end if;
  return made;
end
$$;

create function public.set_team_mailbox(workspace_id uuid, address text) returns uuid
language sql volatile security invoker
set search_path = ''
as $$ select private.set_team_mailbox(workspace_id, address) $$;

comment on function public.set_team_mailbox(uuid, text) is
'Makes an address the mailbox of the team, which gets the mails about the workspace instead of the address of before. It first gets a mail that asks to confirm it, at most 3 times in an hour; your own address needs none. Called again, it sends that mail again. For owners.
@param workspace_id The workspace.
@param address The mail address.
@returns The id of the mailbox.
Raises: forbidden, not_found, invalid_input, mail_rate_limited, step_up_required.';

create function private.remove_team_mailbox(mailbox uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  found app.mail_subscriptions;
begin
  select * into found from app.mail_subscriptions s
  where s.id = mailbox and s.list = 'workspace' and s.ended_at is null;
  -- Without a workspace this is not_found.
  perform private.lock_workspace(found.workspace_id, 'set_mailbox');
  update app.mail_subscriptions s set ended_at = now() where s.id = mailbox and s.ended_at is null;
  insert into app.audit_events (actor, action, entity, entity_id, before)
  values ((select auth.uid()), 'remove_team_mailbox', 'workspace', found.workspace_id,
    jsonb_build_object('address', found.address));
end
$$;

create function public.remove_team_mailbox(mailbox_id uuid) returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.remove_team_mailbox(mailbox_id) $$;

comment on function public.remove_team_mailbox(uuid) is
'The address gets no more mails about the workspace; one that waits can no longer be confirmed. For owners.
@param mailbox_id From team_mailboxes.
Raises: forbidden, not_found.';

grant execute on function
  private.team_mailboxes(uuid), public.team_mailboxes(uuid),
  private.set_team_mailbox(uuid, text), public.set_team_mailbox(uuid, text),
  private.remove_team_mailbox(uuid), public.remove_team_mailbox(uuid)
  to authenticated;
