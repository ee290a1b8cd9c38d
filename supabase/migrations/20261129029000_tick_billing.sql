-- What billing does with time. The worker asks once a minute.

create function private.tick_billing() returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  -- Another worker is at it.
  if not pg_try_advisory_xact_lock(hashtextextended('tick_billing', 0)) then
    return;
  end if;
  perform private.tick_vat_checks();
  delete from app.billing_jobs j where j.ended_at < now() - interval '90 days';
end
$$;

create function public.tick_billing() returns void
language sql volatile security invoker
set search_path = ''
set statement_timeout = '30s'
as $$ select private.tick_billing() $$;

comment on function public.tick_billing() is
  'Reminds of invoices that are overdue, holds and deletes servers that are not paid, ends credits, and queues what is due. '
  'A worker calls it once a minute; several do no harm.';

grant execute on function private.tick_billing(), public.tick_billing() to worker, service_role;
