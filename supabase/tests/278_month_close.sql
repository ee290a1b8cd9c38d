-- What billing staff see before a month is closed in the books: what failed, what differs, and what is missing.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();
select tests.seed_workspaces();
delete from billing_jobs;
update billing_settings set tax_scheme = 'vat', tax_country = 'AT', drivers = '{simulated}';
insert into auth.sessions (id, user_id) select tests.stranger(), tests.stranger() on conflict do nothing;
create function pg_temp.place(kind text default 'owner') returns uuid language sql
as $$ select tests.workspace(tests.person('user'), kind) $$;
-- As billing staff: the stranger.
create function pg_temp.ask(query text) returns text language plpgsql as $$
declare
  answer text;
begin
  perform tests.become_claims(jsonb_build_object(
    'sub', tests.stranger(), 'role', 'authenticated', 'session_id', tests.stranger()));
  execute query into answer;
  reset role;
  return answer;
end
$$;
create function pg_temp.fail(kind text, key text, payload jsonb default '{}') returns uuid language plpgsql as $$
declare
  job uuid := private.add_billing_job(kind, key, payload);
begin
  perform private.claim_billing_jobs('w', array[kind], 10, 60);
  perform private.complete_billing_job(job, 'w', '{"ok": false, "code": "broken", "detail": "It broke.", "retry": false}');
  return job;
end
$$;
create function pg_temp.problems() returns text language sql as $$
  select pg_temp.ask('select string_agg(concat_ws('' '', kind, workspace_slug, error_detail, attempts,
    case when can_retry then ''retry'' end, case when is_queued then ''queued'' end), '', '' order by kind)
    from public.billing_problem_list')
$$;

-- Failed jobs.
savepoint start;
select is((select staff_type from staff where user_id = tests.stranger()), 'billing', 'the stranger is billing staff');
create temp table failed as
select kind, pg_temp.fail(kind, 'one', jsonb_build_object('workspace_id', case when kind = 'vat_check' then pg_temp.place() end)) as id
from unnest(array['vat_check', 'document', 'set_up_method']) kind;
select is(pg_temp.problems(), format('document It broke. 1 retry, set_up_method It broke. 1, vat_check %s It broke. 1 retry',
  (select slug from workspaces where id = pg_temp.place())), 'what failed for good is on the list');
select throws_ok(format('select pg_temp.ask(%L)', format('select public.retry_billing_job(%L, ''x'')',
  (select id from failed where kind = 'document'))), '22023', null, 'a reason has two letters');
select lives_ok(format('select pg_temp.ask(%L)', format('select public.retry_billing_job(%L, ''Mended'')',
  (select id from failed where kind = 'document'))), 'staff try one again');
select is((select array[status, attempts::text] from billing_jobs where kind = 'document'), array['queued', '0'], 'it is queued');
select throws_ok(format('select pg_temp.ask(%L)', format('select public.retry_billing_job(%L, ''Mended'')',
  (select id from failed where kind = 'document'))), 'PT409', null, 'once');
select throws_ok(format('select pg_temp.ask(%L)', format('select public.retry_billing_job(%L, ''Mended'')',
  (select id from failed where kind = 'set_up_method'))), 'PT409', null, 'what ended a payment method is not done again');
select lives_ok(format('select pg_temp.ask(%L)', format('select public.dismiss_billing_job(%L, ''He pays by bank'')',
  (select id from failed where kind = 'set_up_method'))), 'it is taken off the list');
select is((select string_agg(action, ', ' order by action) from audit_events where entity = 'billing'), 'dismiss_job, retry_job',
  'the audit log has both');
-- Another try of the same is waiting, and it is done: then nothing is left of the failure.
select private.add_billing_job('vat_check', 'one');
select matches(pg_temp.problems(), '^vat_check .* queued$', 'what is tried again says so');
select pg_temp.ask(format('select public.retry_billing_job(%L, ''Mended'')', (select id from failed where kind = 'vat_check')));
select is((select count(*) from billing_jobs where kind = 'vat_check' and status = 'queued'), 1::bigint, 'one job is enough');
select private.claim_billing_jobs('w', '{vat_check}', 10, 60);
select private.complete_billing_job(id, 'w', '{"ok": true, "result": {"state": "valid"}}') from billing_jobs where kind = 'vat_check' and status = 'running';
select is(pg_temp.problems(), null, 'what succeeds later is off the list');
rollback to start;

