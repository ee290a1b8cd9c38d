-- Prices announced for servers that exist: what is billed, to the millionth, before and after the price is
-- written down; and who may announce one, from when.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();
select tests.seed_workspaces();
select tests.seed_instances();
delete from price_notices;

-- The servers of this file: in months that are over, so that no bill depends on the time of the test.
create function pg_temp.server() returns uuid language sql as $$
  select tests.instance(tests.workspace('00000000-0000-4000-8000-000000000001', 'owner'), 'running')
$$;

grant execute on function pg_temp.server() to authenticated;

-- The log: (state, billed, hourly, cap, from, to) in days of March 2026.
create function pg_temp.write_log(entries jsonb) returns void
language sql as $$
  delete from price_notices where instance_id = pg_temp.server();
  delete from instance_state_log where instance_id = pg_temp.server();
  insert into instance_state_log
    (instance_id, state, is_billed, hourly_micros, monthly_cap_micros, from_at, to_at)
  select pg_temp.server(), e ->> 0, (e ->> 1)::boolean, (e ->> 2)::bigint, (e ->> 3)::bigint,
    (e ->> 4)::timestamptz, (e ->> 5)::timestamptz
  from jsonb_array_elements(entries) e;
  update instances set hourly_micros = 60000, monthly_cap_micros = null, state = 'running',
    state_since = '2026-03-10 00:00Z', plan_id = tests.plan('published'), deleted_at = null,
    purge_after = null
  where id = pg_temp.server();
$$;

create function pg_temp.announce(hourly bigint, cap bigint, effective timestamptz) returns void
language sql as $$
  insert into price_notices (
    instance_id, plan_id, currency, old_hourly_micros, old_monthly_cap_micros, hourly_micros,
    monthly_cap_micros, effective_at)
  values (pg_temp.server(), tests.plan('published'), 'EUR', 60000, null, hourly, cap, effective)
$$;

create function pg_temp.bill(from_at timestamptz default '2026-03-01 00:00Z', to_at timestamptz default '2026-04-01 00:00Z')
returns text language sql as $$
  select string_agg(format('%s %s %s %s', to_char(s.from_at at time zone 'utc', 'DD HH24:MI:SS.MS'), s.state,
    s.hourly_micros, s.amount_micros), ' | ' order by s.from_at)
  from private.bill_segments(array[pg_temp.server()], $1, $2) s
$$;

-- Each case: the log, the new price, and the bill. The bill is the same once the price is written down.
create function pg_temp.bills(entries jsonb, hourly bigint, cap bigint, effective timestamptz)
returns text language plpgsql as $$
declare
  before text;
  after text;
begin
  perform pg_temp.write_log(entries), pg_temp.announce(hourly, cap, effective);
  before := pg_temp.bill();
  if not private.apply_price_notice(pg_temp.server(), greatest(effective, '2026-03-25 00:00Z')) then
    return 'not applied';
  end if;
  after := pg_temp.bill();
  return case when before = after then before else format('before: %s / after: %s', before, after) end;
end
$$;

