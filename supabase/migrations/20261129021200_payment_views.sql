-- What owners, accountants and billing staff read of money.

create view public.payment_method_list with (security_invoker = true, security_barrier = true) as
select
  m.id,
  m.workspace_id,
  m.driver,
  m.label,
  m.state,
  m.is_default,
  -- Who follows it says how the workspace pays.
  case when m.workspace_id = any (array(select private.my_workspace_ids('owner'))) then m.setup_url end as setup_url,
  m.error_text,
  m.created_at
from app.payment_methods m
where m.state <> 'removed'
  and (m.workspace_id = any (array(select private.my_billing_workspace_ids())) or (select private.is_billing_staff()));

comment on view public.payment_method_list is 'How your workspaces can pay. For owners and accountants.';
comment on column public.payment_method_list.id is 'The payment method; pay_invoice takes it.';
comment on column public.payment_method_list.workspace_id is 'The workspace.';
comment on column public.payment_method_list.driver is 'simulated or stripe.';
comment on column public.payment_method_list.label is 'Such as "Visa ending in 4242"; empty until it is ready.';
comment on column public.payment_method_list.state is
  'pending: an owner has to enter what setup_url asks for. ready: it can pay. failed: see error_text.';
comment on column public.payment_method_list.is_default is 'Whether it pays invoices by itself.';
comment on column public.payment_method_list.setup_url is
  'The page of the payment provider, for owners while it is pending; null: not known yet.';
comment on column public.payment_method_list.error_text is 'Why it failed, and what to do; null: it did not.';
comment on column public.payment_method_list.created_at is 'When it was added.';

create view public.payment_attempt_list with (security_invoker = true, security_barrier = true) as
select
  a.id,
  a.workspace_id,
  i.number,
  a.driver,
  a.amount_cents,
  a.currency,
  a.state,
  a.is_automatic,
  a.action_url,
  a.error_text,
  a.created_at,
  a.ended_at
from app.payment_attempts a
left join app.invoices i on i.id = a.invoice_id;

comment on view public.payment_attempt_list is 'Tries to be paid, also those that failed. For owners and accountants.';
comment on column public.payment_attempt_list.id is 'The attempt_id that pay_invoice and top_up answered.';
comment on column public.payment_attempt_list.workspace_id is 'The workspace.';
comment on column public.payment_attempt_list.number is 'The number of the invoice; null: a top-up of the balance.';
comment on column public.payment_attempt_list.driver is 'simulated or stripe.';
comment on column public.payment_attempt_list.amount_cents is 'What it was about.';
comment on column public.payment_attempt_list.currency is 'Of the amount.';
comment on column public.payment_attempt_list.state is
  'queued, waiting (for the customer at action_url, or for the bank), succeeded, failed or cancelled.';
comment on column public.payment_attempt_list.is_automatic is 'It began by itself, by the default payment method.';
comment on column public.payment_attempt_list.action_url is 'Where the customer confirms or pays; null: nothing to do.';
comment on column public.payment_attempt_list.error_text is 'Why it failed, and what to do; null: it did not.';
comment on column public.payment_attempt_list.created_at is 'When it began.';
comment on column public.payment_attempt_list.ended_at is 'When it ended; null: it has not.';

create view public.payment_list with (security_invoker = true, security_barrier = true) as
select
  p.id,
  p.workspace_id,
  i.number,
  p.driver,
  p.driver_reference,
  p.amount_cents,
  p.currency,
  p.received_on,
  p.payer,
  p.remittance,
  p.state,
  p.created_at
from app.payments p
left join app.invoices i on i.id = p.invoice_id;

comment on view public.payment_list is 'Payments that arrived. For owners and accountants.';
comment on column public.payment_list.id is 'The payment.';
comment on column public.payment_list.workspace_id is
  'The workspace; null, for billing staff: nobody knows yet whose it is.';
