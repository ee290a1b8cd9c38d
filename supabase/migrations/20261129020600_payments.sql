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
create function private.charges_due() returns table (workspace_id uuid, invoice_id uuid)
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
  where t.open = 0 and case t.tries
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

-- Refunds.

-- What was allocated of a payment goes back as far as it is no longer there.
create function private.take_back_rest(payment uuid) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  missing bigint;
  workspace uuid;
begin
  select (select coalesce(sum(a.cents), 0) from app.allocations a where a.payment_id = p.id)
      - greatest(private.refundable_cents(p), 0), p.workspace_id
  into missing, workspace
  from app.payments p where p.id = payment;
  if missing > 0 then
    perform private.take_back(payment, missing);
  end if;
  if workspace is not null then
    perform private.pay_what_is_open(workspace);
  end if;
end
$$;

create function private.book_refund(refund app.refunds, is_reversal boolean) returns void
language sql volatile
set search_path = ''
as $$
  select private.book(refund.kind, p.workspace_id, refund.id || case when is_reversal then ' failed' else '' end,
    jsonb_build_object('cash', -c.cents, 'receivable', c.cents), jsonb_build_object('payment_id', p.id))
  from app.payments p, (select case when is_reversal then -refund.amount_cents else refund.amount_cents end) c (cents)
  where p.id = refund.payment_id and p.workspace_id is not null
$$;

create function private.succeed_refund(refund uuid, driver_reference text) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  done app.refunds;
begin
  update app.refunds r set
    state = 'succeeded', ended_at = now(), driver_reference = coalesce(succeed_refund.driver_reference, r.driver_reference)
  where r.id = refund and r.state in ('queued', 'waiting')
  returning * into done;
  if done.id is not null then
    perform private.book_refund(done, false);
  end if;
end
$$;

-- Also one that was reported as done: the bank sent it back.
create function private.fail_refund(refund uuid, code text, reason text) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  was text;
  failed app.refunds;
begin
  select r.state into was from app.refunds r where r.id = refund and r.state <> 'failed' for update;
  if was is null then
    return;
  end if;
  update app.refunds r set
    state = 'failed', ended_at = now(), error_code = left(coalesce(code, 'unknown'), 100),
    error_text = left(fail_refund.reason, 500)
  where r.id = refund
  returning * into failed;
  if was = 'succeeded' then
    perform private.book_refund(failed, true);
  end if;
  perform private.pay_what_is_open(p.workspace_id) from app.payments p
  where p.id = failed.payment_id and p.workspace_id is not null;
end
$$;

-- result: {state, driver_reference, error_code, error_text}.
create or replace function private.finish_refund(payload jsonb, result jsonb) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  target constant uuid := (payload ->> 'refund_id')::uuid;
begin
  case result ->> 'state'
    when 'succeeded' then perform private.succeed_refund(target, result ->> 'driver_reference');
    when 'waiting' then
      update app.refunds r set state = 'waiting', driver_reference = result ->> 'driver_reference'
      where r.id = target and r.state = 'queued';
    else perform private.fail_refund(target, result ->> 'error_code', result ->> 'error_text');
  end case;
end
$$;

-- Methods.

-- result: {state, setup_reference, setup_url, reference, label, error_code, error_text}.
create or replace function private.finish_set_up_method(payload jsonb, result jsonb) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  update app.payment_methods m set
    state = result ->> 'state',
    setup_reference = coalesce(result ->> 'setup_reference', m.setup_reference),
    setup_url = case when result ->> 'state' = 'pending' then coalesce(result ->> 'setup_url', m.setup_url) end,
    reference = result ->> 'reference',
    label = left(coalesce(result ->> 'label', ''), 100),
    ready_at = case when result ->> 'state' = 'ready' then now() end,
    is_default = result ->> 'state' = 'ready' and not exists (
      select from app.payment_methods o where o.workspace_id = m.workspace_id and o.is_default),
    error_code = left(result ->> 'error_code', 100),
    error_text = left(result ->> 'error_text', 500)
  where m.id = private.as_uuid(payload ->> 'method_id') and m.state = 'pending'
    and result ->> 'state' in ('pending', 'ready', 'failed');
