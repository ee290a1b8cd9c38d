-- Procedures about people for admins and support staff: figures and the list of people, changes of
-- access, suspensions.

create function private.admin_overview()
returns table (
  people bigint, people_last_7_days bigint, confirmed bigint,
  staff bigint, admins bigint, suspended bigint
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select
      count(*),
      count(*) filter (where u.created_at > now() - interval '7 days'),
      count(*) filter (where u.email_confirmed_at is not null),
      count(s.user_id),
      count(*) filter (where s.staff_type = 'admin'),
      count(p.suspended_at)
    from app.profiles p
    join auth.users u on u.id = p.user_id
    left join app.staff s on s.user_id = p.user_id;
end
$$;

create function public.admin_overview()
returns table (
  people bigint, people_last_7_days bigint, confirmed bigint,
  staff bigint, admins bigint, suspended bigint
)
language sql stable security invoker
set search_path = ''
as $$ select * from private.admin_overview() $$;

comment on function public.admin_overview() is 'Figures of the admin dashboard, in one row.';

create function private.admin_list_people(
  search text, access text, page integer, page_size integer
)
returns table (
  user_id uuid, email text, full_name text, company text, role text, staff_type text,
  suspended_at timestamptz, suspension_reason text, created_at timestamptz,
  last_sign_in_at timestamptz, total bigint
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  needle text := lower(btrim(left(coalesce(search, ''), 200)));
  wanted text := coalesce(access, '');
  size bigint := least(greatest(coalesce(page_size, 25), 1), 100);
begin
  perform private.require_staff();
  if wanted not in ('', 'user', 'staff', 'admin', 'suspended') then
    raise exception 'invalid_input' using
      errcode = '22023',
      detail = format('access is %L.', wanted),
      hint = 'Use an empty text, user, staff, admin or suspended.';
  end if;
  return query
    with found as (
      select
        p.user_id, u.email::text, p.full_name, p.company,
        coalesce(r.role, 'user') as role, s.staff_type,
        p.suspended_at, p.suspension_reason, p.created_at, u.last_sign_in_at,
        count(*) over () as total
      from app.profiles p
      join auth.users u on u.id = p.user_id
      left join app.user_roles r on r.user_id = p.user_id
      left join app.staff s on s.user_id = p.user_id
      where
        (wanted = '' or (wanted = 'suspended' and p.suspended_at is not null)
          or wanted = case s.staff_type when 'admin' then 'admin'
            else case when s.user_id is null then 'user' else 'staff' end
          end)
        -- strpos and not like: in a search text, % and _ are plain characters.
        and (needle = '' or strpos(lower(p.full_name), needle) > 0
          or strpos(lower(u.email), needle) > 0 or strpos(lower(p.company), needle) > 0)
    )
    select f.* from found f
    order by f.created_at desc, f.user_id
    -- A page number after the end becomes the last page, so that at least one row contains total.
    offset (
      select size * (least(
        greatest(coalesce(page, 1), 1), greatest(ceil(coalesce(max(f.total), 0)::numeric / size), 1)
      )::bigint - 1)
      from found f
    )
    limit size;
end
$$;

create function public.admin_list_people(
  search text default '', access text default '', page integer default 1,
  page_size integer default 25
)
returns table (
  user_id uuid, email text, full_name text, company text, role text, staff_type text,
  suspended_at timestamptz, suspension_reason text, created_at timestamptz,
  last_sign_in_at timestamptz, total bigint
)
language sql stable security invoker
set search_path = ''
as $$ select * from private.admin_list_people(search, access, page, page_size) $$;

comment on function public.admin_list_people(text, text, integer, integer) is
  'One page of people, newest first. search: part of a name, e-mail address or company. access: '''' '
  'for all, user, staff (not admins), admin, suspended (of any of them). page from 1, clamped; '
  'page_size 1 to 100. total counts all that match. For staff. Raises: forbidden, invalid_input.';

create function private.admin_set_access(
  target uuid, new_role text, new_staff_type text, reason text,
  expected_role text, expected_staff_type text
)
returns table (role text, staff_type text)
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  wanted_type text := nullif(new_staff_type, '');
  why text;
  current_role_value text;
  current_type text;
begin
  perform private.require_admin();

  if new_role is null or new_role !~ '^[a-z][a-z0-9_]{0,30}$' or new_role in ('staff', 'admin') then
    perform private.raise_invalid_input(
      'new_role: not a role.', 'Use lower-case letters, digits and _, and neither staff nor admin.');
  end if;
  if wanted_type not in ('admin', 'support', 'billing') then
    perform private.raise_invalid_input(
      'new_staff_type: not a type of staff.', 'Use admin, support, billing, or none.');
  end if;
  why := private.require_reason(reason);

  -- If two admins demote each other at the same time, the second one must see the first change.
  lock table app.staff in share row exclusive mode;
  perform private.require_admin();

  if not exists (select from auth.users u where u.id = target) then
    raise exception 'not_found' using
      errcode = 'PT404', detail = 'There is no such person.', hint = 'Reload the list.';
  end if;

  select r.role into current_role_value
    from app.user_roles r where r.user_id = target for update;
  current_role_value := coalesce(current_role_value, 'user');
  select s.staff_type into current_type from app.staff s where s.user_id = target;

  if (current_role_value, current_type)
    is distinct from (expected_role, nullif(expected_staff_type, '')) then
    raise exception 'conflict' using
      errcode = 'PT409',
      detail = format('role is %s, staff_type is %s.',
        current_role_value, coalesce(current_type, 'none')),
      hint = 'Someone else changed it. Reload the list.';
  end if;

  if current_type = 'admin' and wanted_type is distinct from 'admin' then
    perform private.require_other_admin(target);
  end if;

  if (current_role_value, current_type) is distinct from (new_role, wanted_type) then
    perform private.silence_audit_of(target);
    insert into app.user_roles as r (user_id, role) values (target, new_role)
      on conflict (user_id) do update set role = excluded.role;
    if wanted_type is null then
      delete from app.staff s where s.user_id = target;
    else
      insert into app.staff as s (user_id, staff_type) values (target, wanted_type)
        on conflict (user_id) do update set staff_type = excluded.staff_type;
    end if;
    perform private.silence_audit_of(null);
    insert into app.audit_events (actor, action, entity, entity_id, reason, before, after)
    values (
      (select auth.uid()), 'set_access', 'person', target, why,
      private.access_of(current_role_value, current_type), private.access_of(new_role, wanted_type)
    );
  end if;

  return query select new_role, wanted_type;
end
$$;

create function public.admin_set_access(
  target uuid, new_role text, new_staff_type text, reason text,
  expected_role text, expected_staff_type text
)
returns table (role text, staff_type text)
language sql volatile security invoker
set search_path = ''
as $$
  select * from private.admin_set_access(
    target, new_role, new_staff_type, reason, expected_role, expected_staff_type)
$$;

comment on function public.admin_set_access(uuid, text, text, text, text, text) is
  'Sets role and staff type of a person and writes the audit event. A staff type that is null or '
  'empty means: not staff. Raises: forbidden, invalid_input, not_found, conflict, last_admin.';

-- A suspended account can sign in and read, but change nothing. Its sessions stay valid, so that the
-- person can read the reason.

-- Support staff decide about customers, admins about everyone but themselves. Returns the profile,
-- locked until the transaction ends.
create function private.lock_for_suspension(target uuid) returns app.profiles
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  profile app.profiles;
begin
  -- If two admins suspend each other at the same time, the second one must see the first change. The
  -- lock also stops people from becoming staff between this check and the change.
  lock table app.staff in share row exclusive mode;
  perform private.require_support();

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

create function private.raise_suspension_conflict(profile app.profiles) returns void
language plpgsql
set search_path = ''
as $$
begin
  raise exception 'conflict' using
    errcode = 'PT409',
    detail = coalesce('suspended_at is ' || to_json(profile.suspended_at)::text, 'Not suspended.'),
    hint = 'Someone else changed it. Reload the list.';
end
$$;

create function private.suspend_account(target uuid, reason text)
returns table (suspended_at timestamptz, suspension_reason text)
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  why text;
  was app.profiles;
  since timestamptz := date_trunc('milliseconds', clock_timestamp());
begin
  perform private.require_support();
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

create function public.suspend_account(target uuid, reason text)
returns table (suspended_at timestamptz, suspension_reason text)
language sql volatile security invoker
set search_path = ''
as $$ select * from private.suspend_account(target, reason) $$;

comment on function public.suspend_account(uuid, text) is
  'Makes an account read-only. The person reads the reason. For support staff (customers only) and '
  'admins. Raises: forbidden, invalid_input, not_found, conflict (suspended already), last_admin.';

create function private.lift_suspension(
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
  perform private.require_support();
  why := private.require_reason(reason);
  was := private.lock_for_suspension(target);
  if was.suspended_at is null or was.suspended_at is distinct from expected_suspended_at then
    perform private.raise_suspension_conflict(was);
  end if;

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

create function public.lift_suspension(
  target uuid, reason text, expected_suspended_at timestamptz
)
returns table (suspended_at timestamptz, suspension_reason text)
language sql volatile security invoker
set search_path = ''
as $$ select * from private.lift_suspension(target, reason, expected_suspended_at) $$;

comment on function public.lift_suspension(uuid, text, timestamptz) is
  'Lifts the suspension that began at expected_suspended_at. For support staff (customers only) '
  'and admins. Raises: forbidden, invalid_input, not_found, conflict (another one, or none).';

grant execute on function
  private.admin_overview(), public.admin_overview(),
  private.admin_list_people(text, text, integer, integer),
  public.admin_list_people(text, text, integer, integer),
  private.admin_set_access(uuid, text, text, text, text, text),
  public.admin_set_access(uuid, text, text, text, text, text),
  private.suspend_account(uuid, text), public.suspend_account(uuid, text),
  private.lift_suspension(uuid, text, timestamptz), public.lift_suspension(uuid, text, timestamptz)
  to authenticated;
