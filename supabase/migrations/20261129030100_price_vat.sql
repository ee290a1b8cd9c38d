-- Whether prices can be shown with VAT. Every page reads the row of the provider, so it needs no read of its own.

create or replace view public.provider with (security_invoker = true, security_barrier = true) as
select
  p.id, p.legal_name, p.represented_by, p.address, p.law_country, p.court, p.register, p.vat_id,
  p.email, p.phone, p.hours, p.data_protection_contact, p.supervisory_authority, p.processors,
  p.server_logs, p.notice_days, p.sla_availability, p.sla_credit, p.sla_response_hours,
  p.issues_link, p.releases_link, p.chat_link, p.forum_link, p.mailing_list_link,
  p.fediverse_link, p.blog_link, p.version, p.updated_at,
  d.documents, p.is_sample,
  (
    select jsonb_build_object(
      'country', b.tax_country, 'percent', r.rate, 'shown', b.prices_shown, 'by_oss', b.taxes_by_oss)
    from app.billing_settings b
    join lateral (
      select t.rate from app.tax_rates t
      where t.country = b.tax_country and t.valid_from <= (now() at time zone 'UTC')::date
      order by t.valid_from desc limit 1
    ) r on true
    where b.tax_scheme = 'vat'
  ) as price_vat
from app.provider_details p
cross join lateral (
  select coalesce(jsonb_agg(jsonb_build_object(
    'document', l.document, 'state', l.state, 'link', l.link,
    'document_version', l.document_version, 'in_force', private.version_in_force(l),
    'effective_on', l.effective_on, 'checked_at', l.checked_at, 'requires', l.requires,
    'version', l.version
  ) order by l.position), '[]') as documents
  from app.legal_documents l
  where l.state <> 'hidden' or (select private.is_staff())
) d;

comment on column public.provider.price_vat is
  'The VAT of private customers in the country of the provider: country, percent today, shown (net or gross: how prices are shown before a reader chooses), by_oss (customers elsewhere in the EU pay the rate of their country). null: no VAT is charged, or the taxes are not set up.';
