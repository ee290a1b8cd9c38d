-- What every page shows of the site itself, in one answer: settings, provider, and what is open on the
-- status page. The document asks for it before its scripts arrive, because the build that wrote it may be
-- older than the rows. As in page_rows, every part is one of the reads that a page would make.

create function public.site_rows() returns json
language sql stable security invoker
set search_path = ''
as $$
  select json_build_array(
    private.page_part('site_settings', '{}', (select json_agg(s) from public.site_settings s)),
    private.page_part('provider', '{}', (select json_agg(p) from public.provider p)),
    private.page_part('incident_list', '{"closed_at": "is.null"}', (
      select json_agg(i) from (
        select kind, title, status, affected, starts_at, ends_at
        from public.incident_list where closed_at is null) i)))
$$;

comment on function public.site_rows() is
'Returns what every page shows of the site, in one answer: a list of the reads that it replaces, each with
its source (of), its filters (where), and its rows.
Raises: nothing of its own.';

grant execute on function private.page_part(text, json, json), public.site_rows() to anon, authenticated;
