-- Files 000 to 009 run first and stay: test people, test rows, and the matrix. Each of the other files
-- runs in a transaction that is rolled back.

create schema if not exists extensions;

create schema tests;

create table tests.personas (
  name text primary key,
  user_id uuid,
  api_role text not null
);

insert into tests.personas (name, user_id, api_role) values
  ('anonymous', null, 'anon'),
  ('service', null, 'service_role'),
  ('user', '00000000-0000-4000-8000-000000000001', 'authenticated'),
  ('suspended user', '00000000-0000-4000-8000-000000000002', 'authenticated'),
  ('support', '00000000-0000-4000-8000-000000000003', 'authenticated'),
  ('admin', '00000000-0000-4000-8000-000000000004', 'authenticated'),
  ('suspended admin', '00000000-0000-4000-8000-000000000005', 'authenticated'),
  ('deleted user', '00000000-0000-4000-8000-000000000006', 'authenticated');

-- A person whose rows the personas try to reach, both a customer and staff.
create function tests.stranger() returns uuid
language sql immutable
as $$ select '00000000-0000-4000-8000-00000000000f'::uuid $$;

create function tests.seed() returns void
language plpgsql
as $$
begin
  -- Before the people: each of them accepts the terms at sign-up.
  update app.legal_documents
  set state = 'link', link = 'https://example.org/terms', effective_on = '2026-01-01'
  where document = 'terms';

  insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
  select
    user_id, replace(name, ' ', '.') || '@example.test', now(),
    jsonb_build_object('full_name', initcap(name))
  from tests.personas where user_id is not null and name <> 'deleted user'
  union all
  select tests.stranger(), 'stranger@example.test', now(), '{"full_name": "Stranger"}';

  -- Everybody is signed in: the id of the session is that of the person.
  insert into auth.sessions (id, user_id)
  select user_id, user_id from tests.personas where user_id is not null and name <> 'deleted user';

  -- Before anyone is staff: no check of the last admin waits for the end of the transaction.
  update app.profiles set suspended_at = now(), suspension_reason = 'For the test'
  where user_id in (select user_id from tests.personas where name like 'suspended %');

  insert into app.staff (user_id, staff_type)
  select
    user_id,
    case name when 'support' then 'support' else 'admin' end
  from tests.personas where name in ('support', 'admin', 'suspended admin')
  union all
  select tests.stranger(), 'billing';

  -- Tests count the events that they cause themselves.
  alter table app.audit_events disable trigger audit_events_append_only;
  delete from app.audit_events;
  alter table app.audit_events enable trigger audit_events_append_only;

  insert into app.audit_actions (entity, action) values
    ('thing', 'as actor'), ('person', 'as subject'), ('thing', 'same id, another kind of thing'),
    ('person', 'of a stranger');
  insert into app.audit_events (actor, action, entity, entity_id)
  select user_id, 'as actor', 'thing', null from tests.personas where user_id is not null
  union all
  select tests.stranger(), 'as subject', 'person', user_id
  from tests.personas where user_id is not null
  union all
  select tests.stranger(), 'same id, another kind of thing', 'thing', user_id
  from tests.personas where user_id is not null
  union all
  select tests.stranger(), 'of a stranger', 'person', tests.stranger();

  perform tests.seed_catalogue();
  perform tests.seed_roadmap();
end
$$;

-- Becomes the owner of these claims for the rest of the transaction.
create function tests.become_claims(claims jsonb) returns void
language plpgsql
as $$
begin
  perform set_config('request.jwt.claim.sub', coalesce(claims ->> 'sub', ''), true);
  perform set_config('request.jwt.claim.role', claims ->> 'role', true);
  perform set_config('request.jwt.claims', claims::text, true);
  perform set_config('role', claims ->> 'role', true);
end
$$;

create function tests.claims_of(persona text) returns jsonb
language plpgsql
as $$
declare
  who tests.personas;
begin
  select * into strict who from tests.personas where name = persona;
  return jsonb_strip_nulls(jsonb_build_object(
    'sub', who.user_id, 'role', who.api_role, 'session_id', who.user_id));
end
$$;

-- Becomes a persona for the rest of the transaction.
create function tests.become(persona text) returns void
language sql
as $$ select tests.become_claims(tests.claims_of(persona)) $$;

-- Runs a statement as the owner of these claims, undoes it, and returns the result: the number of rows,
-- 'refused' where a grant is missing, and the code word or the SQLSTATE of any other error.
create function tests.attempt_claims(claims jsonb, statement text) returns text
language plpgsql
as $$
declare
  met bigint;
begin
  perform tests.become_claims(claims);
  execute statement;
  get diagnostics met = row_count;
  raise exception using errcode = 'TSTOK', message = met::text;
exception
  when sqlstate 'TSTOK' then return sqlerrm;
  when others then
    return case
      when sqlerrm ~ '^[a-z_]+$' then sqlerrm
      -- The view was open, and only what is behind it was not. One lock of two is missing.
      when sqlerrm like 'permission denied for %' and sqlerrm is distinct from 'permission denied for view '
        || substring(statement from '\m(?:from|into|update) public\.(\w+)(?: |$)')
        and statement ~ '\m(from|into|update) public\.\w+( |$)' then 'refused behind the view'
      when sqlstate = '42501' and sqlerrm like 'permission denied %' then 'refused'
      else sqlstate
    end;
end
$$;

-- The same as a persona.
create function tests.attempt(persona text, statement text) returns text
language sql
as $$ select tests.attempt_claims(tests.claims_of(persona), statement) $$;

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
  -- who are not suspended.
  for_people text not null default 'none'
    check (for_people in ('none', 'active', 'accounts', 'all'))
);

insert into tests.procedures (call, admin_gets) values
  ('select * from public.admin_overview()', '1'),
  ('select count(*) from public.admin_capacity()', '1'),
  ('select count(*) from public.admin_saved_drafts()', '1'),
  ('select * from public.admin_set_access(tests.stranger(), ''user'', ''support'', ''To test'','
    ' ''user'', ''billing'')', '1'),
  ('select * from public.save_site_settings(1, ''{"announcement": "Test"}'', ''To test'')', '1'),
  ('select public.save_provider_details(1, ''{"legal_name": "Test"}'', ''To test'')', '1'),
  ('select public.save_legal_document(''imprint'', 1, ''{"is_checked": true}'', ''To test'')', '1');

insert into tests.procedures (call, admin_gets, for_people) values
  ('select public.accept_document(''terms'', 1)', '1', 'active'),
  ('select public.page_rows()', '1', 'all');

insert into tests.procedures (call, admin_gets, for_support) values
  ('select * from public.admin_list_people('''', '''', 1, 100)', '6', true),
  ('select public.admin_person(tests.stranger())', '1', true),
  ('select * from public.admin_list_audit(page_size => 3)', '3', true),
  ('select * from public.people_names(array[tests.stranger(), gen_random_uuid()])', '1', true),
  ('select * from public.suspend_account(''00000000-0000-4000-8000-000000000001'', ''To test'')',
    '1', true),
  ('select * from public.lift_suspension(''00000000-0000-4000-8000-000000000002'', ''To test'','
    ' (select s.since from tests.suspended_since() s))', '1', true);

-- Not everyone may read it.
create function tests.suspended_since() returns table (since timestamptz)
language sql stable security definer
as $$
  select suspended_at from app.profiles
  where user_id = '00000000-0000-4000-8000-000000000002'
$$;

-- Every cell of the matrix: what was tried, the result, and the expected result.
create function tests.matrix(only_table text default null)
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
      where (only_table is null or t.name = only_table)
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
        when p.api_role = 'authenticated' and cell.for_people = 'all' then cell.admin_gets
        when p.api_role = 'authenticated' and p.name <> 'deleted user'
          and cell.for_people = 'accounts' then cell.admin_gets
        when p.name in ('user', 'support') and cell.for_people = 'active' then cell.admin_gets
        when p.api_role = 'authenticated' then 'forbidden'
        else 'refused'
      end;
      return next;
    end loop;
  end loop;
