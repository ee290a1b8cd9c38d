-- What people do with links of images: make one, list and withdraw them, look at one, accept it.
--
-- Locks are taken in the order: person, workspace, image, the image of its disk, link.

-- The id with which the engine holds it: that of the row that it came back from the bin of, or the first of a shared disk.
create function private.held_as(copy app.snapshots) returns uuid
language sql immutable parallel safe
set search_path = ''
as $$ select coalesce(copy.disk_id, copy.kept_as, copy.id) $$;

-- Holds the disk of an image until the transaction ends: no other row of the same disk is added or deleted meanwhile.
create function private.lock_image_disk(image app.snapshots) returns uuid
language plpgsql volatile
set search_path = ''
as $$
declare
  disk constant uuid := private.held_as(image);
begin
  perform from app.snapshots s where s.id = disk for update;
  return disk;
end
$$;

create function private.share_own_image(own_image_id uuid, via text)
returns table (share_id uuid, token text, expires_at timestamptz)
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  secret constant text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
  most constant integer := 20;
  image app.snapshots;
  made app.image_shares;
begin
  perform private.require_via(via);
  -- A suspension at the same moment waits, and then withdraws this link, too.
  perform private.lock_person((select auth.uid()));
  image := private.lock_own_image(own_image_id, 'share_images');
  if image.state <> 'ready' then
    perform private.raise_error('invalid_state', 'PT409',
      format('state: %s. Only an image that is ready can be shared.', image.state), 'Choose an image that is ready.');
  end if;
  if (
    select count(*) from app.image_shares s
    where s.image_id = image.id and s.status = 'pending' and s.expires_at > now()
  ) >= most then
    perform private.raise_error('quota_exceeded', 'PT409', format('links: %s of this image wait.', most),
      'Withdraw a link that you do not need.');
  end if;
  insert into app.image_shares (image_id, workspace_id, created_by, token_hash, expires_at)
  values (image.id, image.workspace_id, (select auth.uid()), sha256(convert_to(secret, 'UTF8')),
    date_trunc('milliseconds', now() + interval '7 days'))
  returning * into made;
  perform private.record_own_image_event('share', image, null, jsonb_build_object('name', image.name), via);
  return query select made.id, secret, made.expires_at;
end
$$;

