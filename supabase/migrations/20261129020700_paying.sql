-- What owners do to pay: keep a payment method, pay an invoice, top up a balance. The worker talks to the payment provider;
-- these procedures queue what it does. A suspended workspace can still pay.

insert into app.audit_actions (entity, action) values
  ('billing', 'add_payment_method'), ('billing', 'remove_payment_method'), ('billing', 'set_default_method'),
  ('billing', 'pay_invoice'), ('billing', 'top_up');

-- Amounts are for owners, accountants and billing staff, so these events belong to no workspace that others read.
create function private.record_billing_audit(
  action text, workspace uuid, facts jsonb, reason text default null, via text default 'web'
) returns void
language sql volatile
set search_path = ''
as $$
  insert into app.audit_events (actor, action, entity, entity_id, via, reason, after)
  values ((select auth.uid()), action, 'billing', workspace, via, reason, facts)
$$;

create function private.require_payer(workspace uuid) returns void
language plpgsql stable security definer
set search_path = ''
as $$
declare
  own_role text;
begin
  select m.role into own_role from app.workspace_members m
  join app.workspaces w on w.id = m.workspace_id
  where m.workspace_id = workspace and m.user_id = (select auth.uid()) and w.deleted_at is null;
  if own_role is null then
    perform private.raise_error('not_found', 'PT404',
      'There is no such workspace, or you are not a member of it.', 'Check what is there now, then try again.');
  end if;
  perform private.require_active();
  if private.api_key_claim() is not null then
    perform private.raise_error('forbidden', '42501', 'No API key pays.', 'Sign in as an owner.');
  end if;
  if own_role <> 'owner' then
    perform private.raise_error('forbidden', '42501', format('This needs the role owner. Yours is %s.', own_role),
      'Ask an owner of the workspace.');
  end if;
end
$$;

comment on function private.require_payer(uuid) is
  'Raises not_found for people who are not members, and forbidden for API keys and for who is no owner.';

create function private.lock_to_pay(workspace uuid) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  perform private.require_payer(workspace);
  perform from app.workspaces w where w.id = workspace for no key update;
  -- While this waited, the role may have changed.
  perform private.require_payer(workspace);
end
$$;

create function private.require_driver(driver text) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if driver is null or not exists (select from app.billing_settings s where require_driver.driver = any (s.drivers)) then
    perform private.raise_invalid_input('driver: One that is offered: ' || coalesce((
      select array_to_string(s.drivers, ', ') from app.billing_settings s), '') || '.', 'Choose another way to pay.');
  end if;
  if driver = 'bank-transfer' then
    perform private.raise_invalid_input('driver: A bank transfer begins at your bank.',
      'Transfer the amount with the reference that the page shows.');
  end if;
end
$$;

create function private.lock_method(method_id uuid) returns app.payment_methods
language plpgsql volatile
set search_path = ''
as $$
declare
  method app.payment_methods;
  workspace constant uuid := (
    select m.workspace_id from app.payment_methods m
    join app.workspace_members o on o.workspace_id = m.workspace_id and o.user_id = (select auth.uid())
    where m.id = method_id);
begin
  if workspace is null then
    perform private.raise_error('not_found', 'PT404', 'There is no such payment method.', 'Check what is there now, then try again.');
  end if;
  perform private.lock_to_pay(workspace);
  select * into strict method from app.payment_methods m where m.id = method_id for update;
  return method;
end
$$;

create function private.queue_set_up(method app.payment_methods) returns void
language sql volatile
set search_path = ''
as $$
  select private.add_billing_job('set_up_method', method.id::text, jsonb_build_object(
    'workspace_id', method.workspace_id, 'method_id', method.id, 'driver', method.driver,
    'currency', private.billing_currency(), 'setup_reference', method.setup_reference))
$$;

