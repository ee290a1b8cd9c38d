-- Limits by trust. A new account gets small limits, which rise when the account is some days old, or when an
-- admin sets a limit for one of its workspaces. So somebody with a stolen card cannot fill the machines in the
-- first minute.

-- Backups are snapshots that a schedule takes: 20261130007000. They do not count against the limit of snapshots; images of
-- a workspace (20261130006000) and snapshots of volumes do.
alter table app.snapshots
  add column kind text not null default 'snapshot',
  add constraint snapshots_kind_known check (kind in ('snapshot', 'backup', 'image', 'volume_snapshot'));

comment on column app.snapshots.kind is
  'snapshot: somebody took it. backup: the schedule of its server took it. image: made of a snapshot, and servers are also '
  'rebuilt from it. volume_snapshot: of a volume (20261130041000).';

grant select (kind) on app.snapshots to authenticated, api_key_read;

alter table app.quota_metrics
  add column new_max bigint not null default 0,
  add column new_days integer not null default 14,
  add constraint quota_metrics_new_max_range check (new_max >= 0),
  add constraint quota_metrics_new_days_range check (new_days between 0 and 365);

update app.quota_metrics m set new_max = least(m.default_max, n.new_max)
from (values
  ('instances', 5), ('vcpus', 16), ('memory_mib', 32768), ('disk_gib', 512), ('gpus', 1), ('snapshots', 5)
) n (metric, new_max)
where n.metric = m.metric;

alter table app.quota_metrics alter column new_max drop default, alter column new_days drop default;

comment on column app.quota_metrics.default_max is 'The limit of a workspace, unless staff set another one.';
comment on column app.quota_metrics.new_max is
  'The limit of a new account, for all workspaces together that it made.';
comment on column app.quota_metrics.new_days is 'For how many days an account is new. 0: never.';

-- Until when the smaller limit applies. Null: it does not. The account is that of the person who made the
-- workspace; where that one is deleted, the workspace itself counts.
create function private.quota_rises_at(workspace uuid, metric text) returns timestamptz
language sql stable security definer
set search_path = ''
as $$
  select n.until
  from app.workspaces w
  join app.quota_metrics m on m.metric = quota_rises_at.metric
  left join app.profiles p on p.user_id = w.created_by
  cross join lateral (
    select coalesce(p.created_at, w.created_at) + make_interval(days => m.new_days) as until
  ) n
  where w.id = workspace and n.until > now() and m.new_max < m.default_max
    and not exists (
      select from app.quotas q where q.workspace_id = workspace and q.metric = m.metric)
$$;

-- The limit of a workspace for which staff set none.
create function private.default_quota(workspace uuid, metric text) returns bigint
language sql stable security definer
set search_path = ''
as $$
  select case when private.quota_rises_at(workspace, metric) is null then m.default_max else m.new_max end
  from app.quota_metrics m where m.metric = default_quota.metric
$$;

-- A server in resize counts with the larger of its two plans.
create function private.workspace_use(workspace uuid) returns table (metric text, used bigint)
language sql stable security definer rows 6
set search_path = ''
as $$
  select u.metric, u.used
  from (
    select count(*) as instances,
      coalesce(sum(greatest(l.vcpus, n.vcpus)), 0) as vcpus,
      coalesce(sum(greatest(l.memory_mib, n.memory_mib)), 0) as memory_mib,
      coalesce(sum(greatest(l.disk_gib, n.disk_gib)), 0) as disk_gib,
      coalesce(sum(greatest(l.gpu_count, n.gpu_count)), 0) as gpus
    from app.instances i
    join app.plans l on l.id = i.plan_id
    left join app.plans n on n.id = i.next_plan_id
    where i.workspace_id = workspace and i.deleted_at is null
  ) s, lateral (values
    ('instances', s.instances), ('vcpus', s.vcpus), ('memory_mib', s.memory_mib),
    ('disk_gib', s.disk_gib), ('gpus', s.gpus),
    ('snapshots', (
      select count(*) from app.snapshots x
      where x.workspace_id = workspace and x.kind <> 'backup' and x.state <> 'deleted'))
  ) u (metric, used)
$$;

