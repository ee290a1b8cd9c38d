-- What is dangerous asks once more who is there.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();
select tests.seed_workspaces();
select tests.seed_instances();

-- Every procedure that writes and that staff alone may call has a rule, or stands here with a reason.
create temporary table exceptions (procedure text primary key, reason text not null) on commit drop;
insert into exceptions values
  ('admin_assign_ticket', 'work on tickets'),
  ('admin_note_ticket', 'work on tickets'),
  ('admin_reply_ticket', 'work on tickets'),
  ('admin_set_ticket_state', 'work on tickets'),
  ('admin_save_canned_reply', 'work on tickets'),
  ('admin_delete_canned_reply', 'work on tickets'),
  ('admin_open_incident', 'words to customers in an outage must not wait'),
  ('admin_post_incident_update', 'words to customers in an outage must not wait'),
  ('admin_correct_incident', 'words; the earlier ones stay on record'),
  ('admin_save_roadmap_item', 'words'),
  ('admin_delete_roadmap_item', 'words'),
  ('admin_order_plans', 'the order of a list'),
  ('admin_order_products', 'the order of a list'),
  ('admin_instance_console', 'reads; the customer sees who and why'),
  ('admin_find_address', 'reads; the audit log says who and why'),
  ('force_fail_instance', 'ends an action that hangs'),
  ('retry_billing_job', 'repeats a job that failed'),
  ('dismiss_billing_job', 'puts a job that failed away; nothing is charged or paid'),
  ('debtor_numbers', 'reads, and gives those without one the next number'),
  ('record_billing_export', 'notes that a file was downloaded'),
  ('retry_action', 'repeats an action that failed'),
  ('send_message_again', 'repeats a mail that failed'),
  ('send_messages_again', 'repeats mails that failed');
select is(
  (select array_agg(p.proname::text order by p.proname)
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.provolatile = 'v'
      and has_function_privilege('authenticated', p.oid, 'execute')
      and (p.proname like 'admin\_%' or exists (
        select from pg_proc f
        where f.pronamespace = 'private'::regnamespace and f.proname = p.proname
          and f.prosrc ~ 'require_(admin|staff|support|billing_staff)\(|lock_for_suspension\(|set_workspace_suspension\(|set_price_of_kind\('
          -- It asks staff, and lets members pass.
          and f.prosrc !~ 'if as_staff then'))
      and p.proname not in (select procedure from step_up_rules)
      and p.proname not in (select procedure from exceptions)),
  null, 'every procedure of staff that writes has a rule or a reason');
select is(
  (select array_agg(r.procedure order by r.procedure) from step_up_rules r
    where r.procedure in (select procedure from exceptions) or not exists (
      select from pg_proc p where p.pronamespace = 'public'::regnamespace and p.proname = r.procedure)),
  null, 'every rule is about a procedure');
select is(
  (select array_agg(r.procedure order by r.procedure) from step_up_rules r where r.is_conditional and not exists (
    select from pg_proc p where p.pronamespace = 'public'::regnamespace and p.proname = r.procedure
      and p.prosrc like format('%%require_step_up(''%s'')%%', r.procedure))),
  null, 'a procedure whose rule depends on the arguments asks itself');

create function pg_temp.person() returns uuid language sql immutable
  as $$ select '00000000-0000-4000-8000-000000000001'::uuid $$;
create function pg_temp.request(
  claims jsonb, path text default '/rpc/delete_workspace', signed_in interval default null
) returns text
language plpgsql as $$
begin
  update auth.sessions s set created_at = now() - signed_in where s.id = pg_temp.person() and signed_in is not null;
  perform set_config('request.jwt.claims', claims::text, true);
  perform set_config('request.path', path, true);
  begin
    perform private.check_session();
    return 'passes';
  exception when others then return sqlstate || ' ' || sqlerrm;
  end;
end
$$;
create function pg_temp.shown(method text, ago interval) returns jsonb language sql as $$
  select jsonb_build_object('aal', 'aal2', 'amr', jsonb_build_array(
    jsonb_build_object('method', method, 'timestamp', extract(epoch from now() - ago)::bigint),
    jsonb_build_object('method', 'password', 'timestamp', extract(epoch from now())::bigint)))
