-- The rules of workspaces, and what is recorded.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();
select tests.seed_workspaces();

create function pg_temp.id_of(persona text) returns uuid language sql security definer
as $$ select case persona when 'stranger' then tests.stranger()
  else (select user_id from tests.personas where name = persona) end $$;
-- Two owners (user and admin), an operator (support) and a viewer (the stranger).
create function pg_temp.team() returns uuid language sql immutable
as $$ select '60000000-0000-4000-8000-000000000001'::uuid $$;
create function pg_temp.personal(persona text) returns uuid language sql security definer
as $$ select id from app.workspaces where is_personal and created_by = pg_temp.id_of(persona) $$;

insert into app.workspaces (id, slug, name) values (pg_temp.team(), 'team', 'Team');
insert into app.workspace_members (workspace_id, user_id, role)
select pg_temp.team(), pg_temp.id_of(name), role
from (values ('user', 'owner'), ('admin', 'owner'), ('support', 'operator'), ('stranger', 'viewer'))
  as m (name, role);

-- The result of a statement at the end of its transaction, which is undone: the code word, or the members
-- that are left, or that the workspace is deleted.
create function pg_temp.at_commit(persona text, statements text) returns text
language plpgsql
as $$
declare
  answer text;
begin
  if persona <> 'sql' then
    perform tests.become(persona);
  end if;
  execute statements;
  perform set_config('role', 'none', true);
  set constraints all immediate;
  select case when w.deleted_at is not null then 'deleted' else (
    select string_agg(m.role, ' ' order by m.role) from app.workspace_members m
    where m.workspace_id = w.id) end
  into answer from app.workspaces w where w.id = pg_temp.team();
  raise exception using errcode = 'TSTOK', message = answer;
exception
  when others then return sqlerrm;
end
$$;

grant execute on function pg_temp.id_of(text), pg_temp.team(), pg_temp.personal(text) to authenticated;