end
$$;

-- Rows of the catalogue that the personas try to reach: published, draft, and hidden because the product
-- or the region is.

create function tests.plan(name text) returns uuid
language sql immutable
as $$
  select ('30000000-0000-4000-8000-00000000000' || case name
    when 'published' then '1' when 'draft' then '2' when 'hidden' then '3'
    when 'kept' then '4' when 'beside' then '5' when 'never' then '6' end)::uuid
$$;

create function tests.product(name text) returns uuid
language sql immutable
as $$
  select ('50000000-0000-4000-8000-00000000000' || case name
    when 'published' then '1' when 'draft' then '2' when 'retired' then '3' end)::uuid
$$;

create function tests.place(name text) returns uuid
language sql immutable
as $$
  select ('40000000-0000-4000-8000-00000000000' || case name
    when 'open' then '1' when 'shut' then '2' end)::uuid
$$;

create function tests.seed_catalogue() returns void
language plpgsql
as $$
begin
  insert into app.regions (id, slug, name, country, enabled) values
    (tests.place('open'), 'open1', 'Open', 'AT', true),
    (tests.place('shut'), 'shut1', 'Shut', 'AT', false);
  insert into app.images (slug, family, version, min_disk_gib, status) values
    ('published-1', 'Debian', '13', 10, 'published'),
    ('draft-1', 'Debian', '14', 10, 'draft');
  insert into app.products (id, slug, kind, name, sort, status)
  select tests.product(slug), slug, 'vps', initcap(slug), sort, slug
  from (values ('published', 1), ('draft', 2), ('retired', 3)) as r (slug, sort);
  insert into app.plans (id, product_id, slug, cpu_type, vcpus, memory_mib, sort)
  select tests.plan(plan), p.id, plan, 'shared', 1, 1024, place
  from (values
    ('published', 'published', 1), ('draft', 'published', 2), ('hidden', 'draft', 3),
    ('kept', 'retired', 4), ('beside', 'retired', 5), ('never', 'retired', 6)
  ) as r (plan, product, place)
  join app.products p on p.slug = r.product;
  insert into app.plan_prices (plan_id, hourly_micros, monthly_cap_micros, valid_from)
  select id, 1000, 500000, now() - interval '10 days' from app.plans;
  insert into app.plan_regions (plan_id, region_id, stock)
  select l.id, r.id, 5 from app.plans l, app.regions r;
  update app.plans set status = 'published', first_published_at = now() - interval '9 days'
  where slug in ('published', 'hidden', 'kept', 'beside');
  update app.plans set status = 'retired' where slug in ('kept', 'never');
  -- Customers saved plans that are not for sale: one that was, one that never was, and one that is
  -- published in a product that is not.
  insert into app.instance_drafts (user_id, plan_id)
  select id, tests.plan(case email
    when 'user@example.test' then 'kept'
    when 'suspended.user@example.test' then 'never'
    when 'suspended.admin@example.test' then 'hidden'
    else 'published' end)
  from auth.users where email like '%@example.test';
end
$$;

-- The tables show the same, and also what a server of the suspended user has: see seed_used.
insert into tests.row_kinds (table_name, kind, condition) values
  ('app.regions', 'open', 'slug = ''open1'''),
  ('app.regions', 'used', 'slug = ''shut1'''),
  ('app.images', 'open', 'slug = ''published-1'''),
  ('app.images', 'used', 'slug = ''draft-1'''),
  ('app.products', 'open', 'slug = ''published'''),
  ('app.products', 'hidden', 'slug = ''draft'''),
  ('app.products', 'kept', 'slug = ''retired'''),
  ('app.plans', 'open', 'id = tests.plan(''published'')'),
  ('app.plans', 'hidden', 'id = tests.plan(''draft'')'),
  ('app.plans', 'hidden by its product', 'id = tests.plan(''hidden'')'),
  ('app.plans', 'hidden, never for sale', 'id = tests.plan(''never'')'),
  ('app.plans', 'kept', 'id = tests.plan(''kept'')'),
  ('app.plans', 'used', 'id = tests.plan(''beside'')'),
  ('app.plan_prices', 'open', 'plan_id = tests.plan(''published'')'),
  ('app.plan_prices', 'hidden', 'plan_id = tests.plan(''draft'')'),
  ('app.plan_prices', 'kept', 'plan_id = tests.plan(''kept'')'),
  ('app.plan_regions', 'open',
    'plan_id = tests.plan(''published'') and region_id = tests.place(''open'')'),
  ('app.plan_regions', 'hidden by its plan',
    'plan_id = tests.plan(''draft'') and region_id = tests.place(''open'')'),
  ('app.plan_regions', 'used',
    'plan_id = tests.plan(''published'') and region_id = tests.place(''shut'')'),
  ('app.instance_states', 'open', 'state = ''running'''),
  ('app.instance_transitions', 'open', 'action = ''create''');

insert into tests.row_kinds (table_name, kind, condition, given) values
  ('region_catalogue', 'open', 'slug = ''open1''', default),
  ('region_catalogue', 'hidden', 'slug = ''shut1''', default),
  ('image_catalogue', 'open', 'slug = ''published-1''', default),
  ('image_catalogue', 'hidden', 'slug = ''draft-1''', default),
  ('product_catalogue', 'open', 'slug = ''published''', default),
  ('product_catalogue', 'hidden', 'slug = ''draft''', default),
  ('product_catalogue', 'hidden around what is kept', 'slug = ''retired''', default),
  ('plan_catalogue', 'open', 'plan_id = tests.plan(''published'')', default),
  ('plan_catalogue', 'hidden', 'plan_id = tests.plan(''draft'')', default),
  ('plan_catalogue', 'hidden by its product', 'plan_id = tests.plan(''hidden'')', default),
  ('plan_catalogue', 'kept', 'plan_id = tests.plan(''kept'')', default),
  ('plan_catalogue', 'hidden beside what is kept', 'plan_id = tests.plan(''beside'')', default),
  ('plan_catalogue', 'hidden, never for sale', 'plan_id = tests.plan(''never'')', default),
  ('price_catalogue', 'open', 'plan_id = tests.plan(''published'')', default),
  ('price_catalogue', 'hidden', 'plan_id = tests.plan(''draft'')', default),
  ('price_catalogue', 'kept', 'plan_id = tests.plan(''kept'')', default),
  ('stock_catalogue', 'open',
    'plan_id = tests.plan(''published'') and region_id = tests.place(''open'')', default),
  ('stock_catalogue', 'hidden by its plan',
    'plan_id = tests.plan(''draft'') and region_id = tests.place(''open'')', default),
  ('stock_catalogue', 'hidden by its region',
    'plan_id = tests.plan(''published'') and region_id = tests.place(''shut'')', default),
  ('stock_catalogue', 'kept',
    'plan_id = tests.plan(''kept'') and region_id = tests.place(''open'')', default),
  ('instance_state_catalogue', 'open', 'state = ''running''', default),
  ('instance_transition_catalogue', 'open', 'action = ''create''', default);

insert into tests.row_kinds (table_name, kind, condition, given) values
  -- The row exists already, so an insert that is allowed adds none.
  ('instance_drafts', 'own', 'user_id = %L',
    '(user_id, plan_id) values (%L, tests.plan(''published'')) on conflict do nothing'),
  ('instance_drafts', 'a stranger''s', 'user_id = tests.stranger()',
    '(user_id, plan_id) values (tests.stranger(), tests.plan(''published''))'
    ' on conflict do nothing'),
  -- Without a condition on a column, PostgreSQL does not apply the policy for select.
  ('instance_drafts', 'every', 'true', default);

insert into tests.row_kinds (table_name, kind, condition)
select distinct table_name, 'no', 'false' from tests.row_kinds
on conflict do nothing;

