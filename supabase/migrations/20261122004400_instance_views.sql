-- What the API reads about servers. As in the catalogue, the views run with the rights of the person who
-- asks: 20261122004360 says who reads which row. PostgREST finds no key in a union, so it joins nothing.

-- Each public view is a list of the servers of the person's workspaces, and, for staff, of all others.
-- With one list and "or", PostgreSQL would plan for all servers, and read whole tables for a member with
-- three. What is in a row is said once, by a view of the schema private.

create view private.instance_rows with (security_invoker = true) as
select
  i.id as instance_id,
  case when true then i.workspace_id end as workspace_id,
  w.slug as workspace_slug,
  w.name as workspace_name,
  i.name,
  i.state,
  i.state_since,
  i.hold,
  i.hold_reason,
  i.delete_protection,
  i.labels,
  case when true then i.plan_id end as plan_id,
  l.slug as plan_slug,
  l.virtualization,
  l.cpu_type,
  l.vcpus,
  l.memory_mib,
  l.disk_gib,
  l.transfer_gib,
  l.gpu_model,
  l.gpu_count,
  n.slug as next_plan_slug,
  i.currency,
  i.hourly_micros,
  i.monthly_cap_micros,
  case when true then i.region_id end as region_id,
  r.slug as region_slug,
  r.name as region_name,
  case when true then i.image_id end as image_id,
  m.slug as image_slug,
  m.family as image_family,
  m.version as image_version,
  case when true then i.snapshot_id end as snapshot_id,
  s.name as snapshot_name,
  s.state as snapshot_state,
  i.addresses,
  jsonb_path_query_array(i.authorized_keys, '$[*].fingerprint_sha256') as key_fingerprints,
  jsonb_path_query_array(i.authorized_keys, '$[*].name') as key_names,
  p.full_name as created_by_name,
  a.id as action_id,
  a.kind as action_kind,
  a.status as action_status,
  a.created_at as action_created_at,
  i.deleted_at,
  i.purge_after,
  i.version,
  i.created_at,
  i.updated_at
from app.instances i
join app.workspaces w on w.id = i.workspace_id
join app.plans l on l.id = i.plan_id
join app.regions r on r.id = i.region_id
join app.images m on m.id = i.image_id
left join app.snapshots s on s.id = i.snapshot_id
left join app.plans n on n.id = i.next_plan_id
left join app.member_names p on p.workspace_id = i.workspace_id and p.user_id = i.created_by
left join app.instance_actions a on a.instance_id = i.id and a.status in ('queued', 'running');

create view public.instance_list with (security_invoker = true, security_barrier = true) as
select r.* from private.instance_rows r
where (r.workspace_id = any (array(select private.my_workspace_ids())))
union all
select r.* from private.instance_rows r
where (select private.is_staff())
  and r.workspace_id <> all (array(select private.my_workspace_ids()));

comment on view public.instance_list is
  'Servers with their plan, region, image, and the action in progress, also deleted ones. Money is in '
  'millionths of the currency. next_plan_slug: where a resize in progress leads.';

-- What only staff read of an action. Row level security does not hide columns.
create function private.staff_action_facts(action uuid)
returns table (requested_by_name text, error_detail text, worker text, lease_until timestamptz)
language sql stable security definer rows 1
set search_path = ''
as $$
  select p.full_name, a.error_detail, a.worker, a.lease_until
  from app.instance_actions a
  left join app.profiles p on p.user_id = a.requested_by
  where a.id = action and (select private.is_staff())
$$;

grant execute on function private.staff_action_facts(uuid) to authenticated;

create view private.action_rows with (security_invoker = true) as
select
  a.id as action_id,
  case when true then a.instance_id end as instance_id,
  case when true then a.workspace_id end as workspace_id,
  i.name as instance_name,
  a.kind,
  a.status,
  a.via,
  case when true then a.requested_by end as requested_by,
  -- Customers see the names of the members. Which member of staff it was stays inside.
  coalesce(f.requested_by_name, case when a.via <> 'admin' then p.full_name end) as requested_by_name,
  a.from_state,
  a.via_state,
  a.to_state,
  a.shown_parameters as parameters,
  a.error_code,
  f.error_detail,
  a.attempts,
  f.worker,
  f.lease_until,
  a.run_after,
  a.created_at,
  a.started_at,
  a.finished_at,
  k.name as api_key_name
