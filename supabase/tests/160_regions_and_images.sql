-- What admins do with regions and images: what is stored, what is refused, and what is recorded.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();
select tests.seed_workspaces();
select tests.seed_instances();
select tests.show_tables();
select tests.become('admin');

create function pg_temp.version_of(place text) returns integer language sql as
  'select version from regions where slug = place';
create function pg_temp.revision_of(name text) returns integer language sql as
  'select row_version from images where slug = name';
-- The answer without its id.
create function pg_temp.region_call(name text, place text, rest text) returns text language sql as $$
  select regexp_replace(tests.say(format('%s((select id from regions where slug = %L), %s)', name, place,
    rest)), '^\(.*,', '(')
$$;
create function pg_temp.image_call(name text, image text, rest text) returns text language sql as $$
  select regexp_replace(tests.say(format('%s((select id from images where slug = %L), %s)', name, image,
    rest)), '^\(.*,', '(')
$$;
create function pg_temp.events(kind text) returns text language sql as $$
  select string_agg(concat_ws(' ', action, reason, before, after), '; ' order by id)
  from audit_events where entity = kind
$$;

-- admin_list_regions
select is(
  (select to_jsonb(r) - 'id' from admin_list_regions() r where slug = 'open1'),
  '{"slug": "open1", "name": "Open", "country": "AT", "status": "open", "sort": 0,
    "version": 1, "plans": 3, "unlimited": 0, "stock": 15, "servers": 12, "restorable": 4,
    "only_here": ["beside", "hidden", "published"]}'::jsonb
    || (select jsonb_build_object(
      'servers', (select count(*) from instance_list where deleted_at is null),
      'restorable', (select count(*) from instance_list where deleted_at is not null))),
  'a region with its plans, stock and servers');
select is((select (status, plans, servers, only_here)::text from admin_list_regions() where slug = 'shut1'),
  '(closed,3,0,{})', 'a closed one');

-- admin_save_region
select is(tests.say(format('admin_save_region(null, null, %L, %L)', region, why)), want, note)
from (values
  ('{"slug": "new1", "name": "New"}', 'To test', 'invalid_input / country: Required.', 'no country'),
  ('{"slug": "New 1", "name": "New", "country": "AT"}', 'To test',
    'invalid_input / slug: Lower-case letters and digits, beginning with a letter, 2 to 20.', 'a bad slug'),
  ('{"slug": "new1", "name": " New", "country": "AT"}', 'To test',
    'invalid_input / name: Remove spaces at the start or end.', 'a blank'),
  ('{"slug": "new1", "name": "", "country": "AT"}', 'To test',
    'invalid_input / name: 1 to 60 characters.', 'no name'),
  ('{"slug": "new1", "name": "New", "country": "at"}', 'To test',
    'invalid_input / country: Two capital letters, such as DE.', 'a small country'),
  ('{"slug": "new1", "name": "New", "country": "AT", "sort": 10000}', 'To test',
    'invalid_input / sort: A whole number from 0 to 9999.', 'far down'),
  ('{"slug": "new1", "name": "New", "country": "AT", "sort": "1"}', 'To test',
    'invalid_input / sort: A whole number.', 'no number'),
  ('{"slug": "new1", "name": "New", "country": "AT", "enabled": true}', 'To test',
    'invalid_input / enabled: Unknown field.', 'open at once'),
  ('{"slug": "new1", "name": "New", "country": "AT", "version": 1}', 'To test',
    'invalid_input / version: Unknown field.', 'its own version'),
  ('[]', 'To test', 'invalid_input / fields: An object.', 'a list'),
  ('{"slug": "open1", "name": "New", "country": "AT"}', 'To test',
    'uniqueness_error / slug: Another region has this slug.', 'a slug taken'),
  ('{"slug": "new1", "name": "New", "country": "AT"}', ' ',
    'invalid_input / reason: 3 to 500 visible characters.', 'no reason')
) as cases (region, why, want, note);
select is((select count(*) from regions), 2::bigint, 'nothing was stored');
select is(pg_temp.events('region'), null, 'and nothing recorded');

select matches(
  tests.say('admin_save_region(null, null, ''{"slug": "new1", "name": "New", "country": "AT"}'', '' We grow '')'),
  ',1\)$', 'a new region');
