-- A key can be made to ask: what one order of it adds to a month's costs above an amount, a person approves first.
--
-- The key orders itself once the order is approved, with the same request. So nothing of the request is stored but what it costs, no
-- session of a person ever acts as a key, a program that is gone orders nothing, and the rights, limits and stock of that moment
-- decide. What was approved is a list of what costs something, each with its price. An order that has anything else in it is another
-- order; what costs nothing, such as cloud-init, the key may change on its servers without asking anyhow.
--
-- Triggers on the tables that are billed note what an order adds, as those of the limits do (20261129028100). So no procedure can
-- forget it. 390_approvals.sql looks for tables with a price that have no such trigger.

alter table app.api_keys
  add column approval_micros bigint,
  add constraint api_keys_approval_micros_range check (approval_micros between 0 and 1000000000000),
  add constraint api_keys_approval_operates check (approval_micros is null or scope = 'operate');

comment on column app.api_keys.approval_micros is
  'What one order may add to a month without a person who approves it, in millionths; 0: nothing. Null: it never asks.';

-- As the list of actions, so the amount never becomes wider. It may become smaller.
drop trigger api_keys_keep_owner on app.api_keys;
create trigger api_keys_keep_owner
  before update of workspace_id, secret_hash, actions, label_key, label_value, approval_micros on app.api_keys
  for each row when (
    (old.workspace_id, old.secret_hash) is distinct from (new.workspace_id, new.secret_hash)
    or (old.actions is not null and old.actions is distinct from new.actions)
    or (old.label_key is not null
      and (old.label_key, old.label_value) is distinct from (new.label_key, new.label_value))
    or (old.approval_micros is not null and coalesce(new.approval_micros > old.approval_micros, true)))
  execute function private.raise_on_new_owner();

insert into app.audit_actions (entity, action) values
  ('workspace', 'set_api_key_approval'), ('workspace', 'approve_order'), ('workspace', 'refuse_order');

create table app.approvals (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references app.workspaces (id) on delete restrict,
  api_key_id uuid not null references app.api_keys (id) on delete cascade,
  items jsonb not null,
  month_micros bigint not null,
  currency char(3) not null,
  note text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '24 hours',
  decided_at timestamptz,
  decided_by uuid references auth.users (id) on delete set null,
  is_approved boolean,
  answer text,
  used_at timestamptz,

  constraint approvals_items_given check (jsonb_typeof(items) = 'array' and jsonb_array_length(items) between 1 and 1000),
  constraint approvals_month_micros_positive check (month_micros > 0),
  constraint approvals_note_length check (char_length(note) between 1 and 500),
  constraint approvals_answer_length check (char_length(answer) between 1 and 500),
  constraint approvals_decided_at_given check ((decided_at is null) = (is_approved is null)),
  constraint approvals_used_approved check (used_at is null or is_approved)
);

comment on table app.approvals is
  'Orders of API keys that wait for a person, and what became of them. Kept for 90 days. Read and written by procedure only.';
comment on column app.approvals.items is
  'What adds to the costs: {kind, name, plan, region, gib, keep, family, month_micros}, without what does not apply.';
comment on column app.approvals.note is 'What the program says about the order.';
comment on column app.approvals.expires_at is
  'Until when it can be decided; of an approved one, until when the key can order. 24 hours each.';
comment on column app.approvals.used_at is 'When the key ordered it. An approval is for one order.';

create index approvals_workspace_id on app.approvals (workspace_id, created_at desc);
create index approvals_api_key_id on app.approvals (api_key_id, created_at desc);
create index approvals_decided_by on app.approvals (decided_by) where decided_by is not null;
create index approvals_created_at on app.approvals (created_at);

create trigger approvals_raise_on_truncate before truncate on app.approvals
  for each statement execute function private.raise_on_truncate();

alter table app.approvals enable row level security;
alter table app.approvals force row level security;

create policy "Nobody reads approvals but by procedure"
  on app.approvals for select to anon, authenticated
  using (false);

