-- Links through which another workspace gets an image.
--
-- The workspace that accepts gets an image of its own: a row of app.snapshots that it pays, counts in its quota, renames and deletes.
-- The right to use the image of somebody else would be worse for both: the giver could not delete what others need, or
-- would take their servers away with it, and would pay for all of them.
--
-- The disk is not written again. An engine knows an image by its content, and keeps the same content once. So the rows of an
-- image and of all that were accepted of it name one disk, and it is removed from the engine with the last of them.

alter table app.snapshots
  alter column instance_id drop not null,
  add column disk_id uuid references app.snapshots (id) on delete restrict,
  add column shared_by text,
  drop constraint snapshots_image_whole,
  add constraint snapshots_image_whole check (
    (kind = 'image') = (virtualization is not null)
    and (kind = 'image') = (num_nonnulls(source_id, disk_id) = 1) and num_nonnulls(source_id, disk_id) < 2),
  -- Whose server it was is nothing that the other workspace learns.
  add constraint snapshots_image_of_server check ((instance_id is null) = (disk_id is not null)),
  add constraint snapshots_shared_by_given check ((shared_by is null) = (disk_id is null));

comment on column app.snapshots.instance_id is
  'The server that it was taken from. Its row stays after the purge. Null: an image that another workspace shared.';
comment on column app.snapshots.disk_id is
  'Of an image that another workspace shared: the image with whose id the engine holds the disk. It may be deleted.';
comment on column app.snapshots.shared_by is
  'Of an image that another workspace shared: the name that this workspace had at that time.';

create index snapshots_disk_id on app.snapshots (disk_id) where disk_id is not null;

grant select (shared_by) on app.snapshots to authenticated, api_key_read;

insert into app.workspace_permissions (sort, action, minimum_role, label, condition) values
  (25, 'share_images', 'owner', 'Share images with other workspaces',
    'By a link that works once, for 7 days. The other workspace accepts it.');

insert into app.audit_actions (entity, action) values
  ('own_image', 'share'), ('own_image', 'withdraw_share'), ('own_image', 'accept');

create table app.image_shares (
  id uuid primary key default gen_random_uuid(),
  image_id uuid not null references app.snapshots (id) on delete restrict,
  workspace_id uuid not null references app.workspaces (id) on delete restrict,
  created_by uuid references auth.users (id) on delete set null,
  token_hash bytea not null,
  status text not null default 'pending',
  expires_at timestamptz not null,
  answered_at timestamptz,
  accepted_by text,
  created_at timestamptz not null default now(),

  constraint image_shares_token_hash_key unique (token_hash),
  constraint image_shares_token_hash_length check (length(token_hash) = 32),
  constraint image_shares_status_known check (status in ('pending', 'accepted', 'withdrawn')),
  constraint image_shares_expires_at_after check (expires_at > created_at),
  constraint image_shares_answered_at_given check ((status = 'pending') = (answered_at is null)),
  constraint image_shares_accepted_by_given check ((status = 'accepted') = (accepted_by is not null))
);

comment on table app.image_shares is
  'Links through which another workspace gets an image. Read and written by procedure only.';
comment on column app.image_shares.workspace_id is 'The workspace that owns the image and shares it.';
comment on column app.image_shares.token_hash is 'SHA-256 of the token of the link. The token is stored nowhere.';
comment on column app.image_shares.accepted_by is 'The name that the workspace which accepted had at that time.';

create index image_shares_image_id on app.image_shares (image_id, created_at desc);
create index image_shares_workspace_id on app.image_shares (workspace_id, created_at desc);
create index image_shares_created_by on app.image_shares (created_by);

create trigger image_shares_raise_on_truncate before truncate on app.image_shares
  for each statement execute function private.raise_on_truncate();

alter table app.image_shares enable row level security;
alter table app.image_shares force row level security;

create policy "Nobody reads links of images but by procedure"
  on app.image_shares for select to anon, authenticated
  using (false);

-- A link acts for the person who made it, so it ends with what that person may do, as an invitation does.