insert into tests.allowed (persona, table_name, verb, kind, met)
select p.name, k.table_name, 'select', k.kind,
  case
    when k.kind = 'open' then 1
    when k.kind like 'hidden%' then (p.name in ('support', 'admin'))::int
    when k.kind = 'kept' then (p.name in ('user', 'support', 'admin'))::int
    when k.kind = 'used' then (p.name in ('suspended user', 'support', 'admin'))::int
    when k.kind in ('own', 'every') then (p.name <> 'deleted user')::int
    else 0
  end
from tests.personas p, tests.row_kinds k
where (p.api_role = 'authenticated' or (p.api_role = 'anon' and k.table_name <> 'instance_drafts'))
  and not exists (
    select from tests.row_kinds c where (c.table_name, c.kind) = (k.table_name, 'closed'))
  and not exists (select from tests.allowed a where a.table_name = k.table_name);

insert into tests.allowed (persona, table_name, verb, kind, met)
select p.name, 'instance_drafts', v.verb, k.kind,
  case
    when v.verb <> 'insert' then (k.kind in ('own', 'every') and is_active)::int::text
    -- Without a row of values: a plan is missing, if the person may have a draft at all.
    when k.kind in ('no', 'every') then case when is_active then '23502' else '42501' end
    when k.kind = 'own' and is_active then '0'
    else '42501'
  end
from (
  select name, name in ('user', 'support', 'admin') as is_active
  from tests.personas where api_role = 'authenticated'
) p, (values ('own'), ('a stranger''s'), ('every'), ('no')) as k (kind),
  (values ('insert'), ('update'), ('delete')) as v (verb);

insert into tests.writable (table_name, verb, column_name)
select 'instance_drafts', verb, column_name
from unnest(array['insert', 'update']) verb,
  unnest(array['user_id', 'plan_id', 'region_id', 'image_id']) column_name;

insert into tests.procedures (call, admin_gets, for_everybody) values
  ('select public.cost_micros(10200, 6800000, 3600, 1)', '1', true),
  ('select * from public.admin_save_product(null, null,'
    ' ''{"slug": "new", "kind": "vps", "name": "New"}'')', '1', false),
  ('select public.admin_order_products('
    'array[tests.product(''draft''), tests.product(''published''), tests.product(''retired'')])',
    '1', false),
  ('select public.admin_order_plans(tests.product(''published''),'
    ' array[tests.plan(''draft''), tests.plan(''published'')])', '1', false),
  ('select * from public.admin_save_plan(tests.plan(''published''), 1, ''{"vcpus": 2}'')', '1', false),
  ('select * from public.admin_set_plan_status(tests.plan(''published''), 1, ''retired'')', '1',
    false),
  ('select public.admin_delete_plan(tests.plan(''draft''), 1)', '1', false),
  ('select public.admin_count_saved(array[''published''])', '1', false),
  ('select * from public.admin_plan_holders(tests.plan(''published''))', '3', false),
  ('select * from public.admin_plan_history(tests.plan(''published''))', '0', false),
  ('select * from public.admin_import_plans(''[{}]'')', '1', false),
  ('select * from public.admin_list_regions()', '2', false),
  ('select * from public.admin_save_region(tests.place(''open''), 1, ''{"name": "New"}'','
    ' ''To test'')', '1', false),
  ('select * from public.admin_set_region_status(tests.place(''shut''), 1, ''open'', ''To test'')',
    '1', false),
  ('select public.admin_delete_region(tests.place(''shut''), 1, ''To test'')', 'in_use', false),
  ('select * from public.admin_list_images()', '2', false),
  ('select * from public.admin_save_image(tests.image(), 1, ''{"family": "New"}'', ''To test'')', '1',
    false),
  ('select * from public.admin_set_image_status(tests.image(), 1, ''retired'', ''To test'')', '1',
    false),
  ('select public.admin_delete_image(tests.image(), 1, ''To test'')', 'in_use', false),
  ('select * from public.admin_catalogue_overview()', '1', false),
  ('select * from public.admin_catalogue_attention()', '0', false);

-- Returns the result of a call: its rows, or the code word and the facts.
create function tests.say(call text) returns text
language plpgsql as $$
declare
  said text;
  facts text;
begin
  execute format('select string_agg(r::text, '' '') from (select * from %s) r', call) into said;
  return said;
exception when others then
  get stacked diagnostics facts = pg_exception_detail;
  return sqlerrm || ' / ' || facts;
end
$$;

-- The tables are closed to everyone whom a test can become. After this, until the transaction ends, an
-- unqualified name such as plans shows all rows of that table to anyone.
create function tests.show_tables() returns void
language plpgsql as $$
declare
  name text;
begin
  foreach name in array array[
    'plans', 'products', 'plan_prices', 'plan_regions', 'regions', 'images'] loop
    execute format('create temporary view %1$I as select * from app.%1$I', name);
    execute format('grant select on pg_temp.%I to authenticated', name);
  end loop;
end
$$;

-- Workspaces that the personas try to reach, for files that call tests.seed_workspaces(). Each persona has one for each role and some that are closed
-- to them; the others belong to the stranger.

-- The id of a persona's workspace of one kind. The first argument is their user id.
create function tests.workspace(person uuid, kind text) returns uuid
language sql immutable
as $$ select md5(coalesce(person::text, '') || kind)::uuid $$;

create function tests.seed_workspaces() returns void
language plpgsql
as $$
begin
  insert into app.workspaces (id, slug, name, created_by, suspended_at, suspension_reason, deleted_at)
  select
    tests.workspace(p.user_id, k.kind), k.kind || '-' || right(p.user_id::text, 1), k.kind,
    tests.stranger(),
    case when k.kind = 'suspended' then now() end,
    case when k.kind = 'suspended' then 'For the test' end,
    case when k.kind = 'deleted' then now() end
  from tests.personas p, unnest(array[
    'owner', 'operator', 'viewer', 'strangers', 'suspended', 'deleted']) as k (kind)
  where p.user_id is not null;

  insert into app.workspace_members (workspace_id, user_id, role)
  select
    tests.workspace(p.user_id, k.kind), p.user_id,
    case when k.kind in ('operator', 'viewer') then k.kind else 'owner' end
  from tests.personas p, unnest(array['owner', 'operator', 'viewer', 'suspended', 'deleted']) as k (kind)
  where p.user_id is not null and p.name <> 'deleted user';

  insert into app.workspaces (id, slug, name, suspended_at, suspension_reason) values
    (tests.workspace(tests.stranger(), 'other'), 'other', 'Other', null, null),
    (tests.workspace(tests.stranger(), 'held'), 'held', 'Held', '2026-01-01', 'For the test');

  insert into app.workspace_members (workspace_id, user_id, role)
  select w.id, tests.stranger(), 'owner' from app.workspaces w where not w.is_personal;

  -- One invitation waits in each workspace for a stranger, and some wait for the persona.
  insert into app.workspace_invitations (id, workspace_id, email, role, invited_by, token_hash, expires_at)
  select
    tests.workspace(w.id, 'invitation'), w.id, 'new@example.test', 'viewer', tests.stranger(),
    sha256(w.id::text::bytea), now() + interval '7 days'
  from app.workspaces w where not w.is_personal;

  insert into app.workspace_invitations (
    id, workspace_id, email, role, invited_by, token_hash, expires_at, status, answered_at
  )
  select
    tests.workspace(p.user_id, 'invited ' || k.kind), tests.workspace(p.user_id, k.workspace),
    replace(p.name, ' ', '.') || '@example.test', 'viewer', tests.stranger(),
    sha256((p.name || k.kind)::bytea), now() + k.rest::interval, k.status,
    case when k.status <> 'pending' then now() end
  from tests.personas p, (values
    ('waiting', 'strangers', '7 days', 'pending'),
    ('answered', 'strangers', '7 days', 'declined'),
    ('answered here', 'owner', '7 days', 'declined'),
    ('expired', 'owner', '-1 second', 'pending'),
    ('of deleted', 'deleted', '7 days', 'pending')
  ) as k (kind, workspace, rest, status)
  where p.user_id is not null;
  update app.workspace_invitations set token_hash = sha256('token of a stranger')
  where id = tests.workspace(tests.workspace(tests.stranger(), 'other'), 'invitation');

  insert into app.api_keys (
    id, workspace_id, created_by, name, scope, secret_hash, secret_start, created_at, expires_at,
    ended_at, end_reason)
  select
    tests.workspace(w.id, k.name), w.id, tests.stranger(), k.name, 'read',
    sha256((w.id || k.name)::bytea), 'wsk_0000', now() - k.age, now() - k.age + interval '90 days',
    k.ended, case when k.ended is not null then 'revoked' end
  from app.workspaces w, (values
    ('works', interval '1 day', null::timestamptz), ('expired', interval '100 days', null),
    ('ended long ago', interval '80 days', now() - interval '31 days')
  ) as k (name, age, ended)
  where not w.is_personal;

  -- Tests count the events that they cause themselves.
  alter table app.audit_events disable trigger audit_events_append_only;
  delete from app.audit_events where entity = 'workspace';
  alter table app.audit_events enable trigger audit_events_append_only;
  insert into app.audit_actions (entity, action) values
    ('workspace', 'of a workspace'), ('thing', 'same id as a workspace'), ('instance', 'of a server');
  insert into app.audit_events (action, entity, entity_id)
  select 'of a workspace', 'workspace', w.id from app.workspaces w where not w.is_personal
  union all
  select 'same id as a workspace', 'thing', w.id from app.workspaces w where not w.is_personal;
  insert into app.audit_events (action, entity, workspace_id)
  select 'of a server', 'instance', w.id from app.workspaces w where not w.is_personal;
