-- Workspaces that the personas try to reach. Each persona has one for each role and some that are closed
-- to them; the others belong to the stranger.

-- The id of a persona's workspace of one kind. The first argument is their user id.
create function tests.workspace(person uuid, kind text) returns uuid
language sql immutable
as $$ select md5(coalesce(person::text, '') || kind)::uuid $$;

create function tests.seed_workspaces() returns void
language plpgsql
as $$
begin
  insert into public.workspaces (id, slug, name, created_by, suspended_at, suspension_reason, deleted_at)
  select
    tests.workspace(p.user_id, k.kind), k.kind || '-' || right(p.user_id::text, 1), k.kind,
    tests.stranger(),
    case when k.kind = 'suspended' then now() end,
    case when k.kind = 'suspended' then 'For the test' end,
    case when k.kind = 'deleted' then now() end
  from tests.personas p, unnest(array[
    'owner', 'operator', 'viewer', 'strangers', 'suspended', 'deleted']) as k (kind)
  where p.user_id is not null;

  insert into public.workspace_members (workspace_id, user_id, role)
  select
    tests.workspace(p.user_id, k.kind), p.user_id,
    case when k.kind in ('operator', 'viewer') then k.kind else 'owner' end
  from tests.personas p, unnest(array['owner', 'operator', 'viewer', 'suspended', 'deleted']) as k (kind)
  where p.user_id is not null and p.name <> 'deleted user';

  insert into public.workspace_members (workspace_id, user_id, role)
  select w.id, tests.stranger(), 'owner' from public.workspaces w where not w.is_personal;

  -- One invitation waits in each workspace for a stranger, and some wait for the persona.
  insert into public.workspace_invitations (id, workspace_id, email, role, token_hash, expires_at)
  select
    tests.workspace(w.id, 'invitation'), w.id, 'new@example.test', 'viewer',
    sha256(w.id::text::bytea), now() + interval '7 days'
  from public.workspaces w where not w.is_personal;

  insert into public.workspace_invitations (
    id, workspace_id, email, role, token_hash, expires_at, status, answered_at
  )
  select
    tests.workspace(p.user_id, 'invited ' || k.kind), tests.workspace(p.user_id, k.workspace),
    replace(p.name, ' ', '.') || '@example.test', 'viewer',
    sha256((p.name || k.kind)::bytea), now() + k.rest::interval, k.status,
    case when k.status <> 'pending' then now() end
  from tests.personas p, (values
    ('waiting', 'strangers', '7 days', 'pending'),
    ('answered', 'strangers', '7 days', 'declined'),
    ('expired', 'owner', '-1 second', 'pending'),
    ('of deleted', 'deleted', '7 days', 'pending')
  ) as k (kind, workspace, rest, status)
  where p.user_id is not null;
end
$$;

insert into tests.row_kinds (table_name, kind, condition)
select name, 'closed', 'true' from unnest(array[
  'workspaces', 'workspace_members', 'workspace_invitations'
]) name;

-- Each kind is one row: the persona's own of the members.
insert into tests.row_kinds (table_name, kind, condition)
select v.name, k.kind, format(v.condition, k.kind)
from (values
  ('my_workspaces', 'workspace_id = tests.workspace(%%L, %L)'),
  ('workspace_people', 'user_id = tests.stranger() and workspace_id = tests.workspace(%%L, %L)'),
  ('workspace_invitation_list',
    'email = ''new@example.test'' and workspace_id = tests.workspace(%%L, %L)')
) as v (name, condition),
unnest(array['owner', 'operator', 'viewer', 'suspended', 'deleted', 'strangers']) as k (kind);

insert into tests.row_kinds (table_name, kind, condition)
select 'my_invitations', kind, format('invitation_id = tests.workspace(%%L, %L)', 'invited ' || kind)
from unnest(array['waiting', 'answered', 'expired', 'of deleted']) kind
union all
select 'my_invitations', 'a stranger''s',
  'invitation_id = tests.workspace(tests.workspace(%L, ''strangers''), ''invitation'')'
union all
select 'workspace_invitation_list', 'answered', 'invitation_id = tests.workspace(%L, ''invited answered'')'
union all
select 'workspace_permissions', 'open', 'action = ''view''';

insert into tests.row_kinds (table_name, kind, condition)
select distinct table_name, 'no', 'false' from tests.row_kinds
on conflict do nothing;

insert into tests.allowed (persona, table_name, verb, kind, met)
select p.name, k.table_name, 'select', k.kind,
  (p.name <> 'deleted user' and k.kind in ('owner', 'operator', 'viewer', 'suspended', 'waiting'))::int
from tests.personas p, tests.row_kinds k
where p.api_role = 'authenticated' and k.table_name in (
  'my_workspaces', 'workspace_people', 'workspace_invitation_list', 'my_invitations');

insert into tests.allowed (persona, table_name, verb, kind, met)
select p.name, k.table_name, 'select', k.kind, (k.kind = 'open')::int
from tests.personas p, tests.row_kinds k
where p.api_role in ('anon', 'authenticated') and k.table_name = 'workspace_permissions';
