-- SSH keys of a workspace: public keys that its members can put on new servers beside their own. Owners manage them.

insert into app.audit_actions (entity, action) values
  ('workspace', 'add_ssh_key'), ('workspace', 'remove_ssh_key');

-- Before the deletion of the workspace, which ends the list.
update app.workspace_permissions set sort = 13 where action = 'delete';
insert into app.workspace_permissions (sort, action, minimum_role, label, condition) values
  (12, 'manage_ssh_keys', 'owner', 'Add and remove SSH keys of the workspace',
    'Servers that have a key keep it.');

create table app.workspace_ssh_keys (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references app.workspaces (id) on delete cascade,
  added_by uuid references auth.users (id) on delete set null,
  name text not null,
  public_key text not null,
  algorithm text not null,
  bits integer not null,
  fingerprint_sha256 text not null,
  created_at timestamptz not null default now(),

  constraint workspace_ssh_keys_name_length check (char_length(name) between 1 and 60),
  constraint workspace_ssh_keys_name_trimmed check (private.is_trimmed(name)),
  constraint workspace_ssh_keys_name_visible check (not private.has_hidden_characters(name)),
  constraint workspace_ssh_keys_public_key_length check (char_length(public_key) <= 8192),
  constraint workspace_ssh_keys_fingerprint_key unique (workspace_id, fingerprint_sha256)
);

comment on table app.workspace_ssh_keys is
  'Public keys of workspaces. Written by procedure only. The API reads workspace_ssh_key_list.';
comment on column app.workspace_ssh_keys.added_by is 'The key stays when this person leaves.';

create index workspace_ssh_keys_added_by on app.workspace_ssh_keys (added_by);

create trigger workspace_ssh_keys_raise_on_truncate before truncate on app.workspace_ssh_keys
  for each statement execute function private.raise_on_truncate();

alter table app.workspace_ssh_keys enable row level security;
alter table app.workspace_ssh_keys force row level security;

create policy "Members read the SSH keys of their workspaces"
  on app.workspace_ssh_keys for select to authenticated, api_key_operate
  using (workspace_id = any (array(select private.my_workspace_ids())));

-- Names and fingerprints are enough to choose a key.
grant select (id, workspace_id, added_by, name, algorithm, bits, fingerprint_sha256, created_at)
  on app.workspace_ssh_keys to authenticated, api_key_operate;

create view public.workspace_ssh_key_list with (security_invoker = true, security_barrier = true) as
select
  case when true then k.id end as ssh_key_id,
  case when true then k.workspace_id end as workspace_id,
  k.name,
  k.algorithm,
  k.bits,
  k.fingerprint_sha256,
  p.full_name as added_by_name,
  (select count(*)::integer from app.instances i
    where i.workspace_id = k.workspace_id and i.state <> 'purged'
      and i.authorized_keys @> jsonb_build_array(
        jsonb_build_object('fingerprint_sha256', k.fingerprint_sha256))) as servers,
  k.created_at
from app.workspace_ssh_keys k
left join app.member_names p on p.workspace_id = k.workspace_id and p.user_id = k.added_by
where (k.workspace_id = any (array(select private.my_workspace_ids())));

comment on view public.workspace_ssh_key_list is
  'The SSH keys of your workspaces: members can put them on new servers beside their own.';
comment on column public.workspace_ssh_key_list.ssh_key_id is
  'The id of the key; create_instance takes it in ssh_key_ids.';
comment on column public.workspace_ssh_key_list.workspace_id is 'The id of the workspace.';
comment on column public.workspace_ssh_key_list.name is 'The name of the key.';
comment on column public.workspace_ssh_key_list.algorithm is 'Such as ssh-ed25519.';
comment on column public.workspace_ssh_key_list.bits is 'The length of the key.';
comment on column public.workspace_ssh_key_list.fingerprint_sha256 is
  'The fingerprint, as ssh-keygen prints it.';
comment on column public.workspace_ssh_key_list.added_by_name is 'The name of the person who added it.';
comment on column public.workspace_ssh_key_list.servers is
  'How many servers of the workspace were created or rebuilt with it, also deleted ones that can be restored.';
comment on column public.workspace_ssh_key_list.created_at is 'When the key was added.';

grant select on public.workspace_ssh_key_list to authenticated, api_key_operate;

