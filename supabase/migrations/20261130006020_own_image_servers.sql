-- Servers from images of one's own, and what workers do.

create or replace function private.require_snapshot(
  snapshot uuid, workspace uuid, plan uuid, region uuid
) returns app.snapshots
language plpgsql volatile
set search_path = ''
as $$
declare
  source app.snapshots;
  what text;
  disk integer;
begin
  select * into source from app.snapshots s
  where s.id = snapshot and s.workspace_id = workspace for no key update;
  if source.id is null or source.state <> 'ready' or source.kind = 'volume_snapshot' then
    perform private.raise_invalid_input(
      'snapshot_id: This workspace has no such snapshot or image that is ready.', 'Choose another one.');
  end if;
  what := case source.kind when 'image' then 'image' else 'snapshot' end;
  if source.region_id <> region then
    perform private.raise_invalid_input(
      format('region_id: The %s is in %s.', what,
        (select r.slug from app.regions r where r.id = source.region_id)),
      'Choose that region.');
  end if;
  select l.disk_gib into disk from app.plans l where l.id = plan;
  if disk is null or disk < source.disk_gib then
    perform private.raise_invalid_input(
      format('plan_id: The %s needs %s GiB of disk.', what, source.disk_gib),
      'Choose a larger plan.');
  end if;
  -- The server of the snapshot has been of one kind all its life, and so is its disk.
  if exists (
    select from app.plans wanted
    where wanted.id = plan and wanted.virtualization <> coalesce(source.virtualization, (
      select was.virtualization from app.instances i join app.plans was on was.id = i.plan_id
      where i.id = source.instance_id))
  ) then
    perform private.raise_invalid_input(
      'plan_id: A disk of a container never starts a virtual machine, nor the other way round.',
      format('Choose a plan with the same virtualization as the server of the %s.', what));
  end if;
  return source;
end
$$;

-- What a server is rebuilt from: an image of its workspace, or a snapshot or backup of the server itself, which brings its
-- disk back. It cannot be deleted until the transaction ends.
create function private.require_rebuild_image(server app.instances, snapshot uuid) returns app.snapshots
language plpgsql volatile
set search_path = ''
as $$
declare
  source app.snapshots;
  plan app.plans;
begin
  select * into source from app.snapshots s
  where s.id = snapshot and s.workspace_id = server.workspace_id for no key update;
  select * into strict plan from app.plans l where l.id = server.plan_id;
  if source.id is null or source.state <> 'ready' or source.kind = 'volume_snapshot' then
    perform private.raise_invalid_input('snapshot_id: This workspace has no such image, snapshot or backup that is ready.',
      'Choose another one.');
  end if;
  if source.kind <> 'image' then
    if source.instance_id <> server.id then
      perform private.raise_invalid_input(
        format('snapshot_id: The %s is of another server.', source.kind),
        'Make an image of it, or create a server from it.');
    end if;
    return source;
  end if;
  if source.region_id <> server.region_id then
    perform private.raise_invalid_input('snapshot_id: The image is in another region than the server.',
      'Choose another image.');
  end if;
  if coalesce(plan.disk_gib, 0) < source.disk_gib then
    perform private.raise_invalid_input(format('snapshot_id: The image needs %s GiB of disk.', source.disk_gib),
      'Choose another image, or give the server a larger plan first.');
  end if;
  if plan.virtualization <> source.virtualization then
    perform private.raise_invalid_input(
      'snapshot_id: An image of a container never starts a virtual machine, nor the other way round.',
      'Choose another image.');
  end if;
  return source;
end
$$;

create or replace function private.prepare_rebuild(server app.instances, parameters jsonb) returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  image uuid := coalesce(private.typed(parameters, 'image_id', 'uuid')::uuid, server.image_id);
  snapshot uuid := private.typed(parameters, 'snapshot_id', 'uuid')::uuid;
  change jsonb := jsonb_build_object('image_id', image);
begin
  perform private.require_unprotected(server);
  if snapshot is null then
    perform private.require_image(image, server.plan_id);
  elsif parameters ? 'image_id' then
    perform private.raise_invalid_input('image_id: Not together with snapshot_id.', 'Name one image.');
  else
    -- Its operating system may be retired by now: nothing is written from that.
    change := jsonb_build_object(
      'image_id', (private.require_rebuild_image(server, snapshot)).image_id, 'snapshot_id', snapshot);
  end if;
  if parameters ? 'ssh_key_ids' then
    change := change || jsonb_build_object(
      'authorized_keys', private.authorized_keys(parameters -> 'ssh_key_ids'));
  end if;
  if parameters ? 'cloud_init' then
    change := change || jsonb_build_object(
      'cloud_init', private.require_cloud_init(parameters ->> 'cloud_init'));
  end if;
  return change;
