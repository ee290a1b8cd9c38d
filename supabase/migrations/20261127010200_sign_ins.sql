-- Who signed in, when and from where, and what failed. The log of the auth service has no failures and can be off, so
-- this one is our own: its hooks write the failures, and the first writing request of a session writes the success. The
-- worker writes the sessions that only read.

create table app.sign_ins (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  at timestamptz not null default now(),
  -- Null for what failed.
  session_id uuid unique,
  outcome text not null,
  method text not null,
  ip inet,
  user_agent text,

  constraint sign_ins_outcome_known check (
    outcome in ('signed_in', 'wrong_password', 'wrong_code', 'recovery_code', 'blocked'))
);

comment on table app.sign_ins is
  'Sign-ins and failed ones of 90 days. Read by procedure. Closed to the API.';
comment on column app.sign_ins.outcome is
  'signed_in, wrong_password, wrong_code, recovery_code, or blocked: not looked at, after too many failures.';
comment on column app.sign_ins.method is
  'What was given last, as the auth service calls it: password, passkey, otp, totp and so on; or recovery_code.';

create index sign_ins_user_id on app.sign_ins (user_id, id desc);
create index sign_ins_at on app.sign_ins (at);

alter table app.sign_ins enable row level security;
create policy "Nobody reads sign-ins but by procedure"
  on app.sign_ins for select to anon, authenticated
  using (false);

-- Where addresses are, as far as a file of the provider knows that the worker reads (20261128090000).
create table app.address_places (
  ip inet primary key,
  city text,
  country text,
  looked_up_at timestamptz not null default now(),

  constraint address_places_city_length check (char_length(city) between 1 and 100),
  constraint address_places_country_pattern check (country ~ '^[A-Z]{2}$')
);

comment on table app.address_places is
  'Where the addresses of sessions and sign-ins are. Written by the worker. Closed to the API.';
comment on column app.address_places.city is 'Its English name; null: not known.';
comment on column app.address_places.country is 'ISO 3166-1 alpha-2; null: not known.';
comment on column app.address_places.looked_up_at is 'After 30 days the row is deleted, and made again where it is still used.';

create index address_places_looked_up_at on app.address_places (looked_up_at);

alter table app.address_places enable row level security;
create policy "Nobody reads places of addresses but by procedure"
  on app.address_places for select to anon, authenticated
  using (false);

-- The auth service writes into a token how the person signed in, each method with its time.
create function private.newest_method(claims jsonb) returns text
language sql stable
set search_path = ''
as $$
  select a.entry ->> 'method'
  from jsonb_path_query(claims, '$.amr[*] ? (@.type() == "object")') a (entry)
  order by (a.entry ->> 'timestamp')::numeric desc
  limit 1
$$;

create function private.record_sign_in(
  person uuid, outcome text, method text, session uuid default null, ip inet default null
)
returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  insert into app.sign_ins (user_id, session_id, outcome, method, ip, user_agent)
  select person, session, outcome, method, coalesce(record_sign_in.ip, s.ip), left(s.user_agent, 500)
  from (values (session)) given (id)
  left join auth.sessions s on s.id = given.id
  on conflict (session_id) do nothing;
  delete from app.sign_ins s where s.at < now() - interval '90 days';
end
$$;

-- Every request that may write asks this: one look-up, and one row for each session.
create function private.note_sign_in() returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  person constant uuid := private.current_person();
  session constant uuid := private.current_session_id();
begin
  if exists (select from app.sign_ins s where s.session_id = session)
    or not private.is_session_alive(session, person)
  then
    return;
  end if;
  perform private.record_sign_in(
    person, 'signed_in', coalesce(private.newest_method(private.claims()), 'password'), session);
end
$$;

create function public.note_sign_in() returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.note_sign_in() $$;

comment on function public.note_sign_in() is
'Writes the present session into the log of your sign-ins, once. Pages call it after signing in.
Raises: session_not_found, second_factor_required.';

-- A program that only reads never writes its line. A session that confirms another one has ended after two minutes.
create function private.record_silent_sign_ins() returns void
language sql volatile
set search_path = ''
as $$
  insert into app.sign_ins (user_id, session_id, at, outcome, method, ip, user_agent)
  select s.user_id, s.id, s.created_at, 'signed_in', coalesce(m.method, 'password'), s.ip, left(s.user_agent, 500)
  from auth.sessions s
  left join lateral (
    select c.authentication_method as method from auth.mfa_amr_claims c
    where c.session_id = s.id
    order by c.updated_at desc
    limit 1
  ) m on true
  where s.created_at between now() - interval '90 days' and now() - interval '2 minutes'
    and not exists (select from app.sign_ins i where i.session_id = s.id)
    -- Who has not shown the second factor is not signed in.
    and (s.aal::text is distinct from 'aal1' or not private.has_second_factor(s.user_id))
  on conflict (session_id) do nothing
$$;

comment on function private.record_silent_sign_ins() is
  'Writes the sessions that no request has written into the log of sign-ins.';

create function private.my_sign_ins(before timestamptz)
returns table (
  sign_in_id bigint, at timestamptz, outcome text, method text, ip text, user_agent text, city text, country text
)
language sql stable security definer
set search_path = ''
as $$
  select s.id, s.at, s.outcome, s.method, host(s.ip), s.user_agent, p.city, p.country
  from app.sign_ins s
  left join app.address_places p on p.ip = s.ip
  where s.user_id = (select auth.uid())
    and s.at > now() - interval '90 days'
    and (my_sign_ins.before is null or s.at < my_sign_ins.before)
  order by s.at desc, s.id desc
  limit 50
$$;

