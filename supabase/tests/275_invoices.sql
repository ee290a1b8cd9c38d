-- A month becomes an invoice: what is charged, what is on it, and what waits.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();
select tests.seed_workspaces();
select tests.seed_instances();
delete from price_notices;
-- Only the servers that a test gives a history cost something.
delete from instance_state_log;
update workspaces set created_at = '2020-01-01Z';
update instances set created_at = '2020-01-01Z';
delete from billing_profiles;

create function pg_temp.owned() returns uuid language sql stable security definer
as $$ select tests.workspace((select user_id from tests.personas where name = 'user'), 'owner') $$;
grant execute on function pg_temp.owned() to authenticated;
create function pg_temp.server(kind text) returns uuid language sql stable
as $$ select tests.instance(pg_temp.owned(), kind) $$;
-- The month that ended last, and a time in it.
create function pg_temp.month() returns date language sql stable
as $$ select (date_trunc('month', now() at time zone 'UTC') - interval '1 month')::date $$;
create function pg_temp.at(after interval) returns timestamptz language sql stable
as $$ select (pg_temp.month() + after) at time zone 'UTC' $$;
grant execute on function pg_temp.month(), pg_temp.at(interval) to authenticated;
create function pg_temp.said(persona text, statement text) returns text language plpgsql
as $$
declare
  answer text;
  details text;
begin
  perform tests.become(persona);
  execute statement into answer;
  perform set_config('role', 'none', true);
  return coalesce(answer, '');
exception when others then
  get stacked diagnostics details = pg_exception_detail;
  perform set_config('role', 'none', true);
  return sqlerrm || coalesce(' / ' || nullif(details, ''), '');
end
$$;
-- The workspace of a customer, whose server runs at 0.06 an hour.
create function pg_temp.runs(kind text, from_at timestamptz, to_at timestamptz, state text default 'running')
returns void language sql
as $$
  insert into instance_state_log (instance_id, state, is_billed, hourly_micros, from_at, to_at)
  select pg_temp.server(kind), state, private.is_billed(state, 'none'), 60000, from_at, to_at
$$;
create function pg_temp.closes() returns jsonb language plpgsql
as $$
declare
  answer jsonb;
begin
  loop
    answer := public.close_months('worker 1', 500);
    exit when (answer ->> 'is_done')::boolean;
  end loop;
  return answer;
end
$$;
create function pg_temp.issued() returns invoices language sql stable
as $$ select * from invoices where workspace_id = pg_temp.owned() and month = pg_temp.month() and kind = 'invoice' $$;
create function pg_temp.waits() returns text language sql stable
as $$ select string_agg(reason, ',') from invoice_waits where workspace_id = pg_temp.owned() $$;

update provider_details set legal_name = 'Stone GmbH', address = E'Ring 1\n1010 Wien', vat_id = 'ATU12345678';
insert into charging_periods (from_at) values (pg_temp.at('10 days'));

-- What ran before orders were open is never charged.
select pg_temp.runs('running', pg_temp.at('0 days'), pg_temp.at('9 days'));
savepoint before;
select pg_temp.closes();
select is((pg_temp.issued()).number, null, 'a month of the preview has no invoice');
select is(
  (select net_micros from month_closings where workspace_id = pg_temp.owned() and month = pg_temp.month()),
  0::bigint, 'but it is closed'
);
rollback to before;

-- Ten days: 10 × 24 × 0.06 = 14.40, of which the first nine ran in the preview.
select pg_temp.runs('running', pg_temp.at('9 days'), pg_temp.at('11 days'));
select pg_temp.runs('stopped', pg_temp.at('12 days'), pg_temp.at('12 days 00:00:30'));
select is(
  (select private.month_so_far(pg_temp.owned(), pg_temp.month()) is not null from tests.become('user')),
  true, 'an owner reads the month');
select is(
  (select string_agg(format('%s %s %s', l ->> 'title', l ->> 'minutes', l ->> 'net_micros'), ' | ' order by l ->> 'title')
    from json_array_elements(month_so_far(pg_temp.owned(), pg_temp.month()) -> 'lines') l),
  'running 1440 1440000 | stopped 1 1000', 'the minutes of each server since orders are open'
);
select is(
  (select month_so_far(pg_temp.owned(), pg_temp.month())::jsonb - 'lines' - 'from' - 'until' - 'month'),
  '{"currency": "EUR", "charges": [], "net_micros": 1441000, "projected_micros": 1441000, "tax": null,
    "waits_for": "settings", "total_cents": 144, "is_complete": true}'::jsonb, 'and their sum'
);
reset role;

