-- The feed of incidents and maintenance, in Atom (RFC 4287). Written in SQL, so that every feed reader can
-- fetch it from the API with the public key, without a server of its own.

-- PostgREST sends the value of a function with this type as it is, whatever the reader accepts.
create domain public."*/*" as bytea;

create function private.xml_text(value text) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  -- XML allows no control characters but these three, not even escaped.
  select replace(replace(replace(replace(
    regexp_replace(value, '[\u0001-\u0008\u000B\u000C\u000E-\u001F]', '', 'g'),
    '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), '"', '&quot;')
$$;

-- Times of a feed are in UTC, to the second.
create function private.xml_time(value timestamptz) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select to_char(value at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
$$;

-- One entry for each update: a reader shows an entry once, also if it changes later.
create function private.status_feed() returns text
language sql stable security definer
set search_path = ''
as $$
  with entry as (
    select i.id, i.title, u.at, u.status, u.message, i.kind
    from app.incident_updates u
    join app.incidents i on i.id = u.incident_id
    order by u.at desc
    limit 50
  )
  select concat(
    '<?xml version="1.0" encoding="utf-8"?>', E'\n',
    '<feed xmlns="http://www.w3.org/2005/Atom">', E'\n',
    '<id>urn:uuid:6f1c1f5e-7d0b-4c52-9a51-3a1d6e4c8b20</id>', E'\n',
    '<title>Status</title>', E'\n',
    '<subtitle>Incidents and planned maintenance</subtitle>', E'\n',
    '<author><name>Status</name></author>', E'\n',
    '<updated>', private.xml_time(coalesce(max(e.at), '2026-01-01T00:00:00Z')), '</updated>', E'\n',
    string_agg(concat(
      '<entry>',
      '<id>urn:uuid:', e.id, '#', floor(extract(epoch from e.at) * 1000)::bigint, '</id>',
      '<title>', private.xml_text(e.title), ': ', replace(e.status, '_', ' '), '</title>',
      '<updated>', private.xml_time(e.at), '</updated>',
      '<category term="', e.kind, '"/>',
      '<content type="text">', private.xml_text(e.message), '</content>',
      '</entry>', E'\n'), '' order by e.at desc),
    '</feed>', E'\n')
  from entry e
$$;

create function public.status_feed() returns public."*/*"
language plpgsql stable security invoker
set search_path = ''
as $$
begin
  perform set_config('response.headers',
    '[{"Content-Type": "application/atom+xml; charset=utf-8"}, {"Cache-Control": "max-age=60"}]', true);
  return convert_to(private.status_feed(), 'UTF8');
end
$$;

comment on function public.status_feed() is
  'The last 50 updates of incidents and maintenance as an Atom feed. Open it with GET and the public key '
  'in the address (?apikey=…).';

grant execute on function private.status_feed(), public.status_feed()
  to anon, authenticated, service_role;
