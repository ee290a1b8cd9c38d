-- What admins and staff read about a person, their keys, and workspaces.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();
select tests.seed_workspaces();
select tests.seed_instances();

create function pg_temp.user_id() returns uuid language sql immutable
  as $$ select '00000000-0000-4000-8000-000000000001'::uuid $$;
create function pg_temp.workspace(kind text) returns uuid language sql immutable
  as $$ select tests.workspace(pg_temp.user_id(), kind) $$;
grant execute on function pg_temp.user_id(), pg_temp.workspace(text) to authenticated;

insert into instance_drafts (user_id, plan_id, region_id)
values (pg_temp.user_id(), tests.plan('published'), tests.place('open'))
on conflict (user_id) do update set plan_id = excluded.plan_id;

-- Who suspended what is the last one who did it.
insert into audit_events (actor, action, entity, entity_id) values
  (pg_temp.user_id(), 'suspend_workspace', 'workspace', pg_temp.workspace('suspended')),
  (tests.stranger(), 'suspend_workspace', 'workspace', pg_temp.workspace('suspended')),
  (tests.stranger(), 'suspend', 'person', '00000000-0000-4000-8000-000000000002');

create table pg_temp.costs as
  select pg_temp.workspace('owner') as workspace_id, sum(s.amount_micros) as micros
  from (
    select amount_micros from private.bill_segments(
      array(select id from instances where workspace_id = pg_temp.workspace('owner')),
      date_trunc('month', now(), 'UTC'), now())
    union all
    select amount_micros from private.snapshot_segments(
      array(select id from snapshots where workspace_id = pg_temp.workspace('owner')),
      date_trunc('month', now(), 'UTC'), now())
  ) s;
grant select on pg_temp.costs to authenticated;

select tests.become('admin');

-- What is newer than the built pages: what they show, and nothing else.
reset role;
insert into audit_events (at, actor, action, entity, entity_id) values
  (now() + interval '1 hour', tests.stranger(), 'save', 'site_settings', null),
  (now() + interval '3 hours', tests.stranger(), 'publish', 'plan', tests.plan('published')),
  (now() + interval '4 hours', tests.stranger(), 'update', 'plan', tests.plan('published')),
  (now() + interval '4 hours', tests.stranger(), 'suspend', 'person', pg_temp.user_id());
select tests.become('admin');
select results_eq(
  format('select entity, changes, last_at - now() from admin_changes_since(now() + interval %L)', after), want, note)
from (values
  ('0 hours', 'values (''plan'', 2::bigint, interval ''4 hours''), (''site_settings'', 1, interval ''1 hour'')',
    'the latest first'),
  ('1 hour', 'values (''plan'', 2::bigint, interval ''4 hours'')', 'later alone')
) as cases (after, want, note);
select is_empty('select * from admin_changes_since(now() + interval ''4 hours'')', 'nothing is newer');

-- A person.
select unnest(array[is(p ->> 'email', 'user@example.test', 'the address of a person'),
  is(p ->> 'role', 'user', 'the role'),
  is(p -> 'staff_type', 'null', 'no staff'),
  isnt(p ->> 'email_confirmed_at', null, 'the confirmation'),
  is(p -> 'draft' ->> 'plan', (
    select slug from plan_catalogue where plan_id = tests.plan('published')), 'the saved plan'),
  is(jsonb_array_length(p -> 'workspaces'), 6, 'the workspaces, without deleted ones'),
  is(p -> 'workspaces' -> 0 ->> 'is_own_personal', 'true', 'the personal workspace is the first'),
  is(p -> 'suspended_by_name', 'null', 'nobody suspended an active person')])
from admin_person(pg_temp.user_id()) p;
select is(p ->> 'suspended_by_name', 'Stranger', 'who suspended a person')
from admin_person('00000000-0000-4000-8000-000000000002') p;
select is(p ->> 'staff_type', 'billing', 'the staff type') from admin_person(tests.stranger()) p;
select throws_ok(
  $$ select admin_person('00000000-0000-4000-8000-000000000099') $$, 'PT404', 'not_found',
  'an unknown person');
select is(
  w - '{created_at,slug,name,workspace_id,member_since,suspended_at,spend}'::text[],
  '{"role": "owner", "members": 2, "servers": 3, "running": 1, "is_own_personal": false}',
  'the size of a workspace, without deleted servers and other workspaces')
from admin_person(pg_temp.user_id()) p, jsonb_array_elements(p -> 'workspaces') w
where w ->> 'workspace_id' = pg_temp.workspace('owner')::text;
select unnest(array[is((c ->> 'spent_micros')::bigint, costs.micros::bigint, 'what a workspace costs'),
  cmp_ok((c ->> 'projected_micros')::bigint, '>=', (c ->> 'spent_micros')::bigint, 'and will cost')])
