-- Servers that the personas try to reach: a stopped, a running, a failed and a deleted one in each
-- workspace, and who may do what with them.

create function tests.instance(workspace uuid, kind text) returns uuid
language sql immutable
as $$ select md5(coalesce(workspace::text, '') || kind || ' server')::uuid $$;

-- The private network without its servers.
create function tests.without_servers(network uuid) returns uuid
language sql volatile security definer
as $$
  delete from app.private_network_members m where m.network_id = network;
  select network;
$$;

-- The workspace without its servers, snapshots and extra addresses, and without anything to pay.
create function tests.emptied(workspace uuid) returns uuid
language plpgsql security definer
set session_replication_role = replica
as $$
begin
  update app.snapshots s
  set state = 'deleted', purge_after = null, deleted_at = coalesce(s.deleted_at, greatest(now(), s.ready_at))
  where s.workspace_id = workspace;
  update app.volumes v
  set is_gone = true, deleted_at = now(), purge_after = now(), instance_id = null, held_by = null
  where v.workspace_id = workspace;
  update app.addresses a set instance_id = null, released_at = greatest(now(), a.allocated_at)
  where a.workspace_id = workspace and a.released_at is null;
  update app.instances i
  set state = 'purged', deleted_at = coalesce(i.deleted_at, now()), purge_after = coalesce(i.purge_after, now())
  where i.workspace_id = workspace;
  delete from app.open_invoices o where o.workspace_id = workspace;
  delete from app.charges c where c.workspace_id = workspace and c.invoice_id is null;
  return workspace;
end
$$;

