-- The monthly limit: what is refused at it, what is stopped shortly before it, and that nothing is charged above it.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();
select tests.seed_workspaces();
select tests.seed_instances();
delete from price_notices;
delete from firewall_instances;
delete from instance_state_log;
delete from instance_actions;
delete from snapshots;
delete from charging_periods;

create function pg_temp.place() returns uuid language sql security definer
as $$ select tests.workspace(tests.person('user'), 'owner') $$;
grant execute on function pg_temp.place() to authenticated;
create function pg_temp.server(name text) returns uuid language sql
as $$ select tests.instance(pg_temp.place(), name) $$;
create function pg_temp.month() returns timestamptz language sql stable
as $$ select private.this_month()::timestamp at time zone 'UTC' $$;
-- Unlike tests.attempt, what it did stays.
create function pg_temp.said(persona text, statement text) returns text language plpgsql
as $$
declare
  answer text;
begin
  perform tests.become(persona);
  execute statement into answer;
  perform set_config('role', 'none', true);
  return answer;
exception when others then
  perform set_config('role', 'none', true);
  return sqlerrm;
end
$$;
create function pg_temp.limit(micros bigint, what text default null) returns text language sql as $$
  select pg_temp.said('user', format('select set_workspace_limit(%L, %s, %s, %L)', pg_temp.place(),
    (select version from app.workspaces where id = pg_temp.place()), coalesce(micros::text, 'null'), what))
$$;
create function pg_temp.mark(name text, wanted boolean default true) returns text language sql as $$
  select pg_temp.said('user', format('select mark_servers(%L, %L, %L)', pg_temp.place(),
    array[pg_temp.server(name)], wanted))
$$;
create function pg_temp.spends(micros bigint) returns void language sql as $$
  insert into app.charges (workspace_id, month, kind, title, net_micros)
  values (pg_temp.place(), private.this_month(), 'fee', 'Set up', micros)
$$;
create function pg_temp.tick() returns void language sql as $$
  update app.billing_accounts set look_at_limit = now();
  select private.tick_billing();
$$;
create function pg_temp.orders(name text default 'new', servers integer default 1) returns text language sql as $$
  select pg_temp.said('user', format('select create_instance(%L) is not null', jsonb_build_object(
    'workspace_id', pg_temp.place(), 'plan_id', tests.plan('published'), 'region_id', tests.place('open'), 'count', servers,
    'image_id', (select id from app.images where slug = 'published-1'), 'name', name, 'hourly_micros', 1000)))
$$;
create function pg_temp.acts(name text, kind text, parameters jsonb default '{}') returns text language sql as $$
  select pg_temp.said('user', format('select request_instance_action(%L::uuid, %L, %L) is not null', pg_temp.server(name), kind, parameters))
$$;
create function pg_temp.seen() returns text language sql as $$
  select string_agg(format('%s %s %s', i.name, i.state, i.hold), ' | ' order by i.name)
  from app.instances i where i.workspace_id = pg_temp.place() and i.state <> 'deleted'
$$;
-- Servers like the one that was stopped, on one machine.
create function pg_temp.copies(number integer, machine text) returns void language plpgsql as $$
declare
  copy app.instances;
begin
  for n in 1..number loop
    select * into copy from app.instances where id = pg_temp.server('running');
    copy.id := gen_random_uuid();
    copy.name := machine || n;
    copy.engine_member := machine;
    insert into app.instances select copy.*;
    insert into app.instance_state_log
      (instance_id, state, is_billed, hourly_micros, monthly_cap_micros, from_at)
    values (copy.id, copy.state, false, copy.hourly_micros, copy.monthly_cap_micros, now());
    insert into app.limit_stops (instance_id, workspace_id, was_running, at) values (copy.id, copy.workspace_id, true, now());
  end loop;
end
$$;
create function pg_temp.started() returns text language sql as $$
  select string_agg(m.line, ' | ' order by m.line)
  from (
    select format('%s %s of %s', i.engine_member, count(*) filter (where i.state = 'starting'), count(*)) line
    from app.instances i where i.engine_member in ('a', 'b') group by i.engine_member
  ) m
