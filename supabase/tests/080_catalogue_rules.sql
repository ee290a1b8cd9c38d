-- What a row of the catalogue may contain, for every role that writes it.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();
-- Deferred checks of these rows run now, so that they do not fail with the changes below.
set constraints all immediate;
set constraints all deferred;

create function pg_temp.try(statement text) returns text
language plpgsql as $$
declare
  broken text;
begin
  execute statement;
  set constraints all immediate;
  set constraints all deferred;
  raise exception using errcode = 'TSTOK';
exception
  when sqlstate 'TSTOK' then return 'stored';
  when others then
    get stacked diagnostics broken = constraint_name;
    return coalesce(nullif(broken, ''), sqlerrm);
end
$$;

select is(
  pg_temp.try(format('update %I set %I = %s where %s', t, c, v,
    case t when 'plans' then 'id = tests.plan(''draft'')'
      when 'plan_regions' then 'plan_id = tests.plan(''draft'')'
      when 'products' then 'slug = ''draft''' else 'sort = 0' end)),
  want, format('%s.%s = %s', t, c, left(v, 40)))
from (values
  ('plans', 'slug', '''c1.small-2''', 'stored'),
  ('plans', 'slug', '''C1''', 'plans_slug_pattern'),
  ('plans', 'slug', '''1c''', 'plans_slug_pattern'),
  ('plans', 'slug', '''c1..small''', 'plans_slug_pattern'),
  ('plans', 'slug', '''c1.''', 'plans_slug_pattern'),
  ('plans', 'slug', 'repeat(''x'', 41)', 'plans_slug_pattern'),
  ('plans', 'slug', 'E''c1\n''', 'plans_slug_pattern'),
  ('plans', 'slug', '''published''', 'plans_slug_key'),
  ('plans', 'summary', 'repeat(''x'', 120)', 'stored'),
  ('plans', 'summary', 'repeat(''x'', 121)', 'plans_summary_length'),
  ('plans', 'summary', ''' x''', 'plans_summary_trimmed'),
  ('plans', 'summary', 'E''a\u202eb''', 'plans_summary_visible'),
  ('plans', 'virtualization', '''virtual_machine''', 'stored'),
  ('plans', 'virtualization', '''vm''', 'plans_virtualization_known'),
  ('plans', 'cpu_type', '''turbo''', 'plans_cpu_type_known'),
  ('plans', 'vcpus', '0', 'plans_vcpus_range'),
  ('plans', 'vcpus', '512', 'stored'),
  ('plans', 'vcpus', '513', 'plans_vcpus_range'),
  ('plans', 'memory_mib', '127', 'plans_memory_mib_range'),
  ('plans', 'memory_mib', '16777217', 'plans_memory_mib_range'),
  ('plans', 'disk_gib', '0', 'plans_disk_gib_range'),
  ('plans', 'disk_gib', 'null', 'stored'),
  ('plans', 'transfer_gib', '-1', 'plans_transfer_gib_range'),
  ('plans', 'transfer_gib', 'null', 'stored'),
  ('plans', 'gpu_count', '17', 'plans_gpu_count_range'),
  ('plans', 'gpu_count', '1', 'plans_gpu_model_together'),
  ('plans', 'gpu_model', '''H100''', 'plans_gpu_model_together'),
  ('plans', 'gpu_vram_gib', '80', 'plans_gpu_vram_gib_together'),
  ('plans', 'cpu_model', '''AMD EPYC 9454''', 'stored'),
  ('plans', 'cpu_model', '''''', 'plans_cpu_model_length'),
  ('plans', 'cpu_model', 'repeat(''x'', 61)', 'plans_cpu_model_length'),
  ('plans', 'cpu_model', ''' x''', 'plans_cpu_model_trimmed'),
  ('plans', 'cpu_model', 'E''a\u202eb''', 'plans_cpu_model_visible'),
  ('plans', 'disk_type', '''NVMe SSD''', 'stored'),
  ('plans', 'disk_type', 'repeat(''x'', 41)', 'plans_disk_type_length'),
  ('plans', 'disk_type', '''x ''', 'plans_disk_type_trimmed'),
  ('plans', 'disk_type', 'E''a\u200bb''', 'plans_disk_type_visible'),
  ('plans', 'network_mbit', '1000000', 'stored'),
  ('plans', 'network_mbit', '0', 'plans_network_mbit_range'),
  ('plans', 'network_mbit', '1000001', 'plans_network_mbit_range'),
  ('plans', 'status', '''gone''', 'plans_status_known'),
  ('plans', 'status', '''published''', 'plans_first_published_at_given'),
  ('plan_regions', 'stock', '0', 'stored'),
  ('plan_regions', 'stock', 'null', 'stored'),
  ('plan_regions', 'stock', '-1', 'plan_regions_stock_range'),
  ('products', 'kind', '''mainframe''', 'products_kind_known'),
  ('products', 'slug', '''published''', 'products_slug_key'),
  ('products', 'slug', '''a.b''', 'products_slug_pattern'),
  ('products', 'name', '''''', 'products_name_length'),
  ('products', 'name', 'E''a\u200bb''', 'products_name_visible'),
  ('regions', 'country', '''Austria''', 'regions_country_code'),
  ('regions', 'slug', '''FRA''', 'regions_slug_pattern'),
  ('images', 'min_disk_gib', '0', 'images_min_disk_gib_range'),
  ('images', 'status', '''old''', 'images_status_known')
) as cases (t, c, v, want);

