-- Leaving: the copy of a person's data, and the deletion of their account.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();
select tests.seed_workspaces();
select tests.seed_instances();
select tests.seed_tickets();

create function pg_temp.person() returns uuid language sql immutable
as $$ select '00000000-0000-4000-8000-000000000001'::uuid $$;

-- What somebody gets: the answer, or the error with its detail.
create function pg_temp.answer(persona text, statement text) returns text
language plpgsql
as $$
declare
  said text;
  detail text;
begin
  perform tests.become(persona);
  execute statement into said;
  perform set_config('role', 'none', true);
  return coalesce(said, 'nothing');
exception when others then
  get stacked diagnostics said = message_text, detail = pg_exception_detail;
  return concat_ws(' ', said, detail);
end
$$;

-- The copy of the data.

-- A column that refers to a person is in the export, or named here with its reason.
select is(
  (
    select array_agg(distinct format('%s.%s', c.conrelid::regclass, a.attname))
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
    where c.contype = 'f' and c.confrelid in ('auth.users'::regclass, 'app.account_exports'::regclass)
      and c.connamespace = 'app'::regnamespace
      and strpos((select p.prosrc from pg_proc p where p.oid = 'private.export_of(uuid)'::regprocedure),
        format('app.%s ', c.conrelid::regclass)) = 0
  ),
  array[
    -- The deletion that was asked for, and the export itself.
    'account_deletions.user_id', 'account_export_parts.user_id', 'account_exports.user_id',
    -- Kept for 90 days. The audit log has who approved or refused which order.
    'approvals.decided_by',
    -- Tickets for downloads of disks, kept for 2 days. The audit log has who asked for which.
    'disk_downloads.user_id',
    -- Sessions that have ended, until their tokens expire.
    'ended_sessions.user_id',
    -- Hashes of requests, kept for 7 days.
    'idempotency_keys.user_id',
    -- When a session was last confirmed.
    'session_confirmations.user_id',
    -- What staff write for each other about a ticket.
    'ticket_notes.author',
    -- Hashes of the links in mails that undo a change, kept for 72 hours.
    'undo_tokens.user_id'
  ], 'every table about a person is in the export'
);

select is(pg_temp.answer('user', 'select my_export()'), 'nothing', 'nobody has a copy at first');
select is(
  pg_temp.answer('user', $$select request_export() ->> 'status'$$), 'queued', 'a person asks for one'
);
select is(
  pg_temp.answer('suspended user', $$select request_export() ->> 'status'$$), 'queued',
  'and so does a suspended one'
);
select is(
  pg_temp.answer('user', $$select request_export() ->> 'status'$$), 'queued', 'asked twice, made once'
);
select is(
  (select count(*) from audit_events where action = 'request_export' and actor = pg_temp.person()), 1::bigint,
  'the audit log has it once'
);
delete from account_exports where user_id <> pg_temp.person();

insert into instances (workspace_id, created_by, name, plan_id, region_id, image_id, currency, hourly_micros,
  state, state_since)
select w.id, pg_temp.person(), 'mine', i.plan_id, i.region_id, i.image_id, i.currency, i.hourly_micros, 'running', now()
from workspaces w, instances i where w.created_by = pg_temp.person() and w.is_personal limit 1;
insert into api_keys (workspace_id, created_by, name, scope, secret_hash, secret_start, expires_at)
select workspace_id, pg_temp.person(), 'CI', 'read', sha256('the secret'), 'wsk_0000', now() + interval '1 day'
from instances limit 1;

insert into notification_settings (user_id, kind, by_mail)
select pg_temp.person(), name, false from event_kinds where may_switch_off limit 1;
insert into mail_blocks (address, reason) values ('user@example.test', 'bounce');
select private.request_subscription('status', 'user@example.test', null, pg_temp.person());
select private.record_event('subscription.confirm', '/confirm', '{}', address => 'user@example.test');