end
$$;

-- Each kind is one row: the persona's own of the members.
insert into tests.row_kinds (table_name, kind, condition)
select v.name, k.kind, format(v.condition, k.kind)
from (values
  ('my_workspaces', 'workspace_id = tests.workspace(%%L, %L)'),
  ('workspace_people', 'user_id = tests.stranger() and workspace_id = tests.workspace(%%L, %L)'),
  ('workspace_invitation_list',
    'email = ''new@example.test'' and workspace_id = tests.workspace(%%L, %L)'),
  ('api_key_list', 'name = ''works'' and workspace_id = tests.workspace(%%L, %L)'),
  ('app.workspaces', 'id = tests.workspace(%%L, %L)'),
  ('app.workspace_members', 'user_id = tests.stranger() and workspace_id = tests.workspace(%%L, %L)'),
  ('app.member_names', 'user_id = tests.stranger() and workspace_id = tests.workspace(%%L, %L)'),
  ('app.workspace_invitations',
    'email = ''new@example.test'' and workspace_id = tests.workspace(%%L, %L)'),
  ('app.api_keys', 'name = ''works'' and workspace_id = tests.workspace(%%L, %L)')
) as v (name, condition),
unnest(array['owner', 'operator', 'viewer', 'suspended', 'deleted', 'strangers']) as k (kind);

insert into tests.row_kinds (table_name, kind, condition)
select 'my_invitations', kind, format('invitation_id = tests.workspace(%%L, %L)', 'invited ' || kind)
from unnest(array['waiting', 'answered', 'expired', 'of deleted']) kind
union all
select 'my_invitations', 'a stranger''s',
  'invitation_id = tests.workspace(tests.workspace(%L, ''strangers''), ''invitation'')'
union all
select 'app.workspace_invitations', 'waiting', 'id = tests.workspace(%L, ''invited waiting'')'
union all
select 'workspace_invitation_list', 'answered', 'invitation_id = tests.workspace(%L, ''invited answered here'')'
union all
select 'api_key_list', 'ended long ago',
  'name = ''ended long ago'' and workspace_id = tests.workspace(%L, ''owner'')'
union all
select 'workspace_permissions', 'open', 'action = ''view''';

insert into tests.row_kinds (table_name, kind, condition)
select distinct table_name, 'no', 'false' from tests.row_kinds
on conflict do nothing;

insert into tests.allowed (persona, table_name, verb, kind, met)
select p.name, k.table_name, 'select', k.kind,
  (p.name <> 'deleted user' and k.kind in ('owner', 'operator', 'viewer', 'suspended', 'waiting')
    -- The views show staff only their own.
    or p.name in ('support', 'admin') and k.kind in ('deleted', 'strangers') and k.table_name in (
      'app.workspaces', 'app.workspace_members', 'app.member_names', 'app.api_keys'))::int
from tests.personas p, tests.row_kinds k
where p.api_role = 'authenticated' and k.table_name in (
  'my_workspaces', 'workspace_people', 'workspace_invitation_list', 'my_invitations', 'api_key_list',
  'app.workspaces', 'app.workspace_members', 'app.member_names', 'app.workspace_invitations',
  'app.api_keys');

insert into tests.allowed (persona, table_name, verb, kind, met)
select p.name, k.table_name, 'select', k.kind, (k.kind = 'open')::int
from tests.personas p, tests.row_kinds k
where p.api_role in ('anon', 'authenticated') and k.table_name = 'workspace_permissions';

-- Members read the events of their workspaces, also when someone else caused them; staff those of all.
insert into tests.row_kinds (table_name, kind, condition)
select 'audit_events', 'of workspace ' || kind,
  format('action = ''of a workspace'' and entity_id = tests.workspace(%%L, %L)', kind)
from unnest(array['viewer', 'suspended', 'deleted', 'strangers']) kind
union all
select 'audit_events', 'of workspace ' || kind || ', a server',
  format('action = ''of a server'' and workspace_id = tests.workspace(%%L, %L)', kind)
from unnest(array['viewer', 'deleted', 'strangers']) kind
union all
select 'audit_events', 'of workspace viewer, another kind',
  'action = ''same id as a workspace'' and entity_id = tests.workspace(%L, ''viewer'')';

insert into tests.allowed (persona, table_name, verb, kind, met)
select p.name, k.table_name, 'select', k.kind,
  (p.name = 'admin' or (p.name = 'support' and k.kind not like '%another kind')
    or (p.name <> 'deleted user' and k.kind in (
      'of workspace viewer', 'of workspace suspended', 'of workspace viewer, a server')))::int
from tests.personas p, tests.row_kinds k
where p.api_role = 'authenticated' and k.table_name = 'audit_events' and k.kind like 'of workspace %';

-- Persona by procedure by workspace. %1$L is the workspace, %2$L the persona's id.
create table tests.workspace_calls (
  call text primary key,
  minimum text not null
);

insert into tests.workspace_calls (call, minimum) values
  ('select public.rename_workspace(%1$L, ''New'', 1)', 'owner'),
  ('select public.delete_workspace(tests.emptied(%1$L))', 'owner'),
  ('select public.leave_workspace(%1$L)', 'viewer'),
  ('select public.set_workspace_role(%1$L, tests.stranger(), ''viewer'')', 'owner'),
  ('select public.remove_workspace_member(%1$L, tests.stranger())', 'owner'),
  ('select * from public.invite_to_workspace(%1$L, ''other@example.test'', ''viewer'')', 'owner'),
  ('select public.withdraw_invitation(tests.workspace(%1$L, ''invitation''))', 'owner'),
  ('select * from public.create_api_key(%1$L, ''New'', ''read'')', 'owner'),
  ('select public.revoke_api_key(tests.workspace(%1$L, ''works''))', 'owner');

create function tests.workspace_matrix(only_procedure text default null)
returns table (label text, got text, want text)
language plpgsql
as $$
declare
  p tests.personas;
  cell record;
