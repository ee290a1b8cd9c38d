-- The API answers an access token until it expires, also after its owner has signed out
-- everywhere, was banned or was deleted. Asked before every request, this ends that: 401 at once.
create function private.check_session() returns void
language plpgsql stable security definer
set search_path = ''
as $$
declare
  claims jsonb := nullif(current_setting('request.jwt.claims', true), '')::jsonb;
begin
  -- Requests without a person: the public key alone, or the service itself.
  if claims is null or claims ->> 'role' is distinct from 'authenticated' then
    return;
  end if;
  if not exists (
    select from auth.sessions s
    join auth.users u on u.id = s.user_id
    where s.id = (claims ->> 'session_id')::uuid
      and s.user_id = (claims ->> 'sub')::uuid
      and (s.not_after is null or s.not_after > now())
      and (u.banned_until is null or u.banned_until <= now())
      and u.deleted_at is null
  ) then
    raise exception 'session_not_found' using
      errcode = 'PT401',
      detail = 'The session of this token has ended.',
      hint = 'Sign in again.';
  end if;
end
$$;

grant execute on function private.check_session() to anon, authenticated, service_role;

-- Only a hosted project has PostgREST, and with it this role.
do $$
begin
  if exists (select from pg_catalog.pg_roles where rolname = 'authenticator') then
    alter role authenticator set pgrst.db_pre_request = 'private.check_session';
    notify pgrst, 'reload config';
  end if;
end
$$;
