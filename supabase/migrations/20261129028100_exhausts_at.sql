-- When a month reaches the limit of its workspace, or of an API key. What a month costs follows from the state log alone, also for times to come
-- if nothing changes: so the moment is known before it comes. src/domain/billing/exhaustsAt.ts has the same rule.

-- The month, in UTC, that the clock is in.
create function private.this_month() returns date
language sql stable
set search_path = ''
as $$ select date_trunc('month', now() at time zone 'UTC')::date $$;

-- The limits of a workspace: its own, without a key, and those of its API keys.
create function private.limits_of(workspace uuid)
returns table (api_key_id uuid, key_name text, micros bigint, action text, since timestamptz)
language sql stable
set search_path = ''
as $$
  select null, null, w.monthly_limit_micros, w.limit_action, a.limit_since
  from app.workspaces w left join app.billing_accounts a on a.workspace_id = w.id
  where w.id = workspace and w.monthly_limit_micros is not null
  union all
  select k.id, k.name, k.monthly_limit_micros, k.limit_action, k.limit_since
  from app.api_keys k
  where k.workspace_id = workspace and k.monthly_limit_micros is not null
$$;

create function private.counts_against(server uuid, api_key uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select api_key is null or exists (
    select from app.api_key_servers s where s.api_key_id = api_key and s.instance_id = server)
$$;

comment on function private.counts_against(uuid, uuid) is
  'Whether a server of a workspace counts against the limit of an API key, or, without a key, against that of the workspace.';

-- What this month costs from its beginning until a moment of it, without tax, if nothing changes after now. With a key: what
-- counts against its limit.
create function private.month_spent(workspace uuid, at timestamptz, api_key uuid default null) returns bigint
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
        case when api_key is null then private.instances_in(array[workspace], k.month)
          else array(
            select i.id from app.api_key_servers s join app.instances i on i.id = s.instance_id
            where s.api_key_id = month_spent.api_key and i.workspace_id = workspace
              and (i.state <> 'purged' or i.state_since >= k.begins)) end,
        k.begins, greatest(at, k.begins), k.charged) b), 0)::bigint
    + coalesce((
      select sum(private.snapshot_micros(s.size_gib, s.gib_month_micros, t.milliseconds, k.begins))
      from app.snapshots s
      cross join lateral (
        select sum(private.milliseconds_between(lower(r), upper(r)))::bigint as milliseconds
        from unnest(k.charged * tstzmultirange(tstzrange(s.ready_at, s.deleted_at)) * tstzmultirange(tstzrange(null, at))) r
      ) t
      where s.workspace_id = workspace and s.ready_at < at and t.milliseconds > 0
        and (month_spent.api_key is null or s.api_key_id = month_spent.api_key)
        and (s.deleted_at is null or s.deleted_at > k.begins)), 0)::bigint
    + coalesce((
      select sum(c.net_micros) from app.charges c
      where month_spent.api_key is null and c.workspace_id = workspace and c.month = k.month), 0)::bigint
  from known k
$$;

comment on function private.month_spent(uuid, timestamptz, uuid) is
  'Servers, snapshots and charges of this month of a workspace until a moment, in millionths. With a key: the servers and '
  'snapshots that count against it.';

-- Counted in whole seconds after from_at, and rounded down: at that moment the month is not above the limit, a second later it
-- is. Null: there is no limit, or it lasts for the month.
create function private.exhausts_at(workspace uuid, from_at timestamptz default now(), api_key uuid default null)
returns timestamptz
language plpgsql stable
set search_path = ''
as $$
declare
  most constant bigint := (
    select l.micros from private.limits_of(workspace) l where l.api_key_id is not distinct from exhausts_at.api_key);
  ends constant timestamptz := private.month_end(private.this_month());
  begins constant timestamptz := date_trunc('milliseconds', from_at);
  below integer := 0;
  above integer := ceil(extract(epoch from ends - begins));
  middle integer;
begin
  if most is null or private.month_spent(workspace, ends, api_key) <= most then
    return null;
  end if;
  if private.month_spent(workspace, begins, api_key) > most then
    return begins;
  end if;
  while above - below > 1 loop
    middle := (below + above) / 2;
    if private.month_spent(workspace, begins + make_interval(secs => middle), api_key) <= most then
      below := middle;
    else
      above := middle;
    end if;
  end loop;
  return begins + make_interval(secs => below);
end
$$;

comment on function private.exhausts_at(uuid, timestamptz, uuid) is
  'When this month reaches the limit of a workspace, or of an API key of it, if nothing changes after now.';

-- What an hour costs of what is ordered and not billed yet: servers that begin, snapshots that are written, and what a resize
-- adds to the price.
create function private.ordered_micros(workspace uuid, api_key uuid default null) returns bigint
language sql stable
set search_path = ''
as $$
  select case when exists (select from app.charging_periods p where p.to_at is null) then (
      select coalesce(sum(i.hourly_micros), 0)
      from app.instances i
      where i.workspace_id = workspace and i.state <> 'purged'
        and private.counts_against(i.id, api_key)
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
        and private.counts_against(i.id, api_key)
    ) + (
      -- The size is known once it is written: at most that of the disk. The shortest month has 672 hours.
      select coalesce(sum(ceil(s.disk_gib * s.gib_month_micros / 672.0)), 0)
      from app.snapshots s
      where s.workspace_id = workspace and s.ready_at is null and s.state = 'creating'
        and (ordered_micros.api_key is null or s.api_key_id = ordered_micros.api_key)
    ) else 0 end::bigint
