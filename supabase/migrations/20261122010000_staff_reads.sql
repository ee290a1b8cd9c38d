-- What staff read of people, workspaces and the audit log. Before, only admins did.

-- The bodies stay as they are. Only who may call them changes.
do $$
declare
  reader regprocedure;
begin
  foreach reader in array array[
    'private.admin_list_people(text, text, integer, integer)',
    'private.admin_list_workspaces(text, text, integer, integer)',
    'private.admin_workspace(text)'
  ]::regprocedure[] loop
    execute replace(
      pg_get_functiondef(reader), 'private.require_admin()', 'private.require_staff()');
  end loop;
end
$$;

comment on function public.admin_list_people(text, text, integer, integer) is
  'One page of people, newest first. search: part of a name, e-mail address or company. access: '''' '
  'for all, user, staff (not admins), admin, suspended (of any of them). page from 1, clamped; '
  'page_size 1 to 100. total counts all that match. For staff. Raises: forbidden, invalid_input.';
comment on function public.admin_list_workspaces(text, text, integer, integer) is
  'One page of workspaces, newest first. search: part of a name, a slug or a member''s e-mail address. '
  'kind: '''' for all, personal, shared, suspended, deleted. page from 1, clamped; page_size 1 to 100. '
  'servers: without deleted ones. spend: of this month. total counts all that match. For staff. Raises: '
  'forbidden, invalid_input.';
comment on function public.admin_workspace(text) is
  'One workspace for staff, also a deleted one: facts, size, what it costs in this month, members, and '
  'pending invitations without their tokens. Raises: forbidden, not_found.';

