-- A server that is off while it is on hold costs nothing, from the millisecond when the hold begins until the one when
-- it ends.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();
select tests.seed_workspaces();
select tests.seed_instances();
delete from price_notices;

create function pg_temp.server(kind text) returns uuid
language sql stable security definer
as $$
  select tests.instance(tests.workspace(user_id, 'owner'), kind) from tests.personas where name = 'user'
$$;
grant execute on function pg_temp.server(text) to authenticated;
-- For two days, at a price without a cap.
update instances set state_since = now() - interval '2 days', hourly_micros = 60000, monthly_cap_micros = null,
  deleted_at = null, purge_after = null
where id in (pg_temp.server('stopped'), pg_temp.server('running'));
delete from instance_state_log;
select private.log_state(id) from instances;

create function pg_temp.log(kind text) returns text
language sql as $$
  select string_agg(format('%s %s', state, is_billed::text), ' | ' order by from_at, id)
  from instance_state_log where instance_id = pg_temp.server(kind)
$$;

-- Held while it is off.
savepoint before;
select tests.become('support');
select set_instance_hold(pg_temp.server('stopped'), 'maintenance', 'The machine is replaced');
reset role;
select is(pg_temp.log('stopped'), 'stopped true | stopped false', 'a hold ends the billing of a stopped server');
select is(
  (select count(*) from instance_state_log l join instance_state_log n
    on n.instance_id = l.instance_id and n.from_at = l.to_at
    where l.instance_id = pg_temp.server('stopped')),
  1::bigint, 'without a gap'
);
select is(
  (select state_since from instances where id = pg_temp.server('stopped')), now() - interval '2 days',
  'its state is as old as before'
);
-- The hold began 3 hours and 30.5 seconds after the stop, and lasted for an hour and a millisecond.
update instance_state_log set to_at = '2026-03-10 03:00:30.500Z', from_at = '2026-03-10 00:00Z'
where instance_id = pg_temp.server('stopped') and is_billed;
update instance_state_log set from_at = '2026-03-10 03:00:30.500Z'
where instance_id = pg_temp.server('stopped') and not is_billed;
update instance_state_log set to_at = '2026-03-10 04:00:30.501Z'
where instance_id = pg_temp.server('stopped') and not is_billed;
insert into instance_state_log (instance_id, state, is_billed, hourly_micros, from_at)
values (pg_temp.server('stopped'), 'stopped', true, 60000, '2026-03-10 04:00:30.501Z');
select is(
  (select string_agg(format('%s %s %s', s.milliseconds, s.is_billed::text, s.amount_micros), ' | ' order by s.from_at)
    from private.bill_segments(array[pg_temp.server('stopped')], '2026-03-10 00:00Z', '2026-03-10 05:00Z') s),
  -- 181 started minutes; both times together, 239 minutes and 59.999 seconds, begin the 240th.
  '10830500 true 181000 | 3600001 false 0 | 3569499 true 59000', 'to the millisecond'
);
rollback to before;

select tests.become('support');
select set_instance_hold(pg_temp.server('stopped'), 'suspended', 'Unpaid since March');
select set_instance_hold(pg_temp.server('stopped'), 'maintenance', 'The machine is replaced');
select set_instance_hold(pg_temp.server('stopped'), 'none', 'All is well again');
reset role;
select is(pg_temp.log('stopped'), 'stopped true | stopped false | stopped true',
  'one hold after another is one time, and the end of the last begins the billing again');
rollback to before;

-- Held while it runs: it is billed until it is off.
select tests.become('support');
select set_instance_hold(pg_temp.server('running'), 'maintenance', 'The machine is replaced');
reset role;
select is(pg_temp.log('running'), 'running true', 'a server that runs on is billed');
select private.enter_state(pg_temp.server('running'), 'stopping');
select private.enter_state(pg_temp.server('running'), 'stopped');
select is(pg_temp.log('running'), 'running true | stopping true | stopped false', 'and no more once it is off');
select tests.become('support');
select set_instance_hold(pg_temp.server('running'), 'none', 'All is well again');
reset role;
select is(pg_temp.log('running'), 'running true | stopping true | stopped false | stopped true',
  'until the hold is lifted');
rollback to before;

-- A deletion by an admin goes on from there.
select tests.become('support');
select set_instance_hold(pg_temp.server('stopped'), 'suspended', 'Unpaid since March');
reset role;
select private.enter_state(pg_temp.server('stopped'), 'deleting');
select is(pg_temp.log('stopped'), 'stopped true | stopped false | deleting false', 'its deletion costs nothing either');
rollback to before;

-- An announced price that holds by now is written down first.
insert into price_notices (
  instance_id, plan_id, currency, old_hourly_micros, old_monthly_cap_micros, hourly_micros, monthly_cap_micros,
  effective_at)
select id, plan_id, 'EUR', 60000, null, 120000, null, now() - interval '1 day'
from instances where id = pg_temp.server('stopped');
select tests.become('support');
select set_instance_hold(pg_temp.server('stopped'), 'maintenance', 'The machine is replaced');
reset role;
select is(
  (select string_agg(format('%s %s', hourly_micros, is_billed::text), ' | ' order by from_at, id)
    from instance_state_log where instance_id = pg_temp.server('stopped')),
  '60000 true | 120000 true | 120000 false', 'a price that was announced keeps its moment'
);

select * from finish();
rollback;
