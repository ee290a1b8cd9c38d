create table public.profiles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  full_name text not null default '',
  company text not null default '',
  country text not null default '',
  time_zone text not null default '',
  suspended_at timestamptz,
  suspension_reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  constraint profiles_full_name_length check (char_length(full_name) <= 100),
  constraint profiles_full_name_trimmed check (private.is_trimmed(full_name)),
  constraint profiles_full_name_visible check (not private.has_hidden_characters(full_name)),
  constraint profiles_company_length check (char_length(company) <= 100),
  constraint profiles_company_trimmed check (private.is_trimmed(company)),
  constraint profiles_company_visible check (not private.has_hidden_characters(company)),
  constraint profiles_country_code check (country ~ '^([A-Z]{2})?$'),
  constraint profiles_time_zone_known check (time_zone = '' or private.is_time_zone(time_zone)),
  constraint profiles_suspension_reason_given
    check ((suspended_at is null) = (suspension_reason is null)),
  constraint profiles_suspension_reason_length
    check (char_length(suspension_reason) between 3 and 500)
);

comment on table public.profiles is 'One row a person. Optional fields are empty, never null.';
comment on column public.profiles.country is 'ISO 3166-1 alpha-2, or empty.';
comment on column public.profiles.time_zone is 'IANA name such as Europe/Vienna, or empty.';
comment on column public.profiles.suspended_at is
  'Since when the person may look and not write. Not theirs to change.';
comment on column public.profiles.suspension_reason is 'Shown to the person.';

alter table public.profiles enable row level security;

create function private.touch_updated_at() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.updated_at := pg_catalog.now();
  return new;
end
$$;

create trigger profiles_touch_updated_at before update on public.profiles
  for each row when (old.* is distinct from new.*)
  execute function private.touch_updated_at();

grant select on public.profiles to authenticated;
grant update (full_name, company, country, time_zone) on public.profiles to authenticated;
