-- Workspaces that the personas try to reach, for files that call tests.seed_workspaces(). Each persona has one for each role and some that are closed
-- to them; the others belong to the stranger.

-- The id of a persona's workspace of one kind. The first argument is their user id.
create function tests.workspace(person uuid, kind text) returns uuid
language sql immutable
as $$ select md5(coalesce(person::text, '') || kind)::uuid $$;

create function tests.seed_workspaces() returns void
language plpgsql
as $$
begin
  insert into app.workspaces (id, slug, name, created_by, suspended_at, suspension_reason, deleted_at)
  select
    tests.workspace(p.user_id, k.kind), k.kind || '-' || right(p.user_id::text, 1), k.kind,
    tests.stranger(),
    case when k.kind = 'suspended' then now() end,
    case when k.kind = 'suspended' then 'For the test' end,
    case when k.kind = 'deleted' then now() end
  from tests.personas p, unnest(array[
    'owner', 'operator', 'viewer', 'accountant', 'strangers', 'suspended', 'deleted']) as k (kind)
  where p.user_id is not null;

  insert into app.workspace_members (workspace_id, user_id, role)
  select
    tests.workspace(p.user_id, k.kind), p.user_id,
    case when k.kind in ('operator', 'viewer', 'accountant') then k.kind else 'owner' end
  from tests.personas p,
    unnest(array['owner', 'operator', 'viewer', 'accountant', 'suspended', 'deleted']) as k (kind)
  where p.user_id is not null and p.name <> 'deleted user';

  insert into app.workspaces (id, slug, name, suspended_at, suspension_reason) values
    (tests.workspace(tests.stranger(), 'other'), 'other', 'Other', null, null),
    (tests.workspace(tests.stranger(), 'held'), 'held', 'Held', '2026-01-01', 'For the test');

  insert into app.workspace_members (workspace_id, user_id, role)
  select w.id, tests.stranger(), 'owner' from app.workspaces w where not w.is_personal;

  -- One invitation waits in each workspace for a stranger, and some wait for the persona.
  insert into app.workspace_invitations (id, workspace_id, email, role, invited_by, token_hash, expires_at)
  select
    tests.workspace(w.id, 'invitation'), w.id, 'new@example.test', 'viewer', tests.stranger(),
    sha256(w.id::text::bytea), now() + interval '7 days'
  from app.workspaces w where not w.is_personal;

  insert into app.workspace_invitations (
    id, workspace_id, email, role, invited_by, token_hash, expires_at, status, answered_at
  )
  select
    tests.workspace(p.user_id, 'invited ' || k.kind), tests.workspace(p.user_id, k.workspace),
    replace(p.name, ' ', '.') || '@example.test', 'viewer', tests.stranger(),
    sha256((p.name || k.kind)::bytea), now() + k.rest::interval, k.status,
    case when k.status <> 'pending' then now() end
  from tests.personas p, (values
    ('waiting', 'strangers', '7 days', 'pending'),
    ('answered', 'strangers', '7 days', 'declined'),
    ('answered here', 'owner', '7 days', 'declined'),
    ('expired', 'owner', '-1 second', 'pending'),
    ('of deleted', 'deleted', '7 days', 'pending')
  ) as k (kind, workspace, rest, status)
  where p.user_id is not null;
  update app.workspace_invitations set token_hash = sha256('token of a stranger')
  where id = tests.workspace(tests.workspace(tests.stranger(), 'other'), 'invitation');

  perform tests.record_events(false);
  insert into app.api_keys (
    id, workspace_id, created_by, name, scope, secret_hash, secret_start, created_at, expires_at,
    ended_at, end_reason)
  select
    tests.workspace(w.id, k.name), w.id, tests.stranger(), k.name, 'read',
    sha256((w.id || k.name)::bytea), 'wsk_0000', now() - k.age, now() - k.age + interval '90 days',
    k.ended, case when k.ended is not null then 'revoked' end
  from app.workspaces w, (values
    ('works', interval '1 day', null::timestamptz), ('expired', interval '100 days', null),
    ('ended long ago', interval '80 days', now() - interval '31 days')
  ) as k (name, age, ended)
  where not w.is_personal;
  perform tests.record_events(true);

  insert into app.billing_profiles (workspace_id, kind, name, street, postcode, city, country)
  select w.id, 'person', 'New', 'Ring 1', '1010', 'Wien', 'AT' from app.workspaces w where not w.is_personal;

  insert into app.webhooks (id, workspace_id, created_by, name, url, secret, kinds)
  select tests.workspace(w.id, 'webhook'), w.id, tests.stranger(), 'Hook', 'https://hook.example',
    private.new_webhook_secret(), '{snapshot.failed}'
  from app.workspaces w where not w.is_personal;
  insert into app.events (id, kind, workspace_id, path)
  select tests.workspace(w.id, 'event'), 'webhook.test', w.id, '/dashboard'
  from app.workspaces w where not w.is_personal;
  insert into app.deliveries (id, event_id, kind, way, webhook_id, status, error_code)
  select tests.workspace(w.id, 'delivery'), tests.workspace(w.id, 'event'), 'webhook.test', 'webhook',
    tests.workspace(w.id, 'webhook'), 'failed', 'status'
  from app.workspaces w where not w.is_personal;
  insert into app.webhook_attempts (delivery_id, status, answer, milliseconds, fault)
  select tests.workspace(w.id, 'delivery'), 500, 'no', 12, 'status'
  from app.workspaces w where not w.is_personal;

  -- Tests count the events that they cause themselves.
  alter table app.audit_events disable trigger audit_events_append_only;
  delete from app.audit_events where entity = 'workspace';
  alter table app.audit_events enable trigger audit_events_append_only;
  insert into app.audit_actions (entity, action) values
    ('workspace', 'of a workspace'), ('thing', 'same id as a workspace'), ('instance', 'of a server');
  insert into app.audit_events (action, entity, entity_id)
  select 'of a workspace', 'workspace', w.id from app.workspaces w where not w.is_personal
  union all
  select 'same id as a workspace', 'thing', w.id from app.workspaces w where not w.is_personal;
  insert into app.audit_events (action, entity, workspace_id)
  select 'of a server', 'instance', w.id from app.workspaces w where not w.is_personal;