end
$$;

-- The server says what its disk came from.
create function private.note_image_of_rebuild() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  update app.instances i set snapshot_id = (new.parameters ->> 'snapshot_id')::uuid
  where i.id = new.instance_id and i.snapshot_id is distinct from (new.parameters ->> 'snapshot_id')::uuid;
  return null;
end
$$;

create trigger instance_actions_note_image after update of status on app.instance_actions
  for each row when (new.kind = 'rebuild' and new.status = 'succeeded' and old.status <> 'succeeded')
  execute function private.note_image_of_rebuild();

-- What the worker reads and reports.

create or replace function private.snapshot_of_action(action uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object('id', s.id, 'engine_ref', s.engine_ref)
    || case when s.kind = 'image' then jsonb_build_object('is_image', true) else '{}' end
    || case when a.kind = 'create_image' then jsonb_build_object('source_id', s.source_id) else '{}' end
  from app.instance_actions a
  join app.instances i on i.id = a.instance_id
  join app.snapshots s on s.id = case
    when private.is_snapshot_action(a.kind) or a.kind = 'rebuild' then (a.parameters ->> 'snapshot_id')::uuid
    -- Any other action may have to make a server that has never run.
    when i.engine_ref is null then i.snapshot_id
  end
  where a.id = action
$$;

-- Disks of deleted images. A removal that is cut off or fails is tried again some minutes later, and to
-- remove what is gone is a success, so a worker needs no other lease.
create function private.claim_unused_images(worker text, max integer) returns setof jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  served constant uuid[] := private.regions_of_worker(worker);
begin
  perform private.require_worker_name(worker);
  if private.is_for_other_engine(worker) then
    return;
  end if;
  return query
    with due as (
      select s.id from app.snapshots s
      where s.removal_after <= now() and (served is null or s.region_id = any (served))
      order by s.removal_after
      limit least(greatest(claim_unused_images.max, 0), 100)
      for update skip locked
    ), claimed as (
      update app.snapshots s set removal_after = now() + interval '5 minutes'
      from due where s.id = due.id
      returning s.id, s.region_id
    )
    select jsonb_build_object('id', c.id, 'region', r.slug)
    from claimed c join app.regions r on r.id = c.region_id;
end
$$;

create function public.claim_unused_images(worker text, max integer) returns setof jsonb
language sql volatile security invoker
set search_path = ''
as $$ select private.claim_unused_images(worker, max) $$;

comment on function public.claim_unused_images(text, integer) is
  'At most max images whose disk nothing needs any more, for a worker to remove from the engine: {id, region}.';

create function private.complete_image_removal(own_image_id uuid) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  update app.snapshots s set removal_after = null, engine_ref = null
  where s.id = own_image_id and s.removal_after is not null;
  return found;
end
$$;

create function public.complete_image_removal(own_image_id uuid) returns boolean
language sql volatile security invoker
set search_path = ''
as $$ select private.complete_image_removal(own_image_id) $$;

comment on function public.complete_image_removal(uuid) is
  'Reports that the engine holds the disk of a deleted image no longer. False: it was reported before.';

grant execute on function
  private.claim_unused_images(text, integer), public.claim_unused_images(text, integer),
  private.complete_image_removal(uuid), public.complete_image_removal(uuid)
  to service_role, provisioner;

-- What an invoice calls it.
create or replace function private.usage_line(line private.month_line, category text, rate numeric) returns app.invoice_lines
language sql stable
set search_path = ''
as $$
  select row(
    null, null, line.kind, line.entity_id, line.title,
    case line.kind
      when 'server' then concat_ws(', ', line.plan, line.region)
      else concat_ws(', ',
        coalesce(line.data ->> 'backup',
          (select 'Image' from app.snapshots s where s.id = line.entity_id and s.kind = 'image'), 'Snapshot'),
        (line.data ->> 'size_gib') || ' GiB', line.region)
    end,
    line.from_at, line.to_at, line.quantity, line.unit, line.unit_micros, line.net_micros,
    private.cents_of(line.net_micros), category, rate, line.data)::app.invoice_lines
$$;
