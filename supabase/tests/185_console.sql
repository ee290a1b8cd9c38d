-- Consoles of servers: who gets which ticket, that it works once, and how a session ends.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();
select tests.seed_workspaces();
select tests.seed_instances();

create function pg_temp.a_server(kind text, state text default 'running') returns uuid
language sql stable security definer
as $$
  select tests.instance(tests.workspace(user_id, kind), state) from tests.personas where name = 'user'
$$;
grant execute on function pg_temp.a_server(text, text) to authenticated, service_role;
create temporary table tickets (id uuid, ticket text, mode text, label text);
grant all on tickets to authenticated, service_role;

-- Opens a console as a persona, and keeps the ticket.
create function pg_temp.open(persona text, server uuid, label text, why text default null) returns text
language plpgsql
as $$
declare
  made record;
begin
  perform tests.become(persona);
  select * into made from public.open_console(server, why);
  insert into tickets values (made.session_id, made.ticket, made.mode, label);
  perform set_config('role', 'none', true);
  return made.mode;
exception
  when others then
    perform set_config('role', 'none', true);
    return sqlerrm;
end
$$;
create function pg_temp.claim(wanted text, server uuid) returns text
language plpgsql
as $$
declare
  claimed text;
begin
  perform set_config('role', 'service_role', true);
  perform set_config('request.jwt.claims', '{"role": "service_role"}', true);
  perform set_config('request.jwt.claim.sub', '', true);
  claimed := public.claim_console((select t.ticket from tickets t where t.label = wanted), server)
    ->> 'mode';
  perform set_config('role', 'none', true);
  return claimed;
exception
  when others then return sqlerrm;
end
$$;
create function pg_temp.session(wanted text) returns app.console_sessions
language sql security definer set search_path = ''
as $$ select s from app.console_sessions s where s.id = (select t.id from pg_temp.tickets t where t.label = wanted) $$;

-- Who may what.
select is(pg_temp.open('user', pg_temp.a_server('owner'), 'own'), 'full', 'an owner types');
select is(pg_temp.open('user', pg_temp.a_server('operator'), 'operated'), 'full', 'an operator types');
select is(pg_temp.open('user', pg_temp.a_server('viewer'), 'watched'), 'read_only', 'a viewer watches');
select is(pg_temp.open('support', pg_temp.a_server('owner'), 'looked', 'Ticket 12'), 'read_only',
  'staff watch');
select is(pg_temp.open('support', pg_temp.a_server('owner'), 'none'), 'invalid_input',
  'staff give a reason');
select is(pg_temp.open('user', pg_temp.a_server('strangers'), 'none'), 'not_found', 'strangers find none');
select is(pg_temp.open('user', pg_temp.a_server('suspended'), 'none'), 'forbidden',
  'none while the workspace is suspended');
select is(pg_temp.open('user', pg_temp.a_server('owner', 'stopped'), 'none'), 'invalid_state',
  'none of a stopped server');
update app.instances set hold = 'maintenance', hold_reason = 'For the test'
where id = pg_temp.a_server('operator', 'running');
select is(pg_temp.open('user', pg_temp.a_server('operator'), 'none'), 'locked', 'none during a hold');

-- The ticket.
select is(
  (select format('%s %s', length(t.ticket), s.ticket_hash = sha256(convert_to(t.ticket, 'UTF8')))
    from tickets t join console_sessions s using (id) where t.label = 'own'),
  '64 t', 'only the hash of a ticket is stored'
);
select is((pg_temp.session('own')).expires_at - (pg_temp.session('own')).created_at, interval '30 seconds',
  'a ticket is valid for 30 seconds');
select is(pg_temp.claim('own', pg_temp.a_server('viewer')), 'forbidden', 'not for another server');
select is(pg_temp.claim('own', pg_temp.a_server('owner')), 'full', 'for its server');
select is(pg_temp.claim('own', pg_temp.a_server('owner')), 'forbidden', 'not twice');
select is(pg_temp.claim('nothing', pg_temp.a_server('owner')), 'forbidden', 'not without a ticket');
reset role;
update console_sessions set expires_at = now() where id = (pg_temp.session('watched')).id;
select is(pg_temp.claim('watched', pg_temp.a_server('viewer')), 'forbidden', 'not after its time');
select is(pg_temp.claim('operated', pg_temp.a_server('operator')), 'forbidden',
  'not after the person lost the right');
reset role;
update app.instances set hold = 'none', hold_reason = null
where id = pg_temp.a_server('operator', 'running');
update app.instances set console_log = 'booted' where id = pg_temp.a_server('owner');
set local role service_role;
select is(
  public.claim_console((select t.ticket from tickets t where t.label = 'looked'), pg_temp.a_server('owner'))
    - 'session_id' - 'instance' - 'region',
  '{"mode": "read_only", "state": "running", "log": "booted"}'::jsonb,
  'who only watches gets what the console showed before'
);
reset role;

