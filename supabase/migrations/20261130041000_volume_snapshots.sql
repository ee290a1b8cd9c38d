-- Snapshots of volumes: taken while a server has the volume or not, kept as long as their volume, set back into it, or made into
-- another volume. One that somebody deletes goes into the bin of all snapshots (20261130081000), those of a volume that is
-- deleted go into the bin with it. The rows are in app.snapshots (20261130020010), and workers get their jobs with those of the volumes
-- (20261130020025): one thing at a time happens to a volume, so a snapshot never holds half of an attach or of a restore.

insert into app.audit_actions (entity, action) values
  ('volume', 'create_snapshot'), ('volume', 'restore_snapshot'), ('volume', 'delete_snapshot'),
  ('volume', 'protect_snapshot'), ('volume', 'restore_deleted_snapshot'), ('volume', 'purge_snapshot');

-- The list.

create view private.volume_snapshot_rows with (security_invoker = true) as
select
  s.id as volume_snapshot_id,
  case when true then s.workspace_id end as workspace_id,
  case when true then s.volume_id end as volume_id,
  v.name as volume_name,
  s.name,
  case when s.went_with_volume then 'deleted' else s.state end as state,
  s.error_code,
  r.slug as region_slug,
  r.name as region_name,
  v.virtualization,
  s.disk_gib as volume_gib,
  s.size_gib,
  s.currency::text as currency,
  s.gib_month_micros,
  p.full_name as created_by_name,
  s.ready_at,
  s.created_at,
  s.file_state,
  s.file_bytes,
  s.file_until,
  s.file_error,
  s.delete_protection
from app.snapshots s
join app.volumes v on v.id = s.volume_id
join app.regions r on r.id = s.region_id
left join app.member_names p on p.workspace_id = s.workspace_id and p.user_id = s.created_by
where s.kind = 'volume_snapshot' and s.state <> 'deleted' and coalesce(s.purge_after <= now(), true);

create view public.volume_snapshot_list with (security_invoker = true, security_barrier = true) as
select r.* from private.volume_snapshot_rows r
where (r.workspace_id = any (array(select private.my_workspace_ids())))
union all
select r.* from private.volume_snapshot_rows r
where (select private.is_staff())
  and r.workspace_id <> all (array(select private.my_workspace_ids()));

grant select on private.volume_snapshot_rows, public.volume_snapshot_list to authenticated, api_key_read;

comment on view public.volume_snapshot_list is
  'Snapshots of volumes that are not deleted, and those in the bin with their volume. Those that were deleted by themselves are in snapshot_bin_list.';
comment on column public.volume_snapshot_list.volume_snapshot_id is 'The id of the snapshot.';
comment on column public.volume_snapshot_list.workspace_id is 'The id of the workspace that owns and pays it.';
comment on column public.volume_snapshot_list.volume_id is 'The id of the volume that it was taken of.';
comment on column public.volume_snapshot_list.volume_name is 'The name of that volume.';
comment on column public.volume_snapshot_list.name is
  'The name of the snapshot; unique among the snapshots, backups and images of the workspace.';
comment on column public.volume_snapshot_list.state is
  'creating, ready, failed (it could not be taken), deleting, or deleted (it is in the bin with its volume).';
comment on column public.volume_snapshot_list.error_code is 'Why it failed, as a code; null: it did not.';
comment on column public.volume_snapshot_list.region_slug is 'The region, such as fra1. It stays there.';
comment on column public.volume_snapshot_list.region_name is 'The name of the region.';
comment on column public.volume_snapshot_list.virtualization is
  'What can have a volume that is made from it: container or virtual_machine.';
comment on column public.volume_snapshot_list.volume_gib is
  'The size of the volume at that time, in GiB. A volume from the snapshot needs at least as much.';
comment on column public.volume_snapshot_list.size_gib is
  'What is billed, in GiB: what the engine measured, rounded up, and the size of the volume where it cannot measure. Null: not ready.';
comment on column public.volume_snapshot_list.currency is 'The currency of the price, as ISO 4217.';
comment on column public.volume_snapshot_list.gib_month_micros is
  'The price of a GiB for a month, as agreed. Millionths of the currency.';