begin
  for p in select * from tests.personas order by name loop
    for cell in
      select c.call, c.minimum, k.kind
      from tests.workspace_calls c,
        unnest(array['owner', 'operator', 'viewer', 'suspended', 'deleted', 'strangers']) as k (kind)
      where tests.calls(c.call, only_procedure)
    loop
      label := format('%s: %s, %s', p.name, substring(cell.call from 'public\.(\w+)'), cell.kind);
      got := tests.attempt(p.name,
        format(cell.call, tests.workspace(p.user_id, cell.kind), p.user_id));
      want := case
        when p.api_role <> 'authenticated' then 'refused'
        when p.name = 'deleted user' or cell.kind in ('deleted', 'strangers') then 'not_found'
        when p.name like 'suspended %' or cell.kind = 'suspended' then 'forbidden'
        when private.workspace_role_rank(cell.kind) >= private.workspace_role_rank(cell.minimum) then '1'
        else 'forbidden'
      end;
      return next;
    end loop;
  end loop;
end
$$;

-- Persona by procedure by invitation.
create function tests.invitation_matrix(only_procedure text default null)
returns table (label text, got text, want text)
language plpgsql
as $$
declare
  p tests.personas;
  cell record;
begin
  for p in select * from tests.personas order by name loop
    for cell in
      select format('public.%s_invitation', c.verb) as called, k.kind, k.met
      from (values ('accept'), ('decline')) as c (verb)
      cross join lateral (values
        ('waiting', '1'), ('answered', 'invitation_closed'),
        ('expired', case c.verb when 'accept' then 'invitation_closed' else '1' end),
        ('a stranger''s', 'not_found')
      ) as k (kind, met)
      where tests.calls(format('public.%s_invitation(', c.verb), only_procedure)
    loop
      label := format('%s: %s, %s', p.name, cell.called, cell.kind);
      got := tests.attempt(p.name, format('select %s(%L)', cell.called, case cell.kind
        when 'a stranger''s' then tests.workspace(tests.workspace(p.user_id, 'strangers'), 'invitation')
        else tests.workspace(p.user_id, 'invited ' || cell.kind) end));
      want := case
        when p.api_role <> 'authenticated' then 'refused'
        when p.name like 'suspended %' or p.name = 'deleted user' then 'forbidden'
        else cell.met
      end;
      return next;
    end loop;
  end loop;
end
$$;

insert into tests.procedures (call, admin_gets, for_support) values
  ('select public.suspend_workspace(tests.workspace(tests.stranger(), ''other''), ''To test'')', '1', true),
  ('select public.lift_workspace_suspension(tests.workspace(tests.stranger(), ''held''), ''To test'','
    ' ''2026-01-01'')', '1', true),
  ('select * from public.admin_list_workspaces(''other'', ''shared'', 1, 1)', '1', true),
  ('select public.admin_workspace(''other'')', '1', true);
insert into tests.procedures (call, admin_gets, for_people) values
  ('select * from public.find_invitation(''token of a stranger'')', '1', 'all'),
  ('select * from public.create_workspace(''New'')', '1', 'active');
insert into tests.procedures (call, admin_gets, for_keys) values
  ('select * from public.current_api_key()', '1', true);

-- Servers that the personas try to reach: a stopped, a running, a failed and a deleted one in each
-- workspace, and who may do what with them.

create function tests.instance(workspace uuid, kind text) returns uuid
language sql immutable
as $$ select md5(coalesce(workspace::text, '') || kind || ' server')::uuid $$;

-- The workspace without its servers and snapshots.
create function tests.emptied(workspace uuid) returns uuid
language plpgsql security definer
set session_replication_role = replica
as $$
begin
  update app.snapshots s
  set state = 'deleted', deleted_at = coalesce(s.deleted_at, greatest(now(), s.ready_at))
  where s.workspace_id = workspace;
  update app.instances i
  set state = 'purged', deleted_at = coalesce(i.deleted_at, now()), purge_after = coalesce(i.purge_after, now())
  where i.workspace_id = workspace;
  return workspace;
end
$$;

create function tests.seed_instances() returns void
language plpgsql
as $$
begin
  update app.site_settings set engine = 'simulated', orders = 'preview';

  insert into app.instances (
    id, workspace_id, created_by, name, plan_id, region_id, image_id, currency, hourly_micros,
    monthly_cap_micros, state, state_since, deleted_at, purge_after, cloud_init, engine_ref)
  select
    tests.instance(w.id, s), w.id, tests.stranger(), s, tests.plan('published'), tests.place('open'),
    (select id from app.images where slug = 'published-1'), 'EUR', 1000, 500000, s,
    now() - interval '1 hour', case s when 'deleted' then now() end,
    case s when 'deleted' then now() + interval '72 hours' end, '#cloud-config', 'ref'
  from app.workspaces w, unnest(array['stopped', 'running', 'deleted', 'stopping']) s
  where not w.is_personal;

  perform private.log_state(id) from app.instances;

  insert into app.instance_actions (
    id, instance_id, workspace_id, kind, status, requested_by, via, from_state, via_state, to_state,
    fail_state, finished_at, error_code, error_detail, worker)
  select
    tests.workspace(i.id, s.status), i.id, i.workspace_id, 'stop', s.status, tests.stranger(), 'web',
    'running', 'stopping', 'stopped', 'error', s.finished_at, s.error_code, s.error_code,
    s.worker
  from app.instances i, (values
    ('queued', 'stopping', null::timestamptz, null, null),
    ('failed', 'stopped', now(), 'broken', 'worker 1')
  ) s (status, name, finished_at, error_code, worker)
  where i.name = s.name;

  insert into app.console_sessions (
    instance_id, workspace_id, user_id, auth_session_id, mode, acted_as, ticket_hash, opened_at, seen_at)
  select i.id, i.workspace_id, tests.stranger(), tests.stranger(), 'full', 'operator', sha256(uuid_send(i.id)), now(), now()
  from app.instances i where i.name = 'running';

  insert into app.quotas (workspace_id, metric, max)
  select w.id, 'gpus', 4 from app.workspaces w where not w.is_personal;

  insert into app.quota_requests (id, workspace_id, metric, max, reason)
  select tests.workspace(w.id, 'quota'), w.id, 'vcpus', 100, 'For the test'
  from app.workspaces w where not w.is_personal;

  insert into app.ssh_keys (id, user_id, name, public_key, algorithm, bits, fingerprint_sha256)
  select tests.workspace(u.id, 'key'), u.id, 'Key', 'ssh-ed25519 AAAA', 'ssh-ed25519', 256, 'SHA256:x'
  from auth.users u;

  insert into app.provisioners (worker, engine, facts)
  values ('worker 1', 'simulated', '{"firewall": true, "reverse_names": true}');

  perform tests.seed_snapshots();
end
$$;

-- One server of the suspended user has what is not for sale.
create function tests.seed_used() returns void
language sql
as $$
  update app.instances set plan_id = tests.plan('beside'), region_id = tests.place('shut'),
    image_id = (select id from app.images where slug = 'draft-1')
  where id = tests.instance(
    tests.workspace('00000000-0000-4000-8000-000000000002', 'viewer'), 'deleted');
$$;

insert into tests.row_kinds (table_name, kind, condition)
select name, 'closed', 'true' from unnest(array[
  'app.usage_samples', 'app.idempotency_keys', 'app.network_settings'
]) name;

insert into tests.row_kinds (table_name, kind, condition)
select v.name, k.kind, format(v.condition, k.kind)
from (values
  ('instance_list', 'instance_id = tests.instance(tests.workspace(%%L, %L), ''stopped'')'),
  ('instance_action_list', 'kind = ''stop'' and status = ''queued'' and workspace_id = tests.workspace(%%L, %L)'),
  ('instance_state_history', 'instance_id = tests.instance(tests.workspace(%%L, %L), ''stopped'')'),
  ('console_session_list', 'workspace_id = tests.workspace(%%L, %L)'),
  ('workspace_quotas', 'metric = ''vcpus'' and workspace_id = tests.workspace(%%L, %L)'),
  ('quota_request_list', 'workspace_id = tests.workspace(%%L, %L)'),
  ('app.instances', 'id = tests.instance(tests.workspace(%%L, %L), ''stopped'')'),
  ('app.instance_actions', 'status = ''queued'' and workspace_id = tests.workspace(%%L, %L)'),
  ('app.instance_state_log', 'instance_id = tests.instance(tests.workspace(%%L, %L), ''stopped'')'),
  ('app.console_sessions', 'workspace_id = tests.workspace(%%L, %L)'),
  ('app.quotas', 'workspace_id = tests.workspace(%%L, %L)'),
  ('app.quota_requests', 'workspace_id = tests.workspace(%%L, %L)')
) as v (name, condition),
unnest(array['owner', 'operator', 'viewer', 'suspended', 'deleted', 'strangers']) as k (kind);