$$;
create function pg_temp.told() returns text language sql as $$
  select string_agg(concat_ws(' ', e.data ->> 'percent', e.data ->> 'action', e.data ->> 'stops', e.data ->> 'goes_on'), ' | '
    order by (e.data ->> 'percent')::integer)
  from app.events e where e.kind = 'budget.reached'
$$;
create function pg_temp.log(name text) returns text language sql as $$
  select string_agg(format('%s %s', l.state, l.is_billed::text), ' | ' order by l.from_at, l.to_at)
  from app.instance_state_log l where l.instance_id = pg_temp.server(name)
$$;

-- The server costs a euro a minute since the beginning of the month, but only what was charged before counts.
update instances set hourly_micros = 60000000, monthly_cap_micros = null,
  state = case when state in ('stopped', 'stopping') then 'error' else state end;
insert into instance_state_log (instance_id, state, is_billed, hourly_micros, from_at)
select id, state, state = 'running', 60000000, now() from instances;
insert into charging_periods (from_at) values (pg_temp.month());

-- What is set.
select is(pg_temp.limit(100000000, 'stop_all'), 'invalid_input', 'an unknown choice is refused');
select is(pg_temp.limit(100000000), '2', 'without a choice the limit is set as before');
select is((select limit_action from workspaces where id = pg_temp.place()), 'warn', 'and it warns');
select is(pg_temp.limit(100000000, 'create_nothing'), '3', 'an owner chooses what happens');
select is(
  (select after from audit_events where action = 'set_workspace_limit' order by id desc limit 1),
  '{"limit_action": "create_nothing", "monthly_limit_micros": 100000000}', 'it is recorded');
select is(pg_temp.limit(100000000), '3', 'the choice stays if none is given');
select is((select count(*) from events where kind = 'budget.reached'), 0::bigint, 'nobody is told before');

-- When it is reached.
savepoint set_up;
select is(private.month_spent(pg_temp.place(), now()), 0::bigint, 'nothing is spent yet');
select pg_temp.spends(98000000);
select is(
  private.exhausts_at(pg_temp.place()), date_trunc('milliseconds', now()) + interval '2 minutes',
  'two euros last for two minutes at one a minute');
select is(
  private.exhausts_at(pg_temp.place(), pg_temp.month()), date_trunc('second', now() + interval '2 minutes'),
  'seen from the beginning of the month, it is the same second');
update instance_state_log set is_billed = false;
select is(private.exhausts_at(pg_temp.place()), null, 'where nothing costs, it lasts for the month');
rollback to set_up;
delete from charging_periods;
select pg_temp.spends(1);
select is(private.month_spent(pg_temp.place(), private.month_end(private.this_month())), 1::bigint,
  'what runs in the preview costs nothing');
select is(pg_temp.orders(), 'true', 'so nothing is refused there');
rollback to set_up;

-- What is refused.
select pg_temp.spends(99999999);
select is(pg_temp.orders(), 'limit_reached', 'what could not run for an hour is not created');
select is(pg_temp.acts('deleted', 'restore'), 'limit_reached', 'nor restored');
select pg_temp.limit(100000000, 'warn');
select is(pg_temp.orders(), 'true', 'with a limit that only warns it is');
rollback to set_up;

update instance_state_log set is_billed = false;
update instances set state = 'error' where id = pg_temp.server('running');
select pg_temp.spends(99997000);
select is(pg_temp.orders('all', 4), 'limit_reached', 'servers of one order count together');
select is(pg_temp.orders('one', 2), 'true', 'two of them could run for an hour');
select is(pg_temp.orders('two', 2), 'limit_reached', 'but not two more, although nothing of the first is billed yet');
select is(pg_temp.acts('running', 'stop'), 'true', 'a stop is never refused');
rollback to set_up;

update instance_state_log set is_billed = false;
select pg_temp.spends(100000000);
update instances set state = 'error' where id = pg_temp.server('running');
select is(pg_temp.acts('running', 'start'), 'limit_reached', 'a start after an error costs again, so it is refused');
update instances set state = 'stopped' where id = pg_temp.server('stopped');
select is(
  tests.attempt('user', format('select create_snapshot(%L::uuid, %L, (select gib_month_micros from snapshot_prices where valid_to is null))',
    pg_temp.server('stopped'), 'before')), 'limit_reached', 'so is a snapshot');