-- What counts against the limits of a workspace: while the account is new, what its other workspaces use too.
create or replace function private.quota_use(workspace uuid) returns table (metric text, used bigint)
language plpgsql stable security definer rows 6
set search_path = ''
as $$
begin
  return query
    select u.metric, u.used + coalesce((
      select sum(o.used)::bigint
      from app.workspaces w
      join app.workspaces x on x.created_by = w.created_by and x.id <> w.id and x.deleted_at is null
      cross join lateral private.workspace_use(x.id) o
      where w.id = workspace and o.metric = u.metric
        and private.quota_rises_at(workspace, u.metric) is not null
    ), 0)
    from private.workspace_use(workspace) u;
end
$$;

-- Two workspaces of a new account share its limits, so their requests come one after the other. The lock of the
-- workspace comes first everywhere, and no row is locked between the two.
create function private.lock_new_account(workspace uuid) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('quota ' || w.created_by, 0))
  from app.workspaces w
  where w.id = workspace and exists (
    select from app.quota_metrics m where private.quota_rises_at(workspace, m.metric) is not null);
end
$$;

-- What to do about a limit that rises by itself.
create function private.quota_hint(hint text, rises_at timestamptz) returns text
language sql stable
set search_path = ''
as $$
  select hint || coalesce(' New accounts start with lower limits, which rise on '
    || to_char(rises_at at time zone 'utc', 'FMDD FMMonth YYYY') || '.', '')
$$;

create or replace function private.require_quota(
  workspace uuid, plan uuid, servers integer, instead_of uuid default null
) returns void
-- It locks, and reads what was there after the lock.
language plpgsql volatile
set search_path = ''
as $$
declare
  exceeded text;
  rises_at timestamptz;
begin
  perform private.lock_new_account(workspace);
  select string_agg(
      format('%s: %s in use, %s more wanted, %s allowed.', m.metric, u.used, more.wanted, more.max),
      ' ' order by m.sort),
    max(private.quota_rises_at(workspace, m.metric))
  into exceeded, rises_at
  from app.quota_metrics m
  join private.quota_use(workspace) u on u.metric = m.metric
  join private.plan_needs(plan) n on n.metric = m.metric
  left join private.plan_needs(instead_of) o on o.metric = m.metric
  left join app.quotas q on q.workspace_id = workspace and q.metric = m.metric
  cross join lateral (
    select n.needed * servers - coalesce(o.needed, 0) as wanted,
      coalesce(q.max, private.default_quota(workspace, m.metric)) as max
  ) more
  where more.wanted > 0 and u.used + more.wanted > more.max;
  if exceeded is not null then
    perform private.raise_error('quota_exceeded', 'PT409', exceeded,
      private.quota_hint('Delete servers, choose a smaller plan, or ask for a higher quota.', rises_at));
  end if;
end
$$;

create or replace function private.require_snapshot_quota(workspace uuid) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  used bigint;
  most bigint;
begin
  perform private.lock_new_account(workspace);
  select u.used into used from private.quota_use(workspace) u where u.metric = 'snapshots';
  select coalesce(q.max, private.default_quota(workspace, m.metric)) into most
  from app.quota_metrics m
  left join app.quotas q on q.workspace_id = workspace and q.metric = m.metric
  where m.metric = 'snapshots';
  if used >= most then
    perform private.raise_error('quota_exceeded', 'PT409',
      format('snapshots: %s in use, 1 more wanted, %s allowed.', used, most),
      private.quota_hint('Delete a snapshot, or ask for a higher quota.',
        private.quota_rises_at(workspace, 'snapshots')));
  end if;
end
$$;

create or replace function private.write_quota(workspace uuid, metric text, max bigint) returns bigint
language plpgsql volatile
set search_path = ''
as $$
declare
  was bigint;
begin
  perform from app.workspaces w where w.id = workspace for no key update;
  if not found then
    perform private.raise_error('not_found', 'PT404', 'There is no such workspace.', 'Reload the list.');
  end if;
  select coalesce(q.max, private.default_quota(workspace, m.metric)) into was
  from app.quota_metrics m
  left join app.quotas q on q.workspace_id = workspace and q.metric = m.metric
  where m.metric = write_quota.metric;
  insert into app.quotas as q (workspace_id, metric, max)
  values (workspace, write_quota.metric, write_quota.max)
  on conflict on constraint quotas_pkey do update set max = excluded.max;
  return was;
end
$$;

