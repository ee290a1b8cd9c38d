-- A schedule of backups for the running server in each workspace, and who may do what with it. seed_instances calls this.

create function tests.seed_backups() returns void
language plpgsql
as $$
begin
  insert into app.backup_schedules (
    instance_id, workspace_id, created_by, every, hour, time_zone, keep, currency, gib_month_micros, next_at)
  select i.id, i.workspace_id, i.created_by, 'day', 3, 'UTC', 7, 'EUR', 40000, now() + interval '3 hours'
  from app.instances i where i.name = 'running';
end
$$;

insert into tests.row_kinds (table_name, kind, condition) values
  ('backup_price', 'the only', 'true'), ('backup_price', 'no', 'false'),
  ('backup_schedule_list', 'no', 'false'), ('app.backup_schedules', 'no', 'false');

insert into tests.row_kinds (table_name, kind, condition)
select v.name, kind, format('instance_id = tests.instance(tests.workspace(%%L, %L), ''running'')', kind)
from unnest(array['owner', 'operator', 'viewer', 'accountant', 'suspended', 'deleted', 'strangers']) kind,
  unnest(array['backup_schedule_list', 'app.backup_schedules']) as v (name);

-- Visitors too, as with the price of snapshots.
insert into tests.allowed (persona, table_name, verb, kind, met)
select p.name, 'backup_price', 'select', k.kind, (k.kind = 'the only')::int
from tests.personas p, tests.row_kinds k
where k.table_name = 'backup_price' and p.api_role <> 'service_role';

insert into tests.allowed (persona, table_name, verb, kind, met)
select p.name, k.table_name, 'select', k.kind,
  case
    when k.kind = 'no' or p.name = 'deleted user' then 0
    when p.name in ('support', 'admin') then 1
    else (k.kind in ('owner', 'operator', 'viewer', 'suspended'))::int
  end
from tests.personas p, tests.row_kinds k
where p.api_role = 'authenticated' and k.table_name in ('backup_schedule_list', 'app.backup_schedules');

insert into tests.instance_calls (call, minimum, for_staff) values
  ('select public.set_backups(array[tests.instance(%1$L, ''running'')])', 'operator', 'unseen'),
  ('select public.stop_backups(array[tests.instance(%1$L, ''running'')])', 'operator', 'unseen');

insert into tests.procedures (call, admin_gets) values
  ('select public.set_backup_price(50000, ''To test'')', '1');

insert into tests.procedures (call, admin_gets, for_service) values
  ('select public.tick_backups()', '1', true);
