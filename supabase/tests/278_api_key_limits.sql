-- The limit of an API key: what counts against it, what is refused and stopped at it, and that the rest of the workspace goes on.
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
create function pg_temp.key() returns uuid language sql security definer
as $$ select tests.workspace(pg_temp.place(), 'works') $$;
grant execute on function pg_temp.place(), pg_temp.key() to authenticated, api_key_read;
create function pg_temp.server(name text) returns uuid language sql
as $$ select i.id from app.instances i where i.workspace_id = pg_temp.place() and i.name = server.name $$;
-- Unlike tests.attempt, what it did stays.
create function pg_temp.said(persona text, statement text) returns text language plpgsql
as $$
declare
  answer text;
  detail text;
begin
  perform tests.become_claims(case persona when 'key' then jsonb_build_object(
    'role', 'api_key_operate', 'sub', tests.person('user'), 'api_key', jsonb_build_object(
      'id', pg_temp.key(), 'name', 'bot', 'workspace_id', pg_temp.place(), 'role', 'operator'))
    else tests.claims_of(persona) end);
  execute statement into answer;
  perform set_config('role', 'none', true), set_config('request.jwt.claims', '', true);
  return answer;
exception when others then
  get stacked diagnostics detail = pg_exception_detail;
  perform set_config('role', 'none', true), set_config('request.jwt.claims', '', true),
    set_config('tests.detail', detail, true);
  return sqlerrm;
end
$$;
create function pg_temp.limit(micros bigint, what text default null, persona text default 'user') returns text language sql as $$
  select pg_temp.said(persona, format('select set_api_key_limit(%L, %s, %L)', pg_temp.key(), coalesce(micros::text, 'null'), what))
$$;
create function pg_temp.orders(persona text, name text, marked boolean default false, servers integer default 1) returns text
language sql as $$
  select pg_temp.said(persona, format('select create_instance(%L) is not null', jsonb_build_object(
    'workspace_id', pg_temp.place(), 'plan_id', tests.plan('published'), 'region_id', tests.place('open'), 'count', servers,
    'image_id', (select id from app.images where slug = 'published-1'), 'name', name, 'hourly_micros', 1000,
    'stop_at_limit', marked)))
$$;
create function pg_temp.acts(persona text, name text, kind text, parameters jsonb default '{}') returns text language sql as $$
  select pg_temp.said(persona, format('select request_instance_action(%L::uuid, %L, %L) is not null',
    pg_temp.server(name), kind, parameters))
$$;
-- The worker is done with what was asked of a server. It has no monthly cap here.
create function pg_temp.done(name text, state text) returns void language sql as $$
  update app.instances set monthly_cap_micros = null where id = pg_temp.server(name);
  update app.instance_actions set status = 'succeeded', finished_at = now()
  where instance_id = pg_temp.server(name) and status = 'queued';
  select private.enter_state(pg_temp.server(name), state);
$$;
-- What a server cost already this month.
create function pg_temp.cost(name text, micros bigint) returns void language sql as $$
  insert into app.instance_state_log (instance_id, state, is_billed, hourly_micros, from_at, to_at)
  values (pg_temp.server(name), 'running', true, micros * 60, now() - interval '2 minutes', now() - interval '1 minute')
$$;
create function pg_temp.tick() returns void language sql as $$
  update app.billing_accounts set look_at_limit = now();
  select private.tick_billing();
$$;
create function pg_temp.seen(variadic names text[]) returns text language sql as $$
  select string_agg(format('%s %s %s', i.name, i.state, i.hold), ' | ' order by i.name)
  from app.instances i where i.workspace_id = pg_temp.place() and i.name = any (names)
$$;
create function pg_temp.told() returns text language sql as $$
  select string_agg(concat_ws(' ', e.data ->> 'api_key', e.data ->> 'percent', e.data ->> 'amount_cents', e.data ->> 'stops',
    e.data ->> 'goes_on'), ' | ' order by (e.data ->> 'amount_cents')::bigint, (e.data ->> 'percent')::integer)
  from app.events e where e.kind = 'budget.reached'
$$;
create function pg_temp.spent() returns bigint language sql as $$
  select private.month_spent(pg_temp.place(), now(), pg_temp.key())
$$;

update instances set state = case when state in ('stopped', 'stopping') then 'error' else state end;
insert into instance_state_log (instance_id, state, is_billed, hourly_micros, from_at)
select id, state, false, 1000, now() from instances;
insert into charging_periods (from_at) values (now() - interval '1 day');

