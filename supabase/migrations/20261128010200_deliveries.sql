-- The outbox: a row for each message that leaves the site, written in the transaction of what happened. A worker sends it.

create table app.mail_subscriptions (
  id uuid primary key default gen_random_uuid(),
  list text not null,
  address text not null,
  user_id uuid references auth.users (id) on delete cascade,
  workspace_id uuid references app.workspaces (id) on delete cascade,
  token_hash bytea not null,
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  ended_at timestamptz,

  constraint mail_subscriptions_token_hash_key unique (token_hash),
  constraint mail_subscriptions_list_known check (list in ('status', 'workspace')),
  constraint mail_subscriptions_workspace_given check ((list = 'workspace') = (workspace_id is not null)),
  constraint mail_subscriptions_address_length check (char_length(address) <= 254),
  constraint mail_subscriptions_address_pattern
    check (address = lower(address) and address ~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$'),
  constraint mail_subscriptions_address_visible check (not private.has_hidden_characters(address))
);

comment on table app.mail_subscriptions is
  'Addresses that get mails without being those of an account: subscribers of the status page, and the mailboxes of teams. '
  'Written by procedure only. Closed to the API.';
comment on column app.mail_subscriptions.user_id is 'The account that subscribed, if there is one.';
comment on column app.mail_subscriptions.token_hash is
  'SHA-256 of the token in the mail that asks to confirm. The token itself is not stored.';
comment on column app.mail_subscriptions.confirmed_at is 'Null: nothing is sent but the mail that asks to confirm.';
comment on column app.mail_subscriptions.ended_at is 'Since when nothing is sent any more.';

create unique index mail_subscriptions_current on app.mail_subscriptions (list, address, workspace_id)
  nulls not distinct where ended_at is null;
create index mail_subscriptions_user_id on app.mail_subscriptions (user_id) where user_id is not null;
create index mail_subscriptions_created_by on app.mail_subscriptions (created_by) where created_by is not null;
create index mail_subscriptions_workspace_id on app.mail_subscriptions (workspace_id) where workspace_id is not null;

create table app.mail_blocks (
  address text primary key,
  reason text not null,
  detail text not null default '',
  at timestamptz not null default now(),

  constraint mail_blocks_address_length check (char_length(address) between 3 and 254),
  constraint mail_blocks_address_lower_case check (address = lower(address)),
  constraint mail_blocks_reason_known check (reason in ('bounce', 'complaint', 'refused')),
  constraint mail_blocks_detail_length check (char_length(detail) <= 2000)
);

comment on table app.mail_blocks is
  'Addresses that get no mail: it came back, or was called unwanted. Closed to the API: see my_mail_problem.';
comment on column app.mail_blocks.reason is
  'bounce: the mail came back. complaint: the person called it unwanted. refused: the server of the address refused it.';

create table app.deliveries (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references app.events (id) on delete cascade,
  -- That of the event: for limits, which count by it.
  kind text not null,
  way text not null,
  user_id uuid references auth.users (id) on delete cascade,
  subscription_id uuid references app.mail_subscriptions (id) on delete cascade,
  webhook_id uuid,
  address text,
  -- Whose it is: exactly one of the four.
  recipient text not null generated always as (
    coalesce(user_id::text, subscription_id::text, webhook_id::text, address)) stored,
  status text not null default 'queued',
  run_after timestamptz not null default now(),
  lease_until timestamptz,
  worker text,
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  error_code text,
  error_detail text,
  message_id text,
  -- Carries other deliveries too, those whose digest_id is its id.
  is_digest boolean not null default false,
  digest_id uuid references app.deliveries (id) on delete cascade,
  secret_data jsonb,

  constraint deliveries_once unique (event_id, way, recipient),
  constraint deliveries_way_known check (way in ('mail', 'webhook')),
  constraint deliveries_one_recipient check (num_nonnulls(user_id, subscription_id, webhook_id, address) = 1),
  constraint deliveries_webhook_given check ((way = 'webhook') = (webhook_id is not null)),
  constraint deliveries_address_lower_case check (address = lower(address) and char_length(address) <= 254),
  constraint deliveries_status_known
    check (status in ('queued', 'running', 'sent', 'failed', 'in_digest', 'cancelled')),
  constraint deliveries_lease_until_given
    check (status <> 'running' or (worker is not null and lease_until is not null)),
  constraint deliveries_sent_at_given check ((status = 'sent') = (sent_at is not null)),
  constraint deliveries_error_code_given check (status not in ('failed', 'cancelled') or error_code is not null),
  constraint deliveries_digest_id_given check ((status = 'in_digest') = (digest_id is not null))
);

comment on table app.deliveries is
  'What is sent to whom, and how far it is. Written by procedure only. Closed to the API.';
comment on column app.deliveries.user_id is 'The address is read when the message is sent, so a changed one gets it.';
comment on column app.deliveries.address is 'Where the message goes to no account and no subscription.';
comment on column app.deliveries.run_after is
  'No worker may take it before: after a failure, or while another worker has the lease.';
comment on column app.deliveries.message_id is 'The Message-ID that the worker sent it with.';
comment on column app.deliveries.digest_id is 'The delivery that carries this one.';
comment on column app.deliveries.secret_data is 'One-time facts such as a token. Cleared once the message is sent.';

create index deliveries_queue on app.deliveries (way, run_after, created_at)
  where status in ('queued', 'running');
-- Those whose worker may have ended.
create index deliveries_running on app.deliveries (way, run_after) where status = 'running';
create index deliveries_recent on app.deliveries (recipient, kind, created_at);
create index deliveries_open_digests on app.deliveries (recipient, kind) where is_digest and status = 'queued';
create index deliveries_digest_id on app.deliveries (digest_id) where digest_id is not null;
create index deliveries_user_id on app.deliveries (user_id) where user_id is not null;
create index deliveries_subscription_id on app.deliveries (subscription_id) where subscription_id is not null;
create index deliveries_webhook_id on app.deliveries (webhook_id, created_at desc) where webhook_id is not null;
create index deliveries_ended on app.deliveries (created_at) where status in ('sent', 'cancelled');
create index deliveries_failed on app.deliveries (created_at desc) where status = 'failed';

create table app.workers (
  worker text primary key,
  version text not null,
  facts jsonb not null default '{}',
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),

  constraint workers_worker_length check (char_length(worker) between 1 and 100),
  constraint workers_version_length check (char_length(version) between 1 and 100),
  constraint workers_facts_length check (octet_length(facts::text) <= 65536)
);

