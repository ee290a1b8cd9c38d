-- How much the queue, the processes and the database have to do: /admin/load. What it reads is bounded, however much waits.

create index instance_actions_started_at on app.instance_actions (started_at);

-- pg_stat_statements has its figures without the values of a statement. It keeps the text of other commands as they were
-- sent, such as one with a password of a role, so only statements about rows are shown.
create function private.slow_statements(most integer) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  place text;
  items jsonb;
begin
  select quote_ident(n.nspname) into place
  from pg_catalog.pg_extension e join pg_catalog.pg_namespace n on n.oid = e.extnamespace
  where e.extname = 'pg_stat_statements';
  if place is null then
    return jsonb_build_object('state', 'missing', 'items', '[]'::jsonb);
  end if;
  execute format($query$
    select coalesce(jsonb_agg(jsonb_build_object(
      'statement', s.query, 'calls', s.calls, 'mean_ms', round(s.mean_exec_time::numeric, 2),
      'total_ms', round(s.total_exec_time::numeric)) order by s.mean_exec_time desc), '[]')
    from (
      select left(regexp_replace(s.query, '\s+', ' ', 'g'), 400) as query, s.calls, s.mean_exec_time, s.total_exec_time
      from %s.pg_stat_statements s
      where s.dbid = (select d.oid from pg_catalog.pg_database d where d.datname = current_database())
        and s.query ~* '^\s*(select|insert|update|delete|merge|with)\M'
      order by s.mean_exec_time desc
      limit $1
    ) s
  $query$, place) into items using most;
  return jsonb_build_object('state', 'there', 'items', items);
exception
  -- The extension is installed, and shared_preload_libraries does not name it.
  when object_not_in_prerequisite_state or insufficient_privilege or undefined_column then
    return jsonb_build_object('state', 'closed', 'items', '[]'::jsonb);
end
$$;

create function private.load_of_regions() returns jsonb
language sql stable
set search_path = ''
as $$
  with open_actions as (
    select a.region_id, a.status, a.run_after from app.instance_actions a
    where a.status in ('queued', 'running')
    order by a.run_after, a.created_at
    limit 100000
  ), queue as (
    select a.region_id,
      count(*) filter (where a.run_after <= now()) as waiting,
      count(*) filter (where a.run_after > now() and a.status = 'queued') as later,
      count(*) filter (where a.run_after > now() and a.status = 'running') as working,
      extract(epoch from now() - min(a.run_after) filter (where a.run_after <= now()))::integer as oldest_seconds
    from open_actions a group by a.region_id
  ), starts as (
    select a.region_id, a.started_at, a.started_at - a.created_at as waited from app.instance_actions a
    where a.started_at > now() - interval '1 hour'
    order by a.started_at desc
    limit 10000
  ), claims as (
    select s.region_id,
      count(*) filter (where s.started_at > now() - interval '1 minute') as claimed_minute,
      count(*) as claimed_hour,
      round(extract(epoch from percentile_disc(0.95) within group (order by s.waited))::numeric, 3) as p95_seconds
    from starts s group by s.region_id
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'region', r.slug, 'region_name', r.name, 'is_open', r.enabled,
    'waiting', coalesce(q.waiting, 0), 'later', coalesce(q.later, 0), 'working', coalesce(q.working, 0),
    'oldest_seconds', q.oldest_seconds, 'claimed_minute', coalesce(c.claimed_minute, 0),
    'claimed_hour', coalesce(c.claimed_hour, 0), 'p95_seconds', c.p95_seconds,
    'provisioners', (
      select count(*) from app.provisioners p join app.site_settings s on s.engine = p.engine
      where p.seen_at > now() - interval '1 minute'
        and (not p.facts ? 'regions' or p.facts -> 'regions' ? r.slug))) order by r.sort, r.slug), '[]')
  from app.regions r
  left join queue q on q.region_id = r.id
  left join claims c on c.region_id = r.id
$$;

create function private.admin_load() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'regions', private.load_of_regions(),
    -- Each start is a process of its own, so those of the day before say nothing about now.
    'processes', (
      select coalesce(jsonb_agg(to_jsonb(l) order by l.seconds_since_seen, l.worker), '[]')
      from (
        (select p.worker, 'provisioner' as kind, p.facts ->> 'version' as version, p.facts -> 'regions' as regions,
          extract(epoch from now() - p.seen_at)::integer as seconds_since_seen
        from app.provisioners p where p.seen_at > now() - interval '1 day' order by p.seen_at desc limit 100)
        union all
        (select w.worker, 'worker', w.version, null, extract(epoch from now() - w.seen_at)::integer
        from app.workers w where w.seen_at > now() - interval '1 day' order by w.seen_at desc limit 100)
      ) l),
    'database_bytes', pg_catalog.pg_database_size(current_database()),
    'statements', private.slow_statements(10));
end
$$;

create function public.admin_load() returns jsonb
language sql stable security invoker
set search_path = ''
as $$ select private.admin_load() $$;

comment on function public.admin_load() is
  'What there is to do. Returns {regions, processes, database_bytes, statements}. regions: of each region, how many actions '
  'wait for a provisioner (waiting), wait for another try (later) and are worked on (working), how long the oldest has '
  'waited (null: none), how many were claimed for the first time within a minute and an hour, the 95th percentile of '
  'seconds from order to claim within that hour (of the latest 10,000; null: none), and how many provisioners that '
  'reported within a minute serve it. processes: provisioners and workers that reported within a day; regions null: all. '
  'statements: {state, items}, the slowest by mean time. state: there, missing (no pg_stat_statements) or closed (it '
  'cannot be read). Raises: forbidden.';

grant execute on function private.admin_load(), public.admin_load() to authenticated;
