-- What the API exposes, and what its roles may execute. A change here is a decision.
begin;
set local search_path = public, extensions;
select no_plan();

select tables_are('public', array['audit_events', 'profiles', 'staff', 'user_roles']);
select views_are('public', array[]::name[]);
select sequences_are('public', array['audit_events_id_seq']);
select functions_are('public', array['admin_list_people', 'admin_overview', 'admin_set_access']);
select tables_are('private', array[]::name[]);

select policies_are('public', 'profiles', array[
  'People read their own profile, and admins everybody''s',
  'People change their own profile unless they are suspended'
]);
select policies_are('public', 'staff', array[
  'People see whether they are staff, and staff who else is'
]);
select policies_are('public', 'user_roles', array[
  'People read their own role, and staff everybody''s'
]);
select policies_are('public', 'audit_events', array[
  'People read what they did and what was done to them, and admins all'
]);

select is(relrowsecurity, true, 'row level security is on: ' || relname)
from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p');

select results_eq(
  $$
    select format('%s.%s', p.pronamespace::regnamespace, p.proname) collate "default",
      (select string_agg(r, ' ') from unnest(array['anon', 'authenticated', 'service_role']) r
        where has_function_privilege(r, p.oid, 'execute'))
    from pg_proc p where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
    order by p.pronamespace::regnamespace::text collate "C", p.proname
  $$,
  $$
    values
      ('private.admin_list_people', 'authenticated'),
      ('private.admin_overview', 'authenticated'),
      ('private.admin_set_access', 'authenticated'),
      ('private.check_session', 'anon authenticated service_role'),
      ('private.clean_line', null),
      ('private.has_hidden_characters', 'authenticated'),
      ('private.is_active', 'authenticated'),
      ('private.is_admin', 'authenticated'),
      ('private.is_staff', 'authenticated'),
      ('private.is_time_zone', 'authenticated'),
      ('private.is_trimmed', 'authenticated'),
      ('private.refuse_change', null),
      ('private.refuse_input', null),
      ('private.require_admin', null),
      ('private.tidy_user_metadata', null),
      ('private.touch_updated_at', null),
      ('private.welcome_user', null),
      ('public.admin_list_people', 'authenticated'),
      ('public.admin_overview', 'authenticated'),
      ('public.admin_set_access', 'authenticated')
  $$,
  'who may execute what'
);

select is(
  (select array_agg(oid::regprocedure::text) from pg_proc
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and not coalesce(proconfig, '{}') @> array['search_path=""']),
  null, 'every function fixes its search path'
);
select is(
  (select array_agg(oid::regprocedure::text) from pg_proc
    where pronamespace = 'public'::regnamespace and prosecdef),
  null, 'nothing that the API exposes runs with the rights of its owner'
);
select is(
  (select array_agg(conrelid::regclass || '.' || a.attname)
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace
      and not exists (select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1])),
  null, 'every foreign key has an index'
);
select is(
  (select array_agg(policyname) from pg_policies
    where schemaname = 'public'
      and regexp_replace(coalesce(qual, '') || coalesce(with_check, ''),
        '\( SELECT (auth|private)\.\w+\(\) AS \w+\)', '', 'g') ~ '(auth|private)\.'),
  null, 'every helper in a policy is called once a query'
);

select * from finish();
rollback;
