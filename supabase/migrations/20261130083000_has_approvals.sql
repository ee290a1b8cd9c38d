-- Whether a workspace needs the page of approvals: the navigation shows it only there.

-- Read with the first request of every page, so each half is one look into an index.
create function private.has_approvals(workspace uuid) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select workspace = any (array(select private.my_workspace_ids())) and (
    exists (
      select from app.api_keys k
      where k.workspace_id = workspace and k.approval_micros is not null and k.ended_at is null
        and k.expires_at > now())
    or exists (
      -- An order can be decided for 24 hours.
      select from app.approvals a
      where a.workspace_id = workspace and a.decided_at is null and a.expires_at > now()
        and a.created_at > now() - interval '25 hours'))
$$;

comment on function private.has_approvals(uuid) is
  'Whether a working API key of the workspace asks for approval, or an order waits for one. False for accountants.';

grant execute on function private.has_approvals(uuid) to authenticated, api_key_read;

create or replace view public.my_workspaces with (security_invoker = true, security_barrier = true) as
select
  case when true then w.id end as workspace_id,
  w.slug,
  w.name,
  w.is_personal,
  -- Only the person of a personal workspace can not leave it. For other members it is a workspace.
  w.is_personal and w.created_by = m.user_id as is_own_personal,
  m.role,
  w.suspended_at,
  w.suspension_reason,
  w.version,
  w.created_at,
  m.created_at as member_since,
  w.monthly_limit_micros,
  (
    select count(*)::integer from app.instances i
    where i.workspace_id = w.id and i.deleted_at is null
  ) as servers,
  (
    select count(*)::integer from app.snapshots s
    where s.workspace_id = w.id and s.kind = 'snapshot' and s.state <> 'deleted'
  ) as snapshots,
  (select count(*)::integer from app.workspace_members o where o.workspace_id = w.id) as members,
  w.limit_action,
  private.has_approvals(w.id) as has_approvals
from app.workspace_members m
join app.workspaces w on w.id = m.workspace_id
where (m.user_id = (select auth.uid()))
  -- Not m.workspace_id: how PostgreSQL finds the rows would depend on how many people there are.
  and (w.id = any (array(select private.my_workspace_ids('accountant'))));

comment on column public.my_workspaces.has_approvals is
  'Whether an API key of the workspace asks for approval, or an order waits for one.';

select private.close_views_to_writes();
