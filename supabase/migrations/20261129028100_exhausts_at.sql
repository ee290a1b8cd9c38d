-- When a month reaches the limit of its workspace. What a month costs follows from the state log alone, also for times to come
-- if nothing changes: so the moment is known before it comes. src/domain/billing/exhaustsAt.ts has the same rule.

-- The month, in UTC, that the clock is in.
create function private.this_month() returns date
language sql stable
set search_path = ''
as $$ select date_trunc('month', now() at time zone 'UTC')::date $$;

-- What this month costs from its beginning until a moment of it, without tax, if nothing changes after now.
create function private.month_spent(workspace uuid, at timestamptz) returns bigint
language sql stable
set search_path = ''
as $$
  with known as (
    select m.month, m.month::timestamp at time zone 'UTC' as begins, private.charged_times(m.month) as charged
    from (select private.this_month() as month) m
  )
  select coalesce((
      select sum(b.amount_micros)
      from private.bill_segments(
        private.instances_in(array[workspace], k.month), k.begins, greatest(at, k.begins), k.charged) b), 0)::bigint
    + coalesce((
      select sum(private.snapshot_micros(s.size_gib, s.gib_month_micros, t.milliseconds, k.begins))
      from app.snapshots s
      cross join lateral (
        select sum(private.milliseconds_between(lower(r), upper(r)))::bigint as milliseconds
        from unnest(k.charged * tstzmultirange(tstzrange(s.ready_at, s.deleted_at)) * tstzmultirange(tstzrange(null, at))) r
      ) t
      where s.workspace_id = workspace and s.ready_at < at and t.milliseconds > 0
        and (s.deleted_at is null or s.deleted_at > k.begins)), 0)::bigint
    + coalesce((
      select sum(c.net_micros) from app.charges c where c.workspace_id = workspace and c.month = k.month), 0)::bigint
  from known k
$$;

comment on function private.month_spent(uuid, timestamptz) is
  'Servers, snapshots and charges of this month of a workspace until a moment, in millionths.';

-- Counted in whole seconds after from_at, and rounded down: at that moment the month is not above the limit, a second later it
-- is. Null: there is no limit, or it lasts for the month.
create function private.exhausts_at(workspace uuid, from_at timestamptz default now()) returns timestamptz
language plpgsql stable
set search_path = ''
as $$
declare
  most constant bigint := (select w.monthly_limit_micros from app.workspaces w where w.id = workspace);
  ends constant timestamptz := private.month_end(private.this_month());
  begins constant timestamptz := date_trunc('milliseconds', from_at);
  below integer := 0;
  above integer := ceil(extract(epoch from ends - begins));
  middle integer;
begin
  if most is null or private.month_spent(workspace, ends) <= most then
    return null;
  end if;
  if private.month_spent(workspace, begins) > most then
    return begins;
  end if;
  while above - below > 1 loop
    middle := (below + above) / 2;
    if private.month_spent(workspace, begins + make_interval(secs => middle)) <= most then
      below := middle;
    else
      above := middle;
    end if;
  end loop;
  return begins + make_interval(secs => below);
end
$$;

comment on function private.exhausts_at(uuid, timestamptz) is
  'When this month reaches the limit of a workspace if nothing changes after now.';

-- What an hour costs of what is ordered and not billed yet: servers that begin, snapshots that are written, and what a resize
-- adds to the price.
create function private.ordered_micros(workspace uuid) returns bigint
language sql stable
set search_path = ''
as $$
  select case when exists (select from app.charging_periods p where p.to_at is null) then (
      select coalesce(sum(i.hourly_micros), 0)
      from app.instances i
      where i.workspace_id = workspace and i.state <> 'purged'
        and not exists (select from app.limit_stops s where s.instance_id = i.id)
        and not exists (
          select from app.instance_state_log l where l.instance_id = i.id and l.to_at is null and l.is_billed)
        and (i.state = 'provisioning' or private.is_billed(i.state, i.hold) or (i.state = 'error' and exists (
          select from app.instance_actions a
          where a.instance_id = i.id and a.status in ('queued', 'running') and a.kind <> 'delete')))
    ) + (
      select coalesce(sum(greatest((a.parameters ->> 'hourly_micros')::bigint - i.hourly_micros, 0)), 0)
      from app.instance_actions a
      join app.instances i on i.id = a.instance_id
      where a.workspace_id = workspace and a.kind = 'resize' and a.status in ('queued', 'running')
    ) + (
      -- The size is known once it is written: at most that of the disk. The shortest month has 672 hours.
      select coalesce(sum(ceil(s.disk_gib * s.gib_month_micros / 672.0)), 0)
      from app.snapshots s
      where s.workspace_id = workspace and s.ready_at is null and s.state = 'creating'
    ) else 0 end::bigint
$$;

-- An hour from now, or the end of the month: with it, the limit begins anew.
create function private.limit_horizon() returns timestamptz
language sql stable
set search_path = ''
as $$ select least(now() + interval '1 hour', private.month_end(private.this_month())) $$;

-- limit_reached, if what is ordered could not run for an hour below the limit. The caller holds the lock of the workspace, so
-- two orders at once see each other.
create function private.require_within_limit(workspace uuid) returns void
language plpgsql stable security definer
set search_path = ''
as $$
declare
  settings app.workspaces;
  expected bigint;
begin
  select * into settings from app.workspaces w where w.id = workspace;
  if settings.monthly_limit_micros is null or settings.limit_action = 'warn'
    or not exists (select from app.charging_periods p where p.to_at is null)
  then
    return;
  end if;
  expected := private.month_spent(workspace, private.limit_horizon()) + private.ordered_micros(workspace);
  if expected > settings.monthly_limit_micros then
    perform private.raise_error('limit_reached', 'PT409',
      format('monthly_limit_micros: With this, the month costs %s %s within an hour. The limit is %s %s.',
        round(expected / 1000000.0, 2), private.billing_currency(),
        round(settings.monthly_limit_micros / 1000000.0, 2), private.billing_currency()),
      'Choose a smaller plan, delete what you do not need, or ask an owner to raise the monthly limit in Billing.');
  end if;
end
$$;

comment on function private.require_within_limit(uuid) is
  'limit_reached, if what a workspace ordered could not run for an hour below its monthly limit.';

-- All servers of one order together.
create function private.keep_orders_within_limit() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_within_limit(w.id) from (select distinct n.workspace_id as id from inserted n) w;
  return null;
end
$$;

create trigger instances_keep_within_limit after insert on app.instances
  referencing new table as inserted
  for each statement execute function private.keep_orders_within_limit();

-- What costs more than before. A start of a stopped server, a stop, or a smaller plan, is never refused.
create function private.keep_actions_within_limit() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  if new.kind <> 'resize' or new.from_state = 'error' or exists (
    select from app.instances i
    where i.id = new.instance_id and i.hourly_micros < (new.parameters ->> 'hourly_micros')::bigint)
  then
    perform private.require_within_limit(new.workspace_id);
  end if;
  return null;
end
$$;

create trigger instance_actions_keep_within_limit after insert on app.instance_actions
  for each row
  when (new.status = 'queued' and new.via <> 'system' and (
    new.kind in ('create_snapshot', 'resize') or (new.from_state = 'error' and new.kind in ('start', 'rebuild'))))
  execute function private.keep_actions_within_limit();

create function private.keep_restores_within_limit() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_within_limit(new.workspace_id);
  return null;
end
$$;

create trigger instances_keep_restores_within_limit after update of state on app.instances
  for each row
  when (old.state = 'deleted' and new.state not in ('deleted', 'purged'))
  execute function private.keep_restores_within_limit();