select is(
  pg_temp.bills('[["running", true, 60000, null, "2026-03-10 00:00Z", null]]', 120000, null, '2026-03-20 12:00Z'),
  -- 252 hours at 0.06 and 276 at 0.12.
  '10 00:00:00.000 running 60000 15120000 | 20 12:00:00.000 running 120000 33120000',
  'running: the old price until the moment, the new one from it'
);
select is(
  (select hourly_micros from instances where id = pg_temp.server()), 120000::bigint,
  'then the server has the price'
);
select is(
  pg_temp.bills('[["running", true, 60000, null, "2026-03-10 00:00Z", null]]', 30000, null, '2026-03-20 12:00:30.500Z'),
  -- 252 hours and one started minute at the old price; the rest, with its started minute, at the new one.
  '10 00:00:00.000 running 60000 15121000 | 20 12:00:30.500 running 30000 8280000',
  'every started minute at each price, to the millisecond; a lower one too'
);
select is(
  pg_temp.bills('[["running", true, 60000, null, "2026-03-10 00:00Z", "2026-03-15 00:00Z"],
    ["stopped", true, 60000, null, "2026-03-15 00:00Z", null]]', 120000, null, '2026-03-20 12:00Z'),
  '10 00:00:00.000 running 60000 7200000 | 15 00:00:00.000 stopped 60000 7920000 | '
    '20 12:00:00.000 stopped 120000 33120000',
  'stopped: what was before stays as it was'
);
select is(
  pg_temp.bills('[["running", true, 60000, null, "2026-03-10 00:00Z", "2026-03-15 00:00Z"],
    ["deleted", false, 60000, null, "2026-03-15 00:00Z", null]]', 120000, null, '2026-03-20 12:00Z'),
  '10 00:00:00.000 running 60000 7200000 | 15 00:00:00.000 deleted 60000 0 | 20 12:00:00.000 deleted 120000 0',
  'deleted: it costs nothing at any price, and has the new one when it is restored'
);
select is(
  pg_temp.bills('[["running", true, 60000, 20000000, "2026-03-10 00:00Z", null]]', 120000, 25000000, '2026-03-20 12:00Z'),
  '10 00:00:00.000 running 60000 15120000 | 20 12:00:00.000 running 120000 9880000',
  'the new cap is that of the whole month'
);
select is(
  pg_temp.bills('[["running", true, 60000, null, "2026-03-10 00:00Z", null]]', 120000, 10000000, '2026-03-20 12:00Z'),
  '10 00:00:00.000 running 60000 15120000 | 20 12:00:00.000 running 120000 0',
  'and pays nothing back'
);
select is(
  pg_temp.bills('[["running", true, 60000, null, "2026-03-10 00:00Z", null]]', 120000, null, '2026-03-10 00:00Z'),
  '10 00:00:00.000 running 120000 63360000', 'from the first moment of the entry'
);

-- A price to come is in the estimate of the month, and nothing is written before its moment.
select pg_temp.write_log('[["running", true, 60000, null, "2026-03-10 00:00Z", null]]');
select pg_temp.announce(120000, null, '2026-03-20 12:00Z');
select is(private.apply_price_notice(pg_temp.server(), '2026-03-20 11:59:59.999Z'), false, 'a millisecond before');
select is(
  (select count(*) from instance_state_log where instance_id = pg_temp.server()), 1::bigint, 'the log waits');
select is(private.apply_price_notice(pg_temp.server(), '2026-03-20 12:00Z'), true, 'at the moment');
select is(private.apply_price_notice(pg_temp.server(), '2026-03-20 12:00Z'), false, 'once');
select is(
  (select jsonb_build_array(actor, actor_role, before, after) from audit_events where action = 'change_price'
    and entity_id = pg_temp.server() order by id desc limit 1),
  '[null, "system", {"hourly_micros": 60000, "monthly_cap_micros": null},
    {"hourly_micros": 120000, "monthly_cap_micros": null, "effective_at": "2026-03-20T12:00:00+00:00"}]',
  'and recorded'
);

-- The state changes: the price that held by then is in the entry that ends, though nothing had written it down.
select pg_temp.write_log('[["running", true, 60000, null, "2026-03-10 00:00Z", null]]');
select pg_temp.announce(120000, null, '2026-03-20 12:00Z');
select private.enter_state(pg_temp.server(), 'stopping');
select is(
  (select string_agg(format('%s %s', state, hourly_micros), ' | ' order by from_at, id)
    from instance_state_log where instance_id = pg_temp.server()),
  'running 60000 | running 120000 | stopping 120000', 'a late stop'
);
select is(pg_temp.bill(), '10 00:00:00.000 running 60000 15120000 | 20 12:00:00.000 running 120000 33120000',
  'is billed exactly');

-- A resize that ends later has the price of the other plan, and that of the announcement until then.
select pg_temp.write_log('[["resizing", true, 60000, null, "2026-03-10 00:00Z", null]]');
select pg_temp.announce(120000, null, '2026-03-20 12:00Z');
update instances set plan_id = tests.plan('beside'), hourly_micros = 500000 where id = pg_temp.server();
select private.enter_state(pg_temp.server(), 'stopped');
select is(
  (select string_agg(format('%s %s', state, hourly_micros), ' | ' order by from_at, id)
    from instance_state_log where instance_id = pg_temp.server()),
  'resizing 60000 | resizing 120000 | stopped 500000', 'a resize that ends after the moment'
);

