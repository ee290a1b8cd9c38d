-- Changes of how an account is protected, and sign-ins from a browser that is new. The person gets a mail with a link
-- that undoes the change, so these mails replace those of the auth service.

insert into app.event_kinds (
  name, topic, title, description, audience, by_site, by_mail, may_switch_off, for_webhooks, sort)
values
  ('security.password_changed', 'security', 'Password changed', 'The password of your account was changed.',
    'person', true, true, false, false, 600),
  ('security.email_changed', 'security', 'Email address changed', 'The address of your account was changed.',
    'person', true, true, false, false, 601),
  ('security.factor_added', 'security', 'Second factor added', 'Signing in asks for a new second factor.',
    'person', true, true, false, false, 602),
  ('security.factor_removed', 'security', 'Second factor removed', 'A second factor of your account was removed.',
    'person', true, true, false, false, 603),
  ('security.passkey_added', 'security', 'Passkey added', 'A new passkey can sign in to your account.',
    'person', true, true, false, false, 604),
  ('security.passkey_removed', 'security', 'Passkey removed', 'A passkey of your account was removed.',
    'person', true, true, false, false, 605),
  ('security.recovery_code_used', 'security', 'Recovery code used',
    'Somebody signed in with one of your recovery codes.', 'person', true, true, false, false, 606),
  ('security.new_sign_in', 'security', 'New sign-in',
    'Somebody signed in to your account from a browser that it had not seen for 90 days.',
    'person', true, true, false, false, 607),
  ('security.sessions_ended', 'security', 'Signed out everywhere', 'An admin ended all sessions of your account.',
    'person', true, true, false, false, 608),
  ('security.factor_unused', 'security', 'Second factor never used',
    'A second factor was not used in the 28 days since you added it.', 'person', true, true, true, false, 609),
  ('security.admin_removed_factor', 'security', 'Admin removed a second factor',
    'An admin removed the second factor of a person.', 'admins', true, true, false, false, 610);

create table app.undo_tokens (
  token_hash bytea primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null references app.event_kinds (name) on update cascade,
  -- That of the account before the change.
  address text not null,
  factor_id uuid,
  passkey_id uuid,
  -- Two changes of one transaction have an order, too.
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null default now() + interval '72 hours',
  used_at timestamptz,

  constraint undo_tokens_expires_at_after check (expires_at > created_at)
);

comment on table app.undo_tokens is
  'Hashes of the tokens with which people undo changes of their sign-in. Closed to the API: see undo_change.';
comment on column app.undo_tokens.factor_id is 'The second factor that the change added.';
comment on column app.undo_tokens.passkey_id is 'The passkey that the change added.';

create index undo_tokens_user_id on app.undo_tokens (user_id, created_at);
create index undo_tokens_kind on app.undo_tokens (kind);
create index undo_tokens_expires_at on app.undo_tokens (expires_at);

create trigger undo_tokens_raise_on_truncate before truncate on app.undo_tokens
  for each statement execute function private.raise_on_truncate();

alter table app.undo_tokens enable row level security;
create policy "Nobody reads the tokens that undo changes"
  on app.undo_tokens for select to anon, authenticated
  using (false);

create function private.is_undoing(person uuid) returns boolean
language sql stable
set search_path = ''
as $$ select exists (select from app.undo_tokens t where t.user_id = person and t.used_at = now()) $$;

comment on function private.is_undoing(uuid) is 'Whether this transaction undoes changes of a person.';

-- What undoes a change is not announced to whoever made it. An account that never confirmed its address gets nothing.
create function private.record_security_event(
  person uuid, kind text, facts jsonb, address text, factor uuid default null, passkey uuid default null
) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  token constant text := private.new_token();
begin
  if address is null or private.is_undoing(person)
    or not exists (select from app.profiles p where p.user_id = person)
  then
    return;
  end if;
  insert into app.undo_tokens (token_hash, user_id, kind, address, factor_id, passkey_id)
  values (sha256(convert_to(token, 'UTF8')), person, record_security_event.kind,
    record_security_event.address, factor, passkey);
  perform private.record_event(record_security_event.kind, '/dashboard/account/security', facts,
    user_id => person, entity => 'person', entity_id => person,
    secret_data => jsonb_build_object('undo_path', '/account-undo?token=' || token));
end
$$;

create function private.confirmed_address(person uuid) returns text
language sql stable
set search_path = ''
as $$ select u.email from auth.users u where u.id = person and u.email_confirmed_at is not null $$;

-- Password and address.

