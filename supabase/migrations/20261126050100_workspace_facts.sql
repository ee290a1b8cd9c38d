-- What the dashboard shows beside a workspace: its limit, and how much is in it. And when each member was here last.

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
    where s.workspace_id = w.id and s.kind = 'snapshot' and s.deleted_at is null
  ) as snapshots,
  (select count(*)::integer from app.workspace_members o where o.workspace_id = w.id) as members,
  w.limit_action
from app.workspace_members m
join app.workspaces w on w.id = m.workspace_id
where (m.user_id = (select auth.uid()))
  -- Not m.workspace_id: how PostgreSQL finds the rows would depend on how many people there are.
  and (w.id = any (array(select private.my_workspace_ids('accountant'))));

comment on column public.my_workspaces.version is
  'Grows by one with every change; rename_workspace and set_workspace_limit take it.';
comment on column public.my_workspaces.monthly_limit_micros is
  'What a month should cost at most, in millionths of the currency; null: there is no limit.';
comment on column public.my_workspaces.limit_action is
  'What happens at the limit: warn, create_nothing or stop_marked.';
comment on column public.my_workspaces.servers is 'How many servers it has, without deleted ones.';
comment on column public.my_workspaces.snapshots is 'How many snapshots it has, without backups and images.';
comment on column public.my_workspaces.members is 'How many members it has.';

-- Sessions belong to the auth service, whose tables no view reads. A day is enough to see who no longer comes.
create function private.member_last_active(workspace uuid, person uuid) returns date
language sql stable security definer
set search_path = ''
as $$
  select (greatest(u.last_sign_in_at, (
      select max(greatest(s.updated_at, s.refreshed_at at time zone 'utc'))
      from auth.sessions s where s.user_id = person
    )) at time zone 'utc')::date
  from app.workspace_members m
  join auth.users u on u.id = m.user_id
  where m.workspace_id = workspace and m.user_id = person
    and m.workspace_id = any (array(select private.my_workspace_ids()))
$$;

comment on function private.member_last_active(uuid, uuid) is
  'The last day on which a member used the site, for the other members of the workspace.';

grant execute on function private.member_last_active(uuid, uuid) to authenticated;

create or replace view public.workspace_people with (security_invoker = true, security_barrier = true) as
select
  case when true then m.workspace_id end as workspace_id,
  case when true then m.user_id end as user_id,
  p.full_name,
  private.member_email(m.workspace_id, m.user_id) as email,
  m.role,
  -- Their role can not change, and nobody can remove them.
  w.is_personal and w.created_by = m.user_id as is_person_of,
  m.created_at as member_since,
  private.member_last_active(m.workspace_id, m.user_id) as last_active_on
from app.workspace_members m
join app.workspaces w on w.id = m.workspace_id
join app.member_names p on p.workspace_id = m.workspace_id and p.user_id = m.user_id
where (m.workspace_id = any (array(select private.my_workspace_ids())));

comment on column public.workspace_people.last_active_on is
  'The last day, in UTC, on which the person used the site; null: not known.';

select private.close_views_to_writes();