-- Staff and their reason are in the log of the customer.
select results_eq(
  $$
    select action, actor_role, reason, after from audit_events
    where action like '%_console' and entity_id = pg_temp.a_server('owner') order by id
  $$,
  $$
    values
      ('open_console', 'operator', null, '{"mode": "full"}'::jsonb),
      ('open_console', 'staff', 'Ticket 12', '{"mode": "read_only"}')
  $$,
  'who opened it'
);

-- The last output: staff give a reason, which is in the log, and members do not.
create function pg_temp.read(persona text, server uuid, why text default null) returns text
language plpgsql
as $$
declare
  shown text;
begin
  perform tests.become(persona);
  shown := case when why is null then public.instance_console(server)
    else public.admin_instance_console(server, why) end;
  perform set_config('role', 'none', true);
  return shown;
exception
  when others then
    perform set_config('role', 'none', true);
    return sqlerrm;
end
$$;
select is(pg_temp.read('support', pg_temp.a_server('owner')), 'forbidden', 'staff are no members');
select is(pg_temp.read('admin', pg_temp.a_server('owner')), 'forbidden', 'nor are admins');
select is(pg_temp.read('support', pg_temp.a_server('owner'), ' '), 'invalid_input', 'staff give a reason');
select is(pg_temp.read('admin', pg_temp.a_server('owner'), ' '), 'invalid_input', 'admins too');
select is(pg_temp.read('user', pg_temp.a_server('owner'), 'Ticket 13'), 'forbidden', 'not for customers');
select is(pg_temp.read('support', pg_temp.a_server('owner'), 'Ticket 13'), 'booted', 'and then read');
select is(pg_temp.read('user', pg_temp.a_server('owner')), 'booted', 'an owner needs none');
select is(pg_temp.read('user', pg_temp.a_server('strangers')), 'not_found', 'strangers find none');
update app.staff set staff_type = 'billing'
where user_id = (select user_id from tests.personas where name = 'support');
select is(pg_temp.read('support', pg_temp.a_server('owner'), 'Ticket 13'), 'forbidden',
  'billing staff read none');
select is(pg_temp.open('support', pg_temp.a_server('owner'), 'none', 'Ticket 13'), 'forbidden',
  'and open none');
select is(pg_temp.read('support', tests.instance(tests.workspace(
    (select user_id from tests.personas where name = 'support'), 'viewer'), 'running')), '',
  'except as a member of the workspace');
select is(keep_consoles(array[(pg_temp.session('looked')).id]) -> 0 ->> 'reason', 'access_ended',
  'what support staff have open ends when they become billing staff');
update app.staff set staff_type = 'support'
where user_id = (select user_id from tests.personas where name = 'support');
select results_eq(
  $$ select actor_role, via, reason, workspace_id is not null from audit_events where action = 'read_console' $$,
  $$ values ('staff', 'admin', 'Ticket 13', true) $$,
  'the customer reads who read it and why'
);

select tests.become('user');
select is(
  (select array_agg(format('%s %s %s', acted_as, coalesce(user_name, 'nobody'), reason) order by acted_as)
    from console_session_list where instance_id = pg_temp.a_server('owner') and closed_at is null
      and opened_at = now() and reason is not null),
  array['staff nobody Ticket 12'], 'customers read why staff looked, and not who'
);
reset role;

-- The end.
select is(keep_consoles(array[(pg_temp.session('own')).id, (pg_temp.session('looked')).id]), '[]',
  'nothing has to end');
update console_sessions set opened_at = now() - interval '90 seconds'
where id = (pg_temp.session('own')).id;
select is(close_console((pg_temp.session('own')).id, 'left'), true, 'it ends');
select is(close_console((pg_temp.session('own')).id, 'lost'), false, 'it ends once');
select is(
  (select format('%s %s', actor = (select user_id from tests.personas where name = 'user'), after)
    from audit_events where action = 'close_console' order by id desc limit 1),
  't {"end": "left", "mode": "full", "seconds": 90}', 'for how long'
);
select throws_ok(
  format('select close_console(%L, %L)', (pg_temp.session('looked')).id, 'bored'), '23514', null,
  'a known reason'
);

select is(pg_temp.open('user', pg_temp.a_server('operator'), 'again'), 'full', 'another session');
select is(pg_temp.claim('again', pg_temp.a_server('operator')), 'full', 'it begins');
reset role;
create function pg_temp.to_end() returns text
language sql as $$
  select x.reason from jsonb_to_recordset(public.keep_consoles(array[(pg_temp.session('again')).id]))
    as x (session_id uuid, reason text)
$$;
select is(pg_temp.to_end(), null, 'it may go on');
savepoint before;
update app.workspace_members set role = 'viewer'
where workspace_id = (pg_temp.session('again')).workspace_id
  and user_id = (pg_temp.session('again')).user_id;
