-- What each job of staff may do. Support looks after servers: consoles, stops, holds. Billing looks after
-- payments: it suspends customers and workspaces that do not pay, and touches no server. Both read customers
-- and answer tickets. Admins do everything.

-- The role "staff" of instance_transitions.
create or replace function private.acting_roles(workspace uuid) returns text[]
language sql stable security definer
set search_path = ''
as $$
  select array_remove(array[
    case when workspace in (select private.my_workspace_ids('operator')) then 'operator' end,
    case when private.is_support() then 'staff' end,
    case when private.is_admin() then 'admin' end
  ], null)
$$;

-- Holds the workspace and then the server until the transaction ends.
create or replace function private.lock_instance(target uuid, kind text) returns app.instances
language plpgsql volatile
set search_path = ''
as $$
declare
  workspace uuid := private.workspace_of_instance(target);
  acting text[] := private.acting_roles(workspace);
  server app.instances;
begin
  if private.is_staff() and 'operator' <> all (acting) then
    if acting = '{}' then
      perform private.raise_error('forbidden', '42501', 'Billing staff read servers and touch none.',
        'Ask support staff or an admin.');
    end if;
    perform from app.workspaces w where w.id = workspace for no key update;
  else
    perform private.lock_workspace(workspace, private.permission_for(kind));
  end if;
  select * into strict server from app.instances i where i.id = target for no key update;
  return server;
end
$$;

