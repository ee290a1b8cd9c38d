-- Deletion of an account by its person: asked for with the typed address, done after 14 days by a worker.
-- Until then the person can take it back.

insert into app.audit_actions (entity, action) values
  ('person', 'request_deletion'), ('person', 'cancel_deletion'), ('person', 'delete_account');
insert into app.step_up_rules (procedure) values ('request_deletion');

create table app.account_deletions (
  user_id uuid primary key references auth.users (id) on delete cascade,
  requested_at timestamptz not null default now(),
  due_at timestamptz not null default now() + interval '14 days',
  postponed_at timestamptz,
  problem text,

  constraint account_deletions_due_at_range check (due_at > requested_at),
  constraint account_deletions_problem_given check ((postponed_at is null) = (problem is null))
);

comment on table app.account_deletions is
  'Who asked for their account to be deleted. Written by procedure only. Closed to the API: see my_deletion and '
  'account_deletion_list.';
comment on column app.account_deletions.postponed_at is
  'When the deletion was last tried, and why it was not possible. It is tried again every hour.';

create index account_deletions_due_at on app.account_deletions (due_at);

create trigger account_deletions_raise_on_truncate before truncate on app.account_deletions
  for each statement execute function private.raise_on_truncate();

alter table app.account_deletions enable row level security;
alter table app.account_deletions force row level security;

create policy "Nobody reads deletions but by procedure"
  on app.account_deletions for select to anon, authenticated
  using (false);

-- Workspaces that have no other owner. They end with the account if they are empty, and stop the deletion if not.
create function private.sole_workspaces(person uuid)
returns table (workspace_id uuid, name text, slug text, servers bigint, snapshots bigint, others bigint)
language sql stable
set search_path = ''
as $$
  select w.id, w.name, w.slug,
    (select count(*) from app.instances i where i.workspace_id = w.id and i.state <> 'purged'),
    (select count(*) from app.snapshots s where s.workspace_id = w.id and s.state <> 'deleted'),
    (select count(*) from app.workspace_members o where o.workspace_id = w.id and o.user_id <> person)
  from app.workspace_members m
  join app.workspaces w on w.id = m.workspace_id
  where m.user_id = person and m.role = 'owner' and w.deleted_at is null
    and not exists (
      select from app.workspace_members o
      where o.workspace_id = w.id and o.user_id <> person and o.role = 'owner')
  order by w.is_personal desc, w.name, w.id
$$;

-- Raises why an account cannot be deleted. The order of its checks is the order in which the page explains them.
create function private.require_deletable(person uuid) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  names text;
begin
  select string_agg(w.name, ', ') into names from private.sole_workspaces(person) w
  where w.servers + w.snapshots > 0;
  if names is not null then
    perform private.raise_error('in_use', 'PT409', format('These workspaces have servers or snapshots: %s.', names),
      'Delete them, or make someone else an owner. A deleted server counts until it is removed for good, after 72 hours.');
  end if;
  select string_agg(w.name, ', ') into names from private.sole_workspaces(person) w where w.others > 0;
  if names is not null then
    perform private.raise_error('last_owner', 'PT409', format('These workspaces would have no owner: %s.', names),
      'Make someone else an owner, or delete the workspace.');
  end if;
  perform private.require_other_admin(person);
end
$$;

-- What the person does.

create function private.my_deletion() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  person uuid := (select auth.uid());
begin
  perform private.require_account();
  return jsonb_build_object(
    'requested_at', (select d.requested_at from app.account_deletions d where d.user_id = person),
    'due_at', (select d.due_at from app.account_deletions d where d.user_id = person),
    'postponed_at', (select d.postponed_at from app.account_deletions d where d.user_id = person),
    'workspaces', (
      select coalesce(jsonb_agg(to_jsonb(w)), '[]') from private.sole_workspaces(person) w));
end
$$;

create function public.my_deletion() returns jsonb
language sql stable security invoker
set search_path = ''
as $$ select private.my_deletion() $$;

comment on function public.my_deletion() is
'Whether and when your account is deleted, and what stops it.
@answer requested_at timestamptz When you asked for it; null: you have not.
@answer due_at timestamptz From when on it is deleted; null: you have not asked.
@answer postponed_at timestamptz When the deletion was last tried and not possible; null: it was not tried.
@answer workspaces jsonb Workspaces whose only owner you are: {workspace_id, name, slug, servers, snapshots, others}. Those without servers, snapshots and other members are deleted with your account; the rest stop it.
Raises: forbidden.';