comment on column public.volume_snapshot_list.delete_protection is 'True: nobody deletes it, nor its volume.';
comment on column public.volume_snapshot_list.created_by_name is 'The name of the person who took it; null: the account is deleted.';
comment on column public.volume_snapshot_list.ready_at is 'When it was taken, and since when it is billed; null: not yet.';
comment on column public.volume_snapshot_list.created_at is 'When it was ordered.';
comment on column public.volume_snapshot_list.file_state is
  'Its file for downloads, see open_volume_download: making, ready, failed or dropping (it is removed). Null: there is none.';
comment on column public.volume_snapshot_list.file_bytes is 'The bytes of the file; null: it is not ready.';
comment on column public.volume_snapshot_list.file_until is 'Until when the file is kept; null: it is not ready.';
comment on column public.volume_snapshot_list.file_error is 'Why the file could not be made, as a code; null: nothing failed.';

-- What customers do.

-- Holds the workspace, the volume and then the snapshot until the transaction ends.
create function private.lock_volume_snapshot(target uuid, action text, from_bin boolean default false) returns app.snapshots
language plpgsql volatile
set search_path = ''
as $$
declare
  place app.snapshots;
begin
  select * into place from app.snapshots s
  where s.id = target and s.kind = 'volume_snapshot' and s.state <> 'deleted'
    and (s.workspace_id in (select private.my_workspace_ids()) or private.is_staff());
  if place.id is not null then
    perform private.lock_volume(place.volume_id, action);
    select * into place from app.snapshots s where s.id = target for update;
  end if;
  if place.id is null or place.state = 'deleted' then
    perform private.raise_error('not_found', 'PT404',
      'There is no such snapshot of a volume, or you are not a member of its workspace.', 'Reload the list.');
  end if;
  if place.purge_after is not null and not from_bin then
    perform private.raise_in_bin();
  end if;
  return place;
end
$$;