-- What is missing keeps the month open, of this workspace alone.
select pg_temp.closes();
select is(pg_temp.waits(), 'settings', 'without settings it waits');
update billing_settings set tax_scheme = 'vat', tax_country = 'AT';
select is((public.close_months('worker 1', 500) ->> 'closed')::integer, 0, 'and is not tried again at once');
-- As if it was tried before the settings changed.
update invoice_waits set tried_at = now() - interval '1 minute';
select pg_temp.closes();
select is(pg_temp.waits(), 'profile', 'without a profile it waits');
select is(
  (select count(*) from month_closings where month = pg_temp.month() and closed_at is null), 1::bigint,
  'all others are closed'
);
insert into billing_profiles (workspace_id, kind, company, street, postcode, city, country, vat_id, vat_state)
values (pg_temp.owned(), 'company', 'Ada SA', 'Rue 1', '75001', 'Paris', 'FR', 'FR12345678901', 'waiting');
update invoice_waits set tried_at = now() - interval '1 minute';
select pg_temp.closes();
select is(pg_temp.waits(), 'vat_check', 'with a VAT ID that nobody checked it waits');
update billing_profiles set vat_state = 'valid' where workspace_id = pg_temp.owned();
update provider_details set vat_id = '';
update invoice_waits set tried_at = now() - interval '1 minute';
select pg_temp.closes();
select is(pg_temp.waits(), 'settings', 'reverse charge needs the VAT ID of the provider');
update provider_details set vat_id = 'ATU12345678';
update invoice_waits set tried_at = now() - interval '1 minute';
savepoint ready;
select pg_temp.closes();
select is(pg_temp.waits(), null, 'then nothing waits any more');
select is(
  (select format('%s %s %s %s %s %s', number, kind, net_cents, tax_cents, total_cents, due_on - issued_on)
    from pg_temp.issued()),
  'INV-000001 invoice 144 0 144 14', 'and the invoice is issued'
);
select is(
  (select string_agg(format('%s %s %s %s %s', position, title, quantity, net_micros, net_cents), ' | ' order by position)
    from invoice_lines where invoice_id = (pg_temp.issued()).id),
  '1 running 1440 1440000 144 | 2 stopped 1 1000 0', 'each line is rounded once'
);
select is(
  (select format('%s %s %s %s', category, rate, tax_cents, reason_code) from invoice_taxes
    where invoice_id = (pg_temp.issued()).id),
  'AE 0.00 0 VATEX-EU-AE', 'a confirmed business in another member state accounts for the tax'
);
select is((pg_temp.issued()).seller ->> 'legal_name', 'Stone GmbH', 'the seller is copied');
update billing_profiles set city = 'Lyon', version = 2 where workspace_id = pg_temp.owned();
select is((pg_temp.issued()).payer ->> 'city', 'Paris', 'and so is the payer');
select is(
  (select string_agg(format('%s %s', e.account, e.amount_cents), ' ' order by e.account)
    from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
    where t.reference = (pg_temp.issued()).id::text),
  'receivable 144 revenue -144', 'it is booked'
);
select is(
  (select count(*) from billing_jobs where kind = 'document' and key = (pg_temp.issued()).id::text), 1::bigint,
  'its files are queued'
);
-- Again and again.
select pg_temp.closes(), pg_temp.closes();
select is((select count(*) from invoices), 1::bigint, 'a month is closed once');

-- The facts, and what they prove.
select is(
  (pg_temp.issued()).hash, private.hash_of_facts(private.invoice_facts((pg_temp.issued()).id)),
  'the hash is that of the facts'
);
select is(
  private.canonical_json('{"b": [1, 2.50, "ü\"\n"], "a": {"z": null, "Y": true}, "aa": {}}'),
  '{"a":{"Y":true,"z":null},"aa":{},"b":[1,2.5,"ü\"\n"]}', 'of their one canonical form'
);
select tests.become('user');
select is(
  (select format('%s %s %s', sum(amount_micros), count(*), min(position)) from invoice_segments('INV-000001')),
  '1441000 2 1', 'the segments add up to the lines'
);
reset role;
set local time zone 'America/New_York';
select is(
  private.invoice_facts((pg_temp.issued()).id) #>> '{lines,0,from_at}', to_char(pg_temp.month() + 10, 'YYYY-MM-DD')
    || 'T00:00:00.000Z', 'times are written in UTC'
);
set local time zone 'UTC';