create function private.request_deletion(email text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  person uuid := (select auth.uid());
begin
  perform private.require_account();
  perform private.require_active();
  perform private.lock_person(person);
  if lower(btrim(coalesce(email, ''))) is distinct from (
    select lower(u.email) from auth.users u where u.id = person) then
    perform private.raise_invalid_input('email: This is not the address of your account.',
      'Type the address that you sign in with.');
  end if;
  perform private.require_deletable(person);
  insert into app.account_deletions (user_id) values (person) on conflict (user_id) do nothing;
  if found then
    insert into app.audit_events (actor, action, entity, entity_id, after)
    select person, 'request_deletion', 'person', person, jsonb_build_object('due_at', d.due_at)
    from app.account_deletions d where d.user_id = person;
  end if;
  return private.my_deletion();
end
$$;

create function public.request_deletion(email text) returns jsonb
language sql volatile security invoker
set search_path = ''
as $$ select private.request_deletion(email) $$;

comment on function public.request_deletion(text) is
'Asks for your account to be deleted in 14 days. Until then cancel_deletion takes it back.
@param email The address of your account, to confirm.
@answer requested_at timestamptz When you asked for it; null: you have not.
@answer due_at timestamptz From when on it is deleted; null: you have not asked.
@answer postponed_at timestamptz When the deletion was last tried and not possible; null: it was not tried.
@answer workspaces jsonb Workspaces whose only owner you are: {workspace_id, name, slug, servers, snapshots, others}. Those without servers, snapshots and other members are deleted with your account; the rest stop it.
Raises: forbidden, invalid_input, in_use (a workspace has servers and no other owner), last_owner (a workspace has other members and no other owner), last_admin, step_up_required.';

create function private.cancel_deletion() returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  person uuid := (select auth.uid());
begin
  perform private.require_account();
  delete from app.account_deletions d where d.user_id = person;
  if found then
    insert into app.audit_events (actor, action, entity, entity_id)
    values (person, 'cancel_deletion', 'person', person);
  end if;
  return private.my_deletion();
end
$$;

create function public.cancel_deletion() returns jsonb
language sql volatile security invoker
set search_path = ''
as $$ select private.cancel_deletion() $$;

comment on function public.cancel_deletion() is
'Keeps your account: the deletion that you asked for is taken back. Nothing happens without one.
@answer requested_at timestamptz When you asked for it; null: you have not.
@answer due_at timestamptz From when on it is deleted; null: you have not asked.
@answer postponed_at timestamptz When the deletion was last tried and not possible; null: it was not tried.
@answer workspaces jsonb Workspaces whose only owner you are: {workspace_id, name, slug, servers, snapshots, others}. Those without servers, snapshots and other members are deleted with your account; the rest stop it.
Raises: forbidden.';

-- What admins read.

create function private.account_deletion_list()
returns table (
  user_id uuid, email text, full_name text, requested_at timestamptz, due_at timestamptz,
  postponed_at timestamptz, problem text)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select d.user_id, u.email::text, p.full_name, d.requested_at, d.due_at, d.postponed_at, d.problem
    from app.account_deletions d
    join auth.users u on u.id = d.user_id
    join app.profiles p on p.user_id = d.user_id
    order by d.due_at, d.user_id;
end
$$;

create function public.account_deletion_list()
returns table (
  user_id uuid, email text, full_name text, requested_at timestamptz, due_at timestamptz,
  postponed_at timestamptz, problem text)
language sql stable security invoker
set search_path = ''
as $$ select * from private.account_deletion_list() $$;

comment on function public.account_deletion_list() is
  'Which accounts are about to be deleted, and why one was not yet. For admins. Raises: forbidden.';

grant execute on function
  private.my_deletion(), public.my_deletion(),
  private.request_deletion(text), public.request_deletion(text),
  private.cancel_deletion(), public.cancel_deletion(),
  private.account_deletion_list(), public.account_deletion_list()
  to authenticated;

-- What a worker does.

-- The row of the auth service takes with it everything that belongs to the person alone. The audit log and what the bill of
-- a workspace rests on stay, without the person.
create function private.delete_account(person uuid) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  own_address constant text := (select lower(u.email) from auth.users u where u.id = person);
begin
  perform private.require_deletable(person);
  delete from app.workspace_invitations i where i.email = own_address;
  delete from app.deliveries d where d.recipient = own_address;
  delete from app.mail_blocks b where b.address = own_address;
  delete from auth.users u where u.id = person;
  -- The rules that are checked at the end of a transaction: there is an owner, and an admin.
  set constraints all immediate;
  set constraints all deferred;
  insert into app.audit_events (action, entity, entity_id, actor_role, via)
  values ('delete_account', 'person', person, 'system', 'system');
end
$$;

create function private.delete_due_accounts() returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  due uuid;
  cause text;
  deleted integer := 0;
begin
  for due in
    select d.user_id from app.account_deletions d
    join app.profiles p on p.user_id = d.user_id
    -- A suspended account stays until the suspension is lifted.
    where d.due_at <= now() and p.suspended_at is null
      and coalesce(d.postponed_at <= now() - interval '1 hour', true)
    order by d.due_at
    limit 20
    for update of d skip locked
  loop
    begin
      perform private.delete_account(due);
      deleted := deleted + 1;
    exception when others then
      -- One account that cannot be deleted does not stop the others.
      get stacked diagnostics cause = pg_exception_detail;
      update app.account_deletions d set
        postponed_at = now(), problem = left(coalesce(nullif(cause, ''), sqlerrm), 500)
      where d.user_id = due;
    end;
  end loop;
  return deleted;
end
$$;

create function public.delete_due_accounts() returns integer
language sql volatile security invoker
set search_path = ''
as $$ select private.delete_due_accounts() $$;

comment on function public.delete_due_accounts() is
  'Deletes the accounts whose 14 days are over, at most 20. What cannot be deleted is tried again after an hour. Returns how '
  'many were deleted.';

grant execute on function private.delete_due_accounts(), public.delete_due_accounts()
  to worker, service_role;
