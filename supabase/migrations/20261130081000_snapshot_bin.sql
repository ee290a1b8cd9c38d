-- Protection and the bin of snapshots, backups, images of one's own and snapshots of volumes, which are rows of one table. The rule
-- is that of volumes: what is protected is not deleted; what somebody deletes is in the bin for 72 hours, is not billed there and
-- counts in no quota; it keeps its name. The engine keeps it until private.tick_backups removes it for good, and a snapshot of a
-- volume until a job of the volume does (20261130020025).
--
-- A row is the whole log of what was billed: from ready_at to deleted_at. So what comes back is a new row with a new id, whose
-- kept_as names the first row, by whose id the engine knows it. The row before it is deleted, and says what was billed then.

insert into app.audit_actions (entity, action) values
  ('instance', 'protect_snapshot'), ('instance', 'restore_snapshot'), ('instance', 'purge_snapshot'),
  ('own_image', 'protect'), ('own_image', 'restore'), ('own_image', 'purge');

create view public.snapshot_bin_list with (security_invoker = true, security_barrier = true) as
select
  s.id as snapshot_id,
  case when true then s.workspace_id end as workspace_id,
  s.name,
  s.kind,
  -- That of a volume has a server only for its price and place.
  case when s.volume_id is null then s.instance_id end as instance_id,
  i.name as instance_name,
  r.slug as region_slug,
  r.name as region_name,
  s.size_gib,
  s.currency::text as currency,
  s.gib_month_micros,
  s.deleted_at,
  s.purge_after,
  s.created_at,
  case when true then s.volume_id end as volume_id,
  v.name as volume_name
from app.snapshots s
join app.regions r on r.id = s.region_id
left join app.instances i on i.id = s.instance_id and s.volume_id is null
left join app.volumes v on v.id = s.volume_id
where s.purge_after > now()
  and (s.workspace_id = any (array(select private.my_workspace_ids())) or (select private.is_staff()));

comment on view public.snapshot_bin_list is
  'Snapshots, backups, images of your own and snapshots of volumes that are in the bin. They are not billed, and restore_deleted_snapshot gives them back. What went into the bin with its volume is in volume_snapshot_list.';
comment on column public.snapshot_bin_list.snapshot_id is 'The id; restore_deleted_snapshot takes it.';
comment on column public.snapshot_bin_list.workspace_id is 'The id of the workspace that owns it.';
comment on column public.snapshot_bin_list.name is 'Its name. Nothing else can have it while it is in the bin.';
comment on column public.snapshot_bin_list.kind is 'snapshot, backup, image or volume_snapshot.';
comment on column public.snapshot_bin_list.instance_id is
  'The id of the server that it was taken from; null: an image that another workspace shared, or a snapshot of a volume.';
comment on column public.snapshot_bin_list.volume_id is 'The id of the volume that it was taken of; null: it is none of a volume.';
comment on column public.snapshot_bin_list.volume_name is 'The name of that volume.';
comment on column public.snapshot_bin_list.instance_name is 'The name of that server.';
comment on column public.snapshot_bin_list.region_slug is 'The region, such as fra1.';
comment on column public.snapshot_bin_list.region_name is 'The name of the region.';
comment on column public.snapshot_bin_list.size_gib is 'Its size in GiB, rounded up: what is billed again after a restore.';
comment on column public.snapshot_bin_list.currency is 'The currency of the price, as ISO 4217.';
comment on column public.snapshot_bin_list.gib_month_micros is
  'The price of a GiB for a month after a restore: the one that it had. Millionths of the currency.';
comment on column public.snapshot_bin_list.deleted_at is 'Since when it is in the bin. It was billed until then.';
comment on column public.snapshot_bin_list.purge_after is 'Until when it can be restored. Then it is removed for good.';
comment on column public.snapshot_bin_list.created_at is 'When it was requested.';

grant select on public.snapshot_bin_list to authenticated, api_key_read;

-- Holds a snapshot of any kind with its workspace, also one in the bin, until the transaction ends.
create function private.lock_copy(target uuid, action text) returns app.snapshots
language plpgsql volatile
set search_path = ''
as $$
declare
  kind constant text := (select s.kind from app.snapshots s where s.id = target);
  held app.snapshots;
begin
  if kind = 'image' then
    held := private.lock_own_image(target, action, true);
  elsif kind = 'volume_snapshot' then
    held := private.lock_volume_snapshot(target, action, true);
  else
    held := private.lock_snapshot(target, action, true);
  end if;
  return held;
end
$$;

create function private.require_unprotected_copy(copy app.snapshots) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if copy.delete_protection then
    perform private.raise_error('protected', 'PT409', format('delete_protection: %s is protected.', copy.name),
      'Switch the protection off first.');
  end if;
end
$$;

