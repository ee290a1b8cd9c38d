-- Which images the engine holds, so that an image that customers can choose and no server can start from is found
-- before somebody orders it.

create table app.engine_images (
  region_id uuid primary key references app.regions (id) on delete cascade,
  -- [{slug, virtualization}]
  images jsonb not null,
  reported_at timestamptz not null default now(),

  constraint engine_images_images_list check (jsonb_typeof(images) = 'array')
);

comment on table app.engine_images is
  'The images that the engine of each region holds, as last reported. Closed to the API: see '
  'admin_missing_images.';

alter table app.engine_images enable row level security;
alter table app.engine_images force row level security;

create policy "Nobody reads the images of the engine but by procedure"
  on app.engine_images for select to anon, authenticated
  using (false);

-- Of the regions whose report names images. A provisioner of 0.1.0 names none.
create function private.store_engine_images(regions jsonb) returns void
language sql volatile
set search_path = ''
as $$
  insert into app.engine_images as e (region_id, images)
  select r.id, g.images
  from jsonb_to_recordset(regions) g (region text, images jsonb)
  join app.regions r on r.slug = g.region
  where jsonb_typeof(g.images) = 'array'
  order by r.id
  on conflict (region_id) do update set images = excluded.images, reported_at = now();
  delete from app.engine_images e where e.reported_at < now() - interval '7 days';
$$;

-- What a published plan of an open region could ask for, and the engine of the region lacks.
create function private.missing_images()
returns table (image_id uuid, slug text, region text, virtualization text, since timestamptz)
language sql stable
set search_path = ''
as $$
  select distinct i.id, i.slug, r.slug, l.virtualization, e.reported_at
  from app.engine_images e
  join app.regions r on r.id = e.region_id and r.enabled
  join app.plan_regions x on x.region_id = r.id
  join app.plans l on l.id = x.plan_id and l.status = 'published'
  join app.images i on i.status = 'published' and coalesce(l.disk_gib >= i.min_disk_gib, true)
  where not e.images @> jsonb_build_array(
    jsonb_build_object('slug', i.slug, 'virtualization', l.virtualization))
$$;

create function private.admin_missing_images()
returns table (image_id uuid, slug text, region text, virtualization text, reported_at timestamptz)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query select * from private.missing_images() m order by m.slug, m.region, m.virtualization;
end
$$;

create function public.admin_missing_images()
returns table (image_id uuid, slug text, region text, virtualization text, reported_at timestamptz)
language sql stable security invoker
set search_path = ''
as $$ select * from private.admin_missing_images() $$;

comment on function public.admin_missing_images() is
  'Published images that the engine of an open region lacks though published plans there could use them. '
  'virtualization: container or virtual_machine. reported_at: when the engine was last asked. Raises: forbidden.';

grant execute on function private.admin_missing_images(), public.admin_missing_images() to authenticated;
