-- What an accountant gets: documents, payments and bookings of some months, as rows of JSON that the page writes into files.
-- A month is the one of the date of the document or booking, in UTC.

create table app.billing_exports (
  id bigint generated always as identity primary key,
  format text not null,
  from_month date not null,
  to_month date not null,
  exported_by uuid references auth.users (id) on delete set null,
  exported_at timestamptz not null default now(),

  constraint billing_exports_format_known check (format in ('csv', 'datev', 'oss')),
  constraint billing_exports_months_first
    check (extract(day from from_month) = 1 and extract(day from to_month) = 1),
  constraint billing_exports_months_order check (to_month >= from_month)
);

comment on table app.billing_exports is
  'When somebody exported which months for accounting. Rows are added and never change. Closed to the API.';

create index billing_exports_months on app.billing_exports (to_month, from_month);
create index billing_exports_exported_by on app.billing_exports (exported_by) where exported_by is not null;

create trigger billing_exports_raise_on_truncate before truncate on app.billing_exports
  for each statement execute function private.raise_on_truncate();

alter table app.billing_exports enable row level security;

create policy "Nobody reads exports for accounting but by procedure"
  on app.billing_exports for select to anon, authenticated
  using (false);

insert into app.audit_actions (entity, action) values ('billing', 'export');

create function private.require_months(from_month date, to_month date) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if from_month is null or extract(day from from_month) <> 1
    or from_month not between date '2000-01-01' and date '9999-01-01' then
    perform private.raise_invalid_input('from_month: The first day of a month.', 'Choose the first month.');
  end if;
  if to_month is null or extract(day from to_month) <> 1 or to_month < from_month
    or to_month >= from_month + interval '12 months' then
    perform private.raise_invalid_input('to_month: A month from from_month on, and at most twelve in all.',
      'Choose the last month.');
  end if;
end
$$;

create function private.export_invoices(begins timestamptz, ends timestamptz, after text, max integer)
returns setof jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object('cursor', i.number, 'number', i.number, 'kind', i.kind, 'issued_on', i.issued_on,
    'due_on', i.due_on, 'month', i.month, 'corrects', (select c.number from app.invoices c where c.id = i.corrects),
    'customer', coalesce(nullif(i.payer ->> 'company', ''), i.payer ->> 'name', ''), 'workspace', w.slug,
    'country', coalesce(i.payer ->> 'country', ''), 'vat_id', coalesce(i.payer ->> 'vat_id', ''),
    'currency', i.currency, 'sign', case i.kind when 'invoice' then 1 else -1 end,
    'net_cents', i.net_cents, 'tax_cents', i.tax_cents, 'total_cents', i.total_cents, 'reason', coalesce(i.reason, ''),
    'hash', i.hash)
  from app.invoices i
  join app.workspaces w on w.id = i.workspace_id
  where i.issued_at >= begins and i.issued_at < ends and i.number > after collate "C"
  order by i.number collate "C" limit max
$$;

create function private.export_lines(begins timestamptz, ends timestamptz, after text, max integer)
returns setof jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object('cursor', k.cursor, 'number', i.number, 'kind', i.kind, 'issued_on', i.issued_on,
    'position', l.position, 'line_kind', l.kind, 'title', l.title, 'detail', l.detail,
    'from_at', private.utc_text(l.from_at), 'to_at', private.utc_text(l.to_at), 'quantity', trim_scale(l.quantity),
    'unit', l.unit, 'sign', case i.kind when 'invoice' then 1 else -1 end, 'net_cents', l.net_cents,
    'tax_category', l.tax_category, 'tax_rate', trim_scale(l.tax_rate), 'currency', i.currency)
  from app.invoices i
  join app.invoice_lines l on l.invoice_id = i.id
  cross join lateral (select i.number || ' ' || lpad(l.position::text, 9, '0')) k (cursor)
  -- The number alone first: the lines of invoices before it are not read again.
  where i.issued_at >= begins and i.issued_at < ends and i.number >= split_part(after, ' ', 1) collate "C"
    and k.cursor > after collate "C"
  order by k.cursor collate "C" limit max
$$;

