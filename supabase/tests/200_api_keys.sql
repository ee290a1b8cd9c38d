-- What each scope of an API key may do, table by table and procedure by procedure, and the check before
-- every request that makes a key of a header.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();
select tests.seed_workspaces();
select tests.seed_instances();
select tests.seed_own_images();
select tests.seed_addresses();
select tests.seed_tickets();
select tests.seed_status();
select tests.seed_engine_members();
select tests.seed_volumes();
select tests.seed_leaving();
select tests.seed_payments();
select tests.seed_messages();
select tests.seed_invoices();

-- The whole list: what a scope adds to what visitors may, and to the scope before it.

create function pg_temp.added(to_role text, beyond text) returns text[] language sql as $$
  select array_agg(what order by what) from (
    select format('%s %s', v, t.name) as what
    from tests.relations t, unnest(array['select', 'insert', 'update', 'references']) v
    where has_any_column_privilege(to_role, t.oid, v) and not has_any_column_privilege(beyond, t.oid, v)
    union all
    select format('%s %s', v, t.name)
    from tests.relations t, unnest(array['delete', 'truncate', 'trigger']) v
    where has_table_privilege(to_role, t.oid, v) and not has_table_privilege(beyond, t.oid, v)
    union all
    select 'call ' || p.proname from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and has_function_privilege(to_role, p.oid, 'execute')
      and not has_function_privilege(beyond, p.oid, 'execute')
  ) granted
$$;

-- What a key of each scope may do that visitors may not. To ask for each procedure takes seconds.
create temporary table added on commit drop as
select s as scope, what
from unnest(array['read', 'operate']) s, unnest(pg_temp.added('api_key_' || s, 'anon')) what;

create function pg_temp.adds(to_scope text, wanted text) returns boolean language sql as $$
  select exists (select from added where scope = to_scope and what = wanted)
$$;

select is(pg_temp.added('api_key_read', 'anon'), array[
  'call address_offers', 'call alarm_history', 'call alarm_rules', 'call api_key_limits', 'call approvals', 'call current_api_key', 'call inclusion_proofs', 'call instance_bill', 'call instance_console', 'call instance_network',
  'call instance_usage', 'call invoice_document', 'call invoice_facts', 'call invoice_segments', 'call limit_state', 'call month_so_far', 'call monthly_limit', 'call preview_alarm', 'call snapshot_bill', 'call transfer_account', 'call workspace_bill', 'call workspace_costs',
  'call workspace_events', 'select address_list', 'select app.addresses', 'select app.api_keys', 'select app.backup_schedules', 'select app.billing_profiles',
  'select app.credits',
  'select app.firewall_instances', 'select app.firewalls',
  'select app.instance_actions', 'select app.instance_state_log',
  'select app.instances', 'select app.invoice_documents', 'select app.invoices',
  'select app.member_names',
  'select app.payment_attempts', 'select app.payment_methods', 'select app.payments',
  'select app.private_network_members', 'select app.private_networks',
  'select app.quota_metrics',
  'select app.quota_requests', 'select app.quotas',
  'select app.refunds',
  'select app.snapshots', 'select app.volumes',
  'select app.workspace_members', 'select app.workspaces',
  'select backup_schedule_list', 'select billing_account', 'select billing_profile', 'select credit_list',
  'select firewall_list', 'select instance_access',
  'select instance_action_list',
  'select instance_list', 'select instance_state_history', 'select invoice_documents', 'select invoice_list', 'select my_workspaces',
  'select own_image_list',
  'select payment_attempt_list', 'select payment_list', 'select payment_method_list', 'select private_network_list', 'select refund_list',
  'select snapshot_bin_list', 'select snapshot_list', 'select volume_list', 'select volume_snapshot_list', 'select workspace_quotas'
], 'the scope read');
select is(pg_temp.added('api_key_operate', 'api_key_read'), array[
  'call alarm_people', 'call assign_address', 'call attach_firewall', 'call attach_volume', 'call create_alarm_rule', 'call create_firewall', 'call create_instance',
  'call create_own_image', 'call create_private_network', 'call create_snapshot', 'call create_volume',
  'call create_volume_snapshot', 'call delete_alarm_rule',
  'call delete_firewall', 'call delete_own_image', 'call delete_private_network',
  'call delete_snapshot', 'call delete_volume', 'call delete_volume_snapshot', 'call detach_firewall', 'call detach_volume',
  'call end_rescue', 'call grow_volume',
  'call join_private_network', 'call leave_private_network', 'call name_address', 'call open_image_download', 'call open_volume_download',
  'call protect_snapshot', 'call release_address', 'call rename_own_image', 'call rename_private_network', 'call rename_snapshot', 'call request_approval', 'call request_instance_action',
  'call reserve_address',
  'call reset_root_password', 'call restore_deleted_snapshot', 'call restore_volume', 'call restore_volume_snapshot', 'call set_backups', 'call set_console',
  'call set_firewall', 'call set_reverse_names', 'call set_server_keys', 'call start_rescue', 'call stop_backups',
  'call unassign_address', 'call update_address', 'call update_alarm_rule', 'call update_firewall',
  'call update_instance', 'call update_volume', 'select app.ssh_keys', 'select app.workspace_ssh_keys', 'select ssh_keys',
  'select workspace_ssh_key_list'
], 'the scope operate adds');
select is(pg_temp.added('anon', 'api_key_operate'), null, 'a key reads what visitors read');
select is(
  (select array_agg(attname::text order by attname) from pg_attribute
    where attrelid = 'app.ssh_keys'::regclass and attnum > 0
      and has_column_privilege('api_key_operate', attrelid, attnum, 'select')),
  array['algorithm', 'bits', 'created_at', 'fingerprint_sha256', 'id', 'name'],
  'of SSH keys no more than is needed to choose one'
);
select is(
  (select array_agg(a.attname::text order by a.attname) from pg_attribute a
    where a.attrelid = 'app.api_keys'::regclass and a.attnum > 0
      and has_column_privilege('api_key_operate', a.attrelid, a.attnum, 'select')),
  array['id', 'name'], 'of API keys their names alone'
);
select is(
  (select array_agg(rolname::text order by rolname) from pg_roles
    where pg_has_role('api_key_operate', oid, 'usage')),
  array['anon', 'api_key_operate', 'api_key_read'], 'the roles of keys are no other roles'
);
select is(
  (select array_agg(format('%s %s', rolname, c) order by rolname)
    from pg_roles, unnest(rolconfig) c where rolname like 'api\_key\_%'),
  array['api_key_operate statement_timeout=3s', 'api_key_read statement_timeout=3s'],
  'the limit that the embedded backend reads'
);

