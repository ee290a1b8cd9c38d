-- Payments that the personas try to reach: each workspace has a payment method, an attempt, a payment that went back in part,
-- and a credit. One payment is nobody's yet.

create function tests.seed_payments() returns void
language plpgsql
as $$
begin
  update app.billing_settings set drivers = '{simulated}';
  insert into app.payment_methods (id, workspace_id, driver, reference, label, state, ready_at)
  select tests.workspace(w.id, 'method'), w.id, 'simulated', 'm-' || w.id, 'Card', 'ready', now()
  from app.workspaces w where not w.is_personal;
  insert into app.payment_methods (workspace_id, driver, state, removed_at)
  select w.id, 'simulated', 'removed', now() from app.workspaces w where not w.is_personal;
  insert into app.payment_attempts (
    workspace_id, driver, amount_cents, currency, state, is_automatic, error_code, ended_at)
  select w.id, 'simulated', 500, 'EUR', 'failed', false, 'declined', now() from app.workspaces w where not w.is_personal;
  insert into app.payments (id, workspace_id, driver, driver_reference, amount_cents, currency, received_on)
  select tests.workspace(w.id, 'payment'), w.id, 'bank-transfer', 'p-' || w.id, 500, 'EUR', '2026-11-01'
  from app.workspaces w where not w.is_personal;
  insert into app.payments (id, driver, driver_reference, amount_cents, currency, received_on)
  values (tests.workspace(tests.stranger(), 'unmatched'), 'bank-transfer', 'nobody', 700, 'EUR', '2026-11-01');
  insert into app.refunds (payment_id, amount_cents, currency, state, ended_at)
  select p.id, 100, 'EUR', 'succeeded', now() from app.payments p where p.workspace_id is not null;
  insert into app.credits (workspace_id, kind, amount_cents, currency, reason)
  select w.id, 'goodwill', 300, 'EUR', 'To test' from app.workspaces w where not w.is_personal;
  insert into app.vouchers (title, code_hash, code_start, amount_cents, currency, max_uses, ends_at, credit_days)
  values ('Hello', 'hash', 'abcd', 100, 'EUR', 10, now() + interval '1 day', 30);
  insert into app.billing_jobs (kind, key, status, ended_at, error_code)
  values ('document', 'failed', 'failed', now(), 'unknown');
  insert into app.dunning_cases (workspace_id, cause, since, look_at)
  select tests.workspace(tests.stranger(), 'other'), 'balance', '2026-11-01', 'infinity';
end
$$;

insert into tests.row_kinds (table_name, kind, condition)
select name, kind, condition
from unnest(array[
    'app.allocations', 'app.api_key_servers', 'app.billing_accounts', 'app.billing_jobs', 'app.dunning_cases', 'app.dunning_holds',
    'app.ledger_entries', 'app.ledger_transactions', 'app.limit_stops', 'app.open_invoices', 'app.payment_cursors', 'app.payment_events',
    'app.voucher_tries']) name,
  (values ('closed', 'true'), ('no', 'false')) as k (kind, condition);

insert into tests.row_kinds (table_name, kind, condition)
select v.name, k.kind, format(v.condition, k.kind)
from (values
  ('payment_method_list', 'workspace_id = tests.workspace(%%L, %L)'),
  ('payment_attempt_list', 'workspace_id = tests.workspace(%%L, %L)'),
  ('payment_list', 'workspace_id = tests.workspace(%%L, %L)'),
  ('refund_list', 'workspace_id = tests.workspace(%%L, %L)'),
  ('credit_list', 'workspace_id = tests.workspace(%%L, %L)'),
  ('billing_account', 'workspace_id = tests.workspace(%%L, %L)'),
  ('app.payment_methods', 'state = ''ready'' and workspace_id = tests.workspace(%%L, %L)'),
  ('app.payment_attempts', 'workspace_id = tests.workspace(%%L, %L)'),
  ('app.payments', 'workspace_id = tests.workspace(%%L, %L)'),
  ('app.refunds', 'payment_id = tests.workspace(tests.workspace(%%L, %L), ''payment'')'),
  ('app.credits', 'workspace_id = tests.workspace(%%L, %L)')
) as v (name, condition),
unnest(array['owner', 'operator', 'viewer', 'accountant', 'suspended', 'deleted', 'strangers']) as k (kind)
union all
select name, kind, condition
from unnest(array['app.vouchers', 'voucher_list', 'dunning_list', 'unmatched_payments', 'billing_problem_list']) name,
  (values ('any', 'true')) as k (kind, condition)
