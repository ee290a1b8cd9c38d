-- How workers do what is missing at volumes: claim, do, report. For the role provisioner and the secret key only.

-- The snapshot of a volume at which something is to be done: one that is to be taken, else one that is to be removed. One in the
-- bin stays (20261130081000).
create function private.due_volume_snapshot(volume app.volumes) returns app.snapshots
language sql stable
set search_path = ''
as $$
  select s from app.snapshots s
  where s.volume_id = volume.id and s.state in ('creating', 'deleting') and not s.went_with_volume
    and coalesce(s.purge_after <= now(), true)
  order by s.state, s.created_at, s.id
  limit 1
$$;

-- The snapshot of a volume whose file is to be made, or dropped: one that comes back from the bin has the place in the engine of
-- the one that went into it, so what is dropped comes first.
create function private.due_volume_file(volume app.volumes) returns app.snapshots
language sql stable
set search_path = ''
as $$
  select s from app.snapshots s
  where s.volume_id = volume.id and s.file_state is not null
    and (s.file_state in ('making', 'dropping') or s.file_state = 'ready' and s.file_until <= now())
  order by s.file_state = 'making', s.created_at, s.id
  limit 1
$$;

-- What is to be done next, by the difference of what is wanted and what the engine has. Null: nothing.
create function private.volume_job_kind(volume app.volumes) returns text
language sql stable
set search_path = ''
as $$
  select case
    when volume.is_gone then null
    when volume.held_by is not null and volume.held_by is distinct from volume.instance_id then 'detach'
    when volume.deleted_at is not null then case
      when volume.purge_after > now() then
        case when (private.due_volume_snapshot(volume)).id is not null then 'delete_snapshot' end
      when (private.due_volume_file(volume)).id is not null then 'drop_file'
      else 'delete' end
    when volume.held_gib is null then case when volume.error_code is null then 'create' end
    when volume.restore_id is not null then 'restore'
    when (private.due_volume_snapshot(volume)).state = 'creating' then 'snapshot'
    when volume.held_gib < volume.size_gib then 'grow'
    when volume.instance_id is not null and volume.held_by is null then 'attach'
    when (private.due_volume_snapshot(volume)).id is not null then 'delete_snapshot'
    when (private.due_volume_file(volume)).file_state = 'making' then 'make_file'
    when (private.due_volume_file(volume)).id is not null then 'drop_file'
  end
$$;

create function private.volume_job(volume app.volumes) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'kind', k.kind,
    'volume_id', volume.id,
    'name', volume.name,
    'workspace_id', volume.workspace_id,
    -- A copy is as large as the snapshot, and grows afterwards.
    'size_gib', case
      when k.kind = 'create' and o.id is not null then o.disk_gib
      when k.kind = 'make_file' then s.disk_gib
      else volume.size_gib end,
    'virtualization', volume.virtualization,
    'region', r.slug,
    'instance_id', coalesce(volume.held_by, volume.instance_id, volume.made_for),
    'attempts', volume.attempts,
    'snapshot', case when s.id is not null then jsonb_build_object(
      'id', s.id, 'held_as', coalesce(s.kept_as, s.id), 'volume_id', s.volume_id) end)
  from app.regions r
  cross join private.volume_job_kind(volume) k (kind)
  left join app.snapshots o on o.id = volume.source_id
  left join app.snapshots s on s.id = case k.kind
    when 'create' then volume.source_id when 'restore' then volume.restore_id
    when 'snapshot' then (private.due_volume_snapshot(volume)).id
    when 'delete_snapshot' then (private.due_volume_snapshot(volume)).id
    when 'make_file' then (private.due_volume_file(volume)).id
    when 'drop_file' then (private.due_volume_file(volume)).id end
  where r.id = volume.region_id
$$;

create function private.claim_volumes(worker text, max integer, lease_seconds integer) returns setof jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  until_at constant timestamptz := now() + make_interval(secs => least(greatest(lease_seconds, 5), 3600));
  served constant uuid[] := private.regions_of_worker(worker);
  -- Each of them is read with its own index.
  candidates constant uuid[] := array(
    select v.id from app.volumes v
    where v.run_after <= now() and not v.is_gone
      and (v.deleted_at is not null or v.held_gib is distinct from v.size_gib
        or v.held_by is distinct from v.instance_id or v.restore_id is not null)
    union
    select s.volume_id from app.snapshots s
    where s.volume_id is not null and s.state in ('creating', 'deleting') and not s.went_with_volume
      and coalesce(s.purge_after <= now(), true)
    union
    select s.volume_id from app.snapshots s
    where s.file_state is not null
      and (s.file_state in ('making', 'dropping') or s.file_state = 'ready' and s.file_until <= now()));
