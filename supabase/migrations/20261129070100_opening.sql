-- What of billing must be there before orders open. Engine, contacts, documents and the name of the provider are
-- checked where they are kept: 20261122001000, 20261126030100.

create function private.opening_gaps() returns setof text
language sql stable
set search_path = ''
as $$
  select 'tax' from app.billing_settings s where s.tax_scheme = 'unset'
  union all
  select 'payment' from app.billing_settings s where s.drivers <@ array['simulated']
  union all
  -- What private.end_simulated_payments refuses.
  select 'simulated' where exists (select from app.billing_settings s where 'simulated' = any (s.drivers))
    or exists (select from app.payments p where p.driver = 'simulated' and private.refundable_cents(p) > 0)
$$;

comment on function private.opening_gaps() is
  'What is missing to charge customers: tax (where the provider is taxed), payment (a way to pay that moves money), '
  'simulated (simulated payments are offered, or their money is left).';

-- Called by save_site_settings when orders open. Where they are open already, nothing is asked.
create function private.require_no_opening_gap() returns void
language plpgsql stable
set search_path = ''
as $$
declare
  gaps constant text[] := array(select private.opening_gaps());
begin
  if 'tax' = any (gaps) then
    perform private.raise_invalid_input('orders: Nobody can be charged before you say where you are taxed.',
      'Fill in the billing settings, then save again.');
  end if;
  if 'payment' = any (gaps) then
    perform private.raise_invalid_input('orders: Customers have no way to pay.',
      'Choose one in the billing settings, then save again.');
  end if;
end
$$;
