-- Functions that every domain uses: rules for text and reasons, errors of one shape, and triggers that
-- several tables share.

-- Text: names, companies, summaries, reasons.

-- Control characters, invisible characters, and characters that reverse the direction of the text
-- after them. With them a name can look empty, or like another person's name.
create function private.has_hidden_characters(value text) returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select value ~ ('[\u0001-\u001F\u007F-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F'
    '\u200B-\u200F\u2028-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB'
    '\U000E0000-\U000E0FFF]')
$$;

-- Also checks Unicode spaces, which btrim(value) alone does not remove.
create function private.is_trimmed(value text) returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select value !~ '^[ \u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]|[ \u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]$'
$$;

-- The nearest value that the rules accept. Sign-up must not fail on an unusual name, which the person
-- can correct in the profile later.
create function private.clean_line(value text, longest integer) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select rtrim(left(btrim(
    regexp_replace(
      regexp_replace(
        regexp_replace(
          normalize(coalesce(value, ''), NFC),
          '[\u0009-\u000D\u0085\u2028\u2029]', ' ', 'g'),
        '[\u0001-\u001F\u007F-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F'
        '\u200B-\u200F\u2028-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB'
        '\U000E0000-\U000E0FFF]', '', 'g'),
      '[ \u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]+', ' ', 'g')
  ), longest))
$$;

-- Names of the IANA database that this server knows. PostgreSQL itself also accepts POSIX rules
-- ("Nowhere+3") and abbreviations.
create function private.is_time_zone(name text) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  if name !~ '^(UTC|[A-Za-z_]+(/[A-Za-z0-9_+-]+)+)$' then
    return false;
  end if;
  perform pg_catalog.timezone(name, pg_catalog.now());
  return true;
exception
  when invalid_parameter_value then
    return false;
end
$$;

-- Reasons: one rule for every procedure and table that stores why something was done.

-- Counts without white space and invisible characters. A reason needs three others.
create function private.visible_length(value text) returns integer
language sql immutable parallel safe
set search_path = ''
as $$
  select char_length(regexp_replace(value,
    '[\u0001-\u0020\u007F-\u00A0\u00AD\u034F\u061C\u115F\u1160\u1680\u17B4\u17B5\u180B-\u180F'
    '\u2000-\u200F\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB'
    '\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]', '', 'g'))
$$;

-- Removes every kind of white space on both sides.
create function private.trim_reason(reason text) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select regexp_replace(coalesce(reason, ''),
    '^[\u0009-\u000D\u0020\u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+'
    '|[\u0009-\u000D\u0020\u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+$', '', 'g')
$$;

-- A reason may have several lines, but no other control characters and no hidden characters.
create function private.is_reason(value text) returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select char_length(value) <= 500 and private.visible_length(value) >= 3
    and not private.has_hidden_characters(translate(value, E'\t\r\n', ''))
$$;

comment on function private.is_reason(text) is '3 to 500 visible characters. Null stays null.';

-- A CHECK constraint runs with the rights of the role that writes the row.
grant execute on function
  private.has_hidden_characters(text), private.is_trimmed(text), private.is_time_zone(text),
  private.visible_length(text), private.is_reason(text)
  to authenticated;

-- Errors: a code word as message, the facts in DETAIL, and what to do in HINT.

create function private.raise_error(word text, code text, detail text, hint text) returns void
language plpgsql
set search_path = ''
as $$
begin
  raise exception '%', word using errcode = code, detail = detail, hint = hint;
end
$$;

create function private.raise_invalid_input(detail text, hint text) returns void
language plpgsql
set search_path = ''
as $$
begin
  raise exception 'invalid_input' using errcode = '22023', detail = detail, hint = hint;
end
$$;

create function private.raise_conflict(version integer) returns void
language sql
set search_path = ''
as $$
  select private.raise_error('conflict', 'PT409', format('version: Version %s is stored now.', version),
    'Someone else changed it. Compare, then save again.')
$$;

-- Returns the trimmed reason. If a reason is optional and contains only white space, it returns null.
create function private.require_reason(reason text, is_optional boolean default false)
returns text
language plpgsql stable
set search_path = ''
as $$
declare
  why text := nullif(private.trim_reason(reason), '');
begin
  if why is null and is_optional then
    return null;
  end if;
  if not coalesce(private.is_reason(why), false) then
    perform private.raise_invalid_input(
      case when is_optional then 'reason: 3 to 500 visible characters, or nothing.'
        else 'reason: 3 to 500 visible characters.' end,
      'Give a reason for the audit log.');
  end if;
  return why;
end
$$;

-- Two times of a request. Far from today, their arithmetic would overflow with an error that names no parameter.
create function private.require_period(from_at timestamptz, to_at timestamptz, most_days integer)
returns void
language plpgsql stable
set search_path = ''
as $$
declare
  latest timestamptz := now() + interval '62 days';
begin
  if from_at is null or from_at not between '2000-01-01T00:00:00Z' and latest then
    perform private.raise_invalid_input(
      'from_at: From the year 2000 to 62 days from now.', 'Choose another period.');
  end if;
  if to_at is null or to_at <= from_at or to_at > latest
    or to_at - from_at > most_days * interval '24 hours' then
    perform private.raise_invalid_input(
      format('to_at: After from_at, at most %s days later, and at most 62 days from now.', most_days),
      'Choose another period.');
  end if;
end
$$;

-- Triggers.

create function private.touch_updated_at() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.updated_at := pg_catalog.now();
  return new;
end
$$;

-- Append-only tables. Stops the owner of the table too, whom no grant and no policy stops.
create function private.raise_on_change() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception 'forbidden' using
    errcode = '42501',
    detail = format('%I is append-only.', tg_table_name),
    hint = 'Write another event that says what was wrong with the first.';
end
$$;

-- TRUNCATE fires no row triggers, so it would bypass the guards and the audit log.
create function private.raise_on_truncate() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception 'forbidden' using
    errcode = '42501',
    detail = format('%I is not truncated.', tg_table_name),
    hint = 'Delete the rows: each deletion is checked and recorded.';
end
$$;

create function private.raise_on_new_owner() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception 'forbidden' using
    errcode = '42501',
    detail = format('A row of %I stays with its person.', tg_table_name),
    hint = 'Delete the row and insert another one: both are recorded.';
end
$$;