insert into tests.row_kinds (table_name, kind, condition) values
  -- What an error says in detail is for staff.
  ('instance_action_list', 'explained',
    'error_detail is not null and workspace_id = tests.workspace(%L, ''owner'')'),
  ('instance_action_list', 'with a worker',
    'worker is not null and workspace_id = tests.workspace(%L, ''owner'')'),
  ('provisioner_list', 'any', 'worker = ''worker 1'''),
  ('staff_instance_list', 'of a customer',
    'instance_id = tests.instance(tests.workspace(%L, ''owner''), ''stopped'')'),
  ('app.provisioners', 'any', 'worker = ''worker 1'''),
  ('app.quota_metrics', 'own', 'metric = ''vcpus'''),
  ('ssh_keys', 'own', 'user_id = %L'),
  ('ssh_keys', 'a stranger''s', 'user_id = tests.stranger()'),
  ('app.ssh_keys', 'own', 'id = tests.workspace(%L, ''key'')'),
  ('app.ssh_keys', 'a stranger''s', 'id = tests.workspace(tests.stranger(), ''key'')');

insert into tests.row_kinds (table_name, kind, condition)
select distinct table_name, 'no', 'false' from tests.row_kinds
on conflict do nothing;

insert into tests.allowed (persona, table_name, verb, kind, met)
select p.name, k.table_name, 'select', k.kind,
  case
    when k.table_name = 'app.quota_metrics' then (k.kind = 'own')::int
    when k.kind in ('no', 'a stranger''s') or p.name = 'deleted user' then 0
    when k.kind = 'own' then 1
    when p.name in ('support', 'admin') then 1
    else (k.kind in ('owner', 'operator', 'viewer', 'suspended'))::int
  end
from tests.personas p, tests.row_kinds k
where p.api_role = 'authenticated' and k.table_name in (
  'instance_list', 'instance_action_list', 'instance_state_history', 'console_session_list',
  'workspace_quotas', 'quota_request_list', 'provisioner_list', 'staff_instance_list', 'ssh_keys',
  'app.instances', 'app.instance_actions', 'app.instance_state_log', 'app.console_sessions',
  'app.quotas', 'app.quota_requests', 'app.quota_metrics', 'app.provisioners', 'app.ssh_keys');

-- %1$L is a workspace, and minimum the role of a member that may. for_staff: whether staff who are no
-- members do not find it, see it only, or may.
create table tests.instance_calls (
  call text primary key,
  minimum text not null,
  for_staff text not null check (for_staff in ('unseen', 'seen', 'support', 'admin'))
);

insert into tests.instance_calls (call, minimum, for_staff)
select format(
  'select public.request_instance_action(tests.instance(%%1$L, %L), %L, ''{"reason": "To test"}'')',
  state, kind), 'operator', for_staff
from (values
  ('stopped', 'start', 'seen'), ('running', 'stop', 'support'), ('running', 'reboot', 'seen'),
  ('stopped', 'rebuild', 'seen'), ('stopped', 'delete', 'admin'),
  ('running', 'delete', 'admin'), ('deleted', 'restore', 'admin')
) as v (state, kind, for_staff);

insert into tests.instance_calls (call, minimum, for_staff) values
  ('select public.create_instance(jsonb_build_object(''workspace_id'', %1$L, ''name'', ''new'','
    ' ''plan_id'', tests.plan(''published''), ''region_id'', tests.place(''open''), ''hourly_micros'','
    ' 1000, ''image_id'', tests.image()))', 'operator', 'unseen'),
  ('select public.update_instance(tests.instance(%1$L, ''stopped''), 1, ''renamed'')', 'operator',
    'unseen'),
  ('select public.set_firewall(tests.instance(%1$L, ''stopped''), 0, true, ''[]'')', 'operator', 'unseen'),
  ('select public.set_reverse_names(tests.instance(%1$L, ''stopped''), 0, ''{}'')', 'operator', 'unseen'),
  ('select public.instance_network(tests.instance(%1$L, ''stopped''))', 'read', 'support'),
  ('select public.request_quota(%1$L, ''gpus'', 8, ''To test'')', 'operator', 'unseen'),
  ('select public.instance_console(tests.instance(%1$L, ''stopped''))', 'read', 'seen'),
  ('select count(*) from public.open_console(tests.instance(%1$L, ''running''), ''To test'')',
    'viewer', 'support'),
  ('select public.instance_bill(tests.instance(%1$L, ''stopped''), now() - interval ''5 minutes'', now())',
    'read', 'support'),
  ('select count(*) from public.instance_usage(tests.instance(%1$L, ''stopped''), now() - interval ''1 day'', now())',
    'read', 'support'),
  ('select count(*) from public.workspace_bill(%1$L, now() - interval ''1 day'', now())', 'read',
    'support'),
  ('select count(*) from public.workspace_costs(%1$L, now() - interval ''1 day'', now())', 'read',
    'support');

create function tests.image() returns uuid
language sql stable security definer
as $$ select id from app.images where slug = 'published-1' $$;

create function tests.instance_matrix(only_procedure text default null)
returns table (label text, got text, want text)
language plpgsql
as $$
declare
  p tests.personas;
  cell record;
begin
  for p in select * from tests.personas order by name loop
    for cell in
      select c.*, k.kind
      from tests.instance_calls c,
        unnest(array['owner', 'operator', 'viewer', 'suspended', 'deleted', 'strangers']) as k (kind)
      where tests.calls(c.call, only_procedure)
    loop
      label := format('%s: %s, %s', p.name, substring(cell.call from 'public\.(.{60})'), cell.kind);
      got := tests.attempt(p.name, format(cell.call, tests.workspace(p.user_id, cell.kind)));
      want := case
        when p.api_role <> 'authenticated' then 'refused'
        when p.name = 'deleted user' then 'not_found'
        when p.name in ('support', 'admin') and (
          cell.for_staff = 'support' or (cell.for_staff = 'admin' and p.name = 'admin')) then '1'
        when cell.kind in ('deleted', 'strangers') then
          case when p.name in ('support', 'admin') and cell.for_staff <> 'unseen' then 'forbidden'
            else 'not_found' end
        when cell.minimum = 'read' then '1'
        when p.name not like 'suspended %' and private.workspace_role_rank(cell.kind)
          >= private.workspace_role_rank(cell.minimum) then '1'
        else 'forbidden'
      end;
      return next;
    end loop;
  end loop;
end
$$;

insert into tests.procedures (call, admin_gets, for_support) values
  ('select * from public.admin_list_instances(tests.instance(tests.workspace('
    '''00000000-0000-4000-8000-000000000001'', ''strangers''), ''running'')::text)', '1', true),
  ('select * from public.admin_list_quota_requests(page_size => 1)', '1', true),
  ('select * from public.admin_find_workspaces(''strangers-1'')', '1', true),
  ('select * from public.admin_fleet_attention() where kind = ''stuck''', '1', false),
  ('select public.set_instance_hold(tests.instance(tests.workspace('
    '''00000000-0000-4000-8000-000000000001'', ''strangers''), ''running''), ''suspended'', ''To test'')',
    '1', true),
  ('select public.force_fail_instance(tests.instance(tests.workspace('
    '''00000000-0000-4000-8000-000000000001'', ''strangers''), ''stopping''), ''To test'')', '1', false),
  ('select public.retry_action(tests.workspace(tests.instance(tests.workspace('
    '''00000000-0000-4000-8000-000000000001'', ''strangers''), ''stopping''), ''queued''), ''To test'')',
    '1', false),
  ('select public.set_quota(tests.workspace('
    '''00000000-0000-4000-8000-000000000001'', ''strangers''), ''vcpus'', 100, ''To test'')', '1', false),
  ('select public.answer_quota_request(tests.workspace(tests.workspace('
    '''00000000-0000-4000-8000-000000000001'', ''strangers''), ''quota''), true, ''To test'')', '1',
    false);

insert into tests.procedures (call, admin_gets, for_support) values
  ('select public.admin_instance_console(tests.instance(tests.workspace('
    '''00000000-0000-4000-8000-000000000001'', ''strangers''), ''running''), ''To test'')', '1', true),
  ('select * from public.person_ssh_keys(tests.stranger())', '1', true);

