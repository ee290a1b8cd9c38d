create function private.admin_set_plan_status(
  target uuid, expected_version integer, new_status text, reason text
)
returns table (id uuid, version integer)
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  was public.plans;
  why text := nullif(btrim(coalesce(reason, ''), E' \t\r\n'), '');
  lacking text;
begin
  perform private.require_admin();
  if new_status is null or new_status not in ('draft', 'published', 'retired') then
    perform private.refuse_input(
      'new_status: One of draft, published, retired.', 'Load the page again.');
  end if;
  if char_length(why) not between 3 and 500
    or private.has_hidden_characters(translate(why, E'\t\r\n', '')) then
    perform private.refuse_input(
      'reason: 3 to 500 visible characters, or nothing.', 'Say why, in a sentence.');
  end if;

  select * into was from public.plans l where l.id = target for update;
  if was.id is null then
    perform private.refuse('not_found', 'PT404', 'There is no such plan.', 'Load the list again.');
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

create function public.admin_set_plan_status(
  target uuid, expected_version integer, new_status text, reason text default ''
)
returns table (id uuid, version integer)
language sql volatile security invoker
set search_path = ''
as $$
  select * from private.admin_set_plan_status(target, expected_version, new_status, reason)
$$;

comment on function public.admin_set_plan_status(uuid, integer, text, text) is
  'Publishes a plan, which needs a price and a region, or retires it. The reason may be left empty. '
  'Refuses: forbidden, invalid_input, not_found, conflict.';

-- Whoever keeps a plan from being deleted.
create function private.plan_holders(target uuid)
returns table (kind text, holder text, since timestamptz)
language sql stable security definer
set search_path = ''
as $$
  select 'draft of an instance', u.email::text, d.updated_at
  from public.instance_drafts d
  join auth.users u on u.id = d.user_id
  where d.plan_id = target
  order by d.updated_at, u.email
$$;

create function private.admin_plan_holders(target uuid)
returns table (kind text, holder text, since timestamptz)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query select * from private.plan_holders(target);
end
$$;

create function public.admin_plan_holders(target uuid)
returns table (kind text, holder text, since timestamptz)
language sql stable security invoker
set search_path = ''
as $$ select * from private.admin_plan_holders(target) $$;

comment on function public.admin_plan_holders(uuid) is 'Who keeps a plan from being deleted.';

create function private.admin_delete_plan(target uuid, expected_version integer) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  was public.plans;
  holders bigint;
  named text;
begin
  perform private.require_admin();
  select * into was from public.plans l where l.id = target for update;
  if was.id is null then
    perform private.refuse('not_found', 'PT404', 'There is no such plan.', 'Load the list again.');
  end if;
  if was.version is distinct from expected_version then
    perform private.refuse_conflict(was.version);
  end if;
  select count(*), string_agg(h.holder, ', ') filter (where h.place <= 3)
  into holders, named
  from (select h.holder, row_number() over () as place from private.plan_holders(target) h) h;
  if was.first_published_at is not null or holders > 0 then
    perform private.refuse(
      'in_use', 'PT409',
      concat_ws(' ',
        case when was.first_published_at is not null then 'It was published.' end,
        case when holders > 0 then format('%s: %s%s.',
          case holders when 1 then '1 draft of an instance holds it'
            else format('%s drafts of instances hold it', holders) end,
          named, case when holders > 3 then format(' and %s more', holders - 3) end)
        end),
      'Retire it instead.');
  end if;

  insert into public.audit_events (actor, action, entity, entity_id, before)
  select (select auth.uid()), 'delete', 'plan', target, d.doc
  from private.plan_documents d where d.id = target;
  delete from public.plan_prices x where x.plan_id = target;
  delete from public.plans l where l.id = target;
end
$$;

create function public.admin_delete_plan(target uuid, expected_version integer) returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.admin_delete_plan(target, expected_version) $$;

comment on function public.admin_delete_plan(uuid, integer) is
  'Deletes a plan that was never published and that nothing refers to. Refuses: forbidden, '
  'not_found, conflict, in_use.';

grant execute on function
  private.admin_set_plan_status(uuid, integer, text, text),
  public.admin_set_plan_status(uuid, integer, text, text),
  private.admin_plan_holders(uuid), public.admin_plan_holders(uuid),
  private.admin_delete_plan(uuid, integer), public.admin_delete_plan(uuid, integer)
  to authenticated;