-- Every table and every procedure is tried with keys of a person who is an admin and owns a workspace.
-- The key is for one of the workspaces of that person.

create function pg_temp.attempt(scope text, kind text, statement text) returns text
language plpgsql as $$
declare
  person constant uuid := '00000000-0000-4000-8000-000000000004';
begin
  return tests.attempt_claims(jsonb_build_object(
    'role', 'api_key_' || scope, 'sub', person, 'api_key', jsonb_build_object(
      'id', tests.workspace(tests.workspace(person, kind), 'works'), 'name', 'bot',
      'workspace_id', tests.workspace(person, kind),
      'role', case scope when 'read' then 'viewer' else 'operator' end)), statement);
end
$$;

select is(
  pg_temp.attempt(s, 'owner', format('select 1 from %s where false', t.path)),
  case when pg_temp.adds(s, 'select ' || t.name)
    or has_any_column_privilege('anon', t.oid, 'select') then '0' else 'refused' end,
  format('%s key: select %s', s, t.name)
)
from tests.relations t, unnest(array['read', 'operate']) s;

select is(
  array(
    select format('%s key: %s %s', s, v, t.name)
    from tests.relations t, unnest(array['read', 'operate']) s, unnest(array['insert', 'update', 'delete']) v
    where pg_relation_is_updatable(t.oid, true) <> 0
      and 'refused' <> pg_temp.attempt(s, 'owner', case v
        when 'insert' then format('insert into %s default values', t.path)
        when 'delete' then format('delete from %s where false', t.path)
        else format('update %s set %I = default where false', t.path,
          (select attname from pg_attribute where attrelid = t.oid and attnum > 0
            and not attisdropped and pg_column_is_updatable(t.oid, attnum, true) limit 1)) end)),
  array[]::text[], 'no key writes a table'
);

