-- Switching backups on and off, for one server or many. Locks are taken in the order of all procedures: workspace, servers.

-- Each server has its own second of the hour, so that many with the same hour do not begin at once.
create function private.backup_second(instance uuid) returns integer
language sql immutable parallel safe
set search_path = ''
as $$ select ('x' || left(md5(instance::text), 7))::bit(28)::integer % 3600 $$;

-- The first time of a schedule after a moment. Days are those of the time zone: where a clock goes forward over the hour, it
-- is the hour after it; where it goes back, the second of both. So there is one a day, whatever the clocks do.
create function private.next_backup_at(
  every text, weekday integer, hour integer, time_zone text, instance uuid, after timestamptz
) returns timestamptz
language sql stable
set search_path = ''
as $$
  select min(c.at)
  from generate_series(-1, 8) n
  cross join lateral (select (after at time zone time_zone)::date + n as day) d
  cross join lateral (
    select (d.day + make_interval(hours => hour, secs => private.backup_second(instance))) at time zone time_zone as at
  ) c
  where c.at > after and (every = 'day' or extract(isodow from d.day) = weekday)
$$;

comment on function private.next_backup_at(text, integer, integer, text, uuid, timestamptz) is
  'When the next backup of a server is due, after a moment. The hour is that of the time zone.';

-- The servers that a request names, in the order of their ids, all of one workspace.
create function private.backup_servers(instance_ids uuid[], servers text[], workspace text) returns uuid[]
language plpgsql stable security definer
set search_path = ''
as $$
declare
  field constant text := case when servers is null then 'instance_ids' else 'servers' end;
  wanted uuid[] := instance_ids;
  owner uuid;
begin
  if servers is not null and instance_ids is not null then
    perform private.raise_invalid_input('servers: Not together with instance_ids.', 'Give one of both.');
  end if;
  if coalesce(cardinality(coalesce(servers::text[], instance_ids::text[])), 0) not between 1 and 100 then
    perform private.raise_invalid_input(field || ': A list of 1 to 100.', 'Name the servers.');
  end if;
  if servers is not null then
    owner := private.workspace_or_own(workspace);
    wanted := array(select private.id_of_name('server', coalesce(s, ''), owner) from unnest(servers) s);
  end if;
  if exists (select from unnest(wanted) w (id) where w.id is null) then
    perform private.raise_invalid_input(field || ': A list of 1 to 100.', 'Name the servers.');
  end if;
  -- By unnest, because an array can have several dimensions.
  select private.workspace_of_instance(w.id) into owner from unnest(wanted) w (id) limit 1;
  if exists (select from unnest(wanted) w (id) where private.workspace_of_instance(w.id) <> owner) then
    perform private.raise_invalid_input(field || ': Servers of one workspace.', 'Do it once for each workspace.');
  end if;
  return array(select distinct w.id from unnest(wanted) w (id) order by w.id);
end
$$;

create function private.require_backup_times(
  every text, weekday integer, hour integer, time_zone text, keep integer
) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if every is null or every not in ('day', 'week') then
    perform private.raise_invalid_input('every: day or week.', 'Correct it.');
  end if;
  if every = 'week' and (weekday is null or weekday not between 1 and 7) then
    perform private.raise_invalid_input('weekday: From 1 (Monday) to 7 (Sunday).', 'Choose a day of the week.');
  end if;
  if every = 'day' and weekday is not null then
    perform private.raise_invalid_input('weekday: Only with every week.', 'Leave it out.');
  end if;
  if hour is null or hour not between 0 and 23 then
    perform private.raise_invalid_input('hour: From 0 to 23.', 'Choose an hour.');
  end if;
  if time_zone is null or not private.is_time_zone(time_zone) then
    perform private.raise_invalid_input('time_zone: A name such as Europe/Vienna, or UTC.', 'Choose a time zone.');
  end if;
  if keep is null or keep not between 1 and 30 then
    perform private.raise_invalid_input('keep: From 1 to 30.', 'Choose how many are kept.');
  end if;
end
$$;

-- Marks the backups that the schedule no longer keeps. Only those go for which newer ones are ready. One that is protected is
-- kept beside them: who protects one wants it longer, and not one fewer of the others. One that came back from the bin is as
-- old as it was.
create function private.mark_surplus_backups(instance uuid, keep integer) returns void
language sql volatile
set search_path = ''
as $$
  update app.snapshots s set remove_after = case when r.place > mark_surplus_backups.keep then now() end
  from (
    select x.id, row_number() over (order by x.created_at desc, x.id) as place
    from app.snapshots x
    where x.instance_id = instance and x.kind = 'backup' and x.state = 'ready' and not x.delete_protection
  ) r
  where s.id = r.id and (s.remove_after is null) = (r.place > mark_surplus_backups.keep)
$$;

create function private.set_backups(
  servers uuid[], every text, weekday integer, hour integer, time_zone text, keep integer, gib_month_micros bigint,
  via text
) returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  price app.snapshot_prices;
  server app.instances;
  was app.backup_schedules;
  made app.backup_schedules;