-- The caller holds its lock. A file for downloads is made again when somebody asks for it.
create function private.bin_copy(copy app.snapshots) returns void
language sql volatile
set search_path = ''
as $$
  update app.snapshots s set
    state = 'deleting', error_code = null, remove_after = null, purge_after = now() + interval '72 hours',
    file_state = case when s.file_state is not null then 'dropping' end, file_error = null,
    deleted_at = greatest(date_trunc('milliseconds', clock_timestamp()), s.ready_at)
  where s.id = copy.id
$$;

-- What happened to it, in the log of the server or the volume that it was taken from, or of the image.
create function private.record_copy_event(action text, copy app.snapshots, before jsonb, after jsonb, via text) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  if copy.kind = 'image' then
    perform private.record_own_image_event(action, copy,
      before || jsonb_build_object('name', copy.name), after || jsonb_build_object('name', copy.name), via);
  elsif copy.kind = 'volume_snapshot' then
    -- To restore a snapshot of a volume sets the volume back.
    perform private.record_volume_event(
      case action when 'restore' then 'restore_deleted_snapshot' else action || '_snapshot' end, v,
      before || jsonb_build_object('snapshot', copy.name), after || jsonb_build_object('snapshot', copy.name), via)
    from app.volumes v where v.id = copy.volume_id;
  else
    perform private.record_instance_event(action || '_snapshot', copy.instance_id,
      before || jsonb_build_object('snapshot', copy.name), after || jsonb_build_object('snapshot', copy.name), via);
  end if;
end
$$;

