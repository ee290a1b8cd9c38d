-- Workspaces: who shares servers, their quota and their bill. Every person has a personal one, and can
-- make and join others.

-- The roles, from the least to the most. A role may do what the roles before it may.
create function private.workspace_role_rank(role text) returns integer
language sql immutable parallel safe
set search_path = ''
as $$ select array_position(array['viewer', 'operator', 'owner'], role) $$;

create table app.workspaces (
  id uuid primary key default gen_random_uuid(),
  slug text not null,
  name text not null,
  is_personal boolean not null default false,
  -- A personal workspace belongs to this person.
  created_by uuid references auth.users (id) on delete set null,
  suspended_at timestamptz,
  suspension_reason text,
  deleted_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  constraint workspaces_slug_key unique (slug),
  constraint workspaces_slug_pattern check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  constraint workspaces_slug_length check (char_length(slug) <= 48),
  constraint workspaces_name_length check (char_length(name) between 1 and 60),
  constraint workspaces_name_trimmed check (private.is_trimmed(name)),
  constraint workspaces_name_visible check (not private.has_hidden_characters(name)),
  constraint workspaces_suspension_reason_given
    check ((suspended_at is null) = (suspension_reason is null)),
  constraint workspaces_suspension_reason_visible check (private.is_reason(suspension_reason))
);

comment on table app.workspaces is
  'Who shares servers, quota and bill. Written by procedure only. The API reads my_workspaces.';
comment on column app.workspaces.slug is 'In addresses of pages. It stays when the name changes.';
comment on column app.workspaces.is_personal is
  'Made at sign-up. The person of created_by stays its owner while the account exists.';
comment on column app.workspaces.deleted_at is
  'The row stays, for bills and the audit log. Nobody is a member any more.';

create index workspaces_created_by on app.workspaces (created_by);
create unique index workspaces_one_personal on app.workspaces (created_by) where is_personal;

