-- Webhooks: who manages them, which events are queued, and what becomes of a delivery.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();
select tests.seed_workspaces();
-- Only those that this file makes.
delete from webhooks;

create function pg_temp.home() returns uuid language sql immutable
as $$ select tests.workspace('00000000-0000-4000-8000-000000000001', 'owner') $$;
create function pg_temp.hook(name text default 'Deploys') returns uuid language sql stable security definer
as $$ select id from app.webhooks w where w.name = hook.name and w.workspace_id = pg_temp.home() $$;
create function pg_temp.last_delivery() returns uuid language sql stable security definer
as $$ select d.id from app.deliveries d join app.events e on e.id = d.event_id
  where d.way = 'webhook' order by e.seq desc limit 1 $$;
grant execute on function pg_temp.home(), pg_temp.hook(text), pg_temp.last_delivery() to authenticated, api_key_read;

create function pg_temp.answer(statement text, persona text default 'user') returns text
language plpgsql
as $$
declare
  said text;
  detail text;
begin
  perform tests.become(persona);
  execute statement into said;
  perform set_config('role', 'none', true);
  return coalesce(said, '');
exception when others then
  get stacked diagnostics said = message_text, detail = pg_exception_detail;
  return concat_ws(' ', said, detail);
end
$$;

-- Owners make them.

create temp table made (secret text);
insert into made select pg_temp.answer(
  $$select secret from create_webhook(pg_temp.home(), ' Deploys ', ' https://hook.example/in?token=abc ')$$);
select matches(secret, '^whsec_[A-Za-z0-9+/]{43}=$', 'the secret is one of Standard Webhooks') from made;
select is(
  pg_temp.answer($$select concat_ws(' ', name, url, created_by_name, switched_off_at) from webhook_list
    where workspace_id = pg_temp.home()$$),
  'Deploys https://hook.example/in?token=abc User', 'owners read it in the list'
);
select is(
  (select string_agg(after ->> 'url', ' ') from audit_events where action = 'create_webhook'),
  'https://hook.example', 'the audit log keeps no path, which may hold a secret'
);
select is(pg_temp.answer(statement), wanted, wanted) from (values
  ($$select secret from create_webhook(pg_temp.home(), 'Deploys', 'https://a.example')$$,
    'uniqueness_error name: The workspace has a webhook with this name.'),
  ($$select secret from create_webhook(pg_temp.home(), '', 'https://a.example')$$,
    'invalid_input name: 1 to 60 visible characters.'),
  ($$select secret from create_webhook(pg_temp.home(), 'Odd', 'https://a.example', '{server.created,no.event}')$$,
    'invalid_input kinds: no.event is no event for webhooks.'),
  ($$select secret from create_webhook(pg_temp.home(), 'Odd', 'https://a.example', '{webhook.test}')$$,
    'invalid_input kinds: webhook.test is no event for webhooks.')
) as v (statement, wanted);
select alike(
  pg_temp.answer(format('select secret from create_webhook(pg_temp.home(), ''Odd'', %L)', url)),
  'invalid_input url: %', format('no webhook for %L', url)
) from unnest(array[
  '', 'hook.example', 'http://hook.example', 'ftp://hook.example', 'https://', 'https://me:word@hook.example',
  'https://hook.example/#part', 'https://hook.example/a b', 'http://127.0.0.1.example/', 'https://a\@b.example',
  'javascript:alert(1)', 'https://hook.example/' || repeat('x', 2000)]) url;
