-- Limits by trust: what a new account may use, and when that rises.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();
select tests.seed_workspaces();
select tests.seed_instances();

-- A new account with two workspaces, and an old one.
create function pg_temp.first() returns uuid language sql stable security definer
  as $$ select id from app.workspaces where slug = 'new-1' $$;
create function pg_temp.second() returns uuid language sql stable security definer
  as $$ select id from app.workspaces where slug = 'new-2' $$;
create function pg_temp.person() returns uuid language sql immutable
  as $$ select '00000000-0000-4000-8000-000000000001'::uuid $$;
insert into workspaces (slug, name, created_by) values
  ('new-1', 'First', pg_temp.person()), ('new-2', 'Second', pg_temp.person());
insert into workspace_members (workspace_id, user_id, role)
select id, pg_temp.person(), 'owner' from workspaces where slug in ('new-1', 'new-2');
delete from instances i using workspaces w
where w.id = i.workspace_id and w.created_by = pg_temp.person() and w.slug not like 'new-_';
update profiles set created_at = now() - interval '3 days' where user_id = pg_temp.person();
update quota_metrics set new_max = 100000, new_days = 14, default_max = 1000000;
update quota_metrics set new_max = 2, default_max = 20 where metric = 'instances';

create function pg_temp.limits(workspace uuid) returns text language sql stable as $$
  select format('%s of %s, %s on %s', q.used, q.max, q.rises_to, q.rises_at::date - current_date)
  from private.quota_rows q where q.workspace_id = limits.workspace and q.metric = 'instances'
$$;
-- A server as create_instance makes it, without everything that does not count.
create function pg_temp.add_server(workspace uuid, name text) returns void language sql as $$
  insert into app.instances (workspace_id, name, plan_id, region_id, image_id, currency, hourly_micros, state,
    state_since)
  select add_server.workspace, add_server.name, i.plan_id, i.region_id, i.image_id, i.currency, i.hourly_micros, 'running', now()
  from app.instances i limit 1
$$;
create function pg_temp.refusal(workspace uuid) returns text language plpgsql as $$
declare
  said text;
begin
  perform private.require_quota(workspace, tests.plan('published'), 1);
  return 'allowed';
exception when others then
  get stacked diagnostics said = pg_exception_hint;
  return sqlerrm || ': ' || said;
end
$$;

select is(pg_temp.limits(pg_temp.first()), '0 of 2, 20 on 11', 'a new account reads its limit and when it rises');
select pg_temp.add_server(pg_temp.first(), 'a');
select is(pg_temp.refusal(pg_temp.second()), 'allowed', 'up to the limit of a new account');
select pg_temp.add_server(pg_temp.first(), 'b');
select is(pg_temp.limits(pg_temp.second()), '2 of 2, 20 on 11', 'its workspaces share the limit');
select matches(pg_temp.refusal(pg_temp.second()),
  '^quota_exceeded: .* ask for a higher quota\. New accounts start with lower limits, which rise on \d+ \w+ \d{4}\.$',
  'the refusal says that it is new, and what to do');

insert into quotas (workspace_id, metric, max)
values (pg_temp.second(), 'instances', 3);
select is(pg_temp.limits(pg_temp.second()), '0 of 3,  on ', 'a limit that staff set counts its workspace alone');
select is(pg_temp.refusal(pg_temp.second()), 'allowed', 'and allows more');
delete from quotas where workspace_id = pg_temp.second();

update quota_metrics set new_days = 2;
select is(pg_temp.limits(pg_temp.first()), '2 of 20,  on ', 'an older account has the usual limit');
select is(pg_temp.refusal(pg_temp.second()), 'allowed', 'in each workspace');
update quota_metrics set new_days = 0;
update profiles set created_at = now() where user_id = pg_temp.person();
select is(pg_temp.refusal(pg_temp.second()), 'allowed', '0 days: no account is new');

-- What admins set.
create function pg_temp.set_default(new_max bigint, new_days integer, max bigint, reason text default 'Trust')
returns text language sql as $$
  select tests.attempt('admin', format(
    'select public.set_quota_default(''vcpus'', %L, %L, %L, %L)', new_max, new_days, max, reason))
$$;
select tests.become('admin');
select lives_ok($$ select set_quota_default('vcpus', 4, 7, 64, 'Trust') $$, 'an admin sets them');
reset role;
select is(
  (select array[m.new_max, m.new_days, m.default_max] from quota_metrics m where m.metric = 'vcpus'),
  array[4, 7, 64]::bigint[], 'and they hold');
select is(
  (select array[e.before ->> 'new_max', e.after ->> 'new_max', e.via, e.reason] from audit_events e
    where e.entity = 'quota_default'),
  array['100000', '4', 'admin', 'Trust'], 'with an event of the audit log');
select is(pg_temp.set_default(given[1], given[2]::integer, given[3]), 'invalid_input', given::text)
from (values (array[65, 7, 64]), (array[-1, 7, 64]), (array[4, 366, 64]), (array[4, -1, 64]),
  (array[null, 7, 64]), (array[4, null, 64]), (array[4, 7, null])) v (given);
select is(pg_temp.set_default(4, 7, 64, ''), 'invalid_input', 'not without a reason');

select * from finish();
rollback;
