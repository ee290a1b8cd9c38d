-- What happens to money: a payment arrives, goes back, or is taken back by a bank. Each is applied once, however often and in
-- whichever order it is told. Callers hold the lock of the workspace.

create function private.billing_currency() returns char(3)
language sql stable security definer
set search_path = ''
as $$ select s.currency from app.billing_settings s $$;

-- An id that a payment provider tells, or null if it is none of ours.
create function private.as_uuid(value text) returns uuid
language sql immutable parallel safe
set search_path = ''
as $$ select case when value ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then value::uuid end $$;

create function private.invoice_number(invoice uuid) returns text
language sql stable
set search_path = ''
as $$ select i.number from app.invoices i where i.id = invoice $$;

-- What follows wherever money or a credit arrived.
create function private.pay_what_is_open(workspace uuid) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  perform private.settle(workspace);
  perform private.review_dunning(workspace);
end
$$;

-- Books a payment on the account of its workspace, and pays invoices with it.
create function private.book_payment_of(payment app.payments) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  perform private.book('payment', payment.workspace_id, payment.id::text,
    jsonb_build_object('cash', payment.amount_cents, 'receivable', -payment.amount_cents),
    jsonb_build_object('payment_id', payment.id));
  -- Given back before anybody knew whose it was.
  perform private.book(case r.kind when 'dispute' then 'dispute' else 'refund' end, payment.workspace_id, r.id::text,
    jsonb_build_object('cash', -r.amount_cents, 'receivable', r.amount_cents),
    jsonb_build_object('payment_id', payment.id))
  from app.refunds r where r.payment_id = payment.id and r.state = 'succeeded';
  perform private.pay_what_is_open(payment.workspace_id);
  perform private.record_billing_event('payment.received', payment.workspace_id, jsonb_build_object(
    'amount_cents', payment.amount_cents, 'currency', payment.currency,
    'number', private.invoice_number(payment.invoice_id)), payment.id::text);
end
$$;

create function private.record_payment(
  workspace uuid, invoice uuid, attempt uuid, driver text, driver_reference text, amount_cents bigint, currency text,
  received_on date, payer text default '', remittance text default '', booked_by uuid default null
) returns uuid
language plpgsql volatile
set search_path = ''
as $$
declare
  made app.payments;
begin
  insert into app.payments as p (
    workspace_id, invoice_id, attempt_id, driver, driver_reference, amount_cents, currency, received_on, payer,
    remittance, booked_by)
  select
    -- Of another currency, nothing here is paid.
    case when c.is_ours then record_payment.workspace end, case when c.is_ours then record_payment.invoice end,
    case when c.is_ours then record_payment.attempt end, record_payment.driver, record_payment.driver_reference,
    record_payment.amount_cents, record_payment.currency, record_payment.received_on,
    left(coalesce(record_payment.payer, ''), 200), left(coalesce(record_payment.remittance, ''), 500),
    record_payment.booked_by
  from (select record_payment.currency = private.billing_currency() as is_ours) c
  on conflict on constraint payments_driver_reference_key do nothing
  returning * into made;
  if made.id is null then
    return null;
  end if;
  if made.workspace_id is not null then
    perform private.book_payment_of(made);
  end if;
  -- What was told of it before it was known.
  perform private.apply_payment_event(e.driver, e.kind, e.data)
  from app.payment_events e
  where e.driver = made.driver and e.data ->> 'payment_reference' = made.driver_reference
  order by e.at, e.event_id;
  return made.id;
end
$$;

comment on function private.record_payment(
  uuid, uuid, uuid, text, text, bigint, text, date, text, text, uuid) is
  'Stores a payment, once for each reference of its driver. With a workspace it is booked, and pays what is open. Returns '
  'the payment, or null if it was known.';

-- Attempts.

create function private.next_charge_at(invoice uuid) returns timestamptz
language sql stable
set search_path = ''
as $$
  select case f.count when 1 then f.last + interval '3 days' when 2 then f.last + interval '5 days' end
  from (
    select count(*) as count, max(a.ended_at) as last from app.payment_attempts a
    where a.invoice_id = invoice and a.is_automatic and a.state = 'failed'
  ) f
$$;

comment on function private.next_charge_at(uuid) is
  'When an invoice whose automatic payment failed is charged again: 3 days after the first failure, 5 after the second, then '
  'not again.';

create function private.start_attempt(
  workspace uuid, invoice uuid, method app.payment_methods, driver text, cents bigint, is_automatic boolean, person uuid
) returns app.payment_attempts
language plpgsql volatile
set search_path = ''
as $$
declare
  made app.payment_attempts;
