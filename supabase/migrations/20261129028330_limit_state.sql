-- How long the monthly limit lasts, for the dashboard of every member. Its amounts are for owners and accountants: monthly_limit.

create function private.limit_state(workspace_id uuid)
returns table (exhausts_at timestamptz, is_reached boolean)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not exists (select from private.my_workspace_ids() w where w = limit_state.workspace_id) then
    perform private.raise_error('not_found', 'PT404',
      'There is no such workspace, or you are not a member of it.', 'Choose one of your workspaces.');
  end if;
  return query
    select private.exhausts_at(limit_state.workspace_id),
      private.month_spent(limit_state.workspace_id, now()) >= l.micros or exists (
        select from app.limit_stops s
        where s.workspace_id = limit_state.workspace_id and s.api_key_id is null)
    from private.limits_of(limit_state.workspace_id) l
    where l.api_key_id is null;
end
$$;

create function public.limit_state(workspace_id uuid)
returns table (exhausts_at timestamptz, is_reached boolean)
language sql stable security invoker
set search_path = ''
as $$ select * from private.limit_state(workspace_id) $$;

comment on function public.limit_state(uuid) is
'How long the monthly limit of a workspace lasts. No row: it has no limit. For members; owners read more with monthly_limit.
@param workspace_id The workspace.
@answer exhausts_at When the month reaches the limit if nothing changes; null: not this month.
@answer is_reached Whether the month has reached it, or servers were stopped shortly before.
Raises: not_found.';

grant execute on function private.limit_state(uuid), public.limit_state(uuid)
  to authenticated, api_key_read;