select is(pg_temp.at_commit(who, statements), want, format('%s: %s', who, statements))
from (values
  ('user', 'select leave_workspace(pg_temp.team())', 'operator owner viewer'),
  ('support', 'select leave_workspace(pg_temp.team())', 'owner owner viewer'),
  ('user', 'select remove_workspace_member(pg_temp.team(), pg_temp.id_of(''admin'')), leave_workspace(pg_temp.team())', 'last_owner'),
  ('user', 'select set_workspace_role(pg_temp.team(), pg_temp.id_of(''admin''), ''viewer'')', 'operator owner viewer viewer'),
  ('user', 'select set_workspace_role(pg_temp.team(), pg_temp.id_of(''admin''), ''viewer''),
    set_workspace_role(pg_temp.team(), pg_temp.id_of(''user''), ''viewer'')', 'last_owner'),
  -- Their own role: from then on they are no owner.
  ('user', 'select set_workspace_role(pg_temp.team(), auth.uid(), ''operator''),
    set_workspace_role(pg_temp.team(), auth.uid(), ''owner'')', 'forbidden'),
  ('user', 'select set_workspace_role(pg_temp.team(), pg_temp.id_of(''suspended user''), ''viewer'')', 'not_found'),
  ('user', 'select remove_workspace_member(pg_temp.team(), auth.uid())', 'operator owner viewer'),
  ('user', 'select delete_workspace(pg_temp.team())', 'deleted'),
  ('user', 'select delete_workspace(pg_temp.team()), leave_workspace(pg_temp.team())', 'not_found'),
  -- Changes by SQL.
  ('sql', 'delete from workspace_members where workspace_id = pg_temp.team() and role = ''owner''', 'last_owner'),
  ('sql', 'update workspace_members set role = ''viewer'' where workspace_id = pg_temp.team()', 'last_owner'),
  ('sql', 'update workspace_members set role = case role when ''owner'' then ''viewer'' else ''owner'' end
    where workspace_id = pg_temp.team()', 'owner owner viewer viewer'),
  ('sql', 'delete from workspace_members where workspace_id = pg_temp.team()', 'deleted'),
  ('sql', 'delete from auth.users where id = pg_temp.id_of(''user'')', 'operator owner viewer'),
  ('sql', 'delete from workspace_members where workspace_id = pg_temp.personal(''user'')', 'protected'),
  ('sql', 'update workspace_members set role = ''viewer'' where workspace_id = pg_temp.personal(''user'')', 'protected')
) as cases (who, statements, want);

select throws_ok('truncate app.' || t || ' cascade', '42501', 'forbidden', 'not truncated: ' || t)
from unnest(array['workspaces', 'workspace_members', 'workspace_invitations']) t;
select throws_ok(
  'update app.workspace_members set user_id = tests.stranger() where user_id = pg_temp.id_of(''user'')',
  '42501', 'forbidden', 'a membership stays with its person');

-- Two owners who leave at once: the second one waits for the row of the workspace.
select is(
  (select count(*) from pg_proc where proname in ('lock_workspace', 'require_owner_left')
    and prosrc ~ 'for (no key )?update;'),
  2::bigint, 'the procedures and the rule lock the row of the workspace'
);

-- Accounts that are deleted.
insert into auth.users (id, email, email_confirmed_at) values
  ('60000000-0000-4000-8000-000000000002', 'alone@example.test', now()),
  ('60000000-0000-4000-8000-000000000003', 'guest@example.test', now());
insert into app.workspaces (id, slug, name)
values ('60000000-0000-4000-8000-000000000004', 'alone-team', 'Alone');
insert into app.workspace_members (workspace_id, user_id, role) values
  ('60000000-0000-4000-8000-000000000004', '60000000-0000-4000-8000-000000000002', 'owner'),
  ('60000000-0000-4000-8000-000000000004', '60000000-0000-4000-8000-000000000003', 'viewer');
set constraints all immediate;
select throws_ok(
  $$delete from auth.users where id = '60000000-0000-4000-8000-000000000002'$$, 'PT409', 'last_owner',
  'the only owner of a workspace with other members is not deleted');
delete from app.workspace_members where user_id = '60000000-0000-4000-8000-000000000003'
  and workspace_id = '60000000-0000-4000-8000-000000000004';
select lives_ok(
  $$set constraints all deferred; delete from auth.users where id = '60000000-0000-4000-8000-000000000002';
    set constraints all immediate$$,
  'one who is alone in them is');
select is(
  (select array_agg((slug, is_personal, deleted_at is not null)::text order by slug)
    from app.workspaces where slug in ('alone-team', 'personal')),
  array['(alone-team,f,t)', '(personal,f,t)'], 'and their workspaces are deleted'
);

-- The personal workspace.
set constraints all deferred;
select is(tests.attempt('user', call), 'protected', call)
from unnest(array[
  'select leave_workspace(pg_temp.personal(''user''))',
  'select delete_workspace(pg_temp.personal(''user''))',
  'select remove_workspace_member(pg_temp.personal(''user''), auth.uid())',
  'select set_workspace_role(pg_temp.personal(''user''), auth.uid(), ''viewer'')'
]) call;
select is(tests.attempt('user', 'select rename_workspace(pg_temp.personal(''user''), ''Mine'', 1)'), '1',
  'it can have another name');
select is(tests.attempt('user', 'select * from my_workspaces where is_own_personal'), '1', 'it is marked');

-- Names and slugs.
select is(tests.attempt('user', format('select create_workspace(%L)', name)), want, format('named %L', name))
from (values
  ('Northwind', '1'), ('Żółw ŁÓDŹ', '1'), ('日本', '1'), (repeat('é', 60), '1'), ('a', '1'),
  ('', '23514'), (' a', '23514'), (repeat('a', 61), '23514'), (E'a\u202eb', '23514'), (null, '23502')
) as names (name, want);
select is(private.workspace_slug(name), want, format('slug of %L', name))
from (values
  ('Northwind', 'northwind'), ('  Über -- Größe! ', 'uber-gro-e'), ('日本', 'workspace'), ('', 'workspace'),
  (repeat('ab ', 30), 'ab-ab-ab-ab-ab-ab-ab-ab-ab-ab-ab-ab-ab-a'), ('Zoë_1', 'zoe-1')
) as slugs (name, want);
select tests.become('user');
create temporary table made as select slug from create_workspace('Twin') union all select slug from create_workspace('Twin');
select is((select count(*) from made where slug ~ '^twin(-[0-9a-f]{6})?$'), 2::bigint, 'two of one name have two slugs');
select is(
  (select count(*) from generate_series(1, 30) where
    tests.attempt('user', 'select create_workspace(''More'')') <> '1'), 0::bigint, 'one at a time');
select throws_ok(
  'select create_workspace(''More '' || i) from generate_series(1, 30) i', 'PT409', 'quota_exceeded',
  'not without end');
reset role;

-- Renaming asks for the version that was read.
select is(tests.attempt('user', format('select rename_workspace(pg_temp.team(), %L, %s)', name, version)),
  want, format('renamed %L, %s', name, version))
from (values ('New', '1', '1'), ('Team', '1', '1'), ('New', '2', 'conflict'), ('New', 'null', 'conflict'),
  ('', '1', '23514')) as cases (name, version, want);

-- The monthly limit.
select is(
  tests.attempt('user', format('select set_workspace_limit(pg_temp.team(), %s, %s)', version, amount)),
  want, format('limited to %s, %s', amount, version))
from (values ('180000000', '1', '1'), ('null', '1', '1'), ('180000000', '2', 'conflict'),
  ('180000000', 'null', 'conflict'), ('999999', '1', 'invalid_input'), ('-1', '1', 'invalid_input'),
  ('1000000000001', '1', 'invalid_input')) as cases (amount, version, want);

-- How much is in a workspace, and who was here last. Other people's sessions give nobody away.
select tests.become('user');
select results_eq(
  'select members, servers, snapshots from my_workspaces where workspace_id = pg_temp.team()',
  'values (4, 0, 0)', 'a workspace is counted');
reset role;
delete from auth.sessions s where s.user_id in (pg_temp.id_of('support'), pg_temp.id_of('admin'));
update auth.users u set last_sign_in_at = '2026-03-01T10:00:00Z' where u.id in (
  pg_temp.id_of('support'), pg_temp.id_of('admin'));
insert into auth.sessions (id, user_id, updated_at, refreshed_at)
values (gen_random_uuid(), pg_temp.id_of('admin'), '2026-03-02T10:00:00Z', '2026-03-04 23:59:00');
select tests.become('user');
select is((select last_active_on from workspace_people
    where workspace_id = pg_temp.team() and user_id = pg_temp.id_of(name)), want::date, 'last day of ' || name)
from (values ('support', '2026-03-01'), ('admin', '2026-03-04')) as cases (name, want);
reset role;
select tests.become('suspended user');
select is(private.member_last_active(pg_temp.team(), pg_temp.id_of('admin')), null::date,
  'people who are no members do not learn it');
reset role;

-- Invitations.
select is(
  tests.attempt('user', format('select * from invite_to_workspace(pg_temp.team(), %L, %L)', email, role)),
  want, format('invited %L as %L', email, role))
from (values
  ('new@example.test', 'viewer', '1'), (' New@Example.TEST ', 'owner', '1'), ('nobody', 'viewer', '23514'),
  ('a b@example.test', 'viewer', '23514'), ('', 'viewer', '23514'), (null, 'viewer', '23502'),
  ('new@example.test', 'admin', '23514'), ('new@example.test', null, '23502'),
  (repeat('a', 250) || '@example.test', 'viewer', '23514'),
  -- Members know each other's addresses.
  ('Support@Example.test', 'viewer', 'already_member'),
  -- An address with an account that is no member answers as one without.
  ('suspended.user@example.test', 'viewer', '1')
) as cases (email, role, want);
select is(
  tests.attempt('user', 'select invite_to_workspace(pg_temp.team(), ''p'' || i || ''@example.test'', ''viewer'')
    from generate_series(1, 51) i'),
  'quota_exceeded', 'not without end');
select is(
  tests.attempt('user', 'select invite_to_workspace(pg_temp.team(), ''p@example.test'', ''viewer'')
    from generate_series(1, 5) i'),
  '5', 'again for one address');

insert into auth.users (id, email) values ('60000000-0000-4000-8000-000000000005', 'Guest@Example.test');
insert into tests.personas values ('guest', '60000000-0000-4000-8000-000000000005', 'authenticated');
grant all on tests.personas to public;
select tests.become('user');
create temporary table first_link as select * from invite_to_workspace(pg_temp.team(), 'guest@example.test', 'viewer');
create temporary table link as select * from invite_to_workspace(pg_temp.team(), 'guest@example.test', 'operator');
grant select on first_link, link to authenticated;
select tests.become('guest');
select is_empty('select * from my_invitations', 'nothing waits for an address that is not confirmed');
select is((select is_mine from link, find_invitation(token)), false, 'nor is it theirs by the link');
select throws_ok('select accept_invitation(invitation_id) from link', 'PT404', 'not_found', 'nor can it be accepted');
reset role;
update auth.users set email_confirmed_at = now() where email = 'Guest@Example.test';
select tests.become('guest');
select is((select role from my_invitations), 'operator', 'it waits for the person who confirms it, in any case of letters');
select is_empty('select f.* from first_link, find_invitation(token) f', 'an earlier link no longer works');
select is(
  (select (f.workspace_name, f.role, f.invited_by_name, f.email, f.status, f.is_mine)::text
    from link, find_invitation(token) f),
  '(Team,operator,User,guest@example.test,pending,t)', 'what the link says');
select is_empty('select * from find_invitation(null)', 'no token');
select is((select accept_invitation(invitation_id) from link), 'team', 'accepted');
select is((select role from my_workspaces where slug = 'team'), 'operator', 'and a member with that role');
select throws_ok('select accept_invitation(invitation_id) from link', 'PT409', 'invitation_closed', 'once');
select throws_ok('select decline_invitation(invitation_id) from link', 'PT409', 'invitation_closed', 'and not declined later');
select tests.become('user');
select throws_ok('select withdraw_invitation(invitation_id) from link', 'PT409', 'invitation_closed', 'nor withdrawn');
reset role;
select isnt(
  (select token from link), (select encode(token_hash, 'escape') from app.workspace_invitations
    where id = (select invitation_id from link)), 'the token is not stored');

-- An invitation ends with what its maker may do.
create function pg_temp.after(change text) returns text
language plpgsql
as $$
declare
  since bigint;
  answer text;
begin
  update app.workspace_invitations set status = 'pending', answered_at = null
  where id = (select invitation_id from link);
  delete from app.workspace_members
  where user_id = pg_temp.id_of('guest') and workspace_id = pg_temp.team();
  select max(id) into since from app.audit_events;
  execute change;
  answer := concat_ws(' ',
    (select status from app.workspace_invitations where id = (select invitation_id from link)),
    (select count(*) from app.audit_events e where e.id > since and e.action = 'withdraw_invitation'),
    tests.attempt('guest', 'select accept_invitation(invitation_id) from link'));
  raise exception using errcode = 'TSTOK', message = answer;
exception
  when others then return sqlerrm;
end
$$;
select is(pg_temp.after(change), want, 'after: ' || change)
from (values
  ('select', 'pending 0 1'),
  ('update app.workspace_members set role = ''owner'' where user_id = pg_temp.id_of(''user'')', 'pending 0 1'),
  ('update app.workspace_members set role = ''operator''
    where user_id = pg_temp.id_of(''user'') and workspace_id = pg_temp.team()', 'withdrawn 1 invitation_closed'),
  ('delete from app.workspace_members
    where user_id = pg_temp.id_of(''user'') and workspace_id = pg_temp.team()', 'withdrawn 1 invitation_closed'),
  ('delete from app.workspace_members
    where user_id = pg_temp.id_of(''admin'') and workspace_id = pg_temp.team()', 'pending 0 1'),
  ('update app.profiles set suspended_at = now(), suspension_reason = ''For the test''
    where user_id = pg_temp.id_of(''user'')', 'withdrawn 1 invitation_closed'),
  ('delete from auth.users where id = pg_temp.id_of(''user'')', 'withdrawn 1 invitation_closed'),
  -- Nothing tells of these. Whoever accepts is refused.
  ('update auth.users set banned_until = now() + interval ''1 day''
    where id = pg_temp.id_of(''user'')', 'pending 0 invitation_closed'),
  ('update auth.users set deleted_at = now() where id = pg_temp.id_of(''user'')',
    'pending 0 invitation_closed')
) as cases (change, want);

-- A workspace with as many members as it can have.
update app.workspace_invitations set status = 'pending', answered_at = null
where id = (select invitation_id from link);
delete from app.workspace_members where user_id = pg_temp.id_of('guest') and workspace_id = pg_temp.team();
insert into auth.users (id, email)
select gen_random_uuid(), 'crowd' || i || '@example.test' from generate_series(1, 96) i;
insert into app.workspace_members (workspace_id, user_id, role)
select pg_temp.team(), id, 'viewer' from auth.users where email like 'crowd%';
select is(tests.attempt('guest', 'select accept_invitation(invitation_id) from link'), 'quota_exceeded', 'full');
delete from app.workspace_members where role = 'viewer' and workspace_id = pg_temp.team();
update app.workspaces set suspended_at = now(), suspension_reason = 'For the test' where id = pg_temp.team();
select is(tests.attempt('guest', 'select accept_invitation(invitation_id) from link'), 'forbidden', 'suspended');
update app.workspaces set suspended_at = null, suspension_reason = null where id = pg_temp.team();

-- Suspension of a workspace.
select is(tests.attempt(who, call), want, format('%s: %s', who, call))
from (values
  ('support', 'select suspend_workspace(pg_temp.team(), ''Spam'')', '1'),
  ('support', 'select suspend_workspace(pg_temp.team(), '' '')', 'invalid_input'),
  ('support', 'select suspend_workspace(gen_random_uuid(), ''Spam'')', 'not_found'),
  ('support', 'select suspend_workspace(tests.workspace(tests.stranger(), ''held''), ''Spam'')', 'conflict'),
  ('support', 'select lift_workspace_suspension(tests.workspace(tests.stranger(), ''held''), ''Paid'', ''2026-01-02'')', 'conflict'),
  ('support', 'select lift_workspace_suspension(pg_temp.team(), ''Paid'', null)', 'conflict'),
  ('user', 'select suspend_workspace(pg_temp.team(), ''Spam'')', 'forbidden')
) as cases (who, call, want);

-- What is recorded.
create function pg_temp.events(persona text, statements text) returns text
language plpgsql
as $$
declare
  found text;
  since bigint := (select max(id) from app.audit_events);
begin
  perform tests.become(persona);
  execute statements;
  perform set_config('role', 'none', true);
  select string_agg(concat_ws(' ', e.action, e.reason, coalesce(e.before ->> 'name', e.before ->> 'role'),
    '>', coalesce(e.after ->> 'name', e.after ->> 'role')), ', ' order by e.id) into found
  from app.audit_events e
  where e.id > since and e.entity = 'workspace' and e.actor = pg_temp.id_of(persona);
  raise exception using errcode = 'TSTOK', message = coalesce(found, 'none');
exception
  when others then return sqlerrm;
end
$$;
select is(pg_temp.events(who, statements), want, 'recorded: ' || statements)
from (values
  ('user', 'select create_workspace(''New'')', 'create_workspace > New'),
  ('user', 'select rename_workspace(pg_temp.team(), ''New'', 1)', 'rename_workspace Team > New'),
  ('user', 'select rename_workspace(pg_temp.team(), ''Team'', 1)', 'none'),
  ('user', 'select set_workspace_limit(pg_temp.team(), 1, 5000000)', 'set_workspace_limit >'),
  ('user', 'select set_workspace_limit(pg_temp.team(), 1)', 'none'),
  ('user', 'select delete_workspace(pg_temp.team())', 'withdraw_invitation > operator, delete_workspace Team >'),
  ('user', 'select leave_workspace(pg_temp.team())', 'withdraw_invitation > operator, leave_workspace owner >'),
  ('user', 'select remove_workspace_member(pg_temp.team(), pg_temp.id_of(''support''))', 'remove_workspace_member operator >'),
  ('user', 'select set_workspace_role(pg_temp.team(), pg_temp.id_of(''support''), ''viewer'')', 'set_workspace_role operator > viewer'),
  ('user', 'select set_workspace_role(pg_temp.team(), pg_temp.id_of(''support''), ''operator'')', 'none'),
  ('user', 'select invite_to_workspace(pg_temp.team(), ''other@example.test'', ''viewer'')', 'invite_to_workspace > viewer'),
  ('user', 'select invite_to_workspace(pg_temp.team(), ''guest@example.test'', ''viewer'')', 'invite_to_workspace > viewer'),
  ('user', 'select withdraw_invitation((select invitation_id from link))', 'withdraw_invitation > operator'),
  ('guest', 'select accept_invitation((select invitation_id from link))', 'join_workspace > operator, accept_invitation > operator'),
  ('guest', 'select decline_invitation((select invitation_id from link))', 'decline_invitation > operator'),
  ('admin', 'select suspend_workspace(pg_temp.team(), ''Spam'')', 'suspend_workspace Spam >'),
  ('admin', 'select lift_workspace_suspension(tests.workspace(tests.stranger(), ''held''), ''Paid'', ''2026-01-01'')',
    'lift_workspace_suspension Paid >')
) as cases (who, statements, want);

-- Memberships and invitations are found by index.
select tests.record_events(false);
insert into app.workspaces (slug, name) select 'many-' || i, 'Many' from generate_series(1, 2000) i;
insert into app.workspace_members (workspace_id, user_id, role)
select id, tests.stranger(), 'owner' from app.workspaces where slug like 'many-%';
insert into app.workspace_invitations (workspace_id, email, role, token_hash, expires_at)
select id, slug || '@example.test', 'viewer', sha256(slug::bytea), now() + interval '1 day'
from app.workspaces where slug like 'many-%';
select tests.record_events(true);
analyze app.workspaces, app.workspace_members, app.workspace_invitations;
create function pg_temp.plan(query text) returns text
language plpgsql
as $$
declare
  line text;
  plan text := '';
begin
  for line in execute 'explain ' || query loop
    plan := plan || line || E'\n';
  end loop;
  return plan;
end
$$;
grant execute on function pg_temp.plan(text) to authenticated;
select tests.become('user');
select unalike(pg_temp.plan('select * from ' || name), '%Seq Scan on workspace\_%', 'by index: ' || name)
from unnest(array['my_workspaces', 'workspace_people', 'workspace_invitation_list', 'my_invitations']) name;
reset role;

-- The page with the roles names a thing in the row that its procedure checks.
select matches(p.label, c.word, format('the row of %s names what %s is about', p.action, c.procedure))
from (values
  ('create_instance', '^Create.* servers'), ('create_volume', 'create volumes'), ('grow_volume', 'grow .*volumes'),
  ('restore_volume', 'restore volumes'), ('create_snapshot', 'create .*snapshots'), ('create_own_image', 'create .*images'),
  ('set_backups', 'set backups'), ('stop_backups', 'set backups'), ('reserve_address', 'order addresses'),
  ('update_volume', 'rename volumes'), ('attach_volume', 'attach volumes'), ('detach_volume', 'attach volumes'),
  ('rename_snapshot', 'rename .*snapshots'), ('rename_own_image', 'rename .*images'),
  ('assign_address', 'attach .*addresses'), ('create_firewall', 'manage firewalls'),
  ('create_private_network', 'manage .*networks'), ('create_alarm_rule', 'manage .*alarms'),
  ('delete_volume', 'delete volumes'), ('delete_snapshot', 'delete .*snapshots.* backups'),
  ('delete_own_image', 'delete .*images'), ('release_address', 'release addresses')
) as c (procedure, word)
left join pg_proc f on f.pronamespace = 'private'::regnamespace and f.proname = c.procedure
left join app.workspace_permissions p
  on p.action = (regexp_match(f.prosrc, '''((?:create|edit|delete)_servers)'''))[1];

select * from finish();
rollback;
