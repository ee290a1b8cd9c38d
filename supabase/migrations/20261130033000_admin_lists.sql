-- What staff see of the volumes and the private networks of all workspaces, as of the servers (admin_list_instances).

-- The workspaces that a search text means: by their slug, their name, or the e-mail address of a member.
create function private.workspaces_found(needle text) returns setof uuid
language sql stable
set search_path = ''
as $$
  -- strpos and not like: in a search text, % and _ are plain characters.
  select w.id from app.workspaces w
  where strpos(w.slug, needle) > 0 or strpos(lower(w.name), needle) > 0
  union all
  select m.workspace_id from app.workspace_members m
  join auth.users u on u.id = m.user_id where strpos(lower(u.email), needle) > 0
$$;

-- The servers that a search text means: by their name, or a part of an address.
create function private.servers_found(needle text) returns setof uuid
language sql stable
set search_path = ''
as $$
  select i.id from app.instances i
  where i.state <> 'purged' and (strpos(i.name, needle) > 0
    or needle ~ '^[0-9a-f.:]+$' and exists (select from unnest(i.addresses) a where strpos(host(a), needle) > 0))
$$;

create function private.admin_list_volumes(search text, show text, page integer, page_size integer)
returns table (volume jsonb, total bigint)
language plpgsql stable security definer
-- Each filter needs a plan of its own.
set plan_cache_mode = 'force_custom_plan'
set search_path = ''
as $$
declare
  needle text := lower(btrim(left(coalesce(search, ''), 200)));
  needle_id uuid := case when pg_input_is_valid(needle, 'uuid') then needle::uuid end;
  size bigint := least(greatest(coalesce(page_size, 25), 1), 100);
begin
  perform private.require_staff();
  return query
    with found as not materialized (
      select v.id, v.created_at
      from app.volumes v
      where not v.is_gone
        and case coalesce(show, '')
          when '' then true
          when 'attached' then coalesce(v.held_by, v.instance_id) is not null and v.deleted_at is null
          when 'unattached' then coalesce(v.held_by, v.instance_id) is null and v.deleted_at is null
          when 'failed' then v.error_code is not null
          when 'deleted' then v.deleted_at is not null
          else false
        end
        and (needle_id is null or needle_id in (v.id, v.workspace_id, v.held_by, v.instance_id))
        and (needle = '' or needle_id is not null
          or strpos(v.name, needle) > 0
          or coalesce(v.held_by, v.instance_id) in (select private.servers_found(needle))
          or v.region_id in (select r.id from app.regions r where r.slug = needle)
          or v.workspace_id in (select private.workspaces_found(needle)))
    ), counted as materialized (
      select count(*) as total from found
    ), shown as (
      select f.id, f.created_at from found f
      order by f.created_at desc, f.id
      -- A page number after the end becomes the last page, so that at least one row contains total.
      offset (
        select size * (least(
          greatest(coalesce(page, 1), 1), greatest(ceil(c.total::numeric / size), 1))::bigint - 1)
        from counted c
      )
      limit size
    )
    select to_jsonb(r) || jsonb_build_object('workspace_slug', w.slug, 'workspace_name', w.name), c.total
    from shown s
    join private.volume_rows r on r.volume_id = s.id
    join app.workspaces w on w.id = r.workspace_id
    cross join counted c
    order by s.created_at desc, s.id;
end
$$;

create function public.admin_list_volumes(
  search text default '', show text default '', page integer default 1, page_size integer default 25
)
returns table (volume jsonb, total bigint)
language sql stable security invoker
set search_path = ''
as $$ select * from private.admin_list_volumes(search, show, page, page_size) $$;

comment on function public.admin_list_volumes(text, text, integer, integer) is
  'One page of the volumes of all workspaces, newest first: rows of volume_list, with the slug and the name of the '
  'workspace. search: part of a name, of the name or an address of the server, of a workspace or the e-mail address of a '
  'member, the slug of a region, or an id. show: attached, unattached, failed or deleted (in the bin); empty: all. page '
  'from 1, clamped; page_size 1 to 100. total counts all that match. For staff. Raises: forbidden.';

create function private.admin_list_private_networks(search text, show text, page integer, page_size integer)
returns table (network jsonb, total bigint)
language plpgsql stable security definer
set plan_cache_mode = 'force_custom_plan'
set search_path = ''
as $$
declare
  needle text := lower(btrim(left(coalesce(search, ''), 200)));
  needle_id uuid := case when pg_input_is_valid(needle, 'uuid') then needle::uuid end;
  needle_address inet := case when pg_input_is_valid(needle, 'inet') then needle::inet end;
  size bigint := least(greatest(coalesce(page_size, 25), 1), 100);
begin
  perform private.require_staff();
  return query
    with found as not materialized (
      select n.id, n.created_at
      from app.private_networks n
      where case coalesce(show, '')
          when '' then true
          when 'empty' then not exists (select from app.private_network_members m where m.network_id = n.id)
          when 'failed' then exists (
            select from app.private_network_members m where m.network_id = n.id and m.error_code is not null)
          else false
        end
        and (needle_id is null or needle_id in (n.id, n.workspace_id) or exists (
          select from app.private_network_members m where m.network_id = n.id and m.instance_id = needle_id))
        and (needle = '' or needle_id is not null
          or strpos(lower(n.name), needle) > 0
          or strpos(n.ipv4_range::text, needle) > 0
          or strpos(n.ipv6_range::text, needle) > 0
          or needle_address <<= n.ipv4_range
          or needle_address <<= n.ipv6_range
          or exists (
            select from app.private_network_members m
            where m.network_id = n.id and m.instance_id in (select private.servers_found(needle)))
          or n.region_id in (select r.id from app.regions r where r.slug = needle)
          or n.workspace_id in (select private.workspaces_found(needle)))
    ), counted as materialized (
      select count(*) as total from found
    ), shown as (
      select f.id, f.created_at from found f
      order by f.created_at desc, f.id
      offset (
        select size * (least(
          greatest(coalesce(page, 1), 1), greatest(ceil(c.total::numeric / size), 1))::bigint - 1)
        from counted c
      )
      limit size
    )
    select to_jsonb(r) || jsonb_build_object('workspace_slug', w.slug, 'workspace_name', w.name), c.total
    from shown s
    join private.private_network_rows r on r.network_id = s.id
    join app.workspaces w on w.id = r.workspace_id
    cross join counted c
    order by s.created_at desc, s.id;
end
$$;

create function public.admin_list_private_networks(
  search text default '', show text default '', page integer default 1, page_size integer default 25
)
returns table (network jsonb, total bigint)
language sql stable security invoker
set search_path = ''
as $$ select * from private.admin_list_private_networks(search, show, page, page_size) $$;

comment on function public.admin_list_private_networks(text, text, integer, integer) is
  'One page of the private networks of all workspaces, newest first: rows of private_network_list, with the slug and the '
  'name of the workspace. search: part of a name or of a range, an address inside of a range, part of the name or an '
  'address of a server in it, of a workspace or the e-mail address of a member, the slug of a region, or an id. show: '
  'empty (no server is in it) or failed (a server could not join or leave); nothing: all. page from 1, clamped; page_size 1 '
  'to 100. total counts all that match. For staff. Raises: forbidden.';

grant execute on function
  private.admin_list_volumes(text, text, integer, integer), public.admin_list_volumes(text, text, integer, integer),
  private.admin_list_private_networks(text, text, integer, integer),
  public.admin_list_private_networks(text, text, integer, integer)
  to authenticated;
