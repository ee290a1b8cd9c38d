-- The build writes pages, titles and the list for search engines from the rows of its moment. This tells an
-- admin what was changed since, so that the pages are built again.

create function private.admin_changes_since(since timestamptz)
returns table (entity text, changes bigint, last_at timestamptz)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select e.entity, count(*), max(e.at)
    from app.audit_events e
    where e.at > since
      and e.entity in (
        'site_settings', 'provider_details', 'legal_document', 'product', 'plan', 'region', 'image',
        'snapshot_price', 'roadmap_item')
    group by e.entity
    order by max(e.at) desc, e.entity;
end
$$;

create function public.admin_changes_since(since timestamptz)
returns table (entity text, changes bigint, last_at timestamptz)
language sql stable security invoker
set search_path = ''
as $$ select * from private.admin_changes_since(since) $$;

comment on function public.admin_changes_since(timestamptz) is
  'What admins have changed since then of that which the built pages show, the latest first: entity as in the '
  'audit log, how many changes, and the last one. Raises: forbidden.';

grant execute on function
  private.admin_changes_since(timestamptz), public.admin_changes_since(timestamptz)
  to authenticated;
