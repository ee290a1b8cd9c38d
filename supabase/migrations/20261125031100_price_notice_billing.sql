-- The meter and announced prices. A bill splits the entry of the state log that has not ended at the
-- moment of the new price, so it is exact before anything is written, and after it. The log gets the same
-- split with the next change of the state, or with purge_due.

drop function private.bill_segments(uuid[], timestamptz, timestamptz), private.uncapped_micros(bigint, bigint);

create index instance_state_log_to_at_instance_id on app.instance_state_log (instance_id, to_at, from_at);

-- only_in: other times are left out, as if the servers had not been there.
create function private.bill_segments(
  instances uuid[], from_at timestamptz, to_at timestamptz, only_in tstzmultirange default '{(,)}'
)
returns table (
  instance_id uuid, state text, is_billed boolean, currency text, hourly_micros bigint,
  monthly_cap_micros bigint, from_at timestamptz, to_at timestamptz, milliseconds bigint,
  uncapped_micros bigint, amount_micros bigint, is_projected boolean
)
language sql stable
set search_path = ''
as $$
  with period as (
    select date_trunc('milliseconds', $2) as begins, date_trunc('milliseconds', $3) as ends,
      date_trunc('milliseconds', now()) as today
  ), span as (
    -- The first month from its beginning, because what was accrued before counts against the cap.
    select c.at as begins, lead(c.at) over (order by c.at) as ends
    from period p, lateral (
      select generate_series(date_trunc('month', p.begins, 'UTC'), p.ends, '1 month', 'UTC') as at
      union select p.begins
      union select p.ends
      union select p.today where p.today between p.begins and p.ends
      union select b.at from unnest($4) r cross join lateral (values (lower(r)), (upper(r))) b (at)
        where b.at between date_trunc('month', p.begins, 'UTC') and p.ends
    ) c
  ), entry as materialized (
    -- Read once, however many spans there are. Two reads, each by its index, so that the months before are not read
    -- with it.
    select i.currency, o.* from app.instance_state_log o
    join app.instances i on i.id = o.instance_id
    where o.instance_id = any ($1) and o.to_at is null and o.from_at < $3
    union all
    select i.currency, e.* from app.instance_state_log e
    join app.instances i on i.id = e.instance_id
    where e.instance_id = any ($1) and e.to_at > date_trunc('month', $2, 'UTC') and e.from_at < $3
      and e.to_at > e.from_at
  ), piece as (
    select l.instance_id, l.currency, l.state, l.is_billed, l.hourly_micros, l.monthly_cap_micros,
      date_trunc('month', s.begins, 'UTC') as month,
      greatest(l.from_at, s.begins) as begins, least(l.to_at, s.ends) as ends,
      l.to_at is null as is_open
    from span s
    join entry l on l.from_at < s.ends and (l.to_at is null or l.to_at > s.begins)
    where $4 @> s.begins
  ), split as (
    -- An announced price that the log does not hold yet belongs to the entry that has not ended.
    select p.instance_id, p.currency, p.state, p.is_billed, p.month, x.*
    from piece p
    left join app.price_notices n
      on n.instance_id = p.instance_id and p.is_open and n.applied_at is null and n.ended_at is null
    cross join lateral (
      select p.hourly_micros, p.monthly_cap_micros, p.begins, least(n.effective_at, p.ends)
      union all
      select n.hourly_micros, n.monthly_cap_micros, greatest(n.effective_at, p.begins), p.ends
      where n.id is not null
    ) x (hourly_micros, monthly_cap_micros, begins, ends)
    where x.begins < x.ends
  ), timed as (
    -- No function is called for each segment: with its own search path a call takes longer than all the rest.
    select p.*, round(extract(epoch from p.ends - p.begins) * 1000)::bigint as milliseconds
    from split p
  ), summed as (
    select t.*,
      coalesce(sum(t.milliseconds) filter (where t.is_billed) over (
        partition by t.instance_id, t.month, t.hourly_micros order by t.begins
      ), 0)::bigint as billed_until
    from timed t
  ), priced as (
    select s.*,
      case when s.is_billed then s.hourly_micros * ((s.billed_until + 59999) / 60000) / 60
        - s.hourly_micros * ((s.billed_until - s.milliseconds + 59999) / 60000) / 60 else 0 end as cost
    from summed s
  ), totals as (
    select p.*, sum(p.cost) over growing as total,
      -- Nearly always one cap holds for the whole month.
      min(coalesce(p.monthly_cap_micros, -1)) over whole = max(coalesce(p.monthly_cap_micros, -1)) over whole
        as has_one_cap
    from priced p
    window growing as (partition by p.instance_id, p.month order by p.begins),
      whole as (growing rows between unbounded preceding and unbounded following)
  ), monthly as (
    select t.instance_id, t.month, array_agg(t.begins order by t.begins) as begins,
      private.accrue(
        array_agg(t.cost order by t.begins), array_agg(t.monthly_cap_micros order by t.begins)) as accrued
    from totals t
    where not t.has_one_cap
    group by t.instance_id, t.month
  ), capped as (
    select m.instance_id, a.begins,
      a.accrued - lag(a.accrued, 1, 0::bigint) over (partition by m.instance_id, m.month order by a.begins) as amount
    from monthly m
    cross join lateral unnest(m.begins, m.accrued) a (begins, accrued)
  ), charged as (
    select t.*, coalesce(c.amount, least(t.total, t.monthly_cap_micros)
      - least(t.total - t.cost, t.monthly_cap_micros))::bigint as amount
    from totals t
    left join capped c on c.instance_id = t.instance_id and c.begins = t.begins
  )
  select c.instance_id, c.state, c.is_billed, c.currency::text, c.hourly_micros, c.monthly_cap_micros,
    c.begins, c.ends, c.milliseconds, c.cost, c.amount, c.begins >= p.today
  from charged c
  cross join period p
  where c.begins >= p.begins
  order by c.instance_id, c.begins
