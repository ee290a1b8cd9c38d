-- What the migrations need of the auth service of a hosted project: its tables, its functions and the
-- roles of the API.
do $$
begin
  -- All databases of a server have the same roles.
  if to_regrole('anon') is null then
    create role anon nologin noinherit;
    create role authenticated nologin noinherit;
    create role service_role nologin noinherit bypassrls;
    -- PostgREST signs in as this role and becomes one of the others for each request.
    create role authenticator noinherit login password 'password';
    grant anon, authenticated, service_role to authenticator;
  end if;
end
$$;

create schema auth;
create schema extensions;

create table auth.users (
  id uuid primary key,
  email text unique,
  encrypted_password text,
  email_confirmed_at timestamptz,
  recovery_token text default '',
  email_change text default '',
  email_change_token_new text default '',
  email_change_token_current text default '',
  reauthentication_token text default '',
  phone text,
  phone_confirmed_at timestamptz,
  phone_change text default '',
  raw_user_meta_data jsonb,
  banned_until timestamptz,
  deleted_at timestamptz,
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now()
);

create table auth.sessions (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  not_after timestamptz,
  refreshed_at timestamp,
  user_agent text,
  ip inet,
  aal text,
  factor_id uuid,
  created_at timestamptz default now(),
  updated_at timestamptz default now()
);

create table auth.mfa_amr_claims (
  id uuid primary key,
  session_id uuid not null references auth.sessions (id) on delete cascade,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  authentication_method text not null,
  unique (session_id, authentication_method)
);

create function auth.uid() returns uuid
language sql stable
as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.sub', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub'
  )::uuid
$$;

grant usage on schema public, auth, extensions to anon, authenticated, service_role;
