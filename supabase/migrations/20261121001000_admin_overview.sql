-- The procedures of the API are thin and run with the rights of the person who asks; the work is
-- done in the schema that the API does not expose, after asking whether that person is an admin.

create function private.require_admin() returns void
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'forbidden' using
      errcode = '42501',
      detail = 'Only an admin who is not suspended may do this.',
      hint = 'Ask an admin.';
  end if;
end
$$;

create function private.admin_overview()
returns table (
  people bigint, people_last_7_days bigint, confirmed bigint,
  staff bigint, admins bigint, suspended bigint
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select
      count(*),
      count(*) filter (where u.created_at > now() - interval '7 days'),
      count(*) filter (where u.email_confirmed_at is not null),
      count(s.user_id),
      count(*) filter (where s.staff_type = 'admin'),
      count(p.suspended_at)
    from public.profiles p
    join auth.users u on u.id = p.user_id
    left join public.staff s on s.user_id = p.user_id;
end
$$;

create function public.admin_overview()
returns table (
  people bigint, people_last_7_days bigint, confirmed bigint,
  staff bigint, admins bigint, suspended bigint
)
language sql stable security invoker
set search_path = ''
as $$ select * from private.admin_overview() $$;

comment on function public.admin_overview() is 'Figures of the admin dashboard, in one row.';

grant execute on function private.admin_overview(), public.admin_overview() to authenticated;
