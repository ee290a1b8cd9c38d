-- Who pays: the rules of a profile, the check of its VAT ID, and accountants.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();
select tests.seed_workspaces();
delete from billing_profiles;
alter table billing_profile_history disable trigger user;
delete from billing_profile_history;
alter table billing_profile_history enable trigger user;

create function pg_temp.owned() returns uuid language sql stable security definer
as $$ select tests.workspace((select user_id from tests.personas where name = 'user'), 'owner') $$;
grant execute on function pg_temp.owned() to authenticated;

-- What a call answers: the code word and its detail, or what it returned.
create function pg_temp.said(persona text, statement text) returns text language plpgsql
as $$
declare
  answer text;
  details text;
begin
  perform tests.become(persona);
  execute statement into answer;
  answer := coalesce(answer, '');
  perform set_config('role', 'none', true);
  return answer;
exception when others then
  get stacked diagnostics details = pg_exception_detail;
  perform set_config('role', 'none', true);
  return sqlerrm || coalesce(' / ' || nullif(details, ''), '');
end
$$;

create function pg_temp.saves(version integer, profile jsonb, who text default 'user') returns text language sql
as $$
  select pg_temp.said(who, format('select save_billing_profile(%L, %s, %L) ->> ''version''', pg_temp.owned(), version, profile))
$$;

create function pg_temp.person() returns jsonb language sql immutable
as $$ select '{"kind": "person", "name": "Uma User", "street": "Ring 1", "postcode": "1010", "city": "Wien",
  "country": "AT"}'::jsonb $$;
create function pg_temp.company() returns jsonb language sql immutable
as $$ select '{"kind": "company", "name": "", "company": "Uma GmbH", "street": "Weg 2", "postcode": "10115",
  "city": "Berlin", "country": "DE", "vat_id": "de 123.456-789"}'::jsonb $$;

select is(pg_temp.saves(0, pg_temp.person() || patch::jsonb), want, patch)
from (values
  ('{"kind": "club"}', 'invalid_input / kind: One of person, company.'),
  ('{"name": ""}', 'invalid_input / name: Enter the name.'),
  ('{"company": "Uma GmbH"}', 'invalid_input / company: Only for a company.'),
  ('{"kind": "company"}', 'invalid_input / company: Enter the name of the company.'),
  ('{"street": ""}', 'invalid_input / street: Enter street and number.'),
  ('{"city": ""}', 'invalid_input / city: Enter the city.'),
  ('{"postcode": ""}', 'invalid_input / postcode: Enter the postcode.'),
  ('{"postcode": "1010;"}', 'invalid_input / postcode: 3 to 12 digits, capital letters, blanks and hyphens.'),
  ('{"country": "Austria"}', 'invalid_input / country: A country of two letters, such as AT.'),
  ('{"email": "nobody"}', 'invalid_input / email: An email address of at most 254 characters.'),
  ('{"vat_id": "ATU12345678"}', 'invalid_input / vat_id: Only for a company.'),
  ('{"kind": "company", "company": "X", "vat_id": "DE123456789"}',
    'invalid_input / vat_id: This is not a VAT ID of the country of the address. It begins with the letters of the country.'),
  ('{"vat_state": "valid"}', 'invalid_input / vat_state: Unknown field.')
) cases (patch, want);
-- A place without postcodes.
select is(pg_temp.saves(0, pg_temp.person() || '{"country": "IE", "postcode": ""}'), '1', 'Ireland has places without one');
select is(pg_temp.saves(0, pg_temp.person()), 'conflict / version: Version 1 is stored now.', 'somebody was faster');
select is(pg_temp.saves(1, '{"postcode": " sw1a 1aa ", "country": "GB"}'), '2', 'only what changes');
select is((select format('%s, %s', postcode, name) from billing_profiles where workspace_id = pg_temp.owned()),
  'SW1A 1AA, Uma User', 'the postcode in capitals, and the rest as it was');
select is(pg_temp.saves(2, '{"country": "GB"}'), '2', 'the same again changes nothing');

-- VAT IDs.
select is((select count(*) from billing_jobs where kind = 'vat_check'), 0::bigint, 'a person has nothing to check');
select is(pg_temp.saves(2, pg_temp.company()), '3', 'now a company');
select is((select format('%s %s', vat_id, vat_state) from billing_profiles where workspace_id = pg_temp.owned()),
  'DE123456789 waiting', 'its number without signs, which waits for VIES');