$$;

-- Without a second factor the sign-in counts.
select is(pg_temp.request(tests.claims_of('user'), signed_in => '9 minutes'), 'passes', 'signed in nine minutes ago');
select is(pg_temp.request(tests.claims_of('user'), signed_in => '11 minutes'), 'PT403 step_up_required', 'eleven minutes ago');
select is(pg_temp.request(tests.claims_of('user'), path), want, 'eleven minutes ago: ' || path)
from (values
  ('/my_workspaces', 'passes'),
  ('/delete_workspace', 'passes'),
  ('/rpc/create_workspace', 'passes'),
  ('/rpc/create_api_key', 'passes'),
  ('/rpc/delete_workspace/', 'PT403 step_up_required'),
  ('/rest/v1/rpc/delete_workspace', 'PT403 step_up_required'),
  ('/rpc/admin_set_access', 'PT403 step_up_required')
) cases (path, want);
select is(pg_temp.request(tests.claims_of('user') || jsonb_build_object('amr', jsonb_build_array(
  jsonb_build_object('method', 'password', 'timestamp', extract(epoch from now())::bigint)))),
  'PT403 step_up_required', 'a refreshed token is no sign-in');

-- A confirmation in another session.
create function pg_temp.confirm(method text, began interval, target uuid) returns text language plpgsql as $$
declare
  got text;
begin
  insert into auth.sessions (id, user_id, created_at)
  values ('20000000-0000-4000-8000-00000000000a', pg_temp.person(), now() - began)
  on conflict (id) do update set created_at = excluded.created_at;
  perform set_config('role', 'none', true);
  perform tests.become_claims(tests.claims_of('user') || jsonb_build_object(
    'session_id', '20000000-0000-4000-8000-00000000000a', 'amr', jsonb_build_array(
      jsonb_build_object('method', method, 'timestamp', extract(epoch from now())::bigint))));
  begin
    perform confirm_session(target);
    got := 'done';
  exception when others then got := sqlerrm;
  end;
  perform set_config('role', 'none', true);
  return got;
end
$$;
select is(pg_temp.confirm('password', '2 minutes', pg_temp.person()), 'forbidden', 'an old session confirms nothing');
select is(pg_temp.confirm('otp', '1 second', pg_temp.person()), 'forbidden', 'nor a link by email');
select is(pg_temp.confirm('password', '1 second', '20000000-0000-4000-8000-00000000000a'), 'forbidden',
  'nor a session itself');
select is(pg_temp.confirm('password', '1 second', tests.stranger()), 'not_found', 'nor that of somebody else');
select is(pg_temp.request(tests.claims_of('user')), 'PT403 step_up_required', 'so nothing was confirmed');
select is(pg_temp.confirm('password', '1 second', pg_temp.person()), 'done', 'the password');
select is(pg_temp.request(tests.claims_of('user')), 'passes', 'confirms');
update session_confirmations set confirmed_at = now() - interval '11 minutes';
select is(pg_temp.request(tests.claims_of('user')), 'PT403 step_up_required', 'for ten minutes');

-- With a second factor the factor counts.
insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
values (gen_random_uuid(), pg_temp.person(), 'Phone', 'totp', 'verified', now(), now());
select is(pg_temp.request(tests.claims_of('user') || pg_temp.shown(method, ago), signed_in => '1 second'), want,
  format('%s, %s ago, after the password', method, ago))
from (values
  ('totp', '9 minutes'::interval, 'passes'),
  ('mfa/webauthn', '9 minutes', 'passes'),
  ('totp', '11 minutes', 'PT403 step_up_required'),
  ('otp', '1 second', 'PT403 step_up_required'),
  ('passkey', '1 second', 'PT403 step_up_required')
) cases (method, ago, want);
select is(pg_temp.confirm('password', '1 second', pg_temp.person()), 'forbidden', 'the password confirms no factor');
select is(pg_temp.confirm('passkey', '1 second', pg_temp.person()), 'done', 'a passkey');
select is(pg_temp.request(tests.claims_of('user') || pg_temp.shown('totp', '1 hour')), 'passes', 'does');
select set_config('request.jwt.claims', '', true), set_config('request.path', '', true);
delete from auth.mfa_factors;
delete from session_confirmations;