select is((select (status, sort, plans, servers)::text from admin_list_regions() where slug = 'new1'),
  '(closed,1,0,0)', 'begins closed, the last in the list');
select is((select count(*) from region_catalogue where slug = 'new1'), 1::bigint, 'staff see it');
select tests.become('anonymous');
select is((select count(*) from region_catalogue where slug = 'new1'), 0::bigint, 'visitors do not');
select tests.become('admin');
select is(pg_temp.region_call('admin_save_region', 'new1', given), want, note)
from (values
  ('1, ''{"name": "Newer"}'', ''A better name''', '(2)', 'changed'),
  ('1, ''{"name": "Other"}'', ''A better name''', 'conflict / version: Version 2 is stored now.', 'seen before'),
  ('null, ''{"name": "Other"}'', ''A better name''', 'conflict / version: Version 2 is stored now.', 'never seen'),
  ('2, ''{"name": "Newer"}'', ''A better name''', '(2)', 'the same is no change'),
  ('2, ''{"slug": "new2"}'', ''A better slug''', '(3)', 'a slug that nothing uses')
) as cases (given, want, note);
select is(pg_temp.region_call('admin_save_region', 'open1', '1, ''{"slug": "open2"}'', ''To test'''),
  'invalid_input / slug: Servers use it, and the engine knows it by this slug.', 'a slug that servers use');
select is(tests.say(format('admin_save_region(%L, 1, ''{}'', ''To test'')', gen_random_uuid())),
  'not_found / There is no such region.', 'no such region');
select is(pg_temp.events('region'),
  'create We grow {"name": "New", "slug": "new1", "sort": 1, "country": "AT"}; '
  'update A better name {"name": "New"} {"name": "Newer"}; '
  'update A better slug {"slug": "new1"} {"slug": "new2"}', 'each is recorded once, with its reason');
select is((select array_agg(distinct (actor, actor_role, via)::text) from audit_events where entity = 'region'),
  array['(00000000-0000-4000-8000-000000000004,admin,admin)'], 'and by whom');

-- admin_set_region_status
select is(pg_temp.region_call('admin_set_region_status', place, given), want, note)
from (values
  ('open1', '1, ''shut'', ''To test''', 'invalid_input / new_status: One of open, closed, retired.', 'unknown'),
  ('open1', '1, null, ''To test''', 'invalid_input / new_status: One of open, closed, retired.', 'null'),
  ('open1', '1, ''closed'', ''x''', 'invalid_input / reason: 3 to 500 visible characters.', 'no reason'),
  ('open1', '2, ''closed'', ''To test''', 'conflict / version: Version 1 is stored now.', 'seen before'),
  ('none1', '1, ''closed'', ''To test''', 'not_found / There is no such region.', 'no such region'),
  ('open1', '1, ''closed'', ''To test''',
    'in_use / 3 published plans are offered in no other open region: beside, hidden, published.',
    'the only open region'),
  ('open1', '1, ''retired'', ''To test''',
    'in_use / 3 published plans are offered in no other open region: beside, hidden, published.',
    'nor retired'),
  ('open1', '1, ''open'', ''To test''', '(1)', 'open already'),
  ('shut1', '1, ''open'', ''Racks arrived''', '(2)', 'another one opened'),
  ('open1', '1, ''closed'', ''Cooling failed''', '(2)', 'then the first can be closed'),
  ('open1', '2, ''retired'', ''To test''',
    format('in_use / %s servers are there, also counting deleted ones that can be restored.',
      (select count(*) from instance_list)), 'but not retired, because of its servers'),
  ('shut1', '2, ''closed'', ''To test''',
    'in_use / 3 published plans are offered in no other open region: beside, hidden, published.',
    'and the other one stays open'),
  ('new2', '3, ''retired'', ''No power there''', '(4)', 'a region without servers is retired'),
  ('new2', '4, ''closed'', ''Power came back''', '(5)', 'comes back'),
  ('new2', '5, ''retired'', ''And went again''', '(6)', 'and is retired again')
) as cases (place, given, want, note);
select is((select string_agg(concat_ws(' ', slug, status), ', ' order by slug) from admin_list_regions()),
  'new2 retired, open1 closed, shut1 open', 'the states');
select is((select array_agg(retired_at is not null order by slug) from region_catalogue), '{t,f,f}',
  'staff see which one is retired');