create function tests.seed_instances() returns void
language plpgsql
as $$
begin
  update app.site_settings set engine = 'simulated', orders = 'preview';
  -- The accounts of the tests have more than a new one may. 225_new_accounts.sql is about those.
  update app.quota_metrics set new_days = 0;

  insert into app.instances (
    id, workspace_id, created_by, name, plan_id, region_id, image_id, currency, hourly_micros,
    monthly_cap_micros, state, state_since, deleted_at, purge_after, cloud_init, engine_ref)
  select
    tests.instance(w.id, s), w.id, tests.stranger(), s, tests.plan('published'), tests.place('open'),
    (select id from app.images where slug = 'published-1'), 'EUR', 1000, 500000, s,
    now() - interval '1 hour', case s when 'deleted' then now() end,
    case s when 'deleted' then now() + interval '72 hours' end, '#cloud-config', 'ref'
  from app.workspaces w, unnest(array['stopped', 'running', 'deleted', 'stopping']) s
  where not w.is_personal;

  perform private.log_state(id) from app.instances;

  insert into app.instance_actions (
    id, instance_id, workspace_id, kind, status, requested_by, via, from_state, via_state, to_state,
    fail_state, finished_at, error_code, error_detail, worker)
  select
    tests.workspace(i.id, s.status), i.id, i.workspace_id, 'stop', s.status, tests.stranger(), 'web',
    'running', 'stopping', 'stopped', 'error', s.finished_at, s.error_code, s.error_code,
    s.worker
  from app.instances i, (values
    ('queued', 'stopping', null::timestamptz, null, null),
    ('failed', 'stopped', now(), 'broken', 'worker 1')
  ) s (status, name, finished_at, error_code, worker)
  where i.name = s.name;

  insert into app.console_sessions (
    instance_id, workspace_id, user_id, auth_session_id, mode, acted_as, ticket_hash, opened_at, seen_at)
  select i.id, i.workspace_id, tests.stranger(), tests.stranger(), 'full', 'operator', sha256(uuid_send(i.id)), now(), now()
  from app.instances i where i.name = 'running';

  perform tests.record_events(false);
  insert into app.price_notices (
    instance_id, plan_id, currency, old_hourly_micros, old_monthly_cap_micros, hourly_micros,
    monthly_cap_micros, effective_at)
  select i.id, i.plan_id, 'EUR', 1000, 500000, 2000, 500000, now() + interval '40 days'
  from app.instances i where i.name = 'stopped';

  insert into app.quota_requests (id, workspace_id, metric, max, reason)
  select tests.workspace(w.id, 'quota'), w.id, 'vcpus', 100, 'For the test'
  from app.workspaces w where not w.is_personal;
  perform tests.record_events(true);

  insert into app.quotas (workspace_id, metric, max)
  select w.id, 'gpus', 4 from app.workspaces w where not w.is_personal;

  insert into app.ssh_keys (id, user_id, name, public_key, algorithm, bits, fingerprint_sha256)
  select tests.workspace(u.id, 'key'), u.id, 'Key', 'ssh-ed25519 AAAA', 'ssh-ed25519', 256, 'SHA256:x'
  from auth.users u;

  insert into app.provisioners (worker, engine, facts)
  values ('worker 1', 'simulated', '{"firewall": true, "reverse_names": true, "access": true}');

  insert into app.firewalls (id, workspace_id, created_by, name, rules)
  select tests.workspace(w.id, 'firewall'), w.id, tests.stranger(), 'Web', '[]'
  from app.workspaces w where not w.is_personal;
  insert into app.alarm_rules (id, workspace_id, name, kind, minutes)
  select tests.workspace(w.id, 'alarm'), w.id, 'Away', 'unreachable', 10 from app.workspaces w where not w.is_personal;
  insert into app.approvals (id, workspace_id, api_key_id, items, month_micros, currency)
  select tests.workspace(w.id, 'approval'), w.id, tests.workspace(w.id, 'works'),
    '[{"kind": "server", "name": "new", "month_micros": 1000000}]', 1000000, 'EUR'
  from app.workspaces w where not w.is_personal;
  insert into app.firewall_instances (firewall_id, instance_id)
  select tests.workspace(i.workspace_id, 'firewall'), i.id from app.instances i where i.name = 'stopping';

  insert into app.region_features (region_id, feature) values (tests.place('open'), 'private_networks');
  perform tests.seed_rescue();
  insert into app.private_networks (id, workspace_id, region_id, created_by, name, ipv4_range)
  select tests.workspace(w.id, 'network'), w.id, tests.place('open'), tests.stranger(), 'Data', '10.1.0.0/24'
  from app.workspaces w where not w.is_personal;
  insert into app.private_network_members (network_id, instance_id, ipv4)
  select tests.workspace(i.workspace_id, 'network'), i.id, '10.1.0.1' from app.instances i where i.name = 'stopping';

  insert into app.workspace_ssh_keys (
    id, workspace_id, added_by, name, public_key, algorithm, bits, fingerprint_sha256)
  select tests.workspace(w.id, 'key'), w.id, tests.stranger(), 'Team', 'ssh-ed25519 AAAB', 'ssh-ed25519',
    256, 'SHA256:team'
  from app.workspaces w where not w.is_personal;

  perform tests.seed_snapshots();
  perform tests.seed_backups();
end
$$;

-- One server of the suspended user has what is not for sale.
create function tests.seed_used() returns void
language sql
as $$
  update app.instances set plan_id = tests.plan('beside'), region_id = tests.place('shut'),
    image_id = (select id from app.images where slug = 'draft-1')
  where id = tests.instance(
    tests.workspace('00000000-0000-4000-8000-000000000002', 'viewer'), 'deleted');
$$;

insert into tests.row_kinds (table_name, kind, condition)
select name, 'closed', 'true' from unnest(array[
  'app.access_changes', 'app.alarm_recipients', 'app.alarm_rules', 'app.alarms', 'app.approvals', 'app.image_shares', 'app.disk_downloads', 'app.usage_samples', 'app.usage_rollups', 'app.usage_retention', 'app.idempotency_keys', 'app.network_settings',
  'app.address_history', 'app.address_pools', 'app.address_tasks', 'app.engine_images', 'app.maintenance_targets',
  'app.firewall_source_changes', 'app.private_network_removals', 'app.private_network_settings', 'app.subscription_requests'
]) name;

