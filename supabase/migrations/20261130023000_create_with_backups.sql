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

-- Gives servers that a request has made the backups that it wants.
create function private.set_wanted_backups(made uuid[], wanted jsonb, via text) returns void
language sql volatile
set search_path = ''
as $$
  select private.set_backups(
    made, coalesce(wanted ->> 'every', 'day'), (wanted ->> 'weekday')::integer,
    coalesce((wanted ->> 'hour')::integer, 3), coalesce(wanted ->> 'time_zone', 'UTC'),
    coalesce((wanted ->> 'keep')::integer, 7), (wanted ->> 'gib_month_micros')::bigint, via)
$$;

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
