begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();

-- admin_overview
select tests.become('admin');
select results_eq(
  'select people, people_last_7_days, confirmed, staff, admins, suspended from admin_overview()',
  'values (6::bigint, 6::bigint, 6::bigint, 4::bigint, 2::bigint, 2::bigint)',
  'overview counts'
);

-- admin_list_people
reset role;
update app.profiles set
  created_at = '2026-01-01'::timestamptz + (right(user_id::text, 1) || ' days')::interval,
  company = '100% _real_'
where right(user_id::text, 1) between '1' and '5';
update app.profiles set created_at = '2025-01-01' where user_id = tests.stranger();
select tests.become('admin');

select results_eq(
  'select full_name from admin_list_people()',
  array['Suspended Admin', 'Admin', 'Support', 'Suspended User', 'User', 'Stranger'],
  'newest first'
);
select is(
  (select (email, role, staff_type, suspended_at is null, total)::text
    from admin_list_people('support')),
  '(support@example.test,user,support,t,1)', 'a row'
);
select is(
  (select array_agg(full_name || ': ' || suspension_reason) from admin_list_people('', 'suspended')),
  array['Suspended Admin: For the test', 'Suspended User: For the test'],
  'suspended accounts with the reason'
);
select is((select count(*) from admin_list_people(search)), met::bigint, format('search %L', search))
from (values
  ('ADMIN', 2), ('stranger@', 1), ('  Stranger ', 1), ('%', 5), ('_real', 5), ('_', 5), ('\', 0),
  ('100%', 5), ('1000%', 0), ('nobody', 0), ('', 6), (null, 6), (repeat('x', 5000), 0)
) as searches (search, met);
select is((select count(*) from admin_list_people('', access)), met::bigint, format('access %L', access))
from (values ('', 6), (null, 6), ('user', 2), ('staff', 2), ('admin', 2), ('suspended', 2)) as kinds (access, met);
select throws_ok(
  $$select * from admin_list_people('', 'root')$$, '22023', 'invalid_input', 'access root'
);
select is(
  (select string_agg(full_name, ', ') || ' of ' || max(total)
    from admin_list_people('', '', page, size)),
  want, format('page %s of size %s', page, size)
)
from (values
  (1, 2, 'Suspended Admin, Admin of 6'), (2, 2, 'Support, Suspended User of 6'),
  (3, 2, 'User, Stranger of 6'), (4, 2, 'User, Stranger of 6'),
  (2147483647, 2, 'User, Stranger of 6'), (0, 2, 'Suspended Admin, Admin of 6'),
  (-2147483648, 2, 'Suspended Admin, Admin of 6'), (null, 2, 'Suspended Admin, Admin of 6'),
  (2, 5, 'Stranger of 6'), (3, 0, 'Support of 6'), (3, -7, 'Support of 6')
) as pages (page, size, want);
select is((select count(*) from admin_list_people('', '', 1, 2147483647)), 6::bigint, 'any size');

reset role;
insert into auth.users (id, email)
select gen_random_uuid(), 'crowd' || i || '@example.test' from generate_series(1, 120) i;
select tests.become('admin');
select is((select count(*) from admin_list_people('', '', 1, 500)), 100::bigint, 'at most 100');
select is(
  (select count(distinct user_id) from (
    select user_id from admin_list_people('crowd', '', 1, 100)
    union all select user_id from admin_list_people('crowd', '', 2, 100)) both_pages),
  120::bigint, 'people of the same moment keep their order from page to page'
);

-- admin_set_access
create function pg_temp.set_access(
  target uuid, new_role text, new_type text, old_type text, reason text default 'For the test'
) returns text language sql as $$
  select (role, staff_type)::text
  from public.admin_set_access(target, new_role, new_type, reason, 'user', old_type)
$$;

reset role;
select is(tests.attempt('admin', format(
  'select * from admin_set_access(%L, %L, %L, %L, %L, %L)',
  target, new_role, new_type, reason, old_role, old_type
)), want, 'set access: ' || note)
from (values
  (tests.stranger(), 'user', 'admin', 'Promoted', 'user', 'billing', '1', 'right'),
  (tests.stranger(), 'user', null, 'Has left', 'user', 'billing', '1', 'null: no longer staff'),
  (tests.stranger(), 'partner', '', 'Has left', 'user', 'billing', '1', 'another role'),
  (tests.stranger(), 'staff', '', 'Has left', 'user', 'billing', 'invalid_input', 'role staff'),
  (tests.stranger(), 'admin', '', 'Has left', 'user', 'billing', 'invalid_input', 'role admin'),
  (tests.stranger(), null, '', 'Has left', 'user', 'billing', 'invalid_input', 'no role'),
  (tests.stranger(), 'Big Boss', '', 'Has left', 'user', 'billing', 'invalid_input', 'odd role'),
  (tests.stranger(), 'user', 'root', 'Promoted', 'user', 'billing', 'invalid_input', 'odd type'),
  (tests.stranger(), 'user', '', null, 'user', 'billing', 'invalid_input', 'no reason'),
  (tests.stranger(), 'user', '', '  ab ', 'user', 'billing', 'invalid_input', 'short reason'),
  (tests.stranger(), 'user', '', repeat('x', 501), 'user', 'billing', 'invalid_input', 'long reason'),
  (tests.stranger(), 'user', '', repeat('x', 500), 'user', 'billing', '1', 'longest reason'),
  (tests.stranger(), 'user', '', E'a\nb\tc', 'user', 'billing', '1', 'reason in lines'),
  (tests.stranger(), 'user', '', E'abc\u202e', 'user', 'billing', 'invalid_input', 'hidden reason'),
  (tests.stranger(), 'user', '', E'\u00a0\u00a0\u00a0', 'user', 'billing', 'invalid_input',
    'no-break spaces for a reason'),
  (gen_random_uuid(), 'user', '', 'Has left', 'user', '', 'not_found', 'nobody'),
  (null, 'user', '', 'Has left', 'user', '', 'not_found', 'null'),
  (tests.stranger(), 'user', '', 'Has left', 'user', 'support', 'conflict', 'other type by now'),
  (tests.stranger(), 'user', '', 'Has left', 'user', null, 'conflict', 'staff by now'),
  (tests.stranger(), 'user', '', 'Has left', 'partner', 'billing', 'conflict', 'other role by now'),
  (tests.stranger(), 'user', '', 'Has left', null, 'billing', 'conflict', 'no role expected'),
  ('00000000-0000-4000-8000-000000000004', 'user', '', 'Retiring', 'user', 'admin', 'last_admin',
    'the last active admin, for a suspended one does not count'),
  ('00000000-0000-4000-8000-000000000004', 'user', 'support', 'Retiring', 'user', 'admin',
    'last_admin', 'the last active admin, who would stay staff'),
  ('00000000-0000-4000-8000-000000000004', 'partner', 'admin', 'Title', 'user', 'admin', '1',
    'the last active admin, who stays admin'),
  ('00000000-0000-4000-8000-000000000005', 'user', '', 'Suspended', 'user', 'admin', '1',
    'a suspended admin')
) as cases (target, new_role, new_type, reason, old_role, old_type, want, note);

select tests.become('admin');
select is(pg_temp.set_access(tests.stranger(), 'partner', 'admin', 'billing', '  Promoted '),
  '(partner,admin)', 'answers the new row');
select is(
  (select (actor, action, entity, entity_id, reason, before, after)::text
    from app.audit_events where action = 'set_access'),
  (select ('00000000-0000-4000-8000-000000000004'::uuid, 'set_access', 'person', tests.stranger(),
    'Promoted', '{"role": "user", "staff_type": "billing"}'::jsonb,
    '{"role": "partner", "staff_type": "admin"}'::jsonb)::text),
  'and writes who, what, to whom, why, before and after'
);
select is(
  (select (role, staff_type)::text from public.admin_set_access(
    tests.stranger(), 'partner', 'admin', 'Once more', 'partner', 'admin')),
  '(partner,admin)', 'what is so already'
);
select is(
  (select count(*) from app.audit_events where action = 'set_access'), 1::bigint,
  'is nothing to write down'
);
select lives_ok(
  $$select pg_temp.set_access('00000000-0000-4000-8000-000000000004', 'user', '', 'admin')$$,
  'with a second admin, the first may go'
);
select throws_ok(
  'select * from admin_overview()', '42501', 'forbidden', 'and is none from that moment'
);

select * from finish();
rollback;