-- Who reads it. Support staff see no payment data.
select is(pg_temp.said('user', 'select status from invoice_list'), 'open', 'owners read it');
select is(pg_temp.said('support', 'select count(*) from invoice_list'), '0', 'support staff do not');
select is(pg_temp.said('support', 'select invoice_facts(''INV-000001'')'),
  'not_found / There is no such invoice, or you may not read it.', 'in no way');
update staff set staff_type = 'billing' where user_id = tests.person('support');
select is(pg_temp.said('support', 'select invoice_facts(''INV-000001'') ->> ''number'''), 'INV-000001',
  'billing staff do');

-- A deleted workspace keeps its invoices, and a deleted account too.
rollback to ready;
select pg_temp.closes();
update workspaces set deleted_at = now() where id = pg_temp.owned();
select is(pg_temp.said('admin', 'select invoice_facts(''INV-000001'') #>> ''{payer,company}'''), 'Ada SA',
  'a deleted workspace keeps its invoices');

-- Late usage. The log of the month that was closed gets an entry.
rollback to ready;
select pg_temp.closes();
select pg_temp.runs('stopping', pg_temp.at('20 days'), pg_temp.at('20 days 01:00'));
-- As if a month had passed: the entry before belongs to an earlier one.
select is(
  (select format('%s %s', u.net_micros, jsonb_array_length(u.data -> 'changed'))
    from private.late_usage(pg_temp.owned(), pg_temp.month(),
      array(select l from private.month_lines(array[pg_temp.owned()], pg_temp.month()) l)) u),
  '60000 1', 'what came late is known, server by server'
);
select is(
  private.close_month(pg_temp.owned(), (pg_temp.month() + interval '1 month')::date, '{}',
    array(select l from private.month_lines(array[pg_temp.owned()], pg_temp.month()) l), '[]'),
  'closed', 'the next month has it'
);
select is(
  (select format('%s %s %s', kind, net_micros, invoice_id is not null) from charges),
  'late_usage 60000 t', 'as a charge that says so'
);
select is(
  (select count(*) from private.late_usage(pg_temp.owned(), pg_temp.month(),
    array(select l from private.month_lines(array[pg_temp.owned()], pg_temp.month()) l))),
  0::bigint, 'and nobody pays it twice'
);

-- Charges, and credits above what the month costs.
rollback to ready;
select is(pg_temp.said('user', format('select add_charge(%L, ''fee'', ''Setup'', 500, ''For work'')', pg_temp.owned())),
  'forbidden / Only billing staff and admins who are not suspended may do this.', 'customers add no charges');
update staff set staff_type = 'billing' where user_id = tests.person('support');
select is(length(pg_temp.said('support',
  format('select add_charge(%L, ''fee'', ''Setup'', 500, ''For work'')', pg_temp.owned()))), 36, 'billing staff do');
select is(pg_temp.said('support',
    format('select add_charge(%L, ''correction'', ''Sorry'', -10001, ''We were slow'')', pg_temp.owned())),
  'forbidden / Billing staff give back at most 100.00 by themselves.', 'and give back up to their limit');
select is(length(pg_temp.said('admin',
  format('select add_charge(%L, ''correction'', ''Sorry'', -20000, ''We were slow'')', pg_temp.owned()))), 36,
  'admins more');
select is(pg_temp.said('support',
    format('select add_charge(%L, ''correction'', ''Sorry'', -1, ''We were slow'')', pg_temp.owned())),
  'forbidden / Billing staff give back at most 100.00 by themselves.', 'also not in small steps');
select is(
  (select jsonb_agg(c - array['id', 'created_at'] order by c -> 'net_micros' desc) from jsonb_array_elements(
    pg_temp.said('support', format('select admin_billing_account(%L)', pg_temp.owned()))::jsonb -> 'charges') c),
  '[{"kind": "fee", "title": "Setup", "net_micros": 5000000, "reason": "For work"},
    {"kind": "correction", "title": "Sorry", "net_micros": -200000000, "reason": "We were slow"}]'::jsonb,
  'staff see what the next invoice has besides usage');
