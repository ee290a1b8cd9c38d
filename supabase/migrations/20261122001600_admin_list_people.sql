-- With the reason of a suspension, and a filter for suspended accounts. The answer has another
-- shape, so the functions are dropped first.

drop function public.admin_list_people(text, text, integer, integer);
drop function private.admin_list_people(text, text, integer, integer);

create function private.admin_list_people(
  search text, access text, page integer, page_size integer
)
returns table (
  user_id uuid, email text, full_name text, company text, role text, staff_type text,
  suspended_at timestamptz, suspension_reason text, created_at timestamptz,
  last_sign_in_at timestamptz, total bigint
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  needle text := lower(btrim(left(coalesce(search, ''), 200)));
  wanted text := coalesce(access, '');
  size bigint := least(greatest(coalesce(page_size, 25), 1), 100);
begin
  perform private.require_admin();
  if wanted not in ('', 'user', 'staff', 'admin', 'suspended') then
    raise exception 'invalid_input' using
      errcode = '22023',
      detail = format('access is %L.', wanted),
      hint = 'Use an empty text, user, staff, admin or suspended.';
  end if;
  return query
    with found as (
      select
        p.user_id, u.email::text, p.full_name, p.company,
        coalesce(r.role, 'user') as role, s.staff_type,
        p.suspended_at, p.suspension_reason, p.created_at, u.last_sign_in_at,
        count(*) over () as total
      from public.profiles p
      join auth.users u on u.id = p.user_id
      left join public.user_roles r on r.user_id = p.user_id
      left join public.staff s on s.user_id = p.user_id
      where
        (wanted = '' or (wanted = 'suspended' and p.suspended_at is not null)
          or wanted = case s.staff_type when 'admin' then 'admin'
            else case when s.user_id is null then 'user' else 'staff' end
          end)
        -- strpos and not like: in a search text, % and _ are plain characters.
        and (needle = '' or strpos(lower(p.full_name), needle) > 0
          or strpos(lower(u.email), needle) > 0 or strpos(lower(p.company), needle) > 0)
    )
    select f.* from found f
    order by f.created_at desc, f.user_id
    -- A page past the end is the last one, so that total always has a row to travel in.
    offset (
      select size * (least(
        greatest(coalesce(page, 1), 1), greatest(ceil(coalesce(max(f.total), 0)::numeric / size), 1)
      )::bigint - 1)
      from found f
    )
    limit size;
end
$$;

create function public.admin_list_people(
  search text default '', access text default '', page integer default 1,
  page_size integer default 25
)
returns table (
  user_id uuid, email text, full_name text, company text, role text, staff_type text,
  suspended_at timestamptz, suspension_reason text, created_at timestamptz,
  last_sign_in_at timestamptz, total bigint
)
language sql stable security invoker
set search_path = ''
as $$ select * from private.admin_list_people(search, access, page, page_size) $$;

comment on function public.admin_list_people(text, text, integer, integer) is
  'One page of people, newest first. search: part of a name, e-mail address or company. access: '''' '
  'for all, user, staff (not admins), admin, suspended (of any of them). page from 1, clamped; page_size 1 to 100. total counts '
  'all that match.';

grant execute on function
  private.admin_list_people(text, text, integer, integer),
  public.admin_list_people(text, text, integer, integer)
  to authenticated;
