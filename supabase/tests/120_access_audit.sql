-- Each change of access and each suspension leaves one event. It does not matter who makes it.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();

create function pg_temp.user() returns uuid language sql
as $$ select '00000000-0000-4000-8000-000000000001'::uuid $$;

-- The events of a statement, which is undone.
create function pg_temp.events(statements text) returns text
language plpgsql
as $$
declare
  found text;
begin
  execute statements;
  select string_agg(
    concat_ws(' ', coalesce(e.actor::text, 'system'), e.action, coalesce(e.reason, '-'),
      coalesce(e.before ->> 'role', '') || '/' || coalesce(e.before ->> 'staff_type', ''), '>',
      coalesce(e.after ->> 'role', '') || '/' || coalesce(e.after ->> 'staff_type', '')),
    ', ' order by e.id)
  into found
  from app.audit_events e where e.entity = 'person' and e.action <> 'as subject'
    and e.action <> 'of a stranger';
  raise exception using errcode = 'TSTOK', message = coalesce(found, 'none');
exception
  when sqlstate 'TSTOK' then return sqlerrm;
end
$$;

-- By SQL, as the first admin is added.
select is(pg_temp.events(statements), want, note)
from (values
  ('insert into app.staff (user_id, staff_type) select id, ''admin'' from auth.users where email = ''user@example.test''',
    'system set_access - user/ > user/admin', 'the first admin'),
  ('update app.staff set staff_type = ''support'' where user_id = tests.stranger()',
    'system set_access - user/billing > user/support', 'another staff type'),
  ('delete from app.staff where user_id = tests.stranger()',
    'system set_access - user/billing > user/', 'no longer staff'),
  ('delete from auth.users where id = tests.stranger()',
    'system set_access - user/billing > user/', 'staff whose account is deleted'),
  ('delete from auth.users where id = pg_temp.user()', 'none', 'a customer whose account is deleted'),
  ('update app.staff set staff_type = staff_type', 'none', 'nothing changed'),
  ('update app.user_roles set role = ''partner'' where user_id = pg_temp.user()',
    'system set_access - user/ > partner/', 'another role'),
  ('update app.user_roles set role = ''partner'' where user_id = tests.stranger()',
    'system set_access - user/billing > partner/billing', 'another role of staff'),
  ('insert into auth.users (id, email) values (gen_random_uuid(), ''new@example.test'')', 'none',
    'a new account'),
  ('insert into auth.users (id, email) values (''10000000-0000-4000-8000-000000000001'', ''new@example.test'');
    delete from app.user_roles where user_id = ''10000000-0000-4000-8000-000000000001'';
    insert into app.user_roles (user_id, role) values (''10000000-0000-4000-8000-000000000001'', ''partner'')',
    'system set_access - user/ > partner/', 'a role inserted by hand'),
  ('update app.profiles set suspended_at = now(), suspension_reason = ''Spam'' where user_id = pg_temp.user()',
    'system suspend Spam / > /', 'a suspension'),
  ('update app.profiles set suspended_at = null, suspension_reason = null where user_id = ''00000000-0000-4000-8000-000000000002''',
    'system lift_suspension - / > /', 'a lifted suspension'),
  ('update app.profiles set company = ''New'', suspended_at = suspended_at', 'none', 'the same suspension'),
  ('delete from app.profiles where user_id = pg_temp.user();
    insert into app.profiles (user_id, suspended_at, suspension_reason) values (pg_temp.user(), now(), ''Spam'')',
    'system suspend Spam / > /', 'a profile that is suspended from the start')
) as changes (statements, want, note);

select throws_ok(
  format('update %s set user_id = pg_temp.user() where user_id = tests.stranger()', t),
  '42501', 'forbidden', 'a row does not go to another person: ' || t
) from unnest(array['app.staff', 'app.user_roles']) t;

-- By procedure: one event, with the reason; the triggers add none.
select set_config('request.jwt.claim.sub', '00000000-0000-4000-8000-000000000004', true);
select set_config('request.jwt.claims',
  '{"sub": "00000000-0000-4000-8000-000000000004", "role": "authenticated"}', true);
select is(pg_temp.events(statements),
  replace(want, 'admin:', '00000000-0000-4000-8000-000000000004'), note)
from (values
  ('select public.admin_set_access(tests.stranger(), ''partner'', ''support'', ''To test'', ''user'', ''billing'')',
    'admin: set_access To test user/billing > partner/support', 'access by procedure'),
  ('select public.admin_set_access(tests.stranger(), ''partner'', ''support'', ''To test'', ''user'', ''billing'');
    update app.staff set staff_type = ''billing'' where user_id = tests.stranger()',
    'admin: set_access To test user/billing > partner/support, admin: set_access - partner/support > partner/billing',
    'a change by SQL after the procedure is recorded again'),
  ('select public.suspend_account(pg_temp.user(), ''Spam'')',
    'admin: suspend Spam / > /', 'a suspension by procedure'),
  ('select public.suspend_account(pg_temp.user(), ''Spam'');
    update app.profiles set suspended_at = null, suspension_reason = null where user_id = pg_temp.user()',
    'admin: suspend Spam / > /, admin: lift_suspension - / > /', 'and lifted by SQL after it'),
  ('select public.lift_suspension(''00000000-0000-4000-8000-000000000002'', ''Paid'', (select since from tests.suspended_since()));
    update app.profiles set suspended_at = now(), suspension_reason = ''Spam'' where user_id = ''00000000-0000-4000-8000-000000000002''',
    'admin: lift_suspension Paid / > /, admin: suspend Spam / > /', 'lifted by procedure, suspended by SQL after it')
) as changes (statements, want, note);

select * from finish();
rollback;
