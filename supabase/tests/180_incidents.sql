-- Incidents and planned maintenance: what a row may contain, who writes it, what is published, the feed.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();

create function pg_temp.store(given jsonb) returns text
language plpgsql as $$
declare
  broken text;
begin
  insert into app.incidents
  select n.* from jsonb_populate_record(null::app.incidents,
    '{"id": "00000000-0000-4000-8000-0000000000bb", "kind": "incident", "title": "Slow", "parts": ["pages"],
      "status": "investigating", "regions": [], "affected": "", "unaffected": "", "advice": "",
      "starts_at": "2026-01-01T00:00Z", "version": 1, "created_at": "2026-01-01T00:00Z",
      "updated_at": "2026-01-01T00:00Z"}' || given) n;
  raise exception using errcode = 'TSTOK';
exception
  when sqlstate 'TSTOK' then return 'stored';
  when check_violation then
    get stacked diagnostics broken = constraint_name;
    return broken;
end
$$;

select is(pg_temp.store(given::jsonb), want, note)
from (values
  ('{}', 'stored', 'an incident'),
  ('{"kind": "party"}', 'incidents_kind_known', 'an unknown kind'),
  ('{"title": "ab"}', 'incidents_title_line', 'a short title'),
  ('{"title": " abc"}', 'incidents_title_line', 'a blank before the title'),
  ('{"title": "a\nbc"}', 'incidents_title_line', 'two lines'),
  ('{"parts": []}', 'incidents_parts_known', 'no part'),
  ('{"parts": ["weather"]}', 'incidents_parts_known', 'an unknown part'),
  ('{"status": "scheduled"}', 'incidents_status_known', 'a status of maintenance'),
  ('{"status": "resolved"}', 'incidents_closed_at_known', 'resolved without an end'),
  ('{"closed_at": "2026-01-02T00:00Z"}', 'incidents_closed_at_known', 'an end that is not resolved'),
  ('{"ends_at": "2026-01-02T00:00Z"}', 'incidents_ends_at_later', 'an incident with an announced end'),
  ('{"kind": "maintenance", "status": "scheduled"}', 'incidents_ends_at_later',
    'maintenance without an end'),
  ('{"kind": "maintenance", "status": "scheduled", "ends_at": "2026-01-01T00:00Z"}',
    'incidents_ends_at_later', 'maintenance that ends when it starts'),
  ('{"kind": "maintenance", "status": "scheduled", "ends_at": "2026-01-01T00:20Z"}', 'stored',
    'maintenance of 20 minutes'),
  ('{"advice": "x\u202ey"}', 'incidents_advice_line', 'hidden characters')
) as cases (given, want, note);

-- Opening.
create temporary table opened (id uuid, version integer);
grant all on opened to authenticated;
select tests.become('admin');
select is(tests.say(format('admin_open_incident(%L, %L)', given, message)), want, note)
from (values
  ('[]', 'To test', 'invalid_input / fields: An object.', 'a list'),
  ('{"kind": "incident", "title": "Slow"}', 'To test',
    'invalid_input / parts: At least one of pages, sign_in, database, provisioner, engine.', 'no parts'),
  ('{"kind": "incident", "title": "Slow", "parts": "pages"}', 'To test',
    'invalid_input / parts: A list of texts.', 'a part that is no list'),
  ('{"kind": "incident", "title": "Slow", "parts": ["engine"], "regions": ["nowhere"]}', 'To test',
    'invalid_input / regions: Unknown region: nowhere.', 'an unknown region'),
  ('{"kind": "incident", "parts": ["pages"]}', 'To test', 'invalid_input / title: Required.', 'no title'),
  ('{"kind": "incident", "title": "Slow", "parts": ["pages"], "status": "resolved"}', 'To test',
    'invalid_input / status: Unknown field.', 'a status of its own'),
  ('{"kind": "incident", "title": "Slow", "parts": ["pages"]}', ' ',
    'invalid_input / message: 3 to 2000 visible characters.', 'no message'),
  ('{"kind": "maintenance", "title": "Upgrade", "parts": ["database"]}', 'To test',
    'invalid_input / ends_at: Maintenance ends after it starts. An incident has no announced end.',
    'maintenance without an end')
) as cases (given, message, want, note);
select is((select count(*) from incident_list), 0::bigint, 'nothing was published');

insert into opened select * from admin_open_incident(
  '{"kind": "incident", "title": "Servers start slowly", "parts": ["engine", "engine"],
    "regions": ["open1"], "affected": "Create and start"}', ' Start takes longer than usual. ');
select is(
  (select to_jsonb(l) - 'id' - 'starts_at' - 'created_at' - 'updated_at' - 'updates' from incident_list l),
  '{"kind": "incident", "title": "Servers start slowly", "status": "investigating",
    "parts": ["engine"], "regions": ["open1"], "affected": "Create and start", "unaffected": "",
    "advice": "", "ends_at": null, "closed_at": null, "next_update_at": null, "version": 1}',
  'an incident begins as investigating, with each part once');