update instance_state_log set is_billed = true where instance_id = pg_temp.server('stopped');
select is(pg_temp.acts('stopped', 'start'), 'true', 'a start of what costs the same while it is off is not');
rollback to set_up;

-- Mails.
select pg_temp.spends(49000000);
select pg_temp.tick();
select is(pg_temp.told(), null, 'below a half nobody is told');
select pg_temp.spends(1000000);
select pg_temp.tick();
select pg_temp.tick();
select is(pg_temp.told(), '50 create_nothing', 'at 50 percent, once');
select pg_temp.spends(50000000);
select pg_temp.tick();
select is(pg_temp.told(), '50 create_nothing | 100 create_nothing', 'at 100 percent, without the 80 that was passed');
select is(pg_temp.seen(), 'running running none | stopped error none | stopping error none',
  'nothing is stopped unless an owner chose it');
rollback to set_up;

-- What is stopped.
select is(pg_temp.mark('running'), '1', 'an owner marks a server');
select is(pg_temp.mark('running'), '0', 'twice is once');
select is(
  tests.attempt('support', format('select mark_servers(%L, %L, true)', pg_temp.place(), array[pg_temp.server('running')])),
  'not_found', 'nobody else does');
select pg_temp.limit(100000000, 'stop_marked');
select pg_temp.spends(85000000);
select pg_temp.tick();
select is(pg_temp.told(), '80 stop_marked ["running"] ["stopped", "stopping"]',
  'the mail beforehand names what is stopped and what goes on');
select is(pg_temp.seen(), 'running running none | stopped error none | stopping error none', 'nothing is stopped yet');
select pg_temp.spends(14000000);
select pg_temp.tick();
select is(pg_temp.seen(), 'running stopping suspended | stopped error none | stopping error none',
  'a minute before the limit, what is marked is stopped');
select is((select hold_reason from instances where id = pg_temp.server('running')), private.limit_reason(), 'the customer reads why');
select is(private.exhausts_at(pg_temp.place()), null, 'the limit lasts for the month now');
select is(pg_temp.told(), '80 stop_marked ["running"] ["stopped", "stopping"] | 100 stop_marked ["running"] ["stopped", "stopping"]',
  'and payers are told');
select private.enter_state(pg_temp.server('running'), 'stopped');
select is((select bool_or(is_billed) from instance_state_log where instance_id = pg_temp.server('running') and to_at is null),
  false, 'once it is off it costs nothing either');
update instance_actions set status = 'succeeded', finished_at = now() where instance_id = pg_temp.server('running');
savepoint stopped;
select pg_temp.tick();
select is(pg_temp.seen(), 'running stopped suspended | stopped error none | stopping error none', 'it stays so');
select is(pg_temp.limit(200000000), '5', 'a higher limit');
select is(pg_temp.seen(), 'running starting none | stopped error none | stopping error none', 'starts it again at once');
select is((select count(*) from limit_stops), 0::bigint, 'and nothing is left of the stop');
select ok((select is_billed from instance_state_log where instance_id = pg_temp.server('running') and to_at is null),
  'it is billed again');
rollback to stopped;
select is(pg_temp.mark('running', false), '1', 'a mark that is taken away');
select is(pg_temp.seen(), 'running starting none | stopped error none | stopping error none', 'starts it again too');
rollback to stopped;
select pg_temp.limit(null);
select is(pg_temp.seen(), 'running starting none | stopped error none | stopping error none', 'as does the end of the limit');
rollback to stopped;

-- Many on one machine, and one on another.
set local session_replication_role = replica;
select pg_temp.copies(12, 'a');
select pg_temp.copies(1, 'b');
set local session_replication_role = origin;
select is(pg_temp.limit(null), '5', 'the end of the limit');
select is(pg_temp.started(), 'a 10 of 12 | b 1 of 1', 'ten start at once on a machine');
select is((select count(*) from limit_stops s join instances i on i.id = s.instance_id where i.hold = 'suspended'), 2::bigint,
  'the others stay as they are');
