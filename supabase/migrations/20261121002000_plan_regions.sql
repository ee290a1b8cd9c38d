create table public.plan_regions (
  plan_id uuid not null references public.plans (id) on delete cascade,
  region_id uuid not null references public.regions (id) on delete restrict,
  stock integer,
  updated_at timestamptz not null default now(),

  primary key (plan_id, region_id),
  constraint plan_regions_stock_range check (stock >= 0)
);

comment on table public.plan_regions is 'Where a plan is offered.';
comment on column public.plan_regions.stock is 'How many are left. Null: not limited.';
comment on constraint plan_regions_stock_range on public.plan_regions is
  'A stock is a whole number from 0, or nothing.';

create index plan_regions_region_id on public.plan_regions (region_id);

create trigger plan_regions_touch_updated_at before update on public.plan_regions
  for each row when (old.* is distinct from new.*)
  execute function private.touch_updated_at();

alter table public.plan_regions enable row level security;
grant select on public.plan_regions to anon, authenticated;
