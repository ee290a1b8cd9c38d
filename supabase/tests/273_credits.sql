-- Vouchers and credits, and a balance that usage draws down.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();
select tests.seed_workspaces();
select tests.seed_instances();
update billing_settings set tax_scheme = 'vat', tax_country = 'AT', drivers = '{simulated}', credit_limit_cents = 1000;
-- Only what a test says costs something.
update instance_state_log set is_billed = false;
delete from snapshots;

create function pg_temp.place(kind text default 'owner') returns uuid language sql
as $$ select tests.workspace(tests.person('user'), kind) $$;
create function pg_temp.invoice(month date default '2026-01-01') returns text language sql as $$
  select (private.issue_document(
    jsonb_populate_record(null::app.invoices, jsonb_build_object(
      'kind', 'invoice', 'workspace_id', pg_temp.place(), 'payer', '{}'::jsonb, 'month', month)),
    array[jsonb_populate_record(null::app.invoice_lines, '{"kind": "charge", "title": "Servers", "quantity": 1,
      "unit": "piece", "net_micros": 10000000, "net_cents": 1000, "tax_category": "S", "tax_rate": 20, "data": {}}')],
    array[jsonb_populate_record(null::app.invoice_taxes,
      '{"category": "S", "rate": 20, "reason": "", "reason_code": ""}')])).number
$$;
create function pg_temp.grant_credit(cents integer, days integer) returns void language sql as $$
  select tests.run_as('admin', format('select public.grant_credit(%L, %s, ''Sorry'', ends_at => %L)',
    pg_temp.place(), cents, now() + make_interval(days => days)));
$$;
create function pg_temp.left_of_credits() returns text language sql as $$
  select string_agg(private.credit_left(c)::text, ', ' order by c.ends_at nulls last) from app.credits c
$$;
create function pg_temp.pay(cents bigint) returns void language sql as $$
  select private.record_payment(pg_temp.place(), null, null, 'bank-transfer', gen_random_uuid()::text, cents, 'EUR',
    current_date);
$$;
create function pg_temp.told() returns text language plpgsql as $$
declare
  told text;
begin
  select coalesce(string_agg(concat_ws(' ', kind, data ->> 'days'), ', ' order by kind, data ->> 'days'), '') into told
  from app.events where kind ~ '^(billing|balance|credit)\.';
  return told;
end
$$;

-- The order in which an invoice is paid.
savepoint start;
select pg_temp.pay(1000);
select pg_temp.grant_credit(500, 90);
select pg_temp.grant_credit(300, 30);
select is(private.balance_cents(pg_temp.place()), 1800::bigint, 'money and credits are the balance');
select pg_temp.invoice();
select is(pg_temp.left_of_credits(), '0, 0', 'credits pay before money does');
select is((select private.payment_left(p) from payments p), 600::bigint, 'and money the rest');
rollback to start;
select pg_temp.grant_credit(900, 90);
select pg_temp.grant_credit(800, 30);
select pg_temp.invoice();
select is(pg_temp.left_of_credits(), '0, 500', 'the credit that ends first is used first');
rollback to start;

-- The end of a credit.
select pg_temp.grant_credit(1000, 30);
select private.tick_billing();
delete from events where kind <> 'credit.ends';
select is(pg_temp.told(), '', 'long before, nothing is said');
update credits set ends_at = now() + interval '13 days', created_at = now() - interval '17 days';
select private.tick_billing();
select private.tick_billing();
select is(pg_temp.told(), 'credit.ends', '14 days before it ends, payers are told once');
update credits set ends_at = now() - interval '1 second';
select pg_temp.invoice();
select is((select open_cents from open_invoices), 1200::bigint, 'a credit that has ended pays nothing, also before anybody looked');
select private.tick_billing();
select is((select expired_cents from credits), 1000::bigint, 'what was left is gone');
select is((select sum(amount_cents) from ledger_entries where account = 'breakage'), -1000::numeric, 'and booked as such');
select is(private.balance_cents(pg_temp.place()), -1200::bigint, 'the balance is the invoice');
rollback to start;

-- Vouchers.
create function pg_temp.redeem(persona text, place uuid, code text) returns text language plpgsql as $$
declare
  status text;
begin
  perform tests.become(persona);
  select public.redeem_voucher(place, code) ->> 'status' into status;
  reset role;
  return status;
end
$$;
create temporary table made on commit drop as
select null::text as code;
grant all on made to authenticated;
select tests.run_as('admin', 'update made set code = public.create_voucher(''Hello'', 500, 2, now() + interval ''1 day'', 30,'
  ' ''For the fair'') ->> ''code''');
select matches((select code from made), '^([a-z0-9]{4}-){3}[a-z0-9]{4}$', 'a code can be typed');
select is((select strpos(to_jsonb(v)::text, replace(m.code, '-', '')) from vouchers v, made m), 0, 'and is not stored');
select is(pg_temp.redeem('user', pg_temp.place(), (select upper(replace(code, '-', ' ')) from made)), 'redeemed',
  'an owner redeems it, however it is written');
select is((select array[amount_cents::text, (ends_at = now() + interval '30 days')::text] from credits), array['500', 'true'],
  'for a credit with an end');
select is(pg_temp.redeem('user', pg_temp.place(), (select code from made)), 'used_before', 'once for each workspace');
select is(pg_temp.redeem('admin', tests.workspace(tests.person('admin'), 'owner'), (select code from made)), 'redeemed',
  'others redeem it too');
select is(pg_temp.redeem('support', tests.workspace(tests.person('support'), 'owner'), (select code from made)), 'used_up',
  'as often as it was made for');
update vouchers set max_uses = 3, ended_at = now();
select is(pg_temp.redeem('support', tests.workspace(tests.person('support'), 'owner'), (select code from made)), 'ended',
  'until staff end it');
select is((select array_agg(distinct pg_temp.redeem('support', tests.workspace(tests.person('support'), 'owner'), 'wrong'))
  from generate_series(1, 10)), array['unknown'], 'wrong codes are unknown');
select is(tests.attempt('support', format('select public.redeem_voucher(%L, ''wrong'')',
  tests.workspace(tests.person('support'), 'owner'))), 'rate_limited', 'ten in an hour');
rollback to start;

-- Limits of billing staff.
select is(tests.attempt_claims(
    jsonb_build_object('sub', tests.stranger(), 'role', 'authenticated'),
    format('select public.grant_credit(%L, %s, ''Sorry'')', pg_temp.place(), c.cents)), c.want, c.label)
from (values (1000, '1', 'billing staff give up to their limit'), (1001, 'forbidden', 'and no more')) c (cents, want, label);
select pg_temp.grant_credit(1, 10);
select is(tests.attempt_claims(
    jsonb_build_object('sub', tests.stranger(), 'role', 'authenticated'),
    format('select public.grant_credit(%L, 1000, ''Sorry'')', pg_temp.place())), 'forbidden', 'also not in small steps');
rollback to start;

-- A balance. One server runs, for 10 cents an hour without tax: 12 with it, 2.88 euros a day.
insert into charging_periods (from_at) values (now() - interval '1 hour');
update billing_accounts set mode = 'prepaid', look_at = now() where workspace_id = pg_temp.place();
update instances set hourly_micros = 100000, monthly_cap_micros = null where id = tests.instance(pg_temp.place(), 'running');
update instance_state_log set is_billed = true, hourly_micros = 100000, monthly_cap_micros = null, from_at = now()
where instance_id = tests.instance(pg_temp.place(), 'running');
create function pg_temp.tick() returns text language plpgsql as $$
declare
  told text;
begin
  for n in 1..2 loop
    update app.billing_accounts set look_at = now();
    update app.dunning_cases set look_at = now();
    perform private.tick_billing();
  end loop;
  told := pg_temp.told();
  delete from app.events where kind <> 'balance.low';
  return told;
end
$$;
-- So that a test spends: a fee of the month counts as usage.
create function pg_temp.spend(cents bigint) returns void language sql as $$
  insert into app.charges (workspace_id, month, kind, title, net_micros)
  values (pg_temp.place(), date_trunc('month', now())::date, 'fee', 'Used', cents * 10000);
$$;
savepoint running;
select pg_temp.pay(2880);
select is((select array[mode, available_cents::text, round(days_left, 1)::text] from private.account_of(pg_temp.place())),
  array['prepaid', '2880', '10.0'], 'the account says how long the balance lasts, with tax');
select is(pg_temp.tick(), '', 'ten days are enough');
select pg_temp.spend(800);
select is((select array[unbilled_cents::text, available_cents::text] from private.account_of(pg_temp.place())),
  array['960', '1920'], 'what was used counts with its tax before there is an invoice');
select is(pg_temp.tick(), 'balance.low 7', 'payers are warned when it lasts for a week');
select is(pg_temp.tick(), 'balance.low 7', 'once');
select pg_temp.spend(1200);
select is(pg_temp.tick(), 'balance.low 2, balance.low 7', 'and when it lasts for 2 days');
savepoint warned;

-- Used up.
select pg_temp.spend(400);
select is(pg_temp.tick(), 'balance.low 2, balance.low 7, billing.hold_planned',
  'when it is used up, the hold follows an hour after the warning at the earliest');
select is((select hold from instances where id = tests.instance(pg_temp.place(), 'running')), 'none', 'not earlier');
update events set at = at - interval '2 hours';
update dunning_cases set hold_at = now();
select is(pg_temp.tick(), 'balance.low 2, balance.low 7, billing.held', 'then servers are held');
select is((select hold from instances where id = tests.instance(pg_temp.place(), 'running')), 'suspended', 'as for an invoice');
select pg_temp.pay(100);
select is((select hold from instances where id = tests.instance(pg_temp.place(), 'running')), 'none', 'a top-up releases them at once');
rollback to warned;
select pg_temp.spend(10000);
update events set at = at - interval '2 hours';
select pg_temp.tick();
select is((select held_at from dunning_cases), now(), 'at once where the warning is old enough');
rollback to running;

-- Nobody was warned: the workspace has just become prepaid.
select is(pg_temp.tick(), 'billing.hold_planned', 'without a balance the hold is announced');
select is((select hold_at from dunning_cases), now() + interval '1 day', 'for a day later');
select is(
  tests.attempt('user', format('select create_instance(%L)', jsonb_build_object(
    'workspace_id', pg_temp.place(), 'plan_id', tests.plan('published'), 'region_id', tests.place('open'),
    'image_id', (select id from images where slug = 'published-1'), 'name', 'new', 'hourly_micros', 1000))),
  'payment_required', 'and nothing new is created');
update instance_state_log set is_billed = false where instance_id = tests.instance(pg_temp.place(), 'running');
select pg_temp.tick();
select is((select count(*) from dunning_cases where ended_at is null), 0::bigint, 'who uses nothing needs no balance');
rollback to running;

-- In the preview nothing is charged.
update charging_periods set to_at = now();
select is(pg_temp.tick(), '', 'in the preview a balance is never used up');

select * from finish();
rollback;
