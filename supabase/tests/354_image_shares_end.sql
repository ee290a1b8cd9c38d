-- When links of images end: with time, by hand, with the image, and with what their maker may do.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();
select tests.seed_workspaces();
select tests.seed_instances();
select tests.seed_own_images();
delete from image_shares;

create function pg_temp.giver() returns uuid language sql immutable
  as $$ select tests.workspace('00000000-0000-4000-8000-000000000001', 'owner') $$;
create function pg_temp.image() returns uuid language sql immutable
  as $$ select tests.own_image(pg_temp.giver()) $$;
create temporary table links (share_id uuid, token text, expires_at timestamptz);
create function pg_temp.link() returns void language sql
  as $$ truncate links; insert into links select * from share_own_image(pg_temp.image()) $$;
create function pg_temp.stored() returns text language sql security definer
  as $$ select s.status from app.image_shares s join links l on l.share_id = s.id $$;
create function pg_temp.found() returns text language sql
  as $$ select s.status from links l, find_own_image_share(l.token) s $$;
create function pg_temp.as_other() returns void language sql
  as $$ select tests.become_claims(jsonb_build_object('sub', tests.stranger(), 'role', 'authenticated')) $$;
grant all on links to authenticated, service_role;
grant execute on all functions in schema pg_temp to authenticated, service_role;
create function pg_temp.accept() returns text language sql
  as $$ select throws_ok(format('select accept_own_image(%L, %L, ''gift'', 40000)', token,
    tests.workspace(tests.stranger(), 'other')), 'PT409', 'link_closed', 'it cannot be accepted') from links $$;
grant execute on function pg_temp.accept() to authenticated;

-- By hand, once.
select tests.become('user');
select pg_temp.link();
select lives_ok('select withdraw_own_image_share((select share_id from links))', 'withdrawn');
select throws_ok('select withdraw_own_image_share((select share_id from links))', 'PT409', 'link_closed', 'once');
select throws_ok('select withdraw_own_image_share(gen_random_uuid())', 'PT404', 'not_found', 'there is no such link');
select is_empty(format('select from own_image_shares(%L)', pg_temp.giver()), 'no list has it');
select pg_temp.as_other();
select is(pg_temp.found(), 'withdrawn', 'the link says so');
select pg_temp.accept();
reset role;
select is((select array_agg(action order by id) from audit_events where workspace_id = pg_temp.giver() and entity = 'own_image'),
  array['share', 'withdraw_share'], 'the audit log');

-- With time. One that has expired can still be taken off the list.
select tests.become('user');
select pg_temp.link();
reset role;
update image_shares set created_at = now() - interval '8 days', expires_at = now();
select pg_temp.as_other();
select is(pg_temp.found(), 'expired', 'after seven days');
select pg_temp.accept();
select tests.become('user');
select is((select s.status from own_image_shares(pg_temp.giver()) s), 'expired', 'the list says so');
select lives_ok('select withdraw_own_image_share((select share_id from links))', 'and it is taken off');

-- With what its maker may do.
select pg_temp.link();
reset role;
update workspace_members set role = 'operator' where workspace_id = pg_temp.giver() and user_id = tests.person('user');
select is(pg_temp.stored(), 'withdrawn', 'when its maker is no owner any more');
update workspace_members set role = 'owner' where workspace_id = pg_temp.giver() and user_id = tests.person('user');
select pg_temp.as_other();
select is(pg_temp.found(), 'withdrawn', 'for good');

select tests.become('user');
select pg_temp.link();
reset role;
delete from workspace_members where workspace_id = pg_temp.giver() and user_id = tests.person('user');
select is(pg_temp.stored(), 'withdrawn', 'when its maker leaves');
insert into workspace_members values (pg_temp.giver(), tests.person('user'), 'owner');

select tests.become('user');
select pg_temp.link();
reset role;
update workspace_members set role = 'viewer' where workspace_id = pg_temp.giver() and user_id = tests.stranger();
select is(pg_temp.stored(), 'pending', 'not when somebody else is no owner any more');
update workspace_members set role = 'owner' where workspace_id = pg_temp.giver() and user_id = tests.stranger();
update auth.users set banned_until = now() + interval '1 day' where id = tests.person('user');
select pg_temp.as_other();
select is(pg_temp.found(), 'withdrawn', 'while its maker is banned');
select pg_temp.accept();
reset role;
update auth.users set banned_until = null where id = tests.person('user');
update profiles set suspended_at = now(), suspension_reason = 'For the test' where user_id = tests.person('user');
select is(pg_temp.stored(), 'withdrawn', 'when its maker is suspended');
update profiles set suspended_at = null, suspension_reason = null where user_id = tests.person('user');

select tests.become('user');
select pg_temp.link();
reset role;
update image_shares set created_by = null where created_by = tests.person('user');
select is(pg_temp.stored(), 'withdrawn', 'when the account of its maker is deleted');

-- With the image.
select tests.become('user');
select pg_temp.link();
select lives_ok(format('select delete_own_image(%L)', pg_temp.image()), 'the image is deleted');
select is(pg_temp.found(), 'withdrawn', 'its link does not work in the bin');
select is(pg_temp.stored(), 'pending', 'and waits there');
select tests.empty_bin();
select is(pg_temp.stored(), 'withdrawn', 'until both are gone for good');
select pg_temp.as_other();
select pg_temp.accept();

-- Who makes one, of what, and how many.
reset role;
update snapshots set state = 'creating', ready_at = null, size_gib = null, deleted_at = null, removal_after = null where id = pg_temp.image();
select tests.become('user');
select throws_ok(format('select share_own_image(%L)', pg_temp.image()), 'PT409', 'invalid_state', 'not of what is being made');
select throws_ok(format('select share_own_image(%L)', tests.own_image(tests.workspace(tests.person('user'), 'operator'))),
  '42501', 'forbidden', 'not an operator');
reset role;
update snapshots set state = 'ready', ready_at = now(), size_gib = 2 where id = pg_temp.image();
insert into image_shares (image_id, workspace_id, created_by, token_hash, expires_at)
select pg_temp.image(), pg_temp.giver(), tests.person('user'), sha256(n::text::bytea), now() + interval '1 day' from generate_series(1, 19) n;
select tests.become('user');
select lives_ok('select pg_temp.link()', 'twenty links wait');
select throws_ok('select pg_temp.link()', 'PT409', 'quota_exceeded', 'and no more');

select * from finish();
rollback;