create or replace function private.set_instance_hold(instance_id uuid, hold text, reason text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  why text;
  server app.instances;
begin
  perform private.require_support();
  if hold is null or hold not in ('none', 'suspended', 'maintenance') then
    perform private.raise_invalid_input('hold: One of none, suspended, maintenance.', 'Correct it.');
  end if;
  why := private.require_reason(reason);
  server := private.require_instance(instance_id);
  if server.deleted_at is not null then
    perform private.raise_error('invalid_state', 'PT409',
      format('state: %s. Only a server that is not deleted can be held.', server.state),
      'Restore the server first.');
  end if;
  if server.hold = set_instance_hold.hold then
    perform private.raise_error('conflict', 'PT409', format('hold: %s already.', server.hold),
      'Someone else changed it. Reload the list.');
  end if;
  update app.instances i set
    hold = set_instance_hold.hold,
    hold_reason = case when set_instance_hold.hold <> 'none' then why end
  where i.id = instance_id;
  perform private.log_hold(instance_id);
  perform private.record_instance_event(
    case when set_instance_hold.hold = 'none' then 'lift_hold' else 'hold' end, instance_id,
    jsonb_build_object('hold', server.hold), jsonb_build_object('hold', set_instance_hold.hold),
    'admin', 'staff', why);
end
$$;

comment on function public.set_instance_hold(uuid, text, text) is
  'Puts a server on hold (suspended, maintenance), or lifts the hold (none). The customer reads the '
  'reason. For support staff and admins. Raises: forbidden, invalid_input, not_found, invalid_state, '
  'conflict.';

-- As which type of staff somebody began the last suspension. Null: the system, or before this was recorded.
create function private.suspended_by_role(action text, entity text, entity_id uuid) returns text
language sql stable
set search_path = ''
as $$
  select e.actor_role from app.audit_events e
  where e.entity = $2 and e.entity_id = $3 and e.action = $1
  order by e.id desc
  limit 1
$$;

-- Billing lifts what billing began, and support the rest, so that nobody ends what another job has to settle.
create function private.require_lifting(began_as text) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if private.is_admin() then
    return;
  end if;
  if private.is_support() and began_as is not distinct from 'billing' then
    perform private.raise_error('forbidden', '42501',
      'Billing staff suspended it, because a payment is missing.', 'Ask billing staff or an admin.');
  end if;
  if not private.is_support() and began_as is distinct from 'billing' then
    perform private.raise_error('forbidden', '42501',
      'It was not suspended by billing staff.', 'Ask support staff or an admin.');
  end if;
end
$$;

create or replace function private.lock_for_suspension(target uuid) returns app.profiles
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  profile app.profiles;
begin
  -- If two admins suspend each other at the same time, the second one must see the first change. The
  -- lock also stops people from becoming staff between this check and the change.
  lock table app.staff in share row exclusive mode;
  perform private.require_staff();

  if target = (select auth.uid()) then
    raise exception 'forbidden' using
      errcode = '42501',
      detail = 'Nobody suspends their own account or lifts its suspension.',
      hint = 'Ask another admin.';
  end if;
  if not private.is_admin() and exists (select from app.staff s where s.user_id = target) then
    raise exception 'forbidden' using
      errcode = '42501',
      detail = 'This account is staff. Only an admin may do this.',
      hint = 'Ask an admin.';
  end if;

  select * into profile from app.profiles p where p.user_id = target for update;
  if profile.user_id is null then
    raise exception 'not_found' using
      errcode = 'PT404', detail = 'There is no such person.', hint = 'Reload the list.';
  end if;
  return profile;
end
$$;

create or replace function private.suspend_account(target uuid, reason text)
returns table (suspended_at timestamptz, suspension_reason text)
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  why text;
  was app.profiles;
  since timestamptz := date_trunc('milliseconds', clock_timestamp());
begin
  perform private.require_staff();
  why := private.require_reason(reason);
  was := private.lock_for_suspension(target);
  if was.suspended_at is not null then
    perform private.raise_suspension_conflict(was);
  end if;
  perform private.require_other_admin(target);

  perform private.silence_audit_of(target);
  update app.profiles p set suspended_at = since, suspension_reason = why
  where p.user_id = target;
  perform private.silence_audit_of(null);
  insert into app.audit_events (actor, action, entity, entity_id, reason, after)
  values (
    (select auth.uid()), 'suspend', 'person', target, why, private.suspension_of(since, why));
  return query select since, why;
end
$$;

comment on function public.suspend_account(uuid, text) is
  'Makes an account read-only. The person reads the reason. For staff (customers only; billing staff for a '
  'missing payment) and admins. Raises: forbidden, invalid_input, not_found, conflict (suspended already), '
  'last_admin.';

create or replace function private.lift_suspension(
  target uuid, reason text, expected_suspended_at timestamptz
)
returns table (suspended_at timestamptz, suspension_reason text)
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  why text;
  was app.profiles;
begin
  perform private.require_staff();
  why := private.require_reason(reason);
  was := private.lock_for_suspension(target);
  if was.suspended_at is null or was.suspended_at is distinct from expected_suspended_at then
    perform private.raise_suspension_conflict(was);
  end if;
  perform private.require_lifting(private.suspended_by_role('suspend', 'person', target));

  perform private.silence_audit_of(target);
  update app.profiles p set suspended_at = null, suspension_reason = null
  where p.user_id = target;
  perform private.silence_audit_of(null);
  insert into app.audit_events (actor, action, entity, entity_id, reason, before)
  values (
    (select auth.uid()), 'lift_suspension', 'person', target, why,
    private.suspension_of(was.suspended_at, was.suspension_reason));
  return query select null::timestamptz, null::text;
end
$$;

comment on function public.lift_suspension(uuid, text, timestamptz) is
  'Lifts the suspension that began at expected_suspended_at. For staff (of customers; billing staff what '
  'billing staff began, support staff the rest) and admins. Raises: forbidden, invalid_input, not_found, '
  'conflict (another one, or none).';

create or replace function private.set_workspace_suspension(
  workspace uuid, reason text, expected_suspended_at timestamptz, is_suspended boolean
)
returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  stored app.workspaces;
  why text;
begin
  perform private.require_staff();
  why := private.require_reason(reason);
  select * into stored from app.workspaces w
  where w.id = workspace and w.deleted_at is null for update;
  if stored.id is null then
    perform private.raise_error('not_found', 'PT404', 'There is no such workspace.', 'Reload the list.');
  end if;
  if stored.suspended_at is distinct from expected_suspended_at
    or (stored.suspended_at is not null) = is_suspended then
    perform private.raise_error('conflict', 'PT409',
      coalesce('suspended_at is ' || to_json(stored.suspended_at)::text, 'Not suspended.'),
      'Someone else changed it. Reload the list.');
  end if;
  if not is_suspended then
    perform private.require_lifting(
      private.suspended_by_role('suspend_workspace', 'workspace', workspace));
  end if;
  perform set_config('audit.reason', why, true);
  update app.workspaces w set
    suspended_at = case when is_suspended then date_trunc('milliseconds', clock_timestamp()) end,
    suspension_reason = case when is_suspended then why end
  where w.id = workspace;
  perform set_config('audit.reason', '', true);
end
$$;

comment on function public.suspend_workspace(uuid, text) is
  'Makes a workspace read-only. Its members read the reason. For staff (billing staff for a missing payment) '
  'and admins. Raises: forbidden, invalid_input, not_found, conflict (suspended already).';
comment on function public.lift_workspace_suspension(uuid, text, timestamptz) is
  'Lifts the suspension that began at expected_suspended_at. For staff (billing staff what billing staff '
  'began, support staff the rest) and admins. Raises: forbidden, invalid_input, not_found, conflict (another '
  'one, or none).';

create or replace function private.open_console(instance_id uuid, reason text)
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
  -- Billing staff act only as a member, if they are one. Nobody else sees the server of others.
  as_staff constant boolean := 'operator' <> all (roles)
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
  perform private.require_console(server);
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

-- Who began a suspension, so that a page offers to lift it only to those who may.

create or replace function private.admin_person(person uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  -- More than this no page can show.
  most constant integer := 100;
  workspaces uuid[];
  found jsonb;
begin
  perform private.require_staff();
  workspaces := array(
    select m.workspace_id
    from app.workspace_members m
    join app.workspaces w on w.id = m.workspace_id
    where m.user_id = person and w.deleted_at is null
    order by m.created_at, m.workspace_id
    limit most
  );
  select jsonb_build_object(
    'user_id', p.user_id,
    'email', u.email,
    'full_name', p.full_name,
    'company', p.company,
    'country', p.country,
    'time_zone', p.time_zone,
    'role', coalesce(r.role, 'user'),
    'staff_type', s.staff_type,
    'suspended_at', p.suspended_at,
    'suspension_reason', p.suspension_reason,
    'suspended_by_name', case when p.suspended_at is not null
      then private.last_actor_name('suspend', 'person', p.user_id) end,
    'suspended_by_role', case when p.suspended_at is not null
      then private.suspended_by_role('suspend', 'person', p.user_id) end,
    'created_at', p.created_at,
    'email_confirmed_at', u.email_confirmed_at,
    'last_sign_in_at', u.last_sign_in_at,
    -- For admins alone.
    'draft', (
      select jsonb_build_object('plan', l.slug, 'region', g.slug, 'image', i.slug,
        'updated_at', d.updated_at)
      from app.instance_drafts d
      join app.plans l on l.id = d.plan_id
      left join app.regions g on g.id = d.region_id
      left join app.images i on i.id = d.image_id
      where d.user_id = p.user_id and private.is_admin()
    ),
    'workspaces', (
      select coalesce(jsonb_agg(
        to_jsonb(f) || jsonb_build_object(
          'slug', w.slug, 'name', w.name, 'role', m.role, 'member_since', m.created_at,
          'is_own_personal', w.is_personal and w.created_by = p.user_id,
          'suspended_at', w.suspended_at)
        order by w.is_personal and w.created_by = p.user_id desc, w.name, w.slug), '[]')
      from private.workspace_figures(workspaces) f
      join app.workspaces w on w.id = f.workspace_id
      join app.workspace_members m on m.workspace_id = w.id and m.user_id = p.user_id
    )
  ) into found
  from app.profiles p
  join auth.users u on u.id = p.user_id
  left join app.user_roles r on r.user_id = p.user_id
  left join app.staff s on s.user_id = p.user_id
  where p.user_id = person;
  if found is null then
    perform private.raise_error('not_found', 'PT404', 'There is no such person.', 'Reload the list.');
  end if;
  return found;
end
$$;

create or replace function private.admin_workspace(slug text) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  found jsonb;
begin
  perform private.require_staff();
  select to_jsonb(f) || jsonb_build_object(
    'slug', w.slug,
    'name', w.name,
    'is_personal', w.is_personal,
    'created_by', w.created_by,
    'created_by_name', (
      select coalesce(nullif(p.full_name, ''), u.email)
      from auth.users u left join app.profiles p on p.user_id = u.id
      where u.id = w.created_by
    ),
    'created_at', w.created_at,
    'suspended_at', w.suspended_at,
    'suspension_reason', w.suspension_reason,
    'suspended_by_name', case when w.suspended_at is not null
      then private.last_actor_name('suspend_workspace', 'workspace', w.id) end,
    'suspended_by_role', case when w.suspended_at is not null
      then private.suspended_by_role('suspend_workspace', 'workspace', w.id) end,
    'deleted_at', w.deleted_at,
    'people', (
      select coalesce(jsonb_agg(jsonb_build_object(
          'user_id', m.user_id, 'full_name', p.full_name, 'email', u.email, 'role', m.role,
          'member_since', m.created_at)
        order by private.workspace_role_rank(m.role) desc, m.created_at, m.user_id), '[]')
      from app.workspace_members m
      join app.profiles p on p.user_id = m.user_id
      join auth.users u on u.id = m.user_id
      where m.workspace_id = w.id
    ),
    'invitations', (
      select coalesce(jsonb_agg(jsonb_build_object(
          'invitation_id', i.id, 'email', i.email, 'role', i.role,
          'invited_by_name', (
            select p.full_name from app.profiles p where p.user_id = i.invited_by),
          'expires_at', i.expires_at)
        order by i.created_at, i.id), '[]')
      from app.workspace_invitations i
      where i.workspace_id = w.id and i.status = 'pending'
    )
  ) into found
  from app.workspaces w
  cross join lateral private.workspace_figures(array[w.id]) f
  where w.slug = admin_workspace.slug;
  if found is null then
    perform private.raise_error('not_found', 'PT404', 'There is no such workspace.', 'Reload the list.');
  end if;
  return found;
end
$$;
