-- What provisioners report beside the results of actions: that they run, what the engine holds, and what
-- servers use. And what becomes due without a request of anybody.

-- Claims that a worker gives back.

create function private.release_action(action_id uuid, worker text) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  update public.instance_actions a set
    status = 'queued', worker = null, lease_until = null, run_after = now(),
    attempts = greatest(a.attempts - 1, 0)
  where a.id = release_action.action_id and a.worker = release_action.worker and a.status = 'running';
  return found;
end
$$;

create function public.release_action(action_id uuid, worker text) returns boolean
language sql volatile security invoker
set search_path = ''
as $$ select private.release_action(action_id, worker) $$;

comment on function public.release_action(uuid, text) is
  'Gives an action back, as if the worker had not claimed it. False: it was not the worker''s any more.';

-- Heartbeats.

create function private.provisioner_heartbeat(worker text, engine text, facts jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  -- Names of workers are new at each start, so the old ones would only collect.
  delete from public.provisioners p where p.seen_at < now() - interval '1 day';
  insert into public.provisioners (worker, engine, facts)
  values (worker, engine, coalesce(facts, '{}'))
  on conflict on constraint provisioners_pkey do update set
    engine = excluded.engine, facts = excluded.facts, seen_at = now();
  return jsonb_build_object('engine', (select s.engine from public.site_settings s));
end
$$;

create function public.provisioner_heartbeat(worker text, engine text, facts jsonb default '{}')
returns jsonb
language sql volatile security invoker
set search_path = ''
as $$ select private.provisioner_heartbeat(worker, engine, facts) $$;

comment on function public.provisioner_heartbeat(text, text, jsonb) is
  'Says that a worker runs. Returns {engine}: the one that the settings of the site name. A worker with '
  'another engine claims nothing.';

-- Reconciliation.

create function private.engine_instances(after uuid) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(page) order by page.instance_id), '[]')
  from (
    select i.id as instance_id, i.state,
      a.id is null and i.state_since < now() - interval '1 minute' as is_settled,
      a.created_at as action_since
    from public.instances i
    left join public.instance_actions a
      on a.instance_id = i.id and a.status in ('queued', 'running')
    where i.state <> 'purged' and (after is null or i.id > after)
    order by i.id
    limit 1000
  ) page
$$;

create function public.engine_instances(after uuid default null) returns jsonb
language sql stable security invoker
set search_path = ''
as $$ select private.engine_instances(after) $$;

comment on function public.engine_instances(uuid) is
  'The servers that the engine should hold, 1,000 at a time: [{instance_id, state, is_settled, '
  'action_since}]. after: the last id of the page before. is_settled: nothing happened for a minute, so '
  'the engine should agree.';

-- A finding that persists keeps the time when it was first seen, by whichever worker.
create function private.report_engine_findings(worker text, findings jsonb) returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  reported jsonb;
begin
  if jsonb_typeof(findings) is distinct from 'array' then
    perform private.raise_invalid_input('findings: A list.', 'Send a list.');
  end if;
  select coalesce(jsonb_agg(jsonb_build_object(
      'kind', f.kind, 'engine_ref', f.engine_ref, 'instance_id', f.instance_id,
      'detail', left(f.detail, 500), 'since', coalesce(earlier.since, now()))), '[]')
  into reported
  from (
    select
      case
        when r.kind <> 'unexpected' then r.kind
        when i.id is null then 'unknown'
        else 'orphaned'
      end as kind,
      r.engine_ref, r.instance_id, r.detail
    from jsonb_to_recordset(findings)
      as r (kind text, engine_ref text, instance_id uuid, detail text)
    left join public.instances i on i.id = r.instance_id
    limit 1000
  ) f
  left join lateral (
    select min((e.value ->> 'since')::timestamptz) as since
    from public.provisioners p, jsonb_array_elements(p.findings) e
    where p.engine = (select w.engine from public.provisioners w where w.worker = report_engine_findings.worker)
      and e.value ->> 'kind' = f.kind
      and e.value ->> 'engine_ref' is not distinct from f.engine_ref
      and e.value ->> 'instance_id' is not distinct from f.instance_id::text
  ) earlier on true;
  update public.provisioners p set findings = reported, seen_at = now()
  where p.worker = report_engine_findings.worker;
  if not found then
    perform private.raise_error('not_found', 'PT404', 'This worker has sent no heartbeat.',
      'Send a heartbeat first.');
  end if;
  return jsonb_array_length(reported);
end
$$;

create function public.report_engine_findings(worker text, findings jsonb) returns integer
language sql volatile security invoker
set search_path = ''
as $$ select private.report_engine_findings(worker, findings) $$;

comment on function public.report_engine_findings(text, jsonb) is
  'Replaces what a worker found different in the engine: [{kind, engine_ref, instance_id, detail}]. kind: '
  'unexpected (stored as unknown or orphaned), missing, wrong_state, stuck. Returns how many are stored. '
  'Raises: invalid_input, not_found.';

