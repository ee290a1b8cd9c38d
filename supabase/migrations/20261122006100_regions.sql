-- Regions, as admins see and change them.
--
-- Two rules hold at any time. A published plan is offered in at least one open region: see plans_for_sale.
-- No server is in a retired region, except purged ones.
--
-- Whoever relies on an open region locks it "for share" until the transaction ends: create_instance its
-- own, the check of plans_for_sale all of them. Whoever closes one locks all "for no key update" first.
-- Several are always locked in the order of their ids. So one of the two waits for the other, and then
-- sees what it did. With a lock on one region only, two admins could close the last two regions of a
-- plan. Plans are locked before regions, and who locks regions locks no plan.

create function private.region_status(region app.regions) returns text
language sql immutable
set search_path = ''
as $$
  select case when region.enabled then 'open' when region.retired_at is null then 'closed'
    else 'retired' end
$$;

-- The published plans that would be offered nowhere if this region were not open.
create function private.plans_only_in(target uuid) returns text[]
language sql stable
set search_path = ''
as $$
  select coalesce(array_agg(l.slug order by l.slug), '{}')
  from app.plan_regions x
  join app.plans l on l.id = x.plan_id and l.status = 'published'
  where x.region_id = target and not exists (
    select from app.plan_regions y
    join app.regions r on r.id = y.region_id and r.enabled
    where y.plan_id = l.id and r.id <> target
  )
$$;

