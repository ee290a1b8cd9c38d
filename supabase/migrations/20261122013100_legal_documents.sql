-- The legal documents: which of them visitors read, in which version, and who said that a lawyer has
-- checked one. The texts are templates of the site, or pages that the provider keeps elsewhere.

create table app.legal_documents (
  document text primary key,
  position integer not null,
  state text not null default 'hidden',
  link text not null default '',
  -- The version that is in force, or that will be from effective_on.
  document_version integer not null default 1,
  effective_on date,
  checked_at timestamptz,
  -- The provider's details without which the template would have gaps.
  requires text[] not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),

  constraint legal_documents_document_known check (document in (
    'terms', 'privacy', 'imprint', 'sla', 'acceptable-use', 'data-processing', 'security')),
  constraint legal_documents_state_known check (state in ('hidden', 'template', 'link')),
  constraint legal_documents_link_needed check (
    case when state = 'link' then private.is_link(link) else link = '' or private.is_link(link) end
  ),
  constraint legal_documents_document_version_range check (document_version between 1 and 9999),
  constraint legal_documents_effective_on_needed check (state = 'hidden' or effective_on is not null),
  constraint legal_documents_effective_on_range
    check (effective_on between '2000-01-01' and '2999-12-31')
);

comment on table app.legal_documents is
  'One row for each document. Hidden ones are read by staff only, through the view provider.';
comment on column app.legal_documents.state is
  'hidden: no visitor reads it. template: the text of this site. link: a page elsewhere.';
comment on column app.legal_documents.checked_at is
  'When an admin said that a lawyer has checked the template. Null: pages mark it as unchecked.';
comment on constraint legal_documents_document_known on app.legal_documents is
  'One of the documents of this site.';
comment on constraint legal_documents_state_known on app.legal_documents is
  'One of hidden, template, link.';
comment on constraint legal_documents_link_needed on app.legal_documents is
  'An https address or mailto:, at most 300 characters.';
comment on constraint legal_documents_document_version_range on app.legal_documents is
  'A whole number from 1 to 9999.';
comment on constraint legal_documents_effective_on_needed on app.legal_documents is
  'A document that visitors read has a date.';
comment on constraint legal_documents_effective_on_range on app.legal_documents is
  'A date from 2000 to 2999.';

insert into app.legal_documents (document, position, requires) values
  ('terms', 1, '{legal_name,address,law_country,court,email,notice_days}'),
  ('privacy', 2, '{legal_name,address,data_protection_contact,processors,server_logs}'),
  ('imprint', 3, '{legal_name,address,email}'),
  ('sla', 4, '{legal_name,email,sla_availability,sla_credit,sla_response_hours}'),
  ('acceptable-use', 5, '{legal_name,email}'),
  ('data-processing', 6, '{legal_name,address,data_protection_contact,processors,notice_days}'),
  ('security', 7, '{legal_name,email}');

create trigger legal_documents_touch before update on app.legal_documents
  for each row execute function private.touch_updated_at();

alter table app.legal_documents enable row level security;
alter table app.legal_documents force row level security;

create function private.version_in_force(d app.legal_documents) returns integer
language sql stable
set search_path = ''
as $$
  select case when d.state <> 'hidden'
    then nullif(d.document_version - (d.effective_on > current_date)::integer, 0) end
$$;

comment on function private.version_in_force(app.legal_documents) is
  'A version with a later date is announced: until then the one before it holds. Null: none holds.';

-- The view calls it for everyone who reads it.
grant execute on function private.version_in_force(app.legal_documents) to anon, authenticated;

create policy "Everyone reads who runs the site"
  on app.provider_details for select to anon, authenticated
  using (true);

create policy "All read the documents for visitors, staff all"
  on app.legal_documents for select to anon, authenticated
  using (state <> 'hidden' or (select private.is_staff()));

-- Whole tables: the view shows every column of the first, and version_in_force takes a row of the second.
grant select on app.provider_details, app.legal_documents to anon, authenticated;

-- Everything that visitors read about the provider. Staff also see the hidden documents.
create view public.provider with (security_invoker = true, security_barrier = true) as
select p.*, d.documents
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

comment on view public.provider is
  'One row: who runs the site, and the legal documents that visitors read.';

grant select on public.provider to anon, authenticated;

-- What the three tables must agree on, for every writer: a visible template has no gap, and orders are
-- open only with terms, privacy and imprint.
create function private.check_legal_rules() returns trigger
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

create trigger provider_details_check_legal_rules after update or delete on app.provider_details
  for each statement execute function private.check_legal_rules();
create trigger legal_documents_check_legal_rules after update or delete on app.legal_documents
  for each statement execute function private.check_legal_rules();
create trigger site_settings_check_legal_rules after insert or update on app.site_settings
  for each statement execute function private.check_legal_rules();

insert into app.audit_actions (entity, action)
values ('provider_details', 'save'), ('legal_document', 'save');
