-- Invoices and what is on them. A month of a workspace becomes one invoice. What was issued never changes: a correction
-- is another document. Amounts of usage are millionths of the currency, amounts of invoices whole cents.

-- What is issued is changed by nobody, and neither is what led to it.
create function private.raise_on_issued_change() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception 'forbidden' using
    errcode = '42501',
    detail = format('%I never changes.', tg_table_name),
    hint = 'Issue a credit note, or add a charge to the next month.';
end
$$;

create table app.invoice_series (
  series text primary key,
  next_number bigint not null default 1,
  last_hash text not null default repeat('0', 64),

  constraint invoice_series_series_known check (series in ('invoice', 'credit_note')),
  constraint invoice_series_next_number_range check (next_number > 0)
);

comment on table app.invoice_series is
  'The next number of invoices and of credit notes. A number is taken in the transaction that issues the document, so none '
  'is left out. The row is also the lock of the chain of hashes.';
comment on column app.invoice_series.last_hash is 'The hash of the last document. 64 zeros before the first.';

insert into app.invoice_series (series) values ('invoice'), ('credit_note');

create table app.invoices (
  id uuid primary key default gen_random_uuid(),
  number text not null,
  kind text not null,
  workspace_id uuid not null references app.workspaces (id) on delete restrict,
  month date not null,
  issued_on date not null,
  issued_at timestamptz not null,
  due_on date,
  currency char(3) not null,
  payer jsonb not null,
  seller jsonb not null,
  net_cents bigint not null,
  tax_cents bigint not null,
  total_cents bigint not null,
  oss_country text not null default '',
  corrects uuid references app.invoices (id) on delete restrict,
  reason text,
  texts jsonb not null,
  hash text not null,
  previous_hash text not null,

  constraint invoices_number_key unique (number),
  constraint invoices_number_pattern check (number ~ '^[A-Z0-9-]+$' and char_length(number) <= 30),
  constraint invoices_kind_known check (kind in ('invoice', 'credit_note')),
  constraint invoices_month_first check (extract(day from month) = 1),
  constraint invoices_due_on_after check (due_on >= issued_on),
  constraint invoices_due_on_given check ((kind = 'invoice') = (due_on is not null)),
  constraint invoices_total_cents_sum check (total_cents = net_cents + tax_cents),
  constraint invoices_total_cents_range check (net_cents >= 0 and tax_cents >= 0),
  constraint invoices_oss_country_pattern check (oss_country ~ '^([A-Z]{2})?$'),
  constraint invoices_corrects_given check ((kind = 'credit_note') = (corrects is not null)),
  constraint invoices_reason_given check ((kind = 'credit_note') = (reason is not null)),
  constraint invoices_hash_pattern check (hash ~ '^[0-9a-f]{64}$'),
  constraint invoices_previous_hash_pattern check (previous_hash ~ '^[0-9a-f]{64}$')
);

comment on table app.invoices is
  'Issued invoices and credit notes. A row never changes. The API reads invoice_list and invoice_facts.';
comment on column app.invoices.kind is
  'invoice: what a month costs. credit_note: takes amounts of another invoice back; its own amounts are positive.';
comment on column app.invoices.month is 'The first day of the month that it is about, in UTC.';
comment on column app.invoices.payer is 'Who pays, copied when it was issued.';
comment on column app.invoices.seller is 'Who sells, with the bank account, copied when it was issued.';
comment on column app.invoices.oss_country is
  'The country whose tax was charged and is declared through the One Stop Shop. Empty: the tax is declared otherwise, or '
  'there is none. A credit note has that of its invoice, whatever the settings say by then.';
comment on column app.invoices.corrects is 'The invoice that a credit note is about.';
comment on column app.invoices.texts is 'The texts of the provider when it was issued: {invoice, payment}.';
comment on column app.invoices.hash is
  'SHA-256, as private.hash_of_facts says, of the facts of this document, which name the hash of the one before it.';
comment on column app.invoices.previous_hash is 'The hash of the document before it in its series. 64 zeros for the first.';

create unique index invoices_month on app.invoices (workspace_id, month) where kind = 'invoice';
create index invoices_workspace_id on app.invoices (workspace_id, issued_at desc);
create index invoices_issued_at on app.invoices (issued_at desc);
create index invoices_oss on app.invoices (month) where oss_country <> '';
create index invoices_corrects on app.invoices (corrects) where corrects is not null;

create table app.invoice_lines (
  invoice_id uuid not null references app.invoices (id) on delete restrict,
  position integer not null,
  kind text not null,
  entity_id uuid,
  title text not null,
  detail text not null default '',
  from_at timestamptz,
  to_at timestamptz,
  quantity numeric not null,
  unit text not null,
  unit_micros bigint,
  net_micros bigint not null,
  net_cents bigint not null,
  tax_category text not null,
  tax_rate numeric(5, 2) not null,
  data jsonb not null default '{}',

  primary key (invoice_id, position),
  constraint invoice_lines_position_range check (position > 0),
  constraint invoice_lines_kind_known check (kind in ('server', 'snapshot', 'volume', 'address', 'charge')),
  constraint invoice_lines_unit_known check (unit in ('minute', 'gib_hour', 'piece')),
  constraint invoice_lines_tax_category_known check (tax_category in ('S', 'AE', 'O', 'E'))
);

