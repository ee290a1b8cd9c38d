-- Alarms: what a rule takes, when it fires and is over, who is told of it and how often, and what the preview counts.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();
select tests.seed_workspaces();
select tests.seed_instances();

create function pg_temp.home() returns uuid language sql immutable
as $$ select tests.workspace('00000000-0000-4000-8000-000000000001', 'owner') $$;
create function pg_temp.server(kind text default 'running') returns uuid language sql immutable
as $$ select tests.instance(pg_temp.home(), kind) $$;
create function pg_temp.rule(wanted text) returns uuid language sql stable security definer
as $$ select r.id from app.alarm_rules r where r.name = wanted and r.workspace_id = pg_temp.home() $$;
grant execute on function pg_temp.home(), pg_temp.server(text), pg_temp.rule(text) to authenticated;

-- The answer to a call as the owner: its text, or the code and the detail of its error.
create function pg_temp.answer(statement text) returns text
language plpgsql
as $$
declare
  said text;
  detail text;
begin
  perform tests.become('user');
  execute statement into said;
  perform set_config('role', 'none', true);
  return coalesce(said, '');
exception when others then
  get stacked diagnostics said = message_text, detail = pg_exception_detail;
  return concat_ws(' ', said, detail);
end
$$;

delete from alarm_rules;
delete from usage_samples;
delete from usage_rollups;
delete from events;
-- The servers ran long before; a second one with a label.
update instances set state = 'running', state_since = now() - interval '2 days', labels = '{"env": "prod"}'
where workspace_id = pg_temp.home() and name in ('running', 'stopping');
delete from instance_actions where status in ('queued', 'running') and workspace_id = pg_temp.home();

-- What a rule takes.