end
$$;

create or replace function private.give_up_billing_job(kind text, payload jsonb, code text, detail text) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  -- The detail is for staff. The customer reads what to do.
  case kind
    when 'charge' then
      perform private.fail_attempt((payload ->> 'attempt_id')::uuid, code, null);
    when 'refund' then
      perform private.fail_refund((payload ->> 'refund_id')::uuid, code, detail);
    when 'set_up_method' then
      perform private.finish_set_up_method(payload, jsonb_build_object('state', 'failed', 'error_code', code,
        'error_text', 'The payment provider did not answer. Try again later.'));
    else null;
  end case;
end
$$;

-- Events of payment providers.

-- The last thing that a bank said of a dispute counts, in whichever order it arrives here.
create function private.apply_dispute(driver text, facts jsonb) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  disputed app.payments;
  newest text;
  taken app.refunds;
begin
  select * into disputed from app.payments p
  where p.driver = apply_dispute.driver and p.driver_reference = facts ->> 'payment_reference';
  if disputed.id is null then
    return;
  end if;
  select e.kind into newest from app.payment_events e
  where e.driver = apply_dispute.driver and e.kind like 'dispute.%'
    and e.data ->> 'payment_reference' = facts ->> 'payment_reference'
    and e.data ->> 'driver_reference' = facts ->> 'driver_reference'
  order by e.at desc, e.kind <> 'dispute.opened' desc, e.event_id desc limit 1;

  update app.payments p set state = case newest
    when 'dispute.opened' then 'disputed' when 'dispute.lost' then 'reversed' else 'received' end
  where p.id = disputed.id;
  if newest = 'dispute.lost' then
    insert into app.refunds as r (
      kind, payment_id, amount_cents, currency, state, driver_reference, ended_at)
    values (
      'dispute', disputed.id, (facts ->> 'amount_cents')::bigint, facts ->> 'currency', 'succeeded',
      facts ->> 'driver_reference', now())
    on conflict on constraint refunds_driver_reference_key do nothing
    returning * into taken;
    if taken.id is not null then
      perform private.book_refund(taken, false);
      perform private.take_back_rest(disputed.id);
      if disputed.workspace_id is not null then
        perform private.record_billing_event('payment.failed', disputed.workspace_id, jsonb_build_object(
          'number', private.invoice_number(disputed.invoice_id), 'amount_cents', taken.amount_cents,
          'currency', taken.currency, 'reason', 'Your bank took the payment back.', 'next', null), taken.id::text);
      end if;
    end if;
  else
    perform private.fail_refund(r.id, 'dispute_won', 'The bank gave the payment back.')
    from app.refunds r
    where r.payment_id = disputed.id and r.kind = 'dispute' and r.driver_reference = facts ->> 'driver_reference';
  end if;
end
$$;

create function private.apply_refund(driver text, facts jsonb) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  paid app.payments;
  refund app.refunds;
begin
  select * into paid from app.payments p
  where p.driver = apply_refund.driver and p.driver_reference = facts ->> 'payment_reference';
  if paid.id is null then
    return;
  end if;
  select * into refund from app.refunds r
  where r.payment_id = paid.id
    and (r.id = private.as_uuid(facts ->> 'refund_id') or r.driver_reference = facts ->> 'driver_reference');
  if refund.id is null then
    insert into app.refunds (payment_id, amount_cents, currency, driver_reference, state)
    values (
      paid.id, (facts ->> 'amount_cents')::bigint, facts ->> 'currency', facts ->> 'driver_reference', 'waiting')
    returning * into refund;
  end if;
  perform private.succeed_refund(refund.id, facts ->> 'driver_reference');
  perform private.take_back_rest(paid.id);
end
$$;

