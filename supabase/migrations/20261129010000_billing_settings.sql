-- How the provider bills: where it is taxed, the numbers and texts of its invoices, and when something is due. One row.
-- Admins change it with a reason; billing staff read it; everyone reads the part that prices depend on.

-- Billing staff and admins act on money. Support staff see none of it.

create function private.is_billing_staff() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select private.is_active() and private.api_key_claim() is null and exists (
    select from app.staff
    where user_id = (select auth.uid()) and staff_type in ('admin', 'billing')
  )
$$;

comment on function private.is_billing_staff() is 'Active and staff of type billing or admin.';

grant execute on function private.is_billing_staff() to authenticated;

create function private.require_billing_staff() returns void
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not private.is_billing_staff() then
    perform private.raise_error('forbidden', '42501',
      'Only billing staff and admins who are not suspended may do this.', 'Ask billing staff or an admin.');
  end if;
end
$$;

-- An IBAN is checked as ISO 13616 says: the first four characters move to the end, letters
-- become numbers, and the remainder of 97 is 1.
create function private.is_iban(value text) returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  -- The pattern first: what is no IBAN has no number.
  select case when value ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$' then (
    select string_agg(case when c.letter ~ '[A-Z]' then (ascii(c.letter) - 55)::text else c.letter end, ''
      order by c.place)
    from regexp_split_to_table(substr(value, 5) || left(value, 4), '') with ordinality c (letter, place)
  )::numeric % 97 = 1 else false end
$$;

-- Whether a value is a list of at most 20 things, each written like this. Null stays null.
create function private.is_list_of(value jsonb, pattern text) returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select case when value is null then null when jsonb_typeof(value) = 'array' then
    jsonb_array_length(value) <= 20 and not exists (
      select from jsonb_array_elements(value) e where e::text !~ pattern)
    else false end
$$;

-- The currency of a member state of the European Union; null: another country. Bulgaria has the euro since 2026.
create function private.national_currency(country text) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select case country
    when 'CZ' then 'CZK' when 'DK' then 'DKK' when 'HU' then 'HUF' when 'PL' then 'PLN' when 'RO' then 'RON'
    when 'SE' then 'SEK'
    else case when country = any (private.eu_countries()) then 'EUR' end
  end
$$;

create table app.billing_settings (
  id boolean primary key default true,
  -- Tax.
  tax_scheme text not null default 'unset',
  tax_country text not null default '',
  taxes_by_oss boolean not null default false,
  exempt_text text not null default '',
  tax_number text not null default '',
  -- Invoices.
  currency text not null default 'EUR',
  invoice_prefix text not null default 'INV-',
  credit_note_prefix text not null default 'CN-',
  invoice_text text not null default '',
  payment_text text not null default '',
  prices_shown text not null default 'net',
  credit_limit_cents bigint not null default 10000,
  -- When something is due, and what happens after that.
  due_days integer not null default 14,
  reminder_days integer[] not null default '{3,10}',
  hold_days integer not null default 17,
  delete_days integer not null default 30,
  -- How customers pay.
  default_mode text not null default 'postpaid',
  drivers text[] not null default '{}',
  bank_holder text not null default '',
  bank_iban text not null default '',
  bank_bic text not null default '',
  version integer not null default 1,
  updated_at timestamptz not null default now(),

  constraint billing_settings_id_single check (id),
  constraint billing_settings_tax_scheme_known check (tax_scheme in ('unset', 'vat', 'exempt', 'outside')),
  constraint billing_settings_tax_country_code check (tax_country ~ '^([A-Z]{2})?$'),
  constraint billing_settings_tax_country_given check (tax_scheme = 'unset' or tax_country <> ''),
  constraint billing_settings_exempt_text_line check (private.is_line(exempt_text, 200)),
  constraint billing_settings_exempt_text_given check (tax_scheme <> 'exempt' or exempt_text <> ''),
  constraint billing_settings_tax_number_line check (private.is_line(tax_number, 40)),
  constraint billing_settings_currency_code check (currency ~ '^[A-Z]{3}$'),
  -- Article 230 of Directive 2006/112/EC: the amount of VAT is in the currency of the country, and an invoice has one.
  constraint billing_settings_currency_national check (
    tax_scheme <> 'vat' or currency = private.national_currency(tax_country)),
  constraint billing_settings_invoice_prefix_pattern check (invoice_prefix ~ '^[A-Z0-9][A-Z0-9-]{0,9}$'),
  constraint billing_settings_credit_note_prefix_pattern check (credit_note_prefix ~ '^[A-Z0-9][A-Z0-9-]{0,9}$'),
  constraint billing_settings_credit_note_prefix_different check (credit_note_prefix <> invoice_prefix),
  constraint billing_settings_invoice_text_block check (private.is_block(invoice_text, 1000)),
  constraint billing_settings_payment_text_block check (private.is_block(payment_text, 1000)),
  constraint billing_settings_prices_shown_known check (prices_shown in ('net', 'gross')),
  constraint billing_settings_credit_limit_cents_range check (credit_limit_cents between 0 and 100000000),
  constraint billing_settings_due_days_range check (due_days between 0 and 90),
  constraint billing_settings_reminder_days_range check (
    cardinality(reminder_days) <= 5 and 0 < all (reminder_days) and 90 >= all (reminder_days)),
  constraint billing_settings_hold_days_range check (hold_days between 1 and 365),
  constraint billing_settings_delete_days_range check (delete_days between 1 and 365),
  constraint billing_settings_default_mode_known check (default_mode in ('postpaid', 'prepaid')),
  constraint billing_settings_drivers_known check (drivers <@ array['simulated', 'bank-transfer', 'stripe']),
  constraint billing_settings_drivers_bank check (
    'bank-transfer' <> all (drivers) or '' <> all (array[bank_holder, bank_iban])),
  constraint billing_settings_bank_holder_line check (private.is_line(bank_holder, 70)),
  constraint billing_settings_bank_iban_number check (bank_iban = '' or private.is_iban(bank_iban)),
  constraint billing_settings_bank_bic_code check (bank_bic ~ '^([A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?)?$')
);

