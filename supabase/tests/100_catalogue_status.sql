begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();
update app.instance_drafts set plan_id = tests.plan('published');
update app.plans set disk_gib = 20;
select tests.show_tables();
select tests.become('admin');

-- admin_set_plan_status
select is(
  tests.say(format('admin_set_plan_status(%L, %L, %L, %L)', tests.plan(plan), expected, status, why)),
  format(want, tests.plan(plan)), note)
from (values
  ('draft', 1, 'published', null, '(%s,2)', 'published'),
  ('draft', 2, 'published', '', '(%s,2)', 'published already'),
  ('draft', 1, 'retired', '', 'conflict / version: Version 2 is stored now.', 'seen before'),
  ('draft', 2, 'draft', '', 'invalid_input / new_status: What was published or retired does not '
    'become a draft again.', 'back to a draft'),
  ('draft', 2, 'gone', '', 'invalid_input / new_status: One of draft, published, retired.', 'unknown'),
  ('draft', 2, 'retired', 'ab', 'invalid_input / reason: 3 to 500 visible characters, or nothing.',
    'a short reason'),
  ('draft', 2, 'retired', ' Too dear ', '(%s,3)', 'retired'),
  ('draft', 3, 'published', '', '(%s,4)', 'published again'),
  ('draft', 4, 'retired', '', '(%s,5)', 'and retired')
) as cases (plan, expected, status, why, want, note);
select is(
  (select string_agg(concat_ws(' ', action, reason), ', ') from (
    select * from admin_plan_history(tests.plan('draft')) order by at) h
  where action <> 'update'),
  'retire, publish, retire Too dear, publish', 'the history says when and why');
select is(
  (select first_published_at from plans where id = tests.plan('draft')), now(),
  'first published once');

-- admin_plan_holders, admin_delete_plan
select is(tests.say(format('admin_delete_plan(%L, %s)', tests.plan('draft'), 5)),
  'in_use / It was published.', 'what was published stays');
select matches(
  tests.say(format('admin_delete_plan(%L, %s)', tests.plan('published'), 1)),
  '^in_use / It was published. 6 saved configurations use it: .*@example.test, .*, .* and 3 more\.$',
  'who holds a plan');
create function pg_temp.make() returns uuid language sql as $$
  select id from admin_save_plan(null, null, jsonb_build_object(
    'product_id', (select id from products where slug = 'published'), 'slug', 'new', 'cpu_type',
    'shared', 'vcpus', 1, 'memory_mib', 1024, 'price', jsonb_build_object('hourly_micros', 5),
    'regions', '[{"region": "open1"}]'::jsonb))
$$;
select lives_ok('select pg_temp.make()', 'a new plan');
select is((select (status, version, sort)::text from plans where slug = 'new'), '(draft,1,3)',
  'is a draft');
insert into instance_drafts (plan_id) select id from plans where slug = 'new'
on conflict (user_id) do update set plan_id = excluded.plan_id;
select is(tests.say(format('admin_delete_plan(%L, 1)', id)),
  'in_use / 1 saved configuration uses it: admin@example.test.', 'one holder')
from plans where slug = 'new';
select results_eq(
  'select kind, holder, since from plans, admin_plan_holders(plans.id) where slug = ''new''',
  $$values ('saved configuration', 'admin@example.test', now())$$, 'is named');
delete from instance_drafts;
select is(tests.say(format('admin_delete_plan(%L, 2)', id)),
  'conflict / version: Version 1 is stored now.', 'not as somebody else saw it')
from plans where slug = 'new';
select is(tests.say(format('admin_delete_plan(%L, 1)', id)), '()', 'deleted')
from plans where slug = 'new';
select is((select count(*) from plan_catalogue where slug = 'new'), 0::bigint, 'and gone');
select is(
  (select (before ->> 'slug', after is null)::text from audit_events
    where entity = 'plan' and action = 'delete'), '(new,t)', 'but not forgotten');

-- admin_catalogue_overview, admin_catalogue_attention
select is(
  (select (products, plans_published, plans_draft, plans_retired, regions, sold_out)::text
    from admin_catalogue_overview()), '(3,1,0,3,1,0)',
  'figures; plans of products that are not published are not on sale');
select is((select last_price_change from admin_catalogue_overview()), now() - interval '10 days',
  'the last change');
select is((select count(*) from admin_catalogue_attention()), 0::bigint, 'nothing to look at');
reset role;
insert into app.regions (slug, name, country) values ('two1', 'Two', 'AT');
insert into app.plan_regions (plan_id, region_id, stock)
select tests.plan('published'), id, null from app.regions where slug = 'two1';
update app.plan_regions set stock = 0
where (plan_id = tests.plan('published') and region_id = tests.place('open'))
  or plan_id = tests.plan('hidden');
insert into app.plans (product_id, slug, cpu_type, vcpus, memory_mib, created_at)
select id, 'old', 'shared', 1, 128, now() - interval '15 days' from app.products limit 1;
update app.plans set announced_retire_at = now() + interval '59 days'
where id = tests.plan('hidden');
update app.plans set announced_retire_at = now() + interval '61 days'
where id = tests.plan('published');
select tests.become('admin');
select is(
  (select string_agg(concat_ws(' ', kind, slug, region), ', ') from (
    select * from admin_catalogue_attention() order by kind, slug) a),
  'draft_for_long old, retiring_soon hidden, sold_out hidden, sold_out published open1',
  'what to look at');
select is((select sold_out from admin_catalogue_overview()), 0::bigint,
  'what is not on sale is not sold out');
reset role;
update app.products set status = 'published'
where id = (select product_id from app.plans where id = tests.plan('hidden'));
select tests.become('admin');
select is((select (plans_published, sold_out)::text from admin_catalogue_overview()), '(2,1)',
  'but it is once its product is published');

select * from finish();
rollback;
