-- The audit log: what changed, who did it and why. Changes of access and suspensions are recorded here
-- by triggers, also if no procedure makes them: the first admin is added by SQL.

-- What can be recorded. A new action is added here first, and gets a label in the pages of the admins.
create table app.audit_actions (
  entity text not null,
  action text not null,

  primary key (entity, action)
);

comment on table app.audit_actions is
  'Which actions the audit log knows, by the kind of thing. Changed by migration only. Closed to the API.';

insert into app.audit_actions (entity, action)
select a.entity, unnest(string_to_array(a.actions, ' '))
from (values
  ('person', 'set_access suspend lift_suspension'),
  ('ssh_key', 'create delete'),
  ('product', 'create update order order_plans'),
  ('plan', 'create update import publish retire delete'),
  ('region', 'create update open close retire delete'),
  ('image', 'create update publish retire delete'),
  ('site_settings', 'save'),
  ('workspace',
    'create_workspace rename_workspace delete_workspace suspend_workspace lift_workspace_suspension '
    'invite_to_workspace accept_invitation decline_invitation withdraw_invitation join_workspace '
    'set_workspace_role leave_workspace remove_workspace_member request_quota set_quota refuse_quota'),
  ('instance',
    'create start stop reboot resize rebuild delete restore purge update hold lift_hold fail '
    'force_fail retry')
) as a (entity, actions);

alter table app.audit_actions enable row level security;

create policy "Nobody reads the known actions"
  on app.audit_actions for select to anon, authenticated
  using (false);

create table app.audit_events (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- No foreign key: the events of a deleted account stay.
  actor uuid,
  actor_role text,
  via text,
  action text not null,
  entity text not null,
  entity_id uuid,
  workspace_id uuid,
  reason text,
  before jsonb,
  after jsonb,

  constraint audit_events_action_known
    foreign key (entity, action) references app.audit_actions (entity, action),
  -- Members and admins read events. What signs in, or starts a server, stays out of them.
  constraint audit_events_no_secrets check (
    not (coalesce(before, '{}') || coalesce(after, '{}')) ?| array[
      'password', 'secret', 'token', 'token_hash', 'private_key', 'public_key', 'authorized_keys',
      'cloud_init'])
);

comment on table app.audit_events is 'Append-only: what changed, who did it, why.';
comment on column app.audit_events.actor is 'Null for the system itself.';
comment on column app.audit_events.actor_role is
  'As what the actor acted, if there are several ways: operator, staff, admin, system, or API key and '
  'its name.';
comment on column app.audit_events.via is 'web, shell, api, admin or system, where it is known.';
comment on column app.audit_events.entity is 'The kind of thing: see audit_actions.';
comment on column app.audit_events.entity_id is 'For a person: their user id.';
comment on column app.audit_events.workspace_id is
  'Where a server belongs. The members of the workspace read the event.';

-- One index for each filter of the log, in the order in which its pages are read.
create index audit_events_at on app.audit_events (at desc, id desc);
create index audit_events_actor on app.audit_events (actor, at desc, id desc);
create index audit_events_entity on app.audit_events (entity, entity_id, at desc, id desc);
create index audit_events_action on app.audit_events (entity, action, at desc, id desc);
create index audit_events_via on app.audit_events (via, at desc, id desc) where via is not null;
-- Few events have a reason.
create index audit_events_reason on app.audit_events (at desc, id desc) where reason is not null;
create index audit_events_workspace on app.audit_events (workspace_id, at desc);

alter table app.audit_events enable row level security;

create policy "People read what they did and what was done to them, and admins all"
  on app.audit_events for select to authenticated
  using (
    actor = (select auth.uid())
    or (entity = 'person' and entity_id = (select auth.uid()))
    or (select private.is_admin())
  );

grant select on app.audit_events to authenticated;

create view public.audit_events with (security_invoker = true) as
select id, at, actor, actor_role, via, action, entity, entity_id, workspace_id, reason, before, after
from app.audit_events;

grant select on public.audit_events to authenticated;

