-- What staff read about the servers and the quotas of all workspaces.

create index instances_created_at on app.instances (created_at desc, id);
create index quota_requests_answered_at on app.quota_requests (answered_at desc)
  where status <> 'open';

-- What only staff read of a server: the name in the engine, and the last action. Row level security does
-- not hide columns.
create function private.staff_instance_facts(instance uuid)
returns table (
  engine_ref text, stuck_at timestamptz, last_action_id uuid, last_action_kind text,
  last_action_status text, last_action_fail_state text, last_action_attempts integer,
  last_action_lease_until timestamptz, last_error_code text, last_error_detail text
)
language sql stable security definer rows 1
set search_path = ''
as $$
  select i.engine_ref,
    case when i.state = any (array(
      select t.from_state from app.instance_transitions t where t.action = 'force_fail'
    )) then i.state_since + private.stuck_after() end,
    a.id, a.kind, a.status, a.fail_state, a.attempts, a.lease_until, a.error_code, a.error_detail
  from app.instances i
  left join lateral (
    select * from app.instance_actions a
    where a.instance_id = i.id order by a.created_at desc limit 1
  ) a on true
  where i.id = instance and (select private.is_staff())
$$;

grant execute on function private.staff_instance_facts(uuid) to authenticated;

create view public.staff_instance_list with (security_invoker = true, security_barrier = true) as
select r.*, f.*
from private.instance_rows r
cross join lateral private.staff_instance_facts(r.instance_id) f
where (select private.is_staff());

comment on view public.staff_instance_list is
  'Servers of all workspaces, for staff. stuck_at: when an admin may mark the action in progress as '
  'failed. last_error: of the last action, also while it is tried again.';

grant select on public.staff_instance_list to authenticated;

-- The page is found on the table alone, by its index if nothing is filtered. Only its rows are joined.
create function private.admin_list_instances(
  search text, state text, hold text, region text, plan text, stuck boolean, page integer,
  page_size integer
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
  page_size integer default 25
)
returns table (instance jsonb, total bigint)
language sql stable security invoker
set search_path = ''
as $$
  select * from private.admin_list_instances(
    search, state, hold, region, plan, stuck, page, page_size)
$$;

comment on function public.admin_list_instances(
  text, text, text, text, text, boolean, integer, integer) is
  'One page of the servers of all workspaces, newest first: rows of staff_instance_list. search: part '
  'of a name, an address, the name in the engine, a workspace or the e-mail address of a member, or an '
  'id. region and plan: slugs. stuck: an action takes more than 10 minutes. Without a state all but '
  'purged ones. page from 1, clamped; page_size 1 to 100. total counts all that match. For staff. '
  'Raises: forbidden.';

