-- A monthly limit that the owners of a workspace set. The pages show it and warn; it stops nothing and bills nothing.

alter table app.workspaces
  add column monthly_limit_micros bigint,
  add constraint workspaces_monthly_limit_micros_range
    check (monthly_limit_micros between 1000000 and 1000000000000);

comment on column app.workspaces.monthly_limit_micros is
  'What a month should cost at most, in millionths of the currency. Null: no limit. It only warns.';

grant select (monthly_limit_micros) on app.workspaces to authenticated, api_key_read;

insert into app.workspace_permissions (sort, action, minimum_role, label, condition) values
  (20, 'set_limit', 'owner', 'Set the monthly limit', 'It warns and stops nothing.');

insert into app.audit_actions (entity, action) values ('workspace', 'set_workspace_limit');

create function private.set_workspace_limit(workspace uuid, new_limit bigint, expected_version integer)
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
  if stored.monthly_limit_micros is not distinct from new_limit then
    return stored.version;
  end if;
  if new_limit is not null and new_limit not between 1000000 and 1000000000000 then
    perform private.raise_invalid_input(
      'monthly_limit_micros: A whole number from 1000000 to 1000000000000, or nothing.', 'Correct it.');
  end if;
  update app.workspaces w set monthly_limit_micros = new_limit, version = w.version + 1
  where w.id = workspace;
  insert into app.audit_events (actor, action, entity, entity_id, before, after)
  values ((select auth.uid()), 'set_workspace_limit', 'workspace', workspace,
    jsonb_build_object('monthly_limit_micros', stored.monthly_limit_micros),
    jsonb_build_object('monthly_limit_micros', new_limit));
  return stored.version + 1;
end
$$;

create function public.set_workspace_limit(
  workspace_id uuid, version integer, monthly_limit_micros bigint default null
)
returns integer
language sql volatile security invoker
set search_path = ''
as $$ select private.set_workspace_limit(workspace_id, monthly_limit_micros, version) $$;

comment on function public.set_workspace_limit(uuid, integer, bigint) is
'Sets what a month should cost at most. The dashboard warns; nothing is stopped. For owners.
@param workspace_id The workspace.
@param version The version that you read: after another change it is refused.
@param monthly_limit_micros The limit, in millionths of the currency. Without it there is no limit.
@returns The new version.
Raises: forbidden, not_found, conflict, invalid_input.';

grant execute on function
  private.set_workspace_limit(uuid, bigint, integer),
  public.set_workspace_limit(uuid, integer, bigint)
  to authenticated;
