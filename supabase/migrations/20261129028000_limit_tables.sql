-- Servers that may be stopped when a month reaches its limit, and those that are.

alter table app.instances add column may_be_stopped_since timestamptz;

comment on column app.instances.may_be_stopped_since is
  'Since when it is marked: it is stopped when the month reaches the limit of the workspace, if that chose stop_marked. Null: it '
  'goes on.';

alter table app.billing_accounts
  add column look_at_limit timestamptz not null default now(),
  add column limit_since timestamptz;

comment on column app.billing_accounts.limit_since is
  'When the limit, or what happens at it, was changed last: nothing that was used before is free because of it.';
comment on column app.billing_accounts.look_at_limit is 'When tick_billing looks again how near the month is to its limit.';

-- A key has a limit of its own for what was made with it. It never only warns: a program reads no mail.
alter table app.api_keys
  add column monthly_limit_micros bigint,
  add column limit_action text not null default 'create_nothing',
  add column limit_since timestamptz not null default now(),
  add constraint api_keys_monthly_limit_micros_range check (monthly_limit_micros between 1000000 and 1000000000000),
  add constraint api_keys_limit_action_known check (limit_action in ('create_nothing', 'stop_marked'));

comment on column app.api_keys.monthly_limit_micros is
  'What a month of all that counts against the key costs at most, in millionths. Null: no limit. It holds on when the key has ended.';
comment on column app.api_keys.limit_action is 'As that of app.workspaces, without warn.';
comment on column app.api_keys.limit_since is 'As that of app.billing_accounts.';

create table app.api_key_servers (
  api_key_id uuid references app.api_keys (id) on delete cascade,
  instance_id uuid references app.instances (id) on delete cascade,
  primary key (api_key_id, instance_id)
);

comment on table app.api_key_servers is
  'Servers that count against the limit of a key: those that it created, restored or resized to a larger plan. Closed to the API.';

create index api_key_servers_instance_id on app.api_key_servers (instance_id);

create trigger api_key_servers_raise_on_truncate before truncate on app.api_key_servers
  for each statement execute function private.raise_on_truncate();

alter table app.api_key_servers enable row level security;

create policy "Nobody reads what counts against a key but by procedure"
  on app.api_key_servers for select to anon, authenticated
  using (false);

alter table app.snapshots add column api_key_id uuid references app.api_keys (id) on delete set null;

comment on column app.snapshots.api_key_id is 'The key that it was made with. It counts against the limit of that key.';

create index snapshots_api_key_id on app.snapshots (api_key_id) where api_key_id is not null;

-- What was made before.
insert into app.api_key_servers (api_key_id, instance_id)
select distinct a.api_key_id, a.instance_id from app.instance_actions a
where a.api_key_id is not null and a.kind in ('create', 'restore');
update app.snapshots s set api_key_id = a.api_key_id
from app.instance_actions a
where a.kind = 'create_snapshot' and a.api_key_id is not null and a.parameters ->> 'snapshot_id' = s.id::text;

create table app.limit_stops (
  instance_id uuid primary key references app.instances (id) on delete cascade,
  workspace_id uuid not null references app.workspaces (id) on delete restrict,
  -- Whose limit was reached. Null: that of the workspace.
  api_key_id uuid references app.api_keys (id) on delete set null,
  -- It ran when it was stopped, so it is started again.
  was_running boolean not null,
  at timestamptz not null default now()
);

comment on table app.limit_stops is
  'Servers that were stopped because the month reached the limit of the workspace or of an API key. They cost nothing while they '
  'are here. Closed to the API: see monthly_limit.';

create index limit_stops_workspace_id on app.limit_stops (workspace_id);
create index limit_stops_api_key_id on app.limit_stops (api_key_id) where api_key_id is not null;

create trigger limit_stops_raise_on_truncate before truncate on app.limit_stops
  for each statement execute function private.raise_on_truncate();

alter table app.limit_stops enable row level security;

create policy "Nobody reads what was stopped at a limit but by procedure"
  on app.limit_stops for select to anon, authenticated
  using (false);

-- A stopped server is billed otherwise, because its resources stay reserved. The limit would be passed all the same, so a
-- server that was stopped at it costs nothing, in whatever state it is.
create function private.is_billed_now(server app.instances) returns boolean
language sql stable
set search_path = ''
as $$
  select private.is_billed(server.state, server.hold)
    and not exists (select from app.limit_stops s where s.instance_id = server.id)
$$;

create or replace function private.log_state(target uuid) returns void
language sql volatile
set search_path = ''
as $$
  insert into app.instance_state_log
    (instance_id, state, is_billed, hourly_micros, monthly_cap_micros, from_at)
  select i.id, i.state, private.is_billed_now(i), i.hourly_micros, i.monthly_cap_micros, i.state_since
  from app.instances i
  where i.id = target
$$;

create or replace function private.log_hold(target uuid) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  entry app.instance_state_log;
  billed constant boolean := (
    select private.is_billed_now(i) from app.instances i where i.id = target);
  -- Never before the entry that ends, even if the clock of the machine is set back.
  at constant timestamptz := (
    select greatest(date_trunc('milliseconds', clock_timestamp()), l.from_at)
    from app.instance_state_log l where l.instance_id = target and l.to_at is null);
begin
  -- What was announced for this moment or before it belongs to the entry that ends.
  perform private.apply_price_notice(target, at);
  select * into strict entry from app.instance_state_log l
  where l.instance_id = target and l.to_at is null;
  if entry.is_billed = billed then
    return;
  end if;
  update app.instance_state_log l set to_at = at where l.id = entry.id;
  insert into app.instance_state_log
    (instance_id, state, is_billed, hourly_micros, monthly_cap_micros, from_at)
  values (target, entry.state, billed, entry.hourly_micros, entry.monthly_cap_micros, at);
end
$$;
