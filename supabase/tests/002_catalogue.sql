-- Rows of the catalogue that the personas try to reach: published, draft, and hidden because the product
-- or the region is.

create function tests.plan(name text) returns uuid
language sql immutable
as $$
  select ('30000000-0000-4000-8000-00000000000' || case name
    when 'published' then '1' when 'draft' then '2' when 'hidden' then '3'
    when 'kept' then '4' when 'beside' then '5' when 'never' then '6' end)::uuid
$$;

create function tests.product(name text) returns uuid
language sql immutable
as $$
  select ('50000000-0000-4000-8000-00000000000' || case name
    when 'published' then '1' when 'draft' then '2' when 'retired' then '3' end)::uuid
$$;

create function tests.place(name text) returns uuid
language sql immutable
as $$
  select ('40000000-0000-4000-8000-00000000000' || case name
    when 'open' then '1' when 'shut' then '2' end)::uuid
$$;

create function tests.seed_catalogue() returns void
language plpgsql
as $$
begin
  insert into app.regions (id, slug, name, country, enabled) values
    (tests.place('open'), 'open1', 'Open', 'AT', true),
    (tests.place('shut'), 'shut1', 'Shut', 'AT', false);
  insert into app.images (slug, family, version, min_disk_gib, status) values
    ('published-1', 'Debian', '13', 10, 'published'),
    ('draft-1', 'Debian', '14', 10, 'draft');
  insert into app.products (id, slug, kind, name, sort, status)
  select tests.product(slug), slug, 'vps', initcap(slug), sort, slug
  from (values ('published', 1), ('draft', 2), ('retired', 3)) as r (slug, sort);
  insert into app.plans (id, product_id, slug, cpu_type, vcpus, memory_mib, sort)
  select tests.plan(plan), p.id, plan, 'shared', 1, 1024, place
  from (values
    ('published', 'published', 1), ('draft', 'published', 2), ('hidden', 'draft', 3),
    ('kept', 'retired', 4), ('beside', 'retired', 5), ('never', 'retired', 6)
  ) as r (plan, product, place)
  join app.products p on p.slug = r.product;
  insert into app.plan_prices (plan_id, hourly_micros, monthly_cap_micros, valid_from)
  select id, 1000, 500000, now() - interval '10 days' from app.plans;
  insert into app.plan_regions (plan_id, region_id, stock)
  select l.id, r.id, 5 from app.plans l, app.regions r;
  update app.plans set status = 'published', first_published_at = now() - interval '9 days'
  where slug in ('published', 'hidden', 'kept', 'beside');
  update app.plans set status = 'retired' where slug in ('kept', 'never');
  -- Customers saved plans that are not for sale: one that was, one that never was, and one that is
  -- published in a product that is not.
  insert into app.instance_drafts (user_id, plan_id)
  select id, tests.plan(case email
    when 'user@example.test' then 'kept'
    when 'suspended.user@example.test' then 'never'
    when 'suspended.admin@example.test' then 'hidden'
    else 'published' end)
  from auth.users where email like '%@example.test';
end
$$;

-- The tables show the same, and also what a server of the suspended user has: see seed_used.
insert into tests.row_kinds (table_name, kind, condition) values
  ('app.regions', 'open', 'slug = ''open1'''),
  ('app.regions', 'used', 'slug = ''shut1'''),
  ('app.images', 'open', 'slug = ''published-1'''),
  ('app.images', 'used', 'slug = ''draft-1'''),
  ('app.products', 'open', 'slug = ''published'''),
  ('app.products', 'hidden', 'slug = ''draft'''),
  ('app.products', 'kept', 'slug = ''retired'''),
  ('app.plans', 'open', 'id = tests.plan(''published'')'),
  ('app.plans', 'hidden', 'id = tests.plan(''draft'')'),
  ('app.plans', 'hidden by its product', 'id = tests.plan(''hidden'')'),
  ('app.plans', 'hidden, never for sale', 'id = tests.plan(''never'')'),
  ('app.plans', 'kept', 'id = tests.plan(''kept'')'),
  ('app.plans', 'used', 'id = tests.plan(''beside'')'),
  ('app.plan_prices', 'open', 'plan_id = tests.plan(''published'')'),
  ('app.plan_prices', 'hidden', 'plan_id = tests.plan(''draft'')'),
  ('app.plan_prices', 'kept', 'plan_id = tests.plan(''kept'')'),
  ('app.plan_regions', 'open',
    'plan_id = tests.plan(''published'') and region_id = tests.place(''open'')'),
  ('app.plan_regions', 'hidden by its plan',
    'plan_id = tests.plan(''draft'') and region_id = tests.place(''open'')'),
  ('app.plan_regions', 'used',
    'plan_id = tests.plan(''published'') and region_id = tests.place(''shut'')'),
  ('app.instance_states', 'open', 'state = ''running'''),
  ('app.instance_transitions', 'open', 'action = ''create''');