create function private.may_share_images(workspace uuid, person uuid) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from app.workspace_members m
    join app.profiles p on p.user_id = m.user_id and p.suspended_at is null
    join auth.users u on u.id = m.user_id and u.deleted_at is null
      and (u.banned_until is null or u.banned_until <= now())
    where m.workspace_id = workspace and m.user_id = person
      and private.workspace_role_rank(m.role) >= (
        select private.workspace_role_rank(a.minimum_role) from app.workspace_permissions a
        where a.action = 'share_images')
  )
$$;

comment on function private.may_share_images(uuid, uuid) is
  'Whether the links of images that this person made for a workspace hold.';

create function private.withdraw_image_shares_of(person uuid, workspace uuid default null) returns void
language sql volatile security definer
set search_path = ''
as $$
  update app.image_shares s set status = 'withdrawn', answered_at = now()
  where s.id in (
    select p.id from app.image_shares p
    where p.created_by = person and p.status = 'pending'
      and (workspace is null or p.workspace_id = workspace)
    -- In one order, so that two changes at once do not wait for each other.
    order by p.id for update)
$$;

comment on function private.withdraw_image_shares_of(uuid, uuid) is
  'Withdraws the links of images that a person made for a workspace, or for all of them, and nobody has accepted.';

create function private.end_image_shares() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  if not private.may_share_images(old.workspace_id, old.user_id) then
    perform private.withdraw_image_shares_of(old.user_id, old.workspace_id);
  end if;
  return null;
end
$$;

create trigger workspace_members_end_image_shares after delete or update of role on app.workspace_members
  for each row execute function private.end_image_shares();

create function private.end_image_shares_of_suspended() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.withdraw_image_shares_of(new.user_id);
  return null;
end
$$;

create trigger profiles_end_image_shares after update of suspended_at on app.profiles
  for each row when (old.suspended_at is null and new.suspended_at is not null)
  execute function private.end_image_shares_of_suspended();

-- The account was deleted, and with it goes its id.
create function private.end_image_share_of_deleted() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.status := 'withdrawn';
  new.answered_at := now();
  return new;
end
$$;

create trigger image_shares_end before update of created_by on app.image_shares
  for each row when (new.created_by is null and new.status = 'pending')
  execute function private.end_image_share_of_deleted();

-- Events.

insert into app.event_kinds (
  name, topic, title, description, audience, by_site, by_mail, may_switch_off, for_webhooks, sort)
values
  ('image.accepted', 'snapshots', 'Shared image accepted', 'Another workspace accepted an image that yours shared.',
    'operators', true, true, true, true, 252),
  ('image.received', 'snapshots', 'Image received', 'Somebody accepted an image that another workspace shared with yours.',
    'operators', true, false, true, true, 253);

-- Lists.

create or replace view private.own_image_rows with (security_invoker = true) as
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
  s.created_at,
  s.shared_by,
  s.delete_protection
from app.snapshots s
left join app.instances i on i.id = s.instance_id
join app.regions r on r.id = s.region_id
join app.images m on m.id = s.image_id
left join app.member_names p on p.workspace_id = s.workspace_id and p.user_id = s.created_by
where s.kind = 'image' and s.state <> 'deleted' and s.purge_after is null;

create or replace view public.own_image_list with (security_invoker = true, security_barrier = true) as
select r.* from private.own_image_rows r
where (r.workspace_id = any (array(select private.my_workspace_ids())))
union all
select r.* from private.own_image_rows r
where (select private.is_staff())
  and r.workspace_id <> all (array(select private.my_workspace_ids()));

comment on view public.own_image_list is
  'Images of your own, made of snapshots or accepted from another workspace: servers are created and rebuilt from them. Those '
  'in the bin are in snapshot_bin_list.';
comment on column public.own_image_list.delete_protection is 'True: nobody deletes it.';
comment on column public.own_image_list.instance_id is
  'The id of the server whose snapshot it was made of; null: another workspace shared it.';
comment on column public.own_image_list.instance_name is 'The name of that server; null: another workspace shared the image.';
comment on column public.own_image_list.created_by_name is
  'The name of the person who made or accepted it; null: the account is deleted.';
comment on column public.own_image_list.shared_by is
  'The name of the workspace that shared it, as it was then; null: it was made in this workspace.';

select private.close_views_to_writes();