select alike(
  pg_temp.answer(format('select secret from create_webhook(pg_temp.home(), ''Odd'', %L)', url)),
  'invalid_input url: This address is private or local.%', format('no webhook for %L', url)
) from unnest(array[
  'https://10.0.0.4/', 'https://172.31.255.255:8443/', 'https://192.168.1.1', 'https://169.254.169.254/latest',
  'https://127.0.0.1/', 'https://100.64.0.1/', 'https://224.0.0.1/', 'https://255.255.255.255/', 'https://0.0.0.0/',
  'https://2130706433/', 'https://127.1/', 'https://0x7f.1/', 'https://0X7F000001/', 'https://127.0.0.1./',
  'https://[::1]/', 'https://[fe80::1]/', 'https://[fd00::1]:8443/', 'https://[::ffff:10.0.0.1]/',
  'https://[64:ff9b::a00:1]/', 'https://[2001:db8::1]/', 'https://[hook]/']) url;
select matches(
  pg_temp.answer(format('select secret from create_webhook(pg_temp.home(), %L, %L)', 'Public ' || n, url)), '^whsec_',
  format('a webhook for %L', url)
) from unnest(array['https://93.184.215.14/in', 'https://[2606:2800:21f:cb07::1]/in', 'https://7.hook.example/']) with ordinality
  as u (url, n);
delete from webhooks where name like 'Public %';

-- Nobody else.

select is(
  pg_temp.answer($$select secret from create_webhook(tests.workspace(auth.uid(), 'operator'), 'A', 'https://a.example')$$),
  'forbidden This needs the role owner. Yours is operator.', 'operators make none'
);
insert into webhooks (workspace_id, name, url, secret)
select tests.workspace('00000000-0000-4000-8000-000000000001', kind), kind, 'https://' || kind || '.example',
  private.new_webhook_secret()
from unnest(array['operator', 'viewer', 'strangers', 'suspended']) kind;
select is(
  pg_temp.answer($$select string_agg(name, ' ') from webhook_list$$), 'Deploys', 'only owners read them'
);
select is(
  (select array_agg(pg_temp.answer(format('select %s', format(call, (select id from webhooks where name = kind)))))
    from unnest(array['operator', 'strangers']) kind,
      unnest(array['update_webhook(%L, enabled => false)', 'rotate_webhook_secret(%L)', 'delete_webhook(%L)',
        'test_webhook(%L)', 'webhook_deliveries(%L)']) call
    where pg_temp.answer(format('select %s', format(call, (select id from webhooks where name = kind))))
      !~ '^(forbidden|not_found) '),
  null, 'nor does anybody else act on them'
);
select is(
  (select array_agg(r || '.' || c) from unnest(array['anon', 'authenticated', 'api_key_operate', 'provisioner']) r,
    unnest(array['secret', 'previous_secret']) c
    where has_column_privilege(r, 'app.webhooks', c, 'select')),
  null, 'no role of the API reads a secret'
);

-- Events.

create function pg_temp.event(kind text, workspace uuid default pg_temp.home(), person uuid default null)
returns uuid language sql
as $$
  select private.record_event(kind, '/dashboard/servers', '{"server": "web-1"}', workspace_id => workspace,
    user_id => person, entity => 'instance', entity_id => '11111111-1111-4111-8111-111111111111', actor => null)
$$;
create function pg_temp.queued(event uuid) returns text language sql
as $$
  select coalesce(string_agg(w.name, ' ' order by w.name), '')
  from app.deliveries d join app.webhooks w on w.id = d.webhook_id where d.event_id = event
$$;
insert into event_kinds (
  name, topic, title, description, audience, by_site, by_mail, may_switch_off, for_webhooks, sort)
values
  ('thing.told', 'servers', 'Told', 'For the test.', 'members', false, false, true, true, -1),
  ('thing.other', 'servers', 'Other', 'For the test.', 'members', false, false, true, true, -2),
  ('thing.hidden', 'servers', 'Hidden', 'For the test.', 'members', false, false, true, false, -3);
