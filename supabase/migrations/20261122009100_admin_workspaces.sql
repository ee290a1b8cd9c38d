-- What admins read about workspaces: the list of all, and one with its members and invitations.

create function private.admin_list_workspaces(
  search text, kind text, page integer, page_size integer
)
returns table (
  workspace_id uuid, slug text, name text, is_personal boolean, suspended_at timestamptz,
  suspension_reason text, deleted_at timestamptz, created_at timestamptz, owner_id uuid,
  owner_name text, members bigint, servers bigint, running bigint, spend jsonb, total bigint
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  needle text := lower(btrim(left(coalesce(search, ''), 200)));
  wanted text := coalesce(kind, '');
  size bigint := least(greatest(coalesce(page_size, 25), 1), 100);
  matching bigint;
  shown uuid[];
begin
  perform private.require_staff();
  if wanted not in ('', 'personal', 'shared', 'suspended', 'deleted') then
    perform private.raise_invalid_input(format('kind: %L is not a kind.', wanted),
      'Use an empty text, personal, shared, suspended or deleted.');
  end if;
  -- Figures are computed for the rows of the page alone.
  with found as materialized (
    select w.id, w.created_at
    from app.workspaces w
    where case wanted
        when '' then true
        when 'deleted' then w.deleted_at is not null
        else w.deleted_at is null and case wanted
          when 'personal' then w.is_personal
          when 'shared' then not w.is_personal
          else w.suspended_at is not null end
      end
      -- strpos and not like: in a search text, % and _ are plain characters.
      and (needle = '' or strpos(lower(w.name), needle) > 0 or strpos(w.slug, needle) > 0
        or w.id in (
          select m.workspace_id from app.workspace_members m
          join auth.users u on u.id = m.user_id
          where strpos(lower(u.email), needle) > 0
        ))
  ), counted as (
    select count(*) as total from found
  )
  select c.total, array(
    select f.id from found f
    order by f.created_at desc, f.id
    -- A page number after the end becomes the last page.
    offset size * (
      least(greatest(coalesce(page, 1), 1), greatest(ceil(c.total::numeric / size), 1))::bigint - 1)
    limit size
  )
  into matching, shown
  from counted c;
  return query
    select w.id, w.slug, w.name, w.is_personal, w.suspended_at, w.suspension_reason, w.deleted_at,
      w.created_at, o.user_id, o.name, f.members, f.servers, f.running, f.spend, matching
    from private.workspace_figures(shown) f
    join app.workspaces w on w.id = f.workspace_id
    left join lateral (
      select m.user_id, coalesce(nullif(p.full_name, ''), u.email) as name
      from app.workspace_members m
      join auth.users u on u.id = m.user_id
      left join app.profiles p on p.user_id = m.user_id
      where m.workspace_id = w.id and m.role = 'owner'
      order by m.user_id = w.created_by desc nulls last, m.created_at, m.user_id
      limit 1
    ) o on true
    order by w.created_at desc, w.id;
end
$$;

create function public.admin_list_workspaces(
  search text default '', kind text default '', page integer default 1,
  page_size integer default 25
)
returns table (
  workspace_id uuid, slug text, name text, is_personal boolean, suspended_at timestamptz,
  suspension_reason text, deleted_at timestamptz, created_at timestamptz, owner_id uuid,
  owner_name text, members bigint, servers bigint, running bigint, spend jsonb, total bigint
)
language sql stable security invoker
set search_path = ''
as $$ select * from private.admin_list_workspaces(search, kind, page, page_size) $$;

comment on function public.admin_list_workspaces(text, text, integer, integer) is
  'One page of workspaces, newest first. search: part of a name, a slug or a member''s e-mail address. '
  'kind: '''' for all, personal, shared, suspended, deleted. page from 1, clamped; page_size 1 to 100. '
  'servers: without deleted ones. spend: of this month. total counts all that match. For staff. Raises: '
  'forbidden, invalid_input.';

create function private.admin_workspace(slug text) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  found jsonb;
begin
  perform private.require_staff();
  select to_jsonb(f) || jsonb_build_object(
    'slug', w.slug,
    'name', w.name,
    'is_personal', w.is_personal,
    'created_by', w.created_by,
    'created_by_name', (
      select coalesce(nullif(p.full_name, ''), u.email)
      from auth.users u left join app.profiles p on p.user_id = u.id
      where u.id = w.created_by
    ),
    'created_at', w.created_at,
    'suspended_at', w.suspended_at,
    'suspension_reason', w.suspension_reason,
    'suspended_by_name', case when w.suspended_at is not null
      then private.last_actor_name('suspend_workspace', 'workspace', w.id) end,
    'deleted_at', w.deleted_at,
    'people', (
      select coalesce(jsonb_agg(jsonb_build_object(
          'user_id', m.user_id, 'full_name', p.full_name, 'email', u.email, 'role', m.role,
          'member_since', m.created_at)
        order by private.workspace_role_rank(m.role) desc, m.created_at, m.user_id), '[]')
      from app.workspace_members m
      join app.profiles p on p.user_id = m.user_id
      join auth.users u on u.id = m.user_id
      where m.workspace_id = w.id
    ),
    'invitations', (
      select coalesce(jsonb_agg(jsonb_build_object(
          'invitation_id', i.id, 'email', i.email, 'role', i.role,
          'invited_by_name', (
            select p.full_name from app.profiles p where p.user_id = i.invited_by),
          'expires_at', i.expires_at)
        order by i.created_at, i.id), '[]')
      from app.workspace_invitations i
      where i.workspace_id = w.id and i.status = 'pending'
    )
  ) into found
  from app.workspaces w
  cross join lateral private.workspace_figures(array[w.id]) f
  where w.slug = admin_workspace.slug;
  if found is null then
    perform private.raise_error('not_found', 'PT404', 'There is no such workspace.', 'Reload the list.');
  end if;
  return found;
end
$$;

create function public.admin_workspace(slug text) returns jsonb
language sql stable security invoker
set search_path = ''
as $$ select private.admin_workspace(slug) $$;

comment on function public.admin_workspace(text) is
  'One workspace for staff, also a deleted one: facts, size, what it costs in this month, members, and '
  'pending invitations without their tokens. Raises: forbidden, not_found.';

grant execute on function
  private.admin_list_workspaces(text, text, integer, integer),
  public.admin_list_workspaces(text, text, integer, integer),
  private.admin_workspace(text), public.admin_workspace(text)
  to authenticated;
