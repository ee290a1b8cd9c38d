-- The disk of an image as a file: a person or a key gets a ticket, hands it to a provisioner, and the provisioner exchanges it once
-- for the right to read the image. As with consoles, no disk passes through the database or the site.
--
-- Operators download: they are root of every server made of the image, and read the same bytes there. A program is another matter,
-- because with it a disk leaves the workspace unseen. So a key needs the action in its list, and no key without a list has it.
--
-- A suspended workspace is no reason to refuse a person: it can still be read, and whoever is leaving needs their data. No key works
-- there, as everywhere.

insert into app.workspace_permissions (sort, action, minimum_role, label, condition) values
  (26, 'download_images', 'operator', 'Download images',
    'Also while the workspace is suspended. An API key needs the action in its list.');

insert into app.api_key_actions (sort, area, action, label, procedures) values
  (35, 'Snapshots and images', 'download_images', 'Download the disks of images of your own',
    array['open_image_download']);

insert into app.audit_actions (entity, action) values ('own_image', 'download');

create table app.image_downloads (
  id uuid primary key default gen_random_uuid(),
  image_id uuid not null references app.snapshots (id) on delete restrict,
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

  constraint image_downloads_ticket_hash_key unique (ticket_hash),
  constraint image_downloads_ticket_hash_length check (octet_length(ticket_hash) = 32),
  constraint image_downloads_asked_by_one check (num_nonnulls(auth_session_id, api_key_id) = 1),
  constraint image_downloads_seen_at_given check ((opened_at is null) = (seen_at is null)),
  constraint image_downloads_closed_after_opened check (closed_at is null or opened_at is not null)
);

comment on table app.image_downloads is
  'Tickets for downloads of images, and the downloads that began with them. Kept for 2 days. Closed to the API.';
comment on column app.image_downloads.auth_session_id is
  'The session of the auth service in which a person asked for it. The download ends with it. Null: a key asked.';
comment on column app.image_downloads.ticket_hash is
  'SHA-256 of the ticket. The ticket itself is shown once, and stored nowhere.';
comment on column app.image_downloads.opened_at is 'When the ticket was used. It cannot be used again.';
comment on column app.image_downloads.seen_at is
  'When a provisioner last said that it goes on. Without a sign for 3 minutes it counts as ended.';

create index image_downloads_image_id on app.image_downloads (image_id);
create index image_downloads_workspace_id on app.image_downloads (workspace_id);
create index image_downloads_user_id on app.image_downloads (user_id, created_at);
create index image_downloads_api_key_id on app.image_downloads (api_key_id) where api_key_id is not null;
create index image_downloads_created_at on app.image_downloads (created_at);

create trigger image_downloads_raise_on_truncate before truncate on app.image_downloads
  for each statement execute function private.raise_on_truncate();

alter table app.image_downloads enable row level security;
alter table app.image_downloads force row level security;

create policy "Nobody reads downloads of images but by procedure"
  on app.image_downloads for select to anon, authenticated
  using (false);

-- Whether a download may begin and go on. It asks for a person or a key, and not for the current one, because the provisioner asks
-- while the download runs.
create function private.may_go_on(download app.image_downloads) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from app.snapshots s
    join app.workspaces w on w.id = s.workspace_id and w.deleted_at is null
    join app.profiles p on p.user_id = download.user_id and p.suspended_at is null
    join app.workspace_members m on m.workspace_id = s.workspace_id and m.user_id = download.user_id
    where s.id = download.image_id and s.state = 'ready'
      and private.workspace_role_rank(m.role) >= (
        select private.workspace_role_rank(a.minimum_role) from app.workspace_permissions a
        where a.action = 'download_images')
      and case when download.api_key_id is null
        then private.is_session_alive(download.auth_session_id, download.user_id)
        else w.suspended_at is null and exists (
          select from app.api_keys k
          join auth.users u on u.id = k.created_by and u.deleted_at is null
            and (u.banned_until is null or u.banned_until <= now())
          where k.id = download.api_key_id and k.ended_at is null and k.expires_at > now())
        end)
$$;

