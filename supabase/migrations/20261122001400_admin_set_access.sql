-- The reason by the shared rule, and the guard of the last admin that the tables have too.

create or replace function private.admin_set_access(
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
    perform private.refuse_input(
      'new_role: not a role.', 'Use lower-case letters, digits and _, and neither staff nor admin.');
  end if;
  if wanted_type not in ('admin', 'support', 'billing') then
    perform private.refuse_input(
      'new_staff_type: not a type of staff.', 'Use admin, support, billing, or none.');
  end if;
  why := private.require_reason(reason);

  -- Of two admins who demote each other at once, the second must see what the first has done.
  lock table public.staff in share row exclusive mode;
  perform private.require_admin();

  if not exists (select from auth.users u where u.id = target) then
    raise exception 'not_found' using
      errcode = 'PT404', detail = 'There is no such person.', hint = 'Reload the list.';
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
      hint = 'Someone else changed it. Reload the list.';
  end if;

  if current_type = 'admin' and wanted_type is distinct from 'admin' then
    perform private.require_other_admin(target);
  end if;

  if (current_role_value, current_type) is distinct from (new_role, wanted_type) then
    perform private.silence_audit_of(target);
    insert into public.user_roles as r (user_id, role) values (target, new_role)
      on conflict (user_id) do update set role = excluded.role;
    if wanted_type is null then
      delete from public.staff s where s.user_id = target;
    else
      insert into public.staff as s (user_id, staff_type) values (target, wanted_type)
        on conflict (user_id) do update set staff_type = excluded.staff_type;
    end if;
    perform private.silence_audit_of(null);
    insert into public.audit_events (actor, action, entity, entity_id, reason, before, after)
    values (
      (select auth.uid()), 'set_access', 'person', target, why,
      private.access_of(current_role_value, current_type), private.access_of(new_role, wanted_type)
    );
  end if;

  return query select new_role, wanted_type;
end
$$;
