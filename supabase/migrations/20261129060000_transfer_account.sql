-- Where a bank transfer onto the balance of a workspace goes. Invoices name the account too, but before the first one
-- nobody could pay in advance.

create function private.transfer_account(workspace_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_billing_reader(workspace_id);
  return (
    select jsonb_build_object('holder', s.bank_holder, 'iban', s.bank_iban, 'bic', s.bank_bic,
      'reference', private.transfer_reference(transfer_account.workspace_id))
    from app.billing_settings s where 'bank-transfer' = any (s.drivers));
end
$$;

create function public.transfer_account(workspace_id uuid) returns jsonb
language sql stable security invoker
set search_path = ''
as $$ select private.transfer_account(workspace_id) $$;

comment on function public.transfer_account(uuid) is
'Where to transfer money for the balance of a workspace; null where transfers are not offered. For owners and accountants.
@param workspace_id The workspace.
@answer holder text Who holds the account.
@answer iban text Its IBAN.
@answer bic text Its BIC, or empty.
@answer reference text What to write on the transfer, so that it is found.
Raises: not_found.';

grant execute on function private.transfer_account(uuid), public.transfer_account(uuid)
  to authenticated, api_key_read;