create function private.export_taxes(begins timestamptz, ends timestamptz, after text, max integer)
returns setof jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object('cursor', k.cursor, 'number', i.number, 'kind', i.kind, 'issued_on', i.issued_on,
    'country', coalesce(i.payer ->> 'country', ''), 'vat_id', coalesce(i.payer ->> 'vat_id', ''),
    'oss_country', i.oss_country,
    'category', t.category, 'rate', trim_scale(t.rate), 'sign', case i.kind when 'invoice' then 1 else -1 end,
    'net_cents', t.net_cents, 'tax_cents', t.tax_cents, 'reason', t.reason, 'currency', i.currency)
  from app.invoices i
  join app.invoice_taxes t on t.invoice_id = i.id
  cross join lateral (select i.number || ' ' || t.category || lpad(t.rate::text, 9, '0')) k (cursor)
  where i.issued_at >= begins and i.issued_at < ends and i.number >= split_part(after, ' ', 1) collate "C"
    and k.cursor > after collate "C"
  order by k.cursor collate "C" limit max
$$;

-- What a quarter declares through the One Stop Shop, by country and rate. The quarter of a sale is the one of its month:
-- services with statements of account are done when their period ends (Articles 63 and 64(1) of Directive 2006/112/EC). Its
-- return is due at the end of the month after it (Articles 364 and 369f). A document of later is an amendment in the return of
-- the quarter in which it was issued, and names the quarter that it is about (Articles 365 and 369g(4)). So each document is in
-- one return.
create function private.export_oss(begins timestamptz, after text, max integer) returns setof jsonb
language sql stable
set search_path = ''
as $$
  select to_jsonb(g)
  from (
    select k.quarter || ' ' || i.oss_country || ' ' || lpad(t.rate::text, 6, '0') || ' ' || i.currency as cursor,
      k.quarter, i.oss_country as country, trim_scale(t.rate) as rate, i.currency,
      sum(d.sign * t.net_cents) as net_cents, sum(d.sign * t.tax_cents) as tax_cents
    from app.invoices i
    join app.invoice_taxes t on t.invoice_id = i.id and t.category = 'S'
    cross join lateral (
      select date_trunc('quarter', i.month)::date as supplied, case i.kind when 'invoice' then 1 else -1 end as sign) d
    cross join lateral (select to_char(d.supplied, 'YYYY-"Q"Q') as quarter) k
    where i.oss_country <> '' and (
      i.month >= (begins at time zone 'UTC')::date and i.month < (begins at time zone 'UTC')::date + interval '3 months'
        and i.issued_on < d.supplied + interval '4 months'
      or i.issued_at >= begins and i.issued_at < begins + interval '3 months'
        and i.issued_on >= d.supplied + interval '4 months')
    group by k.quarter, i.oss_country, t.rate, i.currency
  ) g
  where g.cursor > after collate "C"
  order by g.cursor collate "C" limit max
$$;

-- Money that came in and went out, and other bookings, each with its entries: debit is positive, and they sum to zero.
create function private.export_bookings(begins timestamptz, ends timestamptz, after text, max integer)
returns setof jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object('cursor', k.cursor, 'id', t.id, 'at', private.utc_text(t.at), 'kind', t.kind,
    'workspace_id', t.workspace_id, 'workspace', w.slug,
    'customer', coalesce(nullif(i.payer ->> 'company', ''), i.payer ->> 'name', w.name),
    'number', coalesce(i.number, ''), 'driver', coalesce(p.driver, ''), 'reference', coalesce(p.driver_reference, ''),
    'currency', coalesce(i.currency, p.currency, (select s.currency from app.billing_settings s)),
    'country', coalesce(i.payer ->> 'country', ''), 'vat_id', coalesce(i.payer ->> 'vat_id', ''),
    'oss_country', coalesce(i.oss_country, ''),
    'service_month', case when t.kind in ('invoice', 'credit_note') then i.month end, 'due_on', i.due_on,
    'entries', (
      select jsonb_object_agg(e.account, e.amount_cents) from app.ledger_entries e where e.transaction_id = t.id),
    'taxes', case when t.kind in ('invoice', 'credit_note') then (
      select jsonb_agg(jsonb_build_object('category', x.category, 'rate', trim_scale(x.rate),
        'net_cents', x.net_cents, 'tax_cents', x.tax_cents) order by x.category, x.rate)
      from app.invoice_taxes x where x.invoice_id = i.id) else '[]' end)
  from app.ledger_transactions t
  join app.workspaces w on w.id = t.workspace_id
  left join app.payments p on p.id = private.as_uuid(t.data ->> 'payment_id')
  left join app.invoices i on i.id = coalesce(private.as_uuid(t.data ->> 'invoice_id'), p.invoice_id)
  cross join lateral (select private.utc_text(t.at) || ' ' || t.id) k (cursor)
  where t.at >= begins and t.at < ends
    and (after = '' or t.at >= split_part(after, ' ', 1)::timestamptz) and k.cursor > after collate "C"
  order by k.cursor collate "C" limit max
