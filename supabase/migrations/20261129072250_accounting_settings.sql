-- What a file for DATEV needs besides the bookings: whose books they are, and on which account each booking goes. Nothing is
-- guessed: what is missing here is named before a file is made.

create table app.accounting_settings (
  id boolean primary key default true,
  consultant_number integer,
  client_number integer,
  fiscal_year_month integer not null default 1,
  account_length integer not null default 4,
  -- Null: all customers share the account of the receivables.
  first_debtor integer,
  receivable text not null default '',
  bank text not null default '',
  clearing text not null default '',
  credits text not null default '',
  expired_credits text not null default '',
  write_offs text not null default '',
  revenue jsonb not null default '[]',
  version integer not null default 1,
  updated_at timestamptz not null default now(),

  constraint accounting_settings_id_single check (id),
  constraint accounting_settings_consultant_number_range check (consultant_number between 1001 and 9999999),
  constraint accounting_settings_client_number_range check (client_number between 1 and 99999),
  constraint accounting_settings_fiscal_year_month_range check (fiscal_year_month between 1 and 12),
  constraint accounting_settings_account_length_range check (account_length between 4 and 8),
  -- Accounts of customers have one digit more, and begin with 1 to 6.
  constraint accounting_settings_first_debtor_range check (
    first_debtor between power(10, account_length) and 7 * power(10, account_length) - 1),
  constraint accounting_settings_receivable_digits check (receivable ~ '^([0-9]{4,9})?$'),
  constraint accounting_settings_bank_digits check (bank ~ '^([0-9]{4,9})?$'),
  constraint accounting_settings_clearing_digits check (clearing ~ '^([0-9]{4,9})?$'),
  constraint accounting_settings_credits_digits check (credits ~ '^([0-9]{4,9})?$'),
  constraint accounting_settings_expired_credits_digits check (expired_credits ~ '^([0-9]{4,9})?$'),
  constraint accounting_settings_write_offs_digits check (write_offs ~ '^([0-9]{4,9})?$'),
  constraint accounting_settings_revenue_array check (jsonb_typeof(revenue) = 'array'),
  constraint accounting_settings_revenue_size check (pg_column_size(revenue) < 20000)
);

insert into app.accounting_settings default values;

comment on table app.accounting_settings is
  'One row: how a file for DATEV is made. Changed by procedure only. Closed to the API.';
comment on column app.accounting_settings.first_debtor is 'Customers get accounts of their own, from this number on.';
comment on column app.accounting_settings.clearing is 'Money at payment providers that is not on the bank account yet.';
comment on column app.accounting_settings.revenue is
  '[{category, country, rate, account, tax_key}]: the account of each kind of tax. country: of customers whose own rate is charged, else empty.';

create table app.debtor_numbers (
  workspace_id uuid primary key references app.workspaces (id) on delete restrict,
  number integer not null,

  constraint debtor_numbers_number_key unique (number)
);

comment on table app.debtor_numbers is
  'The account of each customer in the books of the provider. Given once, with the first export. Closed to the API.';

create trigger accounting_settings_raise_on_truncate before truncate on app.accounting_settings
  for each statement execute function private.raise_on_truncate();
create trigger debtor_numbers_never_change before update or delete or truncate on app.debtor_numbers
  for each statement execute function private.raise_on_change();

alter table app.accounting_settings enable row level security;
alter table app.debtor_numbers enable row level security;

create policy "Nobody reads settings of accounting but by procedure"
  on app.accounting_settings for select to anon, authenticated
  using (false);
create policy "Nobody reads accounts of customers but by procedure"
  on app.debtor_numbers for select to anon, authenticated
  using (false);

insert into app.audit_actions (entity, action) values ('accounting_settings', 'save');

-- The settings, with every kind of tax that is on an invoice.
create function private.accounting_settings() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_billing_staff();
  return (
    select to_jsonb(s) - 'id' || jsonb_build_object('used', coalesce((
      select jsonb_agg(to_jsonb(u) order by u.category desc, u.country, u.rate)
      from (
        select distinct t.category,
          i.oss_country as country,
          trim_scale(t.rate) as rate
        from app.invoice_taxes t join app.invoices i on i.id = t.invoice_id) u), '[]'))
    from app.accounting_settings s);
end
$$;

create function public.accounting_settings() returns jsonb
language sql stable security invoker
set search_path = ''
as $$ select private.accounting_settings() $$;

comment on function public.accounting_settings() is
  'How files for DATEV are made. used: the kinds of tax that are on invoices, {category, country, rate}: each needs an '
  'account in revenue. For billing staff and admins. Raises: forbidden.';

create function private.is_revenue(revenue jsonb) returns boolean
language sql immutable
set search_path = ''
as $$
  select jsonb_typeof(revenue) = 'array' and coalesce((
    select bool_and(coalesce(
      r ->> 'category' in ('S', 'AE', 'O', 'E') and r ->> 'country' ~ '^([A-Z]{2})?$'
      and jsonb_typeof(r -> 'rate') = 'number' and r ->> 'account' ~ '^([0-9]{4,9})?$'
      and r ->> 'tax_key' ~ '^([0-9]{1,4})?$', false))
    from jsonb_array_elements(case jsonb_typeof(revenue) when 'array' then revenue else '[]' end) r), true)
