-- A request with an API key: which key it is. private.before_request asks this.

create function private.raise_invalid_api_key(detail text, hint text) returns void
language sql
set search_path = ''
as $$ select private.raise_error('invalid_api_key', 'PT401', detail, hint) $$;

-- Found by its hash, so that neither the answer nor its time tells anything about other keys.
create function private.accept_api_key(secret text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  another constant text := 'Make another key in the settings of the workspace.';
  key app.api_keys;
  why text;
begin
  if secret !~ '^wsk_[0-9a-f]{72}$' or private.api_key_checksum(left(secret, 68)) <> right(secret, 8) then
    perform private.raise_invalid_api_key('This is no whole API key.', 'Copy the key again.');
  end if;
  select * into key from app.api_keys k
  where k.secret_hash = sha256(convert_to(secret, 'UTF8'));
  -- As for tokens: a person who was banned or deleted does nothing.
  if key.id is null or not exists (
    select from auth.users u
    where u.id = key.created_by and u.deleted_at is null
      and (u.banned_until is null or u.banned_until <= now())
  ) then
    perform private.raise_invalid_api_key('There is no such API key.', another);
  end if;
  if key.ended_at is not null then
    perform private.raise_invalid_api_key(
      case key.end_reason
        when 'revoked' then 'This API key was revoked.'
        when 'left' then 'The person who made this API key left the workspace.'
        else 'The person who made this API key has another role now.' end, another);
  end if;
  if key.expires_at <= now() then
    perform private.raise_invalid_api_key(
      format('This API key ended at %s.',
        to_char(key.expires_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI "UTC"')), another);
  end if;
  select coalesce(
    'The workspace is suspended: ' || w.suspension_reason,
    'The account that made this API key is suspended: ' || p.suspension_reason)
  into why
  from app.workspaces w, app.profiles p
  where w.id = key.workspace_id and p.user_id = key.created_by;
  if why is not null then
    -- Not 42501: PostgREST answers that with 401 to requests without a token.
    perform private.raise_error('forbidden', 'PT403', why, 'Contact support.');
  end if;
  -- PostgREST reads in transactions that may not write. Parallel requests do not wait for each other.
  if current_setting('transaction_read_only') = 'off'
    and coalesce(key.last_used_at < now() - interval '1 hour', true) then
    update app.api_keys k set last_used_at = now()
    where k.id in (select f.id from app.api_keys f where f.id = key.id for update skip locked);
  end if;
  return jsonb_build_object(
    'role', 'api_key_' || key.scope, 'sub', key.created_by,
    'api_key', jsonb_build_object('id', key.id, 'name', key.name, 'workspace_id', key.workspace_id,
      'role', case key.scope when 'read' then 'viewer' else 'operator' end));
end
$$;

comment on function private.accept_api_key(text) is
  'The claims of a request with this key. Raises: invalid_api_key, forbidden.';

-- Only a request without a session may become that of a key.
grant execute on function private.accept_api_key(text) to anon;

create function private.current_api_key()
returns table (
  api_key_id uuid, name text, scope text, expires_at timestamptz, workspace_id uuid,
  workspace_slug text, workspace_name text
)
language sql volatile security definer
set search_path = ''
as $$
  select k.id, k.name, k.scope, k.expires_at, w.id, w.slug, w.name
  from app.api_keys k
  join app.workspaces w on w.id = k.workspace_id
  where k.id = (private.api_key_claim() ->> 'id')::uuid
$$;

create function public.current_api_key()
returns table (
  api_key_id uuid, name text, scope text, expires_at timestamptz, workspace_id uuid,
  workspace_slug text, workspace_name text
)
language sql volatile security invoker
set search_path = ''
as $$ select * from private.current_api_key() $$;
