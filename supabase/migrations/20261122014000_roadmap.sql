-- The roadmap: what works, what comes next and what was given up. Everyone reads it, signed-in people vote,
-- and admins keep it.

create table app.roadmap_items (
  id uuid primary key default gen_random_uuid(),
  -- The part of a link after the #.
  slug text not null,
  title text not null,
  body text not null,
  area text not null,
  stage text not null default 'later',
  shipped_on date,
  sort integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  constraint roadmap_items_slug_key unique (slug),
  constraint roadmap_items_slug_pattern
    check (char_length(slug) <= 60 and slug ~ '^[a-z][a-z0-9]*(-[a-z0-9]+)*$'),
  constraint roadmap_items_title_line check (
    char_length(title) between 1 and 80 and private.is_trimmed(title)
    and not private.has_hidden_characters(title)),
  constraint roadmap_items_body_line check (
    char_length(body) between 1 and 500 and private.is_trimmed(body)
    and not private.has_hidden_characters(body)),
  constraint roadmap_items_area_line check (
    char_length(area) between 1 and 40 and private.is_trimmed(area)
    and not private.has_hidden_characters(area)),
  constraint roadmap_items_stage_known
    check (stage in ('now', 'next', 'later', 'shipped', 'dropped')),
  constraint roadmap_items_shipped_on_stage check ((stage = 'shipped') = (shipped_on is not null)),
  constraint roadmap_items_sort_range check (sort between 0 and 9999)
);

comment on constraint roadmap_items_slug_pattern on app.roadmap_items is
  'Lower-case letters and digits, separated by single hyphens, starting with a letter; at most 60.';
comment on constraint roadmap_items_title_line on app.roadmap_items is
  'One line of 1 to 80 visible characters.';
comment on constraint roadmap_items_body_line on app.roadmap_items is
  'One paragraph of 1 to 500 visible characters.';
comment on constraint roadmap_items_area_line on app.roadmap_items is
  'One line of 1 to 40 visible characters.';
comment on constraint roadmap_items_stage_known on app.roadmap_items is
  'One of now, next, later, shipped, dropped.';
comment on constraint roadmap_items_shipped_on_stage on app.roadmap_items is
  'A day if the item is shipped, and none otherwise.';
comment on constraint roadmap_items_sort_range on app.roadmap_items is
  'A whole number from 0 to 9999.';

create table app.roadmap_votes (
  item_id uuid not null references app.roadmap_items on delete cascade,
  user_id uuid not null references auth.users on delete cascade,
  voted_at timestamptz not null default now(),
  primary key (item_id, user_id)
);

create index roadmap_votes_user_id_idx on app.roadmap_votes (user_id);

create trigger roadmap_items_touch before update on app.roadmap_items
  for each row execute function private.touch_updated_at();

alter table app.roadmap_items enable row level security;
alter table app.roadmap_items force row level security;
alter table app.roadmap_votes enable row level security;
alter table app.roadmap_votes force row level security;

create policy "People read their own votes"
  on app.roadmap_votes for select to authenticated
  using (user_id = (select auth.uid()));

grant select on app.roadmap_votes to authenticated;

create view public.roadmap_votes with (security_invoker = true) as
select item_id, user_id, voted_at
from app.roadmap_votes;

grant select on public.roadmap_votes to authenticated;

create policy "Everyone reads the roadmap"
  on app.roadmap_items for select to anon, authenticated
  using (true);

grant select (id, slug, title, body, area, stage, shipped_on, sort, version, updated_at)
  on app.roadmap_items to anon, authenticated, service_role;

-- Everyone sees how many votes there are, and nobody sees whose.
create function private.roadmap_vote_counts() returns table (item_id uuid, votes bigint)
language sql stable security definer rows 100
set search_path = ''
as $$ select v.item_id, count(*) from app.roadmap_votes v group by v.item_id $$;

grant execute on function private.roadmap_vote_counts() to anon, authenticated, service_role;

create view public.roadmap_list with (security_invoker = true, security_barrier = true) as
select
  case when true then i.id end as item_id,
  i.slug, i.title, i.body, i.area, i.stage, i.shipped_on, i.sort, i.version, i.updated_at,
  coalesce(counted.votes, 0) as votes
from app.roadmap_items i
left join private.roadmap_vote_counts() counted on counted.item_id = i.id;

comment on view public.roadmap_list is
  'Every item of the roadmap with its number of votes. updated_at: the last change by an admin.';

grant select on public.roadmap_list to anon, authenticated, service_role;

create function private.vote_for_roadmap_item(item uuid, voted boolean) returns bigint
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  stage_now text;
begin
  perform private.require_active();
  select i.stage into stage_now from app.roadmap_items i where i.id = item for key share;
  if stage_now is null then
    perform private.raise_error('not_found', 'PT404', 'There is no such item.', 'Reload the page.');
  end if;
  if voted is null then
    perform private.raise_invalid_input('voted: True or false.', 'Reload the page.');
  end if;
  if not voted then
    delete from app.roadmap_votes v where v.item_id = item and v.user_id = (select auth.uid());
  elsif stage_now in ('shipped', 'dropped') then
    perform private.raise_invalid_input('item: It is closed for votes.', 'Reload the page.');
  else
    insert into app.roadmap_votes (item_id, user_id) values (item, (select auth.uid()))
    on conflict do nothing;
  end if;
  return (select count(*) from app.roadmap_votes v where v.item_id = item);