-- The procedures that ask themselves. The session began an hour ago.
update auth.sessions set created_at = now() - interval '1 hour';
create temporary table places on commit drop as
select tests.workspace('00000000-0000-4000-8000-000000000004', 'owner') as workspace;
insert into workspace_members (workspace_id, user_id, role)
select workspace, tests.stranger(), 'viewer' from places
on conflict (workspace_id, user_id) do update set role = 'viewer';
create function pg_temp.ask(call text) returns text language sql
  as $$ select tests.attempt('admin', format(call, workspace)) from places $$;
select is(pg_temp.ask(call), want, call)
from (values
  ('select create_api_key(%L, ''Reads'', ''read'')', '1'),
  ('select create_api_key(%L, ''Operates'', ''operate'')', 'step_up_required'),
  ('select invite_to_workspace(%L, ''a@example.test'', ''operator'')', '1'),
  ('select invite_to_workspace(%L, ''a@example.test'', ''owner'')', 'step_up_required'),
  ('select set_workspace_role(%L, tests.stranger(), ''operator'')', '1'),
  ('select set_workspace_role(%L, tests.stranger(), ''owner'')', 'step_up_required'),
  ('select remove_workspace_member(%L, tests.stranger())', '1'),
  ('select admin_import_plans(''[]'')', '1'),
  ('select admin_import_plans(''[]'', true)', '1'),
  ('select admin_import_plans(''[]'', false)', 'step_up_required')
) cases (call, want);
update workspace_members set role = 'owner' where user_id = tests.stranger() and workspace_id in (select workspace from places);
select is(pg_temp.ask(call), 'step_up_required', 'of an owner: ' || call)
from unnest(array[
  'select set_workspace_role(%L, tests.stranger(), ''viewer'')',
  'select remove_workspace_member(%L, tests.stranger())'
]) call;
update instances set delete_protection = true
where id = tests.instance((select workspace from places), 'running');
select is(
  tests.attempt('admin', format('select update_instance(%L, (select version from app.instances where id = %1$L), '
    'name => %L, delete_protection => %s)', tests.instance((select workspace from places), 'running'), 'renamed', given)),
  want, note)
from (values
  ('null', '1', 'to rename a protected server'),
  ('true', '1', 'to protect it'),
  ('false', 'step_up_required', 'to take its protection away')
) cases (given, want, note);

-- The fourth server that a person deletes within ten minutes.
update instances set delete_protection = false;
create function pg_temp.delete_stopped(kind text default 'delete') returns text language sql as $$
  select tests.attempt('admin', format('select request_instance_action(%L, %L)',
    tests.instance((select workspace from places), 'stopped'), kind))
$$;
insert into instance_actions (instance_id, workspace_id, kind, status, requested_by, via, from_state, via_state, to_state,
  fail_state, created_at, finished_at)
select i.id, i.workspace_id, 'delete', 'succeeded', '00000000-0000-4000-8000-000000000004', 'web', 'stopped', 'deleting', 'deleted',
  'error', now() - interval '1 minute', now()
from instances i where i.name <> 'stopped' order by i.id limit 3;
select is(pg_temp.delete_stopped(), 'step_up_required', 'after three others, to delete a server');
select is(pg_temp.delete_stopped('start'), '1', 'but not to start it');
update instance_actions set created_at = now() - interval '11 minutes'
where id = (select id from instance_actions where kind = 'delete' limit 1);
select is(pg_temp.delete_stopped(), '1', 'nor after two');
update instance_actions set created_at = now() - interval '1 minute',
  requested_by = case when id = (select id from instance_actions where kind = 'delete' limit 1) then tests.stranger() else requested_by end
where kind = 'delete';
select is(pg_temp.delete_stopped(), '1', 'nor after three of which somebody else deleted one');

select is(
  tests.attempt('service', 'select private.require_step_up(''delete_workspace'')'), 'refused',
  'the service does not call it');

select * from finish();
rollback;
