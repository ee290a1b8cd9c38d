-- What is dangerous asks once more who is there. The list is data; private.before_request reads it.

create table app.step_up_rules (
  procedure text primary key,
  minutes integer not null default 10,
  -- The procedure asks itself, for some arguments.
  is_conditional boolean not null default false,

  constraint step_up_rules_minutes_range check (minutes between 1 and 60)
);

comment on table app.step_up_rules is
  'The procedures that ask once more who is there. Everyone reads it. Changed by migration only.';

alter table app.step_up_rules enable row level security;
create policy "Everyone reads what asks once more"
  on app.step_up_rules for select to anon, authenticated
  using (true);
grant select on app.step_up_rules to anon, authenticated;

create view public.step_up_rules with (security_invoker = true) as
select procedure, minutes, is_conditional from app.step_up_rules;

comment on view public.step_up_rules is
  'Procedures that need a recent confirmation of who you are; without it they raise step_up_required.';
comment on column public.step_up_rules.procedure is 'The name of the procedure.';
comment on column public.step_up_rules.minutes is 'How old the confirmation may be.';
comment on column public.step_up_rules.is_conditional is
  'true: only for some arguments, such as an API key that operates.';
grant select on public.step_up_rules to anon, authenticated;

insert into app.step_up_rules (procedure)
select unnest(array[
  -- Access.
  'admin_set_access', 'suspend_account', 'lift_suspension', 'suspend_workspace', 'lift_workspace_suspension',
  'set_instance_hold', 'end_person_sessions', 'remove_person_factor',
  -- Money.
  'admin_save_plan', 'admin_set_plan_status', 'admin_delete_plan', 'admin_announce_price', 'admin_withdraw_price',
  'set_snapshot_price', 'set_quota', 'set_quota_default', 'answer_quota_request',
  -- Settings, and what customers can order.
  'save_site_settings', 'save_provider_details', 'save_legal_document', 'admin_save_product',
  'admin_save_region', 'admin_set_region_status', 'admin_delete_region', 'admin_save_image',
  'admin_set_image_status', 'admin_delete_image',
  -- Customers.
  'delete_workspace'
]);
insert into app.step_up_rules (procedure, is_conditional)
select unnest(array[
  -- Not to try an import.
  'admin_import_plans',
  -- Keys that operate.
  'create_api_key',
  -- Owners.
  'invite_to_workspace', 'set_workspace_role', 'remove_workspace_member',
  -- To take the protection from deletion away. A protected server cannot be deleted before that.
  'update_instance'
]), true;

-- Whoever confirms signs in a second time, beside the session that goes on.
create table app.session_confirmations (
  session_id uuid not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  method text not null,
  confirmed_at timestamptz not null default now(),

  primary key (session_id, method),
  constraint session_confirmations_method_known check (method in ('password', 'passkey'))
);

comment on table app.session_confirmations is
  'When a session was last confirmed by another sign-in of the same person. Closed to the API.';

create index session_confirmations_user_id on app.session_confirmations (user_id);

alter table app.session_confirmations enable row level security;
create policy "Nobody reads the confirmations of sessions"
  on app.session_confirmations for select to anon, authenticated
  using (false);

-- A sign-in counts, and a later confirmation. For a person with a second factor only the factor does, and a passkey.
create function private.last_confirmed_at(person uuid) returns timestamptz
language plpgsql stable
set search_path = ''
as $$
declare
  session constant uuid := private.current_session_id();
begin
  if private.has_second_factor(person) then
    return greatest(
      (select to_timestamp(max((a.entry ->> 'timestamp')::double precision))
        from jsonb_path_query(private.claims(), '$.amr[*] ? (@.type() == "object")') a (entry)
        where a.entry ->> 'method' in ('totp', 'webauthn', 'mfa/webauthn', 'phone', 'mfa/phone')),
      (select c.confirmed_at from app.session_confirmations c
        where c.session_id = session and c.user_id = person and c.method = 'passkey'));
  end if;
  return greatest(
    (select s.created_at from auth.sessions s where s.id = session and s.user_id = person),
    (select max(c.confirmed_at) from app.session_confirmations c
      where c.session_id = session and c.user_id = person));
end
$$;

-- API keys are not asked, because nobody is there to answer.
create function private.require_step_up(procedure text) returns void
language plpgsql stable security definer
set search_path = ''
as $$
declare
  allowed integer;