create function private.admin_list_regions()
returns table (
  id uuid, slug text, name text, country text, status text, sort integer, version integer,
  plans bigint, unlimited bigint, stock bigint, only_here text[], servers bigint, restorable bigint
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_admin();
  return query
    select r.id, r.slug, r.name, r.country, private.region_status(r), r.sort, r.version,
      coalesce(offered.plans, 0), coalesce(offered.unlimited, 0), coalesce(offered.stock, 0),
      private.plans_only_in(r.id), coalesce(used.servers, 0), coalesce(used.restorable, 0)
    from app.regions r
    left join (
      select x.region_id, count(*) as plans, count(*) filter (where x.stock is null) as unlimited,
        sum(x.stock) as stock
      from app.plan_regions x
      join app.plans l on l.id = x.plan_id and l.status = 'published'
      group by x.region_id
    ) offered on offered.region_id = r.id
    left join (
      select i.region_id, count(*) filter (where i.deleted_at is null) as servers,
        count(*) filter (where i.deleted_at is not null) as restorable
      from app.instances i
      where i.state <> 'purged'
      group by i.region_id
    ) used on used.region_id = r.id
    order by r.sort, r.slug;
end
$$;

create function public.admin_list_regions()
returns table (
  id uuid, slug text, name text, country text, status text, sort integer, version integer,
  plans bigint, unlimited bigint, stock bigint, only_here text[], servers bigint, restorable bigint
)
language sql stable security invoker
set search_path = ''
as $$ select * from private.admin_list_regions() $$;

comment on function public.admin_list_regions() is
  'Every region with its status (open, closed, retired). plans: published plans that are offered '
  'there; unlimited: how many of them have no stock limit; stock: what is left of the others; '
  'only_here: those without another open region. servers: not deleted; restorable: deleted, and not '
  'purged yet. Raises: forbidden.';

create function private.admin_save_region(
  target uuid, expected_version integer, region jsonb, reason text
)
returns table (id uuid, version integer)
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  was app.regions;
  wanted app.regions;
  item jsonb;
  why text;
begin
  perform private.require_admin();
  if target is not null then
    select * into was from app.regions r where r.id = target for update;
    perform private.require_stored('region', was.version, expected_version);
  end if;
  item := private.valid_fields('app.regions',
    '{"slug": "text", "name": "text", "country": "text", "sort": "integer"}',
    case when target is not null then to_jsonb(was) else jsonb_build_object(
      'sort', (select coalesce(max(r.sort), 0) + 1 from app.regions r)) end,
    region);
  why := private.require_reason(reason);
  wanted := jsonb_populate_record(was, item);
  if exists (
    select from app.regions r where r.slug = wanted.slug and r.id is distinct from target
  ) then
    perform private.raise_slug_taken('region');
  end if;
  if wanted.slug <> was.slug and exists (
    select from app.instances i where i.region_id = target and i.state <> 'purged'
  ) then
    perform private.raise_slug_in_use();
  end if;

  if target is null then
    -- It begins closed, so that its stock can be set before anyone sees it.
    insert into app.regions (slug, name, country, sort, enabled)
    values (wanted.slug, wanted.name, wanted.country, wanted.sort, false)
    returning * into wanted;
    perform private.record_place_event('create', 'region', wanted.id, why, null, item);
  elsif wanted is distinct from was then
    update app.regions r set
      slug = wanted.slug, name = wanted.name, country = wanted.country, sort = wanted.sort,
      version = r.version + 1
    where r.id = target
    returning * into wanted;
    perform private.record_place_event('update', 'region', target, why,
      to_jsonb(was) - 'version', to_jsonb(wanted) - 'version');
  end if;
  return query select wanted.id, wanted.version;
end
$$;

create function public.admin_save_region(
  target uuid, expected_version integer, region jsonb, reason text
)
returns table (id uuid, version integer)
language sql volatile security invoker
set search_path = ''
as $$ select * from private.admin_save_region(target, expected_version, region, reason) $$;

comment on function public.admin_save_region(uuid, integer, jsonb, text) is
  'Creates a region (target null), which begins closed, or changes one. region: slug, name, country '
  '(ISO 3166-1 alpha-2), sort; what is left out stays. The slug stays while servers are there. '
  'Raises: forbidden, invalid_input, not_found, conflict, uniqueness_error.';

create function private.admin_set_region_status(
  target uuid, expected_version integer, new_status text, reason text
)
returns table (id uuid, version integer)
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  was app.regions;
  old_status text;
  why text;
  stranded text[];
  servers bigint;
begin
  perform private.require_admin();
  if new_status is null or new_status not in ('open', 'closed', 'retired') then
    perform private.raise_invalid_input('new_status: One of open, closed, retired.', 'Reload the page.');
  end if;
  why := private.require_reason(reason);

  perform from app.regions r order by r.id for no key update;
  select * into was from app.regions r where r.id = target;
  perform private.require_stored('region', was.version, expected_version);
  old_status := private.region_status(was);
  if old_status = new_status then
    return query select was.id, was.version;
    return;
  end if;
  if was.enabled then
    stranded := private.plans_only_in(target);
    if stranded <> '{}' then
      perform private.raise_in_use(
        format('%s offered in no other open region: %s%s.',
          case cardinality(stranded) when 1 then '1 published plan is'
            else format('%s published plans are', cardinality(stranded)) end,
          array_to_string(stranded[:5], ', '),
          case when cardinality(stranded) > 5 then format(' and %s more', cardinality(stranded) - 5) end),
        'Offer them in another open region or retire them, then try again.');
    end if;
  end if;
  if new_status = 'retired' then
    select count(*) into servers from app.instances i
    where i.region_id = target and i.state <> 'purged';
    if servers > 0 then
      perform private.raise_in_use(
        format('%s there, also counting deleted ones that can be restored.',
          case servers when 1 then '1 server is' else format('%s servers are', servers) end),
        'Close it now, and retire it when they are gone.');
    end if;
  end if;

  update app.regions r set
    enabled = new_status = 'open',
    retired_at = case when new_status = 'retired' then now() end,
    version = r.version + 1
  where r.id = target;
  perform private.record_place_event(
    case new_status when 'open' then 'open' when 'closed' then 'close' else 'retire' end,
    'region', target, why, jsonb_build_object('status', old_status),
    jsonb_build_object('status', new_status));
  return query select was.id, was.version + 1;
end
$$;

create function public.admin_set_region_status(
  target uuid, expected_version integer, new_status text, reason text
)
returns table (id uuid, version integer)
language sql volatile security invoker
set search_path = ''
as $$ select * from private.admin_set_region_status(target, expected_version, new_status, reason) $$;

comment on function public.admin_set_region_status(uuid, integer, text, text) is
  'Opens a region, closes it (its servers go on, new ones are refused), or retires it, which needs a '
  'region without servers. Every published plan keeps an open region. Raises: forbidden, '
  'invalid_input, not_found, conflict, in_use.';

create function private.admin_delete_region(target uuid, expected_version integer, reason text)
returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  was app.regions;
  why text;
  plans bigint;
  servers bigint;
  drafts bigint;
begin
  perform private.require_admin();
  why := private.require_reason(reason);
  select * into was from app.regions r where r.id = target for update;
  perform private.require_stored('region', was.version, expected_version);
  select
    (select count(*) from app.plan_regions x where x.region_id = target),
    (select count(*) from app.instances i where i.region_id = target),
    (select count(*) from app.instance_drafts d where d.region_id = target)
  into plans, servers, drafts;
  if plans + servers + drafts > 0 then
    perform private.raise_in_use(
      concat_ws(', ',
        case when plans > 0 then private.count_of(plans, 'plan') end,
        case when servers > 0 then private.count_of(servers, 'server') end,
        case when drafts > 0 then private.count_of(drafts, 'saved configuration') end)
      || ' named it.', 'Retire it instead.');
  end if;
  perform private.record_place_event('delete', 'region', target, why, to_jsonb(was), null);
  delete from app.regions r where r.id = target;
end
$$;

create function public.admin_delete_region(target uuid, expected_version integer, reason text)
returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.admin_delete_region(target, expected_version, reason) $$;

comment on function public.admin_delete_region(uuid, integer, text) is
  'Deletes a region that no plan, server (also a purged one) or saved configuration names. Raises: '
  'forbidden, invalid_input, not_found, conflict, in_use.';

grant execute on function
  private.admin_list_regions(), public.admin_list_regions(),
  private.admin_save_region(uuid, integer, jsonb, text),
  public.admin_save_region(uuid, integer, jsonb, text),
  private.admin_set_region_status(uuid, integer, text, text),
  public.admin_set_region_status(uuid, integer, text, text),
  private.admin_delete_region(uuid, integer, text), public.admin_delete_region(uuid, integer, text)
  to authenticated;