-- The rows of a person who has the role of the kind in a workspace, and is an admin besides.
select is(
  pg_temp.attempt(s, 'owner', 'select 1 from ' || v.name), v.rows_met::text,
  format('%s key: only the rows of its workspace: %s', s, v.name)
)
from unnest(array['read', 'operate']) s, (values
  ('public.my_workspaces', 1), ('public.instance_list', 4), ('public.instance_access', 4), ('public.instance_action_list', 2),
  ('public.instance_state_history', 4), ('public.snapshot_list', 1), ('app.workspaces', 1),
  ('app.workspace_members', 2), ('app.member_names', 2), ('app.api_keys', 3), ('app.instances', 4),
  ('app.instance_actions', 2), ('app.instance_state_log', 4), ('app.snapshots', 4), ('public.snapshot_bin_list', 1), ('public.own_image_list', 1), ('app.backup_schedules', 1),
  ('public.backup_schedule_list', 1), ('app.volumes', 2), ('public.volume_list', 2), ('public.volume_snapshot_list', 1), ('app.quotas', 1),
  ('app.quota_requests', 1), ('public.firewall_list', 1), ('app.firewalls', 1),
  ('app.firewall_instances', 1), ('public.address_list', 1), ('app.addresses', 1),
  ('public.private_network_list', 1), ('app.private_networks', 1),
  ('app.private_network_members', 1), ('invoice_list', 1), ('app.invoices', 1),
  ('public.invoice_documents', 1), ('app.invoice_documents', 1)
) as v (name, rows_met);
select is(
  pg_temp.attempt('read', 'owner', 'select distinct workspace_id from public.workspace_quotas'), '1',
  'read key: only the rows of its workspace: workspace_quotas'
);
select is(pg_temp.attempt('operate', 'owner', 'select id from app.ssh_keys'), '1',
  'operate key: the SSH keys of its person');
select is(pg_temp.attempt('operate', 'owner', 'select id from app.workspace_ssh_keys'), '1',
  'operate key: the SSH keys of its workspace');
select is(
  (select array_agg(attname::text order by attname) from pg_attribute
    where attrelid = 'app.workspace_ssh_keys'::regclass and attnum > 0
      and has_column_privilege('api_key_operate', attrelid, attnum, 'select')),
  array['added_by', 'algorithm', 'bits', 'created_at', 'fingerprint_sha256', 'id', 'name', 'workspace_id'],
  'and no public key'
);

create temporary table calls on commit drop as
select call, null::text as minimum from tests.procedures
union all select format(call, tests.workspace('00000000-0000-4000-8000-000000000004', 'owner'),
  '00000000-0000-4000-8000-000000000004'), null from tests.workspace_calls
union all select 'select public.accept_invitation(gen_random_uuid())', null
union all select 'select public.decline_invitation(gen_random_uuid())', null
union all select format(call, tests.workspace('00000000-0000-4000-8000-000000000004', 'owner')), minimum
from tests.instance_calls
union all select format(call, tests.workspace('00000000-0000-4000-8000-000000000004', 'owner')), 'read'
from tests.billing_calls;

select is(
  (select count(distinct substring(call from 'public\.(\w+)')) from calls),
  (select count(*) from pg_proc where pronamespace = 'public'::regnamespace),
  'every procedure is called'
);
select is(
  pg_temp.attempt(s, 'owner', c.call),
  case
    when substring(c.call from 'public\.(\w+)') in (
      'cost_micros', 'roadmap_feed', 'status_feed', 'subscribe_status', 'site_rows', 'current_api_key') then '1'
    -- Visitors follow the links of mails.
    when substring(c.call from 'public\.(\w+)') in ('confirm_subscription', 'undo_change', 'unsubscribe', 'unsubscribe_preview', 'unsubscribe_undo')
      then 'not_found'
    -- A disk leaves the workspace only with a key whose list of actions names that.
    when s = 'operate' and c.call ~ 'public\.open_(image|volume)_download' then 'forbidden'
    -- A key that never asks has nothing to be approved.
    when s = 'operate' and c.call like '%public.request\_approval%' then 'invalid_input'
    when pg_temp.adds(s, 'call ' || substring(c.call from 'public\.(\w+)')) then '1'
    else 'refused' end,
  format('%s key: %s', s, substring(c.call from 'public\.(.{50})'))
)
from calls c, unnest(array['read', 'operate']) s;

-- A key for one workspace of the person, tried at another, which the person owns.
select is(
  pg_temp.attempt(s, 'viewer', format(c.call,
    tests.workspace('00000000-0000-4000-8000-000000000004', 'owner'))),
  case when pg_temp.adds(s, 'call ' || substring(c.call from 'public\.(\w+)')) then 'not_found' else 'refused' end,
  format('%s key of another workspace: %s', s, substring(c.call from 'public\.(.{1,50})'))
)
from (select call from tests.instance_calls union all select call from tests.billing_calls) c,
  unnest(array['read', 'operate']) s;

-- The role of the person counts as well: a key can do no more than its person.
select is(
  pg_temp.attempt('operate', 'viewer', format(c.call,
    tests.workspace('00000000-0000-4000-8000-000000000004', 'viewer'))),
  case when not pg_temp.adds('operate', 'call ' || substring(c.call from 'public\.(\w+)')) then 'refused'
    when c.minimum in ('read', 'read or pay') then '1' else 'forbidden' end,
  'operate key of a viewer: ' || substring(c.call from 'public\.(.{50})')
)
from tests.instance_calls c;

