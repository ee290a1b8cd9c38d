-- The audit log as staff search it, with the names of people and things.

-- The part of the audit log that support needs: what was done to customers and their things. Changes of
-- the catalogue and of the settings are for admins.

create function private.support_entities() returns setof text
language sql immutable parallel safe rows 5
set search_path = ''
as $$ select unnest(array['person', 'ssh_key', 'workspace', 'instance', 'ticket']) $$;

comment on function private.support_entities() is
  'The kinds of things of which staff who are no admins read the audit log.';

-- The policy calls it with the rights of the person who reads.
grant execute on function private.support_entities() to authenticated;

-- The query is planned for the values of each call, so that filters that are not set cost nothing and the
-- others use an index.
create function private.admin_list_audit(
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
  actors uuid[];
  -- Null: everything.
  readable text[] := case when not private.is_admin() then array(select private.support_entities()) end;
begin
  perform private.require_staff();
  if who ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    -- Also of an account that is deleted.
    actors := array[who::uuid];
  elsif who <> '' then
    -- strpos and not like: in a search text, % and _ are plain characters.
    actors := array(
      select u.id from auth.users u
      left join app.profiles p on p.user_id = u.id
      where strpos(lower(p.full_name), who) > 0 or strpos(lower(u.email), who) > 0);
  end if;
  return query
    with page as materialized (
      select e.* from app.audit_events e
      where (who = '' or e.actor = any (actors) or (who = 'system' and e.actor is null))
        and (kind is null or e.entity = kind)
        and (readable is null or e.entity = any (readable))
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
        when 'person' then (select t.full_name from app.profiles t where t.user_id = e.entity_id)
        when 'workspace' then (select t.name from app.workspaces t where t.id = e.entity_id)
        when 'instance' then (select t.name from app.instances t where t.id = e.entity_id)
        when 'plan' then (select t.slug from app.plans t where t.id = e.entity_id)
        when 'product' then (select t.name from app.products t where t.id = e.entity_id)
        when 'region' then (select t.slug from app.regions t where t.id = e.entity_id)
        when 'image' then (select t.slug from app.images t where t.id = e.entity_id)
        when 'ticket' then (select 'T-' || t.number from app.tickets t where t.id = e.entity_id)
        when 'canned_reply' then (
          select t.title from app.canned_replies t where t.id = e.entity_id)
        when 'ssh_key' then (select t.name from app.ssh_keys t where t.id = e.entity_id)
      end,
      case e.entity
        when 'person' then (select t.email::text from auth.users t where t.id = e.entity_id)
      end,
      e.reason, e.before, e.after, named.names
    from page e
    left join app.profiles p on p.user_id = e.actor
    left join auth.users u on u.id = e.actor
    left join lateral (
      select jsonb_object_agg(n.id, n.name) as names from (
        select l.id, l.slug as name from app.plans l
        where l.id in ((e.before ->> 'plan_id')::uuid, (e.after ->> 'plan_id')::uuid)
        union all
        select r.id, r.slug from app.regions r where r.id = (e.after ->> 'region_id')::uuid
        union all
        select m.id, m.slug from app.images m where m.id = (e.after ->> 'image_id')::uuid
        union all
        select x.id, coalesce(nullif(o.full_name, ''), x.email) from auth.users x
        left join app.profiles o on o.user_id = x.id
        where x.id in ((e.before ->> 'user_id')::uuid, (e.after ->> 'user_id')::uuid)
      ) n
    ) named on true
    order by e.at desc, e.id desc;
end
$$;

create function public.admin_list_audit(
  actor_text text default '', kind text default null, subject uuid default null,
  action_is text default null, via_is text default null, from_at timestamptz default null,
  to_at timestamptz default null, reason_text text default '', after_at timestamptz default null,
  after_id bigint default null, page_size integer default 100
)
returns table (
  id bigint, at timestamptz, actor uuid, actor_name text, actor_email text, actor_role text, via text,
  action text, entity text, entity_id uuid, entity_name text, entity_email text, reason text,
  before jsonb, after jsonb, names jsonb
)
language sql stable security invoker
set search_path = ''
as $$
  select * from private.admin_list_audit(
    actor_text, kind, subject, action_is, via_is, from_at, to_at, reason_text, after_at, after_id,
    page_size)
$$;

comment on function public.admin_list_audit(
  text, text, uuid, text, text, timestamptz, timestamptz, text, timestamptz, bigint, integer) is
  'One page of the audit log, newest first. actor_text: part of a name or email, an id, or system. '
  'kind, action_is: see audit_actions. to_at: not included. reason_text: part of the reason. after_at '
  'and after_id: the last row of the page before. page_size 1 to 1000. The names of deleted accounts '
  'and things are null. names: of the plans, regions, images and people whose ids before and after '
  'hold. For staff; those who are no admins read only about people, keys, workspaces, '
  'servers and tickets. Raises: forbidden.';

grant execute on function
  private.admin_list_audit(
    text, text, uuid, text, text, timestamptz, timestamptz, text, timestamptz, bigint, integer),
  public.admin_list_audit(
    text, text, uuid, text, text, timestamptz, timestamptz, text, timestamptz, bigint, integer)
  to authenticated;
