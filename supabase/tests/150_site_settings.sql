-- The settings of the deployment: their first values, what a row may contain, and who changes it.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();

select is(
  (select to_jsonb(s) - 'updated_at' from site_settings s),
  '{"id": true, "orders": "closed", "engine": "none", "support_link": "", "abuse_link": "",
    "source_link": "", "announcement": "", "operator_docs": "hidden", "version": 1,
    "home_title": "", "home_lead": "", "home_claims": "",
    "second_factor_for": "nobody", "second_factor_days": 14, "second_factor_since": null}',
  'a new deployment offers nothing');
select is(private.orders_open(), false, 'and takes no orders');
select throws_ok('insert into site_settings default values', '23505', null, 'there is one row');
select throws_ok('insert into site_settings (id) values (false)', '23514', null, 'and no other');

create function pg_temp.store(settings jsonb) returns text
language plpgsql as $$
declare
  broken text;
begin
  update app.site_settings s set
    orders = n.orders, engine = n.engine, support_link = n.support_link, abuse_link = n.abuse_link,
    source_link = n.source_link, announcement = n.announcement, operator_docs = n.operator_docs,
    home_title = n.home_title, home_lead = n.home_lead, home_claims = n.home_claims
  from jsonb_populate_record((select t from app.site_settings t), settings) n;
  raise exception using errcode = 'TSTOK';
exception
  when sqlstate 'TSTOK' then return 'stored';
  when check_violation then
    get stacked diagnostics broken = constraint_name;
    return broken;
end
$$;

select is(pg_temp.store(jsonb_build_object(c, v)), want, format('%s: %s', c, note))
from (values
  ('source_link', 'https://example.org', 'stored', 'a host'),
  ('source_link', 'https://example.org:8443/a/b?c=d#e', 'stored', 'a whole address'),
  ('source_link', 'mailto:hello@example.org', 'stored', 'a mail address'),
  ('source_link', 'https://' || repeat('x', 292), 'stored', '300 characters'),
  ('source_link', 'https://' || repeat('x', 293), 'site_settings_source_link_link', '301 characters'),
  ('source_link', 'http://example.org', 'site_settings_source_link_link', 'without encryption'),
  ('source_link', 'javascript:alert(1)', 'site_settings_source_link_link', 'a script'),
  ('source_link', 'data:text/html,x', 'site_settings_source_link_link', 'data'),
  ('source_link', '/terms', 'site_settings_source_link_link', 'a path'),
  ('source_link', 'https://example.org@evil.example', 'site_settings_source_link_link', 'a user name'),
  ('source_link', 'https://example.org/a b', 'site_settings_source_link_link', 'a blank'),
  ('source_link', E'https://example.org/\n', 'site_settings_source_link_link', 'two lines'),
  ('source_link', E'https://example.org/\u202e', 'site_settings_source_link_link', 'hidden'),
  ('source_link', 'mailto:a@example.org?bcc=b@example.org', 'site_settings_source_link_link',
    'more than an address'),
  ('source_link', 'mailto:hello', 'site_settings_source_link_link', 'no address'),
  ('announcement', 'Maintenance on Sunday.', 'stored', 'a line'),
  ('announcement', repeat('🚀', 200), 'stored', '200 characters'),
  ('announcement', repeat('x', 201), 'site_settings_announcement_line', '201 characters'),
  ('announcement', ' x', 'site_settings_announcement_line', 'blank before'),
  ('announcement', E'a\nb', 'site_settings_announcement_line', 'two lines'),
  ('announcement', E'a\u200bb', 'site_settings_announcement_line', 'zero width'),
  ('home_title', repeat('🚀', 60), 'stored', '60 characters'),
  ('home_title', repeat('x', 61), 'site_settings_home_title_line', '61 characters'),
  ('home_lead', repeat('x', 240), 'stored', '240 characters'),
  ('home_lead', E'a\nb', 'site_settings_home_lead_line', 'two lines'),
  ('home_claims', E'One\nTwo\nThree\nFour\nFive\nSix\nSeven\nEight', 'stored', 'eight lines'),
  ('home_claims', repeat(E'x\n', 8) || 'x', 'site_settings_home_claims_block', 'nine lines'),
  ('home_claims', repeat('x', 801), 'site_settings_home_claims_block', '801 characters'),
  ('home_claims', E'a\u200bb', 'site_settings_home_claims_block', 'zero width'),
  ('orders', 'maybe', 'site_settings_orders_known', 'unknown'),
  ('engine', 'vmware', 'site_settings_engine_known', 'unknown'),
  ('operator_docs', 'shown', 'stored', 'public'),
  ('operator_docs', 'maybe', 'site_settings_operator_docs_known', 'unknown')
) as cases (c, v, want, note);

