-- What billing staff and admins do with payments: book them, say whose a payment is, give money back, write an invoice off, and
-- choose how a workspace pays. Each with a reason that the audit log keeps.

insert into app.audit_actions (entity, action) values
  ('billing', 'book_payment'), ('billing', 'import_statement'), ('billing', 'match_payment'),
  ('billing', 'refund_payment'), ('billing', 'write_off_invoice'), ('billing', 'set_payment_mode');
insert into app.step_up_rules (procedure) values
  ('book_payment'), ('import_statement'), ('match_payment'), ('refund_payment'), ('write_off_invoice'),
  ('set_payment_mode');

create function private.lock_workspace_of_customer(workspace uuid) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  perform from app.workspaces w where w.id = workspace for no key update;
  if not found then
    perform private.raise_error('not_found', 'PT404', 'There is no such workspace.', 'Check what is there now, then try again.');
  end if;
end
$$;

create function private.require_invoice(number text) returns app.invoices
language plpgsql stable
set search_path = ''
as $$
declare
  invoice app.invoices;
begin
  select * into invoice from app.invoices i where i.number = require_invoice.number and i.kind = 'invoice';
  if invoice.id is null then
    perform private.raise_error('not_found', 'PT404', 'There is no such invoice.', 'Correct the number.');
  end if;
  return invoice;
end
$$;

create function private.book_payment(
  workspace_id uuid, number text, amount_cents bigint, received_on date, reference text, payer text, remittance text,
  reason text
) returns uuid
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  invoice app.invoices;
  workspace uuid := workspace_id;
  why text;
  made uuid;
begin
  perform private.require_billing_staff();
  if amount_cents is null or amount_cents not between 1 and 100000000000 then
    perform private.raise_invalid_input('amount_cents: From 1 to 100000000000.', 'Correct the amount.');
  end if;
  if received_on is null or received_on > current_date or received_on < current_date - 3650 then
    perform private.raise_invalid_input('received_on: A day that is not in the future.', 'Correct the day.');
  end if;
  if not coalesce(char_length(btrim(reference)) between 1 and 200, false) then
    perform private.raise_invalid_input('reference: What the bank calls the payment, 1 to 200 characters.',
      'Enter the reference of the statement: it keeps a payment from being booked twice.');
  end if;
  why := private.require_reason(reason);
  if number is not null then
    invoice := private.require_invoice(number);
    if workspace is not null and workspace <> invoice.workspace_id then
      perform private.raise_invalid_input('number: The invoice is not of this workspace.', 'Correct the number.');
    end if;
    workspace := invoice.workspace_id;
  end if;
  perform private.lock_workspace_of_customer(workspace);
  made := private.record_payment(workspace, invoice.id, null, 'bank-transfer', btrim(reference), amount_cents,
    private.billing_currency(), received_on, payer, remittance, (select auth.uid()));
  if made is null then
    perform private.raise_error('uniqueness_error', 'PT409', 'reference: A payment with this reference is booked already.',
      'Look for it among the payments of the workspaces.');
  end if;
  perform private.record_billing_audit('book_payment', workspace, jsonb_build_object(
    'amount_cents', amount_cents, 'reference', btrim(reference), 'number', number), why, 'admin');
  return made;
end
$$;

create function public.book_payment(
  amount_cents bigint, received_on date, reference text, reason text, workspace_id uuid default null,
  number text default null, payer text default '', remittance text default ''
) returns uuid
language sql volatile security invoker
set search_path = ''
as $$
  select private.book_payment(workspace_id, number, amount_cents, received_on, reference, payer, remittance, reason)
$$;

comment on function public.book_payment(bigint, date, text, text, uuid, text, text, text) is
  'Books a bank transfer for an invoice, or onto the balance of a workspace, and pays what is open. reference: what the bank '
  'calls it. Returns the payment. For billing staff and admins. Raises: forbidden, not_found, invalid_input, '
  'uniqueness_error (the reference is booked already), step_up_required.';

create function private.lock_payment(payment_id uuid, workspace uuid default null) returns app.payments
language plpgsql volatile
set search_path = ''
as $$
declare
  payment app.payments;
