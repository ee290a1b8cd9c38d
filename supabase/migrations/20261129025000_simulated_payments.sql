-- Simulated payments move no money, so they end where orders are open: nobody offers them there, none is stored, and none
-- from before may pay a real invoice.

create function private.refuse_simulated_driver() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if 'simulated' = any (new.drivers) and exists (select from app.site_settings s where s.orders = 'open') then
    perform private.raise_invalid_input('drivers: Simulated payments end where orders are open.',
      'Remove "simulated", then save again.');
  end if;
  return new;
end
$$;

create trigger billing_settings_refuse_simulated before insert or update of drivers on app.billing_settings
  for each row execute function private.refuse_simulated_driver();

create function private.refuse_simulated_payment() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if exists (select from app.site_settings s where s.orders = 'open') then
    perform private.raise_invalid_input('driver: Simulated payments end where orders are open.',
      'Switch PAYMENTS_SIMULATED off in the worker.');
  end if;
  return new;
end
$$;

create trigger payments_refuse_simulated before insert on app.payments
  for each row when (new.driver = 'simulated') execute function private.refuse_simulated_payment();

-- When orders open: what was simulated must be given back, and what is left of it goes.
create function private.end_simulated_payments() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if exists (select from app.billing_settings s where 'simulated' = any (s.drivers)) then
    perform private.raise_invalid_input('orders: Simulated payments are still offered.',
      'Remove "simulated" from the ways to pay, then save again.');
  end if;
  if exists (
    select from app.payments p where p.driver = 'simulated' and private.refundable_cents(p) > 0)
  then
    perform private.raise_invalid_input('orders: Money of simulated payments would pay real invoices.',
      'Refund every simulated payment, then save again.');
  end if;
  update app.payment_attempts a set state = 'cancelled', ended_at = now(), action_url = null
  where a.driver = 'simulated' and a.state in ('queued', 'waiting');
  update app.payment_methods m set
    state = 'removed', removed_at = now(), is_default = false, setup_url = null
  where m.driver = 'simulated' and m.state <> 'removed';
  return new;
end
$$;

create trigger site_settings_end_simulated before insert or update of orders on app.site_settings
  for each row when (new.orders = 'open') execute function private.end_simulated_payments();
