create table public.staff (
  user_id uuid primary key references auth.users (id) on delete cascade,
  staff_type text not null,
  constraint staff_type_known check (staff_type in ('admin', 'support', 'billing'))
);

comment on table public.staff is 'Who works here. Written by procedure only.';
comment on column public.staff.staff_type is 'admin marks an admin.';

alter table public.staff enable row level security;

grant select on public.staff to authenticated;
