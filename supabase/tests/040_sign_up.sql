begin;
set local search_path = app, public, extensions;
select no_plan();

create function pg_temp.sign_up(id uuid, meta jsonb) returns void language sql as $$
  insert into auth.users (id, email, raw_user_meta_data)
  values (id, id || '@example.test', meta)
$$;

create function pg_temp.name_of(id uuid) returns text language sql as $$
  select full_name from app.profiles where user_id = id
$$;

create function pg_temp.meta_of(id uuid) returns jsonb language sql as $$
  select raw_user_meta_data from auth.users u where u.id = meta_of.id
$$;

select lives_ok(
  $$select pg_temp.sign_up('10000000-0000-4000-8000-000000000001', '{"full_name": "Zoë Łuč"}')$$,
  'sign-up with a name'
);
select is(pg_temp.name_of('10000000-0000-4000-8000-000000000001'), 'Zoë Łuč', 'profile has the name');
select is(
  (select role from app.user_roles where user_id = '10000000-0000-4000-8000-000000000001'),
  'user', 'the role is user'
);
select is_empty(
  $$select from app.staff where user_id = '10000000-0000-4000-8000-000000000001'$$,
  'nobody signs up as staff'
);
select is(
  (select (company, country, time_zone, suspended_at is null)::text from app.profiles
    where user_id = '10000000-0000-4000-8000-000000000001'),
  '("","","",t)', 'the rest is empty'
);
select is(
  (select (w.slug, w.name, w.is_personal, m.role)::text from app.workspaces w
    join app.workspace_members m on m.workspace_id = w.id
    where m.user_id = '10000000-0000-4000-8000-000000000001'),
  '(zoe-uc,"Zoë Łuč",t,owner)', 'the personal workspace belongs to the person'
);

select lives_ok(format(
  'select pg_temp.sign_up(%L, %L)', id, meta
), 'sign-up with ' || coalesce(left(meta, 60), 'no metadata'))
from (values
  ('10000000-0000-4000-8000-000000000002'::uuid, '{}'),
  ('10000000-0000-4000-8000-000000000003', null),
  ('10000000-0000-4000-8000-000000000004', '[]'),
  ('10000000-0000-4000-8000-000000000005', '{"full_name": null}'),
  ('10000000-0000-4000-8000-000000000006', '{"full_name": {"a": 1}}'),
  ('10000000-0000-4000-8000-000000000007', '{"full_name": "  A\u200b\u202e n\tn \n e\u00a0 "}'),
  ('10000000-0000-4000-8000-000000000008', '{"full_name": "\u200b\u2060\u3164"}'),
  ('10000000-0000-4000-8000-000000000009',
    jsonb_build_object('full_name', repeat('é ', 300))::text),
  ('10000000-0000-4000-8000-00000000000a',
    jsonb_build_object('full_name', 'Big', 'junk', repeat('x', 100000), 'sub', 's')::text),
  ('10000000-0000-4000-8000-00000000000b',
    jsonb_build_object('full_name', 'Big', 'email', repeat('x', 100000))::text),
  ('10000000-0000-4000-8000-00000000000c', '{"full_name": "Admin", "role": "admin", "theme": "x"}')
) as odd (id, meta);

select is(pg_temp.name_of(id), name, 'their profile: ' || note)
from (values
  ('10000000-0000-4000-8000-000000000002'::uuid, '', 'no name'),
  ('10000000-0000-4000-8000-000000000003', '', 'no metadata'),
  ('10000000-0000-4000-8000-000000000004', '', 'metadata that is no object'),
  ('10000000-0000-4000-8000-000000000005', '', 'null'),
  ('10000000-0000-4000-8000-000000000006', '', 'a name that is no text'),
  ('10000000-0000-4000-8000-000000000007', 'A n n e', 'blanks and hidden characters'),
  ('10000000-0000-4000-8000-000000000008', '', 'nothing but hidden characters'),
  ('10000000-0000-4000-8000-000000000009', rtrim(repeat('é ', 50)), '600 characters')
) as odd (id, name, note);

select is(
  (select string_agg(regexp_replace(w.slug, '-[0-9a-f]{6}$', '-…'), ' ' order by w.slug)
    from app.workspaces w where w.name = 'Personal'),
  'personal personal-… personal-… personal-… personal-… personal-…',
  'people without a name have workspaces with different slugs'
);

select is(
  pg_temp.meta_of('10000000-0000-4000-8000-00000000000a'), '{"sub": "s", "full_name": "Big"}',
  '100 kB of metadata does not reach the tokens'
);
select is(
  pg_temp.meta_of('10000000-0000-4000-8000-00000000000b'), '{"full_name": "Big"}',
  'nor does it under a name that the service uses'
);
select is(
  pg_temp.meta_of('10000000-0000-4000-8000-00000000000c') ->> 'theme', 'x',
  'small metadata stays'
);
select is(
  (select role from app.user_roles where user_id = '10000000-0000-4000-8000-00000000000c'),
  'user', 'a role in the metadata means nothing'
);

update auth.users set raw_user_meta_data = jsonb_build_object('junk', repeat('x', 100000))
where id = '10000000-0000-4000-8000-000000000001';
select is(
  pg_temp.meta_of('10000000-0000-4000-8000-000000000001'), '{}', 'a later change is cut down too'
);
select is(
  pg_temp.name_of('10000000-0000-4000-8000-000000000001'), 'Zoë Łuč',
  'and leaves the profile alone'
);

delete from auth.users where id = '10000000-0000-4000-8000-000000000001';
select is_empty(
  $$
    select user_id from app.profiles where user_id = '10000000-0000-4000-8000-000000000001'
    union all
    select user_id from app.user_roles where user_id = '10000000-0000-4000-8000-000000000001'
  $$,
  'what belongs to a person goes with them'
);

select * from finish();
rollback;