create function private.admin_list_quota_requests(
  is_open boolean, page integer, page_size integer
)
returns table (
  request_id uuid, workspace_id uuid, workspace_slug text, workspace_name text, metric text,
  label text, unit text, used bigint, max bigint, requested_max bigint, reason text, status text,
  requested_by_name text, requested_by_email text, answer text, answered_by_name text,
  created_at timestamptz, answered_at timestamptz, total bigint
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  size bigint := least(greatest(coalesce(page_size, 25), 1), 100);
begin
  perform private.require_staff();
  return query
    with found as (
      select q.*, count(*) over () as total from app.quota_requests q
      where (q.status = 'open') = coalesce(is_open, true)
    ), shown as (
      select f.* from found f
      -- Those who wait the longest first, and the latest answers first.
      order by case when f.status = 'open' then f.created_at end, f.answered_at desc, f.id
      offset (
        select size * (least(
          greatest(coalesce(page, 1), 1), greatest(ceil(coalesce(x.total, 0)::numeric / size), 1)
        )::bigint - 1)
        from (select max(f.total) as total from found f) x
      )
      limit size
    )
    select s.id, s.workspace_id, w.slug, w.name, s.metric, m.label, m.unit, u.used,
      coalesce(k.max, m.default_max), s.max, s.reason, s.status, p.full_name, a.email::text, s.answer,
      b.full_name, s.created_at, s.answered_at, s.total
    from shown s
    join app.workspaces w on w.id = s.workspace_id
    join app.quota_metrics m on m.metric = s.metric
    join lateral private.quota_use(s.workspace_id) u on u.metric = s.metric
    left join app.quotas k on k.workspace_id = s.workspace_id and k.metric = s.metric
    left join app.profiles p on p.user_id = s.requested_by
    left join auth.users a on a.id = s.requested_by
    left join app.profiles b on b.user_id = s.answered_by
    order by case when s.status = 'open' then s.created_at end, s.answered_at desc, s.id;
end
$$;

create function public.admin_list_quota_requests(
  is_open boolean default true, page integer default 1, page_size integer default 25
)
returns table (
  request_id uuid, workspace_id uuid, workspace_slug text, workspace_name text, metric text,
  label text, unit text, used bigint, max bigint, requested_max bigint, reason text, status text,
  requested_by_name text, requested_by_email text, answer text, answered_by_name text,
  created_at timestamptz, answered_at timestamptz, total bigint
)
language sql stable security invoker
set search_path = ''
as $$ select * from private.admin_list_quota_requests(is_open, page, page_size) $$;

comment on function public.admin_list_quota_requests(boolean, integer, integer) is
  'One page of the open requests for a higher limit, oldest first, or of the answered ones, latest '
  'first, with what the workspace uses and may use now. page from 1, clamped; page_size 1 to 100. '
  'total counts all. For staff. Raises: forbidden.';

create function private.admin_find_workspaces(search text)
returns table (workspace_id uuid, slug text, name text, owners text)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  needle text := lower(btrim(left(coalesce(search, ''), 200)));
begin
  perform private.require_staff();
  return query
    select w.id, w.slug, w.name, (
      select string_agg(u.email, ', ' order by u.email)
      from app.workspace_members m join auth.users u on u.id = m.user_id
      where m.workspace_id = w.id and m.role = 'owner')
    from app.workspaces w
    where w.deleted_at is null and needle <> '' and (
      strpos(w.slug, needle) > 0 or strpos(lower(w.name), needle) > 0
      or w.id in (
        select m.workspace_id from app.workspace_members m
        join auth.users u on u.id = m.user_id where strpos(lower(u.email), needle) > 0))
    order by w.slug <> needle, w.name, w.slug
    limit 10;
end
$$;

create function public.admin_find_workspaces(search text)
returns table (workspace_id uuid, slug text, name text, owners text)
language sql stable security invoker
set search_path = ''
as $$ select * from private.admin_find_workspaces(search) $$;

comment on function public.admin_find_workspaces(text) is
  'At most 10 workspaces. search: part of the name, the slug or the e-mail address of a member. owners: '
  'their addresses. For staff. Raises: forbidden.';

-- Every worker may report the same difference between engine and database.
create function private.admin_fleet_attention()
returns table (kind text, items bigint, since timestamptz)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select 'quota_request', count(*), min(q.created_at)
    from app.quota_requests q where q.status = 'open' having count(*) > 0
    union all
    select 'ticket', count(*), min(t.waiting_since)
    from app.tickets t where t.state = 'waiting_for_us' having count(*) > 0
    union all
    select 'stuck', count(*), min(i.state_since)
    from app.instances i
    where i.state_since <= now() - private.stuck_after() and i.state = any (array(
      select t.from_state from app.instance_transitions t where t.action = 'force_fail'))
    having count(*) > 0
    union all
    select f.kind, count(distinct (f.engine_ref, f.instance_id)), min(f.since)
    from app.provisioners p,
      jsonb_to_recordset(p.findings) f (
        kind text, engine_ref text, instance_id text, since timestamptz)
    where f.kind in ('unknown', 'orphaned', 'wrong_state')
    group by f.kind;
end
$$;

create function public.admin_fleet_attention()
returns table (kind text, items bigint, since timestamptz)
language sql stable security invoker
set search_path = ''
as $$ select * from private.admin_fleet_attention() $$;

comment on function public.admin_fleet_attention() is
  'What needs an admin: open quota requests (quota_request), tickets without an answer (ticket), '
  'actions of more than 10 minutes (stuck), '
  'and how the engine differs (unknown, orphaned, wrong_state). items: how many. since: the oldest. '
  'Raises: forbidden.';

grant execute on function
  private.admin_list_instances(text, text, text, text, text, boolean, integer, integer),
  public.admin_list_instances(text, text, text, text, text, boolean, integer, integer),
  private.admin_list_quota_requests(boolean, integer, integer),
  public.admin_list_quota_requests(boolean, integer, integer),
  private.admin_find_workspaces(text), public.admin_find_workspaces(text),
  private.admin_fleet_attention(), public.admin_fleet_attention()
  to authenticated;