union all
select 'open_item_list', 'any', 'number = (select min(o.number) from open_item_list o)'
union all
select 'payment_method_list', 'removed', 'state = ''removed'''
union all
select name, 'no', 'false'
from unnest(array[
  'payment_method_list', 'payment_attempt_list', 'payment_list', 'refund_list', 'credit_list', 'billing_account',
  'app.payment_methods', 'app.payment_attempts', 'app.payments', 'app.refunds', 'app.credits', 'app.vouchers',
  'voucher_list', 'dunning_list', 'open_item_list', 'unmatched_payments', 'billing_problem_list']) name;

-- Owners and accountants, also while somebody is suspended. Of staff, admins: support sees nothing.
insert into tests.allowed (persona, table_name, verb, kind, met)
select p.name, k.table_name, 'select', k.kind,
  (p.name <> 'deleted user' and k.kind in ('owner', 'accountant', 'suspended')
    or p.name = 'admin' and k.kind not in ('no', 'removed') and k.table_name <> 'billing_account')::int
from tests.personas p, tests.row_kinds k
where p.api_role = 'authenticated' and k.table_name in (
  'payment_method_list', 'payment_attempt_list', 'payment_list', 'refund_list', 'credit_list', 'billing_account',
  'app.payment_methods', 'app.payment_attempts', 'app.payments', 'app.refunds', 'app.credits', 'app.vouchers',
  'voucher_list', 'dunning_list', 'open_item_list', 'unmatched_payments', 'billing_problem_list');

-- Who is suspended as a customer can still pay.
insert into tests.workspace_calls (call, minimum, while_suspended) values
  ('select public.add_payment_method(%1$L, ''simulated'')', 'owner', true),
  ('select public.check_payment_method(tests.workspace(%1$L, ''method''))', 'owner', true),
  ('select public.set_default_method(tests.workspace(%1$L, ''method''))', 'owner', true),
  ('select public.remove_payment_method(tests.workspace(%1$L, ''method''))', 'owner', true),
  ('select public.top_up(%1$L, 500, driver => ''simulated'')', 'owner', true),
  ('select public.redeem_voucher(%1$L, ''wrong'')', 'owner', true);

insert into tests.procedures (call, admin_gets, for_people) values
  ('select public.pay_invoice(''NONE-1'')', 'not_found', 'all');

insert into tests.procedures (call, admin_gets) values
  ('select public.admin_billing_account(tests.workspace(tests.stranger(), ''other''))', '1'),
  ('select public.book_payment(100, current_date, ''R 1'', ''To test'','
    ' workspace_id => tests.workspace(tests.stranger(), ''other''))', '1'),
  ('select public.import_statement(''bank-transfer'', ''[{"reference": "R 2", "booked_on": "2026-11-01",'
    ' "amount_cents": 1, "currency": "EUR"}]'')', '1'),
  ('select public.match_payment(tests.workspace(tests.stranger(), ''unmatched''),'
    ' tests.workspace(tests.stranger(), ''other''), ''To test'')', '1'),
  ('select public.refund_payment(tests.workspace(tests.workspace(tests.stranger(), ''other''), ''payment''), 100,'
    ' ''To test'')', '1'),
  ('select public.write_off_invoice(''NONE-1'', ''To test'')', 'not_found'),
  ('select public.set_payment_mode(tests.workspace(tests.stranger(), ''other''), ''prepaid'', ''To test'')', '1'),
  ('select public.grant_credit(tests.workspace(tests.stranger(), ''other''), 100, ''To test'')', '1'),
  ('select public.create_voucher(''Hello'', 100, 1, now() + interval ''1 day'', 30, ''To test'')', '1'),
  ('select public.end_voucher(gen_random_uuid(), ''To test'')', 'not_found'),
  ('select public.retry_billing_job(gen_random_uuid(), ''To test'')', 'not_found'),
  ('select public.dismiss_billing_job(gen_random_uuid(), ''To test'')', 'not_found');

insert into tests.procedures (call, admin_gets, for_service) values
  ('select public.claim_billing_jobs(''worker 1'', ''{charge}'', 1, 60)', '0', true),
  ('select public.renew_billing_job(gen_random_uuid(), ''worker 1'', 60)', '1', true),
  ('select public.release_billing_job(gen_random_uuid(), ''worker 1'')', '1', true),
  ('select public.complete_billing_job(gen_random_uuid(), ''worker 1'', ''{"ok": true}'')', 'not_found', true),
  ('select public.wake_payment_events(''simulated'')', '1', true),
  ('select public.tick_billing()', '1', true), ('select public.roll_up_usage()', '1', true),
  ('select public.check_alarms()', '1', true);
