-- What volumes cost. The rule is that of snapshots (20261122005520): a size, a price and two moments that never change. A
-- volume that grows, is deleted or comes back gets a new row of the log, and each row is a line of the invoice.

-- 20261129010500 has the same for snapshots.
create function private.month_volume_segments(spans uuid[], month date)
returns table (
  span_id uuid, from_at timestamptz, to_at timestamptz, milliseconds bigint, amount_micros bigint,
  is_projected boolean
)
language sql stable
set search_path = ''
as $$
  with today as (
    select date_trunc('milliseconds', now()) as at
  ), piece as (
    select v.id, v.size_gib, v.gib_month_micros, lower(r) as begins, upper(r) as ends, lower(r) >= t.at as is_projected
    from today t
    cross join app.volume_log v
    cross join lateral unnest(
      private.charged_times(month) * tstzmultirange(tstzrange(v.from_at, v.to_at))) c (charged)
    cross join lateral unnest(array[c.charged * tstzrange(null, t.at), c.charged * tstzrange(t.at, null)]) r
    where v.id = any (spans) and v.from_at < private.month_end(month) and not isempty(r)
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

create or replace function private.month_lines(workspaces uuid[], month date) returns setof private.month_line
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
    -- What private.month_segments asks for, without its copy of all rows.
    from private.bill_segments(
      private.instances_in(workspaces, month), month::timestamp at time zone 'UTC', private.month_end(month),
      private.charged_times(month)) s
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
  ), volume as (
    select s.span_id, coalesce(sum(s.amount_micros) filter (where not s.is_projected), 0)::bigint as net_micros,
      sum(s.amount_micros)::bigint as projected_micros,
      coalesce(sum(s.milliseconds) filter (where not s.is_projected), 0) as milliseconds,
      min(s.from_at) filter (where not s.is_projected) as from_at,
      max(s.to_at) filter (where not s.is_projected) as to_at
    from private.month_volume_segments(array(
      select v.id from app.volume_log v
      where v.workspace_id = any (workspaces) and v.from_at < private.month_end(month)
        and (v.to_at is null or v.to_at > month::timestamp at time zone 'UTC')), month) s
    group by s.span_id
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
  -- An image that another workspace shared names no server.
  left join app.instances i on i.id = n.instance_id
  join app.regions r on r.id = n.region_id
  union all
  select g.workspace_id, 'volume', g.id, v.name, null, r.slug, s.from_at, s.to_at,
    round(g.size_gib * s.milliseconds / 3600000, 3), 'gib_hour', null, s.net_micros, s.projected_micros,
    jsonb_build_object('region', r.slug, 'size_gib', g.size_gib, 'gib_month_micros', g.gib_month_micros,
      'minutes', ceil(s.milliseconds / 60000), 'volume', g.volume_id)
  from volume s
  join app.volume_log g on g.id = s.span_id
  join app.volumes v on v.id = g.volume_id
  join app.regions r on r.id = v.region_id
$$;

create or replace function private.segments_of(invoice app.invoices)
returns table (
  "position" integer, state text, is_billed boolean, hourly_micros bigint, monthly_cap_micros bigint,
  from_at timestamptz, to_at timestamptz, milliseconds bigint, uncapped_micros bigint, amount_micros bigint
)
language sql stable
set search_path = ''
as $$
  select l.position, s.state, s.is_billed, s.hourly_micros, s.monthly_cap_micros, s.from_at, s.to_at, s.milliseconds,
    s.uncapped_micros, s.amount_micros
  from private.month_segments(array(
    select l.entity_id from app.invoice_lines l
    where l.invoice_id = invoice.id and l.kind = 'server' and invoice.kind = 'invoice'), invoice.month) s
  join app.invoice_lines l on l.invoice_id = invoice.id and l.kind = 'server' and l.entity_id = s.instance_id
  union all
  select l.position, 'ready', true, n.gib_month_micros, null, s.from_at, s.to_at, s.milliseconds, s.amount_micros,
    s.amount_micros
  from private.month_snapshot_segments(array(
    select l.entity_id from app.invoice_lines l
    where l.invoice_id = invoice.id and l.kind = 'snapshot' and invoice.kind = 'invoice'), invoice.month) s
  join app.invoice_lines l on l.invoice_id = invoice.id and l.kind = 'snapshot' and l.entity_id = s.snapshot_id
  join app.snapshots n on n.id = s.snapshot_id
  union all
  select l.position, 'ready', true, v.gib_month_micros, null, s.from_at, s.to_at, s.milliseconds, s.amount_micros,
    s.amount_micros
  from private.month_volume_segments(array(
    select l.entity_id from app.invoice_lines l
    where l.invoice_id = invoice.id and l.kind = 'volume' and invoice.kind = 'invoice'), invoice.month) s
  join app.invoice_lines l on l.invoice_id = invoice.id and l.kind = 'volume' and l.entity_id = s.span_id
  join app.volume_log v on v.id = s.span_id
  order by 1, 6
$$;

create or replace function private.usage_line(line private.month_line, category text, rate numeric) returns app.invoice_lines
language sql stable
set search_path = ''
as $$
  select row(
    null, null, line.kind, line.entity_id, line.title,
    case line.kind
      when 'server' then concat_ws(', ', line.plan, line.region)
      when 'volume' then concat_ws(', ', 'Volume', (line.data ->> 'size_gib') || ' GiB', line.region)
      else concat_ws(', ',
        coalesce(line.data ->> 'backup',
          (select case s.kind when 'image' then 'Image' when 'volume_snapshot' then 'Volume snapshot' end
          from app.snapshots s where s.id = line.entity_id), 'Snapshot'),
        (line.data ->> 'size_gib') || ' GiB', line.region)
    end,
    line.from_at, line.to_at, line.quantity, line.unit, line.unit_micros, line.net_micros,
    private.cents_of(line.net_micros), category, rate, line.data)::app.invoice_lines
$$;

create or replace function private.month_spent(workspace uuid, at timestamptz, api_key uuid default null) returns bigint
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
      select sum(private.snapshot_micros(g.size_gib, g.gib_month_micros, t.milliseconds, k.begins))
      from app.volume_log g
      cross join lateral (
        select sum(private.milliseconds_between(lower(r), upper(r)))::bigint as milliseconds
        from unnest(k.charged * tstzmultirange(tstzrange(g.from_at, g.to_at)) * tstzmultirange(tstzrange(null, at))) r
      ) t
      where g.workspace_id = workspace and g.from_at < at and t.milliseconds > 0
        and (month_spent.api_key is null or exists (
          select from app.volumes v where v.id = g.volume_id and v.api_key_id = month_spent.api_key))
        and (g.to_at is null or g.to_at > k.begins)), 0)::bigint
    + coalesce((
      select sum(c.net_micros) from app.charges c
      where month_spent.api_key is null and c.workspace_id = workspace and c.month = k.month), 0)::bigint
  from known k
