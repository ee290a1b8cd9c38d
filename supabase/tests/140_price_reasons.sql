-- A new price of a published plan always needs a reason, from a form and from a file.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();
update app.instance_drafts set plan_id = tests.plan('published');
select tests.show_tables();
select tests.become('admin');

create function pg_temp.save(slug text, fields jsonb, reason text) returns text
language sql as $$
  select tests.say(format('admin_save_plan(%L, %s, %L, %L)', l.id, l.version, fields, reason))
  from plans l where l.slug = $1
$$;
create function pg_temp.import(fields jsonb, reason text, begins timestamptz) returns text
language sql as $$
  select string_agg(concat_ws(' ', r ->> 'outcome', r ->> 'field', r ->> 'message'), ', ')
  from jsonb_array_elements(
    admin_import_plans(jsonb_build_array(fields), false, reason, begins)) r
$$;

select is(pg_temp.save('published', fields::jsonb, why), want, note)
from (values
  ('{"price": {"hourly_micros": 2000}}', '',
    'invalid_input / reason: A new price of a published plan needs a reason.', 'no reason'),
  ('{"price": {"hourly_micros": 2000}}', null,
    'invalid_input / reason: A new price of a published plan needs a reason.', 'null'),
  ('{"price": {"hourly_micros": 2000}}', E' \u00a0\u2003\u3000\t',
    'invalid_input / reason: A new price of a published plan needs a reason.', 'white space only'),
  ('{"price": {"hourly_micros": 2000}}', 'ab',
    'invalid_input / reason: 3 to 500 visible characters, or nothing.', 'too short'),
  ('{"price": {"hourly_micros": 2000}}', E'a\u200b\u200b\u200b',
    'invalid_input / reason: 3 to 500 visible characters, or nothing.', 'hidden characters'),
  ('{"price": {"hourly_micros": 500}}', '',
    'invalid_input / reason: A new price of a published plan needs a reason.', 'a lower price'),
  ('{"price": {"hourly_micros": 2000, "valid_from": "2999-01-01T00:00Z"}}', '',
    'invalid_input / reason: A new price of a published plan needs a reason.', 'announced'),
  ('{"price": {"hourly_micros": 1000, "monthly_cap_micros": null}}', '',
    'invalid_input / reason: A new price of a published plan needs a reason.', 'the cap alone')
) as cases (fields, why, want, note);
select is((select hourly_micros from plan_catalogue where slug = 'published'), 1000::bigint,
  'nothing was written');
select is(pg_temp.save('published', '{"vcpus": 3}', ''),
  format('(%s,2)', tests.plan('published')), 'other fields need none');
select is(
  pg_temp.save('published', '{"price": {"hourly_micros": 1000, "monthly_cap_micros": 500000}}', ''),
  format('(%s,2)', tests.plan('published')), 'nor does the same price');
select is(pg_temp.save('draft', '{"price": {"hourly_micros": 2000}}', ''),
  format('(%s,2)', tests.plan('draft')), 'nor does a draft');
select is(
  pg_temp.save('published', '{"price": {"hourly_micros": 2000, "valid_from": "2999-01-01T00:00Z"}}',
    E'\u00a0Electricity costs more\n'),
  format('(%s,3)', tests.plan('published')), 'with a reason it is announced');
select is(
  (select reason from admin_plan_history(tests.plan('published')) limit 1),
  'Electricity costs more', 'and the history says why');
select is(
  pg_temp.save('published', '{"price": {"hourly_micros": 1000, "monthly_cap_micros": 500000,
    "valid_from": "2999-01-01T00:00Z"}}', ''),
  'invalid_input / reason: A new price of a published plan needs a reason.',
  'to withdraw it needs a reason too');

-- The same rule for a file.
select is(
  tests.say(format('admin_import_plans(%L, false, %L)',
    '[{"slug": "published", "hourly_micros": 3000}]', why)),
  'invalid_input / reason: A new price of a published plan needs a reason.', note)
from (values ('', 'a file without a reason'), (E'\u00a0\u00a0\u00a0', 'white space only'))
  as cases (why, note);
select is(
  (select r ->> 'changes_live_price' from jsonb_array_elements(
    admin_import_plans('[{"slug": "published", "hourly_micros": 3000}]')) r),
  'true', 'the check needs none, and says which rows need one');
