-- What a server costs, computed from the state log. The rule, as /prices tells it:
--
-- * A server is billed in the states that instance_states calls billed: from its first start until it is
--   deleted, and not while an error of ours stops it.
-- * Each calendar month, in UTC, is computed by itself. A change of the clock in a time zone changes
--   nothing.
-- * Within a month, the billed time at one hourly price is added up. Every started minute of the sum
--   costs a sixtieth of the hourly price; fractions of a millionth are dropped. So a server that is often
--   stopped and started pays no minute twice.
-- * While a server has a plan with a monthly cap, it adds nothing to its month above that cap. After a
--   resize the cap of the new plan applies to the whole month, and nothing is paid back.
--
-- With one plan for the whole month this is cost_micros, and so the estimate of the pages. A segment costs
-- what the month costs at its end less what it costs at its beginning: the segments add up to the total.
-- src/domain/instances/accrual.ts has the same rule; a test compares both.

-- The amounts of a month that grows towards a cap, one after each cost. Not an aggregate: PostgreSQL lets
-- none fix its search path.
create function private.accrue(costs bigint[], caps bigint[]) returns bigint[]
language plpgsql immutable parallel safe
set search_path = ''
as $$
declare
  accrued bigint := 0;
  amounts bigint[] := '{}';
begin
  for n in 1 .. cardinality(costs) loop
    -- least() ignores a cap that is null.
    accrued := greatest(accrued, least(accrued + costs[n], caps[n]));
    amounts := amounts || accrued;
  end loop;
  return amounts;
end
$$;

create function private.milliseconds_between(begins timestamptz, ends timestamptz) returns bigint
language sql immutable parallel safe
set search_path = ''
as $$ select round((extract(epoch from ends) - extract(epoch from begins)) * 1000)::bigint $$;

-- What time at one price costs, without a cap.
create function private.uncapped_micros(hourly_micros bigint, milliseconds bigint) returns bigint
language sql immutable parallel safe
set search_path = ''
as $$ select hourly_micros * ((milliseconds + 59999) / 60000) / 60 $$;

-- The segments of several servers between two times. An entry of the log that has not ended goes on until
-- the end: segments after now are what the servers will cost if they stay as they are.
create function private.bill_segments(instances uuid[], from_at timestamptz, to_at timestamptz)
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
    ) c
  ), piece as (
    select l.instance_id, l.state, l.is_billed, l.hourly_micros, l.monthly_cap_micros,
      date_trunc('month', s.begins, 'UTC') as month,
      greatest(l.from_at, s.begins) as begins, least(l.to_at, s.ends) as ends
    from span s
    join app.instance_state_log l
      on l.instance_id = any ($1) and l.from_at < s.ends
      and (l.to_at is null or (l.to_at > s.begins and l.to_at > l.from_at))
  ), timed as (
    select p.*, private.milliseconds_between(p.begins, p.ends) as milliseconds
    from piece p
  ), summed as (
    select t.*,
      coalesce(sum(t.milliseconds) filter (where t.is_billed) over (
        partition by t.instance_id, t.month, t.hourly_micros order by t.begins
      ), 0)::bigint as billed_until
    from timed t
  ), priced as (
    select s.*,
      case when s.is_billed then private.uncapped_micros(s.hourly_micros, s.billed_until)
        - private.uncapped_micros(s.hourly_micros, s.billed_until - s.milliseconds) else 0 end as cost
    from summed s
  ), monthly as (
    select p.instance_id, array_agg(p.begins order by p.begins) as begins,
      private.accrue(
        array_agg(p.cost order by p.begins), array_agg(p.monthly_cap_micros order by p.begins)) as accrued
    from priced p
    group by p.instance_id, p.month
  ), capped as (
    select p.*, a.accrued
    from monthly m
    cross join lateral unnest(m.begins, m.accrued) a (begins, accrued)
    join priced p on p.instance_id = m.instance_id and p.begins = a.begins
  ), charged as (
    select c.*,
      c.accrued - lag(c.accrued, 1, 0::bigint) over (
        partition by c.instance_id, c.month order by c.begins) as amount
    from capped c
  )
  select c.instance_id, c.state, c.is_billed, i.currency::text, c.hourly_micros, c.monthly_cap_micros,
    c.begins, c.ends, c.milliseconds, c.cost, c.amount, c.begins >= p.today
  from charged c
  cross join period p
  join app.instances i on i.id = c.instance_id
  where c.begins >= p.begins
  order by c.instance_id, c.begins
$$;

