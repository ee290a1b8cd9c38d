-- The price lab: a month again, under other prices. The same times are charged by the same rule as in a bill: see the first
-- comment of the migration instance_billing. Nothing is stored.

-- The plans that servers had before they were resized.
create index instance_actions_resized on app.instance_actions (instance_id, finished_at)
  where kind = 'resize' and status = 'succeeded';

create function private.earlier_plans(instances uuid[])
returns table (instance_id uuid, plan_id uuid, from_at timestamptz, to_at timestamptz)
language sql stable
set search_path = ''
as $$
  with resize as (
    -- To the millisecond, as the state log.
    select a.instance_id, (a.parameters ->> 'plan_id')::uuid as plan_id,
      date_trunc('milliseconds', a.finished_at) as at
    from app.instance_actions a
    where a.instance_id = any (instances) and a.kind = 'resize' and a.status = 'succeeded'
  ), change as (
    select r.instance_id, r.plan_id, r.at from resize r
    union all
    -- The plan of the order.
    select r.instance_id, (
      select (e.after ->> 'plan_id')::uuid from app.audit_events e
      where e.entity = 'instance' and e.entity_id = r.instance_id and e.action = 'create'
      order by e.id limit 1), '-infinity'
    from resize r
    group by r.instance_id
  )
  select c.instance_id, c.plan_id, c.at, coalesce(lead(c.at) over (partition by c.instance_id order by c.at), 'infinity')
  from change c
$$;

comment on function private.earlier_plans(uuid[]) is
  'Which plan servers had when, of servers that were resized. All others have had one plan.';

-- Each server of a month, plan by plan: what it costs, and what it would cost if plans had these prices. prices: by the id
-- of a plan, {hourly_micros, monthly_cap_micros}. Only what is charged until now.
create function private.replay_servers(instances uuid[], month date, prices jsonb)
returns table (instance_id uuid, plan_id uuid, net_micros bigint, new_micros bigint)
language sql stable
set search_path = ''
as $$
  with price as materialized (
    select p.key::uuid as plan_id, (p.value ->> 'hourly_micros')::bigint as hourly_micros,
      (p.value ->> 'monthly_cap_micros')::bigint as monthly_cap_micros
    from jsonb_each(prices) p
  ), earlier as materialized (
    select * from private.earlier_plans(instances)
  ), piece as (
    select s.instance_id, s.from_at, s.is_billed, s.milliseconds, s.amount_micros,
      coalesce(e.plan_id, i.plan_id) as plan_id,
      coalesce(p.hourly_micros, s.hourly_micros) as hourly_micros,
      case when p.plan_id is null then s.monthly_cap_micros else p.monthly_cap_micros end as monthly_cap_micros
    from private.month_segments(instances, month) s
    join app.instances i on i.id = s.instance_id
    left join earlier e on e.instance_id = s.instance_id and e.from_at <= s.from_at and s.from_at < e.to_at
    left join price p on p.plan_id = coalesce(e.plan_id, i.plan_id)
    where not s.is_projected
  ), summed as (
    select p.*, coalesce(sum(p.milliseconds) filter (where p.is_billed) over (
        partition by p.instance_id, p.hourly_micros order by p.from_at), 0)::bigint as billed_until
    from piece p
  ), priced as (
    select s.*, case when s.is_billed then s.hourly_micros * ((s.billed_until + 59999) / 60000) / 60
      - s.hourly_micros * ((s.billed_until - s.milliseconds + 59999) / 60000) / 60 else 0 end as cost
    from summed s
  ), server as (
    select p.instance_id, array_agg(p.plan_id order by p.from_at) as plans,
      array_agg(p.amount_micros order by p.from_at) as amounts,
      private.accrue(array_agg(p.cost order by p.from_at), array_agg(p.monthly_cap_micros order by p.from_at)) as accrued
    from priced p
    group by p.instance_id
  ), charged as (
    select s.instance_id, a.plan_id, a.amount,
      a.accrued - lag(a.accrued, 1, 0::bigint) over (partition by s.instance_id order by a.place) as new_amount
    from server s
    cross join lateral unnest(s.plans, s.amounts, s.accrued) with ordinality a (plan_id, amount, accrued, place)
  )
  select c.instance_id, c.plan_id, sum(c.amount)::bigint, sum(c.new_amount)::bigint
  from charged c
  group by c.instance_id, c.plan_id
$$;

-- The same for snapshots. gib_month_micros null: their own prices.
create function private.replay_snapshots(snapshots uuid[], month date, gib_month_micros bigint)
returns table (snapshot_id uuid, net_micros bigint, new_micros bigint)
language sql stable
set search_path = ''
as $$
  select s.snapshot_id, sum(s.amount_micros)::bigint,
    private.snapshot_micros(n.size_gib, coalesce(replay_snapshots.gib_month_micros, n.gib_month_micros),
      sum(s.milliseconds)::bigint, month::timestamp at time zone 'UTC')
  from private.month_snapshot_segments(snapshots, month) s
  join app.snapshots n on n.id = s.snapshot_id
  where not s.is_projected
  group by s.snapshot_id, n.size_gib, n.gib_month_micros
$$;

