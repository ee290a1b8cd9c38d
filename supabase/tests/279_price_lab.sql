-- The price lab: a month under other prices, by the rule of the bill.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();
select tests.seed_workspaces();
select tests.seed_instances();
delete from price_notices;
delete from instance_state_log;
delete from instance_actions;
delete from snapshots where id <> (select min(id::text)::uuid from snapshots);
update instances set created_at = '2020-01-01Z';

create function pg_temp.owned() returns uuid language sql stable security definer
as $$ select tests.workspace(tests.person('user'), 'owner') $$;
create function pg_temp.server(kind text) returns uuid language sql stable
as $$ select tests.instance(pg_temp.owned(), kind) $$;
create function pg_temp.month() returns date language sql stable
as $$ select (date_trunc('month', now() at time zone 'UTC') - interval '1 month')::date $$;
create function pg_temp.at(after interval) returns timestamptz language sql stable
as $$ select (pg_temp.month() + after) at time zone 'UTC' $$;
create function pg_temp.slug(server uuid) returns text language sql stable
as $$ select l.slug from instances i join plans l on l.id = i.plan_id where i.id = server $$;
create function pg_temp.replays(prices jsonb default '{}', snapshots bigint default null, month date default pg_temp.month())
returns jsonb language plpgsql as $$
declare
  answer jsonb;
begin
  perform tests.become('admin');
  answer := admin_replay_month(month, prices, snapshots);
  perform set_config('role', 'none', true);
  return answer;
exception when others then
  perform set_config('role', 'none', true);
  return to_jsonb(sqlerrm);
end
$$;
create function pg_temp.price(plan text, hourly bigint, cap bigint default null) returns jsonb language sql
as $$ select jsonb_build_object(plan, jsonb_build_object('hourly_micros', hourly, 'monthly_cap_micros', cap)) $$;

insert into charging_periods (from_at) values (pg_temp.at('1 day'));
-- Two prices, a stop, seconds, a cap that is reached, and a first day that nobody pays.
insert into instance_state_log (instance_id, state, is_billed, hourly_micros, monthly_cap_micros, from_at, to_at)
select pg_temp.server(kind), 'running', billed, hourly, cap, pg_temp.at(from_at), pg_temp.at(to_at)
from (values
  ('running', true, 60001, 2000003, interval '12 hours', interval '2 days 00:00:31.007'),
  ('running', false, 60001, 2000003, '2 days 00:00:31.007', '3 days'),
  ('running', true, 70001, null, '3 days', '4 days 00:00:00.5'),
  ('stopped', true, 50000, 1000000, '5 days', '9 days')) v (kind, billed, hourly, cap, from_at, to_at);
update snapshots set state = 'ready', size_gib = 7, gib_month_micros = 41000, workspace_id = pg_temp.owned(),
  ready_at = pg_temp.at('3 days 00:00:01');

select is(
  (pg_temp.replays() ->> 'net_micros')::bigint,
  (select sum(l.net_micros)::bigint from private.month_lines(array(select id from workspaces), pg_temp.month()) l),
  'a month costs what is charged for it, to the millionth');
select is(pg_temp.replays() -> 'new_micros', pg_temp.replays() -> 'net_micros', 'without other prices it costs the same');
select is(pg_temp.replays() -> 'largest', '[]'::jsonb, 'for everybody');

-- One plan for all servers, at one price without a cap: twice the price is twice the amount.
update instances set plan_id = (select plan_id from instances where id = pg_temp.server('running'))
where id in (pg_temp.server('running'), pg_temp.server('stopped'));
create temporary table one on commit drop as select pg_temp.slug(pg_temp.server('running')) as plan;
select is(
  (pg_temp.replays(pg_temp.price(plan, 120000)) #>> '{plans,0,new_micros}')::bigint,
  2 * (pg_temp.replays(pg_temp.price(plan, 60000)) #>> '{plans,0,new_micros}')::bigint,
  'twice the price costs twice as much') from one;
-- 24 hours and 32 started seconds, a day and a started minute, and four days.
select is(
  (pg_temp.replays(pg_temp.price(plan, 60000)) #>> '{plans,0,new_micros}')::bigint,
  (2 * 1440 + 1 + 4 * 1440) * 1000::bigint, 'every started minute of the month counts once') from one;
select is(
  (pg_temp.replays(pg_temp.price(plan, 60000, 100000)) #>> '{plans,0,new_micros}')::bigint, 200000::bigint,
  'no server costs more than the cap') from one;
select is(
  pg_temp.replays(pg_temp.price(plan, 1)) - array['largest', 'plans', 'until', 'new_micros', 'net_micros', 'currency', 'month'],
  '{"is_complete": true, "pay_less": 1, "pay_more": 0, "pay_the_same": 0}', 'who pays less is counted') from one;
select is(
  (pg_temp.replays(pg_temp.price(plan, 1000000000)) #>> '{largest,0,slug}'),
  (select slug from workspaces where id = pg_temp.owned()), 'the largest differences are named') from one;

-- Snapshots.
select is(
  (select (p ->> 'new_micros')::bigint from jsonb_array_elements(pg_temp.replays('{}', 82000) -> 'plans') p
    where p ->> 'plan' is null),
  (select private.snapshot_micros(7, 82000, private.milliseconds_between(pg_temp.at('3 days 00:00:01'),
    private.month_end(pg_temp.month())), pg_temp.at('0'))), 'snapshots are computed as in a bill');

-- A server that was resized: the time before belongs to the plan of the order.
create temporary table other on commit drop as
select l.id, l.slug from plans l, one where l.slug <> one.plan order by l.slug limit 1;
insert into audit_events (action, entity, entity_id, after)
select 'create', 'instance', i.id, jsonb_build_object('plan_id', o.id) from instances i, other o
where i.id = pg_temp.server('running');
insert into instance_actions (instance_id, workspace_id, kind, status, via, to_state, parameters, finished_at)
select i.id, i.workspace_id, 'resize', 'succeeded', 'web', 'running', jsonb_build_object('plan_id', i.plan_id),
  pg_temp.at('3 days') + interval '0.9 milliseconds'
from instances i where i.id = pg_temp.server('running');
select is(
  (select string_agg(p ->> 'new_micros', ' ' order by p ->> 'plan' = one.plan)
    from one, other, jsonb_array_elements(pg_temp.replays(pg_temp.price(slug, 60000)) -> 'plans') p
    where p ->> 'plan' in (one.plan, slug)),
  (select format('%s %s', (1440 + 1) * 1000, 70001 * (1440 + 1) / 60 + 1000000)), 'a resized server counts for both plans');

-- What is refused.
select is(pg_temp.replays('[]'), '"invalid_input"', 'prices are an object');
select is(pg_temp.replays(pg_temp.price('no-plan', 1)), '"invalid_input"', 'of plans that are there');
select is(pg_temp.replays(pg_temp.price(plan, 0)), '"invalid_input"', 'above 0') from one;
select is(pg_temp.replays(pg_temp.price(plan, 10, 9)), '"invalid_input"', 'a month costs at least an hour') from one;
select is(pg_temp.replays(jsonb_build_object(plan, '"1"'::jsonb)), '"invalid_input"', 'with their names') from one;
select is(pg_temp.replays('{}', 0), '"invalid_input"', 'snapshots cost something');
select is(pg_temp.replays('{}', null, (pg_temp.month() + interval '2 months')::date), '"invalid_input"',
  'no month that has not begun');

select * from finish();
rollback;
