-- Links of images: who makes one, what it shows, what becomes of it, what is accepted and billed, and whose disk it is.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();
select tests.seed_workspaces();
select tests.seed_instances();
select tests.seed_own_images();
delete from image_shares;
update regions set enabled = true where id in (select region_id from snapshots);

-- user owns the giving workspace. The stranger owns both, and the receiving one.
create function pg_temp.giver() returns uuid language sql immutable
  as $$ select tests.workspace('00000000-0000-4000-8000-000000000001', 'owner') $$;
create function pg_temp.receiver() returns uuid language sql immutable
  as $$ select tests.workspace(tests.stranger(), 'other') $$;
create function pg_temp.image() returns uuid language sql immutable
  as $$ select tests.own_image(pg_temp.giver()) $$;
create function pg_temp.got(name text) returns app.snapshots language sql security definer
  as $$ select s from app.snapshots s where s.workspace_id = pg_temp.receiver() and s.name = got.name and s.kind = 'image' $$;
create function pg_temp.status(token text) returns text language sql
  as $$ select s.status from find_own_image_share(token) s $$;
create temporary table links (nr serial, share_id uuid, token text, expires_at timestamptz);
create function pg_temp.link(image uuid default pg_temp.image()) returns text language sql
  as $$ insert into links (share_id, token, expires_at) select * from share_own_image(image) returning token $$;
create function pg_temp.last() returns links language sql as $$ select l from links l order by nr desc limit 1 $$;
create function pg_temp.token() returns text language sql as $$ select (pg_temp.last()).token $$;
create function pg_temp.accept(name text default 'gift') returns jsonb language sql
  as $$ select accept_own_image(pg_temp.token(), pg_temp.receiver(), name, 40000) $$;
grant all on links, links_nr_seq to authenticated, service_role;
grant execute on all functions in schema pg_temp to authenticated, service_role;
create function pg_temp.as_receiver() returns void language sql
  as $$ select tests.become_claims(jsonb_build_object('sub', tests.stranger(), 'role', 'authenticated')) $$;
grant execute on function pg_temp.as_receiver() to authenticated, service_role;
select tests.told() is not null as events_forgotten;

-- A link.
select tests.become('user');
select matches(pg_temp.link(), '^[0-9a-f]{64}$', 'an owner makes a link');
select is((pg_temp.last()).expires_at, date_trunc('milliseconds', now() + interval '7 days'), 'for seven days');
select is((select array[s.image, s.status, s.accepted_by] from own_image_shares(pg_temp.giver()) s),
  array['kept-image', 'pending', null], 'the list has it');
reset role;
select is((select token_hash from image_shares), sha256(convert_to((select token from links), 'UTF8')), 'only its hash is stored');
select throws_ok('insert into image_shares (image_id, workspace_id, token_hash, expires_at, status)
  select image_id, workspace_id, sha256(''x''), expires_at, ''accepted'' from image_shares', '23514', null,
  'what is accepted says by whom and when');

-- What it shows, and what not.
select pg_temp.as_receiver();
select is(array[s.status, s.name, s.shared_by, s.size_gib::text, s.is_region_open::text],
  array['pending', 'kept-image', 'owner', '2', 'true'], 'whoever has the token sees what is shared and from where')
from find_own_image_share(pg_temp.token()) s;
select tests.become('suspended user');
select is(s.own_workspace_id, null, 'others learn no id') from find_own_image_share(pg_temp.token()) s;
select tests.become('user');
select is(s.own_workspace_id, pg_temp.giver(), 'a member does') from find_own_image_share(pg_temp.token()) s;
select is_empty($$ select from find_own_image_share('nothing') $$, 'another token leads nowhere');
select is_empty('select from find_own_image_share(null)', 'nor does none');

-- What is refused.
create function pg_temp.refused(code text, why text, token text default pg_temp.token(), workspace uuid default pg_temp.receiver(),
  name text default 'gift', price bigint default 40000) returns text language sql
