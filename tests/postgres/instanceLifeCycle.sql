-- For tests/postgres/instanceLifeCycle.test.ts: time passes for a server.

create schema test;
-- Moves the past of a server back. The entries one by one, from the oldest: two must never overlap.
create function test.wait(server uuid, pause interval) returns void language plpgsql as $$
declare
  entry bigint;
begin
  for entry in
    select id from app.instance_state_log where instance_id = server order by from_at, id
  loop
    update app.instance_state_log set from_at = from_at - pause, to_at = to_at - pause
    where id = entry;
  end loop;
  update app.instances set state_since = state_since - pause, deleted_at = deleted_at - pause,
    purge_after = purge_after - pause
  where id = server;
  update app.instance_actions set created_at = created_at - pause, run_after =
    case when status = 'queued' then run_after - pause else run_after end
  where instance_id = server;
end $$;