$$;

create function private.billing_export_rows(part text, from_month date, to_month date, after text, max integer)
returns setof jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  begins timestamptz;
  ends timestamptz;
  most constant integer := least(greatest(max, 1), 1000);
begin
  perform private.require_billing_staff();
  perform private.require_months(from_month, to_month);
  begins := from_month::timestamp at time zone 'UTC';
  ends := private.month_end(to_month);
  case part
    when 'invoices' then return query select * from private.export_invoices(begins, ends, after, most);
    when 'lines' then return query select * from private.export_lines(begins, ends, after, most);
    when 'taxes' then return query select * from private.export_taxes(begins, ends, after, most);
    when 'bookings' then return query select * from private.export_bookings(begins, ends, after, most);
    when 'oss' then
      if to_month <> from_month + interval '2 months' or extract(month from from_month) not in (1, 4, 7, 10) then
        perform private.raise_invalid_input('to_month: For oss, the months of a quarter.', 'Choose a quarter.');
      end if;
      return query select * from private.export_oss(begins, after, most);
    else perform private.raise_invalid_input('part: invoices, lines, taxes, bookings or oss.', 'Choose one of them.');
  end case;
end
$$;

create function public.billing_export_rows(
  part text, from_month date, to_month date, after text default '', max integer default 1000
) returns setof jsonb
language sql stable security invoker
set search_path = ''
set statement_timeout = '30s'
as $$ select private.billing_export_rows(part, from_month, to_month, coalesce(after, ''), max) $$;

comment on function public.billing_export_rows(text, date, date, text, integer) is
  'What accounting needs of some months, at most max rows of it. part: invoices (with credit notes), lines, taxes, '
  'bookings or oss. The month is that of the day of the document or booking, in UTC. oss: the sums of a quarter for the One '
  'Stop Shop, by country and rate; quarter is another one where its return is amended. after: the cursor of the last row before. For '
  'billing staff and admins. Raises: forbidden, invalid_input.';

create function private.record_billing_export(format text, from_month date, to_month date) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_billing_staff();
  perform private.require_months(from_month, to_month);
  if format is null or format not in ('csv', 'datev', 'oss') then
    perform private.raise_invalid_input('format: csv, datev or oss.', 'Choose one of them.');
  end if;
  insert into app.billing_exports (format, from_month, to_month, exported_by)
  values (format, from_month, to_month, (select auth.uid()));
  perform private.record_billing_audit('export', null, jsonb_build_object(
    'format', format, 'from_month', from_month, 'to_month', to_month), null, 'admin');
end
$$;

create function public.record_billing_export(format text, from_month date, to_month date) returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.record_billing_export(format, from_month, to_month) $$;

comment on function public.record_billing_export(text, date, date) is
  'Writes down that months were exported for accounting, as the checklist of the month shows it. format: csv, datev, or oss (which is no '
  'export of bookings). For '
  'billing staff and admins. Raises: forbidden, invalid_input.';

grant execute on function
  private.billing_export_rows(text, date, date, text, integer), public.billing_export_rows(text, date, date, text, integer),
  private.record_billing_export(text, date, date), public.record_billing_export(text, date, date)
  to authenticated;
