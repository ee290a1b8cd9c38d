-- Files 000 to 009 run first and stay: test people, test rows, and the matrix. Each of the other files
-- runs in a transaction that is rolled back.

create schema if not exists extensions;
create extension if not exists pgtap with schema extensions;
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

-- Whether triggers run. To record an event of each row, with its mails, would take most of the time of a seed.
create function tests.record_events(wanted boolean) returns void
language sql
as $$ select set_config('session_replication_role', case when wanted then 'origin' else 'replica' end, true) $$;

create function tests.seed() returns void
language plpgsql
as $$
begin
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

  -- Otherwise nobody could order.
  insert into app.legal_acceptances (user_id, document, document_version)
  select id, 'terms', 1 from auth.users;

  -- Before anyone is staff: no check of the last admin waits for the end of the transaction.
  update app.profiles set suspended_at = now(), suspension_reason = 'For the test'
  where user_id in (select user_id from tests.personas where name like 'suspended %');

  -- Everybody is signed in: the id of the session is that of the person. A suspension
  -- ends sessions, so these began after it.
  insert into auth.sessions (id, user_id)
  select user_id, user_id from tests.personas where user_id is not null and name <> 'deleted user';

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

-- Whether a matrix may end with this cell. A test of mutants asks whether any cell is wrong, so the first is enough.
create function tests.is_enough(got text, want text) returns boolean
language sql stable
return got is distinct from want and current_setting('tests.first_wrong_cell', true) = 'on';

create function tests.person(persona text) returns uuid
language sql
as $$ select user_id from tests.personas where name = persona $$;

-- Runs a statement as a persona, and then goes on as the owner of the tables.
create function tests.run_as(persona text, statement text) returns void
language plpgsql
as $$
begin
  perform tests.become(persona);
  execute statement;
  perform set_config('role', 'none', true), set_config('request.jwt.claims', '', true),
    set_config('request.jwt.claim.sub', '', true), set_config('request.jwt.claim.role', '', true);
end
$$;

-- Who was told of the events since the last call: a line for each kind, with people by the name of their address. Forgets
-- the events.
create function tests.told() returns text
language plpgsql
as $$
declare
  answer text;
begin
  select coalesce(string_agg(format('%s · site: %s · mail: %s', k.kind, k.by_site, k.by_mail), E'\n' order by k.kind), '')
  into answer
  from (
    select e.kind,
      (
        select coalesce(string_agg(distinct split_part(u.email, '@', 1), ', '), '')
        from app.notifications n
        join auth.users u on u.id = n.user_id
        join app.events o on o.id = n.event_id and o.kind = e.kind
      ) as by_site,
      (
        select coalesce(string_agg(distinct coalesce(split_part(u.email, '@', 1), d.address), ', '), '')
        from app.deliveries d
        left join auth.users u on u.id = d.user_id
        where d.kind = e.kind and d.way = 'mail'
      ) as by_mail
    from (select distinct kind from app.events) e
  ) k;
  delete from app.events;
  return answer;
end
$$;
