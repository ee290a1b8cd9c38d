-- A new password of root, and the keys of root, on a server that runs. The provisioner writes them inside the server.
--
-- Both are actions of the server, so the rule that a server does one thing at a time, the queue, the leases and the
-- activity are those of all actions. They leave the state of the server as it is, also if they fail.

insert into app.audit_actions (entity, action) values ('instance', 'reset_password'), ('instance', 'set_ssh_keys');

insert into app.step_up_rules (procedure) values ('reset_root_password'), ('set_server_keys');

update app.event_kinds set
  description = 'Its console was switched on or off, or its root password or SSH keys were changed here.'
where name = 'server.access_changed';

-- SHA-512-crypt with its usual 5,000 rounds, as `openssl passwd -6` writes it.
create function private.is_password_hash(hash text) returns boolean
language sql immutable parallel safe
set search_path = ''
as $$ select hash ~ '^\$6\$[./0-9A-Za-z]{8,16}\$[./0-9A-Za-z]{86}$' $$;

-- What an action writes, until it ends. The parameters of an action stay, and members read them.
create table app.access_changes (
  action_id uuid primary key references app.instance_actions (id) on delete cascade,
  password_hash text,
  authorized_keys jsonb,
  replaces_keys boolean not null default false,

  constraint access_changes_one_given check (num_nonnulls(password_hash, authorized_keys) = 1),
  constraint access_changes_password_hash_pattern check (private.is_password_hash(password_hash))
);

comment on table app.access_changes is
  'What actions write inside servers, until they end. Deleted with the end of the action. Closed to the API.';
comment on column app.access_changes.password_hash is
  'Of the new password of root. The password itself never leaves the browser or the program that made it.';
comment on column app.access_changes.authorized_keys is 'As in app.instances.';
comment on column app.access_changes.replaces_keys is 'True: every other key of root goes.';

create trigger access_changes_raise_on_truncate before truncate on app.access_changes
  for each statement execute function private.raise_on_truncate();

alter table app.access_changes enable row level security;
alter table app.access_changes force row level security;

create policy "Nobody reads what changes inside servers"
  on app.access_changes for select to anon, authenticated
  using (false);

-- Which actions leave the state of the server as it is.
create function private.leaves_state(kind text) returns boolean
language sql immutable parallel safe
set search_path = ''
as $$ select kind in ('create_snapshot', 'delete_snapshot', 'create_image', 'reset_password', 'set_ssh_keys') $$;

-- Its callers are released. They ask whether the state of the server stays, and then change the snapshot that the
-- parameters name: an action about access names none.
create or replace function private.is_snapshot_action(kind text) returns boolean
language sql immutable parallel safe
set search_path = ''
as $$ select private.leaves_state(kind) $$;

-- Whether the provisioners of the engine write inside servers. They say so with each heartbeat, as for the network.
create function private.offers_access() returns boolean
language sql stable security definer
set search_path = ''
as $$ select private.offers_network('access') $$;

comment on function private.offers_access() is 'Whether the engine can change the password and the keys of root.';
grant execute on function private.offers_access() to authenticated, api_key_read;

create or replace view public.instance_access with (security_invoker = true, security_barrier = true) as
select
  case when true then i.id end as instance_id,
  case when true then i.workspace_id end as workspace_id,
  i.console_enabled,
  (select private.offers_access()) as can_write_inside
from app.instances i
where i.workspace_id = any (array(select private.my_workspace_ids()))
union all
select
  case when true then i.id end as instance_id,
  case when true then i.workspace_id end as workspace_id,
  i.console_enabled,
  (select private.offers_access()) as can_write_inside
from app.instances i
where (select private.is_staff()) and i.workspace_id <> all (array(select private.my_workspace_ids()));

comment on column public.instance_access.can_write_inside is
  'True: reset_root_password and set_server_keys work here.';

