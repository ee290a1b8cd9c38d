-- New servers can have backups from the start, by the schedule of set_backups.

-- Each field with its type; what is missing has the default of set_backups.
create function private.require_wanted_backups(wanted jsonb) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  unknown text;
begin
  if jsonb_typeof(wanted) is distinct from 'object' then
    perform private.raise_invalid_input(
      'backups: An object, such as {"every": "day"}.', 'Correct it, or leave it out.');
  end if;
  select min(k) into unknown from jsonb_object_keys(wanted) k
  where k not in ('every', 'weekday', 'hour', 'time_zone', 'keep', 'gib_month_micros');
  if unknown is not null then
    perform private.raise_invalid_input(format('backups: Unknown: %s.', left(unknown, 60)), 'Leave it out.');
  end if;
  -- Read with their types now: before anything is made, and with the name of the field in the answer.
  perform private.typed(wanted, 'weekday', 'integer'), private.typed(wanted, 'hour', 'integer'),
    private.typed(wanted, 'keep', 'integer');
  perform private.typed(wanted, 'gib_month_micros', 'bigint');
end
$$;

create function private.create_instance_with_backups(request jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  given constant jsonb := case when jsonb_typeof(request) = 'object' then nullif(request -> 'backups', 'null') end;
  answer jsonb;
  made uuid[];
begin
  if given is null then
    return private.create_marked_instance(
      case when jsonb_typeof(request) = 'object' then request - 'backups' else request end);
  end if;
  perform private.require_wanted_backups(given);
  answer := private.create_marked_instance(request - 'backups');
  -- A repeated request has made nothing now.
  made := array(
    select i.id from jsonb_array_elements(answer -> 'instances') e
    join app.instances i on i.id = (e ->> 'id')::uuid
    where i.created_at = now()
    order by i.id);
  if cardinality(made) > 0 then
    perform private.set_backups(
      made, coalesce(given ->> 'every', 'day'), (given ->> 'weekday')::integer, coalesce((given ->> 'hour')::integer, 3),
      coalesce(given ->> 'time_zone', 'UTC'), coalesce((given ->> 'keep')::integer, 7),
      (given ->> 'gib_month_micros')::bigint, coalesce(request ->> 'via', 'web'));
  end if;
  return answer;
end
$$;

create or replace function public.create_instance(request jsonb) returns jsonb
language sql volatile security invoker
set search_path = ''
as $$ select private.create_instance_with_backups(request) $$;

revoke execute on function private.create_marked_instance(jsonb) from authenticated, api_key_operate;
grant execute on function private.create_instance_with_backups(jsonb) to authenticated, api_key_operate;

do $$
begin
  execute format('comment on function public.create_instance(jsonb) is %L', replace(
    obj_description('public.create_instance(jsonb)'::regprocedure), E'\n@field request.labels',
    E'\n@field request.backups object? Backups from the start, as set_backups takes them: every, weekday, hour, time_zone, keep and gib_month_micros, each with its default. Default: no backups.'
    || E'\n@field request.labels'));
end
$$;

-- As for the price of snapshots.
insert into app.step_up_rules (procedure) values ('set_backup_price');

select private.close_views_to_writes();
