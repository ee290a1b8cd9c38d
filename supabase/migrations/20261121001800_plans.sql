create table public.plans (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references public.products (id) on delete restrict,
  slug text not null,
  summary text not null default '',
  cpu_type text not null,
  vcpus integer not null,
  memory_mib integer not null,
  disk_gib integer,
  transfer_gib integer,
  gpu_model text,
  gpu_count integer not null default 0,
  gpu_vram_gib integer,
  status text not null default 'draft',
  sort integer not null default 0,
  announced_retire_at timestamptz,
  is_sample boolean not null default false,
  first_published_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  constraint plans_slug_key unique (slug),
  constraint plans_slug_pattern
    check (slug ~ '^[a-z][a-z0-9]*([.-][a-z0-9]+)*$' and char_length(slug) <= 40),
  constraint plans_summary_length check (char_length(summary) <= 120),
  constraint plans_summary_trimmed check (private.is_trimmed(summary)),
  constraint plans_summary_visible check (not private.has_hidden_characters(summary)),
  constraint plans_cpu_type_known check (cpu_type in ('shared', 'dedicated')),
  constraint plans_vcpus_range check (vcpus between 1 and 512),
  constraint plans_memory_mib_range check (memory_mib between 128 and 16777216),
  constraint plans_disk_gib_range check (disk_gib between 1 and 1048576),
  constraint plans_transfer_gib_range check (transfer_gib between 1 and 10000000),
  constraint plans_gpu_model_length check (char_length(gpu_model) between 1 and 40),
  constraint plans_gpu_model_trimmed check (private.is_trimmed(gpu_model)),
  constraint plans_gpu_model_visible check (not private.has_hidden_characters(gpu_model)),
  constraint plans_gpu_count_range check (gpu_count between 0 and 16),
  constraint plans_gpu_vram_gib_range check (gpu_vram_gib between 1 and 1024),
  constraint plans_gpu_model_together check ((gpu_count > 0) = (gpu_model is not null)),
  constraint plans_gpu_vram_gib_together check ((gpu_count > 0) = (gpu_vram_gib is not null)),
  constraint plans_status_known check (status in ('draft', 'published', 'retired')),
  constraint plans_first_published_at_given
    check (status <> 'published' or first_published_at is not null)
);

comment on table public.plans is 'Servers by size. Written by procedure only.';
comment on column public.plans.disk_gib is 'Null: comes without a disk of its own.';
comment on column public.plans.transfer_gib is 'A month. Null: not limited.';
comment on column public.plans.gpu_vram_gib is 'Of one GPU: times gpu_count is what the plan has.';
comment on column public.plans.announced_retire_at is 'When it will go, for people to read.';
comment on column public.plans.is_sample is 'Made up to show something: no offer.';
comment on column public.plans.version is 'Goes up with every change: who saves says what they saw.';

comment on constraint plans_slug_pattern on public.plans is
  'Lower-case letters and digits, parts joined by . or -, beginning with a letter, at most 40.';
comment on constraint plans_summary_length on public.plans is 'At most 120 characters.';
comment on constraint plans_summary_trimmed on public.plans is 'No blank at either end.';
comment on constraint plans_summary_visible on public.plans is 'No hidden characters.';
comment on constraint plans_cpu_type_known on public.plans is 'Either shared or dedicated.';
comment on constraint plans_vcpus_range on public.plans is 'A whole number from 1 to 512.';
comment on constraint plans_memory_mib_range on public.plans is
  'A whole number of MiB from 128 to 16777216.';
comment on constraint plans_disk_gib_range on public.plans is
  'A whole number of GiB from 1 to 1048576, or nothing.';
comment on constraint plans_transfer_gib_range on public.plans is
  'A whole number of GiB from 1 to 10000000, or nothing.';
comment on constraint plans_gpu_model_length on public.plans is '1 to 40 characters, or nothing.';
comment on constraint plans_gpu_model_trimmed on public.plans is 'No blank at either end.';
comment on constraint plans_gpu_model_visible on public.plans is 'No hidden characters.';
comment on constraint plans_gpu_count_range on public.plans is 'A whole number from 0 to 16.';
comment on constraint plans_gpu_vram_gib_range on public.plans is
  'A whole number of GiB from 1 to 1024, or nothing.';
comment on constraint plans_gpu_model_together on public.plans is
  'Needed with GPUs, and left out without.';
comment on constraint plans_gpu_vram_gib_together on public.plans is
  'Needed with GPUs, and left out without.';
comment on constraint plans_status_known on public.plans is 'One of draft, published, retired.';

create index plans_product_id on public.plans (product_id, sort, slug);
create index plans_status on public.plans (status);

create trigger plans_touch_updated_at before update on public.plans
  for each row when (old.* is distinct from new.*)
  execute function private.touch_updated_at();

alter table public.plans enable row level security;
grant select on public.plans to anon, authenticated;
