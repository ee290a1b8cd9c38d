-- The rescue system: a small system of the provider that a server starts instead of its own, with its disk beside.
--
-- What a server starts is a fact of the server and no state: it runs, stops and is billed as ever, and every action of the
-- engine gets to know it. So a start or a reboot stays in the rescue system, until somebody leaves it.

insert into app.audit_actions (entity, action) values ('instance', 'start_rescue'), ('instance', 'end_rescue');

insert into app.step_up_rules (procedure) values ('start_rescue');

update app.event_kinds set
  description = 'Its console was switched on or off, its root password or SSH keys were changed here, or its rescue system was '
    'started or left.'
where name = 'server.access_changed';

alter table app.instances
  add column rescue_since timestamptz,
  add column rescue_password_hash text,
  add constraint instances_rescue_password_hash_pattern
    check (rescue_password_hash is null or (rescue_since is not null and private.is_password_hash(rescue_password_hash)));
comment on column app.instances.rescue_since is
  'Since when it starts the rescue system instead of its own. Null: it starts its own.';
comment on column app.instances.rescue_password_hash is
  'Of the password of root in the rescue system; null: it has none. Deleted when the rescue system is left. Closed to the API.';
grant select (rescue_since) on app.instances to authenticated, api_key_read;

-- What would change the disk below the rescue system, or would be written into the wrong system.
create function private.refuse_in_rescue() returns trigger
language plpgsql stable
set search_path = ''
as $$
begin
  if (select i.rescue_since is not null from app.instances i where i.id = new.instance_id) then
    perform private.raise_error('invalid_state', 'PT409',
      'rescue_since: The server is in the rescue system.', 'Leave the rescue system first.');
  end if;
  return new;
end
$$;

create trigger instance_actions_refuse_in_rescue before insert on app.instance_actions
  for each row when (new.kind in ('rebuild', 'reset_password', 'set_ssh_keys'))
  execute function private.refuse_in_rescue();

-- The engine has a rescue system for containers, and another one for virtual machines.
create function private.require_rescue(server app.instances) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  is_machine constant boolean := (
    select l.virtualization = 'virtual_machine' from app.plans l where l.id = server.plan_id);
begin
  if not private.has_feature(server.region_id, case when is_machine then 'rescue_vm' else 'rescue' end) then
    perform private.raise_error('feature_missing', 'PT409',
      format('region: This region has no rescue system for %s.',
        case when is_machine then 'virtual machines' else 'containers' end),
      'Use the console.');
  end if;
end
$$;

-- Begins an action that starts the server with the other system. One that runs is rebooted.
create function private.request_rescue(
  instance_id uuid, kind text, password_hash text, idempotency_key uuid, via text
) returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  begins constant boolean := kind = 'start_rescue';
  server app.instances;
  on_the_way text;
  made uuid;
  answer jsonb;
begin
  perform private.require_via(via);
  answer := private.earlier_answer(idempotency_key,
    jsonb_build_object('action', kind, 'instance_id', instance_id, 'password_hash', password_hash));
  if answer is not null then
    return answer;
  end if;
  perform private.lock_workspace(private.workspace_of_instance(instance_id), 'edit_servers');
  select * into strict server from app.instances i where i.id = instance_id for no key update;
  perform private.require_no_hold(server);
  perform private.end_open_action(server, kind);
  on_the_way := case server.state
    when 'running' then 'rebooting' when 'stopped' then 'starting' when 'error' then 'starting' end;
  if on_the_way is null then
    perform private.raise_error('invalid_state', 'PT409',
      format('state: %s. The server must run, or be stopped.', server.state), 'Wait, or restore the server first.');
  elsif (server.rescue_since is not null) = begins then
    perform private.raise_error('invalid_state', 'PT409',
      case when begins then 'rescue_since: The server is in the rescue system already.'
        else 'rescue_since: The server is not in the rescue system.' end,
      'Read the server again.');
  end if;
  if begins then
    perform private.require_rescue(server);
  end if;
  update app.instances i set
    rescue_since = case when begins then now() end,
    rescue_password_hash = case when begins then request_rescue.password_hash end
  where i.id = server.id;
  insert into app.instance_actions (
    instance_id, workspace_id, kind, requested_by, via, idempotency_key, from_state, via_state, to_state, fail_state)
  values (
    server.id, server.workspace_id, kind, (select auth.uid()), via, idempotency_key, server.state, on_the_way,
    'running', 'error')
  returning id into made;
  perform private.enter_state(server.id, on_the_way);
  perform private.record_instance_event(kind, server.id,
    jsonb_build_object('state', server.state), jsonb_build_object('state', on_the_way), via);
  return private.remember_answer(idempotency_key, jsonb_build_object(
    'action_id', made, 'instance_id', server.id, 'state', on_the_way, 'status', 'queued'));
