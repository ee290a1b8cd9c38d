create function private.refuse_input(detail text, hint text) returns void
language plpgsql
set search_path = ''
as $$
begin
  raise exception 'invalid_input' using errcode = '22023', detail = detail, hint = hint;
end
$$;

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
  why text := btrim(coalesce(reason, ''), E' \t\r\n');
  current_role_value text;
  current_type text;
begin
  perform private.require_admin();

  if new_role is null or new_role !~ '^[a-z][a-z0-9_]{0,30}$' or new_role in ('staff', 'admin') then
    perform private.refuse_input(
      'new_role: not a role.', 'Use lower-case letters, digits and _, and neither staff nor admin.');
  end if;
  if wanted_type not in ('admin', 'support', 'billing') then
    perform private.refuse_input(
      'new_staff_type: not a type of staff.', 'Use admin, support, billing, or none.');
  end if;
  if char_length(why) not between 3 and 500
    or private.has_hidden_characters(translate(why, E'\t\r\n', '')) then
    perform private.refuse_input(
      'reason: 3 to 500 visible characters.', 'Say why, in a sentence.');
  end if;

  -- Of two admins who demote each other at once, the second must see what the first has done.
  lock table public.staff in share row exclusive mode;
  perform private.require_admin();

  if not exists (select from auth.users u where u.id = target) then
    raise exception 'not_found' using
      errcode = 'PT404', detail = 'There is no such person.', hint = 'Load the list again.';
  end if;

  select r.role into current_role_value
    from public.user_roles r where r.user_id = target for update;
  current_role_value := coalesce(current_role_value, 'user');
  select s.staff_type into current_type from public.staff s where s.user_id = target;

  if (current_role_value, current_type)
    is distinct from (expected_role, nullif(expected_staff_type, '')) then
    raise exception 'conflict' using
      errcode = 'PT409',
      detail = format('role is %s, staff_type is %s.',
        current_role_value, coalesce(current_type, 'none')),
      hint = 'Somebody else has changed it. Load the list again.';
  end if;

  if current_type = 'admin' and wanted_type is distinct from 'admin' and not exists (
    select from public.staff s
    join public.profiles p on p.user_id = s.user_id
    where s.staff_type = 'admin' and s.user_id <> target and p.suspended_at is null
  ) then
    raise exception 'last_admin' using
      errcode = 'PT409',
      detail = 'Nobody else who is active is an admin.',
      hint = 'Make somebody else an admin first.';
  end if;

  if (current_role_value, current_type) is distinct from (new_role, wanted_type) then
    insert into public.user_roles as r (user_id, role) values (target, new_role)
      on conflict (user_id) do update set role = excluded.role;
    if wanted_type is null then
      delete from public.staff s where s.user_id = target;
    else
      insert into public.staff as s (user_id, staff_type) values (target, wanted_type)
        on conflict (user_id) do update set staff_type = excluded.staff_type;
    end if;
    insert into public.audit_events (actor, action, entity, entity_id, reason, before, after)
    values (
      (select auth.uid()), 'set_access', 'person', target, why,
      jsonb_build_object('role', current_role_value, 'staff_type', current_type),
      jsonb_build_object('role', new_role, 'staff_type', wanted_type)
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
  'empty means: not staff. Refuses: forbidden, invalid_input, not_found, conflict, last_admin.';

grant execute on function
  private.admin_set_access(uuid, text, text, text, text, text),
  public.admin_set_access(uuid, text, text, text, text, text)
  to authenticated;
