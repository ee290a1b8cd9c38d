-- The steps against a workspace that does not pay, and how they are undone. Days are those of the settings:
--
--   due  →  reminders (3 and 10 days after)  →  servers held (17 days after)  →  servers deleted (30 days after that)
--
-- The hold is announced 3 days before, the deletion 7 days before, each by mail, and nothing happens that was not announced so
-- long before. A prepaid balance is warned of at 7 and 2 days, and servers are held when it is used up. Payment undoes
-- everything in its own transaction.

create function private.dunning_reason() returns text
language sql immutable parallel safe
set search_path = ''
as $$ select 'A payment is missing. Once it arrives, the server is released within a minute. See Billing.' $$;

comment on function private.dunning_reason() is
  'What customers read on a server that is held for a payment. A hold with another reason is of staff.';

-- Queues an action of the system, if the server can do it now. The caller holds the lock of the workspace.
create function private.request_system_action(target uuid, kind text, reason text) returns boolean
language plpgsql volatile
set search_path = ''
as $$
declare
  server app.instances;
  path app.instance_transitions;
begin
  select * into server from app.instances i where i.id = target for no key update;
  select * into path from app.instance_transitions t
  where t.action = request_system_action.kind and t.from_state = server.state;
  if path.sort is null or exists (
    select from app.instance_actions a where a.instance_id = target and a.status in ('queued', 'running'))
  then
    return false;
  end if;
  if kind = 'restore' then
    perform private.prepare_restore(server);
  end if;
  insert into app.instance_actions (
    instance_id, workspace_id, kind, status, via, from_state, via_state, to_state, fail_state, finished_at)
  values (
    server.id, server.workspace_id, kind, case when path.via_state is null then 'succeeded' else 'queued' end, 'system',
    server.state, path.via_state, path.to_state, path.fail_state, case when path.via_state is null then now() end);
  perform private.enter_state(server.id, coalesce(path.via_state, path.to_state));
  perform private.record_instance_event(kind, server.id, jsonb_build_object('state', server.state),
    jsonb_build_object('state', coalesce(path.via_state, path.to_state)), 'system', 'system', reason);
  return true;
end
$$;

-- Begins or lifts a hold that a rule sets, with the reason that customers read.
create function private.set_system_hold(target uuid, hold text, reason text) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  update app.instances i set
    hold = set_system_hold.hold,
    hold_reason = case when set_system_hold.hold <> 'none' then reason end
  where i.id = target;
  perform private.log_hold(target);
  perform private.record_instance_event(case set_system_hold.hold when 'none' then 'lift_hold' else 'hold' end, target,
    null, jsonb_build_object('hold', set_system_hold.hold), 'system', 'system', reason);
end
$$;

-- Holds every server of the workspace, and stops those that run. Also those that were made or restored meanwhile. A hold
-- that staff lifted stays lifted.
create function private.hold_servers(workspace uuid) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  server app.instances;
begin
  for server in
    select i.* from app.instances i
    where i.workspace_id = workspace and i.state not in ('deleted', 'purged')
    order by i.id for no key update
  loop
    if server.hold = 'none' and not exists (
      select from app.dunning_holds h where h.instance_id = server.id and not h.is_deleted)
    then
      insert into app.dunning_holds (instance_id, workspace_id, was_running)
      values (server.id, workspace, server.state in ('provisioning', 'running', 'starting', 'rebooting'))
      on conflict (instance_id) do update set is_deleted = false, at = now();
      perform private.set_system_hold(server.id, 'suspended', private.dunning_reason());
    end if;
    if server.state = 'running' and exists (
      select from app.dunning_holds h join app.instances i on i.id = h.instance_id
      where h.instance_id = server.id and i.hold_reason = private.dunning_reason())
    then
      perform private.request_system_action(server.id, 'stop', private.dunning_reason());
    end if;
  end loop;
end
$$;

-- Deletes into the bin what is held for the payment. Protection from deletion is for mistakes, not for debts.
create function private.delete_held_servers(workspace uuid) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  held record;
begin
  for held in
    select i.id, i.state from app.dunning_holds h join app.instances i on i.id = h.instance_id
    where h.workspace_id = workspace and not h.is_deleted and i.hold_reason = private.dunning_reason()
    order by i.id
  loop
    if private.request_system_action(held.id, 'delete', private.dunning_reason()) then
      update app.dunning_holds h set is_deleted = true where h.instance_id = held.id;
    end if;
  end loop;
  -- A hold would keep a deleted server from being removed for good.
  perform private.set_system_hold(i.id, 'none', private.dunning_reason())
  from app.dunning_holds h join app.instances i on i.id = h.instance_id
  where h.workspace_id = workspace and h.is_deleted and i.state = 'deleted' and i.hold_reason = private.dunning_reason();
end
$$;

-- Gives everything back: lifts holds, restores what was deleted, starts what ran. What is in the middle of an action is
-- finished by the next tick. Servers of the same plan and region follow each other, because each takes their stock.
create function private.release_servers(workspace uuid) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  held record;
  server app.instances;
