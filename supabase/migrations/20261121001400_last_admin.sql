-- At least one admin must be able to sign in. The procedures refuse to remove the last one, and so do
-- the tables: SQL, the dashboard of a hosted project and the auth service do not call our procedures.
-- An installation without any admin is not locked: only the step from one to none is refused.

create function private.can_act_as_admin(person uuid) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from app.staff s
    join app.profiles p on p.user_id = s.user_id
    join auth.users u on u.id = s.user_id
    where s.user_id = person and s.staff_type = 'admin'
      and p.suspended_at is null
      and coalesce(u.email_confirmed_at, u.phone_confirmed_at) is not null
      and (u.banned_until is null or u.banned_until <= now())
      and u.deleted_at is null
  )
$$;

comment on function private.can_act_as_admin(uuid) is
  'An admin who can sign in: confirmed, not banned, not deleted, not suspended.';

create function private.raise_last_admin() returns void
language plpgsql
set search_path = ''
as $$
begin
  raise exception 'last_admin' using
    errcode = 'PT409',
    detail = 'There is no other admin who can sign in.',
    hint = 'Make someone else an admin first.';
end
$$;

create function private.require_other_admin(target uuid) returns void
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if private.can_act_as_admin(target) and not exists (
    select from app.staff s
    where s.user_id <> target and private.can_act_as_admin(s.user_id)
  ) then
    perform private.raise_last_admin();
  end if;
end
$$;

-- Runs at the end of the transaction, so that one transaction can replace an admin with another.
create function private.require_admin_left() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  -- Transactions run one after the other. If two remove each other's admin, the second one sees the
  -- change of the first one.
  perform pg_advisory_xact_lock('app.staff'::regclass::oid::bigint);
  if current_setting('transaction_isolation') <> 'read committed' then
    -- At these isolation levels the second one still reads its old snapshot. A row lock makes it fail.
    perform from app.staff s
      join app.profiles p on p.user_id = s.user_id
      join auth.users u on u.id = s.user_id
      where s.staff_type = 'admin'
      for share;
  end if;
  if not exists (select from app.staff s where private.can_act_as_admin(s.user_id)) then
    perform private.raise_last_admin();
  end if;
  return null;
end
$$;

-- PostgreSQL evaluates the condition when the row changes, against the state before the statement. So
-- the check runs only for a person who could act as an admin. It uses the person of the
-- old row and all three tables: a deleted account loses its staff row in a later step.
create constraint trigger staff_keeps_an_admin
  after delete or update of user_id, staff_type on app.staff
  deferrable initially deferred
  for each row when (private.can_act_as_admin(old.user_id))
  execute function private.require_admin_left();

create constraint trigger profiles_keep_an_admin
  after delete or update of user_id, suspended_at on app.profiles
  deferrable initially deferred
  for each row when (private.can_act_as_admin(old.user_id))
  execute function private.require_admin_left();

create constraint trigger users_keep_an_admin
  after delete or update of id, email_confirmed_at, phone_confirmed_at, banned_until, deleted_at
  on auth.users
  deferrable initially deferred
  for each row when (private.can_act_as_admin(old.id))
  execute function private.require_admin_left();

-- The condition of a trigger runs with the rights of the role that changes the row. On a hosted
-- project these two roles change auth.users.
do $$
declare
  writer text;
begin
  for writer in
    select rolname from pg_catalog.pg_roles
    where rolname in ('supabase_auth_admin', 'dashboard_user')
  loop
    execute format('grant execute on function private.can_act_as_admin(uuid) to %I', writer);
  end loop;
end
$$;
