-- Money that comes and goes: how a workspace pays, what was tried, what arrived, and what was given back. No number
-- of a card is here: a driver keeps it, and this database knows the driver's reference.

create table app.billing_accounts (
  workspace_id uuid primary key references app.workspaces (id) on delete restrict,
  mode text not null,
  created_at timestamptz not null default now(),
  look_at timestamptz not null default now(),

  constraint billing_accounts_mode_known check (mode in ('postpaid', 'prepaid'))
);

comment on table app.billing_accounts is 'How each workspace pays. Made with the workspace.';
comment on column app.billing_accounts.mode is
  'postpaid: invoices are paid when they are due. prepaid: usage draws down a balance.';

comment on column app.billing_accounts.look_at is 'When tick_billing looks again whether a prepaid balance lasts.';

create index billing_accounts_look_at on app.billing_accounts (look_at) where mode = 'prepaid';

create function private.create_billing_account() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  insert into app.billing_accounts (workspace_id, mode) select new.id, s.default_mode from app.billing_settings s;
  return null;
end
$$;

create trigger workspaces_create_billing_account after insert on app.workspaces
  for each row execute function private.create_billing_account();

-- Workspaces that are older than this table.
insert into app.billing_accounts (workspace_id, mode)
select w.id, s.default_mode from app.workspaces w cross join app.billing_settings s;

create table app.payment_methods (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references app.workspaces (id) on delete restrict,
  driver text not null,
  reference text,
  label text not null default '',
  state text not null default 'pending',
  is_default boolean not null default false,
  setup_url text,
  setup_reference text,
  error_code text,
  error_text text,
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  ready_at timestamptz,
  removed_at timestamptz,

  constraint payment_methods_driver_known check (driver in ('simulated', 'bank-transfer', 'stripe')),
  constraint payment_methods_state_known check (state in ('pending', 'ready', 'failed', 'removed')),
  constraint payment_methods_reference_given check (state <> 'ready' or reference is not null),
  constraint payment_methods_ready_at_given check (state <> 'ready' or ready_at is not null),
  constraint payment_methods_removed_at_given check ((state = 'removed') = (removed_at is not null)),
  constraint payment_methods_default_ready check (not is_default or state = 'ready'),
  constraint payment_methods_setup_url_scheme check (setup_url ~ '^(https?://|/)'),
  constraint payment_methods_label_length check (char_length(label) <= 100)
);

comment on table app.payment_methods is
  'How workspaces pay: a driver, and what it knows them by. Written by procedure only. The API reads payment_method_list.';
comment on column app.payment_methods.reference is 'What the driver knows it by. Never shown.';
comment on column app.payment_methods.setup_url is 'Where the customer enters what the driver needs.';
comment on column app.payment_methods.setup_reference is 'What the driver knows the set-up by.';

create unique index payment_methods_default on app.payment_methods (workspace_id) where is_default;
create index payment_methods_workspace_id on app.payment_methods (workspace_id, created_at desc);
create index payment_methods_created_by on app.payment_methods (created_by) where created_by is not null;
create index payment_methods_pending on app.payment_methods (created_at) where state = 'pending';

create table app.payment_attempts (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references app.workspaces (id) on delete restrict,
  invoice_id uuid references app.invoices (id) on delete restrict,
  method_id uuid references app.payment_methods (id) on delete restrict,
  driver text not null,
  amount_cents bigint not null,
  currency char(3) not null,
  state text not null default 'queued',
  is_automatic boolean not null,
  driver_reference text,
  action_url text,
  error_code text,
  error_text text,
  requested_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,

  constraint payment_attempts_driver_known check (driver in ('simulated', 'bank-transfer', 'stripe')),
  constraint payment_attempts_amount_range check (amount_cents between 1 and 100000000000),
  constraint payment_attempts_state_known
    check (state in ('queued', 'waiting', 'succeeded', 'failed', 'cancelled')),
  constraint payment_attempts_ended_at_given
    check ((ended_at is not null) = (state in ('succeeded', 'failed', 'cancelled'))),
  constraint payment_attempts_error_code_given check (state <> 'failed' or error_code is not null),
  constraint payment_attempts_action_url_scheme check (action_url ~ '^(https?://|/)')
);

