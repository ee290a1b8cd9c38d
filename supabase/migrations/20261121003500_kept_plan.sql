-- What a person keeps to create may be retired meanwhile. They still read it, or nobody could tell
-- them what it was and what comes nearest. What was for sale once is no secret; what never was stays
-- hidden, though a draft of an instance may name any plan.

create function private.kept_plan() returns uuid
language sql stable security definer
set search_path = ''
as $$
  select l.id
  from public.instance_drafts d
  join public.plans l on l.id = d.plan_id
  join public.products p on p.id = l.product_id
  where d.user_id = (select auth.uid())
    and l.first_published_at is not null
    and p.status <> 'draft'
$$;

create function private.kept_product() returns uuid
language sql stable security definer
set search_path = ''
as $$ select l.product_id from public.plans l where l.id = private.kept_plan() $$;

comment on function private.kept_plan() is
  'The plan that the person who asks chose to create, if it was ever for sale.';
comment on function private.kept_product() is 'The product of that plan.';

-- For whoever is not signed in there is none.
grant execute on function private.kept_plan(), private.kept_product() to anon, authenticated;

alter policy "Everybody reads published products, and staff all"
  on public.products
  using (
    status = 'published'
    or id = (select private.kept_product())
    or (select private.is_staff())
  );
alter policy "Everybody reads published products, and staff all"
  on public.products
  rename to "Everybody reads published products, people what they keep, staff all";

-- Whoever reads a product because of one plan reads no other plan of it for that.
alter policy "Everybody reads published plans of published products, and staff all"
  on public.plans
  using (
    (status = 'published'
      and product_id in (select p.id from public.products p where p.status = 'published'))
    or id = (select private.kept_plan())
    or (select private.is_staff())
  );
alter policy "Everybody reads published plans of published products, and staff all"
  on public.plans
  rename to "Everybody reads published plans, people what they keep, staff all";