$$;

create function private.save_accounting_settings(expected_version integer, settings jsonb, reason text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  was app.accounting_settings;
  wanted app.accounting_settings;
  why text;
  first_error record;
begin
  perform private.require_billing_staff();
  if jsonb_typeof(settings) is distinct from 'object' then
    perform private.raise_invalid_input('settings: An object.', 'Check what is there now, then try again.');
  end if;
  select * into strict was from app.accounting_settings for update;
  if was.version is distinct from expected_version then
    perform private.raise_conflict(was.version);
  end if;
  if settings ? 'revenue' and not private.is_revenue(settings -> 'revenue') then
    perform private.raise_invalid_input('revenue: Accounts have 4 to 9 digits, tax keys 1 to 4.',
      'Correct it, then save again.');
  end if;
  select e.* into first_error from private.type_errors(
    jsonb_build_array(jsonb_build_object('n', 1, 'given', settings - 'revenue')),
    '{"consultant_number": "integer?", "client_number": "integer?", "fiscal_year_month": "integer",
      "account_length": "integer", "first_debtor": "integer?", "receivable": "text", "bank": "text", "clearing": "text",
      "credits": "text", "expired_credits": "text", "write_offs": "text"}') e;
  if first_error.n is null then
    select r.* into first_error from private.check_violations('app.accounting_settings',
      jsonb_build_array(jsonb_build_object('n', 1, 'doc', to_jsonb(was) || settings))) r;
  end if;
  if first_error.n is not null then
    perform private.raise_invalid_input(
      first_error.field || ': ' || first_error.message, 'Correct it, then save again.');
  end if;
  why := private.require_reason(reason);
  wanted := jsonb_populate_record(was, settings - array['id', 'version', 'updated_at']);
  if wanted is distinct from was then
    update app.accounting_settings s set
      consultant_number = wanted.consultant_number, client_number = wanted.client_number,
      fiscal_year_month = wanted.fiscal_year_month, account_length = wanted.account_length,
      first_debtor = wanted.first_debtor, receivable = wanted.receivable, bank = wanted.bank,
      clearing = wanted.clearing, credits = wanted.credits, expired_credits = wanted.expired_credits,
      write_offs = wanted.write_offs, revenue = wanted.revenue, version = s.version + 1, updated_at = now();
    insert into app.audit_events (actor, action, entity, via, reason, before, after)
    select (select auth.uid()), 'save', 'accounting_settings', 'admin', why, c.before, c.after
    from private.changed_values(to_jsonb(was), to_jsonb(wanted)) c;
  end if;
  return private.accounting_settings();
end
$$;

create function public.save_accounting_settings(expected_version integer, settings jsonb, reason text) returns jsonb
language sql volatile security invoker
set search_path = ''
as $$ select private.save_accounting_settings(expected_version, settings, reason) $$;

comment on function public.save_accounting_settings(integer, jsonb, text) is
  'Changes how files for DATEV are made, and returns all of it. For billing staff and admins. Raises: forbidden, conflict, '
  'invalid_input.';

-- Customers with bookings in these months that have no account yet get the next ones, the oldest first.
create function private.debtor_numbers(from_month date, to_month date) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  settings app.accounting_settings;
begin
  perform private.require_billing_staff();
  perform private.require_months(from_month, to_month);
  select * into strict settings from app.accounting_settings for update;
  if settings.first_debtor is null then
    return '{}';
  end if;
  insert into app.debtor_numbers (workspace_id, number)
  select w.id, greatest(settings.first_debtor, coalesce((select max(d.number) + 1 from app.debtor_numbers d), 0)) - 1
    + row_number() over (order by w.created_at, w.id)
  from app.workspaces w
  where w.id in (
      select t.workspace_id from app.ledger_transactions t
      where t.at >= from_month::timestamp at time zone 'UTC' and t.at < private.month_end(to_month))
    and not exists (select from app.debtor_numbers d where d.workspace_id = w.id);
  return (
    select coalesce(jsonb_object_agg(d.workspace_id, d.number), '{}') from app.debtor_numbers d
    where d.workspace_id in (
      select t.workspace_id from app.ledger_transactions t
      where t.at >= from_month::timestamp at time zone 'UTC' and t.at < private.month_end(to_month)));
end
$$;

create function public.debtor_numbers(from_month date, to_month date) returns jsonb
language sql volatile security invoker
set search_path = ''
as $$ select private.debtor_numbers(from_month, to_month) $$;

comment on function public.debtor_numbers(date, date) is
  'The accounts of the customers with bookings in these months: {workspace_id: number}. A customer without one gets the '
  'next. Empty where all customers share an account. For billing staff and admins. Raises: forbidden, invalid_input.';

grant execute on function
  private.accounting_settings(), public.accounting_settings(),
  private.save_accounting_settings(integer, jsonb, text), public.save_accounting_settings(integer, jsonb, text),
  private.debtor_numbers(date, date), public.debtor_numbers(date, date)
  to authenticated;
