-- What people and admins end and remove: sessions, factors; and codes for who has lost one.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();

create function pg_temp.person() returns uuid language sql immutable
  as $$ select '00000000-0000-4000-8000-000000000001'::uuid $$;
create function pg_temp.session(n integer) returns uuid language sql immutable
  as $$ select ('20000000-0000-4000-8000-00000000000' || n)::uuid $$;
create function pg_temp.claims(level text) returns jsonb language sql
  as $$ select tests.claims_of('user') || jsonb_build_object('aal', level) $$;
-- As a person, and what is done stays.
create function pg_temp.done(claims jsonb, statement text) returns text language plpgsql as $$
declare
  got text;
begin
  perform tests.become_claims(claims);
  begin
    execute statement into got;
  exception when others then got := sqlerrm;
  end;
  perform set_config('role', 'none', true);
  return coalesce(got, '');
end
$$;
grant execute on function pg_temp.person(), pg_temp.session(integer) to authenticated;

insert into auth.sessions (id, user_id, created_at, refreshed_at, user_agent, ip, aal, not_after) values
  (pg_temp.session(1), pg_temp.person(), now() - interval '3 days', (now() - interval '1 hour') at time zone 'UTC',
    'Firefox', '203.0.113.9', 'aal2', now() + interval '1 day'),
  (pg_temp.session(2), pg_temp.person(), now() - interval '2 days', null, null, null, null, null),
  (pg_temp.session(3), pg_temp.person(), now() - interval '9 days', null, null, null, null, now() - interval '1 day');

select tests.become('user');
select results_eq(
  $$select session_id, last_used_at, user_agent, ip, level, is_current, ends_at from my_sessions()$$,
  $$values
    (pg_temp.person(), now(), null, null, 'aal1', true, null),
    (pg_temp.session(1), now() - interval '1 hour', 'Firefox', '203.0.113.9', 'aal2', false, now() + interval '1 day'),
    (pg_temp.session(2), now() - interval '2 days', null, null, 'aal1', false, null)$$,
  'the sessions that go on, the last used first');
select set_config('role', 'none', true);

select is(pg_temp.done(tests.claims_of('user'), format('select end_session(%L)', target)), want, note)
from (values
  (tests.stranger(), 'not_found', 'nobody ends that of somebody else'),
  (pg_temp.session(3), 'not_found', 'or one that has ended'),
  (pg_temp.session(1), '', 'a session')
) cases (target, want, note);
select is(private.is_session_alive(pg_temp.session(1), pg_temp.person()), false, 'ends');
select is(pg_temp.done(tests.claims_of('user'), 'select end_other_sessions()'), '1', 'the others');
select is(private.sessions_of(pg_temp.person()), array[pg_temp.person()], 'but not this one');
select is((select count(*) from auth.sessions where user_id <> pg_temp.person()),
  (select count(*) from tests.personas where user_id is not null and name not in ('user', 'deleted user')),
  'and those of nobody else');

-- Where this software may not delete the rows of the auth service. Its functions run as their owner.
create role no_deleter nologin;
alter function private.end_sessions(uuid, uuid[]) owner to no_deleter;
alter function private.end_sessions(uuid, uuid[]) security definer;
grant usage on schema auth, app, private to no_deleter;
grant select on auth.sessions to no_deleter;
grant insert, select on app.ended_sessions to no_deleter;
grant execute on function private.end_sessions(uuid, uuid[]) to postgres;
alter table app.ended_sessions disable row level security;
insert into auth.sessions (id, user_id) values (pg_temp.session(4), pg_temp.person());
select is(pg_temp.done(tests.claims_of('user'), 'select end_other_sessions()'), '1', 'a session that cannot be deleted');
select is((select count(*) from auth.sessions where id = pg_temp.session(4)), 1::bigint, 'stays there');
select is(private.is_session_alive(pg_temp.session(4), pg_temp.person()), false, 'and has ended');
select is(pg_temp.done(tests.claims_of('user'), 'select count(*) from my_sessions()'), '1', 'and is listed no more');
alter function private.end_sessions(uuid, uuid[]) security invoker;
alter function private.end_sessions(uuid, uuid[]) owner to postgres;

-- Suspension.
insert into auth.sessions (id, user_id) values (pg_temp.session(5), pg_temp.person());
select is(pg_temp.done(tests.claims_of('support'), format('select suspend_account(%L, ''Spam'')', pg_temp.person())) is null,
  false, 'a suspension');