comment on table app.workers is 'The processes that send messages, and when each last reported.';

create table app.message_secrets (
  is_only boolean primary key default true,
  inner_key bytea not null,
  outer_key bytea not null,

  constraint message_secrets_is_only check (is_only)
);

comment on table app.message_secrets is 'What the links in mails are signed with. Closed to every role.';

-- gen_random_uuid has 122 random bits and needs no extension.
insert into app.message_secrets (inner_key, outer_key)
select
  (select string_agg(uuid_send(gen_random_uuid()), '') from generate_series(1, 4)),
  (select string_agg(uuid_send(gen_random_uuid()), '') from generate_series(1, 4));

create trigger mail_subscriptions_raise_on_truncate before truncate on app.mail_subscriptions
  for each statement execute function private.raise_on_truncate();
create trigger mail_blocks_raise_on_truncate before truncate on app.mail_blocks
  for each statement execute function private.raise_on_truncate();
create trigger deliveries_raise_on_truncate before truncate on app.deliveries
  for each statement execute function private.raise_on_truncate();

alter table app.mail_subscriptions enable row level security;
alter table app.mail_blocks enable row level security;
alter table app.deliveries enable row level security;
alter table app.workers enable row level security;
alter table app.message_secrets enable row level security;

create policy "Nobody reads subscriptions but by procedure"
  on app.mail_subscriptions for select to anon, authenticated
  using (false);

create policy "Nobody reads blocked addresses but by procedure"
  on app.mail_blocks for select to anon, authenticated
  using (false);

create policy "Nobody reads deliveries but by procedure"
  on app.deliveries for select to anon, authenticated
  using (false);

create policy "Staff read which processes send messages"
  on app.workers for select to authenticated
  using ((select private.is_staff()));

create policy "Nobody reads the secret of links"
  on app.message_secrets for select to anon, authenticated
  using (false);

grant select (worker, version, facts, started_at, seen_at) on app.workers to authenticated;

create view public.worker_list with (security_invoker = true, security_barrier = true) as
select w.worker, w.version, w.facts, w.started_at, w.seen_at,
  -- By the clock of the database: a reader's may be wrong.
  extract(epoch from now() - w.seen_at)::integer as seconds_since_seen
from app.workers w
where (select private.is_staff());

comment on view public.worker_list is 'The processes that send messages, for staff.';

grant select on public.worker_list to authenticated;

select private.close_views_to_writes();

-- Links in mails are signed, so that nothing has to be stored for each.

create function private.sign_token(content text) returns text
language sql stable
set search_path = ''
as $$
  -- HMAC with two keys of a whole block each, where the standard derives both from one.
  select content || '.' || rtrim(translate(encode(
    sha256(s.outer_key || sha256(s.inner_key || convert_to(content, 'UTF8'))), 'base64'), '+/', '-_'), '=')
  from app.message_secrets s
$$;

create function private.check_token(token text) returns text
language sql stable
set search_path = ''
as $$
  select content
  from substring(token from '^(.+)\.[A-Za-z0-9_-]{43}$') content
  -- Hashes, so that the time of the comparison says nothing.
  where sha256(convert_to(private.sign_token(content), 'UTF8')) = sha256(convert_to(token, 'UTF8'))
$$;

comment on function private.sign_token(text) is 'The content with its signature, for a link.';
comment on function private.check_token(text) is 'The content of a token that sign_token made, or null.';

create function private.new_token() returns text
language sql volatile
set search_path = ''
as $$
  -- Three random UUIDs have more than 256 random bits.
  select encode(sha256(
    uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'hex')
$$;
