-- Owners say who pays for a workspace, and accountants read it. Where orders are open and the provider charges, nobody
-- orders a server before that is known.

insert into app.audit_actions (entity, action) values ('workspace', 'save_billing_profile');

drop policy "Owners and accountants read who pays" on app.billing_profiles;
create policy "Owners and accountants read who pays, billing staff all"
  on app.billing_profiles for select to authenticated, api_key_read
  using (
    workspace_id = any (array(select private.my_billing_workspace_ids()))
    or (select private.is_billing_staff())
  );
drop policy "Owners and accountants read who paid before" on app.billing_profile_history;
create policy "Owners and accountants read who paid before, billing staff all"
  on app.billing_profile_history for select to authenticated
  using (
    workspace_id = any (array(select private.my_billing_workspace_ids()))
    or (select private.is_billing_staff())
  );

-- Only of one's own workspaces: staff have pages of their own.
create view public.billing_profile with (security_invoker = true, security_barrier = true) as
select
  case when true then p.workspace_id end as workspace_id,
  p.kind, p.name, p.company, p.street, p.extra, p.postcode, p.city, p.region, p.country,
  p.vat_id, p.vat_state, p.vat_checked_at, p.vat_consultation, p.vat_name, p.vat_tried_at, p.vat_fault,
  p.email, p.reference, p.version, p.updated_at
from app.billing_profiles p
where (p.workspace_id = any (array(select private.my_billing_workspace_ids())));

comment on view public.billing_profile is
  'Who pays for your workspaces: what their invoices print. For owners and accountants.';
comment on column public.billing_profile.workspace_id is 'The id of the workspace.';
comment on column public.billing_profile.kind is 'person or company.';
comment on column public.billing_profile.name is 'The name of the person; of a company, for whose attention.';
comment on column public.billing_profile.company is 'The name of the company, or empty.';
comment on column public.billing_profile.street is 'Street and number.';
comment on column public.billing_profile.extra is 'A second line of the address, or empty.';
comment on column public.billing_profile.postcode is 'The postcode, or empty where a country has none.';
comment on column public.billing_profile.city is 'The city.';
comment on column public.billing_profile.region is 'The state or province, or empty.';
comment on column public.billing_profile.country is 'The country: ISO 3166-1 alpha-2.';
comment on column public.billing_profile.vat_id is 'The VAT ID, without blanks; empty: none.';
comment on column public.billing_profile.vat_state is
  'none: there is nothing to check. waiting: not checked yet. valid, invalid: what VIES answered. unavailable: VIES could not answer yet.';
comment on column public.billing_profile.vat_checked_at is 'When VIES answered; null: not yet.';
comment on column public.billing_profile.vat_consultation is 'The number of that answer; empty: VIES gave none.';
comment on column public.billing_profile.vat_name is 'The name that VIES knows; empty: the country tells none.';
comment on column public.billing_profile.vat_tried_at is 'When VIES was last asked; null: not yet.';
comment on column public.billing_profile.vat_fault is 'Why VIES could not answer then; empty: it answered.';
comment on column public.billing_profile.email is 'Where invoices are sent too; empty: to the members alone.';
comment on column public.billing_profile.reference is 'What you want to read on your invoices, or empty.';
comment on column public.billing_profile.version is 'Grows by one with every change; save_billing_profile takes it.';
comment on column public.billing_profile.updated_at is 'When it was last changed.';

create view public.billing_profile_history with (security_invoker = true, security_barrier = true) as
select
  case when true then h.workspace_id end as workspace_id,
  h.version, h.at, n.full_name as changed_by_name, h.profile
from app.billing_profile_history h
left join app.member_names n on n.workspace_id = h.workspace_id and n.user_id = h.changed_by
where (h.workspace_id = any (array(select private.my_billing_workspace_ids())));

comment on view public.billing_profile_history is
  'The billing profile of your workspaces after each change, and after each answer about its VAT ID.';
