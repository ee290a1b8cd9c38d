-- The matrix of who may do what to which row, to which column, and with which procedure. It walks what the
-- API exposes, and also the tables behind it, as its roles would meet them.

-- Tables have the name of their schema before theirs, because some views have the same name.
create view tests.relations as
select
  c.oid, c.relkind, format('%I.%I', n.nspname, c.relname) as path,
  case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname as name
from pg_class c
join pg_namespace n on n.oid = c.relnamespace
where n.nspname in ('public', 'app') and c.relkind in ('r', 'p', 'v', 'm', 'f');

-- Which rows of which table; %L is the persona's id. 'no' row: a condition on a column needs a grant
-- to select, so that only this kind of row notices a grant to delete alone.
create table tests.row_kinds (
  table_name text not null,
  kind text not null,
  condition text not null,
  -- The part after insert into …; %L is the persona's id.
  given text not null default 'default values',
  primary key (table_name, kind)
);

insert into tests.row_kinds (table_name, kind, condition) values
  ('profiles', 'own', 'user_id = %L'),
  ('profiles', 'a stranger''s', 'user_id = tests.stranger()'),
  ('staff', 'own', 'user_id = %L'),
  ('staff', 'a stranger''s', 'user_id = tests.stranger()'),
  ('user_roles', 'own', 'user_id = %L'),
  ('user_roles', 'a stranger''s', 'user_id = tests.stranger()'),
  ('audit_events', 'own', 'actor = %L'),
  ('audit_events', 'own as subject', 'entity = ''person'' and entity_id = %L'),
  ('audit_events', 'of another kind', 'entity = ''thing'' and entity_id = %L'),
  ('audit_events', 'a stranger''s', 'entity_id = tests.stranger()'),
  ('app.audit_actions', 'closed', 'true'),
  ('app.audit_actions', 'no', 'false'),
  ('profiles', 'no', 'false'),
  ('staff', 'no', 'false'),
  ('user_roles', 'no', 'false'),
  ('audit_events', 'no', 'false'),
  ('legal_acceptances', 'own', 'user_id = %L'),
  ('legal_acceptances', 'a stranger''s', 'user_id = tests.stranger()'),
  ('legal_acceptances', 'no', 'false');

-- What is not listed here is refused.
create table tests.allowed (
  persona text not null references tests.personas (name),
  table_name text not null,
  verb text not null,
  kind text not null,
  -- 0: the grant exists, but the policy hides the row.
  met text not null,
  primary key (persona, table_name, verb, kind)
);

insert into tests.allowed (persona, table_name, verb, kind, met)
select p.name, k.table_name, 'select', k.kind,
  case
    when k.kind = 'no' then 0
    -- Deleted after signing in: the token has not expired, but the rows are gone.
    when p.name = 'deleted user' then (k.table_name = 'audit_events' and k.kind like 'own%')::int
    when k.table_name = 'staff' and k.kind = 'own' and p.name in ('user', 'suspended user') then 0
    when k.kind like 'own%' then 1
    when k.table_name in ('staff', 'user_roles')
      or (k.table_name = 'audit_events' and k.kind = 'a stranger''s')
    then (p.name in ('support', 'admin'))::int
    else (p.name = 'admin')::int
  end
from tests.personas p, tests.row_kinds k
where p.api_role = 'authenticated' and k.table_name <> 'app.audit_actions';

insert into tests.row_kinds (table_name, kind, condition) values
  ('site_settings', 'the only', 'id'),
  ('site_settings', 'no', 'false'),
  ('provider', 'the only', 'id'),
  ('provider', 'no', 'false'),
  ('app.provider_details', 'the only', 'id'),
  ('app.provider_details', 'no', 'false'),
  ('app.legal_documents', 'open', 'document = ''terms'''),
  ('app.legal_documents', 'hidden', 'document = ''imprint'''),
  ('app.legal_documents', 'no', 'false');

-- Visitors too: every page follows it.
insert into tests.allowed (persona, table_name, verb, kind, met)
select p.name, k.table_name, 'select', k.kind,
  (k.kind in ('the only', 'open') or (k.kind = 'hidden' and p.name in ('support', 'admin')))::int
from tests.personas p, tests.row_kinds k
where k.table_name in ('site_settings', 'provider', 'app.provider_details', 'app.legal_documents')
  and p.api_role <> 'service_role';

insert into tests.allowed (persona, table_name, verb, kind, met)
select name, 'profiles', 'update', kind, (kind = 'own' and name in ('user', 'support', 'admin'))::int
from tests.personas, (values ('own'), ('a stranger''s'), ('no')) as kinds (kind)
where api_role = 'authenticated';

