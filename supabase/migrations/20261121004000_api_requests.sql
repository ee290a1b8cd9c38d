-- What applies to every request of the API: the session must still exist or the API key must work, and
-- statements have a time limit.

-- Whether a session of the auth service goes on, and its owner is neither banned nor deleted. Consoles ask
-- it too, while they are open.
create function private.is_session_alive(session uuid, person uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from auth.sessions s
    join auth.users u on u.id = s.user_id
    where s.id = session
      and s.user_id = person
      and (s.not_after is null or s.not_after > now())
      and (u.banned_until is null or u.banned_until <= now())
      and u.deleted_at is null
  )
$$;

create function private.raise_session_not_found() returns void
language sql
set search_path = ''
as $$
  select private.raise_error('session_not_found', 'PT401', 'The session of this token has ended.',
    'Sign in again.')
$$;

-- PostgREST accepts an access token until it expires, even if its owner has signed out everywhere, or
-- was banned or deleted. This check runs before every request and answers 401 in these cases.
create function private.check_session() returns void
language plpgsql stable security definer
set search_path = ''
as $$
declare
  claims jsonb := nullif(current_setting('request.jwt.claims', true), '')::jsonb;
begin
  -- Requests without a person: only the public key, a provisioner, or the service itself.
  if claims is null or claims ->> 'role' is distinct from 'authenticated' then
    return;
  end if;
  if not private.is_session_alive((claims ->> 'session_id')::uuid, (claims ->> 'sub')::uuid) then
    perform private.raise_session_not_found();
  end if;
end
$$;

grant execute on function private.check_session() to anon, authenticated, service_role, provisioner;

-- PostgREST calls this before every request. Not security definer: there PostgreSQL refuses to change
-- the role.
create function private.before_request() returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  secret text := nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-api-key';
  claims jsonb := nullif(current_setting('request.jwt.claims', true), '')::jsonb;
begin
  if secret is null then
    perform private.check_session();
    return;
  end if;
  if coalesce(claims ->> 'role', 'anon') <> 'anon' then
    raise exception 'invalid_input' using
      errcode = 'PT400',
      detail = 'x-api-key: The request has a session too.',
      hint = 'Send an API key or a session, not both.';
  end if;
  claims := private.accept_api_key(secret);
  perform set_config('request.jwt.claims', claims::text, true);
  perform set_config('role', claims ->> 'role', true);
  -- PostgREST has set the limit of anon already. This is the limit of the key's role, see below.
  perform set_config('statement_timeout', '3s', true);
end
$$;

comment on function private.before_request() is
  'A request with the header x-api-key becomes that of the key. Otherwise the session must still exist. '
  'Raises: invalid_api_key, forbidden, invalid_input, session_not_found.';

grant execute on function private.before_request()
  to anon, authenticated, service_role, provisioner;

-- Only a hosted project has PostgREST, and with it this role.
do $$
begin
  if exists (select from pg_catalog.pg_roles where rolname = 'authenticator') then
    alter role authenticator set pgrst.db_pre_request = 'private.before_request';
    notify pgrst, 'reload config';
  end if;
end
$$;

-- A statement that takes longer than the limit of its role ends. PostgREST applies the limit to each
-- request. A function that needs more time sets its own statement_timeout, which PostgREST applies
-- instead.
do $$
declare
  limits constant jsonb := '{
    "anon": "1s", "authenticated": "3s", "api_key_read": "3s", "api_key_operate": "3s"}';
  api_role text;
  change text;
begin
  for api_role in select jsonb_object_keys(limits) loop
    continue when not exists (select from pg_catalog.pg_roles where rolname = api_role);
    change := format('alter role %I set statement_timeout = %L', api_role, limits ->> api_role);
    begin
      execute change;
    exception when insufficient_privilege then
      raise warning 'The role % has no time limit: this user may not change it.', api_role
        using hint = format('Run as a superuser: %s;', change);
    end;
  end loop;
end
$$;

notify pgrst, 'reload config';