create function private.apply_charge(driver text, facts jsonb) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  target constant uuid := (
    select a.id from app.payment_attempts a
    where a.id = private.as_uuid(facts ->> 'attempt_id') and a.driver = apply_charge.driver);
begin
  if target is null then
    perform private.record_payment(null, null, null, driver, facts ->> 'driver_reference',
      (facts ->> 'amount_cents')::bigint, facts ->> 'currency', (facts ->> 'received_on')::date);
  else
    perform private.succeed_attempt(target, facts ->> 'driver_reference', (facts ->> 'amount_cents')::bigint,
      facts ->> 'currency', (facts ->> 'received_on')::date);
  end if;
end
$$;

create function private.apply_payment_event(driver text, kind text, facts jsonb) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  case kind
    when 'charge.succeeded' then perform private.apply_charge(driver, facts);
    when 'charge.failed' then
      perform private.fail_attempt(a.id, facts ->> 'error_code', facts ->> 'error_text')
      from app.payment_attempts a
      where a.id = private.as_uuid(facts ->> 'attempt_id') and a.driver = apply_payment_event.driver;
    when 'refund.succeeded' then perform private.apply_refund(driver, facts);
    when 'refund.failed' then
      perform private.fail_refund(r.id, facts ->> 'error_code', facts ->> 'error_text')
      from app.refunds r join app.payments p on p.id = r.payment_id
      where p.driver = apply_payment_event.driver
        and (r.id = private.as_uuid(facts ->> 'refund_id') or r.driver_reference = facts ->> 'driver_reference');
    when 'dispute.opened', 'dispute.won', 'dispute.lost' then perform private.apply_dispute(driver, facts);
    when 'method.ready' then
      perform private.finish_set_up_method(facts, facts || '{"state": "ready"}');
    when 'method.failed' then
      perform private.finish_set_up_method(facts, facts || '{"state": "failed"}');
    -- A newer driver tells of more than this database knows.
    else null;
  end case;
end
$$;

comment on function private.apply_payment_event(text, text, jsonb) is
  'What a payment provider told: attempts, payments, refunds, disputes and methods follow. To apply it again changes nothing.';

-- Every workspace that these events are about, in one order: two processes that take events never wait in a circle.
create function private.lock_workspaces_of_events(driver text, events jsonb) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  perform from app.workspaces w where w.id in (
    select a.workspace_id from jsonb_array_elements(events) e
    join app.payment_attempts a on a.id = private.as_uuid(e ->> 'attempt_id')
    union
    select p.workspace_id from jsonb_array_elements(events) e
    join app.payments p on p.driver = lock_workspaces_of_events.driver and p.driver_reference = e ->> 'payment_reference'
    union
    select m.workspace_id from jsonb_array_elements(events) e
    join app.payment_methods m on m.id = private.as_uuid(e ->> 'method_id')
  ) order by w.id for no key update;
end
$$;

-- result: {cursor, has_more, events: [{id, at, kind, …}]}.
create or replace function private.finish_pull_events(payload jsonb, result jsonb) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  source constant text := payload ->> 'driver';
  event jsonb;
begin
  perform private.lock_workspaces_of_events(source, result -> 'events');
  for event in select e from jsonb_array_elements(result -> 'events') e loop
    insert into app.payment_events (driver, event_id, kind, at, data)
    values (
      source, event ->> 'id', event ->> 'kind', (event ->> 'at')::timestamptz, event - array['id', 'kind', 'at'])
    on conflict do nothing;
    if found then
      perform private.apply_payment_event(source, event ->> 'kind', event - array['id', 'kind', 'at']);
    end if;
  end loop;
  if result ->> 'cursor' is not null then
    insert into app.payment_cursors as c (driver, cursor) values (source, result ->> 'cursor')
    on conflict (driver) do update set cursor = excluded.cursor, pulled_at = now();
  end if;
  if coalesce((result ->> 'has_more')::boolean, false) then
    perform private.pull_payment_events(source);
  end if;
end
$$;