create or replace function private.admin_list_quota_requests(
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
      coalesce(k.max, private.default_quota(s.workspace_id, s.metric)), s.max, s.reason, s.status, p.full_name, a.email::text, s.answer,
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

create or replace view private.quota_rows with (security_invoker = true) as
select
  w.id as workspace_id,
  m.metric,
  m.label,
  m.unit,
  coalesce(q.max, private.default_quota(w.id, m.metric)) as max,
  u.used,
  o.max as requested_max,
  m.sort,
  n.rises_at,
  case when n.rises_at is not null then m.default_max end as rises_to
from app.workspaces w
cross join lateral private.quota_use(w.id) u
join app.quota_metrics m on m.metric = u.metric
left join app.quotas q on q.workspace_id = w.id and q.metric = m.metric
left join app.quota_requests o
  on o.workspace_id = w.id and o.metric = m.metric and o.status = 'open'
cross join lateral (select private.quota_rises_at(w.id, m.metric) as rises_at) n;

create or replace view public.workspace_quotas with (security_invoker = true, security_barrier = true) as
select r.* from private.quota_rows r
where (r.workspace_id = any (array(select private.my_workspace_ids())))
union all
select r.* from private.quota_rows r
where (select private.is_staff())
  and r.workspace_id <> all (array(select private.my_workspace_ids()));

comment on column public.workspace_quotas.used is
  'How much the workspace uses; while the account is new, all workspaces together that it made.';
comment on column public.workspace_quotas.rises_at is
  'When a new account gets the usual limit. Null: it has it, or staff set a limit.';
comment on column public.workspace_quotas.rises_to is 'The usual limit.';

grant execute on function
  private.quota_rises_at(uuid, text), private.default_quota(uuid, text) to authenticated, api_key_read;

-- What admins set.

insert into app.audit_actions (entity, action) values ('quota_default', 'save');

create function private.admin_quota_defaults()
returns table (
  metric text, label text, unit text, new_max bigint, new_days integer, default_max bigint
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_staff();
  return query
    select m.metric, m.label, m.unit, m.new_max, m.new_days, m.default_max
    from app.quota_metrics m order by m.sort;
end
$$;

create function public.admin_quota_defaults()
returns table (
  metric text, label text, unit text, new_max bigint, new_days integer, default_max bigint
)
language sql stable security invoker
set search_path = ''
as $$ select * from private.admin_quota_defaults() $$;

comment on function public.admin_quota_defaults() is
  'The limits of workspaces for which staff set none: new_max for all workspaces of an account of less than '
  'new_days days, default_max for each workspace of an older one. For staff. Raises: forbidden.';

create function private.set_quota_default(
  metric text, new_max bigint, new_days integer, default_max bigint, reason text
) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  why text;
  was app.quota_metrics;
begin
  perform private.require_admin();
  perform private.require_metric(metric, default_max);
  if new_max is null or new_max not between 0 and default_max then
    perform private.raise_invalid_input('new_max: A whole number from 0 to the usual limit.', 'Correct it.');
  end if;
  if new_days is null or new_days not between 0 and 365 then
    perform private.raise_invalid_input('new_days: A whole number from 0 to 365.', 'Correct it.');
  end if;
  why := private.require_reason(reason);
  select * into strict was from app.quota_metrics m
  where m.metric = set_quota_default.metric for update;
  update app.quota_metrics m set
    new_max = set_quota_default.new_max,
    new_days = set_quota_default.new_days,
    default_max = set_quota_default.default_max
  where m.metric = set_quota_default.metric;
  insert into app.audit_events (actor, actor_role, via, action, entity, reason, before, after)
  values ((select auth.uid()), 'admin', 'admin', 'save', 'quota_default', why,
    jsonb_build_object('metric', was.label, 'new_max', was.new_max, 'new_days', was.new_days,
      'default_max', was.default_max),
    jsonb_build_object('metric', was.label, 'new_max', set_quota_default.new_max,
      'new_days', set_quota_default.new_days, 'default_max', set_quota_default.default_max));
end
$$;

create function public.set_quota_default(
  metric text, new_max bigint, new_days integer, default_max bigint, reason text
) returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.set_quota_default(metric, new_max, new_days, default_max, reason) $$;

comment on function public.set_quota_default(text, bigint, integer, bigint, text) is
  'Sets the limit of all workspaces for which staff set none: new_max while the account is less than new_days '
  'days old, then default_max. For admins. Raises: forbidden, invalid_input.';

grant execute on function
  private.admin_quota_defaults(), public.admin_quota_defaults(),
  private.set_quota_default(text, bigint, integer, bigint, text),
  public.set_quota_default(text, bigint, integer, bigint, text)
  to authenticated;

select private.close_views_to_writes();