insert into charges (workspace_id, month, kind, title, net_micros)
select workspace_id, pg_temp.month(), kind, title, net_micros from charges;
select pg_temp.closes();
select is(
  (select string_agg(format('%s %s', title, net_cents), ' | ' order by position)
    from invoice_lines where invoice_id = (pg_temp.issued()).id),
  'running 144 | stopped 0 | Setup 500 | Sorry -20000 | Credit that stays for the next month 19356',
  'an invoice is never below zero'
);
select is(
  (select sum(net_micros) from charges where invoice_id is null and data ? 'carried_from'), -193560000::numeric,
  'and the rest of a credit goes on'
);

-- Credit notes.
rollback to ready;
select pg_temp.closes();
update staff set staff_type = 'billing' where user_id = tests.person('support');
create function pg_temp.credits(lines text, who text default 'support') returns text language sql
as $$ select pg_temp.said(who, format('select issue_credit_note(''INV-000001'', %L, ''Wrong price'')', lines)) $$;
select is(pg_temp.credits('[{"position": 1, "net_cents": 1}]', 'user'),
  'forbidden / Only billing staff and admins who are not suspended may do this.', 'customers credit nothing');
select is(pg_temp.credits('[]'), 'invalid_input / lines: A list of {position, net_cents}, each above 0.', 'no lines');
select is(pg_temp.credits('[{"position": 1, "net_cents": -5}]'),
  'invalid_input / lines: A list of {position, net_cents}, each above 0.', 'nothing below zero');
select is(pg_temp.credits('[{"position": 7, "net_cents": 5}]'),
  'invalid_input / lines: Of line 7 that much is not left.', 'no line that is not there');
select is(pg_temp.credits('[{"position": 1, "net_cents": 1}, {"position": 1, "net_cents": 1}]'),
  'invalid_input / lines: Of line 1 that much is not left.', 'no line twice');
select is(pg_temp.credits('[{"position": 1, "net_cents": 100}]'), 'CN-000001', 'a part of a line');
select is(pg_temp.credits('[{"position": 1, "net_cents": 45}]'),
  'invalid_input / lines: Of line 1 that much is not left.', 'never more than its rest');
update billing_settings set credit_limit_cents = 143;
select is(pg_temp.credits('[{"position": 1, "net_cents": 44}]'),
  'forbidden / Billing staff give back at most 1.43 by themselves.', 'several count together');
create function pg_temp.advice() returns text language plpgsql
as $$
declare
  advice text;
begin
  perform private.require_credit_limit(144);
  return null;
exception when others then
  get stacked diagnostics advice = pg_exception_hint;
  return advice;
end
$$;
select is(pg_temp.advice(), 'Billing staff give back at most 1.43 EUR by themselves. Ask an admin.',
  'what pages show of the refusal names the limit');
select is(pg_temp.credits('[{"position": 1, "net_cents": 44}]', 'admin'), 'CN-000002', 'admins are not limited');
select is(
  (select format('%s %s %s %s %s', kind, net_cents, due_on, reason, corrects = (pg_temp.issued()).id)
    from invoices where number = 'CN-000001'),
  'credit_note 100  Wrong price t', 'a credit note is a document of its own'
);
select is(
  (select array_agg(concat_ws(' ', e.data ->> 'number', e.data ->> 'invoice', e.data ->> 'reason', e.path) order by e.seq)
    from events e where e.kind = 'credit_note.issued' and e.workspace_id = (pg_temp.issued()).workspace_id),
  array['CN-000001 INV-000001 Wrong price /dashboard/billing/invoices/CN-000001',
    'CN-000002 INV-000001 Wrong price /dashboard/billing/invoices/CN-000002'], 'payers are told of each'
);
select is(
  (select bool_and((e.data ->> 'total_cents')::bigint = i.total_cents and e.data ->> 'currency' = i.currency)
    from events e join invoices i on i.number = e.data ->> 'number' where e.kind = 'credit_note.issued'), true,
  'with its amount'
);
select is(pg_temp.said('user', 'select status from invoice_list where number = ''INV-000001'''), 'credited',
  'the customer reads what became of the invoice');
select is(
  (select count(*) from audit_events where entity = 'invoice' and action = 'credit'), 2::bigint, 'both are recorded');

-- The service level agreement.
rollback to ready;
update provider_details set sla_availability = '99.9', sla_credit = '10', sla_response_hours = '4',
  email = 'help@example.org';
