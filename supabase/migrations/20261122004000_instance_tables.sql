-- Servers and what is done to them. The API reads views and writes by procedure. 20261122004360 says who
-- reads which row.

-- Labels: at most 20, such as {"env": "production"}.
create function private.is_labels(value jsonb) returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select case when jsonb_typeof(value) = 'object' then
    (select count(*) <= 20 and coalesce(bool_and(
        l.key ~ '^[a-z0-9]([a-z0-9._/-]{0,61}[a-z0-9])?$' and jsonb_typeof(l.value) = 'string'
        and char_length(l.value #>> '{}') <= 63 and private.is_trimmed(l.value #>> '{}')
        and not private.has_hidden_characters(l.value #>> '{}')
      ), true)
      from jsonb_each(value) l)
    else false end
$$;

create table app.instances (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references app.workspaces (id) on delete restrict,
  created_by uuid references auth.users (id) on delete set null,
  name text not null,
  plan_id uuid not null references app.plans (id) on delete restrict,
  next_plan_id uuid references app.plans (id) on delete restrict,
  region_id uuid not null references app.regions (id) on delete restrict,
  image_id uuid not null references app.images (id) on delete restrict,
  currency char(3) not null,
  hourly_micros bigint not null,
  monthly_cap_micros bigint,
  state text not null references app.instance_states (state),
  state_since timestamptz not null,
  hold text not null default 'none',
  hold_reason text,
  delete_protection boolean not null default false,
  labels jsonb not null default '{}',
  authorized_keys jsonb not null default '[]',
  cloud_init text not null default '',
  engine_ref text,
  addresses inet[] not null default '{}',
  console_log text not null default '',
  deleted_at timestamptz,
  purge_after timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  constraint instances_name_pattern check (name ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'),
  constraint instances_hourly_micros_range check (hourly_micros between 1 and 1000000000),
  constraint instances_monthly_cap_micros_range
    check (monthly_cap_micros between hourly_micros and 744000000000),
  constraint instances_hold_known check (hold in ('none', 'suspended', 'maintenance')),
  constraint instances_hold_reason_given check ((hold = 'none') = (hold_reason is null)),
  constraint instances_hold_reason_visible check (private.is_reason(hold_reason)),
  constraint instances_labels_known check (private.is_labels(labels)),
  constraint instances_cloud_init_length check (octet_length(cloud_init) <= 65536),
  constraint instances_console_log_length check (char_length(console_log) <= 65536),
  constraint instances_deleted_at_given
    check ((deleted_at is not null) = (state in ('deleted', 'purged'))),
  constraint instances_purge_after_given check ((purge_after is null) = (deleted_at is null))
);

comment on table app.instances is 'Servers. Written by procedure only.';
comment on column app.instances.name is 'Unique in the workspace until the server is deleted.';
comment on column app.instances.next_plan_id is
  'The plan that a resize in progress leads to. Its stock and quota are taken already.';
comment on column app.instances.hourly_micros is
  'The price that the customer agreed to. It stays when the price of the plan changes.';
comment on column app.instances.hold is
  'suspended and maintenance refuse everything but a stop. Staff set it, with a reason.';
comment on column app.instances.authorized_keys is
  'The SSH keys as they were when the server got them: [{name, fingerprint_sha256, public_key}].';
comment on column app.instances.engine_ref is 'The name of the server in the engine.';
comment on column app.instances.console_log is 'The last lines that the console showed.';
comment on column app.instances.purge_after is 'Until then a deleted server can be restored.';
comment on column app.instances.version is
  'Incremented when name, labels or protection change. A save names the version that it read.';

comment on constraint instances_name_pattern on app.instances is
  'Lower-case letters, digits and hyphens, 1 to 63, no hyphen at either end.';

create unique index instances_live_name on app.instances (workspace_id, name)
  where deleted_at is null;
create index instances_workspace_id on app.instances (workspace_id, created_at desc, id);
create index instances_created_by on app.instances (created_by);
create index instances_plan_id on app.instances (plan_id);
create index instances_next_plan_id on app.instances (next_plan_id);
create index instances_region_id on app.instances (region_id);
create index instances_image_id on app.instances (image_id);
create index instances_state on app.instances (state, state_since);
create index instances_purge_after on app.instances (purge_after) where state = 'deleted';

create trigger instances_touch_updated_at before update on app.instances
  for each row when (old.* is distinct from new.*)
  execute function private.touch_updated_at();
create trigger instances_raise_on_truncate before truncate on app.instances
  for each statement execute function private.raise_on_truncate();

alter table app.instances enable row level security;

create table app.instance_actions (
  id uuid primary key default gen_random_uuid(),
  instance_id uuid not null references app.instances (id) on delete restrict,
  workspace_id uuid not null references app.workspaces (id) on delete restrict,
  kind text not null,
  status text not null default 'queued',
  requested_by uuid references auth.users (id) on delete set null,
  via text not null,
  api_key_id uuid references app.api_keys (id) on delete set null,
  idempotency_key uuid,
  -- Copied from the row of instance_transitions that the action follows.
  from_state text,
  via_state text,
  to_state text not null,
  fail_state text,
  parameters jsonb not null default '{}',
  -- What members read of the parameters.
  shown_parameters jsonb
    generated always as (parameters - 'authorized_keys' - 'cloud_init') stored,
  error_code text,
  error_detail text,
  attempts integer not null default 0,
  worker text,
  lease_until timestamptz,
  run_after timestamptz not null default now(),
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,

  constraint instance_actions_kind_pattern check (kind ~ '^[a-z]+(_[a-z]+)*$'),
  constraint instance_actions_status_known
    check (status in ('queued', 'running', 'succeeded', 'failed', 'cancelled')),
  constraint instance_actions_via_known check (via in ('web', 'shell', 'api', 'admin', 'system')),
  constraint instance_actions_finished_at_given
    check ((finished_at is null) = (status in ('queued', 'running'))),
  constraint instance_actions_lease_until_given
    check (status <> 'running' or (worker is not null and lease_until is not null)),
  constraint instance_actions_error_code_given check (status <> 'failed' or error_code is not null)
);

comment on table app.instance_actions is
  'What was asked of a server, and how far it is. Written by procedure only.';
comment on column app.instance_actions.lease_until is
  'Until then the action is the worker''s. Later another worker may take it.';
comment on column app.instance_actions.run_after is
  'No worker may take the action before: after a failure, or while another worker has the lease.';

-- A server does one thing at a time.
create unique index instance_actions_open on app.instance_actions (instance_id)
  where status in ('queued', 'running');
create index instance_actions_queue on app.instance_actions (run_after, created_at)
  where status in ('queued', 'running');
create index instance_actions_instance_id on app.instance_actions (instance_id, created_at desc);
create index instance_actions_workspace_id on app.instance_actions (workspace_id, created_at desc);
create index instance_actions_requested_by on app.instance_actions (requested_by);
create index instance_actions_api_key_id on app.instance_actions (api_key_id)
  where api_key_id is not null;

create trigger instance_actions_record_api_key before insert on app.instance_actions
  for each row execute function private.record_api_key();

alter table app.instance_actions enable row level security;

-- What a person pays follows from this table alone, so it keeps the price and whether it applied.
create table app.instance_state_log (
  id bigint generated always as identity primary key,
  instance_id uuid not null references app.instances (id) on delete restrict,
  state text not null,
  is_billed boolean not null,
  hourly_micros bigint not null,
  monthly_cap_micros bigint,
  from_at timestamptz not null,
  to_at timestamptz,

  -- Two entries may meet, and one that lasted less than a millisecond is empty.
  constraint instance_state_log_no_overlap exclude using gist (
    instance_id with =, tstzrange(from_at, to_at) with &&
  ),
  constraint instance_state_log_to_at_after check (to_at >= from_at),
  constraint instance_state_log_from_at_finite check (isfinite(from_at) and isfinite(to_at))
);

comment on table app.instance_state_log is
  'Since when a server was in which state at which price. Bills are computed from it.';
comment on column app.instance_state_log.is_billed is
  'As instance_states said when the entry began. A later change of the rule changes no bill.';
comment on column app.instance_state_log.to_at is 'Not included. Null: until now.';

create index instance_state_log_instance_id on app.instance_state_log (instance_id, from_at);
create unique index instance_state_log_current on app.instance_state_log (instance_id)
  where to_at is null;

alter table app.instance_state_log enable row level security;

create table app.usage_samples (
  instance_id uuid not null references app.instances (id) on delete cascade,
  at timestamptz not null,
  cpu_permille integer not null,
  memory_mib integer not null,
  disk_read_bytes bigint not null,
  disk_written_bytes bigint not null,
  net_in_bytes bigint not null,
  net_out_bytes bigint not null,

  primary key (instance_id, at),
  constraint usage_samples_cpu_permille_range check (cpu_permille between 0 and 1000),
  constraint usage_samples_memory_mib_range check (memory_mib >= 0),
  constraint usage_samples_bytes_range check (
    least(disk_read_bytes, disk_written_bytes, net_in_bytes, net_out_bytes) >= 0)
);

comment on table app.usage_samples is
  'What servers used. cpu_permille: of all vCPUs. Bytes: since the sample before.';

-- Samples arrive in the order of time, so the smallest kind of index finds the old ones.
create index usage_samples_at on app.usage_samples using brin (at);

alter table app.usage_samples enable row level security;

create policy "Nobody reads samples but by procedure"
  on app.usage_samples for select to anon, authenticated
  using (false);

create table app.quota_metrics (
  metric text primary key,
  label text not null,
  unit text not null,
  default_max bigint not null,
  sort integer not null,

  constraint quota_metrics_metric_pattern check (metric ~ '^[a-z]+(_[a-z]+)*$'),
  constraint quota_metrics_default_max_range check (default_max >= 0),
  constraint quota_metrics_sort_key unique (sort)
);

comment on table app.quota_metrics is
  'What a workspace may use, and how much of it unless staff set another limit.';

insert into app.quota_metrics (metric, label, unit, default_max, sort) values
  ('instances', 'Servers', '', 20, 1),
  ('vcpus', 'vCPUs', '', 64, 2),
  ('memory_mib', 'Memory', 'MiB', 262144, 3),
  ('disk_gib', 'Disk', 'GiB', 4096, 4),
  ('gpus', 'GPUs', '', 4, 5);

alter table app.quota_metrics enable row level security;

create table app.quotas (
  workspace_id uuid not null references app.workspaces (id) on delete cascade,
  metric text not null references app.quota_metrics (metric),
  max bigint not null,
  updated_at timestamptz not null default now(),

  primary key (workspace_id, metric),
  constraint quotas_max_range check (max between 0 and 1000000000)
);

comment on table app.quotas is 'Limits that staff set for a workspace. Written by procedure only.';

create index quotas_metric on app.quotas (metric);

create trigger quotas_touch_updated_at before update on app.quotas
  for each row when (old.* is distinct from new.*)
  execute function private.touch_updated_at();

alter table app.quotas enable row level security;

create table app.quota_requests (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references app.workspaces (id) on delete cascade,
  metric text not null references app.quota_metrics (metric),
  max bigint not null,
  reason text not null,
  status text not null default 'open',
  requested_by uuid references auth.users (id) on delete set null,
  answered_by uuid references auth.users (id) on delete set null,
  answer text,
  created_at timestamptz not null default now(),
  answered_at timestamptz,

  constraint quota_requests_max_range check (max between 1 and 1000000000),
  constraint quota_requests_reason_visible check (private.is_reason(reason)),
  constraint quota_requests_status_known check (status in ('open', 'granted', 'refused')),
  constraint quota_requests_answer_visible check (private.is_reason(answer)),
  constraint quota_requests_answered_at_given check ((status = 'open') = (answered_at is null))
);

comment on table app.quota_requests is 'Wishes for a higher limit. Written by procedure only.';

create unique index quota_requests_open on app.quota_requests (workspace_id, metric)
  where status = 'open';
create index quota_requests_workspace_id on app.quota_requests (workspace_id, created_at desc);
create index quota_requests_metric on app.quota_requests (metric);
create index quota_requests_requested_by on app.quota_requests (requested_by);
create index quota_requests_answered_by on app.quota_requests (answered_by);

alter table app.quota_requests enable row level security;

-- The answers to requests with an idempotency key, so that the same request twice has one effect.
create table app.idempotency_keys (
  user_id uuid not null references auth.users (id) on delete cascade,
  key uuid not null,
  fingerprint text not null,
  answer jsonb,
  created_at timestamptz not null default now(),

  primary key (user_id, key)
);

comment on table app.idempotency_keys is
  'fingerprint: a hash of the request. Kept for 7 days. Closed to the API.';

create index idempotency_keys_created_at on app.idempotency_keys (created_at);

alter table app.idempotency_keys enable row level security;

create policy "Nobody reads the answers to earlier requests"
  on app.idempotency_keys for select to anon, authenticated
  using (false);

create table app.provisioners (
  worker text primary key,
  engine text not null,
  facts jsonb not null default '{}',
  findings jsonb not null default '[]',
  seen_at timestamptz not null default now(),

  constraint provisioners_worker_length check (char_length(worker) between 1 and 100),
  constraint provisioners_engine_length check (char_length(engine) between 1 and 40),
  constraint provisioners_facts_length check (octet_length(facts::text) <= 65536),
  constraint provisioners_findings_length check (octet_length(findings::text) <= 1048576)
);

comment on table app.provisioners is
  'The processes that do the work, when each last reported, and what in the engine surprised them.';

alter table app.provisioners enable row level security;