$$;

create or replace function private.ordered_micros(workspace uuid, api_key uuid default null) returns bigint
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
    ) + (
      select coalesce(sum(ceil((v.size_gib - coalesce(v.held_gib, 0)) * v.gib_month_micros / 672.0)), 0)
      from app.volumes v
      where v.workspace_id = workspace and v.deleted_at is null and v.size_gib > coalesce(v.held_gib, 0)
        and v.error_code is null
        and (ordered_micros.api_key is null or v.api_key_id = ordered_micros.api_key)
    ) else 0 end::bigint
$$;

create or replace function private.hourly_micros_now(workspace uuid) returns numeric
language sql stable
set search_path = ''
as $$
  select case when exists (select from app.charging_periods p where p.to_at is null) then (
      select coalesce(sum(l.hourly_micros), 0)
      from app.instances i
      join app.instance_state_log l on l.instance_id = i.id and l.to_at is null and l.is_billed
      where i.workspace_id = workspace and i.state <> 'purged'
    ) + (
      -- A month of a snapshot is 30 days here: an estimate.
      select coalesce(sum(s.size_gib * s.gib_month_micros), 0) / 720
      from app.snapshots s
      where s.workspace_id = workspace and s.ready_at is not null and s.deleted_at is null
    ) + (
      select coalesce(sum(g.size_gib * g.gib_month_micros), 0) / 720
      from app.volume_log g
      where g.workspace_id = workspace and g.to_at is null
    ) else 0 end
