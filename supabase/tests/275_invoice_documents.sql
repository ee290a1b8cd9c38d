-- The documents of an invoice: what a worker gets, what is stored, and who downloads it.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();
select tests.seed_workspaces();

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

create function pg_temp.hash(content text) returns text language sql immutable
as $$ select encode(sha256(convert_to(content, 'UTF8')), 'hex') $$;

insert into invoices (
  number, kind, workspace_id, month, issued_on, issued_at, due_on, currency, payer, seller, net_cents, tax_cents,
  total_cents, texts, hash, previous_hash)
select v.number, 'invoice', tests.workspace((select user_id from tests.personas where name = 'user'), 'owner'), v.month,
  '2026-12-01', now(), '2026-12-15', 'EUR', '{}', '{"bank": {}}', 100, 19, 119, '{}', repeat('a', 64), repeat('b', 64)
from (values ('T-1', date '2026-10-01'), ('T-2', date '2026-11-01')) as v (number, month);
select private.add_billing_job('document', i.id::text, jsonb_build_object('invoice_id', i.id))
from invoices i where i.number like 'T-%';

create function pg_temp.id_of(wanted text) returns uuid language sql stable security definer
as $$ select id from app.invoices where number = wanted $$;
create function pg_temp.finish(number text, result jsonb) returns text language sql volatile
as $$
  select complete_billing_job(j.id, 'w', jsonb_build_object('ok', true, 'result', result)) ->> 'status'
  from app.billing_jobs j
  where j.kind = 'document' and j.payload ->> 'invoice_id' = pg_temp.id_of(number)::text and j.status = 'running'
$$;

-- What a worker gets.

select throws_ok(
  $$select document_to_make(pg_temp.id_of('T-1'))$$, 'PT404', 'not_found',
  'facts are for the worker that makes documents'
);
select is((select count(*) from claim_billing_jobs('w', '{document}', 100, 60)) >= 2, true, 'a worker takes the jobs');
select is(
  (select d - 'facts' || jsonb_build_object('number', d -> 'facts' -> 'number') from document_to_make(pg_temp.id_of('T-1')) d),
  '{"number": "T-1", "paid_cents": 0, "charged_to": ""}', 'facts, what is paid, and how the rest is'
);
insert into payment_methods (workspace_id, driver, reference, label, state, ready_at, is_default)
select workspace_id, 'simulated', 'r', 'Card ending in 4242', 'ready', now(), true from invoices where number = 'T-1';
select is(
  document_to_make(pg_temp.id_of('T-1')) ->> 'charged_to', 'Card ending in 4242', 'the default method pays'
);
update payment_methods set driver = 'bank-transfer' where label = 'Card ending in 4242';
select is(
  document_to_make(pg_temp.id_of('T-1')) ->> 'charged_to', '', 'nobody charges a bank account by himself'
);

-- What it stores.

select is(pg_temp.finish('T-1', '{"documents": {"pdf": "UERG", "cii": "Y2lp"}}'), 'done', 'the files of an invoice');
select is(pg_temp.finish('T-2', '{"documents": {"pdf": "UERGMg==", "ubl": "dWJs"}}'), 'done', 'and of the next one');
select is(
  (select string_agg(concat_ws(' ', i.number, convert_from(d.content, 'UTF8'), d.size, d.sha256), ', ' order by d.position)
    from invoice_documents d join invoices i on i.id = d.invoice_id where i.number like 'T-%' and d.format = 'pdf'),
  format('T-1 PDF 3 %s, T-2 PDF2 4 %s', pg_temp.hash('PDF'), pg_temp.hash('PDF2')), 'each has its size and its hash'
);
select is(
  (select d.previous_sha256 from invoice_documents d where d.invoice_id = pg_temp.id_of('T-2') and d.format = 'pdf'),
  pg_temp.hash('PDF'), 'each names the file before it of its format'
);
select private.finish_document(
  jsonb_build_object('invoice_id', pg_temp.id_of('T-1')), '{"documents": {"pdf": "bmV3", "ubl": "bmV3"}}');
select is(
  (select string_agg(d.format || ' ' || convert_from(d.content, 'UTF8'), ', ' order by d.format)
    from invoice_documents d where d.invoice_id = pg_temp.id_of('T-1')),
  'cii cii, pdf PDF, ubl new', 'a file that is there stays, and one that is missing comes'
);
select throws_ok(statement, '42501', 'forbidden', statement) from unnest(array[
  'update invoice_documents set content = ''x''', 'delete from invoice_documents', 'truncate invoice_documents'
]) statement;
select throws_ok(
  $$insert into invoice_documents (invoice_id, format, position, content, sha256, previous_sha256)
    values (pg_temp.id_of('T-2'), 'cii', 99, 'x', repeat('0', 64), repeat('0', 64))$$,
  '23514', null, 'no file has the hash of another one'
);

-- Who downloads it.

select is(
  pg_temp.said('user', $$select invoice_document('T-1', 'pdf')$$),
  jsonb_build_object('name', 'T-1.pdf', 'media_type', 'application/pdf', 'sha256', pg_temp.hash('PDF'),
    'content', 'UERG')::text, 'an owner'
);
select is(
  pg_temp.said('user', $$select invoice_document('T-1', 'cii') ->> 'name'$$), 'T-1-cii.xml', 'the XML has its own name'
);
select is(
  pg_temp.said('user', $$select string_agg(format || ' ' || size, ', ' order by format) from public.invoice_documents
    where number = 'T-1'$$), 'cii 3, pdf 3, ubl 3', 'the list'
);
select is(
  pg_temp.said('user', $$select invoice_document('T-2', 'cii')$$), 'not_found / There is no such document.',
  'one that is not made yet'
);
select is(pg_temp.said('support', $$select invoice_document('T-1', 'pdf')$$),
  'not_found / There is no such invoice, or you may not read it.', 'support staff see no invoice');
select is(pg_temp.said('support', $$select count(*) from public.invoice_documents where number = 'T-1'$$), '0',
  'and do not see its files in the list');
update staff set staff_type = 'billing' where user_id = (select user_id from tests.personas where name = 'support');
select is(pg_temp.said(persona, $$select invoice_document('T-1', 'pdf') ->> 'name'$$), 'T-1.pdf', role || ' download it')
from (values ('support', 'billing staff'), ('admin', 'admins')) as v (persona, role);

select * from finish();
rollback;
