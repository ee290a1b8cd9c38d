-- What the worker does for billing: close months, make documents, check VAT IDs, and talk to those who move money. A
-- job is written in the transaction that wants it, so nothing is asked of a payment provider that was rolled back.

create table app.billing_jobs (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  key text not null,
  payload jsonb not null default '{}',
  status text not null default 'queued',
  run_after timestamptz not null default now(),
  lease_until timestamptz,
  worker text,
  attempts integer not null default 0,
  -- Wanted once more while it ran.
  is_wanted_again boolean not null default false,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  error_code text,
  error_detail text,
  -- Staff took it off the list of what failed.
  dismissed_at timestamptz,

  constraint billing_jobs_kind_known check (kind in (
    'close', 'document', 'vat_check', 'set_up_method', 'remove_method', 'charge', 'refund', 'pull_events',
    'recompute')),
  constraint billing_jobs_key_length check (char_length(key) between 1 and 200),
  constraint billing_jobs_payload_object check (jsonb_typeof(payload) = 'object'),
  constraint billing_jobs_status_known check (status in ('queued', 'running', 'done', 'failed')),
  constraint billing_jobs_lease_until_given
    check (status <> 'running' or (worker is not null and lease_until is not null)),
  constraint billing_jobs_ended_at_given check ((status in ('done', 'failed')) = (ended_at is not null)),
  constraint billing_jobs_error_code_given check (status <> 'failed' or error_code is not null),
  constraint billing_jobs_dismissed_failed check (dismissed_at is null or status = 'failed')
);

comment on table app.billing_jobs is
  'What the worker does for billing, and how far it is. Written by procedure only. Closed to the API.';
comment on column app.billing_jobs.key is
  'What the job is about. While a job of this kind with this key is open, there is no second one.';
comment on column app.billing_jobs.payload is
  'What the worker needs. Names the workspace as workspace_id where there is one.';
comment on column app.billing_jobs.run_after is
  'No worker may take it before: after a failure, or while another worker has the lease.';

create unique index billing_jobs_open on app.billing_jobs (kind, key) where status in ('queued', 'running');
create index billing_jobs_queue on app.billing_jobs (kind, run_after, created_at)
  where status in ('queued', 'running');
create index billing_jobs_ended_at on app.billing_jobs (ended_at) where ended_at is not null;
create index billing_jobs_failed on app.billing_jobs (kind, key, ended_at desc) where status = 'failed';

create trigger billing_jobs_raise_on_truncate before truncate on app.billing_jobs
  for each statement execute function private.raise_on_truncate();

alter table app.billing_jobs enable row level security;

create policy "Nobody reads the jobs of billing but by procedure"
  on app.billing_jobs for select to anon, authenticated
  using (false);

create function private.add_billing_job(
  kind text, key text, payload jsonb default '{}', run_after timestamptz default now()
) returns uuid
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  job uuid;
begin
  insert into app.billing_jobs as j (kind, key, payload, run_after)
  values (
    add_billing_job.kind, add_billing_job.key, coalesce(add_billing_job.payload, '{}'), add_billing_job.run_after)
  on conflict (kind, key) where status in ('queued', 'running') do update set
    payload = excluded.payload,
    run_after = case j.status when 'queued' then least(j.run_after, excluded.run_after) else j.run_after end,
    is_wanted_again = j.is_wanted_again or j.status = 'running'
  returning j.id into job;
  return job;
end
$$;

comment on function private.add_billing_job(text, text, jsonb, timestamptz) is
  'Queues a job, or hastens the one that waits. One that runs already is done once more after it ended.';

-- How often a job is tried, and how long it waits in between. Each kind can be repeated without harm.
create function private.billing_retry_rule(kind text, out attempts integer, out first interval, out longest interval)
language sql immutable parallel safe
set search_path = ''
as $$
  select r.attempts, r.first, r.longest
  from (values
    -- For about a day.
    ('close', 30, interval '1 minute', interval '1 hour'),
    ('document', 30, interval '30 seconds', interval '1 hour'),
    -- VIES is often down for hours.
    ('vat_check', 40, interval '1 minute', interval '2 hours'),
    -- Somebody waits for it on the page.
    ('set_up_method', 5, interval '2 seconds', interval '1 minute'),
    ('remove_method', 12, interval '30 seconds', interval '1 hour'),
    ('charge', 20, interval '15 seconds', interval '1 hour'),
    ('refund', 20, interval '15 seconds', interval '1 hour'),
    ('pull_events', 5, interval '30 seconds', interval '5 minutes'),
    ('recompute', 10, interval '1 minute', interval '1 hour')
  ) r (kind, attempts, first, longest)
  where r.kind = billing_retry_rule.kind
$$;

-- What a finished job changes. The migration that adds a kind of job replaces its function.

