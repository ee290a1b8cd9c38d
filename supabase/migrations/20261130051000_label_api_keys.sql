-- A key that operates can be narrowed to the servers that have a label. Triggers hold it, not procedures: whatever is written
-- with such a key is about these servers, in procedures that come later, too. 380_label_api_keys.sql looks for tables that
-- name a server and have no such trigger.

alter table app.api_keys
  add column label_key text,
  add column label_value text,
  add constraint api_keys_label_given check ((label_key is null) = (label_value is null)),
  add constraint api_keys_label_known
    check (label_key is null or (scope = 'operate' and private.is_labels(jsonb_build_object(label_key, label_value))));

comment on column app.api_keys.label_key is
  'With label_value: it changes only the servers with this label. Null: all that its actions allow.';

-- As the list of actions, so the label never becomes wider.
drop trigger api_keys_keep_owner on app.api_keys;
create trigger api_keys_keep_owner
  before update of workspace_id, secret_hash, actions, label_key, label_value on app.api_keys
  for each row when (
    (old.workspace_id, old.secret_hash) is distinct from (new.workspace_id, new.secret_hash)
    or (old.actions is not null and old.actions is distinct from new.actions)
    or (old.label_key is not null
      and (old.label_key, old.label_value) is distinct from (new.label_key, new.label_value)))
  execute function private.raise_on_new_owner();

grant select (label_key, label_value) on app.api_keys to authenticated;

create or replace view public.api_key_list with (security_invoker = true, security_barrier = true) as
select
  case when true then k.id end as api_key_id,
  case when true then k.workspace_id end as workspace_id,
  k.name,
  k.scope,
  k.secret_start,
  p.full_name as created_by_name,
  k.created_at,
  k.expires_at,
  k.last_used_at,
  k.ended_at,
  k.end_reason,
  k.monthly_limit_micros,
  k.limit_action,
  k.actions,
  k.label_key,
  k.label_value
from app.api_keys k
left join app.member_names p on p.workspace_id = k.workspace_id and p.user_id = k.created_by
where (k.workspace_id = any (array(select private.my_workspace_ids())))
  and (least(k.ended_at, k.expires_at) > now() - interval '30 days' or k.monthly_limit_micros is not null);

comment on column public.api_key_list.label_key is
  'With label_value: the key changes only the servers with this label, and what they have. Null: those of the workspace.';
comment on column public.api_key_list.label_value is 'The value of that label.';

select private.close_views_to_writes();

-- What a request with such a key may write.

create function private.label_of_key() returns jsonb
language sql stable
set search_path = ''
as $$ select private.api_key_claim() -> 'label' $$;

comment on function private.label_of_key() is
  'The label of the servers that the API key of this request is for, such as {"role": "web"}. Null: there is none.';

create function private.label_claims(claims jsonb) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select case when k.label_key is null then claims
    else jsonb_set(claims, '{api_key,label}', jsonb_build_object(k.label_key, k.label_value)) end
  from app.api_keys k where k.id = (claims #>> '{api_key,id}')::uuid
$$;

create or replace function private.accept_api_key(secret text) returns jsonb
language sql volatile security definer
set search_path = ''
as $$
  select private.label_claims(private.narrow_claims(
    private.claims_of_api_key(secret), rtrim(coalesce(current_setting('request.path', true), ''), '/')))
$$;

create function private.refuse_by_label(why text) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  label constant text := (select l.key || '=' || l.value from jsonb_each_text(private.label_of_key()) l);
begin
  perform private.raise_error('forbidden', 'PT403',
    format('This API key is for servers with the label %s. %s', label, why),
    format('The API key is for servers with the label %s. Use another key: an owner can make one.', label));
end
$$;

comment on function private.refuse_by_label(text) is
  'Raises forbidden: the label of the API key does not allow it. why: a sentence.';

-- Another workspace may have the label, too: that of a shared image, for example.
create function private.has_key_label(server uuid) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from app.instances i
    where i.id = server and i.labels @> private.label_of_key()
      and i.workspace_id = (private.api_key_claim() ->> 'workspace_id')::uuid)
$$;

create function private.require_key_label(server uuid) returns void
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if private.label_of_key() is not null and not private.has_key_label(server) then
    perform private.refuse_by_label(coalesce(
      (select i.name || ' does not have it.' from app.instances i
        where i.id = server and i.workspace_id = (private.api_key_claim() ->> 'workspace_id')::uuid),
      'This is of another server.'));
  end if;
end
$$;

comment on function private.require_key_label(uuid) is
  'Raises forbidden if the API key of this request has a label that the server does not have.';

-- A volume is of the server that has it. One that no server has, is of the server that it was made for.
create function private.require_volume_label(volume app.volumes, is_stored boolean) returns void
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_key_label(s) from unnest(array[volume.instance_id, volume.held_by]) s where s is not null;
  if is_stored and volume.instance_id is null and volume.held_by is null then
    perform private.require_key_label(volume.made_for);
  end if;
end
$$;

-- A snapshot holds what is on a disk. An image of the workspace is there to make servers from.
create function private.require_snapshot_label(snapshot uuid, to_copy boolean) returns void
language plpgsql stable security definer
set search_path = ''
as $$
declare
  place app.snapshots;
  volume app.volumes;
begin
  select * into place from app.snapshots s where s.id = snapshot;
  if place.id is null or (to_copy and place.kind = 'image') then
    return;
  end if;
  if place.volume_id is null then
    perform private.require_key_label(place.instance_id);
  else
    select * into volume from app.volumes v where v.id = place.volume_id;
    perform private.require_volume_label(volume, true);
  end if;
