-- What servers used, for a year: samples become rows of five minutes, of hours and of days (UTC), each with averages and
-- maxima. A chart reads the coarsest rows that fit its steps, so a year of a server is some hundred rows.

-- The widest columns first: no byte of a row fills a gap.
create table app.usage_rollups (
  instance_id uuid not null references app.instances (id) on delete cascade,
  at timestamptz not null,
  disk_read_bytes bigint not null,
  disk_written_bytes bigint not null,
  net_in_bytes bigint not null,
  net_out_bytes bigint not null,
  disk_rate_max bigint,
  net_rate_max bigint,
  memory_mib integer not null,
  memory_mib_max integer not null,
  cpu_permille smallint not null,
  cpu_permille_max smallint not null,
  samples smallint not null,
  level smallint not null,

  -- Asked for are one server, one level and a stretch of time. With the time before the level the planner finds the index of
  -- the time cheaper, which leads to whole pages of other servers.
  primary key (instance_id, level, at),
  constraint usage_rollups_samples_range check (samples > 0)
) partition by list (level);

comment on table app.usage_rollups is
  'What servers used in five minutes, an hour or a day from at: averages, maxima of samples, and sums of bytes.';
comment on column app.usage_rollups.level is 'The kind: see usage_retention.';
comment on column app.usage_rollups.disk_rate_max is
  'Bytes per second, read and written, between the two samples with the most. Null: no sample has one before it.';
comment on column app.usage_rollups.net_rate_max is 'The same for bytes received and sent.';

-- For the next level, and for what is past its time. Rows are written in the order of time, as samples are.
create index usage_rollups_at on app.usage_rollups using brin (at) with (autosummarize = on);

alter table app.usage_rollups enable row level security;
create policy "Nobody reads roll-ups but by procedure"
  on app.usage_rollups for select to anon, authenticated
  using (false);

create table app_parts.usage_rollups_five_minutes partition of app.usage_rollups for values in (1) partition by range (at);
create table app_parts.usage_rollups_five_minutes_rest partition of app_parts.usage_rollups_five_minutes default;
create table app_parts.usage_rollups_hour partition of app.usage_rollups for values in (2) partition by range (at);
create table app_parts.usage_rollups_hour_rest partition of app_parts.usage_rollups_hour default;
create table app_parts.usage_rollups_day partition of app.usage_rollups for values in (3);
select private.close_part(format('app_parts.usage_rollups_%s', name)::regclass)
from unnest(array['five_minutes', 'five_minutes_rest', 'hour', 'hour_rest', 'day']) name;

select private.keep_usage_parts();

-- Computes a level from the one below, again where rows are there already: late samples then count.
create function private.roll_up_level(wanted smallint, finer smallint, begins timestamptz, ends timestamptz) returns void
language sql volatile
set search_path = ''
as $$
  insert into app.usage_rollups as r (
    instance_id, level, at, samples, cpu_permille, cpu_permille_max, memory_mib, memory_mib_max,
    disk_read_bytes, disk_written_bytes, net_in_bytes, net_out_bytes, disk_rate_max, net_rate_max)
  select f.instance_id, k.level, date_bin(k.step, f.at, '2000-01-01T00:00:00Z'), sum(f.samples),
    round(sum(f.cpu_permille::numeric * f.samples) / sum(f.samples)), max(f.cpu_permille_max),
    round(sum(f.memory_mib::numeric * f.samples) / sum(f.samples)), max(f.memory_mib_max),
    sum(f.disk_read_bytes), sum(f.disk_written_bytes), sum(f.net_in_bytes), sum(f.net_out_bytes),
    max(f.disk_rate_max), max(f.net_rate_max)
  from app.usage_retention k
  cross join lateral (
    select u.instance_id, u.at, u.samples, u.cpu_permille, u.cpu_permille_max, u.memory_mib, u.memory_mib_max,
      u.disk_read_bytes, u.disk_written_bytes, u.net_in_bytes, u.net_out_bytes, u.disk_rate_max, u.net_rate_max
    from app.usage_rollups u
    where u.level = finer and u.at >= begins and u.at < ends
    union all
    select s.instance_id, s.at, 1, s.cpu_permille, s.cpu_permille, s.memory_mib, s.memory_mib,
      s.disk_read_bytes, s.disk_written_bytes, s.net_in_bytes, s.net_out_bytes,
      ((s.disk_read_bytes + s.disk_written_bytes) / s.seconds)::bigint,
      ((s.net_in_bytes + s.net_out_bytes) / s.seconds)::bigint
    from (
      -- After a pause of the server the sample before is older than what the sample counts: the rate is then too low, and
      -- never too high.
      select u.*, extract(epoch from u.at - lag(u.at) over (partition by u.instance_id order by u.at)) as seconds
      from app.usage_samples u
      where finer = 0 and u.at >= begins - interval '15 minutes' and u.at < ends
    ) s
    where s.at >= begins
  ) f
  where k.level = wanted
  group by 1, 2, 3
  on conflict on constraint usage_rollups_pkey do update set
    samples = excluded.samples, cpu_permille = excluded.cpu_permille, cpu_permille_max = excluded.cpu_permille_max,
    memory_mib = excluded.memory_mib, memory_mib_max = excluded.memory_mib_max,
    disk_read_bytes = excluded.disk_read_bytes, disk_written_bytes = excluded.disk_written_bytes,
    net_in_bytes = excluded.net_in_bytes, net_out_bytes = excluded.net_out_bytes,
    disk_rate_max = excluded.disk_rate_max, net_rate_max = excluded.net_rate_max
  where (r.samples, r.cpu_permille, r.memory_mib, r.disk_read_bytes, r.disk_written_bytes, r.net_in_bytes, r.net_out_bytes)
    is distinct from (excluded.samples, excluded.cpu_permille, excluded.memory_mib, excluded.disk_read_bytes,
      excluded.disk_written_bytes, excluded.net_in_bytes, excluded.net_out_bytes)