create function private.own_image_shares(workspace_id uuid)
returns table (
  share_id uuid, own_image_id uuid, image text, status text, created_by_name text, created_at timestamptz,
  expires_at timestamptz, accepted_by text, answered_at timestamptz
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_readable_workspace(workspace_id);
  return query
    select s.id, i.id, i.name, case when s.status = 'pending' and s.expires_at <= now() then 'expired' else s.status end,
      n.full_name, s.created_at, s.expires_at, s.accepted_by, s.answered_at
    from app.image_shares s
    join app.snapshots i on i.id = s.image_id and i.state <> 'deleted' and i.purge_after is null
    left join app.member_names n on n.workspace_id = s.workspace_id and n.user_id = s.created_by
    where s.workspace_id = own_image_shares.workspace_id and s.status <> 'withdrawn'
    order by s.created_at desc, s.id
    limit 1000;
end
$$;

create function private.raise_link_closed(status text) returns void
language sql
set search_path = ''
as $$
  select private.raise_error('link_closed', 'PT409', format('status: %s', status), 'Ask for a new link.')
$$;

create function private.withdraw_own_image_share(share_id uuid, via text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  image app.snapshots;
  link app.image_shares;
begin
  perform private.require_via(via);
  image := private.lock_own_image((select s.image_id from app.image_shares s where s.id = share_id), 'share_images');
  select * into strict link from app.image_shares s where s.id = share_id for update;
  if link.status <> 'pending' then
    perform private.raise_link_closed(link.status);
  end if;
  update app.image_shares s set status = 'withdrawn', answered_at = now() where s.id = link.id;
  perform private.record_own_image_event('withdraw_share', image, jsonb_build_object('name', image.name), null, via);
end
$$;

-- Why a link cannot be accepted, or pending. The image goes with its row, and the maker may have lost the right.
create function private.status_of_share(link app.image_shares) returns text
language sql stable
set search_path = ''
as $$
  select case
    when link.status <> 'pending' then link.status
    when link.expires_at <= now() then 'expired'
    when not private.may_share_images(link.workspace_id, link.created_by)
      or not exists (select from app.snapshots s where s.id = link.image_id and s.state = 'ready') then 'withdrawn'
    -- Whether the workspace that shares is suspended is nobody's business.
    when exists (select from app.workspaces w where w.id = link.workspace_id and w.suspended_at is not null) then 'unavailable'
    else 'pending'
  end
$$;

create function private.find_own_image_share(token text)
returns table (
  status text, name text, family text, version text, virtualization text, disk_gib integer, size_gib integer,
  region_slug text, region_name text, is_region_open boolean, shared_by text, own_workspace_id uuid, expires_at timestamptz
)
language sql stable security definer
set search_path = ''
as $$
  -- A link that is closed says only why.
  select t.status, s.name, m.family, m.version, s.virtualization, s.disk_gib, s.size_gib, r.slug, r.name, r.enabled, w.name,
    case when w.id in (select private.my_workspace_ids()) then w.id end, case when s.id is not null then l.expires_at end
  from app.image_shares l
  cross join lateral (select private.status_of_share(l) as status) t
  left join app.snapshots s on s.id = l.image_id and t.status = 'pending'
  left join app.images m on m.id = s.image_id
  left join app.regions r on r.id = s.region_id
  left join app.workspaces w on w.id = s.workspace_id
  where l.token_hash = sha256(convert_to(token, 'UTF8'))
$$;

create function private.accept_own_image(
  token text, name text, workspace_id uuid, gib_month_micros bigint, via text
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  hash constant bytea := sha256(convert_to(token, 'UTF8'));
  receiver app.workspaces;
  source app.snapshots;
  disk uuid;
  link app.image_shares;
  status text;
  price app.snapshot_prices;
  giver text;
  made app.snapshots;
begin
  perform private.require_via(via);
  receiver := private.lock_workspace(workspace_id, 'create_servers');
  select s.* into source from app.image_shares l join app.snapshots s on s.id = l.image_id
  where l.token_hash = hash for update of s;
  if source.id is null then
    perform private.raise_error('not_found', 'PT404', 'This link does not work.', 'Ask for a new link.');
  end if;
  disk := private.lock_image_disk(source);
  select * into strict link from app.image_shares l where l.token_hash = hash for update;
  status := private.status_of_share(link);
  if status <> 'pending' then
    perform private.raise_link_closed(status);
  end if;
  if link.workspace_id = receiver.id then
    perform private.raise_invalid_input('workspace_id: The image is in this workspace.', 'Choose another workspace.');
  end if;
  if not exists (select from app.regions r where r.id = source.region_id and r.enabled) then
    perform private.raise_error('invalid_state', 'PT409', 'region: The region takes no new servers at present.',
      'Ask for the image in another region.');
  end if;
  price := private.agreed_snapshot_price(gib_month_micros);
  accept_own_image.name := coalesce(accept_own_image.name, source.name);
  perform private.require_free_snapshot_name(receiver.id, accept_own_image.name);
  perform private.require_snapshot_quota(receiver.id);

  select w.name into strict giver from app.workspaces w where w.id = link.workspace_id;
  insert into app.snapshots (
    disk_id, shared_by, kind, virtualization, workspace_id, region_id, image_id, created_by, name, disk_gib, size_gib,
    currency, gib_month_micros, state, engine_ref, ready_at)
  values (
    disk, giver, 'image', source.virtualization, receiver.id, source.region_id, source.image_id, (select auth.uid()),
    accept_own_image.name, source.disk_gib, source.size_gib, price.currency, price.gib_month_micros, 'ready', source.engine_ref,
    date_trunc('milliseconds', clock_timestamp()))
  returning * into made;
  perform private.require_within_limit(receiver.id, array[private.request_key()]);
  update app.image_shares l set status = 'accepted', answered_at = now(), accepted_by = receiver.name where l.id = link.id;

  perform private.record_own_image_event('accept', made, null, jsonb_build_object(
    'name', made.name, 'shared_by', giver, 'gib_month_micros', made.gib_month_micros), via);
  perform private.record_event('image.received', '/dashboard/images',
    jsonb_build_object('image', made.name, 'shared_by', giver),
    workspace_id => receiver.id, entity => 'own_image', entity_id => made.id);
  -- The workspace that shares learns which one accepted, and not who.
  perform private.record_event('image.accepted', '/dashboard/images',
    jsonb_build_object('image', source.name, 'accepted_by', receiver.name),
    workspace_id => link.workspace_id, entity => 'own_image', entity_id => source.id, actor => null);
  return jsonb_build_object('own_image_id', made.id, 'name', made.name, 'state', made.state);
end
$$;

-- Removes an image for good. The caller holds its lock.
create function private.remove_own_image(was app.snapshots) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  disk constant uuid := private.lock_image_disk(was);
begin
  update app.snapshots s set
    state = 'deleted', error_code = null, purge_after = null,
    deleted_at = coalesce(s.deleted_at, greatest(date_trunc('milliseconds', clock_timestamp()), s.ready_at))
  where s.id = was.id;
  update app.image_shares s set status = 'withdrawn', answered_at = now()
  where s.image_id = was.id and s.status = 'pending';
  -- The disk goes with the last image that is of it.
  update app.snapshots s set removal_after = now()
  where s.id = disk and s.state = 'deleted'
    and not exists (
      select from app.snapshots o where (o.disk_id = disk or o.kept_as = disk) and o.state <> 'deleted');
end
$$;

create or replace function private.delete_own_image(own_image_id uuid, via text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  was app.snapshots;
  users text;
begin
  perform private.require_via(via);
  was := private.lock_own_image(own_image_id, 'delete_servers', true);
  if was.purge_after is not null then
    return;
  end if;
  if was.state = 'creating' then
    perform private.raise_error('invalid_state', 'PT409', 'state: creating. The image is being made.',
      'Wait until it is ready, then delete it.');
  end if;
  perform private.require_unprotected_copy(was);
  -- Until they have run once, servers are made from it, and a rebuild reads it.
  select string_agg(i.name, ', ' order by i.name) into users from app.instances i
  where i.snapshot_id = was.id and i.engine_ref is null and i.deleted_at is null
    or exists (
      select from app.instance_actions a
      where a.instance_id = i.id and a.workspace_id = was.workspace_id and a.kind = 'rebuild'
        and a.status in ('queued', 'running') and a.parameters ->> 'snapshot_id' = was.id::text);
  if users is not null then
    perform private.raise_error('in_use', 'PT409', format('servers: %s will be made from this image.', users),
      'Wait until the server runs, or delete it.');
  end if;
  -- There is nothing in one that was never made.
  if was.ready_at is null then
    perform private.remove_own_image(was);
  else
    perform private.bin_copy(was);
  end if;
  perform private.record_own_image_event('delete', was, jsonb_build_object('name', was.name), null, via);
end
$$;

create function public.share_own_image(
  own_image_id uuid default null, via text default 'web', own_image text default null, workspace text default null
) returns table (share_id uuid, token text, expires_at timestamptz)
language sql volatile security invoker
set search_path = ''
as $$ select * from private.share_own_image(private.named_own_image(own_image_id, own_image, workspace), via) $$;

create function public.own_image_shares(workspace_id uuid)
returns table (
  share_id uuid, own_image_id uuid, image text, status text, created_by_name text, created_at timestamptz,
  expires_at timestamptz, accepted_by text, answered_at timestamptz
)
language sql stable security invoker
set search_path = ''
as $$ select * from private.own_image_shares(workspace_id) $$;

create function public.withdraw_own_image_share(share_id uuid, via text default 'web') returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.withdraw_own_image_share(share_id, via) $$;

create function public.find_own_image_share(token text)
returns table (
  status text, name text, family text, version text, virtualization text, disk_gib integer, size_gib integer,
  region_slug text, region_name text, is_region_open boolean, shared_by text, own_workspace_id uuid, expires_at timestamptz
)
language sql stable security invoker
set search_path = ''
as $$ select * from private.find_own_image_share(token) $$;

create function public.accept_own_image(
  token text, workspace_id uuid, name text default null, gib_month_micros bigint default null, via text default 'web'
) returns jsonb
language sql volatile security invoker
set search_path = ''
as $$ select private.accept_own_image(token, name, workspace_id, gib_month_micros, via) $$;

-- People only: with a link, a program could carry a disk out of its workspace.
grant execute on function
  private.share_own_image(uuid, text), public.share_own_image(uuid, text, text, text),
  private.own_image_shares(uuid), public.own_image_shares(uuid),
  private.withdraw_own_image_share(uuid, text), public.withdraw_own_image_share(uuid, text),
  private.find_own_image_share(text), public.find_own_image_share(text),
  private.accept_own_image(text, text, uuid, bigint, text), public.accept_own_image(text, uuid, text, bigint, text)
  to authenticated;

comment on function public.share_own_image(uuid, text, text, text) is
'Makes a link with which one other workspace accepts an image of yours, once, within 7 days. It ends with the image, does not work while that is in the bin, and ends with what its maker may do. The image has everything that was on the disk. For owners.
@param own_image_id The image by its id.
@param via Where the request comes from: web, shell or api.
@param own_image The image by its name, instead of own_image_id.
@param workspace The workspace of the named image, by its slug. Default: the only one that you have.
@answer share_id The id of the link.
@answer token For the address of the link, /dashboard/images/accept/ and the token. It is not shown again.
@answer expires_at When the link ends.
Raises: not_found, forbidden, invalid_input, invalid_state, quota_exceeded (20 links of an image wait).';

comment on function public.own_image_shares(uuid) is
'The links of the images of a workspace that wait, have expired or were accepted, newest first. At most 1000.
@param workspace_id The workspace.
@answer share_id The id of the link.
@answer own_image_id The id of the image.
@answer image The name of the image.
@answer status pending, expired or accepted.
@answer created_by_name Who made it; null: the account is deleted.
@answer created_at When it was made.
@answer expires_at When it ends.
@answer accepted_by The name of the workspace that accepted it; null: none has.
@answer answered_at When it was accepted; null: it was not.
Raises: not_found.';

comment on function public.withdraw_own_image_share(uuid, text) is
'Withdraws a link of an image that nobody has accepted. For owners.
@param share_id The link.
@param via Where the request comes from: web, shell or api.
Raises: not_found, forbidden, invalid_input, link_closed.';

comment on function public.find_own_image_share(text) is
'What the link of an image leads to, or no row. A link that is not pending says only its status.
@param token The token of the link.
@answer status pending, expired, accepted, withdrawn, or unavailable: at present.
@answer name The name of the image.
@answer family Its operating system.
@answer version The version of the operating system.
@answer virtualization What a server from it is: container or virtual_machine.
@answer disk_gib The disk that a server from it needs at least, in GiB.
@answer size_gib Its size in GiB: what is billed.
@answer region_slug The region where it is, such as fra1.
@answer region_name The name of the region.
@answer is_region_open Whether the region takes new servers.
@answer shared_by The name of the workspace that shares it.
@answer own_workspace_id The id of that workspace, if you are a member; else null.
@answer expires_at When the link ends.';

comment on function public.accept_own_image(text, uuid, text, bigint, text) is
'Accepts an image that another workspace shares. It becomes your own: billed from now on as a snapshot is, counted in your quota, and yours whatever becomes of the other one. The other workspace learns the name of yours.
@param token! The token of the link.
@param workspace_id! The workspace that accepts and pays.
@param name Lower-case letters, digits and hyphens, 1 to 63. Default: the name that the image has.
@param gib_month_micros The price of snapshot_price that you saw: every other one is refused. Default: the present price.
@param via Where the request comes from: web, shell or api.
@answer own_image_id uuid The id of the image; see own_image_list.
@answer name text The name of the image.
@answer state text ready.
Raises: not_found, forbidden, invalid_input, invalid_state (the region takes no new servers), link_closed, orders_closed, price_changed, uniqueness_error, quota_exceeded, limit_reached.';
