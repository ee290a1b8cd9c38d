-- pg_input_is_valid, which checks what people type, came with PostgreSQL 16.
do $$
begin
  if current_setting('server_version_num')::integer < 160000 then
    raise exception 'This site needs PostgreSQL 16 or newer. This server is PostgreSQL %.',
      current_setting('server_version')
      using errcode = '0A000', hint = 'Upgrade the server, then run the migrations again.';
  end if;
end
$$;

-- What a migration does not grant, nobody of the API has: neither on a hosted project, whose older
-- default privileges give every new table away, nor on the embedded one. Every later migration
-- says what it grants.

create schema private;
comment on schema private is 'Helpers that see past row level security. The API does not expose it.';

revoke all on schema private from public;
-- Policies and procedures call helpers with the rights of the person who asks.
grant usage on schema private to anon, authenticated, service_role;

-- Globally: PostgreSQL lets everyone execute a new function, and a revoke in one schema only, or
-- from the API's roles only, does not take that back.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public
  revoke all on functions from anon, authenticated, service_role;
alter default privileges in schema public
  revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public
  revoke all on sequences from anon, authenticated, service_role;
