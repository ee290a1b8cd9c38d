-- The configuration that a person saved for a server to create later. One per person.

create table app.instance_drafts (
  user_id uuid primary key default auth.uid() references auth.users (id) on delete cascade,
  plan_id uuid not null references app.plans (id) on delete restrict,
  region_id uuid references app.regions (id) on delete restrict,
  image_id uuid references app.images (id) on delete restrict,
  updated_at timestamptz not null default now()
);

comment on table app.instance_drafts is 'The configuration that a person saved. One per person.';

create index instance_drafts_plan_id on app.instance_drafts (plan_id);
create index instance_drafts_region_id on app.instance_drafts (region_id);
create index instance_drafts_image_id on app.instance_drafts (image_id);

create trigger instance_drafts_touch_updated_at before update on app.instance_drafts
  for each row when (old.* is distinct from new.*)
  execute function private.touch_updated_at();

alter table app.instance_drafts enable row level security;

create policy "People read their own draft"
  on app.instance_drafts for select to authenticated
  using (user_id = (select auth.uid()));

create policy "People make a draft of their own unless they are suspended"
  on app.instance_drafts for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.is_active()));

create policy "People change their own draft unless they are suspended"
  on app.instance_drafts for update to authenticated
  using (user_id = (select auth.uid()) and (select private.is_active()));

create policy "People drop their own draft unless they are suspended"
  on app.instance_drafts for delete to authenticated
  using (user_id = (select auth.uid()) and (select private.is_active()));

grant select, delete on app.instance_drafts to authenticated;
-- user_id is included, because an upsert writes every column that it names.
grant insert (user_id, plan_id, region_id, image_id), update (user_id, plan_id, region_id, image_id)
  on app.instance_drafts to authenticated;

create view public.instance_drafts with (security_invoker = true) as
select user_id, plan_id, region_id, image_id, updated_at
from app.instance_drafts;

grant select, delete on public.instance_drafts to authenticated;
grant insert (user_id, plan_id, region_id, image_id), update (user_id, plan_id, region_id, image_id)
  on public.instance_drafts to authenticated;

-- A saved plan may be retired later. The person can still read it, so that the page can show it and
-- offer the nearest plan. The plan must have been for sale, because instance_drafts can name any plan.
create function private.kept_plan() returns uuid
language sql stable security definer
set search_path = ''
as $$
  select l.id
  from app.instance_drafts d
  join app.plans l on l.id = d.plan_id
  join app.products p on p.id = l.product_id
  where d.user_id = (select auth.uid())
    and l.first_published_at is not null
    and p.status <> 'draft'
$$;

comment on function private.kept_plan() is
  'The plan that the current person saved, if it was ever for sale.';

create function private.kept_product() returns uuid
language sql stable security definer
set search_path = ''
as $$ select l.product_id from app.plans l where l.id = private.kept_plan() $$;

comment on function private.kept_product() is 'The product of the plan that the current person saved.';

-- They return null for people who are not signed in.
grant execute on function private.kept_plan(), private.kept_product() to anon, authenticated;