as $$ select throws_ok(format('select accept_own_image(%L, %L, %L, %s)', token, workspace, name, price), code, null, why) $$;
grant execute on function pg_temp.refused(text, text, text, uuid, text, bigint) to authenticated;
select pg_temp.refused('22023', 'the workspace that has it already', workspace => pg_temp.giver());
select pg_temp.refused('PT404', 'a workspace of others');
select pg_temp.as_receiver();
select pg_temp.refused('PT404', 'another token', token => 'nothing');
select pg_temp.refused('22023', 'a name that is none', name => 'No Name');
select pg_temp.refused('PT409', 'a name that is taken', name => 'before');
select pg_temp.refused('PT409', 'a price that was not shown', price => 39999);
reset role;
update regions set enabled = false where id = (select region_id from snapshots where id = pg_temp.image());
select pg_temp.as_receiver();
select is((select s.is_region_open from find_own_image_share(pg_temp.token()) s), false, 'the page learns that the region is closed');
select pg_temp.refused('PT409', 'a region that is closed');
reset role;
update regions set enabled = true where id = (select region_id from snapshots where id = pg_temp.image());
insert into quotas (workspace_id, metric, max) values (pg_temp.receiver(), 'snapshots', 1);
select pg_temp.as_receiver();
select throws_ok('select pg_temp.accept()', 'PT409', 'quota_exceeded', 'the quota of who accepts');
reset role;
delete from quotas where workspace_id = pg_temp.receiver() and metric = 'snapshots';
update workspaces set suspended_at = now(), suspension_reason = 'For the test' where id = pg_temp.giver();
select pg_temp.as_receiver();
select is(to_jsonb(s) - 'status', (select jsonb_object_agg(k, null) from jsonb_object_keys(to_jsonb(s) - 'status') k),
  'a link that is closed says nothing else') from find_own_image_share(pg_temp.token()) s;
select is(pg_temp.status(pg_temp.token()), 'unavailable', 'of a workspace that is suspended it says no more');
select throws_ok('select pg_temp.accept()', 'PT409', 'link_closed', 'nor can it be accepted');
reset role;
update workspaces set suspended_at = null, suspension_reason = null where id = pg_temp.giver();
update workspaces set suspended_at = now(), suspension_reason = 'For the test' where id = pg_temp.receiver();
select pg_temp.as_receiver();
select pg_temp.refused('42501', 'a workspace that is suspended accepts nothing');
reset role;
update workspaces set suspended_at = null, suspension_reason = null where id = pg_temp.receiver();
select tests.told() is not null as events_forgotten;

-- Accepted, once.
select pg_temp.as_receiver();
select is((pg_temp.accept() - 'own_image_id'), '{"name": "gift", "state": "ready"}', 'it is accepted');
select throws_ok('select pg_temp.accept(''again'')', 'PT409', 'link_closed', 'once');
select is(pg_temp.status(pg_temp.token()), 'accepted', 'which the link says');
select is((select array[i.state, i.size_gib::text, i.disk_gib::text, i.shared_by, i.instance_id::text, i.instance_name]
    from own_image_list i where i.workspace_id = pg_temp.receiver() and i.name = 'gift'),
  array['ready', '2', '10', 'owner', null, null], 'an image of its own, and nothing about the server');
select is((select array[s.status, s.accepted_by] from own_image_shares(pg_temp.giver()) s), array['accepted', 'Other'],
  'the giver sees which workspace has it');
reset role;
select is((select array[(pg_temp.got('gift')).disk_id, (pg_temp.got('gift')).created_by]), array[pg_temp.image(), tests.stranger()],
  'of the same disk');
select is((select array_agg(e.action || ' ' || (e.actor = tests.stranger()) order by e.id) from audit_events e
    where e.entity = 'own_image' and e.workspace_id = pg_temp.giver()), array['share false'],
  'the log of the giver names nobody of the others');
select is((select array_agg(e.action) from audit_events e
    where e.entity = 'own_image' and e.workspace_id = pg_temp.receiver()), array['accept'], 'theirs has what they did');
