-- API keys that are narrowed to a list of actions: which procedure belongs to which action, what a request becomes, how a
-- key gets its list, and what is refused.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();
select tests.seed_workspaces();
select tests.seed_instances();

-- Each procedure that a key can call to change something belongs to exactly one action.
create temporary table changing on commit drop as
select p.proname::text as name from pg_proc p
where p.pronamespace = 'public'::regnamespace
  -- It asks for an order, and looks itself for the action of that: 390_approvals.sql.
  and p.proname <> 'request_approval'
  and has_function_privilege('api_key_operate', p.oid, 'execute')
  and not has_function_privilege('api_key_read', p.oid, 'execute');
create temporary table rules on commit drop as
select a.action, split_part(p, ' ', 1) as procedure, split_part(p, ' ', 2) as kind
from app.api_key_actions a, unnest(a.procedures) p;

select is(
  (select array_agg(c.name order by c.name) from changing c where c.name not in (select r.procedure from rules r)),
  null, 'every procedure that a key can call to change something belongs to an action');
select is(
  (select array_agg(r.procedure order by r.procedure) from rules r where r.procedure not in (select c.name from changing c)),
  null, 'every action is about such procedures');
select is(
  (select array_agg(distinct r.procedure) from rules r
    where (select count(*) from rules o where o.procedure = r.procedure and o.kind = r.kind) <> 1
      or exists (select from rules o where o.procedure = r.procedure and (o.kind = '') <> (r.kind = ''))),
  null, 'no procedure belongs to two actions');
select is(
  (select array_agg(distinct r.procedure) from rules r
    where r.kind <> '' and not exists (
      select from pg_proc p where p.pronamespace = 'public'::regnamespace and p.proname = r.procedure
        and p.prosrc like format('%%require_key_action(''%s'', kind)%%', r.procedure))),
  null, 'a procedure of several kinds asks itself');
select is(
  (select array_agg(r.kind order by r.kind) from rules r where r.procedure = 'request_instance_action'),
  (select array_agg(k[1] order by k[1])
    from pg_proc p, regexp_match(p.prosrc, 'kind not in \(([^)]*)\)') given, regexp_matches(given[1], '''(\w+)''', 'g') k
    where p.pronamespace = 'private'::regnamespace and p.proname = 'request_instance_action'),
  'every action on a server that customers ask for is one');
select is(
  (select count(*)::integer from app.api_key_actions where procedures = '{}'), 0, 'no action opens nothing');

-- What a request becomes.

create function pg_temp.place() returns uuid language sql security definer
as $$ select tests.workspace(tests.person('user'), 'owner') $$;
grant execute on function pg_temp.place() to authenticated;

-- A key with this list and what a request with it, to this path, becomes: the role of the database and of the workspace.
create function pg_temp.request(actions text[], path text, wanted_scope text default 'operate') returns text
language plpgsql as $$
declare
  body constant text := 'wsk_' || repeat(md5('narrow'), 2);
  secret constant text := body || private.api_key_checksum(body);
  answer text;
  detail text;