create function private.finish_close(payload jsonb, result jsonb) returns void
language sql volatile
set search_path = ''
as $$ select $$;

create function private.finish_document(payload jsonb, result jsonb) returns void
language sql volatile
set search_path = ''
as $$ select $$;

create function private.finish_vat_check(payload jsonb, result jsonb) returns void
language sql volatile
set search_path = ''
as $$ select $$;

create function private.finish_set_up_method(payload jsonb, result jsonb) returns void
language sql volatile
set search_path = ''
as $$ select $$;

create function private.finish_remove_method(payload jsonb, result jsonb) returns void
language sql volatile
set search_path = ''
as $$ select $$;

create function private.finish_charge(payload jsonb, result jsonb) returns void
language sql volatile
set search_path = ''
as $$ select $$;

create function private.finish_refund(payload jsonb, result jsonb) returns void
language sql volatile
set search_path = ''
as $$ select $$;

create function private.finish_pull_events(payload jsonb, result jsonb) returns void
language sql volatile
set search_path = ''
as $$ select $$;

create function private.finish_recompute(payload jsonb, result jsonb) returns void
language sql volatile
set search_path = ''
as $$ select $$;

-- What a job that was given up changes.
create function private.give_up_billing_job(kind text, payload jsonb, code text, detail text) returns void
language sql volatile
set search_path = ''
as $$ select $$;

create function private.finish_billing_job(kind text, payload jsonb, result jsonb) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  case kind
    when 'close' then perform private.finish_close(payload, result);
    when 'document' then perform private.finish_document(payload, result);
    when 'vat_check' then perform private.finish_vat_check(payload, result);
    when 'set_up_method' then perform private.finish_set_up_method(payload, result);
    when 'remove_method' then perform private.finish_remove_method(payload, result);
    when 'charge' then perform private.finish_charge(payload, result);
    when 'refund' then perform private.finish_refund(payload, result);
    when 'pull_events' then perform private.finish_pull_events(payload, result);
    when 'recompute' then perform private.finish_recompute(payload, result);
  end case;
end
$$;

-- The workspace before the job: the order of locks that every procedure keeps.
create function private.lock_workspace_of_job(job_id uuid) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  workspace constant uuid := (
    select (j.payload ->> 'workspace_id')::uuid from app.billing_jobs j where j.id = job_id);
begin
  perform from app.workspaces w where w.id = workspace for no key update;
end
$$;

create function private.fail_billing_job(job_id uuid, code text, detail text) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  job app.billing_jobs;
begin
  update app.billing_jobs j set
    status = 'failed', ended_at = now(), lease_until = null, error_code = code, error_detail = left(detail, 2000)
  where j.id = job_id
  returning * into job;
  perform private.give_up_billing_job(job.kind, job.payload, code, detail);
  -- While a payment provider is away, each minute has a job that fails: once a day is enough.
  perform private.tell_of_billing_failure(job.kind, (job.payload ->> 'workspace_id')::uuid, coalesce(detail, code),
    case job.kind when 'pull_events' then concat_ws(' ', job.key, current_date) else job.id::text end);
end
$$;

create function private.claim_billing_jobs(worker text, kinds text[], max integer, lease_seconds integer)
returns setof jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_worker_name(worker);
  return query
    with due as (
      select j.id from app.billing_jobs j
      where j.kind = any (claim_billing_jobs.kinds) and j.status in ('queued', 'running') and j.run_after <= now()
      order by j.run_after, j.created_at
      limit least(greatest(claim_billing_jobs.max, 0), 100)
      for update skip locked
    )
    update app.billing_jobs j set
      status = 'running', worker = claim_billing_jobs.worker, lease_until = private.lease_end(lease_seconds),
      run_after = private.lease_end(lease_seconds), attempts = j.attempts + 1
    from due where j.id = due.id
    returning jsonb_build_object('id', j.id, 'kind', j.kind, 'payload', j.payload, 'attempts', j.attempts);
end
$$;

create function public.claim_billing_jobs(worker text, kinds text[], max integer, lease_seconds integer)
returns setof jsonb
language sql volatile security invoker
set search_path = ''
as $$ select private.claim_billing_jobs(worker, kinds, max, lease_seconds) $$;

comment on function public.claim_billing_jobs(text, text[], integer, integer) is
  'Takes at most max due jobs of billing for a worker, also those whose lease has ended. worker: a name that no other '
  'process has or had. kinds: what the process can do: close, document, vat_check, set_up_method, remove_method, charge, '
  'refund, pull_events, recompute. Returns {id, kind, payload, attempts}. Raises: invalid_input.';

create function private.renew_billing_job(job_id uuid, worker text, lease_seconds integer) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  until_at constant timestamptz := private.lease_end(lease_seconds);
begin
  update app.billing_jobs j set lease_until = until_at, run_after = until_at
  where j.id = job_id and j.worker = renew_billing_job.worker and j.status = 'running';
  return found;