$$;

comment on function private.roll_up_level(smallint, smallint, timestamptz, timestamptz) is
  'Writes the rows of a level whose source rows lie between two times, which must be whole steps of the level.';

-- most: how much time one call rolls up, so that it ends within its time after a long pause, too.
create function private.roll_up_usage(most interval) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  forgotten_at_once constant integer := 200000;
  origin constant timestamptz := '2000-01-01T00:00:00Z';
  coarser record;
  first timestamptz;
  reached timestamptz;
  ends timestamptz;
  forgotten integer := 0;
  is_done boolean := true;
begin
  -- Another worker is at it.
  if not pg_try_advisory_xact_lock(hashtextextended('roll_up_usage', 0)) then
    return true;
  end if;
  -- Older samples are gone.
  select date_bin(interval '24 hours', now() - r.keep_for, origin) into first
  from app.usage_retention r where r.level = 0;
  -- The newest samples may be on their way.
  reached := now() - interval '2 minutes';
  for coarser in
    select r.level, r.step, coalesce(r.rolled_up_to, first) as done, f.level as finer,
      -- Samples come up to so much late. Hours and days wait until none can, and are computed once.
      case f.level when 0 then interval '10 minutes' else interval '0' end as late,
      coalesce(date_bin(r.part, now() - r.keep_for, origin), now() - r.keep_for) as oldest
    from app.usage_retention r join app.usage_retention f on f.level = r.level - 1
    order by r.level
  loop
    ends := date_bin(coarser.step, least(reached, coarser.done + greatest(most, coarser.step)), origin);
    if ends > coarser.done then
      perform private.roll_up_level(coarser.level, coarser.finer, coarser.done - coarser.late, ends);
      update app.usage_retention r set rolled_up_to = ends where r.level = coarser.level;
      is_done := is_done and ends = date_bin(coarser.step, reached, origin);
    end if;
    reached := greatest(ends, coarser.done) - coarser.late;
    -- Rows that no part takes with it.
    delete from app.usage_rollups u where (u.instance_id, u.at, u.level) in (
      select o.instance_id, o.at, o.level from app.usage_rollups o
      where o.level = coarser.level and o.at < coarser.oldest
      limit forgotten_at_once);
    get diagnostics forgotten = row_count;
    is_done := is_done and forgotten < forgotten_at_once;
  end loop;
  begin
    perform private.keep_usage_parts();
  exception when lock_not_available then
    -- Somebody writes for long. Parts are made days ahead, so the next call is early enough.
    null;
  end;
  return is_done;
end
$$;

create function public.roll_up_usage() returns boolean
language sql volatile security invoker
set search_path = ''
set statement_timeout = '60s'
as $$ select private.roll_up_usage(interval '1 hour') $$;

comment on function public.roll_up_usage() is
  'Makes rows of five minutes, hours and days of the samples of servers, at most an hour of them, and forgets rows that are '
  'past their time. Returns whether nothing is left to do now. A worker calls it once a minute; several do no harm.';

grant execute on function private.roll_up_usage(interval), public.roll_up_usage() to worker, service_role;

-- The readings of a server, as rows of a level as far as they are rolled up, and of finer levels for the time after that.
create function private.usage_rows(target uuid, from_at timestamptz, to_at timestamptz, most_level integer)
returns setof app.usage_rollups
language sql stable
set search_path = ''
as $$
  with part as (
    select r.level,
      greatest(from_at, coalesce(lead(r.rolled_up_to) over (order by r.level), '-infinity')) as begins,
      least(to_at, case r.level when 0 then 'infinity' else coalesce(r.rolled_up_to, '-infinity') end) as ends
    from app.usage_retention r
    where r.level <= most_level
  )
  select u.* from part p
  join app.usage_rollups u on u.instance_id = target and u.level = p.level and u.at >= p.begins and u.at < p.ends
  where p.level > 0
  union all
  select s.instance_id, s.at, s.disk_read_bytes, s.disk_written_bytes, s.net_in_bytes, s.net_out_bytes, null, null,
    s.memory_mib, s.memory_mib, s.cpu_permille::smallint, s.cpu_permille::smallint, 1::smallint, p.level
  from part p
  join app.usage_samples s on s.instance_id = target and s.at >= p.begins and s.at < p.ends
  where p.level = 0