from app.instance_actions a
join app.instances i on i.id = a.instance_id
left join app.member_names p on p.workspace_id = a.workspace_id and p.user_id = a.requested_by
left join app.api_keys k on k.id = a.api_key_id
left join lateral (
  select x.* from private.staff_action_facts(a.id) x where (select private.is_staff())
) f on true;

create view public.instance_action_list with (security_invoker = true, security_barrier = true) as
select r.* from private.action_rows r
where (r.workspace_id = any (array(select private.my_workspace_ids())))
union all
select r.* from private.action_rows r
where (select private.is_staff())
  and r.workspace_id <> all (array(select private.my_workspace_ids()));

comment on view public.instance_action_list is
  'What was asked of servers, and how it went. api_key_name: the key that requested_by made for the '
  'program that asked. error_detail, worker and lease_until: for staff.';

create view private.state_rows with (security_invoker = true) as
select
  case when true then i.workspace_id end as workspace_id,
  case when true then h.instance_id end as instance_id,
  h.state, h.is_billed, h.hourly_micros, h.monthly_cap_micros, h.from_at, h.to_at
from app.instances i
join app.instance_state_log h on h.instance_id = i.id;

create view public.instance_state_history with (security_invoker = true, security_barrier = true) as
select r.* from private.state_rows r
where (r.workspace_id = any (array(select private.my_workspace_ids())))
union all
select r.* from private.state_rows r
where (select private.is_staff())
  and r.workspace_id <> all (array(select private.my_workspace_ids()));

comment on view public.instance_state_history is
  'Which state a server was in, from when to when, at which price. to_at null: until now.';

create view private.quota_rows with (security_invoker = true) as
select
  w.id as workspace_id,
  m.metric,
  m.label,
  m.unit,
  coalesce(q.max, m.default_max) as max,
  u.used,
  o.max as requested_max,
  m.sort
from app.workspaces w
cross join lateral private.quota_use(w.id) u
join app.quota_metrics m on m.metric = u.metric
left join app.quotas q on q.workspace_id = w.id and q.metric = m.metric
left join app.quota_requests o
  on o.workspace_id = w.id and o.metric = m.metric and o.status = 'open';

create view public.workspace_quotas with (security_invoker = true, security_barrier = true) as
select r.* from private.quota_rows r
where (r.workspace_id = any (array(select private.my_workspace_ids())))
union all
select r.* from private.quota_rows r
where (select private.is_staff())
  and r.workspace_id <> all (array(select private.my_workspace_ids()));

comment on view public.workspace_quotas is
  'What a workspace may use, and what it uses. requested_max: an open request for another limit.';

create view private.quota_request_rows with (security_invoker = true) as
select
  q.id as request_id,
  case when true then q.workspace_id end as workspace_id,
  q.metric,
  q.max,
  q.reason,
  q.status,
  p.full_name as requested_by_name,
  q.answer,
  q.created_at,
  q.answered_at
from app.quota_requests q
left join app.member_names p on p.workspace_id = q.workspace_id and p.user_id = q.requested_by;

create view public.quota_request_list with (security_invoker = true, security_barrier = true) as
select r.* from private.quota_request_rows r
where (r.workspace_id = any (array(select private.my_workspace_ids())))
union all
select r.* from private.quota_request_rows r
where (select private.is_staff())
  and r.workspace_id <> all (array(select private.my_workspace_ids()));

comment on view public.quota_request_list is 'Requests for a higher limit, with their answers.';

-- For staff: the processes that do the work.
create view public.provisioner_list with (security_invoker = true, security_barrier = true) as
select p.worker, p.engine, p.facts, p.findings, p.seen_at,
  -- By the clock of the database: a reader's may be wrong.
  extract(epoch from now() - p.seen_at)::integer as seconds_since_seen