create table app.workspace_members (
  workspace_id uuid not null references app.workspaces (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  role text not null,
  created_at timestamptz not null default now(),

  primary key (workspace_id, user_id),
  constraint workspace_members_role_known check (role in ('owner', 'operator', 'viewer'))
);

comment on table app.workspace_members is
  'Written by procedure only. The API reads workspace_people.';

create index workspace_members_user_id on app.workspace_members (user_id);

create table app.workspace_invitations (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references app.workspaces (id) on delete cascade,
  email text not null,
  role text not null,
  invited_by uuid references auth.users (id) on delete set null,
  status text not null default 'pending',
  token_hash bytea not null,
  expires_at timestamptz not null,
  answered_at timestamptz,
  created_at timestamptz not null default now(),

  constraint workspace_invitations_token_hash_key unique (token_hash),
  constraint workspace_invitations_email_length check (char_length(email) <= 254),
  constraint workspace_invitations_email_pattern
    check (email = lower(email) and email ~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$'),
  constraint workspace_invitations_email_visible check (not private.has_hidden_characters(email)),
  constraint workspace_invitations_role_known check (role in ('owner', 'operator', 'viewer')),
  constraint workspace_invitations_status_known
    check (status in ('pending', 'accepted', 'declined', 'withdrawn')),
  constraint workspace_invitations_answered_at_given
    check ((status = 'pending') = (answered_at is null))
);

comment on table app.workspace_invitations is
  'Written by procedure only. The API reads my_invitations and workspace_invitation_list.';
comment on column app.workspace_invitations.email is
  'Lower case. Only a person whose confirmed address is this one can accept.';
comment on column app.workspace_invitations.token_hash is
  'SHA-256 of the token in the link. The token itself is not stored.';
comment on column app.workspace_invitations.expires_at is
  'A pending invitation that is older can not be accepted.';

create index workspace_invitations_workspace_id on app.workspace_invitations (workspace_id);
create index workspace_invitations_invited_by on app.workspace_invitations (invited_by);
-- An address waits for one workspace at most once. The index also finds what waits for a person.
create unique index workspace_invitations_pending
  on app.workspace_invitations (email, workspace_id) where status = 'pending';

-- Members read each other's names, also of those who left, but not their profiles. So the names have a
-- table of their own, with rows that one can share.
create table app.member_names (
  workspace_id uuid not null references app.workspaces (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  full_name text not null,

  primary key (workspace_id, user_id)
);

comment on table app.member_names is
  'The names of everyone who is or was a member. Triggers keep it equal to the profiles.';

-- Both columns, so that it finds one name as fast as the primary key does.
create index member_names_user_id on app.member_names (user_id, workspace_id);

-- 20261122002200 says who reads which row.
alter table app.workspaces enable row level security;
alter table app.workspace_members enable row level security;
alter table app.workspace_invitations enable row level security;
alter table app.member_names enable row level security;
alter table app.member_names force row level security;

create function private.add_member_name() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  name text;
begin
  -- The lock makes a change of the name wait, which then finds the new row.
  select p.full_name into name from app.profiles p where p.user_id = new.user_id for share;
  insert into app.member_names (workspace_id, user_id, full_name)
  values (new.workspace_id, new.user_id, coalesce(name, ''))
  on conflict (workspace_id, user_id) do nothing;
  return null;
end
$$;

create function private.update_member_names() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update app.member_names n set full_name = new.full_name where n.user_id = new.user_id;
  return null;
end
$$;

create trigger workspace_members_add_name after insert on app.workspace_members
  for each row execute function private.add_member_name();
create trigger profiles_update_member_names after insert or update of full_name on app.profiles
  for each row execute function private.update_member_names();
create trigger member_names_raise_on_truncate before truncate on app.member_names
  for each statement execute function private.raise_on_truncate();

create trigger workspaces_touch_updated_at before update on app.workspaces
  for each row when (old.* is distinct from new.*)
  execute function private.touch_updated_at();
create trigger workspace_members_keep_owner before update of user_id, workspace_id
  on app.workspace_members
  for each row when ((old.user_id, old.workspace_id) is distinct from (new.user_id, new.workspace_id))
  execute function private.raise_on_new_owner();
create trigger workspace_members_raise_on_truncate before truncate on app.workspace_members
  for each statement execute function private.raise_on_truncate();
create trigger workspace_invitations_raise_on_truncate before truncate on app.workspace_invitations
  for each statement execute function private.raise_on_truncate();

-- What each role may do. Procedures check these rows, and the pages draw them.
create table app.workspace_permissions (
  action text primary key,
  minimum_role text not null,
  label text not null,
  -- Empty: nothing else is checked.
  condition text not null default '',
  sort integer not null,

  constraint workspace_permissions_action_pattern check (action ~ '^[a-z]+(_[a-z]+)*$'),
  constraint workspace_permissions_minimum_role_known
    check (minimum_role in ('owner', 'operator', 'viewer')),
  constraint workspace_permissions_sort_key unique (sort)
);

comment on table app.workspace_permissions is
  'What the members of a workspace may do, by the lowest role that may. Changed by migration only.';
comment on column app.workspace_permissions.condition is 'What is checked as well, or empty.';

alter table app.workspace_permissions enable row level security;

create policy "Everyone reads what the roles may do"
  on app.workspace_permissions for select to anon, authenticated
  using (true);

grant select on app.workspace_permissions to anon, authenticated;

create view public.workspace_permissions with (security_invoker = true) as
select action, minimum_role, label, condition, sort
from app.workspace_permissions;

grant select on public.workspace_permissions to anon, authenticated;

insert into app.workspace_permissions (sort, action, minimum_role, label, condition) values
  (1, 'view', 'viewer', 'See servers, members, activity and costs', ''),
  (2, 'leave', 'viewer', 'Leave the workspace',
    'Not as the only owner, and not your personal workspace.'),
  (3, 'create_servers', 'operator', 'Create, start, stop and reboot servers',
    'Quota, stock and price are checked.'),
  (4, 'resize_servers', 'operator', 'Resize and rebuild servers',
    'A rebuild asks for the name of the server. Not while it is protected.'),
  (5, 'edit_servers', 'operator', 'Rename, label and protect servers, and set their firewall', ''),
  (6, 'open_console', 'operator', 'Work in the console of servers',
    'Viewers see what the server prints there, and cannot type.'),
  (7, 'delete_servers', 'operator', 'Delete and restore servers',
    'Restorable for 72 hours. Not while the server is protected.'),
  (8, 'request_quota', 'operator', 'Ask for a higher quota', ''),
  (9, 'manage_members', 'owner', 'Invite and remove members, and change roles',
    'At least one owner stays.'),
  (10, 'rename', 'owner', 'Rename the workspace', ''),
  (11, 'manage_api_keys', 'owner', 'Make and revoke API keys', 'A key ends after a year at most.'),
  (12, 'delete', 'owner', 'Delete the workspace',
    'Asks for the name. Not with servers, and not your personal workspace.');
