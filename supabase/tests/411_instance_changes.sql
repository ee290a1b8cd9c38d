-- What an open list of servers asks: those that changed, and those with an action that is not finished.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();
select tests.seed_workspaces();
select tests.seed_instances();

create function pg_temp.place() returns uuid language sql immutable security definer
as $$ select tests.workspace('00000000-0000-4000-8000-000000000001', 'owner') $$;
create function pg_temp.server(kind text) returns uuid language sql immutable security definer
as $$ select tests.instance(tests.workspace('00000000-0000-4000-8000-000000000001', 'owner'), kind) $$;
grant execute on function pg_temp.place(), pg_temp.server(text) to authenticated;
create function pg_temp.changed(seconds integer) returns text language plpgsql
as $$
declare
  names text;
begin
  perform tests.become('user');
  select string_agg(c ->> 'name', ' ' order by c ->> 'name') into names
  from jsonb_array_elements(public.instance_changes(pg_temp.place(), seconds)) c;
  perform set_config('role', 'none', true);
  return names;
end
$$;

-- Everything is an hour old.
set local session_replication_role = replica;
update instances set updated_at = now() - interval '1 hour';
update instance_actions set status = 'succeeded', started_at = now() - interval '1 hour', finished_at = now() - interval '1 hour'
where status in ('queued', 'running');
update instance_actions set finished_at = now() - interval '1 hour' where finished_at is not null;
set local session_replication_role = origin;

select is(pg_temp.changed(15), null, 'nothing changed: nothing is answered');
update instances set name = 'renamed' where id = pg_temp.server('stopped');
select is(pg_temp.changed(15), 'renamed', 'a server that changed');
select tests.become('user');
select is(
  instance_changes(pg_temp.place(), 15) -> 0,
  (select to_jsonb(l) from instance_list l where l.instance_id = pg_temp.server('stopped')),
  'the row is that of the list'
);
reset role;

set local session_replication_role = replica;
update instances set updated_at = now() - interval '25 seconds' where id = pg_temp.server('stopped');
set local session_replication_role = origin;
select is(pg_temp.changed(15), 'renamed', 'also one whose change may have been seen later than it was made');
select is(pg_temp.changed(5), null, 'but no older one');

insert into instance_actions (instance_id, workspace_id, kind, via, from_state, via_state, to_state, fail_state, created_at)
select pg_temp.server('running'), pg_temp.place(), 'stop', 'web', 'running', 'stopping', 'stopped', 'running', now() - interval '1 hour';
select is(pg_temp.changed(5), 'running', 'one whose action waits, however long ago it was asked');
update instance_actions set status = 'cancelled', finished_at = now() - interval '10 seconds'
where instance_id = pg_temp.server('running') and status = 'queued';
select is(pg_temp.changed(5), 'running', 'and one whose action has ended, although its own row did not change');

set local session_replication_role = replica;
update instances set state = 'purged', deleted_at = now(), purge_after = now(), updated_at = now() where id = pg_temp.server('stopped');
set local session_replication_role = origin;
select tests.become('user');
select is(
  (select string_agg(c ->> 'state', ' ') from jsonb_array_elements(instance_changes(pg_temp.place(), 0)) c
    where (c ->> 'instance_id')::uuid = pg_temp.server('stopped')),
  'purged', 'one that is gone for good says so'
);
select throws_ok(
  format('select instance_changes(%L, %s)', pg_temp.place(), seconds), '22023', 'invalid_input', format('%s seconds', seconds)
) from unnest(array[-1, 3601]) seconds;
select throws_ok(
  format('select instance_changes(%L, 15)', tests.workspace('00000000-0000-4000-8000-000000000001', 'strangers')),
  'PT404', 'not_found', 'nothing of a workspace of others'
);

select * from finish();
rollback;