-- What an order adds.

create function private.sum_of_items(items jsonb) returns bigint
language sql immutable
set search_path = ''
as $$ select coalesce(sum((i ->> 'month_micros')::bigint), 0)::bigint from jsonb_array_elements(items) i $$;

create function private.is_covered(wanted jsonb, approved jsonb) returns boolean
language sql immutable
set search_path = ''
as $$
  select not exists (
    select from jsonb_array_elements(wanted) w
    group by w
    having count(*) > (select count(*) from jsonb_array_elements(approved) a where a = w))
$$;

comment on function private.is_covered(jsonb, jsonb) is 'Whether all items of the one list are in the other, as often.';

-- Takes an approval that has all of this. One order takes one: as the order grows, another one may be needed, and then the
-- first stays for another order.
create function private.take_approval(items jsonb) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  taken constant uuid := nullif(current_setting('approval.taken', true), '')::uuid;
  found_id uuid;
begin
  if exists (select from app.approvals a where a.id = taken and private.is_covered(take_approval.items, a.items)) then
    return true;
  end if;
  update app.approvals a set used_at = null where a.id = taken;
  -- At the same moment, the other order waits here, and then does not find it any more.
  select a.id into found_id from app.approvals a
  where a.api_key_id = private.request_key() and a.is_approved and a.used_at is null and a.expires_at > now()
    and private.is_covered(take_approval.items, a.items)
  order by a.month_micros, a.decided_at, a.id
  limit 1 for update;
  update app.approvals a set used_at = now() where a.id = found_id;
  perform set_config('approval.taken', coalesce(found_id::text, ''), true);
  return found_id is not null;
end
$$;

comment on function private.take_approval(jsonb) is
  'Whether the key of this request may order all of this with one approval, which is used by that.';

create function private.raise_approval_needed(adds bigint, free bigint) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  perform private.raise_error('approval_needed', 'PT403',
    format('The order adds %s %s a month, or more. With this API key, a person approves every order that adds %s.',
      round(ceil(adds / 10000.0) / 100, 2), private.billing_currency(),
      case when free = 0 then 'something'
        else format('more than %s %s', round(free / 1000000.0, 2), private.billing_currency()) end),
    'Ask with request_approval, and send the same order again once it is approved.');
end
$$;

create function private.note_cost(item jsonb) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  free bigint;
  noted jsonb;
begin
  if private.request_key() is null or (item ->> 'month_micros')::bigint <= 0 then
    return;
  end if;
  select k.approval_micros into free from app.api_keys k where k.id = private.request_key();
  if free is null then
    return;
  end if;
  noted := coalesce(nullif(current_setting('approval.items', true), '')::jsonb, '[]') || jsonb_strip_nulls(item);
  perform set_config('approval.items', noted::text, true);
  if current_setting('approval.is_trial', true) is distinct from 'yes'
    and private.sum_of_items(noted) > free and not private.take_approval(noted)
  then
    perform private.raise_approval_needed(private.sum_of_items(noted), free);
  end if;
end
$$;

comment on function private.note_cost(jsonb) is
  'Notes that the order of this request adds something to a month. Raises approval_needed if that is more than its API key '
  'may order alone, and nobody has approved it.';

create function private.month_of_server(hourly_micros bigint, monthly_cap_micros bigint) returns bigint
language sql immutable
set search_path = ''
as $$ select coalesce(monthly_cap_micros, hourly_micros * 744) $$;

comment on function private.month_of_server(bigint, bigint) is 'What a server costs in a month of 31 days.';

create function private.item_of_server(kind text, server app.instances) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object('kind', kind, 'name', server.name, 'plan', l.slug, 'region', r.slug,
    'month_micros', private.month_of_server(server.hourly_micros, server.monthly_cap_micros))
  from app.plans l, app.regions r
  where l.id = server.plan_id and r.id = server.region_id
$$;

