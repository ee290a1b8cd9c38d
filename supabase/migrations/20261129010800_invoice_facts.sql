-- Everything that is on an invoice, as one JSON object. The documents are made of it, the API shows it, and its hash is the
-- one of the invoice: whoever holds the facts can compute it.

-- JSON in its one canonical form, RFC 8785: keys in order, no blanks. src/domain/billing/hash.ts writes the same text.
create function private.canonical_json(value jsonb) returns text
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  return case jsonb_typeof(value)
    when 'object' then '{' || coalesce((
      -- Most members are no objects: a call for each would take several times as long.
      select string_agg(to_json(e.key)::text || ':' || case jsonb_typeof(e.value)
        when 'object' then private.canonical_json(e.value)
        when 'array' then private.canonical_json(e.value)
        when 'number' then trim_scale((e.value #>> '{}')::numeric)::text
        else e.value::text end, ',' order by e.key collate "C")
      from jsonb_each(value) e), '') || '}'
    when 'array' then '[' || coalesce((
      select string_agg(private.canonical_json(e.value), ',' order by e.place)
      from jsonb_array_elements(value) with ordinality e (value, place)), '') || ']'
    when 'number' then trim_scale((value #>> '{}')::numeric)::text
    else value::text
  end;
end
$$;

create function private.document_facts(document app.invoices, lines app.invoice_lines[], taxes app.invoice_taxes[])
returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'id', document.id, 'number', document.number, 'kind', document.kind, 'month', document.month,
    'issued_on', document.issued_on, 'due_on', document.due_on, 'currency', document.currency,
    'payer', (
      select jsonb_object_agg(k, coalesce(document.payer -> k, '""')) from unnest(array[
        'kind', 'name', 'company', 'street', 'extra', 'postcode', 'city', 'region', 'country', 'vat_id', 'email',
        'reference', 'workspace_name']) k),
    'seller', document.seller - 'bank',
    'lines', (
      select jsonb_agg(jsonb_build_object(
        'position', l.position, 'kind', l.kind, 'entity_id', l.entity_id, 'title', l.title, 'detail', l.detail,
        'from_at', private.utc_text(l.from_at), 'to_at', private.utc_text(l.to_at),
        'quantity', trim_scale(l.quantity), 'unit', l.unit, 'unit_micros', l.unit_micros, 'net_micros', l.net_micros,
        'net_cents', l.net_cents, 'tax_category', l.tax_category, 'tax_rate', trim_scale(l.tax_rate), 'data', l.data)
        order by l.position)
      from unnest(lines) l),
    'taxes', (
      select jsonb_agg(jsonb_build_object(
        'category', t.category, 'rate', trim_scale(t.rate), 'net_cents', t.net_cents, 'tax_cents', t.tax_cents,
        'reason', t.reason, 'reason_code', t.reason_code) order by t.category, t.rate)
      from unnest(taxes) t),
    'net_cents', document.net_cents, 'tax_cents', document.tax_cents, 'total_cents', document.total_cents,
    'corrects', (
      select jsonb_build_object('number', c.number, 'issued_on', c.issued_on)
      from app.invoices c where c.id = document.corrects),
    'reason', coalesce(document.reason, ''), 'texts', document.texts, 'bank', document.seller -> 'bank',
    'remittance', document.number, 'hash', document.hash, 'previous_hash', document.previous_hash)
$$;

create function private.hash_of_facts(facts jsonb) returns text
language sql immutable
set search_path = ''
as $$ select encode(sha256(convert_to(private.canonical_json(facts - 'hash'), 'UTF8')), 'hex') $$;

comment on function private.hash_of_facts(jsonb) is
  'SHA-256 of the canonical JSON of the facts without their hash. They name the hash of the document before.';

create function private.invoice_facts(invoice_id uuid) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select private.document_facts(i,
    array(select l from app.invoice_lines l where l.invoice_id = i.id order by l.position),
    array(select t from app.invoice_taxes t where t.invoice_id = i.id order by t.category, t.rate))
  from app.invoices i where i.id = invoice_facts.invoice_id
$$;

-- The invoice with this number, for whoever may read it, or not_found.
create function private.readable_invoice(number text) returns app.invoices
language plpgsql stable security definer
set search_path = ''
as $$
declare
  found_one app.invoices;
begin
  select * into found_one from app.invoices i
  where i.number = readable_invoice.number and (
    i.workspace_id in (select private.my_billing_workspace_ids()) or private.is_billing_staff());
  if found_one.id is null then
    perform private.raise_error('not_found', 'PT404',
      'There is no such invoice, or you may not read it.', 'Check the number.');
  end if;
  return found_one;
end
$$;

create function private.invoice_facts_of(number text) returns jsonb
language sql stable security definer
set search_path = ''
as $$ select private.invoice_facts(i.id) from private.readable_invoice(number) i $$;

create function public.invoice_facts(number text) returns jsonb
language sql stable security invoker
set search_path = ''
as $$ select private.invoice_facts_of(number) $$;

comment on function public.invoice_facts(text) is
'Everything that is on an invoice or a credit note. For owners and accountants of its workspace.
@param number Such as INV-000042.
@answer id uuid The id of the document.
@answer number text Its number.
@answer kind text invoice or credit_note. The amounts of a credit note are what it gives back: positive.
@answer month date The first day of the month that is charged, in UTC.
@answer issued_on date When it was issued.
@answer due_on date When it has to be paid; null for a credit note.
@answer currency text Of all amounts.
@answer payer jsonb Who pays, as the billing profile was then.
@answer seller jsonb Who sells.
@answer lines jsonb The lines: {position, kind, entity_id, title, detail, from_at, to_at, quantity, unit, unit_micros, net_micros, net_cents, tax_category, tax_rate, data}. kind: server, snapshot, volume or charge.
@answer taxes jsonb The tax by category and rate: {category, rate, net_cents, tax_cents, reason, reason_code}.
@answer net_cents bigint The sum of the lines.
@answer tax_cents bigint The sum of the taxes.
@answer total_cents bigint Both together.
@answer corrects jsonb The invoice that a credit note is about: {number, issued_on}. Otherwise null.
@answer reason text Why a credit note was issued, or empty.
@answer texts jsonb The texts of the provider: {invoice, payment}.
@answer bank jsonb The account for transfers: {holder, iban, bic}. Empty: none.
@answer remittance text What to write on a transfer.
@answer hash text SHA-256 of the canonical JSON (RFC 8785) of all of this without the hash.
@answer previous_hash text The hash of the document before it in its series.
Raises: not_found.';

-- The part of the state log that an invoice was made of. Computed from the log of today: it shows a difference, too.
create function private.segments_of(invoice app.invoices)
returns table (
  "position" integer, state text, is_billed boolean, hourly_micros bigint, monthly_cap_micros bigint,
  from_at timestamptz, to_at timestamptz, milliseconds bigint, uncapped_micros bigint, amount_micros bigint
)
language sql stable
set search_path = ''
as $$
  select l.position, s.state, s.is_billed, s.hourly_micros, s.monthly_cap_micros, s.from_at, s.to_at, s.milliseconds,
    s.uncapped_micros, s.amount_micros
  from private.month_segments(array(
    select l.entity_id from app.invoice_lines l
    where l.invoice_id = invoice.id and l.kind = 'server' and invoice.kind = 'invoice'), invoice.month) s
  join app.invoice_lines l on l.invoice_id = invoice.id and l.kind = 'server' and l.entity_id = s.instance_id
  union all
  select l.position, 'ready', true, n.gib_month_micros, null, s.from_at, s.to_at, s.milliseconds, s.amount_micros,
    s.amount_micros
  from private.month_snapshot_segments(array(
    select l.entity_id from app.invoice_lines l
    where l.invoice_id = invoice.id and l.kind = 'snapshot' and invoice.kind = 'invoice'), invoice.month) s
  join app.invoice_lines l on l.invoice_id = invoice.id and l.kind = 'snapshot' and l.entity_id = s.snapshot_id
  join app.snapshots n on n.id = s.snapshot_id
  order by 1, 6
$$;

create function private.invoice_segments(number text)
returns table (
  "position" integer, state text, is_billed boolean, hourly_micros bigint, monthly_cap_micros bigint,
  from_at timestamptz, to_at timestamptz, milliseconds bigint, uncapped_micros bigint, amount_micros bigint
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  invoice constant app.invoices := private.readable_invoice(number);
begin
  return query select * from private.segments_of(invoice);
end
$$;

create function public.invoice_segments(number text)
returns table (
  "position" integer, state text, is_billed boolean, hourly_micros bigint, monthly_cap_micros bigint,
  from_at timestamptz, to_at timestamptz, milliseconds bigint, uncapped_micros bigint, amount_micros bigint
)
language sql stable security invoker
set search_path = ''
as $$ select * from private.invoice_segments(number) $$;

comment on function public.invoice_segments(text) is
'The times that the lines of an invoice were computed from, as the state log has them today. For owners and accountants of its workspace.
@param number Such as INV-000042.
@answer position The line that the time belongs to.
@answer state The state of the server then; ready for a snapshot.
@answer is_billed Whether the state was billed.
@answer hourly_micros The price of an hour; for a snapshot, of a GiB for a month. In millionths of the currency.
@answer monthly_cap_micros The most that a month costs; null: no cap.
@answer from_at When it began.
@answer to_at When it ended; not included.
@answer milliseconds How long it lasted.
@answer uncapped_micros What it costs without the cap.
@answer amount_micros What it costs. The amounts of a line add up to its net_micros.
Raises: not_found.';

grant execute on function
  private.invoice_facts_of(text), public.invoice_facts(text), private.invoice_segments(text), public.invoice_segments(text)
  to authenticated, api_key_read;

-- What of an invoice is paid, and what is left to pay. The migration with the payments replaces both.
create function private.paid_cents(invoice uuid) returns bigint
language sql stable security definer
set search_path = ''
as $$ select 0::bigint $$;

create function private.open_cents(invoice uuid) returns bigint
language sql stable security definer
set search_path = ''
as $$ select i.total_cents from app.invoices i where i.id = invoice $$;

grant execute on function private.paid_cents(uuid), private.open_cents(uuid) to authenticated, api_key_read;

create function private.credited_cents(invoice_id uuid) returns bigint
language sql stable security definer
set search_path = ''
as $$
  select coalesce(sum(c.total_cents), 0)::bigint from app.invoices c where c.corrects = credited_cents.invoice_id
$$;

comment on function private.credited_cents(uuid) is 'What credit notes have taken back of an invoice, with tax.';

grant execute on function private.credited_cents(uuid) to authenticated, api_key_read;

create view public.invoice_list with (security_invoker = true, security_barrier = true) as
select
  i.number,
  i.kind,
  case when true then i.workspace_id end as workspace_id,
  case when i.workspace_id is not null then w.name end as workspace_name,
  i.month,
  i.issued_on,
  i.due_on,
  i.currency,
  i.net_cents,
  i.tax_cents,
  i.total_cents,
  p.paid_cents,
  p.credited_cents,
  case
    when i.kind = 'credit_note' or p.credited_cents >= i.total_cents and i.total_cents > 0 then 'credited'
    when p.open_cents = 0 and p.paid_cents + p.credited_cents < i.total_cents then 'written_off'
    when p.open_cents = 0 then 'paid'
    when i.due_on < (now() at time zone 'UTC')::date then 'overdue'
    else 'open'
  end as status,
  case when true then i.corrects end as corrects,
  case i.kind when 'invoice' then p.open_cents else 0 end as open_cents
from app.invoices i
join app.workspaces w on w.id = i.workspace_id
cross join lateral (
  select private.paid_cents(i.id) as paid_cents, private.credited_cents(i.id) as credited_cents,
    private.open_cents(i.id) as open_cents
) p;

comment on view public.invoice_list is
  'Invoices and credit notes of workspaces that you own or keep the books of.';
comment on column public.invoice_list.number is 'Its number, such as INV-000042.';
comment on column public.invoice_list.kind is 'invoice or credit_note.';
comment on column public.invoice_list.workspace_id is 'The workspace that pays.';
comment on column public.invoice_list.workspace_name is 'The name of the workspace.';
comment on column public.invoice_list.month is 'The first day of the month that it is about, in UTC.';
comment on column public.invoice_list.issued_on is 'When it was issued.';
comment on column public.invoice_list.due_on is 'When it has to be paid; null for a credit note.';
comment on column public.invoice_list.currency is 'Of all amounts.';
comment on column public.invoice_list.net_cents is 'Without tax.';
comment on column public.invoice_list.tax_cents is 'The tax.';
comment on column public.invoice_list.total_cents is 'With tax.';
comment on column public.invoice_list.paid_cents is 'What was paid of it.';
comment on column public.invoice_list.credited_cents is 'What credit notes have taken back of it.';
comment on column public.invoice_list.status is
  'open, overdue, paid, credited, or written_off (we gave up what was left). A credit note is always credited.';
comment on column public.invoice_list.open_cents is 'What is left to pay.';
comment on column public.invoice_list.corrects is 'For a credit note, the id of the invoice that it is about.';

grant select on public.invoice_list to authenticated, api_key_read;

select private.close_views_to_writes();
