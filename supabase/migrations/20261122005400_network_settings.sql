-- What customers set about the network of their servers: the firewall, and the names of the addresses. The
-- row says what is wanted. A worker applies it to the engine, or to the DNS of the provider, and reports.
-- The life cycle of the server goes on meanwhile: this is no action of instance_actions.

insert into app.audit_actions (entity, action) values
  ('instance', 'set_firewall'), ('instance', 'set_reverse_names');

create table app.network_settings (
  instance_id uuid not null references app.instances (id) on delete cascade,
  kind text not null,
  setting jsonb not null,
  -- Names that may be in the DNS by now, by address. They go when the server does.
  held jsonb not null default '{}',
  version integer not null default 1,
  applied_version integer not null default 0,
  applied_at timestamptz,
  attempts integer not null default 0,
  worker text,
  lease_until timestamptz,
  run_after timestamptz not null default now(),
  error_code text,
  error_detail text,
  updated_at timestamptz not null default now(),

  primary key (instance_id, kind),
  constraint network_settings_kind_known check (kind in ('firewall', 'reverse_names')),
  constraint network_settings_setting_length
    check (jsonb_typeof(setting) = 'object' and octet_length(setting::text) <= 131072),
  constraint network_settings_applied_version_range check (applied_version between 0 and version),
  constraint network_settings_lease_until_given check ((worker is null) = (lease_until is null))
);

comment on table app.network_settings is
  'What a server''s network should be, and how far it is. A server without a row has no firewall and no '
  'names. Written by procedure only.';
comment on column app.network_settings.setting is
  'firewall: {enabled, rules}. reverse_names: a name for each address.';
comment on column app.network_settings.version is
  'Incremented with each change. A save names the version that it read.';
comment on column app.network_settings.run_after is
  'No worker may take the row before. A day after it was applied it is applied again.';

create index network_settings_run_after on app.network_settings (run_after);

create trigger network_settings_touch_updated_at before update on app.network_settings
  for each row when (old.setting is distinct from new.setting)
  execute function private.touch_updated_at();
create trigger network_settings_raise_on_truncate before truncate on app.network_settings
  for each statement execute function private.raise_on_truncate();

alter table app.network_settings enable row level security;
alter table app.network_settings force row level security;

create policy "Nobody reads the settings of networks but by procedure"
  on app.network_settings for select to anon, authenticated
  using (false);

-- A server that was made again has other addresses. One that is gone keeps no firewall, and its names are
-- taken out of the DNS before the addresses belong to somebody else for long.
create function private.follow_network() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.state = 'purged' and old.state <> 'purged' then
    delete from app.network_settings s where s.instance_id = new.id and s.kind = 'firewall';
    update app.network_settings s set
      setting = '{}', version = s.version + 1, attempts = 0, run_after = greatest(now(), s.lease_until)
    where s.instance_id = new.id;
  elsif new.addresses is distinct from old.addresses and new.state <> 'purged' then
    -- What a worker applies now is for the addresses before, so its report no longer counts.
    update app.network_settings s set
      applied_version = 0, attempts = 0, run_after = greatest(now(), s.lease_until), worker = null,
      lease_until = null
    where s.instance_id = new.id;
  end if;
  return null;
end
$$;

create trigger instances_follow_network after update of state, addresses on app.instances
  for each row when (old.state is distinct from new.state or old.addresses is distinct from new.addresses)
  execute function private.follow_network();

-- Whether the workers of the engine apply settings of a kind. They say so with each heartbeat.
create function private.offers_network(kind text) returns boolean
language sql stable
set search_path = ''
as $$
  select coalesce((
    select p.facts -> kind = 'true'
    from app.provisioners p
    where p.engine = (select s.engine from app.site_settings s)
    order by p.seen_at desc limit 1), false)
$$;

-- Holds the workspace and the server until the transaction ends.
create function private.lock_network(target uuid, kind text) returns app.instances
language plpgsql volatile
set search_path = ''
as $$
declare
  server app.instances;
begin
  perform private.lock_workspace(private.workspace_of_instance(target), 'edit_servers');
  select * into strict server from app.instances i where i.id = target for no key update;
  if server.deleted_at is not null then
    perform private.raise_error('invalid_state', 'PT409',
      format('state: %s. Only a server that is not deleted can be changed.', server.state),
      'Restore the server first.');
  end if;
  if not private.offers_network(kind) then
    perform private.raise_error('invalid_state', 'PT409', kind || ': The provider offers none.',
      'Contact support.');
  end if;
  return server;
