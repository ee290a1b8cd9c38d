-- The navigation shows approvals where an API key asks for them, or an order waits.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();
select tests.seed_workspaces();
select tests.seed_instances();

create function pg_temp.place() returns uuid language sql security definer
as $$ select tests.workspace(tests.person('user'), 'owner') $$;
create function pg_temp.key() returns uuid language sql security definer as $$ select tests.workspace(pg_temp.place(), 'works') $$;
create function pg_temp.seen(person text default 'user') returns boolean
language plpgsql
as $$
declare
  answer boolean;
begin
  perform tests.become(person);
  select has_approvals into answer from public.my_workspaces where workspace_id = pg_temp.place();
  perform set_config('role', 'none', true);
  return answer;
end
$$;
grant execute on function pg_temp.place() to authenticated;

delete from approvals;
update api_keys set approval_micros = null where workspace_id = pg_temp.place();
insert into workspace_members (workspace_id, user_id, role) values (pg_temp.place(), tests.person('admin'), 'accountant')
on conflict (workspace_id, user_id) do update set role = 'accountant';

select is(pg_temp.seen(), false, 'no key asks');
update api_keys set scope = 'operate', approval_micros = 0 where id = pg_temp.key();
select is(pg_temp.seen(), true, 'a key asks');
select is(pg_temp.seen('admin'), false, 'accountants do not see approvals');
update api_keys set ended_at = now(), end_reason = 'revoked' where id = pg_temp.key();
select is(pg_temp.seen(), false, 'a revoked key asks no more');
update api_keys set ended_at = null, end_reason = null, created_at = now() - interval '2 days', expires_at = now() - interval '1 day'
where id = pg_temp.key();
select is(pg_temp.seen(), false, 'nor does one that has expired');

insert into approvals (workspace_id, api_key_id, items, month_micros, currency)
values (pg_temp.place(), pg_temp.key(), '[{"kind": "server", "name": "new", "month_micros": 1000000}]', 1000000, 'EUR');
select is(pg_temp.seen(), true, 'but its order waits');
update approvals set decided_at = now(), is_approved = false;
select is(pg_temp.seen(), false, 'until it is decided');
update approvals set decided_at = null, is_approved = null, expires_at = now();
select is(pg_temp.seen(), false, 'or its time is over');

select * from finish();
rollback;