comment on table app.billing_settings is 'One row: how the provider bills. Changed by procedure only.';
comment on column app.billing_settings.tax_scheme is
  'unset: no invoice is issued. vat: taxed in a member state of the EU. exempt: a small business in the EU that charges no '
  'VAT. outside: a provider outside the EU.';
comment on column app.billing_settings.tax_country is 'Where the provider is taxed: ISO 3166-1 alpha-2, or empty.';
comment on column app.billing_settings.taxes_by_oss is
  'Private customers in other member states pay the rate of their country, declared through the One Stop Shop.';
comment on column app.billing_settings.exempt_text is 'What invoices say instead of VAT, in the scheme exempt.';
comment on column app.billing_settings.tax_number is 'The number of the tax office, for providers without a VAT ID.';
comment on column app.billing_settings.currency is 'Of every invoice: ISO 4217.';
comment on column app.billing_settings.prices_shown is
  'net or gross: what private customers see before they choose, where the country of a reader is not known.';
comment on column app.billing_settings.credit_limit_cents is
  'How much of one invoice billing staff give back by themselves. Admins are not limited.';
comment on column app.billing_settings.due_days is 'An invoice is due so many days after it was issued.';
comment on column app.billing_settings.reminder_days is 'Reminders are sent so many days after an invoice was due.';
comment on column app.billing_settings.hold_days is 'Servers are held so many days after an invoice was due.';
comment on column app.billing_settings.delete_days is 'Servers are deleted so many days after they were held.';
comment on column app.billing_settings.default_mode is 'Of new workspaces: they pay later, or from a balance.';

comment on constraint billing_settings_tax_scheme_known on app.billing_settings is
  'One of unset, vat, exempt, outside.';
comment on constraint billing_settings_tax_country_code on app.billing_settings is
  'A country of two letters, such as AT.';
comment on constraint billing_settings_tax_country_given on app.billing_settings is
  'Say in which country you are taxed.';
comment on constraint billing_settings_exempt_text_line on app.billing_settings is
  'One line of at most 200 visible characters.';
comment on constraint billing_settings_exempt_text_given on app.billing_settings is
  'Say why no VAT is charged: invoices print it.';
comment on constraint billing_settings_tax_number_line on app.billing_settings is
  'One line of at most 40 visible characters.';
comment on constraint billing_settings_currency_code on app.billing_settings is 'Three letters, such as EUR.';
comment on constraint billing_settings_currency_national on app.billing_settings is
  'Invoices with VAT are in the currency of the country where you are taxed, such as EUR in Austria and PLN in Poland.';
comment on constraint billing_settings_invoice_prefix_pattern on app.billing_settings is
  'Capital letters, digits and hyphens, 1 to 10.';
comment on constraint billing_settings_credit_note_prefix_pattern on app.billing_settings is
  'Capital letters, digits and hyphens, 1 to 10.';
comment on constraint billing_settings_credit_note_prefix_different on app.billing_settings is
  'Invoices and credit notes need prefixes of their own.';
comment on constraint billing_settings_invoice_text_block on app.billing_settings is
  'At most 1000 visible characters, without blanks around them.';