$$;

-- An hour from now, or the end of the month: with it, the limit begins anew.
create function private.limit_horizon() returns timestamptz
language sql stable
set search_path = ''
as $$ select least(now() + interval '1 hour', private.month_end(private.this_month())) $$;

-- limit_reached, if what is ordered could not run for an hour below the limit of the workspace and of the API keys that it
-- counts against. The caller holds the lock of the workspace, so two orders at once see each other.
create function private.require_within_limit(workspace uuid, api_keys uuid[]) returns void
language plpgsql stable security definer
set search_path = ''
as $$
declare
  entry record;
  expected bigint;
begin
  if not exists (select from app.charging_periods p where p.to_at is null) then
    return;
  end if;
  for entry in
    select * from private.limits_of(workspace) l
    where l.action <> 'warn' and (l.api_key_id is null or l.api_key_id = any (api_keys))
    order by l.api_key_id nulls first
  loop
    expected := private.month_spent(workspace, private.limit_horizon(), entry.api_key_id)
      + private.ordered_micros(workspace, entry.api_key_id);
    if expected > entry.micros then
      perform private.raise_error('limit_reached', 'PT409',
        format('monthly_limit_micros: With this, %s costs %s %s within an hour. The limit is %s %s.',
          case when entry.api_key_id is null then 'the month' else format('what the API key “%s” made this month', entry.key_name) end,
          -- Rounded up, so that it never reads as if it kept the limit.
          round(ceil(expected / 10000.0) / 100, 2), private.billing_currency(),
          round(entry.micros / 1000000.0, 2), private.billing_currency()),
        'Choose a smaller plan, delete what you do not need, or ask an owner to raise the '
          || case when entry.api_key_id is null then 'monthly limit in Billing.' else 'limit of the key in the settings of the workspace.' end);
    end if;
  end loop;
end
$$;

comment on function private.require_within_limit(uuid, uuid[]) is
  'limit_reached, if what a workspace ordered could not run for an hour below its monthly limit, or below that of a key.';

create function private.request_key() returns uuid
language sql stable
set search_path = ''
as $$ select (private.api_key_claim() ->> 'id')::uuid $$;

comment on function private.request_key() is 'The API key of the request, or null.';

-- From now on the servers count against the limit of the key, if the request has one.
create function private.count_against_key(servers uuid[]) returns void
language sql volatile
set search_path = ''
as $$
  insert into app.api_key_servers (api_key_id, instance_id)
  select private.request_key(), s from unnest(servers) s
  where private.request_key() is not null
  on conflict do nothing
$$;

create function private.keys_of_server(server uuid) returns uuid[]
language sql stable
set search_path = ''
as $$ select array(select s.api_key_id from app.api_key_servers s where s.instance_id = server) $$;

-- All servers of one order together.
create function private.keep_orders_within_limit() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.count_against_key(array(select n.id from inserted n));
  perform private.require_within_limit(w.id, array[private.request_key()])
  from (select distinct n.workspace_id as id from inserted n) w;
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
declare
  is_larger constant boolean := new.kind = 'resize' and exists (
    select from app.instances i
    where i.id = new.instance_id and i.hourly_micros < (new.parameters ->> 'hourly_micros')::bigint);
begin
  if is_larger then
    perform private.count_against_key(array[new.instance_id]);
  end if;
  if is_larger or new.kind <> 'resize' or new.from_state = 'error' then
    perform private.require_within_limit(new.workspace_id,
      -- A snapshot counts against the key that made it, whatever its server counts against.
      case when new.kind in ('create_snapshot', 'create_image') then array[private.request_key()]
        else private.keys_of_server(new.instance_id) end);
  end if;
  return null;
end
$$;

create trigger instance_actions_keep_within_limit after insert on app.instance_actions
  for each row
  when (new.status = 'queued' and new.via <> 'system' and (
    new.kind in ('create_snapshot', 'create_image', 'resize') or (new.from_state = 'error' and new.kind in ('start', 'rebuild'))))
  execute function private.keep_actions_within_limit();

create function private.keep_restores_within_limit() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.count_against_key(array[new.id]);
  perform private.require_within_limit(new.workspace_id, private.keys_of_server(new.id));
  return null;
end
$$;

create trigger instances_keep_restores_within_limit after update of state on app.instances
  for each row
  when (old.state = 'deleted' and new.state not in ('deleted', 'purged'))
  execute function private.keep_restores_within_limit();

create function private.record_key_of_snapshot() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  new.api_key_id := private.request_key();
  return new;
end
$$;

create trigger snapshots_record_api_key before insert on app.snapshots
  for each row execute function private.record_key_of_snapshot();