begin
  for held in
    select h.* from app.dunning_holds h join app.instances i on i.id = h.instance_id
    where h.workspace_id = workspace order by i.plan_id, i.region_id, i.id
  loop
    select * into server from app.instances i where i.id = held.instance_id for no key update;
    if server.hold_reason = private.dunning_reason() then
      perform private.set_system_hold(server.id, 'none', private.dunning_reason());
    end if;
    if held.is_deleted and server.state = 'deleted' and server.purge_after > now() then
      begin
        perform private.request_system_action(server.id, 'restore', private.dunning_reason());
      exception
        -- No stock, no quota or no free name: it stays in the bin, where the customer finds it.
        when sqlstate 'PT409' or unique_violation then null;
      end;
    end if;
    select * into server from app.instances i where i.id = held.instance_id;
    if held.was_running and server.state = 'stopped' then
      perform private.request_system_action(server.id, 'start', private.dunning_reason());
    end if;
    if server.state not in ('stopping', 'deleting') then
      delete from app.dunning_holds h where h.instance_id = held.instance_id;
    end if;
  end loop;
end
$$;

-- The oldest invoice that is overdue, or the balance that is used up, or nothing.
create function private.dunning_cause(workspace uuid, out cause text, out invoice_id uuid, out since date)
language plpgsql stable
set search_path = ''
as $$
declare
  today constant date := (now() at time zone 'UTC')::date;
begin
  if (select a.mode from app.billing_accounts a where a.workspace_id = workspace) = 'prepaid' then
    if private.is_used_up(private.balance_of(workspace)) then
      cause := 'balance';
      since := today;
    end if;
    return;
  end if;
  select 'invoice', o.invoice_id, o.due_on into cause, invoice_id, since
  from app.open_invoices o
  where o.workspace_id = workspace and o.due_on < today
  order by o.due_on, o.invoice_id limit 1;
end
$$;

create function private.end_dunning_case(open_case app.dunning_cases) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  update app.dunning_cases c set ended_at = now() where c.id = open_case.id;
  if open_case.held_at is not null then
    perform private.release_servers(open_case.workspace_id);
    perform private.record_billing_event('billing.released', open_case.workspace_id, '{}', open_case.id::text);
  end if;
end
$$;

-- Begins a case where something is missing, and ends it where nothing is any more. Another invoice is another case, with steps
-- of its own.
create function private.review_dunning(workspace uuid) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  missing record;
  open_case app.dunning_cases;
begin
  select * into missing from private.dunning_cause(workspace);
  select * into open_case from app.dunning_cases c where c.workspace_id = workspace and c.ended_at is null for update;
  if open_case.id is not null
    and (open_case.cause, open_case.invoice_id) is distinct from (missing.cause, missing.invoice_id)
  then
    perform private.end_dunning_case(open_case);
    open_case := null;
  end if;
  if open_case.id is null and missing.cause is not null then
    insert into app.dunning_cases (workspace_id, cause, invoice_id, since)
    values (workspace, missing.cause, missing.invoice_id, missing.since);
  end if;
end
$$;

comment on function private.review_dunning(uuid) is
  'Whether something is missing of this workspace now. The caller holds its lock, and has settled its invoices.';

create function private.days_after(day date, days integer) returns timestamptz
language sql immutable parallel safe
set search_path = ''
as $$ select (day + days)::timestamp at time zone 'UTC' $$;

-- What is due of a case about an invoice before servers are held.
create function private.remind(open_case app.dunning_cases, settings app.billing_settings) returns app.dunning_cases
language plpgsql volatile
set search_path = ''
as $$
declare
  lead constant integer := least(3, settings.hold_days);
  due constant integer := (
    select count(*) from unnest(settings.reminder_days) d (days)
    where private.days_after(open_case.since, d.days) <= now());
  facts constant jsonb := jsonb_build_object(
    'number', private.invoice_number(open_case.invoice_id),
    'days', (now() at time zone 'UTC')::date - open_case.since,
    'open_cents', private.open_cents(open_case.invoice_id), 'currency', private.billing_currency());
begin
  -- Of several that are due at once, one is sent.
  if due > open_case.reminders then
    perform private.record_billing_event('invoice.reminder', open_case.workspace_id, facts,
      concat_ws(' ', open_case.id, due));
    open_case.reminders := due;
  end if;
  if open_case.hold_at is null and now() >= private.days_after(open_case.since, settings.hold_days - lead) then
    open_case.hold_at := greatest(
      private.days_after(open_case.since, settings.hold_days), now() + make_interval(days => lead));
    perform private.record_billing_event('billing.hold_planned', open_case.workspace_id,
      facts || jsonb_build_object('at', open_case.hold_at), open_case.id::text);
  end if;
  return open_case;
end
$$;

-- A balance that is used up: at once where the customer was warned, otherwise a day later.
create function private.plan_hold_of_balance(open_case app.dunning_cases) returns app.dunning_cases
language plpgsql volatile
set search_path = ''
as $$
declare
  warned_at constant timestamptz := private.warn_of_balance(
    open_case.workspace_id, private.balance_of(open_case.workspace_id));
