-- Downloads of disks: who gets a ticket, that it works once, what ends a download, and which keys take a disk out.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();
select tests.seed_workspaces();
select tests.seed_instances();
select tests.seed_own_images();

create function pg_temp.place(kind text) returns uuid language sql security definer
  as $$ select tests.workspace(tests.person('user'), kind) $$;
create function pg_temp.image(kind text default 'owner') returns uuid language sql security definer
  as $$ select tests.own_image(pg_temp.place(kind)) $$;
create temporary table tickets (label text, ticket text, address text, size_gib integer, expires_at timestamptz);
grant all on tickets to authenticated, api_key_operate, service_role;
grant execute on all functions in schema pg_temp to authenticated, api_key_operate, service_role;

-- Asks for a ticket as a persona, and keeps it. Gives ok, or the error.
create function pg_temp.open(persona text, label text, image uuid default pg_temp.image()) returns text
language plpgsql
as $$
begin
  perform tests.become(persona);
  insert into tickets select open.label, o.* from public.open_image_download(image) o;
  perform set_config('role', 'none', true);
  return 'ok';
exception when others then
  perform set_config('role', 'none', true);
  return sqlerrm;
end
$$;
-- As a key, whose list of actions may be given.
create function pg_temp.open_with(actions text[], label text, kind text default 'owner') returns text
language plpgsql
as $$
declare
  made uuid;
begin
  insert into app.api_keys (workspace_id, created_by, name, scope, secret_hash, secret_start, expires_at, actions)
  values (pg_temp.place(kind), tests.person('user'), label, 'operate', sha256(convert_to(label, 'UTF8')), 'wsk_1234',
    now() + interval '1 day', actions)
  returning id into made;
  perform tests.become_claims(jsonb_strip_nulls(jsonb_build_object(
    'sub', tests.person('user'), 'role', 'api_key_operate', 'api_key', jsonb_build_object('id', made, 'name', label,
      'workspace_id', pg_temp.place(kind), 'role', 'operator', 'actions', to_jsonb(actions)))));
  insert into tickets select label, o.* from public.open_image_download(pg_temp.image(kind), 'api') o;
  perform set_config('role', 'none', true);
  return 'ok';
exception when others then
  perform set_config('role', 'none', true);
  return sqlerrm;
end
$$;
create function pg_temp.claim(wanted text) returns jsonb
language plpgsql
as $$
begin
  perform set_config('request.jwt.claims', '{"role": "service_role"}', true);
  return public.claim_download((select t.ticket from tickets t where t.label = wanted));
exception when others then
  return to_jsonb(sqlerrm);
end
$$;
create function pg_temp.download(wanted text) returns app.disk_downloads language sql
  as $$ select d from app.disk_downloads d where d.ticket_hash =
    sha256(convert_to((select t.ticket from tickets t where t.label = wanted), 'UTF8')) $$;
-- Which of the named downloads have to end.
create function pg_temp.ended(variadic labels text[]) returns text[] language sql
  as $$ select array(
    select l from unnest(labels) l
    where keep_downloads(array[(pg_temp.download(l)).id]) ? (pg_temp.download(l)).id::text) $$;

-- Who may.
select is(pg_temp.open('user', 'own'), 'ok', 'an owner');
select is(pg_temp.open('user', 'operated', pg_temp.image('operator')), 'ok', 'an operator');
select is(pg_temp.open('user', 'left', pg_temp.image('suspended')), 'ok', 'also in a suspended workspace');
delete from disk_downloads where ticket_hash in (
  select sha256(convert_to(ticket, 'UTF8')) from tickets where label in ('operated', 'left'));
select is(pg_temp.open('user', 'none', pg_temp.image('viewer')), 'forbidden', 'no viewer');
select is(pg_temp.open('user', 'none', pg_temp.image('strangers')), 'not_found', 'nobody else');
select is(pg_temp.open('admin', 'none'), 'not_found', 'no staff');
select is(pg_temp.open('suspended user', 'none', tests.own_image(tests.workspace(tests.person('suspended user'), 'owner'))),
  'forbidden', 'no suspended person');
update snapshots set state = 'failed', error_code = 'refused' where id = pg_temp.image('operator');
select is(pg_temp.open('user', 'none', pg_temp.image('operator')), 'invalid_state', 'only what is ready');
delete from region_features where feature = 'image_downloads';
select is(pg_temp.open('user', 'none'), 'feature_missing', 'only where the engine can');
insert into region_features (region_id, feature) select id, 'image_downloads' from regions;

-- The ticket.
select is((select (length(ticket), size_gib, address)::text from tickets where label = 'own'), '(64,2,)',
  'the answer says how large it is; nobody has said where it is downloaded');
select is((pg_temp.download('own')).expires_at, (pg_temp.download('own')).created_at + interval '30 seconds', 'for 30 seconds');
select is(array[action, entity_id::text, actor::text, via, after ->> 'name'],
  array['download', pg_temp.image()::text, tests.person('user')::text, 'web', 'kept-image'], 'the audit log has it')