-- What is set.
select is(pg_temp.limit(999999), 'invalid_input', 'a limit below one is refused');
select is(pg_temp.limit(5000000, 'warn'), 'invalid_input', 'a key is never only warned');
select is(pg_temp.limit(5000000, null, 'support'), 'not_found', 'nobody else sets it');
select is(pg_temp.limit(5000000), null, 'an owner does');
select is(
  (select format('%s %s', monthly_limit_micros, limit_action) from api_keys where id = pg_temp.key()),
  '5000000 create_nothing', 'without a choice the key creates nothing more');
select is(
  (select after - 'api_key' from audit_events where action = 'set_api_key_limit' order by id desc limit 1),
  '{"limit_action": "create_nothing", "monthly_limit_micros": 5000000}', 'it is recorded');
select pg_temp.said('user', format('select create_api_key(%L, %L, %L, 90, 7000000)', pg_temp.place(), 'new', 'read'));
select is(
  (select format('%s %s', monthly_limit_micros, limit_action) from api_keys where name = 'new' and workspace_id = pg_temp.place()),
  '7000000 create_nothing', 'a key is made with its limit');

-- What counts.
savepoint set_up;
select is(pg_temp.orders('user', 'mine'), 'true', 'what a person creates');
select is(pg_temp.spent() + private.ordered_micros(pg_temp.place(), pg_temp.key()), 0::bigint, 'counts against no key');
select is(pg_temp.orders('key', 'made'), 'true', 'what the key creates');
select is(private.ordered_micros(pg_temp.place(), pg_temp.key()), 1000::bigint, 'counts against it');
select pg_temp.cost('made', 4998500);
select is(pg_temp.spent(), 4998500::bigint, 'with what it costs');
select is(private.month_spent(pg_temp.place(), now(), (
  select id from api_keys where name = 'new' and workspace_id = pg_temp.place())), 0::bigint, 'and against no other key');

-- What is refused.
select is(pg_temp.orders('key', 'more'), 'limit_reached', 'the key creates nothing that could not run for an hour below its limit');
select alike(current_setting('tests.detail'), '%costs 5.01 EUR within an hour. The limit is 5.00 EUR.',
  'what is a part of a cent above it does not read as if it kept it');
select is(pg_temp.orders('user', 'more'), 'true', 'others do');
select is(pg_temp.acts('key', 'deleted', 'restore'), 'limit_reached', 'the key restores nothing either');
select is(pg_temp.said('user', format('select count(*) from api_key_limits(%L) where api_key_id = %L and spent_micros = 4998500',
  pg_temp.place(), pg_temp.key())), '1', 'owners see how much is used');
select is(pg_temp.said('support', format('select count(*) from api_key_limits(%L)', pg_temp.place())), 'not_found', 'strangers do not');
select pg_temp.done('made', 'stopped');
update instances set hourly_micros = 100 where id = pg_temp.server('made');
select pg_temp.done('mine', 'stopped');
savepoint resize;
select lives_ok(format(
  $$insert into instance_actions (instance_id, workspace_id, kind, via, from_state, to_state, parameters)
    values (%L, %L, 'resize', 'web', 'stopped', 'stopped', '{"hourly_micros": 600}')$$, pg_temp.server('made'), pg_temp.place()),
  'a larger plan that fits is possible');
rollback to resize;
select throws_ok(format(
  $$insert into instance_actions (instance_id, workspace_id, kind, via, from_state, to_state, parameters)
    values (%L, %L, 'resize', 'web', 'stopped', 'stopped', '{"hourly_micros": 9000}')$$, pg_temp.server('made'), pg_temp.place()),
  'PT409', 'limit_reached', 'a larger plan of what it created is refused, whoever asks');
select lives_ok(format(
  $$insert into instance_actions (instance_id, workspace_id, kind, via, from_state, to_state, parameters)
    values (%L, %L, 'resize', 'web', 'stopped', 'stopped', '{"hourly_micros": 9000}')$$, pg_temp.server('mine'), pg_temp.place()),
  'that of another server is not');
rollback to resize;
select tests.become_claims(jsonb_build_object('role', 'api_key_operate', 'sub', tests.person('user'), 'api_key',
  jsonb_build_object('id', pg_temp.key(), 'name', 'bot', 'workspace_id', pg_temp.place(), 'role', 'operator')));
reset role;
select throws_ok(format(
  $$insert into instance_actions (instance_id, workspace_id, kind, via, from_state, to_state, parameters)
    values (%L, %L, 'resize', 'api', 'stopped', 'stopped', '{"hourly_micros": 9000}')$$, pg_temp.server('mine'), pg_temp.place()),
  'PT409', 'limit_reached', 'but with the key it is');