end
$$;

-- Each kind is one row: the persona's own of the members.
insert into tests.row_kinds (table_name, kind, condition)
select v.name, k.kind, format(v.condition, k.kind)
from (values
  ('my_workspaces', 'workspace_id = tests.workspace(%%L, %L)'),
  ('workspace_people', 'user_id = tests.stranger() and workspace_id = tests.workspace(%%L, %L)'),
  ('workspace_invitation_list',
    'email = ''new@example.test'' and workspace_id = tests.workspace(%%L, %L)'),
  ('api_key_list', 'name = ''works'' and workspace_id = tests.workspace(%%L, %L)'),
  ('webhook_list', 'workspace_id = tests.workspace(%%L, %L)'),
  ('billing_profile', 'workspace_id = tests.workspace(%%L, %L)'),
  ('billing_profile_history', 'workspace_id = tests.workspace(%%L, %L)'),
  ('app.billing_profiles', 'workspace_id = tests.workspace(%%L, %L)'),
  ('app.billing_profile_history', 'workspace_id = tests.workspace(%%L, %L)'),
  ('app.webhooks', 'workspace_id = tests.workspace(%%L, %L)'),
  ('app.webhook_attempts', 'delivery_id = tests.workspace(tests.workspace(%%L, %L), ''delivery'')'),
  ('app.workspaces', 'id = tests.workspace(%%L, %L)'),
  ('app.workspace_members', 'user_id = tests.stranger() and workspace_id = tests.workspace(%%L, %L)'),
  ('app.member_names', 'user_id = tests.stranger() and workspace_id = tests.workspace(%%L, %L)'),
  ('app.workspace_invitations',
    'email = ''new@example.test'' and workspace_id = tests.workspace(%%L, %L)'),
  ('app.api_keys', 'name = ''works'' and workspace_id = tests.workspace(%%L, %L)')
) as v (name, condition),
unnest(array['owner', 'operator', 'viewer', 'accountant', 'suspended', 'deleted', 'strangers']) as k (kind);