comment on table app.payment_attempts is
  'Tries to be paid. The id is the idempotency key, so a repeated request takes no money twice. Written by procedure only. '
  'The API reads payment_attempt_list.';
comment on column app.payment_attempts.invoice_id is 'Null: a top-up.';
comment on column app.payment_attempts.method_id is 'Null: the customer pays on a page of the driver, or by bank.';
comment on column app.payment_attempts.is_automatic is 'Began by itself, because an invoice was issued or was not paid.';
comment on column app.payment_attempts.action_url is 'Where the customer confirms the payment, while it waits for that.';

-- Two people who pay the same invoice share one attempt.
create unique index payment_attempts_open on app.payment_attempts (invoice_id)
  where invoice_id is not null and state in ('queued', 'waiting');
create index payment_attempts_workspace_id on app.payment_attempts (workspace_id, created_at desc);
create index payment_attempts_invoice_id on app.payment_attempts (invoice_id, created_at desc)
  where invoice_id is not null;
create index payment_attempts_method_id on app.payment_attempts (method_id) where method_id is not null;
create index payment_attempts_requested_by on app.payment_attempts (requested_by) where requested_by is not null;

create table app.payments (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid references app.workspaces (id) on delete restrict,
  invoice_id uuid references app.invoices (id) on delete restrict,
  attempt_id uuid references app.payment_attempts (id) on delete restrict,
  driver text not null,
  driver_reference text not null,
  amount_cents bigint not null,
  currency char(3) not null,
  received_on date not null,
  payer text not null default '',
  remittance text not null default '',
  state text not null default 'received',
  created_at timestamptz not null default now(),
  -- Null: it came by itself.
  booked_by uuid references auth.users (id) on delete set null,

  constraint payments_driver_reference_key unique (driver, driver_reference),
  constraint payments_driver_known check (driver in ('simulated', 'bank-transfer', 'stripe')),
  constraint payments_driver_reference_length check (char_length(driver_reference) between 1 and 200),
  constraint payments_amount_range check (amount_cents between 1 and 100000000000),
  constraint payments_state_known check (state in ('received', 'disputed', 'reversed')),
  constraint payments_workspace_given check (workspace_id is not null or (invoice_id is null and attempt_id is null)),
  constraint payments_payer_length check (char_length(payer) <= 200),
  constraint payments_remittance_length check (char_length(remittance) <= 500)
);

comment on table app.payments is
  'Money that arrived, known by the reference of its driver. Written by procedure only. The API reads payment_list.';
comment on column app.payments.workspace_id is 'Null: nobody knows yet whose it is. It is listed, never guessed.';
comment on column app.payments.invoice_id is 'Which invoice it was meant for, if that is known.';
comment on column app.payments.state is 'disputed: the bank of the customer may take it back. reversed: it did.';

create index payments_workspace_id on app.payments (workspace_id, received_on desc) where workspace_id is not null;
create index payments_unmatched on app.payments (received_on) where workspace_id is null;
create index payments_invoice_id on app.payments (invoice_id) where invoice_id is not null;
create index payments_attempt_id on app.payments (attempt_id) where attempt_id is not null;
create index payments_booked_by on app.payments (booked_by) where booked_by is not null;

create table app.refunds (
  id uuid primary key default gen_random_uuid(),
  kind text not null default 'refund',
  payment_id uuid not null references app.payments (id) on delete restrict,
  amount_cents bigint not null,
  currency char(3) not null,
  state text not null default 'queued',
  driver_reference text,
  reason text,
  error_code text,
  error_text text,
  -- Null: it was paid back elsewhere.
  requested_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,

  constraint refunds_kind_known check (kind in ('refund', 'dispute')),
  constraint refunds_driver_reference_key unique (payment_id, driver_reference),
  constraint refunds_amount_range check (amount_cents between 1 and 100000000000),
  constraint refunds_state_known check (state in ('queued', 'waiting', 'succeeded', 'failed')),
  constraint refunds_ended_at_given check ((ended_at is not null) = (state in ('succeeded', 'failed'))),
  constraint refunds_error_code_given check (state <> 'failed' or error_code is not null),
  constraint refunds_reason_visible check (private.is_reason(reason))
);

comment on table app.refunds is
  'Money that went back. The id is the idempotency key. Written by procedure only. The API reads refund_list.';
