-- The provider's details, the legal documents, and who accepted them.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();

-- A new deployment shows nothing but what the seed of these tests switched on.
select is(
  (select string_agg(document || ' ' || state, ', ' order by position) from legal_documents),
  'terms link, privacy hidden, imprint hidden, sla hidden, acceptable-use hidden, '
  'data-processing hidden, security hidden', 'documents are hidden until somebody shows them');
select throws_ok('insert into provider_details default values', '23505', null, 'there is one row');

-- 'done', or the error.
create function pg_temp.said(call text) returns text
language sql as $$
  select case when said like '(%' then 'done' else said end from tests.say(call) said
$$;

grant execute on function pg_temp.said(text) to authenticated;

-- Who reads which documents.
create function pg_temp.documents_read_by(persona text) returns text
language plpgsql as $$
declare
  found text;
begin
  perform tests.become(persona);
  select string_agg(d ->> 'document', ' ') into found
  from public.provider, jsonb_array_elements(documents) d;
  reset role;
  return found;
end
$$;
select is(pg_temp.documents_read_by(who), want, who || ' reads')
from (values
  ('anonymous', 'terms'), ('user', 'terms'), ('suspended admin', 'terms'),
  ('admin', 'terms privacy imprint sla acceptable-use data-processing security')
) as cases (who, want);

-- What a field may hold.
create function pg_temp.store(details jsonb) returns text
language plpgsql as $$
declare
  broken text;
begin
  perform tests.become('admin');
  perform public.save_provider_details(p.version, details, 'To test') from public.provider p;
  raise exception using errcode = 'TSTOK';
exception
  when sqlstate 'TSTOK' then reset role; return 'stored';
  when others then
    get stacked diagnostics broken = pg_exception_detail;
    reset role;
    return sqlerrm || ' / ' || broken;
end
$$;
select is(pg_temp.store(jsonb_build_object(c, v)), want, format('%s: %s', c, note))
from (values
  ('legal_name', repeat('𝒜', 120), 'stored', '120 characters'),
  ('legal_name', repeat('x', 121), 'invalid_input / legal_name: One line of at most 120 visible characters.', '121'),
  ('legal_name', E'a\nb', 'invalid_input / legal_name: One line of at most 120 visible characters.', 'two lines'),
  ('legal_name', E'a\u202eb', 'invalid_input / legal_name: One line of at most 120 visible characters.', 'hidden'),
  ('address', E'Ring 1\n1010 Vienna', 'stored', 'two lines'),
  ('address', E'Ring 1\n', 'invalid_input / address: At most 400 visible characters, without blanks around them.', 'a line end'),
  ('processors', repeat('x', 2001), 'invalid_input / processors: At most 2000 visible characters, without blanks around them.', 'too long'),
  ('law_country', 'AT', 'stored', 'a country'),
  ('law_country', 'at', 'invalid_input / law_country: A country of two letters, such as AT.', 'small letters'),
  ('email', 'office@example.org', 'stored', 'an address'),
  ('email', 'office', 'invalid_input / email: An email address of at most 254 characters.', 'no address'),
  ('phone', '+43 1 234 56 78', 'stored', 'a number'),
  ('phone', 'call us', 'invalid_input / phone: 4 to 30 digits, blanks and the signs + ( ) / . - only.', 'words'),
  ('notice_days', '30', 'stored', 'thirty'),
  ('notice_days', '0', 'invalid_input / notice_days: A whole number from 1 to 999.', 'none'),
  ('sla_availability', '99.95', 'stored', 'two decimals'),
  ('sla_availability', '100', 'invalid_input / sla_availability: A percentage from 90 to 99.999, such as 99.9.', 'never down'),
  ('sla_credit', '100', 'stored', 'all of it'),
  ('sla_credit', '101', 'invalid_input / sla_credit: A whole percentage from 1 to 100.', 'more than all'),
  ('chat_link', 'https://chat.example.org', 'stored', 'a page'),
  ('chat_link', 'javascript:alert(1)', 'invalid_input / chat_link: An https address or mailto:, at most 300 characters.', 'a script'),
  ('version', '7', 'invalid_input / version: Unknown field.', 'its own version'),
  ('id', 'true', 'invalid_input / id: Unknown field.', 'its key')
) as cases (c, v, want, note);

