-- An incident and a recorded minute that the personas try to reach.

create function tests.incident() returns uuid
language sql immutable
as $$ select '00000000-0000-4000-8000-0000000000aa'::uuid $$;

create function tests.seed_status() returns void
language plpgsql
as $$
begin
  insert into app.incidents (id, kind, title, status, parts)
  values (tests.incident(), 'incident', 'Sign-in is slow', 'investigating', '{sign_in}');
  insert into app.incident_updates (incident_id, status, message)
  values (tests.incident(), 'investigating', 'We are looking into it.');
  -- What was told stands at the servers, if there are some.
  insert into app.maintenance_servers (incident_id, instance_id, told_at, told)
  select tests.incident(), i.id, now(), '{"title": "Restart"}' from app.instances i where i.name = 'stopped';
  perform private.record_status(jsonb_build_array(jsonb_build_object(
    'part', 'database', 'at', date_trunc('minute', now()), 'state', 'answering', 'latency_ms', 40)));
end
$$;

insert into tests.row_kinds (table_name, kind, condition)
select name, kind, condition
from unnest(array[
    'incident_list', 'status_record', 'status_now', 'app.incidents', 'app.incident_updates',
    'app.status_minutes', 'app.status_days']) name,
  (values ('the only', 'true'), ('no', 'false')) as k (kind, condition);

-- Visitors too: the status page is public.
insert into tests.allowed (persona, table_name, verb, kind, met)
select p.name, k.table_name, 'select', k.kind, (k.kind = 'the only')::int
from tests.personas p, tests.row_kinds k
where k.table_name in (
    'incident_list', 'status_record', 'status_now', 'app.incidents', 'app.incident_updates',
    'app.status_minutes', 'app.status_days')
  and p.api_role <> 'service_role';

insert into tests.procedures (call, admin_gets) values
  ('select * from public.admin_open_incident(''{"kind": "incident", "title": "New", "parts": ["pages"]}'','
    ' ''To test'')', '1'),
  ('select * from public.admin_post_incident_update(tests.incident(), 1, ''resolved'', ''It is over.'')',
    '1'),
  ('select * from public.admin_correct_incident(tests.incident(), 1, ''{"title": "Other"}'', ''To test'')',
    '1');

insert into tests.procedures (call, admin_gets) values
  ('select public.admin_preview_maintenance(null)', '1'),
  ('select public.send_message_again(gen_random_uuid())', 'not_found'),
  ('select public.send_messages_again(''timeout'')', '1'),
  ('select public.remove_mail_block(''nobody@example.test'', ''To test'')', 'not_found');

insert into tests.procedures (call, admin_gets, for_support) values
  ('select public.message_overview()', '1', true),
  ('select count(*) from public.message_problems()', '1', true),
  ('select count(*) from public.mail_block_list()', '1', true);

insert into tests.procedures (call, admin_gets, for_people) values
  ('select public.subscribe_status(''reader@example.test'')', '1', 'visitors'),
  ('select public.my_status_subscription()', '1', 'accounts'),
  ('select public.set_status_subscription(true)', '1', 'accounts');

insert into tests.procedures (call, admin_gets, for_everybody) values
  ('select public.status_feed()', '1', true);

insert into tests.procedures (call, admin_gets, for_service) values
  ('select public.status_targets()', '1', true),
  ('select public.record_status(''[]'')', '1', true);
