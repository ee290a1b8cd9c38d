-- What the provisioner reports besides the results of actions: usage, its own health, and how the engine
-- differs from the database. And the work that is due by time. For provisioners only.

create function private.record_usage(samples jsonb) returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  stored integer;
begin
  -- A sample of a server that is gone is dropped, and one that is there already stays.
  insert into app.usage_samples as u (
    instance_id, at, cpu_permille, memory_mib, disk_read_bytes, disk_written_bytes, net_in_bytes,
    net_out_bytes)
  select s.instance_id, s.at, s.cpu_permille, s.memory_mib, s.disk_read_bytes, s.disk_written_bytes,
    s.net_in_bytes, s.net_out_bytes
  from jsonb_to_recordset(samples) s (
    instance_id uuid, at timestamptz, cpu_permille integer, memory_mib integer,
    disk_read_bytes bigint, disk_written_bytes bigint, net_in_bytes bigint, net_out_bytes bigint)
  join app.instances i on i.id = s.instance_id
  on conflict do nothing;
  get diagnostics stored = row_count;
  return stored;
end
$$;

create function public.record_usage(samples jsonb) returns integer
language sql volatile security invoker
set search_path = ''
as $$ select private.record_usage(samples) $$;

comment on function public.record_usage(jsonb) is
  'Stores samples: [{instance_id, at, cpu_permille, memory_mib, disk_read_bytes, disk_written_bytes, '
  'net_in_bytes, net_out_bytes}]. Returns how many are new.';

create function private.provisioner_heartbeat(worker text, engine text, facts jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  insert into app.provisioners as p (worker, engine, facts)
  values (worker, engine, coalesce(facts, '{}'))
  on conflict on constraint provisioners_pkey do update set
    engine = excluded.engine, facts = excluded.facts, seen_at = now();
  return (
    select jsonb_build_object(
      'engine', (select s.engine from app.site_settings s),
      'queued', count(*) filter (where a.status = 'queued'),
      'running', count(*) filter (where a.status = 'running'),
      'overdue', count(*) filter (where a.run_after <= now()),
      'oldest_due_seconds', coalesce(extract(epoch from
        now() - min(a.run_after) filter (where a.run_after <= now()))::integer, 0))
    from app.instance_actions a where a.status in ('queued', 'running')
  );
end
$$;

create function public.provisioner_heartbeat(worker text, engine text, facts jsonb) returns jsonb
language sql volatile security invoker
set search_path = ''
as $$ select private.provisioner_heartbeat(worker, engine, facts) $$;

comment on function public.provisioner_heartbeat(text, text, jsonb) is
  'Says that a worker is alive. Returns the queue and the engine that the settings of the site name: '
  '{engine, queued, running, overdue, oldest_due_seconds}. A worker with another engine claims nothing.';

create function private.engine_instances(after_id uuid, max integer) returns setof jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'id', i.id, 'name', i.name, 'engine_ref', i.engine_ref, 'state', i.state, 'region', r.slug,
    'state_since', i.state_since,
    'has_open_action', exists (
      select from app.instance_actions a
      where a.instance_id = i.id and a.status in ('queued', 'running')))
  from app.instances i
  join app.regions r on r.id = i.region_id
  where i.state <> 'purged' and (after_id is null or i.id > after_id)
  order by i.id
  limit least(greatest(max, 1), 1000)
$$;

create function public.engine_instances(after_id uuid default null, max integer default 1000)
returns setof jsonb
language sql stable security invoker
set search_path = ''
as $$ select private.engine_instances(after_id, max) $$;

comment on function public.engine_instances(uuid, integer) is
  'What the engine should have, ordered by id, at most 1000 after after_id: {id, name, engine_ref, '
  'state, region, state_since, has_open_action}.';

create function private.report_engine_findings(worker text, findings jsonb) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  if jsonb_typeof(findings) is distinct from 'array' then
    perform private.raise_invalid_input('findings: A list.', 'Send a list, even if it is empty.');
  end if;
  update app.provisioners p set findings = report_engine_findings.findings, seen_at = now()
  where p.worker = report_engine_findings.worker;
  if not found then
    perform private.raise_error('not_found', 'PT404', 'There is no such worker.',
      'Send a heartbeat first.');
  end if;
end
$$;

create function public.report_engine_findings(worker text, findings jsonb) returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.report_engine_findings(worker, findings) $$;

comment on function public.report_engine_findings(text, jsonb) is
  'How the engine differs from engine_instances: [{kind: unknown, orphaned, wrong_state or stuck, '
  'engine_ref, instance_id, detail, since}]. Replaces what the worker reported before. Staff read it.';

-- Samples of usage stay 30 days. At most this many go at once, so that the request stays short.
create function private.forget_usage(older_than interval, most integer) returns integer
language plpgsql volatile
set search_path = ''
as $$
declare
  forgotten integer;
begin
  delete from app.usage_samples u where (u.instance_id, u.at) in (
    select o.instance_id, o.at from app.usage_samples o where o.at < now() - older_than limit most);
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;

create function private.purge_due() returns jsonb
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
    'purges_queued', queued, 'samples_forgotten', private.forget_usage(interval '30 days', 50000));
end
$$;

create function public.purge_due() returns jsonb
language sql volatile security invoker
set search_path = ''
as $$ select private.purge_due() $$;

comment on function public.purge_due() is
  'Queues the purge of servers that were deleted 72 hours ago, and forgets samples after 30 days and '
  'idempotency keys after 7. Returns {purges_queued, samples_forgotten}. Call it every few minutes.';

grant execute on function
  private.record_usage(jsonb), public.record_usage(jsonb),
  private.provisioner_heartbeat(text, text, jsonb), public.provisioner_heartbeat(text, text, jsonb),
  private.engine_instances(uuid, integer), public.engine_instances(uuid, integer),
  private.report_engine_findings(text, jsonb), public.report_engine_findings(text, jsonb),
  private.purge_due(), public.purge_due()
  to service_role;