-- Every link is checked by the same rule.
select is(pg_temp.store(jsonb_build_object(link, 'http://example.org')),
  format('site_settings_%s_link', link), link || ': without encryption')
from unnest(array['support_link', 'abuse_link']) link;

-- What customers can order depends on the engine, and on the documents: see 180_legal.sql.
update legal_documents
set state = 'link', link = 'https://example.org', effective_on = '2026-01-01'
where document in ('terms', 'privacy', 'imprint');
create temporary table legal as select
  '{"support_link": "mailto:a@example.org", "abuse_link": "mailto:b@example.org"}'::jsonb as links;
select is(
  pg_temp.store(jsonb_build_object('orders', o, 'engine', e) || (select links from legal)), want,
  format('%s with %s', o, e))
from (values
  ('closed', 'none', 'stored'), ('closed', 'simulated', 'stored'), ('closed', 'incus', 'stored'),
  ('preview', 'none', 'site_settings_orders_engine'), ('preview', 'simulated', 'stored'),
  ('preview', 'incus', 'stored'), ('open', 'none', 'site_settings_orders_engine'),
  ('open', 'simulated', 'site_settings_orders_engine'), ('open', 'incus', 'stored')
) as cases (o, e, want);
select is(
  pg_temp.store('{"orders": "open", "engine": "incus"}' || ((select links from legal) - link)),
  'site_settings_orders_links', 'open without ' || link)
from jsonb_object_keys((select links from legal)) link;

-- save_site_settings
select tests.become('admin');
select is(tests.say(format('save_site_settings(%s, %L, %L)', expected, given, why)), want, note)
from (values
  ('1', '{"orders": "preview"}', 'To test',
    'invalid_input / orders: Preview needs an engine. Open needs the engine Incus.', 'an odd pair'),
  ('1', '{"abuse_link": "ftp://x"}', 'To test',
    'invalid_input / abuse_link: An https address or mailto:, at most 300 characters.', 'a bad link'),
  ('1', '{"version": 7}', 'To test', 'invalid_input / version: Unknown field.', 'its own version'),
  ('1', '{"orders": null}', 'To test', 'invalid_input / orders: Required.', 'null'),
  ('1', '{"orders": 1}', 'To test', 'invalid_input / orders: Must be text.', 'a number'),
  ('1', '[]', 'To test', 'invalid_input / settings: An object.', 'a list'),
  ('1', '{"announcement": "Hi"}', ' ', 'invalid_input / reason: 3 to 500 visible characters.',
    'no reason'),
  ('2', '{"announcement": "Hi"}', 'To test', 'conflict / version: Version 1 is stored now.', 'newer'),
  ('null', '{"announcement": "Hi"}', 'To test', 'conflict / version: Version 1 is stored now.',
    'no version')
) as cases (expected, given, why, want, note);
select is((select version from site_settings), 1, 'nothing was stored');
select is((select count(*) from audit_events where entity = 'site_settings'), 0::bigint,
  'and nothing recorded');

select is(
  (select concat_ws(' ', saved ->> 'orders', saved ->> 'engine', saved ->> 'version')
    from save_site_settings(
      1, '{"orders": "preview", "engine": "simulated", "announcement": ""}', ' First run ') saved),
  'preview simulated 2', 'a save returns the row');
select is(
  (select to_jsonb(e) - 'id' - 'at' - 'actor_role' - 'via' - 'workspace_id' from audit_events e where entity = 'site_settings'),
  jsonb_build_object(
    'actor', '00000000-0000-4000-8000-000000000004'::uuid, 'action', 'save',
    'entity', 'site_settings', 'entity_id', null, 'reason', 'First run',
    'before', '{"orders": "closed", "engine": "none"}'::jsonb,
    'after', '{"orders": "preview", "engine": "simulated"}'::jsonb),
  'and records what changed, who changed it and why');
select is(
  (select saved ->> 'version' from save_site_settings(2, '{"orders": "preview"}', 'The same') saved), '2',
  'an equal row is not saved again');
select is((select count(*) from audit_events where entity = 'site_settings'), 1::bigint,
  'nor recorded');
select is(
  (select saved - 'id' - 'updated_at' from save_site_settings(2, home, 'Our words') saved) @> home, true,
  'the words of the home page are saved')
from (values ('{"home_title": "Servers in Graz", "home_lead": "By the hour.",
  "home_claims": "Water power.\nA person answers."}'::jsonb)) given (home);
reset role;
select is(private.orders_open(), true, 'preview takes orders');
update site_settings set orders = 'open', engine = 'incus', support_link = l.links ->> 'support_link',
  abuse_link = l.links ->> 'abuse_link'
from legal l;
select is(private.orders_open(), true, 'and so does open');
delete from site_settings;
select is(private.orders_open(), false, 'but not a deployment without settings');

select * from finish();
rollback;