select is((select array_agg(e.kind || ' ' || e.data::text || ' ' || coalesce(e.actor::text, 'nobody') order by e.kind) from events e
    where e.kind like 'image.%'),
  array['image.accepted {"image": "kept-image", "accepted_by": "Other"} nobody',
    'image.received {"image": "gift", "shared_by": "owner"} ' || tests.stranger()], 'both are told');
select is(tests.told(), E'image.accepted · site: stranger, user · mail: stranger, user\nimage.received · site:  · mail: ',
  'the giver by mail too, and not who accepted of what they did');

-- What it costs.
select isnt_empty(format('select from private.snapshot_segments(array[%L::uuid], now(), now() + interval ''1 day'')',
  (pg_temp.got('gift')).id), 'it is billed from then on');
insert into charging_periods (from_at) values (now() - interval '1 day') on conflict do nothing;
select is((select l.title from private.month_lines(array[pg_temp.receiver()], private.this_month()) l
    where l.entity_id = (pg_temp.got('gift')).id), 'gift', 'as a line of the bill, though it names no server');
select tests.become('admin');
select is((select sum(c.number) * 2 - sum(c.size_gib) from admin_copies() c where c.kind = 'image'), 2::numeric,
  'the disk of two images takes up space once');

-- A server from it is made of the disk of the first one.
reset role;
update plans set virtualization = 'container' where id = tests.plan('published');
update snapshots set region_id = tests.place('open') where kind = 'image';
select pg_temp.as_receiver();
select lives_ok(format($$ select create_instance(jsonb_build_object('workspace_id', %L, 'name', 'copy',
  'plan_id', tests.plan('published'), 'region_id', tests.place('open'), 'hourly_micros', 1000, 'snapshot_id', %L)) $$,
  pg_temp.receiver(), (pg_temp.got('gift')).id), 'a server from it');
reset role;
select is(private.snapshot_of_action(a.id), jsonb_build_object('id', pg_temp.image(), 'engine_ref', 'ref', 'is_image', true),
  'the job names the disk that the engine holds')
from instance_actions a join instances i on i.id = a.instance_id where i.name = 'copy' and i.workspace_id = pg_temp.receiver();
update instances set engine_ref = 'ref copy' where name = 'copy' and workspace_id = pg_temp.receiver();

-- The giver deletes theirs; who accepted keeps theirs, and shares it on.
select tests.become('user');
select lives_ok(format('select delete_own_image(%L)', pg_temp.image()), 'the giver deletes the image');
select tests.empty_bin();
reset role;
select is((select removal_after from snapshots where id = pg_temp.image()), null, 'its disk stays');
select is_empty(format('select from unknown_resources(%L, array[%L::uuid])', '{}', pg_temp.image()), 'and is no leftover');
select pg_temp.as_receiver();
select isnt(pg_temp.link((pg_temp.got('gift')).id), null, 'who accepted shares it on');
select throws_ok(format('select accept_own_image(%L, %L, ''third'', 40000)', pg_temp.token(),
  tests.workspace('00000000-0000-4000-8000-000000000001', 'suspended')), '42501', 'forbidden', 'not with a suspended workspace');
select lives_ok(format('select accept_own_image(%L, %L, ''third'', 40000)', pg_temp.token(), pg_temp.giver()), 'even back');
reset role;
select is((select disk_id from snapshots where name = 'third'), pg_temp.image(), 'of the same disk again');
select pg_temp.as_receiver();
select lives_ok(format('select delete_own_image(%L)', (pg_temp.got('gift')).id), 'it is deleted');
select tests.empty_bin();
reset role;
select is((select removal_after from snapshots where id = pg_temp.image()), null, 'the disk stays as long as one is there');
select tests.become('user');
select lives_ok('select delete_own_image((select own_image_id from own_image_list where name = ''third''))', 'the last one goes');
select tests.empty_bin();
reset role;
select is((select array_agg(id) from snapshots where removal_after is not null and name <> 'binned-image'), array[pg_temp.image()], 'and with it the disk');

select * from finish();
rollback;
