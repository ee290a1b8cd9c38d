-- The preview shows legal documents before there is a provider: the embedded backend fills in a provider who
-- does not exist. Pages say so, until the first own name is saved, and nobody sells in that name.

alter table app.provider_details add column is_sample boolean not null default false;

comment on column app.provider_details.is_sample is
  'The details are an example. It ends with another legal name.';

create function private.end_sample_provider() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.is_sample := false;
  return new;
end
$$;

create trigger provider_details_end_sample before update on app.provider_details
  for each row when (old.is_sample and new.legal_name <> old.legal_name)
  execute function private.end_sample_provider();

-- As before, and the new column at the end: a view that is replaced keeps the order of its columns.
create or replace view public.provider with (security_invoker = true, security_barrier = true) as
select
  p.id, p.legal_name, p.represented_by, p.address, p.law_country, p.court, p.register, p.vat_id,
  p.email, p.phone, p.hours, p.data_protection_contact, p.supervisory_authority, p.processors,
  p.server_logs, p.notice_days, p.sla_availability, p.sla_credit, p.sla_response_hours,
  p.issues_link, p.releases_link, p.chat_link, p.forum_link, p.mailing_list_link,
  p.fediverse_link, p.blog_link, p.version, p.updated_at,
  d.documents, p.is_sample
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

comment on column public.provider.is_sample is
  'True: the details are an example, and no contract is made with this provider.';

-- As before, and orders do not open in the name of the sample.
create or replace function private.check_legal_rules() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  missing record;
begin
  -- Each of two transactions could be right alone. The lock makes the second one see the first.
  perform from app.site_settings for update;
  select d.document, string_agg(f.field, ', ' order by f.place) as fields into missing
  from app.legal_documents d
  cross join lateral unnest(d.requires) with ordinality f (field, place)
  cross join app.provider_details p
  where d.state = 'template' and coalesce(to_jsonb(p) ->> f.field, '') = ''
  group by d.document, d.position order by d.position limit 1;
  if missing.document is not null then
    perform private.raise_invalid_input(
      format('state: The document %s needs %s.', missing.document, missing.fields),
      'Fill in these details of the provider, or hide the document.');
  end if;
  if exists (select from app.site_settings s where s.orders = 'open') then
    if exists (select from app.provider_details p where p.is_sample) then
      perform private.raise_invalid_input(
        'orders: The legal documents name the sample provider.',
        'Enter your own details under Provider and legal, or keep orders closed.');
    end if;
    select string_agg(d.document, ', ' order by d.position) as fields into missing
    from app.legal_documents d
    where d.document in ('terms', 'privacy', 'imprint') and private.version_in_force(d) is null;
    if missing.fields is not null then
      perform private.raise_invalid_input(
        format('orders: Open orders need these documents in force: %s.', missing.fields),
        'Show them under Provider and legal, or keep orders closed.');
    end if;
  end if;
  return null;
end
$$;
