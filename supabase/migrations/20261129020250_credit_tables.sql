-- What a workspace was given, and which invoice each payment, credit and credit note pays.

create table app.vouchers (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  code_hash bytea not null,
  code_start text not null,
  amount_cents bigint not null,
  currency char(3) not null,
  max_uses integer not null,
  uses integer not null default 0,
  ends_at timestamptz not null,
  credit_days integer not null,
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,

  constraint vouchers_code_hash_key unique (code_hash),
  constraint vouchers_title_line check (private.is_line(title, 120) and title <> ''),
  constraint vouchers_amount_range check (amount_cents between 1 and 100000000),
  constraint vouchers_max_uses_range check (max_uses between 1 and 100000),
  constraint vouchers_uses_range check (uses between 0 and max_uses),
  constraint vouchers_credit_days_range check (credit_days between 1 and 3650)
);

comment on table app.vouchers is
  'Codes that customers redeem for a credit. Of the code, only its hash and its first letters are stored. Written by '
  'procedure only. Billing staff read voucher_list.';
comment on column app.vouchers.ends_at is 'Until when it can be redeemed.';
comment on column app.vouchers.credit_days is 'How many days the credit can be used after that.';
comment on column app.vouchers.ended_at is 'Staff ended it: nobody redeems it any more.';

create index vouchers_created_by on app.vouchers (created_by) where created_by is not null;

-- Wrong codes are counted, so that nobody finds a voucher by trying.
create table app.voucher_tries (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  at timestamptz not null default now()
);

comment on table app.voucher_tries is 'Wrong codes of the last day. Closed to the API.';

create index voucher_tries_user_id on app.voucher_tries (user_id, at);

create table app.credits (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references app.workspaces (id) on delete restrict,
  kind text not null,
  voucher_id uuid references app.vouchers (id) on delete restrict,
  amount_cents bigint not null,
  currency char(3) not null,
  ends_at timestamptz,
  reason text,
  granted_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  expired_cents bigint,

  constraint credits_kind_known check (kind in ('voucher', 'goodwill')),
  constraint credits_voucher_given check ((kind = 'voucher') = (voucher_id is not null)),
  constraint credits_once unique (voucher_id, workspace_id),
  constraint credits_amount_range check (amount_cents between 1 and 100000000),
  constraint credits_expired_cents_range check (expired_cents between 0 and amount_cents),
  constraint credits_reason_visible check (private.is_reason(reason))
);

comment on table app.credits is
  'What a workspace was given: it pays invoices, and is never paid out. Written by procedure only. The API reads credit_list.';
comment on column app.credits.expired_cents is 'What was left when it ended. Null: it has not ended.';

create index credits_workspace_id on app.credits (workspace_id, created_at desc);
create index credits_ends_at on app.credits (ends_at) where expired_cents is null;
create index credits_granted_by on app.credits (granted_by) where granted_by is not null;

create table app.allocations (
  id uuid primary key default gen_random_uuid(),
  invoice_id uuid not null references app.invoices (id) on delete restrict,
  payment_id uuid references app.payments (id) on delete restrict,
  credit_id uuid references app.credits (id) on delete restrict,
  credit_note_id uuid references app.invoices (id) on delete restrict,
  write_off_id uuid references app.ledger_transactions (id) on delete restrict,
  cents bigint not null,
  at timestamptz not null default now(),

  constraint allocations_one_source check (num_nonnulls(payment_id, credit_id, credit_note_id, write_off_id) = 1),
  constraint allocations_cents_positive check (cents > 0)
);

comment on table app.allocations is
  'Which payment, credit, credit note or write-off settles how much of which invoice. Written by private.settle, and taken '
  'back when a payment goes back. Closed to the API.';

create index allocations_invoice_id on app.allocations (invoice_id);
create index allocations_payment_id on app.allocations (payment_id) where payment_id is not null;
create index allocations_credit_id on app.allocations (credit_id) where credit_id is not null;
create index allocations_credit_note_id on app.allocations (credit_note_id) where credit_note_id is not null;
create index allocations_write_off_id on app.allocations (write_off_id) where write_off_id is not null;

do $$
declare
  name text;
begin
  foreach name in array array['vouchers', 'voucher_tries', 'credits', 'allocations'] loop
    execute format('create trigger %1$I before truncate on app.%2$I
      for each statement execute function private.raise_on_truncate()', name || '_raise_on_truncate', name);
  end loop;
end
$$;
alter table app.vouchers enable row level security;
alter table app.voucher_tries enable row level security;
alter table app.credits enable row level security;
alter table app.allocations enable row level security;

create policy "Billing staff read the vouchers"
  on app.vouchers for select to authenticated
  using ((select private.is_billing_staff()));

create policy "Nobody reads who tried wrong codes"
  on app.voucher_tries for select to anon, authenticated
  using (false);

create policy "Payers read their credits, billing staff all"
  on app.credits for select to authenticated, api_key_read
  using (
    workspace_id = any (array(select private.my_billing_workspace_ids()))
    or (select private.is_billing_staff())
  );

create policy "Nobody reads allocations but by procedure"
  on app.allocations for select to anon, authenticated
  using (false);

grant select (
    id, title, code_start, amount_cents, currency, max_uses, uses, ends_at, credit_days, created_at, ended_at)
  on app.vouchers to authenticated;
grant select (id, workspace_id, kind, amount_cents, currency, ends_at, reason, created_at)
  on app.credits to authenticated, api_key_read;
