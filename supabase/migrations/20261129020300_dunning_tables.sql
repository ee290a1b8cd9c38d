-- What follows when a workspace does not pay. A case begins when an invoice is overdue or a balance is used up, and ends
-- when that is paid. It says how far things went, so that each step is taken once, and everything can be undone.

create table app.dunning_cases (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references app.workspaces (id) on delete restrict,
  cause text not null,
  invoice_id uuid references app.invoices (id) on delete restrict,
  since date not null,
  reminders integer not null default 0,
  -- Announced: when servers will be held, and when they will be deleted.
  hold_at timestamptz,
  held_at timestamptz,
  delete_at timestamptz,
  deleted_at timestamptz,
  look_at timestamptz not null default now(),
  began_at timestamptz not null default now(),
  ended_at timestamptz,

  constraint dunning_cases_cause_known check (cause in ('invoice', 'balance')),
  constraint dunning_cases_invoice_given check ((cause = 'invoice') = (invoice_id is not null)),
  constraint dunning_cases_order check (
    (held_at is null or hold_at is not null)
    and (delete_at is null or held_at is not null)
    and (deleted_at is null or delete_at is not null))
);

comment on table app.dunning_cases is
  'Workspaces that do not pay, and how far the steps against them went. Written by tick_billing. Closed to the API: see '
  'billing_account.';
comment on column app.dunning_cases.cause is
  'invoice: the oldest invoice that is overdue. balance: a prepaid balance is used up.';
comment on column app.dunning_cases.since is 'When the invoice was due, or when the balance was used up.';
comment on column app.dunning_cases.look_at is 'When tick_billing looks at it again.';
comment on column app.dunning_cases.reminders is 'How many reminders were due when the last one was sent.';

create unique index dunning_cases_open on app.dunning_cases (workspace_id) where ended_at is null;
create index dunning_cases_workspace_id on app.dunning_cases (workspace_id, began_at desc);
create index dunning_cases_look_at on app.dunning_cases (look_at) where ended_at is null;
create index dunning_cases_invoice_id on app.dunning_cases (invoice_id) where invoice_id is not null;

create table app.dunning_holds (
  instance_id uuid primary key references app.instances (id) on delete cascade,
  workspace_id uuid not null references app.workspaces (id) on delete restrict,
  -- It ran when it was held, so it is started again.
  was_running boolean not null,
  is_deleted boolean not null default false,
  at timestamptz not null default now()
);

comment on table app.dunning_holds is
  'Servers that are held because nobody pays. Only these are released by a payment: a hold by staff stays. Closed to the API.';
comment on column app.dunning_holds.is_deleted is 'It was deleted because nobody paid, so a payment restores it.';

create index dunning_holds_workspace_id on app.dunning_holds (workspace_id);

create trigger dunning_cases_raise_on_truncate before truncate on app.dunning_cases
  for each statement execute function private.raise_on_truncate();
create trigger dunning_holds_raise_on_truncate before truncate on app.dunning_holds
  for each statement execute function private.raise_on_truncate();

alter table app.dunning_cases enable row level security;
alter table app.dunning_holds enable row level security;

create policy "Nobody reads who does not pay but by procedure"
  on app.dunning_cases for select to anon, authenticated
  using (false);

create policy "Nobody reads what is held for a payment but by procedure"
  on app.dunning_holds for select to anon, authenticated
  using (false);
