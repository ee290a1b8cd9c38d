-- What members do with a workspace, and what support staff do.

-- How much one person and one workspace can have, so that nobody fills the tables.
create function private.workspace_limit(metric text) returns integer
language sql immutable
set search_path = ''
as $$ select case metric when 'owned' then 20 when 'members' then 100 when 'invitations' then 50 end $$;

create function private.raise_workspace_limit(metric text) returns void
language sql
set search_path = ''
as $$
  select private.raise_error('quota_exceeded', 'PT409',
    format(case metric
      when 'owned' then 'A person can own %s workspaces.'
      when 'members' then 'A workspace can have %s members.'
      else 'A workspace can have %s pending invitations.' end, private.workspace_limit(metric)),
    case metric
      when 'owned' then 'Delete one that you no longer need.'
      when 'members' then 'Remove a member first.'
      else 'Withdraw one first.' end)
$$;

create function private.create_workspace(name text) returns table (workspace_id uuid, slug text)
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  person uuid := (select auth.uid());
  made uuid;
begin
  -- One after the other, so that parallel requests do not pass the limit.
  perform private.lock_person(person);
  perform private.require_active();
  if (
    select count(*) from app.workspace_members m
    join app.workspaces w on w.id = m.workspace_id
    where m.user_id = person and m.role = 'owner' and w.deleted_at is null
  ) >= private.workspace_limit('owned') then
    perform private.raise_workspace_limit('owned');
  end if;
  made := private.insert_workspace(name, false, person);
  return query select w.id, w.slug from app.workspaces w where w.id = made;
end
$$;

create function public.create_workspace(name text) returns table (workspace_id uuid, slug text)
language sql volatile security invoker
set search_path = ''
as $$ select * from private.create_workspace(name) $$;

comment on function public.create_workspace(text) is
  'Makes a workspace with the caller as its owner. Raises: forbidden, invalid_input, quota_exceeded.';

create function private.rename_workspace(workspace uuid, new_name text, expected_version integer)
returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  stored app.workspaces;
begin
  stored := private.lock_workspace(workspace, 'rename');
  if stored.version is distinct from expected_version then
    perform private.raise_conflict(stored.version);
  end if;
  if stored.name = new_name then
    return stored.version;
  end if;
  update app.workspaces w set name = new_name, version = w.version + 1 where w.id = workspace;
  return stored.version + 1;
end
$$;

create function public.rename_workspace(workspace_id uuid, name text, version integer)
returns integer
language sql volatile security invoker
set search_path = ''
as $$ select private.rename_workspace(workspace_id, name, version) $$;

comment on function public.rename_workspace(uuid, text, integer) is
  'For owners. Returns the new version. The slug stays. Raises: forbidden, not_found, conflict, '
  'invalid_input.';

