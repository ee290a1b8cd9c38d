-- The jobs of billing that failed for good, for billing staff and admins: what it was about, why, and what can be done.

insert into app.audit_actions (entity, action) values ('billing', 'retry_job'), ('billing', 'dismiss_job');

-- Jobs that do the same again without harm. The others ended what they were about: who pays, or gives money back, begins
-- anew.
create function private.can_retry_billing(kind text) returns boolean
language sql immutable
set search_path = ''
as $$ select kind in ('close', 'document', 'vat_check', 'remove_method', 'pull_events', 'recompute') $$;

-- The newest of each kind and key. Once one succeeds, those that failed before it are deleted.
create function private.billing_problem_rows()
returns table (
  id uuid, kind text, workspace_name text, workspace_slug text, number text, driver text, attempts integer,
  failed_at timestamptz, error_code text, error_detail text, can_retry boolean, is_queued boolean
)
language sql stable security definer
set search_path = ''
as $$
  select j.id, j.kind, w.name, w.slug, private.invoice_number(coalesce(private.as_uuid(j.payload ->> 'invoice_id'), t.invoice_id)),
    coalesce(j.payload ->> 'driver', t.driver), j.attempts, j.ended_at, j.error_code, j.error_detail,
    private.can_retry_billing(j.kind),
    exists (
      select from app.billing_jobs o
      where o.kind = j.kind and o.key = j.key and o.status in ('queued', 'running'))
  from (
    select distinct on (f.kind, f.key) f.* from app.billing_jobs f
    where f.status = 'failed' and (select private.is_billing_staff())
    order by f.kind, f.key, f.ended_at desc
  ) j
  left join app.workspaces w on w.id = private.as_uuid(j.payload ->> 'workspace_id')
  left join app.payment_attempts t on j.kind = 'charge' and t.id = private.as_uuid(j.payload ->> 'attempt_id')
  where j.dismissed_at is null
$$;

create view public.billing_problem_list with (security_invoker = true, security_barrier = true) as
select r.* from private.billing_problem_rows() r;

comment on view public.billing_problem_list is
  'Jobs of billing that failed for good. number: the invoice that it is about. can_retry: retry_billing_job does it again. '
  'is_queued: it is tried again already. For billing staff and admins.';

grant execute on function private.billing_problem_rows() to authenticated;
grant select on public.billing_problem_list to authenticated;

create function private.lock_failed_billing_job(job_id uuid) returns app.billing_jobs
language plpgsql volatile
set search_path = ''
as $$
declare
  job app.billing_jobs;
begin
  select * into job from app.billing_jobs j where j.id = job_id for update;
  if job.id is null then
    perform private.raise_error('not_found', 'PT404', 'There is no such job.', 'Reload the list.');
  end if;
  if job.status <> 'failed' or job.dismissed_at is not null then
    perform private.raise_error('conflict', 'PT409', 'The job is no longer on the list of what failed.',
      'Someone else was faster. Reload the list.');
  end if;
  return job;
end
$$;

create function private.retry_billing_job(job_id uuid, reason text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  why text;
  job app.billing_jobs;
begin
  perform private.require_billing_staff();
  why := private.require_reason(reason);
  job := private.lock_failed_billing_job(job_id);
  if not private.can_retry_billing(job.kind) then
    perform private.raise_error('invalid_state', 'PT409', 'This ended what it was about, so it is not tried again.',
      'Begin it anew: the customer pays again, or you give the money back again.');
  end if;
  delete from app.billing_jobs j
  where j.kind = job.kind and j.key = job.key and j.status = 'failed' and j.id <> job.id;
  if exists (
    select from app.billing_jobs o where o.kind = job.kind and o.key = job.key and o.status in ('queued', 'running'))
  then
    perform private.add_billing_job(job.kind, job.key, job.payload);
  else
    update app.billing_jobs j set status = 'queued', ended_at = null, attempts = 0, run_after = now()
    where j.id = job.id;
  end if;
  perform private.record_billing_audit('retry_job', private.as_uuid(job.payload ->> 'workspace_id'),
    jsonb_build_object('kind', job.kind, 'error_code', job.error_code), why, 'admin');
end
$$;

create function public.retry_billing_job(job_id uuid, reason text) returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.retry_billing_job(job_id, reason) $$;

comment on function public.retry_billing_job(uuid, text) is
  'Does a job of billing_problem_list again. For billing staff and admins. Raises: forbidden, not_found, invalid_input, '
  'conflict (it is no longer on the list), invalid_state (such a job is not tried again).';

create function private.dismiss_billing_job(job_id uuid, reason text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  why text;
  job app.billing_jobs;
begin
  perform private.require_billing_staff();
  why := private.require_reason(reason);
  job := private.lock_failed_billing_job(job_id);
  update app.billing_jobs j set dismissed_at = now()
  where j.kind = job.kind and j.key = job.key and j.status = 'failed';
  perform private.record_billing_audit('dismiss_job', private.as_uuid(job.payload ->> 'workspace_id'),
    jsonb_build_object('kind', job.kind, 'error_code', job.error_code), why, 'admin');
end
$$;

create function public.dismiss_billing_job(job_id uuid, reason text) returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.dismiss_billing_job(job_id, reason) $$;

comment on function public.dismiss_billing_job(uuid, text) is
  'Takes a job off billing_problem_list, because it was dealt with in another way. For billing staff and admins. Raises: '
  'forbidden, not_found, invalid_input, conflict (it is no longer on the list).';

grant execute on function
  private.retry_billing_job(uuid, text), public.retry_billing_job(uuid, text),
  private.dismiss_billing_job(uuid, text), public.dismiss_billing_job(uuid, text)
  to authenticated;

select private.close_views_to_writes();