from pg_temp.costs, admin_person(pg_temp.user_id()) p, jsonb_array_elements(p -> 'workspaces') w,
  jsonb_array_elements(w -> 'spend') c
where w ->> 'workspace_id' = costs.workspace_id::text;
select doesnt_match(
  admin_person(pg_temp.user_id())::text || admin_workspace('owner-1')::text,
  'token|password|public_key|AAAA', 'no secret in any answer');

-- Keys.
select is(to_jsonb(k) - '{key_id,created_at}'::text[],
  '{"name": "Key", "algorithm": "ssh-ed25519", "bits": 256, "fingerprint_sha256": "SHA256:x"}',
  'a key without its material')
from person_ssh_keys(pg_temp.user_id()) k;
select is_empty($$ select person_ssh_keys(gen_random_uuid()) $$, 'the keys of nobody');

-- A workspace.
select unnest(array[is(w ->> 'name', 'owner', 'the name of a workspace'),
  is(w ->> 'created_by_name', 'Stranger', 'who made it'),
  is(w -> 'people' -> 0 ->> 'role', 'owner', 'owners are the first'),
  is(jsonb_array_length(w -> 'people'), 2, 'its members'),
  -- The expired one is pending too; the answered one is not.
  is(jsonb_array_length(w -> 'invitations'), 2, 'its pending invitations'),
  is((w -> 'invitations' -> 0) - '{invitation_id,expires_at,email}'::text[],
    '{"role": "viewer", "invited_by_name": "Stranger"}', 'an invitation without its token')])
from admin_workspace('owner-1') w;
select is(w ->> 'suspended_by_name', 'Stranger', 'who suspended it last')
from admin_workspace('suspended-1') w;
select isnt(w ->> 'deleted_at', null, 'a deleted one') from admin_workspace('deleted-1') w;
select throws_ok($$ select admin_workspace('nowhere') $$, 'PT404', 'not_found', 'an unknown one');

-- The list.
create function pg_temp.slugs(search text, kind text, page integer default 1, size integer default 100)
returns text language sql as $$
  select string_agg(w.slug, ' ' order by w.slug) from admin_list_workspaces(search, kind, page, size) w
$$;
grant execute on function pg_temp.slugs(text, text, integer, integer) to authenticated;

select is(pg_temp.slugs(' OTHER ', ''), 'other', 'part of a name or slug');
select is(pg_temp.slugs('wner-1', ''), 'owner-1', 'part of a slug');
select is(pg_temp.slugs('%', ''), null, 'no pattern');
select is(pg_temp.slugs('suspended.user@', 'suspended'), 'suspended-2', 'a member''s address');
select is(pg_temp.slugs('suspended.user@', 'personal'), 'suspended-user', 'personal ones');
select is(pg_temp.slugs('suspended.user@', 'deleted'), 'deleted-2', 'deleted ones');
select is(pg_temp.slugs('suspended.user@', 'shared'),
  'accountant-2 operator-2 owner-2 suspended-2 viewer-2',
  'shared ones, without deleted ones');
select is(pg_temp.slugs('suspended.user@', ''),
  'accountant-2 deleted-2 operator-2 owner-2 suspended-2 suspended-user viewer-2', 'all');
select throws_ok($$ select admin_list_workspaces('', 'other') $$, '22023', 'invalid_input',
  'an unknown kind');
select unnest(array[is(w.owner_id, tests.stranger(), 'the owner is who made it'),
  is(w.owner_name, 'Stranger', 'and their name'),
  is((w.members, w.servers, w.running)::text, '(2,3,1)', 'its size')])
from admin_list_workspaces('owner-1') w;
select unnest(array[is(count(*), 2::bigint, 'a page has its size'),
  is(min(w.total), 7::bigint, 'total counts all')])
from admin_list_workspaces('suspended.user@', '', 1, 2) w;
select is(
  (select array_agg(slug) from admin_list_workspaces('suspended.user@', '', 99, 4)),
  (select array_agg(slug) from admin_list_workspaces('suspended.user@', '', 2, 4)),
  'a page after the end is the last one');
select is(
  (select array_agg(slug) from (
    select slug from admin_list_workspaces('suspended.user@', '', 1, 4)
    union all select slug from admin_list_workspaces('suspended.user@', '', 2, 4)) pages),
  (select array_agg(slug) from admin_list_workspaces('suspended.user@', '', 1, 100)),
  'pages hold every row once, in one order');

select * from finish();
rollback;
