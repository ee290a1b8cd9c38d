begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();
select tests.show_tables();
select tests.become('admin');

create function pg_temp.prices(plan uuid) returns text language sql as $$
  select string_agg(format('%s/%s %s..%s', hourly_micros, monthly_cap_micros,
    extract(day from valid_from - now()), extract(day from valid_to - now())), ', '
    order by valid_from)
  from plan_prices where plan_id = plan
$$;
create function pg_temp.version(plan uuid) returns integer language sql as
  'select version from plans where id = plan';
create function pg_temp.save(plan uuid, fields text) returns text language sql as $$
  select coalesce(nullif(split_part(
    tests.say(format('admin_save_plan(%L, %s, %L, %L)', plan, pg_temp.version(plan), fields,
      'For the test')),
    ',', 2), ''), 'refused')
$$;

-- admin_save_product
select is(
  tests.say(format('admin_save_product(%L, 1, %L)', id, '{"name": "Other"}')),
  format('(%s,2)', id), 'a product is changed')
from products where slug = 'published';
select is(
  tests.say(format('admin_save_product(%L, 2, %L)', id, '{"name": "Other"}')),
  format('(%s,2)', id), 'the same again is no change')
from products where slug = 'published';
select is(tests.say(format('admin_save_product(%L, %L, %L)', id, expected, product)), want, note)
from products, (values
  (1, '{"name": "Third"}', 'conflict / version: Version 2 is stored now.', 'seen by another'),
  (null, '{"name": "Third"}', 'conflict / version: Version 2 is stored now.', 'nothing seen'),
  (2, '{"status": "draft"}', 'invalid_input / status: What was published can be retired only.',
    'unpublished'),
  (2, '{"name": ""}', 'invalid_input / name: 1 to 60 characters.', 'no name'),
  (2, '{"name": null}', 'invalid_input / name: Required.', 'null'),
  (2, '{"name": 5}', 'invalid_input / name: Must be text.', 'a number'),
  (2, '{"version": 7}', 'invalid_input / version: Unknown field.', 'not theirs to set'),
  (2, '{"slug": "draft"}', 'uniqueness_error / slug: Another product has it.', 'a slug taken'),
  (2, '[]', 'invalid_input / product: An object.', 'a list')
) as cases (expected, product, want, note)
where slug = 'published';
select is(
  tests.say('admin_save_product(null, null, ''{"slug": "new", "kind": "gpu"}'')'),
  'invalid_input / name: This is needed.', 'a new product needs a name');
select is(
  tests.say(format('admin_save_product(%L, 1, ''{}'')', gen_random_uuid())),
  'not_found / There is no such product.', 'no such product');
select matches(
  tests.say('admin_save_product(null, null, ''{"slug": "new", "kind": "gpu", "name": "New"}'')'),
  ',1\)$', 'a new product');
select is((select (status, sort)::text from products where slug = 'new'), '(draft,4)',
  'is a draft, the last');