create or replace function private.admin_person(person uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  -- More than this no page can show.
  most constant integer := 100;
  workspaces uuid[];
  found jsonb;
begin
  perform private.require_staff();
  workspaces := array(
    select m.workspace_id
    from public.workspace_members m
    join public.workspaces w on w.id = m.workspace_id
    where m.user_id = person and w.deleted_at is null
    order by m.created_at, m.workspace_id
    limit most
  );
  select jsonb_build_object(
    'user_id', p.user_id,
    'email', u.email,
    'full_name', p.full_name,
    'company', p.company,
    'country', p.country,
    'time_zone', p.time_zone,
    'role', coalesce(r.role, 'user'),
    'staff_type', s.staff_type,
    'suspended_at', p.suspended_at,
    'suspension_reason', p.suspension_reason,
    'suspended_by_name', case when p.suspended_at is not null
      then private.last_actor_name('suspend', 'person', p.user_id) end,
    'created_at', p.created_at,
    'email_confirmed_at', u.email_confirmed_at,
    'last_sign_in_at', u.last_sign_in_at,
    -- For admins alone.
    'draft', (
      select jsonb_build_object('plan', l.slug, 'region', g.slug, 'image', i.slug,
        'updated_at', d.updated_at)
      from public.instance_drafts d
      join public.plans l on l.id = d.plan_id
      left join public.regions g on g.id = d.region_id
      left join public.images i on i.id = d.image_id
      where d.user_id = p.user_id and private.is_admin()
    ),
    'workspaces', (
      select coalesce(jsonb_agg(
        to_jsonb(f) || jsonb_build_object(
          'slug', w.slug, 'name', w.name, 'role', m.role, 'member_since', m.created_at,
          'is_own_personal', w.is_personal and w.created_by = p.user_id,
          'suspended_at', w.suspended_at)
        order by w.is_personal and w.created_by = p.user_id desc, w.name, w.slug), '[]')
      from private.workspace_figures(workspaces) f
      join public.workspaces w on w.id = f.workspace_id
      join public.workspace_members m on m.workspace_id = w.id and m.user_id = p.user_id
    )
  ) into found
  from public.profiles p
  join auth.users u on u.id = p.user_id
  left join public.user_roles r on r.user_id = p.user_id
  left join public.staff s on s.user_id = p.user_id
  where p.user_id = person;
  if found is null then
    perform private.raise_error('not_found', 'PT404', 'There is no such person.', 'Reload the list.');
  end if;
  return found;
end
$$;

comment on function public.admin_person(uuid) is
  'One person for staff: account, access, suspension, and at most 100 workspaces with their size and '
  'what they cost in this month. Admins also read the saved configuration. No tokens and no keys. '
  'Raises: forbidden, not_found.';

-- Support and billing staff see who is who: the role too.
alter policy "People read their own role, and admins everybody's" on public.user_roles
  using (user_id = (select auth.uid()) or (select private.is_staff()));
alter policy "People read their own role, and admins everybody's" on public.user_roles
  rename to "People read their own role, and staff everybody's";

-- The part of the audit log that support needs: what was done to customers and their things. Changes of
-- the catalogue and of the settings are for admins.

create function private.support_entities() returns setof text
language sql immutable parallel safe rows 4
set search_path = ''
as $$ select unnest(array['person', 'ssh_key', 'workspace', 'instance']) $$;

comment on function private.support_entities() is
  'The kinds of things of which staff who are no admins read the audit log.';

-- The policy calls it with the rights of the person who reads.
grant execute on function private.support_entities() to authenticated;

alter policy "People read what concerns them or their workspaces, and admins all"
  on public.audit_events
  using (
    actor = (select auth.uid())
    or (entity = 'person' and entity_id = (select auth.uid()))
    or (entity = 'workspace' and entity_id = any (array(select private.my_workspace_ids())))
    or (workspace_id = any (array(select private.my_workspace_ids())))
    or (entity = any (array(select private.support_entities())) and (select private.is_staff()))
    or (select private.is_admin())
  );
alter policy "People read what concerns them or their workspaces, and admins all"
  on public.audit_events
  rename to "People read what concerns them, staff about customers, admins all";

create or replace function private.admin_list_audit(
  actor_text text, kind text, subject uuid, action_is text, via_is text, from_at timestamptz,
  to_at timestamptz, reason_text text, after_at timestamptz, after_id bigint, page_size integer
)
returns table (
  id bigint, at timestamptz, actor uuid, actor_name text, actor_email text, actor_role text, via text,
  action text, entity text, entity_id uuid, entity_name text, entity_email text, reason text,
  before jsonb, after jsonb, names jsonb
)
language plpgsql stable security definer
set search_path = ''
set plan_cache_mode = 'force_custom_plan'
as $$
declare
  who text := lower(btrim(left(coalesce(actor_text, ''), 200)));
  why text := lower(btrim(left(coalesce(reason_text, ''), 200)));
  -- Null: everything.
  readable text[] := case when not private.is_admin() then array(select private.support_entities()) end;
  actors uuid[];
begin
  perform private.require_staff();
  if who ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    -- Also of an account that is deleted.
    actors := array[who::uuid];
  elsif who <> '' then
    -- strpos and not like: in a search text, % and _ are plain characters.
    actors := array(
      select u.id from auth.users u
      left join public.profiles p on p.user_id = u.id
      where strpos(lower(p.full_name), who) > 0 or strpos(lower(u.email), who) > 0);
  end if;
  return query
    with page as materialized (
      select e.* from public.audit_events e
      where (who = '' or e.actor = any (actors) or (who = 'system' and e.actor is null))
        and (readable is null or e.entity = any (readable))
        and (kind is null or e.entity = kind)
        and (subject is null or e.entity_id = subject)
        and (action_is is null or e.action = action_is)
        and (via_is is null or e.via = via_is)
        and (from_at is null or e.at >= from_at)
        and (to_at is null or e.at < to_at)
        and (why = '' or strpos(lower(e.reason), why) > 0)
        and (after_at is null or (e.at, e.id) < (after_at, after_id))
      order by e.at desc, e.id desc
      limit least(greatest(coalesce(page_size, 100), 1), 1000)
    )
    select
      e.id, e.at, e.actor, p.full_name, u.email::text, e.actor_role, e.via, e.action, e.entity,
      e.entity_id,
      case e.entity
        when 'person' then (select t.full_name from public.profiles t where t.user_id = e.entity_id)
        when 'workspace' then (select t.name from public.workspaces t where t.id = e.entity_id)
        when 'instance' then (select t.name from public.instances t where t.id = e.entity_id)
        when 'plan' then (select t.slug from public.plans t where t.id = e.entity_id)
        when 'product' then (select t.name from public.products t where t.id = e.entity_id)
        when 'region' then (select t.slug from public.regions t where t.id = e.entity_id)
        when 'image' then (select t.slug from public.images t where t.id = e.entity_id)
        when 'ssh_key' then (select t.name from public.ssh_keys t where t.id = e.entity_id)
      end,
      case e.entity
        when 'person' then (select t.email::text from auth.users t where t.id = e.entity_id)
      end,
      e.reason, e.before, e.after, named.names
    from page e
    left join public.profiles p on p.user_id = e.actor
    left join auth.users u on u.id = e.actor
    left join lateral (
      select jsonb_object_agg(n.id, n.name) as names from (
        select l.id, l.slug as name from public.plans l
        where l.id in ((e.before ->> 'plan_id')::uuid, (e.after ->> 'plan_id')::uuid)
        union all
        select r.id, r.slug from public.regions r where r.id = (e.after ->> 'region_id')::uuid
        union all
        select m.id, m.slug from public.images m where m.id = (e.after ->> 'image_id')::uuid
        union all
        select x.id, coalesce(nullif(o.full_name, ''), x.email) from auth.users x
        left join public.profiles o on o.user_id = x.id
        where x.id in ((e.before ->> 'user_id')::uuid, (e.after ->> 'user_id')::uuid)
      ) n
    ) named on true
    order by e.at desc, e.id desc;
end
$$;

comment on function public.admin_list_audit(
  text, text, uuid, text, text, timestamptz, timestamptz, text, timestamptz, bigint, integer) is
  'One page of the audit log, newest first. actor_text: part of a name or email, an id, or system. '
  'kind, action_is: see audit_actions. to_at: not included. reason_text: part of the reason. after_at '
  'and after_id: the last row of the page before. page_size 1 to 1000. The names of deleted accounts '
  'and things are null. names: of the plans, regions, images and people whose ids before and after '
  'hold. For staff; those who are no admins read only about people, keys, workspaces and servers. '
  'Raises: forbidden.';

-- Events hold ids of people, and staff do not read profiles.
create function private.people_names(people uuid[]) returns table (user_id uuid, full_name text)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_staff();
  return query select p.user_id, p.full_name from public.profiles p where p.user_id = any (people);
end
$$;

create function public.people_names(people uuid[]) returns table (user_id uuid, full_name text)
language sql stable security invoker
set search_path = ''
as $$ select * from private.people_names(people) $$;

comment on function public.people_names(uuid[]) is
  'The names of the accounts with these ids; deleted accounts are missing. For staff. Raises: forbidden.';

grant execute on function private.people_names(uuid[]), public.people_names(uuid[]) to authenticated;