begin
  if open_case.hold_at is null then
    open_case.hold_at := greatest(now(), coalesce(warned_at + interval '1 hour', now() + interval '1 day'));
    if open_case.hold_at > now() then
      perform private.record_billing_event('billing.hold_planned', open_case.workspace_id, jsonb_build_object(
        'at', open_case.hold_at), open_case.id::text);
    end if;
  end if;
  return open_case;
end
$$;

create function private.hold_or_delete(open_case app.dunning_cases, settings app.billing_settings) returns app.dunning_cases
language plpgsql volatile
set search_path = ''
as $$
declare
  lead constant integer := least(7, settings.delete_days);
begin
  if open_case.held_at is null then
    open_case.held_at := now();
    perform private.hold_servers(open_case.workspace_id);
    perform private.record_billing_event('billing.held', open_case.workspace_id, jsonb_build_object(
      'number', private.invoice_number(open_case.invoice_id),
      'at', open_case.held_at + make_interval(days => settings.delete_days)), open_case.id::text);
  elsif open_case.deleted_at is null then
    perform private.hold_servers(open_case.workspace_id);
  end if;
  if open_case.delete_at is null
    and now() >= open_case.held_at + make_interval(days => settings.delete_days - lead)
  then
    open_case.delete_at := greatest(
      open_case.held_at + make_interval(days => settings.delete_days), now() + make_interval(days => lead));
    perform private.record_billing_event('billing.delete_planned', open_case.workspace_id, jsonb_build_object(
      'number', private.invoice_number(open_case.invoice_id), 'at', open_case.delete_at), open_case.id::text);
  end if;
  if open_case.delete_at <= now() then
    open_case.deleted_at := coalesce(open_case.deleted_at, now());
    perform private.hold_servers(open_case.workspace_id);
    perform private.delete_held_servers(open_case.workspace_id);
  end if;
  return open_case;
end
$$;

-- The next step of a case and when it comes, as the account page says it.
create function private.next_dunning_step(open_case app.dunning_cases, out step text, out at timestamptz)
language sql stable
set search_path = ''
as $$
  select n.step, n.at
  from app.billing_settings s
  cross join lateral (
    values
      ('reminder', case when open_case.cause = 'invoice' and open_case.hold_at is null then private.days_after(
        open_case.since, s.reminder_days[open_case.reminders + 1]) end),
      ('hold', case when open_case.held_at is null then coalesce(
        open_case.hold_at, private.days_after(open_case.since, s.hold_days)) end),
      ('deletion', case when open_case.held_at is not null and open_case.deleted_at is null then coalesce(
        open_case.delete_at, open_case.held_at + make_interval(days => s.delete_days)) end)
  ) n (step, at)
  where n.at is not null and open_case.id is not null
  order by n.at limit 1
$$;

-- Takes the steps that are due. The caller holds the lock of the workspace.
create function private.advance_dunning(workspace uuid) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  settings app.billing_settings;
  open_case app.dunning_cases;
begin
  perform private.review_dunning(workspace);
  select * into strict settings from app.billing_settings;
  select * into open_case from app.dunning_cases c where c.workspace_id = workspace and c.ended_at is null for update;
  if open_case.id is null then
    -- What was in the middle of an action when the payment arrived.
    perform private.release_servers(workspace);
    return;
  end if;
  if open_case.held_at is null then
    open_case := case open_case.cause
      when 'invoice' then private.remind(open_case, settings) else private.plan_hold_of_balance(open_case) end;
  end if;
  if open_case.held_at is not null or open_case.hold_at <= now() then
    open_case := private.hold_or_delete(open_case, settings);
  end if;
  update app.dunning_cases c set
    reminders = open_case.reminders, hold_at = open_case.hold_at, held_at = open_case.held_at,
    delete_at = open_case.delete_at, deleted_at = open_case.deleted_at,
    -- While servers are held, new ones may come, and stops take their time.
    look_at = case when open_case.held_at is not null then now() + interval '1 minute'
      else now() + interval '15 minutes' end
  where c.id = open_case.id;
end
$$;

-- No new servers while others are held, and none without a balance to pay them from.
create function private.require_paid() returns trigger
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if exists (
    select from app.dunning_cases c
    where c.workspace_id = new.workspace_id and c.ended_at is null and c.held_at is not null)
  then
    perform private.raise_error('payment_required', 'PT402', 'A payment of this workspace is missing.',
      'Pay what is open in Billing, then try again.');
  end if;
  if exists (select from app.charging_periods p where p.to_at is null)
    and (select a.mode from app.billing_accounts a where a.workspace_id = new.workspace_id) = 'prepaid'
    and (private.balance_of(new.workspace_id)).available_cents <= 0
  then
    perform private.raise_error('payment_required', 'PT402', 'The balance of this workspace is used up.',
      'Top up the balance in Billing, then try again.');
  end if;
  return new;
end
$$;

create trigger instances_require_paid before insert on app.instances
  for each row execute function private.require_paid();