comment on column app.refunds.kind is 'dispute: the bank of the customer took it back.';
comment on column app.refunds.requested_by is 'Null: it began at the payment provider, not here.';

create index refunds_payment_id on app.refunds (payment_id);
create index refunds_requested_by on app.refunds (requested_by) where requested_by is not null;

create table app.payment_events (
  driver text not null,
  event_id text not null,
  kind text not null,
  at timestamptz not null,
  data jsonb not null,
  received_at timestamptz not null default now(),

  primary key (driver, event_id),
  constraint payment_events_driver_known check (driver in ('simulated', 'bank-transfer', 'stripe')),
  constraint payment_events_event_id_length check (char_length(event_id) between 1 and 200),
  constraint payment_events_data_object check (jsonb_typeof(data) = 'object')
);

comment on table app.payment_events is
  'What payment providers told, each event once. Written by procedure only. Closed to the API.';

-- What was told of a payment before the payment itself.
create index payment_events_payment on app.payment_events (driver, (data ->> 'payment_reference'), at)
  where data ? 'payment_reference';

create table app.payment_cursors (
  driver text primary key,
  cursor text not null,
  pulled_at timestamptz not null default now(),

  constraint payment_cursors_driver_known check (driver in ('simulated', 'bank-transfer', 'stripe')),
  constraint payment_cursors_cursor_length check (char_length(cursor) <= 500)
);

comment on table app.payment_cursors is 'Up to where the events of each driver were read. Closed to the API.';

-- What is told is never told otherwise.
create trigger payment_events_append_only before update or delete or truncate on app.payment_events
  for each statement execute function private.raise_on_change();

do $$
declare
  name text;
begin
  foreach name in array array[
    'billing_accounts', 'payment_methods', 'payment_attempts', 'payments', 'refunds', 'payment_cursors']
  loop
    execute format('create trigger %1$I before truncate on app.%2$I
      for each statement execute function private.raise_on_truncate()', name || '_raise_on_truncate', name);
  end loop;
end
$$;
alter table app.billing_accounts enable row level security;
alter table app.payment_methods enable row level security;
alter table app.payment_attempts enable row level security;
alter table app.payments enable row level security;
alter table app.refunds enable row level security;
alter table app.payment_cursors enable row level security;
alter table app.payment_events enable row level security;

-- Who reads them: payers, which are owners and accountants, and billing staff. Support staff see no payment data.

create policy "Nobody reads how workspaces pay but by procedure"
  on app.billing_accounts for select to anon, authenticated
  using (false);

create policy "Payers read their payment methods, billing staff all"
  on app.payment_methods for select to authenticated, api_key_read
  using (
    workspace_id = any (array(select private.my_billing_workspace_ids()))
    or (select private.is_billing_staff())
  );

create policy "Payers read their attempts, billing staff all"
  on app.payment_attempts for select to authenticated, api_key_read
  using (
    workspace_id = any (array(select private.my_billing_workspace_ids()))
    or (select private.is_billing_staff())
  );

create policy "Payers read their payments, billing staff all"
  on app.payments for select to authenticated, api_key_read
  using (
    workspace_id = any (array(select private.my_billing_workspace_ids()))
    or (select private.is_billing_staff())
  );

create policy "Who reads a payment reads what went back of it"
  on app.refunds for select to authenticated, api_key_read
  using (exists (select from app.payments p where p.id = payment_id));

create policy "Nobody reads events of payment providers but by procedure"
  on app.payment_events for select to anon, authenticated
  using (false);

create policy "Nobody reads how far events were read"
  on app.payment_cursors for select to anon, authenticated
  using (false);

grant select (
    id, workspace_id, driver, label, state, is_default, setup_url, error_text, created_at)
  on app.payment_methods to authenticated, api_key_read;
grant select (
    id, workspace_id, invoice_id, driver, amount_cents, currency, state, is_automatic, action_url, error_text,
    created_at, ended_at)
  on app.payment_attempts to authenticated, api_key_read;
grant select (
    id, workspace_id, invoice_id, driver, driver_reference, amount_cents, currency, received_on, payer, remittance,
    state, created_at)
  on app.payments to authenticated, api_key_read;
grant select (
    id, kind, payment_id, amount_cents, currency, state, reason, error_text, created_at, ended_at)
  on app.refunds to authenticated, api_key_read;
