-- The console of a server in a page. A person gets a ticket, the browser hands it to a provisioner, and
-- the provisioner exchanges it once for the right to connect both. Who had which console open, when and
-- for how long is in the audit log.

create table app.console_sessions (
  id uuid primary key default gen_random_uuid(),
  instance_id uuid not null references app.instances (id) on delete restrict,
  workspace_id uuid not null references app.workspaces (id) on delete restrict,
  user_id uuid not null references auth.users (id) on delete cascade,
  -- No reference: the row outlives the session of the auth service.
  auth_session_id uuid not null,
  mode text not null,
  acted_as text not null,
  reason text,
  ticket_hash bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '30 seconds',
  opened_at timestamptz,
  seen_at timestamptz,
  closed_at timestamptz,
  close_reason text,

  constraint console_sessions_ticket_hash_key unique (ticket_hash),
  constraint console_sessions_ticket_hash_length check (octet_length(ticket_hash) = 32),
  constraint console_sessions_mode_known check (mode in ('full', 'read_only')),
  constraint console_sessions_acted_as_known check (acted_as in ('operator', 'viewer', 'staff')),
  constraint console_sessions_reason_visible check (private.is_reason(reason)),
  constraint console_sessions_reason_given check (acted_as <> 'staff' or reason is not null),
  constraint console_sessions_seen_at_given check ((opened_at is null) = (seen_at is null)),
  constraint console_sessions_close_reason_given check ((closed_at is null) = (close_reason is null)),
  constraint console_sessions_close_reason_known check (close_reason in (
    'left', 'shell_ended', 'server_stopped', 'access_ended', 'time_limit', 'engine_failed',
    'provisioner_ended', 'lost'))
);

comment on table app.console_sessions is
  'Tickets for consoles, and the sessions that began with them. Kept for 30 days. Closed to the API.';
comment on column app.console_sessions.auth_session_id is
  'The session of the auth service in which the person asked for it. The console ends with it.';
comment on column app.console_sessions.mode is
  'full: what the person types reaches the server. read_only: it does not.';
comment on column app.console_sessions.reason is 'Why staff looked. The customer reads it.';
comment on column app.console_sessions.ticket_hash is
  'SHA-256 of the ticket. The ticket itself is shown once, and stored nowhere.';
comment on column app.console_sessions.opened_at is 'When the ticket was used. It cannot be used again.';
comment on column app.console_sessions.seen_at is
  'When a provisioner last said that the session is open. Without a sign for 3 minutes it is lost.';

create index console_sessions_instance_id on app.console_sessions (instance_id);
create index console_sessions_workspace_id on app.console_sessions (workspace_id);
create index console_sessions_user_id on app.console_sessions (user_id, created_at);
create index console_sessions_open on app.console_sessions (seen_at) where closed_at is null;

create trigger console_sessions_raise_on_truncate before truncate on app.console_sessions
  for each statement execute function private.raise_on_truncate();

alter table app.console_sessions enable row level security;
alter table app.console_sessions force row level security;

insert into app.audit_actions (entity, action) values
  ('instance', 'open_console'), ('instance', 'close_console');

create function private.record_console_event(session app.console_sessions, action text, facts jsonb)
returns void
language sql volatile
set search_path = ''
as $$
  insert into app.audit_events (
    actor, actor_role, via, action, entity, entity_id, workspace_id, reason, after)
  values (session.user_id, session.acted_as, 'web', action, 'instance', session.instance_id,
    session.workspace_id, session.reason, jsonb_build_object('mode', session.mode) || facts)
$$;

-- What a person may do in a console that they ask for or have open: full, read_only, or null for nothing.
-- It asks for a person, and not for the current one, because the provisioner asks while the session is
-- open. Who looks as staff needs to be staff, whatever else they are.
create function private.console_mode(session app.console_sessions) returns text
language sql stable
set search_path = ''
as $$
  select case
    when session.acted_as = 'staff' then case when s.user_id is not null then 'read_only' end
    when private.workspace_role_rank(m.role) >= (
      select private.workspace_role_rank(a.minimum_role) from app.workspace_permissions a
      where a.action = 'open_console') then 'full'
    when m.role is not null then 'read_only'
  end
  from app.instances i
  join app.profiles p on p.user_id = session.user_id and p.suspended_at is null
  left join app.workspaces w on w.id = i.workspace_id
    and w.deleted_at is null and w.suspended_at is null and i.hold = 'none'
  left join app.workspace_members m on m.workspace_id = w.id and m.user_id = session.user_id
  left join app.staff s on s.user_id = session.user_id and s.staff_type in ('admin', 'support')
  where i.id = session.instance_id
    and private.is_session_alive(session.auth_session_id, session.user_id)
$$;

