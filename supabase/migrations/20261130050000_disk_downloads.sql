-- The disk of an image, or the data of a volume, as a file: a person or a key gets a ticket, hands it to a provisioner, and the
-- provisioner exchanges it once for the right to read the file. As with consoles, no disk passes through the database or the site.
--
-- Operators download: they are root of every server that has the data, and read the same bytes there. A program is another matter,
-- because with it a disk leaves the workspace unseen. So a key needs the action in its list, and no key without a list has it.
--
-- A suspended workspace is no reason to refuse a person: it can still be read, and customers who leave need their data. No key works
-- there, as everywhere.
--
-- An engine keeps an image as a file. Of a snapshot of a volume it makes one when somebody asks for it (20261130020025), and drops
-- it after two days.

insert into app.workspace_permissions (sort, action, minimum_role, label, condition) values
  (26, 'download_disks', 'operator', 'Download images and volumes',
    'Also while the workspace is suspended. An API key needs the action in its list.');

insert into app.api_key_actions (sort, area, action, label, procedures) values
  (35, 'Snapshots and images', 'download_disks', 'Download the disks of images and volumes',
    array['open_image_download', 'open_volume_download']);

insert into app.audit_actions (entity, action) values
  ('own_image', 'download'), ('volume', 'make_file'), ('volume', 'download');

create table app.disk_downloads (
  id uuid primary key default gen_random_uuid(),
  snapshot_id uuid not null references app.snapshots (id) on delete restrict,
  workspace_id uuid not null references app.workspaces (id) on delete restrict,
  user_id uuid not null references auth.users (id) on delete cascade,
  -- No reference: the row outlives the session of the auth service.
  auth_session_id uuid,
  api_key_id uuid references app.api_keys (id) on delete cascade,
  ticket_hash bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '30 seconds',
  opened_at timestamptz,
  seen_at timestamptz,
  closed_at timestamptz,

  constraint disk_downloads_ticket_hash_key unique (ticket_hash),
  constraint disk_downloads_ticket_hash_length check (octet_length(ticket_hash) = 32),
  constraint disk_downloads_asked_by_one check (num_nonnulls(auth_session_id, api_key_id) = 1),
  constraint disk_downloads_seen_at_given check ((opened_at is null) = (seen_at is null)),
  constraint disk_downloads_closed_after_opened check (closed_at is null or opened_at is not null)
);

comment on table app.disk_downloads is
  'Tickets for downloads of disks, and the downloads that began with them. Kept for 2 days. Closed to the API.';
comment on column app.disk_downloads.snapshot_id is 'The image, or the snapshot of a volume.';
comment on column app.disk_downloads.auth_session_id is
  'The session of the auth service in which a person asked for it. The download ends with it. Null: a key asked.';
comment on column app.disk_downloads.ticket_hash is
  'SHA-256 of the ticket. The ticket itself is shown once, and stored nowhere.';
comment on column app.disk_downloads.opened_at is 'When the ticket was used. It cannot be used again.';
comment on column app.disk_downloads.seen_at is
  'When a provisioner last said that it goes on. Without a sign for 3 minutes it counts as ended.';

create index disk_downloads_snapshot_id on app.disk_downloads (snapshot_id);
create index disk_downloads_workspace_id on app.disk_downloads (workspace_id);
create index disk_downloads_user_id on app.disk_downloads (user_id, created_at);
create index disk_downloads_api_key_id on app.disk_downloads (api_key_id) where api_key_id is not null;
create index disk_downloads_created_at on app.disk_downloads (created_at);

create trigger disk_downloads_raise_on_truncate before truncate on app.disk_downloads
  for each statement execute function private.raise_on_truncate();

alter table app.disk_downloads enable row level security;
alter table app.disk_downloads force row level security;

create policy "Nobody reads downloads of disks but by procedure"
  on app.disk_downloads for select to anon, authenticated
  using (false);

-- Whether somebody may download a disk, now and as long as it takes. It asks for a person or a key, and not for the current one,
-- because the provisioner asks while the download runs.
create function private.may_download(download app.disk_downloads) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from app.snapshots s
    join app.workspaces w on w.id = s.workspace_id and w.deleted_at is null
    join app.profiles p on p.user_id = download.user_id and p.suspended_at is null
    join app.workspace_members m on m.workspace_id = s.workspace_id and m.user_id = download.user_id
    where s.id = download.snapshot_id and s.state = 'ready'
      and private.workspace_role_rank(m.role) >= (
        select private.workspace_role_rank(a.minimum_role) from app.workspace_permissions a
        where a.action = 'download_disks')
      and case when download.api_key_id is null
        then private.is_session_alive(download.auth_session_id, download.user_id)
        else w.suspended_at is null and exists (
          select from app.api_keys k
          join auth.users u on u.id = k.created_by and u.deleted_at is null
            and (u.banned_until is null or u.banned_until <= now())
          where k.id = download.api_key_id and k.ended_at is null and k.expires_at > now())
        end)
