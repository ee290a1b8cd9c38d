-- The catalogue: regions, images, products, and plans with their prices and regions. The API reads views
-- and writes by procedure. 20261121002300 says who reads which row.
--
-- The comment of a CHECK constraint is the message for a person who breaks the rule.

-- For prices: a plan has one price per currency at a time.
create schema if not exists extensions;
create extension if not exists btree_gist with schema extensions;

create table app.regions (
  id uuid primary key default gen_random_uuid(),
  slug text not null,
  name text not null,
  country text not null,
  enabled boolean not null default true,
  retired_at timestamptz,
  is_sample boolean not null default false,
  sort integer not null default 0,
  version integer not null default 1,

  constraint regions_slug_key unique (slug),
  constraint regions_slug_pattern check (slug ~ '^[a-z][a-z0-9]{1,19}$'),
  constraint regions_name_length check (char_length(name) between 1 and 60),
  constraint regions_name_trimmed check (private.is_trimmed(name)),
  constraint regions_name_visible check (not private.has_hidden_characters(name)),
  constraint regions_country_code check (country ~ '^[A-Z]{2}$'),
  constraint regions_sort_range check (sort between 0 and 9999),
  constraint regions_retired_at_closed check (retired_at is null or not enabled)
);

comment on table app.regions is 'Where servers run. Written by procedure only.';
comment on column app.regions.country is 'ISO 3166-1 alpha-2.';
comment on column app.regions.enabled is 'Open: new servers are created here.';
comment on column app.regions.retired_at is 'Since then no server is here. Null: open or closed.';
comment on column app.regions.is_sample is 'Example data, not an offer.';
comment on column app.regions.version is
  'Incremented with every change. A save names the version that it read.';

comment on constraint regions_slug_pattern on app.regions is
  'Lower-case letters and digits, beginning with a letter, 2 to 20.';
comment on constraint regions_name_length on app.regions is '1 to 60 characters.';
comment on constraint regions_name_trimmed on app.regions is
  'Remove spaces at the start or end.';
comment on constraint regions_name_visible on app.regions is 'Remove hidden characters.';
comment on constraint regions_country_code on app.regions is
  'Two capital letters, such as DE.';
comment on constraint regions_sort_range on app.regions is 'A whole number from 0 to 9999.';

create index regions_enabled on app.regions (enabled);

alter table app.regions enable row level security;

create table app.images (
  id uuid primary key default gen_random_uuid(),
  slug text not null,
  family text not null,
  version text not null,
  min_disk_gib integer not null,
  status text not null default 'draft',
  sort integer not null default 0,
  row_version integer not null default 1,

  constraint images_slug_key unique (slug),
  constraint images_slug_pattern
    check (slug ~ '^[a-z][a-z0-9]*([.-][a-z0-9]+)*$' and char_length(slug) <= 40),
  constraint images_family_length check (char_length(family) between 1 and 60),
  constraint images_family_trimmed check (private.is_trimmed(family)),
  constraint images_family_visible check (not private.has_hidden_characters(family)),
  constraint images_version_length check (char_length(version) between 1 and 40),
  constraint images_version_trimmed check (private.is_trimmed(version)),
  constraint images_version_visible check (not private.has_hidden_characters(version)),
  constraint images_min_disk_gib_range check (min_disk_gib between 1 and 1048576),
  constraint images_status_known check (status in ('draft', 'published', 'retired')),
  constraint images_sort_range check (sort between 0 and 9999)
);

comment on table app.images is
  'Operating systems that a server can start from. Written by procedure only.';
comment on column app.images.family is 'Such as Debian.';
comment on column app.images.version is 'Of the operating system, such as 13.';
comment on column app.images.row_version is
  'Incremented with every change. A save names the one that it read.';

comment on constraint images_slug_pattern on app.images is
  'Lower-case letters and digits, separated by single dots or hyphens, starting with a letter, '
  'at most 40 characters.';
comment on constraint images_family_length on app.images is '1 to 60 characters.';
comment on constraint images_family_trimmed on app.images is
  'Remove spaces at the start or end.';
comment on constraint images_family_visible on app.images is 'Remove hidden characters.';
comment on constraint images_version_length on app.images is '1 to 40 characters.';
comment on constraint images_version_trimmed on app.images is
  'Remove spaces at the start or end.';