insert into tests.row_kinds (table_name, kind, condition, given) values
  ('region_catalogue', 'open', 'slug = ''open1''', default),
  ('region_catalogue', 'hidden', 'slug = ''shut1''', default),
  ('image_catalogue', 'open', 'slug = ''published-1''', default),
  ('image_catalogue', 'hidden', 'slug = ''draft-1''', default),
  ('product_catalogue', 'open', 'slug = ''published''', default),
  ('product_catalogue', 'hidden', 'slug = ''draft''', default),
  ('product_catalogue', 'hidden around what is kept', 'slug = ''retired''', default),
  ('plan_catalogue', 'open', 'plan_id = tests.plan(''published'')', default),
  ('plan_catalogue', 'hidden', 'plan_id = tests.plan(''draft'')', default),
  ('plan_catalogue', 'hidden by its product', 'plan_id = tests.plan(''hidden'')', default),
  ('plan_catalogue', 'kept', 'plan_id = tests.plan(''kept'')', default),
  ('plan_catalogue', 'hidden beside what is kept', 'plan_id = tests.plan(''beside'')', default),
  ('plan_catalogue', 'hidden, never for sale', 'plan_id = tests.plan(''never'')', default),
  ('price_catalogue', 'open', 'plan_id = tests.plan(''published'')', default),
  ('price_catalogue', 'hidden', 'plan_id = tests.plan(''draft'')', default),
  ('price_catalogue', 'kept', 'plan_id = tests.plan(''kept'')', default),
  ('stock_catalogue', 'open',
    'plan_id = tests.plan(''published'') and region_id = tests.place(''open'')', default),
  ('stock_catalogue', 'hidden by its plan',
    'plan_id = tests.plan(''draft'') and region_id = tests.place(''open'')', default),
  ('stock_catalogue', 'hidden by its region',
    'plan_id = tests.plan(''published'') and region_id = tests.place(''shut'')', default),
  ('stock_catalogue', 'kept',
    'plan_id = tests.plan(''kept'') and region_id = tests.place(''open'')', default),
  ('instance_state_catalogue', 'open', 'state = ''running''', default),
  ('instance_transition_catalogue', 'open', 'action = ''create''', default);

insert into tests.row_kinds (table_name, kind, condition, given) values
  -- The row exists already, so an insert that is allowed adds none.
  ('instance_drafts', 'own', 'user_id = %L',
    '(user_id, plan_id) values (%L, tests.plan(''published'')) on conflict do nothing'),
  ('instance_drafts', 'a stranger''s', 'user_id = tests.stranger()',
    '(user_id, plan_id) values (tests.stranger(), tests.plan(''published''))'
    ' on conflict do nothing'),
  -- Without a condition on a column, PostgreSQL does not apply the policy for select.
  ('instance_drafts', 'every', 'true', default);

insert into tests.row_kinds (table_name, kind, condition)
select distinct table_name, 'no', 'false' from tests.row_kinds
on conflict do nothing;

insert into tests.allowed (persona, table_name, verb, kind, met)
select p.name, k.table_name, 'select', k.kind,
  case
    when k.kind = 'open' then 1
    when k.kind like 'hidden%' then (p.name in ('support', 'admin'))::int
    when k.kind = 'kept' then (p.name in ('user', 'support', 'admin'))::int
    when k.kind = 'used' then (p.name in ('suspended user', 'support', 'admin'))::int
    when k.kind in ('own', 'every') then (p.name <> 'deleted user')::int
    else 0
  end