begin
  insert into app.api_keys (
    workspace_id, created_by, name, scope, secret_hash, secret_start, created_at, expires_at, actions)
  values (pg_temp.place(), tests.person('user'), 'narrow', wanted_scope, sha256(convert_to(secret, 'UTF8')),
    left(secret, 8), now(), now() + interval '1 day', request.actions);
  perform set_config('request.headers', jsonb_build_object('x-api-key', secret)::text, true),
    set_config('request.jwt.claims', '{"role": "anon"}', true), set_config('request.path', path, true),
    set_config('role', 'anon', true);
  perform private.before_request();
  answer := format('%s %s', current_user, current_setting('request.jwt.claims')::jsonb #>> '{api_key,role}');
  raise exception using errcode = 'TSTOK', message = answer;
exception
  when sqlstate 'TSTOK' then return sqlerrm;
  when others then
    get stacked diagnostics detail = pg_exception_detail;
    return format('%s %s: %s', sqlstate, sqlerrm, detail);
end
$$;

select is(pg_temp.request(actions, path), becomes, coalesce(actions::text, 'all actions') || ': ' || path)
from (values
  (null::text[], '/rpc/delete_volume', 'api_key_operate operator'),
  ('{delete_volumes}', '/rpc/delete_volume', 'api_key_operate operator'),
  ('{delete_volumes}', '/rpc/delete_volume/', 'api_key_operate operator'),
  ('{attach_volumes}', '/rpc/delete_volume',
    'PT403 forbidden: The list of actions of this API key does not have delete_volumes: Delete volumes.'),
  ('{attach_volumes}', '/rpc/delete_volume/',
    'PT403 forbidden: The list of actions of this API key does not have delete_volumes: Delete volumes.'),
  -- Of several kinds: with one of them the procedure asks.
  ('{stop_servers}', '/rpc/request_instance_action', 'api_key_operate operator'),
  ('{attach_volumes}', '/rpc/request_instance_action',
    'PT403 forbidden: The list of actions of this API key has none of request_instance_action.'),
  -- What it reads, and what it does not know: no more than a key that reads.
  ('{attach_volumes}', '/rpc/instance_usage', 'api_key_read viewer'),
  ('{attach_volumes}', '/rpc/current_api_key', 'api_key_read viewer'),
  ('{attach_volumes}', '/rpc/a_new_procedure', 'api_key_read viewer'),
  ('{attach_volumes}', '/rpc//attach_volume', 'api_key_read viewer'),
  ('{attach_volumes}', '/rpc/attach_volume/more', 'api_key_read viewer'),
  ('{attach_volumes}', '/RPC/attach_volume', 'api_key_read viewer'),
  ('{attach_volumes}', '', 'api_key_read viewer'),
  ('{attach_volumes}', '/', 'api_key_read viewer'),
  -- Views, which nobody writes through with a key.
  ('{attach_volumes}', '/instance_list', 'api_key_operate operator'),
  ('{attach_volumes}', '/%72pc/delete_volume', 'PT404 not_found: There is no such path.'),
  ('{attach_volumes}', '/rpc/delete%5Fvolume', 'PT404 not_found: There is no such path.'),
  (null, '/rpc/delete%5Fvolume', 'api_key_operate operator'),
  -- A name that no action has opens nothing.
  ('{everything}', '/rpc/attach_volume',
    'PT403 forbidden: The list of actions of this API key does not have attach_volumes: Attach and detach volumes.')
) as v (actions, path, becomes);
select is(
  (select array_agg(distinct split_part(answer, ' ', 2)) from (
    select pg_temp.request('{change_alarms}', '/rpc/' || r.procedure) as answer
    from rules r where r.action <> 'change_alarms') a),
  array['forbidden:'], 'every procedure of the other actions is refused');

-- An action of a server, asked with a key that has one of the kinds.
create function pg_temp.acts(actions jsonb, kind text) returns text language sql as $$
  select tests.attempt_claims(jsonb_build_object(
    'role', 'api_key_operate', 'sub', tests.person('user'), 'api_key', jsonb_strip_nulls(jsonb_build_object(
      'id', tests.workspace(pg_temp.place(), 'works'), 'name', 'bot', 'workspace_id', pg_temp.place(), 'role', 'operator',
      'actions', actions))),
    format('select request_instance_action(%L::uuid, %L) is not null',
      (select i.id from app.instances i where i.workspace_id = pg_temp.place() and i.name = 'stopped'), kind))
$$;
select is(pg_temp.acts(null, 'start'), '1', 'a key that is not narrowed starts a server');
select is(pg_temp.acts('["start_servers"]', 'start'), '1', 'a key with the action starts a server');
select is(pg_temp.acts('["stop_servers"]', 'start'), 'forbidden', 'a key with another action does not');
select is(pg_temp.acts('["start_servers"]', 'delete'), 'forbidden', 'nor does it delete one');
select is(pg_temp.acts('["start_servers"]', 'melt'), 'invalid_input', 'what is no kind, is not called a rule');

-- How a key gets its list.

create function pg_temp.makes(persona text, scope text, actions text[], name text default 'robot') returns text
language plpgsql as $$
declare
  detail text;
begin
  perform tests.become_claims(tests.claims_of(persona));
  perform public.create_api_key(pg_temp.place(), name, scope, actions => makes.actions);
  perform set_config('role', 'none', true), set_config('request.jwt.claims', '', true);
  return 'made';
exception when others then
  get stacked diagnostics detail = pg_exception_detail;
  perform set_config('role', 'none', true), set_config('request.jwt.claims', '', true);
  return format('%s %s', sqlerrm, detail);
end
$$;
select is(pg_temp.makes('user', 'operate', '{stop_servers,start_servers,stop_servers}'), 'made', 'an owner narrows a key');
select is(
  (select k.actions from app.api_keys k where k.name = 'robot'), '{start_servers,stop_servers}',
  'each action once, in order');
select results_eq(
  $$select after from app.audit_events where action = 'narrow_api_key'$$,
  $$values ('{"api_key": "robot", "actions": ["start_servers", "stop_servers"]}'::jsonb)$$,
  'the audit log has what was granted');
select is(pg_temp.makes('user', 'operate', '{}', 'all'), 'made', 'an empty list is none');
select is(pg_temp.makes('user', 'operate', null, 'all too'), 'made', 'so is null');
select is((select count(*)::integer from app.api_keys k where k.name in ('all', 'all too') and k.actions is null), 2,
  'such a key is not narrowed');
select is(pg_temp.makes('user', 'operate', '{start_servers,melt_servers}', 'no'),
  'invalid_input actions: There is no action melt_servers.', 'an action that is none');
select is(pg_temp.makes('user', 'operate', array['start_servers', null], 'no'),
  'invalid_input actions: There is no action null.', 'a hole in the list');
select is(pg_temp.makes('user', 'read', '{start_servers}', 'no'),
  'invalid_input actions: A key that reads changes nothing.', 'a key that reads has no actions');
select is((select count(*)::integer from app.api_keys k where k.name = 'no'), 0, 'no key is left of what was refused');

-- The table itself holds it.
select throws_ok(
  format('update api_keys set actions = %s where name = ''robot''', wanted), '42501', 'forbidden',
  'the list of a key stays what it is: ' || wanted)
from unnest(array['null', '''{start_servers}''', '''{start_servers,stop_servers,delete_servers}''']) wanted;
select throws_ok(
  'update api_keys set actions = ''{}'' where name = ''all''', '23514', null, 'a list is never empty');
select throws_ok(
  'update api_keys set scope = ''read'' where name = ''robot''', '23514', null, 'a key that reads has no list');

select * from finish();
rollback;
