-- The rescue system: who starts and leaves it, what a worker gets, and what a server in it refuses.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();
select tests.seed_workspaces();
select tests.seed_instances();
delete from events;
update app.instance_actions set status = 'cancelled', finished_at = now() where status in ('queued', 'running');
insert into region_features (region_id, feature)
select id, 'rescue' from regions on conflict do nothing;

create function pg_temp.place() returns uuid language sql immutable
as $$ select tests.workspace('00000000-0000-4000-8000-000000000001', 'operator') $$;
create function pg_temp.server(name text default 'running') returns uuid
language sql immutable as $$ select tests.instance(pg_temp.place(), name) $$;
create function pg_temp.hash(letter text default 'a') returns text language sql immutable
as $$ select '$6$saltsalt$' || repeat(letter, 86) $$;
create function pg_temp.ask(call text, persona text default 'user') returns text language plpgsql as $$
declare
  said text;
begin
  perform tests.run_as(persona, 'select public.' || call);
  return 'done';
exception when others then
  get stacked diagnostics said = pg_exception_detail;
  return sqlerrm || case when said = '' then '' else ' / ' || said end;
end
$$;
create function pg_temp.start(
  hash text default pg_temp.hash(), target uuid default pg_temp.server(), more text default '', persona text default 'user'
) returns text language sql as $$
  select pg_temp.ask(format('start_rescue(%L, %L%s)', target, hash, more), persona)
$$;
create function pg_temp.leave(target uuid default pg_temp.server(), persona text default 'user') returns text language sql
as $$ select pg_temp.ask(format('end_rescue(%L)', target), persona) $$;
create temporary table jobs (job jsonb);
create function pg_temp.claim() returns jsonb language sql as $$
  truncate pg_temp.jobs;
  insert into pg_temp.jobs select private.claim_actions('w', 1, 60);
  select job from pg_temp.jobs;
$$;
create function pg_temp.complete(outcome jsonb) returns text language sql as $$
  select private.complete_action((job -> 'action' ->> 'id')::uuid, 'w', outcome) ->> 'status' from pg_temp.jobs
$$;
create function pg_temp.held(target uuid default pg_temp.server()) returns text language sql as $$
  select format('%s%s%s', state, case when rescue_since is not null then ' in rescue' end,
    case when rescue_password_hash is not null then ' with password' end)
  from app.instances where id = target
$$;

-- What is refused.
select is(pg_temp.start(wrong), 'invalid_input / password_hash: A hash of SHA-512-crypt, as "openssl passwd -6" prints it.',
  'no hash: ' || left(wrong, 20))
from unnest(array['secret', '', pg_temp.hash() || E'\nroot:x']) wrong;
select matches(pg_temp.start(persona => 'admin'), '^not_found', 'our staff do not start it');
select matches(pg_temp.leave(persona => 'admin'), '^not_found', 'nor leave it');
select is(pg_temp.leave(), 'invalid_state / rescue_since: The server is not in the rescue system.', 'there is nothing to leave');
update region_features set feature = 'rescue_vm' where feature = 'rescue';
select is(pg_temp.start(), 'feature_missing / region: This region has no rescue system for containers.',
  'the region has to offer it, for containers');
update plans set virtualization = 'virtual_machine' where id = (select plan_id from instances where id = pg_temp.server());
savepoint machine;
select is(pg_temp.start(), 'done', 'or for virtual machines');
rollback to savepoint machine;
update region_features set feature = 'rescue' where feature = 'rescue_vm';
select is(pg_temp.start(), 'feature_missing / region: This region has no rescue system for virtual machines.',
  'one for containers is none for them');
update plans set virtualization = 'container' where id = (select plan_id from instances where id = pg_temp.server());
update instances set hold = 'maintenance', hold_reason = 'To test' where id = pg_temp.server();
select is(pg_temp.start(), 'locked / hold: maintenance. To test', 'not while it is on hold');
update instances set hold = 'none', hold_reason = null where id = pg_temp.server();
select is(pg_temp.held(), 'running', 'nothing has changed');

-- A server that runs is rebooted into it.
select is(pg_temp.start(more => ', ''99999999-9999-4999-8999-999999999991'''), 'done', 'it is started');
select is(pg_temp.start(more => ', ''99999999-9999-4999-8999-999999999991'''), 'done', 'the same request again');
select is((select count(*) from instance_actions where kind = 'start_rescue'), 1::bigint, 'acts once');
select is(pg_temp.held(), 'rebooting in rescue with password', 'the server is on its way');
select is(pg_temp.leave(), 'locked / action: start_rescue is in progress.', 'one thing at a time');
select is(
  (select count(*) from audit_events e where e::text like '%' || pg_temp.hash() || '%'), 0::bigint,
  'the audit log has no hash');
