-- API keys of a workspace: with one a program acts for the person who made it, in this workspace only.

create table app.api_keys (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references app.workspaces (id) on delete cascade,
  created_by uuid references auth.users (id) on delete set null,
  name text not null,
  scope text not null,
  secret_hash bytea not null,
  secret_start text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  ended_at timestamptz,
  end_reason text,

  constraint api_keys_name_length check (char_length(name) between 1 and 60),
  constraint api_keys_name_trimmed check (private.is_trimmed(name)),
  constraint api_keys_name_visible check (not private.has_hidden_characters(name)),
  constraint api_keys_scope_known check (scope in ('read', 'operate')),
  constraint api_keys_secret_hash_key unique (secret_hash),
  constraint api_keys_secret_hash_length check (octet_length(secret_hash) = 32),
  constraint api_keys_secret_start_pattern check (secret_start ~ '^wsk_[0-9a-f]{4}$'),
  constraint api_keys_expires_at_range
    check (expires_at > created_at and expires_at <= created_at + interval '8760 hours'),
  constraint api_keys_end_reason_known check (end_reason in ('revoked', 'left', 'role')),
  constraint api_keys_end_reason_given check ((ended_at is null) = (end_reason is null))
);

comment on table app.api_keys is 'Written by procedure only. The API reads api_key_list.';
comment on column app.api_keys.created_by is 'The key acts for this person, and never for more.';
comment on column app.api_keys.scope is 'read: what viewers read. operate: also what operators do.';
comment on column app.api_keys.secret_hash is
  'SHA-256 of the whole key. It holds 256 random bits, so that a slow hash would protect nothing more.';
comment on column app.api_keys.secret_start is
  'The beginning, so that a person finds the row of a key. 16 of its 256 bits.';
comment on column app.api_keys.last_used_at is
  'At most an hour old. Only requests that may write record it: PostgreSQL refuses it in the others.';
comment on column app.api_keys.ended_at is 'Before its time: see end_reason.';
comment on column app.api_keys.end_reason is
  'revoked by an owner; the person left; the role of the person became too low for the scope.';

create index api_keys_workspace_id on app.api_keys (workspace_id, created_at);
create index api_keys_created_by on app.api_keys (created_by);

alter table app.api_keys enable row level security;
alter table app.api_keys force row level security;

create trigger api_keys_keep_owner before update of workspace_id, secret_hash on app.api_keys
  for each row when (
    (old.workspace_id, old.secret_hash) is distinct from (new.workspace_id, new.secret_hash))
  execute function private.raise_on_new_owner();
create trigger api_keys_raise_on_truncate before truncate on app.api_keys
  for each statement execute function private.raise_on_truncate();

insert into app.audit_actions (entity, action) values
  ('workspace', 'create_api_key'), ('workspace', 'revoke_api_key'), ('workspace', 'end_api_key');

-- Who made which keys. Not the hash of the secret.

create policy "Members read the API keys of their workspaces, staff all"
  on app.api_keys for select to authenticated, api_key_read
  using (
    workspace_id = any (array(select private.my_workspace_ids())) or (select private.is_staff())
  );

grant select (
    id, workspace_id, created_by, name, scope, secret_start, created_at, expires_at, last_used_at,
    ended_at, end_reason)
  on app.api_keys to authenticated;

create view public.api_key_list with (security_invoker = true, security_barrier = true) as
select
  case when true then k.id end as api_key_id,
  case when true then k.workspace_id end as workspace_id,
  k.name,
  k.scope,
  k.secret_start,
  p.full_name as created_by_name,
  k.created_at,
  k.expires_at,
  k.last_used_at,
  k.ended_at,
  k.end_reason
from app.api_keys k
left join app.member_names p on p.workspace_id = k.workspace_id and p.user_id = k.created_by
where (k.workspace_id = any (array(select private.my_workspace_ids())))
  and least(k.ended_at, k.expires_at) > now() - interval '30 days';

grant select on public.api_key_list to authenticated;

-- A fixed prefix, and not the brand of the deployment: scanners for leaked secrets need one pattern for
-- all deployments, wsk_[0-9a-f]{72}. The checksum tells a key from other text of this form.
create function private.api_key_checksum(body text) returns text
language sql immutable parallel safe
set search_path = ''
as $$ select left(encode(sha256(convert_to(body, 'UTF8')), 'hex'), 8) $$;

comment on function private.api_key_checksum(text) is
  'The last 8 characters of an API key: the beginning of the SHA-256 of all characters before them.';