create function private.instance_bill(instance_id uuid, from_at timestamptz, to_at timestamptz)
returns table (
  instance uuid, state text, is_billed boolean, currency text, hourly_micros bigint,
  monthly_cap_micros bigint, begins timestamptz, ends timestamptz, milliseconds bigint,
  uncapped_micros bigint, amount_micros bigint, is_projected boolean
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.workspace_of_instance(instance_id);
  perform private.require_period(from_at, to_at, 400);
  return query select * from private.bill_segments(array[instance_id], from_at, to_at);
end
$$;

create function public.instance_bill(instance_id uuid, from_at timestamptz, to_at timestamptz)
returns table (
  instance uuid, state text, is_billed boolean, currency text, hourly_micros bigint,
  monthly_cap_micros bigint, begins timestamptz, ends timestamptz, milliseconds bigint,
  uncapped_micros bigint, amount_micros bigint, is_projected boolean
)
language sql stable security invoker
set search_path = ''
as $$ select * from private.instance_bill(instance_id, from_at, to_at) $$;

comment on function public.instance_bill(uuid, timestamptz, timestamptz) is
  'Every segment of what a server costs between two times, in millionths of the currency. The amounts '
  'add up to the bill. is_projected: still to come, if the server stays as it is. Raises: not_found, '
  'invalid_input.';

-- not_found, unless the current person may read what is in the workspace.
create function private.require_readable_workspace(workspace uuid) returns void
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if workspace is null or not (
    workspace in (select private.my_workspace_ids()) or private.is_staff()
  ) then
    perform private.raise_error('not_found', 'PT404',
      'There is no such workspace, or you are not a member of it.', 'Reload the page.');
  end if;
end
$$;

-- The servers of a workspace that the current person may read, or not_found.
create function private.readable_instances(workspace uuid) returns uuid[]
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_readable_workspace(workspace);
  return array(select i.id from app.instances i where i.workspace_id = workspace);
end
$$;

create function private.workspace_bill(workspace_id uuid, from_at timestamptz, to_at timestamptz)
returns table (
  instance uuid, state text, is_billed boolean, currency text, hourly_micros bigint,
  monthly_cap_micros bigint, begins timestamptz, ends timestamptz, milliseconds bigint,
  uncapped_micros bigint, amount_micros bigint, is_projected boolean
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_period(from_at, to_at, 400);
  return query select * from private.bill_segments(
    private.readable_instances(workspace_id), from_at, to_at);
end
$$;

create function public.workspace_bill(workspace_id uuid, from_at timestamptz, to_at timestamptz)
returns table (
  instance uuid, state text, is_billed boolean, currency text, hourly_micros bigint,
  monthly_cap_micros bigint, begins timestamptz, ends timestamptz, milliseconds bigint,
  uncapped_micros bigint, amount_micros bigint, is_projected boolean
)
language sql stable security invoker
set search_path = ''
as $$ select * from private.workspace_bill(workspace_id, from_at, to_at) $$;

comment on function public.workspace_bill(uuid, timestamptz, timestamptz) is
  'Every segment of what the servers of a workspace cost between two times, as instance_bill. Raises: '
  'not_found, invalid_input.';

create function private.workspace_costs(workspace_id uuid, from_at timestamptz, to_at timestamptz)
returns table (instance uuid, currency text, spent_micros bigint, projected_micros bigint)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_period(from_at, to_at, 400);
  return query
    select s.instance_id, s.currency,
      coalesce(sum(s.amount_micros) filter (where not s.is_projected), 0)::bigint,
      sum(s.amount_micros)::bigint
    from private.bill_segments(private.readable_instances(workspace_id), from_at, to_at) s
    group by s.instance_id, s.currency
    order by s.instance_id;
end
$$;

create function public.workspace_costs(workspace_id uuid, from_at timestamptz, to_at timestamptz)
returns table (instance uuid, currency text, spent_micros bigint, projected_micros bigint)
language sql stable security invoker
set search_path = ''
as $$ select * from private.workspace_costs(workspace_id, from_at, to_at) $$;

comment on function public.workspace_costs(uuid, timestamptz, timestamptz) is
  'What each server of a workspace costs between two times: until now, and until the end if it stays as '
  'it is. In millionths of the currency. Raises: not_found, invalid_input.';

grant execute on function
  private.instance_bill(uuid, timestamptz, timestamptz),
  public.instance_bill(uuid, timestamptz, timestamptz),
  private.workspace_bill(uuid, timestamptz, timestamptz),
  public.workspace_bill(uuid, timestamptz, timestamptz),
  private.workspace_costs(uuid, timestamptz, timestamptz),
  public.workspace_costs(uuid, timestamptz, timestamptz)
  to authenticated;