select is(
  (select r ->> 'changes_live_price' from jsonb_array_elements(
    admin_import_plans('[{"slug": "draft", "hourly_micros": 3000}]')) r),
  'false', 'a draft does not');
select is(
  pg_temp.import('{"slug": "published", "hourly_micros": 3000}', 'New supplier',
    now() + interval '3 days'), 'update', 'a file with a reason and a date');
select is(
  (select (hourly_micros, next_hourly_micros, next_valid_from - now())::text
    from plan_catalogue where slug = 'published'), '(1000,3000,"3 days")', 'announces the price');
select is(
  pg_temp.import('{"slug": "published", "hourly_micros": 3000}', 'New supplier',
    now() + interval '3 days'), 'unchanged', 'announced again it is no change');
select is(
  (select array_agg(reason order by id desc) from audit_events
    where entity_id = tests.plan('published') and action = 'import'),
  array['New supplier'], 'the reason is stored with the event');
select is(
  pg_temp.import('{"slug": "draft", "hourly_micros": 3000}', '', now() + interval '3 days'),
  'update', 'the date is for published plans');
select is(
  (select (hourly_micros, next_valid_from)::text from plan_catalogue where slug = 'draft'),
  '(3000,)', 'a draft has its price at once');
select is(
  tests.say(format('admin_import_plans(%L, false, %L, %L)',
    '[{"slug": "published", "hourly_micros": 3000}]', 'New supplier', starts)),
  'invalid_input / prices_from: A price begins now or later.', note)
from (values ('2020-01-01', 'the past'), ('infinity', 'never')) as cases (starts, note);

-- Versions.
select is(pg_temp.import(fields::jsonb, '', null), want, note)
from (values
  ('{"slug": "published", "vcpus": 5, "version": 3}',
    'conflict version Changed since the export: version 4 is stored, the file has version 3.',
    'an older version'),
  ('{"slug": "published", "vcpus": 5, "version": 5}',
    'conflict version Changed since the export: version 4 is stored, the file has version 5.',
    'a version that never was'),
  ('{"slug": "published", "vcpus": 3, "version": 3}', 'unchanged', 'an older one, and no change'),
  ('{"slug": "published", "vcpus": 5, "version": "4"}',
    'error version A whole number, or nothing.', 'a text'),
  ('{"slug": "published", "vcpus": 5, "version": 4.5}',
    'error version A whole number, or nothing.', 'a fraction'),
  ('{"slug": "published", "vcpus": 0, "version": 3}',
    'error vcpus A whole number from 1 to 512.', 'a fault is told first'),
  ('{"slug": "gone", "product": "published", "cpu_type": "shared", "vcpus": 1, "memory_mib": 1024,
    "version": 1}',
    'conflict version This plan was deleted or renamed. Leave the version empty to create it.',
    'a plan that was deleted'),
  ('{"slug": "published", "vcpus": 5, "version": 4}', 'update', 'the stored version'),
  ('{"slug": "published", "vcpus": 6, "version": null}', 'update', 'no version'),
  ('{"slug": "published", "vcpus": 7}', 'update', 'no column')
) as cases (fields, want, note);
select is((select (vcpus, version)::text from plans where slug = 'published'), '(7,7)',
  'conflicts were not written');
select is(
  (select string_agg(r ->> 'outcome', ' ') from jsonb_array_elements(admin_import_plans(
    '[{"slug": "draft", "vcpus": 9}, {"slug": "published", "vcpus": 9, "version": 1}]', false)) r),
  'update conflict', 'one conflict');
select is((select vcpus from plans where slug = 'draft'), 1, 'keeps all rows out');

-- Who is affected.
select is(admin_count_saved(slugs), want, note)
from (values
  (array['published'], 6::bigint, 'saved configurations of a plan'),
  (array['published', 'draft', 'published'], 6::bigint, 'of several, each once'),
  (array['draft'], 0::bigint, 'none'),
  (array[]::text[], 0::bigint, 'no plans'),
  (null, 0::bigint, 'null')
) as cases (slugs, want, note);

-- PostgREST takes the limit of a call from the function that it calls.
reset role;
select is(
  (select array_to_string(proconfig, ' ') ~ 'statement_timeout=30s' from pg_proc
    where oid = 'public.admin_import_plans'::regproc), true, 'an import has a time limit of its own');

select * from finish();
rollback;
