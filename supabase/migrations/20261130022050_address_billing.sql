-- What an extra address costs. The rule is that of snapshots, for a size of one: a started minute costs its share of the
-- month, from the order to the release, and fractions of a millionth are dropped. See 20261122005520.
--
-- What adds up a month, a limit or a quota is renamed here and called by one that adds the addresses.

create function private.month_address_segments(addresses uuid[], month date)
returns table (
  address_id uuid, from_at timestamptz, to_at timestamptz, milliseconds bigint, amount_micros bigint, is_projected boolean
)
language sql stable
set search_path = ''
as $$
  with today as (
    select date_trunc('milliseconds', now()) as at
  ), piece as (
    select a.id, a.month_micros, lower(r) as begins, upper(r) as ends, lower(r) >= t.at as is_projected
    from today t
    cross join app.addresses a
    cross join lateral unnest(
      private.charged_times(month) * tstzmultirange(tstzrange(a.allocated_at, a.released_at))) c (charged)
    cross join lateral unnest(array[c.charged * tstzrange(null, t.at), c.charged * tstzrange(t.at, null)]) r
    where a.id = any (addresses) and a.allocated_at < private.month_end(month) and not isempty(r)
  ), summed as (
    select p.*, private.milliseconds_between(p.begins, p.ends) as milliseconds,
      sum(private.milliseconds_between(p.begins, p.ends)) over (partition by p.id order by p.begins)::bigint as until
    from piece p
  )
  select s.id, s.begins, s.ends, s.milliseconds,
    private.snapshot_micros(1, s.month_micros, s.until, month::timestamp at time zone 'UTC')
      - private.snapshot_micros(1, s.month_micros, s.until - s.milliseconds, month::timestamp at time zone 'UTC'),
    s.is_projected
  from summed s
$$;

create function private.address_title(address inet) returns text
language sql immutable parallel safe
set search_path = ''
as $$ select format('IPv%s address %s', family(address), host(address)) $$;

alter function private.month_lines(uuid[], date) rename to month_lines_without_addresses;

create function private.month_lines(workspaces uuid[], month date) returns setof private.month_line
language sql stable
set search_path = ''
as $$
  select * from private.month_lines_without_addresses(workspaces, month)
  union all
  select a.workspace_id, 'address', a.id, private.address_title(a.address), null, r.slug, s.from_at, s.to_at, s.minutes,
    'minute', null, s.net_micros, s.projected_micros,
    jsonb_build_object('region', r.slug, 'address', host(a.address), 'month_micros', a.month_micros, 'minutes', s.minutes)
  from (
    select s.address_id, coalesce(sum(s.amount_micros) filter (where not s.is_projected), 0)::bigint as net_micros,
      sum(s.amount_micros)::bigint as projected_micros,
      ceil(coalesce(sum(s.milliseconds) filter (where not s.is_projected), 0) / 60000) as minutes,
      min(s.from_at) filter (where not s.is_projected) as from_at,
      max(s.to_at) filter (where not s.is_projected) as to_at
    from private.month_address_segments(array(
      select a.id from app.addresses a
      where a.workspace_id = any (workspaces) and a.allocated_at < private.month_end(month)
        and (a.released_at is null or a.released_at > month::timestamp at time zone 'UTC')), month) s
    group by s.address_id
    having sum(s.amount_micros) > 0
  ) s
  join app.addresses a on a.id = s.address_id
  join app.regions r on r.id = a.region_id
$$;

comment on function private.month_lines(uuid[], date) is
  'What each server, snapshot and extra address of these workspaces costs in a month: until now, and at its end if nothing changes.';

alter function private.usage_line(private.month_line, text, numeric) rename to usage_line_without_addresses;

create function private.usage_line(line private.month_line, category text, rate numeric) returns app.invoice_lines
language plpgsql stable
set search_path = ''
as $$
declare
  made app.invoice_lines := private.usage_line_without_addresses(line, category, rate);
begin
  if line.kind = 'address' then
    made.detail := concat_ws(', ', 'Extra address', line.region);
  end if;
  return made;
end
$$;

