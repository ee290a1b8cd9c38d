-- Messages that the personas try to reach, and the process that sends them.

create function tests.seed_messages() returns void
language plpgsql
as $$
begin
  insert into app.workers (worker, version) values ('worker 1', '1.0.0');
  insert into app.mail_blocks (address, reason) values ('stranger@example.test', 'bounce');
  insert into app.notification_settings (user_id, kind, by_mail)
  values (tests.stranger(), 'subscription.confirm', false);
  perform private.request_subscription('status', 'subscriber@example.test');
end
$$;

insert into tests.row_kinds (table_name, kind, condition)
select name, kind, condition
from unnest(array[
    'app.events', 'app.notifications', 'app.notification_settings', 'app.deliveries', 'app.mail_subscriptions',
    'app.mail_blocks', 'app.message_secrets', 'app.quota_alerts', 'app.quota_checks'
  ]) name,
  (values ('closed', 'true'), ('no', 'false')) as k (kind, condition);

insert into tests.row_kinds (table_name, kind, condition) values
  ('event_catalogue', 'any', 'name = ''subscription.confirm'''),
  ('event_catalogue', 'no', 'false'),
  ('app.event_kinds', 'any', 'name = ''subscription.confirm'''),
  ('app.event_kinds', 'no', 'false'),
  ('worker_list', 'any', 'worker = ''worker 1'''),
  ('worker_list', 'no', 'false'),
  ('app.workers', 'any', 'worker = ''worker 1'''),
  ('app.workers', 'no', 'false');

insert into tests.allowed (persona, table_name, verb, kind, met)
select p.name, k.table_name, 'select', k.kind, (k.kind = 'any')::int
from tests.personas p, tests.row_kinds k
where k.table_name in ('event_catalogue', 'app.event_kinds') and p.api_role <> 'service_role'
union all
select p.name, k.table_name, 'select', k.kind, (k.kind = 'any' and p.name in ('support', 'admin'))::int
from tests.personas p, tests.row_kinds k
where k.table_name in ('worker_list', 'app.workers') and p.api_role = 'authenticated';

-- A mailbox of this workspace, or the id of none.
create function tests.mailbox(workspace uuid) returns uuid
language plpgsql security definer
as $$
declare
  made uuid := gen_random_uuid();
begin
  insert into app.mail_subscriptions (id, list, address, workspace_id, token_hash)
  select made, 'workspace', 'team@example.test', w.id, sha256(uuid_send(made)) from app.workspaces w
  where w.id = workspace;
  return made;
end
$$;

insert into tests.workspace_calls (call, minimum) values
  ('select count(*) from public.team_mailboxes(%1$L)', 'viewer'),
  ('select public.set_team_mailbox(%1$L, ''ops@example.test'')', 'owner'),
  ('select public.remove_team_mailbox(tests.mailbox(%1$L))', 'owner');

insert into tests.procedures (call, admin_gets, for_people) values
  ('select public.unread_count()', '1', 'all'),
  ('select count(*) from public.my_inbox()', '1', 'accounts'),
  ('select public.mark_read(array[1])', '1', 'accounts'),
  ('select public.mark_all_read()', '1', 'accounts'),
  ('select count(*) from public.my_message_settings()', '1', 'accounts'),
  ('select public.set_message_setting(''not.known'')', 'invalid_input', 'accounts'),
  ('select public.my_mail_problem()', '1', 'accounts'),
  ('select public.clear_mail_block()', '1', 'active'),
  ('select public.confirm_subscription(''not a token'')', 'not_found', 'visitors'),
  ('select public.unsubscribe_preview(''not a token'')', 'not_found', 'visitors'),
  ('select public.unsubscribe_undo(''not a token'')', 'not_found', 'visitors');

insert into tests.procedures (call, admin_gets, for_everybody) values
  ('select public.unsubscribe(''not a token'')', 'not_found', true);

insert into tests.procedures (call, admin_gets, for_service) values
  ('select count(*) from public.claim_messages(''worker 1'', ''mail'', 1, 60)', '1', true),
  ('select public.renew_message(gen_random_uuid(), ''worker 1'', 60)', '1', true),
  ('select public.release_message(gen_random_uuid(), ''worker 1'')', '1', true),
  ('select public.complete_message(gen_random_uuid(), ''worker 1'', ''{"ok": true}'')', 'not_found', true),
  ('select public.record_mail_block(''a@example.test'', ''bounce'', '''')', '1', true),
  ('select public.record_returned_mail(gen_random_uuid(), array[''a@example.test''], ''bounce'', '''')', '1', true),
  ('select public.tick_messages()', '1', true),
  ('select public.worker_heartbeat(''worker 1'', ''1.0.0'', ''{}'')', '1', true);
