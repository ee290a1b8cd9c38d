-- Helpers of policies and procedures. They read past the policies of the tables they ask, or a
-- policy on staff that asks who is staff would ask itself for ever. Call them as
-- (select private.is_admin()): once a query, not once a row.

create function private.is_active() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from public.profiles
    where user_id = (select auth.uid()) and suspended_at is null
  )
$$;

create function private.is_staff() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select private.is_active() and exists (
    select from public.staff where user_id = (select auth.uid())
  )
$$;

create function private.is_admin() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select private.is_active() and exists (
    select from public.staff where user_id = (select auth.uid()) and staff_type = 'admin'
  )
$$;

comment on function private.is_active() is 'Signed in, with a profile, not suspended.';
comment on function private.is_staff() is 'Active and staff of any type.';
comment on function private.is_admin() is 'Active and staff of type admin.';

grant execute on function private.is_active(), private.is_staff(), private.is_admin()
  to authenticated;
