-- What the engine of each region can do besides running servers. Not every engine can do everything: what a region
-- lacks is not offered there. The provisioner asks the engine and reports it with the machines.
--
-- A new feature needs no change here: its driver names it, and what needs it calls private.require_feature.

create table app.region_features (
  region_id uuid not null references app.regions (id) on delete cascade,
  feature text not null,
  since timestamptz not null default now(),

  primary key (region_id, feature),
  constraint region_features_feature_pattern check (feature ~ '^[a-z][a-z_]{0,39}$')
);

comment on table app.region_features is
  'What the engine of each region can do, as last reported. Closed to the API: see region_features.';

alter table app.region_features enable row level security;
alter table app.region_features force row level security;

create policy "Who reads a region reads what it offers"
  on app.region_features for select to anon, authenticated
  using (region_id in (select r.id from app.regions r));

grant select (region_id, feature) on app.region_features to anon, authenticated;

create view public.region_features with (security_invoker = true) as
select r.slug as region, f.feature
from app.region_features f
join app.regions r on r.id = f.region_id;

comment on view public.region_features is
  'What regions offer besides servers. Not every engine can do everything: what a region lacks is not offered there.';
comment on column public.region_features.region is 'The region, such as ams1.';
comment on column public.region_features.feature is 'What it offers, such as volumes.';

grant select on public.region_features to anon, authenticated;

-- Of the regions whose report names features. A provisioner of 0.1.0 names none.
create function private.store_region_features(regions jsonb) returns void
language sql volatile
set search_path = ''
as $$
  delete from app.region_features f
  using app.regions r, jsonb_to_recordset(regions) g (region text, features jsonb)
  where r.slug = g.region and f.region_id = r.id and jsonb_typeof(g.features) = 'array'
    and not g.features ? f.feature;
  -- In one order, so that two provisioners do not wait for each other.
  insert into app.region_features (region_id, feature)
  select distinct r.id, e.feature
  from jsonb_to_recordset(regions) g (region text, features jsonb)
  join app.regions r on r.slug = g.region
  cross join lateral jsonb_array_elements_text(
    case when jsonb_typeof(g.features) = 'array' then g.features else '[]' end) e (feature)
  order by r.id, e.feature
  on conflict do nothing;
$$;

create function private.has_feature(region uuid, feature text) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from app.region_features f
    where f.region_id = has_feature.region and f.feature = has_feature.feature)
$$;

-- For procedures that ask the engine of a region for something that not every engine can do.
create function private.require_feature(region uuid, feature text) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if not private.has_feature(region, feature) then
    perform private.raise_error('feature_missing', 'PT409',
      format('region: This region does not offer %s.', replace(feature, '_', ' ')),
      'Choose another region.');
  end if;
end
$$;

select private.close_views_to_writes();