select is(private.sessions_of(pg_temp.person()), '{}', 'ends every session');
insert into auth.sessions (id, user_id) values (pg_temp.person(), pg_temp.person());
update profiles set company = 'Still suspended', suspension_reason = 'Spam again' where user_id = pg_temp.person();
select is(private.sessions_of(pg_temp.person()), array[pg_temp.person()], 'who signs in again reads the reason');
update profiles set suspended_at = null, suspension_reason = null where user_id = pg_temp.person();
select is(private.sessions_of(pg_temp.person()), array[pg_temp.person()], 'lifting it ends nothing');

-- Recovery codes.
create function pg_temp.add_factor() returns void language sql as $$
  insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at) values
    ('30000000-0000-4000-8000-000000000001', pg_temp.person(), 'Phone', 'totp', 'verified', now(), now()),
    ('30000000-0000-4000-8000-000000000002', pg_temp.person(), 'Tablet', 'totp', 'verified', now(), now())
$$;
select pg_temp.add_factor();
select is(pg_temp.done(pg_temp.claims('aal1'), 'select create_recovery_codes()'), 'second_factor_required',
  'codes are for who has shown the factor');
create temporary table codes on commit drop as
select unnest(pg_temp.done(pg_temp.claims('aal2'), 'select create_recovery_codes()')::text[]) code;
select is((select count(distinct code) from codes where code ~ '^[a-km-np-z2-9]{16}$'), 10::bigint,
  'ten codes of letters and digits that look like no other');
select is((select count(*) from recovery_codes c, codes where position(convert_to(code, 'UTF8') in c.code_hash) > 0),
  0::bigint, 'no code is stored');
create temporary table earlier on commit drop as select code from codes;
delete from codes;
insert into codes select unnest(pg_temp.done(pg_temp.claims('aal2'), 'select create_recovery_codes()')::text[]);
select is(pg_temp.done(pg_temp.claims('aal1'), format('select use_recovery_code(%L)', code)), 'invalid_recovery_code', note)
from (values ((select min(code) from earlier), 'the earlier ones are void'), ('', 'nothing'), (null, 'null')) cases (code, note);
select is(pg_temp.done(jsonb_set(pg_temp.claims('aal1'), '{sub}', to_jsonb(tests.stranger())),
  format('select use_recovery_code(%L)', (select min(code) from codes))), 'invalid_recovery_code', 'that of somebody else');
insert into auth.sessions (id, user_id) values (pg_temp.session(6), pg_temp.person());
select is(pg_temp.done(pg_temp.claims('aal1'), format('select use_recovery_code(%L)',
  (select ' ' || upper(regexp_replace(min(code), '(....)', '\1-', 'g')) from codes))), '', 'a code as people type it');
select is(private.has_second_factor(pg_temp.person()), false, 'removes the factors');
select is(private.sessions_of(pg_temp.person()), array[pg_temp.person()], 'ends the other sessions');
select is(pg_temp.done(pg_temp.claims('aal1'), 'select string_agg(outcome, '','') from my_sign_ins()'), 'recovery_code',
  'is in the log');
select is((select array_agg(action order by id) from audit_events where entity_id = pg_temp.person() and action like '%recovery%'),
  array['create_recovery_codes', 'create_recovery_codes', 'use_recovery_code'], 'and in the audit log');
select is(pg_temp.done(pg_temp.claims('aal1'), format('select use_recovery_code(%L)', (select min(code) from codes))),
  'invalid_recovery_code', 'and works once');

-- What the page shows.
select pg_temp.add_factor();
update auth.mfa_factors set created_at = now() - interval '29 days', friendly_name = null
where id = '30000000-0000-4000-8000-000000000001';
insert into auth.webauthn_credentials (id, user_id, credential_id, public_key, friendly_name, created_at)
values ('40000000-0000-4000-8000-000000000001', pg_temp.person(), '\x01', '\x02', 'Laptop', now());
update auth.users set email_change = 'new@example.test' where id = pg_temp.person();
create function pg_temp.security() returns jsonb language sql
  as $$ select pg_temp.done(pg_temp.claims('aal2') || jsonb_build_object('amr', jsonb_build_array(
    jsonb_build_object('method', 'totp', 'timestamp', 1800000000))), 'select account_security()')::jsonb $$;