create function private.require_lab_prices(prices jsonb, snapshot_micros bigint) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  wrong text;
begin
  if jsonb_typeof(prices) is distinct from 'object' then
    perform private.raise_invalid_input('prices: An object, by the names of plans.', 'Correct it.');
  end if;
  select p.key into wrong from jsonb_each(prices) p
  where not exists (select from app.plans l where l.slug = p.key) or jsonb_typeof(p.value) <> 'object'
    or coalesce(p.value ->> 'hourly_micros', '') !~ '^[0-9]{1,10}$'
    or coalesce(p.value ->> 'monthly_cap_micros', '1') !~ '^[0-9]{1,12}$'
  order by p.key limit 1;
  if wrong is null then
    select p.key into wrong from jsonb_each(prices) p
    where (p.value ->> 'hourly_micros')::bigint not between 1 and 1000000000
      or (p.value ->> 'monthly_cap_micros')::bigint not between (p.value ->> 'hourly_micros')::bigint and 744000000000
    order by p.key limit 1;
  end if;
  if wrong is not null then
    perform private.raise_invalid_input(
      format('prices: %s needs hourly_micros from 1 to 1000000000, and a monthly_cap_micros of at least that or null.',
        left(wrong, 60)), 'Correct it.');
  end if;
  if snapshot_micros not between 1 and 100000000 then
    perform private.raise_invalid_input('snapshot_micros: From 1 to 100000000, or null.', 'Correct it.');
  end if;
end
$$;

create function private.admin_replay_month(month date, prices jsonb, snapshot_micros bigint) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  today constant date := (now() at time zone 'UTC')::date;
  wanted constant date := date_trunc('month', least(coalesce(admin_replay_month.month, today), date '9999-12-31'))::date;
  begins constant timestamptz := wanted::timestamp at time zone 'UTC';
  everyone constant uuid[] := array(select w.id from app.workspaces w);
  by_plan jsonb;
begin
  perform private.require_admin();
  if wanted < '2000-01-01' or wanted > today then
    perform private.raise_invalid_input('month: From the year 2000 to this month.', 'Choose another month.');
  end if;
  perform private.require_lab_prices(prices, snapshot_micros);
  by_plan := (
    select coalesce(jsonb_object_agg(l.id, p.value), '{}') from jsonb_each(prices) p join app.plans l on l.slug = p.key);
  return (
    with cost as materialized (
      select i.workspace_id, r.plan_id, r.instance_id as server_id, r.net_micros, r.new_micros
      from private.replay_servers(private.instances_in(everyone, wanted), wanted, by_plan) r
      join app.instances i on i.id = r.instance_id
      union all
      select n.workspace_id, null, null, r.net_micros, r.new_micros
      from private.replay_snapshots(array(
        select n.id from app.snapshots n
        where n.ready_at < private.month_end(wanted) and (n.deleted_at is null or n.deleted_at > begins)),
        wanted, snapshot_micros) r
      join app.snapshots n on n.id = r.snapshot_id
    ), plan as (
      select c.plan_id, count(distinct c.server_id) as servers, sum(c.net_micros)::bigint as net_micros,
        sum(c.new_micros)::bigint as new_micros
      from cost c
      group by c.plan_id
      having sum(c.net_micros) > 0 or sum(c.new_micros) > 0
    ), workspace as materialized (
      select c.workspace_id, sum(c.net_micros)::bigint as net_micros, sum(c.new_micros)::bigint as new_micros
      from cost c
      group by c.workspace_id
      having sum(c.net_micros) > 0 or sum(c.new_micros) > 0
    )
    select jsonb_build_object(
      'month', wanted,
      'until', least(date_trunc('milliseconds', now()), private.month_end(wanted)),
      'is_complete', now() >= private.month_end(wanted),
      'currency', (select s.currency from app.billing_settings s),
      'net_micros', coalesce((select sum(p.net_micros) from plan p), 0),
      'new_micros', coalesce((select sum(p.new_micros) from plan p), 0),
      'plans', (
        select coalesce(jsonb_agg(jsonb_build_object('plan', l.slug, 'product', d.slug, 'product_name', d.name,
          'servers', p.servers, 'net_micros', p.net_micros, 'new_micros', p.new_micros)
          order by d.sort, d.slug, l.sort, l.slug), '[]')
        from plan p left join app.plans l on l.id = p.plan_id left join app.products d on d.id = l.product_id),
      'pay_more', (select count(*) from workspace w where w.new_micros > w.net_micros),
      'pay_less', (select count(*) from workspace w where w.new_micros < w.net_micros),
      'pay_the_same', (select count(*) from workspace w where w.new_micros = w.net_micros),
      'largest', (
        select coalesce(jsonb_agg(jsonb_build_object('slug', o.slug, 'name', o.name, 'net_micros', w.net_micros,
          'new_micros', w.new_micros) order by abs(w.new_micros - w.net_micros) desc, o.slug), '[]')
        from (
          select w.* from workspace w where w.new_micros <> w.net_micros
          order by abs(w.new_micros - w.net_micros) desc, w.workspace_id limit 50
        ) w
        join app.workspaces o on o.id = w.workspace_id))
  );
end
$$;

create function public.admin_replay_month(month date, prices jsonb, snapshot_micros bigint default null) returns jsonb
language sql stable security invoker
set search_path = ''
set statement_timeout = '60s'
as $$ select private.admin_replay_month(month, prices, snapshot_micros) $$;

comment on function public.admin_replay_month(date, jsonb, bigint) is
  'What servers and snapshots cost in a month, and what they would have cost if plans had had other prices: totals, plan '
  'by plan, how many workspaces pay more and less, and the 50 largest differences. prices: {plan: {hourly_micros, '
  'monthly_cap_micros}} by the names of plans; a cap that is null is none. What is not named keeps its price. '
  'snapshot_micros: of a GiB for a month, of all snapshots. Nothing is stored. For admins. Raises: forbidden, '
  'invalid_input.';

grant execute on function
  private.admin_replay_month(date, jsonb, bigint), public.admin_replay_month(date, jsonb, bigint) to authenticated;