-- Where the auth service encrypts hashes, it encrypts that of a password again at a sign-in once its key is another one.
create function private.has_new_key(old_hash text, new_hash text) returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select new_hash like '{%'
    and substring(new_hash from '"key_id":"([^"]*)"') is distinct from substring(old_hash from '"key_id":"([^"]*)"')
$$;

create function private.record_changed_password() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  if private.has_new_key(old.encrypted_password, new.encrypted_password) <> (tg_argv[0] = 'new key') then
    return null;
  end if;
  perform private.record_security_event(new.id, 'security.password_changed', '{}', old.email);
  return null;
end
$$;

create trigger users_record_changed_password after update of encrypted_password on auth.users
  for each row when (
    old.encrypted_password is distinct from new.encrypted_password
    and coalesce(new.encrypted_password, '') <> '' and old.email_confirmed_at is not null)
  execute function private.record_changed_password('same key');
-- With another key, it is a change only if the statement also ends what was pending, as UpdatePassword in
-- supabase/auth internal/models/user.go does; a sign-in names the hash alone.
create trigger users_record_changed_password_and_key after update of reauthentication_token on auth.users
  for each row when (
    old.encrypted_password is distinct from new.encrypted_password
    and coalesce(new.encrypted_password, '') <> '' and old.email_confirmed_at is not null)
  execute function private.record_changed_password('new key');

-- The old address gets the way back. The new one is told, too: it may be that of a stranger.
create function private.record_changed_address() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  token constant text := private.new_token();
  facts constant jsonb := jsonb_build_object('from', old.email, 'to', new.email);
begin
  if private.is_undoing(new.id) then
    return null;
  end if;
  insert into app.undo_tokens (token_hash, user_id, kind, address)
  values (sha256(convert_to(token, 'UTF8')), new.id, 'security.email_changed', old.email);
  perform private.record_event('security.email_changed', '/dashboard/account/security', facts,
    entity => 'person', entity_id => new.id, address => lower(old.email),
    secret_data => jsonb_build_object('undo_path', '/account-undo?token=' || token));
  perform private.record_event('security.email_changed', '/dashboard/account/security', facts,
    user_id => new.id, entity => 'person', entity_id => new.id);
  return null;
end
$$;

create trigger users_record_changed_address after update of email on auth.users
  for each row when (
    lower(old.email) <> lower(new.email) and old.email_confirmed_at is not null)
  execute function private.record_changed_address();

-- Second factors.

create function private.record_added_factor() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.record_security_event(new.user_id, 'security.factor_added',
    jsonb_build_object('factor', coalesce(nullif(new.friendly_name, ''), new.factor_type::text)),
    private.confirmed_address(new.user_id), factor => new.id);
  return null;
end
$$;

-- The auth service deletes the factors of an account with the account, and a recovery code stands for all of them.
create function private.record_removed_factor() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  if exists (
    select from app.recovery_codes c where c.user_id = old.user_id and c.used_at = now()
  ) then
    return null;
  end if;
  perform private.record_security_event(old.user_id, 'security.factor_removed',
    jsonb_build_object('factor', coalesce(nullif(old.friendly_name, ''), old.factor_type::text),
      'by', case when (select auth.uid()) <> old.user_id then 'admin' else 'you' end),
    private.confirmed_address(old.user_id));
  return null;
end
$$;

create function private.record_used_recovery_code() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.record_security_event(new.user_id, 'security.recovery_code_used',
    jsonb_build_object('left', (
      select count(*) from app.recovery_codes c where c.user_id = new.user_id and c.used_at is null)),
    private.confirmed_address(new.user_id));
  return null;
end
$$;

create trigger recovery_codes_record_use after update of used_at on app.recovery_codes
  for each row when (old.used_at is null and new.used_at is not null)
  execute function private.record_used_recovery_code();

-- Passkeys.

create function private.record_passkey() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    perform private.record_security_event(new.user_id, 'security.passkey_added',
      jsonb_build_object('name', new.friendly_name), private.confirmed_address(new.user_id), passkey => new.id);
  else
    perform private.record_security_event(old.user_id, 'security.passkey_removed',
      jsonb_build_object('name', old.friendly_name), private.confirmed_address(old.user_id));
  end if;
  return null;
end
$$;