update legal_documents set state = 'template', effective_on = '2020-01-01' where document = 'sla';
select pg_temp.runs('stopped', pg_temp.at('13 days'), pg_temp.at('14 days'));
-- 3 hours, of which 99.9 % allows three quarters of one at most: three started hours.
select pg_temp.runs('stopped', pg_temp.at('14 days'), pg_temp.at('14 days 03:00'), 'error');
-- Not after a rebuild that failed.
select pg_temp.runs('running', pg_temp.at('15 days'), pg_temp.at('16 days'), 'rebuilding');
select pg_temp.runs('running', pg_temp.at('16 days'), pg_temp.at('17 days'), 'error');
select pg_temp.closes();
select is(
  (select string_agg(format('%s %s %s', title, data ->> 'hours', data ->> 'outage_ms'), ' | ')
    from charges where kind = 'sla_credit'),
  'Availability of stopped below 99.9 % 3 10800000', 'an outage is credited without being asked'
);
select is(
  (select net_micros from charges where kind = 'sla_credit'),
  (select -(60000 * (data ->> 'month_ms')::bigint / 3600000 * 30 / 100) from charges where kind = 'sla_credit'),
  'for each started hour a part of the monthly price'
);
select matches(
  (select detail from invoice_lines where entity_id = (select id from charges where kind = 'sla_credit')),
  '^180 minutes in the state "Error", of which 4[0-4] are allowed. 3 started hours, each 10 % of 4[0-4]\.\d\d\.$',
  'the line says how'
);
select is((select invoice_id from charges where kind = 'sla_credit'), (pg_temp.issued()).id, 'on the invoice of the month');

-- Tax rates and settings.
select is(pg_temp.said('admin', 'select save_tax_rate(''AT'', 21, current_date, ''Law'', ''New law'')'),
  'invalid_input / valid_from: A day after today.', 'a rate that holds is not changed');
select is(pg_temp.said('admin', 'select save_tax_rate(''AT'', 21, ''2199-01-01'', ''Law'', ''New law'')'), '',
  'a later one is added');
select is(pg_temp.said('admin', 'select save_tax_rate(''Austria'', 21, ''2199-01-01'', ''Law'', ''New law'')'),
  'invalid_input / country: A country of two letters, such as AT.', 'with a country');
select is(pg_temp.said('support', 'select save_tax_rate(''AT'', 21, ''2199-01-01'', ''Law'', ''New law'')'),
  'forbidden / Only an admin who is not suspended may do this.', 'by admins alone');
create function pg_temp.saves(settings text) returns text language sql
as $$ select pg_temp.said('admin', format('select save_billing_settings((select version from admin_billing_settings), %L, '
  '''To test'') ->> ''version''', settings)) $$;
select is(pg_temp.saves('{"due_days": 30, "reminder_days": [1, 5], "drivers": ["simulated"]}'), '2', 'settings are saved');
select is(pg_temp.saves('{"due_days": 91}'), 'invalid_input / due_days: A whole number from 0 to 90.', 'in their range');
select is(pg_temp.saves('{"reminder_days": [1.5]}'),
  'invalid_input / reminder_days: At most five whole numbers from 1 to 90.', 'whole days');
select is(pg_temp.saves('{"drivers": ["bank-transfer"]}'),
  'invalid_input / drivers: Bank transfer needs the holder of the account and its IBAN.', 'with a bank account');
select is(pg_temp.saves('{"bank_iban": "AT611904300234573202"}'),
  'invalid_input / bank_iban: An IBAN without blanks, whose check digits are right.', 'whose number is right');
select is(pg_temp.saves('{"bank_iban": "AT611904300234573201"}'), '3', 'such as this one');
select is(pg_temp.saves('{"nonsense": 1}'), 'invalid_input / nonsense: Unknown field.', 'nothing unknown');
select is(pg_temp.saves('{"currency": "USD"}'),
  'invalid_input / currency: Invoices with VAT are in the currency of the country where you are taxed, such as EUR in Austria '
  'and PLN in Poland.', 'VAT is in the currency of the country');
select is(pg_temp.saves('{"tax_country": "PL"}') like 'invalid_input / currency: Invoices with VAT %', true,
  'also if the country is changed');
select is(pg_temp.saves('{"currency": "USD", "tax_scheme": "outside", "tax_country": "US"}'),
  'invalid_state / currency: Invoices were issued already.',
  'the currency stays once invoices were issued');

select * from finish();
rollback;
