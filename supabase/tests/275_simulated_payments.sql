-- Simulated payments end where orders are open.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();
select tests.seed_workspaces();
-- Without them orders do not open.
update legal_documents
set state = 'link', link = 'https://example.org', effective_on = '2026-01-01'
where document in ('terms', 'privacy', 'imprint');

create function pg_temp.owned() returns uuid language sql stable
as $$ select tests.workspace((select user_id from tests.personas where name = 'user'), 'owner') $$;

-- The detail of what a statement raises, or nothing.
create function pg_temp.refused(statement text) returns text language plpgsql
as $$
declare
  details text;
begin
  execute statement;
  return '';
exception when others then
  get stacked diagnostics details = pg_exception_detail;
  return sqlerrm || ' / ' || details;
end
$$;

create function pg_temp.offer(drivers text) returns text language sql
as $$ select pg_temp.refused(format('update app.billing_settings set drivers = %L', drivers)) $$;

create function pg_temp.set_orders(orders text) returns text language sql
as $$
  select pg_temp.refused(format(
    'update app.site_settings set orders = %L, engine = ''incus'', support_link = ''https://example.com/support'',
      abuse_link = ''https://example.com/abuse''', orders))
$$;

create function pg_temp.pays(reference text) returns text language sql
as $$
  select pg_temp.refused(format(
    'insert into app.payments (workspace_id, driver, driver_reference, amount_cents, currency, received_on)
      values (%L, ''simulated'', %L, 500, ''EUR'', current_date)', pg_temp.owned(), reference))
$$;

select is(pg_temp.set_orders('preview'), '', 'orders are a preview');
select is(pg_temp.offer('{simulated}'), '', 'simulated payments are offered in a preview');
select is(pg_temp.pays('simulated-1'), '', 'and stored');
insert into payment_methods (workspace_id, driver, reference, state, ready_at, is_default)
values (pg_temp.owned(), 'simulated', 'works/1', 'ready', now(), true),
  (pg_temp.owned(), 'stripe', 'cus_1/pm_1', 'ready', now(), false);
insert into payment_attempts (workspace_id, driver, amount_cents, currency, state, is_automatic)
values (pg_temp.owned(), 'simulated', 500, 'EUR', 'waiting', false),
  (pg_temp.owned(), 'stripe', 500, 'EUR', 'waiting', false);

select is(
  pg_temp.set_orders('open'), 'invalid_input / orders: Simulated payments are still offered.',
  'orders do not open while they are offered');
select is(pg_temp.offer('{stripe}'), '', 'they are no longer offered');
select is(
  pg_temp.set_orders('open'), 'invalid_input / orders: Money of simulated payments would pay real invoices.',
  'orders do not open while there is money of them');
insert into refunds (payment_id, kind, amount_cents, currency, state, ended_at)
select p.id, 'refund', p.amount_cents, p.currency, 'succeeded', now() from payments p where p.driver = 'simulated';
select is(pg_temp.set_orders('open'), '', 'once it is given back, orders open');

select results_eq(
  'select driver, state, is_default from payment_methods order by driver',
  $$values ('simulated', 'removed', false), ('stripe', 'ready', false)$$,
  'simulated ways to pay are removed, others stay');
select results_eq(
  'select driver, state from payment_attempts order by driver',
  $$values ('simulated', 'cancelled'), ('stripe', 'waiting')$$,
  'simulated payments in progress are cancelled, others go on');
select is(
  pg_temp.offer('{stripe,simulated}'), 'invalid_input / drivers: Simulated payments end where orders are open.',
  'they are not offered again');
select is(
  pg_temp.pays('simulated-2'), 'invalid_input / driver: Simulated payments end where orders are open.',
  'and none is stored that arrives late');
select is(pg_temp.set_orders('preview'), '', 'orders go back to a preview');
select is(pg_temp.pays('simulated-2'), '', 'where they are stored again');

select * from finish();
rollback;
