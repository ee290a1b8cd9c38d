-- Admins save the details of the provider and the documents, with a reason.

create function private.save_provider_details(
  expected_version integer, details jsonb, reason text
)
returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  was app.provider_details;
  wanted app.provider_details;
  why text;
  first_error record;
begin
  perform private.require_admin();
  if jsonb_typeof(details) is distinct from 'object' then
    perform private.raise_invalid_input('details: An object.', 'Load the page again.');
  end if;
  select * into strict was from app.provider_details for update;
  if was.version is distinct from expected_version then
    perform private.raise_conflict(was.version);
  end if;

  -- Every text of the table is a field of the form.
  select e.* into first_error from private.type_errors(
    jsonb_build_array(jsonb_build_object('n', 1, 'given', details)),
    (select jsonb_object_agg(a.attname, 'text') from pg_catalog.pg_attribute a
      where a.attrelid = 'app.provider_details'::regclass and a.attnum > 0
        and a.atttypid = 'text'::regtype)) e;
  if first_error.n is null then
    select r.* into first_error from private.check_violations('app.provider_details',
      jsonb_build_array(jsonb_build_object('n', 1, 'doc', to_jsonb(was) || details))) r;
  end if;
  if first_error.n is not null then
    perform private.raise_invalid_input(
      first_error.field || ': ' || first_error.message, 'Correct it, then save again.');
  end if;
  why := private.require_reason(reason);

  wanted := jsonb_populate_record(was, details);
  if wanted is distinct from was then
    execute (
      select format('update app.provider_details set %s, version = version + 1',
        string_agg(format('%1$I = ($1).%1$I', k), ', '))
      from jsonb_object_keys(details) k
    ) using wanted;
    insert into app.audit_events (actor, action, entity, reason, before, after)
    select (select auth.uid()), 'save', 'provider_details', why, c.before, c.after
    from private.changed_values(to_jsonb(was), to_jsonb(wanted)) c;
  end if;
  return (select to_jsonb(v) from public.provider v);
end
$$;

create function public.save_provider_details(expected_version integer, details jsonb, reason text)
returns jsonb
language sql volatile security invoker
set search_path = ''
as $$ select private.save_provider_details(expected_version, details, reason) $$;

comment on function public.save_provider_details(integer, jsonb, text) is
  'Changes the given details and returns the row of provider. Raises: forbidden, conflict, invalid_input.';

create function private.save_legal_document(
  document text, expected_version integer, given jsonb, reason text
)
returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  was app.legal_documents;
  wanted app.legal_documents;
  why text;
  first_error record;
begin
  perform private.require_admin();
  if jsonb_typeof(given) is distinct from 'object' then
    perform private.raise_invalid_input('given: An object.', 'Load the page again.');
  end if;
  select * into was from app.legal_documents d
  where d.document = save_legal_document.document for update;
  if was.document is null then
    perform private.raise_error('not_found', 'PT404', 'document: There is no such document.',
      'Load the page again.');
  end if;
  if was.version is distinct from expected_version then
    perform private.raise_conflict(was.version);
  end if;

  select e.* into first_error from private.type_errors(
    jsonb_build_array(jsonb_build_object('n', 1, 'given', given)),
    '{"state": "text", "link": "text", "document_version": "integer",
      "effective_on": "timestamptz?", "is_checked": "boolean"}') e;
  if first_error.n is null then
    select r.* into first_error from private.check_violations('app.legal_documents',
      jsonb_build_array(jsonb_build_object('n', 1, 'doc', to_jsonb(was) || given))) r;
  end if;
  if first_error.n is null then
    wanted := jsonb_populate_record(was, given);
    -- People accept versions by number, so a number never comes back and none is left out.
    if wanted.document_version not in (was.document_version, was.document_version + 1) then
      select 1 as n, 'document_version' as field,
        format('Version %s, or %s for a new one.', was.document_version, was.document_version + 1)
          as message
      into first_error;
    elsif wanted.document_version > was.document_version
      and coalesce(wanted.effective_on < current_date, true) then
      select 1 as n, 'effective_on' as field, 'A new version takes effect today or later.' as message
      into first_error;
    end if;
  end if;
  if first_error.n is not null then
    perform private.raise_invalid_input(
      first_error.field || ': ' || first_error.message, 'Correct it, then save again.');
  end if;
  why := private.require_reason(reason);

  -- A new version has not been checked because the one before it was.
  wanted.checked_at := case
    when not coalesce(
      (given ->> 'is_checked')::boolean,
      was.checked_at is not null and wanted.document_version = was.document_version
    ) then null
    when wanted.document_version = was.document_version then coalesce(was.checked_at, now())
    else now()
  end;
  if wanted is distinct from was then
    update app.legal_documents d set
      state = wanted.state,
      link = wanted.link,
      document_version = wanted.document_version,
      effective_on = wanted.effective_on,
      checked_at = wanted.checked_at,
      version = was.version + 1
    where d.document = was.document;
    insert into app.audit_events (actor, action, entity, reason, before, after)
    select (select auth.uid()), 'save', 'legal_document', why,
      c.before || jsonb_build_object('document', was.document),
      c.after || jsonb_build_object('document', was.document)
    from private.changed_values(to_jsonb(was), to_jsonb(wanted)) c;
  end if;
  return (select to_jsonb(v) from public.provider v);
end
$$;

create function public.save_legal_document(
  document text, expected_version integer, given jsonb, reason text
)
returns jsonb
language sql volatile security invoker
set search_path = ''
as $$ select private.save_legal_document(document, expected_version, given, reason) $$;

comment on function public.save_legal_document(text, integer, jsonb, text) is
  'Changes one document and returns the row of provider. Raises: forbidden, conflict, not_found, invalid_input.';

grant execute on function
  private.save_provider_details(integer, jsonb, text),
  public.save_provider_details(integer, jsonb, text),
  private.save_legal_document(text, integer, jsonb, text),
  public.save_legal_document(text, integer, jsonb, text)
  to authenticated;