insert into tests.row_kinds (table_name, kind, condition)
select v.name, k.kind, format(v.condition, k.kind)
from (values
  ('instance_list', 'instance_id = tests.instance(tests.workspace(%%L, %L), ''stopped'')'),
  ('instance_access', 'instance_id = tests.instance(tests.workspace(%%L, %L), ''stopped'')'),
  ('instance_action_list', 'kind = ''stop'' and status = ''queued'' and workspace_id = tests.workspace(%%L, %L)'),
  ('instance_state_history', 'instance_id = tests.instance(tests.workspace(%%L, %L), ''stopped'')'),
  ('price_notice_list', 'instance_id = tests.instance(tests.workspace(%%L, %L), ''stopped'')'),
  ('maintenance_notice_list', 'instance_id = tests.instance(tests.workspace(%%L, %L), ''stopped'')'),
  ('console_session_list', 'workspace_id = tests.workspace(%%L, %L)'),
  ('workspace_quotas', 'metric = ''vcpus'' and workspace_id = tests.workspace(%%L, %L)'),
  ('quota_request_list', 'workspace_id = tests.workspace(%%L, %L)'),
  ('app.instances', 'id = tests.instance(tests.workspace(%%L, %L), ''stopped'')'),
  ('app.instance_actions', 'status = ''queued'' and workspace_id = tests.workspace(%%L, %L)'),
  ('app.instance_state_log', 'instance_id = tests.instance(tests.workspace(%%L, %L), ''stopped'')'),
  ('app.price_notices', 'instance_id = tests.instance(tests.workspace(%%L, %L), ''stopped'')'),
  ('app.maintenance_servers', 'instance_id = tests.instance(tests.workspace(%%L, %L), ''stopped'')'),
  ('app.console_sessions', 'workspace_id = tests.workspace(%%L, %L)'),
  ('app.quotas', 'workspace_id = tests.workspace(%%L, %L)'),
  ('app.quota_requests', 'workspace_id = tests.workspace(%%L, %L)'),
  ('firewall_list', 'workspace_id = tests.workspace(%%L, %L)'),
  ('app.firewalls', 'workspace_id = tests.workspace(%%L, %L)'),
  ('app.firewall_instances',
    'firewall_id = tests.workspace(tests.workspace(%%L, %L), ''firewall'')'),
  ('private_network_list', 'workspace_id = tests.workspace(%%L, %L)'),
  ('app.private_networks', 'workspace_id = tests.workspace(%%L, %L)'),
  ('app.private_network_members',
    'network_id = tests.workspace(tests.workspace(%%L, %L), ''network'')'),
  ('workspace_ssh_key_list', 'workspace_id = tests.workspace(%%L, %L)'),
  ('app.workspace_ssh_keys', 'workspace_id = tests.workspace(%%L, %L)')
) as v (name, condition),
unnest(array['owner', 'operator', 'viewer', 'accountant', 'suspended', 'deleted', 'strangers']) as k (kind);

insert into tests.row_kinds (table_name, kind, condition) values
  -- What an error says in detail is for staff.
  ('instance_action_list', 'explained',
    'error_detail is not null and workspace_id = tests.workspace(%L, ''owner'')'),
  ('instance_action_list', 'with a worker',
    'worker is not null and workspace_id = tests.workspace(%L, ''owner'')'),
  ('provisioner_list', 'any', 'worker = ''worker 1'''),
  ('staff_instance_list', 'of a customer',
    'instance_id = tests.instance(tests.workspace(%L, ''owner''), ''stopped'')'),
  ('app.provisioners', 'any', 'worker = ''worker 1'''),
  ('app.quota_metrics', 'own', 'metric = ''vcpus'''),
  ('ssh_keys', 'own', 'user_id = %L'),
  ('ssh_keys', 'a stranger''s', 'user_id = tests.stranger()'),
  ('app.ssh_keys', 'own', 'id = tests.workspace(%L, ''key'')'),
  ('app.ssh_keys', 'a stranger''s', 'id = tests.workspace(tests.stranger(), ''key'')');

