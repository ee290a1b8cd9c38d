-- What staff read about the servers and quotas of all workspaces.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();
select tests.seed_workspaces();
select tests.seed_instances();

create function tests.a_server(kind text) returns uuid
language sql immutable
as $$
  select tests.instance(tests.workspace('00000000-0000-4000-8000-000000000001', 'owner'), kind)
$$;
grant execute on function tests.a_server(text) to authenticated;

update app.instances set created_at = '2026-01-01';
update app.instances set
  name = 'needle-1', created_at = '2026-02-01', engine_ref = 'Engine-42', addresses = '{10.9.8.7,2001:db8::9}'
where id = tests.a_server('running');
update app.instances set hold = 'suspended', hold_reason = 'For the test'
where id = tests.a_server('stopped');
update app.instances set rescue_since = '2026-02-02' where id = tests.a_server('running');
update app.instances set state_since = now() - interval '9 minutes'
where state = 'stopping' and id <> tests.a_server('stopping');
insert into app.instances (
  workspace_id, name, plan_id, region_id, image_id, currency, hourly_micros, state, state_since,
  deleted_at, purge_after)
select workspace_id, 'purged-1', plan_id, region_id, image_id, currency, hourly_micros, 'purged', now(),
  now(), now()
from app.instances where id = tests.a_server('running');

-- admin_list_instances
select tests.become('admin');
select is(
  (select array_agg(instance ->> 'name') from admin_list_instances(page_size => 1)),
  array['needle-1'], 'newest first'
);
select is(
  (select (l.instance ->> 'workspace_slug', l.instance ->> 'engine_ref', l.instance ->> 'stuck_at', l.total)::text
    from admin_list_instances(tests.a_server('running')::text) l),
  '(owner-1,Engine-42,,1)', 'a row'
);
select is(
  (select (l.instance ->> 'last_action_kind', l.instance ->> 'last_action_status',
      l.instance ->> 'last_error_code')::text
    from admin_list_instances(tests.a_server('stopped')::text) l),
  '(stop,failed,broken)', 'the last action'
);
select is((select count(*) from admin_list_instances(search)), met::bigint, format('search %L', search))
from (values
  ('  NEEDLE ', 1), ('engine-42', 1), ('10.9.8', 1), ('db8::9', 1), ('owner-1', 4), ('%', 0), ('_', 0),
  ('support@example', 24), ('nobody', 0), ('purged-1', 0),
  (tests.workspace('00000000-0000-4000-8000-000000000001', 'owner')::text, 4)
) as searches (search, met);
select is(
  (select count(*) from admin_list_instances('owner-1', state, hold, region, plan, stuck, rescue => rescue)),
  met::bigint, label
)
from (values
  ('', '', '', '', false, false, 4, 'no filter'), ('purged', '', '', '', false, false, 1, 'purged ones by name'),
  ('running', '', '', '', false, false, 1, 'a state'), ('', 'suspended', '', '', false, false, 1, 'a hold'),
  ('', 'maintenance', '', '', false, false, 0, 'another hold'), ('', '', 'nowhere', '', false, false, 0, 'a region'),
  ('', '', '', 'nothing', false, false, 0, 'a plan'), ('', '', '', '', true, false, 1, 'stuck'),
  ('', '', '', '', false, true, 1, 'in the rescue system'), ('stopped', '', '', '', false, true, 0, 'none of another state')
) as filters (state, hold, region, plan, stuck, rescue, met, label);
select is(
  (select array_agg(instance ->> 'rescue_since') from admin_list_instances(rescue => true)),
  array['2026-02-02T00:00:00+00:00'], 'the row says since when it starts the rescue system'
);
select is(
  (select array_agg(instance ->> 'instance_id') from admin_list_instances(stuck => true)),
  array[tests.a_server('stopping')::text], 'only what takes more than 10 minutes is stuck'
);
select is(
  (select string_agg((instance ->> 'instance_id' = tests.a_server('running')::text)::text, ' ')
    from admin_list_instances('owner-1', page => page, page_size => 3)),
  want, format('page %s of 2', page)
)
from (values (1, 'true false false'), (2, 'false'), (99, 'false'), (0, 'true false false')) as pages (page, want);

-- force_fail_instance agrees with stuck_at.
reset role;
update app.instances set state_since = now() - interval '9 minutes' where state = 'stopping';
select tests.become('admin');
select throws_ok(
  format('select force_fail_instance(%L, ''To test'')', tests.a_server('stopping')), 'PT409', 'locked',
  'not before 10 minutes'
);

