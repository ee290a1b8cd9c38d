-- Which money pays which invoice. What is left to pay of each invoice is a row, so open items are found at once however many
-- invoices there are. Callers hold the lock of the workspace.

create table app.open_invoices (
  invoice_id uuid primary key references app.invoices (id) on delete restrict,
  workspace_id uuid not null references app.workspaces (id) on delete restrict,
  due_on date not null,
  open_cents bigint not null,

  -- Nothing is paid more than once.
  constraint open_invoices_open_cents_positive check (open_cents > 0)
);

comment on table app.open_invoices is
  'Invoices that are not paid, and how much is left to pay. Written by triggers of invoices and allocations. Closed to the '
  'API: see invoice_list.';

create index open_invoices_workspace_id on app.open_invoices (workspace_id, due_on);
create index open_invoices_due_on on app.open_invoices (due_on);

create trigger open_invoices_raise_on_truncate before truncate on app.open_invoices
  for each statement execute function private.raise_on_truncate();

alter table app.open_invoices enable row level security;

create policy "Nobody reads open invoices but by procedure"
  on app.open_invoices for select to anon, authenticated
  using (false);

create function private.open_invoice() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  insert into app.open_invoices (invoice_id, workspace_id, due_on, open_cents)
  values (new.id, new.workspace_id, new.due_on, new.total_cents);
  return null;
end
$$;

create trigger invoices_open after insert on app.invoices
  for each row when (new.kind = 'invoice' and new.total_cents > 0)
  execute function private.open_invoice();

create function private.track_allocation() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    insert into app.open_invoices as o (invoice_id, workspace_id, due_on, open_cents)
    select i.id, i.workspace_id, i.due_on, old.cents from app.invoices i where i.id = old.invoice_id
    on conflict (invoice_id) do update set open_cents = o.open_cents + excluded.open_cents;
    return null;
  end if;
  delete from app.open_invoices o where o.invoice_id = new.invoice_id and o.open_cents = new.cents;
  if not found then
    -- More than is open violates the CHECK, and an invoice that is paid has no row.
    update app.open_invoices o set open_cents = o.open_cents - new.cents where o.invoice_id = new.invoice_id;
    if not found then
      raise exception 'Invoice % is paid already.', new.invoice_id using errcode = 'check_violation';
    end if;
  end if;
  return null;
end
$$;

create trigger allocations_track after insert or delete on app.allocations
  for each row execute function private.track_allocation();
create trigger allocations_keep before update on app.allocations
  for each statement execute function private.raise_on_change();

create or replace function private.paid_cents(invoice uuid) returns bigint
language sql stable security definer
set search_path = ''
as $$
  select coalesce(sum(a.cents), 0)::bigint
  from app.allocations a
  left join app.invoices n on n.id = a.credit_note_id
  where a.invoice_id = invoice and a.write_off_id is null and n.corrects is distinct from invoice
$$;

comment on function private.paid_cents(uuid) is
  'What payments, credits and the rest of credit notes for other invoices have paid of an invoice.';

create or replace function private.open_cents(invoice uuid) returns bigint
language sql stable security definer
set search_path = ''
as $$ select coalesce((select o.open_cents from app.open_invoices o where o.invoice_id = invoice), 0) $$;

comment on function private.open_cents(uuid) is
  'What is left to pay of an invoice, after payments, credits, credit notes and write-offs.';

-- What is left of each source.

create function private.payment_left(payment app.payments) returns bigint
language sql stable
set search_path = ''
as $$
  select case when payment.workspace_id is null then 0 else greatest(payment.amount_cents
    - (select coalesce(sum(r.amount_cents), 0) from app.refunds r
        where r.payment_id = payment.id and r.state <> 'failed')
    - (select coalesce(sum(a.cents), 0) from app.allocations a where a.payment_id = payment.id), 0) end::bigint
$$;

create function private.credit_left(credit app.credits) returns bigint
language sql stable
set search_path = ''
as $$
  select case when credit.expired_cents is not null or credit.ends_at <= now() then 0 else credit.amount_cents
    - (select coalesce(sum(a.cents), 0) from app.allocations a where a.credit_id = credit.id) end::bigint
$$;

create function private.credit_note_left(note app.invoices) returns bigint
language sql stable
set search_path = ''
as $$
  select note.total_cents
    - (select coalesce(sum(a.cents), 0) from app.allocations a where a.credit_note_id = note.id)::bigint
