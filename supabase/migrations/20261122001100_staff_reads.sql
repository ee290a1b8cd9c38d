-- Support and billing need to know who their colleagues are. Everybody's role they do not need.

drop policy "People read their own role, and staff everybody's" on public.user_roles;

create policy "People read their own role, and admins everybody's"
  on public.user_roles for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
