create table public.images (
  id uuid primary key default gen_random_uuid(),
  slug text not null,
  family text not null,
  version text not null,
  min_disk_gib integer not null,
  status text not null default 'draft',
  sort integer not null default 0,

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
  constraint images_status_known check (status in ('draft', 'published', 'retired'))
);

comment on table public.images is 'Systems that a server can be created with.';
comment on column public.images.family is 'Such as Debian.';

create index images_status on public.images (status);

alter table public.images enable row level security;
grant select on public.images to anon, authenticated;