$$;

-- 20261122005520 has the same for snapshots.
create function private.volume_segments(
  spans uuid[], from_at timestamptz, to_at timestamptz
)
returns table (
  span_id uuid, instance_id uuid, name text, size_gib integer, currency text,
  gib_month_micros bigint, begins timestamptz, ends timestamptz, milliseconds bigint,
  amount_micros bigint, is_projected boolean
)
language sql stable
set search_path = ''
as $$
  with period as (
    select date_trunc('milliseconds', $2) as begins, date_trunc('milliseconds', $3) as ends,
      date_trunc('milliseconds', now()) as today
  ), span as (
    select c.at as begins, lead(c.at) over (order by c.at) as ends
    from period p, lateral (
      select generate_series(date_trunc('month', p.begins, 'UTC'), p.ends, '1 month', 'UTC') as at
      union select p.begins
      union select p.ends
      union select p.today where p.today between p.begins and p.ends
    ) c
  ), piece as (
    select s.*, date_trunc('month', x.begins, 'UTC') as month,
      greatest(s.ready_at, x.begins) as begins, least(s.deleted_at, x.ends) as ends
    from period p
    join span x on x.begins >= p.begins
    join (
      select g.id, v.made_for as instance_id, v.name, g.size_gib, v.currency, g.gib_month_micros, g.from_at as ready_at,
        g.to_at as deleted_at, v.created_at
      from app.volume_log g join app.volumes v on v.id = g.volume_id
    ) s
      on s.id = any ($1) and s.ready_at < x.ends
      and (s.deleted_at is null or (s.deleted_at > x.begins and s.deleted_at > s.ready_at))
  ), timed as (
    select p.*,
      private.milliseconds_between(greatest(p.ready_at, p.month), p.begins) as before,
      private.milliseconds_between(p.begins, p.ends) as milliseconds
    from piece p
  )
  select t.id, t.instance_id, t.name, t.size_gib, t.currency::text, t.gib_month_micros, t.begins,
    t.ends, t.milliseconds,
    private.snapshot_micros(t.size_gib, t.gib_month_micros, t.before + t.milliseconds, t.month)
      - private.snapshot_micros(t.size_gib, t.gib_month_micros, t.before, t.month),
    t.begins >= p.today
  from timed t
  cross join period p
  order by t.created_at, t.id, t.begins
$$;

-- What is kept and billed by its size: snapshots, images, backups and volumes.
create or replace function private.snapshot_bill(workspace_id uuid, from_at timestamptz, to_at timestamptz)
returns table (
  snapshot uuid, instance uuid, name text, size_gib integer, currency text,
  gib_month_micros bigint, begins timestamptz, ends timestamptz, milliseconds bigint,
  amount_micros bigint, is_projected boolean
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_period(from_at, to_at, 400);
  perform private.require_readable_workspace(workspace_id);
  return query select * from private.snapshot_segments(
    array(select s.id from app.snapshots s where s.workspace_id = snapshot_bill.workspace_id),
    from_at, to_at)
  union all
  select * from private.volume_segments(
    array(select g.id from app.volume_log g where g.workspace_id = snapshot_bill.workspace_id),
    from_at, to_at);
end
$$;
