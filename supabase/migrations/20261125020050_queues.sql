-- What every queue has in common: its workers have a name, hold what they claim for a time, and try again later and later.

create function private.require_worker_name(worker text) returns void
language plpgsql
set search_path = ''
as $$
begin
  if worker is null or char_length(worker) not between 1 and 100 then
    perform private.raise_invalid_input('worker: 1 to 100 characters.', 'Name the process.');
  end if;
end
$$;

create function private.lease_end(lease_seconds integer) returns timestamptz
language sql stable
set search_path = ''
as $$ select now() + make_interval(secs => least(greatest(lease_seconds, 5), 3600)) $$;

comment on function private.lease_end(integer) is
  'Until when a worker holds what it claims now: at least 5 seconds, at most an hour.';

create function private.retry_at(attempts integer, first interval, longest interval) returns timestamptz
language sql stable
set search_path = ''
as $$ select now() + least(first * 2 ^ least(attempts, 20), longest) $$;

comment on function private.retry_at(integer, interval, interval) is
  'When to try again after so many attempts. The wait doubles with each, up to the longest.';

create or replace function private.renew_lease(action_id uuid, worker text, lease_seconds integer) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  until_at timestamptz := private.lease_end(lease_seconds);
begin
  update app.instance_actions a set lease_until = until_at, run_after = until_at
  where a.id = renew_lease.action_id and a.worker = renew_lease.worker and a.status = 'running';
  return found;
end
$$;
