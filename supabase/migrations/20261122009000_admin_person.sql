-- What admins read about one person, and staff about the SSH keys of a person.

-- What workspaces cost in the present month: until now, and until its end if their servers stay as they are.
create function private.spend_of(workspaces uuid[])
returns table (workspace_id uuid, currency text, spent_micros bigint, projected_micros bigint)
language sql stable
set search_path = ''
as $$
  with month as (
    select date_trunc('month', now(), 'UTC') as begins
  ), segment as (
    select i.workspace_id, s.currency, s.amount_micros, s.is_projected
    from month m
    cross join lateral private.bill_segments(
      array(
        select o.id from app.instances o
        where o.workspace_id = any (workspaces)
          -- Deleted servers cost nothing, so the ones of earlier months are left out.
          and (o.deleted_at is null or o.deleted_at >= m.begins)
      ),
      m.begins, date_add(m.begins, '1 month', 'UTC')) s
    join app.instances i on i.id = s.instance_id
    union all
    select x.workspace_id, s.currency, s.amount_micros, s.is_projected
    from month m
    cross join lateral private.snapshot_segments(
      array(
        select o.id from app.snapshots o
        where o.workspace_id = any (workspaces)
          and (o.deleted_at is null or o.deleted_at >= m.begins)
      ),
      m.begins, date_add(m.begins, '1 month', 'UTC')) s
    join app.snapshots x on x.id = s.snapshot_id
  )
  select s.workspace_id, s.currency,
    coalesce(sum(s.amount_micros) filter (where not s.is_projected), 0)::bigint,
    sum(s.amount_micros)::bigint
  from segment s
  group by s.workspace_id, s.currency
$$;

-- What admins see of a workspace in lists: how large it is, and what it costs.
create function private.workspace_figures(workspaces uuid[])
returns table (workspace_id uuid, members bigint, servers bigint, running bigint, spend jsonb)
language sql stable
set search_path = ''
as $$
  with costs as materialized (
    select c.workspace_id, jsonb_agg(to_jsonb(c) - 'workspace_id' order by c.currency) as spend
    from private.spend_of(workspaces) c
    group by c.workspace_id
  )
  select w.id,
    (select count(*) from app.workspace_members m where m.workspace_id = w.id),
    s.servers, s.running, coalesce(c.spend, '[]')
  from unnest(workspaces) w (id)
  cross join lateral (
    select count(*) as servers, count(*) filter (where i.state = 'running') as running
    from app.instances i
    where i.workspace_id = w.id and i.deleted_at is null
  ) s
  left join costs c on c.workspace_id = w.id
$$;

-- The name of the person who did this last; null if the system did it, or if the account is deleted.
create function private.last_actor_name(action text, entity text, entity_id uuid) returns text
language sql stable
set search_path = ''
as $$
  select coalesce(nullif(p.full_name, ''), u.email)
  from app.audit_events e
  left join auth.users u on u.id = e.actor
  left join app.profiles p on p.user_id = u.id
  where e.entity = $2 and e.entity_id = $3 and e.action = $1
  order by e.id desc
  limit 1
$$;

create function private.admin_person(person uuid) returns jsonb
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
    from app.workspace_members m
    join app.workspaces w on w.id = m.workspace_id
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
      from app.instance_drafts d
      join app.plans l on l.id = d.plan_id
      left join app.regions g on g.id = d.region_id
      left join app.images i on i.id = d.image_id
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
      join app.workspaces w on w.id = f.workspace_id
      join app.workspace_members m on m.workspace_id = w.id and m.user_id = p.user_id
    )
  ) into found
  from app.profiles p
  join auth.users u on u.id = p.user_id
  left join app.user_roles r on r.user_id = p.user_id
  left join app.staff s on s.user_id = p.user_id
  where p.user_id = person;
  if found is null then
    perform private.raise_error('not_found', 'PT404', 'There is no such person.', 'Reload the list.');
  end if;
  return found;
end
$$;

create function public.admin_person(person uuid) returns jsonb
language sql stable security invoker
set search_path = ''
as $$ select private.admin_person(person) $$;

comment on function public.admin_person(uuid) is
  'One person for staff: account, access, suspension, and at most 100 workspaces with their size and '
  'what they cost in this month. Admins also read the saved configuration. No tokens and no keys. '
  'Raises: forbidden, not_found.';

create function private.person_ssh_keys(person uuid)
returns table (
  key_id uuid, name text, algorithm text, bits integer, fingerprint_sha256 text,
  created_at timestamptz
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_staff();
  return query
    select k.id, k.name, k.algorithm, k.bits, k.fingerprint_sha256, k.created_at
    from app.ssh_keys k
    where k.user_id = person
    order by k.created_at, k.id;
end
$$;

create function public.person_ssh_keys(person uuid)
returns table (
  key_id uuid, name text, algorithm text, bits integer, fingerprint_sha256 text,
  created_at timestamptz
)
language sql stable security invoker
set search_path = ''
as $$ select * from private.person_ssh_keys(person) $$;

comment on function public.person_ssh_keys(uuid) is
  'The SSH keys of a person without the keys themselves. For staff. Raises: forbidden.';

grant execute on function
  private.admin_person(uuid), public.admin_person(uuid),
  private.person_ssh_keys(uuid), public.person_ssh_keys(uuid)
  to authenticated;