select is(pg_temp.answer('select create_alarm_rule(pg_temp.home(), ' || given || ')'), wanted, wanted || ': ' || given)
from (values
  ('''X'', ''load'', 80, 10', 'invalid_input kind: One of cpu, disk, traffic, unreachable.'),
  ('''X'', ''cpu'', 101, 10', 'invalid_input threshold: A whole number from 1 to 100.'),
  ('''X'', ''disk'', 0, 10', 'invalid_input threshold: A whole number from 1 to 10000.'),
  ('''X'', ''traffic'', null', 'invalid_input threshold: A whole number from 1 to 1000.'),
  ('''X'', ''unreachable'', 5, 10', 'invalid_input threshold: unreachable has none.'),
  ('''X'', ''cpu'', 80, 7', 'invalid_input minutes: 10, 15, 30 or 60.'),
  ('''X'', ''traffic'', 80, 10', 'invalid_input minutes: traffic counts the month, and has none.'),
  ('''X'', ''cpu'', 80, 10, pg_temp.server(), ''env'', ''prod''', 'invalid_input label_key: A server or a label, not both.'),
  ('''X'', ''cpu'', 80, 10, label_key => ''env''',
    'invalid_input label_key: A label has a key and a value, as labels of servers have.'),
  ('''X'', ''cpu'', 80, 10, tests.instance(tests.workspace(''00000000-0000-4000-8000-000000000001'', ''strangers''), ''running'')',
    'not_found instance_id: The workspace has no such server.'),
  (''' '', ''cpu'', 80, 10', 'invalid_input name: 1 to 60 visible characters.')
) v (given, wanted);
select alike(
  pg_temp.answer($$select create_alarm_rule(pg_temp.home(), ' Busy ', 'cpu', 80, 10, label_key => 'env', label_value => 'prod')$$),
  '{"rule_id": "%", "version": 1}', 'a rule, without the blanks around its name'
);
select is(
  pg_temp.answer($$select create_alarm_rule(pg_temp.home(), 'Busy', 'disk', 5, 10)$$),
  'uniqueness_error name: The workspace has an alarm with this name.', 'a name is there once'
);
select is(
  pg_temp.answer($$select update_alarm_rule(pg_temp.rule('Busy'), 2, 'Other')$$),
  'conflict version: Version 1 is stored now.', 'a save of another version'
);
select alike(
  pg_temp.answer($$select update_alarm_rule(pg_temp.rule('Busy'), 1)$$), '%"version": 1}', 'what is not given stays'
);

-- When it fires.

create function pg_temp.samples(kind text, cpu integer, read bigint default 0, sent bigint default 0, back interval default '15 minutes')
returns void language sql as $$
  delete from app.usage_samples where instance_id = pg_temp.server(kind);
  select private.record_usage(jsonb_agg(jsonb_build_object('instance_id', pg_temp.server(kind), 'at', at,
    'cpu_permille', cpu, 'memory_mib', 1, 'disk_read_bytes', read, 'disk_written_bytes', 0, 'net_in_bytes', 0,
    'net_out_bytes', sent)))
  from generate_series(now() - back, now(), interval '5 minutes') at
$$;
-- A minute later: this transaction has one time, so what is remembered goes back.
create function pg_temp.later() returns void language sql as $$
  update app.alarm_rules set fired_told_at = fired_told_at - interval '1 minute', ended_told_at = ended_told_at - interval '1 minute'
$$;
create function pg_temp.open() returns text language sql as $$
  select string_agg(format('%s %s %s', r.name, i.name, a.value), ', ' order by r.name, i.name)
  from app.alarms a join app.alarm_rules r on r.id = a.rule_id join app.instances i on i.id = a.instance_id
  where a.ended_at is null
$$;

select pg_temp.samples('running', 790), pg_temp.samples('stopping', 790);
select private.check_alarms();
select is(pg_temp.open(), null, 'below the threshold');
select pg_temp.samples('running', 800), pg_temp.samples('stopping', 950);
select private.check_alarms();
select is(pg_temp.open(), 'Busy running 80.00, Busy stopping 95.00', 'at the threshold');
select is(
  tests.told(), 'alarm.fired · site: stranger, user · mail: stranger, user', 'one message for both servers, to who works on them'
);
select is((select count(*) from alarms), 2::bigint, 'an alarm for each server');
select private.check_alarms();
select is((select count(*) from alarms), 2::bigint, 'once, however often it is looked at');

-- What it is about.
update alarms set ended_at = now(), end_reason = 'changed', fired_told_at = now(), ended_told_at = now();
select pg_temp.later();
delete from events;
select private.check_alarms();
select is(
  (select data from events where kind = 'alarm.fired'),
  '{"alarm": "Busy", "kind": "cpu", "threshold": 80, "minutes": 10, "servers": ["running", "stopping"], "server_count": 2}',
  'the message has the rule and its servers'
);

-- A server that fires within the minute waits for the next message.
delete from alarms;
delete from events;
update alarm_rules set fired_told_at = null;
select pg_temp.samples('stopping', 100);
select private.check_alarms();
select pg_temp.samples('stopping', 990);
select private.check_alarms();
select is((select count(*) from events), 1::bigint, 'one message within a minute');
select pg_temp.later();
select private.check_alarms();
select is(
  (select string_agg(data ->> 'servers', ' ' order by seq) from events where kind = 'alarm.fired'),
  '["running"] ["stopping"]', 'the other server is in the next'
);

-- When it is over.
delete from events;
select pg_temp.samples('stopping', 300);
select private.check_alarms();
select is(pg_temp.open(), 'Busy running 80.00', 'over for one');
select is(
  (select format('%s %s %s', kind, path, data ->> 'servers') from events),
  format('alarm.ended /dashboard/servers/%s ["stopping"]', pg_temp.server('stopping')), 'who was told is told so'
);
delete from events;
update usage_samples set at = at - interval '1 hour' where instance_id = pg_temp.server();
select private.check_alarms();
select is(pg_temp.open(), 'Busy running 80.00', 'without readings nobody knows: it stays');
update instances set state = 'stopped', state_since = now() where id = pg_temp.server();
select private.check_alarms();
select is(pg_temp.open(), null, 'a server that is stopped does not fire');
select is((select end_reason from alarms where instance_id = pg_temp.server()), 'server_off', 'and the history says so');
select is((select count(*) from events), 0::bigint, 'who stopped it is not told');
update instances set state = 'running', state_since = now() - interval '5 minutes' where id = pg_temp.server();
select pg_temp.samples('running', 990);
select private.check_alarms();
select is(pg_temp.open(), null, 'it has not run for so long yet');
update instances set state_since = now() - interval '11 minutes' where id = pg_temp.server();
select private.check_alarms();
select is(pg_temp.open(), 'Busy running 99.00', 'now it has');
update instances set labels = '{}' where id = pg_temp.server();
select private.check_alarms();
select is(
  (select count(*) from alarms where instance_id = pg_temp.server() and end_reason = 'not_covered'), 1::bigint,
  'without the label the rule is not about the server'
);

-- Pause and change.
update instances set labels = '{"env": "prod"}' where id = pg_temp.server();
delete from alarms;
select private.check_alarms();
select alike(pg_temp.answer($$select update_alarm_rule(pg_temp.rule('Busy'), 1, is_paused => true)$$), '%"version": 2}', 'paused');
select is((select end_reason from alarms), 'paused', 'what was open ends');
select private.check_alarms();
select is(pg_temp.open(), null, 'a paused rule does not fire');
select alike(pg_temp.answer($$select update_alarm_rule(pg_temp.rule('Busy'), 2, is_paused => false)$$), '%"version": 3}', 'goes on');
select private.check_alarms();
select is(pg_temp.open(), 'Busy running 99.00', 'and fires');
select alike(
  pg_temp.answer($$select update_alarm_rule(pg_temp.rule('Busy'), 3, 'Disk', 'disk', 2, 10)$$), '%"version": 4}', 'another rule'
);
select is((select count(*) from alarms where end_reason = 'changed'), 1::bigint, 'what was open is about the rule of before');

-- Disk, traffic, state.
delete from alarms;
select pg_temp.samples('running', 10, 300 * 1048576 * 2::bigint);
select private.check_alarms();
select is(pg_temp.open(), 'Disk running 2.00', 'MiB a second, between the samples that cover the time');
select pg_temp.answer($$select delete_alarm_rule(pg_temp.rule('Disk'))$$);
select is((select count(*) from alarms), 0::bigint, 'a rule that is deleted takes its history along');

update plans set transfer_gib = 100 where id = (select plan_id from instances where id = pg_temp.server());
update plans set transfer_gib = null where id = (select plan_id from instances where id = pg_temp.server('stopping'))
  and id <> (select plan_id from instances where id = pg_temp.server());
select pg_temp.answer($$select create_alarm_rule(pg_temp.home(), 'Traffic', 'traffic', 80, null, pg_temp.server())$$);
select pg_temp.samples('running', 10, 0, 40 * 1073741824::bigint, '0 minutes');
select private.check_alarms();
select is(pg_temp.open(), null, '40 of 100 GiB');
select private.record_usage(jsonb_build_array(jsonb_build_object('instance_id', pg_temp.server(), 'at', now() - interval '1 second',
  'cpu_permille', 1, 'memory_mib', 1, 'disk_read_bytes', 0, 'disk_written_bytes', 0, 'net_in_bytes', 0,
  'net_out_bytes', 40 * 1073741824::bigint)));
select private.check_alarms();
select is(pg_temp.open(), 'Traffic running 80.00', '80 of 100 GiB');

select pg_temp.answer($$select create_alarm_rule(pg_temp.home(), 'Away', 'unreachable', null, 15)$$);
update instances set state = 'error', state_since = now() - interval '14 minutes' where id = pg_temp.server('stopping');
select private.check_alarms();
select is(pg_temp.open(), 'Traffic running 80.00', 'not for so long yet');
update instances set state_since = now() - interval '15 minutes' where id = pg_temp.server('stopping');
select private.check_alarms();
select is(pg_temp.open(), 'Away stopping 15.00, Traffic running 80.00', 'in the state Error for 15 minutes');

-- What people read.
select is(
  pg_temp.answer($$select string_agg(concat_ws(' ', name, kind, threshold, minutes, server, is_paused, open_alarms), ', ')
    from alarm_rules(pg_temp.home())$$),
  'Away unreachable 15 f 1, Traffic traffic 80 running f 1', 'the rules'
);
select is(
  pg_temp.answer($$select string_agg(concat_ws(' ', rule, server, value, end_reason), ', ' order by rule)
    from alarm_history(pg_temp.home())$$),
  'Away stopping 15.00, Traffic running 80.00', 'the history'
);
select is(
  pg_temp.answer('select count(*) from alarm_history(pg_temp.home(), 201)'),
  'invalid_input most: A whole number from 1 to 200.', 'with a limit'
);

-- The preview: two stretches of load, three hours apart, in rows of five minutes.
delete from usage_samples;
update instances set state = 'running', state_since = now() - interval '2 days' where id = pg_temp.server('stopping');
select private.record_usage(jsonb_agg(jsonb_build_object('instance_id', pg_temp.server(), 'at', at, 'memory_mib', 1,
  'cpu_permille', case when n between 10 and 14 or n between 60 and 64 or n = 30 then 900 else 100 end,
  'disk_read_bytes', 300 * 1048576 * 2::bigint, 'disk_written_bytes', 0, 'net_in_bytes', 0, 'net_out_bytes', 1073741824)))
from generate_series(0, 79) n,
  lateral (select date_bin('5 minutes', now() - interval '10 hours', '2000-01-01T00:00:00Z') + n * interval '5 minutes') s (at);
select is(
  pg_temp.answer(format('select string_agg(concat_ws('' '', server, times), '', '') from preview_alarm(pg_temp.home(), %s)', given)),
  wanted, format('%s: %s', given, wanted)
)
from (values
  ('''cpu'', 80, 10, pg_temp.server()', 'running 2'),
  ('''cpu'', 80, 30, pg_temp.server()', 'running 0'),
  ('''cpu'', 5, 10, label_key => ''env'', label_value => ''prod''', 'running 1, stopping 0'),
  ('''disk'', 2, 10, pg_temp.server()', 'running 1'),
  ('''disk'', 3, 10, pg_temp.server()', 'running 0'),
  ('''traffic'', 500, null, pg_temp.server()', 'running 0'),
  ('''unreachable'', null, 10, pg_temp.server()', 'running 0'),
  ('''cpu'', 80, 10, label_key => ''env'', label_value => ''test''', '')
) v (given, wanted);
insert into instance_state_log (instance_id, state, is_billed, hourly_micros, from_at, to_at)
select pg_temp.server(), 'error', false, 0, now() - interval '400 days' + n * interval '1 day', now() - interval '400 days' + n * interval '1 day' + interval '20 minutes'
from generate_series(1, 2) n;
select is(
  pg_temp.answer($$select times from preview_alarm(pg_temp.home(), 'unreachable', null, 10, pg_temp.server())$$), '0',
  'what was before the 7 days does not count'
);

-- 50 in a workspace.
insert into alarm_rules (workspace_id, name, kind, minutes) select pg_temp.home(), 'A' || n, 'unreachable', 10 from generate_series(1, 48) n;
select is(
  pg_temp.answer($$select create_alarm_rule(pg_temp.home(), 'Last', 'cpu', 80, 10)$$),
  'quota_exceeded alarms: 50 in use, 1 more wanted, 50 allowed.', 'not more than 50'
);

-- What the activity has.
select results_eq(
  $$select action, count(*) from audit_events where action like '%alarm_rule' group by 1 order by 1$$,
  $$values ('create_alarm_rule', 3::bigint), ('delete_alarm_rule', 1), ('update_alarm_rule', 3)$$, 'each change, once'
);

select * from finish();
rollback;