$$;

comment on function private.usage_rows(uuid, timestamptz, timestamptz, integer) is
  'Each reading between two times is in exactly one row.';

-- The coarsest level whose rows fall whole into steps of this length, or are so short that it makes no difference. Where
-- finer readings are gone already, the finest that is still there.
create function private.usage_level(from_at timestamptz, step interval) returns integer
language sql stable
set search_path = ''
as $$
  select greatest(
    coalesce(max(r.level) filter (
      where r.step * 10 <= usage_level.step
        or (
          mod(extract(epoch from usage_level.step), nullif(extract(epoch from r.step), 0)) = 0
          and date_bin(nullif(r.step, '0'), from_at, '2000-01-01T00:00:00Z') = from_at)), 0),
    coalesce(min(r.level) filter (where from_at >= now() - r.keep_for), max(r.level)))
  from app.usage_retention r
$$;

drop function public.instance_usage(uuid, timestamptz, timestamptz, integer, text, text);
drop function private.instance_usage(uuid, timestamptz, timestamptz, integer);

create function private.instance_usage(
  instance_id uuid, from_at timestamptz, to_at timestamptz, points integer
)
returns table (
  at timestamptz, samples bigint, cpu_permille integer, memory_mib integer, disk_read_bytes bigint,
  disk_written_bytes bigint, net_in_bytes bigint, net_out_bytes bigint, cpu_permille_max integer,
  memory_mib_max integer, disk_rate_max bigint, net_rate_max bigint
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  length interval;
begin
  perform private.workspace_of_instance(instance_id);
  perform private.require_period(from_at, to_at, 400);
  if points is null or points not between 1 and 1000 then
    perform private.raise_invalid_input('points: A whole number from 1 to 1000.', 'Correct it.');
  end if;
  length := greatest((to_at - from_at) / points, interval '1 second');
  return query
    select date_bin(length, u.at, from_at), sum(u.samples),
      round(sum(u.cpu_permille::numeric * u.samples) / sum(u.samples))::integer,
      round(sum(u.memory_mib::numeric * u.samples) / sum(u.samples))::integer,
      sum(u.disk_read_bytes)::bigint, sum(u.disk_written_bytes)::bigint,
      sum(u.net_in_bytes)::bigint, sum(u.net_out_bytes)::bigint,
      max(u.cpu_permille_max)::integer, max(u.memory_mib_max), max(u.disk_rate_max), max(u.net_rate_max)
    from private.usage_rows(instance_id, from_at, to_at, private.usage_level(from_at, length)) u
    group by 1
    order by 1;
end
$$;

create function public.instance_usage(
  instance_id uuid default null, from_at timestamptz default null, to_at timestamptz default null,
  points integer default 240, server text default null, workspace text default null
) returns table (
  at timestamptz, samples bigint, cpu_permille integer, memory_mib integer, disk_read_bytes bigint,
  disk_written_bytes bigint, net_in_bytes bigint, net_out_bytes bigint, cpu_permille_max integer,
  memory_mib_max integer, disk_rate_max bigint, net_rate_max bigint
)
language sql stable security invoker
set search_path = ''
as $$
  select * from private.instance_usage(
    private.named_id('server', instance_id, server, workspace), from_at, to_at, points)
$$;

grant execute on function
  private.instance_usage(uuid, timestamptz, timestamptz, integer),
  public.instance_usage(uuid, timestamptz, timestamptz, integer, text, text)
  to authenticated, api_key_read;

comment on function public.instance_usage(uuid, timestamptz, timestamptz, integer, text, text) is
'Returns what a server used between two times, in rows of equal length; a row without samples is missing.
@param instance_id The server by its id.
@param from_at! The beginning. Samples are kept for 30 days, their averages of an hour for 100 days, those of a day for 400 days.
@param to_at! The end, at most 400 days after the beginning.
@param points How many rows at most, 1 to 1,000. Rows of whole five minutes, hours or days (UTC) that begin with one are the most exact.
@param server The server by its name, instead of instance_id.
@param workspace The workspace of the named server, by its slug. Default: the workspace of the API key, or the only one that you have.
@answer at When the row begins.
@answer samples How many samples it has.
@answer cpu_permille The average use of all vCPUs, in thousandths.
@answer memory_mib The average use of memory.
@answer disk_read_bytes Bytes read from the disk.
@answer disk_written_bytes Bytes written to the disk.
@answer net_in_bytes Bytes received.
@answer net_out_bytes Bytes sent.
@answer cpu_permille_max The highest use of all vCPUs in a sample.
@answer memory_mib_max The highest use of memory in a sample.
@answer disk_rate_max The most bytes per second, read and written, between two samples; null: not computed yet.
@answer net_rate_max The most bytes per second, received and sent, between two samples; null: not computed yet.
Raises: not_found, invalid_input.';

-- The time of samples is data now.
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
    'purges_queued', queued,
    'samples_forgotten', private.forget_usage(
      (select r.keep_for from app.usage_retention r where r.level = 0), 50000),
    'prices_applied', private.apply_due_prices(1000));
end
$$;
