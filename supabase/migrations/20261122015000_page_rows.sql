-- What a page of a signed-in person needs first, in one answer. The document asks for it before its
-- scripts arrive. Every part is one of the reads that the page would make: from the same view or
-- procedure, with the rights of the caller. So it gives nobody a row that the single read would not.

-- A part of the answer: the rows, of which relation or procedure, and with which filters or parameters.
create function private.page_part(source text, filter json, rows json) returns json
language sql immutable
set search_path = ''
as $$ select json_build_object('of', source, 'where', filter, 'rows', coalesce(rows, '[]'::json)) $$;

-- As a browser writes it, because the page compares texts.
create function private.iso_text(at timestamptz) returns text
language sql stable
set search_path = ''
as $$ select to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;

create function public.page_rows(page text default '', workspace text default '', server text default '')
returns json
language plpgsql stable security invoker
set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  month constant timestamp := date_trunc('month', now() at time zone 'utc');
  from_at constant timestamptz := month at time zone 'utc';
  to_at constant timestamptz := (month + interval '1 month') at time zone 'utc';
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
  if current_id is not null and page = 'home' then
    parts := parts || array[
      private.page_part('workspace_quotas', of_workspace, (
        select json_agg(q) from (
          select * from public.workspace_quotas u where u.workspace_id = current_id order by u.sort) q)),
      private.page_part('rpc/snapshot_bill', json_build_object('workspace_id', current_id,
        'from_at', private.iso_text(from_at), 'to_at', private.iso_text(to_at)), (
        select json_agg(b) from public.snapshot_bill(current_id, from_at, to_at) b)),
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

comment on function public.page_rows(text, text, text) is
'Returns what a page of the site shows first, in one answer: a list of the reads that it replaces, each
with its source (of), its filters or parameters (where), and its rows.
@param page home, servers or server; any other: the profile and the workspaces alone.
@param workspace The workspace in addresses. Empty, or not one of yours: the one of your account.
@param server The id of the server, for its page.
Raises: nothing of its own.';

grant execute on function private.page_part(text, json, json), private.iso_text(timestamptz),
  public.page_rows(text, text, text)
  to authenticated;