select is((select shown_parameters || parameters from instance_actions where kind = 'start_rescue'), '{}',
  'nor has the action');
select is(pg_temp.claim() -> 'rescue', jsonb_build_object('password_hash', pg_temp.hash()), 'a worker gets it');
select is(pg_temp.complete('{"ok": true}'), 'succeeded', 'and does it');
select is(pg_temp.held(), 'running in rescue with password', 'the server runs it');
select is((select data - 'server' from events where kind = 'server.access_changed'),
  '{"change": "start_rescue", "by": "User"}', 'people are told');
select tests.become('user');
select isnt((select rescue_since from instance_list where instance_id = (select tests.instance(
  tests.workspace('00000000-0000-4000-8000-000000000001', 'operator'), 'running'))), null, 'members read that it is in it');
select throws_ok('select rescue_password_hash from app.instances', '42501', null, 'and nobody reads the hash');
reset role;
select is(pg_temp.start(), 'invalid_state / rescue_since: The server is in the rescue system already.', 'it is in it already');

-- What would go wrong in it.
select is(pg_temp.ask(format('request_instance_action(%L, %L)', pg_temp.server(), 'rebuild')),
  'invalid_state / rescue_since: The server is in the rescue system.', 'no rebuild');
select is(pg_temp.ask(format('reset_root_password(%L, %L)', pg_temp.server(), pg_temp.hash())),
  'invalid_state / rescue_since: The server is in the rescue system.', 'no password of its own system');
select is(pg_temp.ask(format('set_server_keys(%L, %L)', pg_temp.server(),
    array[tests.workspace('00000000-0000-4000-8000-000000000001', 'key')])),
  'invalid_state / rescue_since: The server is in the rescue system.', 'nor keys');

-- Every boot stays in it.
select is(pg_temp.ask(format('request_instance_action(%L, %L)', pg_temp.server(), 'reboot')), 'done', 'a reboot');
select is(pg_temp.claim() #>> '{rescue,password_hash}', pg_temp.hash(), 'is one into the rescue system');
select is(pg_temp.complete('{"ok": true}'), 'succeeded', 'and ends');

-- It is left.
select is(pg_temp.leave(), 'done', 'it is left');
select is(pg_temp.held(), 'rebooting', 'the hash is gone at once');
select is(pg_temp.claim() -> 'rescue', 'null', 'and a worker starts the own system');
select is(pg_temp.complete('{"ok": true}'), 'succeeded', 'it does');
select is(pg_temp.held(), 'running', 'the server is its own again');
select is((select count(*) from events where kind = 'server.access_changed' and data ->> 'change' = 'end_rescue'), 1::bigint,
  'people are told');

-- A failure, from a server that is stopped, without a password.
select is(pg_temp.start(null, pg_temp.server('stopped')), 'done', 'a stopped server, without a password');
select is(pg_temp.held(pg_temp.server('stopped')), 'starting in rescue', 'starts');
select is(pg_temp.claim() -> 'rescue', '{"password_hash": null}', 'a worker gets no password');
select is(pg_temp.complete('{"ok": false, "code": "refused", "detail": "no volume"}'), 'failed', 'it fails');
select is(pg_temp.held(pg_temp.server('stopped')), 'error in rescue', 'and says so');
select is((select data - 'server' from events where kind = 'server.failed'),
  '{"action": "start_rescue", "reason": "refused"}', 'people are told');
select is(pg_temp.leave(pg_temp.server('stopped')), 'done', 'it can be left');
select is(pg_temp.held(pg_temp.server('stopped')), 'starting', 'and starts its own system');
select isnt(pg_temp.claim(), null, 'a worker');
select is(pg_temp.complete('{"ok": true}'), 'succeeded', 'does it');

update instances set state = 'deleted', deleted_at = now(), purge_after = now() + interval '1 day' where id = pg_temp.server('stopped');
select is(pg_temp.start(target => pg_temp.server('stopped')),
  'invalid_state / state: deleted. The server must run, or be stopped.', 'a deleted server has none');

select is((select is_conditional from step_up_rules where procedure = 'start_rescue'), false, 'to start it asks who is there');

select * from finish();
rollback;