insert into tests.procedures (call, admin_gets, for_people) values
  ('select public.add_ssh_key(''New'', ''ssh-ed25519 '
    'AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl'')', '1', 'active'),
  ('select public.remove_ssh_key(tests.workspace(auth.uid(), ''key''))', '1', 'active');

insert into tests.procedures (call, admin_gets, for_service) values
  ('select * from public.claim_actions(''worker 1'', 1, 60)', '1', true),
  ('select public.renew_lease(gen_random_uuid(), ''worker 1'', 60)', '1', true),
  ('select public.release_action(gen_random_uuid(), ''worker 1'')', '1', true),
  ('select public.complete_action(gen_random_uuid(), ''worker 1'', ''{"ok": true}'')', 'not_found', true),
  ('select public.record_usage(''[]'')', '1', true),
  ('select public.provisioner_heartbeat(''worker 1'', ''simulated'', ''{}'')', '1', true),
  ('select * from public.engine_instances(null, 1)', '1', true),
  ('select count(*) from public.adopt_engine_states(''worker 1'', ''[]'')', '1', true),
  ('select public.report_engine_findings(''worker 1'', ''[]'')', '1', true),
  ('select count(*) from public.claim_network_settings(''worker 1'', ''{firewall}'', 1, 60)', '1', true),
  ('select public.complete_network_setting(gen_random_uuid(), ''firewall'', 1, ''worker 1'', ''{"ok": true}'')',
    '1', true),
  ('select public.claim_console(''none'', gen_random_uuid())', 'forbidden', true),
  ('select public.close_console(gen_random_uuid(), ''left'')', '1', true),
  ('select public.keep_consoles(''{}'')', '1', true),
  ('select public.purge_due()', '1', true);

-- An item of each kind, and votes of everyone who can have one.

create function tests.roadmap_item(slug text) returns uuid
language sql immutable
as $$ select md5('roadmap ' || slug)::uuid $$;

create function tests.seed_roadmap() returns void
language plpgsql
as $$
begin
  insert into app.roadmap_items (id, slug, title, body, area, stage, shipped_on, sort, updated_at)
  select
    tests.roadmap_item(stage), stage, initcap(stage), 'What ' || stage || ' means.', 'Tests', stage,
    case when stage = 'shipped' then '2026-01-01'::date end, n, '2026-01-01Z'::timestamptz + n * interval '1 day'
  from unnest(array['now', 'next', 'later', 'shipped', 'dropped']) with ordinality as s (stage, n);
  insert into app.roadmap_votes (item_id, user_id)
  select tests.roadmap_item('now'), user_id from app.profiles;
end
$$;

insert into tests.row_kinds (table_name, kind, condition) values
  ('app.roadmap_items', 'open', 'slug = ''now'''),
  ('roadmap_votes', 'own', 'user_id = %L'),
  ('roadmap_votes', 'a stranger''s', 'user_id = tests.stranger()'),
  ('roadmap_list', 'open', 'slug = ''now''');

insert into tests.row_kinds (table_name, kind, condition)
select name, 'no', 'false' from unnest(array['app.roadmap_items', 'roadmap_votes', 'roadmap_list']) name;

insert into tests.allowed (persona, table_name, verb, kind, met)
select p.name, k.table_name, 'select', k.kind, (k.kind = 'own' and p.name <> 'deleted user')::int
from tests.personas p, tests.row_kinds k
where p.api_role = 'authenticated' and k.table_name = 'roadmap_votes'
union all
select p.name, k.table_name, 'select', k.kind, (k.kind = 'open')::int
from tests.personas p, tests.row_kinds k
where k.table_name in ('roadmap_list', 'app.roadmap_items');

insert into tests.procedures (call, admin_gets) values
  ('select * from public.admin_save_roadmap_item(null, null, ''{"slug": "new", "title": "New",'
    ' "body": "It is new.", "area": "Tests"}'', ''To test'')', '1'),
  ('select public.admin_delete_roadmap_item(tests.roadmap_item(''later''), 1, ''To test'')', '1');
insert into tests.procedures (call, admin_gets, for_everybody) values
  ('select public.roadmap_feed(''https://example.org'')', '1', true);
insert into tests.procedures (call, admin_gets, for_people) values
  ('select public.vote_for_roadmap_item(tests.roadmap_item(''next''), true)', '1', 'active');

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

insert into tests.procedures (call, admin_gets, for_everybody) values
  ('select public.status_feed()', '1', true);

insert into tests.procedures (call, admin_gets, for_service) values
  ('select public.status_targets()', '1', true),
  ('select public.record_status(''[]'')', '1', true);

-- Tickets that the personas try to reach: each person has one, with a message, a file and a note of staff.

create function tests.ticket_number(person uuid) returns bigint
language sql stable security definer
as $$ select number from app.tickets where id = tests.workspace(person, 'ticket') $$;

create function tests.seed_tickets() returns void
language plpgsql
as $$
begin
  insert into app.tickets (id, author, topic, subject)
  select tests.workspace(u.id, 'ticket'), u.id, 'other', 'For the test' from auth.users u;
  insert into app.ticket_messages (id, ticket_id, author, is_staff, body)
  select tests.workspace(u.id, 'message'), tests.workspace(u.id, 'ticket'), u.id, false, 'For the test'
  from auth.users u;
  insert into app.ticket_files (id, ticket_id, message_id, name, media_type, content)
  select tests.workspace(u.id, 'file'), tests.workspace(u.id, 'ticket'), tests.workspace(u.id, 'message'),
    'a.txt', 'text/plain', 'a'
  from auth.users u;
  insert into app.ticket_notes (ticket_id, body)
  select tests.workspace(u.id, 'ticket'), 'Only for staff' from auth.users u;
  insert into app.canned_replies (id, title, body)
  values (tests.workspace(null, 'reply'), 'For the test', 'For the test');
end
$$;

insert into tests.row_kinds (table_name, kind, condition) values
  ('app.ticket_notes', 'closed', 'true'),
  ('app.canned_replies', 'any', 'title = ''For the test''');

insert into tests.row_kinds (table_name, kind, condition)
select v.name, k.kind, format('id = tests.workspace(%s, %L)', k.person, v.what)
from (values
  ('app.tickets', 'ticket'), ('app.ticket_messages', 'message'), ('app.ticket_files', 'file')
) as v (name, what), (values ('own', '%L'), ('a stranger''s', 'tests.stranger()')) as k (kind, person);

insert into tests.row_kinds (table_name, kind, condition)
select v.name, 'own', 'ticket_id = tests.workspace(%L, ''ticket'')'
from (values ('my_tickets'), ('my_ticket_messages')) as v (name)
union all
select v.name, 'a stranger''s', 'ticket_id = tests.workspace(tests.stranger(), ''ticket'')'
from (values ('my_tickets'), ('my_ticket_messages')) as v (name)
union all
select 'canned_reply_list', 'any', 'title = ''For the test''';

insert into tests.row_kinds (table_name, kind, condition)
select distinct table_name, 'no', 'false' from tests.row_kinds
on conflict do nothing;

