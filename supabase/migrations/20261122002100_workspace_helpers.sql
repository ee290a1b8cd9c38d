-- Which workspaces the current person belongs to, and what they may do there. Then the personal
-- workspace of every account.

create function private.api_key_allows(workspace uuid, minimum text) returns boolean
language sql stable
set search_path = ''
as $$
  select claim is null or (
    (claim ->> 'workspace_id')::uuid = workspace
    and private.workspace_role_rank(claim ->> 'role') >= private.workspace_role_rank(minimum))
  from private.api_key_claim() claim
$$;

comment on function private.api_key_allows(uuid, text) is
  'Whether the API key of this request may act there with that role. True without a key.';

-- For policies and views. Write: workspace_id = any (array(select private.my_workspace_ids()))
-- PostgreSQL then evaluates it once per query and finds the rows by index. With "in (select …)" it also
-- evaluates it once, but reads the whole table.
create function private.my_workspace_ids(minimum text default 'viewer') returns setof uuid
language sql stable security definer rows 10
set search_path = ''
as $$
  select m.workspace_id
  from app.workspace_members m
  join app.workspaces w on w.id = m.workspace_id
  where m.user_id = (select auth.uid())
    and w.deleted_at is null
    and private.workspace_role_rank(m.role) >= private.workspace_role_rank(minimum)
    and (minimum = 'viewer' or (w.suspended_at is null and (select private.is_active())))
    and private.api_key_allows(m.workspace_id, minimum)
$$;

comment on function private.my_workspace_ids(text) is
  'The workspaces where the current person has the role minimum or a higher one. viewer: also while the '
  'person or the workspace is suspended, because both can still read.';

grant execute on function private.my_workspace_ids(text) to authenticated;

-- Procedures call these. People who are not members do not learn that a workspace exists.

create function private.require_active() returns void
language plpgsql stable security definer
set search_path = ''
as $$
declare
  why text;
begin
  if not private.is_active() then
    select p.suspension_reason into why from app.profiles p where p.user_id = (select auth.uid());
    perform private.raise_error('forbidden', '42501',
      coalesce('Your account is suspended: ' || why, 'There is no such account.'),
      'Contact support.');
  end if;
end
$$;

create function private.require_workspace(workspace uuid, minimum text) returns void
language plpgsql stable security definer
set search_path = ''
as $$
declare
  own_role text;
  why text;
begin
  select m.role, w.suspension_reason into own_role, why
  from app.workspace_members m
  join app.workspaces w on w.id = m.workspace_id
  where m.workspace_id = workspace and m.user_id = (select auth.uid()) and w.deleted_at is null
    and private.api_key_allows(w.id, 'viewer');

  if own_role is null then
    perform private.raise_error('not_found', 'PT404',
      'There is no such workspace, or you are not a member of it.', 'Reload the page.');
  end if;
  perform private.require_active();
  if why is not null then
    perform private.raise_error('forbidden', '42501',
      'The workspace is suspended: ' || why, 'Contact support.');
  end if;
  if not private.api_key_allows(workspace, minimum) then
    perform private.raise_error('forbidden', '42501',
      format('This needs the role %s. The API key has the role %s.', minimum,
        private.api_key_claim() ->> 'role'),
      'Use a key with another scope, or sign in.');
  end if;
  if not coalesce(
    private.workspace_role_rank(own_role) >= private.workspace_role_rank(minimum), false) then
    perform private.raise_error('forbidden', '42501',
      format('This needs the role %s. Yours is %s.', minimum, own_role),
      'Ask an owner of the workspace.');
  end if;
end
$$;

comment on function private.require_workspace(uuid, text) is
  'Raises not_found for people who are not members, and forbidden for a lower role, a suspended person '
  'and a suspended workspace. For procedures that change something; reading is for policies.';

create function private.require_permission(workspace uuid, action text) returns void
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_workspace(workspace, (
    select p.minimum_role from app.workspace_permissions p
    where p.action = require_permission.action
  ));
end
$$;

comment on function private.require_permission(uuid, text) is
  'require_workspace with the role that workspace_permissions names for the action.';

-- Procedures that change a workspace or what belongs to it run one after the other.
create function private.lock_workspace(workspace uuid, action text) returns app.workspaces
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  locked app.workspaces;
begin
  perform private.require_permission(workspace, action);
  select * into locked from app.workspaces w where w.id = workspace for no key update;
  -- While this waited, the role may have changed, or the workspace may have been deleted.
  perform private.require_permission(workspace, action);
  return locked;
end
$$;

comment on function private.lock_workspace(uuid, text) is
  'require_permission, and holds the row of the workspace until the transaction ends.';

-- A new workspace with its first owner.

create function private.workspace_slug(name text) returns text
language sql immutable
set search_path = ''
as $$
  -- NFKD splits é into e and an accent, which is then removed.
  select coalesce(nullif(btrim(left(btrim(
    regexp_replace(
      regexp_replace(lower(normalize(name, NFKD)), '[\u0300-\u036F]', '', 'g'),
      '[^a-z0-9]+', '-', 'g'),
    '-'), 40), '-'), ''), 'workspace')
$$;

create function private.insert_workspace(name text, is_personal boolean, person uuid) returns uuid
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  stem text := private.workspace_slug(name);
  wanted text := stem;
  made uuid;
begin
  loop
    -- Waits for a transaction that inserts the same slug, and then takes another one.
    insert into app.workspaces as w (slug, name, is_personal, created_by)
    values (wanted, insert_workspace.name, insert_workspace.is_personal, person)
    on conflict on constraint workspaces_slug_key do nothing
    returning w.id into made;
    exit when made is not null;
    wanted := stem || '-' || left(gen_random_uuid()::text, 6);
  end loop;
  insert into app.workspace_members (workspace_id, user_id, role) values (made, person, 'owner');
  return made;
end
$$;

-- Every person has a personal workspace. It is made together with the profile, in the same transaction.
create function private.create_personal_workspace() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- A profile that was deleted and inserted again finds the workspace of before.
  if not exists (
    select from app.workspaces w where w.created_by = new.user_id and w.is_personal
  ) then
    perform private.insert_workspace(
      coalesce(nullif(private.clean_line(new.full_name, 60), ''), 'Personal'), true, new.user_id);
  end if;
  return null;
end
$$;

create trigger profiles_create_workspace after insert on app.profiles
  for each row execute function private.create_personal_workspace();

-- Accounts that are older than the tables.
select private.insert_workspace(
  coalesce(nullif(private.clean_line(full_name, 60), ''), 'Personal'), true, user_id)
from app.profiles;