create function private.open_image_download(own_image_id uuid, via text)
returns table (ticket text, address text, size_gib integer, expires_at timestamptz)
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  most constant integer := 3;
  person constant uuid := (select auth.uid());
  key constant jsonb := private.api_key_claim();
  image app.snapshots;
  wanted app.image_downloads;
  -- Three random UUIDs have more than 256 random bits.
  made text := encode(sha256(
    uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'hex');
begin
  perform private.require_via(via);
  select * into image from app.snapshots s
  where s.id = own_image_id and s.kind = 'image' and s.state <> 'deleted'
    and s.workspace_id in (select private.my_workspace_ids());
  if image.id is null then
    perform private.raise_error('not_found', 'PT404',
      'There is no such image, or you are not a member of its workspace.', 'Look at the list of your images.');
  end if;
  perform private.require_active();
  if key is not null and not coalesce(key -> 'actions' ? 'download_images', false) then
    perform private.refuse_key_action('download_images');
  end if;
  if image.state <> 'ready' then
    perform private.raise_error('invalid_state', 'PT409',
      format('state: %s. Only an image that is ready can be downloaded.', image.state), 'Wait until it is ready.');
  end if;
  if not private.has_feature(image.region_id, 'image_downloads') then
    perform private.raise_error('feature_missing', 'PT409',
      'region: The engine of this region does not give out images as files.',
      'Copy the files from a server that was made of it, for example with rsync.');
  end if;
  wanted.image_id := image.id;
  wanted.workspace_id := image.workspace_id;
  wanted.user_id := person;
  wanted.api_key_id := (key ->> 'id')::uuid;
  if key is null then
    wanted.auth_session_id :=
      (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id')::uuid;
  end if;
  if not private.may_go_on(wanted) then
    -- The rest was checked above.
    perform private.raise_error('forbidden', '42501', format('This needs the role %s.', (
        select a.minimum_role from app.workspace_permissions a where a.action = 'download_images')),
      'Ask an owner of the workspace, or sign in again.');
  end if;
  -- One request of a person at a time, so that two do not both find the last free place.
  perform private.lock_person(person);
  if (
    select count(*) from app.image_downloads d
    where d.user_id = person and d.closed_at is null
      and coalesce(d.seen_at > now() - interval '3 minutes', d.expires_at > now())
  ) >= most then
    perform private.raise_error('quota_exceeded', 'PT409',
      format('downloads: %s in use, 1 more wanted, %s allowed.', most, most),
      'Wait until another download has ended, or half a minute.');
  end if;
  insert into app.image_downloads (
    image_id, workspace_id, user_id, auth_session_id, api_key_id, ticket_hash)
  values (image.id, image.workspace_id, person, wanted.auth_session_id, wanted.api_key_id,
    sha256(convert_to(made, 'UTF8')));
  -- With a ticket the disk can leave, so this is what is recorded.
  perform private.record_own_image_event(
    'download', image, null, jsonb_build_object('name', image.name, 'size_gib', image.size_gib), via);
  return query select made, (
      select p.facts ->> 'console_url' from app.provisioners p, app.site_settings s
      where p.engine = s.engine and p.facts ? 'console_url' and p.seen_at > now() - interval '10 minutes'
      order by p.seen_at desc, p.worker limit 1),
    image.size_gib, now() + interval '30 seconds';
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
'A ticket with which an image of your own is downloaded as a file, valid once and for 30 seconds. Owners and operators, also while the workspace is suspended; an API key only with the action download_images in its list. Send it to the address as GET /image/v1 with the header Authorization: Bearer, the ticket; Range goes on where a download ended.
@param own_image_id The image by its id.
@param via Where the request comes from: web, shell or api.
@param own_image The image by its name, instead of own_image_id.
@param workspace The workspace of the named image, by its slug. Default: the workspace of the API key, or the only one that you have.
@answer ticket The ticket. It is shown only now.
@answer address Where to send it, such as https://console.example.com; null: the provider has not said it.
@answer size_gib What the file takes at most, in GiB.
@answer expires_at When the ticket ends if it is not used.
Raises: not_found, forbidden, invalid_input, invalid_state, feature_missing, quota_exceeded.';

grant execute on function
  private.open_image_download(uuid, text), public.open_image_download(uuid, text, text, text)
  to authenticated, api_key_operate;

-- For the provisioner.

create function private.claim_image_download(ticket text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  download app.image_downloads;
begin
  -- A second use waits for the first, and then finds the ticket used.
  update app.image_downloads d set opened_at = now(), seen_at = now()
  where d.ticket_hash = sha256(convert_to(ticket, 'UTF8'))
    and d.opened_at is null and d.expires_at > now()
  returning * into download;
  if download.id is null or not private.may_go_on(download) then
    perform private.raise_error('forbidden', 'PT403',
      'There is no such ticket, or it was used, or it is older than 30 seconds, or the rights have changed.',
      'Begin the download again.');
  end if;
  return (
    select jsonb_build_object(
      'download_id', download.id, 'name', s.name, 'region', r.slug,
      -- The engine holds an image that another workspace shared with the id of the first one.
      'image_id', coalesce(s.disk_id, s.id))
    from app.snapshots s
    join app.regions r on r.id = s.region_id
    where s.id = download.image_id
  );
end
$$;

create function public.claim_image_download(ticket text) returns jsonb
language sql volatile security invoker
set search_path = ''
as $$ select private.claim_image_download(ticket) $$;

comment on function public.claim_image_download(text) is
  'Exchanges a ticket for its download, once: {download_id, name, region, image_id}. Raises: forbidden.';

create function private.close_image_download(download_id uuid) returns void
language sql volatile security definer
set search_path = ''
as $$
  update app.image_downloads d set closed_at = now()
  where d.id = download_id and d.opened_at is not null and d.closed_at is null
$$;

create function public.close_image_download(download_id uuid) returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.close_image_download(download_id) $$;

comment on function public.close_image_download(uuid) is 'Says that a download has ended, whether the whole file was sent or not.';

create function private.keep_image_downloads(downloads uuid[]) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  update app.image_downloads d set seen_at = now()
  where d.id = any (downloads) and d.closed_at is null and d.opened_at is not null;
  delete from app.image_downloads d
  where d.created_at < now() - interval '2 days' and d.id <> all (downloads);
  return coalesce((
    select jsonb_agg(k.id)
    from unnest(downloads) k (id)
    left join app.image_downloads d on d.id = k.id
    where d.id is null or d.closed_at is not null or d.opened_at < now() - interval '24 hours'
      or not private.may_go_on(d)
  ), '[]');
end
$$;

create function public.keep_image_downloads(downloads uuid[]) returns jsonb
language sql volatile security invoker
set search_path = ''
as $$ select private.keep_image_downloads(downloads) $$;

comment on function public.keep_image_downloads(uuid[]) is
  'Says which downloads go on, and returns those that have to end: after 24 hours, when the image is deleted, when the rights of '
  'the person or the key change, and when the person signs out. Call it twice a minute.';

grant execute on function
  private.claim_image_download(text), public.claim_image_download(text),
  private.close_image_download(uuid), public.close_image_download(uuid),
  private.keep_image_downloads(uuid[]), public.keep_image_downloads(uuid[])
  to service_role, provisioner;
