-- The schedules at work. The worker calls tick_backups once a minute; several workers do no harm. Each step is one
-- statement for many servers, and takes only servers that nobody else holds:
--
-- 1. What is due begins: a snapshot of the kind "backup", and the action of the server that takes it. At most 10 at a time
--    on one machine; the rest waits for the next minute. A stopped server has backups too.
-- 2. What could not begin for 6 hours is missed: that is an event, and the schedule goes on with the next time. A server that
--    is deleted or on hold misses nothing.
-- 3. What is no longer kept goes: private.mark_surplus_backups marks it when a newer one is ready.
--
-- What a schedule removes does not go into the bin: the engine would keep three more days of copies of each server, at the cost
-- of the provider, and nobody asked for it by mistake. What people delete goes there, and step 3 removes that when its time is over.
--
-- A deleted server keeps its backups as long as it can be restored. When it is removed for good, they go too, except for those
-- that are protected.

insert into app.event_kinds (
  name, topic, title, description, audience, by_site, by_mail, may_switch_off, for_webhooks, sort)
values
  ('backup.failed', 'snapshots', 'Backup failed', 'A backup of a server could not be taken or removed.',
    'operators', true, true, true, true, 223),
  ('backup.missed', 'snapshots', 'Backup missed', 'A backup of a server could not begin within 6 hours.',
    'operators', true, true, true, true, 224);

create function private.backup_window() returns interval
language sql immutable parallel safe
set search_path = ''
as $$ select interval '6 hours' $$;

-- Machines: where the engine has told none, a region counts as one.
create function private.startable_backups(at timestamptz) returns uuid[]
language sql stable
set search_path = ''
as $$
  with busy as (
    select i.region_id, i.engine_member, count(*) as number
    from app.instance_actions a
    join app.instances i on i.id = a.instance_id
    where a.status in ('queued', 'running') and a.kind = 'create_snapshot' and a.via = 'system'
    group by i.region_id, i.engine_member
  ), due as (
    select i.id, i.region_id, i.engine_member,
      row_number() over (partition by i.region_id, i.engine_member order by b.next_at, i.id) as place
    from app.backup_schedules b
    join app.instances i on i.id = b.instance_id
    join app.plans l on l.id = i.plan_id
    where b.next_at <= at and b.next_at > at - private.backup_window() and l.disk_gib is not null
      and i.state in ('running', 'stopped') and i.hold = 'none' and i.engine_ref is not null
      and not exists (
        select from app.instance_actions a where a.instance_id = i.id and a.status in ('queued', 'running'))
  )
  select array(
    select d.id from due d
    left join busy u on u.region_id = d.region_id and u.engine_member is not distinct from d.engine_member
    where d.place + coalesce(u.number, 0) <= 10
    order by d.id)
$$;

create function private.start_due_backups(at timestamptz) returns integer
language plpgsql volatile
set search_path = ''
as $$
declare
  held uuid[];
  started integer;
begin
  -- Nobody would do the work: then it stays due, and does not stand in the way of what customers ask for later.
  if not exists (
    select from app.provisioners p join app.site_settings s on s.engine = p.engine
    where p.seen_at > at - interval '2 minutes'
  ) then
    return 0;
  end if;
  held := private.startable_backups(at);
  held := array(select i.id from app.instances i where i.id = any (held) order by i.id for no key update skip locked);
  -- What happened before the lock was there counts.
  held := array(select h from unnest(held) h where h = any (private.startable_backups(at)));
  with made as (
    insert into app.snapshots (
      kind, workspace_id, instance_id, region_id, image_id, name, disk_gib, currency, gib_month_micros)
    select 'backup', i.workspace_id, i.id, i.region_id, i.image_id,
      left(i.name, 40) || '-' || to_char(at at time zone b.time_zone, 'YYYYMMDD-HH24MI'), l.disk_gib, b.currency,
      b.gib_month_micros
    from app.instances i
    join app.plans l on l.id = i.plan_id
    join app.backup_schedules b on b.instance_id = i.id
    where i.id = any (held)
    -- Somebody has a snapshot with this name: a minute later it is another one.
    on conflict do nothing
    returning id, instance_id, workspace_id, name
  ), queued as (
    insert into app.instance_actions (
      instance_id, workspace_id, kind, via, from_state, to_state, fail_state, parameters)
    select m.instance_id, m.workspace_id, 'create_snapshot', 'system', i.state, i.state, i.state,
      jsonb_build_object('snapshot_id', m.id, 'snapshot_name', m.name)
    from made m join app.instances i on i.id = m.instance_id
    returning instance_id
  )
  update app.backup_schedules b set
    next_at = private.next_backup_at(b.every, b.weekday, b.hour, b.time_zone, b.instance_id, at)
  from queued q where b.instance_id = q.instance_id;
  get diagnostics started = row_count;
  return started;