comment on column public.billing_profile_history.workspace_id is 'The id of the workspace.';
comment on column public.billing_profile_history.version is 'The version of the profile.';
comment on column public.billing_profile_history.at is 'When it changed.';
comment on column public.billing_profile_history.changed_by_name is
  'The name of the member who changed it, for those who see the members; null: the check of the VAT ID, or not known.';
comment on column public.billing_profile_history.profile is 'The fields of billing_profile as they were from then on.';

grant select on public.billing_profile to authenticated, api_key_read;
grant select on public.billing_profile_history to authenticated;

-- VIES knows the VAT IDs of the members of the European Union alone.
create function private.is_checked_vat_id(country text, vat_id text) returns boolean
language sql immutable parallel safe
set search_path = ''
as $$ select vat_id <> '' and country = any (private.eu_countries()) $$;

-- The worker asks VIES. The payload has all that it needs, and what the answer belongs to.
create function private.queue_vat_check(workspace uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.add_billing_job('vat_check', workspace::text, jsonb_build_object(
    'workspace_id', workspace, 'vat_id', p.vat_id,
    'requester', regexp_replace(upper(d.vat_id), '[^A-Z0-9+*]', '', 'g')))
  from app.billing_profiles p, app.provider_details d
  where p.workspace_id = workspace and private.is_checked_vat_id(p.country, p.vat_id);
end
$$;

create function private.save_billing_profile(workspace uuid, expected_version integer, given jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  was app.billing_profiles;
  wanted app.billing_profiles;
  empty constant jsonb := '{"kind": "", "name": "", "company": "", "street": "", "extra": "", "postcode": "", "city": "",
    "region": "", "country": "", "vat_id": "", "vat_state": "none", "vat_consultation": "", "vat_name": "",
    "vat_fault": "", "vat_failures": 0, "email": "", "reference": ""}';
  first_error record;
  changed text[];
begin
  perform private.lock_workspace(workspace, 'pay');
  if jsonb_typeof(given) is distinct from 'object' then
    perform private.raise_invalid_input('profile: An object.', 'Send an object.');
  end if;
  select * into was from app.billing_profiles p where p.workspace_id = workspace for update;
  if coalesce(was.version, 0) is distinct from expected_version then
    perform private.raise_conflict(coalesce(was.version, 0));
  end if;

  select e.* into first_error from private.type_errors(
    jsonb_build_array(jsonb_build_object('n', 1, 'given', given)),
    '{"kind": "text", "name": "text", "company": "text", "street": "text", "extra": "text", "postcode": "text",
      "city": "text", "region": "text", "country": "text", "vat_id": "text", "email": "text", "reference": "text"}') e;
  if first_error.n is null then
    given := given || jsonb_strip_nulls(jsonb_build_object(
      'vat_id', regexp_replace(upper(given ->> 'vat_id'), '[^A-Z0-9+*]', '', 'g'),
      'postcode', upper(btrim(given ->> 'postcode'))));
    wanted := jsonb_populate_record(was,
      case when was.workspace_id is null then empty else '{}' end || given || jsonb_build_object('workspace_id', workspace));
    select r.* into first_error from private.check_violations('app.billing_profiles',
      jsonb_build_array(jsonb_build_object('n', 1, 'doc', to_jsonb(wanted)))) r;
  end if;
  if first_error.n is not null then
    perform private.raise_invalid_input(
      first_error.field || ': ' || first_error.message, 'Correct it, then save again.');
  end if;

  if wanted is distinct from was then
    -- Another number: what VIES said was about the one before.
    if (was.vat_id, was.country) is distinct from (wanted.vat_id, wanted.country) then
      wanted.vat_state := case
        when private.is_checked_vat_id(wanted.country, wanted.vat_id) then 'waiting' else 'none' end;
      wanted.vat_checked_at := null;
      wanted.vat_consultation := '';
      wanted.vat_name := '';
      wanted.vat_tried_at := null;
      wanted.vat_fault := '';
      wanted.vat_failures := 0;
      wanted.vat_next_at := case wanted.vat_state when 'waiting' then now() end;
    end if;
    wanted.version := expected_version + 1;
    wanted.created_at := coalesce(was.created_at, now());
    wanted.updated_at := now();
    wanted.updated_by := (select auth.uid());
    insert into app.billing_profiles select (wanted).*
    on conflict (workspace_id) do update set
      kind = excluded.kind, name = excluded.name, company = excluded.company, street = excluded.street,
      extra = excluded.extra, postcode = excluded.postcode, city = excluded.city, region = excluded.region,
      country = excluded.country, vat_id = excluded.vat_id, vat_state = excluded.vat_state,
      vat_checked_at = excluded.vat_checked_at, vat_consultation = excluded.vat_consultation,
      vat_name = excluded.vat_name, vat_tried_at = excluded.vat_tried_at, vat_fault = excluded.vat_fault,
      vat_failures = excluded.vat_failures, vat_next_at = excluded.vat_next_at, email = excluded.email,
      reference = excluded.reference, version = excluded.version, updated_by = excluded.updated_by;
    if wanted.vat_state = 'waiting' then
      perform private.queue_vat_check(workspace);
    end if;
    -- All members read the log, and not who pays: so only which fields.
    changed := array(
      select w.key from jsonb_each(to_jsonb(wanted)) w
      where given ? w.key and w.value is distinct from
        case when was.workspace_id is null then empty else to_jsonb(was) end -> w.key
      order by w.key);
    insert into app.audit_events (actor, action, entity, entity_id, after)
    values ((select auth.uid()), 'save_billing_profile', 'workspace', workspace,
      jsonb_build_object('fields', changed));
  end if;
  return (select to_jsonb(v) from public.billing_profile v where v.workspace_id = workspace);
end
$$;

create function public.save_billing_profile(workspace_id uuid, expected_version integer, profile jsonb) returns jsonb
language sql volatile security invoker
set search_path = ''
as $$ select private.save_billing_profile(workspace_id, expected_version, profile) $$;

comment on function public.save_billing_profile(uuid, integer, jsonb) is
'Says who pays for a workspace. For owners.
@param workspace_id The workspace.
@param expected_version The version that you read; 0: there is none yet.
@param profile What changes; all that is required of a new one.
@field profile.kind text? person or company.
@field profile.name text? The name of the person; required for a person.
@field profile.company text? The name of the company; required for a company.
@field profile.street text? Street and number.
@field profile.extra text? A second line of the address.
@field profile.postcode text? The postcode; required in the European Union, but for Ireland.
@field profile.city text? The city.
@field profile.region text? The state or province.
@field profile.country text? The country, such as AT.
@field profile.vat_id text? The VAT ID of a company; one of a member of the European Union is checked with VIES.
@field profile.email text? Where invoices are sent too.
@field profile.reference text? What your invoices print as your reference.
@answer workspace_id uuid The workspace.
@answer kind text person or company.
@answer name text The name of the person.
@answer company text The name of the company.
@answer street text Street and number.
@answer extra text A second line of the address.
@answer postcode text The postcode.
@answer city text The city.
@answer region text The state or province.
@answer country text The country, such as AT.
@answer vat_id text The VAT ID, or empty.
@answer vat_state text none, waiting (VIES is asked), valid, invalid or unavailable (VIES did not answer).
@answer vat_checked_at timestamptz When VIES last gave an answer; null: never.
@answer vat_consultation text The number under which VIES knows the check, or empty.
@answer vat_name text To whom VIES says that the number belongs, or empty.
@answer vat_tried_at timestamptz When VIES was last asked; null: never.
@answer vat_fault text Why VIES gave no answer, or empty.
@answer email text Where invoices are sent too.
@answer reference text What your invoices print as your reference.
@answer version integer The new version.
@answer updated_at timestamptz When it was saved.
Raises: forbidden, not_found, conflict, invalid_input.';

-- Staff who know better than VIES, or whose worker may not ask it.
create function private.confirm_vat_id(workspace uuid, vat_id text, is_valid boolean, reason text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  why text;
  stored app.billing_profiles;
begin
  perform private.require_billing_staff();
  why := private.require_reason(reason);
  perform from app.workspaces w where w.id = workspace for no key update;
  select * into stored from app.billing_profiles p where p.workspace_id = workspace for update;
  if stored.workspace_id is null or stored.vat_id = '' then
    perform private.raise_error('not_found', 'PT404', 'This workspace has no VAT ID.', 'Check what is there now, then try again.');
  end if;
  if stored.vat_id is distinct from confirm_vat_id.vat_id then
    perform private.raise_error('conflict', 'PT409', 'vat_id is ' || stored.vat_id || ' now.',
      'Check this one, then confirm it.');
  end if;
  perform private.set_vat_state(workspace, case when is_valid then 'valid' else 'invalid' end, '', '');
  insert into app.audit_events (actor, action, entity, entity_id, reason, after)
  values ((select auth.uid()), 'confirm_vat_id', 'workspace', workspace, why,
    jsonb_build_object('state', case when is_valid then 'valid' else 'invalid' end));
end
$$;

insert into app.audit_actions (entity, action) values ('workspace', 'confirm_vat_id');

create function public.confirm_vat_id(workspace_id uuid, vat_id text, is_valid boolean, reason text) returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.confirm_vat_id(workspace_id, vat_id, is_valid, reason) $$;

comment on function public.confirm_vat_id(uuid, text, boolean, text) is
'Says what a check by other means than VIES found about the VAT ID of a customer. For billing staff and admins.
@param workspace_id The workspace.
@param vat_id The VAT ID that was checked: after a change it is refused.
@param is_valid What was found.
@param reason How it was checked.
Raises: forbidden, not_found, conflict, invalid_input.';

create function private.check_vat_id(workspace uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  stored app.billing_profiles;
begin
  perform private.lock_workspace(workspace, 'pay');
  select * into stored from app.billing_profiles p where p.workspace_id = workspace for update;
  if not coalesce(private.is_checked_vat_id(stored.country, stored.vat_id), false) then
    perform private.raise_error('not_found', 'PT404', 'There is no VAT ID that VIES could check.', 'Enter it first.');
  end if;
  if stored.vat_tried_at > now() - interval '1 minute' then
    perform private.raise_error('rate_limited', 'PT429', 'VIES was asked within the last minute.',
      'Wait a minute, then try again.');
  end if;
  update app.billing_profiles p set vat_next_at = now() where p.workspace_id = workspace;
  perform private.queue_vat_check(workspace);
end
$$;

create function public.check_vat_id(workspace_id uuid) returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.check_vat_id(workspace_id) $$;

comment on function public.check_vat_id(uuid) is
'Asks VIES about the VAT ID of a workspace again. For owners. The answer is in billing_profile soon after.
@param workspace_id The workspace.
Raises: forbidden, not_found, rate_limited.';

-- What VIES answered. A last good answer stays while VIES cannot answer.
create function private.set_vat_state(workspace uuid, state text, name text, consultation text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  was app.billing_profiles;
begin
  select * into was from app.billing_profiles p where p.workspace_id = workspace for update;
  update app.billing_profiles p set
    vat_state = state,
    vat_checked_at = now(),
    vat_name = left(private.clean_line(set_vat_state.name, 300), 300),
    vat_consultation = left(private.clean_line(consultation, 60), 60),
    vat_tried_at = now(),
    vat_fault = '',
    vat_failures = 0,
    vat_next_at = now() + interval '7 days'
  where p.workspace_id = workspace;
  -- A first good answer is what everybody expects.
  if state is distinct from was.vat_state and (state = 'invalid' or was.vat_state = 'invalid') then
    perform private.record_event('vat.changed', '/dashboard/billing/profile',
      jsonb_build_object('vat_id', was.vat_id, 'state', state), workspace, actor => null);
  end if;
end
$$;

create or replace function private.finish_vat_check(payload jsonb, result jsonb) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  workspace constant uuid := (payload ->> 'workspace_id')::uuid;
  state constant text := result ->> 'state';
begin
  if coalesce(state not in ('valid', 'invalid', 'unavailable'), true) then
    perform private.raise_invalid_input('result: state is valid, invalid or unavailable.', 'Report what VIES said.');
  end if;
  perform from app.billing_profiles p
  where p.workspace_id = workspace and p.vat_id = payload ->> 'vat_id' for update;
  -- Another number by now: its check is queued.
  if not found then
    return;
  end if;
  if state <> 'unavailable' then
    perform private.set_vat_state(
      workspace, state, coalesce(result ->> 'name', ''), coalesce(result ->> 'consultation', ''));
    return;
  end if;
  update app.billing_profiles p set
    vat_state = case p.vat_state when 'waiting' then 'unavailable' else p.vat_state end,
    vat_tried_at = now(),
    vat_fault = coalesce(substring(upper(result ->> 'fault') from '^[A-Z][A-Z0-9_]{1,59}$'), 'UNKNOWN'),
    vat_failures = p.vat_failures + 1,
    -- 5, 15, 45 minutes, and so on up to a day.
    vat_next_at = now() + least(interval '5 minutes' * 3 ^ least(p.vat_failures, 6), interval '1 day')
  where p.workspace_id = workspace;
end
$$;

create function private.tick_vat_checks() returns void
language sql volatile security definer
set search_path = ''
as $$
  with due as (
    select p.workspace_id from app.billing_profiles p
    where p.vat_next_at <= now()
    order by p.vat_next_at
    limit 100
    for update skip locked
  ), moved as (
    -- If nobody does the job, it is not queued each minute.
    update app.billing_profiles p set vat_next_at = now() + interval '1 day'
    from due where p.workspace_id = due.workspace_id
    returning p.workspace_id
  )
  select private.queue_vat_check(m.workspace_id) from moved m
$$;

comment on function private.tick_vat_checks() is 'Queues the checks of VAT IDs that are due: once a week, and again soon after VIES was down.';

-- Without somebody to send an invoice to, nothing that costs money begins. Where the provider charges nothing, because
-- orders are a preview or the taxes are not set up, nobody is asked.
create function private.is_billing_profile_missing(workspace uuid) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select s.orders = 'open' and b.tax_scheme <> 'unset'
    and not exists (select from app.billing_profiles p where p.workspace_id = workspace)
  from app.site_settings s, app.billing_settings b
$$;

create function private.require_billing_profile() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  if private.is_billing_profile_missing(new.workspace_id) then
    perform private.raise_error('billing_profile_missing', 'PT409',
      'The workspace has no billing profile: there is nobody to send the invoice to.',
      'An owner enters it at /dashboard/billing/profile, or with save_billing_profile. Then order again.');
  end if;
  return new;
end
$$;

create trigger instances_require_billing_profile before insert on app.instances
  for each row execute function private.require_billing_profile();

do $$
begin
  execute format('comment on function public.create_instance(jsonb) is %L', replace(
    obj_description('public.create_instance(jsonb)'::regprocedure), 'orders_closed',
    'orders_closed, billing_profile_missing'));
end
$$;

grant execute on function
  private.save_billing_profile(uuid, integer, jsonb), public.save_billing_profile(uuid, integer, jsonb),
  private.check_vat_id(uuid), public.check_vat_id(uuid),
  private.confirm_vat_id(uuid, text, boolean, text), public.confirm_vat_id(uuid, text, boolean, text)
  to authenticated;

select private.close_views_to_writes();