-- Auth services before the year 2026 have no table of passkeys. The worker calls this again, for those that get it by an
-- upgrade.
create function private.watch_auth_tables() returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  wanted record;
begin
  for wanted in
    select * from (values
      ('mfa_factors', 'mfa_factors_record_insert',
        'after insert on %s for each row when (new.status = ''verified'') execute function private.record_added_factor()'),
      ('mfa_factors', 'mfa_factors_record_verified',
        'after update of status on %s for each row when (old.status <> ''verified'' and new.status = ''verified'') '
        'execute function private.record_added_factor()'),
      ('mfa_factors', 'mfa_factors_record_delete',
        'after delete on %s for each row when (old.status = ''verified'') execute function private.record_removed_factor()'),
      ('webauthn_credentials', 'webauthn_credentials_record_change',
        'after insert or delete on %s for each row execute function private.record_passkey()')
    ) w (relation, name, rule)
    where to_regclass('auth.' || w.relation) is not null and not exists (
      select from pg_catalog.pg_trigger t
      where t.tgrelid = to_regclass('auth.' || w.relation) and t.tgname = w.name)
  loop
    execute format('create trigger %I ' || wanted.rule, wanted.name, 'auth.' || wanted.relation);
  end loop;
exception when insufficient_privilege then
  raise warning 'No mails about second factors and passkeys: %', sqlerrm;
end
$$;

comment on function private.watch_auth_tables() is
  'Adds the triggers of tables of the auth service that have none yet.';

select private.watch_auth_tables();

-- Sign-ins.

-- As the pages name it. Versions are left out: a browser that was updated is not a new one.
create function private.device_name(user_agent text) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select case
    when coalesce(btrim(user_agent), '') = '' then 'Unknown device'
    when b.name is null or o.name is null then left(regexp_replace(user_agent, '[ /]?[0-9][0-9._]*', '', 'g'), 60)
    else b.name || ' on ' || o.name end
  from (values (case
    when user_agent ~ 'Edg(e|A|iOS)?/' then 'Microsoft Edge'
    when user_agent ~ 'OPR/|Opera' then 'Opera'
    when user_agent ~ 'SamsungBrowser/' then 'Samsung Internet'
    when user_agent ~ 'Firefox/|FxiOS/' then 'Firefox'
    when user_agent ~ 'Chrome/|CriOS/|Chromium/' then 'Chrome'
    when user_agent ~ 'Safari/' then 'Safari' end)) b (name),
    (values (case
      when user_agent ~ 'Windows' then 'Windows'
      when user_agent ~ 'iPhone|iPad|iPod' then 'iOS'
      when user_agent ~ 'Android' then 'Android'
      when user_agent ~ 'Mac OS X|Macintosh' then 'macOS'
      when user_agent ~ 'CrOS' then 'Chrome OS'
      when user_agent ~ 'Linux|X11' then 'Linux' end)) o (name)
$$;

-- The first sign-in of an account is no news.
create function private.record_new_sign_in() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  device constant text := private.device_name(new.user_agent);
  earlier boolean[];
begin
  select array_agg(private.device_name(s.user_agent) = device) into earlier
  from app.sign_ins s
  where s.user_id = new.user_id and s.id <> new.id and s.outcome in ('signed_in', 'recovery_code')
    and s.at > now() - interval '90 days';
  if cardinality(earlier) > 0 and not true = any (earlier) then
    perform private.record_security_event(new.user_id, 'security.new_sign_in',
      jsonb_strip_nulls(jsonb_build_object('device', device, 'ip', host(new.ip))),
      private.confirmed_address(new.user_id));
  end if;
  return null;
end
$$;

create trigger sign_ins_record_insert after insert on app.sign_ins
  for each row when (new.outcome = 'signed_in') execute function private.record_new_sign_in();

-- What admins do to the sign-in of a person. The log has the reason, which the tables do not.
create function private.record_admin_of_sign_in() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  if new.action = 'end_sessions' then
    perform private.record_event('security.sessions_ended', '/dashboard/account/security', '{"by": "admin"}',
      user_id => new.entity_id, entity => 'person', entity_id => new.entity_id, actor => new.actor);
  else
    perform private.record_event('security.admin_removed_factor', '/admin/people/' || new.entity_id,
      jsonb_build_object('person', private.person_name(new.entity_id), 'admin', private.person_name(new.actor),
        'reason', new.reason),
      entity => 'person', entity_id => new.entity_id, actor => new.actor);
  end if;
  return null;
end
$$;

create trigger audit_events_record_admin_of_sign_in after insert on app.audit_events
  for each row when (
    new.entity = 'person' and new.action in ('end_sessions', 'remove_factor') and new.actor <> new.entity_id)
  execute function private.record_admin_of_sign_in();
