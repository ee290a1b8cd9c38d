create table public.instance_drafts (
  user_id uuid primary key default auth.uid() references auth.users (id) on delete cascade,
  plan_id uuid not null references public.plans (id) on delete restrict,
  region_id uuid references public.regions (id) on delete restrict,
  image_id uuid references public.images (id) on delete restrict,
  updated_at timestamptz not null default now()
);

comment on table public.instance_drafts is 'What a person chose to create. One a person.';

create index instance_drafts_plan_id on public.instance_drafts (plan_id);
create index instance_drafts_region_id on public.instance_drafts (region_id);
create index instance_drafts_image_id on public.instance_drafts (image_id);

create trigger instance_drafts_touch_updated_at before update on public.instance_drafts
  for each row when (old.* is distinct from new.*)
  execute function private.touch_updated_at();

alter table public.instance_drafts enable row level security;

grant select, delete on public.instance_drafts to authenticated;
-- The person too: an upsert writes every column that it names.
grant insert (user_id, plan_id, region_id, image_id), update (user_id, plan_id, region_id, image_id)
  on public.instance_drafts to authenticated;
