-- Everybody reads what is published, staff also what is not. Nobody writes here: procedures do.

-- For whoever is not signed in the answer is no.
grant execute on function private.is_staff() to anon;

create policy "Everybody reads open regions, and staff all"
  on public.regions for select to anon, authenticated
  using (enabled or (select private.is_staff()));

create policy "Everybody reads published images, and staff all"
  on public.images for select to anon, authenticated
  using (status = 'published' or (select private.is_staff()));

create policy "Everybody reads published products, and staff all"
  on public.products for select to anon, authenticated
  using (status = 'published' or (select private.is_staff()));

-- The policies of the tables asked hold in here as well.
create policy "Everybody reads published plans of published products, and staff all"
  on public.plans for select to anon, authenticated
  using (
    (status = 'published' and product_id in (select p.id from public.products p))
    or (select private.is_staff())
  );

create policy "Who may read a plan reads its prices"
  on public.plan_prices for select to anon, authenticated
  using (plan_id in (select p.id from public.plans p));

create policy "Who may read a plan and a region reads what is left there"
  on public.plan_regions for select to anon, authenticated
  using (
    plan_id in (select p.id from public.plans p)
    and region_id in (select r.id from public.regions r)
  );

create policy "Everybody reads the states of a server"
  on public.instance_states for select to anon, authenticated using (true);

create policy "Everybody reads the transitions of a server"
  on public.instance_transitions for select to anon, authenticated using (true);

create policy "People read their own draft"
  on public.instance_drafts for select to authenticated
  using (user_id = (select auth.uid()));

create policy "People make a draft of their own unless they are suspended"
  on public.instance_drafts for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.is_active()));

create policy "People change their own draft unless they are suspended"
  on public.instance_drafts for update to authenticated
  using (user_id = (select auth.uid()) and (select private.is_active()));

create policy "People drop their own draft unless they are suspended"
  on public.instance_drafts for delete to authenticated
  using (user_id = (select auth.uid()) and (select private.is_active()));
