-- A reason as procedures of the catalogue take it: trimmed, null where nothing is said, refused
-- where it is not a sentence. White space of every kind alone is nothing.
create function private.optional_reason(reason text) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  why text := nullif(btrim(coalesce(reason, ''),
    E' \t\r\n\v\f\u0085\u00A0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009'
    '\u200A\u2028\u2029\u202F\u205F\u3000'), '');
begin
  if char_length(why) not between 3 and 500
    or private.has_hidden_characters(translate(why, E'\t\r\n', '')) then
    perform private.refuse_input(
      'reason: 3 to 500 visible characters.', 'Give a reason for the audit log.');
  end if;
  return why;
end
$$;