comment on column public.payment_list.number is 'The invoice that it was meant for; null: none was named.';
comment on column public.payment_list.driver is 'How it came: simulated, bank-transfer or stripe.';
comment on column public.payment_list.driver_reference is 'What the bank or the payment provider calls it.';
comment on column public.payment_list.amount_cents is 'How much arrived.';
comment on column public.payment_list.currency is 'Of the amount.';
comment on column public.payment_list.received_on is 'The day.';
comment on column public.payment_list.payer is 'Who sent it, as the bank says; empty: not known.';
comment on column public.payment_list.remittance is 'What the payer wrote; empty: nothing.';
comment on column public.payment_list.state is
  'received; disputed: the bank of the payer may take it back; reversed: it did.';
comment on column public.payment_list.created_at is 'When it was booked.';

create view public.refund_list with (security_invoker = true, security_barrier = true) as
select
  r.id,
  p.workspace_id,
  case when true then r.payment_id end as payment_id,
  r.kind,
  r.amount_cents,
  r.currency,
  r.state,
  r.reason,
  r.error_text,
  r.created_at,
  r.ended_at
from app.refunds r
join app.payments p on p.id = r.payment_id;

comment on view public.refund_list is 'Money that went back. For owners and accountants.';
comment on column public.refund_list.id is 'The refund.';
comment on column public.refund_list.workspace_id is 'The workspace; null, for billing staff: the payment was nobody''s.';
comment on column public.refund_list.payment_id is 'Of which payment.';
comment on column public.refund_list.kind is 'refund; dispute: the bank of the payer took it back.';
comment on column public.refund_list.amount_cents is 'How much.';
comment on column public.refund_list.currency is 'Of the amount.';
comment on column public.refund_list.state is 'queued, waiting (the money is on its way), succeeded or failed.';
comment on column public.refund_list.reason is 'Why, as billing staff said; null: it began at the payment provider.';
comment on column public.refund_list.error_text is 'Why it failed; null: it did not.';
comment on column public.refund_list.created_at is 'When it began.';
comment on column public.refund_list.ended_at is 'When it ended; null: it has not.';

-- What is left is a sum over rows that nobody reads.
create function private.credit_left_of(credit_id uuid) returns bigint
language sql stable security definer
set search_path = ''
as $$
  select private.credit_left(c) from app.credits c
  where c.id = credit_id and (
    c.workspace_id in (select private.my_billing_workspace_ids()) or private.is_billing_staff())
$$;

create view public.credit_list with (security_invoker = true, security_barrier = true) as
select
  c.id,
  c.workspace_id,
  c.kind,
  c.amount_cents,
  private.credit_left_of(c.id) as left_cents,
  c.currency,
  c.ends_at,
  c.reason,
  c.created_at
from app.credits c;

comment on view public.credit_list is
  'Vouchers and credits of your workspaces. They pay invoices before money does. For owners and accountants.';
comment on column public.credit_list.id is 'The credit.';
comment on column public.credit_list.workspace_id is 'The workspace.';
comment on column public.credit_list.kind is 'voucher (a code was redeemed) or goodwill (we gave it).';
comment on column public.credit_list.amount_cents is 'How much was given.';
comment on column public.credit_list.left_cents is 'How much is left; 0 after it ended.';
comment on column public.credit_list.currency is 'Of the amounts.';
comment on column public.credit_list.ends_at is 'What is left then is gone; null: it never ends.';
comment on column public.credit_list.reason is 'The title of the voucher, or why it was given.';
comment on column public.credit_list.created_at is 'When it was given.';

create view public.voucher_list with (security_invoker = true, security_barrier = true) as
select
  v.id, v.title, v.code_start, v.amount_cents, v.currency, v.max_uses, v.uses, v.ends_at, v.credit_days, v.created_at,
  v.ended_at
from app.vouchers v;

comment on view public.voucher_list is
  'Vouchers. code_start: the first four letters; the code itself is not stored. For billing staff and admins.';

