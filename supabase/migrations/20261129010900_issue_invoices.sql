-- Issuing a document: it takes the next number of its series, and the hash of the document before it.

create function private.seller_facts() returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'legal_name', p.legal_name, 'address', p.address,
    'country', coalesce(nullif(s.tax_country, ''), p.law_country), 'vat_id', p.vat_id, 'tax_number', s.tax_number,
    'register', p.register, 'represented_by', p.represented_by, 'email', p.email, 'phone', p.phone,
    'bank', jsonb_build_object('holder', s.bank_holder, 'iban', s.bank_iban, 'bic', s.bank_bic))
  from app.provider_details p cross join app.billing_settings s
$$;

-- The country whose tax a document charges and the One Stop Shop declares: Articles 358a ff. and 369a ff. of Directive
-- 2006/112/EC. A rate is charged where the customer is only in that case and at home: see private.tax_of.
create function private.oss_country(document app.invoices, taxes app.invoice_taxes[]) returns text
language sql stable
set search_path = ''
as $$
  select case
    when document.kind = 'credit_note' then (select i.oss_country from app.invoices i where i.id = document.corrects)
    when s.taxes_by_oss and p.country <> s.tax_country and 'S' = any (select t.category from unnest(taxes) t)
      then p.country
    else ''
  end
  from app.billing_settings s
  -- Article 7: Monaco counts as France.
  cross join (select case document.payer ->> 'country' when 'MC' then 'FR' else document.payer ->> 'country' end) p (country)
$$;

-- Issues the document with these lines. Of the document the caller sets what it is about; lines have their amounts, and
-- here get their positions. taxes: category, rate, reason and reason_code of each that lines name.
create function private.issue_document(document app.invoices, lines app.invoice_lines[], taxes app.invoice_taxes[])
returns app.invoices
language plpgsql volatile
set search_path = ''
as $$
declare
  settings app.billing_settings;
  given constant app.invoice_lines[] := lines;
  line app.invoice_lines;
  tax app.invoice_taxes;
  next bigint;
begin
  select * into strict settings from app.billing_settings;
  -- The row is held until the transaction ends: numbers have no gaps, and the chain of hashes has one order.
  select s.next_number, s.last_hash into strict next, document.previous_hash
  from app.invoice_series s where s.series = document.kind for update;
  document.id := gen_random_uuid();
  document.number := case document.kind when 'invoice' then settings.invoice_prefix else settings.credit_note_prefix end
    || lpad(next::text, greatest(6, char_length(next::text)), '0');
  document.issued_at := now();
  document.issued_on := (now() at time zone 'UTC')::date;
  document.due_on := case document.kind when 'invoice' then document.issued_on + settings.due_days end;
  document.currency := settings.currency;
  document.seller := private.seller_facts();
  document.oss_country := private.oss_country(document, taxes);
  document.texts := jsonb_build_object('invoice', settings.invoice_text, 'payment', settings.payment_text);

  lines := '{}';
  foreach line in array given loop
    line.invoice_id := document.id;
    line.position := cardinality(lines) + 1;
    line.detail := coalesce(line.detail, '');
    line.data := coalesce(line.data, '{}');
    lines := lines || line;
  end loop;
  taxes := array(
    select row(document.id, t.category, t.rate, l.net_cents, private.tax_cents(l.net_cents, t.rate), t.reason,
      t.reason_code)::app.invoice_taxes
    from unnest(taxes) t
    cross join lateral (
      select coalesce(sum(l.net_cents), 0)::bigint from unnest(lines) l
      where l.tax_category = t.category and l.tax_rate = t.rate
    ) l (net_cents)
    order by t.category, t.rate);
  document.net_cents := (select sum(t.net_cents) from unnest(taxes) t);
  document.tax_cents := (select sum(t.tax_cents) from unnest(taxes) t);
  document.total_cents := document.net_cents + document.tax_cents;
  document.hash := private.hash_of_facts(private.document_facts(document, lines, taxes));

  update app.invoice_series s set next_number = next + 1, last_hash = document.hash where s.series = document.kind;
  insert into app.invoices select document.*;
  insert into app.invoice_lines select * from unnest(lines);
  insert into app.invoice_taxes select * from unnest(taxes);
  perform private.add_billing_job('document', document.id::text,
    jsonb_build_object('invoice_id', document.id, 'workspace_id', document.workspace_id));
  perform private.invoice_issued(document.id);
  return document;
end
$$;