-- The columns that each persona may write, one at a time.
create table tests.writable (
  table_name text not null,
  verb text not null,
  column_name text not null,
  primary key (table_name, verb, column_name)
);

insert into tests.writable (table_name, verb, column_name) values
  ('profiles', 'update', 'full_name'),
  ('profiles', 'update', 'company'),
  ('profiles', 'update', 'country'),
  ('profiles', 'update', 'time_zone');

create table tests.procedures (
  call text primary key,
  admin_gets text not null,
  for_everybody boolean not null default false,
  -- Support staff may call it too.
  for_support boolean not null default false,
  -- Only the secret key may call it.
  for_service boolean not null default false,
  -- Only API keys may call it: see 200_api_keys.sql.
  for_keys boolean not null default false,
  -- People without a role of staff: all who are signed in, those of them whose account exists, or those
  -- who are not suspended. 'visitors': all of them, and who is not signed in.
  for_people text not null default 'none'
    check (for_people in ('none', 'active', 'accounts', 'all', 'visitors'))
);

insert into tests.procedures (call, admin_gets) values
  ('select * from public.admin_overview()', '1'),
  ('select count(*) from public.admin_capacity()', '1'),
  ('select count(*) from public.admin_copies()', '1'),
  ('select public.admin_load()', '1'),
  ('select count(*) from public.admin_missing_images()', '1'),
  ('select * from public.admin_first_steps()', '11'),
  ('select count(*) from public.admin_changes_since(now())', '1'),
  ('select count(*) from public.admin_saved_drafts()', '1'),
  ('select * from public.admin_set_access(tests.stranger(), ''user'', ''support'', ''To test'','
    ' ''user'', ''billing'')', '1'),
  ('select * from public.save_site_settings(1, ''{"announcement": "Test"}'', ''To test'')', '1'),
  ('select public.save_provider_details(1, ''{"legal_name": "Test"}'', ''To test'')', '1'),
  ('select 1 from public.admin_plan_servers(tests.plan(''published''), 1, 1) limit 1', '1'),
  ('select public.admin_announce_price(tests.plan(''published''), 1, 1, null, tests.servers_of_plan(),'
    ' ''To test'')', '1'),
  ('select public.admin_withdraw_price(tests.plan(''published''), ''To test'')', '1'),
  ('select public.save_legal_document(''imprint'', 1, ''{"is_checked": true}'', ''To test'')', '1');

insert into tests.procedures (call, admin_gets, for_people) values
  ('select public.accept_document(''terms'', 1)', '1', 'active'),
  ('select public.page_rows()', '1', 'all'),
  ('select public.site_rows()', '1', 'visitors');

insert into tests.procedures (call, admin_gets, for_support) values
  ('select * from public.admin_list_people('''', '''', 1, 100)', '6', true),
  ('select public.admin_person(tests.stranger())', '1', true),
  ('select * from public.admin_list_audit(page_size => 3)', '3', true),
  ('select * from public.people_names(array[tests.stranger(), gen_random_uuid()])', '1', true),
  ('select * from public.suspend_account(''00000000-0000-4000-8000-000000000001'', ''To test'')',
    '1', true),
  ('select * from public.lift_suspension(''00000000-0000-4000-8000-000000000002'', ''To test'','
    ' (select s.since from tests.suspended_since() s))', '1', true);

-- Whom an announced price concerns. Not everyone may ask.
create function tests.servers_of_plan() returns integer
language plpgsql stable security definer
as $$
begin
  return (select count(*) from private.servers_at_other_price(tests.plan('published'), 1, 1));
end
$$;

-- Not everyone may read it.
create function tests.suspended_since() returns table (since timestamptz)
language sql stable security definer
as $$
  select suspended_at from app.profiles
  where user_id = '00000000-0000-4000-8000-000000000002'
$$;

-- Every cell of the matrix: what was tried, the result, and the expected result.
create function tests.matrix(only_table text default null, only_verb text default null)
returns table (label text, got text, want text)
language plpgsql
as $$
declare
  p tests.personas;
  cell record;