-- One that ends before it has agreed to another price: the announcement ends without effect.
select pg_temp.write_log('[["resizing", true, 60000, null, "2026-03-10 00:00Z", null]]');
select pg_temp.announce(120000, null, now() + interval '40 days');
update instances set plan_id = tests.plan('beside'), hourly_micros = 500000 where id = pg_temp.server();
select private.enter_state(pg_temp.server(), 'stopped');
select is(
  (select jsonb_build_array(applied_at is null, ended_at is not null) from price_notices
    where instance_id = pg_temp.server()),
  '[true, true]', 'a resize before the moment ends it'
);
select is(
  (select distinct hourly_micros from private.bill_segments(
    array[pg_temp.server()], now() + interval '41 days', now() + interval '42 days')),
  500000::bigint, 'and the price of the resize goes on'
);

-- purge_due writes down what is due, of servers that nobody touches.
select pg_temp.write_log('[["running", true, 60000, null, "2026-03-10 00:00Z", null]]');
select pg_temp.announce(120000, null, '2026-03-20 12:00Z');
select is(private.purge_due() ->> 'prices_applied', '1', 'written down');
select is(private.purge_due() ->> 'prices_applied', '0', 'once');

-- Who announces, and from when.
delete from price_notices;
update instances set hourly_micros = 60000, monthly_cap_micros = 500000 where plan_id = tests.plan('published');
create temporary table expected on commit drop as
select count(*)::integer as servers from instances
where plan_id = tests.plan('published') and deleted_at is null;
grant select on expected to authenticated;

create function pg_temp.said(call text) returns text
language sql as $$
  select case when said like '(%' then 'done' else said end from tests.say(call) said
$$;
grant execute on function pg_temp.said(text) to authenticated;
create function pg_temp.try(hourly text, cap text, effective text, why text default 'Costs rose', servers text default '(select servers from expected)')
returns text language sql as $$
  select pg_temp.said(format(
    'admin_announce_price(tests.plan(''published''), %s, %s, %s, %s, %L)', hourly, cap, effective, servers, why))
$$;
grant execute on function pg_temp.try(text, text, text, text, text) to authenticated;

select tests.become('admin');
select is(pg_temp.try(hourly, cap, effective, why), want, note)
from (values
  ('70000', '500000', 'now() + interval ''400 days''', 'Costs rose',
    'invalid_input / effective_at: You promise no notice of changes yet, so no price of a server can rise.',
    'not without a promised notice'),
  ('0', 'null', 'null', 'Costs rose', 'invalid_input / hourly_micros: A whole number from 1 to 1000000000.', 'no price'),
  ('70000', '60000', 'null', 'Costs rose',
    'invalid_input / monthly_cap_micros: At least the price of an hour, and at most that of 744 hours of the highest.',
    'a cap below the hour'),
  ('50000', '500000', 'now() - interval ''1 second''', 'Costs fell', 'invalid_input / effective_at: Not in the past.', 'past'),
  ('50000', '500000', '''infinity''', 'Costs fell', 'invalid_input / effective_at: Not in the past.', 'never'),
  ('50000', '500000', 'null', ' ', 'invalid_input / reason: 3 to 500 visible characters.', 'no reason'),
  ('60000', '500000', 'null', 'The same',
    'invalid_input / hourly_micros: All servers of the plan cost this already.', 'the same price')
) as cases (hourly, cap, effective, why, want, note);
select is(pg_temp.try('50000', '500000', 'null', servers => '1'),
  format('conflict / expected_servers: It concerns %s servers now.', servers), 'another list than the one that was shown')
from expected;
reset role;
update provider_details set notice_days = '30';
select tests.become('admin');
select is(pg_temp.try(hourly, cap, effective), want, note)
from (values
  ('70000', '500000', 'null', 'invalid_input / effective_at: A higher price needs 30 days of notice.', 'at once'),
  ('70000', '500000', 'now() + interval ''30 days'' - interval ''1 second''',
    'invalid_input / effective_at: A higher price needs 30 days of notice.', 'a second too soon'),
  ('50000', 'null', 'null', 'invalid_input / effective_at: A higher price needs 30 days of notice.', 'no cap any more'),
  ('50000', '600000', 'null', 'invalid_input / effective_at: A higher price needs 30 days of notice.', 'a higher cap')
) as cases (hourly, cap, effective, want, note);
select is(
  (select jsonb_build_array(bool_and(is_higher), max(total) = max(servers), max(total_higher) = max(servers),
    bool_and(jsonb_array_length(people) > 0), max(notice_days))
    from admin_plan_servers(tests.plan('published'), 70000, 500000), expected),
  '[true, true, true, true, 30]', 'the list of whom it concerns');