select is((select payload - 'workspace_id' from billing_jobs where kind = 'vat_check'),
  '{"vat_id": "DE123456789", "requester": ""}'::jsonb, 'the worker is told');

create function pg_temp.answered(vat_id text, result jsonb) returns text language plpgsql
as $$
begin
  perform private.finish_vat_check(
    jsonb_build_object('workspace_id', pg_temp.owned(), 'vat_id', vat_id), result);
  return (select format('%s|%s|%s|%s|%s', vat_state, vat_checked_at is not null, vat_name, vat_consultation, vat_fault)
    from app.billing_profiles where workspace_id = pg_temp.owned());
end
$$;

select is(pg_temp.answered('DE999999999', '{"state": "invalid"}'), 'waiting|f|||',
  'the answer about another number counts for nothing');
select is(pg_temp.answered('DE123456789', '{"state": "unavailable", "fault": "MS_UNAVAILABLE"}'),
  'unavailable|f|||MS_UNAVAILABLE', 'VIES could not say it');
select is((select vat_next_at - now() from billing_profiles where workspace_id = pg_temp.owned()),
  interval '5 minutes', 'and is asked again soon');
select is(pg_temp.answered('DE123456789', '{"state": "unavailable", "fault": "bad; words"}'),
  'unavailable|f|||UNKNOWN', 'a fault is a code');
select is((select vat_next_at - now() from billing_profiles where workspace_id = pg_temp.owned()),
  interval '15 minutes', 'later and later');
select is(pg_temp.answered('DE123456789', '{"state": "valid", "name": "UMA GMBH", "consultation": "WAPIAAAAX1"}'),
  'valid|t|UMA GMBH|WAPIAAAAX1|', 'valid, with the proof');
select is((select vat_next_at - now() from billing_profiles where workspace_id = pg_temp.owned()),
  interval '7 days', 'next week again');
select is(pg_temp.answered('DE123456789', '{"state": "unavailable", "fault": "TIMEOUT"}'),
  'valid|t|UMA GMBH|WAPIAAAAX1|TIMEOUT', 'the last good answer stays while VIES is down');
select throws_ok($$select pg_temp.answered('DE123456789', '{"state": "maybe"}')$$, '22023', 'invalid_input',
  'nothing else is an answer');

-- Once a minute.
update billing_jobs set status = 'done', ended_at = now();
update billing_profiles set vat_next_at = now() - interval '1 second';
select private.tick_vat_checks();
select private.tick_vat_checks();
select is((select array_agg(kind || ' ' || status order by status) from billing_jobs where status <> 'done'),
  array['vat_check queued'], 'what is due is queued once');
select is(pg_temp.said('user', format('select check_vat_id(%L)', pg_temp.owned())),
  'rate_limited / VIES was asked within the last minute.', 'owners ask again, not too often');
update billing_profiles set vat_tried_at = now() - interval '2 minutes';
select is(pg_temp.said('user', format('select check_vat_id(%L)::text', pg_temp.owned())), '', 'and later they may');

-- The same address with another number.
select is(pg_temp.saves(3, '{"vat_id": "DE987654321"}'), '4', 'another number');
select is((select format('%s|%s|%s', vat_state, vat_checked_at, vat_name) from billing_profiles
  where workspace_id = pg_temp.owned()), 'waiting||', 'what VIES said was about the other one');
select is(pg_temp.saves(4, '{"country": "CH", "vat_id": "CHE123456789MWST", "postcode": "8001"}'), '5', 'outside the EU');
select is((select vat_state from billing_profiles where workspace_id = pg_temp.owned()), 'none', 'nothing is checked');

-- The history and the log.
select is((select array_agg(format('%s %s', version, profile ->> 'vat_state') order by id) from billing_profile_history
  where workspace_id = pg_temp.owned()),
  array['1 none', '2 none', '3 waiting', '3 unavailable', '3 valid', '4 waiting', '5 none'],
  'each change and each answer is kept, but not that VIES was down again');
select is((select array_agg(after ->> 'fields' order by id) from audit_events where action = 'save_billing_profile'),
  array['["city", "country", "kind", "name", "street"]', '["country", "postcode"]',
    '["city", "company", "country", "kind", "name", "postcode", "street", "vat_id"]', '["vat_id"]',
    '["country", "postcode", "vat_id"]'],
  'the log, which all members read, names fields and no values');
select throws_ok(statement, '42501', 'forbidden', statement)
from unnest(array[
  'update app.billing_profile_history set version = 9', 'delete from app.billing_profile_history',
  'truncate app.billing_profile_history', 'truncate app.billing_profiles cascade']) statement;
