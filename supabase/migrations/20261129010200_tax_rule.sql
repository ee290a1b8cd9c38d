-- Which tax an invoice has. Hosting is an electronically supplied service: Annex II of Directive 2006/112/EC, point 1.
-- Every rule names its article of that directive. src/domain/billing/tax.ts has the same rule; a test compares both.

create function private.tax_rate_on(country text, on_day date) returns numeric
language sql stable
set search_path = ''
as $$
  select r.rate from app.tax_rates r
  where r.country = tax_rate_on.country and r.valid_from <= on_day
  order by r.valid_from desc limit 1
$$;

create function private.tax_of(payer jsonb, on_day date)
returns table (category text, rate numeric, country text, reason text, reason_code text, waits_for text)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  terms app.billing_settings;
  territory app.tax_territories;
  -- Article 7: Monaco counts as France.
  place constant text := case payer ->> 'country' when 'MC' then 'FR' else coalesce(payer ->> 'country', '') end;
  -- Article 196 needs a business, and the VAT ID proves it: Article 18 of Implementing Regulation 282/2011.
  is_business boolean := payer ->> 'kind' = 'company' and payer ->> 'vat_state' = 'valid';
  is_unchecked boolean := payer ->> 'kind' = 'company' and payer ->> 'vat_state' in ('waiting', 'unavailable');
  is_in_union boolean;
  taxed_in text;
begin
  select * into strict terms from app.billing_settings;
  if terms.tax_scheme = 'unset' or place = '' then
    return query select null, null::numeric, null, null, null,
      case when terms.tax_scheme = 'unset' then 'settings' else 'profile' end;
    return;
  end if;
  select t.* into territory from app.tax_territories t
  where t.country = place
    and regexp_replace(coalesce(payer ->> 'postcode', ''), '[^0-9]', '', 'g') ~ t.postcode_pattern;
  is_in_union := place = any (private.eu_countries()) and territory.treatment is distinct from 'outside';

  if terms.tax_scheme = 'outside' then
    taxed_in := case
      -- The tax of the provider's own country, if an admin entered its rate.
      when place = terms.tax_country and private.tax_rate_on(place, on_day) is not null then place
      -- Articles 58 and 358a ff.: the non-Union scheme of the One Stop Shop.
      when is_in_union and terms.taxes_by_oss and not is_business then place
    end;
    if is_in_union and terms.taxes_by_oss and is_unchecked then
      return query select null, null::numeric, null, null, null, 'vat_check';
      return;
    end if;
  else
    -- Articles 44 and 58: the place of supply is where the customer is.
    taxed_in := case
      when not is_in_union then null
      when place = terms.tax_country then place
      when is_business then null
      when terms.taxes_by_oss then place
      -- Article 59c: up to 10,000 euros a year the place is where the provider is.
      else terms.tax_country
    end;
    if is_in_union and place <> terms.tax_country and is_unchecked then
      return query select null, null::numeric, null, null, null, 'vat_check';
      return;
    end if;
    if is_in_union and taxed_in is null then
      -- Articles 44 and 196, and the words of Article 226(11a).
      return query select 'AE', 0::numeric, place,
        'Reverse charge: the customer accounts for the VAT (Article 196 of Directive 2006/112/EC).', 'VATEX-EU-AE',
        null::text;
      return;
    end if;
    if terms.tax_scheme = 'exempt' and taxed_in = terms.tax_country then
      -- Articles 284 ff., and 226(11). The list VATEX has no code for small businesses.
      return query select 'E', 0::numeric, taxed_in, terms.exempt_text, '', null::text;
      return;
    end if;
  end if;

  if taxed_in is null then
    return query select 'O', 0::numeric, place,
      'Not subject to VAT: the place of supply is outside the area of this tax (Articles 44 and 58 of Directive 2006/112/EC).',
      'VATEX-EU-O', null::text;
    return;
  end if;
  rate := case when taxed_in = place then territory.rate end;
  rate := coalesce(rate, private.tax_rate_on(taxed_in, on_day));
  if rate is null then
    return query select null, null::numeric, null, null, null, 'settings';
    return;
  end if;
  return query select 'S', trim_scale(rate), taxed_in, '', '', null::text;
end
$$;

comment on function private.tax_of(jsonb, date) is
  'The tax of what this payer is charged, at the rates of a day. waits_for: profile, vat_check or settings, if it cannot '
  'be said yet.';
