-- Staff see which servers start the rescue system, and find them.

create index instances_rescue on app.instances (created_at desc, id) where rescue_since is not null;

-- Its columns keep their order, so those of the rows are named here.
create or replace view public.staff_instance_list
with (security_invoker = true, security_barrier = true) as
select
  r.instance_id, r.workspace_id, r.workspace_slug, r.workspace_name, r.name, r.state, r.state_since, r.hold,
  r.hold_reason, r.delete_protection, r.labels, r.plan_id, r.plan_slug, r.virtualization, r.cpu_type, r.vcpus,
  r.memory_mib, r.disk_gib, r.transfer_gib, r.gpu_model, r.gpu_count, r.next_plan_slug, r.currency, r.hourly_micros,
  r.monthly_cap_micros, r.region_id, r.region_slug, r.region_name, r.image_id, r.image_slug, r.image_family,
  r.image_version, r.snapshot_id, r.snapshot_name, r.snapshot_state, r.addresses, r.key_fingerprints, r.key_names,
  r.created_by_name, r.action_id, r.action_kind, r.action_status, r.action_created_at, r.deleted_at, r.purge_after,
  r.version, r.created_at, r.updated_at,
  f.*,
  private.staff_instance_machine(r.instance_id) as engine_member,
  r.rescue_since
from private.instance_rows r
cross join lateral private.staff_instance_facts(r.instance_id) f
where (select private.is_staff());

comment on column public.staff_instance_list.rescue_since is
  'Since when it starts the rescue system instead of its own. Null: it starts its own.';

-- One parameter more, and a default for it: calls without it mean what they meant.
drop function public.admin_list_instances(text, text, text, text, text, boolean, integer, integer);
drop function private.admin_list_instances(text, text, text, text, text, boolean, integer, integer);

-- The page is found on the table alone, by its index if nothing is filtered. Only its rows are joined.
create function private.admin_list_instances(
  search text, state text, hold text, region text, plan text, stuck boolean, page integer,
  page_size integer, rescue boolean
)
returns table (instance jsonb, total bigint)
language plpgsql stable security definer
-- Each filter needs a plan of its own.
set plan_cache_mode = 'force_custom_plan'
set search_path = ''
as $$
declare
  needle text := lower(btrim(left(coalesce(search, ''), 200)));
  needle_id uuid := case when pg_input_is_valid(needle, 'uuid') then needle::uuid end;
  size bigint := least(greatest(coalesce(page_size, 25), 1), 100);
  passing text[] := array(
    select t.from_state from app.instance_transitions t where t.action = 'force_fail');
begin
  perform private.require_staff();
  return query
    with found as not materialized (
      select i.id, i.created_at
      from app.instances i
      where
        (coalesce(admin_list_instances.state, '') = '' and i.state <> 'purged'
          or i.state = admin_list_instances.state)
        and (coalesce(admin_list_instances.hold, '') = '' or i.hold = admin_list_instances.hold)
        and (coalesce(region, '') = ''
          or i.region_id in (select r.id from app.regions r where r.slug = region))
        and (coalesce(plan, '') = ''
          or i.plan_id in (select l.id from app.plans l where l.slug = plan))
        and (not coalesce(stuck, false)
          or i.state = any (passing) and i.state_since <= now() - private.stuck_after())
        and (not coalesce(rescue, false) or i.rescue_since is not null)
        and (needle_id is null or i.id = needle_id or i.workspace_id = needle_id)
        -- strpos and not like: in a search text, % and _ are plain characters.
        and (needle = '' or needle_id is not null
          or strpos(i.name, needle) > 0
          or strpos(lower(i.engine_ref), needle) > 0
          or needle ~ '^[0-9a-f.:]+$' and exists (
            select from unnest(i.addresses) a where strpos(host(a), needle) > 0)
          or i.workspace_id in (
            select w.id from app.workspaces w
            where strpos(w.slug, needle) > 0 or strpos(lower(w.name), needle) > 0
            union all
            select m.workspace_id from app.workspace_members m
            join auth.users u on u.id = m.user_id where strpos(lower(u.email), needle) > 0))
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
    select to_jsonb(r), c.total
    from shown s
    join public.staff_instance_list r on r.instance_id = s.id
    cross join counted c
    order by s.created_at desc, s.id;
end
$$;

create function public.admin_list_instances(
  search text default '', state text default '', hold text default '', region text default '',
  plan text default '', stuck boolean default false, page integer default 1,
  page_size integer default 25, rescue boolean default false
)
returns table (instance jsonb, total bigint)
language sql stable security invoker
set search_path = ''
as $$
  select * from private.admin_list_instances(
    search, state, hold, region, plan, stuck, page, page_size, rescue)
$$;

comment on function public.admin_list_instances(
  text, text, text, text, text, boolean, integer, integer, boolean) is
  'One page of the servers of all workspaces, newest first: rows of staff_instance_list. search: part '
  'of a name, an address, the name in the engine, a workspace or the e-mail address of a member, or an '
  'id. region and plan: slugs. stuck: an action takes more than 10 minutes. rescue: it starts '
  'the rescue system instead of its own. Without a state all but purged ones. page from 1, clamped; '
  'page_size 1 to 100. total counts all that match. For staff. Raises: forbidden.';

grant execute on function
  private.admin_list_instances(text, text, text, text, text, boolean, integer, integer, boolean),
  public.admin_list_instances(text, text, text, text, text, boolean, integer, integer, boolean)
  to authenticated;

select private.close_views_to_writes();