insert into snapshots (workspace_id, instance_id, region_id, image_id, name, disk_gib, currency, gib_month_micros)
select workspace_id, id, region_id, image_id, 'by-key', 10, 'EUR', 67200 from instances where id = pg_temp.server('mine');
select is(private.ordered_micros(pg_temp.place(), pg_temp.key()), 1000::bigint, 'a snapshot counts against the key that made it');
select set_config('request.jwt.claims', '', true);
rollback to set_up;

-- Limits of the workspace and of the key hold both.
update workspaces set monthly_limit_micros = 1000000, limit_action = 'create_nothing' where id = pg_temp.place();
insert into charges (workspace_id, month, kind, title, net_micros) values (pg_temp.place(), private.this_month(), 'fee', 'Set up', 999999);
select is(pg_temp.spent(), 0::bigint, 'fees count against no key');
select is(pg_temp.orders('key', 'made'), 'limit_reached', 'a key does not pass the limit of the workspace');
rollback to set_up;

-- At the limit.
select pg_temp.limit(5000000, 'stop_marked');
select is(pg_temp.orders('key', 'made', true), 'true', 'a server is marked when it is created');
select is(pg_temp.orders('key', 'kept'), 'true', 'or not');
select is(pg_temp.orders('user', 'mine', true), 'true', 'a person marks one, too');
select pg_temp.done(n, 'running') from unnest(array['made', 'kept', 'mine']) n;
select pg_temp.cost('kept', 2600000);
select pg_temp.tick();
select is(pg_temp.told(), 'works 50 500 ["made"] ["kept"]', 'payers are told at 50 percent of which key, and what is stopped');
select pg_temp.cost('made', 2400000);
select pg_temp.tick();
select is(pg_temp.seen('made', 'kept', 'mine'), 'kept running none | made stopping suspended | mine running none',
  'what is marked and was made with the key is stopped, and nothing else');
select is(pg_temp.told(), 'works 50 500 ["made"] ["kept"] | works 100 500 ["made"] ["kept"]', 'payers are told');
select pg_temp.done('made', 'stopped');
select is(
  pg_temp.said('user', format('select format(%L, may_be_stopped, is_held_at_limit) from instance_list where instance_id = %L',
    '%s %s', pg_temp.server('made'))), 't t', 'the list says so');
select is(pg_temp.said('user', format('select is_held_at_limit from instance_list where instance_id = %L', pg_temp.server('kept'))),
  'false', 'not of others');
savepoint stopped;
select is(pg_temp.acts('user', 'made', 'start'), 'locked', 'it cannot be started');
select is(pg_temp.acts('user', 'made', 'delete'), 'true', 'but deleted');
select is((select bool_or(is_billed) from instance_state_log where instance_id = pg_temp.server('made') and to_at is null), false,
  'which costs nothing');
select pg_temp.done('made', 'deleted');
select pg_temp.tick();
select is(pg_temp.seen('made'), 'made deleted none', 'then it is on hold no more');
rollback to stopped;
update instances set hold = 'maintenance', hold_reason = 'A new disk' where id = pg_temp.server('made');
select is(pg_temp.acts('user', 'made', 'delete'), 'locked', 'a hold by staff refuses the deletion');
rollback to stopped;
select pg_temp.limit(9000000);
select is(pg_temp.seen('made'), 'made starting none', 'a higher limit starts it again');
select is(pg_temp.told(),
  'works 50 500 ["made"] ["kept"] | works 100 500 ["made"] ["kept"] | works 50 900 ["made"] ["kept"]',
  'and tells of its own 50 percent, because the limit is another one');
rollback to stopped;
update workspaces set monthly_limit_micros = 5001000, limit_action = 'stop_marked' where id = pg_temp.place();
select pg_temp.limit(null);
select is(pg_temp.seen('made', 'mine'), 'made stopped suspended | mine running none',
  'without the limit of the key, that of the workspace still holds it back');
update workspaces set monthly_limit_micros = 9000000 where id = pg_temp.place();
select pg_temp.tick();
select is(pg_temp.seen('made'), 'made starting none', 'until it allows it');
rollback to stopped;
update api_keys set ended_at = now(), end_reason = 'revoked' where id = pg_temp.key();
select pg_temp.tick();
select is(pg_temp.seen('made'), 'made stopped suspended', 'the limit holds on when the key has ended');
update api_keys set ended_at = now() - interval '40 days', created_at = now() - interval '50 days',
  expires_at = now() - interval '35 days' where id = pg_temp.key();
select is(pg_temp.said('user', format('select count(*) from api_key_list where api_key_id = %L', pg_temp.key())), '1',
  'and the key stays in the list');

select * from finish();
rollback;
