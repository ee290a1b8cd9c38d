-- An extra address of each workspace at its running server, and who may do what with it. Few tests need them, so
-- seed_instances makes none.

create function tests.address(workspace uuid) returns uuid
language sql immutable
as $$ select md5(coalesce(workspace::text, '') || ' address')::uuid $$;

create function tests.seed_addresses() returns void
language plpgsql
as $$
begin
  insert into app.region_features (region_id, feature) values (tests.place('open'), 'extra_addresses') on conflict do nothing;
  insert into app.address_prices (family, month_micros, valid_from, valid_to) values
    (4, 2000000, now() - interval '2 days', now() - interval '1 day'), (4, 3000000, now(), null), (6, 500000, now(), null);
  insert into app.address_pools (id, region_id, first, last, gateway) values
    ('00000000-0000-4000-8000-0000000000a4', tests.place('open'), '198.51.100.1', '198.51.100.63', '198.51.100.1'),
    ('00000000-0000-4000-8000-0000000000a6', tests.place('open'), '2001:db8:a::1', '2001:db8:a::ff', null);
  insert into app.addresses (id, workspace_id, region_id, address, instance_id, created_by, currency, month_micros, allocated_at)
  select tests.address(i.workspace_id), i.workspace_id, i.region_id,
    '198.51.100.31'::inet + row_number() over (order by i.workspace_id), i.id, i.created_by, 'EUR', 3000000,
    date_trunc('milliseconds', now()) - interval '1 hour'
  from app.instances i where i.name = 'running';
  insert into app.address_tasks (address_id, kind) select a.id, 'route' from app.addresses a;
end
$$;

insert into tests.row_kinds (table_name, kind, condition) values
  ('address_price_list', 'the only', 'family = 4'), ('address_price_list', 'no', 'false'),
  ('app.address_prices', 'the only', 'family = 4'), ('app.address_prices', 'no', 'false'),
  ('address_list', 'no', 'false'), ('app.addresses', 'no', 'false');

insert into tests.row_kinds (table_name, kind, condition)
select v.name, kind, format('%s = tests.address(tests.workspace(%%L, %L))', v.id, kind)
from unnest(array['owner', 'operator', 'viewer', 'accountant', 'suspended', 'deleted', 'strangers']) kind,
  (values ('address_list', 'address_id'), ('app.addresses', 'id')) as v (name, id);

-- Visitors too, as with the price of snapshots.
insert into tests.allowed (persona, table_name, verb, kind, met)
select p.name, k.table_name, 'select', k.kind, (k.kind = 'the only')::int
from tests.personas p, tests.row_kinds k
where k.table_name in ('address_price_list', 'app.address_prices') and p.api_role <> 'service_role';

insert into tests.allowed (persona, table_name, verb, kind, met)
select p.name, k.table_name, 'select', k.kind,
  case
    when k.kind = 'no' or p.name = 'deleted user' then 0
    when p.name in ('support', 'admin') then 1
    else (k.kind in ('owner', 'operator', 'viewer', 'suspended'))::int
  end
from tests.personas p, tests.row_kinds k
where p.api_role = 'authenticated' and k.table_name in ('address_list', 'app.addresses');

insert into tests.instance_calls (call, minimum, for_staff) values
  ('select public.reserve_address(tests.place(''open''), 4, workspace_id => %1$L)', 'operator', 'unseen'),
  ('select public.assign_address(tests.address(%1$L), tests.instance(%1$L, ''stopped''))', 'operator', 'unseen'),
  ('select public.unassign_address(tests.address(%1$L))', 'operator', 'unseen'),
  ('select public.release_address(tests.address(%1$L))', 'operator', 'unseen'),
  ('select public.update_address(tests.address(%1$L), ''mail'')', 'operator', 'unseen'),
  ('select public.name_address(tests.address(%1$L), ''mail.example.com'')', 'operator', 'unseen');

insert into tests.procedures (call, admin_gets) values
  ('select public.set_address_price(4, 50000, ''To test'')', '1');

insert into tests.procedures (call, admin_gets, for_service) values
  ('select public.claim_addresses(''worker 1'', array[''route''], 1, 60)', '1', true),
  ('select public.complete_address(gen_random_uuid(), ''route'', 1, ''worker 1'', ''{"ok": true}'')', '1', true);

insert into tests.procedures (call, admin_gets, for_people) values
  ('select count(*) from public.address_offers()', '1', 'all');

insert into tests.procedures (call, admin_gets, for_support) values
  ('select count(*) from public.admin_list_address_pools()', '1', true),
  ('select count(*) from public.admin_find_address(''192.0.2.1'', null, ''To test'')', '1', true);

insert into tests.procedures (call, admin_gets) values
  ('select public.admin_save_address_pool(''00000000-0000-4000-8000-0000000000a4'', 1, ''{"rest_hours": 2}'', ''To test'')', '1'),
  ('select public.admin_delete_address_pool(''00000000-0000-4000-8000-0000000000a6'', 1, ''To test'')', '1');