from audit_events where entity_id = pg_temp.image() order by id desc limit 1;
select is(pg_temp.claim('own') - 'download_id', jsonb_build_object('name', 'kept-image', 'file', null, 'image_id', pg_temp.image(),
  'region', (select r.slug from regions r join snapshots s on s.region_id = r.id where s.id = pg_temp.image())),
  'a provisioner learns what to send');
select is(pg_temp.claim('own'), '"forbidden"', 'once');
select is(pg_temp.open('user', 'late'), 'ok', 'another one');
update disk_downloads set expires_at = now() where id = (pg_temp.download('late')).id;
select is(pg_temp.claim('late'), '"forbidden"', 'not later');
select throws_ok('insert into disk_downloads (snapshot_id, workspace_id, user_id, ticket_hash)
  select snapshot_id, workspace_id, user_id, sha256(ticket_hash) from disk_downloads limit 1', '23514', null,
  'it belongs to a session or a key');

-- Where, as provisioners say it.
insert into provisioners (worker, engine, facts, seen_at)
select w.name, s.engine, w.facts, now() - w.age from site_settings s, (values
  ('older', jsonb_build_object('console_url', 'https://old.example.com'), interval '1 minute'),
  ('newer', jsonb_build_object('console_url', 'https://console.example.com'), interval '1 second'),
  ('other', '{}', interval '0')) w (name, facts, age);
select is(pg_temp.open('user', 'somewhere'), 'ok', 'a third one');
select is((select address from tickets where label = 'somewhere'), 'https://console.example.com', 'with the address');

-- At once.
select is(pg_temp.open('user', 'third'), 'ok', 'three at a time');
select is(pg_temp.open('user', 'none'), 'quota_exceeded', 'and no more');
select close_download((pg_temp.download('own')).id);
select is(pg_temp.open('user', 'again'), 'ok', 'until one has ended');
update disk_downloads set closed_at = now(), opened_at = now(), seen_at = now() where closed_at is null;

-- What ends one.
create function pg_temp.begin_one(label text, actions text[] default null) returns void language plpgsql as $$
begin
  update app.disk_downloads set closed_at = now(), opened_at = now(), seen_at = now() where closed_at is null and opened_at is null;
  if actions is null then perform pg_temp.open('user', label); else perform pg_temp.open_with(actions, label); end if;
  perform pg_temp.claim(label);
end
$$;
select pg_temp.begin_one('going');
select is(pg_temp.ended('going'), '{}'::text[], 'one goes on');
savepoint before;
update disk_downloads set opened_at = now() - interval '25 hours' where id = (pg_temp.download('going')).id;
select is(pg_temp.ended('going'), array['going'], 'it ends after a day');
rollback to before;
update workspace_members set role = 'viewer' where workspace_id = pg_temp.place('owner') and user_id = tests.person('user');
select is(pg_temp.ended('going'), array['going'], 'with the role');
rollback to before;
update workspaces set suspended_at = now(), suspension_reason = 'To test' where id = pg_temp.place('owner');
select is(pg_temp.ended('going'), '{}'::text[], 'not with a suspension of the workspace');
rollback to before;
update profiles set suspended_at = now(), suspension_reason = 'To test' where user_id = tests.person('user');
select is(pg_temp.ended('going'), array['going'], 'with one of the person');
rollback to before;
delete from auth.sessions where user_id = tests.person('user');
select is(pg_temp.ended('going'), array['going'], 'with the session');
rollback to before;
update snapshots set state = 'deleted', deleted_at = now() where id = pg_temp.image();
select is(pg_temp.ended('going'), array['going'], 'with the image');
rollback to before;
select close_download((pg_temp.download('going')).id);
select is(pg_temp.ended('going'), array['going'], 'and when it was closed');
update disk_downloads set created_at = now() - interval '3 days';
select is(keep_downloads('{}'), '[]', 'old rows');
select is_empty('select from disk_downloads', 'are removed');

-- API keys.
select is(pg_temp.open_with(null, 'free key'), 'forbidden', 'no key that has no list');
select is(pg_temp.open_with('{take_snapshots}', 'other key'), 'forbidden', 'nor one whose list lacks it');
select is(pg_temp.open_with('{download_disks}', 'gone key', 'suspended'), 'forbidden', 'nor any in a suspended workspace');
select is(pg_temp.open_with('{download_disks}', 'key'), 'ok', 'a key that has it');
select is(array[actor_role, via], array['API key key', 'api'], 'the audit log names it')
from audit_events where action = 'download' order by id desc limit 1;
select pg_temp.claim('key');
select is(pg_temp.ended('key'), '{}'::text[], 'its download goes on');
savepoint before_keys;
update workspaces set suspended_at = now(), suspension_reason = 'To test' where id = pg_temp.place('owner');
select is(pg_temp.ended('key'), array['key'], 'and ends with the workspace');
rollback to before_keys;
update api_keys set ended_at = now(), end_reason = 'revoked' where name = 'key';
select is(pg_temp.ended('key'), array['key'], 'and with the key');

select * from finish();
rollback;