select throws_ok(format('update app.billing_profiles set workspace_id = %L where workspace_id = %L',
    tests.workspace(tests.stranger(), 'other'), pg_temp.owned()), '42501', 'forbidden',
  'a profile stays with its workspace');

-- Who is told. A first good answer is what everybody expects.
update billing_profiles set country = 'DE', vat_id = 'DE123456789', vat_state = 'waiting'
where workspace_id = pg_temp.owned();
create function pg_temp.told(states text) returns bigint language plpgsql
as $$
begin
  perform pg_temp.answered('DE123456789', jsonb_build_object('state', s))
  from unnest(string_to_array(states, ' ')) with ordinality s (s, place) order by place;
  return (select count(*) from app.events where kind = 'vat.changed' and workspace_id = pg_temp.owned());
end
$$;
select is(pg_temp.told('valid valid'), 0::bigint, 'valid: nobody is told');
select is(pg_temp.told('invalid invalid'), 1::bigint, 'no longer valid: once');
select is(pg_temp.told('unavailable valid'), 2::bigint, 'valid again');

-- An order where the provider charges. That orders may be open is not the matter here.
alter table site_settings disable trigger user;
create function pg_temp.needs_profile(orders text, scheme text) returns boolean language plpgsql
as $$
begin
  update app.site_settings set orders = needs_profile.orders, engine = 'incus',
    support_link = 'https://support.example', abuse_link = 'https://abuse.example';
  update app.billing_settings set tax_scheme = scheme, tax_country = 'AT', exempt_text = 'Exempt.';
  return private.is_billing_profile_missing(tests.workspace(tests.stranger(), 'other'));
end
$$;
select is(pg_temp.needs_profile(orders, scheme), want, orders || ', ' || scheme)
from (values ('open', 'vat', true), ('open', 'exempt', true), ('open', 'unset', false), ('preview', 'vat', false))
  cases (orders, scheme, want);
select is(pg_temp.needs_profile('open', 'vat') and private.is_billing_profile_missing(pg_temp.owned()), false,
  'who has one is not asked');

-- Accountants.
update workspace_members set role = 'accountant'
where workspace_id = pg_temp.owned() and user_id = (select user_id from tests.personas where name = 'user');
select is(pg_temp.said('user', statement), want, statement)
from (values
  ('select role from my_workspaces where role = ''accountant''', 'accountant'),
  ('select city from billing_profile where workspace_id = pg_temp.owned()', 'Berlin'),
  ('select count(*) > 0 from billing_profile_history where workspace_id = pg_temp.owned()', 'true'),
  ('select count(*) from workspace_people where workspace_id = pg_temp.owned()', '0'),
  ('select count(*) from app.workspace_members where workspace_id = pg_temp.owned()', '1'),
  ('select count(*) from workspace_invitation_list where workspace_id = pg_temp.owned()', '0'),
  ('select count(*) from api_key_list where workspace_id = pg_temp.owned()', '0'),
  ('select count(*) from workspace_quotas where workspace_id = pg_temp.owned()', '0'),
  ('select count(*) from audit_events where entity_id = pg_temp.owned() and actor is distinct from auth.uid()', '0'),
  ('select save_billing_profile(pg_temp.owned(), 5, ''{}'')', 'forbidden / This needs the role owner. Yours is accountant.'),
  ('select rename_workspace(pg_temp.owned(), ''New'', 1)', 'forbidden / This needs the role owner. Yours is accountant.'),
  ('select leave_workspace(pg_temp.owned())::text', '')
) cases (statement, want);
insert into workspace_members (workspace_id, user_id, role)
select pg_temp.owned(), user_id, 'owner' from tests.personas where name = 'user';
insert into api_keys (id, workspace_id, created_by, name, scope, secret_hash, secret_start, created_at, expires_at)
select gen_random_uuid(), pg_temp.owned(), user_id, s || ' of user', s, sha256(s::bytea), 'wsk_0000', now(),
  now() + interval '9 days' from tests.personas, unnest(array['read', 'operate']) s where name = 'user';
update workspace_members set role = 'accountant'
where workspace_id = pg_temp.owned() and user_id = (select user_id from tests.personas where name = 'user');
select is((select array_agg(end_reason order by name) from api_keys where name like '% of user'),
  array['role', 'role'], 'keys end, also those that read: they read servers');

select * from finish();
rollback;
