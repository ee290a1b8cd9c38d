-- Invitations by address. No mail is sent, because SQL can not send one: the owner passes a link on, and
-- the invitation waits in the dashboard of the person who confirms the address. Nothing here tells
-- whether an address has an account.
--
-- An invitation acts for the person who made it, so it ends with what that person may do: the membership, the
-- role, or the account. Otherwise an owner who is removed comes back with another address. Triggers withdraw
-- it, and accept_invitation asks again.

create function private.may_invite(workspace uuid, person uuid) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from app.workspace_members m
    join app.profiles p on p.user_id = m.user_id and p.suspended_at is null
    join auth.users u on u.id = m.user_id and u.deleted_at is null
      and (u.banned_until is null or u.banned_until <= now())
    where m.workspace_id = workspace and m.user_id = person
      and private.workspace_role_rank(m.role) >= (
        select private.workspace_role_rank(a.minimum_role) from app.workspace_permissions a
        where a.action = 'manage_members')
  )
$$;

comment on function private.may_invite(uuid, uuid) is
  'Whether invitations that this person made to a workspace hold.';

create function private.withdraw_invitations_of(person uuid, workspace uuid default null) returns void
language sql volatile security definer
set search_path = ''
as $$
  update app.workspace_invitations i set status = 'withdrawn', answered_at = now()
  where i.id in (
    select p.id from app.workspace_invitations p
    where p.invited_by = person and p.status = 'pending'
      and (workspace is null or p.workspace_id = workspace)
    -- In one order, so that two changes at once do not wait for each other.
    order by p.id for update)
$$;

comment on function private.withdraw_invitations_of(uuid, uuid) is
  'Withdraws what a person invited to a workspace, or to all of them, and nobody has answered.';

create function private.end_invitations() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  if not private.may_invite(old.workspace_id, old.user_id) then
    perform private.withdraw_invitations_of(old.user_id, old.workspace_id);
  end if;
  return null;
end
$$;

create trigger workspace_members_end_invitations after delete or update of role
  on app.workspace_members
  for each row execute function private.end_invitations();

create function private.end_invitations_of_suspended() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.withdraw_invitations_of(new.user_id);
  return null;
end
$$;

create trigger profiles_end_invitations after update of suspended_at on app.profiles
  for each row when (old.suspended_at is null and new.suspended_at is not null)
  execute function private.end_invitations_of_suspended();

-- The account was deleted, and with it goes its id.
create function private.end_invitation_of_deleted() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.status := 'withdrawn';
  new.answered_at := now();
  return new;
end
$$;

create trigger workspace_invitations_end before update of invited_by on app.workspace_invitations
  for each row when (new.invited_by is null and new.status = 'pending')
  execute function private.end_invitation_of_deleted();

create function private.invite_to_workspace(workspace uuid, address text, new_role text)
returns table (invitation_id uuid, token text, expires_at timestamptz)
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  wanted text := lower(btrim(address));
  secret text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
  until timestamptz := date_trunc('milliseconds', now() + interval '7 days');
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
  return query
    -- Inviting again replaces the link, the role and the end. The old link stops working.
    insert into app.workspace_invitations as i
      (workspace_id, email, role, invited_by, token_hash, expires_at)
    values (
      workspace, wanted, new_role, (select auth.uid()), sha256(convert_to(secret, 'UTF8')), until)
    on conflict (email, workspace_id) where status = 'pending' do update set
      role = excluded.role, invited_by = excluded.invited_by, token_hash = excluded.token_hash,
      expires_at = excluded.expires_at
    returning i.id, secret, i.expires_at;
end
$$;

create function public.invite_to_workspace(workspace_id uuid, email text, role text)
returns table (invitation_id uuid, token text, expires_at timestamptz)
language sql volatile security invoker
set search_path = ''
as $$ select * from private.invite_to_workspace(workspace_id, email, role) $$;

comment on function public.invite_to_workspace(uuid, text, text) is
  'For owners. The token is for a link and is not shown again. Inviting an address again replaces its '
  'invitation. It ends when who made it leaves, is no owner any more, or is suspended. Raises: forbidden, not_found, invalid_input, already_member, quota_exceeded.';

create function private.raise_invitation_closed(status text) returns void
language sql
set search_path = ''
as $$
  select private.raise_error('invitation_closed', 'PT409', format('status: %s', status),
    'Ask for a new invitation.')
$$;

