-- Images of a workspace: what a snapshot holds, as something that servers are created and rebuilt from.
--
-- An image is a row of app.snapshots. So it costs what a snapshot costs, counts against the same quota and limits, and is a
-- line of the same invoices. When it is deleted, a worker removes its disk from the engine: claim_unused_images.

alter table app.snapshots
  add column virtualization text,
  add column source_id uuid references app.snapshots (id) on delete restrict,
  add column removal_after timestamptz,
  add column delete_protection boolean not null default false,
  add column purge_after timestamptz,
  add constraint snapshots_virtualization_known check (virtualization in ('container', 'virtual_machine')),
  add constraint snapshots_image_whole check (
    (kind = 'image') = (virtualization is not null) and (kind = 'image') = (source_id is not null)),
  add constraint snapshots_removal_of_image check (removal_after is null or kind = 'image' and state = 'deleted'),
  -- While it is in the bin, the state is deleting, and the engine keeps it (20261130081000).
  add constraint snapshots_purge_after_deleting check (purge_after is null or state = 'deleting' and not delete_protection);

comment on column app.snapshots.virtualization is 'Of an image: what a server from it is.';
comment on column app.snapshots.source_id is 'Of an image: the snapshot that it was made of.';
comment on column app.snapshots.removal_after is
  'Of a deleted image: when a worker may remove its disk from the engine. Null: there is nothing to remove.';

comment on column app.snapshots.delete_protection is 'Nobody deletes it, and no schedule removes it.';
comment on column app.snapshots.purge_after is
  'Until when it is in the bin and can be restored. Null: it is not in the bin.';

create index snapshots_purge_after on app.snapshots (purge_after) where purge_after is not null;
create index snapshots_source_id on app.snapshots (source_id) where source_id is not null;
create index snapshots_removal on app.snapshots (removal_after) where removal_after is not null;

grant select (virtualization, delete_protection, purge_after) on app.snapshots to authenticated, api_key_read;

insert into app.audit_actions (entity, action) values
  ('own_image', 'create'), ('own_image', 'rename'), ('own_image', 'delete');

-- Lists.

create or replace view private.snapshot_rows with (security_invoker = true) as
select
  s.id as snapshot_id,
  case when true then s.workspace_id end as workspace_id,
  case when true then s.instance_id end as instance_id,
  i.name as instance_name,
  i.state as instance_state,
  s.name,
  s.state,
  s.error_code,
  case when true then s.region_id end as region_id,
  r.slug as region_slug,
  r.name as region_name,
  case when true then s.image_id end as image_id,
  m.family as image_family,
  m.version as image_version,
  -- Of the server: it never changes.
  l.virtualization,
  s.disk_gib,
  s.size_gib,
  s.currency::text as currency,
  s.gib_month_micros,
  p.full_name as created_by_name,
  s.ready_at,
  s.deleted_at,
  s.created_at
from app.snapshots s
join app.instances i on i.id = s.instance_id
join app.plans l on l.id = i.plan_id
join app.regions r on r.id = s.region_id
join app.images m on m.id = s.image_id
left join app.member_names p on p.workspace_id = s.workspace_id and p.user_id = s.created_by
where s.state <> 'deleted' and s.kind not in ('image', 'volume_snapshot');

create view private.own_image_rows with (security_invoker = true) as
select
  s.id as own_image_id,
  case when true then s.workspace_id end as workspace_id,
  s.name,
  s.state,
  s.error_code,
  case when true then s.instance_id end as instance_id,
  i.name as instance_name,
  case when true then s.region_id end as region_id,
  r.slug as region_slug,
  r.name as region_name,
  m.family,
  m.version,
  s.virtualization,
  s.disk_gib,
  s.size_gib,
  s.currency::text as currency,
  s.gib_month_micros,
  p.full_name as created_by_name,
  s.ready_at,
  s.created_at
from app.snapshots s
join app.instances i on i.id = s.instance_id
join app.regions r on r.id = s.region_id
join app.images m on m.id = s.image_id
left join app.member_names p on p.workspace_id = s.workspace_id and p.user_id = s.created_by
where s.kind = 'image' and s.state <> 'deleted' and s.purge_after is null;

create view public.own_image_list with (security_invoker = true, security_barrier = true) as
select r.* from private.own_image_rows r
where (r.workspace_id = any (array(select private.my_workspace_ids())))
union all
select r.* from private.own_image_rows r
where (select private.is_staff())
  and r.workspace_id <> all (array(select private.my_workspace_ids()));

grant select on private.own_image_rows, public.own_image_list to authenticated, api_key_read;

comment on view public.own_image_list is 'Images of your own, made of snapshots: servers are created and rebuilt from them.';
comment on column public.own_image_list.own_image_id is 'The id of the image. create_instance takes it as snapshot_id.';
comment on column public.own_image_list.workspace_id is 'The id of the workspace that owns and pays it.';
comment on column public.own_image_list.name is 'The name of the image; unique among the images and snapshots of the workspace.';
comment on column public.own_image_list.state is 'creating, ready or failed.';
comment on column public.own_image_list.error_code is 'Why it failed, as a code; null: it did not.';
comment on column public.own_image_list.instance_id is 'The id of the server whose snapshot it was made of.';
comment on column public.own_image_list.instance_name is 'The name of that server.';
comment on column public.own_image_list.region_id is 'The id of the region where it is, and where servers from it can be.';
comment on column public.own_image_list.region_slug is 'The region, such as fra1.';
comment on column public.own_image_list.region_name is 'The name of the region.';
comment on column public.own_image_list.family is 'The operating system.';
comment on column public.own_image_list.version is 'The version of the operating system that its server was created with.';
comment on column public.own_image_list.virtualization is 'What a server from it is: container or virtual_machine.';
comment on column public.own_image_list.disk_gib is 'The disk that a server from it needs at least, in GiB.';
comment on column public.own_image_list.size_gib is 'Its size in GiB, rounded up: what is billed. Null before it is ready.';
comment on column public.own_image_list.currency is 'The currency of the price, as ISO 4217.';
comment on column public.own_image_list.gib_month_micros is 'The price of a GiB for a month, as agreed. Millionths of the currency.';
comment on column public.own_image_list.created_by_name is 'The name of the person who made it; null: the account is deleted.';
comment on column public.own_image_list.ready_at is 'Since when it is ready and billed; null: it is not yet.';
comment on column public.own_image_list.created_at is 'When it was requested.';

select private.close_views_to_writes();
