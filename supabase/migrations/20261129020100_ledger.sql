-- The ledger: every booking on the account of a workspace. Rows are added and never change. What a customer owes, and what
-- the provider earned, are sums over it.

create table app.ledger_transactions (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references app.workspaces (id) on delete restrict,
  kind text not null,
  reference text not null,
  at timestamptz not null default now(),
  data jsonb not null default '{}',

  constraint ledger_transactions_once unique (kind, reference),
  constraint ledger_transactions_kind_known check (kind in (
    'invoice', 'credit_note', 'payment', 'refund', 'dispute', 'credit', 'credit_expired', 'write_off')),
  constraint ledger_transactions_reference_length check (char_length(reference) between 1 and 200),
  constraint ledger_transactions_data_object check (jsonb_typeof(data) = 'object')
);

comment on table app.ledger_transactions is
  'Bookings. Written by private.book only, and never changed. Closed to the API.';
comment on column app.ledger_transactions.reference is
  'What is booked, such as the id of the invoice. The same is never booked twice.';

create index ledger_transactions_workspace_id on app.ledger_transactions (workspace_id, at);
create index ledger_transactions_at on app.ledger_transactions (at);

create table app.ledger_entries (
  transaction_id uuid not null references app.ledger_transactions (id) on delete restrict,
  account text not null,
  amount_cents bigint not null,

  primary key (transaction_id, account),
  constraint ledger_entries_account_known check (account in (
    'receivable', 'revenue', 'tax', 'cash', 'credit', 'breakage', 'loss')),
  constraint ledger_entries_amount_not_zero check (amount_cents <> 0)
);

comment on table app.ledger_entries is
  'The amounts of a booking on its accounts: debit is positive, credit negative. Together they are zero.';
comment on column app.ledger_entries.account is
  'receivable: what the customer owes. credit: vouchers and credits that are not used yet. breakage: those that ended '
  'unused. loss: what was given away, or written off.';

-- An invoice alone has three entries, so the sum is checked when all are there: at the end of the transaction, in which
-- the role may be another one by then.
create function private.require_balanced_booking() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  booking constant uuid := coalesce(to_jsonb(new) ->> 'transaction_id', to_jsonb(new) ->> 'id');
  entries record;
begin
  select count(*) as count, coalesce(sum(e.amount_cents), 0) as sum into entries
  from app.ledger_entries e where e.transaction_id = booking;
  if entries.count < 2 or entries.sum <> 0 then
    raise exception 'The entries of booking % sum to %, not to zero.', booking, entries.sum
      using errcode = 'check_violation', constraint = 'ledger_entries_balanced';
  end if;
  return null;
end
$$;

create constraint trigger ledger_transactions_balanced after insert on app.ledger_transactions
  deferrable initially deferred for each row execute function private.require_balanced_booking();
create constraint trigger ledger_entries_balanced after insert on app.ledger_entries
  deferrable initially deferred for each row execute function private.require_balanced_booking();

-- For every role, also the owner of the tables.
create trigger ledger_transactions_append_only before update or delete or truncate on app.ledger_transactions
  for each statement execute function private.raise_on_change();
create trigger ledger_entries_append_only before update or delete or truncate on app.ledger_entries
  for each statement execute function private.raise_on_change();

alter table app.ledger_transactions enable row level security;
alter table app.ledger_transactions force row level security;
alter table app.ledger_entries enable row level security;
alter table app.ledger_entries force row level security;

create policy "Nobody reads bookings but by procedure"
  on app.ledger_transactions for select to anon, authenticated
  using (false);

create policy "Nobody reads entries of the ledger but by procedure"
  on app.ledger_entries for select to anon, authenticated
  using (false);

create function private.book(
  kind text, workspace uuid, reference text, entries jsonb, data jsonb default '{}', at timestamptz default now()
) returns uuid
language plpgsql volatile
set search_path = ''
as $$
declare
  booking uuid;
begin
  insert into app.ledger_transactions (kind, workspace_id, reference, data, at)
  values (kind, workspace, reference, coalesce(data, '{}'), at)
  on conflict on constraint ledger_transactions_once do nothing
  returning id into booking;
  if booking is not null then
    insert into app.ledger_entries (transaction_id, account, amount_cents)
    select booking, e.key, e.value::bigint
    from jsonb_each_text(entries) e where e.value::bigint <> 0;
  end if;
  return booking;
end
$$;

comment on function private.book(text, uuid, text, jsonb, jsonb, timestamptz) is
  'Books {account: cents} on a workspace, where debit is positive. Returns the booking, or null if this reference was '
  'booked before.';

create function private.balance_cents(workspace uuid) returns bigint
language sql stable
set search_path = ''
as $$
  select -coalesce(sum(e.amount_cents), 0)::bigint
  from app.ledger_transactions t
  join app.ledger_entries e on e.transaction_id = t.id and e.account in ('receivable', 'credit')
  where t.workspace_id = workspace
$$;

comment on function private.balance_cents(uuid) is
  'Payments and credits minus invoices. Positive: the customer has money here. Negative: the customer owes it.';
