-- A monthly limit that the owners of a workspace set, and what happens when a month reaches it.

alter table app.workspaces
  add column monthly_limit_micros bigint,
  add column limit_action text not null default 'warn',
  add constraint workspaces_monthly_limit_micros_range
    check (monthly_limit_micros between 1000000 and 1000000000000),
  add constraint workspaces_limit_action_known check (limit_action in ('warn', 'create_nothing', 'stop_marked'));

comment on column app.workspaces.monthly_limit_micros is
  'What a month should cost at most, in millionths of the currency. Null: no limit.';
comment on column app.workspaces.limit_action is
  'What happens at the limit. warn: mails. create_nothing: nothing is created any more that would cost more. stop_marked: also '
  'servers with may_be_stopped are stopped, and cost nothing until the limit is raised or the next month begins.';

grant select (monthly_limit_micros, limit_action) on app.workspaces to authenticated, api_key_read;

insert into app.workspace_permissions (sort, action, minimum_role, label, condition) values
  (20, 'set_limit', 'owner', 'Set the monthly limit', '');

insert into app.audit_actions (entity, action) values ('workspace', 'set_workspace_limit');

create function private.set_workspace_limit(
  workspace uuid, new_limit bigint, new_action text, expected_version integer
)
returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  stored app.workspaces;
begin
  stored := private.lock_workspace(workspace, 'set_limit');
  if stored.version is distinct from expected_version then
    perform private.raise_conflict(stored.version);
  end if;
  new_action := coalesce(new_action, stored.limit_action);
  if (stored.monthly_limit_micros, stored.limit_action) is not distinct from (new_limit, new_action) then
    return stored.version;
  end if;
  if new_limit is not null and new_limit not between 1000000 and 1000000000000 then
    perform private.raise_invalid_input(
      'monthly_limit_micros: A whole number from 1000000 to 1000000000000, or nothing.', 'Correct it.');
  end if;
  if new_action not in ('warn', 'create_nothing', 'stop_marked') then
    perform private.raise_invalid_input('limit_action: One of warn, create_nothing, stop_marked.', 'Correct it.');
  end if;
  update app.workspaces w
  set monthly_limit_micros = new_limit, limit_action = new_action, version = w.version + 1
  where w.id = workspace;
  insert into app.audit_events (actor, action, entity, entity_id, before, after)
  values ((select auth.uid()), 'set_workspace_limit', 'workspace', workspace,
    jsonb_build_object('monthly_limit_micros', stored.monthly_limit_micros, 'limit_action', stored.limit_action),
    jsonb_build_object('monthly_limit_micros', new_limit, 'limit_action', new_action));
  update app.billing_accounts a set limit_since = now() where a.workspace_id = workspace;
  -- A lower limit holds at once, and a higher one gives back what was stopped.
  perform private.review_limit(workspace);
  return stored.version + 1;
end
$$;

create function public.set_workspace_limit(
  workspace_id uuid, version integer, monthly_limit_micros bigint default null, limit_action text default null
)
returns integer
language sql volatile security invoker
set search_path = ''
as $$ select private.set_workspace_limit(workspace_id, monthly_limit_micros, limit_action, version) $$;

comment on function public.set_workspace_limit(uuid, integer, bigint, text) is
'Sets what a month should cost at most, and what happens then. For owners.
@param workspace_id The workspace.
@param version The version that you read: after another change it is refused.
@param monthly_limit_micros The limit, in millionths of the currency. Without it there is no limit.
@param limit_action What happens at the limit: warn, create_nothing or stop_marked. Without it, it stays as it is.
@returns The new version.
Raises: forbidden, not_found, conflict, invalid_input.';

grant execute on function
  private.set_workspace_limit(uuid, bigint, text, integer),
  public.set_workspace_limit(uuid, integer, bigint, text)
  to authenticated;
