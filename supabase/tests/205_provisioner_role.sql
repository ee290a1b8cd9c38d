-- What a token of the role provisioner may do: its procedures, and nothing else.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();

select is(
  (select array_agg(distinct p.proname::text order by p.proname::text) from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and has_function_privilege('provisioner', p.oid, 'execute')),
  array[
    'adopt_engine_states', 'claim_actions', 'claim_console', 'claim_network_settings', 'close_console',
    'complete_action', 'complete_network_setting', 'engine_instances', 'keep_consoles',
    'provisioner_heartbeat', 'purge_due', 'record_status', 'record_usage', 'release_action',
    'renew_lease', 'report_engine_findings', 'report_engine_members', 'status_targets'
  ], 'its procedures'
);
select is(
  (select array_agg(p.proname::text order by p.proname::text) from pg_proc p
    where p.pronamespace = 'private'::regnamespace
      and has_function_privilege('provisioner', p.oid, 'execute')
      and not exists (
        select from pg_proc w where w.pronamespace = 'public'::regnamespace and w.proname = p.proname
          and has_function_privilege('provisioner', w.oid, 'execute'))),
  array['before_request', 'check_session'], 'what stands behind them, and the check before each request'
);
select is(
  (select array_agg(p.proname::text order by p.proname::text) from pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and has_function_privilege('provisioner', p.oid, 'execute')
      and not has_function_privilege('service_role', p.oid, 'execute')),
  null, 'the secret key may do all of it'
);
select is(
  (select array_agg(format('%s %s', v, t.oid::regclass))
    from pg_class t, unnest(array['select', 'insert', 'update', 'references']) v
    where t.relnamespace in (
        'app'::regnamespace, 'public'::regnamespace, 'private'::regnamespace, 'auth'::regnamespace)
      and t.relkind in ('r', 'p', 'v', 'm', 'f') and has_any_column_privilege('provisioner', t.oid, v)),
  null, 'no column of a table or a view'
);
select is(
  (select array_agg(format('%s %s', v, t.oid::regclass))
    from pg_class t, unnest(array['delete', 'truncate', 'trigger']) v
    where t.relnamespace in ('app'::regnamespace, 'public'::regnamespace, 'auth'::regnamespace)
      and t.relkind in ('r', 'p', 'v', 'm', 'f') and has_table_privilege('provisioner', t.oid, v)),
  null, 'no table or view as a whole'
);
select is(
  (select array_agg(n) from unnest(array['app', 'auth', 'extensions', 'tests']) n
    where has_schema_privilege('provisioner', n, 'usage')),
  null, 'no schema but those of its procedures'
);
select is(
  (select array_agg(n) from unnest(array['public', 'private']) n
    where has_schema_privilege('provisioner', n, 'create')),
  null, 'and it makes nothing in them'
);
select is(
  (select array_agg(rolname::text) from pg_roles where pg_has_role('provisioner', oid, 'member')),
  array['provisioner'], 'it is no other role'
);
select is(
  (select format('%s %s %s %s %s', rolcanlogin, rolsuper, rolbypassrls, rolcreaterole, rolinherit)
    from pg_roles where rolname = 'provisioner'),
  'f f f f f', 'and has no right of its own'
);
select is(
  (select pg_has_role('authenticator', 'provisioner', 'member') from pg_roles where rolname = 'authenticator'),
  (select true from pg_roles where rolname = 'authenticator'), 'PostgREST may become it, where there is PostgREST'
);

-- It has no person and no session, and needs none.
create function pg_temp.attempt(statement text, headers text default '{}') returns text
language sql as $$
  select set_config('request.headers', headers, true);
  select tests.attempt_claims('{"role": "provisioner"}', statement)
$$;
select is(pg_temp.attempt('select private.before_request()'), '1', 'the check before each request lets it in');
select is(
  pg_temp.attempt('select private.before_request()', '{"x-api-key": "wsk_0"}'), 'invalid_input',
  'but not with an API key too'
);
select is(pg_temp.attempt($$select public.provisioner_heartbeat('w', 'simulated', '{}')$$), '1', 'it works');
select is(pg_temp.attempt('select from public.product_catalogue'), 'refused', 'it reads no view');
select is(pg_temp.attempt('select from public.instance_list'), 'refused', 'and no server');
select is(pg_temp.attempt('select from app.instances'), 'refused', 'and no table');
select is(
  pg_temp.attempt($$select public.open_console(gen_random_uuid())$$), 'refused', 'it opens no console itself'
);

select * from finish();
rollback;