create function private.withdraw_invitation(invitation uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  workspace uuid;
  found app.workspace_invitations;
begin
  select i.workspace_id into workspace from app.workspace_invitations i where i.id = invitation;
  perform private.lock_workspace(workspace, 'manage_members');
  select * into found from app.workspace_invitations i where i.id = invitation for update;
  if found.status <> 'pending' then
    perform private.raise_invitation_closed(found.status);
  end if;
  update app.workspace_invitations i set status = 'withdrawn', answered_at = now()
  where i.id = invitation;
end
$$;

create function public.withdraw_invitation(invitation_id uuid) returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.withdraw_invitation(invitation_id) $$;

comment on function public.withdraw_invitation(uuid) is
  'For owners. Raises: forbidden, not_found, invitation_closed.';

-- The invitation, if it waits for the current person, and its workspace. Locks the workspace first, as
-- every procedure does, so that none waits for another in a circle.
create function private.lock_own_invitation(invitation uuid) returns app.workspace_invitations
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  found app.workspace_invitations;
begin
  perform private.require_active();
  perform from app.workspaces w
    join app.workspace_invitations i on i.workspace_id = w.id
    where i.id = invitation and i.email = private.confirmed_email()
    for update of w;
  select * into found from app.workspace_invitations i
  where i.id = invitation and i.email = private.confirmed_email() for update;
  if found.id is null then
    perform private.raise_error('not_found', 'PT404',
      'No such invitation waits for your confirmed address.', 'Reload the page.');
  end if;
  if found.status <> 'pending' then
    perform private.raise_invitation_closed(found.status);
  end if;
  return found;
end
$$;

create function private.accept_invitation(invitation uuid) returns text
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  found app.workspace_invitations;
  workspace app.workspaces;
begin
  found := private.lock_own_invitation(invitation);
  if found.expires_at <= now() then
    perform private.raise_invitation_closed('expired');
  end if;
  if not private.may_invite(found.workspace_id, found.invited_by) then
    perform private.raise_invitation_closed('withdrawn');
  end if;
  select * into workspace from app.workspaces w where w.id = found.workspace_id;
  if workspace.suspended_at is not null then
    perform private.raise_error('forbidden', '42501', 'The workspace is suspended.',
      'Ask the person who invited you.');
  end if;
  if (
    select count(*) from app.workspace_members m where m.workspace_id = workspace.id
  ) >= private.workspace_limit('members') then
    perform private.raise_workspace_limit('members');
  end if;
  insert into app.workspace_members (workspace_id, user_id, role)
  values (workspace.id, (select auth.uid()), found.role)
  -- The person became a member with another address, and keeps that role.
  on conflict do nothing;
  update app.workspace_invitations i set status = 'accepted', answered_at = now()
  where i.id = invitation;
  return workspace.slug;
end
$$;

create function public.accept_invitation(invitation_id uuid) returns text
language sql volatile security invoker
set search_path = ''
as $$ select private.accept_invitation(invitation_id) $$;

comment on function public.accept_invitation(uuid) is
  'Makes the current person a member, if their confirmed address was invited. Returns the slug of the '
  'workspace. Raises: forbidden, not_found, invitation_closed, quota_exceeded.';

create function private.decline_invitation(invitation uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.lock_own_invitation(invitation);
  update app.workspace_invitations i set status = 'declined', answered_at = now()
  where i.id = invitation;
end
$$;

create function public.decline_invitation(invitation_id uuid) returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.decline_invitation(invitation_id) $$;

comment on function public.decline_invitation(uuid) is
  'Raises: forbidden, not_found, invitation_closed.';

create function private.find_invitation(token text)
returns table (
  invitation_id uuid, workspace_name text, role text, invited_by_name text, email text, status text,
  is_mine boolean
)
language sql stable security definer
set search_path = ''
as $$
  select
    i.id, w.name, i.role, p.full_name, i.email,
    case when i.status = 'pending' and i.expires_at <= now() then 'expired' else i.status end,
    coalesce(i.email = private.confirmed_email(), false)
  from app.workspace_invitations i
  join app.workspaces w on w.id = i.workspace_id
  left join app.profiles p on p.user_id = i.invited_by
  where i.token_hash = sha256(convert_to(token, 'UTF8'))
$$;

create function public.find_invitation(token text)
returns table (
  invitation_id uuid, workspace_name text, role text, invited_by_name text, email text, status text,
  is_mine boolean
)
language sql stable security invoker
set search_path = ''
as $$ select * from private.find_invitation(token) $$;

comment on function public.find_invitation(text) is
  'What the link of an invitation leads to, or no row. status: pending, expired, accepted, declined, '
  'withdrawn. is_mine: it is for the confirmed address of the current person.';

grant execute on function
  private.invite_to_workspace(uuid, text, text), public.invite_to_workspace(uuid, text, text),
  private.withdraw_invitation(uuid), public.withdraw_invitation(uuid),
  private.accept_invitation(uuid), public.accept_invitation(uuid),
  private.decline_invitation(uuid), public.decline_invitation(uuid),
  private.find_invitation(text), public.find_invitation(text)
  to authenticated;