select is(pg_temp.to_end(), 'access_ended', 'it ends when an operator becomes a viewer');
rollback to before;
update app.instances set state = 'stopping' where id = pg_temp.a_server('operator');
select is(pg_temp.to_end(), 'server_stopped', 'it ends when the server stops');
rollback to before;
update console_sessions set opened_at = now() - interval '9 hours'
where id = (pg_temp.session('again')).id;
select is(pg_temp.to_end(), 'time_limit', 'it ends after 8 hours');
rollback to before;
update console_sessions set seen_at = now() - interval '4 minutes', opened_at = now() - interval '5 minutes'
where id = (pg_temp.session('again')).id;
select is(keep_consoles('{}'), '[]', 'a session that nobody keeps is lost');
select is((pg_temp.session('again')).close_reason, 'lost', 'and closed');
select is((pg_temp.session('again')).closed_at - (pg_temp.session('again')).opened_at, interval '1 minute',
  'at the time when it was last seen');
rollback to before;

-- Everything that ends the session of a person in the auth service, or their rights, ends their consoles,
-- and what they have a ticket for does not begin.
create temporary table ends (cause text, statement text);
insert into ends (cause, statement) values
  ('signs out everywhere', 'delete from auth.sessions where user_id = %1$L'),
  ('has a session past its end', 'update auth.sessions set not_after = now() where user_id = %1$L'),
  ('is banned', 'update auth.users set banned_until = now() + interval ''1 day'' where id = %1$L'),
  ('is suspended',
    'update app.profiles set suspended_at = now(), suspension_reason = ''For the test'' where user_id = %1$L'),
  ('is marked as deleted', 'update auth.users set deleted_at = now() where id = %1$L'),
  ('is removed from the workspace', 'delete from app.workspace_members where user_id = %1$L'),
  ('has a workspace that is suspended',
    'update app.workspaces set suspended_at = now(), suspension_reason = ''For the test''');

-- What becomes of a session that is open, of one that waits with a ticket, and of a new one.
create function pg_temp.after_end(persona text, server uuid, statement text) returns text
language plpgsql
as $$
declare
  person uuid := (select user_id from tests.personas where name = persona);
  opened text;
  claimed text;
begin
  perform pg_temp.open(persona, server, 'begun', 'Ticket 13'), pg_temp.claim('begun', server),
    pg_temp.open(persona, server, 'waits', 'Ticket 14');
  execute format(statement, person);
  claimed := pg_temp.claim('waits', server);
  perform set_config('role', 'none', true);
  opened := public.keep_consoles(array[(select t.id from pg_temp.tickets t where t.label = 'begun')])
    -> 0 ->> 'reason';
  -- Undoes all of it.
  raise exception using errcode = 'TSTOK', message = format('%s, %s', opened, claimed);
exception
  when sqlstate 'TSTOK' then return sqlerrm;
end
$$;
select is(pg_temp.after_end('user', pg_temp.a_server('viewer'), 'select %1$L'), ', read_only',
  'a person to whom nothing happens keeps both');
select is(pg_temp.after_end('user', pg_temp.a_server('viewer'), statement), 'access_ended, forbidden',
  'a person who ' || cause)
from ends;
select is(pg_temp.after_end('support', pg_temp.a_server('owner'), statement), 'access_ended, forbidden',
  'staff who ' || cause)
from (
  select * from ends where cause not like '%workspace%'
  union all
  values ('is staff no more', 'delete from app.staff where user_id = %1$L'),
    ('is staff no more, and a member now', $$
      with gone as (delete from app.staff where user_id = %1$L)
      insert into app.workspace_members (workspace_id, user_id, role)
      select workspace_id, %1$L, 'viewer' from app.instances where id = pg_temp.a_server('owner')
    $$)
) e;
update auth.users set banned_until = now() - interval '1 day'
where id = (select user_id from tests.personas where name = 'user');
select is(pg_temp.open('user', pg_temp.a_server('viewer'), 'after the ban'), 'read_only',
  'a ban that is over ends nothing');
rollback to before;
select is(keep_consoles(array[gen_random_uuid()]) -> 0 ->> 'reason', 'access_ended',
  'a session that the database does not know, because the account is gone');
select tests.become_claims(tests.claims_of('user') - 'session_id');
select throws_ok(format('select open_console(%L)', pg_temp.a_server('owner')), 'PT401', 'session_not_found',
  'a token without a session opens none');
reset role;
rollback to before;

-- Bounds.
select is(pg_temp.open('user', pg_temp.a_server('owner'), 'more ' || n), 'full', 'console ' || n)
from generate_series(3, 5) n;
select is(pg_temp.open('user', pg_temp.a_server('owner'), 'too many'), 'quota_exceeded', 'five at a time');
update console_sessions set expires_at = now() where opened_at is null;
select is(pg_temp.open('user', pg_temp.a_server('owner'), 'room'), 'full', 'an unused ticket gives way');
update console_sessions set created_at = now() - interval '31 days', expires_at = now() - interval '31 days'
where opened_at is null;
select keep_consoles('{}');
select is((select count(*)::integer from console_sessions where opened_at is null), 0,
  'old tickets are forgotten');

select * from finish();
rollback;