select is(
  (select string_agg(concat_ws(' ', action, reason, before ->> 'status', after ->> 'status'), ', ' order by id)
    from audit_events where entity = 'region' and after ? 'status'),
  'open Racks arrived closed open, close Cooling failed open closed, retire No power there closed retired, '
  'close Power came back retired closed, retire And went again closed retired', 'the record');

-- A closed region: nothing new begins there, and what is there goes on.
select tests.become('user');
create function pg_temp.create_in(place uuid) returns text language sql as $$
  select tests.say(format('create_instance(%L)', jsonb_build_object(
    'workspace_id', tests.workspace(auth.uid(), 'owner'), 'name', 'fresh', 'plan_id',
    tests.plan('published'), 'region_id', place, 'image_id', tests.image(), 'hourly_micros', 1000)))
$$;
select is(pg_temp.create_in(tests.place('open')), 'invalid_input / region_id: This region is not open.',
  'no server is created in a closed region');
select matches(pg_temp.create_in(tests.place('shut')), 'instances', 'but in an open one');
select matches(
  tests.say(format('request_instance_action(%L, %L)', tests.instance(tests.workspace(auth.uid(), 'owner'), state), kind)),
  'action_id|id', kind || ' goes on in a closed region')
from (values ('stopped', 'start'), ('running', 'reboot'), ('deleted', 'restore')) as cases (state, kind);
select is((select count(*) from stock_catalogue where region_slug = 'open1'), 0::bigint,
  'customers see no stock there');
select tests.become('admin');

-- admin_delete_region
select is(pg_temp.region_call('admin_delete_region', place, given), want, note)
from (values
  ('new2', '5, ''To test''', 'conflict / version: Version 6 is stored now.', 'seen before'),
  ('new2', '6, ''''', 'invalid_input / reason: 3 to 500 visible characters.', 'no reason'),
  ('none1', '6, ''To test''', 'not_found / There is no such region.', 'no such region'),
  ('shut1', '2, ''To test''', 'in_use / 6 plans, 1 server named it.', 'a region in use'),
  ('new2', '6, ''Never used''', '()', 'a region that nothing names')
) as cases (place, given, want, note);
select is((select count(*) from regions where slug = 'new2'), 0::bigint, 'is gone');
select is((select (reason, before ->> 'slug', after is null)::text from audit_events
  where entity = 'region' and action = 'delete'), '("Never used",new2,t)', 'but not forgotten');

-- admin_list_images
select is((select to_jsonb(i) - 'id' - 'servers' from admin_list_images() i where slug = 'published-1'),
  '{"slug": "published-1", "family": "Debian", "version": "13", "min_disk_gib": 10, "status": "published",
    "sort": 0, "row_version": 1, "plans": 3, "plans_in_all": 3}', 'an image with the plans that hold it');
select is((select servers from admin_list_images() where slug = 'published-1'),
  (select count(*) from instance_list where deleted_at is null), 'and its servers');
reset role;
update app.plans set disk_gib = 9 where id = tests.plan('published');
select tests.become('admin');
select is((select plans from admin_list_images() where slug = 'published-1'), 2::bigint,
  'a plan with too little disk does not count');

-- admin_save_image
select is(tests.say(format('admin_save_image(null, null, %L, %L)', image, why)), want, note)
from (values
  ('{"slug": "debian-15", "family": "Debian", "version": "15"}', 'To test',
    'invalid_input / min_disk_gib: Required.', 'no disk'),
  ('{"slug": "debian-15", "family": "Debian", "version": "15", "min_disk_gib": 0}', 'To test',
    'invalid_input / min_disk_gib: A whole number of GiB from 1 to 1048576.', 'an empty disk'),
  ('{"slug": "debian..15", "family": "Debian", "version": "15", "min_disk_gib": 10}', 'To test',
    'invalid_input / slug: Lower-case letters and digits, separated by single dots or hyphens, starting '
    'with a letter, at most 40 characters.', 'a bad slug'),
  ('{"slug": "debian-15", "family": "Debian", "version": "", "min_disk_gib": 10}', 'To test',
    'invalid_input / version: 1 to 40 characters.', 'no version'),
  ('{"slug": "debian-15", "family": "Debian", "version": "15", "min_disk_gib": 10, "status": "published"}',
    'To test', 'invalid_input / status: Unknown field.', 'published at once'),
  ('{"slug": "draft-1", "family": "Debian", "version": "15", "min_disk_gib": 10}', 'To test',
    'uniqueness_error / slug: Another image has this slug.', 'a slug taken'),
  ('{"slug": "debian-15", "family": "Debian", "version": "15", "min_disk_gib": 10}', '',
    'invalid_input / reason: 3 to 500 visible characters.', 'no reason')
) as cases (image, why, want, note);
select matches(
  tests.say('admin_save_image(null, null, ''{"slug": "debian-15", "family": "Debian", "version": "15",'
    ' "min_disk_gib": 10}'', ''Released'')'), ',1\)$', 'a new image');
