-- The first rows of the dashboard and of a server hold the prices that are announced, those of the dashboard what the
-- last month cost, and those of the servers their maintenance (20261128060000).

create or replace function public.page_rows(page text default '', workspace text default '', server text default '')
returns json
language plpgsql stable security invoker
set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  month constant timestamp := date_trunc('month', now() at time zone 'utc');
  from_at constant timestamptz := month at time zone 'utc';
  to_at constant timestamptz := (month + interval '1 month') at time zone 'utc';
  before_at constant timestamptz := (month - interval '1 month') at time zone 'utc';
  of_me constant json := json_build_object('user_id', 'eq.' || me);
  current_id uuid;
  server_id uuid;
  of_workspace json;
  parts json[];
begin
  parts := array[
    private.page_part('profiles', of_me, (
      select json_agg(p) from public.profiles p where p.user_id = me)),
    private.page_part('my_workspaces', '{}', (
      select json_agg(w) from (
        select * from public.my_workspaces order by is_own_personal desc, name, slug) w))
  ];
  if page in ('home', 'servers') then
    -- The chosen workspace, or the one of the account.
    select w.workspace_id into current_id
    from public.my_workspaces w
    order by (w.slug = workspace) desc, w.is_own_personal desc, w.name, w.slug
    limit 1;
  end if;
  if current_id is not null then
    of_workspace := json_build_object('workspace_id', 'eq.' || current_id);
    parts := parts || array[
      private.page_part('instance_list', json_build_object('workspace_id', 'eq.' || current_id,
        'state', 'neq.purged', 'limit', '1000', 'offset', '0'), (
        select json_agg(i) from (
          select * from public.instance_list l
          where l.workspace_id = current_id and l.state <> 'purged'
          order by l.created_at desc, l.instance_id limit 1000) i)),
      private.page_part('rpc/workspace_costs', json_build_object('workspace_id', current_id,
        'from_at', private.iso_text(from_at), 'to_at', private.iso_text(to_at)), (
        select json_agg(c) from public.workspace_costs(current_id, from_at, to_at) c))
    ];
  end if;
  if current_id is not null and page = 'servers' then
    parts := parts || private.page_part('maintenance_notice_list',
      json_build_object('workspace_id', 'eq.' || current_id, 'is_open', 'is.true', 'limit', '1000'), (
      select json_agg(n) from (
        select * from public.maintenance_notice_list l where l.workspace_id = current_id and l.is_open
        order by l.starts_at desc, l.instance_name, l.incident_id limit 1000) n));
  end if;
  if current_id is not null and page = 'home' then
    parts := parts || array[
      private.page_part('workspace_quotas', of_workspace, (
        select json_agg(q) from (
          select * from public.workspace_quotas u where u.workspace_id = current_id order by u.sort) q)),
      private.page_part('rpc/snapshot_bill', json_build_object('workspace_id', current_id,
        'from_at', private.iso_text(from_at), 'to_at', private.iso_text(to_at)), (
        select json_agg(b) from public.snapshot_bill(current_id, from_at, to_at) b)),
      private.page_part('rpc/workspace_costs', json_build_object('workspace_id', current_id,
        'from_at', private.iso_text(before_at), 'to_at', private.iso_text(from_at)), (
        select json_agg(c) from public.workspace_costs(current_id, before_at, from_at) c)),
      private.page_part('rpc/snapshot_bill', json_build_object('workspace_id', current_id,
        'from_at', private.iso_text(before_at), 'to_at', private.iso_text(from_at)), (
        select json_agg(b) from public.snapshot_bill(current_id, before_at, from_at) b)),
      private.page_part('price_notice_list',
        json_build_object('workspace_id', 'eq.' || current_id, 'is_open', 'is.true', 'limit', '200'), (
        select json_agg(n) from (
          select * from public.price_notice_list l where l.workspace_id = current_id and l.is_open
          order by l.effective_at, l.instance_name limit 200) n)),
      private.page_part('backup_schedule_list',
        json_build_object('workspace_id', 'eq.' || current_id, 'problem', 'not.is.null', 'limit', '200'), (
        select json_agg(b) from (
          select * from public.backup_schedule_list l where l.workspace_id = current_id and l.problem is not null
          order by l.instance_name, l.instance_id limit 200) b)),
      private.page_part('api_key_list', of_workspace, (
        select json_agg(k) from (
          select * from public.api_key_list l where l.workspace_id = current_id
          order by l.ended_at desc nulls first, l.expires_at, l.api_key_id) k)),
      private.page_part('instance_action_list',
        json_build_object('workspace_id', 'eq.' || current_id, 'limit', '6'), (
        select json_agg(a) from (
          select * from public.instance_action_list l where l.workspace_id = current_id
          order by l.created_at desc, l.action_id limit 6) a))
    ];
  end if;
  -- Not for accountants, who see no servers.
  if page = 'home' and current_id in (select private.my_workspace_ids()) then
    parts := parts || private.page_part('rpc/limit_state', json_build_object('workspace_id', current_id), (
      select json_agg(s) from public.limit_state(current_id) s));
  end if;
  if page = 'home' then
    parts := parts || array[
      private.page_part('my_tickets', json_build_object('limit', '200'), (
        select json_agg(t) from (
          select * from public.my_tickets order by updated_at desc, number desc limit 200) t)),
      private.page_part('instance_drafts', of_me, (
        select json_agg(d) from public.instance_drafts d where d.user_id = me)),
      private.page_part('legal_acceptances', of_me, (
        select json_agg(a) from public.legal_acceptances a where a.user_id = me))
    ];
  end if;
  -- Whatever stands in the address is text. A server that is not there is no row, as in the single read.
  if page = 'server' and server ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    server_id := server::uuid;
    parts := parts || private.page_part('instance_list',
      json_build_object('instance_id', 'eq.' || server_id), (
      select json_agg(l) from public.instance_list l where l.instance_id = server_id));
    if exists (select from public.instance_list l where l.instance_id = server_id) then
      parts := parts || array[
        private.page_part('price_notice_list',
          json_build_object('instance_id', 'eq.' || server_id, 'is_open', 'is.true'), (
          select json_agg(n) from public.price_notice_list n where n.instance_id = server_id and n.is_open)),
        private.page_part('maintenance_notice_list',
          json_build_object('instance_id', 'eq.' || server_id, 'limit', '50'), (
          select json_agg(n) from (
            select * from public.maintenance_notice_list l where l.instance_id = server_id
            order by l.starts_at desc, l.instance_name, l.incident_id limit 50) n)),
        private.page_part('rpc/instance_bill', json_build_object(
          'instance_id', server_id, 'from_at', private.iso_text(from_at),
          'to_at', private.iso_text(to_at)), (
          select json_agg(b) from public.instance_bill(server_id, from_at, to_at) b)),
        private.page_part('instance_action_list',
          json_build_object('instance_id', 'eq.' || server_id, 'limit', '50'), (
          select json_agg(a) from (
            select * from public.instance_action_list l where l.instance_id = server_id
            order by l.created_at desc, l.action_id limit 50) a))
      ];
    end if;
  end if;
  return array_to_json(parts);
end
$$;