select matches(
  pg_temp.answer($$select secret from create_webhook(pg_temp.home(), 'Some', 'https://some.example',
    '{thing.other,thing.other}')$$), '^whsec_', 'a webhook for one kind of event'
);
select is(pg_temp.queued(pg_temp.event('thing.told')), 'Deploys', 'without a choice a webhook gets all');
select is(pg_temp.queued(pg_temp.event('thing.other')), 'Deploys Some', 'otherwise what was chosen');
select is(pg_temp.queued(pg_temp.event('thing.hidden')), '', 'not what is not for webhooks');
select is(
  pg_temp.queued(pg_temp.event('thing.told', person => '00000000-0000-4000-8000-000000000001')), '',
  'nor what concerns one person'
);
select is(
  pg_temp.queued(pg_temp.event('thing.told', tests.workspace('00000000-0000-4000-8000-000000000001', 'deleted'))),
  '', 'nor events of a deleted workspace'
);

-- Deliveries, as a worker does them.

delete from deliveries where way = 'webhook';
create function pg_temp.claim() returns jsonb language sql
as $$ select private.claim_messages('worker 1', 'webhook', 1, 60) $$;
create function pg_temp.complete(job jsonb, outcome jsonb) returns text language sql
as $$
  select private.complete_message((job #>> '{delivery,id}')::uuid, 'worker 1', outcome) ->> 'status'
$$;
create function pg_temp.fails(code text default 'status') returns jsonb language sql immutable
as $$ select jsonb_build_object('ok', false, 'code', code, 'detail', '', 'retry', code <> 'gone',
  'attempt', '{"status": 500, "answer": "no", "milliseconds": 12}'::jsonb) $$;
create function pg_temp.works() returns jsonb language sql immutable
as $$ select '{"ok": true, "attempt": {"status": 204, "answer": "", "milliseconds": 7}}'::jsonb $$;

select pg_temp.event('thing.told') is not null;
create temp table job as select pg_temp.claim() as job;
select is(job ->> 'url', 'https://hook.example/in?token=abc', 'the worker gets the address') from job;
select is(job -> 'secrets', jsonb_build_array((select secret from made)), 'and the secret') from job;
select is(
  (job ->> 'body')::jsonb - 'id' - 'timestamp',
  jsonb_build_object(
    'type', 'thing.told', 'data', '{"server": "web-1"}'::jsonb, 'path', '/dashboard/servers',
    'workspace', jsonb_build_object('id', pg_temp.home(), 'slug', 'owner-1'),
    'entity', '{"type": "instance", "id": "11111111-1111-4111-8111-111111111111"}'::jsonb), 'and the body'
) from job;
select is(pg_temp.complete(job, pg_temp.works()), 'sent', 'delivered') from job;
select is(
  pg_temp.answer($$select concat_ws(' ', kind, status, attempts, last_status, last_fault)
    from webhook_deliveries(pg_temp.hook())$$),
  'thing.told sent 1 204', 'owners see it in the log'
);
select is(
  pg_temp.answer($$select webhook_delivery(pg_temp.last_delivery()) ->> 'body'$$), (select job ->> 'body' from job),
  'with what was sent'
);
select is(
  pg_temp.answer($$select webhook_delivery(pg_temp.last_delivery())$$, 'admin'),
  'not_found There is no such webhook, or you are not a member of its workspace.', 'which nobody else reads'
);

-- Rotation: both secrets for a day.
create temp table rotated as
select pg_temp.answer($$select secret from rotate_webhook_secret(pg_temp.hook())$$) as secret;
select is(
  private.webhook_of_delivery(pg_temp.last_delivery()) -> 'secrets',
  jsonb_build_array((select secret from rotated), (select secret from made)), 'a new secret signs beside the old one'
);
update webhooks set previous_secret_until = now() where id = pg_temp.hook();
select is(
  private.webhook_of_delivery(pg_temp.last_delivery()) -> 'secrets', jsonb_build_array((select secret from rotated)),
  'then alone'
);

-- Failures.

create function pg_temp.run_failures(first integer, last integer) returns interval[] language plpgsql
as $$
declare
  waits interval[] := '{}';
begin
  for n in first..last loop
    update app.deliveries d set run_after = now() where d.id = pg_temp.last_delivery() and d.status = 'queued';
    perform pg_temp.complete(pg_temp.claim(), pg_temp.fails());
    waits := waits || (select d.run_after - now() from app.deliveries d where d.id = pg_temp.last_delivery());
  end loop;
  return waits;
end
$$;
select pg_temp.event('thing.told') is not null;
select is(
  array(select w.wait >= s.at and w.wait <= s.at * 1.1
    from unnest(pg_temp.run_failures(1, 9)) with ordinality w (wait, n)
    join unnest(array['5 seconds', '5 minutes', '30 minutes', '2 hours', '5 hours', '10 hours', '14 hours',
      '20 hours', '24 hours']::interval[]) with ordinality s (at, n) using (n) order by n),
  array_fill(true, array[9]), 'it is tried again after the times of the schedule'
);
select pg_temp.run_failures(10, 10) is not null;
select is((select status from deliveries where id = pg_temp.last_delivery()), 'failed', 'ten times');
select is(
  (select switched_off_at from webhooks where id = pg_temp.hook()), null,
  'the webhook stays on: something was delivered within 3 days'
);

update webhooks set switched_on_at = now() - interval '4 days', delivered_at = now() - interval '73 hours'
where id = pg_temp.hook();
select pg_temp.event('thing.told') is not null;
update deliveries set attempts = 9 where id = pg_temp.last_delivery();
select pg_temp.run_failures(10, 10) is not null;
select is(
  (select concat_ws(' ', switch_off_reason, switched_off_at = now()) from webhooks where id = pg_temp.hook()),
  'failed t', 'without any for 3 days it is switched off'
);
select is(
  (select data - 'reason' || jsonb_build_object('path', replace(path, pg_temp.hook()::text, '<id>'))
    from events where kind = 'webhook.switched_off'),
  '{"webhook": "Deploys", "url": "https://hook.example", "path": "/dashboard/workspace/webhooks/<id>"}'::jsonb,
  'and the owners are told'
);
select is((select count(*)::integer from deliveries where kind = 'webhook.switched_off' and way = 'mail'), 2,
  'each by mail');
select is(pg_temp.queued(pg_temp.event('thing.told')), '', 'then nothing is queued');
select is(
  pg_temp.answer(format('select %s', call)), 'invalid_state The webhook is switched off.', call
) from unnest(array['test_webhook(pg_temp.hook())', 'send_webhook_again(pg_temp.last_delivery())']) call;

-- On again.
select is(pg_temp.answer('select update_webhook(pg_temp.hook(), enabled => true)'), '', 'an owner switches it on');
select is(pg_temp.answer('select send_webhook_again(pg_temp.last_delivery())'), '', 'and sends it again');
select is(pg_temp.complete(pg_temp.claim(), pg_temp.fails()), 'failed', 'which is tried once more');
select is((select switched_off_at from webhooks where id = pg_temp.hook()), null, 'and does not switch it off');

-- 410 ends it at once.
select pg_temp.event('thing.told') is not null;
select pg_temp.event('thing.told') is not null;
select is(pg_temp.complete(pg_temp.claim(), pg_temp.fails('gone')), 'failed', 'gone is not tried again');
select is((select switch_off_reason from webhooks where id = pg_temp.hook()), 'gone', 'and switches the webhook off');
select is(
  (select concat_ws(' ', status, error_code) from deliveries where id = pg_temp.last_delivery()),
  'cancelled switched_off', 'what waited is dropped'
);

-- Tests.
select is(
  pg_temp.answer('select update_webhook(pg_temp.hook(), enabled => true)')
    || left(pg_temp.answer('select test_webhook(pg_temp.hook())'), 0), '', 'an owner sends a test');
select is(pg_temp.complete(pg_temp.claim(), pg_temp.fails()), 'failed', 'which is tried once');
select pg_temp.answer('select test_webhook(pg_temp.hook())') from generate_series(1, 9);
select is(
  pg_temp.answer('select test_webhook(pg_temp.hook())'),
  'quota_exceeded tests: 10 in the last minute, 10 allowed.', 'not more than ten a minute'
);

-- The log.
insert into events (kind, workspace_id, path, dedupe_key)
select 'thing.told', pg_temp.home(), '/dashboard', n::text from generate_series(1, 120) n;
insert into deliveries (event_id, kind, way, webhook_id, status, sent_at, created_at)
select id, kind, 'webhook', pg_temp.hook(), 'sent', now(), now() - dedupe_key::integer * interval '1 minute'
from events where dedupe_key is not null;
update deliveries set run_after = now() - interval '1 hour' where kind = 'webhook.test' and status = 'queued';
select pg_temp.complete(pg_temp.claim(), pg_temp.works()) = 'sent';
select is(pg_temp.answer('select count(*) from webhook_deliveries(pg_temp.hook())'), '100', 'the last 100 are kept');

-- At most ten.
select pg_temp.answer(format(
  'select secret from create_webhook(pg_temp.home(), ''W%s'', ''https://a.example'')', n)) from generate_series(1, 8) n;
select is(
  pg_temp.answer($$select secret from create_webhook(pg_temp.home(), 'More', 'https://a.example')$$),
  'quota_exceeded webhooks: 10 in use, 1 more wanted, 10 allowed.', 'a workspace has ten'
);
select is(pg_temp.answer('select delete_webhook(pg_temp.hook())'), '', 'an owner deletes one');
select is((select count(*)::integer from deliveries d where d.webhook_id is not null and not exists (
  select from webhooks w where w.id = d.webhook_id)), 0, 'with its log');

-- For programs that ask.
create function pg_temp.events(call text) returns text language sql
as $$ select pg_temp.answer(format(
  'select string_agg(event ->> ''type'', '' '' order by seq) from workspace_events(%s)', call)) $$;
delete from events where dedupe_key is not null;
create temp table mark as select max(seq) as seq from events;
select pg_temp.event('thing.other') is not null;
select pg_temp.event('thing.hidden') is not null;
select pg_temp.event('thing.told', person => '00000000-0000-4000-8000-000000000001') is not null;
select pg_temp.event('thing.told') is not null;
select is(
  pg_temp.events(format('pg_temp.home(), %s', seq)), 'thing.other thing.told', 'the events for webhooks after one'
) from mark;
select is(pg_temp.events(format('pg_temp.home(), %s, 1', seq)), 'thing.other', 'the oldest first') from mark;
select is(pg_temp.events('pg_temp.home(), max => 1'), 'thing.told', 'or the newest');
select is(
  pg_temp.events('tests.workspace(auth.uid(), ''strangers'')'),
  'not_found There is no such workspace, or you are not a member of it.', 'of own workspaces only'
);
select pg_temp.event('thing.told', tests.workspace('00000000-0000-4000-8000-000000000001', 'viewer')) is not null;
select is(
  pg_temp.events('tests.workspace(auth.uid(), ''viewer''), max => 1'), 'thing.told', 'every member reads them'
);
select pg_temp.event('invoice.issued', tests.workspace('00000000-0000-4000-8000-000000000001', 'viewer')) is not null;
select is(
  pg_temp.events('tests.workspace(auth.uid(), ''viewer''), max => 1'), 'thing.told', 'but not those about money'
);
select pg_temp.event('invoice.issued') is not null;
select is(pg_temp.events('pg_temp.home(), max => 1'), 'invoice.issued', 'which owners read');

select set_config('role', 'none', true);
select throws_ok(
  $$update app.webhooks set workspace_id = tests.workspace('00000000-0000-4000-8000-000000000002', 'owner')$$,
  '42501', 'forbidden', 'one stays in its workspace'
);

select * from finish();
rollback;
