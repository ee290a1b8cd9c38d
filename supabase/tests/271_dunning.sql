-- The steps against a workspace that does not pay: when each comes, that it was announced, and that a payment undoes it.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();
select tests.seed_workspaces();
select tests.seed_instances();
update billing_settings set tax_scheme = 'vat', tax_country = 'AT';

create function pg_temp.place() returns uuid language sql
as $$ select tests.workspace(tests.person('user'), 'owner') $$;
create function pg_temp.server(name text) returns uuid language sql
as $$ select tests.instance(pg_temp.place(), name) $$;
-- An invoice of 12 euros that was due some days ago.
create function pg_temp.owe(days integer, month date default '2026-01-01') returns text language plpgsql as $$
declare
  document app.invoices;
begin
  document := private.issue_document(
    jsonb_populate_record(null::app.invoices, jsonb_build_object(
      'kind', 'invoice', 'workspace_id', pg_temp.place(), 'payer', '{}'::jsonb, 'month', month)),
    array[jsonb_populate_record(null::app.invoice_lines, '{"kind": "charge", "title": "Servers", "quantity": 1,
      "unit": "piece", "net_micros": 10000000, "net_cents": 1000, "tax_category": "S", "tax_rate": 20, "data": {}}')],
    array[jsonb_populate_record(null::app.invoice_taxes,
      '{"category": "S", "rate": 20, "reason": "", "reason_code": ""}')]);
  update app.open_invoices set due_on = (now() at time zone 'UTC')::date - days where invoice_id = document.id;
  delete from app.events;
  return document.number;
end
$$;
create function pg_temp.tick() returns text language plpgsql as $$
declare
  told text;
begin
  update app.dunning_cases set look_at = now();
  -- Two workers, one after the other.
  perform private.tick_billing();
  update app.dunning_cases set look_at = now();
  perform private.tick_billing();
  select coalesce(string_agg(kind, ', ' order by kind), '') into told
  from app.events where kind like 'billing.%' or kind like 'invoice.%';
  delete from app.events;
  return told;
end
$$;
-- Lets days go by for the case.
create function pg_temp.wait(days integer) returns text language plpgsql as $$
begin
  update app.open_invoices set due_on = due_on - days;
  update app.dunning_cases set since = since - days, hold_at = hold_at - make_interval(days => days),
    held_at = held_at - make_interval(days => days), delete_at = delete_at - make_interval(days => days)
  where ended_at is null;
  return pg_temp.tick();
end
$$;
create function pg_temp.holds() returns text language sql as $$
  select string_agg(format('%s %s %s', i.name, i.state, i.hold), ' | ' order by i.name)
  from app.instances i where i.workspace_id = pg_temp.place()
$$;
-- The worker of the engine does what is queued.
create function pg_temp.work() returns void language plpgsql as $$
declare
  open_action record;
begin
  for open_action in
    update app.instance_actions set status = 'succeeded', finished_at = now()
    where status in ('queued', 'running') and workspace_id = pg_temp.place() returning *
  loop
    perform private.enter_state(open_action.instance_id, open_action.to_state);
  end loop;
end
$$;
create function pg_temp.pay(cents bigint default 1200) returns void language sql as $$
  select private.record_payment(pg_temp.place(), null, null, 'bank-transfer', gen_random_uuid()::text, cents, 'EUR',
    current_date);
$$;

select pg_temp.work();
update instances set hold = 'maintenance', hold_reason = 'A new disk' where id = pg_temp.server('stopping');

-- Reminders.
savepoint start;
select pg_temp.owe(0);
select is(pg_temp.tick(), '', 'on the day when it is due, nothing happens');
select is((select count(*) from dunning_cases), 0::bigint, 'and there is no case');
select is(pg_temp.wait(1), '', 'a day later there is a case, and no word yet');
select is((select since from dunning_cases), current_date - 1, 'since the day when it was due');
select is(pg_temp.wait(2), 'invoice.reminder', 'after 3 days comes a reminder, once');
select is(pg_temp.wait(6), '', 'not again within a week');
select is(pg_temp.wait(1), 'invoice.reminder', 'after 10 days comes another one');
select is(pg_temp.wait(3), '', 'after 13 days none');
select is(pg_temp.wait(1), 'billing.hold_planned', 'after 14 days the hold is announced');
select is((select hold_at from dunning_cases), now() + interval '3 days', 'for 17 days after it was due');
select is(pg_temp.holds(), 'deleted deleted none | running running none | stopped stopped none | stopping stopped maintenance',
  'and nothing is held before');

-- The hold.
select is(pg_temp.wait(3), 'billing.held', 'then servers are held');
select is(pg_temp.holds(),
  'deleted deleted none | running stopping suspended | stopped stopped suspended | stopping stopped maintenance',
  'all that are there, those that run are stopped, and a hold by staff stays as it is');
select is((select array_agg(distinct hold_reason) from instances where hold = 'suspended'), array[private.dunning_reason()],
  'the customer reads why');
select is(
  tests.attempt('user', format('select create_instance(%L)', jsonb_build_object(
    'workspace_id', pg_temp.place(), 'plan_id', tests.plan('published'), 'region_id', tests.place('open'),
    'image_id', (select id from images where slug = 'published-1'), 'name', 'new', 'hourly_micros', 1000))),
  'payment_required', 'nothing new is created meanwhile');

-- Payment, in the middle of the stop.
savepoint held;
select pg_temp.pay();
select is(pg_temp.holds(),
  'deleted deleted none | running stopping none | stopped stopped none | stopping stopped maintenance',
  'a payment lifts the holds at once, and not that of staff');
select is((select count(*) from dunning_cases where ended_at is null), 0::bigint, 'the case has ended');
select is(pg_temp.tick(), 'billing.released', 'payers are told');
select pg_temp.work();
select pg_temp.tick();
select is((select state from instances where id = pg_temp.server('running')), 'starting', 'what ran is started once it is off');
select is((select state from instances where id = pg_temp.server('stopped')), 'stopped', 'what was off stays off');
select is((select count(*) from dunning_holds), 0::bigint, 'nothing is left to release');
rollback to held;

-- A part of the sum ends nothing.
select pg_temp.pay(1199);
select is((select count(*) from dunning_cases where ended_at is null), 1::bigint, 'a cent less is not enough');
rollback to held;

-- Staff lift a hold.
select pg_temp.work();
update instances set hold = 'none', hold_reason = null where id = pg_temp.server('stopped');
select pg_temp.tick();
select is((select hold from instances where id = pg_temp.server('stopped')), 'none', 'a hold that staff lifted stays lifted');
rollback to held;

-- Deletion.
select pg_temp.work();
select is(pg_temp.wait(22), '', 'after 22 days of hold, nothing');
select is(pg_temp.wait(1), 'billing.delete_planned', 'a week before, the deletion is announced');
select is(pg_temp.wait(6), '', 'not earlier than announced');
select is(
  (select string_agg(format('%s %s', name, state), ' | ' order by name) from instances where workspace_id = pg_temp.place()),
  'deleted deleted | running stopped | stopped stopped | stopping stopped', 'everything is still there');
select is(pg_temp.wait(1), '', 'after 30 days of hold');
select is(
  (select string_agg(format('%s %s', name, state), ' | ' order by name) from instances where workspace_id = pg_temp.place()),
  'deleted deleted | running deleting | stopped deleting | stopping stopped', 'what was held is deleted, and nothing else');
select pg_temp.work();
select pg_temp.tick();
select is((select array_agg(distinct hold) from instances where workspace_id = pg_temp.place() and state = 'deleted'),
  array['none'], 'no hold keeps it from being removed for good');
select pg_temp.pay();
select is(
  (select string_agg(format('%s %s', name, state), ' | ' order by name) from instances where workspace_id = pg_temp.place()),
  'deleted deleted | running starting | stopped stopped | stopping stopped',
  'a payment brings it back and starts what ran, and not what the customer had deleted');
rollback to start;

-- Nobody looked for a long time.
select pg_temp.owe(60);
select is(pg_temp.tick(), 'billing.hold_planned, invoice.reminder', 'of reminders that were missed, one is sent');
select is((select hold_at from dunning_cases), now() + interval '3 days', 'and nothing is held that was not announced 3 days before');
rollback to start;

-- A payment goes back.
select pg_temp.owe(30);
select pg_temp.pay();
select is(pg_temp.tick(), '', 'an invoice that is paid has no steps');
insert into refunds (payment_id, amount_cents, currency, state, ended_at) select id, 1, 'EUR', 'succeeded', now() from payments;
select private.take_back_rest(id) from payments;
update open_invoices set due_on = current_date - 30;
select pg_temp.tick();
select is((select cause from dunning_cases where ended_at is null), 'invoice', 'until a payment goes back');
rollback to start;

-- One workspace that cannot be looked at.
select pg_temp.owe(5);
create function pg_temp.fail() returns trigger language plpgsql as $$ begin raise 'broken'; end $$;
create trigger broken before insert on dunning_cases for each row execute function pg_temp.fail();
select pg_temp.tick();
select is((select count(*) from dunning_cases), 0::bigint, 'what fails for a workspace');
insert into credits (workspace_id, kind, amount_cents, currency, ends_at)
values (tests.workspace(tests.person('admin'), 'owner'), 'goodwill', 5, 'EUR', now() - interval '1 second');
select private.tick_billing();
select is((select expired_cents from credits), 5::bigint, 'keeps no other from its turn');
rollback to start;

-- Several invoices.
select pg_temp.owe(40);
select pg_temp.owe(5, '2026-02-01');
select pg_temp.tick();
select pg_temp.wait(3);
select is((select hold from instances where id = pg_temp.server('stopped')), 'suspended', 'the oldest invoice counts');
select pg_temp.pay();
select is((select hold from instances where id = pg_temp.server('stopped')), 'none', 'once it is paid, servers are released');
select is((select since from dunning_cases where ended_at is null), current_date - 8, 'and the next invoice has steps of its own');
rollback to start;

-- Who is told.
delete from events;
update billing_profiles set email = 'books@example.test' where workspace_id = pg_temp.place();
insert into workspace_members values (pg_temp.place(), tests.person('support'), 'accountant'),
  (pg_temp.place(), tests.person('admin'), 'operator');
delete from events;
select pg_temp.owe(5);
select private.tick_billing();
select is(tests.told(), 'invoice.reminder · site: stranger, support, user · mail: books@example.test, stranger, support, user',
  'owners, accountants and the address of the profile');
update billing_profiles set email = 'user@example.test' where workspace_id = pg_temp.place();
update dunning_cases set reminders = 0, look_at = now();
select private.tick_billing();
select is(tests.told(), 'invoice.reminder · site: stranger, support, user · mail: stranger, support, user',
  'nobody twice');
rollback to start;

-- Prepaid.
update billing_accounts set mode = 'prepaid' where workspace_id = pg_temp.place();
select pg_temp.pay(2000);
select pg_temp.owe(60);
select is(pg_temp.tick(), '', 'a prepaid workspace with a balance has no steps');
select is((select count(*) from dunning_cases), 0::bigint, 'whatever invoices there are');

select * from finish();
rollback;
