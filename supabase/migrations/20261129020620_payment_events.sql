-- What payment providers tell, as events and as results of jobs, and what follows. They tell things late, twice and in any
-- order.

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
  if newest = 'dispute.opened' and disputed.state <> 'disputed' then
    perform private.record_event('staff.payment_disputed', coalesce('/staff/workspaces/' || w.slug, '/staff/billing'),
      jsonb_build_object(
        'workspace', w.name, 'number', private.invoice_number(disputed.invoice_id),
        'amount_cents', (facts ->> 'amount_cents')::bigint, 'currency', facts ->> 'currency',
        'reference', disputed.driver_reference),
      actor => null, dedupe_key => facts ->> 'driver_reference')
    from (select disputed.workspace_id as id) d left join app.workspaces w on w.id = d.id;
  end if;
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
