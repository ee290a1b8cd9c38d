-- What billing staff read of the revenue: each amount of invoices and credit notes once, in its month, product and region.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();
select tests.seed_workspaces();
select tests.seed_instances();
delete from price_notices;
delete from instance_state_log;
update workspaces set created_at = '2020-01-01Z';
update instances set created_at = '2020-01-01Z';
update staff set staff_type = 'billing' where user_id = tests.person('support');

create function pg_temp.owned() returns uuid language sql stable security definer
as $$ select tests.workspace(tests.person('user'), 'owner') $$;
create function pg_temp.server(kind text) returns uuid language sql stable
as $$ select tests.instance(pg_temp.owned(), kind) $$;
create function pg_temp.month() returns date language sql stable
as $$ select (date_trunc('month', now() at time zone 'UTC') - interval '1 month')::date $$;
create function pg_temp.read(persona text, statement text) returns jsonb language plpgsql
as $$
declare
  answer jsonb;
begin
  perform tests.become(persona);
  execute statement into answer;
  perform set_config('role', 'none', true);
  return answer;
exception when others then
  perform set_config('role', 'none', true);
  return to_jsonb(sqlerrm);
end
$$;
create function pg_temp.rows(answer jsonb) returns text language sql as $$
  select string_agg(concat_ws(' ', r ->> 'month', r ->> 'kind', r ->> 'product', r ->> 'region', r ->> 'net_cents'), ' | '
    order by r ->> 'month', r ->> 'kind', r ->> 'product', r ->> 'region')
  from jsonb_array_elements(answer -> 'rows') r
$$;
create function pg_temp.revenue() returns jsonb language sql
as $$ select pg_temp.read('support', 'select admin_revenue()') $$;

update provider_details set legal_name = 'Stone GmbH', address = E'Ring 1\n1010 Wien', vat_id = 'ATU12345678';
update billing_settings set tax_scheme = 'vat', tax_country = 'AT';
delete from billing_profiles;
insert into billing_profiles (workspace_id, kind, name, street, postcode, city, country)
select id, 'person', 'Ada', 'Ring 1', '1010', 'Wien', 'AT' from workspaces;
insert into charging_periods (from_at) values (pg_temp.month()::timestamp at time zone 'UTC');
create temporary table place on commit drop as
select l.slug as plan, p.slug as product, r.slug as region, i.plan_id
from instances i join plans l on l.id = i.plan_id join products p on p.id = l.product_id join regions r on r.id = i.region_id
where i.id = pg_temp.server('running');

-- A day at 0.06 an hour, and a snapshot.
insert into instance_state_log (instance_id, state, is_billed, hourly_micros, from_at, to_at)
select pg_temp.server('running'), 'running', true, 60000, at, at + interval '1 day'
from (select (pg_temp.month() + 3) at time zone 'UTC') t (at);
delete from snapshots where id <> (select min(id::text)::uuid from snapshots where workspace_id = pg_temp.owned());
update snapshots set state = 'ready', size_gib = 10, gib_month_micros = 40000,
  ready_at = pg_temp.month()::timestamp at time zone 'UTC';
insert into charges (workspace_id, month, kind, title, net_micros) values
  (pg_temp.owned(), pg_temp.month(), 'fee', 'Setup', 5000000),
  (pg_temp.owned(), pg_temp.month(), 'sla_credit', 'Availability', -1000000),
  (pg_temp.owned(), pg_temp.month(), 'correction', 'Sorry', -9000000);
do $$
begin
  loop
    exit when (public.close_months('worker 1', 500) ->> 'is_done')::boolean;
  end loop;
end
$$;
select is(pg_temp.rows(pg_temp.revenue()), (
  select format('%1$s carried_over 316 | %1$s correction -900 | %1$s fee 500 | %1$s server %2$s %3$s 144 | %1$s sla_credit -100 | %1$s snapshot %3$s 40',
    pg_temp.month(), product, region) from place
), 'each amount is there, with its product and region');
select matches(pg_temp.rows(pg_temp.read('support', 'select admin_revenue_so_far()')), (
  select format('^%s carried_over -316( \| %1$s snapshot %s \d+)?$', (pg_temp.month() + interval '1 month')::date, region)
  from place
), 'the draft of this month has what stays from the one before');

-- A credit note takes the amount away where it was earned. The plan got another name since.
update plans set slug = 'renamed' where id = (select plan_id from place);
with note as (
  insert into invoices
  select (jsonb_populate_record(i, jsonb_build_object('id', gen_random_uuid(), 'number', 'CN-9', 'kind', 'credit_note',
    'due_on', null, 'corrects', i.id, 'reason', 'Sorry', 'net_cents', 44, 'tax_cents', 9, 'total_cents', 53))).*
  from invoices i where i.workspace_id = pg_temp.owned()
  returning *
), line as (
  insert into invoice_lines
  select (jsonb_populate_record(l, jsonb_build_object('invoice_id', n.id, 'position', 1, 'net_cents', 44,
    'data', jsonb_build_object('position', l.position)))).*
  from note n join invoice_lines l on l.invoice_id = n.corrects and l.kind = 'server'
  returning *
)
select private.book('credit_note', n.workspace_id, n.id::text,
  jsonb_build_object('receivable', -53, 'revenue', 44, 'tax', 9)) is not null from note n, line;
select is(
  (select (r ->> 'net_cents')::integer from jsonb_array_elements(pg_temp.revenue() -> 'rows') r
    where r ->> 'kind' = 'server' and r ->> 'product' = (select product from place)), 100, 'a credit note lowers its product');
select is(
  (select sum((r ->> 'net_cents')::bigint) from jsonb_array_elements(pg_temp.revenue() -> 'rows') r),
  (select -sum(e.amount_cents) from ledger_entries e where e.account = 'revenue'),
  'all together is the revenue of the ledger');

-- This month, until now.
insert into instance_state_log (instance_id, state, is_billed, hourly_micros, from_at)
select pg_temp.server('running'), 'running', true, 60000000, now() - interval '1 minute';
update charging_periods set from_at = least(from_at, now() - interval '1 minute');
select cmp_ok(
  (select (r ->> 'net_cents')::integer
    from jsonb_array_elements(pg_temp.read('support', 'select admin_revenue_so_far()') -> 'rows') r
    where r ->> 'kind' = 'server'), '>=', 100, 'the draft has what servers cost until now');
select is(
  (select count(*) from jsonb_array_elements(pg_temp.revenue() -> 'rows') r where r ->> 'month' > pg_temp.month()::text),
  0::bigint, 'which is in no invoice yet');

select * from finish();
rollback;
