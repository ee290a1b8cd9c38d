create table public.user_roles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  role text not null default 'user',
  -- The table staff alone makes somebody staff or an admin: the same word here would mislead.
  constraint user_roles_role_pattern
    check (role ~ '^[a-z][a-z0-9_]{0,30}$' and role not in ('staff', 'admin'))
);

comment on table public.user_roles is 'The role of whoever is not staff. Written by procedure only.';

alter table public.user_roles enable row level security;

grant select on public.user_roles to authenticated;