from app.provisioners p
where (select private.is_staff());

comment on view public.provisioner_list is
  'The processes that do the work, for staff. findings: servers of the engine that nobody expects '
  '(unknown), expected ones that it does not have (orphaned), ones that run or are stopped and should '
  'not (wrong_state), and actions that take more than 10 minutes (stuck).';

-- The views of the API read these with the rights of the person.
grant select
  on private.instance_rows, private.action_rows, private.state_rows, private.quota_rows,
    private.quota_request_rows
  to authenticated;

grant select
  on public.instance_list, public.instance_action_list, public.instance_state_history,
    public.workspace_quotas, public.quota_request_list, public.provisioner_list
  to authenticated;

-- What a person reads about one server at a time.

-- What a console shows may be private. So members read it, and staff give a reason: admin_instance_console.
create function private.instance_console(instance_id uuid) returns text
language plpgsql stable security definer
set search_path = ''
as $$
declare
  workspace uuid := private.workspace_of_instance(instance_id);
begin
  if workspace not in (select private.my_workspace_ids()) then
    perform private.raise_error('forbidden', '42501', 'Staff read the console of a customer with a reason.',
      'Call admin_instance_console.');
  end if;
  return (select i.console_log from app.instances i where i.id = instance_id);
end
$$;

create function public.instance_console(instance_id uuid) returns text
language sql stable security invoker
set search_path = ''
as $$ select private.instance_console(instance_id) $$;

comment on function public.instance_console(uuid) is
  'The last lines that the console of a server showed. For members. Raises: not_found, forbidden.';

create function private.instance_usage(
  instance_id uuid, from_at timestamptz, to_at timestamptz, points integer
)
returns table (
  at timestamptz, samples bigint, cpu_permille integer, memory_mib integer, disk_read_bytes bigint,
  disk_written_bytes bigint, net_in_bytes bigint, net_out_bytes bigint
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  step interval;
begin
  perform private.workspace_of_instance(instance_id);
  -- Samples are kept for 30 days.
  perform private.require_period(from_at, to_at, 31);
  if points is null or points not between 1 and 1000 then
    perform private.raise_invalid_input('points: A whole number from 1 to 1000.', 'Correct it.');
  end if;
  step := greatest((to_at - from_at) / points, interval '1 second');
  return query
    select b.bucket, count(*), avg(b.cpu_permille)::integer, avg(b.memory_mib)::integer,
      sum(b.disk_read_bytes)::bigint, sum(b.disk_written_bytes)::bigint,
      sum(b.net_in_bytes)::bigint, sum(b.net_out_bytes)::bigint
    from (
      select date_bin(step, u.at, from_at) as bucket, u.*
      from app.usage_samples u
      where u.instance_id = instance_usage.instance_id and u.at >= from_at and u.at < to_at
    ) b
    group by b.bucket
    order by b.bucket;
end
$$;

create function public.instance_usage(
  instance_id uuid, from_at timestamptz, to_at timestamptz, points integer default 240
)
returns table (
  at timestamptz, samples bigint, cpu_permille integer, memory_mib integer, disk_read_bytes bigint,
  disk_written_bytes bigint, net_in_bytes bigint, net_out_bytes bigint
)
language sql stable security invoker
set search_path = ''
as $$ select * from private.instance_usage(instance_id, from_at, to_at, points) $$;

comment on function public.instance_usage(uuid, timestamptz, timestamptz, integer) is
  'What a server used between two times, at most 31 days apart, in at most points rows of equal length: '
  'averages of vCPU and memory, sums of bytes. A row without samples is missing: a gap. Raises: '
  'not_found, invalid_input.';

grant execute on function
  private.instance_console(uuid), public.instance_console(uuid),
  private.instance_usage(uuid, timestamptz, timestamptz, integer),
  public.instance_usage(uuid, timestamptz, timestamptz, integer)
  to authenticated;
