-- What the worker asks payment providers each minute, and what follows when an invoice is issued.

-- Forgets a payment method, here and at the payment provider.
create function private.drop_method(method app.payment_methods) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  update app.payment_methods m set
    state = 'removed', removed_at = now(), is_default = false, setup_url = null
  where m.id = method.id;
  if method.reference is not null then
    perform private.add_billing_job('remove_method', method.id::text, jsonb_build_object(
      'workspace_id', method.workspace_id, 'method_id', method.id, 'driver', method.driver,
      'reference', method.reference));
  end if;
end
$$;

-- What the worker asks payment providers each minute: what happened, and whether methods are ready that somebody is about to
-- enter. What nobody entered within a day has failed.
create function private.queue_payment_jobs() returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  perform private.pull_payment_events(d.driver)
  from (
    select unnest(s.drivers) from app.billing_settings s
    union
    -- Also of a driver that is not offered any more: payments by it may still go back.
    select c.driver from app.payment_cursors c
  ) d (driver) where d.driver <> 'bank-transfer';

  update app.payment_methods m set
    state = 'failed', setup_url = null, error_code = 'not_finished',
    error_text = 'Nothing was entered within a day. Add the payment method again.'
  where m.state = 'pending' and m.created_at < now() - interval '1 day';
  perform private.queue_set_up(m) from app.payment_methods m
  where m.state = 'pending' and m.setup_reference is not null and m.created_at > now() - interval '1 hour';

  -- Of a workspace that is gone, once its last invoice is issued and paid.
  perform private.drop_method(m) from app.payment_methods m
  join app.workspaces w on w.id = m.workspace_id and w.deleted_at < now() - interval '40 days'
  where m.state in ('pending', 'ready')
    and not exists (select from app.open_invoices o where o.workspace_id = m.workspace_id)
    and not exists (
      select from app.payment_attempts a where a.method_id = m.id and a.state in ('queued', 'waiting'))
  limit 100;
end
$$;

-- Once for each newest one. Those that were given back are nobody's any more.
create function private.tell_of_unmatched_payments() returns void
language sql volatile
set search_path = ''
as $$
  select private.record_event('staff.payment_unmatched', '/staff/billing', jsonb_build_object('count', u.count),
    actor => null, dedupe_key => u.newest::text)
  from (
    select count(*) as count, max(p.created_at) as newest from app.payments p
    where p.workspace_id is null and private.refundable_cents(p) > 0
  ) u
  where u.count > 0 and not private.is_recorded('staff.payment_unmatched', u.newest::text)
$$;

-- An invoice or a credit note was issued.
create function private.invoice_issued(invoice uuid) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  issued app.invoices;
  sign integer;
  mode text;
begin
  select * into strict issued from app.invoices i where i.id = invoice;
  sign := case issued.kind when 'invoice' then 1 else -1 end;
  if issued.total_cents > 0 then
    perform private.book(issued.kind, issued.workspace_id, issued.id::text, jsonb_build_object(
      'receivable', sign * issued.total_cents, 'revenue', -sign * issued.net_cents, 'tax', -sign * issued.tax_cents),
      jsonb_build_object('invoice_id', issued.id), issued.issued_at);
  end if;
  perform private.pay_what_is_open(issued.workspace_id);
  if issued.kind = 'credit_note' then
    perform private.record_billing_event('credit_note.issued', issued.workspace_id, jsonb_build_object(
      'number', issued.number, 'invoice', (select i.number from app.invoices i where i.id = issued.corrects),
      'total_cents', issued.total_cents, 'currency', issued.currency, 'reason', issued.reason), issued.id::text,
      '/dashboard/billing/invoices/' || issued.number);
    return;
  end if;
  select a.mode into mode from app.billing_accounts a where a.workspace_id = issued.workspace_id;
  if mode = 'postpaid' then
    perform private.charge_by_default(issued.workspace_id, issued.id);
  end if;
  perform private.record_billing_event('invoice.issued', issued.workspace_id, jsonb_build_object(
    'number', issued.number, 'total_cents', issued.total_cents, 'open_cents', private.open_cents(issued.id),
    'currency', issued.currency, 'due_on', issued.due_on, 'month', issued.month), issued.id::text,
    '/dashboard/billing/invoices/' || issued.number);
end
$$;

comment on function private.invoice_issued(uuid) is
  'What follows when an invoice or a credit note is issued: it is booked, paid with what the workspace has, charged by its '
  'default method, and told. The caller holds the lock of the workspace.';