-- Recomputing.
create function pg_temp.usage(place uuid, ago integer default 1) returns uuid language sql as $$
  select (private.issue_document(
    jsonb_populate_record(null::app.invoices, jsonb_build_object(
      'kind', 'invoice', 'workspace_id', place, 'payer', '{"name": "Ada", "country": "AT"}'::jsonb,
      'month', date_trunc('month', now() at time zone 'UTC')::date - make_interval(months => ago))),
    array[jsonb_populate_record(null::app.invoice_lines, jsonb_build_object('kind', 'server', 'entity_id', tests.stranger(),
      'title', 'web-1', 'quantity', 1, 'unit', 'minute', 'net_micros', 10000000, 'net_cents', 1000, 'tax_category', 'S',
      'tax_rate', 20, 'data', '{}'::jsonb))],
    array[jsonb_populate_record(null::app.invoice_taxes,
      '{"category": "S", "rate": 20, "reason": "", "reason_code": ""}')])).id
$$;
select pg_temp.usage(pg_temp.place(), 5);
select is((select count(*) from private.invoices_to_recompute('2026-02-03', null, 200)), 0::bigint, 'old invoices are left alone');
create temp table issued as select pg_temp.usage(pg_temp.place()) as id union all select pg_temp.usage(pg_temp.place('viewer'));
select is((select array_agg((r ->> 'invoice_id')::uuid) from private.invoices_to_recompute('2026-02-03', null, 200) r),
  (select array_agg(id order by id) from issued), 'those of the last months are asked for, by id');
select is((select count(*) from private.invoices_to_recompute('2026-02-03', (select min(id::text)::uuid from issued), 200)), 1::bigint,
  'the next batch goes on after the last one');
