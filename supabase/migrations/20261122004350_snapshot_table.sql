-- The table of snapshots: copies of the disk of a server, which outlive it. It comes before the views of
-- servers, because they name the snapshot that a server was made from. 20261122005500 has everything else.

create table app.snapshots (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references app.workspaces (id) on delete restrict,
  instance_id uuid not null references app.instances (id) on delete restrict,
  region_id uuid not null references app.regions (id) on delete restrict,
  image_id uuid not null references app.images (id) on delete restrict,
  created_by uuid references auth.users (id) on delete set null,
  name text not null,
  disk_gib integer not null,
  size_gib integer,
  currency char(3) not null,
  gib_month_micros bigint not null,
  state text not null default 'creating',
  error_code text,
  engine_ref text,
  ready_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  constraint snapshots_name_pattern check (name ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'),
  constraint snapshots_disk_gib_range check (disk_gib between 1 and 1000000),
  constraint snapshots_size_gib_range check (size_gib between 1 and 1000000),
  constraint snapshots_gib_month_micros_range check (gib_month_micros between 1 and 100000000),
  constraint snapshots_state_known
    check (state in ('creating', 'ready', 'failed', 'deleting', 'deleted')),
  constraint snapshots_ready_at_given check (
    (ready_at is null) = (size_gib is null) and (state <> 'ready' or ready_at is not null)),
  constraint snapshots_deleted_at_given
    check (deleted_at is not null or state not in ('deleting', 'deleted')),
  constraint snapshots_deleted_at_after check (deleted_at >= ready_at)
);

comment on table app.snapshots is 'Copies of disks of servers. Written by procedure only.';
comment on column app.snapshots.instance_id is
  'The server that it was taken from. Its row stays after the purge.';
comment on column app.snapshots.image_id is 'What the server was made from, so what is on the disk.';
comment on column app.snapshots.disk_gib is
  'The disk of the server at that time. A server from the snapshot needs at least as much.';
comment on column app.snapshots.size_gib is 'What the engine measured, rounded up. It is what is billed.';
comment on column app.snapshots.gib_month_micros is
  'The price that the customer agreed to. It stays when the price of new snapshots changes.';
comment on column app.snapshots.state is
  'failed: it could not be taken, or, with deleted_at, not be deleted. It is not billed.';
comment on column app.snapshots.ready_at is 'It is billed from then on.';
comment on column app.snapshots.deleted_at is
  'When the customer deleted it. It is billed until then, however long the engine takes.';

create unique index snapshots_live_name on app.snapshots (workspace_id, name)
  where state <> 'deleted';
create index snapshots_workspace_id on app.snapshots (workspace_id, created_at desc, id);
create index snapshots_instance_id on app.snapshots (instance_id);
create index snapshots_region_id on app.snapshots (region_id);
create index snapshots_image_id on app.snapshots (image_id);
create index snapshots_created_by on app.snapshots (created_by);

create trigger snapshots_touch_updated_at before update on app.snapshots
  for each row when (old.* is distinct from new.*)
  execute function private.touch_updated_at();
create trigger snapshots_raise_on_truncate before truncate on app.snapshots
  for each statement execute function private.raise_on_truncate();

alter table app.snapshots enable row level security;
alter table app.snapshots force row level security;

alter table app.instances
  add column snapshot_id uuid references app.snapshots (id) on delete restrict;

comment on column app.instances.snapshot_id is
  'The snapshot that the server was made from. Its disk came from there until a rebuild.';

create index instances_snapshot_id on app.instances (snapshot_id) where snapshot_id is not null;