-- A provisioner that ended without a word leaves its sessions open. They count until it was last seen.
create function private.close_lost_consoles() returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  lost app.console_sessions;
begin
  for lost in
    update app.console_sessions s set closed_at = s.seen_at, close_reason = 'lost'
    where s.closed_at is null and s.seen_at < now() - interval '3 minutes'
    returning s.*
  loop
    perform private.record_console_event(lost, 'close_console', jsonb_build_object(
      'seconds', extract(epoch from lost.closed_at - lost.opened_at)::integer, 'end', 'lost'));
  end loop;
end
$$;

create function private.open_console(instance_id uuid, reason text)
returns table (session_id uuid, ticket text, mode text, expires_at timestamptz)
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  most constant integer := 5;
  person constant uuid := (select auth.uid());
  workspace uuid := private.workspace_of_instance(instance_id);
  roles constant text[] := private.acting_roles(workspace);
  -- Billing staff act only as a member, if they are one.
  as_staff constant boolean := 'operator' <> all (roles) and 'staff' = any (roles)
    and (private.is_support() or workspace not in (select private.my_workspace_ids()));
  server app.instances;
  wanted app.console_sessions;
  -- Three random UUIDs have more than 256 random bits.
  made text := encode(sha256(
    uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'hex');
begin
  select * into strict server from app.instances i where i.id = open_console.instance_id;
  if as_staff then
    perform private.require_support();
    wanted.reason := private.require_reason(reason);
  else
    perform private.require_workspace(workspace, 'viewer');
    perform private.require_no_hold(server);
  end if;
  if server.state <> 'running' then
    perform private.raise_error('invalid_state', 'PT409',
      format('state: %s. Only a running server has a console.', server.state), 'Start the server first.');
  end if;
  wanted.instance_id := server.id;
  wanted.user_id := person;
  wanted.auth_session_id :=
    (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id')::uuid;
  wanted.acted_as := case when as_staff then 'staff' else 'viewer' end;
  wanted.mode := private.console_mode(wanted);
  if wanted.mode = 'full' then
    wanted.acted_as := 'operator';
  end if;
  if wanted.mode is null then
    -- The rest was checked above.
    perform private.raise_session_not_found();
  end if;
  -- One request of a person at a time, so that two do not both find the last free place.
  perform private.lock_person(person);
  perform private.close_lost_consoles();
  if (
    select count(*) from app.console_sessions s
    where s.user_id = person and s.closed_at is null
      and (s.opened_at is not null or s.expires_at > now())
  ) >= most then
    perform private.raise_error('quota_exceeded', 'PT409',
      format('consoles: %s in use, 1 more wanted, %s allowed.', most, most),
      'Close another console first, or wait half a minute.');
  end if;
  return query
    insert into app.console_sessions as s (
      instance_id, workspace_id, user_id, auth_session_id, mode, acted_as, reason, ticket_hash)
    values (server.id, workspace, person, wanted.auth_session_id, wanted.mode, wanted.acted_as,
      wanted.reason, sha256(convert_to(made, 'UTF8')))
    returning s.id, made, s.mode, s.expires_at;
end
$$;

create function public.open_console(instance_id uuid, reason text default null)
returns table (session_id uuid, ticket text, mode text, expires_at timestamptz)
language sql volatile security invoker
set search_path = ''
as $$ select * from private.open_console(instance_id, reason) $$;

comment on function public.open_console(uuid, text) is
  'A ticket for the console of a running server, valid once and for 30 seconds. Owners and operators may '
  'type; viewers and support staff only watch, and staff give a reason. Raises: not_found, forbidden, '
  'invalid_input, invalid_state, locked, quota_exceeded.';

-- For the provisioner.

create function private.claim_console(ticket text, instance_id uuid) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  session app.console_sessions;
begin
  -- A second use waits for the first, and then finds the ticket used.
  update app.console_sessions s set opened_at = now(), seen_at = now()
  where s.ticket_hash = sha256(convert_to(ticket, 'UTF8'))
    and s.instance_id = claim_console.instance_id
    and s.opened_at is null and s.closed_at is null and s.expires_at > now()
  returning * into session;
  if session.id is null then
    perform private.raise_error('forbidden', 'PT403',
      'There is no such ticket for this server, or it was used, or it is older than 30 seconds.',
      'Open the console again.');
  end if;
  if private.console_mode(session) is distinct from session.mode then
    perform private.raise_error('forbidden', 'PT403',
      'The person has signed out, or their rights have changed.', 'Open the console again.');
  end if;
  perform private.record_console_event(session, 'open_console', '{}');
  return (
    select jsonb_build_object(
      'session_id', session.id, 'mode', session.mode, 'region', r.slug, 'state', i.state,
      'instance', jsonb_build_object('id', i.id, 'name', i.name, 'engine_ref', i.engine_ref),
      'log', case session.mode when 'read_only' then right(i.console_log, 8192) else '' end)
    from app.instances i
    join app.regions r on r.id = i.region_id
    where i.id = session.instance_id
  );
end
$$;

create function public.claim_console(ticket text, instance_id uuid) returns jsonb
language sql volatile security invoker
set search_path = ''
as $$ select private.claim_console(ticket, instance_id) $$;

comment on function public.claim_console(text, uuid) is
  'Exchanges a ticket for its session, once: {session_id, mode, region, state, instance {id, name, '
  'engine_ref}, log}. log is what the console showed before, for read_only. Raises: forbidden.';

create function private.close_console(session_id uuid, close_reason text) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  session app.console_sessions;
begin
  update app.console_sessions s set
    closed_at = now(), close_reason = close_console.close_reason, seen_at = now()
  where s.id = session_id and s.opened_at is not null and s.closed_at is null
  returning * into session;
  if session.id is null then
    return false;
  end if;
  perform private.record_console_event(session, 'close_console', jsonb_build_object(
    'seconds', extract(epoch from session.closed_at - session.opened_at)::integer,
    'end', session.close_reason));
  return true;
end
$$;

create function public.close_console(session_id uuid, close_reason text) returns boolean
language sql volatile security invoker
set search_path = ''
as $$ select private.close_console(session_id, close_reason) $$;

comment on function public.close_console(uuid, text) is
  'Ends a session. close_reason: left, shell_ended, server_stopped, access_ended, time_limit, '
  'engine_failed, provisioner_ended or lost. False: it had ended before.';

create function private.keep_consoles(sessions uuid[]) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  update app.console_sessions s set seen_at = now()
  where s.id = any (sessions) and s.closed_at is null and s.opened_at is not null;
  perform private.close_lost_consoles();
  delete from app.console_sessions s
  where coalesce(s.closed_at, s.expires_at) < now() - interval '30 days'
    and (s.closed_at is not null or s.opened_at is null);
  return coalesce((
    select jsonb_agg(jsonb_build_object('session_id', x.id, 'reason', x.reason))
    from (
      select k.id, case
        -- The account was deleted, and its sessions with it.
        when s.id is null then 'access_ended'
        when s.closed_at is not null then s.close_reason
        when i.state <> 'running' then 'server_stopped'
        when s.opened_at < now() - interval '8 hours' then 'time_limit'
        when private.console_mode(s) is distinct from s.mode then 'access_ended'
      end as reason
      from unnest(sessions) k (id)
      left join app.console_sessions s on s.id = k.id
      left join app.instances i on i.id = s.instance_id
    ) x
    where x.reason is not null
  ), '[]');
end
$$;

create function public.keep_consoles(sessions uuid[]) returns jsonb
language sql volatile security invoker
set search_path = ''
as $$ select private.keep_consoles(sessions) $$;

comment on function public.keep_consoles(uuid[]) is
  'Says which sessions are open, and returns those that have to end: [{session_id, reason}]. A session '
  'ends after 8 hours, when the server stops, when the rights of the person change, and when the person '
  'signs out or is banned. Call it twice a minute: a session without a sign of life for 3 minutes counts as lost.';

-- Who was there.

create policy "Members read who used the consoles of their servers, staff all"
  on app.console_sessions for select to authenticated
  using (
    workspace_id = any (array(select private.my_workspace_ids())) or (select private.is_staff())
  );

-- Not the hash of the ticket, and not the person.
grant select (
    id, instance_id, workspace_id, acted_as, mode, reason, opened_at, closed_at, close_reason)
  on app.console_sessions to authenticated;

-- Customers read that it was staff and why, and not who.
create function private.console_user_name(session uuid) returns text
language sql stable security definer
set search_path = ''
as $$
  select p.full_name
  from app.console_sessions s
  join app.profiles p on p.user_id = s.user_id
  where s.id = session and (
    (s.acted_as <> 'staff' and s.workspace_id = any (array(select private.my_workspace_ids())))
    or (select private.is_staff()))
$$;

grant execute on function private.console_user_name(uuid) to authenticated;

create view private.console_rows with (security_invoker = true) as
select
  case when true then s.id end as session_id,
  case when true then s.instance_id end as instance_id,
  case when true then s.workspace_id end as workspace_id,
  private.console_user_name(s.id) as user_name,
  s.acted_as, s.mode, s.reason, s.opened_at, s.closed_at, s.close_reason
from app.console_sessions s
where s.opened_at is not null;

create view public.console_session_list with (security_invoker = true, security_barrier = true) as
select r.* from private.console_rows r
where (r.workspace_id = any (array(select private.my_workspace_ids())))
union all
select r.* from private.console_rows r
where (select private.is_staff())
  and r.workspace_id <> all (array(select private.my_workspace_ids()));

comment on view public.console_session_list is
  'Who had the console of a server open in the last 30 days, when and for how long. closed_at null: it is '
  'open. acted_as staff: reason says why, and only staff read the name.';

grant select on private.console_rows, public.console_session_list to authenticated;

grant execute on function private.open_console(uuid, text), public.open_console(uuid, text)
  to authenticated;
grant execute on function
  private.claim_console(text, uuid), public.claim_console(text, uuid),
  private.close_console(uuid, text), public.close_console(uuid, text),
  private.keep_consoles(uuid[]), public.keep_consoles(uuid[])
  to service_role;
