-- A key that operates can be narrowed to a list of actions. Which procedure belongs to which action is data:
-- private.accept_api_key reads it before every request with a key. A procedure that is in no row is closed to such keys.

create table app.api_key_actions (
  action text primary key,
  area text not null,
  label text not null,
  sort integer not null,
  -- Of a procedure that does several things, with its argument kind: request_instance_action start.
  procedures text[] not null,

  constraint api_key_actions_action_pattern check (action ~ '^[a-z]+(_[a-z]+)*$'),
  constraint api_key_actions_sort_key unique (sort)
);

comment on table app.api_key_actions is
  'What the list of an API key can name. Each procedure, or each of its kinds, is in one row. Everyone reads it. '
  'Changed by migration only.';

alter table app.api_key_actions enable row level security;
create policy "Everyone reads the actions of API keys"
  on app.api_key_actions for select to anon, authenticated
  using (true);
grant select on app.api_key_actions to anon, authenticated;

insert into app.api_key_actions (sort, area, action, label, procedures) values
  (10, 'Servers', 'create_servers', 'Create servers, with the volumes and backups of the order',
    array['create_instance']),
  (11, 'Servers', 'start_servers', 'Start servers',
    array['request_instance_action start']),
  (12, 'Servers', 'stop_servers', 'Stop servers',
    array['request_instance_action stop']),
  (13, 'Servers', 'reboot_servers', 'Reboot servers',
    array['request_instance_action reboot']),
  (14, 'Servers', 'resize_servers', 'Change the plan of servers',
    array['request_instance_action resize']),
  (15, 'Servers', 'rebuild_servers', 'Rebuild servers, which replaces their disks',
    array['request_instance_action rebuild']),
  (16, 'Servers', 'delete_servers', 'Delete servers',
    array['request_instance_action delete']),
  (17, 'Servers', 'restore_servers', 'Restore deleted servers',
    array['request_instance_action restore']),
  (18, 'Servers', 'edit_servers', 'Rename, label and protect servers',
    array['update_instance']),
  (20, 'Access', 'change_access', 'Set SSH keys, the root password and the console switch',
    array['set_server_keys', 'reset_root_password', 'set_console']),
  (21, 'Access', 'use_rescue', 'Start and leave the rescue system',
    array['start_rescue', 'end_rescue']),
  (30, 'Snapshots and images', 'take_snapshots', 'Take and rename snapshots',
    array['create_snapshot', 'rename_snapshot']),
  (31, 'Snapshots and images', 'delete_snapshots', 'Delete snapshots',
    array['delete_snapshot']),
  (32, 'Snapshots and images', 'schedule_backups', 'Set and stop backups',
    array['set_backups', 'stop_backups']),
  (33, 'Snapshots and images', 'make_images', 'Make and rename images of your own',
    array['create_own_image', 'rename_own_image']),
  (34, 'Snapshots and images', 'delete_images', 'Delete images of your own',
    array['delete_own_image']),
  (36, 'Snapshots and images', 'protect_snapshots', 'Protect snapshots of all kinds, backups and images, and end it',
    array['protect_snapshot']),
  (37, 'Snapshots and images', 'restore_snapshots', 'Restore deleted snapshots of all kinds, backups and images',
    array['restore_deleted_snapshot']),
  (40, 'Volumes', 'create_volumes', 'Create volumes',
    array['create_volume']),
  (41, 'Volumes', 'attach_volumes', 'Attach and detach volumes',
    array['attach_volume', 'detach_volume']),
  (42, 'Volumes', 'edit_volumes', 'Enlarge, rename and label volumes',
    array['grow_volume', 'update_volume']),
  (43, 'Volumes', 'delete_volumes', 'Delete volumes',
    array['delete_volume']),
  (44, 'Volumes', 'restore_volumes', 'Restore deleted volumes',
    array['restore_volume']),
  (45, 'Volumes', 'take_volume_snapshots', 'Take snapshots of volumes',
    array['create_volume_snapshot']),
  (46, 'Volumes', 'restore_volume_snapshots', 'Put a volume back to a snapshot',
    array['restore_volume_snapshot']),
  (47, 'Volumes', 'delete_volume_snapshots', 'Delete snapshots of volumes',
    array['delete_volume_snapshot']),
  (50, 'Network', 'change_firewalls', 'Create, change, attach and delete firewalls',
    array['create_firewall', 'update_firewall', 'delete_firewall', 'attach_firewall', 'detach_firewall', 'set_firewall']),
  (51, 'Network', 'change_private_networks', 'Create, change, join and delete private networks',
    array['create_private_network', 'rename_private_network', 'delete_private_network', 'join_private_network', 'leave_private_network']),
  (52, 'Network', 'reserve_addresses', 'Reserve addresses',
    array['reserve_address']),
  (53, 'Network', 'assign_addresses', 'Assign addresses to servers, and take them away',
    array['assign_address', 'unassign_address']),
  (54, 'Network', 'edit_addresses', 'Name addresses, and set their reverse names',
    array['name_address', 'update_address', 'set_reverse_names']),
  (55, 'Network', 'release_addresses', 'Release addresses',
    array['release_address']),
  (60, 'Alarms', 'change_alarms', 'Create, change and delete alarms',
    array['create_alarm_rule', 'update_alarm_rule', 'delete_alarm_rule', 'alarm_people']);

create view public.api_key_actions with (security_invoker = true) as
select action, area, label, sort, procedures from app.api_key_actions;

comment on view public.api_key_actions is
  'What the list of actions of an API key can name; see create_api_key.';
comment on column public.api_key_actions.action is 'Its name, as create_api_key takes it.';
comment on column public.api_key_actions.area is 'What it is about, such as Volumes.';
comment on column public.api_key_actions.label is 'What it allows.';
comment on column public.api_key_actions.sort is 'The order in which they are shown.';
comment on column public.api_key_actions.procedures is
  'The procedures that it opens; of request_instance_action also the kind.';
grant select on public.api_key_actions to anon, authenticated;

-- Null, and never an empty list, means everything: a list that lost its last entry would open the key.
alter table app.api_keys
  add column actions text[],
  add constraint api_keys_actions_given
    check (actions is null or (scope = 'operate' and cardinality(actions) > 0));

comment on column app.api_keys.actions is
  'With these alone the key changes something. Null: everything that its scope allows.';

-- Nor is the list taken away or changed later: programs could do more than the owners read when the key was made.
drop trigger api_keys_keep_owner on app.api_keys;
create trigger api_keys_keep_owner before update of workspace_id, secret_hash, actions on app.api_keys
  for each row when (
    (old.workspace_id, old.secret_hash) is distinct from (new.workspace_id, new.secret_hash)
    or (old.actions is not null and old.actions is distinct from new.actions))
  execute function private.raise_on_new_owner();

insert into app.audit_actions (entity, action) values ('workspace', 'narrow_api_key');

grant select (actions) on app.api_keys to authenticated;

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
  k.actions
from app.api_keys k
left join app.member_names p on p.workspace_id = k.workspace_id and p.user_id = k.created_by
where (k.workspace_id = any (array(select private.my_workspace_ids())))
  and (least(k.ended_at, k.expires_at) > now() - interval '30 days' or k.monthly_limit_micros is not null);

comment on column public.api_key_list.actions is
  'With these alone the key changes something; see api_key_actions. Null: everything that its scope allows.';

select private.close_views_to_writes();
