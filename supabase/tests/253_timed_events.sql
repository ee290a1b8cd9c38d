-- Events that come with time: what the worker asks for once a minute.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();
select tests.seed_workspaces();
select tests.seed_instances();

create function pg_temp.place() returns uuid language sql
as $$ select tests.workspace(tests.person('user'), 'operator') $$;
-- What two workers bring, one after the other. Only the events of this kind stay.
create function pg_temp.tick(only_kind text) returns text language plpgsql as $$
begin
  perform private.tick_messages();
  perform private.tick_messages();
  delete from app.events where kind <> only_kind;
  return tests.told();
end
$$;

delete from api_keys;
delete from provisioners;
update instances set purge_after = now() + interval '60 hours' where state = 'deleted';
update instance_actions set created_at = now();
select pg_temp.tick('');
delete from events;
select private.tick_messages();
select is(tests.told(), '', 'nothing is due');

-- Deleted servers.
update instances set purge_after = now() + interval '23 hours'
where id = tests.instance(pg_temp.place(), 'deleted');
select private.tick_messages();
select is((select data from events), (select jsonb_build_object('server', 'deleted', 'until', purge_after) from instances
  where id = tests.instance(pg_temp.place(), 'deleted')), 'a deleted server says until when it can be restored');
select private.tick_messages();
select is(tests.told(), 'server.bin_ends · site: stranger, user · mail: stranger, user', 'a day before it is removed, once');
update instances set hold = 'suspended', hold_reason = 'For the test' where id = tests.instance(pg_temp.place(), 'deleted');
select is(pg_temp.tick('server.bin_ends'), '', 'not while a hold keeps it');
update instances set hold = 'none', hold_reason = null, purge_after = now() - interval '1 minute'
where id = tests.instance(pg_temp.place(), 'deleted');
select is(pg_temp.tick('server.bin_ends'), '', 'and not when it is too late');

-- API keys.
insert into api_keys (workspace_id, created_by, name, scope, secret_hash, secret_start, created_at, expires_at, ended_at, end_reason)
select pg_temp.place(), tests.person('user'), k.name, 'read', sha256(k.name::bytea), 'wsk_0000',
  now() + k.until - k.lifetime, now() + k.until, k.ended, case when k.ended is not null then 'revoked' end
from (values
  ('soon', interval '6 days', interval '90 days', null::timestamptz),
  ('later', interval '8 days', interval '90 days', null),
  ('short', interval '6 days', interval '7 days', null),
  ('over', interval '-1 hour', interval '90 days', null),
  ('revoked', interval '6 days', interval '90 days', now())
) k (name, until, lifetime, ended);
delete from events;
select private.tick_messages();
select is((select array_agg(data ->> 'name') from events where kind = 'api_key.expires_soon'), array['soon'],
  'a key that works is named in its last 7 days, unless it was made for so few');
select is(pg_temp.tick('api_key.expires_soon'), 'api_key.expires_soon · site: stranger · mail: stranger', 'to the owners, once');

-- Accounts.
insert into account_deletions (user_id, requested_at, due_at) values
  (tests.person('user'), now() - interval '13 days', now() + interval '23 hours'),
  (tests.person('support'), now(), now() + interval '14 days');
delete from events;
select is(pg_temp.tick('account.deletion_soon'), 'account.deletion_soon · site: user · mail: user',
  'a deletion is announced once more on its last day');

-- Factors that were never tried.
insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at) values
  ('30000000-0000-4000-8000-000000000001', tests.person('user'), 'Old phone', 'totp', 'verified', now() - interval '29 days', now()),
  ('30000000-0000-4000-8000-000000000002', tests.person('user'), 'New phone', 'totp', 'verified', now() - interval '2 days', now()),
  ('30000000-0000-4000-8000-000000000003', tests.person('support'), 'Used', 'totp', 'verified', now() - interval '29 days', now());
