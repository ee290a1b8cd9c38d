-- The documents of an invoice: a PDF with the XML of EN 16931 inside (Factur-X), that XML alone, and the same in UBL. A
-- worker makes them once. What a customer has downloaded, a tax inspector finds unchanged.

create table app.invoice_documents (
  invoice_id uuid not null references app.invoices (id) on delete restrict,
  format text not null,
  -- The place in the chain of documents of this format.
  position bigint not null,
  content bytea not null,
  size integer not null generated always as (octet_length(content)) stored,
  sha256 text not null,
  previous_sha256 text not null,
  created_at timestamptz not null default now(),

  primary key (invoice_id, format),
  constraint invoice_documents_position_key unique (format, position),
  constraint invoice_documents_format_known check (format in ('pdf', 'cii', 'ubl')),
  constraint invoice_documents_position_range check (position > 0),
  constraint invoice_documents_content_size check (octet_length(content) between 1 and 16777216),
  constraint invoice_documents_sha256_true check (sha256 = encode(sha256(content), 'hex')),
  constraint invoice_documents_previous_sha256_pattern check (previous_sha256 ~ '^[0-9a-f]{64}$')
);

comment on table app.invoice_documents is
  'The files of issued invoices. A row never changes. The API reads invoice_documents and invoice_document.';
comment on column app.invoice_documents.format is
  'pdf: PDF/A-3 with cii inside. cii: Cross Industry Invoice. ubl: UBL 2.1, XRechnung where the facts suffice.';
comment on column app.invoice_documents.previous_sha256 is
  'sha256 of the document before it of this format. 64 zeros for the first.';

create trigger invoice_documents_never_change before update or delete or truncate on app.invoice_documents
  for each statement execute function private.raise_on_issued_change();

alter table app.invoice_documents enable row level security;
alter table app.invoice_documents force row level security;

create policy "Who reads an invoice reads its documents"
  on app.invoice_documents for select to authenticated, api_key_read
  using (exists (select from app.invoices i where i.id = invoice_id));

-- Not the content: a list is small, and private.invoice_document gives one file at a time.
grant select (invoice_id, format, size, sha256, previous_sha256, created_at)
  on app.invoice_documents to authenticated, api_key_read;

create view public.invoice_documents with (security_invoker = true) as
select i.number, d.format, d.size, d.sha256, d.previous_sha256, d.created_at
from app.invoice_documents d
join app.invoices i on i.id = d.invoice_id;

comment on view public.invoice_documents is
  'The files of your invoices and credit notes. They are there a minute after the invoice was issued. Download one with '
  'invoice_document.';
comment on column public.invoice_documents.number is 'Of the invoice or the credit note.';
comment on column public.invoice_documents.format is
  'pdf: for people, with the XML of EN 16931 inside (Factur-X). cii: that XML alone. ubl: the same in UBL 2.1; XRechnung '
  'where the facts suffice.';
comment on column public.invoice_documents.size is 'In bytes.';
comment on column public.invoice_documents.sha256 is 'SHA-256 of the file.';
comment on column public.invoice_documents.previous_sha256 is
  'SHA-256 of the file of this format that was made before it, so that none is exchanged or left out.';

comment on column public.invoice_documents.created_at is 'When it was made.';

grant select on public.invoice_documents to authenticated, api_key_read;

create function private.invoice_document(number text, format text) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  invoice constant app.invoices := private.readable_invoice(number);
  file jsonb;
begin
  select jsonb_build_object(
    'name', invoice.number || case d.format when 'pdf' then '.pdf' else '-' || d.format || '.xml' end,
    'media_type', case d.format when 'pdf' then 'application/pdf' else 'application/xml' end,
    'sha256', d.sha256,
    'content', translate(encode(d.content, 'base64'), E'\n', ''))
  into file
  from app.invoice_documents d
  where d.invoice_id = invoice.id and d.format = invoice_document.format;
  if file is null then
    perform private.raise_error('not_found', 'PT404', 'There is no such document.',
      'If the invoice was issued just now, try again in a minute.');
  end if;
  return file;
end
$$;

create function public.invoice_document(number text, format text) returns jsonb
language sql stable security invoker
set search_path = ''
as $$ select private.invoice_document(number, format) $$;

comment on function public.invoice_document(text, text) is
'A file of an invoice or a credit note of your workspaces; for billing staff, of every workspace.
@param number Of the invoice: INV-1.
@param format pdf, cii or ubl. See invoice_documents.
@answer name text What the file is called.
@answer media_type text application/pdf or application/xml.
@answer sha256 text SHA-256 of the file.
@answer content text The file, in base64.
Raises: not_found.';

grant execute on function private.invoice_document(text, text), public.invoice_document(text, text)
  to authenticated, api_key_read;

-- What a worker does.

create function private.document_to_make(invoice_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not exists (
    select from app.billing_jobs j
    where j.kind = 'document' and j.status = 'running'
      and j.payload ->> 'invoice_id' = document_to_make.invoice_id::text)
  then
    perform private.raise_error('not_found', 'PT404', 'Nobody makes documents of this invoice.', 'Claim again.');
  end if;
  return (
    select jsonb_build_object(
      'facts', private.invoice_facts(i.id),
      'paid_cents', private.paid_cents(i.id),
      'charged_to', coalesce((
        select m.label from app.payment_methods m
        where m.workspace_id = i.workspace_id and m.is_default and m.driver <> 'bank-transfer'), ''))
    from app.invoices i where i.id = document_to_make.invoice_id
  );
end
$$;

create function public.document_to_make(invoice_id uuid) returns jsonb
language sql stable security invoker
set search_path = ''
as $$ select private.document_to_make(invoice_id) $$;

comment on function public.document_to_make(uuid) is
  'What the documents of an invoice are made of, for the worker that has the job to make them. Returns {facts, paid_cents, '
  'charged_to}: what is on the invoice, what is paid of it, and how the rest is charged by itself. Raises: not_found.';

grant execute on function private.document_to_make(uuid), public.document_to_make(uuid) to worker, service_role;

-- Stores the files that a worker made: result is {documents: {format: content in base64}}. A file that is there stays,
-- because a customer may have it, and a newer program could write it differently.
create or replace function private.finish_document(payload jsonb, result jsonb) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  file record;
  last_file app.invoice_documents;
  content bytea;
begin
  -- One after the other, so that each names the one before it.
  perform pg_advisory_xact_lock(hashtextextended('invoice_documents', 0));
  for file in
    select e.key as format, e.value as content
    from jsonb_each_text(result -> 'documents') e
    where not exists (
      select from app.invoice_documents d
      where d.invoice_id = (payload ->> 'invoice_id')::uuid and d.format = e.key)
    order by e.key
  loop
    select * into last_file from app.invoice_documents d
    where d.format = file.format order by d.position desc limit 1;
    content := decode(file.content, 'base64');
    insert into app.invoice_documents (invoice_id, format, position, content, sha256, previous_sha256)
    values (
      (payload ->> 'invoice_id')::uuid, file.format, coalesce(last_file.position, 0) + 1, content,
      encode(sha256(content), 'hex'), coalesce(last_file.sha256, repeat('0', 64)));
  end loop;
end
$$;

comment on function private.finish_document(jsonb, jsonb) is
  'Stores the files of an invoice: result is {documents: {format: content in base64}}. What is stored stays.';

select private.close_views_to_writes();
