-- A machine behind a region, and what regions offer, that the personas try to reach.

create function tests.seed_engine_members() returns void
language plpgsql
as $$
begin
  insert into app.engine_members (region_id, name, state) values (tests.place('open'), 'node-1', 'online');
  insert into app.region_features (region_id, feature) values
    (tests.place('open'), 'volumes'), (tests.place('shut'), 'volumes');
end
$$;

insert into tests.row_kinds (table_name, kind, condition) values
  ('app.engine_members', 'any', 'name = ''node-1'''),
  ('app.engine_members', 'no', 'false'),
  ('engine_member_list', 'any', 'name = ''node-1'''),
  ('engine_member_list', 'no', 'false');

insert into tests.allowed (persona, table_name, verb, kind, met)
select p.name, k.table_name, 'select', k.kind,
  (k.kind = 'any' and p.name in ('support', 'admin'))::int
from tests.personas p, tests.row_kinds k
where k.table_name in ('engine_member_list', 'app.engine_members') and p.api_role = 'authenticated';

insert into tests.row_kinds (table_name, kind, condition) values
  ('app.region_features', 'open', 'region_id = tests.place(''open'')'),
  ('app.region_features', 'used', 'region_id = tests.place(''shut'')'),
  ('app.region_features', 'no', 'false'),
  ('region_features', 'open', 'region = ''open1'''),
  ('region_features', 'used', 'region = ''shut1'''),
  ('region_features', 'no', 'false');

insert into tests.allowed (persona, table_name, verb, kind, met)
select p.name, k.table_name, 'select', k.kind,
  case k.kind when 'open' then 1 when 'used' then (p.name in ('suspended user', 'support', 'admin'))::int else 0 end
from tests.personas p, tests.row_kinds k
where k.table_name in ('region_features', 'app.region_features') and p.api_role in ('anon', 'authenticated');

insert into tests.procedures (call, admin_gets, for_service) values
  ('select public.report_engine_members(''[]'')', '1', true);
