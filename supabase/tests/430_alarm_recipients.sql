-- Whom an alarm writes to: everybody who manages servers, or chosen members and the mailbox of the team.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();
select tests.seed_workspaces();
select tests.seed_instances();

create function pg_temp.home() returns uuid language sql immutable
as $$ select tests.workspace(tests.person('user'), 'owner') $$;
create function pg_temp.rule() returns alarm_rules language sql stable security definer
as $$ select r from app.alarm_rules r where r.name = 'Busy' and r.workspace_id = pg_temp.home() $$;
grant execute on function pg_temp.home(), pg_temp.rule() to authenticated;

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

-- Fires anew for one server, and says who got a message.
create function pg_temp.told() returns text
language plpgsql
as $$
declare
  mailbox text;
begin
  delete from app.alarms;
  delete from app.events;
  update app.alarm_rules set fired_told_at = null, ended_told_at = null;
  perform private.check_alarms();
  select string_agg(' · mailbox', '') into mailbox from app.deliveries where subscription_id is not null;
  return concat(tests.told(), mailbox);
end
$$;

create function pg_temp.busy(recipients text) returns text language sql as $$
  select pg_temp.answer(format('select update_alarm_rule((pg_temp.rule()).id, (pg_temp.rule()).version, kind => ''unreachable'','
    ' minutes => 10, recipients => %s)', recipients))
$$;

delete from alarm_rules;
delete from events;
-- Away for long. Here the support person only looks at servers, and the admin keeps the books.
update instances set state = 'error', state_since = now() - interval '2 days'
where id = tests.instance(pg_temp.home(), 'running');
delete from workspace_members where workspace_id = pg_temp.home() and user_id not in (tests.person('user'), tests.stranger());
insert into workspace_members (workspace_id, user_id, role)
values (pg_temp.home(), tests.person('support'), 'viewer'), (pg_temp.home(), tests.person('admin'), 'accountant');
delete from events;

select is(
  pg_temp.answer('select string_agg(email, '' '' order by email) from alarm_people(pg_temp.home())'),
  'stranger@example.test support@example.test user@example.test', 'all members can be chosen but accountants'
);

-- What is taken.
select is(pg_temp.answer('select create_alarm_rule(pg_temp.home(), ''Busy'', ''unreachable'', null, 10, recipients => ' || given || ')'),
  wanted, given)
from (values
  ('''{}''', 'invalid_input recipients: At least one member, or the mailbox of the team.'),
  ('array[tests.person(''suspended user'')]',
    'invalid_input recipients: Somebody in it is not a member of the workspace, or may not look at its servers.'),
  ('array[tests.person(''admin'')]',
    'invalid_input recipients: Somebody in it is not a member of the workspace, or may not look at its servers.'),
  ('array[null]::uuid[]',
    'invalid_input recipients: Somebody in it is not a member of the workspace, or may not look at its servers.')
) v (given, wanted);
-- Everybody who manages servers, without a choice.
select alike(pg_temp.answer('select create_alarm_rule(pg_temp.home(), ''Busy'', ''unreachable'', null, 10)'), '%"version": 1}', 'made');
select throws_ok(
  format('insert into alarm_recipients select id, workspace_id, %L from alarm_rules', tests.person('suspended user')),
  '23503', null, 'the table takes no person who is no member');
select is(pg_temp.told(), 'alarm.fired · site: stranger, user · mail: stranger, user', 'operators and owners');

-- Chosen: also who only looks.
select alike(pg_temp.busy('array[tests.person(''support''), tests.person(''user'')]'), '%"version": 2}', 'chosen');
select alike(pg_temp.busy('array[tests.person(''user''), tests.person(''support''), tests.person(''user'')]'), '%"version": 2}',
  'the same people in another order change nothing');
select is(pg_temp.told(), 'alarm.fired · site: support, user · mail: support, user', 'the chosen ones, and nobody else');
select is((select count(*) from deliveries where kind = 'alarm.fired'), 0::bigint, 'nothing is left over');
select is(
  pg_temp.answer('select concat_ws('' '', jsonb_array_length(recipients), to_mailbox, is_for_all) from alarm_rules(pg_temp.home())'),
  '2 f f', 'the list says so');
select is(
  pg_temp.answer('select update_alarm_rule((pg_temp.rule()).id, 2, is_paused => true)')
    || pg_temp.answer('select update_alarm_rule((pg_temp.rule()).id, 3, is_paused => false)'),
  format('{"rule_id": "%1$s", "version": 3}{"rule_id": "%1$s", "version": 4}', (pg_temp.rule()).id), 'a pause');
select is(pg_temp.told(), 'alarm.fired · site: support, user · mail: support, user', 'keeps the choice');
select is(
  (select distinct after -> 'recipients' from audit_events where action = 'update_alarm_rule'),
  (select jsonb_agg(n.full_name order by n.full_name) from member_names n
    where n.workspace_id = pg_temp.home() and n.user_id in (tests.person('support'), tests.person('user'))),
  'the activity has their names');

-- What each of them chose under Messages holds.
insert into notification_settings (user_id, kind, by_site, by_mail) values (tests.person('support'), 'alarm.fired', true, false);
select is(pg_temp.told(), 'alarm.fired · site: support, user · mail: user', 'one of them wants no mail');
delete from notification_settings where kind = 'alarm.fired';

-- The mailbox of the team.
insert into mail_subscriptions (list, address, workspace_id, confirmed_at, token_hash)
values ('workspace', 'team@example.test', pg_temp.home(), now(), sha256('team'));
select is(pg_temp.told(), 'alarm.fired · site: support, user · mail: support, user', 'not to the mailbox: it is not chosen');
select alike(pg_temp.busy('''{}'', to_mailbox => true'), '%"version": 5}', 'only the mailbox');
select is(pg_temp.told(), 'alarm.fired · site:  · mail:  · mailbox', 'gets the mail');
update mail_subscriptions set ended_at = now() where address = 'team@example.test';
select is(pg_temp.told(), 'alarm.fired · site: stranger, user · mail: stranger, user', 'without the mailbox: who manages servers');
update mail_subscriptions set ended_at = null where address = 'team@example.test';

-- Who leaves is no recipient any more, and neither is who may no longer look at servers.
select alike(pg_temp.busy('array[tests.person(''support''), tests.stranger()]'), '%"version": 6}', 'two others');
delete from workspace_members where workspace_id = pg_temp.home() and user_id = tests.person('support');
delete from events;
select is(pg_temp.told(), 'alarm.fired · site: stranger · mail: stranger', 'who left gets nothing');
update workspace_members set role = 'accountant' where workspace_id = pg_temp.home() and user_id = tests.stranger();
delete from events;
select is(
  pg_temp.told(), 'alarm.fired · site: user · mail: user · mailbox',
  'nobody is left: who manages servers, and the mailbox');
select is(
  pg_temp.answer('select concat_ws('' '', jsonb_array_length(recipients), to_mailbox, is_for_all) from alarm_rules(pg_temp.home())'),
  '0 f t', 'the list says so');
update workspace_members set role = 'viewer' where workspace_id = pg_temp.home() and user_id = tests.stranger();
update profiles set suspended_at = now(), suspension_reason = 'Test' where user_id = tests.stranger();
delete from events;
select is(pg_temp.told(), 'alarm.fired · site: user · mail: user · mailbox', 'nor is a suspended person left');

-- Back to everybody. It is over for the same people.
select alike(pg_temp.busy('null'), '%"version": 7}', 'no choice any more');
select is((select count(*) from alarm_recipients), 0::bigint, 'nothing of it is kept');

select * from finish();
rollback;