-- The helpers hold, whatever would be granted one day.
grant authenticated to api_key_operate;
select is(
  pg_temp.attempt('operate', 'owner', 'select where private.is_staff() or private.is_admin()'), '0',
  'a key is neither staff nor an admin'
);
select is(
  pg_temp.attempt('operate', 'owner', format(c.call,
    tests.workspace('00000000-0000-4000-8000-000000000004', 'owner'), '')), 'forbidden',
  'a key is no owner: ' || substring(c.call from 'public\.(\w+)')
)
from tests.workspace_calls c where c.minimum = 'owner';
revoke authenticated from api_key_operate;

-- The check before every request.

create function pg_temp.request(headers text, claims text default '{"role": "anon"}') returns text
language plpgsql as $$
declare
  answer text;
begin
  perform set_config('request.headers', headers, true);
  perform set_config('request.jwt.claims', claims, true);
  perform set_config('role', 'anon', true);
  perform private.before_request();
  answer := format('%s %s %s', current_user, current_setting('request.jwt.claims')::jsonb #>> '{api_key,role}',
    current_setting('statement_timeout'));
  raise exception using errcode = 'TSTOK', message = answer;
exception
  when sqlstate 'TSTOK' then return sqlerrm;
  when others then return sqlstate || ' ' || sqlerrm;
end
$$;

create temporary table made on commit drop as
select s.scope, k.secret from unnest(array['read', 'operate']) s (scope),
  lateral (select 'wsk_' || repeat(md5(s.scope), 2) as body) b,
  lateral (select b.body || private.api_key_checksum(b.body) as secret) k;
insert into app.api_keys (
  workspace_id, created_by, name, scope, secret_hash, secret_start, created_at, expires_at)
select tests.workspace('00000000-0000-4000-8000-000000000001', 'owner'),
  '00000000-0000-4000-8000-000000000001', scope, scope, sha256(convert_to(secret, 'UTF8')),
  left(secret, 8), now(), now() + interval '1 day'
from made;

select is(
  pg_temp.request(jsonb_build_object('x-api-key', secret)::text),
  case scope when 'read' then 'api_key_read viewer 3s' else 'api_key_operate operator 3s' end,
  'the request becomes that of the key: ' || scope
) from made;
select is(pg_temp.request('{}'), 'anon  0', 'no key: nothing changes');
select is(pg_temp.request(''), 'anon  0', 'no headers');
select is(pg_temp.request('{"x-api-key": "wsk_1"}'), 'PT401 invalid_api_key', 'no whole key');
select is(
  pg_temp.request(jsonb_build_object('x-api-key', secret)::text, format('{"role": "%s"}', r)),
  'PT400 invalid_input', 'a key beside another role: ' || r
) from made, unnest(array['authenticated', 'service_role']) r where scope = 'read';
select is(
  pg_temp.request('{}', '{"role": "authenticated", "sub": "00000000-0000-4000-8000-000000000001"}'),
  'PT401 session_not_found', 'a token is still checked'
);

-- What a key does carries its name, whatever the program says about itself.

select set_config('request.jwt.claims', jsonb_build_object('sub', created_by, 'api_key',
  jsonb_build_object('id', id, 'name', name))::text, true)
from app.api_keys where secret_hash in (select sha256(convert_to(secret, 'UTF8')) from made)
  and scope = 'operate';
insert into app.audit_events (action, entity, via) values ('create_api_key', 'workspace', 'web');
insert into app.instance_actions (
  instance_id, workspace_id, kind, status, via, from_state, to_state, finished_at)
select id, workspace_id, 'start', 'succeeded', 'web', 'stopped', 'running', now()
from app.instances where name = 'stopped' limit 1;
select set_config('request.jwt.claims', '', true);
select results_eq(
  'select actor_role, via from audit_events order by id desc limit 1',
  $$values ('API key operate', 'api')$$,
  'an event names the key'
);
select results_eq(
  $$select k.name, a.via from instance_actions a left join api_keys k on k.id = a.api_key_id
    where a.kind = 'start'$$,
  $$values ('operate', 'api')$$,
  'an action names the key'
);

select throws_ok(
  format('update api_keys set %s', change), '42501', 'forbidden', 'a key stays what it is: ' || change
) from unnest(array[
  'workspace_id = gen_random_uuid()', 'secret_hash = sha256(secret_hash)'
]) change;

select * from finish();
rollback;