insert into tests.row_kinds (table_name, kind, condition)
select distinct table_name, 'no', 'false' from tests.row_kinds
on conflict do nothing;

insert into tests.allowed (persona, table_name, verb, kind, met)
select p.name, k.table_name, 'select', k.kind,
  case
    when k.table_name = 'app.quota_metrics' then (k.kind = 'own')::int
    when k.kind in ('no', 'a stranger''s') or p.name = 'deleted user' then 0
    when k.kind = 'own' then 1
    -- Staff read these on the page of a server only.
    when p.name in ('support', 'admin') and k.table_name not in (
      'firewall_list', 'app.firewalls', 'app.firewall_instances', 'private_network_list', 'app.private_networks',
      'app.private_network_members', 'workspace_ssh_key_list',
      'app.workspace_ssh_keys') then 1
    else (k.kind in ('owner', 'operator', 'viewer', 'suspended'))::int
  end
from tests.personas p, tests.row_kinds k
where p.api_role = 'authenticated' and k.table_name in (
  'instance_list', 'instance_access', 'instance_action_list', 'instance_state_history', 'console_session_list',
  'price_notice_list', 'maintenance_notice_list', 'app.maintenance_servers',
  'workspace_quotas', 'quota_request_list', 'provisioner_list', 'staff_instance_list', 'ssh_keys',
  'app.instances', 'app.instance_actions', 'app.instance_state_log', 'app.console_sessions', 'app.price_notices',
  'app.quotas', 'app.quota_requests', 'app.quota_metrics', 'app.provisioners', 'app.ssh_keys',
  'firewall_list', 'app.firewalls', 'app.firewall_instances', 'private_network_list', 'app.private_networks',
  'app.private_network_members', 'workspace_ssh_key_list',
  'app.workspace_ssh_keys');

-- %1$L is a workspace, and minimum the role of a member that may; read or pay: accountants too;
-- operator, or leaving: an operator, also while the workspace is suspended. for_staff: whether staff who are no members do not find it, see it only, or may.
create table tests.instance_calls (
  call text primary key,
  minimum text not null,
  for_staff text not null check (for_staff in ('unseen', 'seen', 'support', 'admin'))
);

insert into tests.instance_calls (call, minimum, for_staff)
select format(
  'select public.request_instance_action(tests.instance(%%1$L, %L), %L, ''{"reason": "To test"}'')',
  state, kind), 'operator', for_staff
from (values
  ('stopped', 'start', 'seen'), ('running', 'stop', 'support'), ('running', 'reboot', 'seen'),
  ('stopped', 'rebuild', 'seen'), ('stopped', 'delete', 'admin'),
  ('running', 'delete', 'admin'), ('deleted', 'restore', 'admin')
) as v (state, kind, for_staff);

