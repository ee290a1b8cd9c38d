-- What payers are told of: who owns a workspace, keeps its books, or has the address for its invoices.

insert into app.event_kinds (
  name, topic, title, description, audience, by_site, by_mail, may_switch_off, for_webhooks, sort)
values
  ('invoice.issued', 'billing', 'Invoice', 'An invoice was issued.',
    'payers', true, true, true, true, 550),
  ('credit_note.issued', 'billing', 'Credit note', 'A credit note was issued: amounts of an invoice are given back.',
    'payers', true, true, true, true, 549),
  ('invoice.reminder', 'billing', 'Invoice overdue', 'An invoice was not paid when it was due.',
    'payers', true, true, false, true, 551),
  ('payment.received', 'billing', 'Payment received', 'A payment arrived.',
    'payers', true, true, true, true, 552),
  ('payment.failed', 'billing', 'Payment failed', 'A payment did not go through.',
    'payers', true, true, false, true, 553),
  ('payment.needs_action', 'billing', 'Payment to confirm', 'The bank asks you to confirm a payment.',
    'payers', true, true, false, true, 554),
  ('billing.hold_planned', 'billing', 'Servers about to be held',
    'Servers will be stopped and held, because a payment is missing.', 'payers', true, true, false, true, 555),
  ('billing.held', 'billing', 'Servers held', 'Servers were stopped and are held, because a payment is missing.',
    'payers', true, true, false, true, 556),
  ('billing.delete_planned', 'billing', 'Servers about to be deleted',
    'Servers will be deleted, because a payment is missing.', 'payers', true, true, false, true, 557),
  ('billing.released', 'billing', 'Servers released', 'What was missing is paid, and servers can be used again.',
    'payers', true, true, false, true, 558),
  ('balance.low', 'billing', 'Balance nearly used up', 'The balance will be used up within days.',
    'payers', true, true, false, true, 559),
  ('credit.ends', 'billing', 'Credit about to end', 'A credit ends soon, and some of it is not used.',
    'payers', true, true, true, true, 560),
  ('budget.reached', 'billing', 'Monthly limit', 'A month has used 50, 80 or 100 percent of the monthly limit.',
    'payers', true, true, true, true, 561),
  ('vat.changed', 'billing', 'VAT ID checked', 'The check of a VAT ID had another result than before.',
    'payers', true, true, true, false, 562),
  ('staff.payment_unmatched', 'staff', 'Payment without a customer',
    'A payment arrived, and nobody knows yet whose it is.', 'billing_staff', true, true, true, false, 905),
  ('staff.payment_disputed', 'staff', 'Payment disputed', 'A customer asked their bank to take a payment back.',
    'billing_staff', true, true, true, false, 907),
  ('staff.billing_failed', 'staff', 'Billing needs attention', 'Something about invoices or payments failed for good.',
    'billing_staff', true, true, true, false, 906);

-- The address for invoices gets the mails too, unless it is that of an account that gets them anyway.
create function private.record_billing_event(
  kind text, workspace uuid, data jsonb, dedupe_key text default null, path text default '/dashboard/billing'
) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  address text;
begin
  select nullif(lower(p.email), '') into address from app.billing_profiles p where p.workspace_id = workspace;
  if exists (
    select from auth.users u
    where lower(u.email) = address and u.email_confirmed_at is not null
      and u.id = any (private.people_of('payers', workspace, null)))
  then
    address := null;
  end if;
  -- Nobody is the actor: who paid wants to know that it arrived.
  perform private.record_event(kind, path, data, workspace_id => workspace, entity => 'workspace',
    entity_id => workspace, actor => null, dedupe_key => record_billing_event.dedupe_key, address => address);
end
$$;

comment on function private.record_billing_event(text, uuid, jsonb, text, text) is
  'Tells the payers of a workspace, and the address of its billing profile.';

create function private.tell_of_billing_failure(what text, workspace uuid, reason text, dedupe_key text) returns void
language sql volatile
set search_path = ''
as $$
  select private.record_event('staff.billing_failed', '/staff/billing', jsonb_build_object(
      'what', what, 'workspace', (select w.name from app.workspaces w where w.id = workspace), 'reason', left(reason, 500)),
    actor => null, dedupe_key => tell_of_billing_failure.dedupe_key)
$$;

comment on function private.tell_of_billing_failure(text, uuid, text, text) is
  'Tells billing staff what failed for good: a kind of job, or "step" for what the clock does.';
