-- The check before every request of a hosted project.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();

insert into auth.sessions (id, user_id)
values ('20000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000001');

create function pg_temp.check_as(claims text) returns text language plpgsql as $$
begin
  perform set_config('request.jwt.claims', claims, true);
  perform private.check_session();
  return 'passes';
exception when sqlstate 'PT401' then return sqlerrm;
end
$$;

create function pg_temp.claims(session text, sub text default '00000000-0000-4000-8000-000000000001')
returns text language sql as $$
  select jsonb_strip_nulls(
    jsonb_build_object('role', 'authenticated', 'sub', sub, 'session_id', session))::text
$$;

select is(pg_temp.check_as(''), 'passes', 'no token');
select is(pg_temp.check_as('{"role": "anon"}'), 'passes', 'the public key');
select is(pg_temp.check_as('{"role": "service_role"}'), 'passes', 'the service');
select is(pg_temp.check_as(pg_temp.claims('20000000-0000-4000-8000-000000000001')), 'passes',
  'a live session');
select is(pg_temp.check_as(pg_temp.claims('20000000-0000-4000-8000-000000000002')),
  'session_not_found', 'a session that is gone');
select is(pg_temp.check_as(pg_temp.claims(null)), 'session_not_found', 'no session in the token');
select is(
  pg_temp.check_as(pg_temp.claims('20000000-0000-4000-8000-000000000001', tests.stranger()::text)),
  'session_not_found', 'the session of somebody else');

update auth.users set banned_until = now() + interval '1 day'
where id = '00000000-0000-4000-8000-000000000001';
select is(pg_temp.check_as(pg_temp.claims('20000000-0000-4000-8000-000000000001')),
  'session_not_found', 'banned');
update auth.users set banned_until = now() - interval '1 day'
where id = '00000000-0000-4000-8000-000000000001';
select is(pg_temp.check_as(pg_temp.claims('20000000-0000-4000-8000-000000000001')), 'passes',
  'the ban is over');
update auth.sessions set not_after = now() - interval '1 minute';
select is(pg_temp.check_as(pg_temp.claims('20000000-0000-4000-8000-000000000001')),
  'session_not_found', 'a session past its end');

select is(
  (select setconfig from pg_db_role_setting s join pg_roles r on r.oid = s.setrole
    where r.rolname = 'authenticator'),
  case when exists (select from pg_roles where rolname = 'authenticator')
    then array['pgrst.db_pre_request=private.before_request'] end,
  'PostgREST is told to ask, where there is PostgREST'
);

select * from finish();
rollback;