create view public.provisioner_list with (security_barrier = true) as
select
  case when true then p.worker end as worker,
  p.engine,
  p.facts,
  p.seen_at,
  p.seen_at > now() - interval '1 minute' as is_alive
from public.provisioners p
where (select private.is_admin());

comment on view public.provisioner_list is
  'The processes that do the work, for admins. is_alive: it reported within the last minute.';

-- Several workers see the same engine. Those that ended say nothing about its present.
create view public.engine_findings with (security_barrier = true) as
select distinct on (p.engine, f.kind, f.engine_ref, f.instance_id)
  p.engine,
  f.kind,
  f.engine_ref,
  case when true then f.instance_id end as instance_id,
  i.name as instance_name,
  case when true then i.workspace_id end as workspace_id,
  f.detail,
  f.since,
  p.seen_at
from public.provisioners p
cross join lateral jsonb_to_recordset(p.findings)
  as f (kind text, engine_ref text, instance_id uuid, detail text, since timestamptz)
left join public.instances i on i.id = f.instance_id
where (select private.is_admin()) and p.seen_at > now() - interval '10 minutes'
order by p.engine, f.kind, f.engine_ref, f.instance_id, p.seen_at desc;

comment on view public.engine_findings is
  'Where engine and database differ, for admins. unknown: the engine holds a server of which the database '
  'knows nothing. orphaned: the server was purged. missing: the engine does not hold it. wrong_state: it '
  'runs or is stopped and should not. stuck: an action takes more than 10 minutes.';

grant select on public.provisioner_list, public.engine_findings to authenticated;

-- Usage.

create function private.record_usage(samples jsonb) returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  recorded integer;
begin
  if jsonb_typeof(samples) is distinct from 'array' or jsonb_array_length(samples) > 5000 then
    perform private.raise_invalid_input('samples: A list of at most 5000.', 'Send fewer at a time.');
  end if;
  insert into public.usage_samples (
    instance_id, at, cpu_permille, memory_mib, disk_read_bytes, disk_written_bytes, net_in_bytes,
    net_out_bytes)
  select r.instance_id, r.at, r.cpu_permille, r.memory_mib, r.disk_read_bytes, r.disk_written_bytes,
    r.net_in_bytes, r.net_out_bytes
  from jsonb_to_recordset(samples) as r (
    instance_id uuid, at timestamptz, cpu_permille integer, memory_mib integer,
    disk_read_bytes bigint, disk_written_bytes bigint, net_in_bytes bigint, net_out_bytes bigint)
  join public.instances i on i.id = r.instance_id and i.state <> 'purged'
  -- Several workers sample the same servers at the same times. The first one counts.
  on conflict do nothing;
  get diagnostics recorded = row_count;
  return recorded;
end
$$;

create function public.record_usage(samples jsonb) returns integer
language sql volatile security invoker
set search_path = ''
as $$ select private.record_usage(samples) $$;

comment on function public.record_usage(jsonb) is
  'Stores what servers used: [{instance_id, at, cpu_permille, memory_mib, disk_read_bytes, '
  'disk_written_bytes, net_in_bytes, net_out_bytes}], at most 5000. Samples that are stored already and '
  'servers that are gone are left out. Returns how many are new. Raises: invalid_input.';

-- What becomes due.

create function private.purge_due() returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  due uuid;
  path public.instance_transitions := private.transition('purge', 'deleted');
  queued integer := 0;
begin
  for due in
    select i.id from public.instances i
    where i.state = 'deleted' and i.purge_after <= now()
      and not exists (
        select from public.instance_actions a
        where a.instance_id = i.id and a.status in ('queued', 'running'))
    order by i.purge_after limit 100
  loop
    -- A restore may be at it.
    perform from public.instances i
    where i.id = due and i.state = 'deleted' and i.purge_after <= now() for update skip locked;
    continue when not found;
    insert into public.instance_actions (
      instance_id, workspace_id, kind, via, from_state, via_state, to_state, fail_state)
    select i.id, i.workspace_id, path.action, 'system', path.from_state, path.via_state, path.to_state,
      path.fail_state
    from public.instances i where i.id = due
    on conflict do nothing;
    queued := queued + 1;
  end loop;

  delete from public.usage_samples u where u.at < now() - interval '35 days';
  delete from public.idempotency_keys k where k.created_at < now() - interval '7 days';
  return queued;
end
$$;

create function public.purge_due() returns integer
language sql volatile security invoker
set search_path = ''
as $$ select private.purge_due() $$;

comment on function public.purge_due() is
  'Queues the removal of servers whose 72 hours in the bin are over. Returns how many. Removes usage '
  'samples after 35 days and idempotency keys after 7.';

grant execute on function
  private.release_action(uuid, text), public.release_action(uuid, text),
  private.provisioner_heartbeat(text, text, jsonb), public.provisioner_heartbeat(text, text, jsonb),
  private.engine_instances(uuid), public.engine_instances(uuid),
  private.report_engine_findings(text, jsonb), public.report_engine_findings(text, jsonb),
  private.record_usage(jsonb), public.record_usage(jsonb),
  private.purge_due(), public.purge_due()
  to service_role;
