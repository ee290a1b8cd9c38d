-- Who accepted which version of the terms and the privacy notice, and when.

create table app.legal_acceptances (
  user_id uuid not null references auth.users (id) on delete cascade,
  document text not null references app.legal_documents (document),
  document_version integer not null,
  accepted_at timestamptz not null default now(),

  primary key (user_id, document, document_version),
  constraint legal_acceptances_document_known check (document in ('terms', 'privacy'))
);

comment on table app.legal_acceptances is
  'Written at sign-up and by accept_document. Nobody changes it; it goes with the account.';

create index legal_acceptances_document on app.legal_acceptances (document);

alter table app.legal_acceptances enable row level security;
alter table app.legal_acceptances force row level security;

create policy "People read what they accepted, and admins all"
  on app.legal_acceptances for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));

grant select on app.legal_acceptances to authenticated;

create view public.legal_acceptances with (security_invoker = true) as
select user_id, document, document_version, accepted_at
from app.legal_acceptances;

grant select on public.legal_acceptances to authenticated;

create trigger legal_acceptances_raise_on_truncate before truncate on app.legal_acceptances
  for each statement execute function private.raise_on_truncate();
create trigger legal_acceptances_append_only before update on app.legal_acceptances
  for each statement execute function private.raise_on_change();

-- The sign-up form says which documents one agrees to, so the versions in force at that moment are
-- stored. The request itself carries nothing more than a name. Invited people saw no such form: their
-- dashboard asks them.
create function private.record_acceptances() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if to_jsonb(new) ->> 'invited_at' is null then
    insert into app.legal_acceptances (user_id, document, document_version)
    select new.id, d.document, private.version_in_force(d)
    from app.legal_documents d
    where d.document in ('terms', 'privacy') and private.version_in_force(d) is not null;
  end if;
  return new;
end
$$;

create trigger record_acceptances after insert on auth.users
  for each row execute function private.record_acceptances();

create function private.accept_document(document text, document_version integer) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  in_force integer;
begin
  perform private.require_active();
  select private.version_in_force(d) into in_force from app.legal_documents d
  where d.document = accept_document.document and d.document in ('terms', 'privacy');
  if in_force is null then
    perform private.raise_error('not_found', 'PT404', 'document: Nothing to accept.',
      'Load the page again.');
  end if;
  if in_force is distinct from accept_document.document_version then
    perform private.raise_conflict(in_force);
  end if;
  insert into app.legal_acceptances (user_id, document, document_version)
  values ((select auth.uid()), accept_document.document, in_force)
  on conflict do nothing;
end
$$;

create function public.accept_document(document text, document_version integer) returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.accept_document(document, document_version) $$;

comment on function public.accept_document(text, integer) is
  'Stores that the signed-in person accepts the version in force. Raises: forbidden, not_found, conflict.';

grant execute on function
  private.accept_document(text, integer), public.accept_document(text, integer)
  to authenticated;