-- The account of a workspace. The caller has checked who reads it.
create function private.account_of(workspace uuid)
returns table (
  workspace_id uuid, mode text, currency text, balance_cents bigint, credit_cents bigint, unbilled_cents bigint,
  available_cents bigint, days_left numeric, open_cents bigint, overdue_cents bigint, oldest_number text,
  oldest_due_on date, failure_text text, next_step text, next_step_at timestamptz, held_at timestamptz,
  transfer_reference text
)
language sql stable
set search_path = ''
as $$
  select a.workspace_id, a.mode, private.billing_currency()::text, f.balance_cents, f.credit_cents, f.unbilled_cents,
    f.available_cents, case when f.days_left < 366 then round(f.days_left, 2) end, o.open, o.overdue,
    private.invoice_number(o.oldest), o.oldest_due_on, (
      select t.error_text from app.payment_attempts t
      where t.invoice_id = o.oldest order by t.created_at desc limit 1),
    s.step, s.at, d.held_at, private.transfer_reference(a.workspace_id)
  from app.billing_accounts a
  cross join lateral private.balance_of(a.workspace_id) f
  cross join lateral (
    select coalesce(sum(i.open_cents), 0)::bigint as open,
      coalesce(sum(i.open_cents) filter (where i.due_on < (now() at time zone 'UTC')::date), 0)::bigint as overdue,
      (array_agg(i.invoice_id order by i.due_on, i.invoice_id))[1] as oldest, min(i.due_on) as oldest_due_on
    from app.open_invoices i where i.workspace_id = a.workspace_id
  ) o
  left join app.dunning_cases d on d.workspace_id = a.workspace_id and d.ended_at is null
  cross join lateral private.next_dunning_step(d) s
  where a.workspace_id = workspace
$$;

create function private.billing_account_rows()
returns table (
  workspace_id uuid, mode text, currency text, balance_cents bigint, credit_cents bigint, unbilled_cents bigint,
  available_cents bigint, days_left numeric, open_cents bigint, overdue_cents bigint, oldest_number text,
  oldest_due_on date, failure_text text, next_step text, next_step_at timestamptz, held_at timestamptz,
  transfer_reference text
)
language sql stable security definer rows 10
set search_path = ''
as $$
  select r.* from private.my_billing_workspace_ids() w cross join lateral private.account_of(w) r
$$;

create view public.billing_account with (security_invoker = true, security_barrier = true) as
select r.* from private.billing_account_rows() r;

comment on view public.billing_account is
  'What your workspaces have paid and owe. For owners and accountants.';
comment on column public.billing_account.workspace_id is 'The workspace.';
comment on column public.billing_account.mode is 'postpaid: pay invoices when they are due. prepaid: from a balance.';
comment on column public.billing_account.currency is 'Of all amounts.';
comment on column public.billing_account.balance_cents is
  'Payments and credits minus invoices. Negative: this much is owed.';
comment on column public.billing_account.credit_cents is 'What of it is left of vouchers and credits.';
comment on column public.billing_account.unbilled_cents is 'What was used and is on no invoice yet, with tax.';
comment on column public.billing_account.available_cents is 'balance_cents minus unbilled_cents.';
comment on column public.billing_account.days_left is
  'How many days available_cents lasts at the present rate; null: nothing costs, or for more than a year.';
comment on column public.billing_account.open_cents is 'What of invoices is not paid.';
comment on column public.billing_account.overdue_cents is 'What of it should have been paid by now.';
comment on column public.billing_account.oldest_number is 'The oldest invoice that is not paid; null: all are.';
comment on column public.billing_account.oldest_due_on is 'When it is due.';
comment on column public.billing_account.failure_text is 'Why the last payment of that invoice failed; null: it did not.';
comment on column public.billing_account.next_step is
  'What happens next if nothing is paid: reminder, hold (servers are stopped and held) or deletion; null: nothing.';
comment on column public.billing_account.next_step_at is 'When.';
comment on column public.billing_account.held_at is 'Since when servers are held for a payment; null: they are not.';
comment on column public.billing_account.transfer_reference is
  'What to write as the reference of a bank transfer onto the balance.';

-- For billing staff.

