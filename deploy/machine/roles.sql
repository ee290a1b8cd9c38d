-- What a hosted project has from the start: the roles of the API, and the one of the auth server. docs/machine.md runs it
-- in an empty database, with the two passwords as variables of psql.

-- For each request PostgREST becomes one of these.
create role anon nologin noinherit;
create role authenticated nologin noinherit;
create role service_role nologin noinherit bypassrls;
create role authenticator login noinherit password :'api_password';
grant anon, authenticated, service_role to authenticator;

-- It makes its tables itself, in its own schema, and reaches no other.
create role supabase_auth_admin login noinherit password :'auth_password';
create schema auth authorization supabase_auth_admin;
alter role supabase_auth_admin set search_path = auth;

create schema extensions;
grant usage on schema public, auth, extensions to anon, authenticated, service_role;
