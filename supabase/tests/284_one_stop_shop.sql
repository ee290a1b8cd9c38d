-- What is declared through the One Stop Shop: the invoice keeps it, and a quarter has each document once.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();
select tests.seed_workspaces();
update provider_details set legal_name = 'Stone GmbH', address = E'Ring 1\n1010 Wien', vat_id = 'ATU12345678';
update billing_settings set tax_scheme = 'vat', tax_country = 'AT', taxes_by_oss = true;
update staff set staff_type = 'billing' where user_id = tests.person('support');

create function pg_temp.place() returns uuid language sql
as $$ select tests.workspace(tests.person('user'), 'owner') $$;
-- Issues an invoice of 10.00, or a credit note of 1.00 for one.
create function pg_temp.issue(country text, category text default 'S', rate numeric default 20, corrects uuid default null)
returns uuid language plpgsql as $$
declare
  document invoices;
  cents constant bigint := case when corrects is null then 1000 else 100 end;
begin
  document.kind := case when corrects is null then 'invoice' else 'credit_note' end;
  document.workspace_id := pg_temp.place();
  -- A workspace has one invoice of a month.
  document.month := '2010-01-01'::date + make_interval(months => (select count(*)::integer from invoices));
  document.payer := jsonb_build_object('kind', 'person', 'name', 'Ada', 'country', country);
  document.corrects := corrects;
  document.reason := case when corrects is not null then 'Sorry' end;
  document := private.issue_document(document, array[row(null, null, 'charge', null, 'Setup', '', null, null, 1, 'piece',
    cents * 10000, cents * 10000, cents, category, rate, '{}')::invoice_lines],
    array[row(null, category, rate, 0, 0, case category when 'S' then '' else 'None' end, '')::invoice_taxes]);
  return document.id;
end
$$;
create function pg_temp.declared(id uuid) returns text language sql
as $$ select oss_country from app.invoices i where i.id = declared.id $$;