select is((select (status, sort, servers)::text from admin_list_images() where slug = 'debian-15'),
  '(draft,1,0)', 'is a draft, the last in the list');
select is(pg_temp.image_call('admin_save_image', image, given), want, note)
from (values
  ('debian-15', '1, ''{"version": "15.1"}'', ''Point release''', '(2)', 'changed'),
  ('debian-15', '1, ''{"version": "15.2"}'', ''Point release''', 'conflict / version: Version 2 is stored now.', 'seen before'),
  ('debian-15', '2, ''{"version": "15.1"}'', ''Point release''', '(2)', 'the same is no change'),
  ('published-1', '1, ''{"slug": "debian-13"}'', ''Point release''',
    'invalid_input / slug: Servers use it, and the engine knows it by this slug.', 'a slug that servers use')
) as cases (image, given, want, note);

select is(tests.say(format('admin_save_image(%L, 1, ''{}'', ''To test'')', gen_random_uuid())),
  'not_found / There is no such image.', 'no such image');

-- admin_set_image_status
select is(pg_temp.image_call('admin_set_image_status', image, given), want, note)
from (values
  ('debian-15', '2, ''draft'', ''To test''', 'invalid_input / new_status: One of published, retired.', 'unknown'),
  ('debian-15', '2, ''published'', ''''', 'invalid_input / reason: 3 to 500 visible characters.', 'no reason'),
  ('debian-15', '1, ''published'', ''To test''', 'conflict / version: Version 2 is stored now.', 'seen before'),
  ('debian-15', '2, ''published'', ''Tested''', '(3)', 'published'),
  ('debian-15', '3, ''published'', ''Tested''', '(3)', 'published already'),
  ('debian-15', '3, ''retired'', ''End of life''', '(4)', 'retired'),
  ('published-1', '1, ''retired'', ''End of life''', '(2)', 'one that servers run')
) as cases (image, given, want, note);
select is(pg_temp.events('image'),
  'create Released {"slug": "debian-15", "sort": 1, "family": "Debian", "version": "15", "min_disk_gib": 10}; '
  'update Point release {"version": "15"} {"version": "15.1"}; '
  'publish Tested {"status": "draft"} {"status": "published"}; '
  'retire End of life {"status": "published"} {"status": "retired"}; '
  'retire End of life {"status": "published"} {"status": "retired"}', 'the record');
select tests.become('user');
select is(pg_temp.create_in(tests.place('shut')), 'invalid_input / image_id: This image cannot be used.',
  'no server gets a retired image');
select tests.become('admin');

-- admin_delete_image
reset role;
update app.instance_drafts set image_id = (select id from app.images where slug = 'draft-1');
select tests.become('admin');
select is(pg_temp.image_call('admin_delete_image', image, given), want, note)
from (values
  ('debian-15', '4, ''To test''', 'in_use / It is not a draft any more.', 'what was published stays'),
  ('draft-1', '2, ''To test''', 'conflict / version: Version 1 is stored now.', 'seen before'),
  ('draft-1', '1, ''''', 'invalid_input / reason: 3 to 500 visible characters.', 'no reason'),
  ('draft-1', '1, ''To test''', 'in_use / 6 saved configurations named it.', 'what people saved stays')
) as cases (image, given, want, note);
reset role;
update app.instance_drafts set image_id = null;
select tests.become('admin');
select is(pg_temp.image_call('admin_delete_image', 'draft-1', '1, ''A mistake'''), '()', 'a draft is deleted');
select is((select (reason, before ->> 'slug')::text from audit_events where entity = 'image' and action = 'delete'),
  '("A mistake",draft-1)', 'but not forgotten');

select * from finish();
rollback;