begin
  if private.api_key_claim() is not null or private.claims() ->> 'role' is distinct from 'authenticated' then
    return;
  end if;
  select r.minutes into allowed from app.step_up_rules r where r.procedure = require_step_up.procedure;
  if coalesce(
    private.last_confirmed_at(private.current_person()) < now() - allowed * interval '1 minute', allowed is not null)
  then
    perform private.raise_error('step_up_required', 'PT403',
      format('This was last confirmed more than %s minutes ago.', allowed),
      format('Confirm that it is you, or sign in again, then do it within %s minutes.', allowed));
  end if;
end
$$;

comment on function private.require_step_up(text) is
  'Raises step_up_required if the session was confirmed longer ago than the rule of the procedure allows.';

-- The thin functions of the API call it.
grant execute on function private.require_step_up(text) to authenticated, api_key_operate;

create or replace function public.create_api_key(
  workspace_id uuid, name text, scope text, days integer default 90
)
returns table (api_key_id uuid, secret text, expires_at timestamptz)
language sql volatile security invoker
set search_path = ''
as $$
  select private.require_step_up('create_api_key') where scope = 'operate';
  select * from private.create_api_key(workspace_id, name, scope, days);
$$;

create or replace function public.admin_import_plans(
  rows jsonb, dry_run boolean default true, reason text default '',
  prices_from timestamptz default null
)
returns jsonb
language sql volatile security invoker
set search_path = ''
set statement_timeout = '30s'
as $$
  select private.require_step_up('admin_import_plans') where dry_run is false;
  select coalesce(jsonb_agg(to_jsonb(r) order by r.line), '[]')
  from private.admin_import_plans(rows, dry_run, reason, prices_from) r;
$$;

create or replace function public.invite_to_workspace(workspace_id uuid, email text, role text)
returns table (invitation_id uuid, token text, expires_at timestamptz)
language sql volatile security invoker
set search_path = ''
as $$
  select private.require_step_up('invite_to_workspace') where role = 'owner';
  select * from private.invite_to_workspace(workspace_id, email, role);
$$;

create function private.is_owner(workspace uuid, person uuid) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from app.workspace_members m
    where m.workspace_id = workspace and m.user_id = person and m.role = 'owner'
      and m.workspace_id = any (array(select private.my_workspace_ids()))
  )
$$;

comment on function private.is_owner(uuid, uuid) is
  'Whether a person owns a workspace, for its members; false for others.';

grant execute on function private.is_owner(uuid, uuid) to authenticated;

create or replace function public.set_workspace_role(workspace_id uuid, user_id uuid, role text) returns void
language sql volatile security invoker
set search_path = ''
as $$
  select private.require_step_up('set_workspace_role')
  where role = 'owner' or private.is_owner(workspace_id, user_id);
  select private.set_workspace_role(workspace_id, user_id, role);
$$;

create or replace function public.remove_workspace_member(workspace_id uuid, user_id uuid) returns void
language sql volatile security invoker
set search_path = ''
as $$
  select private.require_step_up('remove_workspace_member') where private.is_owner(workspace_id, user_id);
  select private.remove_workspace_member(workspace_id, user_id);
$$;

create function private.is_protected(instance uuid) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from app.instances i
    where i.id = instance and i.delete_protection
      and i.workspace_id = any (array(select private.my_workspace_ids()))
  )
$$;

comment on function private.is_protected(uuid) is
  'Whether a server is protected from deletion, for members of its workspace; false for others.';

grant execute on function private.is_protected(uuid) to authenticated, api_key_operate;

create or replace function public.update_instance(
  instance_id uuid, version integer, name text default null, labels jsonb default null,
  delete_protection boolean default null, via text default 'web'
) returns jsonb
language sql volatile security invoker
set search_path = ''
as $$
  select private.require_step_up('update_instance')
  where delete_protection is false and private.is_protected(instance_id);
  select private.update_instance(instance_id, version, name, labels, delete_protection, via);
$$;

-- What a person who must set up a second factor can still do: what visitors can, what says who they are, and what the
-- page for it calls.
create function private.is_open_without_factor(path text) returns boolean
language sql stable
set search_path = ''
as $$
  select case
    when path ~ '/rpc/[^/]+$' then
      name in (
        'account_security', 'my_sessions', 'end_session', 'end_other_sessions', 'my_sign_ins', 'note_sign_in',
        'confirm_session', 'create_recovery_codes', 'use_recovery_code', 'name_factor', 'withdraw_email_change')
      or exists (
        select from pg_catalog.pg_proc p
        where p.pronamespace = 'public'::regnamespace and p.proname = name
          and has_function_privilege('anon', p.oid, 'execute'))
    else
      name in ('profiles', 'staff', 'user_roles')
      or exists (
        select from pg_catalog.pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relname = name
          and has_table_privilege('anon', c.oid, 'select'))
  end
  from substring(path from '[^/]*$') name