insert into factor_uses (factor_id, user_id, uses)
values ('30000000-0000-4000-8000-000000000003', tests.person('support'), 2);
delete from events;
select private.tick_messages();
select is((select data from events where kind = 'security.factor_unused'), '{"factor": "Old phone"}', 'a factor that was never used is named');
select is(pg_temp.tick('security.factor_unused'), 'security.factor_unused · site: user · mail: user', 'after 28 days, once');

-- Staff.
update instance_actions set created_at = now() - interval '11 minutes'
where status = 'queued' and workspace_id = pg_temp.place();
delete from events;
select private.tick_messages();
select is((select data from events where kind = 'staff.action_stuck'), '{"server": "stopping", "action": "stop", "minutes": 11}',
  'an action that takes long is named');
select is(pg_temp.tick('staff.action_stuck'),
  'staff.action_stuck · site: admin, stranger, support · mail: admin, stranger, support', 'to staff, once');

insert into provisioners (worker, engine, seen_at) values
  ('one', 'simulated', now() - interval '3 minutes'), ('of another engine', 'incus', now());
insert into workers (worker, version, started_at) values ('w', '1', now());
delete from events;
select is(pg_temp.tick('staff.provisioner_silent'), '', 'after a start the provisioners have as long as the worker');
update workers set started_at = now() - interval '3 minutes';
select private.tick_messages();
select is((select data ->> 'since' from events where kind = 'staff.provisioner_silent'),
  (select to_jsonb(seen_at) #>> '{}' from provisioners where worker = 'one'), 'silence has a beginning');
select private.tick_messages();
select is((select count(*) from events where kind = 'staff.provisioner_silent'), 1::bigint, 'and is told once');
update provisioners set seen_at = now() where worker = 'one';
select is(pg_temp.tick('staff.provisioner_silent'),
  'staff.provisioner_silent · site: admin, stranger, support · mail: admin, stranger, support', 'to staff');
select is(pg_temp.tick('staff.provisioner_silent'), '', 'not while one works');

insert into account_exports (user_id) values (tests.person('user'));
update account_exports set status = 'ready', ready_at = now();
update deliveries set status = 'failed', error_code = 'refused' where kind = 'account.export_ready';
select private.tick_messages();
select is((select data from events where kind = 'staff.worker_failed'), '{"count": 1}', 'mails that failed are counted');
update deliveries set status = 'failed', error_code = 'refused', run_after = now() + interval '1 minute'
where kind = 'staff.worker_failed';
update events set at = now() - interval '2 hours' where kind = 'staff.worker_failed';
select private.tick_messages();
select is((select count(*) from events where kind = 'staff.worker_failed'), 1::bigint, 'not those about them, and once');
select is(pg_temp.tick('staff.worker_failed'), 'staff.worker_failed · site: admin · mail: admin', 'to admins');

-- The triggers of tables that an upgrade of the auth service brings.
drop trigger webauthn_credentials_record_change on auth.webauthn_credentials;
select private.tick_messages();
insert into auth.webauthn_credentials (user_id, credential_id, public_key, friendly_name)
values (tests.person('user'), 'a', 'a', 'Laptop');
select is((select array_agg(kind) from events where kind like 'security.passkey%'), array['security.passkey_added'],
  'a table that came later is watched');

insert into undo_tokens (token_hash, user_id, kind, address, created_at, expires_at)
values ('old', tests.person('user'), 'security.passkey_added', 'user@example.test', now() - interval '4 days', now() - interval '1 day');
select private.tick_messages();
select is((select count(*) from undo_tokens where expires_at < now()), 0::bigint, 'links that ended are forgotten');

select is(
  (select array_agg(proname::text order by proname) from pg_proc
    where pronamespace = 'public'::regnamespace and proconfig @> '{statement_timeout=30s}'
      and proname in ('admin_announce_price', 'save_legal_document', 'tick_messages')),
  array['admin_announce_price', 'save_legal_document', 'tick_messages'], 'what writes many messages has the time for it');

select * from finish();
rollback;
