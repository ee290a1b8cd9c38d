-- What people see and end of their own sign-in: factors, passkeys, sessions. And what admins do for them.

create function private.session_rows(person uuid)
returns table (
  session_id uuid, created_at timestamptz, last_used_at timestamptz, user_agent text, ip text, level text,
  is_current boolean, ends_at timestamptz, city text, country text
)
language sql stable
set search_path = ''
as $$
  -- The auth service stores the time of a refresh in UTC, without a zone.
  select s.id, s.created_at, greatest(s.created_at, s.refreshed_at::timestamp at time zone 'UTC'),
    s.user_agent, host(s.ip), coalesce(s.aal::text, 'aal1'),
    s.id is not distinct from private.current_session_id(), s.not_after, p.city, p.country
  from auth.sessions s
  left join app.address_places p on p.ip = s.ip
  where s.user_id = person and private.is_session_alive(s.id, s.user_id)
  order by 3 desc, 1
$$;

create function private.my_sessions()
returns table (
  session_id uuid, created_at timestamptz, last_used_at timestamptz, user_agent text, ip text, level text,
  is_current boolean, ends_at timestamptz, city text, country text
)
language sql stable security definer
set search_path = ''
as $$ select * from private.session_rows((select auth.uid())) $$;

create function public.my_sessions()
returns table (
  session_id uuid, created_at timestamptz, last_used_at timestamptz, user_agent text, ip text, level text,
  is_current boolean, ends_at timestamptz, city text, country text
)
language sql stable security invoker
set search_path = ''
as $$ select * from private.my_sessions() $$;

comment on function public.my_sessions() is
'Where you are signed in, the last used first.
@answer session_id The id of the session.
@answer created_at When you signed in.
@answer last_used_at When it last renewed its token: once an hour while it is in use.
@answer user_agent Of which browser, in its own words; null: not known.
@answer ip From which address it last renewed its token, where it is known; null: it is not.
@answer level aal2: it has shown a second factor. aal1: it has not.
@answer is_current Whether it is the session of this request.
@answer ends_at When it ends at the latest; null: no limit.
@answer city In or near which city the address is; null: not known.
@answer country In which country it is, as ISO 3166-1 alpha-2; null: not known.';

create function private.end_session(session uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  person constant uuid := (select auth.uid());
begin
  if not private.is_session_alive(session, person) then
    perform private.raise_error('not_found', 'PT404', 'This session has ended already.',
      'Check what is there now, then try again.');
  end if;
  perform private.end_sessions(person, array[session]);
end
$$;

create function public.end_session(session_id uuid) returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.end_session(session_id) $$;

comment on function public.end_session(uuid) is
'Ends one of your sessions at once, on whatever device it is.
@param session_id The session, from my_sessions.
Raises: not_found.';

create function private.end_other_sessions() returns integer
language sql volatile security definer
set search_path = ''
as $$
  select private.end_sessions(p.id, array_remove(private.sessions_of(p.id), private.current_session_id()))
  from auth.uid() p (id)
$$;

create function public.end_other_sessions() returns integer
language sql volatile security invoker
set search_path = ''
as $$ select private.end_other_sessions() $$;

comment on function public.end_other_sessions() is
'Ends all of your sessions but this one, at once.
@returns How many ended.';

-- Auth services before the year 2026 have no table of passkeys.
create function private.passkeys_of(person uuid) returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  if to_regclass('auth.webauthn_credentials') is null then
    return '[]';
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'passkey_id', w.id, 'name', w.friendly_name, 'created_at', w.created_at, 'last_used_at', w.last_used_at)
      order by w.created_at, w.id), '[]')
    from auth.webauthn_credentials w where w.user_id = person
  );
end
$$;

