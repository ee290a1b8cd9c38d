-- Whatever changes the tables, someone who can sign in stays an admin.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();

-- The result of a statement at the end of its transaction, which is undone.
create function pg_temp.at_commit(statements text) returns text
language plpgsql
as $$
begin
  execute statements;
  set constraints all immediate;
  raise exception using errcode = 'TSTOK', message = 'allowed';
exception
  when others then return sqlerrm;
end
$$;

create function pg_temp.admin() returns uuid language sql
as $$ select '00000000-0000-4000-8000-000000000004'::uuid $$;
create function pg_temp.support() returns uuid language sql
as $$ select '00000000-0000-4000-8000-000000000003'::uuid $$;
create function pg_temp.suspended_admin() returns uuid language sql
as $$ select '00000000-0000-4000-8000-000000000005'::uuid $$;

select is(pg_temp.at_commit(statement), 'last_admin', 'refused: ' || statement)
from unnest(array[
  'delete from app.staff where user_id = pg_temp.admin()',
  'delete from app.staff',
  'update app.staff set staff_type = ''support'' where user_id = pg_temp.admin()',
  'update app.staff set staff_type = ''billing''',
  'update app.profiles set suspended_at = now(), suspension_reason = ''To test'' where user_id = pg_temp.admin()',
  'delete from app.profiles where user_id = pg_temp.admin()',
  'update auth.users set banned_until = now() + interval ''1 hour'' where id = pg_temp.admin()',
  'update auth.users set deleted_at = now() where id = pg_temp.admin()',
  'update auth.users set email_confirmed_at = null where id = pg_temp.admin()',
  'delete from auth.users where id = pg_temp.admin()',
  'delete from auth.users'
]) statement;

select is(pg_temp.at_commit(statement), 'allowed', 'allowed: ' || statement)
from unnest(array[
  'delete from auth.users where id <> pg_temp.admin()',
  'delete from app.staff where user_id = pg_temp.suspended_admin()',
  'update auth.users set banned_until = now() - interval ''1 hour''',
  'update auth.users set email_confirmed_at = null, phone_confirmed_at = now()',
  'update app.profiles set suspended_at = now(), suspension_reason = ''To test'' where user_id = pg_temp.support()'
]) statement;

-- One admin for another.
select is(
  pg_temp.at_commit(
    'delete from app.staff where user_id = pg_temp.admin();
     update app.staff set staff_type = ''admin'' where user_id = pg_temp.support();' || more),
  want, 'a successor, ' || note
)
from (values
  ('', 'allowed', 'in the same transaction'),
  ('update auth.users set email_confirmed_at = null where id = pg_temp.support()', 'last_admin',
    'not confirmed'),
  ('update auth.users set banned_until = ''infinity'' where id = pg_temp.support()', 'last_admin',
    'banned'),
  ('update auth.users set deleted_at = now() where id = pg_temp.support()', 'last_admin', 'deleted'),
  ('update app.profiles set suspended_at = now(), suspension_reason = ''To test''
    where user_id = pg_temp.support()', 'last_admin', 'suspended')
) as successors (more, want, note);

select throws_ok('truncate ' || t || ' cascade', '42501', 'forbidden', 'not truncated: ' || t)
from unnest(array['app.staff', 'app.user_roles', 'app.profiles', 'app.ssh_keys',
  'app.instances']) t;

-- Where two transactions remove each other's admin, one waits for the other here.
select is((select count(*) from pg_locks where locktype = 'advisory'), 0::bigint, 'no lock yet');
update app.staff set staff_type = 'admin' where user_id = pg_temp.support();
delete from app.staff where user_id = pg_temp.admin();
set constraints all immediate;
select is(
  (select count(*) from pg_locks
    where locktype = 'advisory' and mode = 'ExclusiveLock' and granted
      and objid = 'app.staff'::regclass),
  1::bigint, 'the check is made by one transaction at a time'
);
set constraints all deferred;

-- Without any admin nothing is locked.
alter table app.staff disable trigger staff_keeps_an_admin;
delete from app.staff where staff_type = 'admin' and user_id <> pg_temp.suspended_admin();
alter table app.staff enable trigger staff_keeps_an_admin;
select is(pg_temp.at_commit(statement), 'allowed', 'without an admin: ' || statement)
from unnest(array[
  'delete from app.staff',
  'delete from auth.users',
  'insert into app.staff (user_id, staff_type) values (pg_temp.admin(), ''admin'')'
]) statement;

select * from finish();
rollback;