create function public.my_sign_ins(before timestamptz default null)
returns table (
  sign_in_id bigint, at timestamptz, outcome text, method text, ip text, user_agent text, city text, country text
)
language sql stable security invoker
set search_path = ''
as $$ select * from private.my_sign_ins(before) $$;

comment on function public.my_sign_ins(timestamptz) is
'Who signed in to your account in the last 90 days, and who tried: the newest 50.
@param before Only what is older than this. Default: everything.
@answer sign_in_id The number of the entry; it grows.
@answer at When it was.
@answer outcome signed_in, wrong_password, wrong_code, recovery_code, or blocked: refused without a look, after too many failures.
@answer method What was given last: password, passkey, otp (a link or code by email), totp, mfa/webauthn or recovery_code.
@answer ip From which address, where it is known; null: it is not.
@answer user_agent Of which browser, in its own words; null: not known.
@answer city In or near which city the address is; null: not known.
@answer country In which country it is, as ISO 3166-1 alpha-2; null: not known.';

-- Hooks of the auth service. It calls them with the outcome, before it answers. After ten failures within 15 minutes it
-- looks at one attempt in five seconds: guessing is slow, and nobody can lock out the owner, who can
-- also sign in with a passkey or set a new password by email.
create function private.slow_down(person uuid, failure text) returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  most constant integer := 10;
  failures integer;
  latest timestamptz;
begin
  -- Attempts at the same time are counted one after the other.
  perform private.lock_person(person);
  select count(*), max(s.at) into failures, latest
  from app.sign_ins s
  where s.user_id = person and s.outcome = failure and s.at > now() - interval '15 minutes';
  if failures < most or latest <= now() - interval '5 seconds' then
    return null;
  end if;
  if not exists (
    select from app.sign_ins s
    where s.user_id = person and s.outcome = 'blocked' and s.at > now() - interval '1 minute'
  ) then
    perform private.record_sign_in(person, 'blocked', replace(failure, 'wrong_', ''));
  end if;
  -- Not the decision "reject", which ends the sessions of the person after a second factor.
  return jsonb_build_object('error', jsonb_build_object('http_code', 429, 'message',
    'Too many failed attempts. Wait five seconds, then try again.'));
end
$$;

-- Two statements: PostgreSQL 18 casts a value that it knows while it plans, also one in a case that it does not take.
create function private.event_address(event jsonb) returns inet
language plpgsql stable
set search_path = ''
as $$
begin
  if not pg_input_is_valid(event #>> '{metadata,ip_address}', 'inet') then
    return null;
  end if;
  return (event #>> '{metadata,ip_address}')::inet;
end
$$;

create function private.password_verification_attempt(event jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  person constant uuid := (event ->> 'user_id')::uuid;
  refusal constant jsonb := private.slow_down(person, 'wrong_password');
begin
  if refusal is not null then
    return refusal;
  end if;
  if not (event ->> 'valid')::boolean then
    perform private.record_sign_in(
      person, 'wrong_password', 'password', ip => private.event_address(event));
  end if;
  return '{"decision": "continue"}';
end
$$;

comment on function private.password_verification_attempt(jsonb) is
  'The hook of the auth service after it compared a password: {user_id, valid}. Logs failures, and slows down.';

-- When each factor was used last, which the auth service does not keep.
create table app.factor_uses (
  factor_id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  last_used_at timestamptz not null default now(),
  uses integer not null default 1
);

comment on table app.factor_uses is
  'When second factors were used, and how often. Written by the hook of the auth service. Closed to the API.';

create index factor_uses_user_id on app.factor_uses (user_id);

alter table app.factor_uses enable row level security;
create policy "Nobody reads the uses of factors"
  on app.factor_uses for select to anon, authenticated
  using (false);

create function private.mfa_verification_attempt(event jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  person constant uuid := (event ->> 'user_id')::uuid;
  factor constant uuid := (event ->> 'factor_id')::uuid;
  kind constant text := coalesce(
    event ->> 'factor_type', (select f.factor_type::text from auth.mfa_factors f where f.id = factor), 'totp');
  refusal constant jsonb := private.slow_down(person, 'wrong_code');
  is_new boolean;
begin
  if refusal is not null then
    return refusal;
  end if;
  if (event ->> 'valid')::boolean then
    -- A code holds for 30 seconds. The hook does not see it, so a second success in the same half minute counts
    -- as the same code.
    insert into app.factor_uses as u (factor_id, user_id) values (factor, person)
    on conflict (factor_id) do update set last_used_at = now(), uses = u.uses + 1
    where kind <> 'totp'
      or floor(extract(epoch from u.last_used_at) / 30) <> floor(extract(epoch from now()) / 30)
    returning true into is_new;
    if is_new then
      return '{"decision": "continue"}';
    end if;
  end if;
  perform private.record_sign_in(person, 'wrong_code', kind, ip => private.event_address(event));
  if (event ->> 'valid')::boolean then
    return jsonb_build_object('error', jsonb_build_object('http_code', 422, 'message',
      'This code was used already. Wait for the next one.'));
  end if;
  return '{"decision": "continue"}';
end
$$;

comment on function private.mfa_verification_attempt(jsonb) is
  'The hook of the auth service after it compared a code: {user_id, factor_id, factor_type, valid}. Refuses a code '
  'that was used, logs failures, and slows down.';

grant execute on function private.note_sign_in(), public.note_sign_in(),
  private.my_sign_ins(timestamptz), public.my_sign_ins(timestamptz)
  to authenticated;

-- The embedded backend has no role of its own for the auth service.
do $$
begin
  if exists (select from pg_catalog.pg_roles where rolname = 'supabase_auth_admin') then
    grant usage on schema private to supabase_auth_admin;
    grant execute on function
      private.password_verification_attempt(jsonb), private.mfa_verification_attempt(jsonb)
      to supabase_auth_admin;
  end if;
end
$$;
