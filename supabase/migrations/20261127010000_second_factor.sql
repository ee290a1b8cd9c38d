-- Second factors count in the database: whoever has one and has not shown it in this session is nobody. The factors
-- themselves are rows of the auth service.

create function private.claims() returns jsonb
language sql stable
set search_path = ''
as $$ select coalesce(nullif(current_setting('request.jwt.claims', true), '')::jsonb, '{}') $$;

comment on function private.claims() is 'What the token of this request says; empty without a token.';

create function private.current_session_id() returns uuid
language sql stable
set search_path = ''
as $$ select (private.claims() ->> 'session_id')::uuid $$;

-- auth.uid() of the embedded backend knows nobody before the request itself begins.
create function private.current_person() returns uuid
language sql stable
set search_path = ''
as $$ select (private.claims() ->> 'sub')::uuid $$;

create function private.has_second_factor(person uuid) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from auth.mfa_factors f where f.user_id = person and f.status = 'verified'
  )
$$;

-- API keys were made by a session that had shown it.
create function private.second_factor_shown() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select coalesce(c.claims ->> 'aal', '') = 'aal2'
    or c.claims ? 'api_key'
    or not private.has_second_factor((select auth.uid()))
  from private.claims() c (claims)
$$;

comment on function private.second_factor_shown() is
  'False for a person who has a second factor, in a session that has not shown it.';

-- The policies of some tables ask it themselves.
grant execute on function private.second_factor_shown() to anon, authenticated;

create function private.raise_second_factor_required() returns void
language sql
set search_path = ''
as $$
  select private.raise_error('second_factor_required', 'PT401',
    'This account has a second factor. This session has not shown it.', 'Enter the code of your app.')
$$;

-- The helpers of policies and procedures.

create or replace function private.is_active() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select private.second_factor_shown() and exists (
    select from app.profiles
    where user_id = (select auth.uid()) and suspended_at is null
  )
$$;

comment on function private.is_active() is
  'Signed in with all factors of the account, with a profile, not suspended.';

create or replace function private.my_workspace_ids(minimum text default 'viewer') returns setof uuid
language sql stable security definer rows 10
set search_path = ''
as $$
  select m.workspace_id
  from app.workspace_members m
  join app.workspaces w on w.id = m.workspace_id
  where m.user_id = (select auth.uid())
    and w.deleted_at is null
    and private.workspace_role_rank(m.role) >= private.workspace_role_rank(minimum)
    and (select private.second_factor_shown())
    and (minimum in ('viewer', 'accountant') or (w.suspended_at is null and (select private.is_active())))
    and private.api_key_allows(m.workspace_id, minimum)
$$;

comment on function private.my_workspace_ids(text) is
  'The workspaces where the current person has the role minimum or a higher one. viewer and accountant, the lowest: '
  'also while the person or the workspace is suspended, because both can still read.';

create or replace function private.require_active() returns void
language plpgsql stable security definer
set search_path = ''
as $$
declare
  why text;
begin
  if not private.second_factor_shown() then
    perform private.raise_second_factor_required();
  end if;
  if not private.is_active() then
    select p.suspension_reason into why from app.profiles p where p.user_id = (select auth.uid());
    perform private.raise_error('forbidden', '42501',
      coalesce('Your account is suspended: ' || why, 'There is no such account.'),
      'Contact support.');
  end if;
end
$$;

-- Sessions that the auth service may still know, where this software is not allowed to delete them there.
create table app.ended_sessions (
  session_id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  ended_at timestamptz not null default now()
);

comment on table app.ended_sessions is
  'Sessions that ended here and could not be deleted at the auth service. Closed to the API.';

create index ended_sessions_user_id on app.ended_sessions (user_id);

alter table app.ended_sessions enable row level security;
create policy "Nobody reads the ended sessions"
  on app.ended_sessions for select to anon, authenticated
  using (false);

create or replace function private.is_session_alive(session uuid, person uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from auth.sessions s
    join auth.users u on u.id = s.user_id
    where s.id = session
      and s.user_id = person
      and (s.not_after is null or s.not_after > now())
      and (u.banned_until is null or u.banned_until <= now())
      and u.deleted_at is null
      and not exists (select from app.ended_sessions e where e.session_id = s.id)
  )
$$;

-- Deleting a session ends its refresh token too. Returns how many ended.
create function private.end_sessions(person uuid, sessions uuid[]) returns integer
language plpgsql volatile
set search_path = ''
as $$
declare
  ended integer;
begin
  begin
    delete from auth.sessions s where s.user_id = person and s.id = any (sessions);
    get diagnostics ended = row_count;
  exception when insufficient_privilege then
    insert into app.ended_sessions (session_id, user_id)
    select s.id, s.user_id from auth.sessions s where s.user_id = person and s.id = any (sessions)
    on conflict do nothing;
    get diagnostics ended = row_count;
  end;
  return ended;
end
$$;

create function private.sessions_of(person uuid) returns uuid[]
language sql stable
set search_path = ''
as $$
  select array(
    select s.id from auth.sessions s
    where s.user_id = person and private.is_session_alive(s.id, s.user_id)
  )
$$;

comment on function private.sessions_of(uuid) is 'The sessions of a person that have not ended.';

-- A suspended person may sign in again, and reads the reason.
create function private.end_sessions_of_suspended() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.end_sessions(new.user_id, private.sessions_of(new.user_id));
  return null;
end
$$;

create trigger profiles_end_sessions after update of suspended_at on app.profiles
  for each row when (old.suspended_at is null and new.suspended_at is not null)
  execute function private.end_sessions_of_suspended();

-- The policies that compare with the current person themselves. One more rule for each of their tables: it can only
-- take rows away.
do $$
declare
  name text;
begin
  foreach name in array array[
    'audit_events', 'instance_drafts', 'legal_acceptances', 'profiles', 'roadmap_votes', 'ssh_keys', 'staff',
    'tickets', 'user_roles', 'workspace_invitations'
  ] loop
    execute format(
      'create policy "Nobody without the second factor of the account" on app.%I as restrictive for all '
      'to authenticated using ((select private.second_factor_shown()))', name);
  end loop;
end
$$;