-- Quota requests
select tests.become('admin');
select is(
  (select (workspace_slug, label, used, max, requested_max, reason, status)::text
    from admin_list_quota_requests(page_size => 100) where workspace_slug = 'owner-1'),
  '(owner-1,vCPUs,3,64,100,"For the test",open)', 'an open request'
);
select is((select count(*) from admin_list_quota_requests(false)), 0::bigint, 'none is answered');
select answer_quota_request(
  tests.workspace(tests.workspace('00000000-0000-4000-8000-000000000001', 'owner'), 'quota'), true,
  'With pleasure');
select is(
  (select (workspace_slug, max, requested_max, status, answer, answered_by_name, total)::text
    from admin_list_quota_requests(false)),
  '(owner-1,100,100,granted,"With pleasure",Admin,1)', 'an answered request'
);

-- admin_find_workspaces
select results_eq(
  'select slug, name from admin_find_workspaces('' OWNER-1 '')',
  $$values ('owner-1', 'owner')$$, 'by slug'
);
select is((select count(*) from admin_find_workspaces('support@example')), 6::bigint, 'by a member');
select is((select count(*) from admin_find_workspaces('')), 0::bigint, 'nothing for nothing');

-- admin_fleet_attention
reset role;
update app.instances set state_since = now() - interval '1 hour' where id = tests.a_server('stopping');
insert into app.provisioners (worker, engine) values ('worker 2', 'simulated');
update app.provisioners set findings = jsonb_build_array(
  jsonb_build_object('kind', 'unknown', 'engine_ref', 'x-1', 'since', '2026-01-01T00:00:00Z'),
  jsonb_build_object('kind', 'stuck', 'engine_ref', 'x-2', 'since', '2026-01-01T00:00:00Z'));
select tests.become('admin');
select results_eq(
  'select kind, items from admin_fleet_attention() where kind <> ''quota_request'' order by kind',
  $$values ('stuck', 1::bigint), ('unknown', 1::bigint)$$, 'what two workers report counts once'
);

-- admin_list_people, by a server: the members of its workspace.
reset role;
create temporary table needle on commit drop as
select i.id::text as id, array_agg(p.full_name order by p.full_name) as members
from app.instances i
join app.workspace_members m on m.workspace_id = i.workspace_id
join app.profiles p on p.user_id = m.user_id
where i.name = 'needle-1' group by i.id;
grant select on needle to authenticated;
select tests.become('support');
select is(
  (select array_agg(l.full_name order by l.full_name) from admin_list_people(search) l), n.members,
  format('people by the server %s', search)
)
from needle n, unnest(array['needle-1', ' NEEDLE', '10.9.8.7', '2001:db8::9', n.id]) search;
select is((select count(*) from admin_list_people('10.9.8.99')), 0::bigint, 'not by another address');

-- staff_attention
reset role;
delete from app.provisioners where worker <> 'worker 2';
update app.provisioners set seen_at = now() - interval '5 minutes';
update app.site_settings set engine = 'simulated';
update app.instances set state = 'error', state_since = '2026-01-02', deleted_at = null
where id = any (array[tests.a_server('running'), tests.a_server('stopped')]);
delete from app.instance_actions where instance_id = any (array[tests.a_server('running'), tests.a_server('stopped')]);
insert into app.instance_actions (instance_id, workspace_id, kind, status, via, to_state, error_code, created_at,
  finished_at)
select i.id, i.workspace_id, a.kind, 'failed', 'system', 'running', 'broken', a.at, a.at
from app.instances i
join (values
  (tests.a_server('running'), 'create', '2026-01-01'::timestamptz),
  (tests.a_server('running'), 'create_snapshot', '2026-01-03'),
  (tests.a_server('stopped'), 'create', '2026-01-01'),
  (tests.a_server('stopped'), 'start', '2026-01-02')
) a (id, kind, at) on a.id = i.id;
create temporary table waiting on commit drop as
  select count(*) as tickets from app.tickets where state = 'waiting_for_us';
grant select on waiting to authenticated;
select tests.become('support');
select results_eq(
  'select kind, items, since from staff_attention() where kind in (''create_failed'', ''error'')
    and since < ''2026-01-03'' order by kind',
  $$values ('create_failed', 1::bigint, '2026-01-02'::timestamptz), ('error', 1, '2026-01-02')$$,
  'servers in Error, by whether they were ever created'
);
select results_eq(
  'select kind, items from staff_attention() where kind in (''provisioner'', ''stuck'', ''unknown'') order by kind',
  $$values ('provisioner', 1::bigint), ('stuck', 1), ('unknown', 1)$$, 'and what an engine lacks'
);
select is(coalesce((select items from staff_attention() where kind = 'ticket'), 0), tickets, 'and tickets')
from waiting;
reset role;
update app.provisioners set seen_at = now();
select tests.become('support');
select is_empty('select from staff_attention() where kind = ''provisioner''', 'a worker that was just seen');

select * from finish();
rollback;