comment on constraint images_version_visible on app.images is 'Remove hidden characters.';
comment on constraint images_min_disk_gib_range on app.images is
  'A whole number of GiB from 1 to 1048576.';
comment on constraint images_status_known on app.images is 'One of draft, published, retired.';
comment on constraint images_sort_range on app.images is 'A whole number from 0 to 9999.';

create index images_status on app.images (status);

alter table app.images enable row level security;

create table app.products (
  id uuid primary key default gen_random_uuid(),
  slug text not null,
  kind text not null,
  name text not null,
  summary text not null default '',
  sort integer not null default 0,
  status text not null default 'draft',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  constraint products_slug_key unique (slug),
  constraint products_slug_pattern
    check (slug ~ '^[a-z][a-z0-9]*(-[a-z0-9]+)*$' and char_length(slug) <= 40),
  constraint products_kind_known check (kind in ('cloud', 'vps', 'vds', 'gpu')),
  constraint products_name_length check (char_length(name) between 1 and 60),
  constraint products_name_trimmed check (private.is_trimmed(name)),
  constraint products_name_visible check (not private.has_hidden_characters(name)),
  constraint products_summary_length check (char_length(summary) <= 160),
  constraint products_summary_trimmed check (private.is_trimmed(summary)),
  constraint products_summary_visible check (not private.has_hidden_characters(summary)),
  constraint products_status_known check (status in ('draft', 'published', 'retired'))
);

comment on table app.products is 'Families of plans. Written by procedure only.';
comment on column app.products.summary is 'One line: what the product is for.';
comment on column app.products.version is
  'Incremented with every change. A save names the version that it read.';

comment on constraint products_slug_pattern on app.products is
  'Lower-case letters and digits, parts joined by -, beginning with a letter, at most 40.';
comment on constraint products_kind_known on app.products is 'One of cloud, vps, vds, gpu.';
comment on constraint products_name_length on app.products is '1 to 60 characters.';
comment on constraint products_name_trimmed on app.products is 'No blank at either end.';
comment on constraint products_name_visible on app.products is 'No hidden characters.';
comment on constraint products_summary_length on app.products is 'At most 160 characters.';
comment on constraint products_summary_trimmed on app.products is 'No blank at either end.';
comment on constraint products_summary_visible on app.products is 'No hidden characters.';
comment on constraint products_status_known on app.products is
  'One of draft, published, retired.';

create index products_sort on app.products (sort, slug);
create index products_status on app.products (status);

create trigger products_touch_updated_at before update on app.products
  for each row when (old.* is distinct from new.*)
  execute function private.touch_updated_at();

alter table app.products enable row level security;