$$;

-- Writes the price that was announced for a server into the server and its log, if it holds at that
-- moment. The caller holds the lock of the server.
create function private.apply_price_notice(target uuid, at timestamptz) returns boolean
language plpgsql volatile
set search_path = ''
as $$
declare
  notice app.price_notices;
  entry app.instance_state_log;
  begins timestamptz;
begin
  select * into notice from app.price_notices n
  where n.instance_id = target and n.applied_at is null and n.ended_at is null for update;
  if notice.id is null or notice.effective_at > at then
    return false;
  end if;
  select * into strict entry from app.instance_state_log l
  where l.instance_id = target and l.to_at is null;
  begins := greatest(notice.effective_at, entry.from_at);
  update app.instance_state_log l set to_at = begins where l.id = entry.id;
  insert into app.instance_state_log
    (instance_id, state, is_billed, hourly_micros, monthly_cap_micros, from_at)
  values (target, entry.state, entry.is_billed, notice.hourly_micros, notice.monthly_cap_micros, begins);
  -- A resize that ends at this moment has written the price of the other plan already.
  update app.instances i
  set hourly_micros = notice.hourly_micros, monthly_cap_micros = notice.monthly_cap_micros
  where i.id = target and i.plan_id = notice.plan_id;
  update app.price_notices n set applied_at = at where n.id = notice.id;
  insert into app.audit_events (
    actor_role, via, action, entity, entity_id, workspace_id, before, after)
  select 'system', 'system', 'change_price', 'instance', i.id, i.workspace_id,
    jsonb_build_object('hourly_micros', notice.old_hourly_micros,
      'monthly_cap_micros', notice.old_monthly_cap_micros),
    jsonb_build_object('hourly_micros', notice.hourly_micros,
      'monthly_cap_micros', notice.monthly_cap_micros, 'effective_at', notice.effective_at)
  from app.instances i where i.id = target;
  return true;
end
$$;

create or replace function private.enter_state(target uuid, new_state text) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  -- Never before the entry that ends, even if the clock of the machine is set back.
  at timestamptz := (
    select greatest(date_trunc('milliseconds', clock_timestamp()), i.state_since, l.from_at)
    from app.instances i
    left join app.instance_state_log l on l.instance_id = i.id and l.to_at is null
    where i.id = target);
begin
  -- What was announced for this moment or before it belongs to the entry that ends.
  perform private.apply_price_notice(target, at);
  update app.instance_state_log l set to_at = at
  where l.instance_id = target and l.to_at is null;
  update app.instances i set
    state = new_state,
    state_since = at,
    deleted_at = case when new_state in ('deleted', 'purged') then coalesce(i.deleted_at, at) end,
    purge_after = case when new_state in ('deleted', 'purged')
      then coalesce(i.purge_after, at + interval '72 hours') end
  where i.id = target;
  -- The price was announced for the plan that the server had, and for as long as it exists.
  update app.price_notices n set ended_at = at
  from app.instances i
  where n.instance_id = target and n.applied_at is null and n.ended_at is null and i.id = target
    and (i.plan_id <> n.plan_id or new_state = 'purged');
  perform private.log_state(target);
end
$$;

-- Writes down the announced prices that hold by now. Bills do not wait for it.
create function private.apply_due_prices(most integer) returns integer
language plpgsql volatile
set search_path = ''
as $$
declare
  target uuid;
  applied integer := 0;
begin
  for target in
    select n.instance_id from app.price_notices n
    where n.applied_at is null and n.ended_at is null and n.effective_at <= now()
    order by n.effective_at limit most
  loop
    perform from app.instances i where i.id = target for no key update skip locked;
    if found and private.apply_price_notice(target, now()) then
      applied := applied + 1;
    end if;
  end loop;
  return applied;
end
$$;

create or replace function private.purge_due() returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  queued integer;
begin
  -- A server that is being restored is locked, and is no longer deleted afterwards. A hold keeps it.
  with due as (
    select i.id, i.workspace_id, i.state from app.instances i
    where i.state = 'deleted' and i.purge_after <= now() and i.hold = 'none' and not exists (
      select from app.instance_actions a
      where a.instance_id = i.id and a.status in ('queued', 'running'))
    order by i.purge_after
    limit 200
    for no key update skip locked
  )
  insert into app.instance_actions (
    instance_id, workspace_id, kind, via, from_state, via_state, to_state, fail_state)
  select d.id, d.workspace_id, t.action, 'system', t.from_state, t.via_state, t.to_state, t.fail_state
  from due d
  join app.instance_transitions t on t.action = 'purge' and t.from_state = d.state
  on conflict do nothing;
  get diagnostics queued = row_count;
  delete from app.idempotency_keys k where k.created_at < now() - interval '7 days';
  delete from app.provisioners p where p.seen_at < now() - interval '7 days';
  return jsonb_build_object(
    'purges_queued', queued, 'samples_forgotten', private.forget_usage(interval '30 days', 50000),
    'prices_applied', private.apply_due_prices(1000));
end
$$;

comment on function public.purge_due() is
  'Queues the purge of servers that were deleted 72 hours ago, forgets samples after 30 days and '
  'idempotency keys after 7, and writes down announced prices that hold by now. Returns {purges_queued, '
  'samples_forgotten, prices_applied}. Call it every few minutes.';
