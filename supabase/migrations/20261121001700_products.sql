-- The comment of a constraint is what the procedures answer when somebody breaks it.
create table public.products (
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

comment on table public.products is 'Families of plans. Written by procedure only.';
comment on column public.products.summary is 'In one line, which need it serves.';
comment on column public.products.version is 'Goes up with every change: who saves says what they saw.';

comment on constraint products_slug_pattern on public.products is
  'Lower-case letters and digits, parts joined by -, beginning with a letter, at most 40.';
comment on constraint products_kind_known on public.products is 'One of cloud, vps, vds, gpu.';
comment on constraint products_name_length on public.products is '1 to 60 characters.';
comment on constraint products_name_trimmed on public.products is 'No blank at either end.';
comment on constraint products_name_visible on public.products is 'No hidden characters.';
comment on constraint products_summary_length on public.products is 'At most 160 characters.';
comment on constraint products_summary_trimmed on public.products is 'No blank at either end.';
comment on constraint products_summary_visible on public.products is 'No hidden characters.';
comment on constraint products_status_known on public.products is
  'One of draft, published, retired.';

create index products_sort on public.products (sort, slug);

create trigger products_touch_updated_at before update on public.products
  for each row when (old.* is distinct from new.*)
  execute function private.touch_updated_at();

create index products_status on public.products (status);

alter table public.products enable row level security;
grant select on public.products to anon, authenticated;