create function private.security_of(person uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'second_factor', jsonb_build_object(
      'has', private.has_second_factor(person),
      'demanded', d.deadline is not null,
      'deadline', d.deadline),
    'factors', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'factor_id', f.id,
        'kind', f.factor_type,
        'name', coalesce(f.friendly_name, ''),
        'status', f.status,
        'created_at', f.created_at,
        'last_used_at', coalesce(u.last_used_at, f.last_challenged_at),
        -- The first use is the one that set it up.
        'check_due', f.status = 'verified' and coalesce(u.uses, 1) < 2
          and coalesce(f.last_challenged_at, f.created_at) < f.created_at + interval '1 hour'
          and f.created_at < now() - interval '28 days')
        order by f.created_at, f.id), '[]')
      from auth.mfa_factors f
      left join app.factor_uses u on u.factor_id = f.id
      where f.user_id = person),
    'passkeys', private.passkeys_of(person),
    'recovery_codes', (
      select jsonb_build_object('left', count(*) filter (where c.used_at is null), 'made_at', max(c.made_at))
      from app.recovery_codes c where c.user_id = person),
    'email', (select u.email from auth.users u where u.id = person),
    -- As JSON, because not every auth service has the column.
    'pending_email', (
      select nullif(to_jsonb(u) ->> 'email_change', '') from auth.users u where u.id = person))
  from private.second_factor_deadline(person) d (deadline)
$$;

create function private.account_security() returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select private.security_of(p.id) || jsonb_build_object(
    'level', coalesce(private.claims() ->> 'aal', 'aal1'),
    'confirmed_at', private.last_confirmed_at(p.id))
  from auth.uid() p (id)
$$;

create function public.account_security() returns jsonb
language sql stable security invoker
set search_path = ''
as $$ select private.account_security() $$;

comment on function public.account_security() is
'How your account is protected.
@answer second_factor object Whether you have a second factor, and whether you must.
@answer second_factor.has boolean Whether you have one that works.
@answer second_factor.demanded boolean Whether you must have one.
@answer second_factor.deadline timestamptz Until when you must have one; null: you need none.
@answer factors object[] Your second factors.
@answer factors[].factor_id uuid The id of the factor.
@answer factors[].kind text totp (codes of an app), webauthn (a security key) or phone.
@answer factors[].name text The name that you gave it, or empty.
@answer factors[].status text verified, or unverified: it was never shown, and counts for nothing.
@answer factors[].created_at timestamptz When you added it.
@answer factors[].last_used_at timestamptz When it was last used; null: not since it was added.
@answer factors[].check_due boolean Whether 28 days have passed without a use: try whether it works.
@answer passkeys object[] Your passkeys.
@answer passkeys[].passkey_id uuid The id of the passkey.
@answer passkeys[].name text The name that you gave it, or empty.
@answer passkeys[].created_at timestamptz When you added it.
@answer passkeys[].last_used_at timestamptz When it last signed you in; null: never.
@answer recovery_codes object Your recovery codes.
@answer recovery_codes.left bigint How many are unused.
@answer recovery_codes.made_at timestamptz When they were made; null: there are none.
@answer email text Your email address. A token made before a change still names the old one.
@answer pending_email text The new email address that has to be confirmed; null: there is none.
@answer level text aal2: this session has shown a second factor. aal1: it has not.
@answer confirmed_at timestamptz When this session was last confirmed; null: never.';

