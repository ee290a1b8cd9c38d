-- Codes on paper, for who has lost the second factor. Only their hashes are stored.

create table app.recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  code_hash bytea not null,
  made_at timestamptz not null default now(),
  used_at timestamptz,

  primary key (user_id, code_hash)
);

comment on table app.recovery_codes is 'Hashes of recovery codes, each for one use. Closed to the API.';
comment on column app.recovery_codes.code_hash is
  'SHA-256 of the code. A slow hash would add nothing: a code has 80 random bits.';

alter table app.recovery_codes enable row level security;
create policy "Nobody reads recovery codes"
  on app.recovery_codes for select to anon, authenticated
  using (false);

insert into app.audit_actions (entity, action) values
  ('person', 'create_recovery_codes'), ('person', 'use_recovery_code'), ('person', 'end_sessions'),
  ('person', 'remove_factor');

-- 16 of 32 letters and digits, none of which looks like another one.
create function private.random_code() returns text
language sql volatile
set search_path = ''
as $$
  select string_agg(
    substr('abcdefghijkmnpqrstuvwxyz23456789', (get_byte(r.bytes, n) & 31) + 1, 1), '')
  -- Three random UUIDs have more than 256 random bits.
  from (select sha256(
    uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))) r (bytes),
    generate_series(0, 15) n
$$;

create function private.create_recovery_codes() returns text[]
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  person constant uuid := (select auth.uid());
  made text[];
begin
  if not private.has_second_factor(person) then
    perform private.raise_error('invalid_state', 'PT409',
      'Recovery codes are for an account with a second factor.', 'Set up a second factor first.');
  end if;
  -- PostgREST refuses such a request before it comes here.
  if not private.second_factor_shown() then
    perform private.raise_second_factor_required();
  end if;
  perform private.lock_person(person);
  delete from app.recovery_codes c where c.user_id = person;
  made := array(select private.random_code() from generate_series(1, 10));
  insert into app.recovery_codes (user_id, code_hash)
  select person, sha256(convert_to(code, 'UTF8')) from unnest(made) code;
  insert into app.audit_events (actor, action, entity, entity_id)
  values (person, 'create_recovery_codes', 'person', person);
  return made;
end
$$;

create function public.create_recovery_codes() returns text[]
language sql volatile security invoker
set search_path = ''
as $$ select private.create_recovery_codes() $$;

comment on function public.create_recovery_codes() is
'Makes ten recovery codes and ends the earlier ones. They are not stored and not shown again.
@returns Ten codes of 16 letters and digits.
Raises: invalid_state (the account has no second factor), second_factor_required, step_up_required.';

insert into app.step_up_rules (procedure) values ('create_recovery_codes');

-- The session has given the password. The code stands for the lost factor, which goes: the way in must not need it
-- again, and whoever found the device must not have it.
create function private.use_recovery_code(code text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  person constant uuid := (select auth.uid());
  own constant uuid := private.current_session_id();
begin
  perform private.lock_person(person);
  update app.recovery_codes c set used_at = now()
  where c.user_id = person and c.used_at is null
    and c.code_hash = sha256(convert_to(regexp_replace(lower(coalesce(code, '')), '[^a-z0-9]', '', 'g'), 'UTF8'));
  if not found then
    perform private.raise_error('invalid_recovery_code', 'PT400',
      'This is none of your recovery codes, or it was used already.', 'Use another code.');
  end if;
  delete from auth.mfa_factors f where f.user_id = person;
  perform private.end_sessions(person, array_remove(private.sessions_of(person), own));
  perform private.record_sign_in(person, 'recovery_code', 'recovery_code', own);
  insert into app.audit_events (actor, action, entity, entity_id)
  values (person, 'use_recovery_code', 'person', person);
end
$$;

create function public.use_recovery_code(code text) returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.use_recovery_code(code) $$;

comment on function public.use_recovery_code(text) is
'Signs in with a recovery code instead of the second factor. The code is used up, your second factors are removed, and your other sessions end. Set up a new second factor after it.
@param code The code. Case, spaces and hyphens do not matter.
Raises: invalid_recovery_code.';

grant execute on function private.create_recovery_codes(), public.create_recovery_codes(),
  private.use_recovery_code(text), public.use_recovery_code(text)
  to authenticated;