select is(pg_temp.try(
  'update plans set gpu_count = 2, gpu_model = ''H100'', gpu_vram_gib = 80
   where id = tests.plan(''draft'')'), 'stored', 'the facts of a GPU together');

-- Prices
select is(
  pg_temp.try(format(
    'insert into plan_prices (plan_id, currency, hourly_micros, monthly_cap_micros, valid_from, valid_to)
     values (tests.plan(''draft''), %L, %s, %s, now() + %L, now() + %L)',
    currency, hourly, cap, begins::interval, ends::interval)),
  want, note)
from (values
  ('CHF', '1', 'null', '0', null, 'stored', 'the least, in another currency'),
  ('CHF', '1000000000', '744000000000', '0', '1 day', 'stored', 'the most'),
  ('CHF', '0', 'null', '0', null, 'plan_prices_hourly_micros_range', 'nothing'),
  ('CHF', '-1', 'null', '0', null, 'plan_prices_hourly_micros_range', 'less than nothing'),
  ('CHF', '1000000001', 'null', '0', null, 'plan_prices_hourly_micros_range', 'too much'),
  ('CHF', '10', '9', '0', null, 'plan_prices_monthly_cap_micros_range', 'a cap below the hour'),
  ('CHF', '10', '-5', '0', null, 'plan_prices_monthly_cap_micros_range', 'a negative cap'),
  ('CHF', '10', '744000000001', '0', null, 'plan_prices_monthly_cap_micros_range', 'a huge cap'),
  ('chf', '1', 'null', '0', null, 'plan_prices_currency_code', 'a currency in small letters'),
  ('CHF', '1', 'null', '2 days', '1 day', 'plan_prices_valid_to_after', 'an end before the beginning'),
  ('CHF', '1', 'null', '1 day', '1 day', 'plan_prices_valid_to_after', 'no time at all'),
  ('EUR', '1', 'null', '5 days', null, 'plan_prices_no_overlap', 'beside the open one'),
  ('EUR', '1', 'null', '-20 days', '-9 days', 'plan_prices_no_overlap', 'into the open one'),
  ('EUR', '1', 'null', '-20 days', '-10 days', 'stored', 'right before the open one, of a draft')
) as cases (currency, hourly, cap, begins, ends, want, note);

-- The past
select is(pg_temp.try(statement), want, statement)
from (values
  ('update plan_prices set hourly_micros = 1 where plan_id = tests.plan(''published'')', 'forbidden'),
  ('update plan_prices set monthly_cap_micros = null where plan_id = tests.plan(''draft'')',
    'forbidden'),
  ('update plan_prices set valid_from = now() where plan_id = tests.plan(''published'')',
    'forbidden'),
  ('update plan_prices set plan_id = tests.plan(''draft'')', 'forbidden'),
  ('update plan_prices set valid_to = now() - interval ''1 second''', 'forbidden'),
  ('insert into plan_prices (plan_id, currency, hourly_micros, valid_from, valid_to) values
     (tests.plan(''draft''), ''CHF'', 1, now() - interval ''9 days'', now() - interval ''8 days'');
   update plan_prices set valid_to = now() + interval ''1 day'' where currency = ''CHF''',
    'forbidden'),
  ('update plan_prices set valid_to = now() where plan_id = tests.plan(''draft'')', 'stored'),
  ('delete from plan_prices where plan_id = tests.plan(''published'')', 'forbidden'),
  ('delete from plan_prices where plan_id = tests.plan(''draft'')', 'stored'),
  ('truncate plan_prices', 'forbidden'),
  ('insert into plan_prices (plan_id, hourly_micros, valid_from, valid_to) values
     (tests.plan(''published''), 1, now() - interval ''30 days'', now() - interval ''20 days'')',
    'forbidden'),
  ('update plan_prices set valid_to = now() + interval ''1 day''
     where plan_id = tests.plan(''published'');
   insert into plan_prices (plan_id, hourly_micros, valid_from) values
     (tests.plan(''published''), 1, now() + interval ''1 day'')', 'stored'),
  ('delete from plans where id = tests.plan(''published'')', 'plan_prices_plan_id_fkey'),
  ('delete from plans where id = tests.plan(''hidden'')', 'plan_prices_plan_id_fkey')
) as cases (statement, want);

-- For sale: a price from now on without a gap, and an open region
select is(pg_temp.try(statement), want, note)
from (values
  ('update plan_prices set valid_to = now() + interval ''1 day''
     where plan_id = tests.plan(''published'')', 'plans_for_sale', 'a last price that ends'),
  ('update plan_prices set valid_to = now() where plan_id = tests.plan(''published'')',
    'plans_for_sale', 'a last price that ends now'),
  ('update plan_prices set valid_to = now() + interval ''1 day''
     where plan_id = tests.plan(''published'');
   insert into plan_prices (plan_id, hourly_micros, valid_from) values
     (tests.plan(''published''), 1, now() + interval ''2 days'')', 'plans_for_sale', 'a gap'),
  ('update plan_prices set valid_to = now() + interval ''1 day''
     where plan_id = tests.plan(''published'');
   insert into plan_prices (plan_id, currency, hourly_micros, valid_from) values
     (tests.plan(''published''), ''CHF'', 1, now() + interval ''1 day'')', 'plans_for_sale',
    'going on in another currency'),
  ('delete from plan_regions where plan_id = tests.plan(''published'')', 'plans_for_sale',
    'no region'),
  ('delete from plan_regions where plan_id = tests.plan(''published'')
     and region_id = tests.place(''open'')', 'plans_for_sale', 'no region that is open'),
  ('delete from plan_regions where plan_id = tests.plan(''published'')
     and region_id = tests.place(''shut'')', 'stored', 'one region less'),
  ('update plan_regions set plan_id = tests.plan(''hidden'')
     where plan_id = tests.plan(''published'')', 'plan_regions_pkey', 'regions carried elsewhere'),
  ('delete from plan_regions where plan_id = tests.plan(''draft'');
   update plan_regions set plan_id = tests.plan(''draft'')
     where plan_id = tests.plan(''published'')', 'plans_for_sale', 'regions given away'),
  ('update regions set enabled = false', 'plans_for_sale', 'the last region shut'),
  ('delete from regions where slug = ''open1''', 'plan_regions_region_id_fkey', 'the region gone'),
  ('delete from plan_regions where plan_id = tests.plan(''draft'')', 'stored', 'a draft without'),
  ('update plans set status = ''published'', first_published_at = now()
     where id = tests.plan(''draft'')', 'stored', 'publishing what has both'),
  ('delete from plan_prices where plan_id = tests.plan(''draft'');
   update plans set status = ''published'', first_published_at = now()
     where id = tests.plan(''draft'')', 'plans_for_sale', 'publishing without a price'),
  ('delete from plan_regions where plan_id = tests.plan(''draft'');
   update plans set status = ''published'', first_published_at = now()
     where id = tests.plan(''draft'')', 'plans_for_sale', 'publishing without a region'),
  ('insert into plans (product_id, slug, cpu_type, vcpus, memory_mib, status, first_published_at)
     select id, ''bare'', ''shared'', 1, 1024, ''published'', now() from products limit 1',
    'plans_for_sale', 'born published'),
  ('insert into plans (product_id, slug, cpu_type, vcpus, memory_mib)
     select id, ''bare'', ''shared'', 1, 1024 from products limit 1;
   update plans set status = ''published'', first_published_at = now() where slug = ''bare''',
    'plans_for_sale', 'published bare'),
  ('delete from plan_prices where plan_id = tests.plan(''draft'');
   insert into plan_prices (plan_id, hourly_micros) values (tests.plan(''draft''), 1);
   update plans set status = ''published'', first_published_at = now()
     where id = tests.plan(''draft'');
   set constraints all immediate; set constraints all deferred;
   delete from plan_prices where plan_id = tests.plan(''draft'')', 'plans_for_sale',
    'the last price deleted'),
  ('delete from plan_regions where plan_id = tests.plan(''published'');
   update plans set status = ''retired'' where id = tests.plan(''published'')', 'stored',
    'retired in the same transaction')
) as cases (statement, want, note);

select throws_ok(
  'delete from plan_regions where plan_id = tests.plan(''published'');
   set constraints all immediate', '23514', 'invalid_input', 'and says so in our words');

select * from finish();
rollback;
