-- How an invoice is paid: by itself, by its owner, by a bank transfer, and what staff do about it.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();
select tests.seed_workspaces();
update billing_settings set tax_scheme = 'vat', tax_country = 'AT', drivers = '{simulated,bank-transfer}',
  bank_holder = 'Us', bank_iban = 'AT611904300234573201', credit_limit_cents = 1000;

create function pg_temp.place(kind text default 'owner') returns uuid language sql
as $$ select tests.workspace(tests.person('user'), kind) $$;
create function pg_temp.invoice(place uuid, month date default '2026-01-01') returns text language sql as $$
  select (private.issue_document(
    jsonb_populate_record(null::app.invoices, jsonb_build_object(
      'kind', 'invoice', 'workspace_id', place, 'payer', '{}'::jsonb, 'month', month)),
    array[jsonb_populate_record(null::app.invoice_lines, '{"kind": "charge", "title": "Servers", "quantity": 1,
      "unit": "piece", "net_micros": 10000000, "net_cents": 1000, "tax_category": "S", "tax_rate": 20, "data": {}}')],
    array[jsonb_populate_record(null::app.invoice_taxes,
      '{"category": "S", "rate": 20, "reason": "", "reason_code": ""}')])).number
$$;
create function pg_temp.open(number text) returns bigint language sql
as $$ select private.open_cents(i.id) from app.invoices i where i.number = $1 $$;
-- Does the job of the newest attempt with this result.
create function pg_temp.work(result jsonb) returns void language plpgsql as $$
declare
  job jsonb;
begin
  for job in select private.claim_billing_jobs('w', '{charge,refund,set_up_method}', 10, 60) loop
    perform private.complete_billing_job((job ->> 'id')::uuid, 'w', jsonb_build_object('ok', true, 'result', result));
  end loop;
end
$$;
create function pg_temp.attempts() returns text language sql as $$
  select string_agg(concat_ws(' ', state, case when is_automatic then 'by itself' end), ', ' order by created_at, ended_at nulls last)
  from app.payment_attempts
$$;
create function pg_temp.billing_staff() returns jsonb language sql as $$
  select jsonb_build_object('sub', tests.stranger(), 'role', 'authenticated', 'session_id', tests.stranger())
$$;
insert into auth.sessions (id, user_id) select tests.stranger(), tests.stranger() on conflict do nothing;
-- What a statement books, as billing staff.
create function pg_temp.import(variadic texts text[]) returns text language plpgsql as $$
declare
  found text;
begin
  perform tests.become_claims(pg_temp.billing_staff());
  select string_agg(concat_ws(' ', r.result, r.number, r.workspace), ' | ' order by r.reference) into found
  from public.import_statement('bank-transfer', (
    select jsonb_agg(jsonb_build_object('reference', 'line ' || n, 'booked_on', '2026-11-20', 'amount_cents', 700,
      'currency', 'EUR', 'payer', 'Somebody', 'remittance', t))
    from unnest(texts) with ordinality u (t, n))) r;
  reset role;
  return found;
end
$$;
grant execute on function pg_temp.import(text[]) to authenticated;

-- A payment method, and what it pays by itself.
savepoint start;
select tests.run_as('user', format('select public.add_payment_method(%L, ''simulated'')', pg_temp.place()));
select pg_temp.work('{"state": "pending", "setup_reference": "s1", "setup_url": "https://pay.example/s1"}');
select is((select setup_url from payment_methods), 'https://pay.example/s1', 'an owner is sent to the page of the payment provider');
select tests.run_as('user', format('select public.check_payment_method(%L)', (select id from payment_methods)));
select is((select payload ->> 'setup_reference' from billing_jobs where kind = 'set_up_method' and status = 'queued'), 's1',
  'and is asked for when they come back');
select pg_temp.work('{"state": "ready", "reference": "card 1", "label": "Visa ending in 4242"}');
select is((select array[state, label, is_default::text] from payment_methods), array['ready', 'Visa ending in 4242', 'true'],
  'the first method that is ready pays by itself');
select pg_temp.work('{"state": "failed", "error_code": "late", "error_text": "Late."}');
delete from events;
select pg_temp.invoice(pg_temp.place());
select is((select payload ->> 'method_reference' from billing_jobs where kind = 'charge' and status = 'queued'), 'card 1',
  'an invoice is charged when it is issued');
savepoint charged;
select pg_temp.work('{"state": "succeeded", "driver_reference": "p1", "received_on": "2026-11-01"}');
select is(pg_temp.attempts(), 'succeeded by itself', 'it succeeds');
select is((select count(*) from open_invoices), 0::bigint, 'and the invoice is paid');
select is((select string_agg(kind, ', ' order by kind) from events), 'invoice.issued, payment.received', 'payers are told');
rollback to charged;

-- Declined: again after 3 days, and after 5 more, and then never.
select pg_temp.work('{"state": "failed", "error_code": "declined", "error_text": "The bank declined it."}');
select is((select (data ->> 'next')::timestamptz from events where kind = 'payment.failed'), now() + interval '3 days',
  'the message says when it is tried again');
update payment_attempts set ended_at = now() - interval '71 hours';
select private.tick_billing();
select is(pg_temp.attempts(), 'failed by itself', 'not before');
update payment_attempts set ended_at = now() - interval '72 hours', created_at = now() - interval '72 hours';
select private.tick_billing();
select private.tick_billing();
select is(pg_temp.attempts(), 'failed by itself, queued by itself', 'after 3 days, once');
select pg_temp.work('{"state": "failed", "error_code": "declined", "error_text": "The bank declined it."}');
update payment_attempts set ended_at = ended_at - interval '5 days', created_at = created_at - interval '5 days';
select private.tick_billing();
select pg_temp.work('{"state": "failed", "error_code": "declined", "error_text": "The bank declined it."}');
update payment_attempts set ended_at = ended_at - interval '50 days', created_at = created_at - interval '50 days';
select private.tick_billing();
select is(pg_temp.attempts(), 'failed by itself, failed by itself, failed by itself', 'three times, and not again');
rollback to charged;

-- The bank asks for a confirmation.
select pg_temp.work('{"state": "waiting", "driver_reference": "p1", "action_url": "https://pay.example/confirm"}');
select is((select count(*) from events where kind = 'payment.needs_action'), 1::bigint, 'payers are asked to confirm');
select is(
  tests.attempt('user', format('select public.remove_payment_method(%L)', (select id from payment_methods))), 'locked',
  'a method that pays just now is not removed');
select tests.run_as('user', 'select public.pay_invoice(number, driver => ''simulated'') from public.invoice_list');
select is(pg_temp.attempts(), 'cancelled by itself, queued', 'an owner who does not confirm can pay in another way');
select private.apply_charge('simulated', jsonb_build_object(
  'attempt_id', (select id from payment_attempts where is_automatic), 'driver_reference', 'p1', 'amount_cents', 1200,
  'currency', 'EUR', 'received_on', '2026-11-01'));
select pg_temp.work('{"state": "succeeded", "driver_reference": "p2", "received_on": "2026-11-01"}');
select is(private.balance_cents(pg_temp.place()), 1200::bigint, 'and if both arrive, the second is on the balance');
select pg_temp.invoice(pg_temp.place(), '2026-02-01');
select is((select count(*) from open_invoices), 0::bigint, 'which pays the next invoice');
select is(pg_temp.attempts(), 'succeeded by itself, succeeded', 'so that nothing is charged');
rollback to start;

-- A payment provider that does not answer for hours.
select pg_temp.invoice(pg_temp.place());
select tests.run_as('user', 'select public.pay_invoice(number, driver => ''simulated'') from public.invoice_list');
select private.fail_billing_job(id, 'unreachable', 'No answer.') from billing_jobs where kind = 'charge';
select is((select data ->> 'what' from events where kind = 'staff.billing_failed'), 'charge', 'billing staff are told');
select is((select error_text from payment_attempts), 'The payment did not go through. Try again, or pay in another way.',
  'the customer reads what to do');
rollback to start;

-- A statement of the bank.
select pg_temp.invoice(pg_temp.place());
select pg_temp.invoice(pg_temp.place(), '2026-02-01');
select pg_temp.invoice(pg_temp.place('strangers'));
savepoint invoices;
select is(pg_temp.import('Rechnung inv 000001, danke'), 'matched INV-000001 owner', 'an invoice is found, however it is written');
select is(pg_temp.open('INV-000001'), 500::bigint, 'and paid in part');
select is(pg_temp.import('INV-000001'), 'known', 'a line that was booked is not booked again');
select is(pg_temp.open('INV-000001'), 500::bigint, 'nor paid twice');
rollback to invoices;
select is(pg_temp.import('INV-000001 INV-000002', 'INV-000001', 'INV-000002 + INV000003', 'hello'),
  'matched INV-000001 owner | matched INV-000001 owner | unmatched | unmatched',
  'invoices of one customer are paid in their order; of two customers nobody guesses');
select is(pg_temp.open('INV-000001') + pg_temp.open('INV-000002'), 1000::bigint, 'with all that arrived');
select is((select count(*) from unmatched_payments), 2::bigint, 'the rest is listed');
select is(
  tests.attempt_claims(pg_temp.billing_staff(), format('select public.match_payment(%L, %L, ''Found'', ''INV-000003'')',
    (select id from payments where remittance = 'hello'), pg_temp.place())),
  'invalid_input', 'a payment is not matched to the invoice of somebody else');
select private.tick_billing();
select is((select data from events where kind = 'staff.payment_unmatched'), '{"count": 2}', 'billing staff are told');
rollback to invoices;
select is(pg_temp.import('Guthaben ' || private.transfer_reference(pg_temp.place())), 'matched owner',
  'a balance is found by its reference');
rollback to invoices;
select is(
  tests.attempt_claims(pg_temp.billing_staff(), 'select * from public.import_statement(''bank-transfer'','
    ' ''[{"reference": "x", "booked_on": "2026-11-20", "amount_cents": -5, "currency": "EUR"}]'')'),
  'invalid_input', 'what left the account is no payment');
select pg_temp.import('no number');
update payments set currency = 'USD';
select is(
  tests.attempt_claims(pg_temp.billing_staff(), format('select public.match_payment(%L, %L, ''Found'')',
    (select id from payments), pg_temp.place())),
  'invalid_state', 'another currency pays no invoice');
rollback to start;

-- Limits of billing staff.
select private.record_payment(pg_temp.place(), null, null, 'bank-transfer', 'big', 5000, 'EUR', '2026-11-01');
create function pg_temp.refund(claims jsonb, cents integer) returns text language sql as $$
  select tests.attempt_claims(claims, format('select public.refund_payment(%L, %s, ''They asked'')', id, cents)) from app.payments
$$;
select is(pg_temp.refund(pg_temp.billing_staff(), 1000), '1', 'billing staff give back up to their limit');
select is(pg_temp.refund(pg_temp.billing_staff(), 1001), 'forbidden', 'and no more');
insert into refunds (payment_id, amount_cents, currency) select id, 1, 'EUR' from payments;
select is(pg_temp.refund(pg_temp.billing_staff(), 1000), 'forbidden', 'also not in small steps');
select is(pg_temp.refund(tests.claims_of('admin'), 4999), '1', 'admins give back what is there');
select is(pg_temp.refund(tests.claims_of('admin'), 5000), 'invalid_input', 'and not more than that');
update payments set state = 'disputed';
select is(pg_temp.refund(tests.claims_of('admin'), 1), 'invalid_state', 'nothing is given back twice');
rollback to start;

-- A workspace that owes money is not deleted.
update workspaces set is_personal = false where id = pg_temp.place();
select tests.emptied(pg_temp.place());
select pg_temp.invoice(pg_temp.place());
create function pg_temp.deletes() returns text language sql as $$
  select tests.attempt('user', format('select public.delete_workspace(%L)', pg_temp.place()))
$$;
select is(pg_temp.deletes(), 'in_use', 'an invoice has to be paid first');
select private.record_payment(pg_temp.place(), null, null, 'bank-transfer', 'all', 5000, 'EUR', '2026-11-01');
savepoint paid;
insert into charges (workspace_id, month, kind, title, net_micros)
values (pg_temp.place(), date_trunc('month', now())::date, 'fee', 'Set-up', 1000000);
select is(pg_temp.deletes(), 'in_use', 'what is on no invoice yet has to be invoiced');
update billing_settings set tax_scheme = 'unset';
select is(pg_temp.deletes(), '1', 'nothing is where nothing is charged');
rollback to paid;
select is(pg_temp.deletes(), '1', 'money that is left keeps nobody');
select isnt(private.balance_cents(pg_temp.place()), 0::bigint, 'and stays on the account');
rollback to start;

-- A dispute.
select private.record_payment(pg_temp.place(), null, null, 'simulated', 'ch_1', 5000, 'EUR', '2026-11-01');
create function pg_temp.disputes(kind text, id text) returns void language sql as $$
  select private.finish_pull_events('{"driver": "simulated"}', jsonb_build_object('cursor', id, 'events', jsonb_build_array(
    jsonb_build_object('id', id, 'at', now(), 'kind', kind, 'payment_reference', 'ch_1', 'driver_reference', 'dp_1',
      'amount_cents', 5000, 'currency', 'EUR'))))
$$;
select pg_temp.disputes('dispute.opened', 'e1');
select pg_temp.disputes('dispute.opened', 'e2');
select is(
  (select string_agg(concat_ws(' ', path, data ->> 'amount_cents', data ->> 'reference', data ->> 'workspace'), ' | ')
    from events where kind = 'staff.payment_disputed'),
  (select format('/staff/workspaces/%s 5000 ch_1 %s', w.slug, w.name) from workspaces w where w.id = pg_temp.place()),
  'billing staff are told of a dispute once');
select pg_temp.disputes('dispute.won', 'e3');
select is((select count(*) from events where kind = 'staff.payment_disputed'), 1::bigint, 'and not of its end');
rollback to start;

-- The audit log.
select tests.run_as('admin', format(
  'select public.book_payment(1200, ''2026-11-20'', ''R 7'', ''On the statement'', workspace_id => %L)', pg_temp.place()));
select is(tests.attempt('admin', format(
    'select public.book_payment(1200, ''2026-11-20'', ''R 7'', ''Again'', workspace_id => %L)', pg_temp.place())),
  'uniqueness_error', 'the same transfer is booked once');
select is((select array[action, entity, reason, after ->> 'amount_cents'] from audit_events where entity = 'billing'),
  array['book_payment', 'billing', 'On the statement', '1200'], 'staff say why, and the audit log keeps it');
select is(tests.attempt('support', 'select 1 from public.audit_events where entity = ''billing'''), '0', 'support staff do not read it');
select is(tests.attempt('admin', format(
  'select public.book_payment(1200, ''2026-11-20'', ''R 8'', '''', workspace_id => %L)', pg_temp.place())), 'invalid_input',
  'without a reason nothing is booked');
rollback to start;

-- The ledger.
select private.book('payment', pg_temp.place(), 'r', '{"cash": 5, "receivable": -5}');
select is(private.book('payment', pg_temp.place(), 'r', '{"cash": 5, "receivable": -5}'), null, 'the same is booked once');
select throws_ok('update ledger_entries set amount_cents = 1', '42501', 'forbidden', 'an entry never changes');
select throws_ok('delete from ledger_transactions', '42501', 'forbidden', 'and stays');
set constraints all immediate;
set constraints all deferred;
select throws_ok('truncate ledger_entries', '42501', 'forbidden', 'also with all others');
select throws_ok('truncate ledger_transactions cascade', '42501', 'forbidden', 'and with the bookings');
savepoint booked;
select private.book('payment', pg_temp.place(), 'wrong', '{"cash": 5, "receivable": -4}');
select throws_ok('set constraints all immediate', '23514', null, 'a booking sums to zero');
rollback to booked;
insert into ledger_transactions (kind, workspace_id, reference) values ('payment', pg_temp.place(), 'empty');
select throws_ok('set constraints all immediate', '23514', null, 'a booking has amounts');
rollback to booked;
insert into ledger_entries (transaction_id, account, amount_cents) select id, 'loss', 5 from ledger_transactions;
select throws_ok('set constraints all immediate', '23514', null, 'also one that was right before');
rollback to start;

-- What was told, and what pays what, is not rewritten.
insert into payment_events (driver, event_id, kind, at, data) values ('simulated', 'e', 'charge.succeeded', now(), '{}');
select throws_ok('update payment_events set kind = ''x''', '42501', 'forbidden', 'an event of a payment provider never changes');
select throws_ok('delete from payment_events', '42501', 'forbidden', 'and stays');
select pg_temp.invoice(pg_temp.place());
select private.record_payment(pg_temp.place(), null, null, 'bank-transfer', 'r', 700, 'EUR', '2026-11-01');
select throws_ok('update allocations set cents = 1', '42501', 'forbidden', 'what a payment pays never changes');
select throws_ok(
  'insert into allocations (invoice_id, payment_id, cents) select a.invoice_id, a.payment_id, 501 from allocations a',
  '23514', null, 'no invoice is paid more than once');
delete from allocations;
select is((select open_cents from open_invoices), 1200::bigint, 'an invoice whose payment goes back is open again');

-- What customers owe, for those who act on money.
rollback to start;
select pg_temp.invoice(pg_temp.place());
update open_invoices set due_on = current_date - 31;
select tests.become_claims(pg_temp.billing_staff());
select is((select concat_ws(' ', open_cents, days_overdue) from open_item_list), '1200 31', 'billing staff see what is open');
reset role;
update staff set staff_type = 'support' where user_id = tests.stranger();
select tests.become_claims(pg_temp.billing_staff());
select is((select count(*) from open_item_list), 0::bigint, 'support staff do not');
reset role;

select * from finish();
rollback;