begin
  perform from app.workspaces w
  where w.id = coalesce(lock_payment.workspace, (select p.workspace_id from app.payments p where p.id = payment_id))
  for no key update;
  select * into payment from app.payments p where p.id = payment_id for update;
  if payment.id is null then
    perform private.raise_error('not_found', 'PT404', 'There is no such payment.', 'Reload the list.');
  end if;
  return payment;
end
$$;

create function private.match_payment(payment_id uuid, workspace_id uuid, number text, reason text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  why text;
  invoice app.invoices;
  payment app.payments;
begin
  perform private.require_billing_staff();
  why := private.require_reason(reason);
  if number is not null then
    invoice := private.require_invoice(number);
    if invoice.workspace_id is distinct from match_payment.workspace_id then
      perform private.raise_invalid_input('number: The invoice is not of this workspace.', 'Correct the number.');
    end if;
  end if;
  perform private.lock_workspace_of_customer(match_payment.workspace_id);
  payment := private.lock_payment(payment_id, match_payment.workspace_id);
  if payment.workspace_id is not null then
    perform private.raise_error('conflict', 'PT409', 'The payment is booked for a workspace already.',
      'Someone else matched it. Reload the list.');
  end if;
  if payment.currency <> private.billing_currency() then
    perform private.raise_error('invalid_state', 'PT409',
      format('currency: %s. Invoices are in %s.', payment.currency, private.billing_currency()),
      format('The payment is in %1$s, and invoices are in %2$s. Give it back, and ask for one in %2$s.',
        payment.currency, private.billing_currency()));
  end if;
  update app.payments p set workspace_id = match_payment.workspace_id, invoice_id = invoice.id
  where p.id = payment.id returning * into payment;
  perform private.book_payment_of(payment);
  perform private.record_billing_audit('match_payment', payment.workspace_id, jsonb_build_object(
    'amount_cents', payment.amount_cents, 'reference', payment.driver_reference, 'number', number), why, 'admin');
end
$$;

create function public.match_payment(payment_id uuid, workspace_id uuid, reason text, number text default null) returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.match_payment(payment_id, workspace_id, number, reason) $$;

comment on function public.match_payment(uuid, uuid, text, text) is
  'Says whose a payment is that nobody could match. It pays the given invoice first, then what else is open. For billing '
  'staff and admins. Raises: forbidden, not_found, invalid_input, conflict (it was matched meanwhile), invalid_state (another '
  'currency), step_up_required.';

create function private.refund_payment(payment_id uuid, amount_cents bigint, reason text) returns uuid
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  why text;
  payment app.payments;
  refund app.refunds;
begin
  perform private.require_billing_staff();
  why := private.require_reason(reason);
  payment := private.lock_payment(payment_id);
  if payment.state <> 'received' then
    perform private.raise_error('invalid_state', 'PT409',
      format('state: %s. The bank of the customer is at it.', payment.state), 'Wait for the bank to decide.');
  end if;
  if amount_cents is null or amount_cents not between 1 and private.refundable_cents(payment) then
    perform private.raise_invalid_input(format('amount_cents: From 1 to %s.', private.refundable_cents(payment)),
      'Correct the amount.');
  end if;
  -- Of the whole payment, so that several small refunds are not more than one.
  perform private.require_credit_limit(
    payment.amount_cents - private.refundable_cents(payment) + amount_cents);
  insert into app.refunds as r (payment_id, amount_cents, currency, reason, requested_by)
  values (payment.id, refund_payment.amount_cents, payment.currency, why, (select auth.uid()))
  returning * into refund;
  if payment.driver = 'bank-transfer' then
    -- Nobody but staff can transfer it.
    perform private.succeed_refund(refund.id, 'manual ' || refund.id);
  else
    perform private.add_billing_job('refund', refund.id::text, jsonb_build_object(
      'workspace_id', payment.workspace_id, 'refund_id', refund.id, 'driver', payment.driver,
      'payment_reference', payment.driver_reference, 'amount_cents', refund.amount_cents,
      'currency', refund.currency));
  end if;
  perform private.take_back_rest(payment.id);
  perform private.record_billing_audit('refund_payment', payment.workspace_id, jsonb_build_object(
    'amount_cents', refund.amount_cents, 'reference', payment.driver_reference), why, 'admin');
  return refund.id;
end
$$;

create function public.refund_payment(payment_id uuid, amount_cents bigint, reason text) returns uuid
language sql volatile security invoker
set search_path = ''
as $$ select private.refund_payment(payment_id, amount_cents, reason) $$;

comment on function public.refund_payment(uuid, bigint, text) is
  'Gives money of a payment back, the same way that it came. What it paid is open again as far as nothing else pays it: '
  'issue a credit note first. A bank transfer is sent by hand; this only books it. Returns the refund. For billing staff up '
  'to their limit and admins. Raises: forbidden, not_found, invalid_input, invalid_state (disputed), step_up_required.';

create function private.write_off_invoice(number text, reason text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  why text;
  invoice app.invoices;
  cents bigint;
  booking uuid;
begin
  perform private.require_admin();
  why := private.require_reason(reason);
  invoice := private.require_invoice(number);
  perform private.lock_workspace_of_customer(invoice.workspace_id);
  cents := private.open_cents(invoice.id);
  if cents = 0 then
    perform private.raise_error('invalid_state', 'PT409', 'The invoice is paid.', 'Check what is there now, then try again.');
  end if;
  -- A payment that goes back opens it again, and it may be written off once more.
  booking := private.book('write_off', invoice.workspace_id, invoice.id || ' ' || gen_random_uuid(),
    jsonb_build_object('receivable', -cents, 'loss', cents), jsonb_build_object('invoice_id', invoice.id));
  insert into app.allocations (invoice_id, write_off_id, cents) values (invoice.id, booking, cents);
  perform private.review_dunning(invoice.workspace_id);
  perform private.record_billing_audit('write_off_invoice', invoice.workspace_id, jsonb_build_object(
    'number', invoice.number, 'amount_cents', cents), why, 'admin');
end
$$;

create function public.write_off_invoice(number text, reason text) returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.write_off_invoice(number, reason) $$;

comment on function public.write_off_invoice(text, text) is
  'Gives up what is open of an invoice: it is booked as a loss, and reminders end. For admins. Raises: forbidden, not_found, '
  'invalid_input, invalid_state (it is paid), step_up_required.';

create function private.set_payment_mode(workspace_id uuid, mode text, reason text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  why text;
begin
  perform private.require_billing_staff();
  if mode is null or mode not in ('postpaid', 'prepaid') then
    perform private.raise_invalid_input('mode: postpaid or prepaid.', 'Choose one of them.');
  end if;
  why := private.require_reason(reason);
  perform private.lock_workspace_of_customer(workspace_id);
  update app.billing_accounts a set mode = set_payment_mode.mode
  where a.workspace_id = set_payment_mode.workspace_id and a.mode <> set_payment_mode.mode;
  if not found then
    perform private.raise_error('conflict', 'PT409', format('mode: %s already.', mode),
      'Someone else changed it. Check what is there now, then try again.');
  end if;
  perform private.review_dunning(workspace_id);
  perform private.record_billing_audit('set_payment_mode', workspace_id, jsonb_build_object('mode', mode), why, 'admin');
end
$$;

create function public.set_payment_mode(workspace_id uuid, mode text, reason text) returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.set_payment_mode(workspace_id, mode, reason) $$;

comment on function public.set_payment_mode(uuid, text, text) is
  'Says how a workspace pays: postpaid (invoices, when they are due) or prepaid (usage draws down a balance). For billing '
  'staff and admins. Raises: forbidden, not_found, invalid_input, conflict (it is so already), step_up_required.';

grant execute on function
  private.book_payment(uuid, text, bigint, date, text, text, text, text),
  public.book_payment(bigint, date, text, text, uuid, text, text, text),
  private.match_payment(uuid, uuid, text, text), public.match_payment(uuid, uuid, text, text),
  private.refund_payment(uuid, bigint, text), public.refund_payment(uuid, bigint, text),
  private.write_off_invoice(text, text), public.write_off_invoice(text, text),
  private.set_payment_mode(uuid, text, text), public.set_payment_mode(uuid, text, text)
  to authenticated;
