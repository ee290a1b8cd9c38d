-- The ways into a server: the switch of its console, whom it keeps out, and who is told.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();
select tests.seed_workspaces();
select tests.seed_instances();
delete from events;

create function pg_temp.place(kind text default 'operator') returns uuid language sql immutable
as $$ select tests.workspace('00000000-0000-4000-8000-000000000001', kind) $$;
create function pg_temp.server(name text default 'running', kind text default 'operator') returns uuid
language sql immutable as $$ select tests.instance(pg_temp.place(kind), name) $$;
create function pg_temp.switch(wanted boolean, persona text default 'user', target uuid default pg_temp.server())
returns text language plpgsql as $$
begin
  perform tests.run_as(persona, format('select public.set_console(%L, %L)', target, wanted));
  return 'done';
exception when others then return sqlerrm;
end
$$;
create function pg_temp.open(persona text, target uuid default pg_temp.server()) returns text
language plpgsql as $$
declare
  said text;
begin
  perform tests.become(persona);
  perform public.open_console(target, 'For the test');
  perform set_config('role', 'none', true);
  return 'opened';
exception when others then
  get stacked diagnostics said = pg_exception_detail;
  perform set_config('role', 'none', true);
  return sqlerrm || ' / ' || said;
end
$$;

select is((select array_agg(distinct console_enabled) from instances), array[true], 'a console is on unless it is switched off');
select is(pg_temp.open('user'), 'opened', 'so it opens');
update console_sessions set opened_at = now(), seen_at = now(), ticket_hash = sha256('a')
where instance_id = pg_temp.server() and user_id <> tests.stranger();
create temporary table opened as
select id from console_sessions where instance_id = pg_temp.server() and user_id <> tests.stranger();
select is(private.keep_consoles(array(select id from opened)), '[]', 'and stays open');
delete from events;

select is(pg_temp.switch(false), 'done', 'an operator switches it off');
select is(
  (select jsonb_agg(e -> 'reason') from jsonb_array_elements(
    private.keep_consoles(array(select id from opened))) e),
  '["access_ended"]', 'what is open ends');
select is(pg_temp.open(p, pg_temp.server()),
  'invalid_state / console_enabled: false. The console of this server is switched off.', p || ' opens none')
from unnest(array['user', 'support', 'admin']) p;
insert into console_sessions (instance_id, workspace_id, user_id, auth_session_id, mode, acted_as, ticket_hash)
select pg_temp.server(), pg_temp.place(), u, u, 'full', 'operator', sha256(convert_to('early', 'UTF8'))
from (values ('00000000-0000-4000-8000-000000000001'::uuid)) v (u);
select throws_ok($$select private.claim_console('early', pg_temp.server())$$, 'PT403', 'forbidden',
  'a ticket from before the switch opens nothing');
select is(pg_temp.open('user', pg_temp.server(kind => 'owner')), 'opened', 'other servers keep theirs');

select is(
  (select format('%s %s %s %s', kind, status, from_state, to_state) from instance_actions
    where instance_id = pg_temp.server() and kind like '%console'),
  'disable_console succeeded running running', 'the activity of the server shows it');
select is(
  (select format('%s %s %s', action, before ->> 'console_enabled', after ->> 'console_enabled')
    from audit_events where entity_id = pg_temp.server() and action like '%able_console'),
  'disable_console true false', 'the audit log too');
select is((select state_since from instances where id = pg_temp.server()),
  (select from_at from instance_state_log where instance_id = pg_temp.server() and to_at is null),
  'the state of the server goes on');
select is((select data from events where kind = 'server.access_changed'),
  '{"server": "running", "change": "disable_console", "by": "User"}', 'the message says what and who');
select is((select split_part(tests.told(), E'\n', 1)),
  'server.access_changed · site: stranger, user · mail: stranger, user', 'whoever did it is told, too');

select is(pg_temp.switch(false), 'done', 'off again');
select is((select count(*) from instance_actions where kind = 'disable_console'), 1::bigint, 'is no second action');

select is(pg_temp.switch(true), 'done', 'on again');
select is(pg_temp.open('user'), 'opened', 'opens it again');
select is(pg_temp.switch(false, target => pg_temp.server('deleted')), 'invalid_state', 'none of a deleted server');
select is(pg_temp.switch(false, target => pg_temp.server(kind => 'viewer')), 'forbidden', 'not for viewers');
select is(pg_temp.switch(false, 'support'), 'not_found', 'not for staff');

-- To open a way in asks who is there; to close one does not.
update auth.sessions set created_at = now() - interval '1 hour';
select is(pg_temp.switch(false), 'done', 'an old session switches it off');
select is(pg_temp.switch(true), 'step_up_required', 'and on only when confirmed');

select * from finish();
rollback;