select is(pg_temp.try('70000', '500000', 'now() + interval ''30 days'''), 'done', 'with notice');
select is(
  (select jsonb_build_array(reason, after - 'effective_at', (after ->> 'servers')::integer = servers)
    from audit_events, expected where entity = 'plan' and action = 'announce_price'),
  format('["Costs rose", {"hourly_micros": 70000, "monthly_cap_micros": 500000, "servers": %s}, true]', servers)::jsonb,
  'recorded for the plan') from expected;

-- The members read it, with the reason.
reset role;
select tests.become('user');
select is(
  (select jsonb_build_array(old_hourly_micros, hourly_micros,
      effective_at = date_trunc('milliseconds', now()) + interval '30 days', is_open)
    from price_notice_list where instance_id = pg_temp.server()),
  '[60000, 70000, true, true]', 'members see the old price, the new one and the date');
select is(
  (select jsonb_build_array(reason, before, after - 'effective_at') from audit_events
    where action = 'announce_price' and entity_id = pg_temp.server()),
  '["Costs rose", {"hourly_micros": 60000, "monthly_cap_micros": 500000},
    {"hourly_micros": 70000, "monthly_cap_micros": 500000}]', 'and the reason in their activity');
reset role;
select is((select distinct hourly_micros from instances where plan_id = tests.plan('published')), 60000::bigint,
  'until then they cost what they cost');

-- Another announcement replaces it. A lower price holds at once if the admin says so.
select tests.become('admin');
select is(pg_temp.try('50000', '500000', 'null', 'Costs fell'), 'done', 'lower, at once');
reset role;
select is((select distinct hourly_micros from instances where plan_id = tests.plan('published') and deleted_at is null),
  50000::bigint, 'it holds');
select is(
  (select jsonb_object_agg(s, n) from (select case when applied_at is not null then 'applied' when ended_at is not null
    then 'ended' else 'open' end as s, count(*) as n from price_notices group by 1) c),
  jsonb_build_object('applied', servers, 'ended', servers), 'and the higher one is gone') from expected;

-- Withdrawn.
select tests.become('admin');
select is(pg_temp.said('admin_withdraw_price(tests.plan(''published''), ''A mistake'')'),
  'not_found / No price is announced for servers of this plan.', 'nothing to withdraw');
select is(pg_temp.try('70000', '500000', 'now() + interval ''30 days'''), 'done', 'announced again');
select is(pg_temp.said('admin_withdraw_price(tests.plan(''published''), '' '')'),
  'invalid_input / reason: 3 to 500 visible characters.', 'with a reason');
select is(admin_withdraw_price(tests.plan('published'), 'A mistake'), servers, 'withdrawn') from expected;
select is(
  (select count(*)::integer from audit_events where action = 'withdraw_price' and entity = 'instance' and reason = 'A mistake'),
  servers, 'for every server') from expected;
reset role;
select is((select count(*) from price_notice_list where is_open), 0::bigint, 'nothing is announced');

-- The price list keeps the notice, too: for what is published, and where the price rises.
create function pg_temp.list_price(hourly bigint, begins timestamptz) returns text
language plpgsql as $$
declare
  broken text;
begin
  update plan_prices set valid_to = begins
  where plan_id = tests.plan('published') and (valid_to is null or valid_to > begins);
  insert into plan_prices (plan_id, hourly_micros, monthly_cap_micros, valid_from)
  select tests.plan('published'), hourly, monthly_cap_micros, begins from plan_prices
  where plan_id = tests.plan('published') order by valid_from desc limit 1;
  raise exception using errcode = 'TSTOK';
exception
  when sqlstate 'TSTOK' then return 'stored';
  when others then
    get stacked diagnostics broken = pg_exception_detail;
    return broken;
end
$$;
select is(pg_temp.list_price(hourly, now() + days * interval '1 day'), want, note)
from (values
  (2000, 0, 'valid_from: A higher price needs 30 days of notice.', 'higher, at once'),
  (2000, 29, 'valid_from: A higher price needs 30 days of notice.', 'higher, too soon'),
  (2000, 30, 'stored', 'higher, with notice'),
  (500, 0, 'stored', 'lower, at once')
) as cases (hourly, days, want, note);
update provider_details set notice_days = '';
select is(pg_temp.list_price(2000, now()), 'stored', 'who promises no notice needs none');

select * from finish();
rollback;
