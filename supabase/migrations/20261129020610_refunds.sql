-- Money that goes back: by billing staff, at the payment provider, or because a bank took it. Callers hold the lock of the
-- workspace.

-- What was allocated of a payment goes back as far as it is no longer there.
create function private.take_back_rest(payment uuid) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  missing bigint;
  workspace uuid;
begin
  select (select coalesce(sum(a.cents), 0) from app.allocations a where a.payment_id = p.id)
      - greatest(private.refundable_cents(p), 0), p.workspace_id
  into missing, workspace
  from app.payments p where p.id = payment;
  if missing > 0 then
    perform private.take_back(payment, missing);
  end if;
  if workspace is not null then
    perform private.pay_what_is_open(workspace);
  end if;
end
$$;

create function private.book_refund(refund app.refunds, is_reversal boolean) returns void
language sql volatile
set search_path = ''
as $$
  select private.book(refund.kind, p.workspace_id, refund.id || case when is_reversal then ' failed' else '' end,
    jsonb_build_object('cash', -c.cents, 'receivable', c.cents), jsonb_build_object('payment_id', p.id))
  from app.payments p, (select case when is_reversal then -refund.amount_cents else refund.amount_cents end) c (cents)
  where p.id = refund.payment_id and p.workspace_id is not null
$$;

create function private.succeed_refund(refund uuid, driver_reference text) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  done app.refunds;
begin
  update app.refunds r set
    state = 'succeeded', ended_at = now(), driver_reference = coalesce(succeed_refund.driver_reference, r.driver_reference)
  where r.id = refund and r.state in ('queued', 'waiting')
  returning * into done;
  if done.id is not null then
    perform private.book_refund(done, false);
  end if;
end
$$;

-- Also one that was reported as done: the bank sent it back.
create function private.fail_refund(refund uuid, code text, reason text) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  was text;
  failed app.refunds;
begin
  select r.state into was from app.refunds r where r.id = refund and r.state <> 'failed' for update;
  if was is null then
    return;
  end if;
  update app.refunds r set
    state = 'failed', ended_at = now(), error_code = left(coalesce(code, 'unknown'), 100),
    error_text = left(fail_refund.reason, 500)
  where r.id = refund
  returning * into failed;
  if was = 'succeeded' then
    perform private.book_refund(failed, true);
  end if;
  perform private.pay_what_is_open(p.workspace_id) from app.payments p
  where p.id = failed.payment_id and p.workspace_id is not null;
end
$$;

-- result: {state, driver_reference, error_code, error_text}.
create or replace function private.finish_refund(payload jsonb, result jsonb) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  target constant uuid := (payload ->> 'refund_id')::uuid;
begin
  case result ->> 'state'
    when 'succeeded' then perform private.succeed_refund(target, result ->> 'driver_reference');
    when 'waiting' then
      update app.refunds r set state = 'waiting', driver_reference = result ->> 'driver_reference'
      where r.id = target and r.state = 'queued';
    else perform private.fail_refund(target, result ->> 'error_code', result ->> 'error_text');
  end case;
end
$$;
