-- A workspace that owes money is not deleted: nobody could open its invoices any more, or pay them by card. Where nothing is
-- charged, nothing holds it. An account is deleted all the same; its invoices stay with billing staff.

create function private.require_settled(workspace uuid) returns void
language plpgsql stable security definer
set search_path = ''
as $$
declare
  open_number text;
begin
  select i.number into open_number
  from app.open_invoices o join app.invoices i on i.id = o.invoice_id
  where o.workspace_id = workspace order by o.due_on, i.number limit 1;
  if open_number is not null then
    perform private.raise_error('in_use', 'PT409', format('invoice: %s is not paid.', open_number),
      'Pay it, then delete the workspace.');
  end if;
  if (select s.tax_scheme from app.billing_settings s) <> 'unset' and private.unbilled_micros(workspace) > 0 then
    perform private.raise_error('in_use', 'PT409', 'usage: Some usage is on no invoice yet.',
      'Its last invoice is issued when the month is over. Delete the workspace once that is paid.');
  end if;
end
$$;

comment on function private.require_settled(uuid) is
  'Raises in_use while a workspace has an invoice that is not paid, or usage that will be on one.';

create or replace function private.delete_workspace(workspace uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  locked app.workspaces;
begin
  locked := private.lock_workspace(workspace, 'delete');
  if locked.is_personal then
    perform private.raise_protected_workspace();
  end if;
  perform private.require_no_servers(workspace);
  perform private.require_settled(workspace);
  perform private.close_workspace(workspace);
end
$$;

comment on function public.delete_workspace(uuid) is
'Deletes a workspace without servers and without anything to pay. For owners. What is left of its balance is not paid back by itself.
@param workspace_id The workspace.
Raises: forbidden, not_found, in_use (it has servers, an invoice that is not paid, or usage that is on no invoice yet), protected (it is personal).';
