-- Names of extra addresses, the file that manages one, and protection from release.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();
select tests.seed_workspaces();
select tests.seed_instances();
select tests.seed_addresses();
delete from addresses;
delete from app.address_pools where family(first) = 6;
update app.address_pools set first = '198.51.100.1', last = '198.51.100.9', gateway = null;

create function pg_temp.team() returns uuid language sql immutable
  as $$ select tests.workspace('00000000-0000-4000-8000-000000000001', 'owner') $$;
-- The answer to a call as a person: its text, or the code and the detail of its error.
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
  return said || ' ' || detail;
end
$$;
create function pg_temp.reserve(more text default '') returns text language sql as $$
  select pg_temp.answer(format('select reserve_address(workspace_id => %L, region_id => %L%s) ->> ''address''',
    pg_temp.team(), tests.place('open'), more)) $$;
create function pg_temp.rental(given text) returns uuid language sql security definer
  as $$ select id from app.addresses a where host(a.address) = given order by allocated_at desc limit 1 $$;
create function pg_temp.update(given text, more text) returns text language sql as $$
  select pg_temp.answer(format('select update_address(%L, %s)', pg_temp.rental(given), more)) $$;
create function pg_temp.listed(given text) returns text language plpgsql as $$
declare
  said text;
begin
  select format('%s %s %s', l.name, l.file, l.delete_protection) into said
  from public.address_list l where l.address = given and l.workspace_id = pg_temp.team();
  return said;
end
$$;
grant execute on all functions in schema pg_temp to authenticated;
insert into region_features (region_id, feature) values (tests.place('open'), 'extra_addresses') on conflict do nothing;

-- A name comes with the order, so that nothing is ordered twice.
select is(pg_temp.reserve(', name => ''Mail''' ), 'invalid_input name: Lower-case letters, digits and hyphens, 1 to 63.', 'no name');
select is(pg_temp.reserve(', file => ''my file'''), 'invalid_input file: Lower-case letters, digits and hyphens, 1 to 63.', 'no file');
select is(pg_temp.reserve(', name => ''mail'', file => ''website'''), '198.51.100.1', 'it is ordered');
select is(pg_temp.listed('198.51.100.1'), 'mail website f', 'with its name and its file');
select is(pg_temp.reserve(', name => ''mail'''), 'uniqueness_error name: The workspace has an address with this name.', 'a name is there once');
select is(pg_temp.reserve(), '198.51.100.2', 'without a name, there may be several');
select is(pg_temp.reserve(), '198.51.100.3', 'another one');

-- What is not given stays, and an empty text takes it away.
select is(pg_temp.update('198.51.100.2', 'name => ''mail'''), 'uniqueness_error name: The workspace has an address with this name.', 'a name is there once');
select is(pg_temp.update('198.51.100.2', 'name => ''a b'''), 'invalid_input name: Lower-case letters, digits and hyphens, 1 to 63.', 'no name');
select is(pg_temp.update('198.51.100.1', 'name => ''mail'', delete_protection => true'), '', 'its own name is no other one');
select is(pg_temp.listed('198.51.100.1'), 'mail website t', 'the file stays');
select is(pg_temp.update('198.51.100.1', 'name => '''', file => '''''), '', 'both are taken away');
select is(pg_temp.listed('198.51.100.1'), '  t', 'the protection stays');
select is(
  (select array_agg(e.after ->> 'delete_protection' order by e.id) from audit_events e
    where e.entity = 'address' and e.action = 'update' and e.entity_id = pg_temp.rental('198.51.100.1')),
  array['true', 'true'], 'each change is recorded');
select pg_temp.update('198.51.100.1', 'delete_protection => true');
select is((select count(*) from audit_events e where e.entity = 'address' and e.action = 'update'), 2::bigint, 'what changes nothing is not');

-- A protected address is not released by a person. The end of the workspace goes before.
select is(pg_temp.answer(format('select release_address(%L)', pg_temp.rental('198.51.100.1'))),
  'protected delete_protection: 198.51.100.1 is protected.', 'it is protected');
select is((select released_at from addresses where id = pg_temp.rental('198.51.100.1')), null, 'and stays');
select pg_temp.update('198.51.100.1', 'name => ''mail'', delete_protection => false');
select is(pg_temp.answer(format('select release_address(%L)', pg_temp.rental('198.51.100.1'))), '', 'without it, it is released');
select is(pg_temp.update('198.51.100.2', 'name => ''mail'''), '', 'and its name is free again');

select * from finish();
rollback;