insert into tests.row_kinds (table_name, kind, condition)
select 'app.workspace_members', 'own as ' || kind,
  format('user_id = %%1$L and workspace_id = tests.workspace(%%1$L, %L)', kind)
from unnest(array['accountant', 'deleted']) kind;

insert into tests.row_kinds (table_name, kind, condition)
select 'my_invitations', kind, format('invitation_id = tests.workspace(%%L, %L)', 'invited ' || kind)
from unnest(array['waiting', 'answered', 'expired', 'of deleted']) kind
union all
select 'my_invitations', 'a stranger''s',
  'invitation_id = tests.workspace(tests.workspace(%L, ''strangers''), ''invitation'')'
union all
select 'app.workspace_invitations', 'waiting', 'id = tests.workspace(%L, ''invited waiting'')'
union all
select 'workspace_invitation_list', 'answered', 'invitation_id = tests.workspace(%L, ''invited answered here'')'
union all
select 'api_key_list', 'ended long ago',
  'name = ''ended long ago'' and workspace_id = tests.workspace(%L, ''owner'')'
union all
select 'workspace_permissions', 'open', 'action = ''view''';

insert into tests.row_kinds (table_name, kind, condition)
select distinct table_name, 'no', 'false' from tests.row_kinds
on conflict do nothing;

insert into tests.allowed (persona, table_name, verb, kind, met)
select p.name, k.table_name, 'select', k.kind,
  (p.name <> 'deleted user' and k.kind in ('owner', 'operator', 'viewer', 'suspended', 'waiting')
    -- Accountants see that the workspace is there, and nobody and nothing in it.
    or p.name <> 'deleted user' and k.kind = 'accountant' and k.table_name in ('my_workspaces', 'app.workspaces')
    or p.name <> 'deleted user' and k.kind = 'own as accountant'
    or p.name in ('support', 'admin') and k.kind = 'own as deleted'
    -- The views show staff only their own.
    or p.name in ('support', 'admin') and k.kind in ('accountant', 'deleted', 'strangers') and k.table_name in (
      'app.workspaces', 'app.workspace_members', 'app.member_names', 'app.api_keys'))::int
from tests.personas p, tests.row_kinds k
where p.api_role = 'authenticated' and k.table_name in (
  'my_workspaces', 'workspace_people', 'workspace_invitation_list', 'my_invitations', 'api_key_list',
  'app.workspaces', 'app.workspace_members', 'app.member_names', 'app.workspace_invitations',
  'app.api_keys');

-- Owners and accountants, also while somebody is suspended. The views show billing staff only their own.
insert into tests.allowed (persona, table_name, verb, kind, met)
select p.name, k.table_name, 'select', k.kind,
  (p.name <> 'deleted user' and k.kind in ('owner', 'accountant', 'suspended')
    or p.name = 'admin' and k.kind <> 'no' and k.table_name like 'app.%')::int
from tests.personas p, tests.row_kinds k
where p.api_role = 'authenticated' and k.table_name in (
  'billing_profile', 'billing_profile_history', 'app.billing_profiles', 'app.billing_profile_history');

-- Owners only, and while nobody is suspended: an address may have a secret in it.
insert into tests.allowed (persona, table_name, verb, kind, met)
select p.name, k.table_name, 'select', k.kind,
  (p.name not like 'suspended %' and p.name <> 'deleted user' and k.kind = 'owner')::int
from tests.personas p, tests.row_kinds k
where p.api_role = 'authenticated' and k.table_name in ('webhook_list', 'app.webhooks');

insert into tests.allowed (persona, table_name, verb, kind, met)
select p.name, k.table_name, 'select', k.kind, (k.kind = 'open')::int
from tests.personas p, tests.row_kinds k
where p.api_role in ('anon', 'authenticated') and k.table_name = 'workspace_permissions';