create function private.request_access_change(
  instance_id uuid, kind text, change app.access_changes, shown jsonb, idempotency_key uuid, via text
) returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  server app.instances;
  made uuid;
  answer jsonb;
begin
  perform private.require_via(via);
  answer := private.earlier_answer(idempotency_key,
    jsonb_build_object('action', kind, 'instance_id', instance_id, 'change', to_jsonb(change)));
  if answer is not null then
    return answer;
  end if;
  perform private.lock_workspace(private.workspace_of_instance(instance_id), 'edit_servers');
  select * into strict server from app.instances i where i.id = instance_id for no key update;
  if server.state <> 'running' then
    perform private.raise_error('invalid_state', 'PT409',
      format('state: %s. This is written inside the server, so the server must run.', server.state),
      'Start the server first.');
  end if;
  perform private.require_no_hold(server);
  perform private.end_open_action(server, kind);
  if not private.offers_access() then
    perform private.raise_error('invalid_state', 'PT409',
      'engine: Nobody here can write inside servers now.', 'Use the console or SSH.');
  end if;
  insert into app.instance_actions (
    instance_id, workspace_id, kind, requested_by, via, idempotency_key, from_state, to_state, fail_state)
  values (
    server.id, server.workspace_id, kind, (select auth.uid()), via, idempotency_key, server.state,
    server.state, server.state)
  returning id into made;
  insert into app.access_changes (action_id, password_hash, authorized_keys, replaces_keys)
  values (made, change.password_hash, change.authorized_keys, coalesce(change.replaces_keys, false));
  perform private.record_instance_event(kind, server.id, null, shown, via);
  return private.remember_answer(idempotency_key,
    jsonb_build_object('action_id', made, 'instance_id', server.id, 'status', 'queued'));
end
$$;