insert into tests.instance_calls (call, minimum, for_staff) values
  ('select public.create_instance(jsonb_build_object(''workspace_id'', %1$L, ''name'', ''new'','
    ' ''plan_id'', tests.plan(''published''), ''region_id'', tests.place(''open''), ''hourly_micros'','
    ' 1000, ''image_id'', tests.image()))', 'operator', 'unseen'),
  ('select public.update_instance(tests.instance(%1$L, ''stopped''), 1, ''renamed'')', 'operator',
    'unseen'),
  ('select public.set_firewall(tests.instance(%1$L, ''stopped''), 0, true, ''[]'')', 'operator', 'unseen'),
  ('select public.reset_root_password(tests.instance(%1$L, ''running''), ''$6$saltsalt$'' || repeat(''a'', 86))',
    'operator', 'unseen'),
  ('select public.set_server_keys(tests.instance(%1$L, ''running''), array[tests.workspace(%1$L, ''key'')])',
    'operator', 'unseen'),
  ('select public.set_console(tests.instance(%1$L, ''stopped''), false)', 'operator', 'unseen'),
  ('select public.set_reverse_names(tests.instance(%1$L, ''stopped''), 0, ''{}'')', 'operator', 'unseen'),
  ('select public.instance_network(tests.instance(%1$L, ''stopped''))', 'read', 'support'),
  ('select public.instance_changes(%1$L, 15)', 'read', 'support'),
  ('select public.create_firewall(%1$L, ''New'')', 'operator', 'unseen'),
  ('select public.update_firewall(tests.workspace(%1$L, ''firewall''), 1, ''New'')', 'operator', 'unseen'),
  ('select public.delete_firewall(tests.workspace(%1$L, ''firewall''), true)', 'operator', 'unseen'),
  ('select public.attach_firewall(tests.workspace(%1$L, ''firewall''),'
    ' array[tests.instance(%1$L, ''stopped'')])', 'operator', 'unseen'),
  ('select public.detach_firewall(tests.workspace(%1$L, ''firewall''),'
    ' array[tests.instance(%1$L, ''stopping'')])', 'operator', 'unseen'),
  ('select public.create_private_network(%1$L, ''open1'', ''New'', ''10.7.0.0/24'')', 'operator', 'unseen'),
  ('select public.rename_private_network(tests.workspace(%1$L, ''network''), ''New'')', 'operator', 'unseen'),
  ('select public.leave_private_network(tests.workspace(%1$L, ''network''),'
    ' tests.instance(%1$L, ''stopping''))', 'operator', 'unseen'),
  ('select public.delete_private_network(tests.without_servers(tests.workspace(%1$L, ''network'')))', 'operator', 'unseen'),
  ('select public.join_private_network(tests.workspace(%1$L, ''network''),'
    ' tests.instance(%1$L, ''stopped''))', 'operator', 'unseen'),
  ('select public.create_alarm_rule(%1$L, ''New'', ''unreachable'', null, 10)', 'operator', 'unseen'),
  ('select public.update_alarm_rule(tests.workspace(%1$L, ''alarm''), 1, ''New'')', 'operator', 'unseen'),
  ('select public.delete_alarm_rule(tests.workspace(%1$L, ''alarm''))', 'operator', 'unseen'),
  ('select count(*) from public.alarm_people(%1$L)', 'operator', 'unseen'),
  ('select count(*) from public.alarm_rules(%1$L)', 'read', 'unseen'),
  ('select count(*) from public.alarm_history(%1$L)', 'read', 'unseen'),
  ('select count(*) from public.preview_alarm(%1$L, ''cpu'', 90, 10)', 'read', 'unseen'),
  ('select count(*) from public.approvals(%1$L)', 'read', 'unseen'),
  ('select public.decide_approval(tests.workspace(%1$L, ''approval''), true)', 'operator', 'unseen'),
  ('select public.request_quota(%1$L, ''gpus'', 8, ''To test'')', 'operator', 'unseen'),
  ('select public.instance_console(tests.instance(%1$L, ''stopped''))', 'read', 'seen'),
  ('select count(*) from public.open_console(tests.instance(%1$L, ''running''), ''To test'')',
    'viewer', 'support'),
  ('select public.instance_bill(tests.instance(%1$L, ''stopped''), now() - interval ''5 minutes'', now())',
    'read', 'support'),
  ('select count(*) from public.inclusion_proofs(tests.instance(%1$L, ''stopped''), ''2026-01-01'', ''2026-01-31'')',
    'read or pay', 'support'),
  ('select count(*) from public.instance_usage(tests.instance(%1$L, ''stopped''), now() - interval ''1 day'', now())',
    'read', 'support'),
  ('select count(*) from public.workspace_events(%1$L)', 'read', 'unseen'),
  ('select count(*) from public.limit_state(%1$L)', 'read', 'unseen'),
  ('select count(*) from public.workspace_bill(%1$L, now() - interval ''1 day'', now())', 'read',
    'support'),
  ('select count(*) from public.workspace_costs(%1$L, now() - interval ''1 day'', now())', 'read',
    'support');