begin
  perform private.require_via(via);
  perform private.require_backup_times(every, weekday, hour, time_zone, keep);
  perform private.lock_workspace(private.workspace_of_instance(servers[1]), 'create_servers');
  price := private.agreed_price_of_kind('backup', gib_month_micros);
  for server in
    select * from app.instances i where i.id = any (servers) order by i.id for no key update
  loop
    if server.deleted_at is not null then
      perform private.raise_error('invalid_state', 'PT409', format('state: %s is deleted.', server.name),
        'Restore it first.');
    end if;
    if not exists (select from app.plans l where l.id = server.plan_id and l.disk_gib is not null) then
      perform private.raise_invalid_input(
        format('instance_ids: The plan of %s has no disk of a fixed size.', server.name), 'Choose another server.');
    end if;
    select * into was from app.backup_schedules b where b.instance_id = server.id for update;
    insert into app.backup_schedules as b (
      instance_id, workspace_id, created_by, every, weekday, hour, time_zone, keep, currency, gib_month_micros, next_at)
    values (
      server.id, server.workspace_id, (select auth.uid()), set_backups.every, set_backups.weekday, set_backups.hour,
      set_backups.time_zone, set_backups.keep, price.currency, price.gib_month_micros,
      private.next_backup_at(every, weekday, hour, time_zone, server.id, now()))
    on conflict (instance_id) do update set
      every = excluded.every, weekday = excluded.weekday, hour = excluded.hour, time_zone = excluded.time_zone,
      keep = excluded.keep, currency = excluded.currency, gib_month_micros = excluded.gib_month_micros,
      next_at = excluded.next_at
    returning * into made;
    perform private.mark_surplus_backups(server.id, made.keep);
    if private.backup_terms(made) is distinct from private.backup_terms(was) then
      perform private.record_instance_event('set_backups', server.id, private.backup_terms(was),
        private.backup_terms(made), via);
    end if;
  end loop;
  return cardinality(servers);
end
$$;

-- What the customer decided, for the audit log.
create function private.backup_terms(schedule app.backup_schedules) returns jsonb
language sql immutable
set search_path = ''
as $$
  select case when schedule.instance_id is not null then jsonb_strip_nulls(jsonb_build_object(
    'every', schedule.every, 'weekday', schedule.weekday, 'hour', schedule.hour, 'time_zone', schedule.time_zone,
    'keep', schedule.keep, 'gib_month_micros', schedule.gib_month_micros)) end
$$;

create function public.set_backups(
  instance_ids uuid[] default null, every text default 'day', weekday integer default null, hour integer default 3,
  time_zone text default 'UTC', keep integer default 7, gib_month_micros bigint default null, via text default 'web',
  servers text[] default null, workspace text default null
) returns integer
language sql volatile security invoker
set search_path = ''
as $$
  select private.set_backups(
    private.backup_servers(instance_ids, servers, workspace), every, weekday, hour, time_zone, keep, gib_month_micros,
    via)
$$;

comment on function public.set_backups(uuid[], text, integer, integer, text, integer, bigint, text, text[], text) is
'Switches backups of servers on, or changes their schedule. The first one is taken when the schedule comes to it.
@param instance_ids 1 to 100 servers of one workspace.
@param every day or week.
@param weekday With every week: the day, from 1 (Monday) to 7 (Sunday).
@param hour The hour in which it begins, from 0 to 23, in the time zone. Each server has its own minute.
@param time_zone An IANA name, such as Europe/Vienna.
@param keep How many are kept, from 1 to 30. An older one goes when a newer one is ready, for good and without the bin. Protected ones are kept beside them.
@param gib_month_micros The price of backup_price that you saw: every other one is refused. Default: the present price.
@param via Where the request comes from: web, shell or api.
@param servers The servers by their names, instead of instance_ids.
@param workspace The workspace of the named servers, by its slug. Default: the workspace of the API key, or the only one that you have.
@returns How many servers have it now.
Raises: not_found, forbidden, invalid_input, invalid_state, orders_closed, price_changed.';

create function private.stop_backups(servers uuid[], via text) returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  stopped app.backup_schedules;
  number integer := 0;
begin
  perform private.require_via(via);
  perform private.lock_workspace(private.workspace_of_instance(servers[1]), 'create_servers');
  perform from app.instances i where i.id = any (servers) order by i.id for no key update;
  for stopped in
    delete from app.backup_schedules b where b.instance_id = any (servers) returning *
  loop
    number := number + 1;
    perform private.record_instance_event('stop_backups', stopped.instance_id, private.backup_terms(stopped), null, via);
  end loop;
  return number;
end
$$;

create function public.stop_backups(
  instance_ids uuid[] default null, via text default 'web', servers text[] default null, workspace text default null
) returns integer
language sql volatile security invoker
set search_path = ''
as $$ select private.stop_backups(private.backup_servers(instance_ids, servers, workspace), via) $$;

comment on function public.stop_backups(uuid[], text, text[], text) is
'Switches backups of servers off. Those that exist stay, and are billed, until you delete them or the server is removed for good.
@param instance_ids 1 to 100 servers of one workspace. Those without backups stay as they are.
@param via Where the request comes from: web, shell or api.
@param servers The servers by their names, instead of instance_ids.
@param workspace The workspace of the named servers, by its slug. Default: the workspace of the API key, or the only one that you have.
@returns Of how many servers it was switched off.
Raises: not_found, forbidden, invalid_input.';

grant execute on function
  private.backup_servers(uuid[], text[], text),
  private.set_backups(uuid[], text, integer, integer, text, integer, bigint, text),
  public.set_backups(uuid[], text, integer, integer, text, integer, bigint, text, text[], text),
  private.stop_backups(uuid[], text), public.stop_backups(uuid[], text, text[], text)
  to authenticated, api_key_operate;
