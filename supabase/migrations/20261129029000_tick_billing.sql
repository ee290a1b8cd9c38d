-- What billing does with time. The worker asks once a minute. Each workspace where something is due is locked first, in one
-- order and without waiting: one that is busy is looked at a minute later.

create function private.workspaces_due_for_billing() returns setof uuid
language sql stable
set search_path = ''
as $$
  -- An invoice became overdue.
  select o.workspace_id from app.open_invoices o
  join app.billing_accounts a on a.workspace_id = o.workspace_id and a.mode = 'postpaid'
  where o.due_on < (now() at time zone 'UTC')::date and not exists (
    select from app.dunning_cases c where c.workspace_id = o.workspace_id and c.ended_at is null)
  union
  select c.workspace_id from app.dunning_cases c where c.ended_at is null and c.look_at <= now()
  union
  -- Released, but not yet done.
  select h.workspace_id from app.dunning_holds h where not exists (
    select from app.dunning_cases c where c.workspace_id = h.workspace_id and c.ended_at is null)
  union
  select a.workspace_id from app.billing_accounts a
  join app.workspaces w on w.id = a.workspace_id and w.deleted_at is null
  where a.mode = 'prepaid' and a.look_at <= now()
  union
  select l.workspace_id from private.limits_due() l
  union
  select d.workspace_id from private.charges_due() d
  union
  select c.workspace_id from app.credits c where c.expired_cents is null and c.ends_at <= now()
$$;

create function private.advance_billing(workspace uuid) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  facts private.balance_facts;
begin
  perform private.expire_credits(workspace);
  perform private.advance_dunning(workspace);
  perform private.review_limit(workspace);
  perform private.charge_by_default(d.workspace_id, d.invoice_id) from private.charges_due(workspace) d;
  if (select a.mode from app.billing_accounts a where a.workspace_id = workspace) = 'prepaid' then
    facts := private.balance_of(workspace);
    perform private.warn_of_balance(workspace, facts);
    update app.billing_accounts a set look_at = private.look_again_at(facts) where a.workspace_id = workspace;
  end if;
end
$$;

create function private.tick_billing() returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  workspace uuid;
  due uuid[];
begin
  -- Another worker is at it.
  if not pg_try_advisory_xact_lock(hashtextextended('tick_billing', 0)) then
    return;
  end if;
  due := array(select d from private.workspaces_due_for_billing() d order by random() limit 300);
  due := array(
    select w.id from app.workspaces w where w.id = any (due) order by w.id for no key update skip locked);
  foreach workspace in array due loop
    begin
      perform private.advance_billing(workspace);
    exception when others then
      -- One that fails keeps no other from being looked at.
      perform private.tell_of_billing_failure('step', workspace, sqlerrm, concat_ws(' ', workspace, current_date));
    end;
  end loop;
  perform private.tell_of_credits();
  perform private.tell_of_unmatched_payments();
  perform private.queue_closing();
  perform private.queue_payment_jobs();
  perform private.queue_recomputation();
  begin
    perform private.make_daily_roots();
  exception when others then
    perform private.tell_of_billing_failure('step', null, sqlerrm, concat_ws(' ', 'daily_roots', current_date));
  end;
  -- Whoever pays waits for them, so they are tried again the next day.
  update app.billing_jobs j set
    status = 'queued', ended_at = null, dismissed_at = null, attempts = 0, run_after = now()
  where j.status = 'failed' and j.kind in ('document', 'remove_method') and j.ended_at < now() - interval '1 day'
    and not exists (
      select from app.billing_jobs o where o.kind = j.kind and o.key = j.key and o.status in ('queued', 'running'));
  delete from app.voucher_tries t where t.at < now() - interval '1 day';
  delete from app.billing_jobs j
  where j.ended_at < now() - case
    when j.status = 'failed' then interval '90 days'
    when j.kind = 'pull_events' then interval '1 hour'
    else interval '7 days' end;
end
$$;

create function public.tick_billing() returns void
language sql volatile security invoker
set search_path = ''
set statement_timeout = '30s'
as $$ select private.tick_billing() $$;

comment on function public.tick_billing() is
  'Reminds of invoices that are overdue, holds and deletes servers that are not paid, stops servers at a monthly limit, ends '
  'credits, and queues what is due. '
  'A worker calls it once a minute; several do no harm.';

grant execute on function private.tick_billing(), public.tick_billing() to worker, service_role;
