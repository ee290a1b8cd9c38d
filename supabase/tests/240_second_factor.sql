-- A person with a second factor is nobody until the session has shown it. And who must have one.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();
select tests.seed_workspaces();

create function pg_temp.person() returns uuid language sql immutable
  as $$ select '00000000-0000-4000-8000-000000000001'::uuid $$;
create function pg_temp.claims(level text, who text default 'user') returns jsonb language sql
  as $$ select tests.claims_of(who) || jsonb_build_object('aal', level) $$;
grant execute on function pg_temp.person() to authenticated;

-- What the check before a request answers.
create function pg_temp.request(claims jsonb, path text default '/my_workspaces') returns text language plpgsql as $$
begin
  perform set_config('request.jwt.claims', claims::text, true);
  perform set_config('request.path', path, true);
  perform private.check_session();
  return 'passes';
exception when others then return sqlstate || ' ' || sqlerrm;
end
$$;

insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at) values
  ('30000000-0000-4000-8000-000000000001', pg_temp.person(), 'Phone', 'totp', 'unverified', now(), now()),
  ('30000000-0000-4000-8000-000000000002', tests.stranger(), 'Phone', 'totp', 'verified', now(), now());

select is(pg_temp.request(pg_temp.claims('aal1')), 'passes', 'a factor that was never verified counts for nothing');
update auth.mfa_factors set status = 'verified' where user_id = pg_temp.person();

select is(pg_temp.request(pg_temp.claims(level), path), want, format('%s: %s', coalesce(level, 'no level'), path))
from (values
  ('aal2', '/my_workspaces', 'passes'),
  ('aal2', '/rpc/account_security', 'passes'),
  ('aal1', '/my_workspaces', 'PT401 second_factor_required'),
  ('aal1', '/rpc/account_security', 'PT401 second_factor_required'),
  ('aal1', '/user_roles', 'PT401 second_factor_required'),
  ('aal1', '/', 'PT401 second_factor_required'),
  ('aal1', '', 'PT401 second_factor_required'),
  ('aal3', '/my_workspaces', 'PT401 second_factor_required'),
  ('aal1', '/rpc/use_recovery_code', 'passes'),
  ('aal1', '/rpc/confirm_session/', 'passes'),
  ('aal1', '/use_recovery_code', 'PT401 second_factor_required'),
  ('aal2', '/rpc/delete%5Fworkspace', 'PT404 not_found')
) cases (level, path, want);
select is(pg_temp.request(pg_temp.claims(null)), 'PT401 second_factor_required', 'a token that says no level');
select is(pg_temp.request(pg_temp.claims('aal1', 'support')), 'passes', 'a person without a factor');
select set_config('request.jwt.claims', '', true), set_config('request.path', '', true);

-- The helpers and policies say the same, whoever calls them.
create function pg_temp.sees(level text, statement text) returns text language sql
  as $$ select tests.attempt_claims(pg_temp.claims(level), statement) $$;

insert into instance_drafts (user_id, plan_id, region_id)
values (pg_temp.person(), tests.plan('published'), tests.place('open'))
on conflict (user_id) do nothing;
insert into roadmap_votes (user_id, item_id)
select pg_temp.person(), id from roadmap_items on conflict do nothing;
select tests.seed_tickets();
insert into ssh_keys (user_id, name, public_key, algorithm, bits, fingerprint_sha256)
select pg_temp.person(), 'Key', 'ssh-ed25519 AAAA', 'ssh-ed25519', 256, 'SHA256:x'
where not exists (select from ssh_keys k where k.user_id = pg_temp.person());
insert into staff (user_id, staff_type) values (pg_temp.person(), 'support');

select isnt(pg_temp.sees('aal2', what), '0', 'with the factor: ' || what),
  is(pg_temp.sees('aal1', what), '0', 'without it: ' || what)
from unnest(array[
  'select from private.my_workspace_ids()',
  'select where private.is_active()',
  'select where private.is_staff()',
  'select id from app.audit_events where actor = pg_temp.person()',
  'select user_id from app.instance_drafts',
  'select user_id from app.legal_acceptances',
  'select user_id from app.profiles',
  'select user_id from app.roadmap_votes',
  'select id from app.ssh_keys',
  'select user_id from app.staff where user_id = pg_temp.person()',
  'select id from app.tickets',
  'select user_id from app.user_roles where user_id = pg_temp.person()',
  'select user_id from app.workspace_members where user_id = pg_temp.person()',
  'update app.profiles set company = ''Test'' where user_id = pg_temp.person()',
  'delete from app.instance_drafts where user_id = pg_temp.person()'
]) what;
select is(pg_temp.sees(level, 'select create_workspace(''Test'')'), want, level || ': a procedure')
from (values ('aal1', 'second_factor_required'), ('aal2', '1')) cases (level, want);
select is(pg_temp.sees('aal1', 'select slug from app.plans where id = tests.plan(''published'')'), '1',
  'what visitors read stays');
