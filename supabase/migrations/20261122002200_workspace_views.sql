-- What the API reads about workspaces, and who reads which row. As in the catalogue, the views run with
-- the rights of the person who asks, and each key is an expression, so that PostgREST joins nothing.

-- Without a confirmed address nothing waits.
create function private.confirmed_email() returns text
language sql stable security definer
set search_path = ''
as $$
  select lower(u.email) from auth.users u
  where u.id = (select auth.uid()) and u.email_confirmed_at is not null
$$;

comment on function private.confirmed_email() is
  'The address that the current person has proven to be theirs, in lower case, or null.';

grant execute on function private.confirmed_email() to authenticated;

create policy "Members read their workspaces, staff all"
  on app.workspaces for select to authenticated, api_key_read
  using (
    id = any (array(select private.my_workspace_ids())) or (select private.is_staff())
  );

create policy "Members read who else is one, staff all"
  on app.workspace_members for select to authenticated, api_key_read
  using (
    workspace_id = any (array(select private.my_workspace_ids())) or (select private.is_staff())
  );

create policy "Members read names of members and former ones, staff all"
  on app.member_names for select to authenticated, api_key_read
  using (
    workspace_id = any (array(select private.my_workspace_ids())) or (select private.is_staff())
  );

create policy "Members read invitations to workspaces, people their own"
  on app.workspace_invitations for select to authenticated
  using (
    workspace_id = any (array(select private.my_workspace_ids()))
    or email = (select private.confirmed_email())
  );

grant select (
    id, slug, name, is_personal, created_by, suspended_at, suspension_reason, version, created_at)
  on app.workspaces to authenticated;
grant select (workspace_id, user_id, role, created_at) on app.workspace_members to authenticated;
grant select (workspace_id, user_id, full_name) on app.member_names to authenticated;
-- Not the hash of the token.
grant select (id, workspace_id, email, role, invited_by, status, expires_at, created_at)
  on app.workspace_invitations to authenticated;

create view public.my_workspaces with (security_invoker = true, security_barrier = true) as
select
  case when true then w.id end as workspace_id,
  w.slug,
  w.name,
  w.is_personal,
  -- Only the person of a personal workspace can not leave it. For other members it is a workspace.
  w.is_personal and w.created_by = m.user_id as is_own_personal,
  m.role,
  w.suspended_at,
  w.suspension_reason,
  w.version,
  w.created_at,
  m.created_at as member_since
from app.workspace_members m
join app.workspaces w on w.id = m.workspace_id
where (m.user_id = (select auth.uid()))
  -- Not m.workspace_id: how PostgreSQL finds the rows would depend on how many people there are.
  and (w.id = any (array(select private.my_workspace_ids())));

comment on view public.my_workspaces is
  'The workspaces of the current person, with their role. is_own_personal: the one from sign-up, which '
  'they can neither leave nor delete.';

-- For the list of members. Addresses belong to the auth service, whose tables no view reads.
create function private.member_email(workspace uuid, person uuid) returns text
language sql stable security definer
set search_path = ''
as $$
  select u.email::text
  from app.workspace_members m
  join auth.users u on u.id = m.user_id
  where m.workspace_id = workspace and m.user_id = person
    and m.workspace_id = any (array(select private.my_workspace_ids()))
$$;

comment on function private.member_email(uuid, uuid) is
  'The address of a member, for the other members of the workspace.';

grant execute on function private.member_email(uuid, uuid) to authenticated;

create view public.workspace_people with (security_invoker = true, security_barrier = true) as
select
  case when true then m.workspace_id end as workspace_id,
  case when true then m.user_id end as user_id,
  p.full_name,
  private.member_email(m.workspace_id, m.user_id) as email,
  m.role,
  -- Their role can not change, and nobody can remove them.
  w.is_personal and w.created_by = m.user_id as is_person_of,
  m.created_at as member_since
from app.workspace_members m
join app.workspaces w on w.id = m.workspace_id
join app.member_names p on p.workspace_id = m.workspace_id and p.user_id = m.user_id
where (m.workspace_id = any (array(select private.my_workspace_ids())));

comment on view public.workspace_people is
  'The members of the workspaces of the current person, with name and e-mail address. is_person_of: it '
  'is their personal workspace.';

create view public.workspace_invitation_list with (security_invoker = true, security_barrier = true) as
select
  case when true then i.id end as invitation_id,
  case when true then i.workspace_id end as workspace_id,
  i.email,
  i.role,
  p.full_name as invited_by_name,
  i.expires_at,
  i.created_at
from app.workspace_invitations i
left join app.member_names p on p.workspace_id = i.workspace_id and p.user_id = i.invited_by
where i.status = 'pending' and (i.workspace_id = any (array(select private.my_workspace_ids())));

comment on view public.workspace_invitation_list is
  'Pending invitations to the workspaces of the current person, also those that have expired. It does '
  'not say whether an address has an account.';

-- An invited person is no member yet, and reads neither the workspace nor the names in it.
create function private.invitation_sender(invitation uuid)
returns table (workspace_name text, invited_by_name text)
language sql stable security definer rows 1
set search_path = ''
as $$
  select w.name, p.full_name
  from app.workspace_invitations i
  join app.workspaces w on w.id = i.workspace_id
  left join app.profiles p on p.user_id = i.invited_by
  where i.id = invitation and w.deleted_at is null and i.email = (select private.confirmed_email())
$$;

comment on function private.invitation_sender(uuid) is
  'Where an invitation leads and who made it, for the invited person. No row: the workspace is deleted.';

grant execute on function private.invitation_sender(uuid) to authenticated;

create view public.my_invitations with (security_invoker = true, security_barrier = true) as
select
  case when true then i.id end as invitation_id,
  s.workspace_name,
  i.role,
  s.invited_by_name,
  i.expires_at,
  i.created_at
from app.workspace_invitations i
cross join lateral private.invitation_sender(i.id) s
where i.status = 'pending' and i.expires_at > now()
  and (i.email = (select private.confirmed_email()));

comment on view public.my_invitations is
  'Invitations that wait for the confirmed address of the current person.';

grant select on
  public.my_workspaces, public.workspace_people, public.workspace_invitation_list,
  public.my_invitations
  to authenticated;