create function private.pull_payment_events(driver text) returns void
language sql volatile
set search_path = ''
as $$
  select private.add_billing_job('pull_events', driver, jsonb_build_object(
    'driver', driver, 'cursor', (select c.cursor from app.payment_cursors c where c.driver = pull_payment_events.driver)))
$$;

create function private.wake_payment_events(driver text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  if not exists (select from app.billing_settings s where wake_payment_events.driver = any (s.drivers)) then
    perform private.raise_invalid_input('driver: One that the site offers.', 'Look at the settings of billing.');
  end if;
  perform private.pull_payment_events(driver);
end
$$;

create function public.wake_payment_events(driver text) returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.wake_payment_events(driver) $$;

comment on function public.wake_payment_events(text) is
  'Asks a payment provider at once what happened, because it said that something did. For the worker. Raises: invalid_input.';

grant execute on function private.wake_payment_events(text), public.wake_payment_events(text) to worker, service_role;

-- What the worker asks payment providers each minute: what happened, and whether methods are ready that somebody is about to
-- enter. What nobody entered within a day has failed.
create function private.queue_payment_jobs() returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  perform private.pull_payment_events(d.driver)
  from (
    select unnest(s.drivers) from app.billing_settings s
    union
    -- Also of a driver that is not offered any more: payments by it may still go back.
    select c.driver from app.payment_cursors c
  ) d (driver) where d.driver <> 'bank-transfer';

  update app.payment_methods m set
    state = 'failed', setup_url = null, error_code = 'not_finished',
    error_text = 'Nothing was entered within a day. Add the payment method again.'
  where m.state = 'pending' and m.created_at < now() - interval '1 day';
  perform private.queue_set_up(m) from app.payment_methods m
  where m.state = 'pending' and m.setup_reference is not null and m.created_at > now() - interval '1 hour';
end
$$;

-- Once for each newest one. Those that were given back are nobody's any more.
create function private.tell_of_unmatched_payments() returns void
language sql volatile
set search_path = ''
as $$
  select private.record_event('staff.payment_unmatched', '/staff/billing', jsonb_build_object('count', u.count),
    actor => null, dedupe_key => u.newest::text)
  from (
    select count(*) as count, max(p.created_at) as newest from app.payments p
    where p.workspace_id is null and private.refundable_cents(p) > 0
  ) u
  where u.count > 0 and not private.is_recorded('staff.payment_unmatched', u.newest::text)
$$;

-- An invoice or a credit note was issued.
create function private.invoice_issued(invoice uuid) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  issued app.invoices;
  sign integer;
  mode text;
begin
  select * into strict issued from app.invoices i where i.id = invoice;
  sign := case issued.kind when 'invoice' then 1 else -1 end;
  if issued.total_cents > 0 then
    perform private.book(issued.kind, issued.workspace_id, issued.id::text, jsonb_build_object(
      'receivable', sign * issued.total_cents, 'revenue', -sign * issued.net_cents, 'tax', -sign * issued.tax_cents),
      jsonb_build_object('invoice_id', issued.id), issued.issued_at);
  end if;
  perform private.pay_what_is_open(issued.workspace_id);
  if issued.kind = 'credit_note' then
    return;
  end if;
  select a.mode into mode from app.billing_accounts a where a.workspace_id = issued.workspace_id;
  if mode = 'postpaid' then
    perform private.charge_by_default(issued.workspace_id, issued.id);
  end if;
  perform private.record_billing_event('invoice.issued', issued.workspace_id, jsonb_build_object(
    'number', issued.number, 'total_cents', issued.total_cents, 'open_cents', private.open_cents(issued.id),
    'currency', issued.currency, 'due_on', issued.due_on, 'month', issued.month), issued.id::text,
    '/dashboard/billing/invoices/' || issued.number);
end
$$;

comment on function private.invoice_issued(uuid) is
  'What follows when an invoice or a credit note is issued: it is booked, paid with what the workspace has, charged by its '
  'default method, and told. The caller holds the lock of the workspace.';