select is(
  (select updates #>> '{0,message}' from incident_list), 'Start takes longer than usual.',
  'and with its first update');

-- Updates.
select is(
  tests.say(format('admin_post_incident_update(%L, %s, %L, %L)', id, expected, status, message)), want, note)
from opened, (values
  (2, 'identified', 'To test', 'conflict / version: Version 1 is stored now.', 'an outdated version'),
  (1, 'scheduled', 'To test', 'invalid_input / status: An incident is investigating, identified, '
    'monitoring or resolved. Maintenance is scheduled, in_progress, completed or cancelled.',
    'a status of maintenance'),
  (1, null, 'To test', 'invalid_input / status: Required.', 'no status'),
  (1, 'identified', '', 'invalid_input / message: 3 to 2000 visible characters.', 'no message')
) as cases (expected, status, message, want, note);
select is(
  tests.say(format('admin_post_incident_update(%L, 1, ''resolved'', ''Over.'')', gen_random_uuid())),
  'not_found / There is no such incident.', 'an incident that is not there');

select is(
  (select u.version from opened o, admin_post_incident_update(
    o.id, 1, 'identified', 'A worker held its queue.', now() + interval '1 hour') u), 2,
  'an update makes a new version');
select is(
  (select u.version from opened o, admin_post_incident_update(o.id, 2, 'resolved', 'It is over.') u), 3,
  'and so does its end');
select isnt((select closed_at from incident_list), null, 'a resolved incident has an end');
select is((select next_update_at from incident_list), null, 'and promises no other update');
select is(
  (select array_agg(x ->> 'status') from incident_list, jsonb_array_elements(updates) x),
  array['resolved', 'identified', 'investigating'], 'the newest update is the first');

reset role;
update incidents set closed_at = '2026-01-01T00:00Z';
select tests.become('admin');
select lives_ok(
  'select admin_post_incident_update(id, 3, ''resolved'', ''What we change.'') from opened',
  'a note can follow');
select is((select closed_at from incident_list), '2026-01-01T00:00Z'::timestamptz,
  'and does not move the end');
select lives_ok(
  'select admin_post_incident_update(id, 4, ''monitoring'', ''It came back.'') from opened',
  'an incident opens again');
select is((select closed_at from incident_list), null, 'and then has no end');

-- Corrections.
select is(
  tests.say(format('admin_correct_incident(%L, %s, %L, %L)', id, expected, given, why)), want, note)
from opened, (values
  (1, '{"title": "Other"}', 'To test', 'conflict / version: Version 5 is stored now.', 'outdated'),
  (5, '{"title": "Other"}', '', 'invalid_input / reason: 3 to 500 visible characters.', 'no reason'),
  (5, '{"status": "resolved"}', 'To test', 'invalid_input / status: Unknown field.', 'the status'),
  (5, '{"kind": "maintenance"}', 'To test', 'invalid_input / kind: Unknown field.', 'the kind')
) as cases (expected, given, why, want, note);
select is(
  (select c.version from opened o,
    admin_correct_incident(o.id, 5, '{"title": "Servers in Open start slowly", "regions": []}', 'Typo') c),
  6, 'a correction makes a new version');
select is((select regions from incident_list), '{}', 'and stores what was given');
select is(
  (select c.version from opened o, admin_correct_incident(o.id, 6, '{}', 'Nothing') c), 6,
  'an equal row is not saved again');

select is(
  (select array_agg(action || coalesce(' ' || reason, '') order by id) from audit_events
    where entity = 'incident'),
  array['open', 'post_update', 'post_update', 'post_update', 'post_update', 'correct Typo'],
  'everything is in the audit log');
select is(
  (select after ->> 'message' from audit_events where action = 'open' and entity = 'incident'),
  'Start takes longer than usual.', 'with the words that were published');

reset role;
select throws_ok('update incident_updates set message = ''Other words''', '42501', 'forbidden',
  'what was published is not rewritten');
select throws_ok('delete from incident_updates', '42501', 'forbidden', 'nor deleted');

-- The feed.
select matches(private.status_feed(), '<title>Servers in Open start slowly: monitoring</title>',
  'the feed has an entry for each update');
update incidents set title = 'a & b <c> "d"';
select matches(private.status_feed(), 'a &amp; b &lt;c&gt; &quot;d&quot;', 'texts are escaped');
select is(private.xml_text(E'a\u0007b\n'), E'ab\n', 'characters that XML forbids are left out');
select is(
  (select count(*) from regexp_matches(private.status_feed(), '<entry>', 'g')), 5::bigint,
  'one entry an update');
select is(
  (select count(distinct m) from regexp_matches(private.status_feed(), '<entry><id>([^<]+)', 'g') m),
  5::bigint, 'each with an id of its own');

select * from finish();
rollback;
