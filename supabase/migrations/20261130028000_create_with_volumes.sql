-- New servers can have volumes from the start: new ones, and those that the workspace has.

-- What the request wants, before anything is made. Each entry is {size_gib, name, gib_month_micros} for a new volume, or
-- {volume} or {volume_id} for one that is there.
create function private.require_wanted_volumes(wanted jsonb, servers integer) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  entry jsonb;
  unknown text;
begin
  if jsonb_typeof(wanted) is distinct from 'array' or jsonb_array_length(wanted) > 10 then
    perform private.raise_invalid_input(
      'volumes: A list of at most 10, such as [{"size_gib": 10}].', 'Correct it, or leave it out.');
  end if;
  for entry in select e from jsonb_array_elements(wanted) e loop
    if jsonb_typeof(entry) <> 'object' then
      perform private.raise_invalid_input('volumes: Each is an object, such as {"size_gib": 10}.', 'Correct it.');
    end if;
    if entry ? 'volume' or entry ? 'volume_id' then
      select min(k) into unknown from jsonb_object_keys(entry) k where k not in ('volume', 'volume_id');
      perform private.typed(entry, 'volume_id', 'uuid');
      if servers > 1 then
        perform private.raise_invalid_input('volumes: A volume can be given to one server only.',
          'Create one server, or attach the volume later.');
      end if;
    else
      select min(k) into unknown from jsonb_object_keys(entry) k where k not in ('size_gib', 'name', 'gib_month_micros');
      if not coalesce(jsonb_typeof(entry -> 'size_gib') = 'number' and pg_input_is_valid(entry ->> 'size_gib', 'integer')
        and (entry ->> 'size_gib')::numeric between 1 and 16384, false)
      then
        perform private.raise_invalid_input('volumes: size_gib is a whole number from 1 to 16384.', 'Correct it.');
      end if;
      perform private.typed(entry, 'gib_month_micros', 'bigint');
      if jsonb_typeof(entry -> 'name') not in ('string', 'null') then
        perform private.raise_invalid_input('volumes: name is a text.', 'Correct it, or leave it out.');
      end if;
    end if;
    if unknown is not null then
      perform private.raise_invalid_input(format('volumes: Unknown: %s.', left(unknown, 60)), 'Leave it out.');
    end if;
  end loop;
end
$$;

-- The name of a new volume. Each of several servers gets one of its own, so theirs are numbered as the servers are.
create function private.name_of_new_volume(workspace uuid, given text, server text, number bigint, servers integer) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  stem constant text := coalesce(given, left(server, 48) || '-data');
  label constant text := case when given is null or servers = 1 then stem else format('%s-%s', stem, number) end;
begin
  if label !~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$' then
    perform private.raise_invalid_input('volumes: A name has 1 to 63 lower-case letters, digits and hyphens.',
      'Choose another name.');
  end if;
  if exists (select from app.volumes v where v.workspace_id = workspace and not v.is_gone and v.name = label) then
    perform private.raise_invalid_input(
      format('volumes: The workspace has a volume %s already. One in the bin counts, too.', label), 'Choose another name.');
  end if;
  return label;
end
$$;

-- Gives servers that a request has made the volumes that it wants, each of the servers its own new ones.
create function private.give_wanted_volumes(made uuid[], wanted jsonb, via text) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  server record;
  entry jsonb;
begin
  for server in
    select i.id, i.name, w.slug, i.workspace_id, m.number
    from unnest(made) with ordinality m (id, number)
    join app.instances i on i.id = m.id
    join app.workspaces w on w.id = i.workspace_id
    order by m.number
  loop
    for entry in select e from jsonb_array_elements(wanted) e loop
      if entry ? 'volume' or entry ? 'volume_id' then
        perform private.attach_volume(
          private.named_volume((entry ->> 'volume_id')::uuid, entry ->> 'volume', server.slug), server.id, via);
      else
        perform private.create_volume(
          server.id,
          private.name_of_new_volume(
            server.workspace_id, entry ->> 'name', server.name, server.number, cardinality(made)),
          (entry ->> 'size_gib')::integer, (entry ->> 'gib_month_micros')::bigint, null, via);
      end if;
    end loop;
  end loop;
end
$$;

-- An order with all that can be around a server from the start. What it wants is checked before anything is made; it is
-- given in the same transaction, so there are all or nothing.
create function private.create_instance_with_parts(request jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  parts constant text[] := array['firewall_ids', 'firewalls', 'stop_at_limit', 'backups', 'volumes'];
  via constant text := coalesce(request ->> 'via', 'web');
  given jsonb;
  repeated boolean;
  answer jsonb;
  made uuid[];
begin
  if jsonb_typeof(request) is distinct from 'object' then
    return private.create_instance_by_names(request);
  end if;
  given := jsonb_strip_nulls(request);
  perform private.require_wanted_firewalls(given);
  if jsonb_typeof(given -> 'stop_at_limit') <> 'boolean' then
    perform private.raise_invalid_input('stop_at_limit: true or false.', 'Correct it.');
  end if;
  if given ? 'backups' then
    perform private.require_wanted_backups(given -> 'backups');
  end if;
  if given ? 'volumes' then
    perform private.require_wanted_volumes(
      given -> 'volumes', coalesce(private.typed(given, 'count', 'integer')::integer, 1));
  end if;

  repeated := private.is_repeated(private.typed(given, 'idempotency_key', 'uuid')::uuid);
  answer := private.create_instance_by_names(request - parts);
  -- The same request at the same moment waits, and then gets the answer of the other one: those servers are older.
  made := array(
    select i.id from jsonb_array_elements(answer -> 'instances') with ordinality e (server, number)
    join app.instances i on i.id = (e.server ->> 'id')::uuid
    where i.created_at = now()
    order by e.number);
  if repeated or cardinality(made) = 0 then
    return answer;
  end if;

  perform private.attach_wanted_firewalls(made, given);
  if given -> 'stop_at_limit' = 'true' then
    update app.instances i set may_be_stopped_since = now() where i.id = any (made);
  end if;
  if given ? 'backups' then
    perform private.set_wanted_backups(made, given -> 'backups', via);
  end if;
  if given ? 'volumes' then
    perform private.give_wanted_volumes(made, given -> 'volumes', via);
  end if;
  return answer;
end
$$;

create or replace function public.create_instance(request jsonb) returns jsonb
language sql volatile security invoker
set search_path = ''
as $$ select private.create_instance_with_parts(request) $$;

revoke execute on function private.create_instance(jsonb), private.create_instance_by_names(jsonb)
  from authenticated, api_key_operate;
grant execute on function private.create_instance_with_parts(jsonb) to authenticated, api_key_operate;

do $$
begin
  execute format('comment on function public.create_instance(jsonb) is %L', replace(
    obj_description('public.create_instance(jsonb)'::regprocedure), E'\n@field request.labels',
    E'\n@field request.volumes object[]? At most 10 volumes from the start. A new one for each server: size_gib, with name (default: the name of the server and -data) and gib_month_micros as create_volume takes them. One that is there, for a single server: volume, its name, or volume_id. Default: none.'
    || E'\n@field request.labels'));
end
$$;

select private.close_views_to_writes();