create function private.add_payment_method(workspace_id uuid, driver text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  method app.payment_methods;
begin
  perform private.lock_to_pay(workspace_id);
  perform private.require_driver(driver);
  if (
    select count(*) from app.payment_methods m
    where m.workspace_id = add_payment_method.workspace_id and m.state in ('pending', 'ready')) >= 20
  then
    perform private.raise_error('quota_exceeded', 'PT409', 'payment methods: 20 at most.',
      'Remove one that you do not need.');
  end if;
  insert into app.payment_methods as m (workspace_id, driver, created_by)
  values (add_payment_method.workspace_id, add_payment_method.driver, (select auth.uid()))
  returning * into method;
  perform private.queue_set_up(method);
  perform private.record_billing_audit('add_payment_method', method.workspace_id,
    jsonb_build_object('driver', method.driver));
  return jsonb_build_object('method_id', method.id, 'state', method.state);
end
$$;

create function public.add_payment_method(workspace_id uuid, driver text) returns jsonb
language sql volatile security invoker
set search_path = ''
as $$ select private.add_payment_method(workspace_id, driver) $$;

comment on function public.add_payment_method(uuid, text) is
'Begins to store how a workspace pays. Within seconds payment_method_list has setup_url: the page of the payment provider where an owner enters what is needed. For owners.
@param workspace_id The workspace.
@param driver A driver of billing_terms that stores methods: simulated or stripe.
@answer method_id uuid The payment method.
@answer state text pending.
Raises: not_found, forbidden, invalid_input, quota_exceeded (20 methods).';

create function private.check_payment_method(method_id uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  method app.payment_methods;
begin
  method := private.lock_method(method_id);
  if method.state = 'pending' then
    perform private.queue_set_up(method);
  end if;
end
$$;

create function public.check_payment_method(method_id uuid) returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.check_payment_method(method_id) $$;

comment on function public.check_payment_method(uuid) is
'Asks the payment provider whether a pending payment method is ready, for an owner who comes back from its page. payment_method_list has the answer.
@param method_id The payment method.
Raises: not_found, forbidden.';

create function private.set_default_method(method_id uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  method app.payment_methods;
begin
  method := private.lock_method(method_id);
  if method.state <> 'ready' then
    perform private.raise_error('invalid_state', 'PT409', format('state: %s. Only a method that is ready pays.', method.state),
      'Choose another payment method.');
  end if;
  if method.is_default then
    return;
  end if;
  update app.payment_methods m set is_default = false where m.workspace_id = method.workspace_id and m.is_default;
  update app.payment_methods m set is_default = true where m.id = method.id;
  perform private.record_billing_audit('set_default_method', method.workspace_id,
    jsonb_build_object('driver', method.driver, 'label', method.label));
end
$$;

create function public.set_default_method(method_id uuid) returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.set_default_method(method_id) $$;

comment on function public.set_default_method(uuid) is
'Makes a payment method the one that pays invoices by itself. For owners.
@param method_id The payment method.
Raises: not_found, forbidden, invalid_state (it is not ready).';

create function private.remove_payment_method(method_id uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  method app.payment_methods;
begin
  method := private.lock_method(method_id);
  if method.state = 'removed' then
    return;
  end if;
  if exists (
    select from app.payment_attempts a where a.method_id = method.id and a.state in ('queued', 'waiting'))
  then
    perform private.raise_error('locked', 'PT409', 'A payment by this method is in progress.', 'Wait until it is done.');
  end if;
  perform private.drop_method(method);
  perform private.record_billing_audit('remove_payment_method', method.workspace_id,
    jsonb_build_object('driver', method.driver, 'label', method.label));
end
$$;

create function public.remove_payment_method(method_id uuid) returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.remove_payment_method(method_id) $$;

comment on function public.remove_payment_method(uuid) is
'Removes a payment method, here and at the payment provider. For owners.
@param method_id The payment method.
Raises: not_found, forbidden, locked (a payment by it is in progress).';

-- The given method, or the default one where neither a method nor a driver is given. Null: by a page of the driver.
create function private.method_to_pay_with(workspace uuid, method_id uuid, driver text) returns app.payment_methods
language plpgsql stable
set search_path = ''
as $$
declare
  method app.payment_methods;
begin
  if num_nonnulls(method_id, driver) = 2 then
    perform private.raise_invalid_input('driver: Either a payment method or a driver.', 'Give one of the two.');
  end if;
  if driver is not null then
    perform private.require_driver(driver);
    return null;
  end if;
  select * into method from app.payment_methods m
  where m.workspace_id = workspace and m.state = 'ready'
    and case when method_id is null then m.is_default else m.id = method_id end;
  if method.id is null then
    perform private.raise_error('not_found', 'PT404', 'There is no such payment method that is ready.',
      'Add a payment method, or choose another one.');
  end if;
  perform private.require_driver(method.driver);
  return method;
end
$$;

create function private.attempt_answer(attempt app.payment_attempts) returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_build_object('attempt_id', attempt.id, 'state', attempt.state, 'amount_cents', attempt.amount_cents,
    'currency', attempt.currency, 'action_url', attempt.action_url)
$$;

create function private.pay_invoice(number text, method_id uuid, driver text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  invoice app.invoices;
  method app.payment_methods;
  earlier app.payment_attempts;
begin
  select i.* into invoice from app.invoices i
  join app.workspace_members m on m.workspace_id = i.workspace_id and m.user_id = (select auth.uid())
  where i.number = pay_invoice.number and i.kind = 'invoice';
  if invoice.id is null then
    perform private.raise_error('not_found', 'PT404', 'There is no such invoice.', 'Reload the list.');
  end if;
  perform private.lock_to_pay(invoice.workspace_id);
  if private.open_cents(invoice.id) = 0 then
    perform private.raise_error('invalid_state', 'PT409', 'The invoice is paid.', 'Check what is there now, then try again.');
  end if;
  method := private.method_to_pay_with(invoice.workspace_id, method_id, driver);

  select * into earlier from app.payment_attempts a
  where a.invoice_id = invoice.id and a.state in ('queued', 'waiting') for update;
  if earlier.id is not null then
    -- Somebody else pays it just now, or the money is on its way, or this is the same wish once more.
    if earlier.state = 'queued' or earlier.action_url is null
      or (earlier.method_id is not distinct from method.id
        and earlier.driver = coalesce(method.driver, pay_invoice.driver))
    then
      return private.attempt_answer(earlier);
    end if;
    -- Nobody confirmed it. If that still happens, the money is on the balance.
    update app.payment_attempts a set state = 'cancelled', ended_at = now(), action_url = null where a.id = earlier.id;
  end if;
  earlier := private.start_attempt(invoice.workspace_id, invoice.id, method, driver, private.open_cents(invoice.id), false,
    (select auth.uid()));
  perform private.record_billing_audit('pay_invoice', invoice.workspace_id, jsonb_build_object(
    'number', invoice.number, 'amount_cents', earlier.amount_cents, 'driver', earlier.driver));
  return private.attempt_answer(earlier);
end
$$;

create function public.pay_invoice(number text, method_id uuid default null, driver text default null) returns jsonb
language sql volatile security invoker
set search_path = ''
as $$ select private.pay_invoice(number, method_id, driver) $$;

comment on function public.pay_invoice(text, uuid, text) is
'Pays what is open of an invoice. payment_attempt_list says what came of it, within seconds. While a payment of the invoice is in progress, the answer is that one. For owners.
@param number The number of the invoice.
@param method_id A payment method; null: the default one, unless driver is given.
@param driver Pay once on a page of this payment provider, without storing a method.
@answer attempt_id uuid The attempt.
@answer state text queued, or waiting for the customer to confirm at action_url.
@answer amount_cents bigint What it is about.
@answer currency text Of the amount.
@answer action_url text Where the customer confirms or pays; null: nothing to do, or not known yet.
Raises: not_found, forbidden, invalid_state (it is paid), invalid_input.';

create function private.top_up(
  workspace_id uuid, amount_cents bigint, method_id uuid, driver text, idempotency_key uuid
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  method app.payment_methods;
  attempt app.payment_attempts;
  answer jsonb;
begin
  perform private.require_payer(workspace_id);
  if amount_cents is null or amount_cents not between 500 and 1000000 then
    perform private.raise_invalid_input('amount_cents: From 500 to 1000000.', 'Choose another amount.');
  end if;
  answer := private.earlier_answer(idempotency_key, jsonb_build_object('top_up', workspace_id,
    'amount_cents', amount_cents, 'method_id', method_id, 'driver', driver));
  if answer is not null then
    return answer;
  end if;
  perform private.lock_to_pay(workspace_id);
  method := private.method_to_pay_with(workspace_id, method_id, driver);
  if (
    select count(*) from app.payment_attempts a
    where a.workspace_id = top_up.workspace_id and a.invoice_id is null and a.state in ('queued', 'waiting')
      and a.created_at > now() - interval '1 hour') >= 5
  then
    perform private.raise_error('rate_limited', 'PT429', 'top-ups: 5 in progress.',
      'Finish one of them, or wait an hour.');
  end if;
  attempt := private.start_attempt(workspace_id, null, method, driver, amount_cents, false, (select auth.uid()));
  perform private.record_billing_audit('top_up', workspace_id, jsonb_build_object(
    'amount_cents', attempt.amount_cents, 'driver', attempt.driver));
  return private.remember_answer(idempotency_key, private.attempt_answer(attempt));
end
$$;

create function public.top_up(
  workspace_id uuid, amount_cents bigint, method_id uuid default null, driver text default null,
  idempotency_key uuid default null
) returns jsonb
language sql volatile security invoker
set search_path = ''
as $$ select private.top_up(workspace_id, amount_cents, method_id, driver, idempotency_key) $$;

comment on function public.top_up(uuid, bigint, uuid, text, uuid) is
'Pays an amount onto the balance of a workspace. payment_attempt_list says what came of it. For owners.
@param workspace_id The workspace.
@param amount_cents From 500 to 1000000.
@param method_id A payment method; null: the default one, unless driver is given.
@param driver Pay once on a page of this payment provider, without storing a method.
@param idempotency_key A request that is sent again with the same key pays once.
@answer attempt_id uuid The attempt.
@answer state text queued.
@answer amount_cents bigint What it is about.
@answer currency text Of the amount.
@answer action_url text Where the customer confirms or pays; null: not known yet.
Raises: not_found, forbidden, invalid_input, rate_limited (5 top-ups in progress), conflict (another request had the key).';

grant execute on function
  private.add_payment_method(uuid, text), public.add_payment_method(uuid, text),
  private.check_payment_method(uuid), public.check_payment_method(uuid),
  private.set_default_method(uuid), public.set_default_method(uuid),
  private.remove_payment_method(uuid), public.remove_payment_method(uuid),
  private.pay_invoice(text, uuid, text), public.pay_invoice(text, uuid, text),
  private.top_up(uuid, bigint, uuid, text, uuid), public.top_up(uuid, bigint, uuid, text, uuid)
  to authenticated;
