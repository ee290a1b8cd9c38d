-- What billing staff and admins do with payments: book them, import statements of the bank, say whose a payment is, give money
-- back, write an invoice off, and choose how a workspace pays. Each with a reason that the audit log keeps.

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
    perform private.raise_error('not_found', 'PT404', 'There is no such workspace.', 'Reload the page.');
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
    perform private.raise_error('conflict', 'PT409', 'reference: A payment with this reference is booked already.',
      'Look at the payments of the workspace.');
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
  'calls it. Returns the payment. For billing staff and admins. Raises: forbidden, not_found, invalid_input, conflict (the '
  'reference is booked already), step_up_required.';

-- What customers write as the reference of a transfer onto their balance.
create function private.transfer_reference(workspace uuid) returns text
language sql immutable parallel safe
set search_path = ''
as $$ select 'TOPUP-' || upper(left(translate(workspace::text, '-', ''), 10)) $$;

create function private.letters_and_digits(value text) returns text
language sql immutable parallel safe
set search_path = ''
as $$ select regexp_replace(upper(coalesce(value, '')), '[^A-Z0-9]', '', 'g') $$;

-- Which invoices or which workspace the rows of a statement name. Customers leave out hyphens and add blanks.
create function private.named_in_statement(rows jsonb)
returns table (n bigint, workspace_id uuid, invoice_id uuid)
language sql stable
set search_path = ''
as $$
  with given as (
    select r.ordinality as n, private.letters_and_digits(r.value ->> 'remittance') as text
    from jsonb_array_elements(rows) with ordinality r
  ), open as materialized (
    select o.workspace_id, o.invoice_id, o.due_on, private.letters_and_digits(i.number) as number
    from app.open_invoices o join app.invoices i on i.id = o.invoice_id
  ), found as (
    select g.n, o.workspace_id, o.invoice_id, o.due_on, o.number from given g join open o on strpos(g.text, o.number) > 0
  ), longest as (
    -- A number that is the beginning of another one that is there is not meant.
    select f.* from found f where not exists (
      select from found l where l.n = f.n and l.number <> f.number and strpos(l.number, f.number) = 1)
  ), top_ups as (
    select g.n, w.id as workspace_id
    from given g
    cross join lateral (select lower(substring(g.text from 'TOPUP([0-9A-F]{10})')) as start) s
    join app.workspaces w on w.id between
        rpad(s.start, 32, '0')::uuid and rpad(s.start, 32, 'f')::uuid
    where s.start is not null
  )
  -- Invoices of one workspace: the oldest is named, and the rest of the money pays the others. Of several: nobody knows.
  select l.n, (array_agg(l.workspace_id))[1], (array_agg(l.invoice_id order by l.due_on, l.number))[1]
  from longest l group by l.n having count(distinct l.workspace_id) = 1
  union all
  select t.n, (array_agg(t.workspace_id))[1], null from top_ups t
  where not exists (select from longest l where l.n = t.n)
  group by t.n having count(*) = 1
$$;

create function private.check_statement(rows jsonb) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  wrong record;
begin
  if jsonb_typeof(rows) is distinct from 'array' or jsonb_array_length(rows) not between 1 and 2000 then
    perform private.raise_invalid_input('rows: 1 to 2000 payments.', 'Import a shorter period.');
  end if;
  select r.ordinality as n, f.field into wrong
  from jsonb_array_elements(rows) with ordinality r, lateral (values
    ('reference', char_length(r.value ->> 'reference') between 1 and 200),
    ('booked_on', r.value ->> 'booked_on' ~ '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$'),
    ('amount_cents', r.value ->> 'amount_cents' ~ '^[1-9][0-9]{0,10}$'),
    ('currency', r.value ->> 'currency' ~ '^[A-Z]{3}$')
  ) f (field, is_right)
  where f.is_right is not true
  order by r.ordinality limit 1;
  if wrong.n is not null then
    perform private.raise_invalid_input(format('rows: Row %s has no valid %s.', wrong.n, wrong.field),
      'Correct the file, then import it again.');
  end if;
end
$$;

create function private.import_statement(driver text, rows jsonb)
returns table (reference text, result text, number text, workspace text)
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  given record;
  made uuid;
  taken integer := 0;
  unmatched integer := 0;
begin
  perform private.require_billing_staff();
  if driver is distinct from 'bank-transfer' then
    perform private.raise_invalid_input('driver: bank-transfer.', 'Import the statement of a bank.');
  end if;
  perform private.check_statement(rows);
  -- In one order, so that two imports never wait in a circle.
  perform from app.workspaces w
  where w.id in (select m.workspace_id from private.named_in_statement(import_statement.rows) m)
  order by w.id for no key update;
  for given in
    select r.value, m.workspace_id, m.invoice_id, i.number, w.name
    from jsonb_array_elements(import_statement.rows) with ordinality r
    left join private.named_in_statement(import_statement.rows) m on m.n = r.ordinality
    left join app.invoices i on i.id = m.invoice_id
    left join app.workspaces w on w.id = m.workspace_id
    order by r.ordinality
  loop
    made := private.record_payment(given.workspace_id, given.invoice_id, null, import_statement.driver,
      given.value ->> 'reference', (given.value ->> 'amount_cents')::bigint, given.value ->> 'currency',
      (given.value ->> 'booked_on')::date, given.value ->> 'payer', given.value ->> 'remittance', (select auth.uid()));
    reference := given.value ->> 'reference';
    result := case when made is null then 'known'
      when given.workspace_id is not null and given.value ->> 'currency' = private.billing_currency() then 'matched'
      else 'unmatched' end;
    number := case result when 'matched' then given.number end;
    workspace := case result when 'matched' then given.name end;
    taken := taken + case when made is null then 0 else 1 end;
    unmatched := unmatched + case result when 'unmatched' then 1 else 0 end;
    return next;
  end loop;
  perform private.record_billing_audit('import_statement', null, jsonb_build_object(
    'rows', jsonb_array_length(import_statement.rows), 'booked', taken, 'unmatched', unmatched), null, 'admin');
end
$$;

create function public.import_statement(driver text, rows jsonb)
returns table (reference text, result text, number text, workspace text)
language sql volatile security invoker
set search_path = ''
set statement_timeout = '30s'
as $$ select * from private.import_statement(driver, rows) $$;

comment on function public.import_statement(text, jsonb) is
  'Books what a statement of the bank says arrived, at most 2000 rows {reference, booked_on, amount_cents, currency, payer, '
  'remittance}. An invoice is found by its number in the remittance, a balance by its reference for transfers. result: '
  'matched, unmatched (it is listed, see unmatched_payments) or known (booked before). For billing staff and admins. Raises: '
  'forbidden, invalid_input, step_up_required.';

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
      'Give it back, and ask for a payment in the right currency.');
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
    perform private.raise_error('invalid_state', 'PT409', 'The invoice is paid.', 'Reload the page.');
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
      'Someone else changed it. Reload the page.');
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
  private.import_statement(text, jsonb), public.import_statement(text, jsonb),
  private.match_payment(uuid, uuid, text, text), public.match_payment(uuid, uuid, text, text),
  private.refund_payment(uuid, bigint, text), public.refund_payment(uuid, bigint, text),
  private.write_off_invoice(text, text), public.write_off_invoice(text, text),
  private.set_payment_mode(uuid, text, text), public.set_payment_mode(uuid, text, text)
  to authenticated;