end
$$;

-- Why a backup could not begin, for whom it concerns.
create function private.missed_reason(server app.instances, at timestamptz) returns text
language sql stable
set search_path = ''
as $$
  select case
    when server.state not in ('running', 'stopped') or server.engine_ref is null then 'server'
    when not exists (
      select from app.provisioners p join app.site_settings s on s.engine = p.engine
      where p.seen_at > at - interval '2 minutes') then 'provider'
    else 'busy'
  end
$$;

create function private.miss_late_backups(at timestamptz) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  missed record;
begin
  for missed in
    with late as (
      select b.instance_id, b.next_at as due_at, i.deleted_at is null and i.hold = 'none' as is_missed
      from app.backup_schedules b
      join app.instances i on i.id = b.instance_id
      where b.next_at <= at - private.backup_window()
      order by b.next_at limit 1000
      for update of b skip locked
    ), moved as (
      update app.backup_schedules b set
        next_at = private.next_backup_at(b.every, b.weekday, b.hour, b.time_zone, b.instance_id, at),
        problem = case when l.is_missed then 'missed' else b.problem end,
        problem_at = case when l.is_missed then at else b.problem_at end
      from late l where b.instance_id = l.instance_id
      returning b.instance_id, l.due_at, l.is_missed
    )
    select i.id, i.workspace_id, m.due_at, jsonb_build_object(
      'server', i.name, 'due_at', m.due_at, 'reason', private.missed_reason(i, at)) as facts
    from moved m join app.instances i on i.id = m.instance_id
    where m.is_missed
  loop
    perform private.record_event('backup.missed', '/dashboard/servers/' || missed.id || '?tab=snapshots', missed.facts,
      workspace_id => missed.workspace_id, entity => 'instance', entity_id => missed.id, actor => null,
      dedupe_key => missed.id || ' ' || missed.due_at);
  end loop;
end
$$;

create function private.removable_backups(at timestamptz) returns uuid[]
language sql stable
set search_path = ''
as $$
  select array(
    select o.id
    from (
      -- A server does one thing at a time: the oldest goes first.
      select distinct on (s.instance_id) s.instance_id, s.id
      from app.snapshots s
      where (s.remove_after <= at and s.state in ('ready', 'failed') and not s.delete_protection
          or s.purge_after <= at and s.kind not in ('image', 'volume_snapshot'))
        -- Until such a server has run once, it is made from the backup.
        and not exists (
          select from app.instances i
          where i.snapshot_id = s.id and i.engine_ref is null and i.deleted_at is null)
      order by s.instance_id, s.created_at, s.id
    ) o
    where not exists (
      select from app.instance_actions a where a.instance_id = o.instance_id and a.status in ('queued', 'running'))
    order by o.instance_id limit 500)
$$;

create function private.remove_old_backups(at timestamptz) returns integer
language plpgsql volatile
set search_path = ''
as $$
declare
  wanted uuid[] := private.removable_backups(at);
  removed integer;
