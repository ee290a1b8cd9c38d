-- Images, as admins see and change them. create_instance and a rebuild lock the image "for share", so an
-- image that is retired at the same moment is not used: see require_image.

create function private.admin_list_images()
returns table (
  id uuid, slug text, family text, version text, min_disk_gib integer, status text, sort integer,
  row_version integer, plans bigint, plans_in_all bigint, servers bigint
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_admin();
  return query
    select i.id, i.slug, i.family, i.version, i.min_disk_gib, i.status, i.sort, i.row_version,
      -- A plan without a local disk takes any image: see require_image.
      (select count(*) from app.plans l
        where l.status = 'published' and coalesce(l.disk_gib >= i.min_disk_gib, true)),
      (select count(*) from app.plans l where l.status = 'published'),
      coalesce(used.servers, 0)
    from app.images i
    left join (
      select s.image_id, count(*) as servers from app.instances s
      where s.deleted_at is null group by s.image_id
    ) used on used.image_id = i.id
    order by i.sort, i.slug;
end
$$;

create function public.admin_list_images()
returns table (
  id uuid, slug text, family text, version text, min_disk_gib integer, status text, sort integer,
  row_version integer, plans bigint, plans_in_all bigint, servers bigint
)
language sql stable security invoker
set search_path = ''
as $$ select * from private.admin_list_images() $$;

comment on function public.admin_list_images() is
  'Every image, drafts too. plans: published plans whose disk is large enough, of plans_in_all. '
  'servers: that run it and are not deleted. Raises: forbidden.';

create function private.admin_save_image(
  target uuid, expected_version integer, image jsonb, reason text
)
returns table (id uuid, row_version integer)
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  was app.images;
  wanted app.images;
  item jsonb;
  why text;
begin
  perform private.require_admin();
  if target is not null then
    select * into was from app.images i where i.id = target for update;
    perform private.require_stored('image', was.row_version, expected_version);
  end if;
  item := private.valid_fields('app.images',
    '{"slug": "text", "family": "text", "version": "text", "min_disk_gib": "integer", "sort": "integer"}',
    case when target is not null then to_jsonb(was) else jsonb_build_object(
      'sort', (select coalesce(max(i.sort), 0) + 1 from app.images i)) end,
    image);
  why := private.require_reason(reason);
  wanted := jsonb_populate_record(was, item);
  if exists (
    select from app.images i where i.slug = wanted.slug and i.id is distinct from target
  ) then
    perform private.raise_slug_taken('image');
  end if;
  if wanted.slug <> was.slug and exists (
    select from app.instances s where s.image_id = target and s.state <> 'purged'
  ) then
    perform private.raise_slug_in_use();
  end if;

  if target is null then
    insert into app.images (slug, family, version, min_disk_gib, sort)
    values (wanted.slug, wanted.family, wanted.version, wanted.min_disk_gib, wanted.sort)
    returning * into wanted;
    perform private.record_place_event('create', 'image', wanted.id, why, null, item);
  elsif wanted is distinct from was then
    update app.images i set
      slug = wanted.slug, family = wanted.family, version = wanted.version,
      min_disk_gib = wanted.min_disk_gib, sort = wanted.sort, row_version = i.row_version + 1
    where i.id = target
    returning * into wanted;
    perform private.record_place_event('update', 'image', target, why,
      to_jsonb(was) - 'row_version', to_jsonb(wanted) - 'row_version');
  end if;
  return query select wanted.id, wanted.row_version;
end
$$;

create function public.admin_save_image(
  target uuid, expected_version integer, image jsonb, reason text
)
returns table (id uuid, row_version integer)
language sql volatile security invoker
set search_path = ''
as $$ select * from private.admin_save_image(target, expected_version, image, reason) $$;

comment on function public.admin_save_image(uuid, integer, jsonb, text) is
  'Creates an image as a draft (target null) or changes one. image: slug, family, version, '
  'min_disk_gib, sort; what is left out stays. The slug stays while servers use the image. '
  'expected_version: the row_version that was read. Raises: forbidden, invalid_input, not_found, '
  'conflict, uniqueness_error.';

create function private.admin_set_image_status(
  target uuid, expected_version integer, new_status text, reason text
)
returns table (id uuid, row_version integer)
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  was app.images;
  why text;
begin
  perform private.require_admin();
  if new_status is null or new_status not in ('published', 'retired') then
    perform private.raise_invalid_input('new_status: One of published, retired.', 'Reload the page.');
  end if;
  why := private.require_reason(reason);
  select * into was from app.images i where i.id = target for no key update;
  perform private.require_stored('image', was.row_version, expected_version);
  if was.status <> new_status then
    update app.images i set status = new_status, row_version = i.row_version + 1
    where i.id = target
    returning i.row_version into was.row_version;
    perform private.record_place_event(
      case new_status when 'published' then 'publish' else 'retire' end, 'image', target, why,
      jsonb_build_object('status', was.status), jsonb_build_object('status', new_status));
  end if;
  return query select was.id, was.row_version;
end
$$;

create function public.admin_set_image_status(
  target uuid, expected_version integer, new_status text, reason text
)
returns table (id uuid, row_version integer)
language sql volatile security invoker
set search_path = ''
as $$ select * from private.admin_set_image_status(target, expected_version, new_status, reason) $$;

comment on function public.admin_set_image_status(uuid, integer, text, text) is
  'Publishes an image, or retires it: servers that run it go on, and no other server gets it. '
  'Raises: forbidden, invalid_input, not_found, conflict.';

create function private.admin_delete_image(target uuid, expected_version integer, reason text)
returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  was app.images;
  why text;
  drafts bigint;
begin
  perform private.require_admin();
  why := private.require_reason(reason);
  select * into was from app.images i where i.id = target for update;
  perform private.require_stored('image', was.row_version, expected_version);
  -- Servers use published images only, so none ever used a draft. A saved configuration may name any image.
  if was.status <> 'draft' then
    perform private.raise_in_use('It is not a draft any more.', 'Retire it instead.');
  end if;
  select count(*) into drafts from app.instance_drafts d where d.image_id = target;
  if drafts > 0 then
    perform private.raise_in_use(
      private.count_of(drafts, 'saved configuration') || ' named it.', 'Retire it instead.');
  end if;
  perform private.record_place_event('delete', 'image', target, why, to_jsonb(was), null);
  delete from app.images i where i.id = target;
end
$$;

create function public.admin_delete_image(target uuid, expected_version integer, reason text)
returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.admin_delete_image(target, expected_version, reason) $$;

comment on function public.admin_delete_image(uuid, integer, text) is
  'Deletes a draft that no saved configuration names. Raises: forbidden, invalid_input, '
  ' not_found, conflict, in_use.';

grant execute on function
  private.admin_list_images(), public.admin_list_images(),
  private.admin_save_image(uuid, integer, jsonb, text),
  public.admin_save_image(uuid, integer, jsonb, text),
  private.admin_set_image_status(uuid, integer, text, text),
  public.admin_set_image_status(uuid, integer, text, text),
  private.admin_delete_image(uuid, integer, text), public.admin_delete_image(uuid, integer, text)
  to authenticated;