alter function private.segments_of(app.invoices) rename to segments_without_addresses;

create function private.segments_of(invoice app.invoices)
returns table (
  "position" integer, state text, is_billed boolean, hourly_micros bigint, monthly_cap_micros bigint,
  from_at timestamptz, to_at timestamptz, milliseconds bigint, uncapped_micros bigint, amount_micros bigint
)
language sql stable
set search_path = ''
as $$
  select * from private.segments_without_addresses(invoice)
  union all
  select l.position, 'ready', true, a.month_micros, null, s.from_at, s.to_at, s.milliseconds, s.amount_micros, s.amount_micros
  from private.month_address_segments(array(
    select l.entity_id from app.invoice_lines l
    where l.invoice_id = invoice.id and l.kind = 'address' and invoice.kind = 'invoice'), invoice.month) s
  join app.invoice_lines l on l.invoice_id = invoice.id and l.kind = 'address' and l.entity_id = s.address_id
  join app.addresses a on a.id = s.address_id
  order by 1, 6
$$;

-- It names itself in its body, so it is copied instead of renamed.
do $$
begin
  execute replace(pg_get_functiondef('private.month_spent(uuid, timestamptz, uuid)'::regprocedure),
    'month_spent', 'month_spent_without_addresses');
end
$$;

create or replace function private.month_spent(workspace uuid, at timestamptz, api_key uuid default null) returns bigint
language sql stable
set search_path = ''
as $$
  select private.month_spent_without_addresses(workspace, at, api_key) + coalesce((
    select sum(private.snapshot_micros(1, a.month_micros, t.milliseconds, k.begins))
    from (
      select m.month::timestamp at time zone 'UTC' as begins, private.charged_times(m.month) as charged
      from (select private.this_month() as month) m
    ) k
    cross join app.addresses a
    cross join lateral (
      select sum(private.milliseconds_between(lower(r), upper(r)))::bigint as milliseconds
      from unnest(k.charged * tstzmultirange(tstzrange(a.allocated_at, a.released_at)) * tstzmultirange(tstzrange(null, at))) r
    ) t
    where a.workspace_id = workspace and a.allocated_at < at and t.milliseconds > 0
      and (month_spent.api_key is null or a.api_key_id = month_spent.api_key)
      and (a.released_at is null or a.released_at > k.begins)), 0)::bigint
$$;

comment on function private.month_spent(uuid, timestamptz, uuid) is
  'Servers, snapshots, extra addresses and charges of this month of a workspace until a moment, in millionths. With a key: '
  'what counts against it.';

alter function private.workspace_use(uuid) rename to workspace_use_without_addresses;

create function private.workspace_use(workspace uuid) returns table (metric text, used bigint)
language sql stable security definer rows 7
set search_path = ''
as $$
  select * from private.workspace_use_without_addresses(workspace)
  union all
  select 'addresses', count(*) from app.addresses a where a.workspace_id = workspace and a.released_at is null
$$;

-- A workspace is deleted only if this raises nothing.
alter function private.require_no_servers(uuid) rename to require_no_servers_without_addresses;

create function private.require_no_servers(workspace uuid) returns void
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_no_servers_without_addresses(workspace);
  if exists (select from app.addresses a where a.workspace_id = workspace and a.released_at is null) then
    perform private.raise_error('in_use', 'PT409', 'The workspace has extra addresses.', 'Release them first.');
  end if;
end
$$;

comment on function private.require_no_servers(uuid) is
  'A workspace is deleted only if this raises nothing, also when its last member deletes the account.';

-- What an hour costs as things are now: a month of an address is 30 days here, as with snapshots.
alter function private.hourly_micros_now(uuid) rename to hourly_micros_without_addresses;

create function private.hourly_micros_now(workspace uuid) returns numeric
language sql stable
set search_path = ''
as $$
  select private.hourly_micros_without_addresses(workspace)
    + case when exists (select from app.charging_periods p where p.to_at is null) then (
        select coalesce(sum(a.month_micros), 0) / 720 from app.addresses a
        where a.workspace_id = workspace and a.released_at is null) else 0 end
$$;