create trigger audit_events_append_only before update or delete or truncate on app.audit_events
  for each statement execute function private.raise_on_change();

-- What a key does is recorded with its name, whatever the program says about itself. The actions of
-- servers have this trigger too.
create function private.record_api_key() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  claim jsonb := private.api_key_claim();
begin
  if claim is not null then
    new.via := 'api';
    if tg_table_name = 'instance_actions' then
      new.api_key_id := (claim ->> 'id')::uuid;
    else
      new.actor_role := 'API key ' || (claim ->> 'name');
    end if;
  end if;
  return new;
end
$$;

create trigger audit_events_record_api_key before insert on app.audit_events
  for each row execute function private.record_api_key();

-- A procedure records its own event, with the reason, and silences the triggers for that person.

create function private.silence_audit_of(person uuid) returns void
language sql volatile
set search_path = ''
as $$
  select set_config('audit.recorded_by_procedure', coalesce(person::text, ''), true)
$$;

comment on function private.silence_audit_of(uuid) is
  'Until it is called with null, or the transaction ends, triggers record nothing about this person.';

create function private.is_audit_silent(person uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select coalesce(current_setting('audit.recorded_by_procedure', true), '') = person::text
$$;

-- Access. Without a procedure the actor is empty: the system.

create function private.access_of(person_role text, person_staff_type text) returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_build_object('role', coalesce(person_role, 'user'), 'staff_type', person_staff_type)
$$;

create function private.record_access_change() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  person uuid := case tg_op when 'DELETE' then old.user_id else new.user_id end;
  role_before text;
  role_after text;
  type_before text;
  type_after text;
  access_before jsonb;
  access_after jsonb;
begin
  if private.is_audit_silent(person) then
    return null;
  end if;
  if tg_table_name = 'staff' then
    select r.role into role_before from app.user_roles r where r.user_id = person;
    role_after := role_before;
    if tg_op <> 'INSERT' then type_before := old.staff_type; end if;
    if tg_op <> 'DELETE' then type_after := new.staff_type; end if;
  else
    select s.staff_type into type_before from app.staff s where s.user_id = person;
    type_after := type_before;
    if tg_op <> 'INSERT' then role_before := old.role; end if;
    if tg_op <> 'DELETE' then role_after := new.role; end if;
  end if;
  access_before := private.access_of(role_before, type_before);
  access_after := private.access_of(role_after, type_after);
  -- Every new account gets the role user, the same role as without a row.
  if access_before is distinct from access_after then
    insert into app.audit_events (actor, action, entity, entity_id, before, after)
    values ((select auth.uid()), 'set_access', 'person', person, access_before, access_after);
  end if;
  return null;
end
$$;

create trigger staff_record_access after insert or update or delete on app.staff
  for each row execute function private.record_access_change();
create trigger user_roles_record_access after insert or update or delete on app.user_roles
  for each row execute function private.record_access_change();

-- Suspensions.

create function private.suspension_of(since timestamptz, why text) returns jsonb
language sql immutable
set search_path = ''
as $$
  select case when since is null then null
    else jsonb_build_object('suspended_at', since, 'suspension_reason', why) end
$$;

create function private.record_suspension() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  if private.is_audit_silent(new.user_id) then
    return null;
  end if;
  insert into app.audit_events (actor, action, entity, entity_id, reason, before, after)
  values (
    (select auth.uid()),
    case when new.suspended_at is null then 'lift_suspension' else 'suspend' end,
    'person', new.user_id, new.suspension_reason,
    case tg_op when 'UPDATE'
      then private.suspension_of(old.suspended_at, old.suspension_reason) end,
    private.suspension_of(new.suspended_at, new.suspension_reason)
  );
  return null;
end
$$;

create trigger profiles_record_suspension
  after update of suspended_at, suspension_reason on app.profiles
  for each row when (
    (old.suspended_at, old.suspension_reason) is distinct from
    (new.suspended_at, new.suspension_reason)
  )
  execute function private.record_suspension();
create trigger profiles_record_new_suspension after insert on app.profiles
  for each row when (new.suspended_at is not null)
  execute function private.record_suspension();