create temp table issued as select pg_temp.issue('FR') as id;
select is(pg_temp.declared((select id from issued)), 'FR', 'the rate of a customer in France is declared for France');
select is(pg_temp.declared(pg_temp.issue('MC')), 'FR', 'Monaco counts as France');
select is(pg_temp.declared(pg_temp.issue('AT')), '', 'the rate at home is declared at home');
select is(pg_temp.declared(pg_temp.issue('FR', 'AE', 0)), '', 'a business declares reverse charge itself');
update billing_settings set taxes_by_oss = false;
select is(pg_temp.declared(pg_temp.issue('FR')), '', 'without the One Stop Shop it is declared at home');
select is(pg_temp.declared((select id from issued)), 'FR', 'and what was issued stays as it was');
select is(pg_temp.declared(pg_temp.issue('FR', corrects => (select id from issued))), 'FR', 'so does its credit note');
select throws_ok('update app.invoices set oss_country = ''''', '42501', null, 'nobody changes it');
update billing_settings set taxes_by_oss = true, tax_country = 'FR';
select is(pg_temp.declared(pg_temp.issue('MC')), '', 'for a provider in France, Monaco is home');
update billing_settings set tax_country = 'AT';

-- The quarter from July to September 2020: its return is due on 31 October.
create function pg_temp.at(month date, day date, kind text, cents bigint, country text default 'FR', rate numeric default 20)
returns void language plpgsql as $$
declare
  made uuid := gen_random_uuid();
  named text := 'T-' || (select count(*) from app.invoices);
begin
  insert into app.invoices select (jsonb_populate_record(i, jsonb_build_object(
    'id', made, 'number', named, 'month', at.month, 'issued_on', day, 'issued_at', now(), 'kind', at.kind,
    'due_on', case at.kind when 'invoice' then day end, 'oss_country', country,
    'workspace_id', (select w.id from app.workspaces w where not exists (
      select from app.invoices o where o.workspace_id = w.id and o.month = at.month) limit 1),
    'corrects', case at.kind when 'credit_note' then i.id end, 'reason', case at.kind when 'credit_note' then 'Sorry' end))).*
  from app.invoices i where i.id = (select id from issued);
  insert into app.invoice_taxes (invoice_id, category, rate, net_cents, tax_cents)
  values (made, 'S', at.rate, cents, private.tax_cents(cents, at.rate));
  alter table app.invoices disable trigger user;
  update app.invoices set issued_at = day::timestamp at time zone 'UTC' + interval '12 hours' where id = made;
  alter table app.invoices enable trigger user;
end
$$;
select pg_temp.at('2020-07-01', '2020-08-01', 'invoice', 1000);
select pg_temp.at('2020-09-01', '2020-10-01', 'invoice', 2000);
select pg_temp.at('2020-09-01', '2020-10-31', 'invoice', 4000);
select pg_temp.at('2020-08-01', '2020-09-02', 'credit_note', 500);
select pg_temp.at('2020-07-01', '2020-08-01', 'invoice', 8000, 'FR', 5.5);
select pg_temp.at('2020-07-01', '2020-08-01', 'invoice', 700, 'GR', 24);
select pg_temp.at('2020-07-01', '2020-08-01', 'invoice', 90000, '');
-- Of the quarter before: in time, and after its return was due on 31 July.
select pg_temp.at('2020-06-01', '2020-07-31', 'invoice', 100);
select pg_temp.at('2020-06-01', '2020-08-01', 'credit_note', 30);
-- After the return was due.
select pg_temp.at('2020-09-01', '2020-11-01', 'credit_note', 5);

create function pg_temp.quarter(from_month date, max integer default 1000, after text default '') returns text
language plpgsql as $$
declare
  answer text;
begin
  perform tests.become('support');
  select string_agg(concat_ws(' ', r ->> 'quarter', r ->> 'country', r ->> 'rate', r ->> 'net_cents', r ->> 'tax_cents'), ' | ')
  into answer
  from public.billing_export_rows('oss', from_month, (from_month + interval '2 months')::date, after, max) r;
  reset role;
  return answer;
end
$$;
select is(pg_temp.quarter('2020-07-01'),
  '2020-Q2 FR 20 -30 -6 | 2020-Q3 FR 5.5 8000 440 | 2020-Q3 FR 20 6500 1300 | 2020-Q3 GR 24 700 168',
  'a quarter has its sales by country and rate, and what amends an earlier return');
select is(pg_temp.quarter('2020-04-01'), '2020-Q2 FR 20 100 20', 'what was issued in time is in the return of its quarter');
select is(pg_temp.quarter('2020-10-01'), '2020-Q3 FR 20 -5 -1', 'what was issued later is in a later one');
select is(pg_temp.quarter('2021-01-01'), null, 'and in no other');
select is(pg_temp.quarter('2020-07-01', 1), '2020-Q2 FR 20 -30 -6', 'it comes in pages');
select is(pg_temp.quarter('2020-07-01', 1, '2020-Q3 FR 020.00 EUR'), '2020-Q3 GR 24 700 168', 'after a cursor');

create function pg_temp.asked(persona text, statement text) returns text language plpgsql as $$
begin
  perform tests.become(persona);
  execute statement;
  reset role;
  return 'done';
exception when others then
  reset role;
  return sqlerrm;
end
$$;
select is(pg_temp.asked('support', 'select public.billing_export_rows(''oss'', ''2020-08-01'', ''2020-10-01'')'),
  'invalid_input', 'a quarter begins in January, April, July or October');
select is(pg_temp.asked('support', 'select public.billing_export_rows(''oss'', ''2020-07-01'', ''2020-08-01'')'),
  'invalid_input', 'and has three months');
select is(pg_temp.asked('user', 'select public.billing_export_rows(''oss'', ''2020-07-01'', ''2020-09-01'')'),
  'forbidden', 'customers read none of it');

-- A file for the One Stop Shop is no export of the bookings.
select is(pg_temp.asked('support', format('select public.record_billing_export(''oss'', %1$L, %1$L)',
  (date_trunc('month', now() at time zone 'UTC') - interval '1 month')::date)), 'done', 'it is written down');
select is(private.check_exports((date_trunc('month', now() at time zone 'UTC') - interval '1 month')::date) ->> 'state',
  'waiting', 'and the checklist still waits for the bookings');

select * from finish();
rollback;
