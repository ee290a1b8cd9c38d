-- A machine behind a region that the personas try to reach.

create function tests.seed_engine_members() returns void
language plpgsql
as $$
begin
  insert into app.engine_members (region_id, name, state) values (tests.place('open'), 'node-1', 'online');
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

insert into tests.procedures (call, admin_gets, for_service) values
  ('select public.report_engine_members(''[]'')', '1', true);
