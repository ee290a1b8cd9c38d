-- The standard rates of VAT, dated, and the territories of member states that have rules of their own. Everyone reads
-- them: the pages compute with the same rows as the database.

create table app.tax_rates (
  country text not null,
  rate numeric not null,
  valid_from date not null,
  source text not null,
  created_at timestamptz not null default now(),

  primary key (country, valid_from),
  constraint tax_rates_country_code check (country ~ '^[A-Z]{2}$'),
  constraint tax_rates_rate_range check (rate between 0 and 50 and scale(rate) <= 2),
  constraint tax_rates_valid_from_range check (valid_from between '1960-01-01' and '2199-12-31'),
  constraint tax_rates_source_line check (private.is_line(source, 200) and source <> '')
);

comment on table app.tax_rates is
  'The standard rate of a country, from a day on. Admins add rows for later days: what was charged stays.';
comment on column app.tax_rates.source is 'Where the rate is written down.';
comment on column app.tax_rates.country is 'ISO 3166-1 alpha-2. Greece is GR.';

comment on constraint tax_rates_country_code on app.tax_rates is 'A country of two letters, such as AT.';
comment on constraint tax_rates_rate_range on app.tax_rates is 'A percentage from 0 to 50, with at most two decimals.';
comment on constraint tax_rates_valid_from_range on app.tax_rates is 'A day from 1960 to 2199.';
comment on constraint tax_rates_source_line on app.tax_rates is 'One line of 1 to 200 visible characters.';

create table app.tax_territories (
  country text not null,
  name text not null,
  postcode_pattern text not null,
  treatment text not null,
  rate numeric,

  primary key (country, name),
  constraint tax_territories_country_code check (country ~ '^[A-Z]{2}$'),
  constraint tax_territories_treatment_known check (treatment in ('outside', 'rate')),
  constraint tax_territories_rate_given check ((treatment = 'rate') = (rate is not null))
);

comment on table app.tax_territories is
  'Parts of member states, found by postcode, that are outside the area of EU VAT or have a rate of their own. Changed by '
  'migration only.';
comment on column app.tax_territories.postcode_pattern is
  'A regular expression for the postcode without blanks, in capital letters.';
comment on column app.tax_territories.treatment is
  'outside: Directive 2006/112/EC does not apply there (its Article 6). rate: the column rate holds instead of the '
  'rate of the country.';

alter table app.tax_rates enable row level security;
alter table app.tax_territories enable row level security;

create policy "Everyone reads the rates of VAT"
  on app.tax_rates for select to anon, authenticated
  using (true);
create policy "Everyone reads the territories with tax rules of their own"
  on app.tax_territories for select to anon, authenticated
  using (true);

grant select (country, rate, valid_from, source) on app.tax_rates to anon, authenticated;
grant select (country, name, postcode_pattern, treatment, rate) on app.tax_territories to anon, authenticated;

create trigger tax_rates_raise_on_truncate before truncate on app.tax_rates
  for each statement execute function private.raise_on_truncate();

create view public.tax_rates with (security_invoker = true) as
select country, rate, valid_from, source from app.tax_rates;

comment on view public.tax_rates is 'The standard rates of VAT, each from a day on.';
comment on column public.tax_rates.country is 'ISO 3166-1 alpha-2. Greece is GR.';
comment on column public.tax_rates.rate is 'In percent.';
comment on column public.tax_rates.valid_from is 'The first day of the rate.';
comment on column public.tax_rates.source is 'Where the rate is written down.';

create view public.tax_territories with (security_invoker = true) as
select country, name, postcode_pattern, treatment, rate from app.tax_territories;

comment on view public.tax_territories is
  'Parts of member states of the EU, found by postcode, with tax rules of their own.';
comment on column public.tax_territories.country is 'The country that the postcode belongs to.';
comment on column public.tax_territories.name is 'The name of the territory.';
comment on column public.tax_territories.postcode_pattern is
  'A regular expression for the postcode without blanks, in capital letters.';
comment on column public.tax_territories.treatment is
  'outside: EU VAT does not apply there. rate: it has the rate of the column rate.';
comment on column public.tax_territories.rate is 'In percent, or null.';

grant select on public.tax_rates, public.tax_territories to anon, authenticated;

-- The rates of the 27 member states in 2026, with their first day. The list: European Commission, "Taxes in Europe
-- Database", https://ec.europa.eu/taxation_customs/tedb. Where a rate changed lately, the one before is there too, for
-- corrections of older months.
insert into app.tax_rates (country, rate, valid_from, source)
select r.country, r.rate, r.valid_from, 'European Commission, Taxes in Europe Database'
from (values
  ('AT', 20, date '1984-01-01'), ('BE', 21, '1996-01-01'), ('BG', 20, '1999-01-01'), ('CY', 19, '2014-01-13'),
  ('CZ', 21, '2013-01-01'), ('DE', 19, '2021-01-01'), ('DK', 25, '1992-01-01'), ('EE', 22, '2024-01-01'),
  ('EE', 24, '2025-07-01'), ('ES', 21, '2012-09-01'), ('FI', 24, '2013-01-01'), ('FI', 25.5, '2024-09-01'),
  ('FR', 20, '2014-01-01'), ('GR', 24, '2016-06-01'), ('HR', 25, '2012-03-01'), ('HU', 27, '2012-01-01'),
  ('IE', 23, '2021-03-01'), ('IT', 22, '2013-10-01'), ('LT', 21, '2009-09-01'), ('LU', 17, '2024-01-01'),
  ('LV', 21, '2012-07-01'), ('MT', 18, '2004-01-01'), ('NL', 21, '2012-10-01'), ('PL', 23, '2011-01-01'),
  ('PT', 23, '2011-01-01'), ('RO', 19, '2017-01-01'), ('RO', 21, '2025-08-01'), ('SE', 25, '1990-07-01'),
  ('SI', 22, '2013-07-01'), ('SK', 20, '2011-01-01'), ('SK', 23, '2025-01-01')
) r (country, rate, valid_from);