select results_eq(
  'select action, before, after from audit_events where entity = ''product'' order by id',
  $$values
    ('update', '{"name": "Published"}'::jsonb, '{"name": "Other"}'::jsonb),
    ('create', null, '{"slug": "new", "kind": "gpu", "name": "New", "status": "draft",
      "summary": ""}'::jsonb)$$, 'each change of a product is written down, once');

-- admin_order_products, admin_order_plans
select is(tests.say('admin_order_products((select array_agg(id order by slug desc) from products))'),
  '()', 'products in another order');
select is((select string_agg(slug, ' ' order by sort) from products), 'retired published new draft',
  'hold it');
select is(tests.say(call), 'conflict / ids: These are not all ' || what, note)
from (values
  ('admin_order_products((select array_agg(id) from products where slug <> ''new''))',
    'products, each once.', 'one missing'),
  ('admin_order_products((select array_agg(id) || array_agg(id) from products))',
    'products, each once.', 'each twice'),
  ('admin_order_products(null)', 'products, each once.', 'none'),
  ('admin_order_plans((select product_id from plans where slug = ''draft''), (select array_agg(id)
    from plans))', 'plans of the product, each once.', 'one of another product')
) as cases (call, what, note);
select is(tests.say('admin_order_plans((select product_id from plans where slug = ''draft''),
  array[tests.plan(''draft''), tests.plan(''published'')])'), '()', 'plans in another order');
select is(
  (select string_agg(slug, ' ' order by sort) from plans where slug in ('draft', 'published')),
  'draft published', 'hold it');
select is((select max(version) from plans), 1, 'which is no change of a plan');

-- admin_save_plan
select is(pg_temp.save(tests.plan('published'), fields), want, note)
from (values
  ('{"vcpus": 2}', '2)', 'a field'),
  ('{"vcpus": 2, "regions": [{"region": "shut1", "stock": 5}, {"region": "open1", "stock": 5}]}',
    '2)', 'the same again'),
  ('{"price": {"hourly_micros": 1000, "monthly_cap_micros": 500000, "valid_from": null}}', '2)',
    'the price that holds'),
  ('{"price": null}', '2)', 'no word about the price')
) as cases (fields, want, note);
select is(pg_temp.prices(tests.plan('published')), '1000/500000 -10..', 'the price is as it was');
select is(
  pg_temp.save(tests.plan('published'), format(
    '{"price": {"hourly_micros": 900, "valid_from": "%s"}}', now() + interval '7 days')), '3)',
  'a price for later');
select is(pg_temp.prices(tests.plan('published')), '1000/500000 -10..7, 900/ 7..', 'is announced');
select is(
  (select (hourly_micros, next_hourly_micros, next_monthly_cap_micros, next_valid_from - now())::text
    from plan_catalogue where plan_id = tests.plan('published')), '(1000,900,,"7 days")',
  'and the catalogue says so');
select is(
  pg_temp.save(tests.plan('published'), format(
    '{"price": {"hourly_micros": 900, "valid_from": "%s"}}', now() + interval '7 days')), '3)',
  'announced again it is no change');
select is(
  pg_temp.save(tests.plan('published'), '{"price": {"hourly_micros": 1000,
    "monthly_cap_micros": 500000}}'), '3)', 'nor is the price that holds');
select is(
  pg_temp.save(tests.plan('published'), format(
    '{"price": {"hourly_micros": 800, "valid_from": "%s"}}', now() + interval '9 days')), '4)',
  'another one for later');
select is(pg_temp.prices(tests.plan('published')), '1000/500000 -10..9, 800/ 9..', 'takes its place');
select is(
  pg_temp.save(tests.plan('published'), format('{"price": {"hourly_micros": 1000,
    "monthly_cap_micros": 500000, "valid_from": "%s"}}', now() + interval '9 days')), '5)',
  'the price that holds, for later too');
select is(pg_temp.prices(tests.plan('published')), '1000/500000 -10..', 'takes the change back');
select is(pg_temp.save(tests.plan('published'), '{"price": {"hourly_micros": 700}}'), '6)',
  'another price from now on');
select is(pg_temp.prices(tests.plan('published')), '1000/500000 -10..0, 700/ 0..',
  'ends the one that held');
select is(
  tests.say(format('admin_save_plan(%L, %s, %L)', tests.plan('published'), 6, fields)),
  want, note)
