-- The PDFs that a mail about invoices carries: for the worker that has the mail, and no more than a mail may hold.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();
select tests.seed_workspaces();
create function pg_temp.place() returns uuid language sql
as $$ select tests.workspace(tests.person('user'), 'owner') $$;
create function pg_temp.invoice(named text, month date) returns uuid language sql as $$
  insert into app.invoices (
    number, kind, workspace_id, month, issued_on, issued_at, due_on, currency, payer, seller, net_cents, tax_cents,
    total_cents, texts, hash, previous_hash)
  values (named, 'invoice', pg_temp.place(), month, '2026-02-01', now(), '2026-02-15', 'EUR', '{}', '{}', 100, 20, 120, '{}',
    repeat('a', 64), repeat('0', 64))
  returning id
$$;
create function pg_temp.make(invoice uuid, file bytea) returns void language sql as $$
  insert into app.invoice_documents (invoice_id, format, position, content, sha256, previous_sha256)
  select invoice, 'pdf', (select count(*) from app.invoice_documents) + 1, file, encode(sha256(file), 'hex'), repeat('0', 64)
$$;
create function pg_temp.found(delivery uuid, worker text default 'w') returns text language sql as $$
  select string_agg(concat_ws(' ', f ->> 'number', f ->> 'state', convert_from(decode(f ->> 'content', 'base64'), 'UTF8')), ', ')
  from public.mail_documents(delivery, worker) f
$$;
delete from deliveries;
delete from events;
create temp table invoice as select pg_temp.invoice('T-1', '2026-01-01') as id;
select private.record_billing_event('invoice.issued', pg_temp.place(), '{"number": "T-1"}', 'one',
  '/dashboard/billing/invoices/T-1');
create temp table mail as select d.id from deliveries d where d.way = 'mail' and d.user_id is not null limit 1;

select throws_ok(format('select public.mail_documents(%L, ''w'')', (select id from mail)), 'PT404', 'not_found',
  'nobody reads it who does not have the mail');
update deliveries set status = 'running', worker = 'w', lease_until = now() + interval '1 minute',
  run_after = now() + interval '1 minute', attempts = 1 where id = (select id from mail);
select throws_ok(format('select public.mail_documents(%L, ''other'')', (select id from mail)), 'PT404', 'not_found',
  'another worker does not either');
select is(pg_temp.found((select id from mail)), 'T-1 missing', 'before the file is made it is missing');
select pg_temp.make((select id from invoice), 'PDF 1');
select is(pg_temp.found((select id from mail)), 'T-1 ready PDF 1', 'then it is there, as it is stored');

-- Of a digest, the files of all events, until they are too large for a mail.
create temp table more as select pg_temp.invoice('T-2', '2026-03-01') as id;
select private.record_billing_event('invoice.issued', pg_temp.place(), '{"number": "T-2"}', 'two');
update deliveries c set status = 'in_digest', digest_id = (select id from mail)
where c.event_id = (select e.id from events e where e.dedupe_key = 'two')
  and c.user_id = (select d.user_id from deliveries d where d.id = (select id from mail)) and c.way = 'mail';
select is(pg_temp.found((select id from mail)), 'T-1 ready PDF 1, T-2 missing', 'each has its own');
select pg_temp.make((select id from more), decode(repeat('00', 3145729), 'hex'));
select is(pg_temp.found((select id from mail)), 'T-1 ready PDF 1, T-2 too_large', 'not more than 3 MiB together');

-- Others than those who pay.
update events set workspace_id = tests.workspace(tests.stranger(), 'other') where dedupe_key = 'one';
select is(pg_temp.found((select id from mail)), 'T-2 too_large', 'never that of another workspace');

select * from finish();
rollback;