begin
  wanted := array(
    select s.id from app.snapshots s join app.instances i on i.id = s.instance_id
    where s.id = any (wanted) order by i.id for no key update of i skip locked);
  wanted := array(select w from unnest(wanted) w where w = any (private.removable_backups(at)));
  with gone as (
    update app.snapshots s set
      state = 'deleting', error_code = null, remove_after = null, purge_after = null,
      deleted_at = coalesce(s.deleted_at, greatest(date_trunc('milliseconds', clock_timestamp()), s.ready_at))
    where s.id = any (wanted)
    returning s.id, s.name, s.instance_id, s.workspace_id
  )
  insert into app.instance_actions (instance_id, workspace_id, kind, via, from_state, to_state, fail_state, parameters)
  select g.instance_id, g.workspace_id, 'delete_snapshot', 'system', i.state, i.state, i.state,
    jsonb_build_object('snapshot_id', g.id, 'snapshot_name', g.name)
  from gone g join app.instances i on i.id = g.instance_id;
  get diagnostics removed = row_count;
  return removed;
end
$$;

-- What the worker reported of a backup.
create function private.note_backup() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  if new.state = 'ready' then
    update app.backup_schedules b set last_at = new.ready_at, problem = null, problem_at = null
    where b.instance_id = new.instance_id;
    perform private.mark_surplus_backups(b.instance_id, b.keep)
    from app.backup_schedules b where b.instance_id = new.instance_id;
  elsif new.state = 'failed' then
    -- What is left of it is removed a day later: until then everybody can see why it failed.
    update app.snapshots s set remove_after = now() + interval '1 day' where s.id = new.id;
    if old.state = 'creating' then
      update app.backup_schedules b set problem = 'failed', problem_at = now() where b.instance_id = new.instance_id;
    end if;
    perform private.record_event('backup.failed', '/dashboard/servers/' || i.id || '?tab=snapshots',
      jsonb_build_object('server', i.name, 'snapshot', new.name,
        'action', case old.state when 'deleting' then 'delete' else 'create' end, 'reason', new.error_code),
      workspace_id => new.workspace_id, entity => 'instance', entity_id => i.id, actor => null)
    from app.instances i where i.id = new.instance_id;
  end if;
  return null;
end
$$;

create trigger snapshots_record_backup after update of state on app.snapshots
  for each row when (new.kind = 'backup' and old.state <> new.state and new.state in ('ready', 'failed'))
  execute function private.note_backup();

create function private.drop_backups() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  delete from app.backup_schedules b where b.instance_id = new.id;
  update app.snapshots s set remove_after = now()
  where s.instance_id = new.id and s.kind = 'backup' and s.state in ('ready', 'failed') and not s.delete_protection;
  return null;
end
$$;

create trigger instances_record_backups_end after update of state on app.instances
  for each row when (old.state <> 'purged' and new.state = 'purged') execute function private.drop_backups();

create function private.tick_backups(at timestamptz default now()) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  started integer;
begin
  -- Another worker is at it.
  if not pg_try_advisory_xact_lock(hashtextextended('tick_backups', 0)) then
    return jsonb_build_object('started', 0, 'removed', 0);
  end if;
  started := private.start_due_backups(at);
  perform private.miss_late_backups(at);
  return jsonb_build_object('started', started,
    'removed', private.remove_old_backups(at) + private.remove_binned_images(at));
end
$$;

comment on function private.tick_backups(timestamptz) is
  'Begins the backups that are due at a time, records those that were missed, and removes those that are no longer kept, and '
  'the snapshots, backups and images whose time in the bin is over.';

create function public.tick_backups() returns jsonb
language sql volatile security invoker
set search_path = ''
set statement_timeout = '30s'
as $$ select private.tick_backups(now()) $$;

comment on function public.tick_backups() is
  'Begins the backups of servers that are due, records those that were missed, and removes those that are no longer kept, and '
  'the snapshots, backups and images whose time in the bin is over. '
  'A worker calls it once a minute; several do no harm. Returns {started, removed}.';

grant execute on function private.tick_backups(timestamptz), public.tick_backups() to worker, service_role;