begin
  for p in select * from tests.personas order by name loop
    for cell in
      select
        t.name, t.path, v.verb, coalesce(k.kind, '?') as kind,
        format(coalesce(k.condition, 'true'), p.user_id) as condition,
        (select attname from pg_attribute
          where attrelid = t.oid and attnum > 0
          -- Without those that the database computes.
          order by attname not in (
            'full_name', 'reason', 'role', 'staff_type', 'sort', 'currency', 'stock', 'image_id',
            'announcement', 'is_personal', 'attempts', 'is_billed', 'cpu_permille', 'max', 'answer',
            'findings', 'bits', 'action', 'topic', 'body', 'media_type', 'advice', 'message',
            'latency_ms', 'slow', 'voted_at', 'vat_id', 'requires', 'accepted_at', 'secret_start',
            'cpu_threads')
          limit 1) as changed,
        k.given
      from tests.relations t
      cross join (values ('select'), ('insert'), ('update'), ('delete')) as v (verb)
      left join tests.row_kinds k on k.table_name = t.name
      where (only_table is null or t.name = only_table) and (only_verb is null or v.verb = only_verb)
      order by t.name, v.verb, k.kind
    loop
      label := format('%s: %s %s, %s', p.name, cell.verb, cell.name, cell.kind);
      got := tests.attempt(p.name, case cell.verb
        -- Of tables, a role may not read every column.
        when 'select' then format('select %s from %s where %s',
          case when cell.path like 'public.%' then '*' end, cell.path, cell.condition)
        when 'insert'
          then format('insert into ' || cell.path || ' ' || coalesce(cell.given, 'default values'),
            p.user_id)
        when 'update' then format('update %s set %I = default where %s',
          cell.path, cell.changed, cell.condition)
        else format('delete from %s where %s', cell.path, cell.condition)
      end);
      want := coalesce((
        select a.met from tests.allowed a
        where (a.persona, a.table_name, a.verb, a.kind)
          = (p.name, cell.name, cell.verb, cell.kind)
      ), 'refused');
      return next;
      if tests.is_enough(got, want) then return; end if;
    end loop;
  end loop;
end
$$;

-- Every column that a role could write, tried alone on the persona's own row.
create function tests.column_matrix(only_table text default null, only_column text default null)
returns table (label text, got text, want text)
language plpgsql
as $$
declare
  p tests.personas;
  cell record;
begin
  for p in select * from tests.personas where name in ('anonymous', 'service', 'user', 'admin') loop
    for cell in
      select t.name, t.path, c.attname as column_name, v.verb
      from tests.relations t
      join pg_attribute c on c.attrelid = t.oid and c.attnum > 0 and not c.attisdropped
      cross join (values ('insert'), ('update')) as v (verb)
      where (only_table is null or t.name = only_table)
        and (only_column is null or c.attname = only_column)
        -- Without the columns of a view that are computed, and views that nothing is written through.
        and pg_column_is_updatable(t.oid, c.attnum, false) and c.attgenerated = ''
      order by t.name, c.attnum, v.verb
    loop
      label := format('%s: %s %s.%s', p.name, cell.verb, cell.name, cell.column_name);
      got := tests.attempt(p.name, case cell.verb
        when 'insert' then format('insert into %s (%I) values (default)', cell.path, cell.column_name)
        -- Not its own value: to read that, a grant to select would be needed too.
        else format('update %s set %I = default where false', cell.path, cell.column_name)
      end);
      want := case
        when p.api_role = 'authenticated' and exists (
          select from tests.writable w
          where (w.table_name, w.verb, w.column_name) = (cell.name, cell.verb, cell.column_name)
        ) then case cell.verb when 'insert' then '23502' else '0' end
        else 'refused'
      end;
      return next;
      if tests.is_enough(got, want) then return; end if;
    end loop;
  end loop;
end
$$;

-- Does this call name the procedure? Every call does where none is given.
create function tests.calls(call text, only_procedure text) returns boolean
language sql immutable
return only_procedure is null or strpos(call, 'public.' || only_procedure || '(') > 0;

create function tests.procedure_matrix(only_procedure text default null)
returns table (label text, got text, want text)
language plpgsql
as $$
declare
  p tests.personas;
  cell tests.procedures;
begin
  for p in select * from tests.personas order by name loop
    for cell in
      select * from tests.procedures where tests.calls(call, only_procedure)
    loop
      label := format('%s: %s', p.name, substring(cell.call from 'public\.(\w+)'));
      got := tests.attempt(p.name, cell.call);
      want := case
        when cell.for_keys then 'refused'
        when cell.for_service then case p.name when 'service' then cell.admin_gets else 'refused' end
        when p.name = 'admin' or cell.for_everybody then cell.admin_gets
        when p.name = 'support' and cell.for_support then cell.admin_gets
        when p.api_role in ('anon', 'authenticated') and cell.for_people = 'visitors'
          then cell.admin_gets
        when p.api_role = 'authenticated' and cell.for_people = 'all' then cell.admin_gets
        when p.api_role = 'authenticated' and p.name <> 'deleted user'
          and cell.for_people = 'accounts' then cell.admin_gets
        when p.name in ('user', 'support') and cell.for_people = 'active' then cell.admin_gets
        when p.api_role = 'authenticated' then 'forbidden'
        else 'refused'
      end;
      return next;
      if tests.is_enough(got, want) then return; end if;
    end loop;
  end loop;
end
$$;