end
$$;

create function public.renew_billing_job(job_id uuid, worker text, lease_seconds integer) returns boolean
language sql volatile security invoker
set search_path = ''
as $$ select private.renew_billing_job(job_id, worker, lease_seconds) $$;

comment on function public.renew_billing_job(uuid, text, integer) is
  'Keeps a job of billing. False: it is no longer the worker''s. Stop it.';

create function private.release_billing_job(job_id uuid, worker text) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  update app.billing_jobs j set
    status = 'queued', worker = null, lease_until = null, run_after = now(), attempts = greatest(j.attempts - 1, 0)
  where j.id = job_id and j.worker = release_billing_job.worker and j.status = 'running';
  return found;
end
$$;

create function public.release_billing_job(job_id uuid, worker text) returns boolean
language sql volatile security invoker
set search_path = ''
as $$ select private.release_billing_job(job_id, worker) $$;

comment on function public.release_billing_job(uuid, text) is
  'Gives a job of billing back, as if the worker had not claimed it. False: it was not the worker''s any more.';

create function private.complete_billing_job(job_id uuid, worker text, outcome jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  job app.billing_jobs;
  rule record;
  is_last boolean;
begin
  if jsonb_typeof(outcome -> 'ok') is distinct from 'boolean' then
    perform private.raise_invalid_input('outcome: ok is true or false.', 'Report what happened.');
  end if;
  perform private.lock_workspace_of_job(job_id);
  select * into job from app.billing_jobs j where j.id = job_id for update;
  if job.id is null then
    perform private.raise_error('not_found', 'PT404', 'There is no such job.', 'Claim again.');
  end if;
  if job.status = 'running' and job.worker <> complete_billing_job.worker then
    perform private.raise_error('conflict', 'PT409', 'worker: Another worker has the lease.',
      'Drop the result, and claim again.');
  end if;
  if job.status <> 'running' then
    return jsonb_build_object('applied', false, 'status', job.status);
  end if;

  if (outcome ->> 'ok')::boolean then
    perform private.finish_billing_job(job.kind, job.payload, coalesce(outcome -> 'result', '{}'));
    update app.billing_jobs j set
      status = case when j.is_wanted_again then 'queued' else 'done' end,
      ended_at = case when not j.is_wanted_again then now() end,
      run_after = now(), attempts = 0, is_wanted_again = false, worker = null, lease_until = null,
      error_code = null, error_detail = null
    where j.id = job.id
    returning * into job;
    -- What failed before is mended.
    delete from app.billing_jobs j where j.kind = job.kind and j.key = job.key and j.status = 'failed';
    return jsonb_build_object('applied', true, 'status', job.status);
  end if;

  select * into rule from private.billing_retry_rule(job.kind);
  is_last := job.attempts >= rule.attempts or not coalesce((outcome ->> 'retry')::boolean, false);
  if is_last and not job.is_wanted_again then
    perform private.fail_billing_job(job.id, coalesce(outcome ->> 'code', 'unknown'), outcome ->> 'detail');
    return jsonb_build_object('applied', true, 'status', 'failed');
  end if;
  update app.billing_jobs j set
    status = 'queued', worker = null, lease_until = null,
    attempts = case when is_last then 0 else j.attempts end, is_wanted_again = j.is_wanted_again and not is_last,
    run_after = case when is_last then now() else private.retry_at(j.attempts, rule.first, rule.longest) end,
    error_code = coalesce(outcome ->> 'code', 'unknown'), error_detail = left(outcome ->> 'detail', 2000)
  where j.id = job.id
  returning * into job;
  return jsonb_build_object('applied', true, 'status', 'queued', 'run_after', job.run_after);
end
$$;

create function public.complete_billing_job(job_id uuid, worker text, outcome jsonb) returns jsonb
language sql volatile security invoker
set search_path = ''
set statement_timeout = '30s'
as $$ select private.complete_billing_job(job_id, worker, outcome) $$;

comment on function public.complete_billing_job(uuid, text, jsonb) is
  'Says what became of a job of billing that the worker holds. outcome: {ok: true, result}, or {ok: false, code, detail, '
  'retry}. Returns {applied, status, run_after}. applied false: it had ended before. Raises: invalid_input, not_found, '
  'conflict (another worker has it).';

grant execute on function
  private.claim_billing_jobs(text, text[], integer, integer), public.claim_billing_jobs(text, text[], integer, integer),
  private.renew_billing_job(uuid, text, integer), public.renew_billing_job(uuid, text, integer),
  private.release_billing_job(uuid, text), public.release_billing_job(uuid, text),
  private.complete_billing_job(uuid, text, jsonb), public.complete_billing_job(uuid, text, jsonb)
  to worker, service_role;