create function private.create_volume_snapshot(
  volume_id uuid, name text, gib_month_micros bigint, idempotency_key uuid, via text
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  was app.volumes;
  price app.snapshot_prices;
  made app.snapshots;
  answer jsonb;
begin
  perform private.require_via(via);
  answer := private.earlier_answer(idempotency_key, jsonb_build_object(
    'create_volume_snapshot', volume_id, 'name', name, 'gib_month_micros', gib_month_micros));
  if answer is not null then
    return answer;
  end if;
  was := private.lock_volume(volume_id, 'create_servers');
  perform private.require_live_volume(was);
  if was.held_gib is null or was.restore_id is not null then
    perform private.raise_error('invalid_state', 'PT409',
      format('state: %s.', case when was.held_gib is null then 'creating' else 'restoring' end),
      'Wait until the volume is available or attached, then try again.');
  end if;
  perform private.require_feature(was.region_id, 'volume_snapshots');
  price := private.agreed_snapshot_price(gib_month_micros);
  perform private.require_free_snapshot_name(was.workspace_id, name);
  perform private.require_snapshot_quota(was.workspace_id);
  insert into app.snapshots (
    kind, volume_id, workspace_id, instance_id, region_id, image_id, created_by, name, disk_gib, currency, gib_month_micros)
  select 'volume_snapshot', was.id, was.workspace_id, was.made_for, was.region_id, i.image_id, (select auth.uid()),
    create_volume_snapshot.name, was.held_gib, price.currency, price.gib_month_micros
  from app.instances i where i.id = was.made_for
  returning * into made;
  update app.volumes v set
    run_after = greatest(now(), v.lease_until), attempts = 0, problem = null, error_code = null
  where v.id = was.id;
  perform private.require_within_limit(was.workspace_id, array[private.request_key()]);
  perform private.record_volume_event('create_snapshot', was, null,
    jsonb_build_object('snapshot', made.name, 'gib_month_micros', made.gib_month_micros), via);
  return private.remember_answer(idempotency_key, jsonb_build_object('volume_snapshot_id', made.id, 'state', made.state));
end
$$;

-- Refuses unless no server has the volume, or one that is stopped and stays so: what a server has mounted would change below its
-- programs. The caller holds the lock of the volume. This locks the server until the transaction ends, so no action of it is added
-- meanwhile; later ones wait in private.lock_due_actions until the volume is set back. It does not wait for the server, which a
-- worker may hold that wants the volume.
create function private.require_restorable_place(volume app.volumes) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  server app.instances;
  hint constant text := 'Stop it first, or detach the volume and wait until it is available. Or make a new volume from the snapshot.';
begin
  if coalesce(volume.instance_id, volume.held_by) is null then
    return;
  end if;
  if volume.instance_id is distinct from volume.held_by then
    perform private.raise_error('in_use', 'PT409', format('server: %s gets or gives back the volume.', (
      select i.name from app.instances i where i.id = coalesce(volume.instance_id, volume.held_by))),
      'Wait until the volume is available or attached, then try again.');
  end if;
  select * into server from app.instances i where i.id = volume.held_by for update skip locked;
  if server.id is null then
    perform private.raise_error('in_use', 'PT409', 'server: It is being changed at this moment.', 'Try again.');
  end if;
  if server.state <> 'stopped' then
    perform private.raise_error('in_use', 'PT409', format('server: %s has the volume, and is not stopped.', server.name), hint);
  end if;
  if exists (
    select from app.instance_actions a where a.instance_id = server.id and a.status in ('queued', 'running')
  ) then
    perform private.raise_error('in_use', 'PT409', format('server: Something is being done with %s, which has the volume.', server.name),
      'Wait until that is done, then try again.');
  end if;
end
$$;

create function private.restore_volume_snapshot(volume_snapshot_id uuid, via text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  source app.snapshots;
  was app.volumes;
begin
  perform private.require_via(via);
  source := private.lock_volume_snapshot(volume_snapshot_id, 'delete_servers');
  select * into strict was from app.volumes v where v.id = source.volume_id;
  perform private.require_live_volume(was);
  if source.state <> 'ready' then
    perform private.raise_error('invalid_state', 'PT409', format('state: %s. The snapshot is not ready.', source.state),
      'Choose a snapshot that is ready.');
  end if;
  if was.restore_id = source.id then
    return;
  end if;
  if was.restore_id is not null then
    perform private.raise_error('invalid_state', 'PT409', 'state: restoring. Another snapshot is being restored.',
      'Wait until the volume is available, then try again.');
  end if;
  perform private.require_restorable_place(was);
  -- Some engines bring the size of that time back, which is not what is billed.
  if was.size_gib <> source.disk_gib then
    perform private.raise_error('invalid_state', 'PT409', 'state: The volume has grown since the snapshot.',
      'Make a new volume from the snapshot.');
  end if;
  update app.volumes v set
    restore_id = source.id, run_after = greatest(now(), v.lease_until), attempts = 0, problem = null, error_code = null
  where v.id = was.id;
  perform private.record_volume_event('restore_snapshot', was, null, jsonb_build_object('snapshot', source.name), via);
end
$$;

-- What reads a snapshot at present, as a sentence; null: nothing.
create function private.reader_of_volume_snapshot(snapshot uuid) returns text
language sql stable
set search_path = ''
as $$
  select case when v.source_id = snapshot
    then format('volumes: %s is being made from it.', v.name)
    else format('volumes: %s is being restored from it.', v.name) end
  from app.volumes v
  where v.restore_id = snapshot
    or v.source_id = snapshot and v.held_gib is null and v.error_code is null and v.deleted_at is null
  limit 1
$$;

create function private.delete_volume_snapshot(volume_snapshot_id uuid, via text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  was app.snapshots;
  volume app.volumes;
  reader text;
begin
  perform private.require_via(via);
  was := private.lock_volume_snapshot(volume_snapshot_id, 'delete_servers', true);
  select * into strict volume from app.volumes v where v.id = was.volume_id;
  if was.state = 'deleting' then
    return;
  end if;
  if was.state = 'creating' then
    perform private.raise_error('invalid_state', 'PT409', 'state: creating. The snapshot is being taken.',
      'Wait until it is ready, then delete it.');
  end if;
  perform private.require_unprotected_copy(was);
  reader := private.reader_of_volume_snapshot(was.id);
  if reader is not null then
    perform private.raise_error('in_use', 'PT409', reader, 'Wait until that is done, then delete the snapshot.');
  end if;
  if was.state = 'ready' then
    perform private.bin_copy(was);
  else
    -- The engine may hold half of one that failed: nobody wants that back.
    update app.snapshots s set state = 'deleting', error_code = null, deleted_at = now() where s.id = was.id;
  end if;
  update app.volumes v set run_after = greatest(now(), v.lease_until), attempts = 0 where v.id = volume.id;
  perform private.record_volume_event('delete_snapshot', volume, jsonb_build_object('snapshot', was.name), null, via);
end
$$;

-- What follows from the deletion of a volume: its snapshots go with it. The caller holds the lock of the volume.
create function private.bin_volume_snapshots(volume app.volumes) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  reader text;
begin
  if volume.restore_id is not null or exists (
    select from app.snapshots s where s.volume_id = volume.id and s.state = 'creating'
  ) then
    perform private.raise_error('invalid_state', 'PT409',
      case when volume.restore_id is not null then 'state: restoring. The volume is being restored from a snapshot.'
        else 'state: A snapshot of the volume is being taken.' end,
      'Wait until that is done, then delete it.');
  end if;
  -- A procedure that makes a volume of one of them waits for it.
  perform from app.snapshots s where s.volume_id = volume.id and s.state <> 'deleted' order by s.id for update;
  perform private.require_unprotected_copy(s) from app.snapshots s where s.volume_id = volume.id and s.delete_protection;
  select private.reader_of_volume_snapshot(s.id) into reader from app.snapshots s
  where s.volume_id = volume.id and s.state = 'ready' and private.reader_of_volume_snapshot(s.id) is not null
  limit 1;
  if reader is not null then
    perform private.raise_error('in_use', 'PT409', reader, 'Wait until that is done, then delete the volume.');
  end if;
  update app.snapshots s set
    state = 'deleting', went_with_volume = true, error_code = null,
    file_state = case when s.file_state is not null then 'dropping' end, file_error = null,
    deleted_at = greatest(date_trunc('milliseconds', clock_timestamp()), s.ready_at)
  where s.volume_id = volume.id and s.state in ('ready', 'failed');
end
$$;

-- Those that went into the bin with a volume come back with it, as new rows: what was billed stays as it is.
create function private.unbin_volume_snapshots(volume app.volumes) returns void
language sql volatile
set search_path = ''
as $$
  with gone as (
    update app.snapshots s set state = 'deleted', went_with_volume = false
    where s.volume_id = volume.id and s.went_with_volume
    returning s.*
  )
  insert into app.snapshots (
    kind, volume_id, kept_as, workspace_id, instance_id, region_id, image_id, created_by, name, disk_gib, size_gib, currency,
    gib_month_micros, state, error_code, ready_at, created_at)
  select 'volume_snapshot', g.volume_id, coalesce(g.kept_as, g.id), g.workspace_id, g.instance_id, g.region_id, g.image_id,
    g.created_by, g.name, g.disk_gib, g.size_gib, g.currency, g.gib_month_micros,
    case when g.ready_at is null then 'failed' else 'ready' end, case when g.ready_at is null then 'unknown' end,
    case when g.ready_at is not null then date_trunc('milliseconds', clock_timestamp()) end, g.created_at
  from gone g
$$;

-- The snapshot that a new volume of a server is made from, which cannot be deleted until the transaction ends; an empty row:
-- none. The caller holds the lock of the workspace.
create function private.source_of_volume(volume_snapshot_id uuid, server app.instances) returns app.snapshots
language plpgsql volatile
set search_path = ''
as $$
declare
  source app.snapshots;
begin
  if volume_snapshot_id is null then
    return null;
  end if;
  select * into source from app.snapshots s
  where s.id = source_of_volume.volume_snapshot_id and s.workspace_id = server.workspace_id and s.kind = 'volume_snapshot' for no key update;
  if source.id is null or source.state <> 'ready' then
    perform private.raise_invalid_input('volume_snapshot_id: This workspace has no such snapshot of a volume that is ready.',
      'Choose another one.');
  end if;
  perform private.require_feature(server.region_id, 'volume_snapshots');
  if source.region_id <> server.region_id then
    perform private.raise_invalid_input('volume_snapshot_id: The snapshot is in another region than the server.',
      'Choose a server in its region.');
  end if;
  if not exists (
    select from app.volumes v join app.plans l on l.virtualization = v.virtualization
    where v.id = source.volume_id and l.id = server.plan_id
  ) then
    perform private.raise_invalid_input(
      'volume_snapshot_id: A volume of a container fits no virtual machine, nor the other way round.',
      'Choose a server of the same kind as the one that the volume was made for.');
  end if;
  return source;
end
$$;

create function public.create_volume_snapshot(
  volume_id uuid default null, name text default null, gib_month_micros bigint default null,
  idempotency_key uuid default null, via text default 'web', volume text default null, workspace text default null
) returns jsonb
language sql volatile security invoker
set search_path = ''
as $$
  select private.create_volume_snapshot(
    private.named_volume(volume_id, volume, workspace), name, gib_month_micros, idempotency_key, via)
$$;

create function public.restore_volume_snapshot(
  volume_snapshot_id uuid default null, via text default 'web', volume_snapshot text default null, workspace text default null
) returns void
language sql volatile security invoker
set search_path = ''
as $$
  select private.restore_volume_snapshot(private.named_volume_snapshot(volume_snapshot_id, volume_snapshot, workspace), via)
$$;

create function public.delete_volume_snapshot(
  volume_snapshot_id uuid default null, via text default 'web', volume_snapshot text default null, workspace text default null
) returns void
language sql volatile security invoker
set search_path = ''
as $$
  select private.delete_volume_snapshot(private.named_volume_snapshot(volume_snapshot_id, volume_snapshot, workspace), via)
$$;

grant execute on function
  private.create_volume_snapshot(uuid, text, bigint, uuid, text),
  public.create_volume_snapshot(uuid, text, bigint, uuid, text, text, text),
  private.restore_volume_snapshot(uuid, text), public.restore_volume_snapshot(uuid, text, text, text),
  private.delete_volume_snapshot(uuid, text), public.delete_volume_snapshot(uuid, text, text, text)
  to authenticated, api_key_operate;

comment on function public.create_volume_snapshot(uuid, text, bigint, uuid, text, text, text) is
'Takes a snapshot of a volume, whether a server has it or not. It is billed by the size that the engine measures, at the price of snapshots.
@param volume_id The volume by its id.
@param name! Lower-case letters, digits and hyphens, 1 to 63.
@param gib_month_micros The price of snapshot_price that you saw: every other one is refused. Default: the present price.
@param idempotency_key A new UUID of yours: the same request sent twice acts once.
@param via Where the request comes from: web, shell or api.
@param volume The volume by its name, instead of volume_id.
@param workspace The workspace of the named volume, by its slug. Default: the workspace of the API key, or the only one that you have.
@answer volume_snapshot_id uuid The id of the snapshot; see volume_snapshot_list.
@answer state text creating.
Raises: not_found, forbidden, invalid_input, invalid_state, conflict, feature_missing, orders_closed, price_changed, uniqueness_error, quota_exceeded, limit_reached.';

comment on function public.restore_volume_snapshot(uuid, text, text, text) is
'Sets the data of a volume back to a snapshot of it. What was written since is lost. Only while no server has the volume, or one that is stopped: it can start when that is done.
@param volume_snapshot_id The snapshot by its id.
@param via Where the request comes from: web, shell or api.
@param volume_snapshot The snapshot by its name, instead of volume_snapshot_id.
@param workspace The workspace of the named snapshot, by its slug. Default: the workspace of the API key, or the only one that you have.
Raises: not_found, forbidden, invalid_input, invalid_state (it is not ready, or the volume has grown since), in_use (a server that is not stopped has the volume).';

comment on function public.delete_volume_snapshot(uuid, text, text, text) is
'Moves a snapshot of a volume into the bin. Billing ends at once. For 72 hours restore_deleted_snapshot gives it back; after that it is removed for good. One that failed is removed at once. The volume stays.
@param volume_snapshot_id The snapshot by its id.
@param via Where the request comes from: web, shell or api.
@param volume_snapshot The snapshot by its name, instead of volume_snapshot_id.
@param workspace The workspace of the named snapshot, by its slug. Default: the workspace of the API key, or the only one that you have.
Raises: not_found, forbidden, invalid_input, invalid_state (it is being taken), protected, in_use (a volume is being made or restored from it).';

select private.close_views_to_writes();
