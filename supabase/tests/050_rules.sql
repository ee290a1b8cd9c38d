-- What a row may contain, for every role that writes it.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();

create function pg_temp.profile(column_name text, value text) returns text
language plpgsql as $$
declare
  broken text;
begin
  execute format('update app.profiles set %I = %L where user_id = %L', column_name, value,
    '00000000-0000-4000-8000-000000000001');
  return 'stored';
exception when check_violation or not_null_violation then
  get stacked diagnostics broken = constraint_name;
  return coalesce(nullif(broken, ''), sqlstate);
end
$$;

select is(pg_temp.profile(c, v), want, format('%s: %s', c, note))
from (values
  ('full_name', '', 'stored', 'empty'),
  ('full_name', 'Zoë O''Hara-Łuč, 李小龍 अनिल', 'stored', 'of any script'),
  ('full_name', '👩‍🚀', 'profiles_full_name_visible', 'an emoji joined by a hidden character'),
  ('full_name', '🚀', 'stored', 'an emoji'),
  ('full_name', repeat('🚀', 100), 'stored', '100 characters'),
  ('full_name', repeat('x', 101), 'profiles_full_name_length', '101 characters'),
  ('full_name', ' x', 'profiles_full_name_trimmed', 'blank before'),
  ('full_name', E'x\u3000', 'profiles_full_name_trimmed', 'wide blank after'),
  ('full_name', E'\u00a0', 'profiles_full_name_trimmed', 'nothing but a blank'),
  ('full_name', E'a\u200bb', 'profiles_full_name_visible', 'zero width'),
  ('full_name', E'a\ufeffb', 'profiles_full_name_visible', 'byte order mark'),
  ('full_name', E'a\u202eb', 'profiles_full_name_visible', 'right-to-left override'),
  ('full_name', E'a\u2067b', 'profiles_full_name_visible', 'right-to-left isolate'),
  ('full_name', E'a\u0007b', 'profiles_full_name_visible', 'a bell'),
  ('full_name', E'a\nb', 'profiles_full_name_visible', 'two lines'),
  ('full_name', E'\u3164', 'profiles_full_name_visible', 'a filler'),
  ('full_name', E'a\U000E0041', 'profiles_full_name_visible', 'a tag character'),
  ('full_name', '<script>alert(1)</script>', 'stored', 'markup is text'),
  ('full_name', null, '23502', 'null'),
  ('company', 'Ö & Sons', 'stored', 'a name'),
  ('company', repeat('x', 101), 'profiles_company_length', '101 characters'),
  ('company', 'x ', 'profiles_company_trimmed', 'blank after'),
  ('company', E'x\u2066y', 'profiles_company_visible', 'an isolate'),
  ('country', '', 'stored', 'empty'),
  ('country', 'AT', 'stored', 'a code'),
  ('country', 'at', 'profiles_country_code', 'lower case'),
  ('country', 'AUT', 'profiles_country_code', 'three letters'),
  ('country', E'AT\n', 'profiles_country_code', 'a line end'),
  ('time_zone', '', 'stored', 'empty'),
  ('time_zone', 'Europe/Vienna', 'stored', 'a name'),
  ('time_zone', 'America/Argentina/Buenos_Aires', 'stored', 'a name in three parts'),
  ('time_zone', 'UTC', 'stored', 'UTC'),
  ('time_zone', 'Etc/GMT+3', 'stored', 'a fixed offset by name'),
  ('time_zone', 'Europe/Atlantis', 'profiles_time_zone_known', 'a name that nobody knows'),
  ('time_zone', 'Nowhere+3', 'profiles_time_zone_known', 'a POSIX rule'),
  ('time_zone', '+02:00', 'profiles_time_zone_known', 'an offset'),
  ('time_zone', '../Europe/Vienna', 'profiles_time_zone_known', 'a path'),
  ('suspension_reason', 'Why not', 'profiles_suspension_reason_given', 'without a suspension'),
  ('suspended_at', '2026-01-01', 'profiles_suspension_reason_given', 'without a reason')
) as cases (c, v, want, note);

select throws_ok(
  format('update app.profiles set suspension_reason = %L where suspended_at is not null', reason),
  '23514', null, 'no reason of a suspension: ' || note
)
from (values
  (E'\u00a0\u00a0\u00a0', 'no-break spaces'), (repeat('x', 501), 'long'), ('ab', 'short'),
  (E'\U0001D173\U0001D173\U0001D173', 'invisible')
) as reasons (reason, note);

select is(private.is_reason(reason), want, 'reason: ' || note)
from (values
  ('Why', true, 'three characters'), (repeat('🚀', 500), true, '500 characters'),
  (E'a\n b\tc', true, 'three characters on two lines'), (E'a\u00a0b', false, 'two and a blank'),
  (E'abc\u200b', false, 'hidden character'), (null, null, 'null'),
  (repeat(E'\u2003', 3), false, 'em spaces'), (repeat(E'\u3000', 3), false, 'wide blanks'),
  (repeat(E'\u2028', 3), false, 'line separators'), (E'\n\n\n', false, 'line ends'),
  (repeat(E'\u2800', 3), false, 'empty Braille cells'),
  (repeat(E'\U0001BCA0', 3), false, 'shorthand controls')
) as reasons (reason, want, note);

select is(private.trim_reason(E'\u3000\u00a0\t a\u00a0b \u0085\n'), E'a\u00a0b', 'trimmed');

select throws_ok(
  format('insert into app.user_roles (user_id, role) values (gen_random_uuid(), %L)', role),
  '23514', null, 'no role: ' || role
)
from unnest(array['staff', 'admin', 'Admin', '', ' user', '1st', repeat('x', 32)]) role;

select throws_ok(
  $$update app.staff set staff_type = 'root'$$, '23514', null, 'no type of staff: root'
);

-- now() does not change within a transaction, so the old time is set back first.
alter table app.profiles disable trigger profiles_touch_updated_at;
update app.profiles set updated_at = '2020-01-01';
alter table app.profiles enable trigger profiles_touch_updated_at;
update app.profiles set company = company;
select is(
  (select count(*) from app.profiles where updated_at > '2020-01-02'), 0::bigint,
  'writing what is there already is no change'
);
update app.profiles set company = 'New', updated_at = '2019-01-01'
where user_id = '00000000-0000-4000-8000-000000000001';
select is(
  (select count(*) from app.profiles where updated_at > '2020-01-02'), 1::bigint,
  'a change is dated, by the clock of the database'
);

select throws_ok(statement, '42501', 'forbidden', 'nobody, not even the owner: ' || statement)
from unnest(array[
  'update app.audit_events set reason = ''x''',
  'update app.audit_events set reason = ''x'' where false',
  'delete from app.audit_events',
  'truncate app.audit_events'
]) statement;

select * from finish();
rollback;