-- Members read the events of their workspaces, also when someone else caused them; staff those of all.
insert into tests.row_kinds (table_name, kind, condition)
select 'audit_events', 'of workspace ' || kind,
  format('action = ''of a workspace'' and entity_id = tests.workspace(%%L, %L)', kind)
from unnest(array['viewer', 'accountant', 'suspended', 'deleted', 'strangers']) kind
union all
select 'audit_events', 'of workspace ' || kind || ', a server',
  format('action = ''of a server'' and workspace_id = tests.workspace(%%L, %L)', kind)
from unnest(array['viewer', 'accountant', 'deleted', 'strangers']) kind
union all
select 'audit_events', 'of workspace viewer, another kind',
  'action = ''same id as a workspace'' and entity_id = tests.workspace(%L, ''viewer'')';

insert into tests.allowed (persona, table_name, verb, kind, met)
select p.name, k.table_name, 'select', k.kind,
  (p.name = 'admin' or (p.name = 'support' and k.kind not like '%another kind')
    or (p.name <> 'deleted user' and k.kind in (
      'of workspace viewer', 'of workspace suspended', 'of workspace viewer, a server')))::int
from tests.personas p, tests.row_kinds k
where p.api_role = 'authenticated' and k.table_name = 'audit_events' and k.kind like 'of workspace %';

-- Persona by procedure by workspace. %1$L is the workspace, %2$L the persona's id.
create table tests.workspace_calls (
  call text primary key,
  minimum text not null,
  -- Also while the workspace is suspended.
  while_suspended boolean not null default false
);

insert into tests.workspace_calls (call, minimum) values
  ('select public.rename_workspace(%1$L, ''New'', 1)', 'owner'),
  ('select public.set_workspace_limit(%1$L, 1, 5000000)', 'owner'),
  ('select public.mark_servers(%1$L, array[tests.instance(%1$L, ''running'')], true)', 'owner'),
  ('select public.delete_workspace(tests.emptied(%1$L))', 'owner'),
  ('select public.save_billing_profile(%1$L, 1, ''{"city": "Graz"}'')', 'owner'),
  ('select public.check_vat_id(tests.with_vat_id(%1$L))', 'owner'),
  ('select public.leave_workspace(%1$L)', 'accountant'),
  ('select public.set_workspace_role(%1$L, tests.stranger(), ''viewer'')', 'owner'),
  ('select public.remove_workspace_member(%1$L, tests.stranger())', 'owner'),
  ('select * from public.invite_to_workspace(%1$L, ''other@example.test'', ''viewer'')', 'owner'),
  ('select public.withdraw_invitation(tests.workspace(%1$L, ''invitation''))', 'owner'),
  ('select * from public.create_api_key(%1$L, ''New'', ''read'')', 'owner'),
  ('select public.set_api_key_limit(tests.workspace(%1$L, ''works''), 5000000)', 'owner'),
  ('select public.set_api_key_approval(tests.workspace(%1$L, ''works''), null)', 'owner'),
  ('select public.revoke_api_key(tests.workspace(%1$L, ''works''))', 'owner'),
  ('select * from public.create_webhook(%1$L, ''New'', ''https://new.example'')', 'owner'),
  ('select public.update_webhook(tests.workspace(%1$L, ''webhook''), ''New'')', 'owner'),
  ('select * from public.rotate_webhook_secret(tests.workspace(%1$L, ''webhook''))', 'owner'),
  ('select public.delete_webhook(tests.workspace(%1$L, ''webhook''))', 'owner'),
  ('select public.test_webhook(tests.workspace(%1$L, ''webhook''))', 'owner'),
  ('select * from public.webhook_deliveries(tests.workspace(%1$L, ''webhook''))', 'owner'),
  ('select public.webhook_delivery(tests.workspace(%1$L, ''delivery''))', 'owner'),
  ('select public.send_webhook_again(tests.workspace(%1$L, ''delivery''))', 'owner');

-- A workspace whose VAT ID can be checked.
create function tests.with_vat_id(workspace uuid) returns uuid
language sql volatile security definer
as $$
  update app.billing_profiles set kind = 'company', company = 'New', vat_id = 'ATU12345678'
  where workspace_id = workspace;
  select workspace;