-- Saving the details.
select tests.become('admin');
select is(pg_temp.said(format('save_provider_details(%s, %L, %L)', expected, given, why)), want, note)
from (values
  ('2', '{"legal_name": "A"}', 'To test', 'conflict / version: Version 1 is stored now.', 'newer'),
  ('1', '{"legal_name": "A"}', ' ', 'invalid_input / reason: 3 to 500 visible characters.', 'no reason'),
  ('1', '{"legal_name": null}', 'To test', 'invalid_input / legal_name: Required.', 'null'),
  ('1', '[]', 'To test', 'invalid_input / details: An object.', 'a list')
) as cases (expected, given, why, want, note);
select is(
  save_provider_details(1, '{"legal_name": "Stone GmbH", "email": "office@example.org",
    "address": "Ring 1", "sla_availability": "99.9", "sla_credit": "5"}', ' Founded ') ->> 'version',
  '2', 'a save returns the row');
select is(
  (select jsonb_build_array(reason, before, after) from audit_events where entity = 'provider_details'),
  '["Founded",
    {"address": "", "email": "", "legal_name": "", "sla_availability": "", "sla_credit": ""},
    {"address": "Ring 1", "email": "office@example.org", "legal_name": "Stone GmbH",
     "sla_availability": "99.9", "sla_credit": "5"}]', 'and records what changed and why');
select save_provider_details(2, '{"legal_name": "Stone GmbH"}', 'The same');
select is((select version from provider), 2, 'an equal row is not saved again');

-- A template with a gap is refused for every writer.
create function pg_temp.save(document text, given jsonb, why text default 'To test') returns text
language sql as $$
  select pg_temp.said(format('save_legal_document(%L, %s, %L, %L)', document,
    coalesce((select d -> 'version' from public.provider p, jsonb_array_elements(p.documents) d
      where d ->> 'document' = $1), '0'), given, why))
$$;
grant execute on function pg_temp.save(text, jsonb, text) to authenticated;
select is(pg_temp.save('sla', '{"state": "template", "effective_on": "2026-01-01"}'),
  'invalid_input / state: The document sla needs sla_response_hours.', 'a figure is missing');
select is(pg_temp.save('terms', '{"state": "template"}'),
  'invalid_input / state: The document terms needs law_country, court, notice_days.',
  'several facts are missing');
select is(pg_temp.save('imprint', '{"state": "template"}'),
  'invalid_input / effective_on: A document that visitors read has a date.', 'no date');
select is(pg_temp.save('sla', '{"state": "link", "effective_on": "2026-01-01"}'),
  'invalid_input / link: An https address or mailto:, at most 300 characters.', 'no link');
select is(pg_temp.save('sla', '{"state": "shown", "effective_on": "2026-01-01"}'),
  'invalid_input / state: One of hidden, template, link.', 'unknown');
select is(pg_temp.save('sla', '{"effective_on": "2026-02-31"}'),
  'invalid_input / effective_on: Must be a date and a time.', 'no such day');
select is(pg_temp.save('cookies', '{"state": "hidden"}'),
  'not_found / document: There is no such document.', 'no such document');
select is(pg_temp.save('sla', '{"link": "https://example.org"}', ' '),
  'invalid_input / reason: 3 to 500 visible characters.', 'no reason');
reset role;
select throws_ok(
  $$ update legal_documents set state = 'template', effective_on = '2026-01-01' where document = 'sla' $$,
  '22023', 'invalid_input', 'SQL cannot show it either');
select tests.become('admin');
select save_provider_details(2, '{"sla_response_hours": "8"}', 'Agreed');
select is(
  (select jsonb_path_query_first(
    save_legal_document('sla', 1, '{"state": "template", "effective_on": "2026-01-01"}', 'Open'),
    '$.documents[*] ? (@.document == "sla")') - 'requires'),
  '{"document": "sla", "state": "template", "link": "", "document_version": 1, "in_force": 1,
    "effective_on": "2026-01-01", "checked_at": null, "version": 2}', 'a complete one is shown');
