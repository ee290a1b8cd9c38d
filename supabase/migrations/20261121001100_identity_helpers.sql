-- Who makes the request: helpers for policies and procedures, and the policies of the identity tables,
-- which use them.

-- The helpers bypass the policies of the tables that they read. Otherwise a policy on staff that checks
-- who is staff would call itself forever. Write (select private.is_admin()) in a policy: PostgreSQL
-- then evaluates it once per query, not once per row.

create function private.is_active() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from app.profiles
    where user_id = (select auth.uid()) and suspended_at is null
  )
$$;

-- Only private.before_request writes this claim. No token of the auth service has it.
create function private.api_key_claim() returns jsonb
language sql stable
set search_path = ''
as $$ select nullif(current_setting('request.jwt.claims', true), '')::jsonb -> 'api_key' $$;

comment on function private.api_key_claim() is
  'The API key of this request: {id, name, workspace_id, role}. Null for everyone else.';

create function private.is_staff() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select private.is_active() and private.api_key_claim() is null and exists (
    select from app.staff where user_id = (select auth.uid())
  )
$$;

create function private.is_admin() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select private.is_active() and private.api_key_claim() is null and exists (
    select from app.staff where user_id = (select auth.uid()) and staff_type = 'admin'
  )
$$;

create function private.is_support() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select private.is_active() and private.api_key_claim() is null and exists (
    select from app.staff
    where user_id = (select auth.uid()) and staff_type in ('admin', 'support')
  )
$$;

comment on function private.is_active() is 'Signed in, with a profile, not suspended.';
comment on function private.is_staff() is 'Active and staff of any type.';
comment on function private.is_admin() is 'Active and staff of type admin.';
comment on function private.is_support() is 'Active and staff of type support or admin.';

grant execute on function private.is_active(), private.is_admin() to authenticated;
-- The views of the catalogue call this also for people who are not signed in. It then returns false.
grant execute on function private.is_staff() to anon, authenticated;

-- Procedures call these first. The API exposes a thin function with the rights of the caller; the work
-- is done in a function of the schema private, which checks the caller.

create function private.require_admin() returns void
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'forbidden' using
      errcode = '42501',
      detail = 'Only an admin who is not suspended may do this.',
      hint = 'Ask an admin.';
  end if;
end
$$;

create function private.require_staff() returns void
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not private.is_staff() then
    perform private.raise_error('forbidden', '42501',
      'Only staff who are not suspended may do this.', 'Ask support staff.');
  end if;
end
$$;

create function private.require_support() returns void
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not private.is_support() then
    raise exception 'forbidden' using
      errcode = '42501',
      detail = 'Only support staff and admins who are not suspended may do this.',
      hint = 'Ask support staff or an admin.';
  end if;
end
$$;

-- Locks. A rule such as "at least one owner" or "at most 50 keys" holds while people act at the same time if
-- every procedure that could break it first locks one row: the person, the workspace or the ticket that the
-- rule is about. The order is: person, workspace or ticket, invitation or server, action, stock.
--
-- A lock is a statement of its own, and what it protects is read by a later one. A statement that both locks
-- and reads, such as "perform check(lock())", reads what was there before it waited.

create function private.lock_person(person uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform from app.profiles p where p.user_id = person for no key update;
end
$$;

comment on function private.lock_person(uuid) is
  'Holds the profile of a person until the transaction ends: what limits a person is counted after this.';

-- One policy per table and verb: PostgreSQL evaluates every policy for every row.

create policy "People read their own profile, and admins everybody's"
  on app.profiles for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));

create policy "People change their own profile unless they are suspended"
  on app.profiles for update to authenticated
  -- Without a WITH CHECK the new row must meet this condition too.
  using (user_id = (select auth.uid()) and (select private.is_active()));

create policy "People see whether they are staff, and staff who else is"
  on app.staff for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_staff()));

-- Support and billing staff need to know their colleagues, but not everyone's role.
create policy "People read their own role, and admins everybody's"
  on app.user_roles for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