-- Article 6 of Directive 2006/112/EC, as changed by Directive (EU) 2019/475, names the territories outside. Those of
-- France that ISO 3166 gives a code of their own (such as RE) are no member state by that code already. Article 104, as
-- changed by Directive (EU) 2022/542, lets Portugal have rates of its own in Madeira and the Azores, 22 % and 16 %. It lets
-- Austria have a second standard rate in Jungholz and Mittelberg, too, 19 %, but § 10(4) of its Umsatzsteuergesetz 1994 gives
-- that rate only to businesses established there, for what they supply there. Who is established elsewhere charges customers
-- in these two villages the rate of Austria, so they are no rows here. The lower rates of Greek islands and of Corsica are for
-- goods and for work done there, and Northern Ireland belongs to the area for goods alone.
-- The villages that have a postcode of their neighbour, too, are found by either.
insert into app.tax_territories (country, name, postcode_pattern, treatment, rate) values
  ('DE', 'Büsingen', '^(78266|8238)$', 'outside', null),
  ('DE', 'Heligoland', '^27498$', 'outside', null),
  ('ES', 'Canary Islands', '^(35|38)[0-9]{3}$', 'outside', null),
  ('ES', 'Ceuta', '^51[0-9]{3}$', 'outside', null),
  ('ES', 'Melilla', '^52[0-9]{3}$', 'outside', null),
  ('FI', 'Åland', '^22[0-9]{3}$', 'outside', null),
  ('FR', 'Overseas', '^(97[1-8]|98[678])[0-9]{2}$', 'outside', null),
  ('GR', 'Mount Athos', '^6308[67]$', 'outside', null),
  ('IT', 'Campione d''Italia', '^(2206[12]|6911)$', 'outside', null),
  ('IT', 'Livigno', '^23041$', 'outside', null),
  ('PT', 'Azores', '^9[5-9]', 'rate', 16),
  ('PT', 'Madeira', '^9[0-4]', 'rate', 22);

insert into app.audit_actions (entity, action) values ('tax_rate', 'save');
insert into app.step_up_rules (procedure) values ('save_tax_rate');

create function private.save_tax_rate(country text, rate numeric, valid_from date, source text, reason text)
returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  why text;
  was app.tax_rates;
  first_error record;
begin
  perform private.require_admin();
  select r.* into first_error from private.check_violations('app.tax_rates',
    jsonb_build_array(jsonb_build_object('n', 1, 'doc', jsonb_build_object(
      'country', coalesce(country, ''), 'rate', coalesce(rate, -1), 'valid_from', coalesce(valid_from, '0001-01-01'),
      'source', coalesce(source, ''))))) r;
  if first_error.n is not null then
    perform private.raise_invalid_input(first_error.field || ': ' || first_error.message, 'Correct it.');
  end if;
  -- What an issued invoice may have been computed with stays.
  if valid_from <= (now() at time zone 'UTC')::date then
    perform private.raise_invalid_input('valid_from: A day after today.', 'A rate begins on a day to come.');
  end if;
  why := private.require_reason(reason);
  select * into was from app.tax_rates t
  where t.country = save_tax_rate.country and t.valid_from = save_tax_rate.valid_from for update;
  insert into app.tax_rates as t (country, rate, valid_from, source)
  values (save_tax_rate.country, save_tax_rate.rate, save_tax_rate.valid_from, save_tax_rate.source)
  on conflict on constraint tax_rates_pkey do update set rate = excluded.rate, source = excluded.source;
  insert into app.audit_events (actor, action, entity, reason, before, after)
  values ((select auth.uid()), 'save', 'tax_rate', why,
    case when was.country is not null then jsonb_build_object('rate', was.rate, 'source', was.source) end,
    jsonb_build_object('country', country, 'rate', rate, 'valid_from', valid_from, 'source', source));
end
$$;

create function public.save_tax_rate(country text, rate numeric, valid_from date, source text, reason text)
returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.save_tax_rate(country, rate, valid_from, source, reason) $$;

comment on function public.save_tax_rate(text, numeric, date, text, text) is
  'Adds a rate of VAT that begins on a later day, or changes one that has not begun. For admins. Raises: forbidden, '
  'invalid_input, step_up_required.';

grant execute on function
  private.save_tax_rate(text, numeric, date, text, text), public.save_tax_rate(text, numeric, date, text, text)
  to authenticated;

select private.close_views_to_writes();
