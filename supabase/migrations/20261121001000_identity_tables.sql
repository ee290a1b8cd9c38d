-- People: their profile, whether they are staff, and their role. Each row belongs to one account of the
-- auth service and is deleted with it.

create table app.profiles (
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
    check (char_length(suspension_reason) between 3 and 500),
  constraint profiles_suspension_reason_visible check (private.is_reason(suspension_reason))
);

comment on table app.profiles is 'One row per person. Optional fields are empty, never null.';
comment on column app.profiles.country is 'ISO 3166-1 alpha-2, or empty.';
comment on column app.profiles.time_zone is 'IANA name such as Europe/Vienna, or empty.';
comment on column app.profiles.suspended_at is
  'Since when the person can read but not write. Changed by procedure only.';
comment on column app.profiles.suspension_reason is 'Shown to the person.';

alter table app.profiles enable row level security;

create trigger profiles_touch_updated_at before update on app.profiles
  for each row when (old.* is distinct from new.*)
  execute function private.touch_updated_at();
create trigger profiles_raise_on_truncate before truncate on app.profiles
  for each statement execute function private.raise_on_truncate();

grant select on app.profiles to authenticated;
grant update (full_name, company, country, time_zone) on app.profiles to authenticated;

create view public.profiles with (security_invoker = true) as
select user_id, full_name, company, country, time_zone, suspended_at, suspension_reason, created_at,
  updated_at
from app.profiles;
-- A view does not take this over.
alter view public.profiles alter column full_name set default '';

grant select on public.profiles to authenticated;
grant update (full_name, company, country, time_zone) on public.profiles to authenticated;

create table app.staff (
  user_id uuid primary key references auth.users (id) on delete cascade,
  staff_type text not null,

  constraint staff_type_known check (staff_type in ('admin', 'support', 'billing'))
);

comment on table app.staff is 'Who works here. Written by procedure only.';
comment on column app.staff.staff_type is 'admin marks an admin.';

alter table app.staff enable row level security;

create trigger staff_keep_owner before update of user_id on app.staff
  for each row when (old.user_id is distinct from new.user_id)
  execute function private.raise_on_new_owner();
create trigger staff_raise_on_truncate before truncate on app.staff
  for each statement execute function private.raise_on_truncate();

grant select on app.staff to authenticated;

create view public.staff with (security_invoker = true) as
select user_id, staff_type
from app.staff;

grant select on public.staff to authenticated;

create table app.user_roles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  role text not null default 'user',

  -- Only the table staff makes a person staff or an admin. The same words here would mislead.
  constraint user_roles_role_pattern
    check (role ~ '^[a-z][a-z0-9_]{0,30}$' and role not in ('staff', 'admin'))
);

comment on table app.user_roles is 'The role of people who are not staff. Written by procedure only.';

alter table app.user_roles enable row level security;

create trigger user_roles_keep_owner before update of user_id on app.user_roles
  for each row when (old.user_id is distinct from new.user_id)
  execute function private.raise_on_new_owner();
create trigger user_roles_raise_on_truncate before truncate on app.user_roles
  for each statement execute function private.raise_on_truncate();

grant select on app.user_roles to authenticated;

create view public.user_roles with (security_invoker = true) as
select user_id, role
from app.user_roles;

grant select on public.user_roles to authenticated;