create function private.admin_billing_account(workspace_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  found jsonb;
begin
  perform private.require_billing_staff();
  select to_jsonb(r) || jsonb_build_object(
      'vat', (
        select jsonb_build_object('payer', coalesce(nullif(p.company, ''), p.name), 'country', p.country,
          'vat_id', p.vat_id, 'state', p.vat_state, 'tried_at', p.vat_tried_at)
        from app.billing_profiles p where p.workspace_id = admin_billing_account.workspace_id and p.vat_id <> ''),
      'charges', (
        select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'kind', c.kind, 'title', c.title,
          'net_micros', c.net_micros, 'reason', c.reason, 'created_at', c.created_at) order by c.created_at, c.id), '[]')
        from app.charges c
        where c.workspace_id = admin_billing_account.workspace_id and c.invoice_id is null))
    into found
  from private.account_of(workspace_id) r;
  if found is null then
    perform private.raise_error('not_found', 'PT404', 'There is no such workspace.', 'Check what is there now, then try again.');
  end if;
  return found;
end
$$;

create function public.admin_billing_account(workspace_id uuid) returns jsonb
language sql stable security invoker
set search_path = ''
as $$ select private.admin_billing_account(workspace_id) $$;

comment on function public.admin_billing_account(uuid) is
  'The row that billing_account has of a workspace, with vat (its VAT ID and what was found about it; null: none) and charges '
  '(what the next invoice has besides usage). For billing staff and admins. Raises: forbidden, not_found.';

create function private.dunning_rows()
returns table (
  workspace_id uuid, workspace_name text, workspace_slug text, cause text, number text, since date, overdue_cents bigint,
  reminders integer, held_at timestamptz, deleted_at timestamptz, next_step text, next_step_at timestamptz
)
language sql stable security definer
set search_path = ''
as $$
  select c.workspace_id, w.name, w.slug, c.cause, private.invoice_number(c.invoice_id), c.since, (
      select coalesce(sum(o.open_cents), 0)::bigint from app.open_invoices o
      where o.workspace_id = c.workspace_id and o.due_on < (now() at time zone 'UTC')::date),
    c.reminders, c.held_at, c.deleted_at, s.step, s.at
  from app.dunning_cases c
  join app.workspaces w on w.id = c.workspace_id
  cross join lateral private.next_dunning_step(c) s
  where c.ended_at is null and private.is_billing_staff()
$$;

create view public.dunning_list with (security_invoker = true, security_barrier = true) as
select r.* from private.dunning_rows() r;

comment on view public.dunning_list is
  'Workspaces that do not pay, and what happens next. cause: invoice (number is overdue since then) or balance (it is used '
  'up). next_step: reminder, hold, deletion. For billing staff and admins.';

create function private.unmatched_rows()
returns table (
  id uuid, driver text, driver_reference text, amount_cents bigint, currency text, received_on date, payer text,
  remittance text, created_at timestamptz
)
language sql stable security definer
set search_path = ''
as $$
  select p.id, p.driver, p.driver_reference, p.amount_cents, p.currency::text, p.received_on, p.payer, p.remittance,
    p.created_at
  from app.payments p
  -- What was given back is nobody's any more.
  where p.workspace_id is null and private.refundable_cents(p) > 0 and private.is_billing_staff()
$$;

create view public.unmatched_payments with (security_invoker = true, security_barrier = true) as
select r.* from private.unmatched_rows() r;

comment on view public.unmatched_payments is
  'Payments that arrived, and nobody knows whose they are. match_payment says it. For billing staff and admins.';

grant execute on function private.credit_left_of(uuid), private.billing_account_rows() to authenticated, api_key_read;
grant execute on function
  private.dunning_rows(), private.unmatched_rows(), private.admin_billing_account(uuid), public.admin_billing_account(uuid)
  to authenticated;
grant select on public.payment_method_list, public.payment_attempt_list, public.payment_list, public.refund_list,
  public.credit_list, public.billing_account
  to authenticated, api_key_read;
grant select on public.voucher_list, public.dunning_list, public.unmatched_payments to authenticated;

select private.close_views_to_writes();
