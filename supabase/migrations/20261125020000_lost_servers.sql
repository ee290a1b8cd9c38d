-- A server that the engine holds no more: a machine lost it, or somebody deleted it behind the site. And one that ran on
-- a machine that does not answer. Both enter the state "error", which is not billed, from when that was seen. Found again,
-- a server takes over what the engine says, as one that was stopped or started behind the site does.

insert into app.audit_actions (entity, action) values
  ('instance', 'lost'), ('instance', 'unreachable'), ('instance', 'found');

-- What succeeded last decides: a rebuild makes the server again, and a start that fails changes nothing.
create function private.is_lost(target uuid, state text) returns boolean
language sql stable
set search_path = ''
as $$
  select $2 = 'error' and coalesce((
    select a.kind in ('lost', 'unreachable') from app.instance_actions a
    where a.instance_id = $1 and a.status = 'succeeded' and not private.is_snapshot_action(a.kind)
    order by a.created_at desc limit 1
  ), false)
$$;

comment on function private.is_lost(uuid, text) is
  'Whether a server is in the state error because the engine does not hold it, or its machine does not answer.';

create or replace function private.adopt_engine_states(worker text, states jsonb) returns setof uuid
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  seen record;
  server app.instances;
  entered text;
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
    where s.state in ('running', 'stopped', 'missing', 'unreachable')
    order by s.instance_id
  loop
    -- A request that holds the server is about to change it.
    select * into server from app.instances i
    where i.id = seen.instance_id and i.state_since = seen.state_since and i.hold = 'none'
      -- Nobody misses what was stopped on a machine that does not answer.
      and (i.state in ('running', 'stopped') and i.state <> seen.state
          and (seen.state <> 'unreachable' or i.state = 'running')
        or seen.state in ('running', 'stopped') and private.is_lost(i.id, i.state))
      and not exists (
        select from app.instance_actions a
        where a.instance_id = i.id and (a.status in ('queued', 'running') or a.lease_until > now()))
    for no key update skip locked;
    continue when not found;
    entered := case when seen.state in ('missing', 'unreachable') then 'error' else seen.state end;
    kind := case
      when seen.state = 'missing' then 'lost'
      when seen.state = 'unreachable' then 'unreachable'
      when server.state = 'error' then 'found'
      when seen.state = 'stopped' then 'self_stop'
      else 'self_start' end;
    insert into app.instance_actions (
      instance_id, workspace_id, kind, status, via, from_state, to_state, finished_at)
    values (
      server.id, server.workspace_id, kind, 'succeeded', 'system', server.state, entered, now());
    perform private.enter_state(server.id, entered);
    perform private.record_instance_event(kind, server.id, jsonb_build_object('state', server.state),
      jsonb_build_object('state', entered), 'system', 'system');
    return next server.id;
  end loop;
end
$$;

comment on function public.adopt_engine_states(text, jsonb) is
  'Takes over what the engine says of servers: [{instance_id, state: running, stopped, missing or unreachable, '
  'state_since: as engine_instances said}]. Missing is an error that is not billed, and so is unreachable (its machine '
  'does not answer) of a server that ran. Returns the ids of those whose state changed: not of a server that changed '
  'meanwhile, is on hold, or has an action in progress. '
  'Raises: invalid_input, not_found.';

create or replace function private.engine_instances(after_id uuid, max integer) returns setof jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'id', i.id, 'name', i.name, 'engine_ref', i.engine_ref, 'state', i.state, 'region', r.slug,
    'state_since', i.state_since,
    'is_lost', private.is_lost(i.id, i.state),
    'has_open_action', exists (
      select from app.instance_actions a
      where a.instance_id = i.id and a.status in ('queued', 'running')))
  from app.instances i
  join app.regions r on r.id = i.region_id
  where i.state <> 'purged' and (after_id is null or i.id > after_id)
  order by i.id
  limit least(greatest(max, 1), 1000)
$$;

comment on function public.engine_instances(uuid, integer) is
  'What the engine should have, ordered by id, at most 1000 after after_id: {id, name, engine_ref, '
  'state, region, state_since, is_lost, has_open_action}.';

comment on column public.instance_action_list.kind is
  'create, start, stop, reboot, resize, rebuild, delete, restore, purge, create_snapshot, '
  'delete_snapshot, or what nobody requested: self_stop and self_start, of a server that was stopped or '
  'started from inside, lost, of one that our machines held no more, unreachable, of one whose machine did not answer, and '
  'found, of one that is back.';
