-- Containers and virtual machines: a plan is one of both for good, and so is everything made with it.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();
select tests.seed_workspaces();
select tests.seed_instances();
-- A plan that differs from the one of the servers in nothing else.
update plans set virtualization = 'virtual_machine', disk_gib = 20, status = 'published',
  first_published_at = now()
where id = tests.plan('draft');
select tests.show_tables();

create function pg_temp.team() returns uuid language sql immutable
  as $$ select tests.workspace('00000000-0000-4000-8000-000000000001', 'owner') $$;
create function pg_temp.server(kind text) returns uuid language sql immutable
  as $$ select tests.instance(pg_temp.team(), kind) $$;
create function pg_temp.resize(plan text) returns text language sql
  as $$ select tests.say(format('request_instance_action(%L, ''resize'', %L)',
    pg_temp.server('stopped'),
    jsonb_build_object('plan_id', tests.plan(plan), 'hourly_micros', 1000))) $$;
create function pg_temp.order_from_snapshot(plan text) returns text language sql
  as $$ select tests.say(format('create_instance(%L)', jsonb_build_object(
    'workspace_id', pg_temp.team(), 'name', 'copy', 'plan_id', tests.plan(plan),
    'region_id', tests.place('open'), 'hourly_micros', 1000,
    'snapshot_id', tests.snapshot(pg_temp.team())))) $$;
create function pg_temp.save(plan text, change jsonb) returns text language sql
  as $$ select tests.say(format('admin_save_plan(%L, %s, %L)', tests.plan(plan),
    (select version from plans where id = tests.plan(plan)), change)) $$;
grant execute on all functions in schema pg_temp to authenticated, service_role;

-- What customers see, and what they cannot do.
select tests.become('user');
select is((select array_agg(virtualization order by slug) from plan_catalogue
    where plan_id in (tests.plan('draft'), tests.plan('published'))),
  array['virtual_machine', 'container'], 'plans say what their servers are');
select is((select virtualization from instance_list where instance_id = pg_temp.server('stopped')),
  'container', 'a server says what it is');
select is((select virtualization from snapshot_list where snapshot_id = tests.snapshot(pg_temp.team())),
  'container', 'a snapshot says what its server was');
select is(pg_temp.resize('draft'),
  'invalid_input / plan_id: A container never becomes a virtual machine, nor a virtual machine a '
  'container.', 'a resize keeps it');
select is(pg_temp.order_from_snapshot('draft'),
  'invalid_input / plan_id: A disk of a container never starts a virtual machine, nor the other way '
  'round.', 'a server from a snapshot is what its server was');
select matches(pg_temp.order_from_snapshot('published'), 'action_id', 'a plan of the same kind takes it');

-- The other way round.
reset role;
update instances set plan_id = tests.plan('draft') where id = pg_temp.server('stopped');
select tests.become('user');
select is((select virtualization from snapshot_list where snapshot_id = tests.snapshot(pg_temp.team())),
  'virtual_machine', 'a snapshot of a virtual machine');
select matches(pg_temp.resize('published'), '^invalid_input / plan_id: A container never',
  'no virtual machine becomes a container');
select matches(pg_temp.order_from_snapshot('published'), '^invalid_input / plan_id: A disk of a container',
  'no snapshot of one either');

-- A rebuild and the job of every action keep it.
select lives_ok(format('select request_instance_action(%L, ''rebuild'')', pg_temp.server('stopped')),
  'a rebuild');
select tests.become('service');
select is((select job -> 'plan' ->> 'virtualization' from claim_actions('worker 9', 100, 60) job
    where job -> 'instance' ->> 'id' = pg_temp.server('stopped')::text),
  'virtual_machine', 'the worker learns what to make');

-- The plan itself: free until it is published, then for good.
select tests.become('admin');
select matches(pg_temp.save('never', '{"virtualization": "virtual_machine"}'), ',2\)$',
  'a plan that was never published changes');
select is(pg_temp.save('published', '{"virtualization": "virtual_machine"}'),
  'invalid_input / virtualization: It stays once the plan was published. Make another plan.',
  'a published one does not');
select matches(pg_temp.save('kept', '{"virtualization": "virtual_machine"}'),
  '^invalid_input / virtualization: It stays', 'nor one that was published and is retired');
select matches(pg_temp.save('published', '{"virtualization": "container", "vcpus": 2}'), ',2\)$',
  'the same value is no change');
select is(pg_temp.save('never', '{"virtualization": "vm"}'),
  'invalid_input / virtualization: Must be container or virtual_machine.', 'another word');
select is((select array[r ->> 'outcome', r ->> 'field', r #>> '{changes,virtualization,1}']
    from jsonb_array_elements(admin_import_plans(jsonb_build_array(l.line))) r), l.want, l.note)
from (values
  ('{"slug": "new", "product": "published", "cpu_type": "shared", "vcpus": 1, "memory_mib": 1024}'::jsonb,
    array['create', null, 'container'], 'an import makes containers by default'),
  ('{"slug": "new", "product": "published", "cpu_type": "shared", "vcpus": 1, "memory_mib": 1024,
    "virtualization": "virtual_machine"}',
    array['create', null, 'virtual_machine'], 'and virtual machines where it says so'),
  ('{"slug": "published", "virtualization": "virtual_machine"}',
    array['error', 'virtualization', null], 'and turns none into the other')
) l (line, want, note);

select * from finish();
rollback;
