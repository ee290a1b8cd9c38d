-- What every page shows of the site itself, in one answer: settings, provider, and what is open on the
-- status page; and the plans, for pages that show them. The document asks for it before its scripts arrive, because the build that wrote it may be
-- older than the rows. As in page_rows, every part is one of the reads that a page would make.

create function public.site_rows(plans boolean default false) returns json
language plpgsql stable security invoker
set search_path = ''
as $$
declare
  parts json[] := array[
    private.page_part('site_settings', '{}', (select json_agg(s) from public.site_settings s)),
    private.page_part('provider', '{}', (select json_agg(p) from public.provider p)),
    private.page_part('incident_list', '{"closed_at": "is.null"}', (
      select json_agg(i) from (
        select kind, title, status, affected, starts_at, ends_at
        from public.incident_list where closed_at is null) i))];
begin
  if plans then
    parts := parts || private.page_part('plan_catalogue',
      '{"status": "eq.published", "product_status": "eq.published"}', (
      select json_agg(p) from (
        select * from public.plan_catalogue l
        where l.status = 'published' and l.product_status = 'published'
        order by l.product_sort, l.sort, l.slug) p));
  end if;
  return array_to_json(parts);
end
$$;

comment on function public.site_rows(boolean) is
'Returns what every page shows of the site, in one answer: a list of the reads that it replaces, each with
its source (of), its filters (where), and its rows.
@param plans Whether the page shows plans: then the answer has those that are for sale.
Raises: nothing of its own.';

grant execute on function private.page_part(text, json, json), public.site_rows(boolean)
  to anon, authenticated;
