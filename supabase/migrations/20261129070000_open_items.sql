-- What customers owe, invoice by invoice, for billing staff and admins.

create function private.open_item_rows()
returns table (
  number text, workspace_id uuid, workspace_name text, workspace_slug text, issued_on date, due_on date,
  days_overdue integer, currency text, total_cents bigint, open_cents bigint
)
language sql stable security definer
set search_path = ''
as $$
  select i.number, i.workspace_id, w.name, w.slug, i.issued_on, o.due_on,
    greatest((now() at time zone 'UTC')::date - o.due_on, 0), i.currency::text, i.total_cents, o.open_cents
  from app.open_invoices o
  join app.invoices i on i.id = o.invoice_id
  join app.workspaces w on w.id = o.workspace_id
  where private.is_billing_staff()
$$;

create view public.open_item_list with (security_invoker = true, security_barrier = true) as
select r.* from private.open_item_rows() r;

comment on view public.open_item_list is
  'Invoices that are not paid in full. open_cents: what is left of them; days_overdue: 0 until the day after due_on. For '
  'billing staff and admins.';

grant execute on function private.open_item_rows() to authenticated;
grant select on public.open_item_list to authenticated;

select private.close_views_to_writes();