from (values
  ('{"sort": 1}', 'invalid_input / sort: Unknown field.', 'an unknown field'),
  ('{"product": "draft"}', 'invalid_input / plan: An object of a plan''s fields.', 'a slug for an id'),
  ('{"product_id": "x"}', 'invalid_input / product_id: Unknown product.', 'no product'),
  ('{"vcpus": "2"}', 'invalid_input / vcpus: A whole number from 1 to 512.', 'a text'),
  ('{"vcpus": 1.5}', 'invalid_input / vcpus: A whole number from 1 to 512.', 'a fraction'),
  ('{"vcpus": 1e300}', 'invalid_input / vcpus: A whole number from 1 to 512.', 'beyond all bounds'),
  ('{"vcpus": null}', 'invalid_input / vcpus: Required.', 'null'),
  ('{"is_sample": "yes"}', 'invalid_input / is_sample: Must be true or false.', 'a word'),
  ('{"announced_retire_at": "infinity"}',
    'invalid_input / announced_retire_at: Must be a date and a time.', 'never'),
  ('{"announced_retire_at": "2027-02-30"}',
    'invalid_input / announced_retire_at: Must be a date and a time.', 'no such day'),
  ('{"gpu_count": 1}', 'invalid_input / gpu_model: Required with GPUs, and empty without.', 'GPU'),
  ('{"price": 5}', 'invalid_input / price: An object of hourly_micros, monthly_cap_micros and '
    'valid_from, or nothing.', 'a price without its parts'),
  ('{"hourly_micros": 5}', 'invalid_input / price: An object of hourly_micros, monthly_cap_micros '
    'and valid_from, or nothing.', 'a part without its price'),
  ('{"price": {"monthly_cap_micros": 5}}', 'invalid_input / hourly_micros: Required.', 'a cap'),
  ('{"price": {"hourly_micros": -5}}',
    'invalid_input / hourly_micros: More than 0, at most 1000 per hour.', 'a negative price'),
  ('{"price": {"hourly_micros": 5, "monthly_cap_micros": 4}}', 'invalid_input / '
    'monthly_cap_micros: At least the hourly price, at most 744000, or empty.', 'a low cap'),
  ('{"price": {"hourly_micros": 5, "valid_from": "2020-01-01"}}',
    'invalid_input / valid_from: A price begins now or later.', 'the past'),
  ('{"regions": []}', 'invalid_input / regions: A published plan needs at least one open region.',
    'no region'),
  ('{"regions": [{"region": "shut1"}]}',
    'invalid_input / regions: A published plan needs at least one open region.', 'a shut region'),
  ('{"regions": [{"region": "mars"}, {"region": "open1"}]}',
    'invalid_input / regions: Unknown region: mars.', 'a region that is not there'),
  ('{"regions": [{"region": "open1"}, {"region": "open1"}]}',
    'invalid_input / regions: Duplicate region: open1.', 'a region twice'),
  ('{"regions": [{"region": "open1", "stock": -1}]}',
    'invalid_input / regions: A stock is a whole number from 0, or empty.', 'a negative stock'),
  ('{"regions": "open1"}', 'invalid_input / regions: Must be a list of regions, each once, with a '
    'stock or nothing.', 'regions as a text'),
  ('{"slug": "draft"}', 'uniqueness_error / slug: Another plan has this name.', 'a slug taken')
) as cases (fields, want, note);
select is(pg_temp.version(tests.plan('published')), 6, 'what is refused changes nothing');

-- The hardware, as far as the provider tells it.
select is(
  tests.say(format('admin_save_plan(%L, 6, %L)', tests.plan('published'), fields)), want, note)
from (values
  ('{"network_mbit": 0}', 'invalid_input / network_mbit: A whole number of Mbit/s from 1 to 1000000, or empty.',
    'no network'),
  ('{"cpu_model": ""}', 'invalid_input / cpu_model: 1 to 60 characters, or empty.', 'no model'),
  ('{"disk_type": 5}', 'invalid_input / disk_type: Must be text.', 'a number for a kind')
) as cases (fields, want, note);
create function pg_temp.hardware() returns text language sql as $$
  select (cpu_model, disk_type, network_mbit)::text from plan_catalogue
  where plan_id = tests.plan('published')
$$;
select is(pg_temp.hardware(), '(,,)', 'nothing is told until it is set');
select is(
  pg_temp.save(tests.plan('published'),
    '{"cpu_model": "AMD EPYC 9454", "disk_type": "NVMe SSD", "network_mbit": 1000}'), '7)', 'it is set');
select is(pg_temp.hardware(), '("AMD EPYC 9454","NVMe SSD",1000)', 'and visitors read it');
select is(pg_temp.save(tests.plan('published'), '{"disk_type": "NVMe SSD"}'), '7)',
  'what is left out stays, and is no change');
select is(pg_temp.save(tests.plan('published'), '{"cpu_model": null}'), '8)', 'it is taken back');
select is(pg_temp.hardware(), '(,"NVMe SSD",1000)', 'alone');
select is(
  (select before || after from admin_plan_history(tests.plan('published')) limit 1),
  '{"cpu_model": null}', 'and written down');

select is(tests.say(format('admin_save_plan(%L, 5, ''{"vcpus": 9}'')', tests.plan('published'))),
  'conflict / version: Version 8 is stored now.', 'of two admins the second is told');
select is(tests.say(format('admin_save_plan(%L, 5, ''{}'')', gen_random_uuid())),
  'not_found / There is no such plan.', 'no such plan');
select results_eq(
  format('select action, actor_email, before, after from admin_plan_history(%L) limit 2 offset 2',
    tests.plan('published')),
  $$values
    ('update', 'admin@example.test', '{"hourly_micros": 1000, "monthly_cap_micros": 500000}'::jsonb,
      '{"hourly_micros": 700, "monthly_cap_micros": null}'::jsonb),
    ('update', 'admin@example.test', '{"valid_from": null}'::jsonb,
      jsonb_build_object('valid_from', now() + interval '9 days'))$$,
  'the history says who changed what');

select * from finish();
rollback;