-- The rule stands on every table whose other policies compare with the current person.
select is(
  (select array_agg(distinct tablename::text order by tablename::text) from pg_policies
    where schemaname = 'app' and permissive = 'PERMISSIVE'
      and coalesce(qual, '') || coalesce(with_check, '') ~ 'auth\.uid|confirmed_email'),
  (select array_agg(tablename::text order by tablename::text) from pg_policies
    where schemaname = 'app' and permissive = 'RESTRICTIVE'
      and policyname = 'Nobody without the second factor of the account'),
  'no table is left out');
delete from staff where user_id = pg_temp.person();

-- An API key was made with the factor.
select is(tests.attempt_claims(jsonb_build_object('role', 'api_key_read', 'sub', pg_temp.person(),
    'api_key', jsonb_build_object('id', gen_random_uuid(), 'name', 'Key', 'role', 'viewer',
      'workspace_id', tests.workspace(pg_temp.person(), 'owner'))),
  'select id from app.workspaces'), '1', 'a key of a person with a factor reads');

-- Who must have one.
update profiles set created_at = now() - interval '100 days';
create function pg_temp.deadline(who text) returns interval language sql as $$
  select private.second_factor_deadline(p.user_id) - now() from tests.personas p where p.name = who
$$;
create function pg_temp.demand(from_whom text, days integer, since interval default '0') returns void language sql as $$
  update app.site_settings set second_factor_for = 'nobody';
  update app.site_settings set second_factor_for = from_whom, second_factor_days = days;
  update app.site_settings set second_factor_since = now() - since;
$$;
select is(pg_temp.deadline(who), null, 'at first nobody: ' || who) from unnest(array['user', 'support', 'admin']) who;
update site_settings set second_factor_for = 'admins';
select is(second_factor_since, now(), 'the days are counted from the setting') from site_settings;
update site_settings set second_factor_since = now() - interval '9 days';
update site_settings set second_factor_for = 'nobody';
select is(second_factor_since, now() - interval '9 days', 'and not from one that asks less') from site_settings;

create function pg_temp.deadline_if(from_whom text, who text) returns interval language plpgsql as $$
begin
  perform pg_temp.demand(from_whom, 14);
  return pg_temp.deadline(who);
end
$$;
select is(
  pg_temp.deadline_if(f.from_whom, p.who),
  case when f.from_whom = 'everybody' or p.who = 'admin' or (f.from_whom = 'staff' and p.who = 'support')
    then interval '14 days' end,
  format('%s: %s', from_whom, who))
from (values ('admins'), ('staff'), ('everybody')) f (from_whom), (values ('user'), ('support'), ('admin')) p (who);

select pg_temp.demand('staff', 7, '8 days');
update profiles set created_at = now() - interval '2 days'
where user_id = (select user_id from tests.personas where name = 'support');
select is(pg_temp.deadline('support'), interval '5 days', 'a new account has its days too');
select is(pg_temp.request(pg_temp.claims('aal1', 'support')), 'passes', 'before the day everything works');
select is(pg_temp.request(pg_temp.claims('aal1', 'admin'), path), want, 'after it: ' || path)
from (values
  ('/my_workspaces', 'PT403 second_factor_enrolment_required'),
  ('/rpc/admin_overview', 'PT403 second_factor_enrolment_required'),
  ('/rpc/delete_workspace', 'PT403 second_factor_enrolment_required'),
  ('/rpc/profiles', 'PT403 second_factor_enrolment_required'),
  ('/', 'PT403 second_factor_enrolment_required'),
  ('/profiles', 'passes'), ('/staff', 'passes'), ('/user_roles', 'passes'),
  ('/rpc/account_security', 'passes'), ('/rpc/end_other_sessions', 'passes'), ('/rpc/my_sessions', 'passes'),
  ('/rpc/withdraw_email_change', 'passes'),
  ('/plan_catalogue', 'passes'), ('/site_settings', 'passes'), ('/rpc/status_feed', 'passes')
) cases (path, want);
insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
select '30000000-0000-4000-8000-000000000003', user_id, 'Key', 'webauthn', 'verified', now(), now()
from tests.personas where name = 'admin';
select is(pg_temp.request(pg_temp.claims('aal2', 'admin')), 'passes', 'whoever has one is asked for nothing more');
delete from auth.mfa_factors where id = '30000000-0000-4000-8000-000000000003';
select is(pg_temp.request(pg_temp.claims('aal2', 'admin')), 'PT403 second_factor_enrolment_required',
  'until it is removed, though the session has shown it');
select set_config('request.jwt.claims', '', true), set_config('request.path', '', true);

-- The setting is changed as the others are.
select is(tests.attempt('admin', format(
    'select save_site_settings((select version from site_settings), %L, ''To test'')', given)), want, given)
from (values
  ('{"second_factor_for": "everybody", "second_factor_days": 0}', '1'),
  ('{"second_factor_for": "some"}', 'invalid_input'),
  ('{"second_factor_days": 91}', 'invalid_input'),
  ('{"second_factor_days": -1}', 'invalid_input'),
  ('{"second_factor_days": "7"}', 'invalid_input'),
  ('{"second_factor_since": "2020-01-01"}', 'invalid_input')
) cases (given, want);

select * from finish();
rollback;
