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