select is((select r #>> '{facts,lines,0,net_micros}' from private.invoices_to_recompute('2026-02-03', null, 1) r), '10000000',
  'each comes with what is on it');
create function pg_temp.record(day date, differences jsonb) returns integer language sql as $$
  select private.record_recomputed(day, (
    select jsonb_agg(jsonb_build_object('invoice_id', id, 'is_hash_wrong', false, 'differences',
      case when id = (select min(id::text)::uuid from issued) then differences else '[]' end)) from issued))
$$;
delete from events;
select is(pg_temp.record('2026-02-03', '[{"what": "net", "position": 1, "stated": 10000000, "computed": 9000000}]'), 1,
  'a difference is found');
select is((select count(*) from private.invoices_to_recompute('2026-02-03', null, 200)), 0::bigint, 'one night checks each once');
select is((select count(*) from private.invoices_to_recompute('2026-02-04', null, 200)), 2::bigint, 'and the next checks it again');
select is(pg_temp.record('2026-02-04', '[{"what": "net", "position": 1, "stated": 10000000, "computed": 9000000}]'), 0,
  'the same difference is not written again');
select is((select count(*) from invoice_differences d where d.invoice_id in (select id from issued)), 1::bigint, 'there is one');
select is((select string_agg(kind, ', ') from events), 'staff.invoice_differs', 'and billing staff are told once');
select is(pg_temp.ask('select concat_ws('' '', differences #>> ''{0,computed}'', titles ->> ''1'', is_charged_later) '
  'from public.invoice_difference_list'), '9000000 web-1 f', 'staff see what differs');
select throws_ok('update app.invoice_differences set differences = ''[]''', null, null, 'what was found never changes');
select throws_ok('delete from app.invoice_differences', null, null, 'and stays');
insert into charges (workspace_id, month, kind, title, net_micros, data)
select i.workspace_id, i.month + interval '1 month', 'late_usage', 'Late', -1000000, jsonb_build_object('month', i.month,
  'changed', jsonb_build_array(jsonb_build_object('entity_id', tests.stranger(), 'found_micros', 9000000)))
from invoices i where i.id = (select min(id::text)::uuid from issued);
select is(pg_temp.ask('select is_charged_later from public.invoice_difference_list'), 'true',
  'usage that came late and is charged in the next month explains it');

-- Once a day.
delete from billing_jobs;
select private.queue_recomputation();
select private.queue_recomputation();
select is((select count(*) from billing_jobs where kind = 'recompute'),
  case when now() at time zone 'UTC' >= (now() at time zone 'UTC')::date + interval '2 hours' then 1 else 0 end::bigint, 'the job is queued once a day');

-- The checklist of the last month.
create function pg_temp.item(item text) returns jsonb language sql as $$
  select i from jsonb_array_elements(pg_temp.ask('select public.month_checklist()')::jsonb -> 'items') i where i ->> 'item' = $1
$$;
insert into month_closings (workspace_id, month)
select i.workspace_id, i.month from invoices i where i.id in (select id from issued);
select is(pg_temp.item('closings') - 'item', '{"state": "waiting", "total": 2, "open": 2, "invoices": 0}', 'months that are not closed');
insert into invoice_waits (workspace_id, month, reason)
select i.workspace_id, i.month, 'profile' from invoices i where i.id = (select min(id::text)::uuid from issued);
select is(array[pg_temp.item('waits') ->> 'state', pg_temp.item('waits') #>> '{workspaces,0,reason}'], array['wrong', 'profile'],
  'what an invoice waits for, and whose it is');
select is(pg_temp.item('documents') - 'item', '{"state": "wrong", "total": 2, "open": 2}', 'documents that are missing');
select is(pg_temp.item('recomputation') - 'item' - 'checked_at',
  '{"state": "ok", "total": 2, "open": 0, "differing": 0, "charged_later": 1}', 'what was charged later is no difference');
select is(pg_temp.record('2026-02-05', '[{"what": "tax", "tax": "S 20 %", "stated": 200, "computed": 199}]'), 1, 'another one');
select is(array[pg_temp.item('recomputation') ->> 'state', pg_temp.item('recomputation') ->> 'differing'], array['wrong', '1'],
  'any other is');
select is(pg_temp.item('vat_checks') ->> 'state', 'ok', 'no VAT ID waits');
select is(pg_temp.item('exports') ->> 'state', 'waiting', 'nothing is exported yet');
select pg_temp.ask(format('select public.record_billing_export(''csv'', %1$L, %1$L)', (select max(month) from invoices)));
select is(array[pg_temp.item('exports') ->> 'state', pg_temp.item('exports') ->> 'formats'], array['ok', '["csv"]'], 'now it is');
select is(pg_temp.item('problems') ->> 'state', 'ok', 'no job has failed');
select pg_temp.fail('document', 'x');
select is(pg_temp.item('problems') - 'item', '{"state": "wrong", "open": 1}', 'one has');
select is(array[pg_temp.item('series') ->> 'state', pg_temp.item('chain') ->> 'state'], array['ok', 'ok'],
  'a whole series and a whole chain are right');
update invoice_series set next_number = next_number + 1 where series = 'invoice';
select is(pg_temp.item('series') #> '{series,0}', '{"series": "invoice", "taken": 4, "issued": 3}', 'a number without a document is found');
alter table invoices disable trigger user;
update invoices set previous_hash = repeat('b', 64) where id = (select id from invoices order by number desc limit 1);
select is(pg_temp.item('chain') - 'item', '{"state": "wrong", "total": 3, "open": 1}', 'a link that leads nowhere is found');

-- What accountants get.
select is(pg_temp.ask(format('select string_agg(concat_ws('' '', r ->> ''customer'', r ->> ''total_cents''), '', '')
  from public.billing_export_rows(''invoices'', %1$L, %1$L) r', date_trunc('month', now(), 'UTC')::date)), 'Ada 1200, Ada 1200, Ada 1200', 'invoices by their date');
select is(pg_temp.ask(format('select string_agg(r ->> ''title'', '', '')
  from public.billing_export_rows(''lines'', %1$L, %1$L, %2$L, 1) r', date_trunc('month', now(), 'UTC')::date,
  (select min(number) || ' 000000001' from invoices))), 'web-1', 'the next page of lines goes on after the cursor');
select is(pg_temp.ask(format('select r #>> ''{entries,receivable}'' || '' '' || (r #>> ''{taxes,0,rate}'')
  from public.billing_export_rows(''bookings'', %1$L, %1$L, max => 1) r', date_trunc('month', now(), 'UTC')::date)), '1200 20',
  'bookings have their entries, and the taxes of their document');
select is(pg_temp.ask(format('select count(*) from public.billing_export_rows(''bookings'', %1$L, %1$L, (
  select min(r ->> ''cursor'') from public.billing_export_rows(''bookings'', %1$L, %1$L) r)) r', date_trunc('month', now(), 'UTC')::date)), '2', 'and pages too');
select is(pg_temp.ask(format('select string_agg(r ->> ''tax_cents'', '', '') from public.billing_export_rows(''taxes'', %1$L, %1$L) r',
  date_trunc('month', now(), 'UTC')::date)), '200, 200, 200', 'taxes by rate');
select is(pg_temp.ask('select count(*) from public.billing_export_rows(''invoices'', ''2020-01-01'', ''2020-12-01'')'), '0',
  'other months have none of it');
select throws_ok('select pg_temp.ask(''select public.billing_export_rows(''''invoices'''', ''''2020-01-01'''', ''''2021-01-01'''')'')',
  '22023', null, 'twelve months are the most');

-- Accounts for DATEV.
select is(pg_temp.ask('select public.accounting_settings() -> ''used'''), '[{"rate": 20, "country": "", "category": "S"}]',
  'each kind of tax that is on an invoice needs an account');
alter table invoices disable trigger user;
update invoices set oss_country = 'AT' where number = (select max(number) from invoices);
select is(pg_temp.ask('select jsonb_path_query_array(public.accounting_settings(), ''$.used[*].country'')'), '["", "AT"]',
  'the rate of another country, declared through the One Stop Shop, is a kind of its own');
create function pg_temp.save(settings text, version integer default 1) returns text language sql as $$
  select pg_temp.ask(format('select public.save_accounting_settings(%s, %L, ''From our accountant'')', version, settings))
$$;
select throws_ok('select pg_temp.save(''{"bank": "12"}'')', '22023', null, 'an account has four digits');
select throws_ok('select pg_temp.save(''{"revenue": [{"category": "S", "country": "", "rate": 20, "account": "x", "tax_key": ""}]}'')',
  '22023', null, 'also that of a kind of tax');
select throws_ok('select pg_temp.save(''{"first_debtor": 9999}'')', '22023', null, 'that of a customer has five');
select is(pg_temp.ask(format('select public.debtor_numbers(%1$L, %1$L)', date_trunc('month', now(), 'UTC')::date)), '{}',
  'without a first one, customers share an account');
select is(pg_temp.save('{"consultant_number": null, "client_number": null, "first_debtor": null}')::jsonb ->> 'version', '1',
  'what nobody entered may stay empty');
select is(pg_temp.save('{"first_debtor": 10000, "bank": "1200"}')::jsonb ->> 'version', '2', 'staff save the accounts');
select throws_ok('select pg_temp.save(''{"bank": "1800"}'')', 'PT409', null, 'not over a newer version');
select is((select after from audit_events where entity = 'accounting_settings') - 'version' - 'updated_at',
  '{"first_debtor": 10000, "bank": "1200"}', 'the audit log has what changed');
create temp table numbers as
select pg_temp.ask(format('select public.debtor_numbers(%1$L, %1$L)', date_trunc('month', now(), 'UTC')::date))::jsonb as given;
select is((select array_agg(value::integer order by value::integer) from numbers, jsonb_each_text(given)), array[10000, 10001],
  'each customer with a booking gets a number');
select pg_temp.save('{"first_debtor": 20000}', 2);
select is(pg_temp.ask(format('select public.debtor_numbers(%1$L, %1$L)', date_trunc('month', now(), 'UTC')::date))::jsonb,
  (select given from numbers), 'and keeps it');
select is(pg_temp.save('{"first_debtor": null}', 3)::jsonb -> 'first_debtor', 'null', 'later ones may share an account again');
select throws_ok('update app.debtor_numbers set number = 1', null, null, 'nobody changes it');
select throws_ok('delete from app.debtor_numbers', null, null, 'or takes it away');

select * from finish();
rollback;
