-- Admins announce a price for the servers of a plan, and withdraw it. A higher one holds no sooner than
-- the notice that the provider promises.

-- The promised notice of a higher price, or null where the provider promises none.
create function private.notice_days() returns integer
language sql stable security definer
set search_path = ''
as $$ select nullif(p.notice_days, '')::integer from app.provider_details p $$;

create function private.is_higher_price(
  old_hourly bigint, old_cap bigint, new_hourly bigint, new_cap bigint
) returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select new_hourly > old_hourly
    or coalesce(new_cap, 9223372036854775807) > coalesce(old_cap, 9223372036854775807)
$$;

comment on function private.is_higher_price(bigint, bigint, bigint, bigint) is
  'Whether a customer may pay more than before. A cap that is null is none.';

-- The servers of a plan that a price would change.
create function private.servers_at_other_price(plan uuid, new_hourly bigint, new_cap bigint)
returns setof app.instances
language sql stable
set search_path = ''
as $$
  select i.* from app.instances i
  where i.plan_id = plan and i.deleted_at is null and i.currency = 'EUR'
    and (i.hourly_micros, i.monthly_cap_micros) is distinct from (new_hourly, new_cap)
$$;

create function private.admin_plan_servers(
  plan_id uuid, hourly_micros bigint, monthly_cap_micros bigint
)
returns table (
  instance_id uuid, name text, workspace_slug text, workspace_name text, people jsonb,
  currency text, old_hourly_micros bigint, old_monthly_cap_micros bigint, is_higher boolean,
  announced_hourly_micros bigint, announced_monthly_cap_micros bigint, effective_at timestamptz, total bigint, total_higher bigint,
  total_people bigint, notice_days integer
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    with found as (
      select i.*, private.is_higher_price(i.hourly_micros, i.monthly_cap_micros,
        admin_plan_servers.hourly_micros, admin_plan_servers.monthly_cap_micros) as is_higher
      from private.servers_at_other_price(admin_plan_servers.plan_id, admin_plan_servers.hourly_micros,
        admin_plan_servers.monthly_cap_micros) i
    ), counted as (
      select count(*) as total, count(*) filter (where f.is_higher) as higher from found f
    ), told as (
      select count(distinct m.user_id) as people
      from app.workspace_members m where m.workspace_id in (select f.workspace_id from found f)
    )
    select f.id, f.name, w.slug, w.name, (
        select coalesce(jsonb_agg(jsonb_build_object('name', p.full_name, 'email', u.email)
          order by p.full_name, u.email), '[]')
        from app.workspace_members m
        join auth.users u on u.id = m.user_id
        join app.profiles p on p.user_id = m.user_id
        where m.workspace_id = f.workspace_id),
      f.currency::text, f.hourly_micros, f.monthly_cap_micros, f.is_higher, n.hourly_micros,
      n.monthly_cap_micros, n.effective_at, c.total, c.higher, t.people, private.notice_days()
    from found f
    join app.workspaces w on w.id = f.workspace_id
    left join app.price_notices n
      on n.instance_id = f.id and n.applied_at is null and n.ended_at is null
    cross join counted c
    cross join told t
    order by w.name, w.slug, f.name
    limit 200;
end
$$;

create function public.admin_plan_servers(
  plan_id uuid, hourly_micros bigint, monthly_cap_micros bigint default null
)
returns table (
  instance_id uuid, name text, workspace_slug text, workspace_name text, people jsonb,
  currency text, old_hourly_micros bigint, old_monthly_cap_micros bigint, is_higher boolean,
  announced_hourly_micros bigint, announced_monthly_cap_micros bigint, effective_at timestamptz, total bigint, total_higher bigint,
  total_people bigint, notice_days integer
)
language sql stable security invoker
set search_path = ''
as $$ select * from private.admin_plan_servers(plan_id, hourly_micros, monthly_cap_micros) $$;

comment on function public.admin_plan_servers(uuid, bigint, bigint) is
  'The servers of a plan that cost another price than this one, with the members of their workspaces: '
  'whom an announcement concerns. At most 200 rows; total counts all. Raises: forbidden.';

-- Holds all servers of a plan until the transaction ends, and writes down what holds by now.
create function private.lock_servers_of_plan(plan uuid) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  perform from app.instances i
  where i.plan_id = plan and i.deleted_at is null order by i.id for no key update;
  perform private.apply_price_notice(n.instance_id, now())
  from app.price_notices n
  join app.instances i on i.id = n.instance_id
  where i.plan_id = plan and i.deleted_at is null and n.applied_at is null and n.ended_at is null
    and n.effective_at <= now();
end
$$;

create function private.admin_announce_price(
  plan_id uuid, hourly_micros bigint, monthly_cap_micros bigint, effective_at timestamptz,
  expected_servers integer, reason text
)
returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  plan uuid := admin_announce_price.plan_id;
  hourly bigint := admin_announce_price.hourly_micros;
  cap bigint := admin_announce_price.monthly_cap_micros;
  starts timestamptz := date_trunc('milliseconds', coalesce(admin_announce_price.effective_at, now()));
  days integer := private.notice_days();
  servers integer;
  why text;
begin
  perform private.require_admin();
  perform from app.plans l where l.id = plan for share;
  if not found then
    perform private.raise_error('not_found', 'PT404', 'There is no such plan.', 'Reload the list.');
  end if;
  if hourly is null or hourly not between 1 and 1000000000 then
    perform private.raise_invalid_input('hourly_micros: A whole number from 1 to 1000000000.', 'Correct it.');
  end if;
  if cap is not null and cap not between hourly and 744000000000 then
    perform private.raise_invalid_input(
      'monthly_cap_micros: At least the price of an hour, and at most that of 744 hours of the highest.',
      'Correct it, or leave it out.');
  end if;
  if not isfinite(starts) or starts < date_trunc('milliseconds', now()) then
    perform private.raise_invalid_input('effective_at: Not in the past.', 'Choose a later time.');
  end if;
  why := private.require_reason(reason);

  perform private.lock_servers_of_plan(plan);
  select count(*) into servers from private.servers_at_other_price(plan, hourly, cap);
  if servers = 0 then
    perform private.raise_invalid_input('hourly_micros: All servers of the plan cost this already.',
      'Choose another price.');
  end if;
  if servers is distinct from expected_servers then
    perform private.raise_error('conflict', 'PT409',
      format('expected_servers: It concerns %s servers now.', servers),
      'Look at the list again, then confirm.');
  end if;
  if exists (
    select from private.servers_at_other_price(plan, hourly, cap) i
    where private.is_higher_price(i.hourly_micros, i.monthly_cap_micros, hourly, cap)
  ) then
    if days is null then
      perform private.raise_invalid_input(
        'effective_at: You promise no notice of changes yet, so no price of a server can rise.',
        'Set “Notice of changes, days” under Provider and legal first.');
    elsif starts < date_trunc('milliseconds', now()) + make_interval(days => days) then
      perform private.raise_invalid_input(
        format('effective_at: A higher price needs %s days of notice.', days), 'Choose a later time.');
    end if;
  end if;

  update app.price_notices n set ended_at = now()
  from app.instances i
  where i.id = n.instance_id and i.plan_id = plan and i.deleted_at is null
    and n.applied_at is null and n.ended_at is null;
  insert into app.price_notices (
    instance_id, plan_id, currency, old_hourly_micros, old_monthly_cap_micros, hourly_micros,
    monthly_cap_micros, effective_at)
  select i.id, plan, i.currency, i.hourly_micros, i.monthly_cap_micros, hourly, cap, starts
  from private.servers_at_other_price(plan, hourly, cap) i;
  insert into app.audit_events (
    actor, actor_role, via, action, entity, entity_id, workspace_id, reason, before, after)
  select (select auth.uid()), 'admin', 'admin', 'announce_price', 'instance', i.id, i.workspace_id, why,
    jsonb_build_object('hourly_micros', i.hourly_micros, 'monthly_cap_micros', i.monthly_cap_micros),
    jsonb_build_object('hourly_micros', hourly, 'monthly_cap_micros', cap, 'effective_at', starts)
  from private.servers_at_other_price(plan, hourly, cap) i;
  insert into app.audit_events (actor, actor_role, action, entity, entity_id, reason, after)
  values ((select auth.uid()), 'admin', 'announce_price', 'plan', plan, why,
    jsonb_build_object('hourly_micros', hourly, 'monthly_cap_micros', cap, 'effective_at', starts,
      'servers', servers));
  if starts <= now() then
    perform private.apply_price_notice(n.instance_id, now())
    from app.price_notices n
    join app.instances i on i.id = n.instance_id
    where i.plan_id = plan and i.deleted_at is null and n.applied_at is null and n.ended_at is null
      and n.effective_at <= now();
  end if;
  return jsonb_build_object('servers', servers, 'effective_at', starts);
end
$$;

create function public.admin_announce_price(
  plan_id uuid, hourly_micros bigint, monthly_cap_micros bigint, effective_at timestamptz,
  expected_servers integer, reason text
)
returns jsonb
language sql volatile security invoker
set search_path = ''
as $$
  select private.admin_announce_price(
    plan_id, hourly_micros, monthly_cap_micros, effective_at, expected_servers, reason)
$$;

comment on function public.admin_announce_price(uuid, bigint, bigint, timestamptz, integer, text) is
  'Announces a price for the servers of a plan that exist: from effective_at on they cost it. A higher one '
  'needs the notice of the provider''s details; effective_at null: now. It replaces what was announced '
  'before. expected_servers: how many the admin saw. The members of their workspaces read the price, the '
  'time and the reason. Returns {servers, effective_at}. Raises: forbidden, not_found, invalid_input, conflict.';

create function private.admin_withdraw_price(plan_id uuid, reason text) returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  plan uuid := admin_withdraw_price.plan_id;
  why text;
  withdrawn integer;
begin
  perform private.require_admin();
  why := private.require_reason(reason);
  perform private.lock_servers_of_plan(plan);
  with ended as (
    update app.price_notices n set ended_at = now()
    where n.plan_id = plan and n.applied_at is null and n.ended_at is null and n.effective_at > now()
    returning n.*
  )
  insert into app.audit_events (
    actor, actor_role, via, action, entity, entity_id, workspace_id, reason, before)
  select (select auth.uid()), 'admin', 'admin', 'withdraw_price', 'instance', i.id, i.workspace_id, why,
    jsonb_build_object('hourly_micros', e.hourly_micros, 'monthly_cap_micros', e.monthly_cap_micros,
      'effective_at', e.effective_at)
  from ended e join app.instances i on i.id = e.instance_id;
  get diagnostics withdrawn = row_count;
  if withdrawn = 0 then
    perform private.raise_error('not_found', 'PT404', 'No price is announced for servers of this plan.',
      'Reload the page.');
  end if;
  insert into app.audit_events (actor, actor_role, action, entity, entity_id, reason, before)
  values ((select auth.uid()), 'admin', 'withdraw_price', 'plan', plan, why,
    jsonb_build_object('servers', withdrawn));
  return withdrawn;
end
$$;

create function public.admin_withdraw_price(plan_id uuid, reason text) returns integer
language sql volatile security invoker
set search_path = ''
as $$ select private.admin_withdraw_price(plan_id, reason) $$;

comment on function public.admin_withdraw_price(uuid, text) is
  'Withdraws the price that is announced for servers of a plan and does not hold yet. They keep theirs. '
  'Returns how many. Raises: forbidden, invalid_input, not_found.';

grant execute on function
  private.admin_plan_servers(uuid, bigint, bigint), public.admin_plan_servers(uuid, bigint, bigint),
  private.admin_announce_price(uuid, bigint, bigint, timestamptz, integer, text),
  public.admin_announce_price(uuid, bigint, bigint, timestamptz, integer, text),
  private.admin_withdraw_price(uuid, text), public.admin_withdraw_price(uuid, text)
  to authenticated;

-- The price list keeps the same promise: the terms say that a higher price is announced there.
create function private.keep_price_notice() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  days integer := private.notice_days();
  current_price app.plan_prices;
begin
  if days is null or new.valid_from >= date_trunc('milliseconds', now()) + make_interval(days => days)
    or not exists (select from app.plans l where l.id = new.plan_id and l.status = 'published') then
    return new;
  end if;
  select * into current_price from app.plan_prices x
  where x.plan_id = new.plan_id and x.currency = new.currency and x.valid_from < new.valid_from
  order by x.valid_from desc limit 1;
  if current_price.id is not null and private.is_higher_price(current_price.hourly_micros,
    current_price.monthly_cap_micros, new.hourly_micros, new.monthly_cap_micros) then
    perform private.raise_invalid_input(
      format('valid_from: A higher price needs %s days of notice.', days), 'Choose a later time.');
  end if;
  return new;
end
$$;

create trigger plan_prices_keep_notice before insert on app.plan_prices
  for each row execute function private.keep_price_notice();
