-- The reason by the shared rule; the rest as before.

create or replace function private.admin_set_plan_status(
  target uuid, expected_version integer, new_status text, reason text
)
returns table (id uuid, version integer)
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  was public.plans;
  why text;
  lacking text;
begin
  perform private.require_admin();
  if new_status is null or new_status not in ('draft', 'published', 'retired') then
    perform private.refuse_input(
      'new_status: One of draft, published, retired.', 'Reload the page.');
  end if;
  why := private.require_reason(reason, is_optional => true);

  select * into was from public.plans l where l.id = target for update;
  if was.id is null then
    perform private.refuse('not_found', 'PT404', 'There is no such plan.', 'Reload the list.');
  end if;
  if was.version is distinct from expected_version then
    perform private.refuse_conflict(was.version);
  end if;
  if was.status = new_status then
    return query select was.id, was.version;
    return;
  end if;
  if new_status = 'draft' then
    perform private.refuse_input(
      'new_status: What was published or retired does not become a draft again.',
      'Retire it, or publish it.');
  end if;
  if new_status = 'published' then
    lacking := private.lacks_for_sale(target);
    if lacking is not null then
      perform private.refuse_input(
        lacking || ': ' || private.says_lacking(lacking), 'Set it first, then publish the plan.');
    end if;
  end if;

  update public.plans l set
    status = new_status,
    first_published_at = case when new_status = 'published'
      then coalesce(l.first_published_at, now()) else l.first_published_at end,
    -- What was said about its end is not true any more.
    announced_retire_at = case
      when new_status = 'published' and l.announced_retire_at <= now() then null
      else l.announced_retire_at
    end,
    version = l.version + 1
  where l.id = target;

  insert into public.audit_events (actor, action, entity, entity_id, reason, before, after)
  values (
    (select auth.uid()), case new_status when 'published' then 'publish' else 'retire' end, 'plan',
    target, why, jsonb_build_object('status', was.status),
    jsonb_build_object('status', new_status)
  );
  return query select was.id, was.version + 1;
end
$$;