select is(
  (select jsonb_build_array(reason, before, after) from audit_events where entity = 'legal_document'),
  '["Open", {"document": "sla", "state": "hidden", "effective_on": null},
    {"document": "sla", "state": "template", "effective_on": "2026-01-01"}]', 'and recorded');
select is(pg_temp.said($$save_provider_details(3, '{"sla_credit": ""}', 'To test')$$),
  'invalid_input / state: The document sla needs sla_credit.', 'and its figures stay');
select is(pg_temp.save('sla', '{"state": "hidden"}'), 'done', 'until it is hidden');
select is(pg_temp.said($$save_provider_details(3, '{"sla_credit": ""}', 'To test')$$), 'done',
  'then they may go');

-- Checked by a lawyer: somebody says so, for one version.
select is(pg_temp.save('imprint', '{"state": "template", "effective_on": "2026-01-01"}'), 'done', 'on');
create function pg_temp.imprint() returns jsonb language sql as $$
  select d from public.provider p, jsonb_array_elements(p.documents) d
  where d ->> 'document' = 'imprint'
$$;
grant execute on function pg_temp.imprint() to authenticated;
select is(pg_temp.imprint() ->> 'checked_at', null, 'nobody checked it');
select is(pg_temp.save('imprint', '{"is_checked": true}', 'Checked by our lawyer'), 'done', 'checked');
select isnt(pg_temp.imprint() ->> 'checked_at', null, 'then it says when');
select is(pg_temp.save('imprint', '{"effective_on": "2026-01-02"}'), 'done', 'another date');
select isnt(pg_temp.imprint() ->> 'checked_at', null, 'is still checked');
select is(pg_temp.save('imprint', '{"document_version": 3}'),
  'invalid_input / document_version: Version 1, or 2 for a new one.', 'no version is left out');
select is(pg_temp.save('imprint', '{"document_version": 2, "effective_on": "2026-01-02"}'),
  'invalid_input / effective_on: A new version takes effect today or later.', 'or begins in the past');
select is(pg_temp.save('imprint',
  jsonb_build_object('document_version', 2, 'effective_on', current_date + 10)), 'done', 'announced');
select is(pg_temp.imprint() ->> 'checked_at', null, 'a new version is not checked');
select is(pg_temp.imprint() ->> 'in_force', '1', 'and the one before holds until its day');

-- Open orders keep terms, privacy and imprint.
reset role;
update site_settings set engine = 'incus', support_link = 'mailto:a@example.org',
  abuse_link = 'mailto:b@example.org';
select tests.become('admin');
select is(pg_temp.said($$save_site_settings(1, '{"orders": "open"}', 'To test')$$),
  'invalid_input / orders: Nobody can be charged before you say where you are taxed.', 'not without a tax');
select is((select array_agg(step) from admin_first_steps() where step in ('tax', 'payment') and not is_done),
  '{tax,payment}', 'which the first steps list');
reset role;
update billing_settings set tax_scheme = 'vat', tax_country = 'AT', drivers = '{simulated}';
select tests.become('admin');
select is(pg_temp.said($$save_site_settings(1, '{"orders": "open"}', 'To test')$$),
  'invalid_input / orders: Customers have no way to pay.', 'nor with payments that are simulated');
reset role;
update billing_settings set drivers = '{stripe,simulated}';
select tests.become('admin');
select is((select array_agg(step) from admin_first_steps() where step in ('tax', 'payment', 'simulated') and not is_done),
  '{simulated}', 'beside one that moves money, simulated payments are left to end');
select is(pg_temp.said($$save_site_settings(1, '{"orders": "open"}', 'To test')$$),
  'invalid_input / orders: Simulated payments are still offered.', 'because orders do not open with them');
