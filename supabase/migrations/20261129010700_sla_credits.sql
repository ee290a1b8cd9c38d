-- What the service level agreement promises is credited without being asked: the state log knows when a server was in the
-- state "Error". The rule, as the agreement tells it:
--
-- * A time in the state error counts if the server ran before it. After a creation or a rebuild that failed it does not
--   count: the image or a script of the customer may be the cause.
-- * Maintenance that was announced before it began does not count.
-- * The promise is a percentage of the calendar month. For every started hour below it there is a percentage of the monthly
--   price: the cap of the plan, or its hourly price times the hours of the month. Never more than the whole price.

-- When maintenance that was announced in time could touch a server.
create function private.announced_maintenance(instance uuid) returns tstzmultirange
language sql stable
set search_path = ''
as $$
  select coalesce(range_agg(tstzrange(n.starts_at, greatest(n.starts_at, least(n.ends_at, n.closed_at)))), '{}')
  from app.maintenance_servers s
  join app.incidents n on n.id = s.incident_id
  where s.instance_id = instance and n.status <> 'cancelled' and n.created_at < n.starts_at
$$;

-- The times of a month in which servers did not run through a fault of ours.
create function private.outages(instances uuid[], month date)
returns table (instance_id uuid, times tstzmultirange)
language sql stable
set search_path = ''
as $$
  select l.instance_id,
    range_agg(tstzrange(l.from_at, l.to_at)) * private.charged_times(month)
      * tstzmultirange(tstzrange(null, now())) - private.announced_maintenance(l.instance_id)
  from app.instance_state_log l
  where l.instance_id = any (instances) and l.state = 'error'
    and l.from_at < private.month_end(month)
    and (l.to_at is null or l.to_at > month::timestamp at time zone 'UTC')
    and 'running' = (
      select b.state from app.instance_state_log b
      where b.instance_id = l.instance_id and b.from_at < l.from_at
        and b.state in ('running', 'provisioning', 'rebuilding')
      order by b.from_at desc limit 1)
  group by l.instance_id
$$;

create function private.sla_credits(instances uuid[], month date)
returns table (instance_id uuid, title text, net_micros bigint, data jsonb)
language sql stable
set search_path = ''
as $$
  with promise as (
    select p.sla_availability::numeric as percent, p.sla_credit::integer as credit_percent,
      private.milliseconds_between(month::timestamp at time zone 'UTC', private.month_end(month)) as month_ms
    from app.provider_details p
    join app.legal_documents d on d.document = 'sla' and d.state <> 'hidden'
    where p.sla_availability <> '' and p.sla_credit <> ''
  ), outage as (
    select o.instance_id, o.times, p.*, floor(p.month_ms * (100 - p.percent) / 100)::bigint as allowed_ms, (
        select coalesce(sum(private.milliseconds_between(lower(t), upper(t))), 0)::bigint from unnest(o.times) t
      ) as outage_ms
    from promise p
    cross join lateral private.outages(instances, month) o
  ), missed as (
    select o.*, i.name, ceil((o.outage_ms - o.allowed_ms) / 3600000.0)::bigint as hours,
      -- The price that held when the month ended, or when the server was deleted before.
      coalesce(l.monthly_cap_micros, l.hourly_micros * (o.month_ms / 3600000)) as price_micros
    from outage o
    join app.instances i on i.id = o.instance_id
    cross join lateral (
      select l.hourly_micros, l.monthly_cap_micros from app.instance_state_log l
      where l.instance_id = o.instance_id and l.from_at < private.month_end(month)
      order by l.from_at desc, l.id desc limit 1
    ) l
    where o.outage_ms > o.allowed_ms
  )
  select m.instance_id, format('Availability of %s below %s %%', m.name, m.percent),
    -(m.price_micros * least(m.hours * m.credit_percent, 100) / 100),
    jsonb_build_object(
      'instance_id', m.instance_id, 'promised_percent', m.percent, 'credit_percent', m.credit_percent,
      'month_ms', m.month_ms, 'allowed_ms', m.allowed_ms, 'outage_ms', m.outage_ms, 'hours', m.hours,
      'price_micros', m.price_micros,
      'detail', format('%s minutes in the state "Error", of which %s are allowed. %s started hours, each %s %% of %s.',
        ceil(m.outage_ms / 60000.0), floor(m.allowed_ms / 60000.0), m.hours, m.credit_percent,
        to_char(m.price_micros / 1000000.0, 'FM999999990.00')),
      'outages', (
        select jsonb_agg(jsonb_build_object('from_at', private.utc_text(lower(t)), 'to_at', private.utc_text(upper(t)))
          order by t)
        from unnest(m.times) t))
  from missed m
  where m.price_micros * least(m.hours * m.credit_percent, 100) / 100 > 0
$$;

comment on function private.sla_credits(uuid[], date) is
  'What the service level agreement gives back for a month, server by server, with the arithmetic.';