create function private.protect_snapshot(snapshot_id uuid, delete_protection boolean, via text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  was app.snapshots;
begin
  perform private.require_via(via);
  if delete_protection is null then
    perform private.raise_invalid_input('delete_protection: true or false.', 'Say which.');
  end if;
  was := private.lock_copy(snapshot_id, 'edit_servers');
  if was.delete_protection = protect_snapshot.delete_protection then
    return;
  end if;
  if was.purge_after is not null then
    perform private.raise_in_bin();
  end if;
  if was.state = 'deleting' then
    perform private.raise_error('invalid_state', 'PT409', 'state: deleting. It is being removed for good.',
      'Reload the list.');
  end if;
  -- Without its protection, a backup counts again when the next one is ready: nothing is removed at this moment.
  update app.snapshots s set
    delete_protection = protect_snapshot.delete_protection,
    remove_after = case when s.state = 'ready' then null else s.remove_after end
  where s.id = was.id;
  perform private.record_copy_event('protect', was,
    jsonb_build_object('delete_protection', was.delete_protection),
    jsonb_build_object('delete_protection', protect_snapshot.delete_protection), via);
end
$$;

create or replace function private.delete_snapshot(snapshot_id uuid, idempotency_key uuid, via text)
returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  was app.snapshots;
  server app.instances;
  users text;
  done uuid;
  answer jsonb;
begin
  perform private.require_via(via);
  answer := private.earlier_answer(idempotency_key,
    jsonb_build_object('delete_snapshot', snapshot_id));
  if answer is not null then
    return answer;
  end if;
  was := private.lock_snapshot(snapshot_id, 'delete_servers', true);
  if was.purge_after is not null then
    select a.id into done from app.instance_actions a
    where a.instance_id = was.instance_id and a.kind = 'delete_snapshot' and a.parameters ->> 'snapshot_id' = was.id::text
    order by a.created_at desc limit 1;
    return jsonb_build_object('snapshot_id', was.id, 'action_id', done, 'state', 'deleted');
  end if;
  perform private.require_unprotected_copy(was);
  select * into strict server from app.instances i where i.id = was.instance_id;
  perform private.end_open_action(server, 'delete_snapshot');
  -- Until such a server has run once, it is made from the snapshot.
  select string_agg(i.name, ', ' order by i.name) into users from app.instances i
  where i.snapshot_id = was.id and i.engine_ref is null and i.deleted_at is null;
  if users is not null then
    perform private.raise_error('in_use', 'PT409',
      format('servers: %s will be made from this snapshot.', users),
      'Wait until the server runs, or delete it.');
  end if;
  if was.state = 'ready' then
    perform private.bin_copy(was);
    -- The engine keeps it, so the action is done. Programs find it in the answer as before.
    insert into app.instance_actions (
      instance_id, workspace_id, kind, status, requested_by, via, idempotency_key, from_state, to_state, fail_state,
      parameters, started_at, finished_at)
    values (
      server.id, server.workspace_id, 'delete_snapshot', 'succeeded', (select auth.uid()), via, idempotency_key,
      server.state, server.state, server.state,
      jsonb_build_object('snapshot_id', was.id, 'snapshot_name', was.name), now(), now())
    returning id into done;
    perform private.record_instance_event(
      'delete_snapshot', server.id, jsonb_build_object('snapshot', was.name), null, via);
    return private.remember_answer(idempotency_key,
      jsonb_build_object('snapshot_id', was.id, 'action_id', done, 'state', 'deleted'));
  end if;
  -- The engine may hold half of one that failed: nobody wants that back.
  update app.snapshots s set
    state = 'deleting', error_code = null, remove_after = null,
    deleted_at = coalesce(s.deleted_at,
      greatest(date_trunc('milliseconds', clock_timestamp()), s.ready_at))
  where s.id = was.id
  returning * into was;
  return private.remember_answer(idempotency_key,
    private.queue_snapshot_action(server, 'delete_snapshot', was, idempotency_key, via));
end
$$;

create function private.restore_deleted_snapshot(snapshot_id uuid, via text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  was app.snapshots;
  made app.snapshots;
begin
  perform private.require_via(via);
  was := private.lock_copy(snapshot_id, 'create_servers');
  if was.purge_after is null then
    perform private.raise_error('invalid_state', 'PT409', format('state: %s. It is not in the bin.', was.state),
      'Reload the list.');
  end if;
  -- Somebody may have deleted it for good while this waited for the lock.
  if was.purge_after <= clock_timestamp() then
    perform private.raise_error('invalid_state', 'PT409', 'state: deleting. It is being removed for good.',
      'Make another one.');
  end if;
  perform private.require_live_volume(v) from app.volumes v where v.id = was.volume_id;
  if not private.orders_open() then
    perform private.raise_error('orders_closed', 'PT409', 'Nothing can be ordered now.', 'Come back later.');
  end if;
  -- Backups are in no quota.
  if was.kind <> 'backup' then
    perform private.require_snapshot_quota(was.workspace_id);
  end if;
  update app.snapshots s set state = 'deleted', purge_after = null, engine_ref = null where s.id = was.id;
  insert into app.snapshots (
    kind, kept_as, disk_id, shared_by, source_id, virtualization, volume_id, workspace_id, instance_id, region_id, image_id,
    created_by, name, disk_gib, size_gib, currency, gib_month_micros, engine_ref, state, ready_at, created_at)
  values (
    was.kind, coalesce(was.kept_as, was.id), was.disk_id, was.shared_by, was.source_id,
    was.virtualization, was.volume_id, was.workspace_id, was.instance_id, was.region_id, was.image_id, was.created_by, was.name,
    was.disk_gib, was.size_gib, was.currency, was.gib_month_micros, was.engine_ref, 'ready',
    date_trunc('milliseconds', clock_timestamp()), was.created_at)
  returning * into made;
  -- Links of an image work again.
  update app.image_shares l set image_id = made.id where l.image_id = was.id;
  perform private.note_cost(jsonb_build_object('kind', 'restore_' || made.kind, 'name', made.name, 'gib', made.size_gib,
    'month_micros', made.size_gib * made.gib_month_micros));
  perform private.require_within_limit(made.workspace_id, array[private.request_key()]);
  perform private.record_copy_event('restore', made, null, '{}', via);
  return jsonb_build_object('snapshot_id', made.id, 'name', made.name, 'state', made.state);
end
$$;

create function private.purge_snapshot(snapshot_id uuid, via text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  was app.snapshots;
begin
  perform private.require_via(via);
  was := private.lock_copy(snapshot_id, 'delete_servers');
  if was.purge_after is null then
    perform private.raise_error('invalid_state', 'PT409', format('state: %s. It is not in the bin.', was.state),
      'Delete it first.');
  end if;
  if was.purge_after <= now() then
    return;
  end if;
  update app.snapshots s set purge_after = now() where s.id = was.id;
  update app.volumes v set run_after = greatest(now(), v.lease_until), attempts = 0 where v.id = was.volume_id;
  perform private.record_copy_event('purge', was, '{}', null, via);
end
$$;

-- Images whose time in the bin is over. Snapshots and backups go by an action of their server: private.remove_old_backups.
create function private.remove_binned_images(at timestamptz) returns integer
language plpgsql volatile
set search_path = ''
as $$
declare
  due app.snapshots;
  removed integer := 0;
begin
  for due in
    select * from app.snapshots s where s.purge_after <= at and s.kind = 'image'
    order by s.id limit 500 for update skip locked
  loop
    perform private.remove_own_image(due);
    removed := removed + 1;
  end loop;
  return removed;
end
$$;

create function public.protect_snapshot(
  snapshot_id uuid default null, delete_protection boolean default null, via text default 'web', snapshot text default null,
  workspace text default null
) returns void
language sql volatile security invoker
set search_path = ''
as $$
  select private.protect_snapshot(
    private.named_id('any snapshot', snapshot_id, snapshot, workspace), delete_protection, via)
$$;

create function public.restore_deleted_snapshot(
  snapshot_id uuid default null, via text default 'web', snapshot text default null, workspace text default null
) returns jsonb
language sql volatile security invoker
set search_path = ''
as $$
  select private.restore_deleted_snapshot(private.named_id('any snapshot', snapshot_id, snapshot, workspace), via)
$$;

create function public.purge_snapshot(
  snapshot_id uuid default null, via text default 'web', snapshot text default null, workspace text default null
) returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.purge_snapshot(private.named_id('any snapshot', snapshot_id, snapshot, workspace), via) $$;

grant execute on function
  private.protect_snapshot(uuid, boolean, text), public.protect_snapshot(uuid, boolean, text, text, text),
  private.restore_deleted_snapshot(uuid, text), public.restore_deleted_snapshot(uuid, text, text, text)
  to authenticated, api_key_operate;

-- People only: what a program deletes by mistake can be restored, whatever else it does.
grant execute on function private.purge_snapshot(uuid, text), public.purge_snapshot(uuid, text, text, text) to authenticated;

comment on function public.protect_snapshot(uuid, boolean, text, text, text) is
'Protects a snapshot, a backup, an image of your own or a snapshot of a volume from deletion, or ends that. A protected backup is kept beside those that its schedule keeps, also when its server is gone. A volume with a protected snapshot is not deleted.
@param snapshot_id The snapshot, backup, image or snapshot of a volume by its id.
@param delete_protection! True: it cannot be deleted.
@param via Where the request comes from: web, shell or api.
@param snapshot The same by its name, instead of snapshot_id.
@param workspace The workspace of the named one, by its slug. Default: the workspace of the API key, or the only one that you have.
Raises: not_found, forbidden, invalid_input, invalid_state (it is in the bin, or being removed).';

comment on function public.restore_deleted_snapshot(uuid, text, text, text) is
'Takes a snapshot, a backup, an image of your own or a snapshot of a volume out of the bin. It has its name and its price again, is billed from now on, and gets a new id. The links of an image work again.
@param snapshot_id The snapshot, backup, image or snapshot of a volume by the id that it has in snapshot_bin_list.
@param via Where the request comes from: web, shell or api.
@param snapshot The same by its name, instead of snapshot_id.
@param workspace The workspace of the named one, by its slug. Default: the workspace of the API key, or the only one that you have.
@answer snapshot_id uuid The new id.
@answer name text The name.
@answer state text ready.
Raises: not_found, forbidden, invalid_input, invalid_state (it is not in the bin, or being removed, or its volume is in the bin), orders_closed, quota_exceeded, limit_reached.';

comment on function public.purge_snapshot(uuid, text, text, text) is
'Removes a snapshot, a backup, an image of your own or a snapshot of a volume that is in the bin for good, before its time is over. This cannot be undone. For people: an API key cannot do it.
@param snapshot_id The snapshot, backup, image or snapshot of a volume by the id that it has in snapshot_bin_list.
@param via Where the request comes from: web, shell or api.
@param snapshot The same by its name, instead of snapshot_id.
@param workspace The workspace of the named one, by its slug. Default: the only one that you have.
Raises: not_found, forbidden, invalid_input, invalid_state (it is not in the bin).';

comment on function public.delete_snapshot(uuid, uuid, text, text, text) is
'Moves a snapshot or a backup into the bin. Billing ends at once. For 72 hours restore_deleted_snapshot gives it back; after that it is removed for good. One that failed is removed at once.
@param snapshot_id The snapshot by its id.
@param idempotency_key A new UUID of yours: the same request sent twice acts once.
@param via Where the request comes from: web, shell or api.
@param snapshot The snapshot by its name, instead of snapshot_id.
@param workspace The workspace of the named snapshot, by its slug. Default: the workspace of the API key, or the only one that you have.
@answer snapshot_id uuid The snapshot.
@answer action_id uuid The id of the action of the server that it was taken from; see instance_action_list.
@answer state text deleted (it is in the bin) or deleting.
Raises: not_found, forbidden, invalid_input, locked, conflict, protected, in_use (a new server is being made from it).';

comment on function public.delete_own_image(uuid, text, text, text) is
'Moves an image of your own into the bin. Billing ends at once. For 72 hours restore_deleted_snapshot gives it back; after that it is removed for good. Servers that were made from it go on. One that failed is removed at once.
@param own_image_id The image by its id.
@param via Where the request comes from: web, shell or api.
@param own_image The image by its name, instead of own_image_id.
@param workspace The workspace of the named image, by its slug. Default: the workspace of the API key, or the only one that you have.
Raises: not_found, forbidden, invalid_input, invalid_state (it is being made), protected, in_use (a server is being made from it).';

select private.close_views_to_writes();