comment on table app.invoice_lines is 'The lines of an invoice: one for each server, snapshot, size of a volume and charge of the month.';
comment on column app.invoice_lines.entity_id is 'The server, the snapshot, the row of the log of volumes or the charge.';
comment on column app.invoice_lines.quantity is
  'For a server, the started minutes that were billed. For a snapshot or volume, GiB times hours. For a charge, 1.';
comment on column app.invoice_lines.unit_micros is
  'The price of one unit, where quantity times it is net_micros. Null where several prices held, a cap was reached, or a '
  'unit costs a part of a millionth.';
comment on column app.invoice_lines.net_cents is 'net_micros, rounded once to cents, half away from zero.';
comment on column app.invoice_lines.data is
  'For a server: plan, region, minutes and cap. For a charge: its arithmetic. For a line of a credit note: the position '
  'that it is about.';

create table app.invoice_taxes (
  invoice_id uuid not null references app.invoices (id) on delete restrict,
  category text not null,
  rate numeric(5, 2) not null,
  net_cents bigint not null,
  tax_cents bigint not null,
  reason text not null default '',
  reason_code text not null default '',

  primary key (invoice_id, category, rate),
  constraint invoice_taxes_category_known check (category in ('S', 'AE', 'O', 'E')),
  constraint invoice_taxes_rate_given check (category = 'S' or (rate = 0 and tax_cents = 0 and reason <> ''))
);

comment on table app.invoice_taxes is
  'The tax of an invoice, by category and rate, computed on the sum of the lines: EN 16931, BR-CO-17.';
comment on column app.invoice_taxes.category is
  'S: at a rate. AE: reverse charge. O: not subject to VAT. E: exempt. The codes of UNTDID 5305.';
comment on column app.invoice_taxes.reason is 'Why there is no tax. Empty for S.';
comment on column app.invoice_taxes.reason_code is 'The code of the reason in the list VATEX, where it has one.';

create table app.charges (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references app.workspaces (id) on delete restrict,
  month date not null,
  kind text not null,
  title text not null,
  net_micros bigint not null,
  data jsonb not null default '{}',
  reason text,
  -- No foreign key: it stays when the account is deleted. Null: the system.
  created_by uuid,
  created_at timestamptz not null default now(),
  invoice_id uuid references app.invoices (id) on delete restrict,

  constraint charges_month_first check (extract(day from month) = 1),
  constraint charges_kind_known check (kind in ('fee', 'correction', 'sla_credit', 'late_usage')),
  constraint charges_title_line check (private.is_line(title, 200) and title <> ''),
  constraint charges_net_micros_range check (
    net_micros <> 0 and net_micros between -1000000000000000 and 1000000000000000),
  constraint charges_reason_visible check (private.is_reason(reason))
);

comment on table app.charges is
  'Amounts of a month that do not come from the state log: fees, corrections, credits, late usage. A row never changes; '
  'its invoice is set once.';
comment on column app.charges.month is 'The invoice of this month has it, or of a later one.';
comment on column app.charges.net_micros is 'Negative: a credit.';
comment on column app.charges.data is 'How the amount was computed.';

create index charges_open on app.charges (workspace_id, month) where invoice_id is null;
create index charges_workspace_id on app.charges (workspace_id, created_at desc);
create index charges_invoice_id on app.charges (invoice_id) where invoice_id is not null;

create table app.month_closings (
  workspace_id uuid not null references app.workspaces (id) on delete restrict,
  month date not null,
  invoice_id uuid references app.invoices (id) on delete restrict,
  net_micros bigint,
  closed_at timestamptz,

  primary key (workspace_id, month),
  constraint month_closings_month_first check (extract(day from month) = 1),
  constraint month_closings_closed_at_given check ((closed_at is null) = (net_micros is null)),
  constraint month_closings_invoice_id_given check (closed_at is not null or invoice_id is null)
);

comment on table app.month_closings is
  'A row for each workspace and month that ended: to be closed while closed_at is null, once closed never changed.';
comment on column app.month_closings.invoice_id is 'Null: there was nothing to pay.';
comment on column app.month_closings.net_micros is 'What servers and snapshots cost. Later usage is compared with it.';

create index month_closings_open on app.month_closings (month, workspace_id) where closed_at is null;
create index month_closings_invoice_id on app.month_closings (invoice_id) where invoice_id is not null;

create table app.invoice_waits (
  workspace_id uuid not null references app.workspaces (id) on delete cascade,
  month date not null,
  reason text not null,
  since timestamptz not null default now(),
  tried_at timestamptz not null default now(),

  primary key (workspace_id, month),
  constraint invoice_waits_reason_known check (reason in ('profile', 'vat_check', 'settings'))
);