end
$$;

create function private.save_network_setting(
  target uuid, setting_kind text, given_version integer, wanted jsonb, via text
) returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  was app.network_settings;
  next_version integer;
begin
  select * into was from app.network_settings s
  where s.instance_id = target and s.kind = setting_kind for update;
  if coalesce(was.version, 0) is distinct from given_version then
    perform private.raise_conflict(coalesce(was.version, 0));
  end if;
  if was.setting is not distinct from wanted then
    return jsonb_build_object('version', was.version);
  end if;
  -- The worker that applies the version before may go on until its lease ends. The next one waits for it.
  insert into app.network_settings as s (instance_id, kind, setting)
  values (target, setting_kind, wanted)
  on conflict on constraint network_settings_pkey do update set
    setting = excluded.setting, version = s.version + 1, attempts = 0, error_code = null,
    error_detail = null, run_after = greatest(now(), s.lease_until)
  returning version into next_version;
  perform private.record_instance_event('set_' || setting_kind, target,
    coalesce(was.setting, '{}'), wanted, via);
  return jsonb_build_object('version', next_version);
end
$$;

create function private.network_setting(target uuid, setting_kind text) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(
    (select jsonb_build_object(
      'version', s.version,
      'status', case
        when s.error_code is not null then 'failed'
        when s.version > s.applied_version then 'pending'
        else 'applied' end,
      'error_code', s.error_code,
      'error_detail', case when private.is_staff() then s.error_detail end,
      'next_try_at', case when s.error_code is not null then s.run_after end,
      'applied_at', s.applied_at)
    from app.network_settings s where s.instance_id = target and s.kind = setting_kind),
    jsonb_build_object('version', 0, 'status', 'applied', 'error_code', null, 'error_detail', null,
      'next_try_at', null, 'applied_at', null))
$$;

-- The address that the current request came from, as the proxies in front of the API say it: for a rule that
-- lets its person in. Whoever forges it deceives only themselves.
create function private.caller_address() returns text
language sql stable
set search_path = ''
as $$
  select host(said::inet)
  from (select btrim(split_part(coalesce(h ->> 'cf-connecting-ip', h ->> 'x-forwarded-for', ''), ',', 1)) as said
    from (select nullif(current_setting('request.headers', true), '')::jsonb as h) request) proxy
  where said ~ '^[0-9a-fA-F.:]+$' and pg_input_is_valid(said, 'inet')
$$;

create function private.instance_network(instance_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  firewall jsonb;
  names jsonb;
begin
  perform private.workspace_of_instance(instance_id);
  select s.setting into firewall from app.network_settings s
  where s.instance_id = instance_network.instance_id and s.kind = 'firewall';
  select s.setting into names from app.network_settings s
  where s.instance_id = instance_network.instance_id and s.kind = 'reverse_names';
  return jsonb_build_object(
    'firewall', case when private.offers_network('firewall') then
      private.network_setting(instance_id, 'firewall')
        || coalesce(firewall, '{"enabled": false, "rules": []}') end,
    'reverse_names', case when private.offers_network('reverse_names') then
      private.network_setting(instance_id, 'reverse_names')
        || jsonb_build_object('names', coalesce(names, '{}')) end,
    'your_address', private.caller_address());
end
$$;

create function public.instance_network(instance_id uuid) returns jsonb
language sql stable security invoker
set search_path = ''
as $$ select private.instance_network(instance_id) $$;

comment on function public.instance_network(uuid) is
'Returns the firewall of a server and the names of its addresses, and how far each is.
@param instance_id The server.
@answer firewall object The firewall. Null: the provider offers none.
@answer firewall.version integer Grows by one with every change; set_firewall takes it. 0: it was never set.
@answer firewall.enabled boolean False: everything may come in.
@answer firewall.rules object[] What may come in while the firewall is on; see set_firewall.
@answer firewall.status text applied, pending (it is being applied) or failed (it is tried again).
@answer firewall.error_code text Why the last attempt failed, as a code; null: it did not.
@answer firewall.error_detail text For staff; null for everyone else.
@answer firewall.next_try_at timestamptz When it is tried again; null: it has not failed.
@answer firewall.applied_at timestamptz When it was last applied; null: never.
@answer reverse_names object The names, with the same fields and names: an object with a name for each address. Null: the provider offers none.
@answer your_address text The address that this request came from; null: nobody knows.
Raises: not_found.';

grant execute on function private.instance_network(uuid), public.instance_network(uuid)
  to authenticated;