begin
  insert into app.payment_attempts (
    workspace_id, invoice_id, method_id, driver, amount_cents, currency, is_automatic, requested_by)
  values (
    start_attempt.workspace, start_attempt.invoice, start_attempt.method.id,
    coalesce(start_attempt.method.driver, start_attempt.driver), start_attempt.cents, private.billing_currency(),
    start_attempt.is_automatic, start_attempt.person)
  returning * into made;
  perform private.add_billing_job('charge', made.id::text, jsonb_build_object(
    'workspace_id', made.workspace_id, 'attempt_id', made.id, 'driver', made.driver,
    'method_reference', method.reference, 'amount_cents', made.amount_cents, 'currency', made.currency,
    'description', coalesce('Invoice ' || private.invoice_number(made.invoice_id), 'Top-up of your balance')));
  return made;
end
$$;

-- Charges an invoice by the default method, if there is one.
create function private.charge_by_default(workspace uuid, invoice uuid) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  method app.payment_methods;
begin
  select * into method from app.payment_methods m where m.workspace_id = workspace and m.is_default;
  if method.id is null or private.open_cents(invoice) = 0 or exists (
    select from app.payment_attempts a where a.invoice_id = invoice and a.state in ('queued', 'waiting'))
  then
    return;
  end if;
  perform private.start_attempt(workspace, invoice, method, null, private.open_cents(invoice), true, null);
end
$$;

-- Invoices to charge by the default method: on the day when they are due if nobody did before, and again after a failure.
create function private.charges_due(only_workspace uuid default null)
returns table (workspace_id uuid, invoice_id uuid)
language sql stable
set search_path = ''
as $$
  select o.workspace_id, o.invoice_id
  from app.open_invoices o
  join app.payment_methods m on m.workspace_id = o.workspace_id and m.is_default
  cross join lateral (
    select count(*) filter (where a.is_automatic) as tries,
      count(*) filter (where a.state in ('queued', 'waiting')) as open
    from app.payment_attempts a where a.invoice_id = o.invoice_id
  ) t
  where (only_workspace is null or o.workspace_id = only_workspace) and t.open = 0 and case t.tries
    when 0 then o.due_on <= (now() at time zone 'UTC')::date
    else private.next_charge_at(o.invoice_id) <= now() end
$$;

-- A failure that comes late changes nothing about a payment that arrived.
create function private.fail_attempt(attempt uuid, code text, reason text) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  was text;
  failed app.payment_attempts;
begin
  select a.state into was from app.payment_attempts a
  where a.id = attempt and a.state in ('queued', 'waiting') for update;
  if was is null then
    return;
  end if;
  update app.payment_attempts a set
    state = 'failed', ended_at = now(), action_url = null, error_code = left(coalesce(code, 'unknown'), 100),
    error_text = left(coalesce(nullif(reason, ''), 'The payment did not go through. Try again, or pay in another way.'), 500)
  where a.id = attempt
  returning * into failed;
  -- Who waits on the page reads it there.
  if failed.is_automatic or was = 'waiting' then
    perform private.record_billing_event('payment.failed', failed.workspace_id, jsonb_build_object(
      'number', private.invoice_number(failed.invoice_id), 'amount_cents', failed.amount_cents,
      'currency', failed.currency, 'reason', failed.error_text,
      'next', case when failed.is_automatic then private.next_charge_at(failed.invoice_id) end), failed.id::text);
  end if;
end
$$;

create function private.succeed_attempt(
  attempt uuid, driver_reference text, cents bigint, currency text, received_on date
) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  paid app.payment_attempts;
begin
  -- Also one that was given up: the money arrived.
  update app.payment_attempts a set
    state = 'succeeded', ended_at = now(), action_url = null, error_code = null, error_text = null,
    driver_reference = succeed_attempt.driver_reference
  where a.id = attempt and a.state <> 'succeeded';
  select * into paid from app.payment_attempts a where a.id = attempt;
  perform private.record_payment(
    paid.workspace_id, paid.invoice_id, paid.id, paid.driver, succeed_attempt.driver_reference, cents,
    succeed_attempt.currency, succeed_attempt.received_on);
end
$$;

-- result: {state, driver_reference, received_on, action_url, error_code, error_text}.
create or replace function private.finish_charge(payload jsonb, result jsonb) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  target constant uuid := (payload ->> 'attempt_id')::uuid;
  waiting app.payment_attempts;
begin
  case result ->> 'state'
    when 'succeeded' then
      perform private.succeed_attempt(target, result ->> 'driver_reference', (payload ->> 'amount_cents')::bigint,
        payload ->> 'currency', (result ->> 'received_on')::date);
    when 'waiting' then
      update app.payment_attempts a set
        state = 'waiting', driver_reference = result ->> 'driver_reference', action_url = result ->> 'action_url'
      where a.id = target and a.state = 'queued'
      returning * into waiting;
      if waiting.is_automatic and waiting.action_url is not null then
        perform private.record_billing_event('payment.needs_action', waiting.workspace_id, jsonb_build_object(
          'number', private.invoice_number(waiting.invoice_id), 'amount_cents', waiting.amount_cents,
          'currency', waiting.currency), waiting.id::text);
      end if;
    else
      perform private.fail_attempt(target, result ->> 'error_code', result ->> 'error_text');
  end case;
end
$$;
