-- SSH keys of a workspace: who puts them on servers, and what stays when one is removed.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();
select tests.seed_workspaces();
select tests.seed_instances();

create function pg_temp.home() returns uuid language sql immutable
as $$ select tests.workspace('00000000-0000-4000-8000-000000000001', 'owner') $$;
grant execute on function pg_temp.home() to authenticated;

create function pg_temp.answer(statement text) returns text
language plpgsql
as $$
declare
  said text;
  detail text;
begin
  perform tests.become('user');
  execute statement into said;
  perform set_config('role', 'none', true);
  return coalesce(said, '');
exception when others then
  get stacked diagnostics said = message_text, detail = pg_exception_detail;
  return concat_ws(' ', said, detail);
end
$$;

select alike(
  pg_temp.answer($$select add_workspace_ssh_key(pg_temp.home(), ' Ops ',
    'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl me@desk')$$),
  '{"ssh_key_id": "%"}', 'a key'
);
select is(
  (select public_key from workspace_ssh_keys where name = 'Ops'),
  'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl', 'without its comment'
);
select is(
  pg_temp.answer($$select added_by_name || ' ' || servers from workspace_ssh_key_list where name = 'Ops'$$),
  'User 0', 'with who added it'
);
select is(pg_temp.answer(statement), wanted, wanted) from (values
  ($$select add_workspace_ssh_key(pg_temp.home(), 'Again',
    'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl')$$,
    'uniqueness_error public_key: The workspace has this key already.'),
  ($$select add_workspace_ssh_key(pg_temp.home(), '', 'ssh-ed25519 AAAA')$$,
    'invalid_input name: 1 to 60 visible characters.'),
  ($$select add_workspace_ssh_key(pg_temp.home(), 'Odd', 'ssh-ed25519 AAAA')$$,
    'invalid_input public_key: The key is cut off or damaged. Copy the whole line again.')
) as v (statement, wanted);

-- On servers.

create function pg_temp.put(name text, ids text) returns text language sql
as $$
  select pg_temp.answer(format($f$select create_instance(jsonb_build_object('workspace_id', pg_temp.home(), 'name', %L,
    'plan_id', tests.plan('published'), 'region_id', tests.place('open'), 'hourly_micros', 1000,
    'image_id', tests.image(), 'ssh_key_ids', %s)) #>> '{instances,0,name}'$f$, name, ids))
$$;
grant select on workspace_ssh_keys to authenticated;
select is(
  pg_temp.put('both', $$(select jsonb_agg(id) from (select id from app.ssh_keys union all
    select id from app.workspace_ssh_keys where workspace_id = pg_temp.home()) k)$$), 'both',
  'own keys and those of the workspace together'
);
select is(
  (select jsonb_path_query_array(authorized_keys, '$[*].name') from instances where name = 'both'),
  '["Key", "Ops", "Team"]', 'all are on the server'
);
select is(
  pg_temp.put('other', format('array[%L]', tests.workspace(tests.workspace(tests.stranger(), 'other'), 'key'))),
  'invalid_input ssh_key_ids: Neither you nor the workspace has such a key.', 'no key of a foreign workspace'
);
select is(
  pg_temp.put('viewer', format('array[%L]', tests.workspace(
    tests.workspace('00000000-0000-4000-8000-000000000001', 'viewer'), 'key'))),
  'invalid_input ssh_key_ids: Neither you nor the workspace has such a key.', 'nor of one where the person only looks'
);
insert into ssh_keys (user_id, name, public_key, algorithm, bits, fingerprint_sha256)
select '00000000-0000-4000-8000-000000000001', 'Mine', public_key, algorithm, bits, fingerprint_sha256
from workspace_ssh_keys where name = 'Ops';
select is(
  pg_temp.put('twice', $$(select jsonb_agg(id) from (select id from app.ssh_keys where name = 'Mine' union all
    select id from app.workspace_ssh_keys where name = 'Ops') k)$$), 'twice', 'the same key of both'
);
select is(
  (select jsonb_path_query_array(authorized_keys, '$[*].name') from instances where name = 'twice'),
  '["Mine"]', 'is there once'
);

-- Away with it.

select is(
  pg_temp.answer($$select servers from workspace_ssh_key_list where name = 'Ops'$$), '2', 'how many servers have it'
);
select is(
  pg_temp.answer($$select remove_workspace_ssh_key((
    select ssh_key_id from workspace_ssh_key_list where name = 'Ops'))$$), '', 'it is removed'
);
select is(
  (select count(*) from instances where authorized_keys @> '[{"name": "Ops"}]'), 1::bigint, 'servers keep it'
);
select results_eq(
  $$select action, coalesce(before, after) ->> 'ssh_key' from audit_events
    where entity_id = pg_temp.home() and action like '%ssh_key' order by id$$,
  $$values ('add_ssh_key', 'Ops'), ('remove_ssh_key', 'Ops')$$, 'the activity of the workspace says both'
);
insert into workspace_ssh_keys (workspace_id, name, public_key, algorithm, bits, fingerprint_sha256)
select pg_temp.home(), 'K', 'ssh-ed25519 AAAA', 'ssh-ed25519', 256, 'SHA256:' || n from generate_series(1, 49) n;
select is(
  pg_temp.answer($$select add_workspace_ssh_key(pg_temp.home(), 'More',
    'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl')$$),
  'quota_exceeded ssh_keys: 50 in use, 1 more wanted, 50 allowed.', 'no more than 50'
);

-- Who added a key may go: the key stays.
delete from auth.users where id = tests.stranger();
select is(
  (select count(*) from workspace_ssh_keys where name = 'Team' and workspace_id = pg_temp.home()), 1::bigint,
  'the key of a deleted person stays'
);

select * from finish();
rollback;
