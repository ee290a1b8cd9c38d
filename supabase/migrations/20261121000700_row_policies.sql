-- One policy a table and verb: PostgreSQL runs every one of several for every row.

create policy "People read their own profile, and admins everybody's"
  on public.profiles for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));

create policy "People change their own profile unless they are suspended"
  on public.profiles for update to authenticated
  -- Without a check of its own the new row must meet this one too.
  using (user_id = (select auth.uid()) and (select private.is_active()));

create policy "People see whether they are staff, and staff who else is"
  on public.staff for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_staff()));

create policy "People read their own role, and staff everybody's"
  on public.user_roles for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_staff()));
