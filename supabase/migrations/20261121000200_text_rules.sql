-- Text that people type and other people read: names, companies, reasons.

-- Control characters, and characters that show nothing or turn the direction of what follows: with
-- them a name can look empty, or like somebody else's.
create function private.has_hidden_characters(value text) returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select value ~ ('[\u0001-\u001F\u007F-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F'
    '\u200B-\u200F\u2028-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB'
    '\U000E0000-\U000E0FFF]')
$$;

-- The blanks of Unicode, which btrim(value) alone would leave.
create function private.is_trimmed(value text) returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select value !~ '^[ \u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]|[ \u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]$'
$$;

-- The nearest value that the rules accept: sign-up must not fail on an odd name that somebody can
-- correct in their profile a minute later.
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

-- Names of the IANA database that this server knows. PostgreSQL by itself would take any POSIX rule
-- ("Nowhere+3") and any abbreviation too.
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

-- A check constraint runs with the rights of the person who writes the row.
grant execute on function
  private.has_hidden_characters(text), private.is_trimmed(text), private.is_time_zone(text)
  to authenticated;
