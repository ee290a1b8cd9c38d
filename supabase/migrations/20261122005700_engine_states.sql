-- A server that was stopped or started behind the site: from inside, by `shutdown`, or in the engine. What
-- the engine says is taken over, so that its owner reads the truth and can start or stop it.

insert into app.audit_actions (entity, action) values
  ('instance', 'self_stop'), ('instance', 'self_start');

-- The state is taken over only if nobody acted meanwhile: the row is in the state since the time that the
-- provisioner read, no action is open, and no worker still holds a cancelled one. Staff who hold a server
-- work on it, so a hold keeps its state.
create function private.adopt_engine_states(worker text, states jsonb) returns setof uuid
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  seen record;
  server app.instances;
  kind text;
begin
  if jsonb_typeof(states) is distinct from 'array' then
    perform private.raise_invalid_input('states: A list.', 'Send a list.');
  end if;
  if not exists (
    select from app.provisioners p join app.site_settings s on s.engine = p.engine
    where p.worker = adopt_engine_states.worker
  ) then
    perform private.raise_error('not_found', 'PT404', 'There is no such worker of the engine of the site.',
      'Send a heartbeat first.');
  end if;
  -- In the order of their ids, so that two provisioners do not wait for each other in a circle.
  for seen in
    select s.instance_id, s.state, s.state_since
    from jsonb_to_recordset(states) s (instance_id uuid, state text, state_since timestamptz)
    where s.state in ('running', 'stopped')
    order by s.instance_id
  loop
    -- A request that holds the server is about to change it.
    select * into server from app.instances i
    where i.id = seen.instance_id and i.state_since = seen.state_since
      and i.state in ('running', 'stopped') and i.state <> seen.state and i.hold = 'none'
      and not exists (
        select from app.instance_actions a
        where a.instance_id = i.id and (a.status in ('queued', 'running') or a.lease_until > now()))
    for no key update skip locked;
    continue when not found;
    kind := case seen.state when 'stopped' then 'self_stop' else 'self_start' end;
    insert into app.instance_actions (
      instance_id, workspace_id, kind, status, via, from_state, to_state, finished_at)
    values (
      server.id, server.workspace_id, kind, 'succeeded', 'system', server.state, seen.state, now());
    perform private.enter_state(server.id, seen.state);
    perform private.record_instance_event(kind, server.id, jsonb_build_object('state', server.state),
      jsonb_build_object('state', seen.state), 'system', 'system');
    return next server.id;
  end loop;
end
$$;

create function public.adopt_engine_states(worker text, states jsonb) returns setof uuid
language sql volatile security invoker
set search_path = ''
as $$ select private.adopt_engine_states(worker, states) $$;

comment on function public.adopt_engine_states(text, jsonb) is
  'Takes over what the engine says of servers: [{instance_id, state: running or stopped, state_since: as '
  'engine_instances said}]. Returns the ids of those whose state changed: not of a server that changed '
  'meanwhile, is on hold, or has an action in progress. Raises: invalid_input, not_found.';

grant execute on function
  private.adopt_engine_states(text, jsonb), public.adopt_engine_states(text, jsonb) to service_role;
