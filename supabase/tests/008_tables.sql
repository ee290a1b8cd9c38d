-- Views of one table without a condition: the matrix expects of the table what it expects of the view.

create function tests.same_as_view() returns text[]
language sql immutable
as $$
  select array[
    'api_key_actions', 'audit_events', 'instance_drafts', 'legal_acceptances', 'profiles', 'roadmap_votes', 'site_settings',
    'staff', 'step_up_rules', 'user_roles', 'workspace_permissions']
$$;

insert into tests.row_kinds (table_name, kind, condition, given)
select 'app.' || table_name, kind, condition, given from tests.row_kinds
where table_name = any (tests.same_as_view());

insert into tests.allowed (persona, table_name, verb, kind, met)
select persona, 'app.' || table_name, verb, kind, met from tests.allowed
where table_name = any (tests.same_as_view());

insert into tests.writable (table_name, verb, column_name)
select 'app.' || table_name, verb, column_name from tests.writable
where table_name = any (tests.same_as_view());

-- A view reads its tables with the rights of who asks. So each role needs the columns that its views name,
-- and no others.

create view tests.api_roles as
select oid, rolname from pg_roles
where rolname in (
  'anon', 'authenticated', 'service_role', 'api_key_read', 'api_key_operate', 'provisioner', 'worker');

create function tests.reading_matrix(only_table text default null)
returns table (label text, got text, want text)
language sql
as $$
  with named as (
    select distinct r.oid as role, d.refobjid as relation,
      -- version_in_force takes a row of this one as a whole, which PostgreSQL does not write down.
      case when d.refobjid <> 'app.legal_documents'::regclass then d.refobjsubid else 0 end as attnum
    from tests.api_roles r
    join pg_class v on v.relkind = 'v'
      and v.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      and has_any_column_privilege(r.oid, v.oid, 'select')
    join pg_rewrite w on w.ev_class = v.oid
    join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = w.oid
      and d.refclassid = 'pg_class'::regclass
    where d.refobjsubid > 0 or not exists (
      select from pg_depend o where o.classid = d.classid and o.objid = d.objid
        and o.refclassid = d.refclassid and o.refobjid = d.refobjid and o.refobjsubid > 0)
  )
  select format('%s: %s.%s', r.rolname, t.name, a.attname),
    case when has_column_privilege(r.oid, t.oid, a.attnum, 'select') then 'read' end,
    case when exists (
      select from named n
      where n.role = r.oid and n.relation = t.oid and n.attnum in (0, a.attnum)) then 'read' end
  from tests.relations t
  join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
  cross join tests.api_roles r
  where t.name like 'app.%' and (only_table is null or t.name = only_table)
$$;
