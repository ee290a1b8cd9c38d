-- Changes of how an account is protected: the mail about them, and the link that undoes them.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();
delete from events;

create function pg_temp.person() returns uuid language sql immutable
as $$ select '00000000-0000-4000-8000-000000000001'::uuid $$;
-- The token in the newest mail of this kind.
create function pg_temp.token(kind text) returns text language sql
as $$
  select substring(d.secret_data ->> 'undo_path' from '^/account-undo\?token=([0-9a-f]{64})$')
  from app.deliveries d join app.events e on e.id = d.event_id
  where d.kind = token.kind and d.secret_data is not null order by e.seq desc limit 1
$$;
-- What a visitor with a token gets: the answer, or the error.
create function pg_temp.undo(token text) returns text language plpgsql as $$
declare
  answer text;
begin
  execute format('select public.undo_change(%L) ->> ''address''', token) into answer;
  return answer;
exception when others then return sqlerrm;
end
$$;

update auth.users set encrypted_password = 'first' where id = pg_temp.person();
delete from events;
delete from undo_tokens;

-- What is told.

update auth.users set encrypted_password = 'first', last_sign_in_at = now() where id = pg_temp.person();
select is(tests.told(), '', 'a sign-in changes nothing');
update auth.users set encrypted_password = 'second' where id = pg_temp.person();
select ok(pg_temp.token('security.password_changed') is not null, 'the mail has a link that undoes it');
select ok((select strpos(e::text, pg_temp.token('security.password_changed')) = 0 from events e), 'the event has not');
select is((select count(*) from undo_tokens where token_hash = sha256(convert_to(pg_temp.token(kind), 'UTF8'))), 1::bigint,
  'and of the token only a hash is stored')
from (values ('security.password_changed')) mail (kind);
select is((select expires_at from undo_tokens), now() + interval '72 hours', 'for 72 hours');
select is(tests.told(), 'security.password_changed · site: user · mail: user', 'a new password is told');

-- Where the auth service encrypts hashes.
update auth.users set encrypted_password = '{"key_id":"a","alg":"aes-gcm-hkdf","data":"x"}' where id = pg_temp.person();
select is(tests.told(), '', 'a sign-in that encrypts the hash is no new password');
update auth.users set encrypted_password = '{"key_id":"b","alg":"aes-gcm-hkdf","data":"x"}' where id = pg_temp.person();
select is(tests.told(), '', 'nor one after the key was replaced');
update auth.users set encrypted_password = '{"key_id":"b","alg":"aes-gcm-hkdf","data":"y"}' where id = pg_temp.person();
select is(tests.told(), 'security.password_changed · site: user · mail: user', 'another hash with the same key is one');
update auth.users set encrypted_password = '{"key_id":"b","alg":"aes-gcm-hkdf","data":"z"}', reauthentication_token = ''
where id = pg_temp.person();
select is(tests.told(), 'security.password_changed · site: user · mail: user', 'which is told once');
update auth.users set encrypted_password = '{"key_id":"c","alg":"aes-gcm-hkdf","data":"y"}', reauthentication_token = ''
where id = pg_temp.person();
select is(tests.told(), 'security.password_changed · site: user · mail: user', 'so is a new password under a new key');
update auth.users set reauthentication_token = 'asked for' where id = pg_temp.person();
select is(tests.told(), '', 'and not what else names that column');
insert into auth.users (id, email, raw_user_meta_data)
values ('00000000-0000-4000-8000-0000000000aa', 'unconfirmed@example.test', '{}');
update auth.users set encrypted_password = 'x', email = 'other@example.test' where email = 'unconfirmed@example.test';
select is(tests.told(), '', 'an address that nobody confirmed gets nothing');

update auth.users set email = 'thief@example.test' where id = pg_temp.person();
select is(
  (select jsonb_object_agg(coalesce(address, 'account'), secret_data is not null) from deliveries),
  '{"user@example.test": true, "account": false}', 'the way back goes to the old address alone');
select is((select count(distinct data::text) from events), 1::bigint, 'both addresses read the same');
select is((select data from events limit 1), '{"from": "user@example.test", "to": "thief@example.test"}', 'which is');
select is(tests.told(), 'security.email_changed · site: thief · mail: thief, user@example.test', 'a new address is told');
update auth.users set email = 'user@example.test' where id = pg_temp.person();
delete from events;
delete from undo_tokens;

insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at) values
  ('30000000-0000-4000-8000-000000000001', pg_temp.person(), 'Phone', 'totp', 'unverified', now(), now()),
  ('30000000-0000-4000-8000-000000000002', pg_temp.person(), '', 'webauthn', 'unverified', now(), now());
delete from auth.mfa_factors where factor_type = 'webauthn';
select is(tests.told(), '', 'a factor that was never shown is no factor');
update auth.mfa_factors set status = 'verified' where friendly_name = 'Phone';
select is((select data from events), '{"factor": "Phone"}', 'a factor is named');
select is(tests.told(), 'security.factor_added · site: user · mail: user', 'a new factor is told');
update auth.mfa_factors set friendly_name = 'My phone', last_challenged_at = now();
select is(tests.told(), '', 'not its use');
delete from auth.mfa_factors where user_id = pg_temp.person();
select is((select data from events), '{"factor": "My phone", "by": "you"}', 'a removed one is named');
select is(tests.told(), 'security.factor_removed · site: user · mail: user', 'and told');

insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
values ('30000000-0000-4000-8000-000000000003', pg_temp.person(), '', 'totp', 'verified', now(), now());
select is((select data from events), '{"factor": "totp"}', 'a factor without a name has its kind');
delete from events;
select tests.run_as('admin', format('select public.remove_person_factor(%L, %L, %L)', pg_temp.person(),
  '30000000-0000-4000-8000-000000000003', 'Lost the phone'));
select is((select data ->> 'by' from events where kind = 'security.factor_removed'), 'admin', 'the person reads who removed it');
select is((select data from events where kind = 'security.admin_removed_factor'),
  '{"person": "User", "admin": "Admin", "reason": "Lost the phone"}', 'the admins why');
select is(tests.told(),
  E'security.admin_removed_factor · site: admin · mail: admin\n'
    'security.factor_removed · site: user · mail: user',
  'the person and all admins are told, also the one who did it');
select tests.run_as('admin', format('select public.end_person_sessions(%L, %L)', pg_temp.person(), 'Stolen device'));
select is(tests.told(), 'security.sessions_ended · site: user · mail: user', 'who is signed out by an admin is told');
insert into auth.sessions (id, user_id) values (pg_temp.person(), pg_temp.person());

insert into auth.webauthn_credentials (id, user_id, credential_id, public_key, friendly_name)
values ('40000000-0000-4000-8000-000000000001', pg_temp.person(), 'a', 'a', 'Laptop');
select is((select data from events), '{"name": "Laptop"}', 'a passkey is named');
select is(tests.told(), 'security.passkey_added · site: user · mail: user', 'a new passkey is told');
update auth.webauthn_credentials set last_used_at = now();
delete from auth.webauthn_credentials where user_id = pg_temp.person();
select is(tests.told(), 'security.passkey_removed · site: user · mail: user', 'and a removed one, not its use');

insert into recovery_codes (user_id, code_hash) values
  (pg_temp.person(), sha256('aaaabbbbccccdddd')), (pg_temp.person(), sha256('another'));
insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
values ('30000000-0000-4000-8000-000000000004', pg_temp.person(), 'Phone', 'totp', 'verified', now(), now());
delete from events;
select tests.run_as('user', $$select public.use_recovery_code('aaaa-bbbb-cccc-dddd')$$);
select is((select data from events), '{"left": 1}', 'a recovery code says how many are left');
select is(tests.told(), 'security.recovery_code_used · site: user · mail: user',
  'it is one message, though it removes the factors');

-- Sign-ins.
delete from sign_ins;
create function pg_temp.sign_in(user_agent text, ago interval default '0', outcome text default 'signed_in')
returns text language plpgsql as $$
begin
  insert into app.sign_ins (user_id, session_id, outcome, method, ip, user_agent, at)
  values (pg_temp.person(), gen_random_uuid(), outcome, 'password', '192.0.2.7', user_agent, now() - ago);
  return tests.told();
end
$$;
select is(pg_temp.sign_in('curl/8', '100 days'), '', 'the first sign-in is no news');
select is(pg_temp.sign_in('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', '80 days'), '',
  'with nothing to compare, after 90 days, neither');
delete from sign_ins where user_agent = 'curl/8';
select is(pg_temp.sign_in('curl/8'), 'security.new_sign_in · site: user · mail: user', 'a program that is new is told');
delete from sign_ins where user_agent = 'curl/8';
select is(pg_temp.sign_in('Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0'), '',
  'a browser that was updated is the same one');