create function private.delete_workspace(workspace uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  locked app.workspaces;
begin
  locked := private.lock_workspace(workspace, 'delete');
  if locked.is_personal then
    perform private.raise_protected_workspace();
  end if;
  perform private.close_workspace(workspace);
end
$$;

create function public.delete_workspace(workspace_id uuid) returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.delete_workspace(workspace_id) $$;

comment on function public.delete_workspace(uuid) is
  'For owners. Raises: forbidden, not_found, in_use (it has servers or snapshots), protected (it is personal).';

-- Raises if the person must stay an owner. The caller holds the row of the workspace, and got it in a statement
-- before: this one reads who is an owner as it is when the call begins.
create function private.require_owner_besides(locked app.workspaces, person uuid) returns void
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if locked.is_personal and locked.created_by = person then
    perform private.raise_protected_workspace();
  end if;
  if not exists (
    select from app.workspace_members m
    where m.workspace_id = locked.id and m.user_id <> person and m.role = 'owner'
  ) then
    perform private.raise_last_owner();
  end if;
end
$$;

create function private.leave_workspace(workspace uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  locked app.workspaces;
begin
  locked := private.lock_workspace(workspace, 'leave');
  perform private.require_owner_besides(locked, (select auth.uid()));
  delete from app.workspace_members m
  where m.workspace_id = workspace and m.user_id = (select auth.uid());
end
$$;

create function public.leave_workspace(workspace_id uuid) returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.leave_workspace(workspace_id) $$;

comment on function public.leave_workspace(uuid) is
  'Ends the membership of the caller. Raises: forbidden, not_found, last_owner, protected.';

create function private.lock_member(workspace uuid, person uuid) returns app.workspaces
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  locked app.workspaces;
begin
  locked := private.lock_workspace(workspace, 'manage_members');
  if not exists (
    select from app.workspace_members m where m.workspace_id = workspace and m.user_id = person
  ) then
    perform private.raise_error('not_found', 'PT404', 'This person is no longer a member.',
      'Reload the page.');
  end if;
  return locked;
end
$$;

create function private.set_workspace_role(workspace uuid, person uuid, new_role text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  locked app.workspaces;
begin
  locked := private.lock_member(workspace, person);
  if new_role is distinct from 'owner' then
    perform private.require_owner_besides(locked, person);
  end if;
  update app.workspace_members m set role = new_role
  where m.workspace_id = workspace and m.user_id = person;
end
$$;

create function public.set_workspace_role(workspace_id uuid, user_id uuid, role text) returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.set_workspace_role(workspace_id, user_id, role) $$;

comment on function public.set_workspace_role(uuid, uuid, text) is
  'For owners. role: owner, operator, viewer. Raises: forbidden, not_found, invalid_input, last_owner, '
  'protected.';

create function private.remove_workspace_member(workspace uuid, person uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  locked app.workspaces;
begin
  locked := private.lock_member(workspace, person);
  perform private.require_owner_besides(locked, person);
  delete from app.workspace_members m where m.workspace_id = workspace and m.user_id = person;
end
$$;

create function public.remove_workspace_member(workspace_id uuid, user_id uuid) returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.remove_workspace_member(workspace_id, user_id) $$;

comment on function public.remove_workspace_member(uuid, uuid) is
  'For owners. Raises: forbidden, not_found, last_owner, protected.';

-- Support staff. Members of a suspended workspace read it, and change nothing.

create function private.set_workspace_suspension(
  workspace uuid, reason text, expected_suspended_at timestamptz, is_suspended boolean
)
returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  stored app.workspaces;
  why text;
begin
  perform private.require_support();
  why := private.require_reason(reason);
  select * into stored from app.workspaces w
  where w.id = workspace and w.deleted_at is null for update;
  if stored.id is null then
    perform private.raise_error('not_found', 'PT404', 'There is no such workspace.', 'Reload the list.');
  end if;
  if stored.suspended_at is distinct from expected_suspended_at
    or (stored.suspended_at is not null) = is_suspended then
    perform private.raise_error('conflict', 'PT409',
      coalesce('suspended_at is ' || to_json(stored.suspended_at)::text, 'Not suspended.'),
      'Someone else changed it. Reload the list.');
  end if;
  perform set_config('audit.reason', why, true);
  update app.workspaces w set
    suspended_at = case when is_suspended then date_trunc('milliseconds', clock_timestamp()) end,
    suspension_reason = case when is_suspended then why end
  where w.id = workspace;
  perform set_config('audit.reason', '', true);
end
$$;

create function private.suspend_workspace(workspace uuid, reason text) returns void
language sql volatile security definer
set search_path = ''
as $$ select private.set_workspace_suspension(workspace, reason, null, true) $$;

create function public.suspend_workspace(workspace_id uuid, reason text) returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.suspend_workspace(workspace_id, reason) $$;

comment on function public.suspend_workspace(uuid, text) is
  'Makes a workspace read-only. Its members read the reason. For support staff and admins. Raises: '
  'forbidden, invalid_input, not_found, conflict (suspended already).';

create function private.lift_workspace_suspension(
  workspace uuid, reason text, expected_suspended_at timestamptz
)
returns void
language sql volatile security definer
set search_path = ''
as $$ select private.set_workspace_suspension(workspace, reason, expected_suspended_at, false) $$;

create function public.lift_workspace_suspension(
  workspace_id uuid, reason text, expected_suspended_at timestamptz
)
returns void
language sql volatile security invoker
set search_path = ''
as $$
  select private.lift_workspace_suspension(workspace_id, reason, expected_suspended_at)
$$;

comment on function public.lift_workspace_suspension(uuid, text, timestamptz) is
  'Lifts the suspension that began at expected_suspended_at. For support staff and admins. Raises: '
  'forbidden, invalid_input, not_found, conflict (another one, or none).';

grant execute on function
  private.create_workspace(text), public.create_workspace(text),
  private.rename_workspace(uuid, text, integer), public.rename_workspace(uuid, text, integer),
  private.delete_workspace(uuid), public.delete_workspace(uuid),
  private.leave_workspace(uuid), public.leave_workspace(uuid),
  private.set_workspace_role(uuid, uuid, text), public.set_workspace_role(uuid, uuid, text),
  private.remove_workspace_member(uuid, uuid), public.remove_workspace_member(uuid, uuid),
  private.suspend_workspace(uuid, text), public.suspend_workspace(uuid, text),
  private.lift_workspace_suspension(uuid, text, timestamptz),
  public.lift_workspace_suspension(uuid, text, timestamptz)
  to authenticated;