end
$$;

-- is_stored: as the row was before the request. What is new may leave a server, and never come to another one.
create function private.require_row_label(relation text, r jsonb, is_stored boolean) returns void
language plpgsql stable security definer
set search_path = ''
as $$
begin
  case relation
    when 'instances' then
      if is_stored and not r -> 'labels' @> private.label_of_key() then
        perform private.refuse_by_label((r ->> 'name') || ' does not have it.');
      elsif not r -> 'labels' @> private.label_of_key() then
        perform private.refuse_by_label('labels: Every server that it creates or changes has the label.');
      end if;
    when 'volumes' then
      perform private.require_volume_label(jsonb_populate_record(null::app.volumes, r), is_stored);
    when 'snapshots' then
      if r ->> 'volume_id' is null then
        perform private.require_key_label((r ->> 'instance_id')::uuid);
      else
        perform private.require_volume_label(v, true) from app.volumes v where v.id = (r ->> 'volume_id')::uuid;
      end if;
    when 'addresses' then
      if r ->> 'instance_id' is not null then
        perform private.require_key_label((r ->> 'instance_id')::uuid);
      elsif is_stored and (r ->> 'api_key_id')::uuid is distinct from private.request_key() then
        perform private.refuse_by_label('No server has the address, and the key did not reserve it.');
      end if;
    when 'alarm_rules' then
      if r ->> 'instance_id' is not null then
        perform private.require_key_label((r ->> 'instance_id')::uuid);
      elsif r ->> 'label_key' is null
        or jsonb_build_object(r ->> 'label_key', r ->> 'label_value') <> private.label_of_key() then
        perform private.refuse_by_label('The alarm is about other servers.');
      end if;
    when 'disk_downloads' then
      perform private.require_snapshot_label((r ->> 'snapshot_id')::uuid, false);
    when 'firewalls', 'private_networks' then
      perform private.refuse_by_label('Firewalls and private networks are of the whole workspace.');
    else
      perform private.require_key_label((r ->> 'instance_id')::uuid);
  end case;
end
$$;

comment on function private.require_row_label(text, jsonb, boolean) is
  'Raises forbidden if this row of a table is about a server without the label of the API key of this request.';

create function private.hold_to_label() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  -- Not as a condition of the triggers: each role that writes a row would need the right to ask for the label.
  if private.label_of_key() is null then
    return coalesce(new, old);
  end if;
  if tg_op <> 'INSERT' then
    perform private.require_row_label(tg_table_name, to_jsonb(old), true);
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  perform private.require_row_label(tg_table_name, to_jsonb(new), false);
  -- What is made of a snapshot reads it.
  if tg_op = 'INSERT' then
    perform private.require_snapshot_label((case tg_table_name
      when 'instances' then to_jsonb(new) ->> 'snapshot_id'
      when 'volumes' then to_jsonb(new) ->> 'source_id'
      when 'instance_actions' then to_jsonb(new) #>> '{parameters,snapshot_id}' end)::uuid, true);
  end if;
  return new;
end
$$;

comment on function private.hold_to_label() is
  'Holds what an API key with a label writes to the servers with the label. Raises: forbidden.';

create trigger instances_hold_to_label before insert or update or delete on app.instances
  for each row execute function private.hold_to_label();
create trigger instance_actions_hold_to_label before insert or update or delete on app.instance_actions
  for each row execute function private.hold_to_label();
create trigger snapshots_hold_to_label before insert or update or delete on app.snapshots
  for each row execute function private.hold_to_label();
-- With a file a disk leaves the workspace: that of a server with the label.
create trigger disk_downloads_hold_to_label before insert or update or delete on app.disk_downloads
  for each row execute function private.hold_to_label();
create trigger backup_schedules_hold_to_label before insert or update or delete on app.backup_schedules
  for each row execute function private.hold_to_label();
create trigger volumes_hold_to_label before insert or update or delete on app.volumes
  for each row execute function private.hold_to_label();
create trigger addresses_hold_to_label before insert or update or delete on app.addresses
  for each row execute function private.hold_to_label();
create trigger firewall_instances_hold_to_label before insert or update or delete on app.firewall_instances
  for each row execute function private.hold_to_label();
create trigger private_network_members_hold_to_label before insert or update or delete on app.private_network_members
  for each row execute function private.hold_to_label();
-- Not of how far it is applied: the firewall of a server is applied again when a server that its rules name changes.
create trigger network_settings_hold_to_label before insert or update of setting or delete on app.network_settings
  for each row execute function private.hold_to_label();
create trigger alarm_rules_hold_to_label before insert or update or delete on app.alarm_rules
  for each row execute function private.hold_to_label();
create trigger firewalls_hold_to_label before insert or update or delete on app.firewalls
  for each row execute function private.hold_to_label();
create trigger private_networks_hold_to_label before insert or update or delete on app.private_networks
  for each row execute function private.hold_to_label();

-- Such a key reads the rows of the workspace as every key does: prices, quotas and free names follow from all of them. What
-- a server printed on its console is no such row.
create or replace function private.instance_console(instance_id uuid) returns text
language plpgsql stable security definer
set search_path = ''
as $$
declare
  workspace uuid := private.workspace_of_instance(instance_id);
begin
  if workspace not in (select private.my_workspace_ids()) then
    perform private.raise_error('forbidden', '42501', 'Staff read the console of a customer with a reason.',
      'Call admin_instance_console.');
  end if;
  perform private.require_key_label(instance_id);
  return (select i.console_log from app.instances i where i.id = instance_id);
end
$$;