begin
  if worker is null or char_length(worker) not between 1 and 100 then
    perform private.raise_invalid_input('worker: 1 to 100 characters.', 'Name the process.');
  end if;
  return query
    with due as (
      select v.id from app.volumes v
      where v.id = any (candidates) and v.run_after <= now() and not v.is_gone
        and (served is null or v.region_id = any (served))
        and private.volume_job_kind(v) is not null
        -- A server that is being made, or worked on, gets it afterwards.
        and not exists (
          select from app.instances i
          where i.id = coalesce(v.held_by, v.instance_id)
            and (i.state = 'provisioning' or exists (
              select from app.instance_actions a where a.instance_id = i.id and a.status = 'running')))
      order by v.run_after
      limit least(greatest(claim_volumes.max, 0), 100)
      for update of v skip locked
    ), claimed as (
      update app.volumes v set
        worker = claim_volumes.worker, lease_until = until_at, run_after = until_at, attempts = v.attempts + 1
      from due where v.id = due.id
      returning v.*
    )
    select private.volume_job(row(c.*)::app.volumes) from claimed c;
end
$$;

create function public.claim_volumes(worker text, max integer, lease_seconds integer) returns setof jsonb
language sql volatile security invoker
set search_path = ''
as $$ select private.claim_volumes(worker, max, lease_seconds) $$;

comment on function public.claim_volumes(text, integer, integer) is
  'Takes at most max volumes at which something is to be done, for a worker: {kind: create, attach, detach, grow, delete, snapshot, '
  'restore, delete_snapshot, make_file or drop_file, volume_id, name, workspace_id, size_gib, virtualization, region, instance_id, attempts, snapshot: '
  'null or {id, held_as: its id in the engine, volume_id: whose it is}}.';

-- What a job that succeeded changed at snapshots of its volume.
create function private.complete_volume_snapshot(volume_id uuid, kind text, outcome jsonb) returns void
language sql volatile
set search_path = ''
as $$
  update app.snapshots s set
    state = case complete_volume_snapshot.kind when 'snapshot' then 'ready' else 'deleted' end,
    went_with_volume = false, purge_after = null,
    size_gib = case complete_volume_snapshot.kind
      when 'snapshot' then least(greatest((outcome ->> 'size_gib')::integer, 1), s.disk_gib) else s.size_gib end,
    ready_at = case complete_volume_snapshot.kind
      when 'snapshot' then date_trunc('milliseconds', clock_timestamp()) else s.ready_at end,
    deleted_at = case complete_volume_snapshot.kind when 'delete' then coalesce(s.deleted_at, now()) else s.deleted_at end
  where s.volume_id = complete_volume_snapshot.volume_id
    and case complete_volume_snapshot.kind
      when 'snapshot' then s.id = (outcome ->> 'snapshot_id')::uuid and s.state = 'creating'
      when 'delete_snapshot' then s.id = (outcome ->> 'snapshot_id')::uuid and s.state = 'deleting'
      -- The engine removes a volume with all its snapshots.
      when 'delete' then s.state <> 'deleted'
      else false end
$$;

-- What a job that succeeded changed at the file of a snapshot. A snapshot goes with its file, and a volume with those of all.
create function private.complete_volume_file(volume_id uuid, kind text, outcome jsonb) returns void
language sql volatile
set search_path = ''
as $$
  update app.snapshots s set
    file_state = case complete_volume_file.kind when 'make_file' then 'ready' end,
    file_bytes = case complete_volume_file.kind when 'make_file' then (outcome ->> 'bytes')::bigint end,
    file_sha256 = case complete_volume_file.kind when 'make_file' then outcome ->> 'sha256' end,
    file_until = case complete_volume_file.kind when 'make_file' then now() + interval '48 hours' end,
    file_error = null
  where s.volume_id = complete_volume_file.volume_id and s.file_state is not null
    and case complete_volume_file.kind
      when 'make_file' then s.id = (outcome ->> 'snapshot_id')::uuid and s.file_state = 'making'
      when 'drop_file' then s.id = (outcome ->> 'snapshot_id')::uuid and s.file_state <> 'making'
      when 'delete_snapshot' then s.id = (outcome ->> 'snapshot_id')::uuid
      else complete_volume_file.kind = 'delete' end
$$;

-- What a job changed, or what could not be done. After 5 tries, or at once where trying again changes nothing, what is wanted
-- becomes what the engine has, and people are told. A removal is tried until it succeeds.
create function private.complete_volume(volume_id uuid, kind text, worker text, outcome jsonb) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  was app.volumes;
  code constant text := coalesce(outcome ->> 'code', 'unknown');
  is_final boolean;
