-- What a month costs, server by server and snapshot by snapshot. The state log alone decides, by the rules of
-- private.bill_segments and private.snapshot_micros, and only time counts in which orders were open.

create function private.month_end(month date) returns timestamptz
language sql immutable parallel safe
set search_path = ''
as $$ select (month + interval '1 month') at time zone 'UTC' $$;

-- A time in a document: the same text whatever the time zone of the session is.
create function private.utc_text(at timestamptz) returns text
language sql immutable parallel safe
set search_path = ''
as $$ select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;

create function private.charged_times(month date) returns tstzmultirange
language sql stable
set search_path = ''
as $$
  select coalesce(range_agg(tstzrange(p.from_at, p.to_at)), '{}')
    * tstzmultirange(tstzrange(month::timestamp at time zone 'UTC', private.month_end(month)))
  from app.charging_periods p
$$;

comment on function private.charged_times(date) is 'The times of a month in which orders were open.';

-- Servers that were there in a month: purged ones only if that came later.
create function private.instances_in(workspaces uuid[], month date) returns uuid[]
language sql stable
set search_path = ''
as $$
  select array(
    select i.id from app.instances i
    where i.workspace_id = any (workspaces) and i.created_at < private.month_end(month)
      and (i.state <> 'purged' or i.state_since >= month::timestamp at time zone 'UTC'))
$$;

-- The segments of servers in a month. After now: what they will cost if they stay as they are.
create function private.month_segments(instances uuid[], month date)
returns table (
  instance_id uuid, state text, is_billed boolean, currency text, hourly_micros bigint,
  monthly_cap_micros bigint, from_at timestamptz, to_at timestamptz, milliseconds bigint,
  uncapped_micros bigint, amount_micros bigint, is_projected boolean
)
language sql stable
set search_path = ''
as $$
  select * from private.bill_segments(
    instances, month::timestamp at time zone 'UTC', private.month_end(month), private.charged_times(month))
$$;

-- The same for snapshots. As with servers, a time that does not count is left out before anything is added up.
create function private.month_snapshot_segments(snapshots uuid[], month date)
returns table (
  snapshot_id uuid, from_at timestamptz, to_at timestamptz, milliseconds bigint, amount_micros bigint,
  is_projected boolean
)
language sql stable
set search_path = ''
as $$
  with today as (
    select date_trunc('milliseconds', now()) as at
  ), piece as (
    select s.id, s.size_gib, s.gib_month_micros, lower(r) as begins, upper(r) as ends, lower(r) >= t.at as is_projected
    from today t
    cross join app.snapshots s
    cross join lateral unnest(
      private.charged_times(month) * tstzmultirange(tstzrange(s.ready_at, s.deleted_at))) c (charged)
    cross join lateral unnest(array[c.charged * tstzrange(null, t.at), c.charged * tstzrange(t.at, null)]) r
    where s.id = any (snapshots) and s.ready_at < private.month_end(month) and not isempty(r)
  ), summed as (
    select p.*, private.milliseconds_between(p.begins, p.ends) as milliseconds,
      sum(private.milliseconds_between(p.begins, p.ends)) over (partition by p.id order by p.begins)::bigint as until
    from piece p
  )
  select s.id, s.begins, s.ends, s.milliseconds,
    private.snapshot_micros(s.size_gib, s.gib_month_micros, s.until, month::timestamp at time zone 'UTC')
      - private.snapshot_micros(s.size_gib, s.gib_month_micros, s.until - s.milliseconds,
        month::timestamp at time zone 'UTC'),
    s.is_projected
  from summed s
$$;

create type private.month_line as (
  workspace_id uuid, kind text, entity_id uuid, title text, plan text, region text, from_at timestamptz,
  to_at timestamptz, quantity numeric, unit text, unit_micros bigint, net_micros bigint, projected_micros bigint,
  data jsonb
);

