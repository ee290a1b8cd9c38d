-- The roadmap as an Atom feed (RFC 4287), at /rest/v1/rpc/roadmap_feed.

-- The database does not know the address of the site, so the link to the feed names it.
create function public.roadmap_feed(site text) returns public."*/*"
language plpgsql stable security invoker
set search_path = ''
as $$
declare
  page text := site || '/roadmap';
  feed xml;
begin
  if coalesce(site !~ '^https?://[A-Za-z0-9.-]+(:[0-9]{1,5})?$', true) then
    raise exception 'invalid_input' using errcode = '22023',
      detail = 'site: An origin such as https://example.org.', hint = 'Correct the address.';
  end if;
  select xmlelement(name feed, xmlattributes('http://www.w3.org/2005/Atom' as xmlns),
    xmlelement(name id, page),
    xmlelement(name title, 'Roadmap of ' || split_part(site, '/', 3)),
    xmlelement(name updated, to_char(
      coalesce(max(r.updated_at), 'epoch') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')),
    xmlelement(name author, xmlelement(name name, split_part(site, '/', 3))),
    xmlelement(name link, xmlattributes(page as href)),
    xmlagg(xmlelement(name entry,
      xmlelement(name id, 'urn:uuid:' || r.item_id),
      xmlelement(name title, format('%s: %s', initcap(r.stage), r.title)),
      xmlelement(name updated,
        to_char(r.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')),
      xmlelement(name link, xmlattributes(page || '#' || r.slug as href)),
      xmlelement(name category, xmlattributes(r.area as term)),
      xmlelement(name summary, r.body)
    ) order by r.updated_at desc, r.slug))
  into feed
  from (
    select * from public.roadmap_list l order by l.updated_at desc, l.slug limit 50
  ) r;
  perform set_config('response.headers', '[{"Content-Type": "application/atom+xml; charset=utf-8"}]', true);
  return convert_to('<?xml version="1.0" encoding="utf-8"?>' || feed::text, 'UTF8');
end
$$;

comment on function public.roadmap_feed(text) is
  'The 50 items that changed last, as an Atom feed. site: the origin of the website. Raises: invalid_input.';

grant execute on function public.roadmap_feed(text) to anon, authenticated, service_role;
