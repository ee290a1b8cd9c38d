-- What every later file relies on: the version of PostgreSQL, the schema that the API does not expose,
-- that the API's roles get nothing unless a migration grants it, and the roles of API keys and of the provisioner.

-- pg_input_is_valid, which checks input, came with PostgreSQL 16.
do $$
begin
  if current_setting('server_version_num')::integer < 160000 then
    raise exception 'This site needs PostgreSQL 16 or newer. This server is PostgreSQL %.',
      current_setting('server_version')
      using errcode = '0A000', hint = 'Upgrade the server, then run the migrations again.';
  end if;
end
$$;

create schema private;
comment on schema private is
  'Helpers of policies, views and procedures. Some bypass row level security. The API does not expose it.';

create schema app;
comment on schema app is 'The tables. The API does not expose it: it shows the views of the schema public.';

revoke all on schema private, app from public;
-- Policies and procedures call helpers with the rights of the person who makes the request.
grant usage on schema private to anon, authenticated, service_role;
-- The views of the API read the tables with the rights of that person too.
grant usage on schema app to anon, authenticated, service_role;

-- Older hosted projects grant every new table to the API's roles by default. This takes it back.
-- The first statement names no schema: PostgreSQL lets everyone execute a new function, and only a
-- global revoke from public changes that.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public
  revoke all on functions from anon, authenticated, service_role;
alter default privileges in schema public
  revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public
  revoke all on sequences from anon, authenticated, service_role;

-- Hosted projects have a second API over the same tables. This site does not use it, and its nested
-- queries have none of the limits of the first.
drop extension if exists pg_graphql;

-- What a key may do is what its database role is granted, so that a new table or procedure is closed to
-- keys until a migration opens it. Neither role is a member of authenticated, so its policies and grants
-- do not count. What visitors read, keys read too.
do $$
declare
  wanted text;
begin
  foreach wanted in array array['api_key_read', 'api_key_operate'] loop
    if not exists (select from pg_catalog.pg_roles where rolname = wanted) then
      execute format('create role %I nologin inherit', wanted);
    end if;
  end loop;
  -- Only a hosted project has PostgREST, and with it this role. It must be able to become a key's role.
  if exists (select from pg_catalog.pg_roles where rolname = 'authenticator') then
    grant api_key_read, api_key_operate to authenticator;
  end if;
end
$$;
grant anon to api_key_read;
grant api_key_read to api_key_operate;

-- The processes that do the work come with a token of this role. It inherits from no other, so it reads no
-- table and no view, not even what visitors read. 20261122020100_provisioner_role.sql has its procedures.
do $$
begin
  if not exists (select from pg_catalog.pg_roles where rolname = 'provisioner') then
    create role provisioner nologin noinherit;
  end if;
  if exists (select from pg_catalog.pg_roles where rolname = 'authenticator') then
    grant provisioner to authenticator;
  end if;
end
$$;
grant usage on schema public, private to provisioner;