-- One row for each server and snapshot that costs something in the month. quantity, net_micros and unit_micros are those
-- until now; projected_micros is what the month will cost if everything stays as it is.
create function private.month_lines(workspaces uuid[], month date) returns setof private.month_line
language sql stable
set search_path = ''
as $$
  with priced as (
    -- The started minutes of each price are counted by themselves, as the rule of the bill does.
    select s.instance_id, s.hourly_micros,
      (coalesce(sum(s.milliseconds) filter (where s.is_billed and not s.is_projected), 0)::bigint + 59999) / 60000
        as minutes,
      coalesce(sum(s.amount_micros) filter (where not s.is_projected), 0)::bigint as net_micros,
      sum(s.amount_micros)::bigint as projected_micros,
      min(s.from_at) filter (where s.is_billed and not s.is_projected) as from_at,
      max(s.to_at) filter (where s.is_billed and not s.is_projected) as to_at,
      max(s.monthly_cap_micros) as cap_micros
    from private.month_segments(private.instances_in(workspaces, month), month) s
    group by s.instance_id, s.hourly_micros
  ), server as (
    select p.instance_id, sum(p.minutes) as minutes, sum(p.net_micros)::bigint as net_micros,
      sum(p.projected_micros)::bigint as projected_micros, min(p.from_at) as from_at, max(p.to_at) as to_at,
      count(*) filter (where p.minutes > 0) as prices, max(p.hourly_micros) filter (where p.minutes > 0) as hourly_micros,
      max(p.cap_micros) as cap_micros
    from priced p
    group by p.instance_id
    having sum(p.projected_micros) > 0 or sum(p.minutes) > 0
  ), snapshot as (
    select s.snapshot_id, coalesce(sum(s.amount_micros) filter (where not s.is_projected), 0)::bigint as net_micros,
      sum(s.amount_micros)::bigint as projected_micros,
      coalesce(sum(s.milliseconds) filter (where not s.is_projected), 0) as milliseconds,
      min(s.from_at) filter (where not s.is_projected) as from_at,
      max(s.to_at) filter (where not s.is_projected) as to_at
    from private.month_snapshot_segments(array(
      select s.id from app.snapshots s
      where s.workspace_id = any (workspaces) and s.ready_at < private.month_end(month)
        and (s.deleted_at is null or s.deleted_at > month::timestamp at time zone 'UTC')), month) s
    group by s.snapshot_id
    having sum(s.amount_micros) > 0
  )
  select i.workspace_id, 'server', i.id, i.name, l.slug, r.slug, s.from_at, s.to_at, s.minutes, 'minute',
    case when s.prices = 1 and s.hourly_micros % 60 = 0 and s.minutes * (s.hourly_micros / 60) = s.net_micros
      then s.hourly_micros / 60 end,
    s.net_micros, s.projected_micros,
    jsonb_build_object('plan', l.slug, 'region', r.slug, 'minutes', s.minutes,
      'hourly_micros', case when s.prices = 1 then s.hourly_micros end, 'monthly_cap_micros', s.cap_micros)
  from server s
  join app.instances i on i.id = s.instance_id
  join app.plans l on l.id = i.plan_id
  join app.regions r on r.id = i.region_id
  union all
  -- A backup is billed as a snapshot is, and named after its server.
  select n.workspace_id, 'snapshot', n.id, case n.kind when 'backup' then 'Backup of ' || i.name else n.name end, null, r.slug, s.from_at, s.to_at,
    round(n.size_gib * s.milliseconds / 3600000, 3), 'gib_hour', null, s.net_micros, s.projected_micros,
    jsonb_build_object('region', r.slug, 'size_gib', n.size_gib, 'gib_month_micros', n.gib_month_micros,
      'minutes', ceil(s.milliseconds / 60000))
      || case n.kind when 'backup' then jsonb_build_object('backup', n.name) else '{}' end
  from snapshot s
  join app.snapshots n on n.id = s.snapshot_id
  join app.instances i on i.id = n.instance_id
  join app.regions r on r.id = n.region_id
$$;

comment on function private.month_lines(uuid[], date) is
  'What each server and snapshot of these workspaces costs in a month: until now, and at its end if nothing changes.';

create function private.cents_of(micros bigint) returns bigint
language sql immutable parallel safe
set search_path = ''
as $$ select round(micros / 10000.0)::bigint $$;

comment on function private.cents_of(bigint) is
  'Millionths as whole cents, half away from zero. src/domain/billing/cents.ts has the same rule.';

create function private.tax_cents(net_cents bigint, rate numeric) returns bigint
language sql immutable parallel safe
set search_path = ''
as $$ select round(net_cents * rate / 100)::bigint $$;

comment on function private.tax_cents(bigint, numeric) is
  'The tax on a sum of net amounts, half away from zero: EN 16931, BR-CO-17.';