create function private.add_workspace_ssh_key(workspace uuid, name text, public_key text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  most constant integer := 50;
  label text;
  key private.ssh_key;
  added app.workspace_ssh_keys;
begin
  perform private.lock_workspace(workspace, 'manage_ssh_keys');
  label := private.require_name(name);
  key := private.parse_ssh_key(public_key);
  if (select count(*) from app.workspace_ssh_keys k where k.workspace_id = workspace) >= most then
    perform private.raise_error('quota_exceeded', 'PT409',
      format('ssh_keys: %s in use, 1 more wanted, %s allowed.', most, most), 'Remove a key first.');
  end if;
  insert into app.workspace_ssh_keys (
    workspace_id, added_by, name, public_key, algorithm, bits, fingerprint_sha256)
  values (
    workspace, (select auth.uid()), label, key.public_key, key.algorithm, key.bits,
    key.fingerprint_sha256)
  on conflict do nothing
  returning * into added;
  if added.id is null then
    perform private.raise_error('uniqueness_error', 'PT409',
      'public_key: The workspace has this key already.', 'Use the key that it has.');
  end if;
  insert into app.audit_events (actor, action, entity, entity_id, after)
  values ((select auth.uid()), 'add_ssh_key', 'workspace', workspace,
    jsonb_build_object('ssh_key', label, 'fingerprint_sha256', key.fingerprint_sha256));
  return jsonb_build_object('ssh_key_id', added.id);
end
$$;

create function public.add_workspace_ssh_key(workspace_id uuid, name text, public_key text) returns jsonb
language sql volatile security invoker
set search_path = ''
as $$ select private.add_workspace_ssh_key(workspace_id, name, public_key) $$;

comment on function public.add_workspace_ssh_key(uuid, text, text) is
'Adds a public SSH key to a workspace; for owners. Members can put it on new servers. A workspace has at most 50.
@param workspace_id The workspace.
@param name The name of the key, 1 to 60 characters.
@param public_key The key in one line, as OpenSSH writes it. A comment at its end is left out.
@answer ssh_key_id uuid The id of the key.
Raises: not_found, forbidden, invalid_input, quota_exceeded, uniqueness_error.';

create function private.remove_workspace_ssh_key(ssh_key uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  found_in uuid;
  removed app.workspace_ssh_keys;
begin
  select k.workspace_id into found_in from app.workspace_ssh_keys k
  where k.id = ssh_key and k.workspace_id in (select private.my_workspace_ids());
  if found_in is not null then
    perform private.lock_workspace(found_in, 'manage_ssh_keys');
    delete from app.workspace_ssh_keys k where k.id = ssh_key returning * into removed;
  end if;
  if removed.id is null then
    perform private.raise_error('not_found', 'PT404',
      'There is no such key, or you are not a member of its workspace.', 'Read the list again.');
  end if;
  insert into app.audit_events (actor, action, entity, entity_id, before)
  values ((select auth.uid()), 'remove_ssh_key', 'workspace', found_in,
    jsonb_build_object('ssh_key', removed.name, 'fingerprint_sha256', removed.fingerprint_sha256));
end
$$;

create function public.remove_workspace_ssh_key(ssh_key_id uuid) returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.remove_workspace_ssh_key(ssh_key_id) $$;

comment on function public.remove_workspace_ssh_key(uuid) is
'Removes an SSH key of a workspace; for owners. Servers that have it keep it: take it out of their authorized_keys, or rebuild them.
@param ssh_key_id The key.
Raises: not_found, forbidden.';

grant execute on function
  private.add_workspace_ssh_key(uuid, text, text), public.add_workspace_ssh_key(uuid, text, text),
  private.remove_workspace_ssh_key(uuid), public.remove_workspace_ssh_key(uuid)
  to authenticated;

-- Keys that the current person may put on a server: their own, and those of workspaces where they create servers.
create function private.usable_ssh_keys()
returns table (id uuid, name text, fingerprint_sha256 text, public_key text)
language sql stable
set search_path = ''
as $$
  select k.id, k.name, k.fingerprint_sha256, k.public_key
  from app.ssh_keys k
  where k.user_id = (select auth.uid())
  union all
  select k.id, k.name, k.fingerprint_sha256, k.public_key
  from app.workspace_ssh_keys k
  where k.workspace_id = any (array(select private.my_workspace_ids('operator')))
$$;

create or replace function private.authorized_keys(ids jsonb) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  wanted uuid[];
  found_ids uuid[];
  keys jsonb;
begin
  if jsonb_typeof(ids) <> 'array' or jsonb_array_length(ids) > 50 or exists (
    select from jsonb_array_elements_text(ids) e where not pg_input_is_valid(coalesce(e, '-'), 'uuid')
  ) then
    perform private.raise_invalid_input('ssh_key_ids: A list of at most 50 ids.', 'Correct it.');
  end if;
  wanted := array(select distinct e::uuid from jsonb_array_elements_text(ids) e);
  found_ids := array(select k.id from private.usable_ssh_keys() k where k.id = any (wanted));
  if cardinality(found_ids) <> cardinality(wanted) then
    perform private.raise_invalid_input('ssh_key_ids: Neither you nor the workspace has such a key.',
      'Read the keys again.');
  end if;
  -- A person and the workspace may have the same key. The server needs it once.
  select coalesce(jsonb_agg(jsonb_build_object(
      'name', k.name, 'fingerprint_sha256', k.fingerprint_sha256, 'public_key', k.public_key
    ) order by k.name, k.id), '[]')
  into keys
  from (
    select distinct on (u.fingerprint_sha256) u.*
    from private.usable_ssh_keys() u where u.id = any (found_ids)
    order by u.fingerprint_sha256, u.name, u.id
  ) k;
  return keys;
end
$$;

select private.close_views_to_writes();