select is(pg_temp.security() #> path::text[], want::jsonb, path)
from (values
  ('{second_factor}', '{"has": true, "demanded": false, "deadline": null}'),
  ('{factors,0}', jsonb_build_object('factor_id', '30000000-0000-4000-8000-000000000001', 'kind', 'totp', 'name', '',
    'status', 'verified', 'created_at', now() - interval '29 days', 'last_used_at', null, 'check_due', true)::text),
  ('{factors,1,check_due}', 'false'),
  ('{passkeys}', jsonb_build_array(jsonb_build_object('passkey_id', '40000000-0000-4000-8000-000000000001',
    'name', 'Laptop', 'created_at', now(), 'last_used_at', null))::text),
  ('{recovery_codes}', jsonb_build_object('left', 9, 'made_at', now())::text),
  ('{pending_email}', '"new@example.test"'),
  ('{email}', (select to_jsonb(email)::text from auth.users where id = pg_temp.person())),
  ('{level}', '"aal2"'),
  ('{confirmed_at}', '"2027-01-15T08:00:00+00:00"')
) cases (path, want);
insert into factor_uses (factor_id, user_id, uses) values ('30000000-0000-4000-8000-000000000001', pg_temp.person(), 2);
select is(pg_temp.security() #>> '{factors,0,check_due}', 'false', 'a factor that was used again is known to work');
select is(pg_temp.security() -> 'factors' -> 0 -> 'last_used_at', to_jsonb(now()), 'and when');

select is(pg_temp.done(pg_temp.claims('aal2'), format('select name_factor(%L, %L)', id, name)), want, note)
from (values
  ('30000000-0000-4000-8000-000000000001', ' Old phone ', '', 'a factor gets a name'),
  ('30000000-0000-4000-8000-000000000001', 'Tablet', 'mfa_factor_name_conflict', 'that no other one has'),
  ('30000000-0000-4000-8000-000000000001', repeat('🚀', 100), '', 'of 100 characters'),
  ('30000000-0000-4000-8000-000000000001', repeat('🚀', 101), 'invalid_input', 'and no more'),
  ('30000000-0000-4000-8000-000000000001', ' ', 'invalid_input', 'a blank is none'),
  ('30000000-0000-4000-8000-000000000001', E'a\u200bb', 'invalid_input', 'nor is one with hidden characters'),
  ('30000000-0000-4000-8000-000000000009', 'Phone', 'not_found', 'a factor that is gone')
) cases (id, name, want, note);
select is(pg_temp.done(jsonb_set(pg_temp.claims('aal2'), '{sub}', to_jsonb(tests.stranger())),
  'select name_factor(''30000000-0000-4000-8000-000000000001'', ''Mine'')'), 'not_found', 'that of somebody else');

-- Admins.
select is(pg_temp.done(tests.claims_of('admin'), format('select person_security(%L) -> ''sessions'' -> 0 ->> ''session_id''',
  pg_temp.person())), pg_temp.person()::text, 'an admin reads the sessions');
select is(pg_temp.done(tests.claims_of(who), format(call, pg_temp.person())), 'forbidden', who || ': ' || call)
from unnest(array['support', 'user']) who, unnest(array[
  'select person_security(%L)', 'select end_person_sessions(%L, ''To test'')',
  'select remove_person_factor(%L, ''30000000-0000-4000-8000-000000000001'', ''To test'')']) call;
select is(pg_temp.done(tests.claims_of('admin'), format(call, pg_temp.person())), want, note)
from (values
  ('select remove_person_factor(%L, ''30000000-0000-4000-8000-000000000001'', '''')', 'invalid_input', 'a reason is asked'),
  ('select remove_person_factor(%L, ''30000000-0000-4000-8000-000000000009'', ''Lost'')', 'not_found', 'which factor'),
  ('select end_person_sessions(%L, '' '')', 'invalid_input', 'a reason for sessions too'),
  ('select remove_person_factor(%L, ''30000000-0000-4000-8000-000000000001'', ''Lost'')', '', 'a lost factor')
) cases (call, want, note);
select is((select count(*) from recovery_codes where user_id = pg_temp.person()), 10::bigint, 'another one keeps the codes');
select is(pg_temp.done(tests.claims_of('admin'), format(call, pg_temp.person())), want, note)
from (values
  ('select remove_person_factor(%L, ''30000000-0000-4000-8000-000000000002'', ''Lost'')', '', 'the last one'),
  ('select end_person_sessions(%L, ''Stolen'')', '1', 'all sessions')
) cases (call, want, note);
select is_empty(format('select from recovery_codes where user_id = %L', pg_temp.person()), 'takes the codes with it');
select is(private.sessions_of(pg_temp.person()), '{}', 'end');
select results_eq(
  $$select action, via, reason, before from audit_events where entity_id = pg_temp.person()
    and action in ('remove_factor', 'end_sessions') order by id desc limit 2$$,
  $$values ('end_sessions', 'admin', 'Stolen', '{"sessions": 1}'::jsonb),
    ('remove_factor', 'admin', 'Lost', '{"kind": "totp", "factor": "Tablet"}')$$,
  'all of it is on record');
select is(
  pg_temp.done(tests.claims_of('admin'), 'select end_person_sessions(gen_random_uuid(), ''Stolen'')'), 'not_found',
  'a person who is gone');

select * from finish();
rollback;
