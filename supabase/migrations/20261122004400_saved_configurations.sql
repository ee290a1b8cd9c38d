-- Who is affected by a change of these plans: how many people saved a configuration with one of
-- them. Only the number is answered, for admins.
create function private.admin_count_saved(slugs text[]) returns bigint
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select count(*)
    from public.instance_drafts d
    join public.plans l on l.id = d.plan_id
    where l.slug = any (slugs)
  );
end
$$;

create function public.admin_count_saved(slugs text[]) returns bigint
language sql stable security invoker
set search_path = ''
as $$ select private.admin_count_saved(slugs) $$;

comment on function public.admin_count_saved(text[]) is
  'How many saved configurations use one of these plans. Refuses: forbidden.';

grant execute on function private.admin_count_saved(text[]), public.admin_count_saved(text[])
  to authenticated;

-- Who keeps a plan from being deleted.
create or replace function private.plan_holders(target uuid)
returns table (kind text, holder text, since timestamptz)
language sql stable security definer
set search_path = ''
as $$
  select 'saved configuration', u.email::text, d.updated_at
  from public.instance_drafts d
  join auth.users u on u.id = d.user_id
  where d.plan_id = target
  order by d.updated_at, u.email
$$;

create or replace function private.admin_delete_plan(target uuid, expected_version integer) returns void
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
    perform private.refuse('not_found', 'PT404', 'There is no such plan.', 'Reload the list.');
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
          case holders when 1 then '1 saved configuration uses it'
            else format('%s saved configurations use it', holders) end,
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