from tests.personas p, tests.row_kinds k
where (p.api_role = 'authenticated' or (p.api_role = 'anon' and k.table_name <> 'instance_drafts'))
  and not exists (
    select from tests.row_kinds c where (c.table_name, c.kind) = (k.table_name, 'closed'))
  and not exists (select from tests.allowed a where a.table_name = k.table_name);

insert into tests.allowed (persona, table_name, verb, kind, met)
select p.name, 'instance_drafts', v.verb, k.kind,
  case
    when v.verb <> 'insert' then (k.kind in ('own', 'every') and is_active)::int::text
    -- Without a row of values: a plan is missing, if the person may have a draft at all.
    when k.kind in ('no', 'every') then case when is_active then '23502' else '42501' end
    when k.kind = 'own' and is_active then '0'
    else '42501'
  end
from (
  select name, name in ('user', 'support', 'admin') as is_active
  from tests.personas where api_role = 'authenticated'
) p, (values ('own'), ('a stranger''s'), ('every'), ('no')) as k (kind),
  (values ('insert'), ('update'), ('delete')) as v (verb);

insert into tests.writable (table_name, verb, column_name)
select 'instance_drafts', verb, column_name
from unnest(array['insert', 'update']) verb,
  unnest(array['user_id', 'plan_id', 'region_id', 'image_id']) column_name;

insert into tests.procedures (call, admin_gets, for_everybody) values
  ('select public.cost_micros(10200, 6800000, 3600, 1)', '1', true),
  ('select * from public.admin_save_product(null, null,'
    ' ''{"slug": "new", "kind": "vps", "name": "New"}'')', '1', false),
  ('select public.admin_order_products('
    'array[tests.product(''draft''), tests.product(''published''), tests.product(''retired'')])',
    '1', false),
  ('select public.admin_order_plans(tests.product(''published''),'
    ' array[tests.plan(''draft''), tests.plan(''published'')])', '1', false),
  ('select * from public.admin_save_plan(tests.plan(''published''), 1, ''{"vcpus": 2}'')', '1', false),
  ('select * from public.admin_set_plan_status(tests.plan(''published''), 1, ''retired'')', '1',
    false),
  ('select public.admin_delete_plan(tests.plan(''draft''), 1)', '1', false),
  ('select public.admin_count_saved(array[''published''])', '1', false),
  ('select * from public.admin_plan_holders(tests.plan(''published''))', '3', false),
  ('select * from public.admin_plan_history(tests.plan(''published''))', '0', false),
  ('select * from public.admin_import_plans(''[{}]'')', '1', false),
  ('select * from public.admin_list_regions()', '2', false),
  ('select * from public.admin_save_region(tests.place(''open''), 1, ''{"name": "New"}'','
    ' ''To test'')', '1', false),
  ('select * from public.admin_set_region_status(tests.place(''shut''), 1, ''open'', ''To test'')',
    '1', false),
  ('select public.admin_delete_region(tests.place(''shut''), 1, ''To test'')', 'in_use', false),
  ('select * from public.admin_list_images()', '2', false),
  ('select * from public.admin_save_image(tests.image(), 1, ''{"family": "New"}'', ''To test'')', '1',
    false),
  ('select * from public.admin_set_image_status(tests.image(), 1, ''retired'', ''To test'')', '1',
    false),
  ('select public.admin_delete_image(tests.image(), 1, ''To test'')', 'in_use', false),
  ('select * from public.admin_catalogue_overview()', '1', false),
  ('select * from public.admin_catalogue_attention()', '0', false);

-- Returns the result of a call: its rows, or the code word and the facts.
create function tests.say(call text) returns text
language plpgsql as $$
declare
  said text;
  facts text;
begin
  execute format('select string_agg(r::text, '' '') from (select * from %s) r', call) into said;
  return said;
exception when others then
  get stacked diagnostics facts = pg_exception_detail;
  return sqlerrm || ' / ' || facts;
end
$$;

-- The tables are closed to everyone whom a test can become. After this, until the transaction ends, an
-- unqualified name such as plans shows all rows of that table to anyone.
create function tests.show_tables() returns void
language plpgsql as $$
declare
  name text;
begin
  foreach name in array array[
    'plans', 'products', 'plan_prices', 'plan_regions', 'regions', 'images'] loop
    execute format('create temporary view %1$I as select * from app.%1$I', name);
    execute format('grant select on pg_temp.%I to authenticated', name);
  end loop;
end
$$;