$$;

-- What the current person or key would download, once they may: the row is not stored yet.
create function private.require_download(disk app.snapshots) returns app.disk_downloads
language plpgsql stable
set search_path = ''
as $$
declare
  key constant jsonb := private.api_key_claim();
  wanted app.disk_downloads;
begin
  perform private.require_active();
  if key is not null and not coalesce(key -> 'actions' ? 'download_disks', false) then
    perform private.refuse_key_action('download_disks');
  end if;
  wanted.snapshot_id := disk.id;
  wanted.workspace_id := disk.workspace_id;
  wanted.user_id := (select auth.uid());
  wanted.api_key_id := (key ->> 'id')::uuid;
  if key is null then
    wanted.auth_session_id :=
      (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id')::uuid;
  end if;
  if not private.may_download(wanted) then
    -- The rest was checked above.
    perform private.raise_error('forbidden', '42501', format('This needs the role %s.', (
        select a.minimum_role from app.workspace_permissions a where a.action = 'download_disks')),
      'Ask an owner of the workspace, or sign in again.');
  end if;
  return wanted;
end
$$;

-- A ticket for it, and where to send it. Each person has a few at a time.
create function private.open_download(wanted app.disk_downloads) returns table (ticket text, address text, expires_at timestamptz)
language plpgsql volatile
set search_path = ''
as $$
#variable_conflict use_column
declare
  most constant integer := 3;
  -- Three random UUIDs have more than 256 random bits.
  made text := encode(sha256(
    uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'hex');
begin
  -- One request of a person at a time, so that two do not both find the last free place.
  perform private.lock_person(wanted.user_id);
  if (
    select count(*) from app.disk_downloads d
    where d.user_id = wanted.user_id and d.closed_at is null
      and coalesce(d.seen_at > now() - interval '3 minutes', d.expires_at > now())
  ) >= most then
    perform private.raise_error('quota_exceeded', 'PT409',
      format('downloads: %s in use, 1 more wanted, %s allowed.', most, most),
      'Wait until another download has ended, or half a minute.');
  end if;
  insert into app.disk_downloads (
    snapshot_id, workspace_id, user_id, auth_session_id, api_key_id, ticket_hash)
  values (wanted.snapshot_id, wanted.workspace_id, wanted.user_id, wanted.auth_session_id, wanted.api_key_id,
    sha256(convert_to(made, 'UTF8')));
  return query select made, (
      select p.facts ->> 'console_url' from app.provisioners p, app.site_settings s
      where p.engine = s.engine and p.facts ? 'console_url' and p.seen_at > now() - interval '10 minutes'
      order by p.seen_at desc, p.worker limit 1),
    now() + interval '30 seconds';
end
$$;

create function private.open_image_download(own_image_id uuid, via text)
returns table (ticket text, address text, size_gib integer, expires_at timestamptz)
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  image app.snapshots;
  wanted app.disk_downloads;
begin
  perform private.require_via(via);
  select * into image from app.snapshots s
  where s.id = own_image_id and s.kind = 'image' and s.state <> 'deleted'
    and s.workspace_id in (select private.my_workspace_ids());
  if image.id is null then
    perform private.raise_error('not_found', 'PT404',
      'There is no such image, or you are not a member of its workspace.', 'Look at the list of your images.');
  end if;
  if image.state <> 'ready' then
    perform private.raise_error('invalid_state', 'PT409',
      format('state: %s. Only an image that is ready can be downloaded.', image.state), 'Wait until it is ready.');
  end if;
  wanted := private.require_download(image);
  if not private.has_feature(image.region_id, 'image_downloads') then
    perform private.raise_error('feature_missing', 'PT409',
      'region: The engine of this region does not give out images as files.',
      'Copy the files from a server that was made of it, for example with rsync.');
  end if;
  return query select d.ticket, d.address, image.size_gib, d.expires_at from private.open_download(wanted) d;
  -- With a ticket the disk can leave, so this is what is recorded.
  perform private.record_own_image_event(
    'download', image, null, jsonb_build_object('name', image.name, 'size_gib', image.size_gib), via);
end
$$;

create function public.open_image_download(
  own_image_id uuid default null, via text default 'web', own_image text default null, workspace text default null
) returns table (ticket text, address text, size_gib integer, expires_at timestamptz)
language sql volatile security invoker
set search_path = ''
as $$
  select * from private.open_image_download(private.named_own_image(own_image_id, own_image, workspace), via)
$$;

comment on function public.open_image_download(uuid, text, text, text) is
'A ticket with which an image of your own is downloaded as a file, valid once and for 30 seconds. Owners and operators, also while the workspace is suspended; an API key only with the action download_disks in its list. Send it to the address as GET /download/v1 with the header Authorization: Bearer, the ticket; Range goes on where a download ended.
@param own_image_id The image by its id.
@param via Where the request comes from: web, shell or api.
@param own_image The image by its name, instead of own_image_id.
@param workspace The workspace of the named image, by its slug. Default: the workspace of the API key, or the only one that you have.
@answer ticket The ticket. It is shown only now.
@answer address Where to send it, such as https://console.example.com; null: the provider has not said it.
@answer size_gib What the file takes at most, in GiB.
@answer expires_at When the ticket ends if it is not used.
Raises: not_found, forbidden, invalid_input, invalid_state, feature_missing, quota_exceeded.';

create function private.open_volume_download(volume_snapshot_id uuid, via text)
returns table (file_state text, ticket text, address text, bytes bigint, sha256 text, expires_at timestamptz)
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  disk app.snapshots;
  wanted app.disk_downloads;
  volume app.volumes;
begin
  perform private.require_via(via);
  select * into disk from app.snapshots s
  where s.id = volume_snapshot_id and s.kind = 'volume_snapshot' and s.state <> 'deleted' and not s.went_with_volume
    and s.workspace_id in (select private.my_workspace_ids());
  if disk.id is null then
    perform private.raise_error('not_found', 'PT404',
      'There is no such snapshot of a volume, or you are not a member of its workspace.', 'Reload the list.');
  end if;
  if disk.state <> 'ready' then
    perform private.raise_error('invalid_state', 'PT409',
      format('state: %s. Only a snapshot that is ready can be downloaded.', disk.state), 'Wait until it is ready.');
  end if;
  wanted := private.require_download(disk);
  if not private.has_feature(disk.region_id, 'volume_downloads') then
    perform private.raise_error('feature_missing', 'PT409',
      'region: The engine of this region does not give out volumes as files.',
      'Copy the files from the server that has the volume, for example with rsync.');
  end if;
  -- Of two requests at a time, one begins the file.
  select * into strict volume from app.volumes v where v.id = disk.volume_id for update;
  select * into strict disk from app.snapshots s where s.id = disk.id for update;
  if disk.state <> 'ready' or disk.file_state = 'dropping' then
    perform private.raise_error('invalid_state', 'PT409', 'state: The snapshot or its last file is being removed.',
      'Wait a minute, then reload the list.');
  end if;
  if disk.file_state = 'ready' and disk.file_until > now() + interval '1 hour' then
    return query select disk.file_state, d.ticket, d.address, disk.file_bytes, disk.file_sha256, d.expires_at
      from private.open_download(wanted) d;
    perform private.record_volume_event('download', volume, null, jsonb_build_object(
      'snapshot', disk.name, 'bytes', disk.file_bytes), via);
    return;
  end if;
  if disk.file_state is distinct from 'making' then
    update app.snapshots s set file_state = 'making', file_error = null where s.id = disk.id;
    update app.volumes v set run_after = greatest(now(), v.lease_until), attempts = 0 where v.id = volume.id;
    perform private.record_volume_event('make_file', volume, null, jsonb_build_object('snapshot', disk.name), via);
  end if;
  return query select 'making'::text, null::text, null::text, null::bigint, null::text, null::timestamptz;
end
$$;

create function public.open_volume_download(
  volume_snapshot_id uuid default null, via text default 'web', volume_snapshot text default null, workspace text default null
) returns table (file_state text, ticket text, address text, bytes bigint, sha256 text, expires_at timestamptz)
language sql volatile security invoker
set search_path = ''
as $$
  select * from private.open_volume_download(
    private.named_volume_snapshot(volume_snapshot_id, volume_snapshot, workspace), via)
$$;

comment on function public.open_volume_download(uuid, text, text, text) is
'Downloads a snapshot of a volume as a file. The first call makes the file, which takes a while: call it again until there is a ticket, or look at file_state of volume_snapshot_list. The file is kept for 48 hours. The ticket is valid once and for 30 seconds: send it to the address as GET /download/v1 with the header Authorization: Bearer, the ticket; Range goes on where a download ended. Owners and operators, also while the workspace is suspended; an API key only with the action download_disks in its list.
@param volume_snapshot_id The snapshot by its id.
@param via Where the request comes from: web, shell or api.
@param volume_snapshot The snapshot by its name, instead of volume_snapshot_id.
@param workspace The workspace of the named snapshot, by its slug. Default: the workspace of the API key, or the only one that you have.
@answer file_state making or ready.
@answer ticket The ticket. It is shown only now. Null: the file is being made.
@answer address Where to send it, such as https://console.example.com; null: the file is being made, or the provider has not said it.
@answer bytes The bytes of the file; null: it is being made.
@answer sha256 The checksum of the file, in hexadecimal; null: it is being made.
@answer expires_at When the ticket ends if it is not used; null: the file is being made.
Raises: not_found, forbidden, invalid_input, invalid_state, feature_missing, quota_exceeded.';

grant execute on function
  private.open_volume_download(uuid, text), public.open_volume_download(uuid, text, text, text),
  private.open_image_download(uuid, text), public.open_image_download(uuid, text, text, text)
  to authenticated, api_key_operate;

-- For the provisioner.

create function private.claim_download(ticket text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  download app.disk_downloads;
begin
  -- A second use waits for the first, and then finds the ticket used.
  update app.disk_downloads d set opened_at = now(), seen_at = now()
  where d.ticket_hash = sha256(convert_to(ticket, 'UTF8'))
    and d.opened_at is null and d.expires_at > now()
  returning * into download;
  if download.id is null or not private.may_download(download) then
    perform private.raise_error('forbidden', 'PT403',
      'There is no such ticket, or it was used, or it is older than 30 seconds, or the rights have changed.',
      'Begin the download again.');
  end if;
  return (
    select jsonb_build_object(
      'download_id', download.id, 'name', s.name, 'region', r.slug,
      'image_id', case when s.kind = 'image' then private.held_as(s) end,
      'file', case when s.file_state = 'ready' then jsonb_build_object(
        'volume_id', s.volume_id, 'held_as', coalesce(s.kept_as, s.id), 'sha256', s.file_sha256) end)
    from app.snapshots s
    join app.regions r on r.id = s.region_id
    where s.id = download.snapshot_id
  );
end
$$;

create function public.claim_download(ticket text) returns jsonb
language sql volatile security invoker
set search_path = ''
as $$ select private.claim_download(ticket) $$;

comment on function public.claim_download(text) is
  'Exchanges a ticket for its download, once: {download_id, name, region, image_id: of an image, file: {volume_id, held_as, sha256} '
  'of a snapshot of a volume, if the engine has it}. Raises: forbidden.';

create function private.close_download(download_id uuid) returns void
language sql volatile security definer
set search_path = ''
as $$
  update app.disk_downloads d set closed_at = now()
  where d.id = download_id and d.opened_at is not null and d.closed_at is null
$$;

create function public.close_download(download_id uuid) returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.close_download(download_id) $$;

comment on function public.close_download(uuid) is 'Says that a download has ended, whether the whole file was sent or not.';

create function private.keep_downloads(downloads uuid[]) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  update app.disk_downloads d set seen_at = now()
  where d.id = any (downloads) and d.closed_at is null and d.opened_at is not null;
  delete from app.disk_downloads d
  where d.created_at < now() - interval '2 days' and d.id <> all (downloads);
  return coalesce((
    select jsonb_agg(k.id)
    from unnest(downloads) k (id)
    left join app.disk_downloads d on d.id = k.id
    where d.id is null or d.closed_at is not null or d.opened_at < now() - interval '24 hours'
      or not private.may_download(d)
  ), '[]');
end
$$;

create function public.keep_downloads(downloads uuid[]) returns jsonb
language sql volatile security invoker
set search_path = ''
as $$ select private.keep_downloads(downloads) $$;

comment on function public.keep_downloads(uuid[]) is
  'Says which downloads go on, and returns those that have to end: after 24 hours, when the image or snapshot is deleted, when the rights of '
  'the person or the key change, and when the person signs out. Call it twice a minute.';

grant execute on function
  private.claim_download(text), public.claim_download(text),
  private.close_download(uuid), public.close_download(uuid),
  private.keep_downloads(uuid[]), public.keep_downloads(uuid[])
  to service_role, provisioner;
