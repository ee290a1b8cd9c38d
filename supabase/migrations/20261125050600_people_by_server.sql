-- Staff find people by their servers too: by name, id or address of a server. The rows also say as which type of
-- staff somebody suspended the person, so that a page offers to lift it only to those who may.

drop function public.admin_list_people(text, text, integer, integer);
drop function private.admin_list_people(text, text, integer, integer);

create function private.admin_list_people(
  search text, access text, page integer, page_size integer
)
returns table (
  user_id uuid, email text, full_name text, company text, role text, staff_type text,
  suspended_at timestamptz, suspension_reason text, created_at timestamptz,
  last_sign_in_at timestamptz, total bigint, suspended_by_role text
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  needle text := lower(btrim(left(coalesce(search, ''), 200)));
  wanted text := coalesce(access, '');
  needle_id uuid := case when pg_input_is_valid(needle, 'uuid') then needle::uuid end;
  -- Who works with the servers that the text finds.
  by_server uuid[];
  size bigint := least(greatest(coalesce(page_size, 25), 1), 100);
begin
  perform private.require_staff();
  if wanted not in ('', 'user', 'staff', 'admin', 'suspended') then
    raise exception 'invalid_input' using
      errcode = '22023',
      detail = format('access is %L.', wanted),
      hint = 'Use an empty text, user, staff, admin or suspended.';
  end if;
  if needle <> '' then
    by_server := array(
      select distinct m.user_id
      from app.instances i
      join app.workspace_members m on m.workspace_id = i.workspace_id
      where i.state <> 'purged' and (
        i.id = needle_id
        or strpos(i.name, needle) > 0
        or (needle ~ '^[0-9a-f.:]+$' and needle ~ '[.:]' and exists (
          select from unnest(i.addresses) a where strpos(host(a), needle) > 0))));
  end if;
  return query
    with found as (
      select
        p.user_id, u.email::text, p.full_name, p.company,
        coalesce(r.role, 'user') as role, s.staff_type,
        p.suspended_at, p.suspension_reason, p.created_at, u.last_sign_in_at,
        count(*) over () as total
      from app.profiles p
      join auth.users u on u.id = p.user_id
      left join app.user_roles r on r.user_id = p.user_id
      left join app.staff s on s.user_id = p.user_id
      where
        (wanted = '' or (wanted = 'suspended' and p.suspended_at is not null)
          or wanted = case s.staff_type when 'admin' then 'admin'
            else case when s.user_id is null then 'user' else 'staff' end
          end)
        -- strpos and not like: in a search text, % and _ are plain characters.
        and (needle = '' or strpos(lower(p.full_name), needle) > 0
          or strpos(lower(u.email), needle) > 0 or strpos(lower(p.company), needle) > 0
          or p.user_id = needle_id or p.user_id = any (by_server))
    )
    select f.*, case when f.suspended_at is not null
      then private.suspended_by_role('suspend', 'person', f.user_id) end
    from found f
    order by f.created_at desc, f.user_id
    -- A page number after the end becomes the last page, so that at least one row contains total.
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
  last_sign_in_at timestamptz, total bigint, suspended_by_role text
)
language sql stable security invoker
set search_path = ''
as $$ select * from private.admin_list_people(search, access, page, page_size) $$;

comment on function public.admin_list_people(text, text, integer, integer) is
  'One page of people, newest first. search: part of a name, e-mail address or company; the id of a person; or '
  'the id, part of the name or part of the address of a server: the members of its workspace. access: '''' '
  'for all, user, staff (not admins), admin, suspended (of any of them). page from 1, clamped; '
  'page_size 1 to 100. total counts all that match. suspended_by_role: admin, support or billing; null: the '
  'system. For staff. Raises: forbidden, invalid_input.';

grant execute on function
  private.admin_list_people(text, text, integer, integer),
  public.admin_list_people(text, text, integer, integer)
  to authenticated;