end
$$;

create function public.vote_for_roadmap_item(item uuid, voted boolean) returns bigint
language sql volatile security invoker
set search_path = ''
as $$ select private.vote_for_roadmap_item(item, voted) $$;

comment on function public.vote_for_roadmap_item(uuid, boolean) is
  'Gives an item the vote of the current person, or takes it back, and returns the number of votes. Items '
  'that are shipped or dropped take no new votes. Raises: forbidden, not_found, invalid_input.';

create function private.admin_save_roadmap_item(
  target uuid, expected_version integer, item jsonb, reason text
)
returns table (id uuid, version integer)
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  was app.roadmap_items;
  wanted app.roadmap_items;
  fields jsonb;
  why text;
begin
  perform private.require_admin();
  if target is not null then
    select * into was from app.roadmap_items i where i.id = target for update;
    perform private.require_stored('item', was.version, expected_version);
  end if;
  fields := private.valid_fields('app.roadmap_items',
    '{"slug": "text", "title": "text", "body": "text", "area": "text", "stage": "text",
      "shipped_on": "timestamptz?", "sort": "integer"}',
    case when target is not null then to_jsonb(was) else jsonb_build_object(
      'stage', 'later', 'shipped_on', null,
      'sort', (select coalesce(max(i.sort), 0) + 1 from app.roadmap_items i)) end,
    item);
  why := private.require_reason(reason);
  wanted := jsonb_populate_record(was, fields);
  if wanted.shipped_on > current_date then
    perform private.raise_invalid_input(
      'shipped_on: This day has not come yet.', 'Correct it, then save again.');
  end if;
  if exists (
    select from app.roadmap_items i
    where i.slug = wanted.slug and i.id is distinct from target
  ) then
    perform private.raise_slug_taken('item');
  end if;

  if target is null then
    insert into app.roadmap_items (slug, title, body, area, stage, shipped_on, sort)
    values (wanted.slug, wanted.title, wanted.body, wanted.area, wanted.stage, wanted.shipped_on,
      wanted.sort)
    returning * into wanted;
    perform private.record_place_event('create', 'roadmap_item', wanted.id, why, null, fields);
  elsif wanted is distinct from was then
    update app.roadmap_items i set
      slug = wanted.slug, title = wanted.title, body = wanted.body, area = wanted.area,
      stage = wanted.stage, shipped_on = wanted.shipped_on, sort = wanted.sort,
      version = i.version + 1
    where i.id = target
    returning * into wanted;
    perform private.record_place_event(
      case when wanted.stage <> was.stage then 'move' else 'update' end, 'roadmap_item', target, why,
      to_jsonb(was) - '{version,updated_at}'::text[], to_jsonb(wanted) - '{version,updated_at}'::text[]);
  end if;
  return query select wanted.id, wanted.version;
end
$$;

create function public.admin_save_roadmap_item(
  target uuid, expected_version integer, item jsonb, reason text
)
returns table (id uuid, version integer)
language sql volatile security invoker
set search_path = ''
as $$ select * from private.admin_save_roadmap_item(target, expected_version, item, reason) $$;

comment on function public.admin_save_roadmap_item(uuid, integer, jsonb, text) is
  'Creates an item (target null), changes one, or moves it to another stage. item: slug, title, body, area, '
  'stage, shipped_on, sort; what is left out stays. Everyone sees it at once. expected_version: the version '
  'that was read. Raises: forbidden, invalid_input, not_found, conflict, uniqueness_error.';

create function private.admin_delete_roadmap_item(
  target uuid, expected_version integer, reason text
)
returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  was app.roadmap_items;
  why text;
  votes bigint;
begin
  perform private.require_admin();
  why := private.require_reason(reason);
  select * into was from app.roadmap_items i where i.id = target for update;
  perform private.require_stored('item', was.version, expected_version);
  select count(*) into votes from app.roadmap_votes v where v.item_id = target;
  if votes > 0 then
    perform private.raise_in_use(
      private.count_of(votes, 'vote') || ' would be lost.', 'Drop it instead.');
  end if;
  perform private.record_place_event('delete', 'roadmap_item', target, why, to_jsonb(was), null);
  delete from app.roadmap_items i where i.id = target;
end
$$;

create function public.admin_delete_roadmap_item(
  target uuid, expected_version integer, reason text
)
returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.admin_delete_roadmap_item(target, expected_version, reason) $$;

comment on function public.admin_delete_roadmap_item(uuid, integer, text) is
  'Deletes an item that nobody has voted for. Raises: forbidden, invalid_input, not_found, conflict, in_use.';

insert into app.audit_actions (entity, action)
select 'roadmap_item', unnest(array['create', 'update', 'move', 'delete']);

grant execute on function
  private.vote_for_roadmap_item(uuid, boolean), public.vote_for_roadmap_item(uuid, boolean),
  private.admin_save_roadmap_item(uuid, integer, jsonb, text),
  public.admin_save_roadmap_item(uuid, integer, jsonb, text),
  private.admin_delete_roadmap_item(uuid, integer, text),
  public.admin_delete_roadmap_item(uuid, integer, text)
  to authenticated;