create function private.create_api_key(workspace uuid, name text, scope text, days integer)
returns table (api_key_id uuid, secret text, expires_at timestamptz)
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  most constant integer := 50;
  until timestamptz;
  -- Three random UUIDs have more than 256 random bits.
  body text := 'wsk_' || encode(sha256(
    uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'hex');
  made text := body || private.api_key_checksum(body);
  added uuid;
begin
  perform private.lock_workspace(workspace, 'manage_api_keys');
  if days is null or days not between 1 and 365 then
    perform private.raise_invalid_input('days: 1 to 365.', 'Choose another end.');
  end if;
  until := date_trunc('milliseconds', now()) + days * interval '24 hours';
  if (
    select count(*) from app.api_keys k
    where k.workspace_id = workspace and k.ended_at is null and k.expires_at > now()
  ) >= most then
    perform private.raise_error('quota_exceeded', 'PT409',
      format('api_keys: %s in use, 1 more wanted, %s allowed.', most, most), 'Revoke a key first.');
  end if;
  -- An expired key gives its name away. lock_workspace lets one request in at a time.
  if exists (
    select from app.api_keys k
    where k.workspace_id = workspace and k.name = create_api_key.name and k.ended_at is null
      and k.expires_at > now()
  ) then
    perform private.raise_error('uniqueness_error', 'PT409',
      'name: The workspace has a key with this name.', 'Choose another name.');
  end if;
  insert into app.api_keys as k (
    workspace_id, created_by, name, scope, secret_hash, secret_start, created_at, expires_at)
  values (
    workspace, (select auth.uid()), create_api_key.name, create_api_key.scope,
    sha256(convert_to(made, 'UTF8')), left(made, 8), date_trunc('milliseconds', now()), until)
  returning k.id into added;
  insert into app.audit_events (actor, action, entity, entity_id, after)
  values ((select auth.uid()), 'create_api_key', 'workspace', workspace, jsonb_build_object(
    'api_key', create_api_key.name, 'scope', create_api_key.scope, 'expires_at', until));
  return query select added, made, until;
end
$$;

create function public.create_api_key(
  workspace_id uuid, name text, scope text, days integer default 90
)
returns table (api_key_id uuid, secret text, expires_at timestamptz)
language sql volatile security invoker
set search_path = ''
as $$ select * from private.create_api_key(workspace_id, name, scope, days) $$;

create function private.revoke_api_key(api_key uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  found app.api_keys;
begin
  perform private.lock_workspace(
    (select k.workspace_id from app.api_keys k where k.id = api_key), 'manage_api_keys');
  update app.api_keys k set ended_at = now(), end_reason = 'revoked'
  where k.id = api_key and k.ended_at is null
  returning * into found;
  if found.id is null then
    perform private.raise_error('not_found', 'PT404', 'This key has ended already.', 'Reload the page.');
  end if;
  insert into app.audit_events (actor, action, entity, entity_id, before)
  values ((select auth.uid()), 'revoke_api_key', 'workspace', found.workspace_id,
    jsonb_build_object('api_key', found.name, 'scope', found.scope));
end
$$;

create function public.revoke_api_key(api_key_id uuid) returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.revoke_api_key(api_key_id) $$;

grant execute on function
  private.create_api_key(uuid, text, text, integer),
  public.create_api_key(uuid, text, text, integer),
  private.revoke_api_key(uuid), public.revoke_api_key(uuid)
  to authenticated;

-- A key never outlives what its person may do. To come back, the person or an owner makes another one.
create function private.end_api_keys() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  with ended as (
    update app.api_keys k
    set ended_at = now(), end_reason = case tg_op when 'DELETE' then 'left' else 'role' end
    where k.workspace_id = old.workspace_id and k.created_by = old.user_id and k.ended_at is null
      -- Of another role, a key for reading stays.
      and (tg_op = 'DELETE' or (k.scope = 'operate' and new.role = 'viewer'))
    returning *
  )
  insert into app.audit_events (actor, action, entity, entity_id, before)
  select (select auth.uid()), 'end_api_key', 'workspace', e.workspace_id,
    jsonb_build_object('api_key', e.name, 'scope', e.scope, 'user_id', old.user_id)
  from ended e where e.expires_at > now();
  return null;
end
$$;

create trigger workspace_members_end_api_keys after delete or update of role
  on app.workspace_members
  for each row execute function private.end_api_keys();