comment on constraint billing_settings_payment_text_block on app.billing_settings is
  'At most 1000 visible characters, without blanks around them.';
comment on constraint billing_settings_prices_shown_known on app.billing_settings is 'One of net, gross.';
comment on constraint billing_settings_credit_limit_cents_range on app.billing_settings is
  'From 0 to 1,000,000.00.';
comment on constraint billing_settings_due_days_range on app.billing_settings is 'A whole number from 0 to 90.';
comment on constraint billing_settings_reminder_days_range on app.billing_settings is
  'At most five whole numbers from 1 to 90.';
comment on constraint billing_settings_hold_days_range on app.billing_settings is 'A whole number from 1 to 365.';
comment on constraint billing_settings_delete_days_range on app.billing_settings is 'A whole number from 1 to 365.';
comment on constraint billing_settings_default_mode_known on app.billing_settings is 'One of postpaid, prepaid.';
comment on constraint billing_settings_drivers_known on app.billing_settings is
  'Any of simulated, bank-transfer, stripe.';
comment on constraint billing_settings_drivers_bank on app.billing_settings is
  'Bank transfer needs the holder of the account and its IBAN.';
comment on constraint billing_settings_bank_holder_line on app.billing_settings is
  'One line of at most 70 visible characters.';
comment on constraint billing_settings_bank_iban_number on app.billing_settings is
  'An IBAN without blanks, whose check digits are right.';
comment on constraint billing_settings_bank_bic_code on app.billing_settings is 'A BIC of 8 or 11 characters.';

insert into app.billing_settings default values;

create trigger billing_settings_touch before update on app.billing_settings
  for each row execute function private.touch_updated_at();

-- Every amount that was computed names this currency, and prices exist in it.
create function private.keep_currency() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if exists (select from app.invoices) then
    raise exception 'invalid_state' using
      errcode = 'PT409',
      detail = 'currency: Invoices were issued already.',
      hint = 'The currency stays.';
  end if;
  return new;
end
$$;

create trigger billing_settings_keep_currency before update on app.billing_settings
  for each row when (old.currency <> new.currency)
  execute function private.keep_currency();

alter table app.billing_settings enable row level security;
alter table app.billing_settings force row level security;

create policy "Everyone reads what prices depend on"
  on app.billing_settings for select to anon, authenticated
  using (true);

-- The other columns are for billing staff: private.billing_settings_row checks who asks.
grant select (
    tax_scheme, tax_country, taxes_by_oss, exempt_text, currency, prices_shown, due_days, hold_days, delete_days,
    default_mode, drivers)
  on app.billing_settings to anon, authenticated;

create view public.billing_terms with (security_invoker = true) as
select tax_scheme, tax_country, taxes_by_oss, exempt_text, currency, prices_shown, due_days, hold_days, delete_days,
  default_mode, drivers
from app.billing_settings;

comment on view public.billing_terms is 'One row: what prices and invoices of this provider depend on.';
comment on column public.billing_terms.tax_scheme is
  'unset: invoices are not issued. vat: taxed in a member state of the EU. exempt: a small business without VAT. '
  'outside: outside the EU.';
comment on column public.billing_terms.tax_country is 'Where the provider is taxed, or empty.';
comment on column public.billing_terms.taxes_by_oss is
  'true: private customers in other member states of the EU pay the rate of their country.';
comment on column public.billing_terms.exempt_text is 'What invoices say instead of VAT, in the scheme exempt.';
comment on column public.billing_terms.currency is 'Of every invoice.';
comment on column public.billing_terms.prices_shown is 'net or gross: how prices are shown before a reader chooses.';
comment on column public.billing_terms.due_days is 'An invoice is due so many days after it was issued.';
comment on column public.billing_terms.hold_days is 'Servers are held so many days after an invoice was due.';
comment on column public.billing_terms.delete_days is 'Servers are deleted so many days after they were held.';
comment on column public.billing_terms.default_mode is 'postpaid: pay an invoice. prepaid: from a balance.';
comment on column public.billing_terms.drivers is 'How customers can pay: simulated, bank-transfer, stripe.';

grant select on public.billing_terms to anon, authenticated;

