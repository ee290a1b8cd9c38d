-- Volumes: disks of their own, which outlive the servers that they are given to.
--
-- A row says what is wanted, and what the engine has: size_gib and held_gib, instance_id and held_by. Where both differ, a
-- provisioner does what is missing (20261130020025), one thing at a time. So people can ask at the same moment, and the one who
-- comes last decides; what an action cut off left is done by the next try.
--
-- A volume is made for a server: it is in its region, of its kind, and where machines have disks of their own, on its machine.

create table app.volumes (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references app.workspaces (id) on delete restrict,
  region_id uuid not null references app.regions (id) on delete restrict,
  created_by uuid references auth.users (id) on delete set null,
  api_key_id uuid references app.api_keys (id) on delete set null,
  name text not null,
  virtualization text not null,
  size_gib integer not null,
  held_gib integer,
  currency char(3) not null,
  gib_month_micros bigint not null,
  made_for uuid not null references app.instances (id) on delete restrict,
  source_id uuid references app.snapshots (id) on delete restrict,
  restore_id uuid references app.snapshots (id) on delete restrict,
  instance_id uuid references app.instances (id) on delete restrict,
  held_by uuid references app.instances (id) on delete restrict,
  path text,
  delete_protection boolean not null default false,
  problem text,
  error_code text,
  deleted_at timestamptz,
  purge_after timestamptz,
  is_gone boolean not null default false,
  worker text,
  lease_until timestamptz,
  attempts integer not null default 0,
  run_after timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  constraint volumes_name_pattern check (name ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'),
  constraint volumes_virtualization_known check (virtualization in ('container', 'virtual_machine')),
  constraint volumes_size_gib_range check (size_gib between 1 and 16384),
  constraint volumes_held_gib_range check (held_gib between 1 and size_gib),
  constraint volumes_gib_month_micros_range check (gib_month_micros between 1 and 100000000),
  constraint volumes_held_by_made check (held_by is null or held_gib is not null),
  constraint volumes_problem_known check (problem in ('create', 'attach', 'detach', 'grow', 'snapshot', 'restore')),
  constraint volumes_problem_code check ((problem is null) = (error_code is null)),
  constraint volumes_purge_after_given check ((purge_after is null) = (deleted_at is null)),
  constraint volumes_deleted_free check (deleted_at is null or instance_id is null),
  constraint volumes_restore_made check (restore_id is null or (held_gib is not null and deleted_at is null)),
  constraint volumes_gone_deleted check (not is_gone or (deleted_at is not null and held_by is null))
);

comment on table app.volumes is 'Disks of their own, which outlive servers. Written by procedure only.';
comment on column app.volumes.virtualization is 'The kind of server that can have it: a container gets a folder, a virtual machine a disk.';
comment on column app.volumes.size_gib is 'What is wanted. It never gets smaller.';
comment on column app.volumes.held_gib is 'What the engine has, and what is billed; null: it is not made yet.';
comment on column app.volumes.gib_month_micros is
  'The price that the customer agreed to. It stays when the price of new volumes changes.';
comment on column app.volumes.made_for is 'The server that it was made for. Its row stays after the purge.';
comment on column app.volumes.source_id is 'The snapshot that it was made from; null: it was empty.';
comment on column app.volumes.restore_id is 'The snapshot that its data shall be set back to; null: none.';
comment on column app.volumes.instance_id is 'The server that shall have it; null: none.';
comment on column app.volumes.held_by is 'The server that has it in the engine; null: none.';
comment on column app.volumes.path is 'Where it is inside the server that has it.';
comment on column app.volumes.problem is 'What could not be done the last time: create, attach, detach, grow, snapshot or restore. Null: nothing failed.';
comment on column app.volumes.deleted_at is 'Since when it is in the bin. It is billed until then.';
comment on column app.volumes.is_gone is 'It was removed from the engine for good.';
comment on column app.volumes.run_after is 'When a worker may do what is missing.';

create unique index volumes_live_name on app.volumes (workspace_id, name) where not is_gone;
create index volumes_workspace_id on app.volumes (workspace_id, created_at desc, id);
create index volumes_region_id on app.volumes (region_id);
create index volumes_created_by on app.volumes (created_by);
create index volumes_api_key_id on app.volumes (api_key_id);
create index volumes_made_for on app.volumes (made_for);
create index volumes_source_id on app.volumes (source_id) where source_id is not null;
create index volumes_restore_id on app.volumes (restore_id) where restore_id is not null;
create index volumes_instance_id on app.volumes (instance_id);
create index volumes_held_by on app.volumes (held_by);
-- What may have to be done: few rows at any time, however many volumes there are.
create index volumes_due on app.volumes (run_after)
  where not is_gone and (
    deleted_at is not null or held_gib is distinct from size_gib or held_by is distinct from instance_id
    or restore_id is not null);

create trigger volumes_touch_updated_at before update on app.volumes
  for each row when (old.* is distinct from new.*)
  execute function private.touch_updated_at();
create trigger volumes_raise_on_truncate before truncate on app.volumes
  for each statement execute function private.raise_on_truncate();

alter table app.volumes enable row level security;
alter table app.volumes force row level security;

create policy "Members read the volumes of their workspaces, staff all"
  on app.volumes for select to authenticated, api_key_read
  using (
    workspace_id = any (array(select private.my_workspace_ids())) or (select private.is_staff())
  );

grant select (
    id, workspace_id, region_id, created_by, name, virtualization, size_gib, held_gib, currency, gib_month_micros,
    instance_id, held_by, restore_id, path, delete_protection, problem, error_code, deleted_at, purge_after, is_gone,
    created_at)
  on app.volumes to authenticated, api_key_read;

-- A snapshot of a volume is a row of app.snapshots, as images are. So it costs what a snapshot costs, counts against the same
-- quota and limits, and is a line of the same invoices. The image and the server of the row are those that the volume was
-- made for: they say nothing about what is on it.
alter table app.snapshots
  add column volume_id uuid references app.volumes (id) on delete restrict,
  add column kept_as uuid references app.snapshots (id) on delete restrict,
  add column went_with_volume boolean not null default false,
  add column file_state text,
  add column file_bytes bigint,
  add column file_sha256 text,
  add column file_until timestamptz,
  add column file_error text,
  add constraint snapshots_volume_whole check ((kind = 'volume_snapshot') = (volume_id is not null)),
  add constraint snapshots_went_with_volume check (
    not went_with_volume or (kind = 'volume_snapshot' and state = 'deleting')),
  add constraint snapshots_file_of_volume check (file_state is null or kind = 'volume_snapshot'),
  add constraint snapshots_file_state_known check (file_state in ('making', 'ready', 'failed', 'dropping')),
  add constraint snapshots_file_whole check (file_state is distinct from 'ready'
    or num_nonnulls(file_bytes, file_sha256, file_until) = 3),
  add constraint snapshots_file_sha256_hex check (file_sha256 ~ '^[0-9a-f]{64}$'),
  add constraint snapshots_file_error_given check ((file_state is not distinct from 'failed') = (file_error is not null));

comment on column app.snapshots.volume_id is 'Of a snapshot of a volume: the volume.';
comment on column app.snapshots.kept_as is
  'The row whose id it has in the engine. What comes back from the bin is a new row: the time between is not billed. Null: '
  'its own id.';
comment on column app.snapshots.went_with_volume is 'It is in the bin together with its volume.';
comment on column app.snapshots.file_state is
  'Of a snapshot of a volume, its file for downloads: making, ready, failed or dropping. Null: there is none.';
comment on column app.snapshots.file_until is 'When the engine drops the file.';
comment on column app.snapshots.file_error is 'Why the file could not be made, as a code.';

create index snapshots_volume_id on app.snapshots (volume_id, created_at) where volume_id is not null;
create index snapshots_kept_as on app.snapshots (kept_as) where kept_as is not null;
-- What may have to be done: few rows at any time.
create index snapshots_volume_due on app.snapshots (volume_id)
  where volume_id is not null and state in ('creating', 'deleting') and not went_with_volume;
create index snapshots_file on app.snapshots (volume_id) where file_state is not null;

grant select (volume_id, kept_as, went_with_volume, file_state, file_bytes, file_until, file_error) on app.snapshots to authenticated, api_key_read;

-- What is billed: for each volume the sizes that it had, and from when to when.
create table app.volume_log (
  id uuid primary key default gen_random_uuid(),
  volume_id uuid not null references app.volumes (id) on delete restrict,
  workspace_id uuid not null references app.workspaces (id) on delete restrict,
  size_gib integer not null,
  gib_month_micros bigint not null,
  from_at timestamptz not null,
  to_at timestamptz,

  constraint volume_log_size_gib_range check (size_gib between 1 and 16384),
  constraint volume_log_gib_month_micros_range check (gib_month_micros between 1 and 100000000),
  constraint volume_log_to_at_after check (to_at >= from_at)
);

comment on table app.volume_log is
  'The sizes of volumes, and from when to when they had them: what is billed. A row is never changed but for its end. Closed '
  'to the API.';
comment on column app.volume_log.to_at is 'Not included. Null: it goes on.';

create unique index volume_log_open on app.volume_log (volume_id) where to_at is null;
create index volume_log_volume_id on app.volume_log (volume_id);
create index volume_log_workspace_id on app.volume_log (workspace_id, from_at);

create function private.keep_volume_log() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'DELETE' or old.to_at is not null
    or (new.id, new.volume_id, new.workspace_id, new.size_gib, new.gib_month_micros, new.from_at)
      is distinct from (old.id, old.volume_id, old.workspace_id, old.size_gib, old.gib_month_micros, old.from_at)
  then
    raise exception 'The log of volumes is never changed.';
  end if;
  return new;
end
$$;

create trigger volume_log_keep before update or delete on app.volume_log
  for each row execute function private.keep_volume_log();
create trigger volume_log_raise_on_truncate before truncate on app.volume_log
  for each statement execute function private.raise_on_truncate();

alter table app.volume_log enable row level security;
alter table app.volume_log force row level security;

create policy "Nobody reads the log of volumes but by procedure"
  on app.volume_log for select to anon, authenticated
  using (false);

create function private.log_volume() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  at constant timestamptz := date_trunc('milliseconds', clock_timestamp());
begin
  update app.volume_log g set to_at = greatest(at, g.from_at) where g.volume_id = new.id and g.to_at is null;
  if new.held_gib is not null and new.deleted_at is null then
    insert into app.volume_log (volume_id, workspace_id, size_gib, gib_month_micros, from_at)
    values (new.id, new.workspace_id, new.held_gib, new.gib_month_micros, at);
  end if;
  return null;
end
$$;

create trigger volumes_log after update of held_gib, deleted_at on app.volumes
  for each row
  when (old.held_gib is distinct from new.held_gib or old.deleted_at is distinct from new.deleted_at)
  execute function private.log_volume();

create function private.record_key_of_volume() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  new.api_key_id := private.request_key();
  return new;
end
$$;

create trigger volumes_record_api_key before insert on app.volumes
  for each row execute function private.record_key_of_volume();

-- A server that is deleted gives its volumes back. They stay, with their data.
create function private.free_volumes() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  update app.volumes v set instance_id = null, run_after = now(), attempts = 0, problem = null, error_code = null
  where v.instance_id = new.id;
  return null;
end
$$;

create trigger instances_free_volumes after update of deleted_at on app.instances
  for each row when (old.deleted_at is null and new.deleted_at is not null)
  execute function private.free_volumes();

insert into app.quota_metrics (metric, label, unit, default_max, new_max, new_days, sort) values
  ('volumes', 'Volumes', '', 20, 5, 14, 7),
  ('volume_gib', 'Volume storage', 'GiB', 2000, 200, 14, 8);

insert into app.audit_actions (entity, action) values
  ('volume', 'create'), ('volume', 'update'), ('volume', 'attach'), ('volume', 'detach'), ('volume', 'grow'),
  ('volume', 'delete'), ('volume', 'restore'), ('volume', 'purge'), ('volume_price', 'save');

-- The price: a row of snapshot_prices of the kind "volume".

create view public.volume_price with (security_invoker = true, security_barrier = true) as
select p.currency::text as currency, p.gib_month_micros, p.valid_from
from app.snapshot_prices p
where p.valid_to is null and p.kind = 'volume'
-- There is one at most. With a limit nobody can write through the view.
limit 1;

comment on view public.volume_price is 'What a GiB of a new volume costs for a month; no row: volumes cannot be ordered.';
comment on column public.volume_price.currency is 'The currency, as ISO 4217.';
comment on column public.volume_price.gib_month_micros is
  'The price of a GiB for a month; create_volume takes it. Millionths of the currency.';
comment on column public.volume_price.valid_from is 'Since when the price applies.';

grant select on public.volume_price to anon, authenticated;

create function private.set_volume_price(gib_month_micros bigint, reason text) returns void
language sql volatile security definer
set search_path = ''
as $$ select private.set_price_of_kind('volume', gib_month_micros, reason) $$;

create function public.set_volume_price(gib_month_micros bigint, reason text) returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.set_volume_price(gib_month_micros, reason) $$;

comment on function public.set_volume_price(bigint, text) is
  'Sets what a GiB of a new volume costs for a month, in millionths of the currency; null: volumes can no longer be '
  'ordered. Volumes that exist keep their price. For admins. Raises: forbidden, invalid_input.';

grant execute on function private.set_volume_price(bigint, text), public.set_volume_price(bigint, text)
  to authenticated;

-- The list.

create view private.volume_rows with (security_invoker = true) as
select
  v.id as volume_id,
  case when true then v.workspace_id end as workspace_id,
  v.name,
  case
    when v.deleted_at is not null then case when v.is_gone then 'gone' else 'deleted' end
    when v.held_gib is null then case when v.error_code is null then 'creating' else 'failed' end
    when v.restore_id is not null then 'restoring'
    when v.held_by is distinct from v.instance_id then
      case when v.held_by is null then 'attaching' else 'detaching' end
    when v.held_gib < v.size_gib then 'growing'
    when v.held_by is not null then 'attached'
    else 'available'
  end as state,
  v.problem,
  v.error_code,
  case when true then coalesce(v.held_by, v.instance_id) end as instance_id,
  i.name as instance_name,
  v.path,
  r.slug as region_slug,
  r.name as region_name,
  v.virtualization,
  coalesce(v.held_gib, v.size_gib) as size_gib,
  v.size_gib as wanted_gib,
  v.currency::text as currency,
  v.gib_month_micros,
  v.delete_protection,
  p.full_name as created_by_name,
  v.deleted_at,
  v.purge_after,
  v.created_at
from app.volumes v
join app.regions r on r.id = v.region_id
left join app.instances i on i.id = coalesce(v.held_by, v.instance_id)
left join app.member_names p on p.workspace_id = v.workspace_id and p.user_id = v.created_by
where not v.is_gone;

create view public.volume_list with (security_invoker = true, security_barrier = true) as
select r.* from private.volume_rows r
where (r.workspace_id = any (array(select private.my_workspace_ids())))
union all
select r.* from private.volume_rows r
where (select private.is_staff())
  and r.workspace_id <> all (array(select private.my_workspace_ids()));

grant select on private.volume_rows, public.volume_list to authenticated, api_key_read;

comment on view public.volume_list is
  'Volumes: disks that servers are given and that outlive them. Also those in the bin, which can be restored.';
comment on column public.volume_list.volume_id is 'The id of the volume.';
comment on column public.volume_list.workspace_id is 'The id of the workspace that owns and pays it.';
comment on column public.volume_list.name is 'The name of the volume; unique in the workspace.';
comment on column public.volume_list.state is
  'creating, available, attaching, attached, detaching, growing, restoring, failed (it could not be made) or deleted (it is in the bin).';
comment on column public.volume_list.problem is
  'What could not be done the last time: create, attach, detach, grow, snapshot or restore. Null: nothing failed.';
comment on column public.volume_list.error_code is 'Why, as a code; null: nothing failed.';
comment on column public.volume_list.instance_id is 'The id of the server that has it, or gets it; null: none.';
comment on column public.volume_list.instance_name is 'The name of that server.';
comment on column public.volume_list.path is
  'Where it is inside the server: the folder in a container, the disk in a virtual machine. Null: no server has it.';
comment on column public.volume_list.region_slug is 'The region, such as fra1. It stays there.';
comment on column public.volume_list.region_name is 'The name of the region.';
comment on column public.volume_list.virtualization is
  'What can have it: container or virtual_machine, as the server that it was made for.';
comment on column public.volume_list.size_gib is 'Its size in GiB: what is billed once it is made.';
comment on column public.volume_list.wanted_gib is 'The size that it is growing to. The same as size_gib, once it has grown.';
comment on column public.volume_list.currency is 'The currency of the price, as ISO 4217.';
comment on column public.volume_list.gib_month_micros is
  'The price of a GiB for a month, as agreed. Millionths of the currency.';
comment on column public.volume_list.delete_protection is 'True: it cannot be deleted.';
comment on column public.volume_list.created_by_name is 'The name of the person who made it; null: the account is deleted.';
comment on column public.volume_list.deleted_at is 'Since when it is in the bin, and not billed; null: it is not.';
comment on column public.volume_list.purge_after is 'Until when it can be restored; null: it is not in the bin.';
comment on column public.volume_list.created_at is 'When it was ordered.';

select private.close_views_to_writes();