select is(pg_temp.sign_in('curl/8', '0', 'wrong_password'), '', 'a failure is no sign-in');
insert into sign_ins (user_id, session_id, outcome, method, ip, user_agent)
values (pg_temp.person(), gen_random_uuid(), 'signed_in', 'password', '192.0.2.7',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36');
select is((select data from events), '{"device": "Chrome on Windows", "ip": "192.0.2.7"}', 'a new browser is described');
select is(tests.told(), 'security.new_sign_in · site: user · mail: user', 'and told');
select is(pg_temp.sign_in('Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'),
  '', 'once');
select is(private.device_name(agent), name, name)
from (values
  ('Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1', 'Safari on iOS'),
  ('Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36', 'Chrome on Android'),
  ('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0', 'Microsoft Edge on macOS'),
  ('curl/8.14.1', 'curl'), ('', 'Unknown device'), (null, 'Unknown device')
) agents (agent, name);

-- Undo. A thief has a session: they change the password, add ways in, and take the address.
delete from undo_tokens;
update auth.users set encrypted_password = 'of a thief' where id = pg_temp.person();
select set_config('test.first', pg_temp.token('security.password_changed'), true);
insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
values
  ('30000000-0000-4000-8000-000000000005', pg_temp.person(), 'Thief', 'totp', 'verified', now(), now()),
  ('30000000-0000-4000-8000-000000000006', tests.stranger(), 'Stranger', 'totp', 'verified', now(), now());
insert into auth.webauthn_credentials (id, user_id, credential_id, public_key, friendly_name) values
  ('40000000-0000-4000-8000-000000000002', pg_temp.person(), 'b', 'b', 'Thief'),
  ('40000000-0000-4000-8000-000000000003', tests.stranger(), 'c', 'c', 'Stranger');
insert into recovery_codes (user_id, code_hash, made_at) values (pg_temp.person(), 'thief', clock_timestamp());
insert into api_keys (workspace_id, created_by, name, scope, secret_hash, secret_start, created_at, expires_at)
select w.id, pg_temp.person(), k.name, 'read', sha256(k.name::bytea), 'wsk_0000', k.at, k.at + interval '9 days'
from workspaces w, (values ('thief', clock_timestamp()), ('own', now() - interval '1 day')) k (name, at)
where w.created_by = pg_temp.person() and w.is_personal;
update auth.users set email = 'thief@example.test' where id = pg_temp.person();
select set_config('test.last', pg_temp.token('security.email_changed'), true);
update auth.users set email_change = 'thief2@example.test', email_change_token_new = 'pending', recovery_token = 'pending'
where id = pg_temp.person();
delete from events;

select is(pg_temp.undo(repeat('0', 64)), 'not_found', 'a forged token');
select is(pg_temp.undo(null), 'not_found', 'none');
select is(pg_temp.undo(encode(token_hash, 'hex')), 'not_found', 'what is stored of it') from undo_tokens limit 1;
select is((select count(*) from auth.sessions where user_id = pg_temp.person()), 1::bigint, 'change nothing');
select is(tests.attempt('anonymous', format('select public.undo_change(%L)', current_setting('test.last'))), '1',
  'a visitor needs no session');

-- A statement sees what the triggers of another transaction wrote, so each undo has a time of its own here.
select is(pg_temp.undo(current_setting('test.first')), 'user@example.test',
  'the first link leads back to the address of that time');
select is(
  (select jsonb_build_array(email, encrypted_password, email_change, email_change_token_new, recovery_token)
    from auth.users where id = pg_temp.person()),
  '["user@example.test", null, "", "", ""]', 'the account has its address, no password, and nothing pending');
select is((select count(*) from auth.sessions where user_id = pg_temp.person()), 0::bigint, 'all sessions end');
select is((select array_agg(friendly_name) from auth.mfa_factors where friendly_name in ('Thief', 'Stranger')),
  array['Stranger'], 'the factor that was added is gone');
select is((select array_agg(friendly_name) from auth.webauthn_credentials), array['Stranger'], 'and the passkey');
select is((select count(*) from recovery_codes where code_hash = 'thief'), 0::bigint, 'and the recovery codes');
select is((select array_agg(name) from api_keys where created_by = pg_temp.person() and ended_at is null), array['own'],
  'and the API keys, but those of before');
select is((select after from audit_events where action = 'undo_change'), '{"kind": "security.password_changed"}',
  'the log has it');
select is(tests.told(), '', 'whoever did it is told nothing of it');
select is(pg_temp.undo(current_setting('test.first')), 'not_found', 'a link works once');
select is(pg_temp.undo(current_setting('test.last')), 'not_found', 'and those of later changes not any more');

select is((select array_agg(distinct user_id) from undo_tokens where used_at is null), array[tests.stranger()],
  'those of somebody else still do');

-- Times and people.
insert into undo_tokens (token_hash, user_id, kind, address, created_at, expires_at) values
  (sha256('old'), pg_temp.person(), 'security.password_changed', 'user@example.test', now() - interval '73 hours', now() - interval '1 hour'),
  (sha256('taken'), pg_temp.person(), 'security.email_changed', 'stranger@example.test', now(), now() + interval '1 hour'),
  (sha256('later'), tests.stranger(), 'security.email_changed', 'second@example.test', now() + interval '2 minutes', now() + interval '1 hour'),
  (sha256('first'), tests.stranger(), 'security.email_changed', 'first@example.test', now() + interval '1 minute', now() + interval '1 hour');
select is(pg_temp.undo('old'), 'not_found', 'a link is too old after 72 hours');
select is(pg_temp.undo('taken'), 'conflict', 'an address that somebody else has by now stays theirs');
select is((select email from auth.users where id = tests.stranger()), 'stranger@example.test', 'and nothing changes');
select is(pg_temp.undo('later'), 'second@example.test', 'the link of a later change goes one step back');
select is(pg_temp.undo('first'), 'first@example.test', 'and that of the first still works after it');

insert into undo_tokens (token_hash, user_id, kind, address)
values (sha256('deleted'), pg_temp.person(), 'security.password_changed', 'user@example.test');
delete from auth.users where id = pg_temp.person();
select is(pg_temp.undo('deleted'), 'not_found', 'a link of a deleted account leads nowhere');

select * from finish();
rollback;
