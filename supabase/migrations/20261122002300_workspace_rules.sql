-- Rules that hold for every change of the tables: a workspace has an owner, a personal workspace keeps its
-- person, and every change is in the audit log.

create function private.raise_last_owner() returns void
language sql
set search_path = ''
as $$
  select private.raise_error('last_owner', 'PT409', 'The workspace would have no owner.',
    'Make someone else an owner first.')
$$;

create function private.raise_protected_workspace() returns void
language sql
set search_path = ''
as $$
  select private.raise_error('protected', 'PT409',
    'A personal workspace keeps its person as an owner while the account exists.',
    'Use another workspace for this.')
$$;

-- The tables of servers and snapshots come later.
create function private.require_no_servers(workspace uuid) returns void
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if exists (select from app.instances i where i.workspace_id = workspace and i.state <> 'purged')
    or exists (select from app.snapshots s where s.workspace_id = workspace and s.state <> 'deleted')
  then
    perform private.raise_error('in_use', 'PT409', 'The workspace has servers or snapshots.',
      'Delete them first. A deleted server counts until it is removed for good, after 72 hours.');
  end if;
end
$$;

comment on function private.require_no_servers(uuid) is
  'A workspace is deleted only if this raises nothing, also when its last member deletes the account.';

-- The caller holds the row of the workspace.
create function private.close_workspace(workspace uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_no_servers(workspace);
  update app.workspace_invitations i set status = 'withdrawn', answered_at = now()
  where i.workspace_id = workspace and i.status = 'pending';
  update app.workspaces w set deleted_at = now() where w.id = workspace;
end
$$;

-- Runs at the end of the transaction: a deleted account loses its rows in several steps.
create function private.require_owner_left() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  workspace app.workspaces;
begin
  -- If two owners leave at the same time, the second one waits here and then sees the change of the
  -- first one.
  select * into workspace from app.workspaces w where w.id = old.workspace_id for no key update;
  if current_setting('transaction_isolation') <> 'read committed' then
    -- At these isolation levels it still reads its old snapshot. A row lock makes it fail. Elsewhere it could
    -- wait for a deletion that waits for the row of the workspace.
    perform from app.workspace_members m
      where m.workspace_id = old.workspace_id and m.role = 'owner' for share;
  end if;

  if workspace.id is null or workspace.deleted_at is not null then
    return null;
  end if;
  if workspace.is_personal and not exists (
    select from app.workspace_members m
    where m.workspace_id = workspace.id and m.user_id = workspace.created_by and m.role = 'owner'
  ) then
    perform private.raise_protected_workspace();
  end if;
  if exists (
    select from app.workspace_members m
    where m.workspace_id = workspace.id and m.role = 'owner'
  ) then
    return null;
  end if;
  if exists (select from app.workspace_members m where m.workspace_id = workspace.id) then
    perform private.raise_last_owner();
  end if;
  perform private.close_workspace(workspace.id);
  return null;
end
$$;

create constraint trigger workspace_members_keep_an_owner
  after delete or update of role on app.workspace_members
  deferrable initially deferred
  for each row when (old.role = 'owner')
  execute function private.require_owner_left();

-- The account of the person is deleted. If other members stay, it becomes a workspace like others.
create function private.end_personal_workspace() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.is_personal := false;
  return new;
end
$$;

create trigger workspaces_end_personal before update of created_by on app.workspaces
  for each row when (new.created_by is null and new.is_personal)
  execute function private.end_personal_workspace();

-- The audit log. A personal workspace that comes with the account is no event.

create function private.record_workspace_change() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  insert into app.audit_events (actor, action, entity, entity_id, reason, before, after)
  select
    (select auth.uid()), e.action, 'workspace', new.id, e.reason, e.before, e.after
  from (
    select 'create_workspace' as action, null as reason, null::jsonb as before,
      jsonb_build_object('name', new.name) as after
    where tg_op = 'INSERT'
    union all
    select 'rename_workspace', null, jsonb_build_object('name', old.name),
      jsonb_build_object('name', new.name)
    where tg_op = 'UPDATE' and old.name <> new.name
    union all
    select 'delete_workspace', null, jsonb_build_object('name', new.name), null
    where tg_op = 'UPDATE' and old.deleted_at is null and new.deleted_at is not null
    union all
    select
      case when new.suspended_at is null then 'lift_workspace_suspension' else 'suspend_workspace' end,
      -- A suspension ends with another reason than it began.
      coalesce(nullif(current_setting('audit.reason', true), ''), new.suspension_reason),
      private.suspension_of(old.suspended_at, old.suspension_reason),
      private.suspension_of(new.suspended_at, new.suspension_reason)
    where tg_op = 'UPDATE' and (old.suspended_at, old.suspension_reason)
      is distinct from (new.suspended_at, new.suspension_reason)
  ) e;
  return null;
end
$$;

create trigger workspaces_record_new after insert on app.workspaces
  for each row when (not new.is_personal)
  execute function private.record_workspace_change();
create trigger workspaces_record_change after update on app.workspaces
  for each row execute function private.record_workspace_change();

create function private.record_membership() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  actor uuid := (select auth.uid());
  was jsonb;
  becomes jsonb;
begin
  if tg_op <> 'INSERT' then
    was := jsonb_build_object('user_id', old.user_id, 'role', old.role);
  end if;
  if tg_op <> 'DELETE' then
    becomes := jsonb_build_object('user_id', new.user_id, 'role', new.role);
  end if;
  -- The first owner comes with the workspace.
  if tg_op = 'INSERT' and not exists (
    select from app.workspace_members m
    where m.workspace_id = new.workspace_id and m.user_id <> new.user_id
  ) then
    return null;
  end if;
  insert into app.audit_events (actor, action, entity, entity_id, before, after)
  values (
    actor,
    case tg_op
      when 'INSERT' then 'join_workspace'
      when 'UPDATE' then 'set_workspace_role'
      else case when actor = old.user_id then 'leave_workspace' else 'remove_workspace_member' end
    end,
    'workspace', coalesce(new.workspace_id, old.workspace_id), was, becomes
  );
  return null;
end
$$;

create trigger workspace_members_record after insert or delete on app.workspace_members
  for each row execute function private.record_membership();
create trigger workspace_members_record_role after update on app.workspace_members
  for each row when (old.role <> new.role)
  execute function private.record_membership();

create function private.record_invitation() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  insert into app.audit_events (actor, action, entity, entity_id, after)
  values (
    (select auth.uid()),
    case new.status
      when 'pending' then 'invite_to_workspace' when 'accepted' then 'accept_invitation'
      when 'declined' then 'decline_invitation' else 'withdraw_invitation' end,
    'workspace', new.workspace_id, jsonb_build_object('email', new.email, 'role', new.role)
  );
  return null;
end
$$;

create trigger workspace_invitations_record after insert on app.workspace_invitations
  for each row execute function private.record_invitation();
create trigger workspace_invitations_record_change after update on app.workspace_invitations
  -- A new link, a new role, or an answer.
  for each row when (old.token_hash <> new.token_hash or old.status <> new.status)
  execute function private.record_invitation();

-- Members read what was done in their workspaces.
alter policy "People read what they did and what was done to them, and admins all"
  on app.audit_events
  using (
    actor = (select auth.uid())
    or (entity = 'person' and entity_id = (select auth.uid()))
    or (entity = 'workspace' and entity_id = any (array(select private.my_workspace_ids())))
    or (workspace_id = any (array(select private.my_workspace_ids())))
    or (select private.is_admin())
  );
alter policy "People read what they did and what was done to them, and admins all"
  on app.audit_events
  rename to "People read what concerns them or their workspaces, and admins all";
