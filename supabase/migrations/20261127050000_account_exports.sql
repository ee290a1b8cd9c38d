-- Exports: everything that the database holds about a person, as one ZIP. The person asks for it, a worker makes it,
-- and the person downloads it in parts, so that no proxy refuses a large one.

insert into app.audit_actions (entity, action) values
  ('person', 'request_export'), ('person', 'download_export');
insert into app.step_up_rules (procedure) values ('download_export');

create table app.account_exports (
  -- One for each person: a new request replaces the export of before.
  user_id uuid primary key references auth.users (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  status text not null default 'queued',
  requested_at timestamptz not null default now(),
  run_after timestamptz not null default now(),
  worker text,
  attempts integer not null default 0,
  ready_at timestamptz,

  constraint account_exports_id_key unique (id),
  constraint account_exports_status_known check (status in ('queued', 'running', 'ready', 'failed')),
  constraint account_exports_worker_given check (status <> 'running' or worker is not null),
  constraint account_exports_ready_at_given check ((status = 'ready') = (ready_at is not null))
);

comment on table app.account_exports is
  'Who asked for a copy of their data, and how far it is. Written by procedure only. Closed to the API: see my_export.';
comment on column app.account_exports.run_after is
  'No worker may take it before. While it is made, this is the end of the lease.';

create index account_exports_queue on app.account_exports (run_after)
  where status in ('queued', 'running');

create table app.account_export_parts (
  user_id uuid not null references app.account_exports (user_id) on delete cascade,
  part integer not null,
  content bytea not null,

  primary key (user_id, part),
  constraint account_export_parts_part_range check (part between 0 and 99999),
  constraint account_export_parts_content_size check (octet_length(content) between 1 and 1048576)
);

comment on table app.account_export_parts is
  'The ZIP of an export, cut into parts. Kept for 7 days. Closed to the API: see download_export.';

create trigger account_exports_raise_on_truncate before truncate on app.account_exports
  for each statement execute function private.raise_on_truncate();
create trigger account_export_parts_raise_on_truncate before truncate on app.account_export_parts
  for each statement execute function private.raise_on_truncate();

alter table app.account_exports enable row level security;
alter table app.account_exports force row level security;
alter table app.account_export_parts enable row level security;
alter table app.account_export_parts force row level security;

create policy "Nobody reads exports but by procedure"
  on app.account_exports for select to anon, authenticated
  using (false);

create policy "Nobody reads parts of exports but by procedure"
  on app.account_export_parts for select to anon, authenticated
  using (false);

-- What the person does.

create function private.my_export() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_account();
  return (
    select jsonb_build_object(
      'status', x.status, 'requested_at', x.requested_at, 'ready_at', x.ready_at,
      'expires_at', x.ready_at + interval '7 days',
      'size', coalesce(sum(octet_length(p.content)), 0), 'parts', count(p.part))
    from app.account_exports x
    left join app.account_export_parts p on p.user_id = x.user_id and x.status = 'ready'
    where x.user_id = (select auth.uid()) and coalesce(x.ready_at > now() - interval '7 days', true)
    group by x.user_id
  );
end
$$;

create function public.my_export() returns jsonb
language sql stable security invoker
set search_path = ''
as $$ select private.my_export() $$;

comment on function public.my_export() is
'How far the copy of your data is, or null if you have not asked for one or it has expired.
@answer status text queued, running, ready or failed.
@answer requested_at timestamptz When you asked for it.
@answer ready_at timestamptz When it was made; null: it is not ready.
@answer expires_at timestamptz When it is deleted, 7 days after it was made.
@answer size bigint The bytes of the ZIP; 0: it is not ready.
@answer parts bigint How many parts download_export has.
Raises: forbidden.';

create function private.request_export() returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  person uuid := (select auth.uid());
  earlier app.account_exports;
begin
  perform private.require_account();
  perform private.lock_person(person);
  select * into earlier from app.account_exports x where x.user_id = person for update;
  if earlier.status in ('queued', 'running') then
    return private.my_export();
  end if;
  if earlier.status = 'ready' and earlier.requested_at > now() - interval '1 hour' then
    perform private.raise_error('rate_limited', 'PT429', 'exports: 1 in an hour.',
      'Download the copy that is ready, or wait an hour.');
  end if;
  delete from app.account_exports x where x.user_id = person;
  insert into app.account_exports (user_id) values (person);
  insert into app.audit_events (actor, action, entity, entity_id)
  values (person, 'request_export', 'person', person);
  return private.my_export();
end
$$;

create function public.request_export() returns jsonb
language sql volatile security invoker
set search_path = ''
as $$ select private.request_export() $$;

comment on function public.request_export() is
'Asks for a copy of everything that is stored about you. It is ready within a minute, and kept for 7 days.
@answer status text queued, running, ready or failed.
@answer requested_at timestamptz When you asked for it.
@answer ready_at timestamptz When it was made; null: it is not ready.
@answer expires_at timestamptz When it is deleted, 7 days after it was made.
@answer size bigint The bytes of the ZIP; 0: it is not ready.
@answer parts bigint How many parts download_export has.
Raises: forbidden, rate_limited (one in an hour).';

create function private.download_export(part integer) returns text
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  person uuid := (select auth.uid());
  content bytea;
begin
  perform private.require_account();
  select p.content into content
  from app.account_exports x
  join app.account_export_parts p on p.user_id = x.user_id
  where x.user_id = person and x.status = 'ready' and x.ready_at > now() - interval '7 days'
    and p.part = download_export.part;
  if content is null then
    perform private.raise_error('not_found', 'PT404', 'There is no such part of an export.',
      'Ask for a new copy of your data.');
  end if;
  if part = 0 then
    insert into app.audit_events (actor, action, entity, entity_id)
    values (person, 'download_export', 'person', person);
  end if;
  return translate(encode(content, 'base64'), E'\n', '');
end
$$;

create function public.download_export(part integer) returns text
language sql volatile security invoker
set search_path = ''
as $$ select private.download_export(part) $$;

comment on function public.download_export(integer) is
'One part of the ZIP with your data, in base64. The parts one after the other are the file.
@param part From 0; my_export says how many there are.
@returns The part in base64.
Raises: forbidden, not_found, step_up_required.';

grant execute on function
  private.my_export(), public.my_export(),
  private.request_export(), public.request_export(),
  private.download_export(integer), public.download_export(integer)
  to authenticated;

-- What a worker does.

create function private.claim_export(worker text) returns json
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  claimed app.account_exports;
begin
  perform private.require_worker_name(worker);
  delete from app.account_exports x where x.ready_at <= now() - interval '7 days';
  -- Several workers ended while they made it.
  update app.account_exports x set status = 'failed', worker = null
  where x.status = 'running' and x.run_after <= now() and x.attempts >= 5;

  update app.account_exports x set
    status = 'running', worker = claim_export.worker, attempts = x.attempts + 1,
    run_after = now() + interval '2 minutes'
  where x.user_id = (
    select q.user_id from app.account_exports q
    where q.status in ('queued', 'running') and q.run_after <= now()
    order by q.run_after limit 1
    for update skip locked)
  returning * into claimed;
  if claimed.user_id is null then
    return null;
  end if;
  delete from app.account_export_parts p where p.user_id = claimed.user_id;
  return json_build_object(
    'export_id', claimed.id, 'requested_at', claimed.requested_at,
    'rows', private.export_of(claimed.user_id));
end
$$;

create function public.claim_export(worker text) returns json
language sql volatile security invoker
set search_path = ''
as $$ select private.claim_export(worker) $$;

comment on function public.claim_export(text) is
  'Takes the next export of a person''s data for a worker, or null. Returns {export_id, requested_at, rows}: the rows of each '
  'file, or null. The lease is 2 minutes, and each part that is stored renews it.';

-- The export that a worker makes, held until the transaction ends.
create function private.lock_export(export_id uuid, worker text) returns app.account_exports
language plpgsql volatile
set search_path = ''
as $$
declare
  held app.account_exports;
begin
  select * into held from app.account_exports x
  where x.id = export_id and x.worker = lock_export.worker and x.status = 'running' for update;
  if held.user_id is null then
    perform private.raise_error('not_found', 'PT404', 'The export is not this worker''s.',
      'Stop making it.');
  end if;
  return held;
end
$$;

create function private.export_file(export_id uuid, worker text, file_id uuid) returns text
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  export app.account_exports := private.lock_export(export_id, worker);
  content bytea;
begin
  select f.content into content
  from app.ticket_files f join app.tickets t on t.id = f.ticket_id
  where f.id = file_id and t.author = export.user_id;
  if content is null then
    perform private.raise_error('not_found', 'PT404', 'The person has no such file.', 'Leave it out.');
  end if;
  return translate(encode(content, 'base64'), E'\n', '');
end
$$;

create function public.export_file(export_id uuid, worker text, file_id uuid) returns text
language sql volatile security invoker
set search_path = ''
as $$ select private.export_file(export_id, worker, file_id) $$;

comment on function public.export_file(uuid, text, uuid) is
  'The content in base64 of a file of a ticket, for the worker that makes the export of its author. Raises: not_found.';

create function private.store_export_part(
  export_id uuid, worker text, part integer, content text, is_last boolean
) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  export app.account_exports := private.lock_export(export_id, worker);
begin
  insert into app.account_export_parts (user_id, part, content)
  values (export.user_id, store_export_part.part, decode(store_export_part.content, 'base64'));
  update app.account_exports x set
    status = case when is_last then 'ready' else x.status end,
    ready_at = case when is_last then now() end,
    run_after = now() + interval '2 minutes'
  where x.user_id = export.user_id;
end
$$;

create function public.store_export_part(
  export_id uuid, worker text, part integer, content text, is_last boolean
) returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.store_export_part(export_id, worker, part, content, is_last) $$;

comment on function public.store_export_part(uuid, text, integer, text, boolean) is
  'Stores a part of the ZIP, in base64 and at most 1 MiB; with the last one the person can download it. Raises: not_found.';

grant execute on function
  private.claim_export(text), public.claim_export(text),
  private.export_file(uuid, text, uuid), public.export_file(uuid, text, uuid),
  private.store_export_part(uuid, text, integer, text, boolean),
  public.store_export_part(uuid, text, integer, text, boolean)
  to worker, service_role;
