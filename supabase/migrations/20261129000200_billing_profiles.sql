-- Who pays for a workspace: what its invoices print, and what decides about the tax.

-- The members of the European Union, by their codes in ISO 3166-1. Greece is GR in addresses and EL in VAT IDs.
create function private.eu_countries() returns text[]
language sql immutable parallel safe
set search_path = ''
as $$
  select array['AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU', 'IE', 'IT', 'LT',
    'LU', 'LV', 'MT', 'NL', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK']
$$;

-- The structures that VIES publishes: https://ec.europa.eu/taxation_customs/vies/#/faq, question 11. The TypeScript twin
-- is src/domain/billing/vatId.ts, and one test compares both. Numbers of other countries are not checked.
create function private.vat_id_pattern(country text) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select case country
    when 'AT' then '^ATU[0-9]{8}$' when 'BE' then '^BE[01][0-9]{9}$' when 'BG' then '^BG[0-9]{9,10}$'
    when 'CY' then '^CY[0-9]{8}[A-Z]$' when 'CZ' then '^CZ[0-9]{8,10}$' when 'DE' then '^DE[0-9]{9}$'
    when 'DK' then '^DK[0-9]{8}$' when 'EE' then '^EE[0-9]{9}$' when 'ES' then '^ES[A-Z0-9][0-9]{7}[A-Z0-9]$'
    when 'FI' then '^FI[0-9]{8}$' when 'FR' then '^FR[A-Z0-9]{2}[0-9]{9}$' when 'GR' then '^EL[0-9]{9}$'
    when 'HR' then '^HR[0-9]{11}$' when 'HU' then '^HU[0-9]{8}$'
    when 'IE' then '^IE([0-9][A-Z0-9+*][0-9]{5}[A-Z]|[0-9]{7}[A-Z]{2})$' when 'IT' then '^IT[0-9]{11}$'
    when 'LT' then '^LT([0-9]{9}|[0-9]{12})$' when 'LU' then '^LU[0-9]{8}$' when 'LV' then '^LV[0-9]{11}$'
    when 'MT' then '^MT[0-9]{8}$' when 'NL' then '^NL[A-Z0-9+*]{12}$' when 'PL' then '^PL[0-9]{10}$'
    when 'PT' then '^PT[0-9]{9}$' when 'RO' then '^RO[0-9]{2,10}$' when 'SE' then '^SE[0-9]{12}$'
    when 'SI' then '^SI[0-9]{8}$' when 'SK' then '^SK[0-9]{10}$'
    else '^[A-Z0-9]{2,20}$'
  end
$$;

create table app.billing_profiles (
  workspace_id uuid primary key references app.workspaces (id) on delete cascade,
  kind text not null,
  name text not null default '',
  company text not null default '',
  street text not null default '',
  extra text not null default '',
  postcode text not null default '',
  city text not null default '',
  region text not null default '',
  country text not null,
  vat_id text not null default '',
  vat_state text not null default 'none',
  vat_checked_at timestamptz,
  vat_consultation text not null default '',
  vat_name text not null default '',
  vat_tried_at timestamptz,
  vat_fault text not null default '',
  vat_failures integer not null default 0,
  vat_next_at timestamptz,
  email text not null default '',
  reference text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid,

  constraint billing_profiles_kind_known check (kind in ('person', 'company')),
  constraint billing_profiles_name_line check (private.is_line(name, 100)),
  constraint billing_profiles_name_given check (kind <> 'person' or name <> ''),
  constraint billing_profiles_company_line check (private.is_line(company, 100)),
  constraint billing_profiles_company_given check (kind <> 'company' or company <> ''),
  constraint billing_profiles_company_companies check (kind = 'company' or company = ''),
  constraint billing_profiles_street_line check (private.is_line(street, 100)),
  constraint billing_profiles_street_given check (street <> ''),
  constraint billing_profiles_extra_line check (private.is_line(extra, 100)),
  constraint billing_profiles_postcode_sign check (postcode ~ '^([A-Z0-9][A-Z0-9 -]{1,10}[A-Z0-9])?$'),
  constraint billing_profiles_postcode_given check (
    postcode <> '' or country = 'IE' or country <> all (private.eu_countries())),
  constraint billing_profiles_city_line check (private.is_line(city, 100)),
  constraint billing_profiles_city_given check (city <> ''),
  constraint billing_profiles_region_line check (private.is_line(region, 100)),
  constraint billing_profiles_country_code check (country ~ '^[A-Z]{2}$'),
  constraint billing_profiles_vat_id_companies check (vat_id = '' or kind = 'company'),
  constraint billing_profiles_vat_id_pattern check (
    vat_id = '' or vat_id ~ private.vat_id_pattern(country)),
  constraint billing_profiles_vat_state_known check (
    vat_state in ('none', 'waiting', 'valid', 'invalid', 'unavailable')),
  constraint billing_profiles_vat_consultation_line check (private.is_line(vat_consultation, 60)),
  constraint billing_profiles_vat_name_line check (private.is_line(vat_name, 300)),
  constraint billing_profiles_vat_fault_pattern check (vat_fault ~ '^([A-Z][A-Z0-9_]{1,59})?$'),
  constraint billing_profiles_email_address check (
    email = '' or (char_length(email) <= 254 and private.is_link('mailto:' || email))),
  constraint billing_profiles_reference_line check (private.is_line(reference, 100))
);

comment on table app.billing_profiles is
  'Who pays for a workspace. Written by procedure only. The API reads billing_profile.';
comment on column app.billing_profiles.name is 'Of the person; of a company, for whose attention.';
comment on column app.billing_profiles.postcode is
  'In the European Union it decides whether a place belongs to a territory with tax rules of its own.';
comment on column app.billing_profiles.country is 'ISO 3166-1 alpha-2.';
comment on column app.billing_profiles.vat_id is 'In capitals, without blanks and signs between.';
comment on column app.billing_profiles.vat_state is
  'none: there is nothing to check. waiting: not checked yet. valid, invalid: what VIES answered last. '
  'unavailable: VIES could never answer so far.';
comment on column app.billing_profiles.vat_checked_at is 'When VIES last answered valid or invalid.';
comment on column app.billing_profiles.vat_consultation is
  'The number of that answer, which proves the check to a tax office.';
comment on column app.billing_profiles.vat_name is 'The name that VIES knows; many countries tell none.';
comment on column app.billing_profiles.vat_tried_at is 'When VIES was last asked.';
comment on column app.billing_profiles.vat_fault is 'Why it could not answer then, or empty.';
comment on column app.billing_profiles.vat_failures is 'How often VIES could not answer since it last did.';
comment on column app.billing_profiles.vat_next_at is 'When VIES is asked next. Null: never.';
comment on column app.billing_profiles.email is 'Where invoices are sent beside the members. Empty: to members alone.';
comment on column app.billing_profiles.reference is 'What the customer wants to read on invoices, such as an order number.';
comment on column app.billing_profiles.updated_by is 'No foreign key: it stays when the account is deleted.';

comment on constraint billing_profiles_kind_known on app.billing_profiles is 'One of person, company.';
comment on constraint billing_profiles_name_line on app.billing_profiles is 'One line of at most 100 visible characters.';
comment on constraint billing_profiles_name_given on app.billing_profiles is 'Enter the name.';
comment on constraint billing_profiles_company_line on app.billing_profiles is 'One line of at most 100 visible characters.';
comment on constraint billing_profiles_company_given on app.billing_profiles is 'Enter the name of the company.';
comment on constraint billing_profiles_company_companies on app.billing_profiles is 'Only for a company.';
comment on constraint billing_profiles_street_line on app.billing_profiles is 'One line of at most 100 visible characters.';
comment on constraint billing_profiles_street_given on app.billing_profiles is 'Enter street and number.';
comment on constraint billing_profiles_extra_line on app.billing_profiles is 'One line of at most 100 visible characters.';
comment on constraint billing_profiles_postcode_sign on app.billing_profiles is
  '3 to 12 digits, capital letters, blanks and hyphens.';
comment on constraint billing_profiles_postcode_given on app.billing_profiles is 'Enter the postcode.';
comment on constraint billing_profiles_city_line on app.billing_profiles is 'One line of at most 100 visible characters.';
comment on constraint billing_profiles_city_given on app.billing_profiles is 'Enter the city.';
comment on constraint billing_profiles_region_line on app.billing_profiles is 'One line of at most 100 visible characters.';
comment on constraint billing_profiles_country_code on app.billing_profiles is 'A country of two letters, such as AT.';
comment on constraint billing_profiles_vat_id_companies on app.billing_profiles is 'Only for a company.';
comment on constraint billing_profiles_vat_id_pattern on app.billing_profiles is
  'This is not a VAT ID of the country of the address. It begins with the letters of the country.';
comment on constraint billing_profiles_email_address on app.billing_profiles is
  'An email address of at most 254 characters.';
comment on constraint billing_profiles_reference_line on app.billing_profiles is
  'One line of at most 100 visible characters.';

create index billing_profiles_vat_next_at on app.billing_profiles (vat_next_at) where vat_next_at is not null;

-- What was printed on an invoice of then, and who changed it.
create table app.billing_profile_history (
  id bigint generated always as identity primary key,
  -- No foreign key: like invoices, it stays when a workspace is removed.
  workspace_id uuid not null,
  version integer not null,
  at timestamptz not null default now(),
  -- No foreign key: it stays when the account is deleted. Null: the check of the VAT ID.
  changed_by uuid,
  profile jsonb not null
);

comment on table app.billing_profile_history is
  'Append-only: a billing profile after each change and each answer about its VAT ID.';

create index billing_profile_history_workspace_id on app.billing_profile_history (workspace_id, id desc);

create trigger billing_profile_history_append_only before update or delete or truncate
  on app.billing_profile_history
  for each statement execute function private.raise_on_change();
create trigger billing_profiles_touch before update on app.billing_profiles
  for each row when (old.* is distinct from new.*) execute function private.touch_updated_at();
create trigger billing_profiles_keep_owner before update of workspace_id on app.billing_profiles
  for each row when (old.workspace_id is distinct from new.workspace_id)
  execute function private.raise_on_new_owner();
create trigger billing_profiles_raise_on_truncate before truncate on app.billing_profiles
  for each statement execute function private.raise_on_truncate();

create function private.record_billing_profile() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  insert into app.billing_profile_history (workspace_id, version, changed_by, profile)
  values (new.workspace_id, new.version,
    case when tg_op = 'INSERT' or new.version <> old.version then new.updated_by end,
    to_jsonb(new) - array[
      'workspace_id', 'version', 'created_at', 'updated_at', 'updated_by', 'vat_tried_at', 'vat_failures',
      'vat_next_at']);
  return null;
end
$$;

create trigger billing_profiles_record_new after insert on app.billing_profiles
  for each row execute function private.record_billing_profile();
-- Not each time that VIES cannot be reached.
create trigger billing_profiles_record_change after update on app.billing_profiles
  for each row when (
    old.version <> new.version
    or (old.vat_state, old.vat_checked_at) is distinct from (new.vat_state, new.vat_checked_at))
  execute function private.record_billing_profile();

alter table app.billing_profiles enable row level security;
alter table app.billing_profiles force row level security;
alter table app.billing_profile_history enable row level security;
alter table app.billing_profile_history force row level security;

create policy "Owners and accountants read who pays"
  on app.billing_profiles for select to authenticated, api_key_read
  using (workspace_id = any (array(select private.my_billing_workspace_ids())));
create policy "Owners and accountants read who paid before"
  on app.billing_profile_history for select to authenticated
  using (workspace_id = any (array(select private.my_billing_workspace_ids())));

grant select (
    workspace_id, kind, name, company, street, extra, postcode, city, region, country, vat_id, vat_state,
    vat_checked_at, vat_consultation, vat_name, vat_tried_at, vat_fault, email, reference, version, updated_at)
  on app.billing_profiles to authenticated, api_key_read;
grant select (workspace_id, version, at, changed_by, profile) on app.billing_profile_history to authenticated;

-- What an invoice copies.
create function private.payer_of(workspace uuid) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select to_jsonb(p) - array['created_at', 'updated_by', 'vat_failures', 'vat_next_at'] || jsonb_build_object('workspace_name', w.name)
  from app.billing_profiles p
  join app.workspaces w on w.id = p.workspace_id
  where p.workspace_id = workspace
$$;

comment on function private.payer_of(uuid) is
  'The billing profile of a workspace with the name of the workspace, or null: there is none yet.';
