-- Why somebody did something: one rule for every procedure and table that stores a reason.

-- White space of Unicode, and characters that show nothing. A reason needs three others.
create function private.visible_length(value text) returns integer
language sql immutable parallel safe
set search_path = ''
as $$
  select char_length(regexp_replace(value,
    '[\u0001-\u0020\u007F-\u00A0\u00AD\u034F\u061C\u115F\u1160\u1680\u17B4\u17B5\u180B-\u180F'
    '\u2000-\u200F\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB'
    '\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]', '', 'g'))
$$;

-- Trimmed on both sides, whatever kind of white space it is.
create function private.trim_reason(reason text) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select regexp_replace(coalesce(reason, ''),
    '^[\u0009-\u000D\u0020\u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+'
    '|[\u0009-\u000D\u0020\u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+$', '', 'g')
$$;

-- Several lines are fine; other control characters and hidden characters are not.
create function private.is_reason(value text) returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select char_length(value) <= 500 and private.visible_length(value) >= 3
    and not private.has_hidden_characters(translate(value, E'\t\r\n', ''))
$$;

comment on function private.is_reason(text) is '3 to 500 visible characters. Null stays null.';

-- Answers the trimmed reason. Where it is optional, white space alone counts as none: null.
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
    perform private.refuse_input(
      case when is_optional then 'reason: 3 to 500 visible characters, or nothing.'
        else 'reason: 3 to 500 visible characters.' end,
      'Give a reason for the audit log.');
  end if;
  return why;
end
$$;

-- A check constraint runs with the rights of the person who writes the row.
grant execute on function private.visible_length(text), private.is_reason(text) to authenticated;

alter table public.profiles add constraint profiles_suspension_reason_visible
  check (private.is_reason(suspension_reason));