reset role;
update billing_settings set drivers = '{stripe}';
select tests.become('admin');
select is((select count(*) from admin_first_steps() where step in ('tax', 'payment', 'simulated') and is_done), 3::bigint,
  'all are done');
select is(pg_temp.said($$save_site_settings(1, '{"orders": "open"}', 'To test')$$),
  'invalid_input / orders: Open orders need these documents in force: privacy.', 'not without privacy');
select is(pg_temp.save('privacy', '{"state": "link", "link": "https://example.org/p", "effective_on": "2026-01-01"}'),
  'done', 'a page of the provider will do');
select is(pg_temp.said($$save_site_settings(1, '{"orders": "open"}', 'To test')$$), 'done', 'open');
select is(pg_temp.save('privacy', '{"state": "hidden"}'),
  'invalid_input / orders: Open orders need these documents in force: privacy.',
  'and it stays while orders are open');

-- The sample of the preview: nobody sells in its name, and another name ends it.
reset role;
update site_settings set orders = 'preview';
update provider_details set is_sample = true;
select tests.become('admin');
select is((select is_sample from provider), true, 'the API says that it is one');
select is(pg_temp.said($$save_site_settings(2, '{"orders": "open"}', 'To test')$$),
  'invalid_input / orders: The legal documents name the sample provider.', 'no orders for a sample');
select is(pg_temp.said($$save_provider_details(4, '{"phone": "+43 1 234"}', 'To test')$$), 'done',
  'another number');
select is((select is_sample from provider), true, 'leaves it a sample');
select is(pg_temp.said($$save_provider_details(5, '{"is_sample": "no"}', 'To test')$$),
  'invalid_input / is_sample: Unknown field.', 'nobody says that it is none');
select is(pg_temp.said($$save_provider_details(5, '{"legal_name": "Real GmbH"}', 'To test')$$), 'done',
  'another name');
select is((select is_sample from provider), false, 'ends it');
select is(pg_temp.said($$save_site_settings(2, '{"orders": "open"}', 'To test')$$), 'done', 'and orders open');

-- Acceptances: nobody's are stored by sign-up, because the database cannot know what the form showed.
reset role;
update legal_documents
set state = 'link', link = 'https://example.org', document_version = 3, effective_on = current_date
where document = 'terms';
insert into auth.users (id, email, raw_user_meta_data) values
  ('00000000-0000-4000-8000-0000000000a1', 'new@example.test', '{"full_name": "New"}');
select is((select count(*) from legal_acceptances where user_id::text like '%a1'), 0::bigint,
  'who signs up has accepted nothing yet');
update legal_documents set effective_on = current_date + 1 where document = 'terms';

-- The person accepts: the version in force, and no other. Until then nothing is ordered.
reset role;
select set_config('request.jwt.claim.sub', tests.stranger()::text, true);
select is(pg_temp.said('private.require_accepted_terms()'),
  'terms_not_accepted / terms: Version 2 is in force, and you have not accepted it.',
  'an order waits for the version in force, whatever was accepted before');
select tests.become('user');
select is(pg_temp.said($$accept_document('terms', 3)$$), 'conflict / version: Version 2 is stored now.',
  'nobody accepts a version that is not in force');
select is(pg_temp.said($$accept_document('imprint', 1)$$), 'not_found / document: Nothing to accept.',
  'or a document that asks for nothing');
select is(pg_temp.said($$accept_document('terms', 2)$$), 'done', 'accepted');
reset role;
select lives_ok('select private.require_accepted_terms()', 'then an order goes on');
select tests.become('user');
select is(pg_temp.said($$accept_document('terms', 2)$$), 'done', 'twice is once');
select is(
  (select string_agg(document || ' ' || document_version, ', ' order by document_version)
    from legal_acceptances), 'terms 1, terms 2', 'a person reads their own');
reset role;
select throws_ok('update legal_acceptances set document_version = 9', '42501', 'forbidden',
  'nobody rewrites them');
delete from auth.users where email = 'new@example.test';
select is((select count(*) from legal_acceptances where user_id::text like '%a1'), 0::bigint,
  'they go with the account');

select * from finish();
rollback;
