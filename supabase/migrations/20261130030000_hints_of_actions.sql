-- A provisioner with a connection of its own (PROVISIONER_LISTEN_URL) learns of an order at once. The hint says nothing of it,
-- because any role that may connect may listen.

create function private.hint_actions() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  -- What is due later is found by asking.
  if exists (
    select from new_rows where new_rows.status = 'queued' and new_rows.run_after <= now()
  ) then
    perform pg_notify('actions', '');
  end if;
  return null;
end
$$;

comment on function private.hint_actions() is
'Tells the provisioners that listen that there may be work: once for a statement, however many actions it orders.';

create trigger instance_actions_hint
after insert on app.instance_actions
referencing new table as new_rows
for each statement execute function private.hint_actions();
