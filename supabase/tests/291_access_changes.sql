-- A new root password and new SSH keys on a server that runs: what is asked for, what a worker gets, and what stays.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();
select tests.seed_workspaces();
select tests.seed_instances();
delete from events;
update app.instance_actions set status = 'cancelled', finished_at = now() where status in ('queued', 'running');

create function pg_temp.place(kind text default 'operator') returns uuid language sql immutable
as $$ select tests.workspace('00000000-0000-4000-8000-000000000001', kind) $$;
create function pg_temp.server(name text default 'running', kind text default 'operator') returns uuid
language sql immutable as $$ select tests.instance(pg_temp.place(kind), name) $$;
create function pg_temp.hash(letter text default 'a') returns text language sql immutable
as $$ select '$6$saltsalt$' || repeat(letter, 86) $$;
create function pg_temp.own_key() returns uuid language sql immutable
as $$ select tests.workspace('00000000-0000-4000-8000-000000000001', 'key') $$;
create function pg_temp.team_key() returns uuid language sql immutable
as $$ select tests.workspace(pg_temp.place(), 'key') $$;
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
create function pg_temp.reset(hash text default pg_temp.hash(), target uuid default pg_temp.server(), more text default '')
returns text language sql as $$
  select pg_temp.ask(format('reset_root_password(%L, %L%s)', target, hash, more))
$$;
create function pg_temp.put(keys uuid[], replaces boolean default false, target uuid default pg_temp.server())
returns text language sql as $$
  select pg_temp.ask(format('set_server_keys(%L, %L, %L)', target, keys, replaces))
$$;
create temporary table jobs (job jsonb);
create function pg_temp.claim() returns jsonb language sql as $$
  truncate pg_temp.jobs;
  insert into pg_temp.jobs select private.claim_actions('w', 1, 60);
  select job from pg_temp.jobs;
$$;
create function pg_temp.complete(outcome jsonb) returns text language sql as $$
  select private.complete_action((job -> 'action' ->> 'id')::uuid, 'w', outcome) ->> 'status' from pg_temp.jobs
