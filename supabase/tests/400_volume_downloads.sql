-- The file of a snapshot of a volume: who makes it, what workers do for it, when it goes, and what a ticket opens.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();
select tests.seed_workspaces();
select tests.seed_instances();
select tests.seed_volumes();

create function pg_temp.place(kind text default 'owner') returns uuid language sql security definer
  as $$ select tests.workspace(tests.person('user'), kind) $$;
create function pg_temp.copy() returns uuid language sql security definer
  as $$ select id from app.snapshots s where s.workspace_id = pg_temp.place() and s.kind = 'volume_snapshot' and s.state <> 'deleted' $$;
create function pg_temp.file() returns text language sql security definer
  as $$ select concat_ws(' ', s.file_state, s.file_bytes, s.file_error) from app.snapshots s where s.id = pg_temp.copy() $$;
-- Everything that is due now of this workspace, done or not.
create function pg_temp.work(outcome jsonb default '{"ok": true}') returns text language plpgsql security definer as $$
declare
  job jsonb;
  kinds text[] := '{}';
begin
  for job in select * from public.claim_volumes('worker 1', 100, 60) loop
    kinds := kinds || (job ->> 'kind');
    perform public.complete_volume((job ->> 'volume_id')::uuid, job ->> 'kind', 'worker 1', jsonb_build_object(
      'size_gib', job -> 'size_gib', 'snapshot_id', job -> 'snapshot' -> 'id', 'bytes', 5000, 'sha256', repeat('a', 64)) || outcome);
    update app.volumes v set run_after = least(v.run_after, now()) where v.id = (job ->> 'volume_id')::uuid
      and v.deleted_at is null;
  end loop;
  return array_to_string(kinds, ', ');
end
$$;
create temporary table answers (file_state text, ticket text, address text, bytes bigint, sha256 text, expires_at timestamptz);
grant all on answers to authenticated, api_key_operate;
grant execute on all functions in schema pg_temp to authenticated, api_key_operate;
-- Asks as a persona, and keeps the answer. Gives the state of the file, or the error.
create function pg_temp.open(persona text, copy uuid default pg_temp.copy()) returns text language plpgsql as $$
begin
  perform tests.become(persona);
  delete from answers;
  insert into answers select * from public.open_volume_download(copy);
  perform set_config('role', 'none', true);
  return (select a.file_state from answers a);
exception when others then
  perform set_config('role', 'none', true);
  return sqlerrm;
end
$$;

-- Who may. The rest is in the matrix.
select is(pg_temp.open('user', tests.volume_snapshot(pg_temp.place('viewer'))), 'forbidden', 'no viewer');
select is(pg_temp.open('user', tests.volume_snapshot(pg_temp.place('strangers'))), 'not_found', 'nobody else');
select is(pg_temp.open('user', tests.volume_snapshot(pg_temp.place('suspended'))), 'making', 'also in a suspended workspace');
update snapshots set file_state = null where file_state is not null;
delete from region_features where feature = 'volume_downloads';
select is(pg_temp.open('user'), 'feature_missing', 'only where the engine can');
insert into region_features (region_id, feature) select id, 'volume_downloads' from regions;

-- Made when somebody asks, once.
select is(pg_temp.open('user'), 'making', 'the first request begins it');
select is((select ticket from answers), null, 'without a ticket');
select is(pg_temp.open('user'), 'making', 'a second one waits');
select is((select count(*)::int from audit_events where action = 'make_file' and workspace_id = pg_temp.place()), 1, 'recorded once');
select is((select job ->> 'kind' || ' ' || (job ->> 'size_gib') || ' ' || (job -> 'snapshot' ->> 'held_as' = pg_temp.copy()::text)
  from claim_volumes('worker 1', 1, 60) job), 'make_file 10 true', 'a worker makes it, with the size of that time');
select complete_volume(tests.volume(pg_temp.place()), 'make_file', 'worker 1', '{"ok": false, "code": "busy"}');
select is(pg_temp.file(), 'making', 'and tries again');
update volumes set run_after = now();
select is(pg_temp.work(), 'make_file', 'until it is done');
select is(pg_temp.file(), 'ready 5000', 'ready');
select is(pg_temp.work(), '', 'once');

-- The ticket.
select is(pg_temp.open('user'), 'ready', 'then there is a ticket');
select is((select (length(ticket), bytes, sha256)::text from answers), format('(64,5000,%s)', repeat('a', 64)), 'with the checksum');
select is((select after ->> 'snapshot' from audit_events where action = 'download' and workspace_id = pg_temp.place()), 'of-volume',
  'the audit log has it');
select is((select claim_download(ticket) - 'download_id' - 'region' from answers), jsonb_build_object(
  'name', 'of-volume', 'image_id', null, 'file', jsonb_build_object('volume_id', tests.volume(pg_temp.place()),
    'held_as', pg_temp.copy(), 'sha256', repeat('a', 64))), 'a provisioner learns what to send');
select throws_ok(format('update snapshots set file_sha256 = null where id = %L', pg_temp.copy()), '23514', null,
  'what is ready has a checksum');

-- It goes after two days, and is made again.
select is((select round(extract(epoch from file_until - now()) / 3600) from snapshots where id = pg_temp.copy()), 48::numeric, 'kept for two days');
update snapshots set file_until = now() + interval '30 minutes' where id = pg_temp.copy();
select is(pg_temp.open('user'), 'making', 'what ends soon is kept longer first');
select is(pg_temp.work(), 'make_file', 'by the same work');
update snapshots set file_until = now() where id = pg_temp.copy();
select is(pg_temp.work(), 'drop_file', 'dropped');
select is(pg_temp.file(), '', 'and gone');
select is(pg_temp.open('user'), 'making', 'another one');
select is(pg_temp.work('{"ok": false, "code": "refused", "retry": false}'), 'make_file', 'that cannot be made');
select is(pg_temp.file(), 'failed refused', 'the snapshot says why');
select is((select problem from volumes where id = tests.volume(pg_temp.place())), null, 'and nothing is wrong with the volume');
select is(pg_temp.open('user'), 'making', 'it can be tried again');

-- With the snapshot, and with the volume.
savepoint before;
select tests.become('user');
select delete_volume_snapshot(pg_temp.copy());
reset role;
select is(pg_temp.work(), 'drop_file', 'the file of a snapshot in the bin goes');
select is((select count(*)::int from snapshots where file_state is not null), 0, 'so nothing is left');
rollback to before;
select is(pg_temp.work(), 'make_file', 'made');
select tests.become('user');
select delete_volume(tests.volume(pg_temp.place()));
reset role;
select is(pg_temp.open('user'), 'not_found', 'what is in the bin is not downloaded');
select tests.become('user');
select restore_volume(tests.volume(pg_temp.place()));
reset role;
select is(pg_temp.open('user'), 'making', 'restored, with a new id and the same place in the engine');
select is(pg_temp.work(), 'drop_file', 'the file of the old row goes first');
select is(pg_temp.work(), 'make_file', 'then the new one is made');
select tests.become('user');
select delete_volume(tests.volume(pg_temp.place()));
reset role;
update volumes set purge_after = now(), run_after = now() where id = tests.volume(pg_temp.place());
select is(pg_temp.work(), 'drop_file', 'a file is dropped before its volume');
update volumes set run_after = now() where id = tests.volume(pg_temp.place());
select is(pg_temp.work(), 'delete', 'then the volume is');

select * from finish();
rollback;
