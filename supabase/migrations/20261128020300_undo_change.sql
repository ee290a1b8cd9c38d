-- "This was not me": the link in the mail about a change undoes it, and everything that was changed after it.

insert into app.audit_actions (entity, action) values ('person', 'undo_change');

-- Whoever changed the account loses every way in: sessions, what they added, the password. The address is again the one
-- from before, and only a mail to it sets a new password. Links of earlier changes still work, so the first one that
-- the owner finds goes back the furthest.
create function private.undo_change(token text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  used app.undo_tokens;
  person uuid;
  factors uuid[];
  passkeys uuid[];
begin
  select t.user_id into person from app.undo_tokens t
  where t.token_hash = sha256(convert_to(undo_change.token, 'UTF8'));
  perform private.lock_person(person) where person is not null;
  update app.undo_tokens t set used_at = now()
  where t.token_hash = sha256(convert_to(undo_change.token, 'UTF8'))
    and t.used_at is null and t.expires_at > now()
  returning * into used;
  if used.user_id is null then
    perform private.raise_error('not_found', 'PT404',
      'This link was used already, is older than 72 hours, or belongs to a change that was undone.',
      'Sign in and check the security page of your account, or contact support.');
  end if;
  if exists (
    select from auth.users u where u.id <> person and lower(u.email) = lower(used.address)
  ) then
    perform private.raise_error('conflict', 'PT409', 'Another account has this address by now.', 'Contact support.');
  end if;

  update app.undo_tokens t set used_at = now()
  where t.user_id = person and t.created_at > used.created_at and t.used_at is null;
  select array_remove(array_agg(t.factor_id), null), array_remove(array_agg(t.passkey_id), null)
  into factors, passkeys
  from app.undo_tokens t where t.user_id = person and t.created_at >= used.created_at;

  delete from auth.mfa_factors f where f.user_id = person and f.id = any (factors);
  if to_regclass('auth.webauthn_credentials') is not null then
    delete from auth.webauthn_credentials w where w.user_id = person and w.id = any (passkeys);
  end if;
  delete from app.recovery_codes c where c.user_id = person and c.made_at >= used.created_at;
  update app.api_keys k set ended_at = now(), end_reason = 'revoked'
  where k.created_by = person and k.created_at >= used.created_at and k.ended_at is null;
  -- Changes that wait for their confirmation end, too.
  update auth.users u set
    email = used.address, encrypted_password = null, email_change = '', email_change_token_new = '',
    email_change_token_current = '', recovery_token = '', reauthentication_token = '', phone_change = ''
  where u.id = person;
  perform private.forget_auth_tokens(person, used.address);
  perform private.end_sessions(person, private.sessions_of(person));
  insert into app.audit_events (action, entity, entity_id, actor_role, via, after)
  values ('undo_change', 'person', person, 'link in a mail', 'web', jsonb_build_object('kind', used.kind));
  return jsonb_build_object('kind', used.kind, 'address', used.address);
end
$$;

-- Links and codes that were mailed, and the copy of the address that newer auth services keep.
create function private.forget_auth_tokens(person uuid, address text) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  if to_regclass('auth.one_time_tokens') is not null then
    delete from auth.one_time_tokens t where t.user_id = person;
  end if;
  if to_regclass('auth.identities') is not null then
    update auth.identities i set identity_data = i.identity_data || jsonb_build_object('email', address)
    where i.user_id = person and i.provider = 'email';
  end if;
end
$$;

create function public.undo_change(token text) returns jsonb
language sql volatile security invoker
set search_path = ''
as $$ select private.undo_change(token) $$;

comment on function public.undo_change(text) is
'Undoes a change of how an account is protected, with the link in the mail about it, and what was changed after it: the address is again the one from before; second factors, passkeys, recovery codes and API keys that were added are gone; all sessions end; the password works no more. Needs no session. Ask the auth service for a link to a new password afterwards.
@param token The secret of the link. It works once, for 72 hours.
@answer kind text The kind of the event that the mail was about.
@answer address text The address of the account from now on.
Raises: not_found, conflict (another account has the address by now).';

grant execute on function private.undo_change(text), public.undo_change(text) to anon, authenticated;