create function private.reset_root_password(
  instance_id uuid, password_hash text, idempotency_key uuid, via text
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  change app.access_changes;
begin
  perform private.require_permission(private.workspace_of_instance(instance_id), 'edit_servers');
  if private.is_password_hash(password_hash) is not true then
    perform private.raise_invalid_input(
      'password_hash: A hash of SHA-512-crypt, as "openssl passwd -6" prints it.',
      'Send the hash of the password, never the password.');
  end if;
  change.password_hash := password_hash;
  return private.request_access_change(
    instance_id, 'reset_password', change, null, idempotency_key, via);
end
$$;

create function public.reset_root_password(
  instance_id uuid default null, password_hash text default null, idempotency_key uuid default null,
  via text default 'web', server text default null, workspace text default null
) returns jsonb
language sql volatile security invoker
set search_path = ''
as $$
  select private.reset_root_password(
    private.named_id('server', instance_id, server, workspace),
    private.require_given('password_hash', password_hash), idempotency_key, via)
$$;

comment on function public.reset_root_password(uuid, text, uuid, text, text, text) is
'Gives root another password, inside a server that runs. You send its hash: the password stays with you.
@param instance_id The server by its id.
@param password_hash! The hash of SHA-512-crypt, as "openssl passwd -6" prints it. It is deleted when the action ends.
@param idempotency_key A new UUID of yours: the same request sent twice acts once.
@param via Where the change comes from: web, shell or api.
@param server The server by its name, instead of instance_id.
@param workspace The workspace of the named server, by its slug. Default: the workspace of the API key, or the only one that you have.
@answer action_id uuid The action; see instance_action_list.
@answer instance_id uuid The server.
@answer status text queued.
Raises: not_found, forbidden, invalid_input, invalid_state, locked, conflict, step_up_required.';

create function private.set_server_keys(
  instance_id uuid, ssh_key_ids uuid[], replace boolean, idempotency_key uuid, via text
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  change app.access_changes;
begin
  perform private.require_permission(private.workspace_of_instance(instance_id), 'edit_servers');
  if cardinality(ssh_key_ids) not between 1 and 50 then
    perform private.raise_invalid_input('ssh_key_ids: A list of 1 to 50 ids.', 'Choose a key.');
  end if;
  change.authorized_keys := private.authorized_keys(to_jsonb(ssh_key_ids));
  change.replaces_keys := coalesce(replace, false);
  return private.request_access_change(instance_id, 'set_ssh_keys', change, jsonb_build_object(
      'fingerprints', jsonb_path_query_array(change.authorized_keys, '$[*].fingerprint_sha256'),
      'replace', change.replaces_keys),
    idempotency_key, via);
end
$$;

create function public.set_server_keys(
  instance_id uuid default null, ssh_key_ids uuid[] default null, replace boolean default false,
  idempotency_key uuid default null, via text default 'web', server text default null, workspace text default null
) returns jsonb
language sql volatile security invoker
set search_path = ''
as $$
  select private.set_server_keys(
    private.named_id('server', instance_id, server, workspace),
    private.require_given('ssh_key_ids', ssh_key_ids), replace, idempotency_key, via)
$$;

comment on function public.set_server_keys(uuid, uuid[], boolean, uuid, text, text, text) is
'Puts SSH keys of yours or of the workspace into the authorized_keys of root, inside a server that runs.
@param instance_id The server by its id.
@param ssh_key_ids! The keys, 1 to 50; see ssh_keys and workspace_ssh_key_list.
@param replace True: every other key of root goes. False: the keys are added.
@param idempotency_key A new UUID of yours: the same request sent twice acts once.
@param via Where the change comes from: web, shell or api.
@param server The server by its name, instead of instance_id.
@param workspace The workspace of the named server, by its slug. Default: the workspace of the API key, or the only one that you have.
@answer action_id uuid The action; see instance_action_list.
@answer instance_id uuid The server.
@answer status text queued.
Raises: not_found, forbidden, invalid_input, invalid_state, locked, conflict, step_up_required.';

grant execute on function
  private.reset_root_password(uuid, text, uuid, text),
  public.reset_root_password(uuid, text, uuid, text, text, text),
  private.set_server_keys(uuid, uuid[], boolean, uuid, text),
  public.set_server_keys(uuid, uuid[], boolean, uuid, text, text, text)
  to authenticated, api_key_operate;

-- What a worker writes; null for other actions. claim_actions hands it out.
create function private.access_of_action(action uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'password_hash', c.password_hash,
    'ssh_keys', case when c.authorized_keys is not null
      then jsonb_path_query_array(c.authorized_keys, '$[*].public_key') end,
    'replaces_keys', c.replaces_keys)
  from app.access_changes c where c.action_id = action
$$;

-- The site lists the keys that it has put on a server, each once.
create function private.end_access_change() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  change app.access_changes;
begin
  delete from app.access_changes c where c.action_id = new.id returning * into change;
  if new.status = 'failed' then
    perform private.record_server_event('server.failed', new.instance_id,
      jsonb_build_object('action', new.kind, 'reason', new.error_code));
  end if;
  if new.status <> 'succeeded' then
    return null;
  end if;
  if change.authorized_keys is not null then
    update app.instances i set authorized_keys = (
      select jsonb_agg(k.key order by k.key ->> 'name', k.key ->> 'fingerprint_sha256')
      from (
        select distinct on (e ->> 'fingerprint_sha256') e as key
        from jsonb_array_elements(change.authorized_keys
          || case when change.replaces_keys then '[]' else i.authorized_keys end) e
      ) k)
    where i.id = new.instance_id;
  end if;
  perform private.record_server_event('server.access_changed', new.instance_id, jsonb_strip_nulls(
    jsonb_build_object('change', new.kind, 'by', private.person_name(new.requested_by))));
  return null;
end
$$;

create trigger instance_actions_record_access_end after update of status on app.instance_actions
  for each row when (
    new.kind in ('reset_password', 'set_ssh_keys') and old.status <> new.status
    and new.status in ('succeeded', 'failed', 'cancelled'))
  execute function private.end_access_change();

select private.close_views_to_writes();