insert into tests.workspace_calls (call, minimum) values
  ('select public.add_workspace_ssh_key(%1$L, ''New'', ''ssh-ed25519 '
    'AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl'')', 'owner'),
  ('select public.remove_workspace_ssh_key(tests.workspace(%1$L, ''key''))', 'owner');

-- A provisioner of some regions; what is due is not its work, or all of it is.
create function tests.serve(worker text, regions text[]) returns void
language sql security definer
as $$
  select public.provisioner_heartbeat(serve.worker, s.engine, coalesce(p.facts, '{}') || jsonb_build_object('regions', regions))
  from app.site_settings s left join app.provisioners p on p.worker = 'worker 1'
$$;

create function tests.image() returns uuid
language sql stable security definer
as $$ select id from app.images where slug = 'published-1' $$;

create function tests.instance_matrix(only_procedure text default null)
returns table (label text, got text, want text)
language plpgsql
as $$
declare
  p tests.personas;
  cell record;
begin
  for p in select * from tests.personas order by name loop
    for cell in
      select c.*, k.kind
      from tests.instance_calls c,
        unnest(array['owner', 'operator', 'viewer', 'accountant', 'suspended', 'deleted', 'strangers']) as k (kind)
      where tests.calls(c.call, only_procedure)
    loop
      label := format('%s: %s, %s', p.name, substring(cell.call from 'public\.(.{60})'), cell.kind);
      got := tests.attempt(p.name, format(cell.call, tests.workspace(p.user_id, cell.kind)));
      want := case
        when p.api_role <> 'authenticated' then 'refused'
        when p.name = 'deleted user' then 'not_found'
        when p.name in ('support', 'admin') and (
          cell.for_staff = 'support' or (cell.for_staff = 'admin' and p.name = 'admin')) then '1'
        when cell.kind = 'accountant' and cell.minimum = 'read or pay' then '1'
        -- Accountants do nothing with servers, and it does not matter whether they learn that there is one.
        when cell.kind = 'accountant' and got in ('forbidden', 'not_found') then got
        when cell.kind in ('accountant', 'deleted', 'strangers') then
          case when p.name in ('support', 'admin') and cell.for_staff <> 'unseen' then 'forbidden'
            else 'not_found' end
        when cell.minimum in ('read', 'read or pay') then '1'
        when cell.minimum = 'operator, or leaving' then
          case when p.name not like 'suspended %' and cell.kind in ('owner', 'operator', 'suspended') then '1'
            else 'forbidden' end
        when p.name not like 'suspended %' and private.workspace_role_rank(cell.kind)
          >= private.workspace_role_rank(cell.minimum) then '1'
        else 'forbidden'
      end;
      return next;
      if tests.is_enough(got, want) then return; end if;
    end loop;
  end loop;
end
$$;

