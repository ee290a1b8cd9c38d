-- What a snapshot costs. The rule, as /prices tells it:
--
-- * A snapshot is billed from the moment when it is ready until it is deleted, for the size that the
--   engine measured, at the price that its owner agreed to. None of the three ever changes, so the row
--   itself is the whole log.
-- * Each calendar month, in UTC, is computed by itself. Every started minute costs its share of the
--   month: a whole month costs exactly the size times the price, however many days it has. Fractions
--   of a millionth are dropped.
--
-- A segment costs what the month costs at its end less what it costs at its beginning: the segments add
-- up to the total. src/domain/snapshots/snapshotAccrual.ts has the same rule; a test compares both.

-- What the first milliseconds of a month cost.
create function private.snapshot_micros(
  size_gib bigint, gib_month_micros bigint, milliseconds bigint, month timestamptz
) returns bigint
language sql immutable parallel safe
set search_path = ''
as $$
  select size_gib * gib_month_micros * ((milliseconds + 59999) / 60000)
    / (extract(epoch from date_add(month, '1 month', 'UTC') - month) / 60)::bigint
$$;

create function private.snapshot_segments(
  snapshots uuid[], from_at timestamptz, to_at timestamptz
)
returns table (
  snapshot_id uuid, instance_id uuid, name text, size_gib integer, currency text,
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
    join app.snapshots s
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

create function private.snapshot_bill(workspace_id uuid, from_at timestamptz, to_at timestamptz)
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
    from_at, to_at);
end
$$;

create function public.snapshot_bill(workspace_id uuid, from_at timestamptz, to_at timestamptz)
returns table (
  snapshot uuid, instance uuid, name text, size_gib integer, currency text,
  gib_month_micros bigint, begins timestamptz, ends timestamptz, milliseconds bigint,
  amount_micros bigint, is_projected boolean
)
language sql stable security invoker
set search_path = ''
as $$ select * from private.snapshot_bill(workspace_id, from_at, to_at) $$;

grant execute on function
  private.snapshot_bill(uuid, timestamptz, timestamptz),
  public.snapshot_bill(uuid, timestamptz, timestamptz)
  to authenticated;
