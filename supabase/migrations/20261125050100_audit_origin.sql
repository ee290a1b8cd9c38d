-- Through what a change came, where that follows from the change itself. Until now many events said nothing.

-- The server cannot tell the dashboard of a customer from a program with the same session, so what customers
-- do to their own things has an origin only where the procedure is told one.
create function private.record_origin() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  if new.via is null then
    new.via := case
      when new.actor is null then 'system'
      when new.action in (
        'set_access', 'suspend', 'lift_suspension', 'suspend_workspace', 'lift_workspace_suspension',
        'end_sessions', 'remove_factor')
        -- What is about no customer is done by admins alone.
        or new.entity not in (select private.support_entities()) then 'admin'
    end;
  end if;
  -- Who suspends: staff of one job do not lift what those of another began.
  if new.actor_role is null and new.action in (
    'suspend', 'lift_suspension', 'suspend_workspace', 'lift_workspace_suspension')
  then
    new.actor_role := (select s.staff_type from app.staff s where s.user_id = new.actor);
  end if;
  return new;
end
$$;

-- After record_api_key, which knows better. PostgreSQL calls triggers in the order of their names.
create trigger audit_events_record_origin before insert on app.audit_events
  for each row execute function private.record_origin();

comment on column app.audit_events.actor_role is
  'As what the actor acted, if there are several ways: operator, staff, admin, system, API key and its name; '
  'of a suspension the type of staff: admin, support or billing.';
