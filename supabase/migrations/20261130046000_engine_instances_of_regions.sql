-- A provisioner of some regions compares the engine with the servers of these alone. With all of them, ten provisioners read
-- a million rows each minute of a hundred thousand servers.

-- Pages of a region, in the order of the ids.
create index instances_region_page on app.instances (region_id, id);
drop index app.instances_region_id;

drop function public.engine_instances(uuid, integer);
drop function private.engine_instances(uuid, integer);

create function private.engine_instances(after_id uuid, max integer, regions text[]) returns setof jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  most integer := least(greatest(max, 1), 1000);
  ids uuid[];
begin
  if regions is null then
    ids := array(
      select i.id from app.instances i
      where i.state <> 'purged' and (after_id is null or i.id > after_id)
      order by i.id limit most);
  else
    ids := array(
      select p.id
      from (select r.id from app.regions r where r.slug = any (regions)) r
      cross join lateral (
        select i.id from app.instances i
        where i.region_id = r.id and i.state <> 'purged' and (after_id is null or i.id > after_id)
        order by i.id limit most
      ) p
      order by p.id limit most);
  end if;
  return query
    select jsonb_build_object(
      'id', i.id, 'name', i.name, 'engine_ref', i.engine_ref, 'state', i.state, 'region', r.slug,
      'state_since', i.state_since,
      'is_lost', private.is_lost(i.id, i.state),
      -- Server by server: as "exists" it would read the whole queue for each page.
      'has_open_action', coalesce((
        select true from app.instance_actions a
        where a.instance_id = i.id and a.status in ('queued', 'running') limit 1), false))
    from unnest(ids) with ordinality u (id, place)
    join app.instances i on i.id = u.id
    join app.regions r on r.id = i.region_id
    order by u.place;
end
$$;

create function public.engine_instances(
  after_id uuid default null, max integer default 1000, regions text[] default null
)
returns setof jsonb
language sql stable security invoker
set search_path = ''
as $$ select private.engine_instances(after_id, max, regions) $$;

comment on function public.engine_instances(uuid, integer, text[]) is
  'What the engine should have, ordered by id, at most 1000 after after_id, of these regions (their slugs; null: of all): '
  '{id, name, engine_ref, state, region, state_since, is_lost, has_open_action}.';

grant execute on function
  private.engine_instances(uuid, integer, text[]), public.engine_instances(uuid, integer, text[])
  to service_role, provisioner;