create function private.note_cost_of_instance() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.note_cost(private.item_of_server(case tg_op when 'INSERT' then 'server' else 'restore' end, new));
  return null;
end
$$;

create trigger instances_note_cost after insert on app.instances
  for each row execute function private.note_cost_of_instance();
create trigger instances_note_cost_of_restore after update of state on app.instances
  for each row
  when (old.state = 'deleted' and new.state not in ('deleted', 'purged'))
  execute function private.note_cost_of_instance();

create function private.note_cost_of_action() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  server app.instances;
begin
  select * into strict server from app.instances i where i.id = new.instance_id;
  if new.kind = 'resize' then
    perform private.note_cost(private.item_of_server('resize', server) || jsonb_build_object(
      'plan', (select l.slug from app.plans l where l.id = (new.parameters ->> 'plan_id')::uuid),
      'month_micros', private.month_of_server(
          (new.parameters ->> 'hourly_micros')::bigint, (new.parameters ->> 'monthly_cap_micros')::bigint)
        - private.month_of_server(server.hourly_micros, server.monthly_cap_micros)));
  elsif not private.is_billed('error', server.hold) then
    perform private.note_cost(private.item_of_server('start', server));
  end if;
  return null;
end
$$;

-- A server in the state error is not billed until it runs again.
create trigger instance_actions_note_cost after insert on app.instance_actions
  for each row
  when (new.kind = 'resize' or (new.from_state = 'error' and new.kind in ('start', 'rebuild')))
  execute function private.note_cost_of_action();

create function private.note_cost_of_snapshot() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  -- The size is known once it is written: at most that of the disk.
  perform private.note_cost(jsonb_build_object('kind', new.kind, 'name', new.name,
    'gib', coalesce(new.size_gib, new.disk_gib),
    'month_micros', ceil(coalesce(new.size_gib, new.disk_gib) * new.gib_month_micros)::bigint));
  return null;
end
$$;

-- Not what stands for a snapshot that is there already.
create trigger snapshots_note_cost after insert on app.snapshots
  for each row when (new.kept_as is null)
  execute function private.note_cost_of_snapshot();

create function private.note_cost_of_backups() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.note_cost(jsonb_build_object('kind', 'backups', 'name', i.name, 'gib', l.disk_gib, 'keep', new.keep,
    'month_micros', coalesce(l.disk_gib, 0) * (new.keep * new.gib_month_micros
      - case tg_op when 'INSERT' then 0 else old.keep * old.gib_month_micros end)))
  from app.instances i join app.plans l on l.id = i.plan_id
  where i.id = new.instance_id;
  return null;
end
$$;

create trigger backup_schedules_note_cost after insert or update of keep, gib_month_micros on app.backup_schedules
  for each row execute function private.note_cost_of_backups();

create function private.note_cost_of_volume() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.note_cost(jsonb_build_object(
    'kind', case when tg_op = 'INSERT' then 'volume' when old.deleted_at is null then 'grow_volume' else 'restore_volume' end,
    'name', new.name, 'gib', new.size_gib,
    'month_micros', new.gib_month_micros
      * (new.size_gib - case when tg_op = 'UPDATE' and old.deleted_at is null then old.size_gib else 0 end)));
  return null;
end
$$;

create trigger volumes_note_cost after insert on app.volumes
  for each row execute function private.note_cost_of_volume();
create trigger volumes_note_cost_of_change after update of size_gib, deleted_at on app.volumes
  for each row
  when (new.deleted_at is null and (old.deleted_at is not null or new.size_gib > old.size_gib))
  execute function private.note_cost_of_volume();

create function private.note_cost_of_address() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.note_cost(jsonb_build_object('kind', 'address', 'family', family(new.address),
    'region', (select r.slug from app.regions r where r.id = new.region_id), 'month_micros', new.month_micros));
  return null;
end
$$;

create trigger addresses_note_cost after insert on app.addresses
  for each row execute function private.note_cost_of_address();