$$;

create function tests.workspace_matrix(only_procedure text default null)
returns table (label text, got text, want text)
language plpgsql
as $$
declare
  p tests.personas;
  cell record;
begin
  for p in select * from tests.personas order by name loop
    for cell in
      select c.call, c.minimum, c.while_suspended, k.kind
      from tests.workspace_calls c,
        unnest(array['owner', 'operator', 'viewer', 'accountant', 'suspended', 'deleted', 'strangers']) as k (kind)
      where tests.calls(c.call, only_procedure)
    loop
      label := format('%s: %s, %s', p.name, substring(cell.call from 'public\.(\w+)'), cell.kind);
      got := tests.attempt(p.name,
        format(cell.call, tests.workspace(p.user_id, cell.kind), p.user_id));
      want := case
        when p.api_role <> 'authenticated' then 'refused'
        when p.name = 'deleted user' or cell.kind in ('deleted', 'strangers') then 'not_found'
        -- Accountants do nothing with webhooks and keys, and it does not matter whether they learn that there is one.
        when cell.kind = 'accountant' and got = 'not_found' then got
        when p.name like 'suspended %' or (cell.kind = 'suspended' and not cell.while_suspended) then 'forbidden'
        when cell.kind = 'suspended' or private.workspace_role_rank(cell.kind) >= private.workspace_role_rank(cell.minimum) then '1'
        else 'forbidden'
      end;
      return next;
      if tests.is_enough(got, want) then return; end if;
    end loop;
  end loop;
end
$$;

-- Persona by procedure by invitation.
create function tests.invitation_matrix(only_procedure text default null)
returns table (label text, got text, want text)
language plpgsql
as $$
declare
  p tests.personas;
  cell record;
begin
  for p in select * from tests.personas order by name loop
    for cell in
      select format('public.%s_invitation', c.verb) as called, k.kind, k.met
      from (values ('accept'), ('decline')) as c (verb)
      cross join lateral (values
        ('waiting', '1'), ('answered', 'invitation_closed'),
        ('expired', case c.verb when 'accept' then 'invitation_closed' else '1' end),
        ('a stranger''s', 'not_found')
      ) as k (kind, met)
      where tests.calls(format('public.%s_invitation(', c.verb), only_procedure)
    loop
      label := format('%s: %s, %s', p.name, cell.called, cell.kind);
      got := tests.attempt(p.name, format('select %s(%L)', cell.called, case cell.kind
        when 'a stranger''s' then tests.workspace(tests.workspace(p.user_id, 'strangers'), 'invitation')
        else tests.workspace(p.user_id, 'invited ' || cell.kind) end));
      want := case
        when p.api_role <> 'authenticated' then 'refused'
        when p.name like 'suspended %' or p.name = 'deleted user' then 'forbidden'
        else cell.met
      end;
      return next;
      if tests.is_enough(got, want) then return; end if;
    end loop;
  end loop;
end
$$;

insert into tests.procedures (call, admin_gets, for_support) values
  ('select public.suspend_workspace(tests.workspace(tests.stranger(), ''other''), ''To test'')', '1', true),
  ('select public.lift_workspace_suspension(tests.workspace(tests.stranger(), ''held''), ''To test'','
    ' ''2026-01-01'')', '1', true),
  ('select * from public.admin_list_workspaces(''other'', ''shared'', 1, 1)', '1', true),
  ('select public.admin_workspace(''other'')', '1', true);
insert into tests.procedures (call, admin_gets) values
  ('select public.confirm_vat_id(tests.with_vat_id(tests.workspace(tests.stranger(), ''other'')), ''ATU12345678'','
    ' true, ''To test'')', '1');
insert into tests.procedures (call, admin_gets, for_people) values
  ('select * from public.find_invitation(''token of a stranger'')', '1', 'all'),
  ('select * from public.create_workspace(''New'')', '1', 'active');
insert into tests.procedures (call, admin_gets, for_keys) values
  ('select * from public.current_api_key()', '1', true),
  ('select public.request_approval(''create_instance'', ''{}'')', 'invalid_input', true);