create table app.plans (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references app.products (id) on delete restrict,
  slug text not null,
  summary text not null default '',
  virtualization text not null default 'container',
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
  constraint plans_virtualization_known check (virtualization in ('container', 'virtual_machine')),
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

comment on table app.plans is 'Servers by size. Written by procedure only.';
comment on column app.plans.virtualization is
  'How the engine runs a server: it shares the kernel of the machine, or has its own. No server ever '
  'changes from one to the other, so it stays once the plan was published.';
comment on column app.plans.disk_gib is 'Null: no local disk.';
comment on column app.plans.transfer_gib is 'Per month. Null: not limited.';
comment on column app.plans.gpu_vram_gib is 'Per GPU; the plan has gpu_count times as much.';
comment on column app.plans.announced_retire_at is
  'When the plan is to be retired. Only announced: an admin retires it.';
comment on column app.plans.is_sample is 'Example data, not an offer.';
comment on column app.plans.version is
  'Incremented with every change. A save names the version that it read.';

comment on constraint plans_slug_pattern on app.plans is
  'Lower-case letters and digits, separated by single dots or hyphens, starting with a letter, '
  'at most 40 characters.';
comment on constraint plans_summary_length on app.plans is 'At most 120 characters.';
comment on constraint plans_summary_trimmed on app.plans is
  'Remove spaces at the start or end.';
comment on constraint plans_summary_visible on app.plans is 'Remove hidden characters.';
comment on constraint plans_virtualization_known on app.plans is
  'Must be container or virtual_machine.';
comment on constraint plans_cpu_type_known on app.plans is 'Must be shared or dedicated.';
comment on constraint plans_vcpus_range on app.plans is 'A whole number from 1 to 512.';
comment on constraint plans_memory_mib_range on app.plans is
  'A whole number of MiB from 128 to 16777216.';
comment on constraint plans_disk_gib_range on app.plans is
  'A whole number of GiB from 1 to 1048576, or empty.';
comment on constraint plans_transfer_gib_range on app.plans is
  'A whole number of GiB from 1 to 10000000, or empty.';
comment on constraint plans_gpu_model_length on app.plans is '1 to 40 characters, or empty.';
comment on constraint plans_gpu_model_trimmed on app.plans is
  'Remove spaces at the start or end.';
comment on constraint plans_gpu_model_visible on app.plans is 'Remove hidden characters.';
comment on constraint plans_gpu_count_range on app.plans is 'A whole number from 0 to 16.';
comment on constraint plans_gpu_vram_gib_range on app.plans is
  'A whole number of GiB from 1 to 1024, or empty.';
comment on constraint plans_gpu_model_together on app.plans is
  'Required with GPUs, and empty without.';
comment on constraint plans_gpu_vram_gib_together on app.plans is
  'Required with GPUs, and empty without.';
comment on constraint plans_status_known on app.plans is 'One of draft, published, retired.';

create index plans_product_id on app.plans (product_id, sort, slug);
create index plans_status on app.plans (status);

create trigger plans_touch_updated_at before update on app.plans
  for each row when (old.* is distinct from new.*)
  execute function private.touch_updated_at();

alter table app.plans enable row level security;

create table app.plan_prices (
  id uuid primary key default gen_random_uuid(),
  plan_id uuid not null references app.plans (id) on delete restrict,
  currency char(3) not null default 'EUR',
  hourly_micros bigint not null,
  monthly_cap_micros bigint,
  valid_from timestamptz not null default now(),
  valid_to timestamptz,

  constraint plan_prices_currency_code check (currency ~ '^[A-Z]{3}$'),
  constraint plan_prices_hourly_micros_range check (hourly_micros between 1 and 1000000000),
  constraint plan_prices_monthly_cap_micros_range
    check (monthly_cap_micros between hourly_micros and 744000000000),
  constraint plan_prices_valid_from_finite check (isfinite(valid_from)),
  constraint plan_prices_valid_to_after check (valid_to > valid_from and isfinite(valid_to)),
  constraint plan_prices_no_overlap exclude using gist (
    plan_id with =, currency with =, tstzrange(valid_from, valid_to) with &&
  )
);

comment on table app.plan_prices is
  'Past, current and announced prices, in millionths of the currency. The past never changes.';
comment on column app.plan_prices.monthly_cap_micros is 'Null: no cap.';
comment on column app.plan_prices.valid_to is 'Not included. Null: until further notice.';

comment on constraint plan_prices_hourly_micros_range on app.plan_prices is
  'More than 0, at most 1000 per hour.';
comment on constraint plan_prices_monthly_cap_micros_range on app.plan_prices is
  'At least the hourly price, at most 744000, or empty.';

create index plan_prices_plan_id on app.plan_prices (plan_id, valid_from);

alter table app.plan_prices enable row level security;

create table app.plan_regions (
  plan_id uuid not null references app.plans (id) on delete cascade,
  region_id uuid not null references app.regions (id) on delete restrict,
  stock integer,
  updated_at timestamptz not null default now(),

  primary key (plan_id, region_id),
  constraint plan_regions_stock_range check (stock >= 0)
);

comment on table app.plan_regions is 'Where a plan is offered.';
comment on column app.plan_regions.stock is 'How many are left. Null: not limited.';

comment on constraint plan_regions_stock_range on app.plan_regions is
  'A stock is a whole number from 0, or empty.';

create index plan_regions_region_id on app.plan_regions (region_id);

create trigger plan_regions_touch_updated_at before update on app.plan_regions
  for each row when (old.* is distinct from new.*)
  execute function private.touch_updated_at();

alter table app.plan_regions enable row level security;
