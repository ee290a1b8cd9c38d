-- Claims that a worker gives back, because its process is about to end.

create function private.release_action(action_id uuid, worker text) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  update app.instance_actions a set
    status = 'queued', worker = null, lease_until = null, run_after = now(),
    attempts = greatest(a.attempts - 1, 0)
  where a.id = release_action.action_id and a.worker = release_action.worker and a.status = 'running';
  return found;
end
$$;

create function public.release_action(action_id uuid, worker text) returns boolean
language sql volatile security invoker
set search_path = ''
as $$ select private.release_action(action_id, worker) $$;

comment on function public.release_action(uuid, text) is
  'Gives an action back, as if the worker had not claimed it. False: it was not the worker''s any more.';

grant execute on function private.release_action(uuid, text), public.release_action(uuid, text)
  to service_role;
