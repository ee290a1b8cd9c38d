-- What support and billing staff read and do, and what is left to admins.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();
select tests.seed_workspaces();
select tests.seed_instances();

create function pg_temp.customer() returns uuid language sql immutable
  as $$ select '00000000-0000-4000-8000-000000000001'::uuid $$;
create function pg_temp.server() returns uuid language sql stable
  as $$ select tests.instance(tests.workspace(pg_temp.customer(), 'strangers'), 'running') $$;
grant execute on function pg_temp.customer(), pg_temp.server() to authenticated;

insert into instance_drafts (user_id, plan_id, region_id)
values (pg_temp.customer(), tests.plan('published'), tests.place('open'))
on conflict (user_id) do update set plan_id = excluded.plan_id;

-- One event about each kind of thing, by somebody else.
insert into audit_events (actor, action, entity)
select distinct on (a.entity) tests.stranger(), a.action, a.entity
from audit_actions a order by a.entity, a.action;

-- The calls of a person whose staff type is the first column.
create function pg_temp.as_staff(type text, call text) returns text language plpgsql as $$
declare
  got text;
begin
  update app.staff set staff_type = type where user_id = '00000000-0000-4000-8000-000000000003';
  got := tests.attempt('support', call);
  perform set_config('role', 'none', true);
  return got;
end
$$;

select is(pg_temp.as_staff(type, call), case type when 'support' then support else billing end,
  format('%s: %s', type, note))
from unnest(array['support', 'billing']) type, (values
  ('select admin_person(pg_temp.customer())', '1', '1', 'read a person'),
  ('select admin_workspace(''owner-1'')', '1', '1', 'read a workspace'),
  ('select * from staff_instance_list where instance_id = pg_temp.server()', '1', '1', 'read a server'),
  ('select * from snapshot_list where instance_id =
    tests.instance(tests.workspace(pg_temp.customer(), ''strangers''), ''stopped'')', '1', '1',
    'read the snapshots of a server'),
  ('select set_instance_hold(pg_temp.server(), ''maintenance'', ''Disk'')', '1', 'forbidden',
    'hold a server'),
  ('select suspend_account(pg_temp.customer(), ''Spam'')', '1', '1', 'suspend a person'),
  ('select suspend_account(tests.stranger(), ''Spam'')', 'forbidden', 'forbidden', 'not suspend staff'),
  ('select suspend_workspace(tests.workspace(pg_temp.customer(), ''strangers''), ''Spam'')', '1', '1',
    'suspend a workspace'),
  ('select request_instance_action(pg_temp.server(), ''stop'', ''{"reason": "Abuse"}'')', '1', 'forbidden',
    'stop a server'),
  ('select request_instance_action(pg_temp.server(), ''stop'')', 'invalid_input', 'forbidden',
    'not without a reason'),
  ('select open_console(pg_temp.server(), ''To look'')', '1', 'forbidden', 'open a console'),
  ('select admin_instance_console(pg_temp.server(), ''To look'')', '1', 'forbidden', 'read a console'),
  ('select * from admin_quota_defaults() where metric = ''vcpus''', '1', '1', 'read the limits of accounts'),
  ('select set_quota_default(''vcpus'', 1, 1, 1, ''Less'')', 'forbidden', 'forbidden', 'not set them'),
  ('select admin_first_steps()', 'forbidden', 'forbidden', 'not read the first steps'),
  ('select admin_changes_since(now())', 'forbidden', 'forbidden', 'not read what is newer than the pages'),
  ('select force_fail_instance(pg_temp.server(), ''Stuck'')', 'forbidden', 'forbidden',
    'not end an action as failed'),
  ('select set_quota(tests.workspace(pg_temp.customer(), ''strangers''), ''vcpus'', 9, ''More'')',
    'forbidden', 'forbidden', 'not set a quota'),
  ('select admin_set_access(pg_temp.customer(), ''user'', ''support'', ''Why'', ''user'', '''')',
    'forbidden', 'forbidden', 'not change access'),
  ('select admin_overview()', 'forbidden', 'forbidden', 'not read the figures of admins')
) as calls (call, support, billing, note);

-- Each job lifts the suspensions that it began, and support those of admins too. One person is suspended by each
-- type of staff, and each tries to lift it.
create function pg_temp.lifted(began text, by text) returns text language plpgsql as $$
declare
  got text;
begin
  begin
    update app.staff set staff_type = began where user_id = '00000000-0000-4000-8000-000000000003';
    perform tests.become('support');
    perform suspend_account(pg_temp.customer(), 'To test');
    perform suspend_workspace(tests.workspace(pg_temp.customer(), 'strangers'), 'To test');
    perform set_config('role', 'none', true);
    update app.staff set staff_type = by where user_id = '00000000-0000-4000-8000-000000000003';
    got := concat_ws(' ',
      tests.attempt('support', format('select lift_suspension(pg_temp.customer(), ''To test'', %L)',
        (select p.suspended_at from app.profiles p where p.user_id = pg_temp.customer()))),
      tests.attempt('support', format('select lift_workspace_suspension(%L, ''To test'', %L)', w.id,
        w.suspended_at)))
    from app.workspaces w where w.id = tests.workspace(pg_temp.customer(), 'strangers');
    raise exception 'undo';
  exception when raise_exception then
    null;
  end;
  perform set_config('role', 'none', true);
  return got;
end
$$;
select is(
  (select string_agg(format('%s %s: %s', began, by, pg_temp.lifted(began, by)), '; ' order by began, by)
    from unnest(array['admin', 'billing', 'support']) began, unnest(array['admin', 'billing', 'support']) by),
  'admin admin: 1 1; admin billing: forbidden forbidden; admin support: 1 1; '
  'billing admin: 1 1; billing billing: 1 1; billing support: forbidden forbidden; '
  'support admin: 1 1; support billing: forbidden forbidden; support support: 1 1',
  'who lifts a suspension that who began'
);
update app.staff set staff_type = 'support' where user_id = '00000000-0000-4000-8000-000000000003';

select tests.become('support');
select is(admin_person(pg_temp.customer()) -> 'draft', 'null', 'staff read no saved configuration');
select is(
  (select array_agg(distinct entity order by entity) from admin_list_audit(
    actor_text => tests.stranger()::text)),
  array['instance', 'person', 'ssh_key', 'ticket', 'workspace'], 'the log of staff is about customers');
select is(
  (select array_agg(distinct entity order by entity) from audit_events
    where actor = tests.stranger() and entity_id is null),
  array['instance', 'person', 'ssh_key', 'ticket', 'workspace'], 'the table shows the same');
select is_empty($$ select * from admin_list_audit(kind => 'plan') $$, 'no filter shows more');
select is(
  (select array_agg(role order by role) from user_roles where user_id = pg_temp.customer()),
  array['user'], 'staff read the role of others');
select is(full_name, 'User', 'the name of a person') from people_names(array[pg_temp.customer()]);

select * from finish();
rollback;