$$;
create function pg_temp.names(target uuid default pg_temp.server()) returns text[] language sql as $$
  select array(select jsonb_path_query(authorized_keys, '$[*].name') #>> '{}' from app.instances where id = target)
$$;
create temporary table before as select * from instances where id = pg_temp.server();
update instances set authorized_keys = '[{"name": "old", "fingerprint_sha256": "SHA256:old", "public_key": "ssh-ed25519 OLD"}]'
where id = pg_temp.server();

-- A password: only its hash, and only until it is written.
select is(pg_temp.reset(wrong), 'invalid_input / password_hash: A hash of SHA-512-crypt, as "openssl passwd -6" prints it.',
  'no hash: ' || left(wrong, 20))
from unnest(array['secret', '', '$1$saltsalt$' || repeat('a', 22), pg_temp.hash() || E'\nroot:x', '$6$salt:x' || repeat('a', 90)]) wrong;
select is(pg_temp.reset(target => pg_temp.server('stopped')),
  'invalid_state / state: stopped. This is written inside the server, so the server must run.', 'a stopped server takes none');
select is(pg_temp.reset(), 'done', 'a hash is taken');
select is(pg_temp.reset(pg_temp.hash('b')), 'locked / action: reset_password is in progress.', 'one thing at a time');
select is((select shown_parameters || parameters from instance_actions where kind = 'reset_password'), '{}',
  'no parameter of the action shows it');
select is(
  (select count(*) from audit_events e where e::text like '%' || pg_temp.hash() || '%'), 0::bigint,
  'nor does the audit log');
select is(pg_temp.claim() -> 'access',
  jsonb_build_object('password_hash', pg_temp.hash(), 'ssh_keys', null, 'replaces_keys', false), 'a worker gets it');
select is((select state from instances where id = pg_temp.server()), 'running', 'the server runs on');
select is(pg_temp.complete('{"ok": true}'), 'succeeded', 'and writes it');
select is((select count(*) from access_changes), 0::bigint, 'then the hash is gone');
select is((select row(i.state, i.state_since, i.authorized_keys -> 0 ->> 'name') from instances i where i.id = pg_temp.server()),
  (select row(b.state, b.state_since, 'old'::text) from before b), 'the state goes on, and so do the keys');
select is((select data from events where kind = 'server.access_changed'),
  '{"server": "running", "change": "reset_password", "by": "User"}', 'the message says what and who');
select is((select split_part(tests.told(), E'\n', 1)),
  'server.access_changed · site: stranger, user · mail: stranger, user', 'whoever asked is told, too');

-- A failure.
select is(pg_temp.reset(pg_temp.hash('c')), 'done', 'another password');
select isnt(pg_temp.claim(), null, 'is claimed');
select is(pg_temp.complete('{"ok": false, "code": "inside_failed", "detail": "no agent"}'), 'failed', 'and fails');
select is((select count(*) from access_changes), 0::bigint, 'the hash is gone all the same');
select is((select row(i.state, i.state_since) from instances i where i.id = pg_temp.server()),
  (select row(b.state, b.state_since) from before b), 'the state goes on');
select is((select data from events where kind = 'server.failed'),
  '{"server": "running", "action": "reset_password", "reason": "inside_failed"}', 'the failure is told');
select is(
  pg_temp.ask(format('retry_action(%L, %L)', (job -> 'action' ->> 'id'), 'To test'), 'admin'),
  'invalid_state / status: failed. The server has moved on.', 'staff cannot repeat it: the hash is gone')
from jobs;

-- The same request twice is one action.
select is(pg_temp.reset(more => ', ''99999999-9999-4999-8999-999999999991'''), 'done', 'a request with a key');
select is(pg_temp.reset(more => ', ''99999999-9999-4999-8999-999999999991'''), 'done', 'and again');
select is((select count(*) from access_changes), 1::bigint, 'acts once');
select isnt(pg_temp.claim(), null, 'it is claimed');
select is(pg_temp.complete('{"ok": true}'), 'succeeded', 'and done');

-- Keys.
select is(pg_temp.put('{}'), 'invalid_input / ssh_key_ids: A list of 1 to 50 ids.', 'no key');
select is(pg_temp.put(array[tests.workspace(tests.stranger(), 'key')]),
  'invalid_input / ssh_key_ids: Neither you nor the workspace has such a key.', 'no key of others');
select is(pg_temp.put(array[pg_temp.own_key()]), 'done', 'a key is added');
select is(pg_temp.claim() -> 'access',
  '{"password_hash": null, "ssh_keys": ["ssh-ed25519 AAAA"], "replaces_keys": false}', 'a worker gets its line');
select is(pg_temp.names(), array['old'], 'it is listed when it is there');
select is(pg_temp.complete('{"ok": true}'), 'succeeded', 'written');
select is(pg_temp.names(), array['Key', 'old'], 'beside the old one');
select is(pg_temp.put(array[pg_temp.team_key()], true), 'done', 'a key of the workspace replaces all');
select is(pg_temp.claim() #> '{access,replaces_keys}', 'true', 'and the worker knows');
select is(pg_temp.complete('{"ok": true}'), 'succeeded', 'written again');
select is(pg_temp.names(), array['Team'], 'the others are gone');
select is((select after from audit_events where action = 'set_ssh_keys' order by after ->> 'replace' desc limit 1),
  '{"fingerprints": ["SHA256:team"], "replace": true}', 'the audit log has the fingerprints');

-- Other actions write nothing inside.
select is(pg_temp.ask(format('request_instance_action(%L, %L)', pg_temp.server(), 'reboot')), 'done', 'a reboot');
select is(pg_temp.claim() -> 'access', 'null', 'hands out nothing');
select is(pg_temp.complete('{"ok": true}'), 'succeeded', 'and ends');

-- Where the engine cannot, nothing is asked for.
update provisioners set facts = facts - 'access';
select is(pg_temp.reset(), 'invalid_state / engine: Nobody here can write inside servers now.', 'the engine has to offer it');
select tests.become('user');
select is((select array_agg(distinct can_write_inside) from instance_access), array[false], 'and pages know it');
reset role;
update provisioners set facts = facts || '{"access": true}';

update instances set hold = 'maintenance', hold_reason = 'To test' where id = pg_temp.server();
select is(pg_temp.reset(), 'locked / hold: maintenance. To test', 'not while it is on hold');

select is(
  (select array_agg(procedure order by procedure) from step_up_rules
    where procedure in ('reset_root_password', 'set_server_keys') and not is_conditional),
  array['reset_root_password', 'set_server_keys'], 'both ask who is there');

select * from finish();
rollback;
