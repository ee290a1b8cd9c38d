-- The role of the worker: the process that sends messages, makes copies of people's data and deletes accounts. Like the
-- provisioner it comes with a token, reads no table and no view, and has nothing but its procedures. Two roles, so that
-- the token on the machine with the certificates of the engine reaches no mail address, and the token on the machine with
-- the password of the mail server orders no server.
do $$
begin
  if not exists (select from pg_catalog.pg_roles where rolname = 'worker') then
    create role worker nologin noinherit;
  end if;
  -- Only a project with PostgREST has this role.
  if exists (select from pg_catalog.pg_roles where rolname = 'authenticator') then
    grant worker to authenticator;
  end if;
end
$$;
grant usage on schema public, private to worker;
grant execute on function private.check_session(), private.before_request() to worker;