select pg_temp.tick();
select is(pg_temp.started(), 'a 10 of 12 | b 1 of 1', 'and wait until some have started');
update instance_actions set status = 'succeeded', finished_at = now() where status = 'queued';
select pg_temp.tick();
select is(pg_temp.started(), 'a 12 of 12 | b 1 of 1', 'then they start too');
select is((select count(*) from limit_stops), 0::bigint, 'and none is forgotten');
rollback to set_up;

-- A hold by staff stays, and the server costs nothing all the same.
select pg_temp.mark('running');
select pg_temp.limit(100000000, 'stop_marked');
update instances set hold = 'maintenance', hold_reason = 'A new disk' where id = pg_temp.server('running');
select pg_temp.spends(99500000);
select pg_temp.tick();
select is((select hold_reason from instances where id = pg_temp.server('running')), 'A new disk', 'a hold by staff is kept');
select is(private.exhausts_at(pg_temp.place()), null, 'but nothing is billed');
select pg_temp.limit(null);
select is((select hold_reason from instances where id = pg_temp.server('running')), 'A new disk', 'and it stays afterwards');
rollback to set_up;

-- What is in the middle of an action costs nothing from then on, and is stopped once it can be.
select pg_temp.mark('running');
select pg_temp.limit(100000000, 'stop_marked');
select private.enter_state(pg_temp.server('running'), 'rebooting');
select pg_temp.spends(99500000);
select pg_temp.tick();
select is(pg_temp.seen(), 'running rebooting suspended | stopped error none | stopping error none', 'a reboot is not broken off');
select is(private.exhausts_at(pg_temp.place()), null, 'it costs nothing');
select private.enter_state(pg_temp.server('running'), 'running');
select pg_temp.tick();
select is(pg_temp.seen(), 'running stopping suspended | stopped error none | stopping error none', 'then it is stopped');
rollback to set_up;

-- The tick comes late: an hour was used that the limit does not cover.
delete from instance_state_log where instance_id = pg_temp.server('running');
insert into instance_state_log (instance_id, state, is_billed, hourly_micros, from_at, to_at)
values
  (pg_temp.server('running'), 'running', true, 60000000, now() - interval '3 minutes', now() - interval '1 minute'),
  (pg_temp.server('running'), 'running', true, 60000000, now() - interval '1 minute', null);
update charging_periods set from_at = now() - interval '1 day';
update billing_accounts set limit_since = now() - interval '1 day';
savepoint late;
update workspaces set monthly_limit_micros = 1500000, limit_action = 'stop_marked' where id = pg_temp.place();
update instances set may_be_stopped_since = now() - interval '1 day' where id = pg_temp.server('running');
select pg_temp.tick();
select is(pg_temp.log('running'), 'running true | running false | running false | stopping false',
  'what was used after the limit is not billed');
select cmp_ok(private.month_spent(pg_temp.place(), now()), '<=', 1500000::bigint, 'not a cent after it');
rollback to late;
update workspaces set monthly_limit_micros = 1500000, limit_action = 'stop_marked' where id = pg_temp.place();
select pg_temp.mark('running');
select is(pg_temp.log('running'), 'running true | running true | running false | stopping false',
  'what a server used before it was marked stays billed');
rollback to late;
update instances set may_be_stopped_since = now() - interval '1 day' where id = pg_temp.server('running');
select pg_temp.limit(1500000, 'stop_marked');
select is(pg_temp.log('running'), 'running true | running true | running false | stopping false',
  'a limit below what was used stops at once, and makes nothing free');
rollback to late;

-- The page.
select tests.become('user');
select is(
  (select monthly_limit(pg_temp.place()) - 'servers' - 'exhausts_at' - 'spent_micros'),
  '{"action": "create_nothing", "currency": "EUR", "is_charging": true, "limit_micros": 100000000}', 'an owner reads the limit');
select is(
  (select (monthly_limit(pg_temp.place()) #> '{servers,0}') - 'id'),
  '{"name": "running", "state": "running", "stopped_at": null, "hourly_micros": 60000000, "may_be_stopped": false}',
  'and the servers');
reset role;
select is(tests.attempt('support', format('select monthly_limit(%L)', pg_temp.place())), 'not_found', 'a stranger does not');

select * from finish();
rollback;
