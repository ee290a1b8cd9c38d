-- The roadmap: what an item may contain, who votes how often, what is recorded, and the feed.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();
select tests.become('admin');

create function pg_temp.save(slug text, rest text) returns text language sql as $$
  select regexp_replace(tests.say(format('admin_save_roadmap_item(%L, %s)', tests.roadmap_item(slug), rest)),
    '^\(.*,', '(')
$$;
create function pg_temp.vote(slug text, voted boolean) returns text language sql as $$
  select tests.say(format('vote_for_roadmap_item(%L, %L)', tests.roadmap_item(slug), voted))
$$;

-- admin_save_roadmap_item
select is(tests.say(format('admin_save_roadmap_item(null, null, %L, %L)',
  '{"slug": "new", "title": "New", "body": "It is new.", "area": "Tests"}'::jsonb || given, why)), want, note)
from (values
  ('{"slug": "New"}'::jsonb, 'To test', 'invalid_input / slug: Lower-case letters and digits, separated by '
    'single hyphens, starting with a letter; at most 60.', 'a bad slug'),
  ('{"slug": "now"}', 'To test', 'uniqueness_error / slug: Another item has this slug.', 'a slug taken'),
  ('{"title": ""}', 'To test', 'invalid_input / title: One line of 1 to 80 visible characters.', 'no title'),
  ('{"body": " x"}', 'To test', 'invalid_input / body: One paragraph of 1 to 500 visible characters.',
    'a blank before'),
  ('{"area": null}', 'To test', 'invalid_input / area: Required.', 'no area'),
  ('{"stage": "soon"}', 'To test', 'invalid_input / stage: One of now, next, later, shipped, dropped.',
    'no such stage'),
  ('{"stage": "shipped"}', 'To test',
    'invalid_input / shipped_on: A day if the item is shipped, and none otherwise.', 'shipped without a day'),
  ('{"shipped_on": "2026-01-01"}', 'To test',
    'invalid_input / shipped_on: A day if the item is shipped, and none otherwise.', 'a day but not shipped'),
  ('{"stage": "shipped", "shipped_on": "2999-01-01"}', 'To test',
    'invalid_input / shipped_on: This day has not come yet.', 'shipped in the future'),
  ('{"votes": 100}', 'To test', 'invalid_input / votes: Unknown field.', 'invented votes'),
  ('{}', '', 'invalid_input / reason: 3 to 500 visible characters.', 'no reason')
) as cases (given, why, want, note);
select matches(tests.say('admin_save_roadmap_item(null, null, ''{"slug": "new", "title": "New", '
  '"body": "It is new.", "area": "Tests"}'', ''Asked for'')'), ',1\)$', 'a new item');
select is((select (stage, sort, votes)::text from roadmap_list where slug = 'new'), '(later,6,0)',
  'comes later, at the end, without votes');
select is(pg_temp.save(slug, given), want, note)
from (values
  ('later', '2, ''{"title": "Later on"}'', ''Clearer''', 'conflict / version: Version 1 is stored now.', 'seen before'),
  ('later', '1, ''{"title": "Later on"}'', ''Clearer''', '(2)', 'changed'),
  ('later', '2, ''{"title": "Later on"}'', ''Clearer''', '(2)', 'the same is no change'),
  ('later', '2, ''{"stage": "next"}'', ''It is asked for''', '(3)', 'moved'),
  ('none', '1, ''{}'', ''To test''', 'not_found / There is no such item.', 'no such item')
) as cases (slug, given, want, note);
select is(
  (select string_agg(concat_ws(' ', action, reason, before, after), '; ' order by id)
    from audit_events where entity = 'roadmap_item' and entity_id = tests.roadmap_item('later')),
  'update Clearer {"title": "Later"} {"title": "Later on"}; '
  'move It is asked for {"stage": "later"} {"stage": "next"}', 'the record');

-- vote_for_roadmap_item: six people voted for "now" in the seed.
select is((select votes from roadmap_list where slug = 'now'), 6::bigint, 'everyone sees the number of votes');
select is((select count(*) from roadmap_votes), 1::bigint, 'and nobody sees who else voted');
select tests.become('user');
select is(pg_temp.vote(slug, voted), want, note)
from (values
  ('next', true, '(1)', 'a vote'),
  ('next', true, '(1)', 'counts once'),
  ('now', false, '(5)', 'is taken back'),
  ('now', false, '(5)', 'once'),
  ('now', null, 'invalid_input / voted: True or false.', 'neither'),
  ('shipped', true, 'invalid_input / item: It is closed for votes.', 'what works needs none'),
  ('dropped', true, 'invalid_input / item: It is closed for votes.', 'what was given up takes none'),
  ('dropped', false, '(0)', 'but it can be taken back'),
  ('none', true, 'not_found / There is no such item.', 'no such item')
) as cases (slug, voted, want, note);
select tests.become('support');
select is(pg_temp.vote('next', true), '(2)', 'each person has a vote of their own');
select is((select updated_at from roadmap_list where slug = 'now'), '2026-01-02Z'::timestamptz,
  'a vote is no change of the item');
reset role;
delete from auth.users where email = 'support@example.test';
select is((select votes from roadmap_list where slug = 'next'), 1::bigint,
  'the votes of a deleted account are gone');

-- admin_delete_roadmap_item
select tests.become('admin');
select is(tests.say(format('admin_delete_roadmap_item(%L, %s)', tests.roadmap_item(slug), given)), want, note)
from (values
  ('next', '1, ''To test''', 'in_use / 1 vote would be lost.', 'what people voted for stays'),
  ('dropped', '2, ''To test''', 'conflict / version: Version 1 is stored now.', 'seen before'),
  ('dropped', '1, ''''', 'invalid_input / reason: 3 to 500 visible characters.', 'no reason'),
  ('dropped', '1, ''A mistake''', '()', 'deleted')
) as cases (slug, given, want, note);
select is((select (reason, before ->> 'slug')::text from audit_events
  where entity = 'roadmap_item' and action = 'delete'), '("A mistake",dropped)', 'but not forgotten');

-- roadmap_feed
reset role;
update roadmap_items set title = 'A < B & "C"' where slug = 'now';
select tests.become('anonymous');
create function pg_temp.feed() returns xml language sql as $$
  select convert_from(roadmap_feed('https://example.org:8443'), 'UTF8')::xml
$$;
create function pg_temp.in_feed(path text) returns text language sql as $$
  select array_to_string(xpath(path, pg_temp.feed(), '{{a,http://www.w3.org/2005/Atom}}'), ' ')
$$;
select is(pg_temp.in_feed('/a:feed/a:title/text()'), 'Roadmap of example.org:8443', 'the title');
select is(pg_temp.in_feed('count(/a:feed/a:entry)'), '5', 'an entry for each item');
select is(pg_temp.in_feed('/a:feed/a:entry[last()]/a:title/text()'), 'Next: Next',
  'the oldest change comes last');
select is(
  pg_temp.in_feed('//a:entry[a:link/@href = "https://example.org:8443/roadmap#now"]/a:title/text()'),
  'Now: A &lt; B &amp; "C"', 'an entry links to its item, and is escaped');
select is(current_setting('response.headers'),
  '[{"Content-Type": "application/atom+xml; charset=utf-8"}]', 'the media type');
select is(tests.say(format('roadmap_feed(%L)', site)),
  'invalid_input / site: An origin such as https://example.org.', 'no site: ' || coalesce(site, 'null'))
from unnest(array['javascript:alert(1)', 'https://example.org/path', 'https://a b', null]) site;

select * from finish();
rollback;
