-- The log of sign-ins, and the hooks of the auth service that write what failed.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();

create function pg_temp.person() returns uuid language sql immutable
  as $$ select '00000000-0000-4000-8000-000000000001'::uuid $$;
grant execute on function pg_temp.person() to authenticated;

-- The first request of a session that may write.
update auth.sessions set user_agent = repeat('x', 600), ip = '203.0.113.9' where id = pg_temp.person();
create function pg_temp.request(claims jsonb, path text default '/rpc/create_workspace') returns void
language plpgsql as $$
begin
  perform set_config('request.jwt.claims', claims::text, true);
  perform set_config('request.path', path, true);
  perform set_config('role', 'authenticated', true);
  perform private.before_request();
  perform set_config('role', 'none', true);
end
$$;
select pg_temp.request(tests.claims_of('user'), '/rpc/confirm_session');
select is_empty('select from sign_ins', 'a session that confirms another one is no sign-in');
select pg_temp.request(tests.claims_of('user') || '{"amr": [{"method": "totp", "timestamp": 2}, {"method": "password", "timestamp": 1}]}'),
  pg_temp.request(tests.claims_of('user'));
select results_eq(
  'select user_id, session_id, outcome, method, host(ip), char_length(user_agent) from sign_ins',
  $$select pg_temp.person(), pg_temp.person(), 'signed_in', 'totp', '203.0.113.9', 500$$,
  'one line for a session, with what the auth service knows of it');
select tests.become('user');
select note_sign_in();
select is((select count(*) from my_sign_ins()), 1::bigint, 'to say it again changes nothing');
select tests.become('support');
select note_sign_in();
select is((select array_agg(method || ' ' || outcome) from my_sign_ins()), array['password signed_in'],
  'a token that names no method is that of a password');
select set_config('role', 'none', true);
select is((select count(*) from sign_ins where user_id <> pg_temp.person()), 1::bigint, 'everybody has their own');

-- A session that only reads.
savepoint silent;
create function pg_temp.open_session(who uuid, age interval, level text default 'aal1') returns uuid language sql as $$
  insert into auth.sessions (id, user_id, aal, created_at, user_agent) values (gen_random_uuid(), who, level, now() - age, 'curl/8')
  returning id
$$;
create temporary table silent as select
  pg_temp.open_session(pg_temp.person(), '3 minutes') as by_link,
  pg_temp.open_session(pg_temp.person(), '1 minute') as new,
  pg_temp.open_session(pg_temp.person(), '91 days') as old;
insert into auth.mfa_amr_claims (id, session_id, authentication_method, updated_at) select
  gen_random_uuid(), by_link, method, now() - age from silent, (values ('password', interval '2 days'), ('otp', '1 day')) v (method, age);
select private.tick_messages(), private.tick_messages();
select results_eq(
  $$select i.session_id, i.at, i.outcome, i.method, i.user_agent from sign_ins i, silent where i.session_id in (by_link, new, old)$$,
  $$select by_link, now() - interval '3 minutes', 'signed_in', 'otp', 'curl/8' from silent$$,
  'is written by the worker, once, when it is no confirmation of another session');
insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
values (gen_random_uuid(), pg_temp.person(), 'totp', 'verified', now(), now());
create temporary table half as select
  pg_temp.open_session(pg_temp.person(), '3 minutes') as without_code,
  pg_temp.open_session(pg_temp.person(), '3 minutes', 'aal2') as with_code;
select private.tick_messages();
select results_eq('select session_id from sign_ins, half where session_id in (without_code, with_code)',
  'select with_code from half', 'a password without the second factor is no sign-in');
rollback to silent;

savepoint reading;
set local transaction_read_only = on;
select lives_ok(
  $$select pg_temp.request(tests.claims_of('admin'), '/my_workspaces')$$, 'a request that only reads writes no line');
rollback to reading;
delete from sign_ins;

insert into sign_ins (user_id, at, outcome, method)
select pg_temp.person(), now() - n * interval '1 day', 'signed_in', 'password' from generate_series(1, 100) n;
select tests.become('user');
select is((select count(*) from my_sign_ins()), 50::bigint, 'fifty at most');
select is((select array_agg(distinct at <= now() - interval '1 day') from my_sign_ins()), array[true], 'the newest');
select is((select max(at) from my_sign_ins(now() - interval '50 days')), now() - interval '51 days', 'older ones after that');
select is((select min(at) from my_sign_ins(now() - interval '50 days')), now() - interval '89 days', 'of 90 days');
select note_sign_in();
select set_config('role', 'none', true);
select is((select min(at) from sign_ins), now() - interval '90 days', 'a new line removes what is older');
delete from sign_ins;