$$;

create or replace function private.check_session() returns void
language plpgsql stable security definer
set search_path = ''
as $$
declare
  claims constant jsonb := private.claims();
  person constant uuid := private.current_person();
  path constant text := rtrim(coalesce(current_setting('request.path', true), ''), '/');
  called constant text := substring(path from '/rpc/([^/]+)$');
begin
  -- Requests without a person: only the public key, a provisioner, or the service itself.
  if claims ->> 'role' is distinct from 'authenticated' then
    return;
  end if;
  if not private.is_session_alive((claims ->> 'session_id')::uuid, person) then
    perform private.raise_session_not_found();
  end if;
  -- PostgREST decodes a path before it reads it. No name of the API needs that, so no other spelling passes the rules.
  if strpos(path, '%') > 0 then
    perform private.raise_error('not_found', 'PT404', 'There is no such path.', 'Write the name without %.');
  end if;
  if private.has_second_factor(person) then
    -- These two show it in another way.
    if claims ->> 'aal' is distinct from 'aal2'
      and coalesce(called not in ('use_recovery_code', 'confirm_session'), true)
    then
      perform private.raise_second_factor_required();
    end if;
  elsif private.second_factor_deadline(person) <= now() and not private.is_open_without_factor(path) then
    perform private.raise_error('second_factor_enrolment_required', 'PT403',
      'Your account must have a second factor, and has none yet.', 'Set it up in the security page of your account.');
  end if;
  if exists (
    select from app.step_up_rules r where r.procedure = called and not r.is_conditional)
  then
    perform private.require_step_up(called);
  end if;
end
$$;

create or replace function private.before_request() returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  secret text := nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-api-key';
  claims jsonb := nullif(current_setting('request.jwt.claims', true), '')::jsonb;
begin
  if secret is null then
    perform private.check_session();
    if claims ->> 'role' is distinct from 'authenticated' then
      return;
    end if;
    -- PostgREST reads in transactions that may not write. A session that only confirms another one is no sign-in.
    if current_setting('transaction_read_only') = 'on' then
      perform private.tell_unread_count();
    elsif coalesce(current_setting('request.path', true), '') !~ '/rpc/(use_recovery_code|confirm_session)/*$' then
      perform private.note_sign_in();
    end if;
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
  -- PostgREST has set the limit of anon already. This is the limit of the key's role.
  perform set_config('statement_timeout', '3s', true);
end
$$;

comment on function private.before_request() is
  'A request with the header x-api-key becomes that of the key. Otherwise the session must still exist, with all '
  'factors of its person, confirmed lately where the procedure asks for it. Raises: invalid_api_key, forbidden, '
  'invalid_input, session_not_found, second_factor_required, second_factor_enrolment_required, step_up_required.';

create function private.confirm_session(session uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  person constant uuid := (select auth.uid());
  own constant uuid := private.current_session_id();
  given constant text := coalesce(private.newest_method(private.claims()), 'password');
begin
  if not private.is_session_alive(session, person) then
    perform private.raise_error('not_found', 'PT404', 'There is no such session of yours.', 'Sign in again.');
  end if;
  if session = own or not exists (
    select from auth.sessions s
    where s.id = own and s.user_id = person and s.created_at > now() - interval '1 minute'
  ) then
    perform private.raise_error('forbidden', 'PT403',
      'Only another session that began within the last minute confirms one.', 'Sign in again to confirm.');
  end if;
  if given not in ('password', 'passkey') or (given = 'password' and private.has_second_factor(person)) then
    perform private.raise_error('forbidden', 'PT403',
      'An account is confirmed by its second factor or a passkey; without a second factor also by the password.',
      'Confirm in another way.');
  end if;
  insert into app.session_confirmations (session_id, user_id, method)
  values (session, person, given)
  on conflict (session_id, method) do update set confirmed_at = excluded.confirmed_at;
  delete from app.session_confirmations c where c.user_id = person and c.confirmed_at < now() - interval '1 day';
end
$$;

create function public.confirm_session(session_id uuid) returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.confirm_session(session_id) $$;

comment on function public.confirm_session(uuid) is
'Confirms another session of yours, for what asks once more who you are. Call it in a session that you have just begun, with your password or a passkey, then sign that one out.
@param session_id The session to confirm, from its token.
Raises: forbidden (the session is older than a minute, or this account needs its second factor or a passkey), not_found.';

grant execute on function private.confirm_session(uuid), public.confirm_session(uuid) to authenticated;

select private.close_views_to_writes();