begin
  if jsonb_typeof(outcome -> 'ok') is distinct from 'boolean' then
    perform private.raise_invalid_input('outcome: ok is true or false.', 'Report what happened.');
  end if;
  select * into was from app.volumes v
  where v.id = complete_volume.volume_id and v.worker = complete_volume.worker for update;
  if was.id is null then
    return false;
  end if;
  if (outcome ->> 'ok')::boolean then
    update app.volumes v set
      worker = null, lease_until = null, attempts = 0, run_after = greatest(now(), v.purge_after),
      held_gib = case complete_volume.kind
        when 'create' then least((outcome ->> 'size_gib')::integer, v.size_gib)
        when 'grow' then least((outcome ->> 'size_gib')::integer, v.size_gib)
        else v.held_gib end,
      held_by = case complete_volume.kind
        when 'attach' then (outcome ->> 'instance_id')::uuid when 'detach' then null else v.held_by end,
      path = case complete_volume.kind
        when 'attach' then left(outcome ->> 'path', 300) when 'detach' then null else v.path end,
      is_gone = complete_volume.kind = 'delete',
      restore_id = case when complete_volume.kind = 'restore' then null else v.restore_id end
    where v.id = was.id;
    perform private.complete_volume_snapshot(was.id, complete_volume.kind, outcome);
    perform private.complete_volume_file(was.id, complete_volume.kind, outcome);
    return true;
  end if;
  is_final := complete_volume.kind not in ('delete', 'delete_snapshot', 'drop_file') and (
    not coalesce((outcome ->> 'retry')::boolean, true)
    -- A copy of all data goes on in the engine between the tries, and may take hours.
    or was.attempts >= case
      when complete_volume.kind in ('snapshot', 'restore', 'make_file') or complete_volume.kind = 'create' and was.source_id is not null
        then 30 else 5 end);
  update app.volumes v set
    worker = null, lease_until = null,
    run_after = private.retry_at(v.attempts, interval '5 seconds', interval '10 minutes'),
    -- The volume is as it was without its file: only the snapshot says it.
    problem = case when is_final and complete_volume.kind <> 'make_file' then complete_volume.kind else v.problem end,
    error_code = case when is_final and complete_volume.kind <> 'make_file' then code else v.error_code end,
    restore_id = case when is_final and complete_volume.kind = 'restore' then null else v.restore_id end,
    size_gib = case when is_final and complete_volume.kind = 'grow' then v.held_gib else v.size_gib end,
    instance_id = case
      when not is_final then v.instance_id
      when complete_volume.kind in ('create', 'attach')
        -- Somebody may have chosen another server meanwhile.
        and v.instance_id::text = coalesce(outcome ->> 'instance_id', v.instance_id::text) then null
      -- The server has it still, if the server is there.
      when complete_volume.kind = 'detach' and v.deleted_at is null and exists (
        select from app.instances i where i.id = v.held_by and i.deleted_at is null) then v.held_by
      else v.instance_id end
  where v.id = was.id;
  if is_final and complete_volume.kind = 'snapshot' then
    update app.snapshots s set state = 'failed', error_code = code
    where s.id = (outcome ->> 'snapshot_id')::uuid and s.volume_id = was.id and s.state = 'creating';
  end if;
  if is_final and complete_volume.kind = 'make_file' then
    update app.snapshots s set file_state = 'failed', file_error = code
    where s.id = (outcome ->> 'snapshot_id')::uuid and s.volume_id = was.id and s.file_state = 'making';
  end if;
  return true;
end
$$;

create function public.complete_volume(volume_id uuid, kind text, worker text, outcome jsonb) returns boolean
language sql volatile security invoker
set search_path = ''
as $$ select private.complete_volume(volume_id, kind, worker, outcome) $$;

comment on function public.complete_volume(uuid, text, text, jsonb) is
  'Reports what became of a volume that the worker claimed. outcome: {ok: true, size_gib} of a create or grow, {ok: true, '
  'instance_id, path} of an attach, {ok: true, snapshot_id, size_gib} of a snapshot, {ok: true, snapshot_id} of its removal, {ok: true, snapshot_id, bytes, sha256} of its file, {ok: true, snapshot_id} '
  'once that is dropped, {ok: true} of a detach, restore or delete, or {ok: false, code, retry, instance_id, snapshot_id}. False: it is no longer '
  'the worker''s.';

grant execute on function
  private.claim_volumes(text, integer, integer), public.claim_volumes(text, integer, integer),
  private.complete_volume(uuid, text, text, jsonb), public.complete_volume(uuid, text, text, jsonb)
  to service_role, provisioner;

-- People are told of what could not be done.
insert into app.event_kinds (
  name, topic, title, description, audience, by_site, by_mail, may_switch_off, for_webhooks, sort)
values
  ('volume.failed', 'servers', 'Volume failed', 'A volume could not be made, attached, detached, grown or restored, or a snapshot of it could not be taken.',
    'operators', true, true, true, true, 227);

create function private.record_failed_volume() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.record_event('volume.failed', '/dashboard/volumes', jsonb_strip_nulls(jsonb_build_object(
      'volume', new.name, 'action', new.problem, 'reason', new.error_code,
      'server', (select i.name from app.instances i where i.id = coalesce(new.held_by, old.instance_id)))),
    workspace_id => new.workspace_id, entity => 'volume', entity_id => new.id, actor => null);
  return null;
end
$$;

create trigger volumes_record_failed after update of problem on app.volumes
  for each row when (new.problem is not null and old.problem is null)
  execute function private.record_failed_volume();