-- Passwords.
create function pg_temp.password(valid boolean, ip text default '203.0.113.9') returns text language sql as $$
  select coalesce(h.answer ->> 'decision', h.answer #>> '{error,http_code}')
  from private.password_verification_attempt(jsonb_build_object(
    'user_id', pg_temp.person(), 'valid', valid, 'metadata', jsonb_build_object('ip_address', ip))) h (answer)
$$;
create function pg_temp.log() returns text language sql as $$
  select coalesce(string_agg(n || ' ' || outcome, ', ' order by outcome), '')
  from (select outcome, count(*) n from app.sign_ins group by outcome) o
$$;
select is(pg_temp.password(true), 'continue', 'the right password');
select is(pg_temp.log(), '', 'is written down when the session begins');
select is(pg_temp.password(false), 'continue', 'a wrong one');
select is(pg_temp.password(false, 'unknown'), 'continue', 'from nowhere');
select results_eq('select outcome, method, host(ip) from sign_ins order by id',
  $$values ('wrong_password', 'password', '203.0.113.9'), ('wrong_password', 'password', null)$$,
  'with the address where it is one');
insert into sign_ins (user_id, at, outcome, method)
select pg_temp.person(), now() - interval '16 minutes', 'wrong_password', 'password' from generate_series(1, 20);
select is(pg_temp.password(true), 'continue', 'failures of earlier do not count');
select pg_temp.password(false) from generate_series(1, 7);
select is(pg_temp.password(false), 'continue', 'the tenth failure is looked at');
select is(pg_temp.password(valid), '429', format('after it an attempt waits, right or wrong: %s', valid))
from unnest(array[true, false]) valid;
select is(pg_temp.log(), '1 blocked, 30 wrong_password', 'one line says so');
select is(
  private.password_verification_attempt(jsonb_build_object('user_id', tests.stranger(), 'valid', true)) ->> 'decision',
  'continue', 'nobody else waits');
update sign_ins set at = at - interval '6 seconds';
select is(pg_temp.password(true), 'continue', 'after five seconds the owner signs in');
select is(pg_temp.password(false), 'continue', 'and one wrong attempt is looked at');
select is(pg_temp.password(true), '429', 'and the next one waits');
delete from sign_ins;

-- Codes.
insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at) values
  ('30000000-0000-4000-8000-000000000001', pg_temp.person(), 'Phone', 'totp', 'verified', now(), now()),
  ('30000000-0000-4000-8000-000000000002', pg_temp.person(), 'Key', 'webauthn', 'verified', now(), now());
create function pg_temp.code(valid boolean, n integer default 1) returns text language sql as $$
  select coalesce(h.answer ->> 'decision', h.answer #>> '{error,http_code}')
  from private.mfa_verification_attempt(jsonb_build_object(
    'user_id', pg_temp.person(), 'factor_id', '30000000-0000-4000-8000-00000000000' || n, 'valid', valid)) h (answer)
$$;
select is(pg_temp.code(true), 'continue', 'the right code');
select is(pg_temp.code(true), '422', 'once');
select is(pg_temp.code(true, 2), 'continue', 'another factor');
select is(pg_temp.code(true, 2), 'continue', 'a security key shows a new answer each time');
update factor_uses set last_used_at = last_used_at - interval '30 seconds';
select is(pg_temp.code(true), 'continue', 'the next code');
select is((select array_agg(uses order by factor_id) from factor_uses), array[2, 2], 'uses are counted');
select is(pg_temp.code(false), 'continue', 'a wrong code');
select results_eq('select outcome, method from sign_ins order by id',
  $$values ('wrong_code', 'totp'), ('wrong_code', 'totp')$$, 'what failed is written down, a used code too');
select pg_temp.code(false) from generate_series(1, 8);
select is(pg_temp.code(true), '429', 'codes are not guessed either');
select is(pg_temp.password(true), 'continue', 'the password is not slower for that');

-- The auth service calls the hooks as its own role, where it has one.
select is(
  (select array_agg(has_function_privilege(r.oid, p.oid, 'execute')) from pg_roles r, pg_proc p
    where r.rolname in ('anon', 'authenticated', 'service_role', 'api_key_operate')
      and p.oid in ('private.password_verification_attempt(jsonb)'::regprocedure,
        'private.mfa_verification_attempt(jsonb)'::regprocedure)
      and has_function_privilege(r.oid, p.oid, 'execute')),
  null, 'nobody of the API calls the hooks');

-- Where addresses are.
delete from sign_ins;
insert into sign_ins (user_id, outcome, method, ip) values
  (pg_temp.person(), 'signed_in', 'password', '192.0.2.80'), (tests.stranger(), 'signed_in', 'password', '192.0.2.80'),
  (pg_temp.person(), 'wrong_password', 'password', '2001:db8::17'), (pg_temp.person(), 'wrong_password', 'password', null);
update auth.sessions set ip = case id when pg_temp.person() then '198.51.100.4'::inet end;
create function pg_temp.waiting() returns text language sql
  as $$ select string_agg(a, ' ' order by a) from addresses_without_place() a $$;
select is(pg_temp.waiting(), '192.0.2.80 198.51.100.4 2001:db8::17', 'the worker gets each address once');
select record_address_places('[
  {"ip": "192.0.2.80", "city": "Vienna", "country": "AT"}, {"ip": "198.51.100.4", "city": null, "country": "FI"},
  {"ip": "2001:db8::17", "city": null, "country": null}]');
select is(pg_temp.waiting(), null, 'and not again, also where nothing is known');
select tests.become('user');
select results_eq('select host(ip::inet), city, country from my_sign_ins() order by ip',
  $$values ('192.0.2.80', 'Vienna', 'AT'), ('2001:db8::17', null, null), (null, null, null)$$, 'a sign-in has its place');
select results_eq('select ip, city, country from my_sessions()', $$values ('198.51.100.4', null::text, 'FI')$$, 'and a session');
select set_config('role', 'none', true);
select is((select array_agg(s ->> 'country') from json_array_elements(private.export_of(pg_temp.person()) -> 'sign_ins') s
  where s ->> 'country' is not null), array['AT'], 'and the copy of the data');
select record_address_places('[{"ip": "192.0.2.80", "city": "  ", "country": "Austria"}]');
select is((select (city is null and country is null) from address_places where ip = '192.0.2.80'), true, 'what is no place is none');
select throws_ok($$select record_address_places('[{"ip": "home"}]')$$, '22023', 'invalid_input', 'what is no address is refused');
select throws_ok($$select record_address_places('{}')$$, '22023', 'invalid_input', 'and what is no list');
update address_places set looked_up_at = now() - interval '31 days' where ip = '192.0.2.80';
select private.tick_messages();
select is(pg_temp.waiting(), '192.0.2.80', 'after 30 days it is looked up again');

select * from finish();
rollback;
