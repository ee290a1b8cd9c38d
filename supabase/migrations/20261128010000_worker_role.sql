-- The processes that send messages and do other work that no server needs come with a token of this role. It inherits
-- from no other, so it reads no table and no view. The migrations that make its procedures grant them.
do $$
begin
  if not exists (select from pg_catalog.pg_roles where rolname = 'worker') then
    create role worker nologin noinherit;
  end if;
  if exists (select from pg_catalog.pg_roles where rolname = 'authenticator') then
    grant worker to authenticator;
  end if;
end
$$;
grant usage on schema public, private to worker;
grant execute on function private.check_session(), private.before_request() to worker;