create function private.name_factor(factor_id uuid, name text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  given constant text := btrim(coalesce(name_factor.name, ''));
begin
  if given = '' or not private.is_line(given, 100) then
    perform private.raise_invalid_input('name: One line of 1 to 100 visible characters.', 'Choose another name.');
  end if;
  update auth.mfa_factors f set friendly_name = given
  where f.id = name_factor.factor_id and f.user_id = (select auth.uid());
  if not found then
    perform private.raise_error('not_found', 'PT404', 'This factor has been removed.',
      'Check what is there now, then try again.');
  end if;
exception when unique_violation then
  perform private.raise_error('mfa_factor_name_conflict', 'PT409',
    'name: Another factor of yours has this name.', 'Choose another name.');
end
$$;

create function public.name_factor(factor_id uuid, name text) returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.name_factor(factor_id, name) $$;

comment on function public.name_factor(uuid, text) is
'Gives a second factor of yours another name.
@param factor_id The factor, from account_security.
@param name The name, 1 to 100 characters.
Raises: not_found, invalid_input, mfa_factor_name_conflict.';

grant execute on function
  private.my_sessions(), public.my_sessions(),
  private.end_session(uuid), public.end_session(uuid),
  private.end_other_sessions(), public.end_other_sessions(),
  private.account_security(), public.account_security(),
  private.name_factor(uuid, text), public.name_factor(uuid, text)
  to authenticated;

-- For admins.

create function private.person_security(person uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  if not exists (select from app.profiles p where p.user_id = person) then
    perform private.raise_error('not_found', 'PT404', 'There is no such person.', 'Reload the list.');
  end if;
  return private.security_of(person) || jsonb_build_object('sessions', (
    select coalesce(jsonb_agg(to_jsonb(r) order by r.last_used_at desc, r.session_id), '[]')
    from private.session_rows(person) r));
end
$$;

create function public.person_security(user_id uuid) returns jsonb
language sql stable security invoker
set search_path = ''
as $$ select private.person_security(user_id) $$;

comment on function public.person_security(uuid) is
  'How the account of a person is protected, as in account_security, and sessions: where they are signed in, as in '
  'my_sessions. For admins. Raises: forbidden, not_found.';

create function private.end_person_sessions(person uuid, reason text) returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  why text;
  ended integer;
begin
  perform private.require_admin();
  why := private.require_reason(reason);
  if not exists (select from app.profiles p where p.user_id = person) then
    perform private.raise_error('not_found', 'PT404', 'There is no such person.', 'Reload the list.');
  end if;
  ended := private.end_sessions(person, private.sessions_of(person));
  insert into app.audit_events (actor, action, entity, entity_id, reason, before)
  values ((select auth.uid()), 'end_sessions', 'person', person, why, jsonb_build_object('sessions', ended));
  return ended;
end
$$;

create function public.end_person_sessions(user_id uuid, reason text) returns integer
language sql volatile security invoker
set search_path = ''
as $$ select private.end_person_sessions(user_id, reason) $$;

comment on function public.end_person_sessions(uuid, text) is
  'Ends all sessions of a person at once, and returns how many. For admins. Raises: forbidden, invalid_input, '
  'not_found, step_up_required.';

create function private.remove_person_factor(person uuid, factor_id uuid, reason text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  why text;
  removed auth.mfa_factors;
begin
  perform private.require_admin();
  why := private.require_reason(reason);
  perform private.lock_person(person);
  delete from auth.mfa_factors f where f.id = remove_person_factor.factor_id and f.user_id = person
  returning f.* into removed;
  if removed.id is null then
    perform private.raise_error('not_found', 'PT404', 'This factor has been removed already.',
      'Check what is there now, then try again.');
  end if;
  -- Who loses the last factor may have lost the paper too. Codes are made again for the next factor.
  if not private.has_second_factor(person) then
    delete from app.recovery_codes c where c.user_id = person;
  end if;
  insert into app.audit_events (actor, action, entity, entity_id, reason, before)
  values ((select auth.uid()), 'remove_factor', 'person', person, why, jsonb_build_object(
    'factor', coalesce(removed.friendly_name, ''), 'kind', removed.factor_type));
end
$$;

create function public.remove_person_factor(user_id uuid, factor_id uuid, reason text) returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.remove_person_factor(user_id, factor_id, reason) $$;

comment on function public.remove_person_factor(uuid, uuid, text) is
  'Removes a second factor that a person has lost. Without another one, the password alone signs in. For admins. '
  'Raises: forbidden, invalid_input, not_found, step_up_required.';

grant execute on function
  private.person_security(uuid), public.person_security(uuid),
  private.end_person_sessions(uuid, text), public.end_person_sessions(uuid, text),
  private.remove_person_factor(uuid, uuid, text), public.remove_person_factor(uuid, uuid, text)
  to authenticated;