create temporary table claimed as select claim_export('worker 1')::jsonb as job;
select isnt((select job ->> 'export_id' from claimed), null, 'a worker takes it');
select is(claim_export('worker 2')::text, null, 'and no second one');
select is(
  (select array_agg(key order by key) from claimed, jsonb_each(job -> 'rows') where value <> 'null'),
  array[
    'accepted_documents', 'account', 'api_keys', 'audit_log', 'billing_profiles', 'invitations', 'mail_blocks', 'mail_subscriptions',
    'mails', 'notification_settings', 'notifications', 'profile', 'roadmap_votes',
    'saved_configuration', 'servers', 'sessions', 'ssh_keys', 'ticket_files', 'ticket_messages', 'tickets',
    'workspaces'
  ], 'it has what there is about the person'
);
select is((select job #>> '{rows,account,0,email}' from claimed), 'user@example.test', 'the address');
select ok(
  (select bool_or(s ->> 'name' = 'mine') from claimed, jsonb_array_elements(job #> '{rows,servers}') s),
  'the servers'
);
select ok((select strpos(job::text, 'secret_hash') = 0 from claimed), 'and no hash of a secret');
select is(
  pg_temp.answer('user', $$select my_export() ->> 'status'$$), 'running', 'the person sees that it is being made'
);
select is(
  pg_temp.answer('user', 'select download_export(0)'), 'not_found There is no such part of an export.',
  'it cannot be downloaded yet'
);
select throws_ok(
  $$select store_export_part((select (job ->> 'export_id')::uuid from claimed), 'worker 2', 0, 'AAAA', false)$$,
  'PT404', 'not_found', 'another worker stores nothing'
);
select throws_ok(
  format($$select export_file(%L, 'worker 1', %L)$$, (select job ->> 'export_id' from claimed), f.id),
  'PT404', 'not_found', 'a worker reads no file of another person'
)
from ticket_files f join tickets t on t.id = f.ticket_id where t.author <> pg_temp.person() limit 1;
select is(
  export_file((select (job ->> 'export_id')::uuid from claimed), 'worker 1', f.id), encode(f.content, 'base64'),
  'it reads the files of this one'
)
from ticket_files f join tickets t on t.id = f.ticket_id where t.author = pg_temp.person() limit 1;

select store_export_part((select (job ->> 'export_id')::uuid from claimed), 'worker 1', 0, 'QUFB', false);
select store_export_part((select (job ->> 'export_id')::uuid from claimed), 'worker 1', 1, 'QkI=', true);
select is(
  pg_temp.answer('user', $$select (x ->> 'status') || ' ' || (x ->> 'size') || ' ' || (x ->> 'parts')
    from my_export() x$$), 'ready 5 2', 'then it is ready'
);
select is(
  pg_temp.answer('user', $$select download_export(0) || ' ' || download_export(1)$$), 'QUFB QkI=',
  'and the person downloads it'
);
select is(
  pg_temp.answer('admin', 'select download_export(0)'), 'not_found There is no such part of an export.',
  'nobody else does'
);
select is(
  (select count(*) from audit_events where action = 'download_export' and actor = pg_temp.person()), 1::bigint,
  'the audit log says that it was downloaded'
);
select is(
  pg_temp.answer('user', 'select request_export()'), 'rate_limited exports: 1 in an hour.', 'one in an hour'
);
update account_exports set ready_at = now() - interval '7 days';
select is(pg_temp.answer('user', 'select my_export()'), 'nothing', 'after 7 days it is gone for the person');
select claim_export('worker 1');
select is((select count(*) from account_export_parts), 0::bigint, 'and soon from the database');

-- A worker that ends without a word.
select is(
  pg_temp.answer('user', $$select request_export() ->> 'status'$$), 'queued', 'a person may ask again'
);
select claim_export('worker 1');
update account_exports set run_after = now();
select isnt(claim_export('worker 2')::text, null, 'another worker takes over');
update account_exports set run_after = now(), attempts = 5;
select is(claim_export('worker 2')::text, null, 'after five of them nobody does');
select is(
  pg_temp.answer('user', $$select my_export() ->> 'status'$$), 'failed', 'and the person reads that it failed'
);
select is(
  pg_temp.answer('user', $$select request_export() ->> 'status'$$), 'queued', 'a failed one can be asked for at once'
);

-- Deletion.

create function pg_temp.sole() returns text language sql
as $$
  select pg_temp.answer('user', $f$
    select string_agg(concat_ws(' ', w ->> 'servers', w ->> 'others'), '|')
    from jsonb_array_elements(my_deletion() -> 'workspaces') w$f$)
$$;

select is(
  pg_temp.answer('user', $$select request_deletion('other@example.test')$$),
  'invalid_input email: This is not the address of your account.', 'the address is typed'
);
select alike(
  pg_temp.answer('user', $$select request_deletion('user@example.test')$$),
  'in_use These workspaces have servers or snapshots: %', 'not while a workspace of theirs alone has servers'
);
select alike(
  pg_temp.answer('suspended user', $$select request_deletion('suspended.user@example.test')$$),
  'forbidden Your account is suspended: %', 'a suspended person asks support'
);

-- Another person takes over the workspaces with servers.
insert into workspace_members (workspace_id, user_id, role)
select w.workspace_id, tests.stranger(), 'owner' from private.sole_workspaces(pg_temp.person()) w
on conflict (workspace_id, user_id) do update set role = 'owner';
select is(pg_temp.sole(), 'nothing', 'no workspace needs the person any more');

insert into workspaces (id, slug, name, created_by)
values ('00000000-0000-4000-8000-0000000000aa', 'alone', 'Alone', pg_temp.person());
insert into workspace_members (workspace_id, user_id, role) values
  ('00000000-0000-4000-8000-0000000000aa', pg_temp.person(), 'owner'),
  ('00000000-0000-4000-8000-0000000000aa', tests.stranger(), 'viewer');
select is(
  pg_temp.answer('user', $$select request_deletion('user@example.test')$$),
  'last_owner These workspaces would have no owner: Alone.', 'nor while members would be left without an owner'
);
delete from workspace_members
where workspace_id = '00000000-0000-4000-8000-0000000000aa' and user_id = tests.stranger();
select is(pg_temp.sole(), '0 0', 'an empty one ends with the account');

select is(
  pg_temp.answer('user', $$select (request_deletion(' User@example.test ') ->> 'due_at')::timestamptz - now()$$),
  '14 days', 'then it is due in 14 days'
);
select is(
  pg_temp.answer('user', 'select count(*) from account_deletion_list()'),
  'forbidden Only an admin who is not suspended may do this.', 'customers do not read who leaves'
);
select is(
  pg_temp.answer('admin', 'select email from account_deletion_list()'), 'user@example.test', 'admins do'
);
select is(delete_due_accounts(), 0, 'nothing happens before');
select is(pg_temp.answer('user', $$select cancel_deletion() ->> 'due_at'$$), 'nothing', 'the person takes it back');
select is((select count(*) from account_deletions), 0::bigint, 'and nothing is due');
select is(pg_temp.answer('user', $$select request_deletion('user@example.test') is null$$), 'false', 'asked again');

-- A reason that came up meanwhile.
insert into workspace_members (workspace_id, user_id, role)
values ('00000000-0000-4000-8000-0000000000aa', tests.stranger(), 'viewer');
update account_deletions set requested_at = now() - interval '15 days', due_at = now() - interval '1 day';
select is(delete_due_accounts(), 0, 'what became impossible meanwhile does not happen');
select is(
  pg_temp.answer('admin', 'select problem from account_deletion_list()'),
  'These workspaces would have no owner: Alone.', 'admins read why'
);
delete from workspace_members
where workspace_id = '00000000-0000-4000-8000-0000000000aa' and user_id = tests.stranger();
select is(delete_due_accounts(), 0, 'it is not tried again at once');
update account_deletions set postponed_at = now() - interval '1 hour';
insert into workspace_invitations (workspace_id, email, role, token_hash, expires_at)
select id, 'user@example.test', 'viewer', 'hash', now() from workspaces
where id <> '00000000-0000-4000-8000-0000000000aa' limit 1;
select is(delete_due_accounts(), 1, 'but after an hour');

select is(
  (select count(*) from auth.users where id = pg_temp.person())
    + (select count(*) from profiles where user_id = pg_temp.person())
    + (select count(*) from tickets where author = pg_temp.person())
    + (select count(*) from account_exports where user_id = pg_temp.person())
    + (select count(*) from workspace_invitations where email = 'user@example.test')
    + (select count(*) from deliveries where recipient in (pg_temp.person()::text, 'user@example.test'))
    + (select count(*) from mail_subscriptions where address = 'user@example.test')
    + (select count(*) from mail_blocks where address = 'user@example.test')
    + (select count(*) from notifications where user_id = pg_temp.person()),
  0::bigint, 'the person is gone, with their tickets, invitations and messages'
);
select isnt(
  (select deleted_at from workspaces where slug = 'alone'), null, 'the workspace that nobody else was in is closed'
);
select is(
  (select count(*) from instances where name = 'mine' and created_by is null), 1::bigint,
  'a server of a workspace with another owner goes on'
);
select isnt_empty(
  format('select from audit_events where actor = %L', pg_temp.person()), 'what they did stays in the audit log'
);
select is(
  (select array_agg(distinct actor) from audit_events where action = 'delete_account'), array[null]::uuid[],
  'and that the account was deleted'
);

-- The last admin stays.
delete from staff where user_id = tests.stranger();
select is(
  pg_temp.answer('admin', $$select request_deletion('admin@example.test')$$),
  'last_admin There is no other admin who can sign in.', 'the last admin cannot leave'
);

select * from finish();
rollback;