comment on table app.invoice_waits is
  'Months that ended and could not be closed yet, and what is missing. Each is tried again when the profile or the '
  'settings change, and once a day.';
comment on column app.invoice_waits.reason is
  'profile: nobody said who pays. vat_check: the VAT ID was not checked yet. settings: the provider is not ready to '
  'issue invoices.';

-- Nobody changes what was issued, also not the owner of the tables.
create trigger invoices_never_change before update or delete or truncate on app.invoices
  for each statement execute function private.raise_on_issued_change();
create trigger invoice_lines_never_change before update or delete or truncate on app.invoice_lines
  for each statement execute function private.raise_on_issued_change();
create trigger invoice_taxes_never_change before update or delete or truncate on app.invoice_taxes
  for each statement execute function private.raise_on_issued_change();

-- Lines and taxes come with their invoice, in the transaction that issues it: its issued_at is the time of that.
create function private.require_new_invoice() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if exists (
    select from new_rows n join app.invoices i on i.id = n.invoice_id where i.issued_at <> now())
  then
    perform private.raise_error('forbidden', '42501', format('%I never changes.', tg_table_name),
      'Issue a credit note, or add a charge to the next month.');
  end if;
  return null;
end
$$;

create trigger invoice_lines_of_new_invoice after insert on app.invoice_lines
  referencing new table as new_rows
  for each statement execute function private.require_new_invoice();
create trigger invoice_taxes_of_new_invoice after insert on app.invoice_taxes
  referencing new table as new_rows
  for each statement execute function private.require_new_invoice();

create function private.keep_charge() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and old.invoice_id is null and new.invoice_id is not null
    and to_jsonb(old) - 'invoice_id' = to_jsonb(new) - 'invoice_id'
  then
    return new;
  end if;
  raise exception 'forbidden' using
    errcode = '42501',
    detail = 'A charge never changes, and goes on one invoice.',
    hint = 'Add another charge that takes it back.';
end
$$;

create trigger charges_keep before update or delete on app.charges
  for each row execute function private.keep_charge();
create trigger charges_raise_on_truncate before truncate on app.charges
  for each statement execute function private.raise_on_truncate();

create function private.keep_closing() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and old.closed_at is null and new.closed_at is not null
    and (old.workspace_id, old.month) = (new.workspace_id, new.month)
  then
    return new;
  end if;
  raise exception 'forbidden' using
    errcode = '42501',
    detail = 'A month is closed once.',
    hint = 'Issue a credit note, or add a charge to the next month.';
end
$$;

create trigger month_closings_keep before update or delete on app.month_closings
  for each row execute function private.keep_closing();
create trigger month_closings_raise_on_truncate before truncate on app.month_closings
  for each statement execute function private.raise_on_truncate();

-- Numbers only go up, by one.
create function private.keep_series() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new.series = old.series and new.next_number = old.next_number + 1 then
    return new;
  end if;
  raise exception 'forbidden' using
    errcode = '42501',
    detail = 'Numbers are taken one after the other.',
    hint = 'Issue a document to take the next number.';
end
$$;

create trigger invoice_series_keep before update or delete on app.invoice_series
  for each row execute function private.keep_series();
create trigger invoice_series_raise_on_truncate before truncate on app.invoice_series
  for each statement execute function private.raise_on_truncate();

-- Who reads them. Support staff see no payment data.

alter table app.invoice_series enable row level security;
alter table app.invoices enable row level security;
alter table app.invoice_lines enable row level security;
alter table app.invoice_taxes enable row level security;
alter table app.charges enable row level security;
alter table app.month_closings enable row level security;
alter table app.invoice_waits enable row level security;

create policy "Nobody reads the series but by procedure"
  on app.invoice_series for select to anon, authenticated
  using (false);

create policy "Owners and accountants read their invoices, billing staff all"
  on app.invoices for select to authenticated, api_key_read
  using (
    workspace_id = any (array(select private.my_billing_workspace_ids()))
    or (select private.is_billing_staff())
  );

create policy "Nobody reads lines of invoices but by procedure"
  on app.invoice_lines for select to anon, authenticated
  using (false);
create policy "Nobody reads taxes of invoices but by procedure"
  on app.invoice_taxes for select to anon, authenticated
  using (false);
create policy "Nobody reads charges but by procedure"
  on app.charges for select to anon, authenticated
  using (false);
create policy "Nobody reads closings but by procedure"
  on app.month_closings for select to anon, authenticated
  using (false);
create policy "Nobody reads what invoices wait for but by procedure"
  on app.invoice_waits for select to anon, authenticated
  using (false);

grant select (
    id, number, kind, workspace_id, month, issued_on, due_on, currency, net_cents, tax_cents, total_cents, corrects)
  on app.invoices to authenticated, api_key_read;

grant execute on function private.is_billing_staff() to api_key_read;