end
$$;

create function private.start_rescue(instance_id uuid, password_hash text, idempotency_key uuid, via text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_permission(private.workspace_of_instance(instance_id), 'edit_servers');
  if private.is_password_hash(password_hash) is false then
    perform private.raise_invalid_input(
      'password_hash: A hash of SHA-512-crypt, as "openssl passwd -6" prints it.',
      'Send the hash of the password, never the password.');
  end if;
  return private.request_rescue(instance_id, 'start_rescue', password_hash, idempotency_key, via);
end
$$;

create function public.start_rescue(
  instance_id uuid default null, password_hash text default null, idempotency_key uuid default null,
  via text default 'web', server text default null, workspace text default null
) returns jsonb
language sql volatile security invoker
set search_path = ''
as $$
  select private.start_rescue(
    private.named_id('server', instance_id, server, workspace), password_hash, idempotency_key, via)
$$;

comment on function public.start_rescue(uuid, text, uuid, text, text, text) is
'Starts a server with the rescue system instead of its own. Its disk is in /mnt/disk. A server that runs is rebooted. It stays in the rescue system, also after a reboot, until end_rescue. It is billed as ever.
@param instance_id The server by its id.
@param password_hash The hash of a password for root of the rescue system: SHA-512-crypt, as "openssl passwd -6" prints it. Without it only the SSH keys of the server open it, and of a container the console.
@param idempotency_key A new UUID of yours: the same request sent twice acts once.
@param via Where the change comes from: web, shell or api.
@param server The server by its name, instead of instance_id.
@param workspace The workspace of the named server, by its slug. Default: the workspace of the API key, or the only one that you have.
@answer action_id uuid The action; see instance_action_list.
@answer instance_id uuid The server.
@answer state text rebooting or starting.
@answer status text queued.
Raises: not_found, forbidden, invalid_input, invalid_state, locked, conflict, feature_missing, step_up_required.';

create function private.end_rescue(instance_id uuid, idempotency_key uuid, via text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_permission(private.workspace_of_instance(instance_id), 'edit_servers');
  return private.request_rescue(instance_id, 'end_rescue', null, idempotency_key, via);
end
$$;

create function public.end_rescue(
  instance_id uuid default null, idempotency_key uuid default null, via text default 'web', server text default null,
  workspace text default null
) returns jsonb
language sql volatile security invoker
set search_path = ''
as $$
  select private.end_rescue(private.named_id('server', instance_id, server, workspace), idempotency_key, via)
$$;

comment on function public.end_rescue(uuid, uuid, text, text, text) is
'Leaves the rescue system: the server starts its own system again. One that runs is rebooted.
@param instance_id The server by its id.
@param idempotency_key A new UUID of yours: the same request sent twice acts once.
@param via Where the change comes from: web, shell or api.
@param server The server by its name, instead of instance_id.
@param workspace The workspace of the named server, by its slug. Default: the workspace of the API key, or the only one that you have.
@answer action_id uuid The action; see instance_action_list.
@answer instance_id uuid The server.
@answer state text rebooting or starting.
@answer status text queued.
Raises: not_found, forbidden, invalid_input, invalid_state, locked, conflict.';

grant execute on function
  private.start_rescue(uuid, text, uuid, text), public.start_rescue(uuid, text, uuid, text, text, text),
  private.end_rescue(uuid, uuid, text), public.end_rescue(uuid, uuid, text, text, text)
  to authenticated, api_key_operate;

create trigger instance_actions_record_rescue after update of status on app.instance_actions
  for each row when (
    new.kind in ('start_rescue', 'end_rescue') and old.status <> new.status and new.status = 'succeeded')
  execute function private.record_server_access();

-- What every action gets: the system that the server starts.
create function private.rescue_of_action(action uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object('password_hash', i.rescue_password_hash)
  from app.instance_actions a
  join app.instances i on i.id = a.instance_id and i.rescue_since is not null
  where a.id = action
$$;

create or replace function private.claim_actions(worker text, max integer, lease_seconds integer)
returns setof jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  until_at constant timestamptz := private.lease_end(lease_seconds);
  due uuid[];
begin
  perform private.require_worker_name(worker);
  if private.is_for_other_engine(worker) then return; end if;
  perform private.fail_abandoned_actions();
  due := private.lock_due_actions(
    private.regions_of_worker(worker), least(greatest(claim_actions.max, 0), 100));
  if cardinality(due) = 0 then return; end if;
  return query
    with claimed as (
      update app.instance_actions a set
        status = 'running', worker = claim_actions.worker, lease_until = until_at,
        run_after = until_at, attempts = a.attempts + 1,
        started_at = coalesce(a.started_at, now())
      where a.id = any (due)
      returning a.id, a.created_at, a.attempts
    )
    -- The job reads the table as it was before this statement.
    select jsonb_set(jsonb_set(private.action_job(c.id),
      '{action,attempts}', to_jsonb(c.attempts)), '{action,lease_until}', to_jsonb(until_at))
      || jsonb_build_object(
        'snapshot', private.snapshot_of_action(c.id), 'access', private.access_of_action(c.id),
        'rescue', private.rescue_of_action(c.id))
    from claimed c order by c.created_at;
end
$$;

create or replace view private.instance_rows with (security_invoker = true) as
select
  i.id as instance_id,
  case when true then i.workspace_id end as workspace_id,
  w.slug as workspace_slug,
  w.name as workspace_name,
  i.name,
  i.state,
  i.state_since,
  i.hold,
  i.hold_reason,
  i.delete_protection,
  i.labels,
  case when true then i.plan_id end as plan_id,
  l.slug as plan_slug,
  l.virtualization,
  l.cpu_type,
  l.vcpus,
  l.memory_mib,
  l.disk_gib,
  l.transfer_gib,
  l.gpu_model,
  l.gpu_count,
  n.slug as next_plan_slug,
  i.currency,
  i.hourly_micros,
  i.monthly_cap_micros,
  case when true then i.region_id end as region_id,
  r.slug as region_slug,
  r.name as region_name,
  case when true then i.image_id end as image_id,
  m.slug as image_slug,
  m.family as image_family,
  m.version as image_version,
  case when true then coalesce(k.id, i.snapshot_id) end as snapshot_id,
  coalesce(k.name, s.name) as snapshot_name,
  coalesce(k.state, s.state) as snapshot_state,
  i.addresses,
  jsonb_path_query_array(i.authorized_keys, '$[*].fingerprint_sha256') as key_fingerprints,
  jsonb_path_query_array(i.authorized_keys, '$[*].name') as key_names,
  p.full_name as created_by_name,
  a.id as action_id,
  a.kind as action_kind,
  a.status as action_status,
  a.created_at as action_created_at,
  i.deleted_at,
  i.purge_after,
  i.version,
  i.created_at,
  i.updated_at,
  i.may_be_stopped_since is not null as may_be_stopped,
  i.hold_reason is not distinct from private.limit_reason() as is_held_at_limit,
  coalesce(s.kind = 'image', false) as is_from_own_image,
  i.rescue_since
from app.instances i
join app.workspaces w on w.id = i.workspace_id
join app.plans l on l.id = i.plan_id
join app.regions r on r.id = i.region_id
join app.images m on m.id = i.image_id
left join app.snapshots s on s.id = i.snapshot_id
-- What came back from the bin is a new row (20261130081000).
left join app.snapshots k on k.kept_as = case when s.state = 'deleted' then coalesce(s.kept_as, s.id) end and k.state <> 'deleted'
left join app.plans n on n.id = i.next_plan_id
left join app.member_names p on p.workspace_id = i.workspace_id and p.user_id = i.created_by
left join app.instance_actions a on a.instance_id = i.id and a.status in ('queued', 'running');

create or replace view public.instance_list with (security_invoker = true, security_barrier = true) as
select r.* from private.instance_rows r
where (r.workspace_id = any (array(select private.my_workspace_ids())))
union all
select r.* from private.instance_rows r
where (select private.is_staff())
  and r.workspace_id <> all (array(select private.my_workspace_ids()));

comment on column public.instance_list.rescue_since is
  'Since when it starts the rescue system instead of its own; see start_rescue. Null: it starts its own.';

select private.close_views_to_writes();
