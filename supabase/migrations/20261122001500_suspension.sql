-- A suspended account can sign in and read, and change nothing. Support staff and admins suspend
-- and lift. No session ends, so that the person can read why.

create function private.require_support() returns void
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not private.is_active() or not exists (
    select from public.staff s
    where s.user_id = (select auth.uid()) and s.staff_type in ('admin', 'support')
  ) then
    raise exception 'forbidden' using
      errcode = '42501',
      detail = 'Only support staff and admins who are not suspended may do this.',
      hint = 'Ask support staff or an admin.';
  end if;
end
$$;

-- Support staff decide about customers, admins about everyone but themselves. Answers the profile,
-- locked until the transaction ends.
create function private.lock_for_suspension(target uuid) returns public.profiles
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  profile public.profiles;
begin
  -- Of two admins who suspend each other at once, the second must see what the first has done. And
  -- nobody becomes staff between this check and the change.
  lock table public.staff in share row exclusive mode;
  perform private.require_support();

  if target = (select auth.uid()) then
    raise exception 'forbidden' using
      errcode = '42501',
      detail = 'Nobody suspends their own account or lifts its suspension.',
      hint = 'Ask another admin.';
  end if;
  if not private.is_admin() and exists (select from public.staff s where s.user_id = target) then
    raise exception 'forbidden' using
      errcode = '42501',
      detail = 'This account is staff. Only an admin may do this.',
      hint = 'Ask an admin.';
  end if;

  select * into profile from public.profiles p where p.user_id = target for update;
  if profile.user_id is null then
    raise exception 'not_found' using
      errcode = 'PT404', detail = 'There is no such person.', hint = 'Reload the list.';
  end if;
  return profile;
end
$$;

create function private.refuse_suspension_conflict(profile public.profiles) returns void
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
  was public.profiles;
  since timestamptz := date_trunc('milliseconds', clock_timestamp());
begin
  perform private.require_support();
  why := private.require_reason(reason);
  was := private.lock_for_suspension(target);
  if was.suspended_at is not null then
    perform private.refuse_suspension_conflict(was);
  end if;
  perform private.require_other_admin(target);

  perform private.silence_audit_of(target);
  update public.profiles p set suspended_at = since, suspension_reason = why
  where p.user_id = target;
  perform private.silence_audit_of(null);
  insert into public.audit_events (actor, action, entity, entity_id, reason, after)
  values (
    (select auth.uid()), 'suspend', 'person', target, why, private.suspension_of(since, why));
  return query select since, why;
end
$$;

create function private.lift_suspension(
  target uuid, reason text, expected_suspended_at timestamptz
)
returns table (suspended_at timestamptz, suspension_reason text)
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  why text;
  was public.profiles;
begin
  perform private.require_support();
  why := private.require_reason(reason);
  was := private.lock_for_suspension(target);
  if was.suspended_at is null or was.suspended_at is distinct from expected_suspended_at then
    perform private.refuse_suspension_conflict(was);
  end if;

  perform private.silence_audit_of(target);
  update public.profiles p set suspended_at = null, suspension_reason = null
  where p.user_id = target;
  perform private.silence_audit_of(null);
  insert into public.audit_events (actor, action, entity, entity_id, reason, before)
  values (
    (select auth.uid()), 'lift_suspension', 'person', target, why,
    private.suspension_of(was.suspended_at, was.suspension_reason));
  return query select null::timestamptz, null::text;
end
$$;

create function public.suspend_account(target uuid, reason text)
returns table (suspended_at timestamptz, suspension_reason text)
language sql volatile security invoker
set search_path = ''
as $$ select * from private.suspend_account(target, reason) $$;

create function public.lift_suspension(
  target uuid, reason text, expected_suspended_at timestamptz
)
returns table (suspended_at timestamptz, suspension_reason text)
language sql volatile security invoker
set search_path = ''
as $$ select * from private.lift_suspension(target, reason, expected_suspended_at) $$;

comment on function public.suspend_account(uuid, text) is
  'Makes an account read-only. The person reads the reason. For support staff (customers only) and '
  'admins. Refuses: forbidden, invalid_input, not_found, conflict (suspended already), last_admin.';
comment on function public.lift_suspension(uuid, text, timestamptz) is
  'Lifts the suspension that began at expected_suspended_at. For support staff (customers only) '
  'and admins. Refuses: forbidden, invalid_input, not_found, conflict (another one, or none).';

grant execute on function
  private.suspend_account(uuid, text), public.suspend_account(uuid, text),
  private.lift_suspension(uuid, text, timestamptz), public.lift_suspension(uuid, text, timestamptz)
  to authenticated;
