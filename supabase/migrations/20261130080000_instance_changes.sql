-- An open list of servers asks what has changed since it asked before, and not for all servers again.

create index instances_updated_at on app.instances (workspace_id, updated_at);
-- Those that are not finished yet are the rows without a time.
create index instance_actions_finished_at on app.instance_actions (workspace_id, finished_at);

create function private.changed_instances(workspace uuid, seconds integer) returns uuid[]
language plpgsql stable security definer
set search_path = ''
as $$
declare
  -- A change has the time at which its transaction began, and is seen when that ends.
  longest_transaction constant interval := '15 seconds';
  since timestamptz;
begin
  perform private.require_readable_workspace(workspace);
  if seconds is null or seconds not between 0 and 3600 then
    perform private.raise_invalid_input('seconds: A whole number from 0 to 3600.', 'Read the whole list.');
  end if;
  since := now() - make_interval(secs => seconds) - longest_transaction;
  return array(
    select i.id from app.instances i where i.workspace_id = workspace and i.updated_at >= since
    union
    select a.instance_id from app.instance_actions a
    where a.workspace_id = workspace and (a.finished_at is null or a.finished_at >= since));
end
$$;

-- The planner knows how many ids there are, and most often there are none.
create function public.instance_changes(workspace_id uuid, seconds integer) returns jsonb
language plpgsql stable security invoker
set search_path = ''
as $$
declare
  ids constant uuid[] := private.changed_instances(workspace_id, seconds);
begin
  if ids = '{}' then
    return '[]';
  end if;
  return (select coalesce(jsonb_agg(to_jsonb(l)), '[]') from public.instance_list l where l.instance_id = any (ids));
end
$$;

grant execute on function private.changed_instances(uuid, integer), public.instance_changes(uuid, integer)
  to authenticated;

comment on function public.instance_changes(uuid, integer) is
'Returns the servers of a workspace that changed within a time, as in instance_list, also those that are gone for good; and
those with an action that is queued or runs. Rows of what a server names, such as its plan, are as they are now, and do not
make it a changed one.
@param workspace_id The workspace.
@param seconds How long ago the caller read the servers before, at most an hour. Changes of 15 seconds more are included.
@returns The servers.
Raises: not_found, invalid_input.';