insert into tests.procedures (call, admin_gets, for_support) values
  ('select * from public.admin_list_instances(tests.instance(tests.workspace('
    '''00000000-0000-4000-8000-000000000001'', ''strangers''), ''running'')::text)', '1', true),
  ('select * from public.admin_list_volumes(page_size => 1)', '1', true),
  ('select * from public.admin_list_private_networks(page_size => 1)', '1', true),
  ('select * from public.admin_list_quota_requests(page_size => 1)', '1', true),
  ('select * from public.admin_find_workspaces(''strangers-1'')', '1', true),
  ('select * from public.admin_fleet_attention() where kind = ''stuck''', '1', false),
  ('select * from public.staff_attention() where kind = ''stuck''', '1', true),
  ('select * from public.admin_quota_defaults() where metric = ''vcpus''', '1', true),
  ('select public.set_quota_default(''vcpus'', 10, 14, 100, ''To test'')', '1', false),
  ('select public.set_instance_hold(tests.instance(tests.workspace('
    '''00000000-0000-4000-8000-000000000001'', ''strangers''), ''running''), ''suspended'', ''To test'')',
    '1', true),
  ('select public.force_fail_instance(tests.instance(tests.workspace('
    '''00000000-0000-4000-8000-000000000001'', ''strangers''), ''stopping''), ''To test'')', '1', false),
  ('select public.retry_action(tests.workspace(tests.instance(tests.workspace('
    '''00000000-0000-4000-8000-000000000001'', ''strangers''), ''stopping''), ''queued''), ''To test'')',
    '1', false),
  ('select public.set_quota(tests.workspace('
    '''00000000-0000-4000-8000-000000000001'', ''strangers''), ''vcpus'', 100, ''To test'')', '1', false),
  ('select public.answer_quota_request(tests.workspace(tests.workspace('
    '''00000000-0000-4000-8000-000000000001'', ''strangers''), ''quota''), true, ''To test'')', '1',
    false);

insert into tests.procedures (call, admin_gets, for_support) values
  ('select public.admin_instance_console(tests.instance(tests.workspace('
    '''00000000-0000-4000-8000-000000000001'', ''strangers''), ''running''), ''To test'')', '1', true),
  ('select * from public.person_ssh_keys(tests.stranger())', '1', true);

insert into tests.procedures (call, admin_gets, for_people) values
  ('select public.add_ssh_key(''New'', ''ssh-ed25519 '
    'AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl'')', '1', 'active'),
  ('select public.remove_ssh_key(tests.workspace(auth.uid(), ''key''))', '1', 'active');

insert into tests.procedures (call, admin_gets, for_service) values
  ('select * from public.claim_actions(''worker 1'', 1, 60)', '1', true),
  ('select public.renew_lease(gen_random_uuid(), ''worker 1'', 60)', '1', true),
  ('select public.release_action(gen_random_uuid(), ''worker 1'')', '1', true),
  ('select public.complete_action(gen_random_uuid(), ''worker 1'', ''{"ok": true}'')', 'not_found', true),
  ('select public.record_usage(''[]'')', '1', true),
  ('select public.provisioner_heartbeat(''worker 1'', ''simulated'', ''{}'')', '1', true),
  ('select * from public.engine_instances(null, 1)', '1', true),
  ('select count(*) from public.adopt_engine_states(''worker 1'', ''[]'')', '1', true),
  ('select public.report_engine_findings(''worker 1'', ''[]'')', '1', true),
  ('select count(*) from public.claim_network_settings(''worker 1'', ''{firewall}'', 1, 60)', '1', true),
  ('select public.complete_network_setting(gen_random_uuid(), ''firewall'', 1, ''worker 1'', ''{"ok": true}'')',
    '1', true),
  ('select count(*) from public.claim_private_networks(''worker 1'', 1, 60)', '1', true),
  ('select public.complete_private_network(gen_random_uuid(), gen_random_uuid(), 1, ''worker 1'', ''{"ok": true}'')',
    '1', true),
  ('select public.claim_console(''none'', gen_random_uuid())', 'forbidden', true),
  ('select public.close_console(gen_random_uuid(), ''left'')', '1', true),
  ('select public.keep_consoles(''{}'')', '1', true),
  ('select public.claim_download(''none'')', 'forbidden', true),
  ('select public.close_download(gen_random_uuid())', '1', true),
  ('select public.keep_downloads(''{}'')', '1', true),
  ('select count(*) from public.claim_unused_images(''worker 1'', 1)', '1', true),
  ('select public.complete_image_removal(gen_random_uuid())', '1', true),
  ('select count(*) from public.unknown_resources(''{}'', ''{}'')', '1', true),
  ('select public.purge_due()', '1', true);