$$;

-- Pays as much of an invoice as it can.
create function private.allocate(invoice uuid, source text, source_id uuid, available bigint) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  cents constant bigint := least(available, private.open_cents(invoice));
  made uuid;
begin
  if cents <= 0 then
    return;
  end if;
  insert into app.allocations (invoice_id, payment_id, credit_id, credit_note_id, cents)
  values (
    invoice, case source when 'payment' then source_id end, case source when 'credit' then source_id end,
    case source when 'credit_note' then source_id end, cents)
  returning id into made;
  if source = 'credit' then
    -- Payments and credit notes are on the account of the customer already.
    perform private.book('credit', (select i.workspace_id from app.invoices i where i.id = invoice),
      'use ' || made, jsonb_build_object('credit', cents, 'receivable', -cents),
      jsonb_build_object('credit_id', source_id, 'invoice_id', invoice));
  end if;
end
$$;

create function private.settle(workspace uuid) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  invoice uuid;
  source record;
begin
  if not exists (select from app.open_invoices o where o.workspace_id = workspace) then
    return;
  end if;
  -- What was meant for an invoice pays that one.
  for source in
    select n.id, n.corrects as invoice_id, private.credit_note_left(n) as available from app.invoices n
    join app.open_invoices o on o.invoice_id = n.corrects
    where n.workspace_id = workspace and n.kind = 'credit_note' order by n.issued_at, n.id
  loop
    perform private.allocate(source.invoice_id, 'credit_note', source.id, source.available);
  end loop;
  for source in
    select p.id, p.invoice_id, private.payment_left(p) as available from app.payments p
    join app.open_invoices o on o.invoice_id = p.invoice_id
    where p.workspace_id = workspace order by p.received_on, p.created_at, p.id
  loop
    perform private.allocate(source.invoice_id, 'payment', source.id, source.available);
  end loop;

  -- The rest pays the oldest invoice first: credits, the one that ends first before the others, then money, then what
  -- credit notes gave back.
  for invoice in
    select o.invoice_id from app.open_invoices o join app.invoices i on i.id = o.invoice_id
    where o.workspace_id = workspace order by o.due_on, i.issued_at, i.id
  loop
    for source in
      select s.* from (
        select 1 as rank, 'credit' as kind, c.id, c.ends_at as first, c.created_at as second,
          private.credit_left(c) as available
        from app.credits c where c.workspace_id = workspace and c.expired_cents is null
        union all
        select 2, 'payment', p.id, p.received_on, p.created_at, private.payment_left(p)
        from app.payments p where p.workspace_id = workspace
        union all
        select 3, 'credit_note', n.id, n.issued_at, null, private.credit_note_left(n)
        from app.invoices n where n.workspace_id = workspace and n.kind = 'credit_note'
      ) s
      where s.available > 0
      order by s.rank, s.first nulls last, s.second, s.id
    loop
      exit when private.open_cents(invoice) = 0;
      perform private.allocate(invoice, source.kind, source.id, source.available);
    end loop;
    -- Nothing is left for the later ones.
    exit when private.open_cents(invoice) > 0;
  end loop;
end
$$;

comment on function private.settle(uuid) is
  'Pays the open invoices of a workspace with what it has: payments, credits and credit notes. The caller holds the lock of '
  'the workspace.';

-- Takes back what a payment paid, the newest invoice first.
create function private.take_back(payment uuid, cents bigint) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  rest bigint := cents;
  taken app.allocations;
begin
  while rest > 0 loop
    delete from app.allocations a where a.id = (
      select b.id from app.allocations b where b.payment_id = take_back.payment
      order by b.at desc, b.id limit 1)
    returning * into taken;
    exit when not found;
    if taken.cents > rest then
      insert into app.allocations (invoice_id, payment_id, cents, at)
      values (taken.invoice_id, taken.payment_id, taken.cents - rest, taken.at);
    end if;
    rest := rest - taken.cents;
  end loop;
end
$$;

-- How much of a payment is neither given back nor about to be.
create function private.refundable_cents(payment app.payments) returns bigint
language sql stable
set search_path = ''
as $$
  select payment.amount_cents - coalesce(sum(r.amount_cents), 0)::bigint
  from app.refunds r where r.payment_id = payment.id and r.state <> 'failed'
$$;
