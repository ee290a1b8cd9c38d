create table public.regions (
  id uuid primary key default gen_random_uuid(),
  slug text not null,
  name text not null,
  country text not null,
  enabled boolean not null default true,
  is_sample boolean not null default false,
  sort integer not null default 0,

  constraint regions_slug_key unique (slug),
  constraint regions_slug_pattern check (slug ~ '^[a-z][a-z0-9]{1,19}$'),
  constraint regions_name_length check (char_length(name) between 1 and 60),
  constraint regions_name_trimmed check (private.is_trimmed(name)),
  constraint regions_name_visible check (not private.has_hidden_characters(name)),
  constraint regions_country_code check (country ~ '^[A-Z]{2}$')
);

comment on table public.regions is 'Where servers stand.';
comment on column public.regions.country is 'ISO 3166-1 alpha-2.';
comment on column public.regions.is_sample is 'Made up to show something: no offer.';

create index regions_enabled on public.regions (enabled);

alter table public.regions enable row level security;
grant select on public.regions to anon, authenticated;
