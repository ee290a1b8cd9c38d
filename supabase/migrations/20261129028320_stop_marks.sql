-- The mark "stop at the limit": shown with each server, and set when one is created.

grant select (may_be_stopped_since) on app.instances to authenticated, api_key_read;
grant execute on function private.limit_reason() to authenticated, api_key_read;

create or replace view private.instance_rows with (security_invoker = true) as
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
  i.updated_at,
  i.may_be_stopped_since is not null as may_be_stopped,
  i.hold_reason is not distinct from private.limit_reason() as is_held_at_limit,
  coalesce(s.kind = 'image', false) as is_from_own_image
from app.instances i
join app.workspaces w on w.id = i.workspace_id
join app.plans l on l.id = i.plan_id
join app.regions r on r.id = i.region_id
join app.images m on m.id = i.image_id
left join app.snapshots s on s.id = i.snapshot_id
left join app.plans n on n.id = i.next_plan_id
left join app.member_names p on p.workspace_id = i.workspace_id and p.user_id = i.created_by
left join app.instance_actions a on a.instance_id = i.id and a.status in ('queued', 'running');

create or replace view public.instance_list with (security_invoker = true, security_barrier = true) as
select r.* from private.instance_rows r
where (r.workspace_id = any (array(select private.my_workspace_ids())))
union all
select r.* from private.instance_rows r
where (select private.is_staff())
  and r.workspace_id <> all (array(select private.my_workspace_ids()));

comment on column public.instance_list.may_be_stopped is
  'True: it is marked to be stopped at a monthly limit; see mark_servers.';
comment on column public.instance_list.is_from_own_image is
  'True: it was made from an image of your own, which snapshot_id and snapshot_name name. False: from a snapshot, or neither.';
comment on column public.instance_list.is_held_at_limit is
  'True: a monthly limit is reached, and the server is off and costs nothing. It can be deleted.';
comment on column public.instance_list.hold is
  'none, suspended or maintenance: while a server is on hold, only a stop is possible, and a stopped server is not '
  'billed. One that is held at a monthly limit can be deleted, too.';

-- Who creates a server may mark it, because a mark never makes it cost more. Later only owners do.
do $$
begin
  execute format('comment on function public.create_instance(jsonb) is %L', replace(
    obj_description('public.create_instance(jsonb)'::regprocedure), E'\n@field request.labels',
    E'\n@field request.stop_at_limit boolean? Whether the servers are marked to be stopped at a monthly limit; see mark_servers. Default: false.'
    || E'\n@field request.labels'));
end
$$;

select private.close_views_to_writes();