insert into tests.allowed (persona, table_name, verb, kind, met)
select p.name, k.table_name, 'select', k.kind,
  case k.kind
    when 'own' then (p.name <> 'deleted user')::int
    when 'any' then (p.name in ('support', 'admin'))::int
    else 0
  end
from tests.personas p, tests.row_kinds k
where p.api_role = 'authenticated'
  and k.table_name in (
    'my_tickets', 'my_ticket_messages', 'canned_reply_list', 'app.tickets', 'app.ticket_messages',
    'app.ticket_files', 'app.canned_replies');

-- Suspended people may write to support.
insert into tests.procedures (call, admin_gets, for_people) values
  ('select public.create_ticket(''{"topic": "other", "subject": "To test", "body": "To test"}'')', '1',
    'accounts'),
  ('select public.reply_ticket(tests.ticket_number(auth.uid()), ''To test'')', '1', 'accounts'),
  ('select public.close_ticket(tests.ticket_number(auth.uid()))', '1', 'accounts'),
  ('select public.read_ticket(tests.ticket_number(auth.uid()))', '1', 'accounts'),
  ('select public.ticket_file(tests.workspace(auth.uid(), ''file''))', '1', 'accounts');

insert into tests.procedures (call, admin_gets, for_support) values
  ('select count(*) from public.admin_list_tickets()', '1', true),
  ('select public.admin_ticket(tests.ticket_number(tests.stranger()))', '1', true),
  ('select public.admin_reply_ticket(tests.ticket_number(tests.stranger()), ''To test'','
    ' ''waiting_for_customer'', 1)', '1', true),
  ('select public.admin_set_ticket_state(tests.ticket_number(tests.stranger()), ''closed'', 1)', '1', true),
  ('select public.admin_assign_ticket(tests.ticket_number(tests.stranger()), tests.stranger(), 1)', '1',
    true),
  ('select public.admin_note_ticket(tests.ticket_number(tests.stranger()), ''To test'')', '1', true),
  ('select public.admin_save_canned_reply(null, ''A new one'', ''To test'')', '1', false),
  ('select public.admin_delete_canned_reply(tests.workspace(null, ''reply''), 1)', '1', false);

-- A machine behind a region that the personas try to reach.

create function tests.seed_engine_members() returns void
language plpgsql
as $$
begin
  insert into app.engine_members (region_id, name, state) values (tests.place('open'), 'node-1', 'online');
end
$$;

insert into tests.row_kinds (table_name, kind, condition) values
  ('app.engine_members', 'any', 'name = ''node-1'''),
  ('app.engine_members', 'no', 'false'),
  ('engine_member_list', 'any', 'name = ''node-1'''),
  ('engine_member_list', 'no', 'false');

insert into tests.allowed (persona, table_name, verb, kind, met)
select p.name, k.table_name, 'select', k.kind,
  (k.kind = 'any' and p.name in ('support', 'admin'))::int
from tests.personas p, tests.row_kinds k
where k.table_name in ('engine_member_list', 'app.engine_members') and p.api_role = 'authenticated';

insert into tests.procedures (call, admin_gets, for_service) values
  ('select public.report_engine_members(''[]'')', '1', true);

-- A snapshot of the stopped server in each workspace, and who may do what with it. seed_instances calls this.

create function tests.snapshot(workspace uuid) returns uuid
language sql immutable
as $$ select md5(coalesce(workspace::text, '') || ' snapshot')::uuid $$;

create function tests.seed_snapshots() returns void
language plpgsql
as $$
begin
  insert into app.snapshot_prices (gib_month_micros, valid_from, valid_to) values
    (30000, now() - interval '2 days', now() - interval '1 day'),
    (40000, now(), null);
  update app.plans set disk_gib = 20 where id = tests.plan('published');
  insert into app.snapshots (
    id, workspace_id, instance_id, region_id, image_id, created_by, name, disk_gib, size_gib, currency,
    gib_month_micros, state, engine_ref, ready_at)
  select tests.snapshot(i.workspace_id), i.workspace_id, i.id, i.region_id, i.image_id, i.created_by,
    'before', 10, 4, 'EUR', 40000, 'ready', 'ref', date_trunc('milliseconds', now()) - interval '1 hour'
  from app.instances i where i.name = 'stopped';
end
$$;

insert into tests.row_kinds (table_name, kind, condition) values
  ('snapshot_price', 'the only', 'true'), ('snapshot_price', 'no', 'false'),
  ('app.snapshot_prices', 'the only', 'true'), ('app.snapshot_prices', 'no', 'false'),
  ('snapshot_list', 'no', 'false'), ('app.snapshots', 'no', 'false');

insert into tests.row_kinds (table_name, kind, condition)
select v.name, kind, format('%s = tests.snapshot(tests.workspace(%%L, %L))', v.id, kind)
from unnest(array['owner', 'operator', 'viewer', 'suspended', 'deleted', 'strangers']) kind,
  (values ('snapshot_list', 'snapshot_id'), ('app.snapshots', 'id')) as v (name, id);

-- Visitors too: the page with the prices shows it.
insert into tests.allowed (persona, table_name, verb, kind, met)
select p.name, k.table_name, 'select', k.kind, (k.kind = 'the only')::int
from tests.personas p, tests.row_kinds k
where k.table_name in ('snapshot_price', 'app.snapshot_prices') and p.api_role <> 'service_role';

insert into tests.allowed (persona, table_name, verb, kind, met)
select p.name, k.table_name, 'select', k.kind,
  case
    when k.kind = 'no' or p.name = 'deleted user' then 0
    when p.name in ('support', 'admin') then 1
    else (k.kind in ('owner', 'operator', 'viewer', 'suspended'))::int
  end
from tests.personas p, tests.row_kinds k
where p.api_role = 'authenticated' and k.table_name in ('snapshot_list', 'app.snapshots');

insert into tests.instance_calls (call, minimum, for_staff) values
  ('select public.create_snapshot(tests.instance(%1$L, ''running''), ''new'', 40000)', 'operator',
    'unseen'),
  ('select public.rename_snapshot(tests.snapshot(%1$L), ''renamed'')', 'operator', 'unseen'),
  ('select public.delete_snapshot(tests.snapshot(%1$L))', 'operator', 'unseen'),
  ('select count(*) from public.snapshot_bill(%1$L, now() - interval ''1 day'', now())', 'read',
    'support');

insert into tests.procedures (call, admin_gets) values
  ('select public.set_snapshot_price(50000, ''To test'')', '1');

-- Views of one table without a condition: the matrix expects of the table what it expects of the view.

create function tests.same_as_view() returns text[]
language sql immutable
as $$
  select array[
    'audit_events', 'instance_drafts', 'legal_acceptances', 'profiles', 'roadmap_votes', 'site_settings',
    'staff', 'user_roles', 'workspace_permissions']
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
where rolname in ('anon', 'authenticated', 'service_role', 'api_key_read', 'api_key_operate');

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

-- Every role that a test takes must be able to call pgTAP.
grant usage on schema tests, extensions to anon, authenticated, service_role, api_key_read;
grant execute on all functions in schema tests, extensions to anon, authenticated, service_role, api_key_read;
grant select on all tables in schema tests to anon, authenticated, service_role, api_key_read;

select tests.seed();
select tests.seed_workspaces();
select tests.seed_instances();
select tests.seed_tickets();
select tests.seed_status();
select tests.seed_engine_members();
select tests.seed_used();

insert into app.usage_samples select id, now() - interval '1 hour', 1, 1, 1, 1, 1, 1 from app.instances;
insert into app.quotas (workspace_id, metric, max) select id, 'vcpus', 1000 from app.workspaces;
insert into app.idempotency_keys (user_id, key, fingerprint)
select user_id, gen_random_uuid(), 'x' from app.profiles;
insert into app.network_settings (instance_id, kind, setting)
select id, 'reverse_names', '{}' from app.instances limit 1;

drop schema tests cascade;