create function private.billing_settings_row()
returns table (
  tax_scheme text, tax_country text, taxes_by_oss boolean, exempt_text text, tax_number text, currency text,
  invoice_prefix text, credit_note_prefix text, invoice_text text, payment_text text, prices_shown text,
  credit_limit_cents bigint, due_days integer, reminder_days integer[], hold_days integer, delete_days integer,
  default_mode text, drivers text[], bank_holder text, bank_iban text, bank_bic text, version integer,
  updated_at timestamptz
)
language sql stable security definer
set search_path = ''
as $$
  select s.tax_scheme, s.tax_country, s.taxes_by_oss, s.exempt_text, s.tax_number, s.currency, s.invoice_prefix,
    s.credit_note_prefix, s.invoice_text, s.payment_text, s.prices_shown, s.credit_limit_cents, s.due_days,
    s.reminder_days, s.hold_days, s.delete_days, s.default_mode, s.drivers, s.bank_holder, s.bank_iban, s.bank_bic,
    s.version, s.updated_at
  from app.billing_settings s where private.is_billing_staff()
$$;

comment on function private.billing_settings_row() is 'The settings, for billing staff and admins. Nothing for others.';

grant execute on function private.billing_settings_row() to authenticated;

create view public.admin_billing_settings with (security_invoker = true, security_barrier = true) as
select s.* from private.billing_settings_row() s;

comment on view public.admin_billing_settings is 'One row: how the provider bills. For billing staff and admins.';

grant select on public.admin_billing_settings to authenticated;

insert into app.audit_actions (entity, action) values ('billing_settings', 'save');
insert into app.step_up_rules (procedure) values ('save_billing_settings');

create function private.save_billing_settings(expected_version integer, settings jsonb, reason text)
returns setof app.billing_settings
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  was app.billing_settings;
  wanted app.billing_settings;
  why text;
  first_error record;
begin
  perform private.require_admin();
  if jsonb_typeof(settings) is distinct from 'object' then
    perform private.raise_invalid_input('settings: An object.', 'Check what is there now, then try again.');
  end if;
  select * into strict was from app.billing_settings for update;
  if was.version is distinct from expected_version then
    perform private.raise_conflict(was.version);
  end if;
  if private.is_list_of(settings -> 'reminder_days', '^[0-9]{1,4}$') is false then
    perform private.raise_invalid_input(
      'reminder_days: At most five whole numbers from 1 to 90.', 'Correct it, then save again.');
  end if;
  if private.is_list_of(settings -> 'drivers', '^"[a-z-]+"$') is false then
    perform private.raise_invalid_input(
      'drivers: Any of simulated, bank-transfer, stripe.', 'Correct it, then save again.');
  end if;
  select e.* into first_error from private.type_errors(
    jsonb_build_array(jsonb_build_object('n', 1, 'given', settings - 'reminder_days' - 'drivers')),
    '{"tax_scheme": "text", "tax_country": "text", "taxes_by_oss": "boolean", "exempt_text": "text",
      "tax_number": "text", "currency": "text", "invoice_prefix": "text", "credit_note_prefix": "text",
      "invoice_text": "text", "payment_text": "text", "prices_shown": "text", "credit_limit_cents": "bigint",
      "due_days": "integer", "hold_days": "integer", "delete_days": "integer", "default_mode": "text",
      "bank_holder": "text", "bank_iban": "text", "bank_bic": "text"}') e;
  if first_error.n is null then
    select r.* into first_error from private.check_violations('app.billing_settings',
      jsonb_build_array(jsonb_build_object('n', 1, 'doc', to_jsonb(was) || settings))) r;
  end if;
  if first_error.n is not null then
    perform private.raise_invalid_input(
      first_error.field || ': ' || first_error.message, 'Correct it, then save again.');
  end if;
  why := private.require_reason(reason);

  wanted := jsonb_populate_record(was, settings);
  if wanted is distinct from was then
    execute (
      select format('update app.billing_settings set %s, version = version + 1',
        string_agg(format('%1$I = ($1).%1$I', k), ', '))
      from jsonb_object_keys(settings) k
    ) using wanted;
    insert into app.audit_events (actor, action, entity, reason, before, after)
    select (select auth.uid()), 'save', 'billing_settings', why, c.before, c.after
    from private.changed_values(to_jsonb(was), to_jsonb(wanted)) c;
  end if;
  return query select * from app.billing_settings;
end
$$;

create function public.save_billing_settings(expected_version integer, settings jsonb, reason text)
returns setof jsonb
language sql volatile security invoker
set search_path = ''
as $$
  select to_jsonb(s) from private.save_billing_settings(expected_version, settings, reason) s
$$;

comment on function public.save_billing_settings(integer, jsonb, text) is
  'Changes the given settings and returns the row. For admins. Raises: forbidden, conflict, invalid_input, invalid_state '
  '(the currency, once an invoice was issued), step_up_required.';

grant execute on function
  private.save_billing_settings(integer, jsonb, text), public.save_billing_settings(integer, jsonb, text)
  to authenticated;

select private.close_views_to_writes();
