-- What a token of the role provisioner or worker may do: its procedures, and nothing else.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();

create temporary table roles on commit drop as
select unnest(array['provisioner', 'worker']) as role;

create function pg_temp.procedures_of(role text) returns text[]
language sql as $$
  select array_agg(distinct p.proname::text order by p.proname::text) from pg_proc p
  where p.pronamespace = 'public'::regnamespace and has_function_privilege(role, p.oid, 'execute')
$$;

select is(pg_temp.procedures_of('provisioner'), array[
  'adopt_engine_states', 'claim_actions', 'claim_addresses', 'claim_console', 'claim_download',
  'claim_network_settings', 'claim_private_networks', 'claim_unused_images', 'claim_volumes', 'close_console',
  'close_download', 'complete_action', 'complete_address', 'complete_image_removal', 'complete_network_setting',
  'complete_private_network', 'complete_volume', 'engine_instances', 'keep_consoles', 'keep_downloads',
  'provisioner_heartbeat', 'purge_due', 'record_status', 'record_usage', 'release_action', 'renew_lease',
  'report_engine_findings', 'report_engine_members', 'status_targets', 'unknown_resources'
], 'the procedures of the provisioner');
select is(pg_temp.procedures_of('worker'), array[
  'addresses_without_place', 'check_alarms', 'claim_billing_jobs', 'claim_export', 'claim_messages', 'close_months',
  'complete_billing_job', 'complete_message', 'delete_due_accounts', 'document_to_make',
  'export_file', 'invoices_to_recompute', 'mail_documents', 'record_address_places', 'record_mail_block',
  'record_recomputed', 'record_returned_mail', 'release_billing_job', 'release_message',
  'renew_billing_job', 'renew_message', 'roll_up_usage', 'store_export_part', 'tick_backups', 'tick_billing', 'tick_messages',
  'unsubscribe', 'wake_payment_events', 'worker_heartbeat'
], 'the procedures of the worker');

select is(
  (select array_agg(p.proname::text order by p.proname::text) from pg_proc p
    where p.pronamespace = 'private'::regnamespace
      and has_function_privilege(role, p.oid, 'execute')
      and not exists (
        select from pg_proc w where w.pronamespace = 'public'::regnamespace and w.proname = p.proname
          and has_function_privilege(role, w.oid, 'execute'))),
  array['before_request', 'check_session'],
  role || ': what stands behind them, and the check before each request'
) from roles;
select is(
  (select array_agg(p.proname::text order by p.proname::text) from pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and has_function_privilege(role, p.oid, 'execute')
      and not has_function_privilege('service_role', p.oid, 'execute')),
  null, role || ': the secret key may do all of it'
) from roles;
select is(
  (select array_agg(format('%s %s', v, t.oid::regclass))
    from pg_class t, unnest(array['select', 'insert', 'update', 'references']) v
    where t.relnamespace in (
        'app'::regnamespace, 'public'::regnamespace, 'private'::regnamespace, 'auth'::regnamespace)
      and t.relkind in ('r', 'p', 'v', 'm', 'f') and has_any_column_privilege(role, t.oid, v)),
  null, role || ': no column of a table or a view'
) from roles;
select is(
  (select array_agg(format('%s %s', v, t.oid::regclass))
    from pg_class t, unnest(array['delete', 'truncate', 'trigger']) v
    where t.relnamespace in ('app'::regnamespace, 'public'::regnamespace, 'auth'::regnamespace)
      and t.relkind in ('r', 'p', 'v', 'm', 'f') and has_table_privilege(role, t.oid, v)),
  null, role || ': no table or view as a whole'
) from roles;
select is(
  (select array_agg(n) from unnest(array['app', 'auth', 'extensions', 'tests']) n
    where has_schema_privilege(role, n, 'usage')),
  null, role || ': no schema but those of its procedures'
) from roles;
select is(
  (select array_agg(n) from unnest(array['public', 'private']) n
    where has_schema_privilege(role, n, 'create')),
  null, role || ': and it makes nothing in them'
) from roles;
select is(
  (select array_agg(rolname::text) from pg_roles where pg_has_role(role, oid, 'member')),
  array[role], role || ': it is no other role'
) from roles;
select is(
  (select format('%s %s %s %s %s', rolcanlogin, rolsuper, rolbypassrls, rolcreaterole, rolinherit)
    from pg_roles where rolname = role),
  'f f f f f', role || ': and has no right of its own'
) from roles;
select is(
  (select pg_has_role('authenticator', role, 'member') from pg_roles where rolname = 'authenticator'),
  (select true from pg_roles where rolname = 'authenticator'),
  role || ': PostgREST may become it, where there is PostgREST'
) from roles;

-- They have no person and no session, and need none.
create function pg_temp.attempt(role text, statement text, headers text default '{}') returns text
language sql as $$
  select set_config('request.headers', headers, true);
  select tests.attempt_claims(jsonb_build_object('role', role), statement)
$$;
select is(
  pg_temp.attempt(role, 'select private.before_request()'), '1',
  role || ': the check before each request lets it in'
) from roles;
select is(
  pg_temp.attempt(role, 'select private.before_request()', '{"x-api-key": "wsk_0"}'), 'invalid_input',
  role || ': but not with an API key too'
) from roles;
select is(
  pg_temp.attempt('provisioner', $$select public.provisioner_heartbeat('w', 'simulated', '{}')$$), '1',
  'the provisioner works'
);
select is(
  pg_temp.attempt('worker', $$select public.worker_heartbeat('w', '1.0.0', '{}')$$), '1', 'the worker works'
);
select is(
  pg_temp.attempt(role, 'select from public.product_catalogue'), 'refused', role || ': it reads no view'
) from roles;
select is(pg_temp.attempt(role, 'select from public.instance_list'), 'refused', role || ': and no server') from roles;
select is(pg_temp.attempt(role, 'select from app.instances'), 'refused', role || ': and no table') from roles;
select is(
  pg_temp.attempt(role, 'select public.open_console(gen_random_uuid())'), 'refused',
  role || ': it opens no console itself'
) from roles;
select is(
  pg_temp.attempt('provisioner', $$select public.claim_messages('w', 'mail', 1, 60)$$), 'refused',
  'the provisioner sends no messages'
);
select is(
  pg_temp.attempt('worker', $$select public.claim_actions('w', 1, 60)$$), 'refused',
  'and the worker acts on no server'
);

select * from finish();
rollback;
